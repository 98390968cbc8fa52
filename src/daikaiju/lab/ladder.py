"""The ladder's schedule and its report (docs/ladder.md is one)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise

import numpy as np

from daikaiju.bots import LEVELS, POOL
from daikaiju.bots.levels import NOISE
from daikaiju.bots.value.calibration import EQUALS, MIXED, sharpened
from daikaiju.bots.value.heuristic import heuristic
from daikaiju.bots.value.weights import shipped, shipped_model_card
from daikaiju.engine.editions.second import SECOND
from daikaiju.lab.exploitability import Exploitability, exploitability
from daikaiju.lab.perfect_play import solve
from daikaiju.lab.statistics import Calibration, Estimate, calibration, estimate, ratings, share
from daikaiju.lab.tables import rows as table_of
from daikaiju.lab.tournament import Pairing, Score, matches
from daikaiju.lab.work_file import WorkFile

EDITIONS = ("second", "dark", "classic")
HEADINGS = {"base": "", "temperaments": "## Temperaments", "expansions": "## With expansions"}
"""The parts of the report, in order, with their headings."""
Results = Mapping[Pairing, Sequence[Score]]


@dataclass(frozen=True)
class Target:
    """The share that full strength should win against copies of an opponent, in the listed editions."""

    foe: str
    seats: int
    share: float


GOALS = (
    Target("stand_in", 2, 0.90),
    Target("simple", 2, 0.88),
    Target("steady", 2, 0.80),
    Target("simple", 4, 0.70),
    Target("steady", 4, 0.55),
)
GOAL_EDITIONS = ("second", "dark")


def schedule(games: int) -> list[tuple[Pairing, int]]:
    """Return the pairings with their numbers of games; tables of four have half as many as duels."""
    duels = [(Pairing("full", foe, 2, edition), games) for edition in EDITIONS for foe in POOL]
    tables = [
        (Pairing("full", foe, 4, edition), games // 2)
        for edition in EDITIONS
        for foe in ("simple", "steady", "stand_in")
    ]
    steps = [(Pairing(upper, lower, 2, "second"), games) for lower, upper in pairwise(LEVELS)]
    bare = [(Pairing("full", "steady", 2, edition, has_cards=False), games) for edition in GOAL_EDITIONS]
    return [*duels, *tables, *steps, *bare]


def mirrors(games: int) -> list[tuple[Pairing, int]]:
    """Return this many games of full strength against itself, for calibration."""
    pairings = [Pairing("full", "full", seats, edition) for seats in (2, 4) for edition in GOAL_EDITIONS]
    return [(pairing, games // len(pairings)) for pairing in pairings]


def guests(bots: Sequence[str], games: int) -> list[tuple[Pairing, int]]:
    """Return duels of external bots against every level."""
    return [(Pairing(bot, level, 2, "second"), games) for bot in bots for level in LEVELS]


def run(
    games: int,
    calibration_games: int,
    workers: int,
    options: str,
    cluster: str = "",
    bots: Sequence[str] = (),
    work: WorkFile | None = None,
) -> str:
    """Play the schedule, and duels of external bots if there are any, and return the report."""
    plan: dict[Pairing, int] = {}
    for pairing, number in [*schedule(games), *guests(bots, games), *mirrors(calibration_games)]:
        plan[pairing] = max(number, plan.get(pairing, 0))
    found = matches(plan.items(), workers, cluster, work=work)
    return report(found, exploitabilities(), options, bots)


def exploitabilities() -> dict[str, Exploitability]:
    """Return the distance from perfect play of every bot that has an evaluator."""
    perfect = solve(SECOND)
    evaluators = {"steady": (heuristic(), 0.0), **{level: (shipped(), noise) for level, noise in NOISE.items()}}
    evaluators["full"] = (shipped(), 0.0)
    return {
        level: exploitability(evaluator, SECOND, noise, perfect) for level, (evaluator, noise) in evaluators.items()
    }


def report(found: Results, perfect: Mapping[str, Exploitability], options: str = "", bots: Sequence[str] = ()) -> str:
    """Return docs/ladder.md from results."""
    card = shipped_model_card()
    template = files("daikaiju.lab").joinpath("ladder.md").read_text("utf-8")
    bare = {pairing: scores for pairing, scores in found.items() if not pairing.has_cards}
    found = {pairing: scores for pairing, scores in found.items() if pairing.has_cards}
    levels = [
        pairing for pairing in found if pairing.seats == 2 and (pairing.foe, pairing.hero) in set(pairwise(LEVELS))
    ]
    sections: dict[str, str] = {
        "options": options,
        "games": str(card["games"]),
        "seconds": str(card["seconds"]),
        "seed": str(card["seed"]),
        "fingerprint": card["fingerprint"],
        "duels": _matches(found, lambda pairing: pairing.seats == 2 and pairing.hero == "full" and pairing.foe in POOL),
        "tables": _matches(found, lambda pairing: pairing.seats == 4 and pairing.hero == "full" != pairing.foe),
        "levels": _matches(found, lambda pairing: pairing in levels or pairing.hero in bots) + _faults(found),
        "ratings": _ratings(found),
        "perfect": _perfect(perfect),
        "bare": _matches(bare, lambda _: True),
        "calibration": _calibration(found),
        "goals": _goals(found, perfect),
        "mixed": f"{MIXED:g}",
        "ceiling": f"{50 + 100 * perfect['steady'].exploitable:.0f}" if "steady" in perfect else "?",
    }
    return template.format(**sections)


def percent(value: Estimate) -> str:
    """Return a share with its interval."""
    return f"{value.mean:.1%} ± {value.margin:.1%}"


def _matches(found: Results, is_wanted: Callable[[Pairing], bool]) -> str:
    rows = []
    for pairing, scores in found.items():
        if is_wanted(pairing):
            won, adjusted = share([score.result for score in scores]), estimate([score.adjusted for score in scores])
            foes = pairing.foe if pairing.seats == 2 else f"{pairing.seats - 1} × {pairing.foe}"
            rows.append([pairing.edition, pairing.hero, foes, percent(won), percent(adjusted), str(won.n)])
    return table_of(["edition", "bot", "against", "wins", "luck-adjusted", "n"], rows)


def _faults(found: Results) -> str:
    """Return a sentence for every bot that aborted games: how many, and the first reason."""
    told = ""
    for bot in dict.fromkeys(pairing.hero for pairing in found):
        faults = [score.fault for pairing, scores in found.items() if pairing.hero == bot for score in scores]
        if any(faults):
            number, first = sum(map(bool, faults)), next(filter(None, faults))
            told += (
                f"\n\n`{bot}` broke off {number} of {len(faults)} games, which count as lost; the first time: {first}."
            )
    return told


def _ratings(found: Results) -> str:
    rated = _rated(found)
    rows = [[name, f"{rating:.0f}"] for name, rating in sorted(rated.items(), key=lambda pair: -pair[1])]
    return table_of(["bot", "rating"], rows)


def _rated(found: Results) -> dict[str, float]:
    """Return ratings from luck-adjusted shares; without the adjustment they would be uncertain by about 35 points."""
    duels = {
        (pairing.hero, pairing.foe): (float(np.clip(np.mean([s.adjusted for s in scores]), 0, 1)), len(scores))
        for pairing, scores in found.items()
        if pairing.seats == 2 and pairing.edition == "second" and pairing.hero != pairing.foe
    }
    return ratings(duels, "simple")


def _perfect(perfect: Mapping[str, Exploitability]) -> str:
    rows = [[name, f"{100 * gap.exploitable:.2f}", f"{100 * gap.error:.2f}"] for name, gap in perfect.items()]
    return table_of(["bot", "exploitable", "error"], rows)


def _is_forecast(pairing: Pairing, is_mirror: bool) -> bool:
    """Return whether the table belongs to this calibration: equal players only, or a mixed table."""
    return (pairing.hero == pairing.foe) == is_mirror


def _forecasts(found: Results, is_mirror: bool) -> Calibration | None:
    sharpness = EQUALS if is_mirror else MIXED
    pairs = [
        pair
        for pairing, scores in found.items()
        if _is_forecast(pairing, is_mirror)
        for score in scores
        for forecast in score.forecasts
        for pair in zip(sharpened(forecast, sharpness), score.shares, strict=True)
        if pair[0]
    ]
    return calibration(*np.array(pairs).T) if pairs else None


def _calibration(found: Results) -> str:
    parts = []
    for name, is_mirror in (("self-play", True), ("mixed tables", False)):
        fit = _forecasts(found, is_mirror)
        if fit:
            games = sum(len(scores) for pairing, scores in found.items() if _is_forecast(pairing, is_mirror))
            rows = [[f"{bin.said:.1%}", f"{bin.came:.1%}", str(bin.n)] for bin in fit.bins]
            head = [f"{name}: said", "came", "n"]
            summary = [
                ["Brier", f"{fit.brier:.4f}", str(fit.n)],
                ["calibration error", f"{fit.error:.2%}", f"{games} games"],
            ]
            parts.append(table_of(head, [*rows, *summary]))
    return "\n\n".join(parts)


def _goals(found: Results, perfect: Mapping[str, Exploitability]) -> str:
    rows = []
    for goal in GOALS:
        for edition in GOAL_EDITIONS:
            scores = found.get(Pairing("full", goal.foe, goal.seats, edition))
            if scores:
                won = share([score.result for score in scores])
                name = f"{edition}: {goal.seats - 1} × {goal.foe}"
                rows.append([name, f"≥ {goal.share:.0%}", percent(won), mark(won.mean >= goal.share)])
    if "full" in perfect:
        gap = 100 * perfect["full"].exploitable
        rows.append(["without cards, from perfect", "≤ 0.4 points", f"{gap:.2f} points", mark(gap <= 0.4)])
    rated = _rated(found)
    gaps = [rated[upper] - rated[lower] for lower, upper in pairwise(LEVELS) if {lower, upper} <= rated.keys()]
    if len(gaps) == len(LEVELS) - 1:
        least = min(gaps)
        rows.append(["neighbouring levels", "≥ 75 Elo", f"{least:.0f} Elo", mark(least >= 75)])
    for name, is_mirror, most in (("self-play", True, 0.015), ("mixed tables", False, 0.02)):
        fit = _forecasts(found, is_mirror)
        if fit:
            rows.append([f"calibration error, {name}", f"≤ {most:.1%}", f"{fit.error:.2%}", mark(fit.error <= most)])
    return table_of(["goal", "wanted", "measured", "reached"], rows)


def joined(before: str, measured: Mapping[str, str]) -> str:
    """Return the whole report; a part that was not measured again is taken from the old report."""
    parts, rest = [], before
    for name, heading in reversed(HEADINGS.items()):
        rest, found, old = rest.partition(heading) if heading else ("", "", rest)
        parts.append(measured.get(name, found + old).strip())
    return "\n\n".join(part for part in reversed(parts) if part) + "\n"


def mark(is_reached: bool) -> str:
    """Return yes or no."""
    return "yes" if is_reached else "no"

"""The card laboratory: gifts follow the rules, known worths are recovered, and reports are complete."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from daikaiju.bots.effects.playout import dice_are_final
from daikaiju.bots.search.dice import powers_of
from daikaiju.bots.search.tree import ways
from daikaiju.bots.value.weights import shipped
from daikaiju.engine.dice import results
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position
from daikaiju.engine.rules import EDITIONS
from daikaiju.lab.cards import schedule
from daikaiju.lab.cards.commands import lab
from daikaiju.lab.cards.findings import card_table, findings
from daikaiju.lab.cards.gifts import PlannedGift, give, hands, is_due, play_game
from daikaiju.lab.cards.markdown import markdown
from daikaiju.lab.cards.mixed_model import fit
from daikaiju.lab.cards.report import HtmlReport
from daikaiju.lab.cards.run import GAMES, run
from daikaiju.lab.cards.schedule import VARIANT, Deal
from daikaiju.lab.cards.worth import collect, weigh
from daikaiju.lab.luck import ThrowLuck
from daikaiju.lab.results import ResultsError
from daikaiju.table.playing import LONGEST_GAME
from daikaiju.words import LANGUAGES, Words, read

DUEL = Deal("second", 2, has_gifts=True)
FEW = ((2, True, (), 1), (2, False, (), 1), (2, False, VARIANT, 1))


MARKET = ["alien_origin", "skyscraper", "wings"]


def table(**me: Any) -> Game:
    """Return a duel in which seat 0 may buy."""
    players = [{"monster": "Alienoid", "energy": 3, **me}, {"monster": "Gigazaur", "in": "city"}]
    game = dice_are_final(position({"edition": "second", "players": players, "turn": 0, "market": MARKET}))
    while game.agenda[-1][0] != "buy":
        game.agenda.pop()
    game.resume()
    return game


def test_a_gift_card_takes_effect_as_if_bought_free_of_charge() -> None:
    game = table(life=5)
    give(game, PlannedGift("even_bigger", 1))
    me = game.monsters[0]
    assert (me.cards, me.life, me.max_life, me.energy) == (("even_bigger",), 7, 12, 3)
    assert game.to_act == 0
    assert "done" in game.options


def test_a_discard_card_acts_and_energy_can_be_spent_at_once() -> None:
    game = table()
    give(game, PlannedGift("apartment_building", 1))
    assert game.monsters[0].points == 3
    assert "apartment_building" in game.discard
    give(game, PlannedGift("energy 6", 1))
    assert game.monsters[0].energy == 9
    assert all(f"buy {card}" in game.options for card in game.affordable(game.monsters[0], game.market))


def test_a_monster_that_may_not_hold_a_card_does_not_get_it() -> None:
    game = table()
    assert is_due(game, PlannedGift("energy 0", 1))
    assert is_due(game, PlannedGift("wings", 1)) == game.may_have(game.monsters[0], "wings")


def test_hands_go_round_the_seats_with_the_same_dice() -> None:
    dealt = hands(DUEL, seed=4)
    names = [gift.what for hand in dealt for gift in hand if not gift.what.startswith("energy")]
    assert len(names) == len(set(names))
    here, there = (play_game(DUEL, rotation, 4) for rotation in (0, 1))
    assert (here["monsters"], here["first"]) == (there["monsters"], there["first"])
    first = {gift["seat"]: gift["what"] for gift in reversed(here["gifts"])}
    then = {gift["seat"]: gift["what"] for gift in reversed(there["gifts"])}
    assert first[0] == then[1] == dealt[0][0].what
    assert play_game(DUEL, 0, 4) == here


def test_without_gifts_luck_and_skill_are_the_result() -> None:
    row = play_game(Deal("dark", 3), 0, 2)
    assert row["gifts"] == []
    assert sum(row["result"]) in (0, 1)
    assert row["turns"] < LONGEST_GAME


def test_the_mean_of_a_throw_is_what_was_expected_even_with_powers_over_dice() -> None:
    players = [{"monster": "Alienoid", "energy": 4, "cards": ["stretchy"]}, {"monster": "Gigazaur", "in": "city"}]
    game = position({"edition": "second", "players": players, "turn": 0, "market": MARKET})
    while game.to_act >= 0:
        game.play(game.options[0])
    assert powers_of(game).paid_turns
    throws = ThrowLuck(shipped())
    mean: Any = np.zeros(2)
    expected: Any = mean
    for roll in results[game.agenda[-1][2]]:
        odds = throws.odds(game, roll)
        assert odds is not None
        expected = odds[0]
        mean += odds[1] * ways(roll) / 6**6
    assert mean == pytest.approx(expected, abs=1e-5)


def drawn(effects: dict[str, float], gifts: int, noise: float, seed: int = 1) -> list[dict[str, Any]]:
    """Return rows of invented games.

    A gift has its card's effect plus noise, and the evaluator estimates it with an error.
    """
    random = np.random.default_rng(seed)
    said = {name: effect * 0.8 + random.normal(0, 0.01) for name, effect in effects.items()}
    things = {**effects, **{f"energy {n}": 0.02 * n for n in (0, 2, 4, 6, 8, 10)}}
    rows = []
    for players in (2, 4):
        for name, effect in things.items():
            for _ in range(gifts * (10 if name.startswith("energy") else 1)):
                worth = 0.03 + effect + random.normal(0, noise)
                gift = {"what": name, "worth": worth, "said": said.get(name, effect)}
                rows.append({"deal": f"second {players} gifts #0", "monsters": ["x"] * players, "gifts": [gift]})
    return rows


def test_worths_are_found_again_and_intervals_hold_them() -> None:
    cards = sorted(set(EDITIONS["second"].deck))
    effects = {card: 0.002 * number for number, card in enumerate(cards)}
    weighed, _ = weigh(collect(drawn(effects, gifts=60, noise=0.25)))
    held = far = 0
    for setting in weighed:
        assert setting.energy.mean == pytest.approx(0.02, abs=3 * setting.energy.margin)
        for card in setting.cards:
            held += abs(card.worth.mean - effects[card.card]) <= card.worth.margin
            far += abs(card.games.mean - effects[card.card]) > abs(card.worth.mean - effects[card.card])
            assert card.worth.margin < card.games.margin
    assert held >= 0.85 * 2 * len(cards)
    assert far > len(cards)


def test_the_mixed_model_trusts_games_the_more_the_less_they_waver() -> None:
    cards = [f"card {number}" for number in range(40)]
    random = np.random.default_rng(3)
    truth = random.normal(0, 0.05, 40)
    design = np.ones((40, 1))
    sure = fit(truth + random.normal(0, 0.005, 40), np.full(40, 0.005**2), design, cards)
    unsure = fit(truth + random.normal(0, 0.2, 40), np.full(40, 0.2**2), design, cards)
    assert np.abs(sure.values - truth).mean() < 0.01
    assert unsure.variances.mean() > 10 * sure.variances.mean()
    assert np.hypot(sure.spread_of_cards, sure.spread_in_settings) == pytest.approx(0.05, rel=0.4)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make rounds of twelve games."""
    monkeypatch.setattr(schedule, "SHARES", FEW)


def test_a_run_cut_anywhere_is_gone_on_with(tmp_path: Path, few: None) -> None:
    run(tmp_path / "whole", 1, seed=2)
    whole = (tmp_path / "whole" / GAMES).read_bytes()
    cut = tmp_path / "cut"
    cut.mkdir()
    (cut / GAMES).write_bytes(whole[: len(whole) // 2])
    run(cut, 1, seed=2)
    assert (cut / GAMES).read_bytes() == whole
    with pytest.raises(ResultsError, match="other games"):
        run(cut, 1, seed=3)
    assert (cut / GAMES).read_bytes() == whole


class Balanced(HTMLParser):
    """A parser that fails on a closing tag without an opening one."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def report_folder(folder: Path) -> Path:
    """Return a folder with invented games of every kind."""
    cards = sorted(set(EDITIONS["second"].deck))
    rows = drawn({card: 0.001 * number for number, card in enumerate(cards)}, gifts=4, noise=0.1)
    for row in rows:
        seats = len(row["monsters"])
        row |= {"seed": 1, "monsters": [*EDITIONS["second"].monsters[:seats]], "first": 0, "way": "points", "turns": 9}
        row |= {"adjusted": [1 / seats] * seats, "rotation": 0}
        row["gifts"][0] |= {"alone": row["gifts"][0]["said"] - 0.01, "position": [], "living": seats, "place": 0}
    rows += [play_game(deal, 0, 1) for deal in (Deal("second", 2), Deal("second", 2, False, VARIANT), DUEL)]
    folder.mkdir()
    (folder / GAMES).write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder


def test_reports_contain_every_card_in_every_language(tmp_path: Path) -> None:
    found = findings(report_folder(tmp_path / "cards"))
    for language in LANGUAGES:
        words = Words(language)
        html = HtmlReport(found, words, "daikaiju lab cards").html()
        parser = Balanced()
        parser.feed(html)
        assert parser.open == []
        assert "http" not in html
        for card in set(EDITIONS["second"].deck):
            assert words.card(card, "second").split("'")[0] in html.replace("&amp;", "&")
    text = markdown(found, Words("en"), "daikaiju lab cards")
    assert not re.search(r"\{\w+\}", text)
    assert text.count("\n| ") > 64
    shipped_table = card_table(found)
    assert set(shipped_table["cards"]) == set(EDITIONS["second"].deck)


def test_the_laboratory_says_the_same_in_every_language() -> None:
    spoken = {language: read("daikaiju.words", f"laboratory.{language}.json") for language in LANGUAGES}
    for language in LANGUAGES:
        assert list(spoken[language]) == list(spoken["en"])
        for key, sentence in spoken[language].items():
            assert set(re.findall(r"\{\w+\}", sentence)) == set(re.findall(r"\{\w+\}", spoken["en"][key])), key


def test_too_few_games_make_no_report(tmp_path: Path, few: None) -> None:
    answer = CliRunner().invoke(lab, ["cards", "--rounds", "1", "--workers", "1", "--out", str(tmp_path / "few")])
    assert answer.exit_code == 2
    assert "a report needs" in answer.output
    taken = tmp_path / "taken"
    taken.write_text("")
    answer = CliRunner().invoke(lab, ["cards", "--rounds", "1", "--out", str(taken)])
    assert answer.exit_code == 2
    assert "Traceback" not in answer.output

"""Summary of many games: win rates by seat, bot and monster, ways of winning and length, each with its interval."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from daikaiju.lab.games import WAYS
from daikaiju.lab.statistics import Estimate, Tally

Row = dict[str, Any]


@dataclass
class Summary:
    """Sums over games; their size does not grow with the number of games."""

    seats: dict[int, Tally] = field(default_factory=dict)
    places: dict[int, Tally] = field(default_factory=dict)
    """By position in the order of play: 0 is the seat with the first turn."""
    bots: dict[str, Tally] = field(default_factory=dict)
    monsters: dict[str, Tally] = field(default_factory=dict)
    ways: dict[str, Tally] = field(default_factory=dict)
    turns: Tally = field(default_factory=Tally)
    decisions: Tally = field(default_factory=Tally)
    faults: dict[str, int] = field(default_factory=dict)
    first_fault: dict[str, Row] = field(default_factory=dict)
    games: int = 0

    def add(self, row: Row) -> None:
        """Count one game; a game that a bot aborted counts only as a fault."""
        self.games += 1
        if fault := row["fault"]:
            self.faults[fault["bot"]] = self.faults.get(fault["bot"], 0) + 1
            self.first_fault.setdefault(fault["bot"], {"game": row["game"], **fault})
            return
        seats, winners = len(row["bots"]), row["winners"]
        for seat in range(seats):
            won = 1 / len(winners) if seat in winners else 0.0
            self.seats.setdefault(seat, Tally()).add(won)
            self.places.setdefault((seat - row["first"]) % seats, Tally()).add(won)
            self.bots.setdefault(row["bots"][seat], Tally()).add(won)
            self.monsters.setdefault(row["monsters"][seat], Tally()).add(won)
        for way in WAYS:
            self.ways.setdefault(way, Tally()).add(float(row["way"] == way))
        self.turns.add(row["turns"])
        self.decisions.add(row["decisions"])

    def tables(self) -> dict[str, dict[str, Estimate]]:
        """Return every table of the summary: name, then row, then estimate."""
        return {
            "seat": {str(seat): tally.share() for seat, tally in sorted(self.seats.items())},
            "order": {str(place): tally.share() for place, tally in sorted(self.places.items())},
            "bot": {bot: tally.share() for bot, tally in sorted(self.bots.items())},
            "monster": {monster: tally.share() for monster, tally in sorted(self.monsters.items())},
            "way": {way: tally.share() for way, tally in self.ways.items() if tally.total},
            "length": {"turns": self.turns.estimate(), "decisions": self.decisions.estimate()},
        }

    def as_json(self) -> dict[str, Any]:
        """Return the summary as JSON data."""
        tables = {name: {row: asdict(found) for row, found in table.items()} for name, table in self.tables().items()}
        return {"games": self.games, "faults": self.faults, **tables}

    def as_text(self) -> str:
        """Return the summary as text tables."""
        lines = [f"{self.games} games"]
        tables = self.tables() if sum(self.faults.values()) < self.games else {}
        for name, table in tables.items():
            lines.append("")
            width = max([len(name), *map(len, table)], default=0)
            is_share = name != "length"
            lines.append(f"{name:<{width}}  {'wins' if is_share and name != 'way' else ''}".rstrip())
            for row, found in table.items():
                shown = (
                    f"{found.mean:6.1%} ± {found.margin:.1%}" if is_share else f"{found.mean:.1f} ± {found.margin:.1f}"
                )
                lines.append(f"{row:<{width}}  {shown}  of {found.n}")
        for bot, number in self.faults.items():
            first = self.first_fault[bot]
            lines += ["", f"bot {bot} broke off {number} games; first in game {first['game']}: it {first['reason']}"]
        return "\n".join(lines)

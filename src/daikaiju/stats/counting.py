"""Counting a game: a listener attributes every event of the engine to the seats it concerns."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from daikaiju.engine.chance import Dice
from daikaiju.engine.dice import KINDS, NUMBERS
from daikaiju.engine.errors import DaikaijuError, RecordError
from daikaiju.engine.events import EVENTS
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.stats.dice import DiceCount
from daikaiju.stats.figures import Figures, with_ratios
from daikaiju.table.record import Record, play_line

NOT_CARDS = {"tokyo", "enter", "buy", "sweep", "smash", "poison", "eliminated"}
LOST_TO = {"smash": "lost_to_smash", "poison": "lost_to_poison"}


class SeatCount:
    """The counts of one seat."""

    def __init__(self) -> None:
        self.sums: defaultdict[str, float] = defaultdict(float)
        self.dice = DiceCount()
        self.reign = 0
        self.points_this_turn = 0

    def most(self, name: str, value: float) -> None:
        """Store the value if it is the largest so far."""
        self.sums[name] = max(self.sums.get(name, value), value)

    def least(self, name: str, value: float) -> None:
        """Store the value if it is the smallest so far."""
        self.sums[name] = min(self.sums.get(name, value), value)


class GameCount:
    """The counts of one record; `seats` are in its order. Raises RecordError that names a line that does not fit."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.turns = 0
        try:
            self.game = record.new_game()
        except (DaikaijuError, TypeError, ValueError) as error:
            raise RecordError(f"line 0: {error}") from None
        self.seats = [SeatCount() for _ in self.game.monsters]
        expansions = [EXPANSIONS[expansion].statistics for expansion in self.game.rules.expansions]
        self.more = [statistics for statistics in expansions if statistics is not None]
        self.gained_from = {source: figure for more in self.more for source, figure in more.gains.items()}
        self.lost_to = LOST_TO | {source: figure for more in self.more for source, figure in more.losses.items()}
        self.not_cards = {*NOT_CARDS, *self.gained_from, *self.lost_to}
        self.game.listener = self.on_event
        for number, line in enumerate(record.moves, 1):
            self._play(number, line)
        self._close()

    def figures(self, seat: int) -> Figures:
        """Return all figures of one seat."""
        return with_ratios(self.seats[seat].sums)

    def _play(self, number: int, line: str) -> None:
        game, asked = self.game, self.game.awaits
        if isinstance(asked, Dice) and 0 <= asked.seat < len(self.seats):
            thrower, fallen = self.seats[asked.seat], line.partition(" ")[2]
            thrower.dice.add(asked, fallen)
            thrower.sums["throws"] += 1
            thrower.sums["dice_thrown"] += len(fallen)
        elif game.to_act >= 0:
            self.seats[game.to_act].sums["decisions"] += len(game.options) > 1
        try:
            play_line(game, line)
        except (DaikaijuError, TypeError, ValueError) as error:
            raise RecordError(f"line {number}: {line!r}: {error}") from None
        for me, seat in zip(game.monsters, self.seats, strict=True):
            if me.alive:
                seat.most("most_energy", me.energy)
                seat.most("most_cards", len(me.cards))
                seat.least("lowest_life", me.life)

    def _close(self) -> None:
        game = self.game
        if game.over and list(game.winners) != self.record.winners:
            raise RecordError(f"winners: {self.record.winners} are written, {list(game.winners)} have won")
        for me, seat in zip(game.monsters, self.seats, strict=True):
            self._end_reign(seat)
            seat.most("best_turn", seat.points_this_turn)
            seat.sums["games"] = 1
            seat.sums["wins"] = int(me.seat in game.winners)
            seat.sums["points_at_end"] = me.points
            seat.sums["life_at_end"] = me.life
            seat.sums["energy_left"] = me.energy
            if me.alive:
                seat.sums["survived_turns"] = self.turns

    def on_event(self, event: tuple[Any, ...]) -> None:
        """Count one event; ignore kinds without a figure."""
        book = getattr(self, f"_on_{event[0]}", None)
        if book is not None:
            book(**EVENTS[event[0]].values(event))
        for more in self.more:
            if more.count is not None:
                more.count(self.game, event, self._add)

    def _add(self, seat: int, figure: str, amount: float) -> None:
        self.seats[seat].sums[figure] += amount

    def _kind_of(self, source: str) -> str:
        """Return the source of a change: `dice`, `cards`, or a source of the engine or an expansion."""
        return source if source in self.not_cards else "dice" if source in KINDS else "cards"

    def _on_turn(self, monster: int, bonus: int) -> None:
        self.turns += 1
        for me, seat in zip(self.game.monsters, self.seats, strict=True):
            if me.place is not None:
                seat.sums["turns_in_tokyo"] += 1
                seat.reign += 1
        mine = self.seats[monster]
        mine.sums["turns"] += 1
        mine.sums["bonus_turns"] += bonus
        mine.sums["turns_started_in_tokyo"] += self.game.monsters[monster].place is not None
        mine.most("best_turn", mine.points_this_turn)
        mine.points_this_turn = 0

    # Dice

    def _on_kept(self, monster: int, faces: str) -> None:
        self.seats[monster].sums["dice_kept"] += len(faces)

    def _on_stopped(self, monster: int) -> None:
        self.seats[monster].sums["early_stops"] += self.game.rolls_left > 0

    def _on_rolled(self, monster: int, dice: str, left: int) -> None:
        self.seats[monster].most("largest_set", max((dice.count(face) for face in NUMBERS), default=0))

    def _on_changed(self, monster: int, before: str, after: str, source: str) -> None:
        self.seats[monster].sums["dice_changed"] += 1

    def _on_rerolled(self, monster: int, before: str, after: str, source: str, by: int) -> None:
        self.seats[monster].sums["dice_rerolled" if by == monster else "own_dice_spoiled"] += len(before)

    # Tokyo

    def _on_entered(self, monster: int, place: str) -> None:
        self.seats[monster].sums["entries"] += 1

    def _on_yielded(self, monster: int, place: str) -> None:
        self.seats[monster].sums["yields"] += 1
        self.seats[monster].sums["yield_choices"] += 1
        self._end_reign(self.seats[monster])

    def _on_stayed(self, monster: int) -> None:
        self.seats[monster].sums["stays"] += 1
        self.seats[monster].sums["yield_choices"] += 1

    def _on_left(self, monster: int, place: str) -> None:
        self.seats[monster].sums["forced_out"] += 1
        self._end_reign(self.seats[monster])

    def _on_moved(self, monster: int, place: str) -> None:
        self.seats[monster].sums["moves_in_tokyo"] += 1

    @staticmethod
    def _end_reign(seat: SeatCount) -> None:
        seat.most("longest_reign", seat.reign)
        seat.reign = 0

    # Points, energy, life

    def _on_points(self, monster: int, change: int, source: str) -> None:
        seat, kind = self.seats[monster], self._kind_of(source)
        if change < 0:
            seat.sums["points_lost"] -= change
            return
        seat.sums["points_won"] += change
        if monster == self.game.active:
            seat.points_this_turn += change
        where = {"dice": "points_from_dice", "tokyo": "points_from_tokyo", "enter": "points_from_entering"}
        seat.sums[where.get(kind, "points_from_cards")] += change
        seat.sums["worth_of_cards"] += change if kind not in where else 0

    def _on_energy(self, monster: int, change: int, source: str) -> None:
        seat, kind = self.seats[monster], self._kind_of(source)
        if change >= 0:
            seat.sums["energy_gained"] += change
            figure = "energy_from_dice" if kind == "dice" else self.gained_from.get(kind, "energy_from_cards")
            seat.sums[figure] += change
            seat.sums["worth_of_cards"] += change if kind == "cards" else 0
        elif kind == "sweep":
            seat.sums["energy_on_sweeps"] -= change
        elif kind == "eliminated":
            seat.sums["energy_lost"] -= change
        else:
            seat.sums["energy_spent"] -= change

    def _on_life(self, monster: int, change: int, source: str) -> None:
        seat, kind = self.seats[monster], self._kind_of(source)
        if change < 0:
            seat.sums["life_given_up"] -= change
            return
        seat.sums["life_healed"] += change
        seat.sums["life_from_hearts" if kind == "dice" else self.gained_from.get(kind, "life_from_cards")] += change
        seat.sums["worth_of_cards"] += change if kind == "cards" else 0

    def _on_lost(self, monster: int, n: int, by: int, source: str) -> None:
        seat, kind = self.seats[monster], self._kind_of(source)
        seat.sums["life_lost"] += n
        seat.sums[self.lost_to.get(kind, "lost_to_cards")] += n
        seat.sums["lost_in_tokyo"] += n if self.game.monsters[monster].place is not None else 0
        seat.most("hardest_hit_taken", n)
        if by < 0 or by == monster:
            return
        dealer = self.seats[by]
        dealer.sums["damage_dealt"] += n
        dealer.sums["dealt_by_smash" if kind == "smash" else "dealt_by_cards"] += n
        dealer.sums["worth_of_cards"] += n if kind == "cards" else 0
        dealer.sums["dealt_from_tokyo"] += n if self.game.monsters[by].place is not None else 0
        dealer.most("hardest_hit_dealt", n)

    def _on_prevented(self, monster: int, n: int, card: str) -> None:
        self.seats[monster].sums["damage_prevented"] += n
        self.seats[monster].sums["worth_of_cards"] += n

    def _on_smash(self, monster: int, n: int, targets: list[int]) -> None:
        self.seats[monster].sums["smashes" if targets else "empty_smashes"] += 1

    def _on_token(self, monster: int, token: str, change: int) -> None:
        if change > 0 and token in ("poison", "shrink"):
            self.seats[monster].sums[f"{token}_received"] += change

    # Cards

    def _on_bought(self, monster: int, card: str, n: int, by: int) -> None:
        seat = self.seats[monster]
        seat.sums["cards_bought"] += 1
        seat.sums["energy_on_cards"] += n
        seat.sums["bought_from_others"] += by >= 0
        seat.most("dearest_card", n)

    def _on_used(self, monster: int, card: str, arguments: tuple[str, ...]) -> None:
        self.seats[monster].sums["cards_used"] += 1

    def _on_discarded(self, monster: int, card: str) -> None:
        self.seats[monster].sums["cards_discarded"] += 1

    def _on_sold(self, monster: int, card: str, n: int) -> None:
        self.seats[monster].sums["cards_sold"] += 1

    def _on_swept(self, monster: int, cards: list[str]) -> None:
        self.seats[monster].sums["sweeps"] += 1

    def _on_peeked(self, monster: int) -> None:
        self.seats[monster].sums["peeks"] += 1

    # Wickedness, and the end of a monster

    def _on_wickedness(self, monster: int, change: int) -> None:
        self.seats[monster].sums["wickedness_gained"] += max(0, change)

    def _on_tile(self, monster: int, card: str) -> None:
        self.seats[monster].sums["tiles_taken"] += 1

    def _on_tile_declined(self, monster: int, n: int) -> None:
        self.seats[monster].sums["tiles_declined"] += 1

    def _on_eliminated(self, monster: int, by: int) -> None:
        self._end_reign(self.seats[monster])
        self.seats[monster].sums["survived_turns"] = self.turns
        if by >= 0 and by != monster:
            self.seats[by].sums["eliminations"] += 1

    def _on_revived(self, monster: int, card: str) -> None:
        self.seats[monster].sums["revivals"] += 1

"""The rulebook's verbs that no card influences: dials, dice, places, questions to chance, and events."""

from typing import Any, Final

from daikaiju.engine.dice import sort, without
from daikaiju.engine.rules import BAY_OPENS_AT
from daikaiju.engine.state import CHANCE, GameState, Monster

NO_VALUE: Final = object()


class GameOver(Exception):
    """Signals the end of the game: remaining steps are dropped and the agenda is cleared."""


class Basics(GameState):
    """A state with the plain verbs as methods."""

    __slots__ = ()

    def ask_dice(self, throw: str, seat: int, then: str, what: Any = None) -> None:
        """Ask chance to throw dice for a seat, then call the function named `then`. For throws see `dice`."""
        self.plans.append(("dice", CHANCE, throw, seat, then, what))

    def ask_cards(self, number: int, zone: str, seat: int, then: str, what: Any = None, pool: str = "deck") -> None:
        """Ask chance for cards from a pool into a zone; if the zone is hidden, only the seat may see them."""
        self.plans.append(("cards", CHANCE, (number, pool, zone), seat, then, what))

    def ask_one_of_each(self, lists: tuple[tuple[str, ...], ...], seat: int, then: str, what: Any = None) -> None:
        """Ask chance to choose one item of each list."""
        self.plans.append(("one_of_each", CHANCE, lists, seat, then, what))

    def tell(
        self, name: str, a: object = NO_VALUE, b: object = NO_VALUE, c: object = NO_VALUE, d: object = NO_VALUE,
        e: object = NO_VALUE,
    ) -> None:  # fmt: skip
        """Send an event (see `events`) to the listener; without a listener no event is built."""
        if self.listener is not None:
            told: list[object] = [name]
            for value in (a, b, c, d, e):
                if value is NO_VALUE:
                    break
                told.append(list(value) if isinstance(value, tuple) else value)
            self.listener(tuple(told))

    # Seats and places

    def clockwise(self, seat: int) -> list[Monster]:
        """Return the living monsters, beginning to the left of a seat, that seat last."""
        monsters = self.monsters
        return [monster for monster in monsters[seat + 1 :] + monsters[: seat + 1] if monster.alive]

    def left_of(self, seat: int) -> int:
        """Return the seat of the next living monster, clockwise."""
        monsters = self.monsters
        while True:
            seat = (seat + 1) % len(monsters)
            if monsters[seat].alive:
                return seat

    def others(self, me: Monster) -> list[Monster]:
        """Return the other living monsters, clockwise."""
        monsters, seat = self.monsters, me.seat
        return [monster for monster in monsters[seat + 1 :] + monsters[:seat] if monster.alive]

    def others_at(self, moment: str, me: Monster) -> list[Monster]:
        """Return the other living monsters that have powers for a moment, clockwise; usually none."""
        return self._others_with(moment, me) if moment in self.hooks else []

    def _others_with(self, moment: str, me: Monster) -> list[Monster]:
        return [other for other in self.others(me) if moment in other.moments.hooks]

    def neighbours(self, me: Monster) -> list[Monster]:
        """Return the nearest living monsters on the left and right; with two alive, one."""
        others = self.others(me)
        return others if len(others) < 2 else [others[0], others[-1]]

    def occupant(self, place: str) -> Monster | None:
        """Return the monster in Tokyo City or Tokyo Bay, or None."""
        for monster in self.monsters:
            if monster.place == place:
                return monster
        return None

    def is_bay_open(self) -> bool:
        """Return whether enough monsters are alive for Tokyo Bay."""
        if len(self.monsters) < BAY_OPENS_AT or not self.rules.has_bay:
            return False
        return sum(monster.alive for monster in self.monsters) >= BAY_OPENS_AT

    # Points, energy, life, tokens

    def lose_points(self, me: Monster, points: int, source: str) -> None:
        """Move the star dial down, at most to 0."""
        lost = min(points, me.points)
        if lost > 0:
            me.points -= lost
            self.tell("points", me.seat, -lost, source)

    def take_energy(self, me: Monster, energy: int, source: str) -> None:
        """Take energy that is recovered rather than gained."""
        if energy > 0:
            me.energy += energy
            if self.listener:
                self.tell("energy", me.seat, energy, source)

    def pay(self, me: Monster, energy: int, source: str) -> None:
        """Pay energy, at most as much as the monster has."""
        lost = energy if energy < me.energy else me.energy
        if lost > 0:
            me.energy -= lost
            self.tell("energy", me.seat, -lost, source)

    def tokens_on(self, me: Monster, kind: str) -> int:
        """Return the number of tokens of a kind on a monster."""
        if kind == "poison":
            return me.poison
        return me.shrink if kind == "shrink" else int(me.extra.get(kind, 0))

    def give_token(self, me: Monster, kind: str, number: int = 1) -> None:
        """Put tokens on a monster or remove them; tokens of an expansion are one of its fields in `extra`."""
        if kind == "poison":
            me.poison += number
        elif kind == "shrink":
            me.shrink += number
        else:
            me.extra[kind] = me.extra.get(kind, 0) + number
        self.tell("token", me.seat, kind, number)

    # Dice

    def set_dice(self, before: str, after: str) -> None:
        """Change some dice of the active monster to other faces."""
        self.dice = sort[without[self.dice, before] + after]

    # Damage, Tokyo, the end

    def prevent(self, me: Monster, amount: int, card: str) -> None:
        """Reduce the life that a monster is about to lose."""
        self.damage[me.seat] -= amount
        self.tell("prevented", me.seat, amount, card)

    def leave_tokyo(self, me: Monster) -> None:
        """Remove a monster from Tokyo, not by its choice."""
        if me.place is not None:
            self.tell("left", me.seat, me.place)
            me.place = None

    def finish(self, winners: tuple[int, ...]) -> None:
        """End the game with these winners. Raises GameOver, which stops the running step."""
        self.winners = winners
        self.tell("over", winners)
        raise GameOver

"""The moments at which a card or tile can act, one sentence each, in groups by the part of a turn they belong to.

Each group is declared once, here; `powers.Power` has all of them and those of no group. What lists hooks is derived
from these classes: the powers in effect by moment, and what the bots' tables may leave out.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

USE: Final[tuple[str, ...]] = ("",)
NO: Final[tuple[str, ...]] = ()

Packet = tuple[int, int, str]
"""Who is about to lose how much life, and how: 'plain', 'smash' or 'total' (nothing reduces it)."""
Places = tuple[str | None, ...]
"""Where every monster stands, seat by seat."""


class Rolling:
    """What a power does before its dice are final."""

    def adjust_counters(self, game: "Verbs") -> int:
        """How many counters lie on the card when it arrives."""
        return 0

    def adjust_dice(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How many more dice I roll."""
        return 0

    def adjust_rolls(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How many more rolls I have."""
        return 0

    def on_turn_start(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My turn begins."""

    def on_start_in_tokyo(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My turn begins in Tokyo and I have scored for it."""

    def on_final_dice(self, game: "Verbs", me: "Monster", card: str) -> None:
        """The active monster, another one, has finished rolling."""

    def on_meddled(self, game: "Verbs", me: "Monster", card: str, faces: str) -> None:
        """Others have made my final dice show these faces."""

    def may_at_start(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Before my first roll."""
        return NO

    def may_while_rolling(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Between my rolls and after the last one."""
        return NO

    def may_before_resolving(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """After everybody's rolling, before my dice count."""
        return NO

    def may_reroll(self, game: "Verbs", me: "Monster", card: str, dice: str) -> tuple[str, ...]:
        """Faces among dice thrown for one of my cards that I may throw again."""
        return NO


class Scoring(Rolling):
    """What a power does with what the dice show."""

    def adjust_claws(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How many claws join those of my final roll: they belong to it, before any card adds damage."""
        return 0

    def adjust_smash(self, game: "Verbs", me: "Monster", card: str, smash: int, claws: int) -> int:
        """The Smash of my final roll, given what it is so far and how many of them count as rolled."""
        return smash

    def adjust_real_smash(self, game: "Verbs", me: "Monster", card: str, smash: int) -> int:
        """The Smash of my final roll, given what it is so far, where damage that cards add is no Smash."""
        return smash

    def adjust_targets(self, game: "Verbs", me: "Monster", card: str, targets: list[int], is_attack: bool) -> list[int]:
        """The seats my Smash hits, clockwise."""
        return targets

    def on_result(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My dice begin to count, and I may use their numbers."""

    def on_number(self, game: "Verbs", me: "Monster", card: str, face: str, count: int) -> None:
        """I have scored three or more of a number."""

    def on_energy_dice(self, game: "Verbs", me: "Monster", card: str, count: int) -> None:
        """I have gained energy from this many dice."""

    def on_heart_dice(self, game: "Verbs", me: "Monster", card: str, count: int) -> None:
        """I have used this many hearts for life."""

    def on_smash(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I attack, whether or not anybody is hit."""


class Meeting(Scoring):
    """What a power does where dice meet other monsters, tokens and Tokyo."""

    def holds_back(self, game: "Verbs", me: "Monster", card: str, how: str) -> bool:
        """Whether what I am about to lose waits until I have decided to yield or stay."""
        return False

    def on_heart_spent(self, game: "Verbs", me: "Monster", card: str, pick: str) -> None:
        """I have picked a use of a heart that I offered."""

    def on_hearts_spent(self, game: "Verbs", me: "Monster", card: str, picks: tuple[str, ...]) -> None:
        """All my hearts are used, one by one, for these picks."""

    def on_wound(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """My Smash has cost the victim life."""

    def on_entry(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I have entered Tokyo."""

    def on_yield(self, game: "Verbs", me: "Monster", card: str, place: str, smasher: "Monster") -> None:
        """I have left this space by choice."""

    def on_left(self, game: "Verbs", me: "Monster", card: str, smasher: "Monster") -> None:
        """I have left by choice, and everybody's leaving has had its effect on the newcomer."""

    def may_spend_heart(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Other uses of a heart, as they are picked."""
        return NO


class Gaining(Meeting):
    """What a power adds to every gain."""

    def adjust_energy_gain(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How much more each of my gains of energy is."""
        return 0

    def adjust_life_gain(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How much more life each gain (or each healing I do) gives."""
        return 0


class Buying(Gaining):
    """What a power does when a card is paid for."""

    def adjust_price(self, game: "Verbs", me: "Monster", card: str) -> int:
        """How much less a card costs me."""
        return 0

    def on_purchase(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I have paid for a card that is not in play yet."""


class Owning(Buying):
    """What a power does with cards as such: having, losing, trading and using them."""

    is_copying: bool = False

    def may_be_held(self, game: "Verbs", me: "Monster") -> bool:
        """Whether this monster may take the card; asked before anybody has it."""
        return True

    def watch_purchase(self, game: "Verbs", buyer: "Monster", card: str, price: int) -> None:
        """Somebody has bought a keep card, whether or not anybody holds this one."""

    def watch_cards(self, game: "Verbs", owner: "Monster") -> None:
        """Somebody has fewer cards, whether or not anybody holds this one."""

    def on_arrival(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I bought the card, took the tile, or aimed a copy at it."""

    def on_departure(self, game: "Verbs", me: "Monster", card: str) -> None:
        """I lost the card or its copy while staying in the game."""

    def on_reveal(self, game: "Verbs", me: "Monster", card: str, slots: tuple[int, ...]) -> None:
        """Cards were just revealed in the market, in the turn of another monster."""

    def may_anytime(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """At every decision I have in my turn, and before I lose my last life."""
        return NO

    def may_buy(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Whole actions, not arguments, that this adds to my buying."""
        return NO

    def trade(self, game: "Verbs", me: "Monster", card: str, move: str) -> None:
        """I take an action that this added to my buying, or a sale that it asked for."""

    def use(self, game: "Verbs", me: "Monster", card: str, *args: str) -> None:
        """I take an offer of mine."""


class Hurting(Owning):
    """What a power does to damage that is about to be dealt."""

    def adjust_packets(
        self, game: "Verbs", me: "Monster", card: str, packets: list[Packet], is_attack: bool
    ) -> list[Packet]:
        """The damage I am about to deal."""
        return packets


class Losing(Hurting):
    """What a power does when its owner loses life."""

    def adjust_loss(self, game: "Verbs", me: "Monster", card: str, amount: int, looked_at: int) -> int:
        """The life I am about to lose; looked at is that amount or, if added damage is no Smash, an attack's claws."""
        return amount

    def on_loss(self, game: "Verbs", me: "Monster", card: str, lost: int, dealer: int, source: str) -> None:
        """I have lost life and still stand; the dealer is -1 if there is none."""

    def may_against_loss(self, game: "Verbs", me: "Monster", card: str, amount: int, how: str) -> tuple[str, ...]:
        """I am about to lose this much life."""
        return NO


class Falling(Losing):
    """What a power does when a monster's life is 0."""

    def on_last_life(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """My life is 0: return True if this saves me."""
        return False

    def on_fallen(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """Another monster's life has reached 0, whether or not it came back."""


class Ending(Falling):
    """What a power does when a turn ends."""

    def on_turn_end(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My turn ends."""


class Following(Ending):
    """What a power does after a turn."""

    def on_turn_over(self, game: "Verbs", me: "Monster", card: str) -> None:
        """My turn is over, after everything else of it."""

    def on_bonus_turn(self, game: "Verbs", me: "Monster", card: str) -> None:
        """A turn that this gave me begins."""

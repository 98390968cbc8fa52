"""The hooks through which a card or tile can act, one sentence each, grouped by part of the turn.

Each group is declared once, here; `powers.Power` inherits all of them and adds the hooks of no group. Lists of hooks
are derived from these classes: the powers in effect by hook, and the hooks that the bots' tables may leave out.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from daikaiju.engine.state import Monster
    from daikaiju.engine.verbs import Verbs

USE: Final[tuple[str, ...]] = ("",)
NO: Final[tuple[str, ...]] = ()

Packet = tuple[int, int, str]
"""An announced loss: the victim's seat, the life, and the kind: 'plain', 'smash' or 'total' (nothing reduces it)."""
Places = tuple[str | None, ...]
"""The place of every monster, by seat."""


class Rolling:
    """Hooks before the dice are final."""

    def adjust_counters(self, game: "Verbs") -> int:
        """Return the number of counters on the card when it arrives."""
        return 0

    def adjust_dice(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return the number of additional dice I roll."""
        return 0

    def adjust_rolls(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return the number of additional rolls I have."""
        return 0

    def on_turn_start(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act when my turn begins."""

    def on_start_in_tokyo(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after I have scored for beginning my turn in Tokyo."""

    def on_final_dice(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after the active monster, another one, has finished rolling."""

    def on_meddled(self, game: "Verbs", me: "Monster", card: str, faces: str) -> None:
        """Act after other monsters have made my final dice show these faces."""

    def may_at_start(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Return my offers before my first roll."""
        return NO

    def may_while_rolling(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Return my offers between my rolls and after the last one."""
        return NO

    def may_before_resolving(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Return my offers after all rolling, before my dice count."""
        return NO

    def may_reroll(self, game: "Verbs", me: "Monster", card: str, dice: str) -> tuple[str, ...]:
        """Return the faces I may reroll among dice thrown for one of my cards."""
        return NO


class Scoring(Rolling):
    """Hooks for scoring the final dice."""

    def adjust_claws(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return the number of claws added to my final roll. They are part of the roll, before cards add damage."""
        return 0

    def adjust_smash(self, game: "Verbs", me: "Monster", card: str, smash: int, claws: int) -> int:
        """Return the Smash of my final roll, given the Smash so far and how many of them count as rolled."""
        return smash

    def adjust_real_smash(self, game: "Verbs", me: "Monster", card: str, smash: int) -> int:
        """Return the Smash of my final roll, given the Smash so far, if damage added by cards is not Smash."""
        return smash

    def adjust_targets(self, game: "Verbs", me: "Monster", card: str, targets: list[int], is_attack: bool) -> list[int]:
        """Return the seats my Smash hits, clockwise."""
        return targets

    def on_result(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act when my dice begin to count, if I may use their numbers."""

    def on_number(self, game: "Verbs", me: "Monster", card: str, face: str, count: int) -> None:
        """Act after I have scored three or more of a number."""

    def on_energy_dice(self, game: "Verbs", me: "Monster", card: str, count: int) -> None:
        """Act after I have gained energy from `count` dice."""

    def on_heart_dice(self, game: "Verbs", me: "Monster", card: str, count: int) -> None:
        """Act after I have used `count` hearts for life."""

    def on_smash(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act when I attack, whether or not a monster is hit."""


class Meeting(Scoring):
    """Hooks for the effects of dice on other monsters, tokens and Tokyo."""

    def holds_back(self, game: "Verbs", me: "Monster", card: str, how: str) -> bool:
        """Return whether my loss is held back until I have decided to yield or stay."""
        return False

    def on_heart_spent(self, game: "Verbs", me: "Monster", card: str, pick: str) -> None:
        """Act after I have picked a use of a heart that this power offered."""

    def on_hearts_spent(self, game: "Verbs", me: "Monster", card: str, picks: tuple[str, ...]) -> None:
        """Act after all my hearts have been spent, one by one, on `picks`."""

    def on_wound(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """Act after my Smash has cost the victim life."""

    def on_entry(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after I have entered Tokyo."""

    def on_yield(self, game: "Verbs", me: "Monster", card: str, place: str, smasher: "Monster") -> None:
        """Act after I have left this space by choice."""

    def on_left(self, game: "Verbs", me: "Monster", card: str, smasher: "Monster") -> None:
        """Act after I have left by choice and all `on_yield` effects on the newcomer have run."""

    def may_spend_heart(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Return other uses of a heart, as they are written in a pick."""
        return NO


class Gaining(Meeting):
    """Hooks that increase every gain."""

    def adjust_energy_gain(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return the energy added to each of my gains of energy."""
        return 0

    def adjust_life_gain(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return the life added to each of my gains (or each time I heal another monster)."""
        return 0


class Buying(Gaining):
    """Hooks for paying for a card."""

    def adjust_price(self, game: "Verbs", me: "Monster", card: str) -> int:
        """Return the discount on every card I buy."""
        return 0

    def on_purchase(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after I have paid for a card, before it comes into play."""


class Owning(Buying):
    """Hooks for having, losing, trading and using cards."""

    is_copying: bool = False

    def may_be_held(self, game: "Verbs", me: "Monster") -> bool:
        """Return whether this monster may take the card; called before any monster holds the card."""
        return True

    def watch_purchase(self, game: "Verbs", buyer: "Monster", card: str, price: int) -> None:
        """Act after a monster has bought a keep card, whether or not a monster has this card."""

    def watch_cards(self, game: "Verbs", owner: "Monster") -> None:
        """Act after a monster has lost a card, whether or not a monster has this card."""

    def on_arrival(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after I bought the card, took the tile, or aimed a copy at it."""

    def on_departure(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after I lost the card or its copy while staying in the game."""

    def on_reveal(self, game: "Verbs", me: "Monster", card: str, slots: tuple[int, ...]) -> None:
        """Act when cards have just been revealed in the market, in the turn of another monster."""

    def may_anytime(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Return my offers at every decision of mine in my turn, and before I lose my last life."""
        return NO

    def may_buy(self, game: "Verbs", me: "Monster", card: str) -> tuple[str, ...]:
        """Return the moves, complete rather than as arguments, that this adds to my buying."""
        return NO

    def trade(self, game: "Verbs", me: "Monster", card: str, move: str) -> None:
        """Make a move that `may_buy` returned, or a sale that this power asked for."""

    def use(self, game: "Verbs", me: "Monster", card: str, *args: str) -> None:
        """Perform an offer of this power that I have taken."""


class Hurting(Owning):
    """Hooks for damage that is about to be dealt."""

    def adjust_packets(
        self, game: "Verbs", me: "Monster", card: str, packets: list[Packet], is_attack: bool
    ) -> list[Packet]:
        """Return the damage I am about to deal."""
        return packets


class Losing(Hurting):
    """Hooks for its owner's loss of life."""

    def adjust_loss(self, game: "Verbs", me: "Monster", card: str, amount: int, looked_at: int) -> int:
        """Return the life I am about to lose.

        `looked_at` is that amount or, if added damage is not Smash, the number of the attack's claws.
        """
        return amount

    def on_loss(self, game: "Verbs", me: "Monster", card: str, lost: int, dealer: int, source: str) -> None:
        """Act after I have lost life and survived; the dealer is -1 if there is none."""

    def may_against_loss(self, game: "Verbs", me: "Monster", card: str, amount: int, how: str) -> tuple[str, ...]:
        """Return my defences when I am about to lose `amount` life."""
        return NO


class Falling(Losing):
    """Hooks for a monster whose life is 0."""

    def on_last_life(self, game: "Verbs", me: "Monster", card: str) -> bool:
        """Act when my life is 0; return True if this power saves me."""
        return False

    def on_fallen(self, game: "Verbs", me: "Monster", card: str, victim: "Monster") -> None:
        """Act after another monster's life has reached 0, whether or not it came back."""


class Ending(Falling):
    """Hooks for the end of a turn."""

    def on_turn_end(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act when my turn ends."""


class Following(Ending):
    """Hooks after a turn."""

    def on_turn_over(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act after all other effects of my turn."""

    def on_bonus_turn(self, game: "Verbs", me: "Monster", card: str) -> None:
        """Act when a turn that this power gave me begins."""

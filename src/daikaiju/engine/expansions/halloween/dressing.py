"""The set-up: every seat is shown two costumes and wears one; the others go into the deck."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from daikaiju.engine.errors import RulesError
from daikaiju.engine.expansions.halloween.costume import is_costume
from daikaiju.engine.options import option
from daikaiju.engine.steps import answer, question, step, supplied
from daikaiju.engine.zones import Zone, add_pool, add_zone

if TYPE_CHECKING:
    from daikaiju.engine.game import Game
    from daikaiju.engine.rules import Rules
    from daikaiju.engine.state import GameState

ASIDE: Final = "set_aside"  # costumes shown to a seat that chose the other one
SHOWN: Final = 2


def wardrobe(game: GameState, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the costumes that no seat has been shown yet."""
    return tuple([card for card in game.deck if is_costume(game.rules, card)]), ()


add_zone(Zone(ASIDE))
add_pool("wardrobe", wardrobe)


@step
def dress_up(game: Game) -> None:
    """Let every seat choose a costume, clockwise from seat 0; then shuffle the rest into the deck."""
    game.plans += [("show_costumes", me.seat) for me in game.monsters]
    game.plans.append(("put_back",))


@step
def show_costumes(game: Game, seat: int) -> None:
    """Ask chance for two costumes, unless the seat is already out of the game."""
    if game.monsters[seat].alive:
        game.ask_cards(SHOWN, ASIDE, seat, "costumes_shown", pool="wardrobe")


@supplied
def costumes_shown(game: Game, names: str, seat: int, what: None) -> None:
    """Set the two costumes aside and ask the seat to choose."""
    shown = tuple(names.split(" "))
    game.draw(*shown)
    game.extra[ASIDE] += shown
    game.plans.append(("wear", seat, shown))


@question("set_up", "cards")
def wear(game: Game, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the two costumes to choose from."""
    return tuple([f"pick {card}" for card in cards])


@answer("wear")
def put_on(game: Game, move: str, seat: int, cards: tuple[str, ...]) -> None:
    """Put on the costume, which is worn from the first turn on."""
    me, card = game.monsters[seat], move[5:]
    game.extra[ASIDE] = tuple([other for other in game.extra[ASIDE] if other != card])
    me.cards += (card,)
    game.tell("worn", seat, card)
    game.arrive(me, card)


@step
def put_back(game: Game) -> None:
    """Put the costumes that no monster wears into the deck."""
    game.deck = tuple(sorted((*game.deck, *game.extra[ASIDE])))
    game.extra[ASIDE] = ()


@option(choices=("worn", "deck"))
def costumes(rules: Rules, value: Any, monsters: int) -> Rules:
    """Set whether every monster begins in a costume, or all costumes are in the deck."""
    if value not in ("worn", "deck"):
        raise RulesError(f"option costumes {value!r}: worn or deck")
    if value == "worn":
        return rules
    return replace(rules, set_up=tuple([step for step in rules.set_up if step != "dress_up"]))

"""The immediate effect of gaining a card or tile, computed by buying or taking it at a test table in the engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.bots.effects.dice import ME, expansions_in_market, test_table, with_powers
from daikaiju.bots.effects.hooks import NOT_ARRIVING, PRINTED, acting
from daikaiju.bots.effects.playout import TurnOver, dice_are_final, play_past, stops_at_turn_end
from daikaiju.bots.policy.card_values import RATED
from daikaiju.engine.cards.catalogue import TILES
from daikaiju.engine.game import Game
from daikaiju.engine.powers import POWERS

Ints = NDArray[np.int64]

USUAL_LIFE = 10
EVERYBODY = {"points": 10, "energy": 9, "life": 9}


@dataclass(frozen=True)
class CardEffect:
    """Changes to the dials of the monster that gains a card or tile, without its price."""

    points: int
    energy: int
    life: Ints
    """The life afterwards, by the life before, up to the usual maximum; 0 means eliminated."""
    others_points: int
    is_private: bool
    """Whether it affects no other monster and not the order of turns."""
    moves_again: bool
    powers: tuple[tuple[str, int], ...]
    """The powers that are newly in effect afterwards, with the counters on their cards."""
    changes_life: bool = False

    def most_life(self, max_life: int) -> int:
        """Return the maximum life with this card, given the maximum without it."""
        most = int(self.life[USUAL_LIFE])
        return max(max_life, most if most > USUAL_LIFE else 0)

    def life_after(self, life: int, max_life: int) -> int:
        """Return the life after gaining this card, given the life before."""
        usual = min(life, USUAL_LIFE)
        return min(life + int(self.life[usual]) - usual, max(life, self.most_life(max_life)))


@lru_cache(maxsize=8192)
def effect_powers(powers: tuple[str, ...]) -> tuple[str, ...]:
    """Return the powers that can change the effect of gaining another card, sorted."""
    large = [power for power in powers if power in PRINTED and POWERS[power].max_life > USUAL_LIFE]
    return tuple(sorted({*acting(powers, NOT_ARRIVING), *large}))


@lru_cache(maxsize=8192)
def purchase_effect(edition: str, card: str, powers: tuple[str, ...], in_tokyo: bool) -> CardEffect:
    """Return the effect of buying a card with these powers; the buyer has exactly the price in energy."""
    if card in RATED:  # it is kept, and the evaluator knows its worth
        return CardEffect(0, 0, np.arange(USUAL_LIFE + 1), 0, True, False, ((card, 0),))
    expansions = () if card in PRINTED else expansions_in_market(edition, card)
    game = with_powers(_before_buying(edition, in_tokyo, expansions).copy(), powers)
    game.market = [card, None, None]
    me = game.monsters[ME]
    me.energy = game.price(me, card)
    game.resume()
    return _effect(game, f"buy {card}", "done", me.energy)


@lru_cache(maxsize=8192)
def tile_effect(edition: str, tile: str, powers: tuple[str, ...], in_tokyo: bool) -> CardEffect:
    """Return the effect of taking a tile with these powers."""
    game = with_powers(_before_buying(edition, in_tokyo).copy(), powers)
    game.agenda.append(("tile", ME, 0, TILES[tile]["level"]))
    game.tiles_left = (tile,)
    game.resume()
    return _effect(game, f"pick {tile}", "pick none", 0)


def _effect(game: Game, move: str, instead: str, price: int) -> CardEffect:
    now, moves_again = _after(game, move, USUAL_LIFE)
    usual, _ = _after(game, instead, USUAL_LIFE)
    me, before = now.monsters[ME], usual.monsters[ME]
    others = list(zip(now.monsters[1:], usual.monsters[1:], strict=True))
    held = {*before.cards, *before.tiles, *[name for name, _ in before.powers]}
    life = _lives(game, move)
    return CardEffect(
        points=me.points - before.points,
        energy=me.energy + price - before.energy,
        life=life,
        others_points=min(other.points - was.points for other, was in others),
        is_private=not moves_again and all(other.data() == was.data() for other, was in others),
        moves_again=moves_again,
        powers=tuple((power.id, now.counters.get(name, 0)) for name, power in me.powers if name not in held),
        changes_life=life[1:].tolist() != list(range(1, USUAL_LIFE + 1)),
    )


def _lives(game: Game, move: str) -> Ints:
    """Return the life after a move, by the life before it; most moves leave it unchanged."""

    def after(life: int) -> int:
        me = _after(game, move, life)[0].monsters[ME]
        return me.life if me.alive else 0

    if all(after(life) == life for life in (1, 2, USUAL_LIFE)):
        return np.arange(USUAL_LIFE + 1)
    return np.array([0, *(after(life) for life in range(1, USUAL_LIFE + 1))])


def _after(game: Game, move: str, life: int) -> tuple[Game, bool]:
    """Return a copy in which a monster with this life has made the move, and whether it has the next turn as well.

    The copy is at the next purchase or, if the move ends the turn, before the next turn.
    """
    twin = stops_at_turn_end(game.copy())
    me = twin.monsters[ME]
    me.life, me.max_life = life, max(me.max_life, life)
    try:
        twin.play(move)
        play_past(twin, ("buy",))
    except TurnOver as end:
        return twin, end.mover == ME
    return twin, bool(twin.bonus)


@cache
def _before_buying(edition: str, in_tokyo: bool, expansions: tuple[str, ...] = ()) -> Game:
    players: list[dict[str, Any]] = [dict(EVERYBODY) for _ in range(4)]
    players[ME if in_tokyo else 2]["in"] = "city"
    game = dice_are_final(test_table(edition, players, expansions))
    while game.agenda[-1][0] != "buy":
        game.agenda.pop()
    return game

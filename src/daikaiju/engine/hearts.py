"""Heart dice: gain life, remove a token, or a use offered by a card. Asked one by one only if there is a choice."""

from daikaiju.engine.dice import counts
from daikaiju.engine.game import Game
from daikaiju.engine.state import Monster
from daikaiju.engine.steps import answer, question, steps


def use_hearts(game: Game, seat: int) -> None:
    """Use the hearts of the final dice; in Tokyo they neither heal the monster nor remove its tokens."""
    me = game.monsters[seat]
    count = counts[game.dice].hearts
    if me.moments.adjust_hearts or me.moments.adjust_worth:
        count = game.hearts_of(me) * game.worth(me)
    if not me.alive or not count:
        return
    if me.powers and not game.may(me, "hearts"):
        return
    is_outside = me.place is None
    if (me.powers and _other_uses(game, me)) or (is_outside and _has_tokens(game, me)):
        next_heart(game, seat, count, ())
    elif is_outside and me.life < me.max_life:
        game.gain_life(me, count, "H")
        _after_healing(game, me, count)


def _has_tokens(game: Game, me: Monster) -> bool:
    if me.poison or me.shrink:
        return True
    if me.extra:
        for token in game.rules.tokens:
            if game.tokens_on(me, token):
                return True
    return False


@question("hearts", "left")
def hearts(game: Game, seat: int, left: int, picks: tuple[str, ...]) -> tuple[str, ...]:
    """Return the possible uses of the next heart."""
    me = game.monsters[seat]
    options: list[str] = []
    if left and me.place is None:
        if me.life < me.max_life:
            options.append("pick life")
        for token in game.rules.tokens:
            if game.tokens_on(me, token):
                options.append(f"pick {token}")
    if left:
        options += [f"pick {pick}" for pick in _other_uses(game, me)]
    return (*options, "pick none") if options else ()


def _other_uses(game: Game, me: Monster) -> list[str]:
    """Return the uses of a heart that cards offer, each once."""
    found: list[str] = []
    for card, power in me.moments.may_spend_heart:
        found += [pick for pick in power.may_spend_heart(game, me, card) if pick not in found]
    return found


@answer("hearts")
def use_heart(game: Game, move: str, seat: int, left: int, picks: tuple[str, ...]) -> None:
    """Use one heart. Life is gained immediately; effects of the whole healing follow after the last heart."""
    me = game.monsters[seat]
    pick = move[5:]
    if pick == "life":
        game.set_life(me, me.life + 1, "H")
    elif pick in game.rules.tokens:
        game.give_token(me, pick, -1)
    elif pick != "none":
        for card, power in me.moments.may_spend_heart:
            if pick in power.may_spend_heart(game, me, card):
                power.on_heart_spent(game, me, card, pick)
                break
    game.plans.append(("next_heart", seat, left - 1, (*picks, pick)))


def next_heart(game: Game, seat: int, left: int, picks: tuple[str, ...]) -> None:
    """Ask about the next heart while there is a choice; then complete the healing."""
    if hearts(game, seat, left, picks):
        game.plans.append(("hearts", seat, left, picks))
    else:
        game.plans.append(("hearts_used", seat, picks))


def hearts_used(game: Game, seat: int, picks: tuple[str, ...]) -> None:
    """Complete the healing: all hearts used for life get one bonus, then cards act on the other picks."""
    me = game.monsters[seat]
    if not me.alive:
        return
    if own := picks.count("life"):
        game.set_life(me, me.life + game.life_bonus(me), "H")
        _after_healing(game, me, own)
    for card, power in me.moments.on_hearts_spent:
        power.on_hearts_spent(game, me, card, picks)


def _after_healing(game: Game, me: Monster, count: int) -> None:
    for card, power in me.moments.on_heart_dice:
        power.on_heart_dice(game, me, card, count)


steps(use_hearts, next_heart, hearts_used)

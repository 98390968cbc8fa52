"""Resolving the dice: group by group, or all in the default order."""

from typing import Final

from daikaiju.engine.city import smash
from daikaiju.engine.dice import ENOUGH, NUMBERS, Lookup, counts, giving, points_for, resolve_moves, sort, without
from daikaiju.engine.game import Game
from daikaiju.engine.hearts import use_hearts
from daikaiju.engine.state import Monster
from daikaiju.engine.steps import answer, question, steps


@question("resolve", step="resolve")
def resolve(game: Game, seat: int) -> tuple[str, ...]:
    """Return the moves that resolve one group of dice, or all in the default order."""
    me = game.monsters[seat]
    if not me.alive or game.is_cut:
        return ()
    if game.is_frozen:
        return _ways_to_go_on[_groups(game, me), game.resolved]
    if not me.powers:
        return counts[game.dice].resolve_moves
    return _ways_to_resolve[_groups(game, me)] + game.offers(me, "may_before_resolving")


def _groups(game: Game, me: Monster) -> str:
    """Return the groups to resolve, by face; Smash and hearts supplied only by cards are groups too."""
    if not me.powers:
        return counts[game.dice].groups
    moments = me.moments
    dice = game.final_dice(me) if moments.adjust_final and not game.is_frozen else game.dice
    faces = counts[dice].groups
    if "S" not in faces and (game.smash_of(me) or (moments.has_smash_due and _is_smash_due(game, me))):
        faces += "S"
    if moments.adjust_hearts and "H" not in faces and game.hearts_of(me):
        faces = sort[faces + "H"]
    return faces


def _is_smash_due(game: Game, me: Monster) -> bool:
    """Return whether a power adds packets to the Smash even if the roll has none."""
    return any(power.has_smash_due(game, me, card) for card, power in me.moments.has_smash_due)


_ways_to_resolve: Final = Lookup(resolve_moves)


def _moves_left(groups_and_resolved: tuple[str, str]) -> tuple[str, ...]:
    left = without[groups_and_resolved]
    return _ways_to_resolve[left] if left else ()


_ways_to_go_on: Final = Lookup(_moves_left)


@answer("resolve")
def resolve_groups(game: Game, move: str, seat: int) -> bool:
    """Resolve one group, or all that are left; before the first group other monsters' `on_resolving` powers act."""
    face = move[8:]
    if not game.is_frozen:
        game.is_frozen = True
        me = game.monsters[seat]
        if me.moments.adjust_final:
            game.dice = game.final_dice(me)
        for other in game.others_at("on_resolving", me):
            for card, power in other.moments.on_resolving:
                power.on_resolving(game, other, card)
        game.then(tally, seat)
    if game.plans:
        game.plans.append(("use_groups", seat, face))
    else:
        use_groups(game, seat, face)
    return bool(face)


def tally(game: Game, seat: int) -> None:
    """Call the powers that act when the dice begin to count."""
    me = game.monsters[seat]
    if not me.alive:
        return
    for card, power in me.moments.on_tally:
        power.on_tally(game, me, card)
    if not me.moments.forbids or game.may(me, "numbers"):
        for card, power in me.moments.on_result:
            power.on_result(game, me, card)


def use_groups(game: Game, seat: int, face: str) -> None:
    """Use one group, or all that are left, in the order points, wickedness, energy, hearts, Smash."""
    me = game.monsters[seat]
    if not me.alive:
        return
    is_all = not face
    faces = without[_groups(game, me), game.resolved] if is_all else face
    is_smash_due = "S" in faces or (is_all and game.rules.has_wickedness and "S" not in game.resolved)
    is_free = not me.moments.forbids
    game.resolved += faces
    if is_free or game.may(me, "numbers"):
        if me.moments.on_face:
            _use_numbers(game, me, faces)
        else:
            for face, count in counts[game.dice].sets:
                if face in faces:
                    _score(game, me, face, count)
        if game.rules.has_wickedness:
            game.plans.append(("wickedness", seat, faces))
    if "E" in faces:
        game.then(energy, seat)
    if "H" in faces:
        game.then(use_hearts, seat)
    for face, resolved_by in game.rules.faces:
        if face in faces:
            game.plans.append((resolved_by, seat))
    if is_smash_due:  # a tile taken in this step may supply the Smash
        game.then(smash, seat)


def _use_numbers(game: Game, me: Monster, faces: str) -> None:
    """Score each number, then call `on_face` for its dice, whether or not they scored."""
    for face in NUMBERS:
        count = game.dice.count(face)
        if face in faces and count:
            if count >= ENOUGH:
                _score(game, me, face, count)
            for card, power in me.moments.on_face:
                power.on_face(game, me, card, face, count)


def _score(game: Game, me: Monster, face: str, count: int) -> None:
    worth = game.worth(me) if me.moments.adjust_worth else 1
    game.gain_points(me, worth * points_for(int(face), count), face)
    for card, power in me.moments.on_number:
        power.on_number(game, me, card, face, count)


def energy(game: Game, seat: int) -> None:
    """Gain one energy for each energy face, as one gain."""
    me = game.monsters[seat]
    count = counts[game.dice].energy
    if me.alive and count:
        game.gain_energy(me, count * game.worth(me) if me.moments.adjust_worth else count, "E")
        for card, power in me.moments.on_energy_dice:
            power.on_energy_dice(game, me, card, giving[game.dice, "E"])


steps(tally, use_groups, energy)

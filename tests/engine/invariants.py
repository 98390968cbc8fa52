"""Invariants of every game at every decision, for any edition and any monsters."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from daikaiju.catalogue.names import Names
from daikaiju.engine.errors import IllegalMove
from daikaiju.engine.events import problem
from daikaiju.engine.game import Game
from daikaiju.engine.notation import load, save
from daikaiju.engine.state import CHANCE, NOBODY
from daikaiju.engine.steps import QUESTIONS
from daikaiju.terminal.log import sentence
from daikaiju.words import LANGUAGES, Words

CARD = r"[a-z_]+"
HELD = rf"\d\.{CARD}"
FACES = "[123EHSa-z]"
ACTION = re.compile(
    "|".join(
        [
            rf"roll|stop|resolve|resolve {FACES}|keep|keep {FACES}+",
            rf"yield|stay|peek|sweep|pass|done|buy {CARD}|buy {CARD} from \d|sell {CARD}",
            rf"use {CARD}|use {CARD} {FACES}+|use {CARD} {FACES} {FACES}|use {CARD} \d+|use {CARD} {HELD}",
            rf"use cultist (life|energy|roll)|take {CARD} from \d|give {CARD} to \d",
            rf"pick {CARD}|pick \d+|pick {HELD}|pick [EHS]|buy {CARD} (half|apples)|use {CARD} (store|take)",
            rf"play {CARD}|play {CARD} {FACES}|play {CARD} {FACES} {FACES}|play {CARD} \d",
        ]
    )
)
"""Every action of the notation."""

NAMES = {
    (language, seats): Names(Words(language), "dark", [f"M{seat}" for seat in range(seats)])
    for language in LANGUAGES
    for seats in range(2, 7)
}
RAW = re.compile(r"[{}_\[\]]")
"""Text that occurs in no sentence for players."""

Snapshot = tuple[str, int, tuple[str, ...]]


def snapshot(game: Game) -> Snapshot:
    """Return everything that can be read from a game, so that two games can be compared."""
    return json.dumps(save(game)), game.to_act, game.options


@contextmanager
def unchanged(game: Game) -> Iterator[Snapshot]:
    """Check that the game is unchanged after the body; yield its state before."""
    before = snapshot(game)
    yield before
    assert snapshot(game) == before


def check_event(event: tuple[Any, ...]) -> None:
    """Check that an event is registered, with the right fields and types."""
    wrong = problem(event)
    assert not wrong, wrong


def check_sentences(event: tuple[Any, ...], seats: int) -> None:
    """Check that an event has a sentence in every language."""
    check_event(event)
    for language in LANGUAGES:
        text = sentence(event, NAMES[language, seats])
        assert text and not RAW.search(text), (event, text)


def check_everything_cheap(game: Game) -> None:
    """Run the checks that cost little more than the game itself."""
    check_dials(game)
    check_tokyo(game)
    check_the_dead(game)
    check_question(game)


def check_dials(game: Game) -> None:
    """Check that all dials are in their range; a monster at 0 life is about to be eliminated or revived."""
    for me in game.monsters:
        assert 0 <= me.points <= 20, me.data()
        assert 0 <= me.life <= me.max_life <= 12, me.data()
        assert 0 <= me.wickedness <= 10, me.data()
        assert min(me.energy, me.poison, me.shrink) >= 0, me.data()
        if me.alive and not me.life and not game.over and not game.stands(me):
            assert any(step[0] in ("consequences", "fallen_silently", "drop") for step in game.agenda), me.data()


def check_tokyo(game: Game) -> None:
    """Check that each space has at most one monster.

    Bay is closed with four alive or fewer, except after a Final Roar.
    """
    places = [me.place for me in game.monsters if me.place is not None]
    assert len(places) == len(set(places)), places
    assert set(places) <= {"city", "bay"}
    if sum(me.alive for me in game.monsters) <= 4 and not has_roared(game):
        assert "bay" not in places


def check_the_dead(game: Game) -> None:
    """Check that an eliminated monster has nothing and no pending question."""
    for me in game.monsters:
        if not me.alive:
            assert not (me.life or me.energy or me.cards or me.tiles or me.poison or me.shrink or me.place), me.data()
            assert me.seat not in [seat for _, seat, _, _ in game.bonus]


def check_cards(game: Game) -> None:
    """Check that every card of the edition is in exactly one place, and that counters are on cards in play."""
    there = Counter(game.deck)
    there.update(game.discard)
    there.update(card for card in game.market if card is not None)
    there.update(card for me in game.monsters for card in me.cards)
    there.update(step[1] for step in game.agenda if step[0] == "done_with")
    there.update(game.extra.get("set_aside", ()))
    there.update(card for me in game.monsters for card in me.extra.get("looked_at", ()))
    assert there == Counter(game.rules.deck), there - Counter(game.rules.deck) or Counter(game.rules.deck) - there
    assert list(game.deck) == sorted(game.deck)
    assert game.top is None or game.top in game.deck
    in_play = {name for me in game.monsters for name in me.cards + me.tiles}
    in_play |= {name for me in game.monsters for field in game.rules.fronts for name in me.extra[field]}
    assert set(game.counters) <= in_play, game.counters
    assert set(game.copies) <= in_play, game.copies
    for target in game.copies.values():
        seat, _, card = target.partition(".")
        assert game.is_in_front(int(seat), card), game.copies
    tiles = [*game.tiles_left, *(tile for me in game.monsters for tile in me.tiles)]
    assert len(tiles) == len(set(tiles)), tiles


def check_question(game: Game) -> None:
    """Check that the seat to act is alive and has at least one option, each listed once and in the notation."""
    if game.to_act >= 0:
        assert game.monsters[game.to_act].alive
        assert game.options
        assert len(set(game.options)) == len(game.options), game.options
        assert game.step in ("start", "roll", "react", "resolve", "yield", "buy", "end"), game.step
        for option in game.options:
            assert ACTION.fullmatch(option), option


def check_asking(game: Game, before: Snapshot) -> None:
    """Check that a question can be asked repeatedly: it returns the same moves and changes nothing."""
    if game.to_act >= 0:
        kind, *arguments = game.agenda[-1]
        asked = [QUESTIONS[kind].ask(game, *arguments) for _ in range(2)]
        assert asked[0] == asked[1]
        assert set(asked[0]) <= set(game.options), (asked[0], game.options)
        assert not game.plans
        assert snapshot(game) == before


def check_copy(game: Game, before: Snapshot) -> None:
    """Check that a copy is equal, and that changing it does not change the game."""
    twin = game.copy()
    assert twin == game
    assert snapshot(twin) == before
    assert [me.max_life for me in twin.monsters] == [me.max_life for me in game.monsters]
    if game.to_act >= 0:
        twin.concede(game.to_act)
        assert twin != game


def check_round_trip(game: Game, before: Snapshot) -> None:
    """Check that a saved game is JSON and loads at the same question."""
    again = load(json.loads(before[0]))
    assert again == game
    assert snapshot(again) == before
    assert again.awaits == game.awaits
    for mine, theirs in zip(game.monsters, again.monsters, strict=True):
        assert (mine.max_life, mine.powers) == (theirs.max_life, theirs.powers)


def check_refused(game: Game, move: str) -> None:
    """Check that an unlisted move is refused, and that the error names it."""
    try:
        game.play(move)
    except IllegalMove as refused:
        assert repr(move) in str(refused)
    else:
        raise AssertionError(f"{move!r} was not refused among {game.options}")


def check_chance_is_refused(game: Game, result: str) -> None:
    """Check that impossible results of chance are refused."""
    try:
        game.supply(result)
    except IllegalMove:
        pass
    else:
        raise AssertionError(f"{result!r} was not refused while {game.awaits} is due")


def check_the_end(game: Game) -> None:
    """Check that the game is over for a reason, and that no move is possible."""
    assert game.over
    assert (game.to_act, game.options, game.step, game.agenda) == (NOBODY, (), "over", [])
    alive = [me.seat for me in game.monsters if me.alive]
    with_all_points = [me.seat for me in game.monsters if me.alive and me.points == 20]
    with_all_points += [seat for way in game.rules.ways_to_win for seat in way(game) if seat not in with_all_points]
    winners = list(game.winners)
    at_once = [seat for way in game.rules.ways_to_win for seat in way(game)]
    is_all = winners == with_all_points or (len(alive) <= 1 and winners == alive)
    assert is_all or has_roared(game) or (winners and set(winners) <= set(at_once)), winners
    check_tokyo(game)
    with unchanged(game):
        check_refused(game, "roll")
        check_chance_is_refused(game, "112EHS")


def has_roared(game: Game) -> bool:
    """Return whether a monster has won by being eliminated."""
    winners = [game.monsters[seat] for seat in game.winners]
    return [(me.life, me.points >= 16, "final_roar" in me.tiles) for me in winners] == [(0, True, True)]


def awaits_chance(game: Game) -> bool:
    """Return whether a result of chance is pending."""
    return game.to_act == CHANCE

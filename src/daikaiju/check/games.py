"""Faults found by random games, with every edition, number of monsters and other expansion."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from daikaiju.catalogue.moves import explain
from daikaiju.catalogue.names import Names
from daikaiju.check.faults import Faults
from daikaiju.check.secrets import Betrayed, follow, hidden_zones, with_other_cards
from daikaiju.engine.events import problem
from daikaiju.engine.expansions import EXPANSIONS, Expansion
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, load, save
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import FEWEST, MOST, Rules
from daikaiju.engine.steps import ANSWERS, QUESTIONS, STEPS
from daikaiju.engine.view import told_to, view
from daikaiju.engine.windows import MOMENTS, WINDOWS
from daikaiju.engine.zones import POOLS, ZONES
from daikaiju.table.fairness import Fair, Stream
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import Record, play_line
from daikaiju.terminal.log import sentence
from daikaiju.words import LANGUAGES, Words

LONGEST = 20_000
NOW_AND_THEN = 0.05
"""The share of decisions at which everything is checked."""


class Wrong(Exception):
    """A fault was noted and the game cannot continue."""


class CheckedGame:
    """A random game that is checked in all respects while it is played."""

    def __init__(self, edition: str, seats: int, expansions: list[str], seed: str, faults: Faults) -> None:
        self.faults = faults
        self.chance = Random(seed)
        self.options = {"expansions": expansions, "first_player": self.chance.randrange(seats)}
        monsters = self.chance.sample(rules_for(edition, self.options, seats).monsters, seats)
        self.names = [Names(Words(language), edition, monsters) for language in LANGUAGES]
        self.seed = seed
        self.doing = f"a game of {seats} in edition {edition} with {', '.join(expansions)}"
        self.game = new_game(edition, monsters, self.options)
        self.players = [{"monster": monster} for monster in monsters]
        self.record = Record(edition, self.options, self.players, [], [])

    def play(self) -> None:
        """Play to the end, then replay the record and derive its chance again."""
        try:
            self._play()
            self._replay()
        except Wrong:
            return
        except Exception as error:
            unknown = unknown_names(self.game)
            for sentence, word in unknown:
                self.faults.note(sentence, word=word)
            if not unknown:
                self.faults.caught(error, self.doing)

    def _play(self) -> None:
        game = self.game
        match = RecordedGame(game, Checking(Fair(Stream(bytes(32), self.seed)), self.faults))
        for event in match.events:
            self._check_event(event)

        def hear(event: tuple[Any, ...]) -> None:
            self._check_event(event)
            match.events.append(event)

        game.listener = hear
        for _ in range(LONGEST):
            if game.over:
                break
            self._check_window()
            if self.chance.random() < NOW_AND_THEN:
                self._look()
            move = self._choice()
            match.play(game.to_act, move)
        else:
            self.faults.note(f"{self.doing} does not end within {LONGEST} decisions")
            raise Wrong
        self.record.moves, self.record.winners = match.moves, list(game.winners)

    def _check_window(self) -> None:
        """Note a window that players cannot pass automatically: it has no moment."""
        game = self.game
        if game.to_act == game.active or "pass" not in game.options:
            return
        asked = QUESTIONS[game.agenda[-1][0]]
        if not WINDOWS[asked.window].moment:
            self.faults.note(
                f"window {asked.window!r} has no moment: seats are asked in others' turns and must answer each time; "
                f"give it one of {', '.join(MOMENTS)}",
                word=asked.window,
            )

    def _choice(self) -> str:
        """Return a random move, mostly one that the base game does not have."""
        deeds = [move for move in self.game.options if move.split(" ")[0] not in ("keep", "stop", "pass", "done")]
        return self.chance.choice(deeds if deeds and self.chance.random() < 0.7 else self.game.options)

    def _check_event(self, event: tuple[Any, ...]) -> None:
        """Note an event that differs from its registration, or that has no sentence, at the line that sends it."""
        if wrong := problem(event):
            self.faults.note(wrong, self.faults.line_here(), word=str(event[0]))
            raise Wrong
        for seat in range(-1, len(self.game.monsters)):
            told = told_to(self.game, seat, event)
            for names in self.names:
                try:
                    sentence(told, names)
                except (KeyError, IndexError) as error:
                    language = names.words.language
                    self.faults.note(f"event {told!r} cannot be told in {language}: {error} is missing", word=event[0])

    def _look(self) -> None:
        """Check one decision in all respects."""
        game = self.game
        saved = json.dumps(save(game))
        kind, *arguments = game.agenda[-1]
        asked = [QUESTIONS[kind].ask(game, *arguments) for _ in range(2)]
        if asked[0] != asked[1] or json.dumps(save(game)) != saved:
            self.faults.note(f"question {kind!r} changes the game when it is asked", line_of_question(kind))
            raise Wrong
        if load(json.loads(saved)) != game:
            self.faults.note(f"{self.doing}: a saved game comes back different, at question {kind!r}", word=kind)
        for seat in range(-1, len(game.monsters)):
            seen = view(game, seat)
            json.dumps(describe(game, seat))
            if view(seen, seat) != seen:
                self.faults.note(f"the view of a view differs, at question {kind!r}", word=kind)
        self._check_moves(kind)
        self._check_secrets()

    def _check_moves(self, kind: str) -> None:
        state = describe(self.game, self.game.to_act)
        for move in self.game.options:
            word = move.split(" ")[0]
            missing = [names.words.language for names in self.names if f"move.{word}" not in names.words]
            if missing and word not in WORDS_OF_MOVES:
                self.faults.note(f"move {move!r} has no words move.{word} in {', '.join(missing)}", word=f"{word} ")
            for names in self.names:
                explain(move, state, names)

    def _check_secrets(self) -> None:
        """Play this game and one with another hidden card, from the view of a seat that may not see it."""
        game = self.game
        for zone in hidden_zones(game):
            owner = self.chance.randrange(len(game.monsters))
            watchers = [seat for seat in range(-1, len(game.monsters)) if seat not in zone.viewers(game, owner)]
            twin = with_other_cards(game, zone, owner, self.chance) if watchers else None
            if twin is None or game.to_act == owner:
                continue
            try:
                follow(game.copy(), twin, self.chance.choice(watchers), self.chance)
            except Betrayed as betrayed:
                self.faults.note(f"zone {zone.name!r}: {betrayed}", word=zone.name)

    def _replay(self) -> None:
        """Replay the record as JSON, and derive its chance again."""
        record = Record.from_json(json.loads(json.dumps(self.record.to_json())))
        game, fair = record.new_game(), Fair(Stream(bytes(32), self.seed))
        for line in record.moves:
            if line.startswith("*"):
                asked = game.awaits
                if asked is None or f"{asked.mark} {fair.answer(game)}".rstrip() != line:
                    self.faults.note(f"{self.doing}: chance cannot be derived again at {line!r}")
                    return
            play_line(game, line)
        if game != self.game:
            self.faults.note(f"{self.doing}: the record does not lead to the same game")


def unknown_names(game: Game) -> list[tuple[str, str]]:
    """Return a sentence for every unknown name on the agenda, and the name."""
    found = []
    for name, *arguments in (*game.agenda, *game.plans):
        if name not in STEPS:
            found.append((f"{name!r} is planned and is no step", name))
        elif name == "cards":
            _, pool, zone = arguments[1]
            if pool not in POOLS:
                found.append((f"cards are drawn from {pool!r}, which is no pool", pool))
            if zone not in ZONES:
                found.append((f"cards are drawn into {zone!r}, which is no zone", zone))
    return found


WORDS_OF_MOVES = ("keep", "resolve", "buy", "take", "sell", "use", "play", "give", "pick")
"""Moves that have words for every argument."""


class Checking:
    """A source of chance that checks how its results are used."""

    def __init__(self, source: Fair, faults: Faults) -> None:
        self.source = source
        self.faults = faults

    def answer(self, game: Game) -> str:
        """Answer, if a handler of the result is registered."""
        then = game.agenda[-1][4]
        if then not in ANSWERS:
            self.faults.note(f"chance is to answer {then!r}, which is registered with nothing", word=then)
            raise Wrong
        return self.source.answer(game)

    def copy(self) -> Checking:
        """Return an independent source that gives the same results."""
        return Checking(self.source.copy(), self.faults)


def line_of_question(name: str) -> str:
    """Return the line of a question."""
    code = getattr(QUESTIONS[name].ask, "__code__", None)
    return f"{code.co_filename}:{code.co_firstlineno}" if code else ""


@contextmanager
def checked_steps(faults: Faults) -> Iterator[None]:
    """Check the return value of every step within this context."""
    before = dict(STEPS)
    sources = {str(source) for source in faults.sources}
    for name, function in before.items():
        code = getattr(function, "__code__", None)
        if code is not None and code.co_filename in sources:
            STEPS[name] = _checked(name, function, faults)
    try:
        yield
    finally:
        STEPS.update(before)


def _checked(name: str, function: Callable[..., Any], faults: Faults) -> Callable[..., Any]:
    is_question = name in QUESTIONS
    place = f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"

    def run(game: Game, *arguments: Any) -> Any:
        found = function(game, *arguments)
        if is_question and not (isinstance(found, tuple) and all(isinstance(move, str) for move in found)):
            faults.note(f"question {name!r} returns {found!r}: a question returns a tuple of moves, () for none", place)
            raise Wrong
        if not is_question and found is not None:
            faults.note(f"step {name!r} returns {found!r}: a step returns nothing; ask with a question", place)
            raise Wrong
        return found

    return run


def play_games(expansion: Expansion, tables: list[Rules], games: int, faults: Faults) -> int:
    """Play random games of an expansion, alone and with every other one; return the number of games."""
    played = 0
    with checked_steps(faults):
        for rules in tables:
            everything = [other.id for other in EXPANSIONS.values() if rules.edition in other.editions]
            for seats in range(FEWEST, MOST + 1):
                for expansions in ([expansion.id], everything):
                    for number in range(games):
                        seed = f"{expansion.id} {rules.edition} {seats} {len(expansions)} {number}"
                        play_one(rules.edition, seats, expansions, seed, faults)
                        played += 1
    return played


def play_one(edition: str, seats: int, expansions: list[str], seed: str, faults: Faults) -> None:
    """Play one random game, if it can start."""
    try:
        game = CheckedGame(edition, seats, expansions, seed, faults)
    except Wrong:
        return
    except Exception as error:
        faults.caught(error, f"a game of {seats} in edition {edition} with {', '.join(expansions)} cannot begin")
        return
    game.play()

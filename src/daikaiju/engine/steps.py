"""The registry of steps: what runs, what is asked, what an answer does, and what chance's answer does, by name.

A step is a plain tuple on the agenda, its name and its arguments, the seat first. A question is a step whose function
returns the legal moves, or nothing if there is nothing to decide; it changes nothing when it asks. What must be done
to the game before a question is asked is registered with `prepare`, what is done instead of asking with `run_as`.
"""

from collections.abc import Callable
from sys import intern
from typing import Any, Final, TypeVar

from daikaiju.engine.chance import KINDS
from daikaiju.engine.windows import WINDOWS

Function = TypeVar("Function", bound=Callable[..., Any])

STEPS: Final[dict[str, Any]] = dict.fromkeys(KINDS)  # nothing to run: chance must answer
ANSWERS: Final[dict[str, Callable[..., bool | None]]] = {}
OWN_USES: Final[set[str]] = set()  # questions that answer `use …` themselves, because they ask about one power


class Question:
    """What is known of a question besides its moves: its window, and what is said of it."""

    def __init__(
        self, window: str, fields: tuple[str, ...], ask: Callable[..., tuple[str, ...]], is_private: bool
    ) -> None:
        self.window = window
        self.is_private = is_private  # whether only the seat that is asked sees its moves and its answer
        self.ask = ask  # returns the legal moves and changes nothing
        self.fields = fields  # the step's arguments after the seat, by the names under which they are told
        self.details: Callable[..., dict[str, Any]] | None = None  # what else is told


QUESTIONS: Final[dict[str, Question]] = {}
PRINTED_STEPS: Final[dict[str, str]] = {}  # the step of the turn that begins with a question


def step(function: Function) -> Function:
    """Register a step under its function's name."""
    _register(STEPS, function.__name__, function)
    return function


def steps(*functions: Callable[..., Any]) -> None:
    """Register steps that are called directly too: without a decorator the compiled engine need not look them up."""
    for function in functions:
        step(function)


def question(
    window: str, *fields: str, name: str = "", is_private: bool = False, step: str = ""
) -> Callable[[Function], Function]:
    """Register a question of a window, under its function's name if it has no other.

    Of a private question other seats see only that it is asked; what it is about must stand in a hidden zone. `step` is
    the step of the turn that is printed from when it is asked.
    """
    if window not in WINDOWS:
        raise ValueError(f"there is no window {window}")

    def register(function: Function) -> Function:
        word = name or function.__name__
        _register(STEPS, word, function)
        QUESTIONS[word] = Question(window, fields, function, is_private)
        if step:
            PRINTED_STEPS[intern(word)] = step
        return function

    return register


def prepare(name: str) -> Callable[[Function], Function]:
    """Register what is done to the game each time before the question of this name is asked."""

    def register(function: Function) -> Function:
        ask = QUESTIONS[name].ask

        def prepare_and_ask(game: Any, *arguments: Any) -> tuple[str, ...]:
            function(game, *arguments)
            return ask(game, *arguments)

        STEPS[name] = prepare_and_ask
        return function

    return register


def run_as(name: str) -> Callable[[Function], Function]:
    """Register the step that asks the question of this name, where something is done if there is nothing to ask."""

    def register(function: Function) -> Function:
        STEPS[intern(name)] = function
        return function

    return register


def details(name: str) -> Callable[[Function], Function]:
    """Register what else is told of the question of this name: a function of the game and the step's arguments."""

    def register(function: Function) -> Function:
        QUESTIONS[name].details = function
        return function

    return register


def answer(name: str, own_uses: bool = False) -> Callable[[Function], Function]:
    """Register what happens when the question of this name is answered; it is asked again if that returns true."""

    def register(function: Function) -> Function:
        _register(ANSWERS, name, function)
        if own_uses:
            OWN_USES.add(name)
        return function

    return register


def supplied(function: Function) -> Function:
    """Register what happens with an answer of chance, under the function's name; it also gets for whom and what."""
    _register(ANSWERS, function.__name__, function)
    return function


def _register(registry: dict[str, Any], name: str, function: Callable[..., Any]) -> None:
    """Interned, because a name that is the very same string is found without comparing letters."""
    if registry.get(name) is not None:
        raise ValueError(f"{name} is registered twice")
    registry[intern(name)] = function

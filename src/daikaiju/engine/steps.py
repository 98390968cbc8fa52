"""The registry, by name, of steps, questions, and handlers of answers from players and from chance.

A step is a plain tuple on the agenda: its name and its arguments, the seat first. A question is a step whose function
returns the legal moves, or an empty tuple if there is nothing to decide; it changes nothing. A change to the game
before a question is registered with `prepare`, an action if there is nothing to ask with `run_as`.
"""

from collections.abc import Callable
from sys import intern
from typing import Any, Final, TypeVar

from daikaiju.engine.chance import KINDS
from daikaiju.engine.windows import WINDOWS

Function = TypeVar("Function", bound=Callable[..., Any])

STEPS: Final[dict[str, Any]] = dict.fromkeys(KINDS)  # nothing to run: chance must answer
ANSWERS: Final[dict[str, Callable[..., bool | None]]] = {}
OWN_USES: Final[set[str]] = set()  # questions that handle `use …` themselves, because they ask about one power


class Question:
    """The facts about a question other than its moves: its window and the fields it shows."""

    def __init__(
        self,
        window: str,
        fields: tuple[str, ...],
        ask: Callable[..., tuple[str, ...]],
        is_private: bool,
        picks: str = "",
    ) -> None:
        self.window = window
        self.picks = picks  # what a number in `pick 2` is, if it is not a seat: "amount" or "face"
        self.is_private = is_private  # whether only the seat being asked sees its moves and its answer
        self.ask = ask  # returns the legal moves and changes nothing
        self.fields = fields  # the names under which the step's arguments after the seat are shown
        self.details: Callable[..., dict[str, Any]] | None = None  # returns additional fields


QUESTIONS: Final[dict[str, Question]] = {}
PRINTED_STEPS: Final[dict[str, str]] = {}  # question -> the step of the turn that begins with it


def step(function: Function) -> Function:
    """Register a step under its function's name."""
    _register(STEPS, function.__name__, function)
    return function


def steps(*functions: Callable[..., Any]) -> None:
    """Register steps that are also called directly: without a decorator, compiled code needs no lookup for the call."""
    for function in functions:
        step(function)


def question(
    window: str, *fields: str, name: str = "", is_private: bool = False, step: str = "", picks: str = ""
) -> Callable[[Function], Function]:
    """Register a question of a window, under `name` or its function's name.

    Other seats see only that a private question is asked; its subject must be in a hidden zone. `step` is the step of
    the turn that is printed from this question on. `picks` tells what a number in `pick 2` is, if it is not a seat:
    an amount or a face.
    """
    if window not in WINDOWS:
        raise ValueError(f"there is no window {window}")

    def register(function: Function) -> Function:
        word = name or function.__name__
        _register(STEPS, word, function)
        QUESTIONS[word] = Question(window, fields, function, is_private, picks)
        if step:
            PRINTED_STEPS[intern(word)] = step
        return function

    return register


def prepare(name: str) -> Callable[[Function], Function]:
    """Register a function that changes the game each time before the question of this name is asked."""

    def register(function: Function) -> Function:
        ask = QUESTIONS[name].ask

        def prepare_and_ask(game: Any, *arguments: Any) -> tuple[str, ...]:
            function(game, *arguments)
            return ask(game, *arguments)

        STEPS[name] = prepare_and_ask
        return function

    return register


def run_as(name: str) -> Callable[[Function], Function]:
    """Register the step that asks the question of this name, or acts if there is nothing to ask."""

    def register(function: Function) -> Function:
        STEPS[intern(name)] = function
        return function

    return register


def details(name: str) -> Callable[[Function], Function]:
    """Register additional fields of the question of this name: a function of the game and the step's arguments."""

    def register(function: Function) -> Function:
        QUESTIONS[name].details = function
        return function

    return register


def answer(name: str, own_uses: bool = False) -> Callable[[Function], Function]:
    """Register the handler of the question of this name; the question is asked again if the handler returns true."""

    def register(function: Function) -> Function:
        _register(ANSWERS, name, function)
        if own_uses:
            OWN_USES.add(name)
        return function

    return register


def supplied(function: Function) -> Function:
    """Register a handler of chance's answers under its name; it is called with the answer, the seat and `what`."""
    _register(ANSWERS, function.__name__, function)
    return function


def _register(registry: dict[str, Any], name: str, function: Callable[..., Any]) -> None:
    """Register under an interned name, because identical strings are found without comparing characters."""
    if registry.get(name) is not None:
        raise ValueError(f"{name} is registered twice")
    registry[intern(name)] = function

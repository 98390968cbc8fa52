"""Windows: every moment at which a player may be asked, with one sentence, the players, their order, and visibility.

A question belongs to a window; steps and cards register it with `question` of `steps`, under the one name that engine,
notation, bots and page use. Within a window the effects of one monster come in the order of its powers. On its own
turn the active monster is also offered every `may_anytime` power at each question.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Window:
    """A moment at which a player may be asked."""

    name: str
    sentence: str
    who: str
    order: str = "alone"
    is_open: bool = True
    """Whether all seats may see every option; otherwise only the seat being asked does."""
    moment: str = ""
    """One of MOMENTS, if a seat may pass in another's turn; players choose at which moments they want to be asked."""


MOMENTS: Final = ("roll", "purchase", "tokyo", "hurt", "loss", "closing")
"""The moments of another's turn at which a player may choose to pass automatically. Without one, a seat is asked."""
WINDOWS: Final[dict[str, Window]] = {}


def add_window(window: Window) -> None:
    """Register a window under its name."""
    if window.name in WINDOWS:
        raise ValueError(f"window {window.name} is there twice")
    if window.moment and window.moment not in MOMENTS:
        raise ValueError(f"window {window.name}: there is no moment {window.moment!r}; known: {', '.join(MOMENTS)}")
    WINDOWS[window.name] = window


ACTIVE: Final = "the active monster"
OTHERS: Final = "the other monsters"
CLOCKWISE: Final = "clockwise from the active monster"

for _window in (
    Window("set_up", "The table is being laid, before the first turn.", "every monster", "clockwise from seat 0"),
    Window("start", "The turn has begun and no die is thrown yet.", ACTIVE),
    Window("roll", "The dice lie there and some may be thrown again.", ACTIVE),
    Window(
        "react", "The roller has finished and the others may interfere with its dice.", OTHERS, CLOCKWISE, moment="roll"
    ),
    Window("answer", "Others have changed the roller's dice.", ACTIVE),
    Window("resolve", "The dice are final; the next group is resolved.", ACTIVE),
    Window("hearts", "A heart has more than one use.", ACTIVE),
    Window("tile", "A level of the gauge was reached.", ACTIVE),
    Window(
        "loss",
        "Life is about to be lost and could be saved.",
        "each victim",
        "clockwise from the dealer, it last",
        moment="loss",
    ),
    Window("yield", "A Smash has hit Tokyo.", "the attacked monsters in Tokyo", "clockwise from the attacker"),
    Window("left", "Tokyo was left by choice.", "those who left", "clockwise from the attacker", moment="tokyo"),
    Window("buy", "Cards may be bought.", ACTIVE, is_open=False),
    Window("arrival", "A card or tile has come into play.", "its owner"),
    Window("reveal", "New cards lie in the market.", OTHERS, CLOCKWISE, moment="purchase"),
    Window("end", "The turn ends.", ACTIVE),
    Window("bonus", "The turn is over and another one could follow.", ACTIVE),
):
    add_window(_window)

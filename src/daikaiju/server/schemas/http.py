"""Bodies of HTTP requests and responses. docs/protocol.md describes them with examples."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import NotRequired, TypedDict

from daikaiju.server.schemas.fields import AwaySeconds, DecisionSeconds, Level, Name, PauseMs, Seat
from daikaiju.server.schemas.shared import RecordSummary, TableInfo, TableSummary
from daikaiju.table.schemas import Step

EditionName = Annotated[str, Field(max_length=20)]
MonsterName = Annotated[str, Field(max_length=40)]


class Body(BaseModel):
    """Base of request bodies; unknown fields are rejected."""

    model_config = ConfigDict(extra="forbid")


class SeatPlan(Body):
    """The initial state of one seat of a new table; `human` is taken by the creator (several: hot seat)."""

    kind: Literal["open", "human", "bot"] = "open"
    name: Name = ""
    monster: MonsterName | None = None
    level: Level | None = None


class NewTable(Body):
    """POST api/tables."""

    edition: EditionName = "second"
    options: dict[str, Any] = {}
    seats: list[SeatPlan] = Field(min_length=2, max_length=6)
    public: bool = False
    decision_seconds: DecisionSeconds | None = None
    away_seconds: AwaySeconds = 60
    pause_ms: PauseMs = 700


class PlayNow(Body):
    """POST api/play: a game against bots that starts immediately."""

    name: Name = ""
    monster: MonsterName | None = None
    edition: EditionName = "second"
    options: dict[str, Any] = {}
    bots: Annotated[int, Field(ge=1, le=5)] = 3
    level: Level | None = None
    pause_ms: PauseMs = 700


class Practice(Body):
    """POST api/practice: continue from a line of a record with another decision, against bots."""

    record: dict[str, Any]
    line: Annotated[int, Field(ge=1, le=100_000)]
    """The line of the decision to make again; you get the seat that made it."""
    name: Name = ""
    level: Level | None = None
    pause_ms: PauseMs = 700


class GuidedGame(Body):
    """POST api/guided: a first game against two bots; the dice of its first turns are chosen to teach."""

    name: Name = ""
    monster: MonsterName | None = None
    level: Level | None = None
    pause_ms: PauseMs = 700


class AskReview(Body):
    """POST api/reviews: review a finished game of this server, or any record."""

    table: Annotated[str, Field(max_length=32)] | None = None
    record: dict[str, Any] | None = None


class ReviewSeat(TypedDict):
    """The sources of a seat's result, in win probability; the parts add up to it."""

    start: float
    result: int
    luck: float
    own: float
    others: float
    rest: float
    accuracy: float


class ReviewDecision(TypedDict):
    """A decision: the move played, the best move, and the cost."""

    line: int
    seat: int
    played: str
    best: str
    cost: float
    grade: Literal["good", "inaccuracy", "mistake", "blunder"]


class ReviewTurningPoint(TypedDict):
    """A turning point of the game, and the seat whose win probability it changed most."""

    line: int
    kind: Literal["start", "roll", "cards", "choice", "concede"]
    by: int
    seat: int
    before: float
    after: float
    best: str


class ReviewShown(TypedDict):
    """The finished part of a review (docs/review.md)."""

    id: str
    waiting: int
    """Number of reviews before it in the queue."""
    problem: str | None
    """Reason why the record cannot be reviewed; null if it can."""
    done: int
    total: int
    """Number of lines analysed (`done`) and of all lines (`total`); both are 0 before the review begins."""
    seats: list[ReviewSeat]
    """Empty until the review is complete, like the turning points."""
    decisions: list[ReviewDecision]
    curve: list[tuple[int, list[float]]]
    turning_points: list[ReviewTurningPoint]


class SeatSecret(TypedDict):
    """A seat and the secret that opens it; there is no other key."""

    seat: int
    secret: str


class Created(TypedDict):
    """Answer to api/tables and api/play."""

    table: str
    host: str
    """The host's secret: send it in hello together with the seats' secrets."""
    seats: list[SeatSecret]
    commitment: str


class TakeSeat(Body):
    """POST api/tables/{table}/seats: take a named seat or the first open one."""

    seat: Seat | None = None
    name: Name = ""
    monster: MonsterName | None = None


class Seated(TypedDict):
    """Answer to TakeSeat."""

    table: str
    seat: int
    secret: str
    commitment: str


class FindTable(Body):
    """POST api/match: play with strangers, at a waiting public table or a new one."""

    name: Name = ""
    monster: MonsterName | None = None
    """The wanted monster; another one if it is taken."""
    edition: EditionName = "second"
    players: Annotated[int, Field(ge=2, le=6)] | None = None
    """The number of monsters; null: any."""
    seconds: Literal[30, 60, 120] = 60
    """Time for a decision."""
    mine: Annotated[list[Annotated[str, Field(max_length=32)]], Field(max_length=12)] = []
    """Tables at which this browser sits already."""


class Found(TypedDict):
    """Answer to FindTable."""

    table: str
    seats: list[SeatSecret]
    """Your seat."""
    host: str | None
    """The host's secret if the table is new."""


class People(TypedDict):
    """GET api/people: people at tables, counted every ten seconds."""

    playing: int
    waiting: int
    """People who wait for others at tables for strangers."""


class Lobby(TypedDict):
    """GET api/tables: public tables, those still waiting first."""

    tables: list[TableSummary]


class KnownTables(TypedDict):
    """GET api/known: those of the requested tables that still exist, in the order of the request."""

    tables: list[TableInfo]


class Records(TypedDict):
    """GET api/records: finished games, newest first; `next` is the `before` of the following page."""

    records: list[RecordSummary]
    next: int | None


class Steps(TypedDict):
    """POST api/steps."""

    steps: list[Step]


class Interaction(TypedDict):
    """The interaction of a card with another one."""

    card: str
    note: str


class Worth(TypedDict):
    """The measured worth of owning a card at tables of this many monsters."""

    players: int
    worth: float
    """Gain in win probability compared with not owning the card."""
    margin: float
    """Half the width of the 95 % confidence interval of `worth`."""
    fair: float
    """The price in energy at which the card would be worth its cost."""
    fair_margin: float


class CardShown(TypedDict):
    """A card or tile: facts, and words in one language."""

    id: str
    kind: str
    """`keep`, `discard`, `tile`, or a kind added by an expansion."""
    cost: int | None
    """Null for pieces that are not bought."""
    expansion: NotRequired[str]
    """The expansion that contains it."""
    monster: NotRequired[str]
    """The monster whose deck it belongs to."""
    copies: int
    level: NotRequired[int]
    side: NotRequired[Literal["red", "green"]]
    name: str
    text: str
    rulings: list[str]
    sources: list[str]
    """Source of each ruling, parallel to `rulings`."""
    interactions: list[Interaction]
    worth: list[Worth]
    """By number of monsters; empty for tiles."""


class Catalogue(TypedDict):
    """GET api/catalogue."""

    edition: str
    language: str
    cards: list[CardShown]
    tiles: list[CardShown]
    expansions: list[CardShown]
    """Pieces of the expansions that fit the edition: cards, tokens, dice, tiles and others."""


class EventTold(TypedDict):
    """The data for an event's sentence: its fields with their types, and the variants."""

    fields: list[tuple[str, str]]
    variants: list[tuple[str, str, str]]
    """Ending of the sentence's key, condition, field; the first variant whose condition holds is used."""


class ExpansionWords(TypedDict):
    """GET api/words: the words of the registered expansions in a language."""

    language: str
    sentences: dict[str, str | dict[str, str]]
    events: dict[str, EventTold]
    cards: dict[str, str]
    """Names of cards and other pieces by id."""
    places: dict[str, str]
    """Fields of a monster that list cards -> hand, discards or front."""
    dice: list[str]
    """The kinds of dice other than the ordinary one, each by its faces."""


class ExpansionSetup(TypedDict):
    """An expansion and its choices."""

    expansion: str
    editions: list[str]
    """Editions that it fits."""
    monsters: list[str]
    """Monsters that can be chosen with it."""
    options: dict[str, list[Any]]
    """Options added by the expansion, with the values offered; the first value is the default."""
    seats: dict[str, list[int]]
    """For every option, the minimum and maximum number of monsters."""
    tile_pairs: list[list[str]]
    """The two faces of each wickedness tile, if the expansion contains tiles."""


class EditionSetup(TypedDict):
    """The choices of one edition."""

    edition: str
    monsters: list[str]
    options: dict[str, list[Any]]
    """Every option with the values offered; the first value is the default."""
    seats: dict[str, list[int]]
    """For every option, the minimum and maximum number of monsters."""
    tile_pairs: list[list[str]]
    """The two faces of each wickedness tile; `tiles` may also be a list with one face of each."""


class Keeps(TypedDict):
    """Storage times of data; 0: no separate limit."""

    lobby_hours: int
    game_hours: int
    over_hours: int
    chat_hours: int
    record_days: int


class CharacterSetup(TypedDict):
    """A named opponent: a level with a temperament."""

    bot: str
    """Its level and temperament, such as `full:brawler`: the `level` of a seat."""
    name: str
    monster: str
    """The monster that it takes if it is free."""


class Setup(TypedDict):
    """GET api/setup: the choices for a table."""

    version: str
    editions: list[EditionSetup]
    expansions: list[ExpansionSetup]
    bots: list[str]
    """Levels, weakest first."""
    characters: list[CharacterSetup]
    default_bot: str
    languages: list[str]
    reactions: list[str]
    keeps: Keeps
    key: str
    """The Ed25519 public key that verifies this server's records, in hex."""


class Levels(TypedDict):
    """GET api/bots: the levels, weakest first, and the named opponents."""

    levels: list[str]
    characters: list[CharacterSetup]
    default: str


class OddsQuestion(Body):
    """POST api/odds: the odds if these faces are kept and the others rerolled."""

    keep: Annotated[str, Field(pattern=r"^[123EHS]{0,10}$")] = ""
    dice: Annotated[int, Field(ge=1, le=10)] = 6
    rolls: Annotated[int, Field(ge=0, le=8)] = 2
    """Number of rolls left."""
    edition: Annotated[str, Field(max_length=40)] = "second"
    cards: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=40)] = []
    """Ids of cards and tiles in effect; a copied card is listed once more."""
    energy: Annotated[int, Field(ge=0, le=50)] = 0
    """Energy that cards may spend on the dice."""
    in_tokyo: bool = False


class FaceOdds(TypedDict):
    """The odds of one face: the chance of at least 1, 2, 3 … of it if you keep it, and its mean effect.

    For 1, 2 and 3 the mean is the number of dice; for E, H and S it is energy, life and damage.
    """

    at_least: list[float]
    mean: float


class OddsAnswer(TypedDict):
    """Answer to OddsQuestion, by face."""

    faces: dict[str, FaceOdds]


class Fault(TypedDict):
    """Every HTTP error: a word for programs, a line for developers."""

    error: str
    detail: str


class Health(TypedDict):
    """GET healthz."""

    ok: bool
    version: str
    database: str
    tables: int
    sockets: int


class Readiness(TypedDict):
    """GET readyz."""

    ready: bool


class Alive(TypedDict):
    """GET livez."""

    alive: bool

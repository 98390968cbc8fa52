"""The state of a table, computed by applying its log entries in order. Uses no clock, network or database."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Any, NamedTuple

from daikaiju.engine.opening import new_game
from daikaiju.engine.rules import RULES_VERSION
from daikaiju.engine.view import told_move
from daikaiju.server.json import encoded
from daikaiju.server.schemas.shared import Cause, ChatLine, Phase
from daikaiju.server.tables.entries import (
    AgainEntry,
    ChatEntry,
    CloseEntry,
    ConfigureEntry,
    Entry,
    FillEntry,
    GameEntry,
    HintEntry,
    HintsEntry,
    LeaveEntry,
    LessonScript,
    LogError,
    MonsterEntry,
    MoveEntry,
    MuteEntry,
    NameEntry,
    OpenEntry,
    OrdersEntry,
    PredictEntry,
    ReadyEntry,
    RematchEntry,
    RemoveEntry,
    ReportEntry,
    ReturnEntry,
    RevealEntry,
    SealEntry,
    SeatEntry,
    SitEntry,
    StartEntry,
    TakeBackEntry,
    UnsealEntry,
)
from daikaiju.server.tables.moderation import Author, Moderation
from daikaiju.server.tables.play import SPECTATOR, Play
from daikaiju.server.tables.predictions import Predictions
from daikaiju.server.tables.rounds import Rounds
from daikaiju.server.tables.seat import Seat
from daikaiju.table.chance import Chance
from daikaiju.table.fairness import OLD_SCHEME, SCHEME, Fair, Stream, old_commitment, old_label
from daikaiju.table.lesson import Lesson
from daikaiju.table.match import Event
from daikaiju.table.record import play_line
from daikaiju.table.schemas import RecordFairness, RecordHint

CHAT_KEPT = 50
CHAT_BYTES, SPECTATORS_BYTES = 200_000, 50_000
"""Maximum chat bytes per table: in total, and from spectators."""
STEPS_KEPT = 3000
"""More decisions than any game has, so a client that connects late receives all of them."""
SETTINGS = ("edition", "options", "public", "decision_seconds", "away_seconds", "pause_ms")
"""The settings that `configure` may change."""


class OtherRules(LogError):
    """A game that was started under a rules version this program does not support."""


class AppliedStep(NamedTuple):
    """One step of the game: the versions before and after it, its cause, and the messages about it."""

    before: int
    version: int
    cause: Cause
    texts: dict[int | None, bytes]
    """A `Missed` as JSON: one for all clients (None), and one for each seat that may see more than the others."""

    def text(self, seat: int | None) -> bytes:
        """Return the message for a seat, or for a spectator (None)."""
        return self.texts[seat if seat in self.texts else None]


class TableState:
    """The state after all applied entries of one table."""

    def __init__(self, code: str, seed: bytes, created: int) -> None:
        self.code = code
        self.seed = seed
        self.created = created
        self.version = 0
        self.game_version = 0
        """Version of the last `GameEntry`."""
        self.at = 0
        """Time of the last entry."""
        self.due_since = 0
        """Time on the service's clock since which the current decision is pending; 0 if the log does not record it."""
        self.last_worker = ""
        """The process that wrote the last game entry; it runs the table's bots."""
        self.host_lock = ""
        self.edition = ""
        self.options: dict[str, Any] = {}
        self.public = False
        self.quick = False
        """Strangers are seated here by `POST api/match`."""
        self.decision_seconds: int | None = None
        self.away_seconds = 60
        self.pause_ms = 0
        self.seats: list[Seat] = []
        self.rounds = Rounds(code, seed)
        self.scheme = SCHEME
        self.play: Play | None = None
        self.phase: Phase = "lobby"
        self.started: int | None = None
        self.finished: int | None = None
        self.rematch: str | None = None
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.chat_bytes = 0
        self.spectators_bytes = 0
        self.moderation = Moderation(CHAT_KEPT)
        self.is_closed = False
        """The host has closed the table."""
        self.hints: list[RecordHint] = []
        self.predictions = Predictions()
        self.lines: list[str] = []
        """Record lines of another game; this game continues from them."""
        self.lesson: LessonScript | None = None
        """The script of a guided game's first turns."""
        self.steps: deque[AppliedStep] = deque(maxlen=STEPS_KEPT)
        self.answered: dict[str, int] = {}
        """Seat and id of applied moves -> the version each reached."""

    def copy_for(self, entry: Entry) -> TableState:
        """Return a copy to which this entry can be applied; it shares the parts that the entry cannot change."""
        twin = TableState.__new__(TableState)
        vars(twin).update(vars(self))
        twin.seats = self.seats.copy()
        twin.predictions = self.predictions.copy()
        if isinstance(entry, GameEntry):
            twin.play = self.play.copy() if self.play is not None else None
            twin.steps = self.steps.copy()
            twin.answered = self.answered.copy()
        else:
            twin.rounds = self.rounds.copy()
            twin.chat = self.chat.copy()
            twin.moderation = self.moderation.copy()
            twin.hints = self.hints.copy()
        return twin

    def apply(self, version: int, entry: Entry) -> AppliedStep | None:
        """Apply one entry; return the step if it is a `GameEntry`. Raise if it cannot be applied."""
        if version != self.version + 1:
            raise LogError(f"table {self.code}: version {version} after {self.version}")
        step = None
        if isinstance(entry, GameEntry):
            step = self._apply_game(version, entry)
            if entry.id:
                self.answered[f"{entry.seat} {entry.id}"] = version
        else:
            self._change(entry)
            if self.play is None and self.rounds.settle(self.edition, self.options, self.seats):
                self._set_all(share="", reveal="")
        self.version = version
        self.at = entry.at
        return step

    def _apply_game(self, version: int, entry: GameEntry) -> AppliedStep:
        is_secret = self._is_secret(entry)
        play, events = self._start(entry) if isinstance(entry, StartEntry) else self._continue(entry)
        before = self.game_version
        move, by, why = (entry.move, entry.by, entry.why) if isinstance(entry, MoveEntry) else ("", "player", None)
        cause = Cause(kind=entry.kind, seat=entry.seat, move=move, by=by)
        if self.decision_seconds is not None:
            self._mark_idle(cause, events)
        self.predictions.award(play.game, events)
        told: dict[str, Any] = {"before": before, "version": version, "at": entry.at, "cause": cause, "why": why}
        texts: dict[int | None, bytes] = {}
        heard = play.heard(events)
        if is_secret:
            heard.setdefault(cause["seat"], heard[None])
        for seat, told_events in heard.items():
            told["events"] = told_events
            told["cause"] = {**cause, "move": ""} if is_secret and seat != cause["seat"] else cause
            texts[seat] = encoded(told)
        step = AppliedStep(before, version, cause, texts)
        self.steps.append(step)
        self.game_version = version
        self.last_worker = entry.worker
        self.phase = "over" if play.game.over else "playing"
        if self.phase == "over":
            self.finished = entry.at
        return step

    def _mark_idle(self, cause: Cause, events: list[Event]) -> None:
        """Mark a seat whose time ran out as idle, until its turn ends or its player makes a decision."""
        if cause["seat"] < 0:
            return
        if cause["by"] in ("clock", "player"):
            self._set(cause["seat"], is_idle=cause["by"] == "clock")
        if any(event[0] == "turn" for event in events):
            self._set_all(is_idle=False)

    def _set(self, number: int, **changes: Any) -> None:
        """Change fields of a seat."""
        self.seats[number] = replace(self.seats[number], **changes)

    def _set_all(self, **changes: Any) -> None:
        """Change fields of all seats."""
        self.seats = [replace(seat, **changes) for seat in self.seats]

    def _start(self, entry: StartEntry) -> tuple[Play, list[Event]]:
        if entry.rules != RULES_VERSION:
            raise OtherRules(f"table {self.code}: begun under rules {entry.rules}")
        seats = [seat for seat in self.seats if seat.kind != "open"]
        game = new_game(self.edition, [seat.monster or "" for seat in seats], self.options)
        for line in self.lines:
            play_line(game, line)
        chance: Chance = self.rounds.chance(seats) if entry.scheme == SCHEME else self._old_chance(seats)
        if self.lesson is not None:
            chance = Lesson(chance, self.lesson.turns, self.lesson.market)
        play = Play(game, chance, entry.at)
        _agree(entry, play.moves)
        self.scheme = entry.scheme
        self.seats = seats
        self.play = play
        self.started = entry.at
        self.due_since = entry.up
        return play, play.opening

    def _old_chance(self, seats: list[Seat]) -> Fair:
        """Return the source of chance for a game that was started under fairness scheme 1."""
        return Fair(Stream(self.seed, old_label([seat.entropy for seat in seats])))

    def _is_secret(self, entry: GameEntry) -> bool:
        """Return whether the answer is to a private question: only the seat that gives it may see it."""
        if not isinstance(entry, MoveEntry) or self.play is None:
            return False
        return told_move(self.play.game, SPECTATOR, entry.move) is None

    def _continue(self, entry: GameEntry) -> tuple[Play, list[Event]]:
        play = self.play
        if play is None:
            raise LogError(f"table {self.code}: {entry.kind} before the start")
        if isinstance(entry, TakeBackEntry):
            self.due_since = play.undo()
            return play, []
        move = entry.move if isinstance(entry, MoveEntry) else "concede"
        decides = play.game.to_act
        events, chance = play.decide(entry.seat, move, entry.at, self.due_since)
        _agree(entry, chance)
        if entry.seat == decides or play.game.to_act != decides:  # conceding must not give another seat more time
            self.due_since = entry.up
        return play, events

    def _change(self, entry: Entry) -> None:
        """Apply an entry that does not move the game."""
        match entry:
            case OpenEntry():
                self.host_lock = entry.host
                self.seats = [Seat(**seat.model_dump()) for seat in entry.seats]
                self.lines, self.lesson, self.quick = entry.lines, entry.lesson, entry.quick
                self._configure(entry)
            case ConfigureEntry():
                self._configure(entry)
            case SitEntry(seat=number):
                self.seats[number] = Seat("human", entry.name, entry.monster, lock=entry.lock, mark=entry.mark)
            case NameEntry(seat=number):
                self._set(number, name=entry.name)
            case MonsterEntry():
                self._change_monster(entry)
            case ReadyEntry():
                self._be_ready(entry)
            case SealEntry():
                self.seats = [seat for seat in self.seats if seat.kind != "open"]
                self.rounds.is_sealed = True
            case RevealEntry(seat=number):
                self._set(number, reveal=entry.entropy)
            case UnsealEntry():
                self._unseal()
            case SeatEntry():
                self._change_seat(entry)
            case FillEntry():
                bots = iter(entry.bots)
                self.seats = [
                    Seat(**next(bots).model_dump(), ready=True) if seat.kind == "open" else seat for seat in self.seats
                ]
            case LeaveEntry():
                self._leave(entry.seat)
            case ReturnEntry(seat=number):
                self._set(number, has_left=False, is_idle=False)
            case ChatEntry():
                self._say(entry)
            case MuteEntry():
                self.moderation.mute(entry.ids, entry.muted)
            case RemoveEntry():
                self._remove(entry)
            case ReportEntry():
                self.moderation.report(entry.line, entry.mark)
            case CloseEntry():
                self.is_closed = True
            case OrdersEntry(seat=number):
                self._set(number, orders=entry.orders)
            case HintsEntry(seat=number):
                self._set(number, agrees_to_hints=entry.agreed)
            case HintEntry():
                self.hints.append(RecordHint(seat=entry.seat, line=entry.line))
            case PredictEntry():
                assert self.play is not None
                self.predictions.predict(self.play.game, entry.seat, entry.face, entry.winner)
            case RematchEntry(seat=number):
                self._set(number, wants_rematch=True)
            case AgainEntry():
                self.rematch = entry.table
            case _:
                raise LogError(f"table {self.code}: {entry.kind} changes nothing here")

    def _configure(self, entry: ConfigureEntry) -> None:
        for name in SETTINGS:
            if name in entry.model_fields_set:
                setattr(self, name, getattr(entry, name))
        if entry.monsters:
            for number, monster in enumerate(entry.monsters):
                self._set(number, monster=monster)
        self._unready()

    def _unready(self) -> None:
        self.seats = [replace(seat, ready=seat.kind == "bot") for seat in self.seats]

    def _change_monster(self, entry: MonsterEntry) -> None:
        before = self.seats[entry.seat].monster
        for number, seat in enumerate(self.seats):
            if seat.monster == entry.monster:
                self._set(number, monster=before)
        self._set(entry.seat, monster=entry.monster)

    def _be_ready(self, entry: ReadyEntry) -> None:
        if self.rounds.is_sealed:
            self._fail()
        self._set(entry.seat, ready=entry.ready, share=entry.share, entropy=entry.entropy)

    def _unseal(self) -> None:
        """Abandon a start: seats that did not reveal are no longer ready, and all seats get a new round."""
        self.seats = [replace(seat, ready=seat.kind == "bot" or bool(seat.reveal)) for seat in self.seats]
        self._fail()

    def _fail(self) -> None:
        """Abandon a sealed round; shares and reveals made for it are void."""
        self.rounds.fail(self.edition, self.options, self.seats)
        self._set_all(share="", reveal="")

    def _change_seat(self, entry: SeatEntry) -> None:
        if entry.becomes == "closed":
            del self.seats[entry.seat]
        else:
            self.seats[entry.seat : entry.seat + 1] = [Seat(entry.becomes, monster=entry.monster, level=entry.level)]
        self._unready()

    def _leave(self, number: int) -> None:
        if self.play is not None:
            self._set(number, has_left=True)
            return
        if self.rounds.is_sealed:
            self._fail()
        self.seats[number] = Seat()

    def _say(self, entry: ChatEntry) -> None:
        if not entry.text:
            return
        version = self.version + 1
        self.chat.append(ChatLine(seat=entry.seat, name=entry.name, text=entry.text, at=entry.at, version=version))
        self.moderation.said(version, Author(entry.lock, entry.mark))
        size = len(entry.text.encode())
        self.chat_bytes += size
        if entry.seat is None:
            self.spectators_bytes += size

    def _remove(self, entry: RemoveEntry) -> None:
        """Ban a person and void the secret of their seat; the seat becomes open, or during the game a bot plays it."""
        self.moderation.remove(entry.ids)
        if entry.seat is not None:
            self._leave(entry.seat)
            self._set(entry.seat, lock="")

    @property
    def is_practice(self) -> bool:
        """Whether not all of its game is chance and play: it leaves no record."""
        return bool(self.lines) or self.lesson is not None

    @property
    def can_seal(self) -> bool:
        """Whether all seats are taken and ready, and all humans have committed to entropy."""
        return (
            self.play is None
            and not self.rounds.is_sealed
            and len(self.seats) > 1
            and all(seat.ready for seat in self.seats)
            and self.has_all_shares
        )

    @property
    def has_all_shares(self) -> bool:
        """Whether every human seat has committed to entropy under the current terms."""
        return all(seat.share for seat in self.seats if seat.kind == "human")

    @property
    def can_start(self) -> bool:
        """Whether every human seat has revealed its entropy."""
        return (
            self.play is None
            and self.rounds.is_sealed
            and all(seat.reveal for seat in self.seats if seat.kind == "human")
        )

    @property
    def hints_allowed(self) -> bool:
        """Whether hints may be requested: only one person plays here, or all players agree."""
        people = [seat for seat in self.seats if seat.kind == "human"]
        return len({seat.lock for seat in people}) < 2 or all(seat.agrees_to_hints for seat in people)

    def take_back_until(self) -> int:
        """Return until when, on the service's clock, the last decision may be taken back: its own deadline."""
        if self.play is None or self.decision_seconds is None or self.play.may_take_back is None:
            return 0
        return self.play.was_due_since + self.decision_seconds * 1000

    def proof(self) -> RecordFairness:
        """Return the fairness data of this table, including secrets, for the record of a finished game."""
        if self.scheme == SCHEME:
            return self.rounds.proof(self.seats)
        return RecordFairness(
            scheme=OLD_SCHEME,
            commitment=old_commitment(self.seed),
            seed=self.seed.hex(),
            entropy=[seat.entropy for seat in self.seats],
        )


def _agree(entry: GameEntry, chance: list[str]) -> None:
    """Store the chance results in a new entry; check that an entry from the log has the same results."""
    if entry.chance is None:
        entry.chance = list(chance)
    elif entry.chance != chance:
        raise LogError(f"the log says {entry.chance}, the seeds say {chance}")

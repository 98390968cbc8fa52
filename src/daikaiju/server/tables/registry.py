"""All tables this process knows, and their coming and going."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
import zlib
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, NoReturn

from sqlalchemy.exc import DatabaseError as MalformedDatabase
from sqlalchemy.exc import DBAPIError

from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.retry import retry
from daikaiju.server.schemas.http import Created, NewTable, Practice, Seated, SeatSecret, TakeSeat
from daikaiju.server.schemas.websocket import Reason
from daikaiju.server.settings import Settings
from daikaiju.server.storage.database import DamagedTable, Database, StoredTable
from daikaiju.server.storage.health import Health
from daikaiju.server.storage.log_writer import LogWriter, PendingEntry
from daikaiju.server.storage.migrate import migrate
from daikaiju.server.storage.pubsub import Note, PubSub
from daikaiju.server.storage.signing_key import signing_key
from daikaiju.server.tables import rows
from daikaiju.server.tables.bot_pool import BotPool, usual_level
from daikaiju.server.tables.clock import ServiceClock, now_ms
from daikaiju.server.tables.fallen import FallenForecasts
from daikaiju.server.tables.handlers import check_level, check_options, pick_monster
from daikaiju.server.tables.loading import record_under_other_rules, replayed
from daikaiju.server.tables.practice import practice_entry
from daikaiju.server.tables.request import Request, Seal
from daikaiju.server.tables.reviews import Reviews
from daikaiju.server.tables.room import Room
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.server.tables.seat import Seat
from daikaiju.server.tables.secrets import hashed, mark_of, new_code, new_secret
from daikaiju.server.tables.state import Entry, OtherRules, TableState
from daikaiju.table.fairness import SEED_BYTES
from daikaiju.table.record import Record
from daikaiju.table.signing import Signer

NEWEST = 2**31
"""A version no table reaches."""
HOUR = 3_600_000
IDLE_MS = 60_000
SWEEP_SECONDS = 20.0
BEAT_SECONDS = 5.0
TROUBLED_BEAT_SECONDS = 0.5
SHARE_SECONDS = 1.0
ADOPT_SECONDS = 5.0
"""How often tables are looked for whose process is gone."""
CHECK_SECONDS = 1.0
"""Whoever asks more often whether the database can be written gets the last answer."""
CLOSE_SECONDS = 3.0
"""How long a stop waits for each thing that is still to be done."""
NO_TABLE = 4404
"""Close code of a socket whose table is no more."""


class Registry:
    """Rooms by code, one for each table at most; a room that is not in memory is read from the database."""

    database: Database
    log_writer: LogWriter
    bot_pool: BotPool
    signer: Signer
    clock: ServiceClock
    reviews: Reviews

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.worker = "only" if settings.is_sqlite else secrets.token_hex(4)
        self.stand_in_level = usual_level()
        self.reveal_seconds = settings.reveal_seconds
        self.tables = 0
        self.health = Health(self._tell_trouble)
        self._unusable: dict[str, tuple[Reason, str]] = {}
        """Tables that are in the database and cannot be played, and why."""
        self._waiting: dict[str, int] = {}
        """Tables that nobody's process moved last -> the version at which nothing was to be done there."""
        self.stops_at: int | None = None
        """When the server will stop, if that was announced: it takes no new tables."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._pubsub: PubSub | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._forecasts = FallenForecasts(self._run)
        self._is_closing = False
        self._checked = 0.0
        self._checking = asyncio.Lock()

    async def open(self) -> None:
        """Open the database, and go on with every game that was being played."""
        self.database = Database(self.settings.url)
        await migrate(self.database.engine)
        self.signer = Signer(self.settings.own_signing_key or await signing_key(self.database, now_ms()))
        self.clock = ServiceClock(await self.database.service_time(now_ms()))
        self.log_writer = LogWriter(self.database, self.worker, self.health)
        self.bot_pool = BotPool(self.settings.bot_processes)
        self.bot_pool.warm(self.stand_in_level)
        if not self.settings.is_sqlite:
            self._pubsub = PubSub(self.settings.url, self.worker, self._hear, self._catch_up_all)
            await asyncio.wait_for(self._pubsub.connected.wait(), 20)
        self.tables = await self.database.count()
        self.reviews = Reviews(self.database)
        if self.settings.reviews:
            await self.reviews.resume(now_ms())
        if self.settings.is_sqlite:
            for code in await self.database.playing():
                await self._try_room(code)
        else:
            self._run(self._forever(ADOPT_SECONDS, self.adopt))
        self._run(self._forever(SWEEP_SECONDS, self.sweep))
        self._run(self._beat_forever())
        self._run(self._forever(SHARE_SECONDS, self._share_metrics))
        LOG.info("open", extra={"worker": self.worker, "tables": self.tables, "playing": len(self.rooms)})

    async def close(self) -> None:
        """Stop within seconds, whatever clients, bots and the database do; everything acknowledged is in the log."""
        self._is_closing = True  # a move that ends now must not bring forth the next one
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.stop()
        self.reviews.close()
        self.bot_pool.close()
        await _within_seconds(self.log_writer.close(), "writing")
        if self.health.is_well:
            await _within_seconds(self.database.beat(self.clock.now()), "the clock")
        if self._pubsub is not None:
            await _within_seconds(self._pubsub.close(), "pub/sub")
        await _within_seconds(self.database.close(), "the database")

    async def room(self, code: str) -> Room | None:
        """The table with this code, from memory or from the database; raises Refusal."""
        room = self.rooms.get(code)
        if room is not None and room.state.is_closed:
            raise Refusal("closed", "the host has closed the table")
        if room is None:
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.create_task(self._load(code))
                task.add_done_callback(lambda _: self._loading.pop(code, None))
            room = await asyncio.shield(task)
        return room

    async def _load(self, code: str) -> Room | None:
        if code in self._unusable:
            raise Refusal(*self._unusable[code])
        try:
            stored = await self.database.read(code)
            if stored is None:
                return None
            return self._keep(await self._replay(stored))
        except DamagedTable as problem:
            LOG.error("a table is damaged", extra={"table": code, "problem": str(problem)})
            self._set_aside(code, "damaged", "the table cannot be read from its log")
        except (DBAPIError, OSError, TimeoutError) as problem:
            if type(problem) is MalformedDatabase:
                LOG.error("a table is damaged", extra={"table": code, "problem": str(problem).partition("\n")[0]})
                self._set_aside(code, "damaged", "the table cannot be read from the database")
            LOG.error("a table was not read", extra={"table": code, "problem": str(problem).partition("\n")[0]})
            raise Refusal("busy", "the table could not be read") from None

    async def _replay(self, stored: StoredTable) -> TableState:
        try:
            state = replayed(stored)
            if state.is_closed:
                raise Refusal("closed", "the host has closed the table")
            return state
        except OtherRules as problem:
            record = record_under_other_rules(stored)
            await self.database.end(stored.code, rows.columns_of(record, False, self.signer), self.clock.now())
            LOG.warning("a table has ended", extra={"table": stored.code, "problem": str(problem)})
            self._set_aside(stored.code, "outdated", "the table was begun under other rules; its record is kept")

    def _set_aside(self, code: str, reason: Reason, detail: str) -> NoReturn:
        """Remember that a table cannot be played, and say so."""
        self._unusable[code] = reason, detail
        raise Refusal(reason, detail)

    async def _try_room(self, code: str) -> Room | None:
        """The table, if it can be played."""
        try:
            return await self.room(code)
        except Refusal:
            return None

    def _keep(self, state: TableState) -> Room:
        room = self.rooms[state.code] = Room(state, self)
        self.announce({"table": state.code, "ask": True})
        if self._is_closing:
            room.stop()
        room.schedule()
        return room

    def left(self, room: Room) -> None:
        """Nobody refers to a room any more: one whose game is over need not wait for the sweep."""
        if room.state.phase == "over" and not room.is_acting():
            self._forget(room)

    def _forget(self, room: Room) -> None:
        room.close()
        if self.rooms.get(room.state.code) is room:
            del self.rooms[room.state.code]

    def game_moved(self, room: Room) -> None:
        """Tell the fallen the chances of those left; review a game that was ended by this process."""
        if room.state.phase == "playing":
            self._forecasts.moved(room)
        elif self.settings.reviews and self.is_driven_here(room.state.last_worker) and not room.state.lines:
            self.reviews.game_over(room.state.code)

    def is_driven_here(self, worker: str) -> bool:
        """Whether this process lets the bots play at a table that `worker` moved last."""
        return worker == self.worker

    async def create(self, plan: NewTable) -> Created:
        """A new table; its creator holds the host's secret and every seat planned as human."""
        if self.stops_at is not None:
            raise Refusal("draining", "the server is about to stop; try again later")
        if self.tables >= self.settings.max_tables:
            raise Refusal("too_many", "too many tables")
        check_options(plan.edition, plan.options, len(plan.seats))
        draft = TableState("", b"", 0)
        draft.edition = plan.edition
        draft.seats = [Seat(monster=seat.monster if seat.kind != "open" else None) for seat in plan.seats]
        host = new_secret()
        keys: list[SeatSecret] = []
        entry: Entry = plan.model_dump(exclude={"seats"}) | {"kind": "open", "host": hashed(host), "seats": []}
        for number, seat in enumerate(plan.seats):
            row: dict[str, Any] = {"kind": seat.kind}
            if seat.kind != "open":
                row["name"] = clean(seat.name, NAME_LENGTH)
                row["monster"] = draft.seats[number].monster = pick_monster(draft, seat.monster, number)
            if seat.kind == "bot":
                row["level"] = check_level(seat.level)
            if seat.kind == "human":
                keys.append({"seat": number, "secret": new_secret()})
                row["lock"] = hashed(keys[-1]["secret"])
            entry["seats"].append(row)
        state = await self._open_table(entry)
        return Created(table=state.code, host=host, seats=keys, commitment=state.rounds.commitment)

    async def practise(self, wish: Practice, record: Record) -> Created:
        """A table that goes on from a line of a game: you decide for the seat that did, bots play the others."""
        if self.stops_at is not None or self.tables >= self.settings.max_tables:
            raise Refusal("draining" if self.stops_at is not None else "too_many", "no new tables now")
        host, secret = new_secret(), new_secret()
        entry, seat = practice_entry(wish, record, self.stand_in_level)
        entry["host"], entry["seats"][seat]["lock"] = hashed(host), hashed(secret)
        state = await self._open_table(entry)
        keys: list[SeatSecret] = [{"seat": seat, "secret": secret}]
        return Created(table=state.code, host=host, seats=keys, commitment=state.rounds.commitment)

    async def rematch(self, old: TableState) -> str:
        """A new table for the same seats; the same secrets open it."""
        seats = [
            {"kind": seat.kind, "name": seat.name, "monster": seat.monster, "level": seat.level, "lock": seat.lock}
            if seat.kind == "bot" or seat.lock
            else {"kind": "bot", "monster": seat.monster, "level": self.stand_in_level}  # its player was removed
            for seat in old.seats
        ]
        entry: Entry = {
            "kind": "open",
            "host": old.host_lock,
            "seats": seats,
            "edition": old.edition,
            "options": old.options,
            "public": old.public,
            "decision_seconds": old.decision_seconds,
            "away_seconds": old.away_seconds,
            "pause_ms": old.pause_ms,
        }
        return (await self._open_table(entry)).code

    async def _open_table(self, entry: Entry) -> TableState:
        entry |= {"at": now_ms(), "worker": self.worker}
        state = TableState(new_code(), secrets.token_bytes(SEED_BYTES), entry["at"])
        state.apply(1, entry)
        pending = PendingEntry(state.code, 1, entry)
        pending.head = rows.head(state, self.clock.now())
        try:
            await self.log_writer.append(pending)
        except (DBAPIError, OSError, TimeoutError):
            raise Refusal("busy", "the table could not be written") from None
        self.tables += 1
        METRICS.count("daikaiju_tables_created_total")
        room = self._keep(state)
        if state.can_seal:
            await room.ask(Seal())
        return state

    async def drop(self, code: str) -> None:
        """Close a table for good: whoever is there is sent away, and nothing of it is kept but a record."""
        room = self.rooms.pop(code, None)
        if room is not None:
            room.close(NO_TABLE)
        await self.database.remove([code])

    async def reload(self, code: str) -> None:
        """Read a table from its log again: something in it was changed from outside."""
        room = self.rooms.get(code)
        if room is not None:
            await room.reload()

    def announce_stop(self, at: int | None) -> None:
        """Tell everybody when the server will stop, or that it will not."""
        self.stops_at = at
        for room in self.rooms.values():
            room.tell_stop()
            room.schedule()  # a rematch that waited

    async def take_seat(self, room: Room, wish: TakeSeat, address: str) -> Seated:
        """Sit down at a table that has not begun."""
        sitting = SitDown(wish, mark_of(room.state.seed, address))
        await room.ask(sitting)
        return Seated(
            table=room.state.code,
            seat=sitting.seat,
            secret=sitting.secret,
            commitment=room.state.rounds.commitment,
        )

    def announce(self, note: Note) -> None:
        """Tell the other processes, if there are any."""
        if self._pubsub is not None:
            self._pubsub.publish(note)

    def _hear(self, note: Note) -> None:
        """Another process says something about a table; it matters if that table is in memory here."""
        room = self.rooms.get(note["table"])
        if room is None:
            return
        if "version" in note:
            self._catch_up(room, note["version"])
        elif "ask" in note:
            if room.presence.connections:
                room.announce_presence()
        elif "reaction" in note:
            room.react(note["seat"], note["reaction"])
        else:
            room.hear_presence(note["worker"], note["seats"], note["spectators"])

    def _catch_up_all(self) -> None:
        for room in self.rooms.values():
            self._catch_up(room, NEWEST)

    def _catch_up(self, room: Room, version: int) -> None:
        self._run(retry(partial(room.catch_up, version), "catching up", room.state.code))

    def _tell_trouble(self, is_well: bool) -> None:
        for room in self.rooms.values():
            room.tell_trouble(not is_well)

    def _run(self, work: Coroutine[Any, Any, Any]) -> None:
        if self._is_closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a task failed", exc_info=task.exception())

    async def _forever(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception as problem:
                LOG.error("housekeeping failed", extra={"problem": str(problem).partition("\n")[0]})

    async def _beat_forever(self) -> None:
        """Keep the service's clock in the database, and find out when it can be written again."""
        while True:
            await asyncio.sleep(BEAT_SECONDS if self.health.is_well else TROUBLED_BEAT_SECONDS)
            with contextlib.suppress(Exception):  # the health has heard of it
                await self._beat()

    async def _beat(self) -> None:
        try:
            await self.database.beat(self.clock.now())
        except Exception as problem:
            self.health.failed(problem)
            raise
        self.health.worked()

    async def check(self) -> None:
        """Fail if the database cannot be written now."""
        async with self._checking:
            if time.monotonic() - self._checked > CHECK_SECONDS or not self.health.is_well:
                await self._beat()
                self._checked = time.monotonic()

    async def _share_metrics(self) -> None:
        METRICS.share()

    async def adopt(self) -> None:
        """Go on with tables whose process is gone, each in one of those that are left."""
        alive = self._pubsub.alive() if self._pubsub is not None else None
        if alive is None:
            return
        for room in self.rooms.values():
            room.presence.forget(alive)
        order = sorted(alive)
        mine = order.index(self.worker)
        last = await self.database.last_workers()
        for code, (version, worker) in last.items():
            is_ours = worker not in alive and zlib.crc32(code.encode()) % len(order) == mine
            if is_ours and code not in self.rooms and self._waiting.get(code) != version:
                adopted = await self._try_room(code)
                if adopted is not None and not adopted.is_acting():
                    self._waiting[code] = version
        self._waiting = {code: version for code, version in self._waiting.items() if code in last}

    async def sweep(self, now: int | None = None) -> None:
        """Forget rooms nobody uses, remove tables nobody has touched for long; `now` is on the service's clock."""
        now = self.clock.now() if now is None else now
        await self.database.touch([code for code, room in self.rooms.items() if self._is_used(room, now)], now)
        hours = {
            "lobby": self.settings.lobby_hours,
            "playing": self.settings.game_hours,
            "over": self.settings.over_hours,
        }
        gone = await self.database.expire({phase: now - limit * HOUR for phase, limit in hours.items()})
        for code, room in list(self.rooms.items()):
            if code in gone or not (self._is_used(room, now) or room.is_acting()):
                self._forget(room)
                continue
            room.presence.forget()
            if room.presence.connections:
                room.announce_presence()
        self.tables = await self.database.count()
        if self.settings.record_days:
            await self.database.forget_records(now - self.settings.record_days * 24 * HOUR)
        if self.settings.chat_hours:
            await self.database.forget_chat(now - self.settings.chat_hours * HOUR)
        if gone:
            LOG.info("removed", extra={"tables": len(gone)})

    def _is_used(self, room: Room, now: int) -> bool:
        return room.users > 0 or room.idle_since > now - IDLE_MS


async def _within_seconds(work: Awaitable[None], what: str) -> None:
    """Await a part of the stop; one that fails or takes too long does not keep the others from their turn."""
    try:
        await asyncio.wait_for(work, CLOSE_SECONDS)
    except Exception as problem:
        LOG.warning("not closed in order", extra={"what": what, "problem": repr(problem)})


class SitDown(Request):
    """Sit down at a table that has not begun."""

    def __init__(self, wish: TakeSeat, mark: str) -> None:
        self._mark = mark
        self.secret = new_secret()
        self.seat = -1
        self._wish = wish

    def entry(self, state: TableState) -> Entry:
        """The seat wished for, or the first that is open."""
        if state.moderation.is_removed((), self._mark, holds_seat=False):
            raise Refusal("removed", "the host has removed you from this table")
        if state.play is not None or state.rounds.is_sealed:
            raise Refusal("already_started")
        open_seats = [number for number, seat in enumerate(state.seats) if seat.kind == "open"]
        self.seat = self._wish.seat if self._wish.seat is not None else next(iter(open_seats), -1)
        if self.seat >= len(state.seats):
            raise Refusal("no_such_seat", f"seat {self.seat} of {len(state.seats)}")
        if self.seat not in open_seats:
            raise Refusal("seat_taken", "no seat is open" if self.seat < 0 else f"seat {self.seat}")
        return {
            "kind": "sit",
            "seat": self.seat,
            "name": clean(self._wish.name, NAME_LENGTH),
            "monster": pick_monster(state, self._wish.monster, self.seat),
            "lock": hashed(self.secret),
            "from": self._mark,
        }

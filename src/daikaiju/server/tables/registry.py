"""The tables open in this process: creating, loading and closing them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NoReturn

from daikaiju.bots import offer
from daikaiju.server.background import Background
from daikaiju.server.clock import ServiceClock, now_ms
from daikaiju.server.close_codes import ORIGIN
from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.process_pool import FairPool
from daikaiju.server.retry import mark_as_seen, retry
from daikaiju.server.schemas.http import Created, GuidedGame, NewTable, Practice, Seated, SeatSecret, TakeSeat
from daikaiju.server.schemas.server_messages import Reason
from daikaiju.server.settings import Settings
from daikaiju.server.storage.database import FAILURES, DamagedTable, Database, StoredTable, is_damage
from daikaiju.server.storage.health import DatabaseHealth, Heartbeat
from daikaiju.server.storage.log_writer import TABLES_A_NOTE, LogWriter, PendingEntry
from daikaiju.server.storage.migrate import migrate
from daikaiju.server.storage.pubsub import Note, PubSub
from daikaiju.server.storage.signing_key import challenge_key, signing_key
from daikaiju.server.tables import broadcast, rows
from daikaiju.server.tables.bot_pool import BotPool, usual_level
from daikaiju.server.tables.coach_pool import CoachPool
from daikaiju.server.tables.eliminated import EliminatedForecasts
from daikaiju.server.tables.elsewhere import OpenElsewhere
from daikaiju.server.tables.entries import OpenEntry
from daikaiju.server.tables.loading import record_under_other_rules, replayed
from daikaiju.server.tables.new_table import Planned, guided, planned, practice_entry, rematch
from daikaiju.server.tables.request import Seal, SitDown
from daikaiju.server.tables.reviews import Reviews
from daikaiju.server.tables.room import Room
from daikaiju.server.tables.secrets import hashed, mark_of, new_code, new_secret
from daikaiju.server.tables.state import OtherRules, TableState
from daikaiju.table.fairness import SEED_BYTES
from daikaiju.table.record import Record
from daikaiju.table.signing import Signer

NEWEST = 2**31
"""A version no table reaches."""
SHARE_SECONDS = 1.0
ANALYSES, ANALYSIS_SECONDS, ANALYSIS_NICENESS = 1, 30.0, 5
CLOSE_SECONDS = 3.0
"""Timeout of each step of the shutdown."""


class Registry:
    """Rooms by code, at most one per table; a room that is not in memory is loaded from the database."""

    database: Database
    log_writer: LogWriter
    bot_pool: BotPool
    coach: CoachPool
    """Answers questions about positions: hints, chances, challenges."""
    analysis: FairPool
    """Replays and checks records."""
    signer: Signer
    challenge_keys: Signer
    """Derives the secrets of the daily challenges; unlike the signing key, it is never replaced."""
    clock: ServiceClock
    heartbeat: Heartbeat
    reviews: Reviews

    def __init__(self, settings: Settings, owns: Callable[[str], bool] | None = None) -> None:
        """Start without tables; `owns(code)` returns whether a table belongs to this worker (None: the only one)."""
        self._owns = owns
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.worker = "only" if settings.is_sqlite else secrets.token_hex(4)
        self.stand_in_level = usual_level()
        for bot in settings.own_bots:
            offer(bot)
        self.reveal_seconds = settings.reveal_seconds
        self.tables = 0
        self.health = DatabaseHealth(self._tell_trouble)
        self._unusable: dict[str, tuple[Reason, str]] = {}
        """Tables in the database that cannot be played -> the reason and its detail."""
        self.stops_at: int | None = None
        """Announced time of the stop, if any; no new tables are created once it is set."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._pubsub: PubSub | None = None
        self.open_elsewhere = OpenElsewhere()
        self.background = Background()
        self._forecasts = EliminatedForecasts(self.background.run)

    async def open(self) -> None:
        """Open the database and start all services; on SQLite, resume every unfinished game."""
        self.database = Database(self.settings.url)
        await migrate(self.database.engine)
        signing = self.settings.own_signing_key or await signing_key(self.database, now_ms())
        self.signer = Signer(signing)
        self.challenge_keys = Signer(await challenge_key(self.database, signing, now_ms()))
        self.clock = ServiceClock(await self.database.service_time(now_ms()))
        self.heartbeat = Heartbeat(self.database, self.clock, self.health)
        self.log_writer = LogWriter(self.database, self.worker, self.health, self.open_elsewhere.__contains__)
        self.bot_pool = BotPool(self.settings.bot_processes)
        self.coach = CoachPool()
        self.analysis = FairPool(ANALYSES, ANALYSIS_SECONDS, niceness=ANALYSIS_NICENESS)
        self.bot_pool.warm_up(self.stand_in_level)
        if not self.settings.is_sqlite:
            self._pubsub = PubSub(self.settings.url, self.worker, self._hear, self._introduce)
            await asyncio.wait_for(self._pubsub.connected.wait(), 20)
        self.tables = await self.database.count()
        self.reviews = Reviews(self.database)
        if self.settings.reviews:
            await self.reviews.resume(now_ms())
        if self.settings.is_sqlite:
            for code in await self.database.playing():
                await self.try_room(code)
        self.background.run(self.heartbeat.beat_forever())
        self.background.repeat(SHARE_SECONDS, self._share_metrics)
        LOG.info("open", extra={"worker": self.worker, "tables": self.tables, "playing": len(self.rooms)})

    async def close(self) -> None:
        """Stop within seconds, whatever clients, bots and the database do; all acknowledged entries are in the log."""
        self.background.close()
        for room in self.rooms.values():
            room.stop()
        self.reviews.close()
        self.bot_pool.close()
        self.coach.close()
        self.analysis.close()
        await _within_seconds(self.log_writer.close(), "writing")
        if self.health.is_well:
            await _within_seconds(self.database.beat(self.clock.now()), "the clock")
        if self._pubsub is not None:
            await _within_seconds(self._pubsub.close(), "pub/sub")
        await _within_seconds(self.database.close(), "the database")

    async def room(self, code: str) -> Room | None:
        """Return the room of this table, from memory or the database; None if there is none. Raises Refusal."""
        room = self.rooms.get(code)
        if room is not None and room.state.is_closed:
            raise Refusal("closed", "the host has closed the table")
        if room is None:
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.create_task(self._load(code))
                task.add_done_callback(mark_as_seen)
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
        except FAILURES as problem:
            if is_damage(problem):
                LOG.error("a table is damaged", extra={"table": code, "problem": str(problem).partition("\n")[0]})
                self._set_aside(code, "damaged", "the table cannot be read from the database")
            LOG.error("a table was not read", extra={"table": code, "problem": str(problem).partition("\n")[0]})
            raise Refusal("busy", "the table could not be read") from None

    async def _replay(self, stored: StoredTable) -> TableState:
        try:
            state = await replayed(stored)
            if state.is_closed:
                raise Refusal("closed", "the host has closed the table")
            return state
        except OtherRules as problem:
            record = record_under_other_rules(stored)
            await self.database.end(stored.code, rows.columns_of(record, False, self.signer), self.clock.now())
            LOG.warning("a table has ended", extra={"table": stored.code, "problem": str(problem)})
            self._set_aside(stored.code, "outdated", "the table was begun under other rules; its record is kept")

    def _set_aside(self, code: str, reason: Reason, detail: str) -> NoReturn:
        """Remember that a table cannot be played, and raise the Refusal."""
        self._unusable[code] = reason, detail
        raise Refusal(reason, detail)

    async def try_room(self, code: str) -> Room | None:
        """Return the room of this table, or None if it cannot be played."""
        try:
            return await self.room(code)
        except Refusal:
            return None

    def _keep(self, state: TableState) -> Room:
        room = self.rooms[state.code] = Room(state, self)
        self.announce({"opened": [state.code]})
        if self.background.is_closing:
            room.stop()  # during shutdown a finished move must not trigger the next one
        room.schedule()
        return room

    def left(self, room: Room) -> None:
        """Forget a room without requests and connections, if its game is over or it belongs to another worker."""
        is_foreign = self._owns is not None and not self._owns(room.state.code)
        if is_foreign or (room.state.phase == "over" and not room.is_acting()):
            self.forget(room)

    def forget(self, room: Room) -> None:
        """Close a room; the table is loaded from the database when it is requested again."""
        room.close()
        if self.rooms.get(room.state.code) is room:
            del self.rooms[room.state.code]
            self.announce({"closed": room.state.code})

    def game_moved(self, room: Room) -> None:
        """Send eliminated players the win chances of the others.

        Queue the review of a game that ended in this process.
        """
        if room.state.phase == "playing":
            self._forecasts.moved(room)
        elif self.settings.reviews and room.state.last_worker == self.worker and not room.state.is_practice:
            self.reviews.game_over(room.state.code)

    def is_driven_here(self, state: TableState) -> bool:
        """Return whether this process runs a table's bots: it wrote the last game entry, or owns the table."""
        return state.last_worker == self.worker or (self._owns is not None and self._owns(state.code))

    async def create(self, plan: NewTable) -> Created:
        """Create a table by a client's plan. Raises Refusal."""
        return await self._create(planned(plan))

    async def create_for_strangers(self, plan: NewTable) -> Created:
        """Create a public table at which `POST api/match` seats strangers. Raises Refusal."""
        opening = planned(plan)
        opening.entry.quick = True
        return await self._create(opening)

    async def _create(self, plan: Planned) -> Created:
        self._check_room_for_more()
        state = await self._open_table(plan.entry)
        return Created(table=state.code, host=plan.host, seats=plan.seats, commitment=state.rounds.commitment)

    async def guide(self, wish: GuidedGame) -> Created:
        """Create the table of a guided game."""
        return await self._create(guided(wish))

    async def practise(self, wish: Practice, record: Record) -> Created:
        """Create a table that continues from a line of a record; bots play all seats but the one that decided there."""
        self._check_room_for_more()
        host, secret = new_secret(), new_secret()
        entry, seat = practice_entry(wish, record, self.stand_in_level, hashed(host), hashed(secret))
        state = await self._open_table(entry)
        keys: list[SeatSecret] = [{"seat": seat, "secret": secret}]
        return Created(table=state.code, host=host, seats=keys, commitment=state.rounds.commitment)

    def _check_room_for_more(self) -> None:
        if self.stops_at is not None:
            raise Refusal("draining", "the server is about to stop; try again later")
        if self.tables >= self.settings.max_tables:
            raise Refusal("too_many", "too many tables")

    async def rematch(self, old: TableState) -> str:
        """Create a table for the same seats and return its code."""
        return (await self._open_table(rematch(old, self.stand_in_level))).code

    async def _open_table(self, entry: OpenEntry) -> TableState:
        entry.at, entry.worker = now_ms(), self.worker
        state = TableState(self._new_code(), secrets.token_bytes(SEED_BYTES), entry.at)
        state.apply(1, entry)
        pending = PendingEntry(state.code, 1, entry.to_json())
        pending.head = rows.head(state, self.clock.now())
        try:
            await self.log_writer.append(pending)
        except FAILURES:
            raise Refusal("busy", "the table could not be written") from None
        self.tables += 1
        METRICS.count("daikaiju_tables_created_total")
        room = self._keep(state)
        if state.can_seal:
            await room.ask(Seal())
        return state

    def _new_code(self) -> str:
        """Return the code of a new table that belongs to this worker."""
        while True:
            code = new_code()
            if self._owns is None or self._owns(code):
                return code

    async def drop(self, code: str) -> None:
        """Delete a table and disconnect its clients; only its record is kept."""
        room = self.rooms.get(code)
        if room is not None:
            self.forget(room)
        await self.database.remove([code])

    async def reload(self, code: str) -> None:
        """Reload a table from its log after an external change."""
        room = self.rooms.get(code)
        if room is not None:
            await room.reload()

    def announce_stop(self, at: int | None) -> None:
        """Broadcast when the server will stop, or None if the stop was cancelled."""
        self.stops_at = at
        for room in self.rooms.values():
            broadcast.tell_stop(room)
            room.schedule()  # a pending rematch may now be possible

    def cut_off(self, is_banned: Callable[[str], bool]) -> None:
        """Close the connections of addresses that have been banned."""
        for room in self.rooms.values():
            for connection in room.presence.connections:
                if is_banned(connection.address):
                    connection.cut(ORIGIN)

    async def take_seat(self, room: Room, wish: TakeSeat, address: str) -> Seated:
        """Take a seat at a table whose game has not started."""
        sitting = SitDown(wish, mark_of(room.state.seed, address))
        await room.ask(sitting)
        return Seated(
            table=room.state.code,
            seat=sitting.seat,
            secret=sitting.secret,
            commitment=room.state.rounds.commitment,
        )

    def alive(self) -> set[str] | None:
        """Return the live processes on this database, or None if unknown."""
        return self._pubsub.alive() if self._pubsub is not None else None

    def announce(self, note: Note) -> None:
        """Publish a note to the other processes, if any; a note about one table only if one of them has it open."""
        if self._pubsub is not None and ("table" not in note or note["table"] in self.open_elsewhere):
            self._pubsub.publish(note)

    def _hear(self, note: Note) -> None:
        """Handle a note from another process."""
        worker = note["worker"]
        if "moved" in note:
            for code, version in note["moved"].items():
                self._catch_up(code, version)
        elif "opened" in note:
            self._answer_opened(worker, note)
        elif "closed" in note:
            self.open_elsewhere.closed(worker, note["closed"])
        elif "reaction" in note:
            if (room := self.rooms.get(note["table"])) is not None:
                broadcast.tell_reaction(room, note["seat"], note["reaction"])
        else:
            self.open_elsewhere.opened(worker, [note["table"]])
            if (room := self.rooms.get(note["table"])) is not None:
                room.update_presence(worker, note["seats"], note["spectators"])
                self._catch_up(note["table"], note["version"])

    def _answer_opened(self, worker: str, note: Note) -> None:
        """Store which tables another process has open; publish version and presence of those that are open here too."""
        self.open_elsewhere.opened(worker, note["opened"])
        for code in note["opened"]:
            if code in self.rooms:
                broadcast.announce_presence(self.rooms[code])
        if note.get("is_new"):
            self._announce_open_tables()

    def _introduce(self) -> None:
        """After a reconnect, read entries that may have been missed and exchange lists of open tables."""
        for code in self.rooms:
            self._catch_up(code, NEWEST)
        self._announce_open_tables(is_new=True)

    def _announce_open_tables(self, is_new: bool = False) -> None:
        codes = list(self.rooms)
        for first in range(0, max(1, len(codes)), TABLES_A_NOTE):
            self.announce({"opened": codes[first : first + TABLES_A_NOTE], "is_new": is_new and not first})

    def _catch_up(self, code: str, version: int) -> None:
        room = self.rooms.get(code)
        if room is not None and room.state.version < version:
            self.background.run(retry(partial(room.catch_up, version), "catching up", code))

    def _tell_trouble(self, is_well: bool) -> None:
        for room in self.rooms.values():
            broadcast.tell_trouble(room, not is_well)

    async def _share_metrics(self) -> None:
        METRICS.share()


async def _within_seconds(work: Awaitable[None], what: str) -> None:
    """Await a step of the shutdown; if it fails or times out, log that, so that the other steps still run."""
    try:
        await asyncio.wait_for(work, CLOSE_SECONDS)
    except Exception as problem:
        LOG.warning("not closed in order", extra={"what": what, "problem": repr(problem)})

"""All tables this process knows, and their coming and going."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

from daikaiju.server.errors import Refusal
from daikaiju.server.logs import LOG
from daikaiju.server.metrics import METRICS
from daikaiju.server.schemas.http import Created, NewTable, Seated, SeatSecret, TakeSeat
from daikaiju.server.settings import Settings
from daikaiju.server.storage.database import Database
from daikaiju.server.storage.log_writer import LogWriter, PendingEntry
from daikaiju.server.storage.migrate import migrate
from daikaiju.server.storage.pubsub import Note, PubSub
from daikaiju.server.storage.signing_key import signing_key
from daikaiju.server.tables import rows
from daikaiju.server.tables.bot_pool import BotPool, usual_level
from daikaiju.server.tables.clock import now_ms
from daikaiju.server.tables.handlers import check_level, check_options, pick_monster
from daikaiju.server.tables.room import Room
from daikaiju.server.tables.sanitize import NAME_LENGTH, clean
from daikaiju.server.tables.seat import Seat
from daikaiju.server.tables.secrets import hashed, new_code, new_secret
from daikaiju.server.tables.state import Entry, TableState
from daikaiju.table.fairness import SEED_BYTES
from daikaiju.table.signing import Signer

HOUR = 3_600_000
IDLE_MS = 60_000
SWEEP_SECONDS = 20.0
PRESENCE_LASTS = 60.0


class Registry:
    """Rooms by code; a room that is not in memory is read from the database."""

    database: Database
    log_writer: LogWriter
    bot_pool: BotPool
    signer: Signer

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.worker = "only" if settings.is_sqlite else secrets.token_hex(4)
        self.stand_in_level = usual_level()
        self.reveal_seconds = settings.reveal_seconds
        self.tables = 0
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._pubsub: PubSub | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Open the database, and go on with every game that was being played."""
        self.database = Database(self.settings.url)
        await migrate(self.database.engine)
        self.signer = Signer(self.settings.own_signing_key or await signing_key(self.database, now_ms()))
        self.log_writer = LogWriter(self.database, self.worker)
        self.bot_pool = BotPool(self.settings.bot_processes)
        self.bot_pool.warm(self.stand_in_level)
        if not self.settings.is_sqlite:
            self._pubsub = PubSub(self.settings.url, self.worker, self._hear, self._catch_up_all)
            await asyncio.wait_for(self._pubsub.connected.wait(), 20)
        self.tables = await self.database.count()
        for code in await self.database.playing():
            await self.room(code)
        self._run(self._sweep_forever())
        LOG.info("open", extra={"worker": self.worker, "tables": self.tables, "playing": len(self.rooms)})

    async def close(self) -> None:
        """Stop; everything acknowledged is in the log."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        await self.log_writer.close()
        if self._pubsub is not None:
            await self._pubsub.close()
        self.bot_pool.close()
        await self.database.close()

    async def room(self, code: str) -> Room | None:
        """The table with this code, from memory or from the database."""
        room = self.rooms.get(code)
        if room is None:
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.create_task(self._load(code))
                task.add_done_callback(lambda _: self._loading.pop(code, None))
            room = await asyncio.shield(task)
        return room

    async def _load(self, code: str) -> Room | None:
        stored = await self.database.read(code)
        if stored is None:
            return None
        state = TableState(stored.code, stored.seed, stored.created)
        try:
            for version, entry in stored.entries:
                state.apply(version, entry)
        except Exception:
            LOG.exception("a table cannot be read from its log", extra={"table": code})
            return None
        return self._keep(state)

    def _keep(self, state: TableState) -> Room:
        room = self.rooms[state.code] = Room(state, self)
        self.announce({"table": state.code, "ask": True})
        room.autoplay.schedule()
        return room

    async def create(self, plan: NewTable) -> Created:
        """A new table; its creator holds the host's secret and every seat planned as human."""
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

    async def rematch(self, old: TableState) -> str:
        """A new table for the same seats; the same secrets open it."""
        seats = [
            {"kind": seat.kind, "name": seat.name, "monster": seat.monster, "level": seat.level, "lock": seat.lock}
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
        await self.log_writer.append(PendingEntry(state.code, 1, entry, head=rows.head(state, entry["at"])))
        self.tables += 1
        METRICS.count("daikaiju_tables_created_total")
        room = self._keep(state)
        if state.can_seal:
            await room.ask(lambda state: {"kind": "seal"})
        return state

    async def take_seat(self, room: Room, wish: TakeSeat) -> Seated:
        """Sit down at a table that has not begun."""
        secret = new_secret()
        taken = -1

        def make(state: TableState) -> Entry:
            nonlocal taken
            if state.play is not None or state.rounds.is_sealed:
                raise Refusal("already_started")
            open_seats = [number for number, seat in enumerate(state.seats) if seat.kind == "open"]
            taken = wish.seat if wish.seat is not None else next(iter(open_seats), -1)
            if taken >= len(state.seats):
                raise Refusal("no_such_seat", f"seat {taken} of {len(state.seats)}")
            if taken not in open_seats:
                raise Refusal("seat_taken", "no seat is open" if taken < 0 else f"seat {taken}")
            return {
                "kind": "sit",
                "seat": taken,
                "name": clean(wish.name, NAME_LENGTH),
                "monster": pick_monster(state, wish.monster, taken),
                "lock": hashed(secret),
            }

        await room.ask(make)
        return Seated(table=room.state.code, seat=taken, secret=secret, commitment=room.state.rounds.commitment)

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
            self._run(room.catch_up(note["version"]))
        elif "ask" in note:
            if room.connections:
                room.announce_presence()
        elif "reaction" in note:
            room.react(note["seat"], note["reaction"])
        else:
            room.hear_presence(note["worker"], note["seats"], note["spectators"])

    def _catch_up_all(self) -> None:
        for room in self.rooms.values():
            self._run(room.catch_up(2**31))

    def _run(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a task failed", exc_info=task.exception())

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep(now_ms())
            except Exception:
                LOG.exception("sweeping failed")

    async def sweep(self, now: int) -> None:
        """Forget rooms nobody uses, remove tables nobody has touched for long."""
        used = [code for code, room in self.rooms.items() if room.connections or room.idle_since > now - IDLE_MS]
        await self.database.touch(used, now)
        hours = {
            "lobby": self.settings.lobby_hours,
            "playing": self.settings.game_hours,
            "over": self.settings.over_hours,
        }
        gone = await self.database.expire({phase: now - limit * HOUR for phase, limit in hours.items()})
        for code, room in list(self.rooms.items()):
            stale = time.monotonic() - PRESENCE_LASTS
            room.elsewhere = {worker: said for worker, said in room.elsewhere.items() if said[0] > stale}
            if code in gone or (code not in used and not self._is_needed(room)):
                room.close()
                del self.rooms[code]
            elif room.connections:
                room.announce_presence()
        self.tables = await self.database.count()
        if gone:
            LOG.info("removed", extra={"tables": len(gone)})

    def _is_needed(self, room: Room) -> bool:
        return room.state.phase == "playing" and room.state.last_worker == self.worker

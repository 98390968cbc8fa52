"""Settings of a server: flags first, then environment variables DAIKAIJU_…, then these defaults."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass, fields
from pathlib import Path
from urllib.parse import urlsplit

HIGHEST_PORT = 65535


class SettingsError(ValueError):
    """A setting that cannot be; one clear line."""


def data_folder() -> Path:
    """Where this machine's programs keep their data for one user."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "daikaiju"


@dataclass(frozen=True)
class Settings:
    """Everything that can be set; the limits protect a server that stands open on the network."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    database: str = ""
    """Empty: an SQLite file in the user's data folder."""
    prefix: str = ""
    """The path the server lies under when a proxy passes it on, e.g. /kaiju."""
    origins: str = ""
    """Further origins whose pages may open WebSockets, with commas between them; * for all."""
    bot_processes: int = 1
    bots: str = ""
    """Bots of one's own that tables may choose too, with commas between them: file.py:Class, exec:COMMAND."""
    reviews: bool = True
    """Review every game when it is over, in a process of low priority; otherwise only when somebody asks."""
    max_tables: int = 5000
    max_tables_per_address: int = 100
    max_sockets_per_address: int = 60
    messages_per_second: int = 20
    lobby_hours: int = 12
    """A table nobody has touched for this long is removed: before the game …"""
    game_hours: int = 24 * 7
    """… during it …"""
    over_hours: int = 24
    """… and after it; records stay."""
    record_days: int = 0
    """Records of finished games are removed after so many days; 0: never."""
    chat_hours: int = 0
    """What was said is taken out of a table's log after so many hours; 0: when the table is removed."""
    trust_proxy: bool = False
    """Take the client's address from X-Forwarded-For."""
    reveal_seconds: int = 15
    """How long a start waits for the last reveal; clients reveal by themselves, at once."""
    signing_key: str = ""
    """64 hex digits, the Ed25519 key that signs records; empty: one that the database keeps."""

    @property
    def own_signing_key(self) -> bytes | None:
        """The key that signs records, if it is set from outside; else the database keeps one."""
        return bytes.fromhex(self.signing_key) if self.signing_key else None

    @property
    def own_bots(self) -> list[str]:
        """The bots that are offered besides the levels."""
        return [bot.strip() for bot in self.bots.split(",") if bot.strip()]

    @property
    def url(self) -> str:
        """The database's address."""
        return self.database or f"sqlite+aiosqlite:///{data_folder() / 'daikaiju.sqlite3'}"

    @property
    def is_sqlite(self) -> bool:
        return self.url.startswith("sqlite")

    def check(self) -> None:
        """Refuse what cannot work."""
        scheme = self.url.split(":", 1)[0]
        if scheme not in ("sqlite+aiosqlite", "postgresql+asyncpg"):
            raise SettingsError(f"database {scheme}: sqlite+aiosqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME")
        if self.is_sqlite and (":memory:" in self.url or "mode=memory" in self.url or self.url.count("/") < 3):
            raise SettingsError(f"database {self.url}: name a file; a database in memory would keep nothing")
        if not 0 <= self.port <= HIGHEST_PORT:
            raise SettingsError(f"port {self.port}: from 0 to {HIGHEST_PORT}")
        if self.workers < 1:
            raise SettingsError(f"workers {self.workers}: at least 1")
        if self.is_sqlite and self.workers > 1:
            raise SettingsError(f"workers {self.workers}: SQLite is for one process; more need PostgreSQL")
        if self.signing_key and not re.fullmatch(r"[0-9a-f]{64}", self.signing_key):
            raise SettingsError("signing_key: 64 hex digits (0 to 9, a to f)")
        if self.prefix and (not self.prefix.startswith("/") or self.prefix.endswith("/")):
            raise SettingsError(f"prefix {self.prefix!r}: begins with a slash and ends without one")

    def public(self) -> dict[str, str]:
        """The settings as they may be printed: a password in the database's address is left out."""
        shown = {field.name: str(getattr(self, field.name)) for field in fields(self)}
        parts = urlsplit(self.url)
        shown["signing_key"] = "***" if self.signing_key else ""
        if parts.password:
            shown["database"] = self.url.replace(f":{parts.password}@", ":***@")
        else:
            shown["database"] = self.url
        return shown


def from_environment(**flags: object) -> Settings:
    """Settings from flags that are not None, then from the environment."""
    values: dict[str, object] = {}
    for field in fields(Settings):
        given = flags.get(field.name)
        if given is None:
            text = os.environ.get(f"DAIKAIJU_{field.name.upper()}")
            if text is None:
                continue
            given = _read(field.name, text, type(field.default))
        values[field.name] = given
    settings = Settings(**values)  # type: ignore[arg-type]
    settings.check()
    return settings


def _read(name: str, text: str, kind: type) -> object:
    if kind is bool:
        return text.lower() in ("1", "true", "yes", "on")
    if kind is int:
        try:
            return int(text)
        except ValueError:
            raise SettingsError(f"DAIKAIJU_{name.upper()} {text!r}: a whole number") from None
    return text

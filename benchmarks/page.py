"""Frame times and layout shift of the table in a real browser, with six monsters and full movement.

python3 benchmarks/page.py      starts its own server and Chromium (`DAIKAIJU_CHROMIUM` names another one)

It plays some turns at each size. It prints frame times, the processor time per frame over all processes of the browser
(which hardly depends on other load), the layout shift, the cost of a waiting table, and the frame rate of a page that
runs at a sixth of the speed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import own_python
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(own_python.ROOT / "tests" / "e2e"))
from house import House

SIZES = {
    "phone": (360, 640),
    "lying phone": (844, 390),
    "tablet": (768, 1024),
    "desk": (1280, 800),
    "full": (1920, 1080),
}
DECISIONS = 10
SETTLED = 15_000
"""Milliseconds after which nothing moves at a waiting table."""
IDLE = 15_000
SLOWED = 6
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]
SETTINGS = '{"language": "en", "speed": "normal", "motion": "full", "sound": false, "merge": false}'
WATCH = """() => {
    window.frames_ = [];
    window.shift_ = 0;
    let last = performance.now();
    const tick = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
    new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shift_ += one.value; })
        .observe({ type: "layout-shift", buffered: false });
}"""
HABITS = ('[data-move="roll"]', '[data-part="primary"]', "[data-move]:not(:disabled)")


def play(page: Page, decisions: int) -> None:
    """Press offered buttons, this many times."""
    for _ in range(decisions):
        page.wait_for_selector(".dock [data-move], .over", timeout=120_000)
        if page.locator(".over").count():
            return
        button = next(one for habit in HABITS if (one := page.locator(habit).first).count())
        button.click()
        page.wait_for_timeout(300)


def processor_seconds(browser: Browser) -> float:
    """Return the processor time of all processes of the browser so far."""
    session = browser.new_browser_cdp_session()
    found = sum(one["cpuTime"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"])
    session.detach()
    return float(found)


def frames_a_second(page: Page) -> float:
    """Play on with a slowed processor; return the frames per second."""
    device = page.context.new_cdp_session(page)
    device.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    before, begun = page.evaluate("[window.frames_.length, performance.now()]")
    play(page, DECISIONS)
    after, ended = page.evaluate("[window.frames_.length, performance.now()]")
    device.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return float((after - before) * 1000 / (ended - begun))


def measure(browser: Browser, address: str, size: tuple[int, int]) -> dict[str, Any]:
    """Measure some turns at one size."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 1000)
    context.add_init_script(f"localStorage['daikaiju.settings'] = {SETTINGS!r}")
    page = context.new_page()
    page.goto(f"{address}#/new")
    page.get_by_role("group", name="Seats for friends").get_by_role("radio", name="0").check(force=True)
    page.get_by_role("group", name="Bots", exact=True).get_by_role("radio", name="5").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector('[data-part="city"]')
    page.wait_for_timeout(1500)
    page.evaluate(WATCH)
    before = processor_seconds(browser)
    play(page, DECISIONS)
    used = processor_seconds(browser) - before
    frames = sorted(page.evaluate("window.frames_"))
    shift = page.evaluate("window.shift_")
    slow = frames_a_second(page)
    page.reload()
    page.wait_for_selector(".dock [data-move], .over")
    page.wait_for_timeout(SETTLED)
    before = processor_seconds(browser)
    page.wait_for_timeout(IDLE)
    idle = (processor_seconds(browser) - before) * 1000 / IDLE
    context.close()
    return {
        "frames": len(frames),
        "median": median(frames),
        "p95": frames[int(len(frames) * 0.95)],
        "p99": frames[int(len(frames) * 0.99)],
        "cost": used * 1000 / len(frames),
        "late": sum(one > 25 for one in frames) / len(frames),
        "shift": shift,
        "slow": slow,
        "idle": idle,
    }


def main() -> None:
    """Print one row per size."""
    print("| size | frames | median ms | 95 % ms | 99 % ms | processor ms | dropped | shift | slowed fps | idle |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder) / "games.sqlite3") as house,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=os.environ.get("DAIKAIJU_CHROMIUM") or None, args=FLAGS)
        for name, size in SIZES.items():
            row = measure(browser, house.address, size)
            times = " | ".join(f"{row[what]:.1f}" for what in ("median", "p95", "p99", "cost"))
            place = f"{name} {size[0]} by {size[1]}"
            rest = f"{row['late']:.1%} | {row['shift']:.4f} | {row['slow']:.0f} | {row['idle']:.1%}"
            print(f"| {place} | {row['frames']} | {times} | {rest} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()

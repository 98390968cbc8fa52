"""A player in a browser: what the page shows, and how to play."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from house import House
from playwright.sync_api import BrowserContext, ElementHandle, Locator, Page, Request, expect
from playwright.sync_api import Error as PlaywrightError

ARTIFACTS = Path(__file__).parents[2] / "artifacts"
TIMEOUT = 180_000
"""Milliseconds until a missing condition is a failure: many more than a busy machine needs."""
expect.set_options(timeout=TIMEOUT)
QUIET = 8
"""Polls, a twentieth of a second apart, without a request until the page counts as loaded."""
REVIEWED = 600_000
"""Milliseconds within which a game is reviewed, on a busy machine."""
GLANCE = 5_000
"""Milliseconds after which a button that cannot be pressed is looked for again: the table may have changed."""
LONGEST_GAME = 400
"""Decisions of one player after which a game must be over."""

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# The preferred moves, first choice first, so that the game ends. Moves come before buttons that only select a card: the
# next offer would be to put it back.
HABITS = (
    '[data-part="handover"] button',
    '[data-move="roll"]',
    '[data-move="stop"]',
    '[data-move="resolve"]',
    '[data-move="yield"]',
    ".market .buy",
    '[data-move="done"]',
    '[data-move="pass"]',
    ".dock .moves [data-move]:not(:disabled)",
    "[data-move]:not(:disabled)",
    ".dock .moves button:not(:disabled)",
)

MARK = "for (const one of document.querySelectorAll('main > *')) one.dataset.left = ''"
SMALL_TARGETS = """() =>
    [...document.querySelectorAll("button, select, a.button, summary, input:not([type=radio])")]
        .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden"))
        .map((one) => [one.outerHTML.slice(0, 120), one.closest("label:has([type=checkbox])") ?? one])
        .map(([html, target]) => [html, target.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
        .map(([html, box]) => `${html} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


def page_of(path: str) -> tuple[str, int]:
    """Return the page that a path leads to, without its parameters."""
    parts = path.partition("?")[0].strip("/").split("/")
    return parts[0], len(parts)


def wait_for_promise(page: Page, function: str, arg: object = None) -> None:
    """Wait until a promise resolves to true; Playwright's own waiting accepts any promise."""
    for _ in range(TIMEOUT // 100):
        if page.evaluate(function, arg):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never true: {function}")


class Person:
    """One browser profile with one page open."""

    def __init__(self, context: BrowserContext, house: House, settings: dict[str, object]) -> None:
        self.house = house
        self.touches = False
        """Whether buttons are tapped instead of clicked."""
        self.trouble: list[str] = []
        self.strangers: set[str] = set()
        text = json.dumps(json.dumps(settings))
        context.add_init_script(f"const key = 'daikaiju.settings'; localStorage[key] ??= {text}")
        context.set_default_timeout(TIMEOUT)
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", lambda message: self._hear(message.type, message.text))
        self.page.on("request", self._watch)
        self._under_way: set[Request] = set()
        self.page.on("request", lambda request: self._under_way.add(request))
        self.page.on("requestfinished", lambda request: self._under_way.discard(request))
        self.page.on("requestfailed", lambda request: self._under_way.discard(request))

    def _hear(self, kind: str, text: str) -> None:
        # Errors of an unreachable server are expected; all others are faults.
        if kind == "error" and "WebSocket" not in text and "Failed to load resource" not in text:
            self.trouble.append(text)

    def _watch(self, request: Request) -> None:
        host = urlsplit(request.url).netloc
        if host and host != urlsplit(self.house.address).netloc:
            self.strangers.add(request.url)

    def expect_no_trouble(self) -> None:
        """Check that the console has no error, and that no other host was contacted."""
        assert self.trouble == [], self.trouble
        assert not self.strangers, self.strangers

    def visit(self, path: str = "/") -> None:
        """Go to a page of the program, and wait until it has replaced the previous one."""
        if page_of(self.page.url.partition("#")[2]) != page_of(path):
            self.page.evaluate(MARK)
        self.page.goto(f"{self.house.address}#{path}")
        expect(self.page.locator("[data-left]")).to_have_count(0)
        expect(self.page.locator("main h1").first).to_be_attached()

    def settle(self) -> None:
        """Wait until nothing more is fetched; the browser's own event comes only once, and not after a click."""
        quiet = 0
        for _ in range(TIMEOUT // 50):
            self.page.wait_for_timeout(50)
            quiet = 0 if self._under_way else quiet + 1
            if quiet == QUIET:
                return
        raise AssertionError(f"still fetching {[request.url for request in self._under_way]}")

    def see(self, selector: str) -> Locator:
        """Wait for an element and return it."""
        found = self.page.locator(selector).first
        expect(found).to_be_visible(timeout=TIMEOUT)
        return found

    def click(self, name: str) -> None:
        """Press the button or link with this text."""
        self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name)).first.click()

    @property
    def table(self) -> str:
        """The code of the current table."""
        self.page.wait_for_url("**/#/table/**")
        return self.page.url.split("/table/")[1].split("?")[0]

    def may_act(self) -> Locator:
        """Wait for the buttons of a decision, or the end of the game."""
        found = self.page.locator('.dock .moves button, .dock [data-move], .over, [data-part="handover"] button')
        expect(found.first).to_be_visible(timeout=2 * TIMEOUT)  # an eliminated player waits for the others
        return found

    def is_over(self) -> bool:
        return self.page.locator(".over").count() > 0

    def decide(self) -> str:
        """Make one decision by clicking, and wait until the table has reacted."""
        end = time.monotonic() + TIMEOUT / 1000
        while time.monotonic() < end:
            self.may_act()
            if self.is_over():
                return "over"
            if name := self._press_first():
                return name
            self.page.wait_for_timeout(50)  # the page has just made an automatic step, or a move is being sent
        raise AssertionError("nothing to decide")

    def _press_first(self) -> str:
        """Press the first enabled button of HABITS; return its text, or an empty one if none could be pressed."""
        for habit in HABITS:
            button = self.page.query_selector(habit)
            if button is None:
                continue
            try:
                if not button.is_enabled():
                    continue
                name = button.inner_text() or habit
                button.tap(timeout=GLANCE) if self.touches else button.click(timeout=GLANCE)
            except PlaywrightError:  # it has disappeared meanwhile, or something is in front of it for a moment
                return ""
            self.wait_until_gone(button)
            return name
        return ""

    def wait_until_gone(self, pressed: ElementHandle | None) -> None:
        """Wait until the table has reacted to a press; by a timer, because a busy page renders no frames."""
        gone = "(button) => !button?.checkVisibility()"
        self.page.wait_for_function(gone, arg=pressed, polling=50, timeout=2 * TIMEOUT)

    def play_to_the_end(self) -> int:
        """Click until the game is over; return the number of decisions."""
        for count in range(LONGEST_GAME):
            if self.decide() == "over":
                return count
        raise AssertionError("the game does not end")

    def concede(self) -> None:
        """Concede through the page, and wait until the game is over."""
        self.click("Orders and leaving")
        self.click("Leave the game")
        self.click("Leave the game")
        self.see(".over h2")

    def check_access(self, name: str) -> None:
        """Check that axe finds nothing, and save a screenshot."""
        ARTIFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTIFACTS / f"{name}.png")
        found = Axe().run(self.page, options={"runOnly": RULES})
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"

    def check_width(self) -> None:
        """Check that nothing exceeds the width of the page."""
        wide, seen = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide <= seen

    def small_targets(self) -> list[str]:
        """Return visible buttons and fields below 44 pixels, except links in a sentence.

        A checkbox counts with its label.
        """
        return list(self.page.evaluate(SMALL_TARGETS))


Invite = Callable[..., Person]

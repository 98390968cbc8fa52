"""Takes every picture of this folder from the running page: python docs/pictures/take.py

With names (`take.py expansions figures`) only those are taken, and the contact sheet is not changed. It starts its own
server and Chromium (`DAIKAIJU_CHROMIUM` names another one), plays some turns, and puts all screens on one contact
sheet. The page must be built (python3 start.py setup).
"""

from __future__ import annotations

import base64
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright

HERE = Path(__file__).parent
NPM = HERE.parents[1] / "frontend" / "npm.py"
sys.path.insert(0, str(HERE.parents[1] / "tests" / "e2e"))
from house import House  # noqa: E402  the server as the browser tests start it
from person import Person  # noqa: E402
from tables import go_on, visit_table  # noqa: E402
from test_expansions import BERSERK, BOXES, CITY  # noqa: E402  games at the moment to be shown

SIZES = {
    "phone 360 × 640": (360, 640),
    "lying phone 844 × 390": (844, 390),
    "tablet 768 × 1024": (768, 1024),
    "desk 1280 × 800": (1280, 800),
    "full 1920 × 1080": (1920, 1080),
    "television 1920 × 1080": (1920, 1080),
}
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"]
TIMEOUT = 60
"""Seconds a server may take to start."""
REVIEWED = 300_000
"""Milliseconds within which a game is reviewed."""
TURNS = 5
"""Decisions before a picture is taken: cards are bought and Tokyo is full."""


def turn(seat: int, dice: str) -> list[str]:
    """Return the lines of a turn up to its purchases."""
    return [f"{seat}: roll", f"* {dice}", f"{seat}: stop", f"{seat}: resolve"]


FOUR = ["Alienoid", "Cyber Kitty", "Gigazaur", "Meka Dragon"]
OPENING = ["* tank jets wings", *turn(0, "1SSSSS"), "0: done", *turn(1, "222EHH"), "1: done"]
OPENING += [*turn(2, "333EHH"), "2: done"]
BUYING = [*OPENING, *turn(3, "1EEEEE"), "3: done"]
YIELDING = [*OPENING, *turn(3, "112SSS"), "0: yield"]
"""Games up to the decision that a picture shows."""


class Studio:
    """A browser, a server, and the pictures taken so far."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.taken: list[tuple[str, bytes]] = []

    @contextmanager
    def visitor(self, size: tuple[int, int], **settings: object) -> Iterator[Person]:
        """Open a page on a screen of this size."""
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size[0] < 1000,
            reduced_motion="reduce",
            locale="en",
        )
        yield Person(context, self.house, {"language": "en", "speed": "instant", "sound": False, **settings})
        context.close()

    def keep(self, page: Page, title: str, name: str | None = None) -> None:
        """Add a screenshot to the contact sheet, and save it as a file if it has a name."""
        page.wait_for_timeout(400)
        self.taken.append((title, page.screenshot(type="jpeg", quality=84)))
        if name:
            page.screenshot(path=HERE / name)

    def sheet(self) -> None:
        """Combine all pictures on one sheet."""
        shown = "".join(
            f"<figure><img src='data:image/jpeg;base64,{base64.b64encode(picture).decode()}'>"
            f"<figcaption>{title}</figcaption></figure>"
            for title, picture in self.taken
        )
        style = (
            "body{margin:0;padding:16px;background:#15132a;color:#fff;font:600 15px sans-serif}"
            "body{display:flex;flex-wrap:wrap;gap:14px}"
            "figure{margin:0}img{height:300px;border-radius:8px;display:block}figcaption{padding-top:4px}"
        )
        self.compose(f"<style>{style}</style>{shown}", 1760, path=HERE / "contact-sheet.jpg", type="jpeg", quality=50)

    def beside(self, pictures: list[bytes], name: str) -> None:
        """Combine several pictures of phones next to each other."""
        shown = "".join(f"<img src='data:image/png;base64,{base64.b64encode(one).decode()}'>" for one in pictures)
        style = "body{margin:0;display:flex;align-items:flex-start;gap:16px}img{flex:none;border-radius:12px}"
        width = len(pictures) * (SIZES["phone 360 × 640"][0] + 16) - 16
        self.compose(f"<style>{style}</style>{shown}", width, path=HERE / name, omit_background=True)

    def compose(self, html: str, width: int, **how: Any) -> None:
        """Return a picture of a page of pictures."""
        context = self.browser.new_context(viewport={"width": width, "height": 100})
        page = context.new_page()
        page.set_content(html)
        page.wait_for_timeout(500)
        page.screenshot(full_page=True, **how)
        context.close()


def sit_down(me: Person, bots: int, edition: str = "Second 2016") -> None:
    """Create a table against bots through the page's form."""
    me.visit("/new")
    me.page.get_by_role("radio", name=edition).check()
    me.page.get_by_role("group", name="Seats for friends").get_by_role("radio", name="0").check()
    me.page.get_by_role("group", name="Bots", exact=True).get_by_role("radio", name=str(bots)).check()
    me.click("Start the game")


def play(me: Person, decisions: int) -> None:
    """Make some decisions, then continue to thrown dice; a game that ends earlier is shown as it is."""
    for _ in range(decisions):
        if me.decide() == "over":
            return
    for _ in range(8):
        me.may_act()
        if me.is_over() or me.page.locator('[data-move="stop"]').count():
            break
        me.decide()
    for die in ("2", "4", "5"):
        if me.page.locator(f'button[data-die="{die}"]:not(:disabled)').count():
            me.page.keyboard.press(die)


def tables(studio: Studio) -> None:
    """Take tables of two, four and six monsters on every screen."""
    for title, size in SIZES.items():
        for players in (2, 4, 6):
            screen = "television" if title.startswith("television") else "auto"
            with studio.visitor(
                size, screen=screen, theme="dark" if players == 2 and size[0] > 1000 else "light"
            ) as me:
                sit_down(me, players - 1)
                play(me, TURNS)
                named = {("desk", 4): "table.png", ("desk", 6): "table-six.png"}
                studio.keep(me.page, f"{title}, {players} monsters", named.get((title.split()[0], players)))


def phones(studio: Studio) -> None:
    """Take buying, and being asked to yield."""
    pictures = []
    for moves in (BUYING, YIELDING):
        with studio.visitor(SIZES["phone 360 × 640"]) as me:
            go_on(me, {"first_player": 0}, FOUR, moves)
            me.see("[data-part=primary]")
            me.page.wait_for_timeout(400)
            pictures.append(me.page.screenshot())
    studio.beside(pictures, "phone.png")


def others(studio: Studio) -> None:
    """Take landing page, Dark Edition, hot seat, the end and its replay, the cards."""
    desk, phone = SIZES["desk 1280 × 800"], SIZES["phone 360 × 640"]
    for size, name in ((desk, "landing.png"), (phone, None)):
        with studio.visitor(size) as me:
            me.visit("/")
            me.page.wait_for_load_state("networkidle")
            studio.keep(me.page, "landing", name)
    for size, name in ((desk, "dark-edition.png"), (phone, None)):
        with studio.visitor(size) as me:
            sit_down(me, 3, "Dark Edition")
            play(me, TURNS)
            studio.keep(me.page, "Dark Edition", name)
    with studio.visitor(phone) as me:
        me.visit("/hotseat")
        me.see(".players li:nth-child(2)")
        studio.keep(me.page, "one device for all", "hotseat.png")
    with studio.visitor(desk) as me:
        me.visit("/cards")
        me.page.wait_for_load_state("networkidle")
        studio.keep(me.page, "cards", "cards.png")
    with studio.visitor(desk) as me:
        sit_down(me, 3)
        me.play_to_the_end()
        studio.keep(me.page, "the end", "end.png")
        table = me.table
        me.visit(f"/replay/{table}?step=40")
        me.see(".controls")
        studio.keep(me.page, "replay", "replay.png")


def expansions(studio: Studio) -> None:
    """Take the tower and the Berserk die; costumes chosen, and worn."""
    desk, phone = SIZES["desk 1280 × 800"], SIZES["phone 360 × 640"]
    for size, theme, name in ((desk, "light", "tower.png"), (desk, "dark", None), (phone, "dark", "berserk.png")):
        with studio.visitor(size, theme=theme, merge=False) as me:
            go_on(me, {"expansions": BOXES}, CITY, BERSERK)
            me.see('[data-part="tower"]')
            me.page.locator('[data-face="z"]').click()
            studio.keep(me.page, f"tower, cultist and Berserk die, {theme}", name)
    monsters = ["Boogie Woogie", "Pumpkin Jack", "King Kong", "Cyber Kitty"]
    seats = [{"kind": "bot" if seat else "human", "monster": monster} for seat, monster in enumerate(monsters)]
    plan = {"edition": "second", "options": {"expansions": ["halloween", "king_kong", "cthulhu"]}, "seats": seats}
    for size, theme, names in ((desk, "light", (None, "costumes-worn.png")), (phone, "light", ("wear.png", None))):
        with studio.visitor(size, theme=theme) as me:
            visit_table(me, "api/tables", plan)
            me.page.locator(".chooser svg[data-worn]").first.wait_for()
            studio.keep(me.page, "which costume?", names[0])
            play(me, TURNS)
            studio.keep(me.page, f"costumes, {theme}", names[1])


@contextmanager
def sources() -> Iterator[str]:
    """Serve the page from its sources, with the sheets that are no part of it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, NPM, "run", "dev", "--", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    yield f"http://127.0.0.1:{port}/scripts/figures.html"
    os.killpg(process.pid, signal.SIGTERM)


def figures(studio: Studio) -> None:
    """Take every monster in every mood, and in every costume."""
    with sources() as address:
        for query, name, title in (("", "monsters.png", "monsters"), ("?costumes", "costumes.jpg", "costumes")):
            context = studio.browser.new_context(viewport={"width": 1496, "height": 480})
            page = context.new_page()
            for _ in range(TIMEOUT):
                try:
                    page.goto(address + query)
                    break
                except Error:
                    page.wait_for_timeout(1000)
            page.wait_for_timeout(4000)
            studio.taken.append((title, page.screenshot(path=HERE / name, full_page=True)))
            context.close()


def reviews(studio: Studio) -> None:
    """Take reviews of games of two, four and six monsters."""
    desk, phone = SIZES["desk 1280 × 800"], SIZES["phone 360 × 640"]
    golden = HERE.parents[1] / "tests" / "golden"
    for game, size, theme in (("second_2", phone, "dark"), ("classic_4", desk, "light"), ("dark_6", desk, "dark")):
        with studio.visitor(size, theme=theme) as me:
            me.visit("/replays")
            me.page.set_input_files("input[type=file]", str(golden / f"{game}.json"))
            me.page.wait_for_selector("[data-part=verdict]", timeout=REVIEWED)
            me.page.evaluate("document.querySelector('#review-title').scrollIntoView()")
            studio.keep(me.page, f"review, {game[-1]} monsters", "review.png" if game == "classic_4" else None)


def main() -> None:
    """Take them all, or those named: tables, phones, others, expansions, reviews, figures."""
    wanted = sys.argv[1:] or ["tables", "phones", "others", "expansions", "reviews", "figures"]
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder) / "games.sqlite3") as house,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=os.environ.get("DAIKAIJU_CHROMIUM") or None, args=FLAGS)
        studio = Studio(browser, house)
        for take in (tables, phones, others, expansions, reviews, figures):
            if take.__name__ in wanted:
                take(studio)
        if len(sys.argv) == 1:
            studio.sheet()
        browser.close()


if __name__ == "__main__":
    main()

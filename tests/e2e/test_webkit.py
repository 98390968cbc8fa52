"""The page in WebKit, where it differs from Chromium; skipped on machines without WebKit's driver and Xvfb."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from house import House
from webkit import DISPLAY, DRIVER, WebKit

GOLDEN = Path(__file__).parents[1] / "golden"
OPEN = """
    sessionStorage.setItem("daikaiju.opened", JSON.stringify(arguments[0]));
    localStorage.setItem("daikaiju.settings", JSON.stringify({ language: "en", motion: "reduced", sound: false }));
"""
COLOURFUL = """
    const [shown, selector] = arguments;
    const picture = new Image();
    picture.src = `data:image/png;base64,${shown}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const brush = canvas.getContext("2d");
    brush.drawImage(picture, 0, 0);
    const box = document.querySelector(selector).getBoundingClientRect();
    const scale = picture.width / innerWidth;
    const [x, y] = [(box.x + box.width * 0.46) * scale, (box.y + box.height * 0.46) * scale];
    const { data } = brush.getImageData(x, y, box.width * 0.08 * scale, box.height * 0.08 * scale);
    let most = 0;
    for (let i = 0; i < data.length; i += 4)
        most = Math.max(most, Math.max(...data.slice(i, i + 3)) - Math.min(...data.slice(i, i + 3)));
    return most;
"""
"""The largest difference of channels of a pixel in the middle of a figure, up to 255."""

pytestmark = pytest.mark.skipif(not (DRIVER and DISPLAY), reason="WebKitWebDriver or Xvfb is not here")


def test_an_eliminated_monster_loses_its_colour(house: House) -> None:
    record = json.loads((GOLDEN / "second_6.json").read_text())
    with WebKit() as browser:
        browser.visit(house.address)
        browser.wait("return document.querySelector('[data-part=play]') !== null")
        browser.run(OPEN, record)
        browser.visit(f"{house.address}?#/replay/file?step=99999")
        figure = "[data-part=monster] .figure svg.dead"
        browser.wait(f"return document.querySelector('{figure}') !== null")
        dead = browser.run(COLOURFUL, browser.picture(), figure)
        browser.run(f"document.querySelector('{figure}').style.filter = 'none'")
        alive = browser.run(COLOURFUL, browser.picture(), figure)
        assert dead < alive / 2

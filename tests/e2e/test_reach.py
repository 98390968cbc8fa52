"""Every answer to every question can be tapped: nothing covers it, on any screen, with any number of cards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from person import Invite
from playwright.sync_api import Route
from test_stage import SIZES

from daikaiju.engine.cards.catalogue import CARDS
from daikaiju.engine.game import Game
from daikaiju.engine.notation import describe, position
from daikaiju.engine.options import rules_for
from daikaiju.engine.state import NOBODY
from daikaiju.table.chance import Seeded
from daikaiju.table.random_play import play_at_random

MONSTERS = ["Alienoid", "Cyber Kitty", "Gigazaur", "The King", "Meka Dragon", "Space Penguin"]
BOXES = ["cthulhu", "cybertooth", "even_more_wicked", "halloween", "king_kong"]
CARDS_EACH = 6
GAMES = 40
DECISIONS = 120
LEAST_QUESTIONS = 14
"""Kinds of questions that are found for every number of monsters."""
ALL_SIZES = (2, 6)
"""Numbers of monsters that are tested on every screen: the fewest and the most."""
SOME_SIZES = ("phone", "lying phone", "desk")

LOOK = """async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const name = (one) => one.dataset.move ?? one.dataset.use ?? one.dataset.die ?? one.textContent.trim();
    const found = { moves: new Set(), covered: new Set() };
    const look = () => {
        const offered = "[data-move], [data-use], button[data-die], .dock button, .market .buy";
        for (const one of all(offered).filter((one) => !one.disabled)) {
            one.scrollIntoView({ block: "nearest", inline: "nearest" });
            const box = one.getBoundingClientRect();
            const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            if (!one.contains(met)) found.covered.add(name(one));
            else if (one.dataset.move) found.moves.add(one.dataset.move);
        }
    };
    await drawn();
    look();
    // A card taken in hand offers other things, and so does a sheet that is folded away.
    const leads = all(".dock [data-use]:not([data-move])").map((one) => one.dataset.use);
    for (const lead of leads) {
        document.querySelector(`.dock [data-use="${lead}"]`).click();
        await drawn();
        look();
        [...document.querySelectorAll(".dock .moves button:not([data-move])")].at(-1).click();
        await drawn();
    }
    for (const fold of all(".fold")) {
        fold.click();
        await drawn();
        look();
        fold.click();
    }
    return { moves: [...found.moves], covered: [...found.covered] };
}"""
"""Everything that is offered, also after further steps; and what is covered."""
COMPOSED = ("keep", "use", "resolve")
"""Moves that are composed by tapping dice: `frontend/src/table/moves/reach.test.ts` taps them all."""


def is_held(card: str) -> bool:
    """Return whether a card stays with its buyer; those of expansions do."""
    return card not in CARDS or CARDS[card]["kind"] == "keep"


def questions(count: int) -> dict[str, Game]:
    """Return one decision of each kind with the most options. They come from random games with many cards."""
    options = {"expansions": BOXES}
    found: dict[str, Game] = {}
    for seed in range(GAMES):
        chance = Seeded(seed)
        deck = [card for card in rules_for("second", options, count).deck if is_held(card)]
        chance.random.shuffle(deck)
        hands = [deck[seat * CARDS_EACH : (seat + 1) * CARDS_EACH] for seat in range(count)]
        players = [
            {"monster": monster, "energy": 9, "cards": hand}
            for monster, hand in zip(MONSTERS[:count], hands, strict=True)
        ]
        game = position({"edition": "second", "options": options, "players": players})
        for _ in range(DECISIONS):
            play_at_random(game, chance, 1)
            if game.to_act == NOBODY:
                break
            kind = describe(game)["question"]["kind"]
            if len(game.options) > max(1, len(found[kind].options) if kind in found else 0):
                found[kind] = game.copy()
    return found


def shown(name: str, game: Game) -> dict[str, Any]:
    """Return the decision as a puzzle, which is drawn like any other table."""
    summary = {"id": name, "edition": "second", "theme": "keep", "level": 1, "rating": 1200}
    choices = [{"move": move, "win": 0.5} for move in game.options[:2]]
    check = {"pairs": 1, "turns": 1, "gap": 0.1, "margin": 0.1}
    view = describe(game, game.to_act)
    return summary | {"seat": game.to_act, "view": view, "choices": choices, "check": check}


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_every_answer_can_be_tapped(invite: Invite, count: int) -> None:
    asked = questions(count)
    assert len(asked) >= LEAST_QUESTIONS
    me = invite(phone=True)

    def answer(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        route.fulfill(body=json.dumps(shown(name, asked[name])), content_type="application/json")

    me.page.route("**/api/puzzles/*", answer)
    for kind, game in asked.items():
        me.visit(f"/puzzle/{kind}")
        me.see(".dock.mine")
        simple = {move for move in game.options if not move.startswith(COMPOSED)}
        for size in SIZES if count in ALL_SIZES else SOME_SIZES:
            wide, high = SIZES[size]
            me.page.set_viewport_size({"width": wide, "height": high})
            found = me.page.evaluate(LOOK)
            assert found["covered"] == [], (kind, size)
            assert simple - set(found["moves"]) == set(), (kind, size)

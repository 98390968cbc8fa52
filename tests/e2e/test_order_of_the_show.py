"""What dice cause is shown after they have landed: numbers and sentences of a whole round, also on a slow machine."""

from __future__ import annotations

from typing import Any

import pytest
from person import Invite
from tables import visit_table

WATCH = """() => {
    const isInTheAir = () => document.querySelector("[data-part=die] .side:not(.front)") !== null;
    const numbers = () => [...document.querySelectorAll("[data-seat] .stat")].map((one) => one.textContent.trim());
    const sentence = () => document.querySelector("[data-part=ticker] .line")?.innerText.trim() ?? "";
    const diceIn = () => document.querySelectorAll("[data-part=ticker] .line svg").length;
    window.seen = [];
    let before = { air: isInTheAir(), numbers: numbers().join(), sentence: sentence() };
    const look = () => {
        const now = { air: isInTheAir(), numbers: numbers().join(), sentence: sentence() };
        const note = (kind, what) => window.seen.push({ kind, what, air: now.air, at: performance.now() });
        if (now.air !== before.air) note(now.air ? "thrown" : "landed", "");
        if (now.numbers !== before.numbers) note("number", now.numbers);
        if (now.sentence !== before.sentence) note("sentence", now.sentence + (diceIn() > 2 ? " #dice" : ""));
        before = now;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("throttling", [1, 6])
def test_no_number_or_sentence_comes_before_the_dice_that_cause_it(invite: Invite, throttling: int) -> None:
    me = invite(motion=True, speed="normal")
    visit_table(me, "api/guided", {"level": "random"})  # the dice of its first round are known
    me.page.context.new_cdp_session(me.page).send("Emulation.setCPUThrottlingRate", {"rate": throttling})
    me.page.evaluate(WATCH)
    for move in ("roll", "stop", "yield"):
        me.see(f'[data-move="{move}"]').click()
    me.see('[data-move="roll"]')  # both opponents have had their turns
    seen: list[dict[str, Any]] = me.page.evaluate("window.seen")
    assert [one["kind"] for one in seen if one["kind"] in ("thrown", "landed")] == ["thrown", "landed"] * 3, seen
    assert sum(one["kind"] == "number" for one in seen) >= 4
    early = [one for one in seen if one["air"] and one["kind"] == "number"]
    early += [one for one in seen if one["air"] and one["kind"] == "sentence" and "rolls the dice" not in one["what"]]
    early = [one for one in early if "You roll the dice" not in one["what"]]
    assert early == []

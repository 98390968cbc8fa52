"""A game with hidden evolutions by clicking, to its end."""

from __future__ import annotations

from person import Invite
from tables import visit_table


def test_a_game_with_power_up_is_played_to_its_end(invite: Invite) -> None:
    me = invite()
    bot = {"kind": "bot", "level": "simple"}
    seats = [
        {"kind": "human", "monster": "Gigazaur"},
        {**bot, "monster": "Cyber Kitty"},
        {**bot, "monster": "The King"},
    ]
    options = {"expansions": ["power_up"], "first_player": 0}
    visit_table(me, "api/tables", {"edition": "second", "seats": seats, "options": options})
    assert me.play_to_the_end() > 3

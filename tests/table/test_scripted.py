"""Scripted dice and cards, and missing ones."""

from daikaiju.table.scenario import Scenario

PLAYERS = [{"monster": "Gigazaur", "energy": 9}, {"monster": "Cyber Kitty", "in": "city"}]


def test_a_market_that_is_left_out_holds_none_of_the_written_cards() -> None:
    deck = ["heal", "jets", "wings"]
    before, _ = Scenario({"edition": "second", "players": PLAYERS, "deck": deck}).run()
    assert len(before["market"]) == 3 and not set(before["market"]) & set(deck)


def test_later_reveals_follow_the_script() -> None:
    play = ["0: roll", "0: stop", "0: resolve", "0: sweep"]
    data = {"edition": "second", "players": PLAYERS, "deck": ["heal", "jets", "wings"], "dice": "1122HH", "play": play}
    after, _ = Scenario(data).run()
    assert after["market"] == ["heal", "jets", "wings"]

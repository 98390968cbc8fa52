"""Games with the largest values that a plate must show, so that no test of its width depends on luck."""

from __future__ import annotations

MONSTERS = {
    "second": ["Space Penguin", "Meka Dragon", "Alienoid", "Cyber Kitty", "Gigazaur", "The King"],
    "dark": ["Alienoid", "Cyber Bunny", "Gigazaur", "Kraken", "Meka Dragon", "The King"],
}
DICE = {
    "second": ["EEEEEE"] * 2 + ["333EEE"] * 6,
    "dark": ["EEEEEE"] * 3 + ["333EEE"] * 2 + ["111222"] * 4,
}
"""The rolls of a monster outside Tokyo, turn by turn: 18 points, two digits of energy, in `dark` 10 wickedness."""
BAY_OPENS = 5


def rich(edition: str, count: int, holder: int) -> list[str]:
    """Return lines of a game up to the last seat's purchase, with points, energy and wickedness of two digits.

    The first player is in Tokyo, and with five monsters the next one in the Bay. They roll only energy, because they
    get their points there. `holder` has Even Bigger: 12 of 12 life.
    """
    inside = 2 if count >= BAY_OPENS else 1
    lines = ["* even_bigger tank jets"]
    for turn, dice in enumerate(DICE[edition]):
        is_level = edition == "dark" and turn in (5, 6, 8)
        for seat in range(count):
            rolled = "EEEEEE" if seat < inside else dice
            lines += [f"{seat}: roll", f"* {rolled}", f"{seat}: stop", f"{seat}: resolve"]
            lines += [f"{seat}: pick none"] * (is_level and seat >= inside)
            lines += [f"{seat}: buy even_bigger", "* acid_attack"] * (turn == 0 and seat == holder)
            lines.append(f"{seat}: done")
    return lines

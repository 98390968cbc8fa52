"""If I keep these dice: the chance of so many of each face, when the other dice are rolled for that face."""

from __future__ import annotations

from math import comb

from daikaiju.engine.dice import FACES
from daikaiju.server.schemas.http import FaceOdds, OddsAnswer


def face_odds(keep: str, dice: int, rolls: int) -> OddsAnswer:
    """Each die not kept shows the face in the end unless every roll misses it; the dice are independent."""
    free = dice - len(keep)
    hit = 1 - (1 - 1 / len(FACES)) ** rolls
    exactly = [comb(free, count) * hit**count * (1 - hit) ** (free - count) for count in range(free + 1)]
    faces: dict[str, FaceOdds] = {}
    for face in FACES:
        held = keep.count(face)
        at_least = [1.0 if count <= held else sum(exactly[count - held :]) for count in range(1, dice + 1)]
        faces[face] = FaceOdds(at_least=[round(chance, 6) for chance in at_least], mean=round(held + free * hit, 6))
    return OddsAnswer(faces=faces)

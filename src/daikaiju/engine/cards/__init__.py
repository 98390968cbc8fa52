"""Cards and tiles, by the moment they act. Each is a few lines in one place."""

from daikaiju.engine.cards import buying, discards, rolling, scoring, smashing, surviving, tiles
from daikaiju.engine.powers import enroll

for room in (discards, rolling, scoring, smashing, surviving, buying, tiles):
    enroll(room)

"""Cards and tiles, by the moment they act. Each is a few lines in one place."""

from daikaiju.engine.cards import buying, copying, discards, rolling, scoring, smashing, surviving, tiles
from daikaiju.engine.powers import enroll

for room in (discards, rolling, scoring, smashing, surviving, buying, copying, tiles):
    enroll(room)

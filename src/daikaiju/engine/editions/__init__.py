"""The printed editions, one small module each."""

from daikaiju.engine.editions import classic, dark, second
from daikaiju.engine.rules import add_edition

for _edition in (classic.CLASSIC, second.SECOND, dark.DARK):
    add_edition(_edition)

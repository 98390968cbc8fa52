"""A bot in ten lines: `daikaiju simulate --bots docs/examples/my_bot.py:MyBot,simple`."""

from random import Random

from daikaiju import Game


class MyBot:
    """Keep every Smash, never stay in Tokyo, buy the first card offered."""

    def choose(self, view: Game, options: tuple[str, ...], random: Random) -> str:
        if view.rolls_left and view.dice and any(option.startswith("keep") for option in options):
            wish = f"keep {'S' * view.dice.count('S')}".rstrip()
            return wish if wish in options else "stop"
        wishes = ("yield", *(option for option in options if option.startswith("buy ")))
        return next((wish for wish in wishes if wish in options), options[0])

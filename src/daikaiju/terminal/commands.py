"""The commands `play` and `replay`."""

from __future__ import annotations

import json
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from daikaiju import bots, stopping
from daikaiju.bots.players.external import BotFault, is_external
from daikaiju.catalogue.names import Names
from daikaiju.engine.errors import DaikaijuError
from daikaiju.engine.opening import new_game
from daikaiju.engine.options import rules_for
from daikaiju.engine.rules import FEWEST, MOST, Rules
from daikaiju.table.chance import Seeded
from daikaiju.table.match import RecordedGame
from daikaiju.table.record import Record
from daikaiju.table.seating import monsters_for_bots
from daikaiju.terminal.play import play as play_match
from daikaiju.terminal.replay import watch
from daikaiju.terminal.screen import Quit, Screen
from daikaiju.words import Words
from daikaiju.words.speech import Language, refuse, speak

ME = 0


def play(
    edition: Annotated[str, typer.Option(help="classic, second or dark.")] = "second",
    players: Annotated[int, typer.Option(help="Monsters at the table, you included: 2 to 6.")] = 4,
    level: Annotated[
        str,
        typer.Option(help=f"The bots: {', '.join(bots.LEVELS)}, or as full:brawler, file.py:Class or exec:COMMAND."),
    ] = "simple",
    monster: Annotated[str, typer.Option(help="The monster you play.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same dice and cards.")] = None,
    expansion: Annotated[list[str] | None, typer.Option(help="An expansion to play with; may be repeated.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A rule option, name=value; may be repeated.")] = None,
    lang: Language = "",
) -> None:
    """Play in the terminal, you against bots."""
    words = speak(lang)
    if level not in (known := (*bots.LEVELS, *bots.CHARACTERS)) and not is_external(level):
        refuse(words, words("error.level", text=level, known=", ".join(known)))
    if not FEWEST <= players <= MOST:
        refuse(words, words("error.players", n=players))
    options = dict(option_of(text, words) for text in option or ())
    if expansion:
        options["expansions"] = expansion
    try:
        game = new_game(edition, seats(rules_for(edition, options, players), players, monster), options)
        others = {seat: bots.make(level) for seat in range(players) if seat != ME}
    except DaikaijuError as error:
        refuse(words, str(error))
    seed = secrets.randbelow(2**32) if seed is None else seed
    match = RecordedGame(game, Seeded(seed))
    screen = Screen(Console(), Names(words, edition, [monster.name for monster in game.monsters]), ME)
    screen.say("play.welcome", monster=game.monsters[ME].name, level=bot_name(level, words))
    try:
        with suppress(Quit):
            try:
                play_match(match, ME, others, Seeded(f"bots {seed}").random, screen)
            except BotFault as fault:
                typer.echo(words("error", reason=str(fault)), err=True)
        offer_record(record_of(match, level, seed, words), screen)
    except KeyboardInterrupt:
        keep_record(record_of(match, level, seed, words), Path(f"daikaiju-{seed}.json"), screen)
        raise typer.Exit(stopping.INTERRUPTED) from None


def replay(
    file: Annotated[Path, typer.Argument(help="A record that `play` or the server has saved.")],
    pause: Annotated[bool, typer.Option(help="Wait for Enter after each turn.")] = True,
    lang: Language = "",
) -> None:
    """Replay a record turn by turn."""
    words = speak(lang)
    try:
        record = Record.load(file)
        record.replay()
    except DaikaijuError as error:
        refuse(words, str(error))
    screen = Screen(Console(), Names(words, record.edition, [player["monster"] for player in record.players]))
    with suppress(Quit):
        watch(record, screen, pause and sys.stdin.isatty())


def option_of(text: str, words: Words) -> tuple[str, Any]:
    """Parse a rule option such as `tiles=green`; the value is parsed as JSON if possible."""
    name, equals, value = text.partition("=")
    if not equals:
        refuse(words, words("error.option", text=text))
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def bot_name(level: str, words: Words) -> str:
    """Return the name of a bot for players: that of its level, and of its temperament if it has one."""
    if is_external(level):
        return level
    strength, colon, temperament = level.partition(":")
    return words(f"level.{strength}") + (f" · {words(f'temperament.{temperament}')}" if colon else "")


def seats(rules: Rules, players: int, mine: str) -> list[str]:
    """Return the monsters by seat: mine first, then others that can be chosen."""
    first = next((name for name in rules.monsters if name.lower() == mine.lower()), mine or rules.monsters[0])
    return list(dict.fromkeys((first, *monsters_for_bots(rules))))[:players]


def record_of(match: RecordedGame, level: str, seed: int, words: Words) -> Record:
    """Return the record of the game so far."""
    game = match.game
    players = [
        {"monster": monster.name, "name": words("board.you") if monster.seat == ME else level}
        for monster in game.monsters
    ]
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in game.rules.options}
    return Record(game.rules.edition, options, players, match.moves, list(game.winners), {"seed": seed})


def keep_record(record: Record, file: Path, screen: Screen) -> None:
    """Save an interrupted game to `file` without asking."""
    screen.console.print()
    if not record.moves:
        return
    try:
        record.save(str(file))
    except OSError as error:
        screen.say("play.not_saved", file=file, reason=error.strerror)
    else:
        screen.say("play.saved", file=file)


def offer_record(record: Record, screen: Screen) -> None:
    """Ask where to save the record, and save it."""
    with suppress(Quit):
        while file := screen.ask("play.save"):
            try:
                record.save(file)
            except OSError as error:
                screen.say("play.not_saved", file=file, reason=error.strerror)
            else:
                screen.say("play.saved", file=file)
                return

"""The command `daikaiju`. Each room offers its commands; only the one that is asked for is loaded."""

import sys
from collections.abc import Callable
from importlib import import_module

import typer

from daikaiju import __version__, stopping

COMMANDS = {
    "play": "daikaiju.terminal.commands",
    "replay": "daikaiju.terminal.commands",
    "review": "daikaiju.review.commands",
    "scenario": "daikaiju.table.commands",
    "stats": "daikaiju.stats.commands",
    "cards": "daikaiju.catalogue.commands",
    "serve": "daikaiju.server.commands",
    "admin": "daikaiju.server.admin.commands",
    "verify": "daikaiju.table.commands",
    "schema": "daikaiju.server.commands",
    "odds": "daikaiju.bots.commands",
    "simulate": "daikaiju.lab.commands",
    "train": "daikaiju.lab.commands",
    "ladder": "daikaiju.lab.commands",
    "respond": "daikaiju.lab.commands",
    "lab": "daikaiju.lab.cards.commands",
    "puzzles": "daikaiju.puzzles.commands",
}
EXTRAS = {"daikaiju.server.commands": "server", "daikaiju.server.admin.commands": "server"}
"""Which extra of the package a module's commands need."""
ANY_WORDS = {"allow_extra_args": True, "ignore_unknown_options": True}
REFUSED = 2
WITHOUT_A_WORD = ["serve", "--open"]


def version(asked: bool) -> None:
    """Say which version this is and how its engine was built."""
    if asked:
        from daikaiju.build import engine_build

        typer.echo(f"daikaiju {__version__} ({engine_build()} engine)")
        raise typer.Exit


def app(names: list[str]) -> typer.Typer:
    """The program with these commands."""
    program = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)

    @program.callback()
    def daikaiju(
        version: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="Show the version."),
    ) -> None:
        """An unofficial digital King of Tokyo."""

    for name in names:
        try:
            command = getattr(import_module(COMMANDS[name]), name)
        except ModuleNotFoundError as missing:
            if COMMANDS[name] not in EXTRAS or str(missing.name).startswith("daikaiju"):
                raise
            program.command(name, context_settings=ANY_WORDS)(without_extra(name, str(missing.name)))
            continue
        if isinstance(command, typer.Typer):
            program.add_typer(command, name=name)
        else:
            program.command(name)(command)
    return program


def without_extra(name: str, missing: str) -> Callable[[], None]:
    """A command that says what to install, because what it needs is not here."""
    line = f"pip install 'daikaiju[{EXTRAS[COMMANDS[name]]}]'"

    def say() -> None:
        typer.echo(f"daikaiju {name} needs {missing}, which is not installed: {line}", err=True)
        raise typer.Exit(REFUSED)

    say.__doc__ = f"Not installed: {line}"
    return say


def main() -> None:
    """Run the command that the arguments name; without arguments, open the table in the browser."""
    words = sys.argv[1:] or WITHOUT_A_WORD
    asked = words[0]
    names = [asked] if asked in COMMANDS else [] if asked == "--version" else list(COMMANDS)
    try:
        program = app(names)
        stopping.check()
        program(args=words, prog_name="daikaiju")
    except KeyboardInterrupt:
        sys.exit(stopping.INTERRUPTED)

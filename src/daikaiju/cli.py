"""The command `daikaiju`. Each part registers its commands; only the requested one is imported."""

import sys
from collections.abc import Callable
from importlib import import_module

import typer

from daikaiju import __version__, stopping
from daikaiju.extras import install_command

COMMANDS = {
    "play": "daikaiju.terminal.commands",
    "replay": "daikaiju.terminal.commands",
    "review": "daikaiju.review.commands",
    "scenario": "daikaiju.table.commands",
    "stats": "daikaiju.stats.commands",
    "cards": "daikaiju.catalogue.commands",
    "check-expansion": "daikaiju.check.commands",
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
"""The extra of the package that a module's commands need."""
ANY_WORDS = {"allow_extra_args": True, "ignore_unknown_options": True}
REFUSED = 2
WITHOUT_A_WORD = ["serve", "--open"]
LOAD = "--load"
LOADING = "--load MODULE, with any command: also load this expansion, by its name or its file; may be repeated."


def version(asked: bool) -> None:
    """Print the version and the build of the engine, and exit."""
    if asked:
        from daikaiju.build import engine_build

        typer.echo(f"daikaiju {__version__} ({engine_build()} engine)")
        raise typer.Exit


def app(names: list[str]) -> typer.Typer:
    """Return the program with these commands."""
    program = typer.Typer(add_completion=False, no_args_is_help=True, rich_markup_mode=None)

    @program.callback(epilog=LOADING)
    def daikaiju(
        version: bool = typer.Option(False, "--version", callback=version, is_eager=True, help="Show the version."),
    ) -> None:
        """Play an unofficial digital King of Tokyo."""

    for name in names:
        try:
            command = getattr(import_module(COMMANDS[name]), name.replace("-", "_"))
        except ModuleNotFoundError as missing:
            if COMMANDS[name] not in EXTRAS or str(missing.name).startswith("daikaiju"):
                raise
            program.command(name, context_settings=ANY_WORDS)(without_extra(name, str(missing.name)))
            continue
        if isinstance(command, typer.Typer):
            program.add_typer(command, name=name, epilog=LOADING)
        else:
            program.command(name, epilog=LOADING)(command)
    return program


def without_extra(name: str, missing: str) -> Callable[[], None]:
    """Return a command that prints what to install, because its extra is missing."""
    line = install_command(EXTRAS[COMMANDS[name]])

    def say() -> None:
        typer.echo(f"daikaiju {name} needs {missing}, which is not installed: {line}", err=True)
        raise typer.Exit(REFUSED)

    say.__doc__ = f"Not installed: {line}"
    return say


def without_loading(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the modules to load, and the remaining arguments. They are removed before a command is imported."""
    modules, others = [], []
    left = iter(words)
    for word in left:
        if word == LOAD:
            modules.append(next(left, ""))
        elif word.startswith(f"{LOAD}="):
            modules.append(word.removeprefix(f"{LOAD}="))
        else:
            others.append(word)
    return modules, others


def load_all(modules: list[str]) -> None:
    """Load expansions; exit with one line if one cannot be loaded."""
    if not modules:
        return
    from daikaiju.discovery import LoadError, load

    for module in modules:
        try:
            if not module:
                raise LoadError(f"{LOAD} needs the name or the file of a module")
            load(module)
        except LoadError as problem:
            typer.echo(str(problem), err=True)
            sys.exit(REFUSED)


def main() -> None:
    """Run the command that the arguments name; without arguments, open the page in the browser."""
    modules, words = without_loading(sys.argv[1:])
    words = words or WITHOUT_A_WORD
    asked = words[0]
    names = [asked] if asked in COMMANDS else [] if asked == "--version" else list(COMMANDS)
    try:
        load_all(modules)
        program = app(names)
        stopping.check()
        program(args=words, prog_name="daikaiju")
    except KeyboardInterrupt:
        sys.exit(stopping.INTERRUPTED)

"""Language and errors of commands."""

from __future__ import annotations

import os
from typing import Annotated, NoReturn

import typer

from daikaiju.words import LANGUAGES, LanguageError, Words

REFUSED = 2

Language = Annotated[str, typer.Option(help="en, de or es; by default the language of the terminal.")]


def speak(language: str) -> Words:
    """Return the words of a language; without one, of the terminal's language."""
    if not language:
        asked = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        language = asked[:2] if asked[:2] in LANGUAGES else LANGUAGES[0]
    try:
        return Words(language)
    except LanguageError as error:
        refuse(Words(LANGUAGES[0]), str(error))


def refuse(words: Words, reason: str) -> NoReturn:
    """Print one line on standard error, and exit with code 2."""
    typer.echo(words("error", reason=reason), err=True)
    raise typer.Exit(REFUSED)

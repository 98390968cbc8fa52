"""One game in the terminal: a player against bots."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from daikaiju import stopping
from daikaiju.bots import BotProtocol
from daikaiju.engine.cards.catalogue import CARDS, TILES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.notation import describe
from daikaiju.engine.rules import Rules
from daikaiju.engine.view import told_to, view
from daikaiju.review.hint import hint
from daikaiju.table.match import RecordedGame
from daikaiju.table.playing import choices
from daikaiju.terminal.moves import parse
from daikaiju.terminal.screen import Quit, Screen


def play(match: RecordedGame, me: int, bots: Mapping[int, BotProtocol], source: Random, screen: Screen) -> None:
    """Play to the end, or until the player quits."""
    game = match.game
    screen.tell(told_to(game, me, event) for event in match.events)
    players = [bots.get(seat) for seat in range(len(game.monsters))]  # my seat has none, so the bots stop there
    was_alive = True

    def act(seat: int, move: str) -> None:
        nonlocal was_alive
        screen.tell([told_to(game, me, event) for event in match.play(seat, move)])
        if was_alive and not game.monsters[me].alive and not game.over:
            screen.say("play.eliminated")
        was_alive = game.monsters[me].alive

    while not game.over:
        for seat, move in choices(game, players, lambda _: source):
            act(seat, move)
        if not game.over:
            stopping.check()
            act(me, ask(match, me, screen))
    screen.board(describe(game, me))
    screen.say("play.won" if me in game.winners else "play.lost")


def ask(match: RecordedGame, me: int, screen: Screen) -> str:
    """Ask for the player's move; help and card texts do not count as one."""
    game = match.game
    state = describe(game, me)
    screen.scene(state)
    screen.options(state)
    while True:
        text = screen.ask("play.prompt", monster=game.monsters[me].name)
        word, _, rest = text.partition(" ")
        match word.lower():
            case "?" | "help":
                screen.say("play.help")
            case "quit" | "exit" | "q":
                raise Quit
            case "more":
                screen.options(state, everything=True)
            case "board":
                screen.board(state)
                screen.options(state)
            case "hint":
                screen.hint(hint(view(game, me)), state)
            case "card" if rest:
                show_card(rest, game.rules, screen)
            case "concede":
                return "concede"
            case _:
                if move := parse(text, game.options):
                    return move
                if text:
                    screen.say("play.refused", text=text)
                else:
                    screen.options(state)


def show_card(text: str, rules: Rules, screen: Screen) -> None:
    """Print the text of a card, tile or other piece of this table, found by its id or its name."""
    names, words = screen.names, screen.names.words
    cards: dict[str, dict[str, Any]] = {card: CARDS[card] for card in rules.deck if card in CARDS}
    if rules.has_wickedness:
        cards |= TILES
    for expansion in rules.expansions:
        cards |= EXPANSIONS[expansion].cards
    wanted = text.strip().lower()
    card = next((card for card in cards if wanted in (card, names.card(card).lower())), None)
    if card is None:
        screen.say("play.no_card", text=text)
        return
    name, meaning, facts = names.card(card), words.text(card, names.edition), cards[card]
    cost = facts.get("editions", {}).get(names.edition, {}).get("cost")
    if card in TILES:
        screen.say("play.tile", name=name, level=facts["level"], text=meaning)
    elif cost is None:
        screen.say("play.piece", name=name, text=meaning)
    else:
        kind = words.name(f"play.kind.{facts['kind']}", facts["kind"])
        screen.say("play.card", name=name, kind=kind, cost=cost, text=meaning)

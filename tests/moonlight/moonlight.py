"""Moonlight, an invented expansion: docs/how-to-write-an-expansion.md and the page after it show its whole code.

A moon die is thrown with every first roll. A moon is a token, and seven tokens win. An omen draws a charm into a hidden
hand. After a monster's last roll each other monster may play one charm.
"""

from dataclasses import replace
from random import Random
from typing import Any

from daikaiju.engine.dice import add_die
from daikaiju.engine.events import register as register_event
from daikaiju.engine.expansion import Book, Player, Statistics, dial
from daikaiju.engine.expansions import Expansion, insert, register
from daikaiju.engine.fields import Field
from daikaiju.engine.game import Game
from daikaiju.engine.rules import Rules
from daikaiju.engine.state import GameState, Monster, without_one
from daikaiju.engine.steps import answer, question, step, supplied
from daikaiju.engine.verbs import Verbs
from daikaiju.engine.windows import OTHERS, Window, add_window
from daikaiju.engine.zones import UNSEEN, Hand, add_pool, add_zone
from daikaiju.words import add_words

MOON_DIE = "mmnnno"  # two moons, three clouds, one omen
CHARMS = ("howl", "howl", "howl", "tide", "tide", "veil", "veil", "veil")
MOONS_TO_WIN = 7

add_die(MOON_DIE)


def moon_die(game: Verbs, me: Monster) -> str:
    """Return the die that is thrown with every first roll."""
    return f"1 {MOON_DIE}"


def give_moons(game: Verbs, me: Monster, number: int) -> None:
    """Put moons on a monster, or take them off."""
    if number:
        me.extra["moons"] += number
        game.tell("token", me.seat, "moon", number)


@step
def moons(game: Game, seat: int) -> None:
    """Give a token for every moon."""
    me = game.monsters[seat]
    if me.alive:
        give_moons(game, me, game.dice.count("m"))


def full_moon(game: Verbs) -> tuple[int, ...]:
    """Return the seats that have won by moons."""
    return tuple(me.seat for me in game.monsters if me.alive and me.extra["moons"] >= MOONS_TO_WIN)


def charm_pile(game: GameState, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the charms left to draw, and those known to come first: none."""
    return game.extra["charm_pile"], ()


add_pool("charm_pile", charm_pile)
add_zone(Hand("hand", moves=("play ",), pool="charm_pile"))
register_event("drew", "monster n cards", "charms drawn", ("hidden", "hidden", "cards"), hidden={"cards": "hand"})
register_event("charmed", "monster card", "a charm played")


@step
def omen(game: Game, seat: int) -> None:
    """Draw a charm for every omen, while there are any."""
    number = min(game.dice.count("o"), len(game.extra["charm_pile"]))
    if game.monsters[seat].alive and number:
        game.ask_cards(number, "hand", seat, "charm_drawn", pool="charm_pile")


@supplied
def charm_drawn(game: Game, names: str, seat: int, what: None) -> None:
    """Put the charms into the hand."""
    drawn = tuple(names.split(" "))
    for charm in drawn:
        game.extra["charm_pile"] = without_one(game.extra["charm_pile"], charm)
    game.monsters[seat].extra["hand"] += drawn
    game.tell("drew", seat, len(drawn), drawn)


add_window(Window("moonlight", "The roller has finished; charms may be played.", OTHERS, is_open=False, moment="roll"))


@step
def moonlight(game: Game, seat: int) -> None:
    """Ask the other monsters, clockwise."""
    for other in game.others(game.monsters[seat]):
        game.plans.append(("charm", other.seat))


@question("moonlight", step="react")
def charm(game: Game, seat: int) -> tuple[str, ...]:
    """Return the charms that can be played, and `pass`."""
    hand = [charm for charm in game.monsters[seat].extra["hand"] if charm != UNSEEN]
    if not hand or not game.monsters[game.active].alive:
        return ()
    return (*dict.fromkeys([f"play {charm}" for charm in hand]), "pass")


@answer("charm")
def play_charm(game: Game, move: str, seat: int) -> None:
    """Play a charm: Howl costs the roller an energy, Tide takes one of its moons, Veil heals."""
    if move == "pass":
        return
    me, roller, played = game.monsters[seat], game.monsters[game.active], move.removeprefix("play ")
    me.extra["hand"] = without_one(me.extra["hand"], played)
    game.extra["charm_pile"] = tuple(sorted((*game.extra["charm_pile"], played)))
    game.tell("charmed", seat, played)
    if played == "howl":
        game.pay(roller, 1, played)
    elif played == "tide" and roller.extra["moons"]:
        give_moons(game, roller, -1)
        give_moons(game, me, 1)
    elif played == "veil":
        game.gain_life(me, 1, played)


def extend(rules: Rules) -> Rules:
    """Return the rules of a table with Moonlight."""
    hand, tokens = Field("hand", (), ends_with_life=True), Field("moons", 0, (0, 99), ends_with_life=True)
    return replace(
        rules,
        more_dice=(*rules.more_dice, moon_die),
        faces=(*rules.faces, ("m", "moons"), ("o", "omen")),
        turn=insert(rules.turn, "react", "moonlight"),
        ways_to_win=(*rules.ways_to_win, full_moon),
        monster_fields=(*rules.monster_fields, tokens, hand),
        table_fields=(*rules.table_fields, Field("charm_pile", CHARMS)),
    )


def moons_of(me: Monster) -> int:
    """Return how many moons a monster has."""
    return int(me.extra.get("moons", 0))


def charms_to_play(rules: Rules, players: int) -> list[str]:
    """Return the moves that environments number."""
    return [f"play {charm}" for charm in dict.fromkeys(CHARMS)]


def count(game: Verbs, event: tuple[Any, ...], book: Book) -> None:
    """Book charms that are played."""
    if event[0] == "charmed":
        book(event[1], "charms_played", 1)


def deal(players: list[Player], random: Random) -> None:
    """Give some moons to the monsters of a position in the middle of a game."""
    for player in players:
        player["moons"] = random.randrange(MOONS_TO_WIN - 2)


register(
    Expansion(
        "moonlight",
        extend,
        features=(dial("moons", MOONS_TO_WIN - 1, moons_of, worth=0.25),),
        good_faces="mo",
        actions=charms_to_play,
        statistics=Statistics(("charms_played",), count),
        deal=deal,
    )
)

WORDS: dict[str, dict[str, str | dict[str, str]]] = {
    "en": {
        "figure.charms_played": "Charms played",
        "event.drew": "{monster} draws {cards}.",
        "event.drew.hidden": {"one": "{monster} draws a charm.", "other": "{monster} draws {n} charms."},
        "event.charmed": "{monster} plays {card}.",
        "token.moon": "moon",
        "expansion.moonlight": "Moonlight",
        "expansion.moonlight.about": "A moon die, charms in hidden hands, and a new way to win.",
        "board.moons": "moons",
        "board.hand": "charms in hand",
        "question.charm": "Play a charm?",
        "face.m": "moon",
        "face.n": "cloud",
        "face.o": "omen",
    },
    "de": {
        "figure.charms_played": "Gespielte Zauber",
        "event.drew": "{monster} zieht {cards}.",
        "event.drew.hidden": {"one": "{monster} zieht einen Zauber.", "other": "{monster} zieht {n} Zauber."},
        "event.charmed": "{monster} spielt {card}.",
        "token.moon": "Mond",
        "expansion.moonlight": "Mondlicht",
        "expansion.moonlight.about": "Ein Mondwürfel, Zauber in verdeckter Hand und eine neue Art zu gewinnen.",
        "board.moons": "Monde",
        "board.hand": "Zauber auf der Hand",
        "question.charm": "Spielst du einen Zauber?",
        "face.m": "Mond",
        "face.n": "Wolke",
        "face.o": "Omen",
    },
    "es": {
        "figure.charms_played": "Amuletos jugados",
        "event.drew": "{monster} roba {cards}.",
        "event.drew.hidden": {"one": "{monster} roba un amuleto.", "other": "{monster} roba {n} amuletos."},
        "event.charmed": "{monster} juega {card}.",
        "token.moon": "luna",
        "expansion.moonlight": "Luz de luna",
        "expansion.moonlight.about": "Un dado de luna, amuletos en manos ocultas y otra forma de ganar.",
        "board.moons": "lunas",
        "board.hand": "amuletos en mano",
        "question.charm": "¿Juegas un amuleto?",
        "face.m": "luna",
        "face.n": "nube",
        "face.o": "presagio",
    },
}
CHARM_NAMES = {
    "en": {"howl": "Howl", "tide": "Tide", "veil": "Veil"},
    "de": {"howl": "Geheul", "tide": "Flut", "veil": "Schleier"},
    "es": {"howl": "Aullido", "tide": "Marea", "veil": "Velo"},
}

for language, said in WORDS.items():
    add_words(language, said, {card: {"name": name, "text": name} for card, name in CHARM_NAMES[language].items()})

"""Every fault of an expansion is one sentence with its line; the test expansions and the shipped ones have none.

A broken expansion is Moonlight with one change.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from box import TOYS, a_box_of_its_own
from typer.testing import CliRunner

from daikaiju.check import games
from daikaiju.check.commands import checked
from daikaiju.cli import app
from daikaiju.engine.expansions import EXPANSIONS

MOONLIGHT = TOYS["moonlight"].read_text("utf-8")
CARD = '''
import sys
from daikaiju.engine.powers import KeepCard, enroll
class Stone(KeepCard):
    def {hook}(self, game, me{more}):
        """Do nothing."""
enroll(sys.modules[__name__])
'''


@pytest.fixture(autouse=True)
def nothing_stays() -> Iterator[None]:
    """Remove what a check registered."""
    with a_box_of_its_own():
        yield
    sys.modules.pop("broken_moonlight", None)


def broken(folder: Path, *changes: tuple[str, str], more: str = "") -> Path:
    """Write Moonlight with these replacements, each of which must match."""
    source = MOONLIGHT
    for before, after in changes:
        assert source.count(before) >= 1, before
        source = source.replace(before, after, 1)
    (folder / "broken_moonlight.py").write_text(source + more, encoding="utf-8")
    return folder / "broken_moonlight.py"


MISTAKES = {
    "a step of a turn": (
        [('insert(rules.turn, "react", "moonlight")', 'insert(rules.turn, "react", "moonlite")')],
        "Rules.turn names 'moonlite', which is no step",
        '"moonlite"',
    ),
    "a step for a face": (
        [('("o", "omen")', '("o", "omens")')],
        "Rules.faces names 'omens', which is no step",
        '"omens"',
    ),
    "a plan": (
        [('game.plans.append(("charm", other.seat))', 'game.plans.append(("charmm", other.seat))')],
        "'charmm' is planned and is no step",
        '"charmm"',
    ),
    "a pool": (
        [('"charm_drawn", pool="charm_pile")', '"charm_drawn", pool="charm_pil")')],
        "cards are drawn from 'charm_pil', which is no pool",
        '"charm_pil"',
    ),
    "a zone": (
        [('game.ask_cards(number, "hand", seat', 'game.ask_cards(number, "hands", seat')],
        "cards are drawn into 'hands', which is no zone",
        '"hands"',
    ),
    "an answer of chance": (
        [('"charm_drawn", pool', '"charm_drew", pool')],
        "chance is to answer 'charm_drew', which is registered with nothing",
        '"charm_drew"',
    ),
    "a question that returns text": (
        [('(*dict.fromkeys([f"play {charm}" for charm in hand]), "pass")', '"pass"')],
        "question 'charm' returns 'pass': a question returns a tuple of moves, () for none",
        "@question",
    ),
    "a question that returns a list": (
        [('(*dict.fromkeys([f"play {charm}" for charm in hand]), "pass")', '["pass"]')],
        "question 'charm' returns ['pass']: a question returns a tuple of moves, () for none",
        "@question",
    ),
    "a question that returns nothing": (
        [("        return ()\n", "        return\n")],
        "question 'charm' returns None: a question returns a tuple of moves, () for none",
        "@question",
    ),
    "a step that returns moves": (
        [('game.plans.append(("charm", other.seat))', 'return ("pass",)')],
        "step 'moonlight' returns ('pass',): a step returns nothing; ask with a question",
        "@step",
    ),
    "a question that changes the game": (
        [("    hand = [charm", "    game.rolls_left += 1\n    hand = [charm")],
        "question 'charm' changes the game when it is asked",
        "@question",
    ),
    "a question without an answer": (
        [('@answer("charm")\n', "")],
        "question 'charm' has no answer: register one with @answer('charm')",
        'plans.append(("charm"',
    ),
    "an event that is not registered": (
        [('game.tell("charmed", seat, played)', 'game.tell("charming", seat, played)')],
        "event ('charming', ",
        '"charming"',
    ),
    "an event with other fields": (
        [('game.tell("charmed", seat, played)', 'game.tell("charmed", seat)')],
        "has not the fields monster, card",
        'game.tell("charmed", seat)',
    ),
    "an event without a sentence": (
        [('        "event.charmed": "{monster} spielt {card}.",\n', "")],
        "event 'charmed' has no sentence event.charmed in de",
        'register_event("charmed"',
    ),
    "a face without a word": (
        [('        "face.n": "nube",\n', "")],
        "face 'n' has no word face.n in es",
        "",
    ),
    "insert after an unknown step": (
        [('insert(rules.turn, "react", "moonlight")', 'insert(rules.turn, "reacts", "moonlight")')],
        "insert: there is no step 'reacts' among",
        '"reacts"',
    ),
    "an unknown kind": (
        [("        extend,\n", '        extend,\n        cards={"howl": {"kind": "charm"}},\n')],
        "unknown kind 'charm': it has no word play.kind.charm in en, de, es",
        '"charm"',
    ),
    "a card without words": (
        [("        extend,\n", '        extend,\n        cards={"moo": {"kind": "keep"}},\n')],
        "card 'moo' has no name and no text in en, de, es",
        '"moo"',
    ),
    "an edition": (
        [("        extend,\n", '        extend,\n        editions=("third",),\n')],
        "editions: there is no edition 'third'; known: classic, second, dark",
        '"third"',
    ),
    "moves that betray a hand": (
        [('add_zone(Hand("hand", moves=("play ",), pool="charm_pile"))', 'add_zone(Hand("hand", pool="charm_pile"))')],
        "zone 'hand': the ",
        '"hand"',
    ),
    "a move without words": (
        [
            ('moves=("play ",)', 'moves=("cast ",)'),
            ('f"play {charm}"', 'f"cast {charm}"'),
            ('move.removeprefix("play ")', 'move.removeprefix("cast ")'),
        ],
        "has no words move.cast in en, de, es",
        "cast ",
    ),
    "a window without a moment": (
        [('is_open=False, moment="roll"', "is_open=False")],
        "window 'moonlight' has no moment: seats are asked in others' turns and must answer each time; give it one of",
        "add_window(",
    ),
    "a moment": (
        [('moment="roll"', 'moment="rolled"')],
        "window moonlight: there is no moment 'rolled'; known: roll, purchase, tokyo, hurt, loss, closing",
        '"rolled"',
    ),
    "no expansion at all": (
        [("register(\n    Expansion(", "print(\n    Expansion(")],
        "the module registers no expansion",
        "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_sentence_with_its_line(mistake: str, tmp_path: Path) -> None:
    changes, sentence, line = MISTAKES[mistake]
    file = broken(tmp_path, *changes)
    _, faults = checked(str(file), editions=["second"])
    assert [sentence in fault.sentence for fault in faults.found.values()] == [True], [*map(str, faults.found.values())]
    (fault,) = faults.found.values()
    if line:
        place, _, number = fault.place.rpartition(":")
        assert place == str(file.resolve())
        assert line in file.read_text("utf-8").splitlines()[int(number) - 1]


@pytest.mark.parametrize(
    ("hook", "more", "sentence"),
    [
        ("on_turn_strat", ", card", "HookError: Stone has no such moment: on_turn_strat"),
        ("on_turn_start", "", "HookError: Stone.on_turn_start(self, game, me) has other arguments than the moment"),
    ],
)
def test_a_wrong_hook_is_refused_when_the_module_is_imported(
    hook: str, more: str, sentence: str, tmp_path: Path
) -> None:
    file = broken(tmp_path, more=CARD.format(hook=hook, more=more))
    _, faults = checked(str(file), editions=["second"])
    (fault,) = faults.found.values()
    assert fault.sentence.startswith(f"the module cannot be imported: {sentence}")
    number = next(n for n, line in enumerate(file.read_text("utf-8").splitlines(), 1) if f"def {hook}(" in line)
    assert fault.place == f"{file.resolve()}:{number}"


def test_a_crash_in_a_rule_is_reported_with_its_line(tmp_path: Path) -> None:
    file = broken(tmp_path, ('    if played == "howl":\n', '    if played == "howl":\n        me.missing.append(1)\n'))
    answer = CliRunner().invoke(app(["check-expansion", "cards"]), ["check-expansion", str(file)])
    assert answer.exit_code == 1
    number = file.read_text("utf-8").splitlines().index("        me.missing.append(1)") + 1
    assert f"{file.resolve()}:{number}: " in answer.output
    assert "AttributeError" in answer.output


@pytest.mark.parametrize("toy", TOYS)
def test_a_toy_has_no_fault(toy: str) -> None:
    answer = CliRunner().invoke(app(["check-expansion", "cards"]), ["check-expansion", str(TOYS[toy])])
    assert (answer.exit_code, answer.output.count("\n")) == (0, 1), answer.output
    assert answer.output.startswith(f"{toy}: no fault in 30 random games")


@pytest.mark.parametrize("box", [*EXPANSIONS])
def test_a_shipped_expansion_has_no_fault(box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "NOW_AND_THEN", 0.01)
    lines, faults = checked(box)
    assert [*map(str, faults.found.values())] == []
    assert lines[0].startswith(f"{box}: no fault in ")


def test_one_edition_is_checked_alone_and_an_unknown_one_is_refused() -> None:
    command = ["check-expansion", str(TOYS["moonlight"]), "--edition"]
    answer = CliRunner().invoke(app(["check-expansion", "cards"]), [*command, "dark"])
    assert answer.output.startswith("moonlight: no fault in 10 random games")
    answer = CliRunner().invoke(app(["check-expansion", "cards"]), [*command, "third"])
    assert (answer.exit_code, answer.output) == (2, "unknown edition 'third': it is one of classic, second, dark\n")

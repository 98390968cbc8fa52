"""Statistics of games add up to what the table shows, and every figure has a name in every language."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from daikaiju.cli import app
from daikaiju.engine.chance import Dice
from daikaiju.engine.dice import FACES
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.stats.counting import GameCount
from daikaiju.stats.dice import DiceCount, wilson
from daikaiju.stats.figures import FIGURES, GROUPS, combined, figures, with_ratios
from daikaiju.stats.report import of_game, of_games
from daikaiju.table.record import Record, play_line
from daikaiju.words import LANGUAGES, stats_words

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.json"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_gains_minus_losses_equal_the_final_dials(path: Path) -> None:
    record = Record.load(path)
    counted = GameCount(record)
    for me in counted.game.monsters:
        found = counted.figures(me.seat)
        assert found["points_won"] - found["points_lost"] == me.points
        spent = found["energy_spent"] + found["energy_on_sweeps"] + found["energy_lost"]
        if me.alive:
            assert found["energy_gained"] - spent == me.energy
        if me.alive and not found["revivals"]:
            assert 10 + found["life_healed"] - found["life_given_up"] - found["life_lost"] == me.life
        by_source = [found[f"points_from_{source}"] for source in ("dice", "tokyo", "entering", "cards")]
        assert sum(by_source) == found["points_won"]
        assert found["life_lost"] == sum(found[f"lost_to_{source}"] for source in ("smash", "cards", "poison"))
        assert found["damage_dealt"] == found["dealt_by_smash"] + found["dealt_by_cards"]
        assert found["yield_choices"] == found["yields"] + found["stays"]
    dealt = sum(counted.figures(me.seat)["damage_dealt"] for me in counted.game.monsters)
    assert dealt <= sum(counted.figures(me.seat)["life_lost"] for me in counted.game.monsters)


@pytest.mark.parametrize("path", GOLDEN[:6], ids=lambda path: path.stem)
def test_every_die_is_counted_once(path: Path) -> None:
    record = Record.load(path)
    shown = dict.fromkeys(FACES, 0)
    for player in of_game(record):
        for face in player["dice"]:
            shown[face["face"]] += face["shown"]
        assert player["figures"]["dice_thrown"] == sum(face["shown"] for face in player["dice"])
    game, fallen = record.new_game(), ""
    for line in record.moves:
        fallen += line[2:] if isinstance(game.awaits, Dice) else ""
        play_line(game, line)
    assert shown == {face: fallen.count(face) for face in FACES}


def test_there_are_fifty_figures_and_more() -> None:
    assert len(FIGURES) >= 50
    assert {figure.group for figure in FIGURES.values()} == set(GROUPS)
    for figure in FIGURES.values():
        assert figure.of is None or all(FIGURES[part].combine == "sum" for part in figure.of)


def test_shipped_expansions_declare_the_figures_of_their_group() -> None:
    declared = [name for box in EXPANSIONS.values() if box.statistics for name in box.statistics.figures]
    assert sorted(declared) == sorted(name for name, figure in FIGURES.items() if figure.group == "expansions")
    assert figures() == FIGURES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_has_its_own_name(language: str) -> None:
    words = stats_words(language)
    names = [words[f"figure.{name}"] for name in FIGURES]
    assert len(set(names)) == len(FIGURES)
    assert {f"group.{group}" for group in GROUPS} <= words.keys()
    assert set(words) == set(stats_words("en"))


def test_every_figure_is_counted_in_some_game() -> None:
    games = [player["figures"] for path in GOLDEN for player in of_game(Record.load(path))]
    seen = {name for figures in games for name, value in figures.items() if value}
    rare = {"moves_in_tokyo", "bought_from_others", "dice_rerolled", "life_given_up"}
    assert {name for name, figure in FIGURES.items() if figure.group != "expansions"} - seen <= rare


CITY = [
    *("* tank jets wings", "* 111SSS", "* 111222"),
    *("0: roll", "* 1SSSSS", "0: stop", "0: resolve", "0: done"),
    *("1: roll", "* 1122EE", "1: stop", "1: resolve", "1: done"),
    *("0: roll", "* 1111EEk", "0: stop", "0: resolve", "0: pass", "0: done"),
    *("1: roll", "* 1122EE", "1: stop", "1: resolve", "1: done"),
]
PARTY = [
    *("* clown ghost", "0: pick clown", "* vampire witch", "1: pick vampire"),
    *("* tank jets wings", "* 111222", "* 111SSS"),
    *("1: roll", "* 12EEES", "1: stop", "1: resolve", "1: done"),
    *("0: roll", "* 123EHS", "0: stop", "0: use clown EEESSS", "0: resolve", "1: yield", "0: take vampire from 1"),
]


def test_pieces_of_expansions_are_counted() -> None:
    players = [{"monster": "Alienoid"}, {"monster": "Gigazaur"}]
    boxes = {"expansions": ["cthulhu", "cybertooth", "king_kong"]}
    mine = GameCount(Record("second", boxes, players, CITY, [])).figures(0)
    names = ("cultists_gained", "tower_levels", "levels_taken", "times_berserk", "berserk_turns", "lost_to_skull")
    assert [mine[name] for name in names] == [2, 1, 0, 1, 2, 1]
    assert (mine["gained_from_tower"], mine["life_from_cards"]) == (1, 0)

    party = GameCount(Record("second", {"expansions": ["halloween"]}, players, PARTY, []))
    assert [party.figures(0)[name] for name in ("costumes_stolen", "costumes_lost")] == [1, 0]
    assert [party.figures(1)[name] for name in ("costumes_stolen", "costumes_lost")] == [0, 1]


def test_rare_events_are_counted() -> None:
    counted = GameCount(empty())
    for event in (
        ("moved", 0, "city"),
        ("bought", 0, "wings", 6, 1),
        ("rerolled", 0, "S", "H", "herd_culler", 0),
        ("rerolled", 0, "SS", "HH", "psychic_probe", 1),
        ("life", 0, -2, "mimic"),
    ):
        counted.on_event(event)
    found = counted.figures(0)
    assert (found["moves_in_tokyo"], found["bought_from_others"], found["life_given_up"]) == (1, 1, 2)
    assert (found["dice_rerolled"], found["own_dice_spoiled"]) == (1, 2)


def empty() -> Record:
    return Record("second", {"first_player": 0}, [{"monster": "Gigazaur"}, {"monster": "The King"}], [])


def test_the_longest_reign_is_counted_in_turns_of_the_table() -> None:
    counted = GameCount(empty())
    seat = counted.seats[0]
    counted.game.monsters[0].place = "city"
    for _ in range(3):
        counted.on_event(("turn", 0, 0))
    counted.on_event(("yielded", 0, "city"))
    counted.game.monsters[0].place = None
    counted.on_event(("turn", 1, 0))
    assert (seat.sums["longest_reign"], seat.sums["turns_in_tokyo"]) == (3, 3)


def test_several_games_become_one() -> None:
    one = with_ratios({"games": 1, "wins": 1, "turns": 4, "points_won": 20, "best_turn": 6, "lowest_life": 2})
    two = with_ratios({"games": 1, "turns": 6, "points_won": 5, "best_turn": 4, "lowest_life": 5})
    both = combined([one, two])
    assert (both["games"], both["win_share"], both["points_per_turn"]) == (2, 0.5, 2.5)
    assert (both["best_turn"], both["lowest_life"]) == (6, 2)
    assert "card_yield" not in both


def test_dice_of_another_kind_have_their_own_expectation() -> None:
    count = DiceCount()
    count.add(Dice(0, "2 123EHS 1 aabcde"), "1Sa")
    faces = {(face["die"], face["face"]): face for face in count.faces()}
    assert faces["aabcde", "a"]["expected"] == pytest.approx(1 / 3)
    assert faces["123EHS", "S"]["shown"] == 1


def test_the_interval_has_its_nominal_coverage() -> None:
    low, high = wilson(20, 120)
    assert low == pytest.approx(0.1105, abs=1e-3)
    assert high == pytest.approx(0.2433, abs=1e-3)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_player_is_added_up_over_games() -> None:
    records = [Record.load(path) for path in GOLDEN[:2]]
    for record in records:
        record.players[0]["name"] = "Ada"
    ada = next(player for player in of_games(records) if player["name"] == "Ada")
    assert ada["figures"]["games"] == 2


def run(*words: str) -> tuple[int, str, str]:
    answer = CliRunner().invoke(app(["stats"]), ["stats", *words])
    return answer.exit_code, answer.stdout, answer.stderr


def test_the_command_prints_json() -> None:
    code, out, _ = run(str(GOLDEN[0]), "--json")
    found = json.loads(out)
    assert (code, found["games"]) == (0, 1)
    assert len(found["players"][0]["figures"]) >= 50


def test_the_command_speaks_spanish() -> None:
    code, out, _ = run(str(GOLDEN[0]), "--lang", "es")
    assert code == 0
    assert stats_words("es")["figure.longest_reign"] in out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not JSON"),
        ('{"format": "chess/1"}', "format"),
        ('{"format": "daikaiju/1", "edition": "second", "options": {}, "players": [{"monster": "Gigazaur"}, '
         '{"monster": "The King"}], "moves": ["0: roll"]}', "line 1"),
    ],
)  # fmt: skip
def test_a_damaged_record_is_refused_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(text)
    code, out, err = run(str(path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert str(path) in err

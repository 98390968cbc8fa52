"""Environments: PettingZoo's and Gymnasium's own tests, and every option of every edition converted there and back."""

import pickle
import runpy
from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import daikaiju.envs
from daikaiju.engine.errors import RulesError
from daikaiju.engine.expansions import EXPANSIONS
from daikaiju.engine.game import Game
from daikaiju.engine.notation import position, question
from daikaiju.engine.state import CHANCE
from daikaiju.envs.actions import actions
from daikaiju.envs.observations import Observations
from daikaiju.envs.table import LONGEST_GAME
from daikaiju.lab.start_positions import middle
from daikaiju.table.chance import Seeded

EDITIONS = ("classic", "second", "dark")
TABLES_OF_VERSION_1 = {"classic": "99fc82d83bfe5742", "second": "99fc82d83bfe5742", "dark": "e9daf246c7b9676c"}
"""Hashes of the tables of actions: agents that were trained with them must keep working."""
ALL_OF_THEM = {name: tuple(box.id for box in EXPANSIONS.values() if name in box.editions) for name in EDITIONS}


def decisions(game: Game, random: Random, most: int = 400) -> Any:
    """Yield the game at every decision of random play."""
    chance = Seeded(random)
    for _ in range(most):
        while game.to_act == CHANCE:
            game.supply(chance.answer(game))
        if game.over:
            return
        yield game
        game.play(random.choice(game.options))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_pettingzoo_accepts_it(edition: str, players: int) -> None:
    api_test(daikaiju.envs.env(edition, players), num_cycles=200)


@pytest.mark.parametrize("edition", EDITIONS)
def test_pettingzoo_accepts_it_with_expansions(edition: str) -> None:
    options = {"expansions": ALL_OF_THEM[edition]}
    api_test(daikaiju.envs.env(edition, 4, options), num_cycles=200)
    seed_test(lambda: daikaiju.envs.env(edition, 3, options), num_cycles=100)


def test_the_same_seed_is_the_same_game() -> None:
    seed_test(lambda: daikaiju.envs.env("second", 4), num_cycles=200)


def first_choices(env: Any, steps: int) -> list[list[float]]:
    """Return the observations while each agent takes its first legal action."""
    seen = []
    for _ in range(steps):
        observation, _, is_terminated, is_truncated, _ = env.last()
        seen.append(observation["observation"].tolist())
        is_out = is_terminated or is_truncated
        env.step(None if is_out else int(observation["action_mask"].argmax()))
    return seen


TWINS = [deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("twin_of", TWINS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_continues_identically_and_independently(edition: str, twin_of: Callable[[Any], Any]) -> None:
    made = daikaiju.envs.env(edition, 3, {"expansions": ["halloween"]} if edition == "second" else None)
    unused = twin_of(made)
    for steps in (0, 5, 60):
        made.reset(seed=3)
        first_choices(made, steps)
        twin = twin_of(made)
        last = twin.last()
        before = first_choices(made, 40)
        assert twin.last()[1:] == last[1:]
        assert first_choices(twin, 40) == before
    unused.reset(seed=3)
    made.reset(seed=3)
    assert first_choices(unused, 40) == first_choices(made, 40)


@pytest.mark.parametrize("twin_of", TWINS)
def test_a_copy_with_bots_continues_identically_and_independently(twin_of: Callable[[Any], Any]) -> None:
    made = gymnasium.make("Daikaiju-v1", edition="second", opponents=["simple", "full"])
    seen, _ = made.reset(seed=4)
    twin = twin_of(made)
    for _ in range(15):
        action = int(seen["action_mask"].argmax())
        seen, reward, is_over, _, info = made.step(action)
        seen_there, *there = twin.step(action)
        assert there == [reward, is_over, False, info]
        assert seen_there["observation"].tolist() == seen["observation"].tolist()
        if is_over:
            break


def test_an_endless_game_is_truncated_for_all_living_agents() -> None:
    made = daikaiju.envs.env("second", 3)
    made.reset(seed=3)
    first_choices(made, 5)
    made.unwrapped.table.decisions = LONGEST_GAME - 1
    first_choices(made, 1)
    assert made.truncations == dict.fromkeys(made.possible_agents, True)
    assert not any(made.terminations.values())
    first_choices(made, 3)
    assert made.agents == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_gymnasium_accepts_it(edition: str) -> None:
    made = gymnasium.make("Daikaiju-v1", edition=edition, opponents=["simple", "random"])
    check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("with_expansions", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_has_a_number_of_its_own(edition: str, with_expansions: bool) -> None:
    random, listed, total = Random(edition), 0, 0
    for number in range(60):
        players = 2 + number % 5
        boxes = ALL_OF_THEM[edition] if with_expansions else ()
        table = actions(edition, players, tuple(sorted(boxes)))
        for game in decisions(middle(edition, players, random, boxes), random):
            asked = question(game)
            is_amount = asked is not None and "picks" in asked
            found, mask = table.at(game.options, game.to_act, game.dice, is_amount)
            assert tuple(found.values()) == game.options
            assert np.flatnonzero(mask).tolist() == sorted(found)
            assert all(0 <= action < table.n for action in found)
            listed += sum(action < table.listed for action in found)
            total += len(found)
    assert listed > total / 2


@pytest.mark.parametrize(("edition", "table"), TABLES_OF_VERSION_1.items())
def test_the_numbers_of_a_duel_are_few_and_do_not_change(edition: str, table: str) -> None:
    strings = actions(edition, 2).strings
    assert len(strings) < 600
    assert sha256("\n".join(strings).encode()).hexdigest()[:16] == table, "a changed table needs a new version"


def test_keeping_every_die_of_some_faces_has_one_number_for_all_dice() -> None:
    table = actions("second", 2)
    players = [{"monster": "Gigazaur"}, {"monster": "Cyber Kitty"}]
    game = position({"edition": "second", "players": players, "turn": 0, "market": []})
    numbers = []
    for dice in ("112EEE", "112EES"):
        twin = game.copy()
        twin.play("roll")
        twin.supply(dice)
        found, _ = table.at(twin.options, twin.to_act, twin.dice)
        named = {option: table.strings[action] for action, option in found.items()}
        assert named["keep"] == "keep every"
        assert named["keep 11"] == "keep every 1"
        assert named["keep 1"].startswith("other ")
        numbers.append({option: action for action, option in found.items()}["keep 112"])
    assert numbers[0] == numbers[1] == table.numbers["keep every 12"]


def test_options_that_no_table_lists_have_numbers_too() -> None:
    table = actions("second", 2)
    strange = ("keep 111122223333", "use something new", "stop")
    found, _ = table.at(strange, 0)
    assert tuple(found.values()) == strange
    assert len(found) == 3
    assert max(found) < table.n


def test_seats_are_counted_from_the_acting_one() -> None:
    table = actions("second", 4)
    (mine, _), (yours, _) = table.at(("pick 2",), 1), table.at(("pick 3",), 2)
    assert mine.keys() == yours.keys()
    assert table.strings[next(iter(mine))] == "seat 1"


def test_an_amount_is_no_seat() -> None:
    table = actions("classic", 4)
    (amount, _), (seat, _) = table.at(("pick 2",), 0, is_amount=True), table.at(("pick 2",), 0)
    assert amount.keys() != seat.keys()


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_observation_contains_the_table(edition: str) -> None:
    random = Random(edition)
    for number in range(12):
        players = 2 + number % 5
        layout = Observations(edition, players)
        for game in decisions(middle(edition, players, random), random, most=60):
            seat = random.randrange(players)
            row = dict(zip(layout.names, layout.row(game, seat).tolist(), strict=True))
            for place in range(players):
                me = game.monsters[(seat + place) % players]
                assert row[f"{place}: alive"] == me.alive
                if me.alive:
                    assert row[f"{place}: life"] == pytest.approx(me.life / 12)
                    assert row[f"{place}: points"] == pytest.approx(me.points / 20)
                    assert row[f"{place}: city"] == (me.place == "city")
                    for card in me.cards + me.tiles:
                        assert row[f"{place}: {card}"] == (me.cards + me.tiles).count(card)
            assert sum(row[f"dice: {face}"] for face in "123EHS") == len(game.dice)
            assert sum(value for name, value in row.items() if name.startswith("market: ")) == sum(
                card is not None for card in game.market
            )
            assert row[f"step: {game.step}"] == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_peeked_cards_are_not_counted_again(edition: str) -> None:
    random, boxes = Random(edition), tuple(sorted(ALL_OF_THEM[edition]))
    layout, checked = Observations(edition, 4, boxes), 0
    for _ in range(6):
        for number, game in enumerate(decisions(middle(edition, 4, random, boxes), random)):
            row = layout.row(game, game.to_act)
            if number % 10 == 9:
                assert row.tolist() == Observations(edition, 4, boxes).row(game, game.to_act).tolist()
                checked += 1
    assert checked > 20


def test_returned_observations_are_independent() -> None:
    made = daikaiju.envs.env("second", 3)
    made.reset(seed=2)
    random, kept = Random(2), []
    for agent in made.agent_iter(60):
        seen, _, _, _, info = made.last()
        assert seen is not None
        kept.append((seen, seen["observation"].tobytes(), seen["action_mask"].tobytes()))
        again = made.observe(agent)
        for array in again.values():
            array[:] = 7
        made.step(random.choice(list(info["options"])))
    assert len({row for _, row, _ in kept}) > 20
    for seen, row, mask in kept:
        assert seen["observation"].tobytes() == row
        assert seen["action_mask"].tobytes() == mask


def test_the_options_of_a_decision_are_read_and_copied_but_not_changed() -> None:
    made = daikaiju.envs.env("second", 2)
    made.reset(seed=1)
    options = made.last()[4]["options"]
    before = dict(options)
    number = next(iter(options))
    attempts: list[Callable[[], object]] = [
        options.clear,
        options.popitem,
        lambda: options.pop(number),
        lambda: options.update({number: "stop"}),
        lambda: options.setdefault(-1, "stop"),
        lambda: options.__setitem__(number, "stop"),
        lambda: options.__delitem__(number),
        lambda: options.__ior__({number: "stop"}),
    ]
    for attempt in attempts:
        with pytest.raises(TypeError, match="cannot be changed"):
            attempt()
    assert options == before
    assert pickle.loads(pickle.dumps(options)) == deepcopy(options) == before


def test_an_observation_contains_the_fields_of_expansions() -> None:
    boxes = ("cthulhu", "cybertooth", "halloween", "king_kong")
    made = daikaiju.envs.env("second", 2, {"expansions": boxes})
    made.reset(seed=1)
    assert any(move.startswith("pick ") for move in made.table.choices.values())
    shown = dict(zip(made.table.observations.names, made.observe("monster_0")["observation"].tolist(), strict=True))
    chosen = [move.removeprefix("pick ") for move in made.table.choices.values()]
    assert [name for name, value in shown.items() if name.startswith("aside: ") and value] == [
        f"aside: {costume}" for costume in sorted(chosen)
    ]
    players = [
        {"monster": "Gigazaur", "cultists": 3, "tower": [2], "cards": ["ghost"]},
        {"monster": "The King", "berserk": True, "tower": [1]},
    ]
    layout = Observations("second", 2, boxes)
    game = position({"edition": "second", "options": {"expansions": list(boxes)}, "players": players, "turn": 0})
    row = dict(zip(layout.names, layout.row(game, 1).tolist(), strict=True))
    mine, yours = {"berserk": 1, "tower 1": 1}, {"cultists": 3, "tower 2": 1, "ghost": 1}
    for place, held in enumerate((mine, yours)):
        for name in ("cultists", "berserk", "tower 1", "tower 2", "tower 3", "ghost", "witch"):
            assert row[f"{place}: {name}"] == held.get(name, 0), name


def test_without_expansions_nothing_of_them_is_there() -> None:
    for edition in EDITIONS:
        table, layout = actions(edition, 4), Observations(edition, 4)
        assert not [name for name in layout.names if "cultists" in name or "ghost" in name or name == "dice: k"]
        assert not [move for move in table.strings if "cultist" in move or "ghost" in move or move == "keep k"]


def test_a_peeked_card_is_seen_by_its_seat_alone() -> None:
    made = daikaiju.envs.env("second", 2)
    made.reset(seed=1)
    players = [{"monster": "Gigazaur", "cards": ["made_in_a_lab"], "energy": 9}, {"monster": "Cyber Kitty"}]
    game = position({"edition": "second", "players": players, "turn": 0, "deck": ["energize"]})
    chance = Seeded(1)
    while "peek" not in game.options:
        if game.to_act == CHANCE:
            game.supply(chance.answer(game))
        else:
            game.play(next(move for move in ("roll", "stop", "resolve", "stay") if move in game.options))
    game.play("peek")
    game.supply("energize")
    made.table.game = game
    top = made.table.observations.names.index("top: energize")
    assert made.observe("monster_0")["observation"][top] == 1
    assert made.observe("monster_1")["observation"][top] == 0


def test_elimination_terminates_and_the_winner_is_rewarded() -> None:
    made = daikaiju.envs.env("second", 4)
    random, fell, paid = Random(3), 0, 0.0
    for seed in range(12):
        made.reset(seed=seed)
        total = 0.0
        for agent in made.agent_iter():
            _, reward, is_over, is_cut, info = made.last()
            total += reward if is_over else 0.0
            if is_over or is_cut:
                fell += not made.table.game.over
                made.step(None)
                continue
            assert info["options"]
            assert made.table.game.monsters[made.seats[agent]].alive
            made.step(random.choice(list(info["options"])))
        assert total == pytest.approx(1.0 if made.table.game.winners else 0.0)
        paid += total
    assert fell > 0
    assert paid > 0


def test_an_illegal_action_ends_the_game_for_its_agent() -> None:
    made = daikaiju.envs.env("second", 3)
    made.reset(seed=1)
    agent = made.agent_selection
    wrong = next(action for action in range(made.action_space(agent).n) if action not in made.table.choices)
    made.step(wrong)
    assert all(made.terminations.values())
    assert made._cumulative_rewards[agent] == -1
    single = gymnasium.make("Daikaiju-v1", opponents=["random"])
    _, info = single.reset(seed=1)
    wrong = next(action for action in range(cast(Any, single.action_space).n) if action not in info["options"])
    _, reward, is_over, _, info = single.step(wrong)
    assert (reward, is_over, info["illegal"]) == (-1.0, True, wrong)


def test_a_whole_game_against_bots_ends_with_the_share_of_the_win() -> None:
    single: Any = gymnasium.make("Daikaiju-v1", edition="dark", opponents=["simple", "stand_in"])
    random, results = Random(5), []
    for seed in range(8):
        seen, info = single.reset(seed=seed)
        is_over = False
        while not is_over:
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(info["options"])
            seen, reward, is_over, _, info = single.step(random.choice(list(info["options"])))
        results.append(reward)
    assert set(results) <= {0.0, 0.5, 1.0}


def test_the_table_can_be_looked_at() -> None:
    made = daikaiju.envs.env("classic", 2, render_mode="ansi")
    made.reset(seed=1)
    assert "life" in str(made.render())


@pytest.mark.parametrize(("edition", "players"), [("third", 4), ("second", 1), ("dark", 7)])
def test_a_table_that_cannot_be_is_refused(edition: str, players: int) -> None:
    with pytest.raises(RulesError):
        daikaiju.envs.env(edition, players)


def test_the_agent_of_the_documentation_learns() -> None:
    path = Path(__file__).parent.parent.parent / "docs" / "examples" / "learn.py"
    example = runpy.run_path(str(path))
    env = gymnasium.make("Daikaiju-v1", opponents=["simple"])
    *_, (learnt, _) = example["learn"](rounds=3, population=16, games=10)
    untaught = example["win_rate"](env, np.zeros(example["SIZE"]), 60, 7)
    assert example["win_rate"](env, learnt, 60, 7) > untaught + 0.1

"""Gymnasium's environment for training: masks, flat rows, start positions, shaping, several tables, any opponent."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import daikaiju.envs
from daikaiju.engine.errors import DaikaijuError, PositionError
from daikaiju.engine.game import Game

LATE = {
    "players": [{"monster": "Gigazaur", "points": 17, "life": 3}, {"monster": "The King", "points": 12, "in": "city"}],
    "turn": 0,
}


def made(**settings: Any) -> Any:
    return gymnasium.make("Daikaiju-v1", **settings).unwrapped


def test_the_mask_for_maskable_agents_is_that_of_the_observation() -> None:
    env = made()
    seen, _ = env.reset(seed=1)
    for _ in range(30):
        masks = env.action_masks()
        assert masks.dtype == np.bool_
        assert masks.tolist() == seen["action_mask"].astype(bool).tolist()
        seen, _, is_over, _, _ = env.step(int(masks.argmax()))
        if is_over:
            assert not env.action_masks().any()
            break


def test_a_flat_observation_is_the_row_alone() -> None:
    flat, full = made(observation="flat"), made()
    check_env(flat, skip_render_check=True)
    row, _ = flat.reset(seed=5)
    seen, _ = full.reset(seed=5)
    assert row.tolist() == seen["observation"].tolist()
    with pytest.raises(DaikaijuError, match="unknown observation 'pixels'; it is one of dict, flat"):
        made(observation="pixels")


def test_an_episode_starts_at_a_given_position() -> None:
    env = made(start_position=lambda random: LATE)
    for seed in range(8):
        env.reset(seed=seed)
        assert sorted(me.name for me in env.table.game.monsters) == ["Gigazaur", "The King"]
        assert max(me.points for me in env.table.game.monsters) >= 17
    with pytest.raises(PositionError, match="this table is second with 3"):
        made(opponents=["simple", "simple"], start_position=lambda random: LATE).reset(seed=1)


def returned(shaping: float, seed: int) -> tuple[float, float]:
    """Return the sum of rewards of a random game, and the potential at its start."""
    env, random, total, is_over = made(shaping=shaping), Random(seed), 0.0, False
    _, info = env.reset(seed=seed)
    begun = env._potential()
    while not is_over:
        _, reward, is_over, _, info = env.step(random.choice(list(info["options"])))
        total += reward
    return total, begun


def test_shaping_changes_the_sum_of_rewards_only_by_the_first_potential() -> None:
    for seed in range(6):
        plain, _ = returned(0.0, seed)
        shaped, begun = returned(0.5, seed)
        assert shaped == pytest.approx(plain - begun)


def test_several_tables_in_one_process_equal_single_ones_step_by_step() -> None:
    several: Any = gymnasium.make_vec("Daikaiju-v1", num_envs=3, opponents=["simple"])
    assert type(several.unwrapped).__name__ == "VectorTables"
    singles = [made(opponents=["simple"]) for _ in range(3)]
    seen, _ = several.reset(seed=11)
    alone = [env.reset(seed=11 + number)[0] for number, env in enumerate(singles)]
    has_ended, endings = [False] * 3, 0
    for _ in range(150):
        assert [row.tolist() for row in seen["observation"]] == [one["observation"].tolist() for one in alone]
        chosen = several.action_masks().argmax(axis=1)
        seen, rewards, terminated, _, _ = several.step(chosen)
        for number, env in enumerate(singles):
            if has_ended[number]:
                alone[number], reward, is_over = env.reset()[0], 0.0, False
            else:
                alone[number], reward, is_over, _, _ = env.step(int(chosen[number]))
            assert (rewards[number], terminated[number]) == (reward, is_over)
            has_ended[number] = is_over
            endings += is_over
    assert endings > 3


def test_flat_rows_of_several_tables_form_one_array() -> None:
    several: Any = gymnasium.make_vec("Daikaiju-v1", num_envs=2, observation="flat")
    seen, _ = several.reset(seed=1)
    assert seen.shape == (2, *several.single_observation_space.shape)
    assert seen in several.observation_space


def test_the_infos_of_several_tables_are_one_array_per_name() -> None:
    several: Any = gymnasium.make_vec("Daikaiju-v1", num_envs=2)
    _, infos = several.reset(seed=1)
    assert [set(options) for options in infos["options"]] == [set(mask.nonzero()[0]) for mask in several.action_masks()]
    assert infos["_options"].all()
    illegal = int(several.action_masks()[0].argmin())
    legal = int(several.action_masks()[1].argmax())
    *_, infos = several.step(np.array([illegal, legal]))
    assert infos["_illegal"].tolist() == [True, False]
    assert infos["illegal"].tolist() == [illegal, None]


def test_a_function_is_an_opponent() -> None:
    asked = []

    def first(view: Game) -> str:
        asked.append(view.to_act)
        return view.options[0]

    env = made(opponents=[first, lambda view, options, random: random.choice(options)])
    env.reset(seed=1)
    for _ in range(10):
        if env.step(int(env.action_masks().argmax()))[2]:
            break
    assert asked


def test_agents_that_all_act_in_every_step_can_play_through_pettingzoos_wrapper() -> None:
    env: Any = turn_based_aec_to_parallel(daikaiju.envs.env("second", 3))
    seen, _ = env.reset(seed=2)
    for _ in range(300):
        if not env.agents:
            return
        seen, _, _, _, _ = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})
    raise AssertionError("the game does not end")

"""Weights on disk: saved ones load again, a broken file is named, and other rules are reported."""

import json
from pathlib import Path

import numpy as np
import pytest

from daikaiju.bots.value.weights import WEIGHTS, RulesHaveChanged, WeightsError, fingerprint, load, save, shipped


def test_saved_weights_load_again(tmp_path: Path) -> None:
    card = {"fingerprint": fingerprint()}
    save(tmp_path / "w.npz", shipped(), card)
    again = load(tmp_path / "w.npz")
    for seats, net in shipped().nets.items():
        np.testing.assert_array_equal(again.nets[seats].rows, net.rows)


@pytest.mark.parametrize("content", [b"", b"not weights at all"])
def test_a_broken_file_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "broken.npz").write_bytes(content)
    with pytest.raises(WeightsError, match=r"broken\.npz"):
        load(tmp_path / "broken.npz")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"none\.npz"):
        load(tmp_path / "none.npz")


def test_other_rules_are_reported(tmp_path: Path) -> None:
    save(tmp_path / "old.npz", shipped(), {"fingerprint": "something else"})
    with pytest.warns(RulesHaveChanged, match="something else"):
        load(tmp_path / "old.npz")


def test_shipped_weights_fit_the_rules() -> None:
    card = json.loads(WEIGHTS.with_suffix(".json").read_text("utf-8"))
    assert card["fingerprint"] == fingerprint()

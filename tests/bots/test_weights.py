"""Weights on disk: saved ones load again, a broken file is named, and other rules are reported."""

import json
from pathlib import Path

import numpy as np
import pytest
import yaml

from daikaiju.bots.value.weights import (
    WEIGHTS,
    RulesHaveChanged,
    WeightsError,
    fingerprint,
    load,
    save,
    shipped,
    shipped_model_card,
)


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


ROOT = Path(__file__).parents[2]
SECTIONS = ("## Model", "## Data", "## Training", "## Figures", "## Limits")


def model_cards() -> list[Path]:
    """Return the model card of each weights file of the project."""
    files = [*ROOT.glob("src/**/*.npz"), *ROOT.glob("docs/**/*.npz")]
    assert len(files) >= 2
    return [file.with_suffix(".md") for file in files]


@pytest.mark.parametrize("card", model_cards(), ids=lambda card: card.stem)
def test_every_weights_file_has_a_model_card_in_the_form_of_model_hubs(card: Path) -> None:
    _, front, text = card.read_text("utf-8").split("---\n", 2)
    facts = yaml.safe_load(front)
    assert facts["model_file"] == card.with_suffix(".npz").name
    assert {"license", "library_name", "pipeline_tag", "tags", "training_seed"} <= facts.keys()
    assert [line for line in text.splitlines() if line.startswith("## ")] == list(SECTIONS)


def test_the_model_card_of_the_shipped_weights_says_what_their_training_wrote() -> None:
    _, front, _ = WEIGHTS.with_suffix(".md").read_text("utf-8").split("---\n", 2)
    facts, written = yaml.safe_load(front), shipped_model_card()
    assert facts["rules_fingerprint"] == written["fingerprint"]
    for name in ("games", "seed", "seconds"):
        assert facts[f"training_{name}"] == written[name]
        assert facts[f"expansion_{name}"] == written["expansions"][name]

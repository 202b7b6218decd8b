"""``training.trees``: what is packed predicts what LightGBM predicts."""

from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="training needs numpy: pip install numpy")
lightgbm = pytest.importorskip("lightgbm", reason="training needs LightGBM: pip install lightgbm")

from scutch.kernels.boosting import Ensemble  # noqa: E402 (after what may skip the module)
from training.trees import pack  # noqa: E402

PLAIN = {"verbose": -1, "num_threads": 1, "seed": 3, "deterministic": True, "min_data_in_leaf": 5, "num_leaves": 15}
GOALS: list[dict[str, Any]] = [
    {"objective": "regression"},
    {"objective": "regression", "boost_from_average": False},
    {"objective": "cross_entropy", "num_leaves": 7},
    {"objective": "lambdarank", "label_gain": [0, 1, 3, 7]},
]


def fitted(goal: dict[str, Any], rounds: int = 30, rows: int = 400) -> tuple[Any, Any]:
    """A booster over made-up rows, and other rows to try it on."""
    random = np.random.default_rng(rounds)
    data = random.normal(size=(rows, 6)).astype(np.float32)
    wanted = data[:, 0] * data[:, 1] - np.abs(data[:, 2]) + 0.1 * random.normal(size=rows)
    labels = wanted if goal["objective"] == "regression" else (wanted > np.median(wanted)).astype(int)
    groups = {"group": [20] * (rows // 20)} if goal["objective"] == "lambdarank" else {}
    booster = lightgbm.train(PLAIN | goal, lightgbm.Dataset(data, labels, **groups), rounds)
    return booster, random.normal(size=(rows, 6)).astype(np.float32)


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: "-".join(map(str, goal.values())))
def test_packed_trees_predict_the_same(goal: dict[str, Any]) -> None:
    """To single precision, but for the rare row that stands exactly where rounding moved a threshold."""
    booster, rows = fitted(goal)
    scores = np.array(Ensemble(pack(booster)).scores(rows.tobytes()))
    assert np.mean(np.isclose(scores, booster.predict(rows, raw_score=True), rtol=1e-5, atol=1e-5)) >= 0.99


def test_a_booster_that_learned_nothing_is_packed() -> None:
    """Its trees are leaves."""
    data = lightgbm.Dataset(np.zeros((40, 6)), np.full(40, 0.25))
    booster = lightgbm.train(PLAIN | {"objective": "regression"}, data, 3)
    assert Ensemble(pack(booster)).scores(bytes(4 * 6)) == pytest.approx([0.25])


def test_shape_is_kept() -> None:
    """As many features and trees."""
    booster, _ = fitted(GOALS[0], rounds=7)
    ensemble = Ensemble(pack(booster))
    assert (ensemble.features, ensemble.trees) == (6, 7)

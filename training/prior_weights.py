"""Fits the weights of ``prior_of``, which selects the candidates to rank: run ``python -m training.prior_weights``.

A logistic regression on numbers that are known when a candidate is found. It only has to keep the right list among the first
dozens of hundreds, so it is a formula in ``_candidates/pool.pxi`` and not a model file.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

import numpy as np
from sklearn.linear_model import LogisticRegression

from benchmarks.records import corpus
from scutch.page import parse
from scutch.page.readers.without_scripts import revealed
from scutch.records._class_words import Words
from scutch.records.find._candidates import Candidates, Origin
from scutch.records.find._features import CANDIDATE_FEATURES, all_features
from training.records import score, training_corpora

#: Least page F1 of a candidate that counts as a list.
RIGHT: Final = 0.5
LIMIT: Final = 400


def known(page: corpus.Page) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return the inputs of each candidate of a page, and whether it is similar to a main list."""
    candidates = Candidates(revealed(parse(page.html)).columns, LIMIT)
    rows = np.frombuffer(all_features(candidates, Words({})), np.float32).reshape(len(candidates), len(CANDIDATE_FEATURES))
    column = {name: rows[:, number].astype(float) for number, name in enumerate(CANDIDATE_FEATURES)}
    periodic = np.array([candidates.origins(index) & Origin.BY_PERIOD != 0 for index in range(len(candidates))], float)
    r, c = np.log(column["records"]), np.log1p(column["chars"])
    right = np.array(score(page, LIMIT).main) >= RIGHT
    return np.column_stack([np.log(np.maximum(column["value"], 0) + 0.001), r, r * r, c, c * c, periodic]), right


def main() -> None:
    """Fit on all development pages."""
    pages = [page for name in training_corpora() for page in corpus.load(name)]
    with ProcessPoolExecutor(2, get_context("fork")) as pool:
        found = list(pool.map(known, pages, chunksize=4))
    rows, right = np.vstack([rows for rows, _ in found]), np.concatenate([right for _, right in found])
    spread = rows.std(0)
    fitted = LogisticRegression(max_iter=500, class_weight="balanced").fit(rows / spread, right)
    names = ("log(value + 0.001)", "log records", "its square", "log(1 + characters)", "its square", "periodic")
    for name, weight in zip(names, fitted.coef_[0] / spread, strict=True):
        sys.stdout.write(f"{weight:8.3f}  {name}\n")


if __name__ == "__main__":
    main()

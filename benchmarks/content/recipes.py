"""Counts the ingredients and steps of ``recipes-dev`` that are in the content: ``python -m benchmarks.content.recipes``.

The answers are those of folds by site (``python -m training.content --folds``). An item is found if its words, without numbers
and single letters, stand in the text one after another. The text of the whole page is the upper bound: some items are only in
scripts, or are written otherwise.
"""

import json
import re
import statistics
from collections.abc import Sequence
from typing import Final

import scutch
from benchmarks.common import OUTPUT, bootstrap, pages, say

CORPUS: Final = "recipes-dev"
LEARNED: Final = "scutch-cross-validated-recipes-dev"
FIELDS: Final = ("ingredients", "instructions_list")
LETTERS: Final = re.compile(r"[^\W\d_]{2,}")


def letters(text: str) -> str:
    """Return the words of at least two letters, lower-cased, with a space around each.

    >>> letters("2 Cups of flax, c. 300 g")
    ' cups of flax '
    """
    return f" {' '.join(LETTERS.findall(text.lower()))} "


def recall(items: Sequence[str], text: str) -> float | None:
    """Return the share of items that are in a text, None without items.

    >>> recall(["2 eggs", "1 onion"], "Take 2 eggs")
    0.5
    """
    words = letters(text)
    found = [letters(item) in words for item in items if LETTERS.search(item)]
    return statistics.fmean(found) if found else None


def main() -> None:
    """Print the means of both fields."""
    answers = json.loads((OUTPUT / f"{LEARNED}.json").read_text(encoding="utf-8"))["answers"]
    found: dict[str, list[tuple[float, float]]] = {field: [] for field in FIELDS}
    for page in pages(None, CORPUS):
        text = scutch.parse(page.html).document.text
        for field in FIELDS:
            items = page.gold.get(field) or ()
            content, most = recall(items, answers[page.id]["text"]), recall(items, text)
            if content is not None and most is not None:
                found[field].append((content, most))
    for field, rows in found.items():
        own = bootstrap([chosen for chosen, _ in rows], statistics.fmean)
        most = statistics.fmean(whole for _, whole in rows)
        say(f"  {field:18} {own.value:.3f} [{own.low:.3f}, {own.high:.3f}] of {most:.3f} on {len(rows)} pages")


if __name__ == "__main__":
    main()

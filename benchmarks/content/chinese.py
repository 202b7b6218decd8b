"""Scores content on ``content-zh-dev``, Chinese pages apart: ``python -m benchmarks.content.chinese``.

The answers are those of folds by site (``python -m training.content --folds``); beside them the two published methods, which
have nothing to fit.
"""

import json
import statistics
from collections import defaultdict
from typing import Any

import scutch
from benchmarks.common import OUTPUT, pages, say
from benchmarks.content.metric import score, word_list

CORPUS = "content-zh-dev"
LEARNED = "scutch-cross-validated-content-zh-dev"
PUBLISHED: Any = ("block_distribution", "page_segmentation")
#: A text is Chinese if more of its words are single ideographs than not.
HALF = 0.5


def is_chinese(text: str) -> bool:
    """Say whether a text is mostly ideographs.

    >>> is_chinese("亚麻 flax 亚麻"), is_chinese("flax and hemp")
    (True, False)
    """
    words = word_list(text)
    return sum("\u4e00" <= word <= "\u9fff" for word in words) > HALF * len(words)


def main() -> None:
    """Print the means."""
    answers = json.loads((OUTPUT / f"{LEARNED}.json").read_text(encoding="utf-8"))["answers"]
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for page in pages(None, CORPUS):
        gold = page.gold["text"]
        texts = {"auto, by folds": answers[page.id]["text"]}
        texts |= {method: scutch.extract_content(page.html, method=method).text for method in PUBLISHED}
        for method, text in texts.items():
            f1 = score(text, gold).f1
            found[method]["all"].append(f1)
            found[method]["Chinese" if is_chinese(gold) else "other"].append(f1)
    for method, groups in found.items():
        means = (f"{name} {statistics.fmean(scores):.3f} ({len(scores)})" for name, scores in groups.items())
        say(f"  {method:20} {', '.join(means)}")


if __name__ == "__main__":
    main()

"""Ingredients of a recipe: the list that the data of the page names is content.

A list of amounts and nouns reads like a menu, and recipes set it in an aside, beside controls, or in tabs. The data for search
engines (``recipeIngredient`` in JSON-LD) has its words, in another order on some pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import Final

from scutch.content.refinement.candidates import Candidates
from scutch.content.refinement.chosen_nodes import LANDMARK_TAGS, ChosenNodes
from scutch.methods.selection import Selection
from scutch.page.columns import TEXT
from scutch.page.parser import Columns
from scutch.page.text import UNSEEN, render_text
from scutch.structured.json_ld import object_reader, read_objects
from scutch.structured.scripts import script_text

WORD: Final = re.compile(r"\w+")
PROPERTY: Final = "recipeIngredient"
READER: Final = object_reader((PROPERTY,), ("Recipe",))
#: Least share of the words of the ingredients that a choice has if it has the list.
KNOWN_SHARE: Final = 0.9
#: Least share of them in the list, and least share of its words that are theirs.
LIST_SHARE: Final = 0.8
OWN_SHARE: Final = 0.6
#: Words of the ingredients at least.
MIN_WORDS: Final = 8


def with_ingredients(columns: Columns, choice: Selection, found: Candidates) -> Selection:
    """Return a choice with the list of the ingredients that the data of the page names, if the choice lacks their words.

    The list is the smallest element with most of these words and few others. Linear in the nodes and the text.

    >>> import scutch
    >>> from scutch.content.refinement.candidates import candidates_of
    >>> data = '{"@type": "Recipe", "recipeIngredient": ["200 g flax", "3 large eggs", "1 pinch of salt"]}'
    >>> items = "<li>200 g flax<li>3 large eggs<li>1 pinch of salt"
    >>> page = scutch.parse(f"<script type=application/ld+json>{data}</script><ul>{items}</ul><p>Beat the eggs.")
    >>> choice = Selection((), ((4, len(page)),), bytearray(node.tag == "ul" for node in page), -1, 1.0)
    >>> sum(with_ingredients(page.columns, choice, candidates_of(page.columns)).skip)
    0
    """
    if not found.recipe_scripts:
        return choice
    wanted = [word for text in named_ingredients(columns, found.recipe_scripts) for word in folded_words(text)]
    if len(wanted) < MIN_WORDS:
        return choice
    known = set(chain.from_iterable(folded_words(render_text(columns, *span, skip=choice.skip)) for span in choice.ranges))
    if len(known.intersection(wanted)) >= KNOWN_SHARE * len(set(wanted)):
        return choice
    ingredients = ingredient_list(columns, wanted)
    if ingredients < 0:
        return choice
    chosen = ChosenNodes(columns, choice)
    chosen.take(ingredients, LANDMARK_TAGS)
    return chosen.selection()


def named_ingredients(columns: Columns, scripts: Sequence[int]) -> Iterator[str]:
    """Yield the ingredients in scripts with JSON-LD."""
    for node in scripts:
        for item in read_objects(script_text(columns, node), READER):
            values = item.get(PROPERTY)
            yield from (value for value in (values if isinstance(values, list) else [values]) if isinstance(value, str))


def folded_words(text: str) -> list[str]:
    """The words of a text in lower case."""
    return WORD.findall(text.casefold())


def ingredient_list(columns: Columns, wanted: list[str]) -> int:
    """The smallest element with most of some words and few others; -1 for none."""
    known, rows = set(wanted), range(len(columns))
    texts = [
        folded_words(columns.text(node)) if columns.tag[node] == TEXT and not columns.marks[node] & UNSEEN else []
        for node in rows
    ]
    every = [0, *accumulate(map(len, texts))]
    own = [0, *accumulate(sum(word in known for word in text) for text in texts)]
    found, fewest = -1, len(wanted) / OWN_SHARE / LIST_SHARE
    for node in rows:
        end = columns.end[node]
        words, matches = every[end] - every[node], own[end] - own[node]
        if matches >= max(LIST_SHARE * len(wanted), OWN_SHARE * words) and words <= fewest:
            found, fewest = node, words
    has = known.intersection(chain.from_iterable(texts[found : columns.end[found]] if found >= 0 else ()))
    return found if len(has) >= LIST_SHARE * len(known) else -1

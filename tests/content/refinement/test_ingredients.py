"""The list of ingredients that the data of a recipe names is content, wherever it stands."""

import json

import pytest

import scutch
from tests.content.refinement.article import content

INGREDIENTS = ["250 g of fine flax meal", "3 large eggs", "1 pinch of sea salt", "2 tbsp linseed oil", "150 ml warm water"]
ITEMS = "".join(f"<li>{text}" for text in INGREDIENTS)
AMOUNTS = "".join(
    f"<div><span>{' '.join(text.split()[2:])}</span><span>{' '.join(text.split()[:2])}</span></div>" for text in INGREDIENTS
)
LIST = f"<nav class=menu><ul>{ITEMS}</ul></nav>"


def recipe(inside: str, ingredients: object = INGREDIENTS, kind: str = "Recipe") -> scutch.Content:
    data = json.dumps({"@type": kind, "name": "Flax", "recipeIngredient": ingredients})
    return content(f"<script type=application/ld+json>{data}</script>{inside}")


@pytest.mark.parametrize(
    "inside",
    [LIST, f"<aside><ul>{ITEMS}</ul></aside>", f"<nav>{AMOUNTS}</nav>", f"<nav><p>Share<p>Print</nav>{LIST}"],
    ids=["list", "aside", "another order", "beside a menu"],
)
def test_the_ingredients_of_the_data_are_content(inside: str) -> None:
    """In any markup, with the amounts on either side."""
    found = recipe(inside).text
    assert all(word in found for text in INGREDIENTS for word in text.split())
    assert "Share" not in found


@pytest.mark.parametrize(
    ("inside", "ingredients", "kind"),
    [
        (LIST, ["2 cups of rye", "4 small onions", "1 clove of garlic", "7 peppercorns"], "Recipe"),
        (LIST, INGREDIENTS, "Product"),
        (LIST, None, "Recipe"),
        (LIST, [3], "Recipe"),
        (f"<nav>{'<p>Linseed oil of sea salt' * 5}</nav>", INGREDIENTS, "Recipe"),
    ],
    ids=["others", "no recipe", "none", "no texts", "some of the words"],
)
def test_other_lists_stay_out(inside: str, ingredients: object, kind: str) -> None:
    """The words must be those of the ingredients of a recipe, with few others among them."""
    assert "linseed" not in recipe(inside, ingredients, kind).text


def test_a_choice_with_the_words_is_as_before() -> None:
    """A second list of the same ingredients, as for another unit, stays out."""
    inside = f"<p>{', '.join(INGREDIENTS)} are all that this bread needs, and a warm place for the night.</p>{LIST}"
    assert recipe(inside).text.count("linseed oil") == 1

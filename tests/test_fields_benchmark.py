"""The benchmark of the fields of the metadata."""

import pytest

from benchmarks.fields import evaluate


def test_every_field_of_a_read_page_has_a_label() -> None:
    """A hundred pages, each field once; one section was not to be found out."""
    found = evaluate.labels()
    assert len({(label.corpus, label.page) for label in found}) == 100
    assert len({(label.corpus, label.page, label.field) for label in found}) == len(found) == 100 * 8 - 1
    assert len(evaluate.chinese_labels()) == 55


@pytest.mark.parametrize(
    ("field", "found", "values", "right"),
    [
        ("description", "Flax gives long fibres.", ("Flax gives",), True),
        ("image", "https://example.org/flax.jpg", ("/hemp.jpg",), False),
        ("author", "王乐文、方敏", ("王乐文、方敏", "杨煜"), True),
        ("tags", "Flax; Hemp", ("",), False),
        ("tags", "", ("Flax",), False),
    ],
)
def test_values_are_compared_by_field(field: str, found: str, values: tuple[str, ...], right: bool) -> None:
    """By words, by their beginning or by their end; an empty value is right only where there is none."""
    assert evaluate.is_right(found, evaluate.Label("1", "", "", field, values)) == right

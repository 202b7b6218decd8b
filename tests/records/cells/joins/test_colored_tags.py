"""Tags whose class is their color."""

from __future__ import annotations

import pytest

import scutch

COLORS = {"flax": "blue", "hemp": "green", "jute": "brown"}
TAGS = (["flax", "hemp"], ["jute"], ["hemp", "jute"], ["flax", "hemp", "jute"])


@pytest.mark.parametrize(
    "tag",
    [
        "<p class=tag-{color}>{tag}</p>",
        "<span class='badge bg-{color}'>{tag}</span>",
        "<a href=/t/{tag} class='chip chip-{color}'>{tag}</a>",
    ],
)
def test_tags_of_several_colors_are_one_list(tag: str) -> None:
    """Each color alone is a column of one word."""
    items = "".join(
        f"<li><h3><a href=/p{n}>Field no. {n}</a></h3>"
        f"<div>{' '.join(tag.format(color=COLORS[word], tag=word) for word in own)}</div></li>"
        for n, own in enumerate(TAGS)
    )
    table = scutch.extract_records(f"<ul>{items}</ul>")[0].table
    assert [row[table.columns[-1].name] for row in table.to_dicts()] == list(TAGS)


def test_tags_in_the_cells_of_a_table_are_one_list() -> None:
    """They are one column below their header."""
    rows = "".join(
        f"<tr><td>Field no. {n}<td>{' '.join(f'<b class={COLORS[word]}>{word}</b>' for word in own)}"
        for n, own in enumerate(TAGS)
    )
    table = scutch.extract_records(f"<table><tr><th>Field<th>Kinds</tr>{rows}</table>")[0].table
    assert list(table["Kinds"]) == list(TAGS)


def test_badges_apart_are_no_tags() -> None:
    """No record has two of them in one element."""
    badges = ("New", "Sale", "New", "Sale")
    items = "".join(
        f"<li><h3><a href=/p{n}>Field no. {n}</a></h3><div><b class={badge}>{badge}</b></div></li>"
        for n, badge in enumerate(badges)
    )
    table = scutch.extract_records(f"<ul>{items}</ul>")[0].table
    assert not any(column.is_list for column in table.columns)

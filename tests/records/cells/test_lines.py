"""Lines of one text are columns: below a link, and with labels."""

from __future__ import annotations

import re

import pytest

import scutch
from scutch.page.columns import TEXT
from scutch.records.cells.column_cells import ColumnNodes
from scutch.records.cells.splits.lines import columns_of_lines
from scutch.table import Table

TITLES = (
    "Linen thread for sails", "Spinning hemp at home", "How flax is grown", "Jute bags in trade", "Growing linen in Ireland",
    "A history of linen",
)  # fmt: skip
DESIGNS = {
    "paragraph": "<p><a href=/{0}>{1}</a><br>{2}<br><font color=green>www.site{0}.example/{0}.html</font> - {0}k</p>",
    "heading": "<div class=hit><h3><a href=/{0}>{1}</a></h3>{2}<br><cite>www.site{0}.example</cite></div>",
    "cell": "<table><tr><td><a href=/{0}>{1}</a><br>{2}<br><i>site{0}.example › {0}</i></table>",
}


def marked(text: str, tag: str) -> str:
    """A text with the words of the query in elements."""
    return re.sub("(?i)(linen|flax)", rf"<{tag}>\1</{tag}>", text)


def snippet(number: int) -> str:
    """The words below a title, the query in them at different places."""
    words = ("Linen is a cloth of flax", "A cloth that is made of linen", "Fields of wool and cloth")[number % 3]
    return f"{words}, and how it is made in place {number}."


def results(design: str, tag: str) -> Table:
    """The table of a page of results."""
    hits = (DESIGNS[design].format(n, marked(title, tag), marked(snippet(n), tag)) for n, title in enumerate(TITLES, 3))
    return scutch.extract_records(f"<main><h1>Search</h1><div id=hits>{''.join(hits)}</div></main>")[0].table


@pytest.mark.parametrize("tag", ["b", "em", "mark", "strong"])
@pytest.mark.parametrize("design", DESIGNS)
def test_marked_words_join_no_lines(design: str, tag: str) -> None:
    """The title is the link and the summary the line below it."""
    table = results(design, tag)
    assert table["title"] == TITLES
    rest = [table[column.name] for column in table.columns if column.name not in {"title", "title_url"}]
    assert tuple(snippet(number) for number in range(3, 9)) in rest


@pytest.mark.parametrize(
    "markup", ["<b>{0}</b> said it.<br>{1}<br>And more.", "<a href=/>{0}</a> said it.<br>{1}", "{0}<br><a href=/>{1}</a>"]
)
def test_other_lines_are_one_text(markup: str) -> None:
    """Posts with line breaks begin with no link that is a line of its own."""
    page = scutch.parse("".join(f"<p>{markup.format(title, snippet(n))}" for n, title in enumerate(TITLES))).columns
    nodes = [node for node in range(len(page)) if page.tag[node] == TEXT]
    rows = [sum(page.name(each) == "p" for each in range(node)) - 1 for node in nodes]
    assert columns_of_lines(page, ColumnNodes(rows, nodes, several=True)) == []


def test_paragraphs_below_a_link_are_a_column_of_their_own() -> None:
    """The first paragraph of each item is its name, the others say what it is."""
    text = "<p>A plant of the north that is spun."
    items = "".join(f"<li><p><a href=#{n}>{title}</a><p>{snippet(n)}{text * (n % 3)}" for n, title in enumerate(TITLES))
    table = scutch.extract_records(f"<ol>{items}</ol>")[0].table
    assert [row["title"] for row in table.to_dicts()] == list(TITLES)
    assert table.to_dicts()[1]["summary"] == f"{snippet(1)}\nA plant of the north that is spun."


BOOKS = (
    ("The book of looms", "Broudy, Eric", "Book", "Hanover, 1993", "Main Library (2)"),
    ("Weaving a legacy", "Anderson, Clarita", "Book", "Washington, 1995", "checked out"),
    ("Weaving in the dark", "Hale, June", "Audio CD", "", "East Branch (1)"),
    ("Tapestry weaving", "Glen, Nancy", "Book", "Chicago, 2017", ""),
)


def test_lines_with_labels_are_columns_though_some_are_missing() -> None:
    """The lines of a library catalogue, each with other elements in it."""
    names = ("Format", "Publication", "Availability")
    rows = "".join(
        f"<tr><td><a href=/{n}><b>{title}</b></a> / <i>a book</i> of old <b>plates</b><br>by <a href=/by/{n}>{author}</a>."
        + "".join(f"<br><b>{name}:</b> {value}" for name, value in zip(names, values, strict=True) if value)
        for n, (title, author, *values) in enumerate(BOOKS)
    )
    table = scutch.extract_records(f"<table>{rows}</table>")[0].table
    assert [table[name] for name in names] == [tuple(book[place] or None for book in BOOKS) for place in (2, 3, 4)]
    assert table["author"][0] == "Broudy, Eric."

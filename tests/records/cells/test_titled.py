"""A list of publications: authors, an emphasised title, and where it appeared."""

from __future__ import annotations

import pytest

import scutch

PAPERS = (
    ("M. Keller, A. Osei and J. Brandt", "Retting of flax in the field", "Fibres 23(4), 2026"),
    ("J. Brandt & L. Moreau", "A survey of hackling machines", "Proc. TexTech, pp. 5–17"),
    ("Ito, S.", "Moisture of linen yarns", "Polymers 18(1)"),
    ("P. van Dyk", "Counting fibres in micrographs", "Image Letters 9(2), pp. 77–90"),
)


def table(
    *papers: tuple[str, str, str], form: str = "<li>{} <{tag}>{}</{tag}>. {} <b>open</b>", tag: str = "i"
) -> scutch.Table:
    items = "".join(form.format(*paper, tag=tag).replace("Brandt", "<b>Brandt</b>") for paper in papers)
    return scutch.extract_records(f"<main><h1>Papers</h1><ul>{items}</ul></main>")[0].table


@pytest.mark.parametrize("tag", ["i", "em", "cite", "q"])
def test_authors_title_and_source_are_columns(tag: str) -> None:
    found = table(*PAPERS, tag=tag)
    assert [column.name for column in found.columns][:2] == ["author", "title"]
    assert found["title"] == tuple(title for _, title, _ in PAPERS)
    assert found["author"] == tuple(author for author, _, _ in PAPERS)


def test_a_word_in_italics_is_no_title() -> None:
    papers = [(author, title.split()[0], title + source) for author, title, source in PAPERS]
    assert "author" not in [column.name for column in table(*papers).columns]

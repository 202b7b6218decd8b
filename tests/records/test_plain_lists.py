"""Listings of files as preformatted text."""

from __future__ import annotations

import pytest

import scutch
from scutch.methods.record_set import RecordSet
from scutch.records.plain_lists import with_whole_listings

#: As the servers of many archives write them: a picture, a link, and the rest of the line.
NAMES = ("archiv-2024/", "bericht.pdf", "données.csv", "лён.txt", "README")
HEAD = "<img src=blank.gif> <a href=?C=N>Name</a>   <a href=?C=M>Last modified</a>   <a href=?C=S>Size</a><hr>"
LINES = "".join(
    f"<img src=/i/{n}.gif alt='[FILE]'> <a href='{name}'>{name}</a>   12-Mar-2024 10:2{n}   {n}7K\n"
    for n, name in enumerate(NAMES)
)


def titles(markup: str) -> list[object]:
    regions = scutch.extract_records(f"<title>Index</title><h1>Index of /pub</h1>{markup}<address>Server</address>")
    return list(regions[0].table["title"]) if regions else []


def test_each_line_of_a_listing_is_a_record() -> None:
    """Whatever is before the link of a line; its header is none."""
    assert titles(f"<pre>{LINES}</pre>") == list(NAMES)
    assert titles(f"<pre>{HEAD}{LINES}<hr></pre>") == list(NAMES)


def test_code_with_links_is_no_listing() -> None:
    """Most of its lines have none, or several."""
    code = "".join(f"<a href=#f{n}>f</a>(<a href=#x>x</a>) = {n}\nreturn\n" for n in range(6))
    assert titles(f"<pre>{code}</pre>") == []


def test_elements_of_code_are_no_list() -> None:
    """Highlighters mark its words, at any depth; items beside it stay."""
    words = "".join(f"<i># step {n}</i>\nspin --reel {n}\n" for n in range(4))
    assert kept(f"<ul><li>Flax<li>Hemp</ul><pre><code>{words}</code></pre>", "i", "li") == ["li"]


@pytest.mark.parametrize("tag", ["li", "tr", "p", "b"])
def test_lists_in_preformatted_text_stay(tag: str) -> None:
    """Old pages hold all they have in one."""
    table = "<table>" if tag == "tr" else ""
    assert kept(f"<pre>{table}" + f"<{tag}><td>Flax, which is blue</{tag}>" * 3, tag) == [tag]


def kept(html: str, *tags: str) -> list[str]:
    """Return of which tags the elements stay a list, of some that are each a list."""
    page = scutch.parse(html)
    lists = {tag: tuple((node.index,) for node in page.elements(tag)) for tag in tags}
    assert all(len(records) > 1 for records in lists.values())
    divisions = [RecordSet(records, 0.5, "auto", "") for records in lists.values()]
    found = [own.records for own in with_whole_listings(page.columns, divisions)]
    return [tag for tag, records in lists.items() if records in found]

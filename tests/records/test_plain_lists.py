"""Listings of files as preformatted text."""

from __future__ import annotations

import scutch

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

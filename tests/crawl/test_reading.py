"""What a page of a crawl gives."""

import pytest

import scutch
from scutch.crawl.reading import ListReading, SiteReader
from scutch.sites.follow.next_page import NextPage

ROWS = "".join(f"<li><a href=/plant/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4))
HTML = f"<p>1-4 of 9<ul class=plants>{ROWS}</ul><nav class=pagination><a href='?page=2'>Next</a></nav>"
PAGE = scutch.parse(HTML, url="https://flax.example.org/plants")


def test_a_wrapper_is_learned_from_the_first_page() -> None:
    """Later pages have its columns."""
    reader = SiteReader(None)
    reading = reader.read_list(PAGE)
    assert reader.wrapper is not None
    assert (len(reading.rows), reading.total, reading.details[1]) == (4, 9, "https://flax.example.org/plant/1")
    assert reading.next is not None
    assert reading.next.url == "https://flax.example.org/plants?page=2"


def test_a_broken_page_gives_no_row() -> None:
    """A redesign is a problem, never a wrong row."""
    reader = SiteReader(scutch.learn([PAGE]))
    reading = reader.read_list(
        scutch.parse("<h1>New</h1><div><b>We have moved</b></div>", url="https://flax.example.org/plants")
    )
    assert not reading.rows
    assert reading.problem


def test_keys_are_addresses_or_values() -> None:
    """Rows without an address that are equal on one page stay two rows."""
    row = {"plant": "Flax"}
    assert ListReading([row, row], [None, None]).keys()[1].endswith(" 2")
    assert ListReading([row], ["http://www.flax.example.org/a?utm_source=x"]).keys() == ["flax.example.org/a"]


def test_a_reading_survives_json() -> None:
    """The store keeps it for pages that have not changed."""
    reading = ListReading([{"a": 1}], [None], NextPage("https://flax.example.org/", "POST", b"p=\xff"), ["x"], 3, "why")
    again = ListReading.from_json(reading.to_json())
    assert again.to_json() == reading.to_json()
    assert again.next is not None
    assert again.next[:3] == ("https://flax.example.org/", "POST", b"p=\xff")


def test_a_detail_page_without_a_wrapper_gives_its_content() -> None:
    """Title and text, as ``extract_content`` finds them."""
    text = "Flax grows in any soil. Sow it in April, and water it for two weeks. " * 5
    found = SiteReader(None).read_detail(scutch.parse(f"<title>Flax</title><article><h1>Flax</h1><p>{text}</article>"))
    assert found["title"] == "Flax"
    assert "Sow it in April" in found["text"]


def test_pages_of_a_wrapper_of_details_are_a_row_each() -> None:
    """Their key is their address, and they have no next page."""
    shape = "<h1>{0}</h1><dl><dt>Weight<dd>{1} kg<dt>Place<dd>{2}</dl><a href=/plant/9 rel=next>Next</a>"
    pages = [shape.format("Flax rope", 2, "Weir"), shape.format("Hemp sack", 3, "Marsh")]
    page = scutch.parse(shape.format("Jute mat", 5, "Fenwick"), url="https://flax.example.org/plant/8")
    reading = SiteReader(scutch.learn(pages, kind="detail")).read_list(page)
    assert reading.rows == [{"title": "Jute mat", "Weight": 5, "Place": "Fenwick"}]
    assert (reading.keys(), reading.next) == (["flax.example.org/plant/8"], None)


def test_a_page_without_a_list_says_what_reads_it() -> None:
    """A person gave the address of a product, say."""
    with pytest.raises(scutch.InvalidInput, match="need a wrapper, which scutch learn makes"):
        SiteReader(None).read_list(scutch.parse("<h1>Flax rope</h1><p>Two metres of it."))

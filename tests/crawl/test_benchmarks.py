"""The benchmarks of crawls: what they count is right."""

from pathlib import Path

import pytest

import scutch
from benchmarks.crawl import sections
from benchmarks.crawl.faulty_site import PAGE_SIZE, FaultySite
from benchmarks.crawl.next_page import RULES, Count, following, pages_of, plain
from benchmarks.crawl.saved_pages import (
    CORPORA,
    LABELS,
    JudgedPage,
    by_site,
    counted,
    digest,
    labels,
    made_up,
    share_of_right,
)


@pytest.mark.parametrize(
    ("path", "after"), [("/", "/page/2/"), ("/tags/flax/", "/tags/flax/page/2/"), ("/page/9/", "/page/10/")]
)
def test_the_page_after_a_page(path: str, after: str) -> None:
    """As Hexo numbers them."""
    assert following(path) == after
    assert plain(f"https://flax.example.org{path}index.html") == path


def test_a_page_has_a_next_one_if_its_theme_links_to_it(tmp_path: Path) -> None:
    """Not only if it is there."""
    for path, text in {
        "": "<a href=/page/2/>2</a>",
        "page/2": "no link",
        "page/3": "x",
        "post": "<a rel=next href=/>",
    }.items():
        (tmp_path / path).mkdir(parents=True, exist_ok=True)
        (tmp_path / path / "index.html").write_text(text, encoding="utf-8")
    assert [expected for _, expected in pages_of(tmp_path)] == ["/page/2/", None, None, None]


def test_answers_are_counted() -> None:
    """Right, missed, wrong, false alarm."""
    count = Count()
    for expected, got in (("/a", "/a"), ("/a", None), ("/a", "/b"), (None, "/b"), (None, None)):
        count = count.with_page(expected, got)
    assert count == Count(found=1, of=3, false=2, without=2)


def test_labels_name_each_page_once() -> None:
    """By corpus and name; an address is a digest."""
    known = labels()
    assert len(known) == len(LABELS.read_text(encoding="utf-8").splitlines())
    assert {corpus for corpus, _ in known} <= set(CORPORA)
    assert all(label == "?" or len(label) == len(digest("x")) for label in known.values())


def test_answers_are_right_by_the_digest_of_their_address() -> None:
    """Each page of a made-up site but those that its pager knows no page after."""
    judged = [next(made_up()), JudgedPage(scutch.parse("<p>Flax"), "flax", None)]
    right, wrong = ["https://marsh.example/list?page=2", None], ["https://marsh.example/list?page=3", "https://flax.example"]
    assert counted(judged, right) == Count(found=1, of=1, false=0, without=1)
    assert counted(judged, wrong) == Count(found=0, of=1, false=2, without=1)
    assert share_of_right(by_site(judged, wrong), has_next=False).value == 0


def test_sections_name_what_was_measured() -> None:
    """Each number of a result is in its section."""
    share = {"value": 0.9, "low": 0.8, "high": 1.0}
    row = {"rule": "scutch", "found": 9, "of": 10, "false": 1, "without": 20, "shares": {"found": share, "none": share}}
    machine = {"python": "3.13", "processor": "", "cores": "2", "system": "Linux"}
    times = {"parse": 0.4, "next_page": 0.1}
    text = sections.next_pages({"machine": machine, "saved": [row], "made_up": [row], "milliseconds": times})
    assert "| saved: scutch | 0.900 [0.800, 1.000] | 0.900 [0.800, 1.000] | 1 |" in text


def test_the_rules_differ() -> None:
    """A link to the next post is a next page to the simple ones."""
    page = scutch.parse("<a rel=next href=/hemp/>Hemp</a>", url="https://flax.example.org/flax/")
    assert [rule(page) for rule in RULES.values()] == [None, *["https://flax.example.org/hemp/"] * 2]


def test_the_site_has_its_faults_and_its_rows() -> None:
    """Each fault of a kind occurs, errors pass with the second request, and rows are those of all pages."""
    site = FaultySite(400)
    replies = [site.reply(f"/plant/{item}") for item in range(400)]
    assert {reply.status for reply in replies} >= {200, 301, 404, 500}
    assert any(reply.truncated for reply in replies)
    assert {site.reply(f"/plant/{item}").status for item in range(400)} == {200, 301, 404}
    assert len(site.rows()) == 400
    assert site.reply(f"/plants?page={400 // PAGE_SIZE}").body.count(b"Next") == 0

"""The benchmarks of crawls: what they count is right."""

from pathlib import Path

import pytest

import scutch
from benchmarks.crawl.faulty_site import PAGE_SIZE, FaultySite
from benchmarks.crawl.next_page import RULES, Count, following, pages_of, plain


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

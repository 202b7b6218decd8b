"""Paths and labels: what they find in parts of a page."""

import pytest

import scutch
from scutch.page.parser import Columns
from scutch.records.selectors.parse_css import parse_css
from scutch.sites.nodes._labelled import labelled_nodes
from scutch.sites.nodes._path_program import PathProgram
from scutch.sites.nodes.paths import PathFinder, Scope, whole_page

PAGE = scutch.parse(
    "<div id=hits class='grid wide'><article class='hit first' data-n=1><h3><a href=/a>Flax</a></h3><p class=price>1 €<p>loose"
    "</article><article class=hit data-n=2><h3><a href=/b>Hemp</a><em>new</em></h3><p class='price old'>2 €</article></div>"
    "<x-note lang=de><p>Ende</x-note>"
).columns


def names(columns: Columns, css: str, scope: Scope | None = None) -> list[str]:
    """Return the tag and text of the elements that a selector finds."""
    [found] = PathFinder([parse_css(css)]).find(columns, [scope or whole_page(columns)])
    return [f"{columns.name(node)} {columns.text(node + 1)}".strip() for _, node in found]


@pytest.mark.parametrize(
    ("css", "found"),
    [
        ("article a", ["a Flax", "a Hemp"]),
        ("#hits > article.first h3 > a", ["a Flax"]),
        (".price:not(.old)", ["p 1 €"]),
        ("p.price + p", ["p loose"]),
        ("article + article a", ["a Hemp"]),
        ("[data-n='2'] em", ["em new"]),
        ("div[class*='id w'] a[href^='/b']", ["a Hemp"]),
        ("h3:has(em) > a", ["a Hemp"]),
        ("article:has(p.old) h3:has(a) em", ["em new"]),
        ("article p:nth-of-type(n+2)", ["p loose"]),
        ("article:nth-of-type(2n+1) p:nth-of-type(1)", ["p 1 €"]),
        ("x-note[lang] p", ["p Ende"]),
        ("div > a", []),
        ("section a", []),
    ],
)
def test_a_selector_finds_its_elements(css: str, found: list[str]) -> None:
    """Each kind of step and of condition."""
    assert names(PAGE, css) == found


def test_ancestors_outside_of_a_record_do_not_count() -> None:
    """A path begins in the record: the record itself is no step of it."""
    article = next(node for node in range(len(PAGE)) if PAGE.name(node) == "article")
    record = Scope(article, PAGE.end[article], article)
    assert names(PAGE, "h3 a", record) == ["a Flax"]
    assert names(PAGE, "article a", record) == []
    assert names(PAGE, ":scope > p", record) == ["p 1 €", "p loose"]
    siblings = Scope(article, PAGE.end[article], PAGE.parent[article])
    assert names(PAGE, ":scope > article", siblings) == ["article"]


def test_many_paths_are_several_programs() -> None:
    """More steps than a state has bits change nothing."""
    paths = [parse_css("article > h3 > a"), parse_css(":scope")] * 70
    found = PathFinder(paths).find(PAGE, [whole_page(PAGE)])
    assert [len(own) for own in found] == [2, 1] * 70


def test_a_program_has_a_limit_of_steps() -> None:
    """A wrapper whose selector is longer is refused when it is loaded."""
    longest = parse_css(" ".join(["div"] * 65))
    with pytest.raises(ValueError, match="more than 64 steps"):
        PathProgram([longest])
    with pytest.raises(ValueError, match="no scope of the page"):
        PathProgram([parse_css("a")]).find(PAGE, [(0, len(PAGE) + 1, 0)])


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<dl><dt>Höhe:</dt><dd>2 m</dd></dl>", "2 m"),
        ("<p><b>Höhe</b>： 2 m</p>", "： 2 m"),
        ("<p>\u00a0Höhe\u3000：\u2009 2 m", "\u00a0Höhe\u3000：\u2009 2 m"),
        ("<p>Höhe 2 m", ""),
        ("<p>Höhen: 2 m", ""),
        ("<p>Höhe:", ""),
    ],
)
def test_a_label_leads_to_its_value(html: str, found: str) -> None:
    """In the next element, in the next text or in the same one; white space of any kind does not matter."""
    page = scutch.parse(html)
    nodes = labelled_nodes(page.columns, "Höhe", [whole_page(page.columns)])
    assert "".join(page.columns.text(node) or page.columns.text(node + 1) for _, node in nodes) == found

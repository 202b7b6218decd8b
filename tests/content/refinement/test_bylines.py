"""Bylines between the main heading and the prose, and behind it, are no content."""

import pytest

import scutch
from scutch.content.refinement.bylines.lines import without_byline
from scutch.content.refinement.bylines.texts import kind_of_line
from scutch.methods.selection import Selection
from scutch.page.columns import TEXT
from tests.content.refinement.article import PARAGRAPHS

PROSE = "".join(f"<p>{text}" for text in PARAGRAPHS)


def left_out(html: str, title: str = "h1") -> list[str]:
    """The texts that a choice of the whole page leaves out for a byline."""
    page = scutch.parse(html)
    heading = next((node.index for node in page if node.tag == title), -1)
    choice = without_byline(page.columns, Selection((), ((1, len(page)),), None, heading, 1.0))
    skip = choice.skip or b""
    inside = {text for node in range(len(skip)) if skip[node] for text in range(node, page.columns.end[node])}
    texts = [node for node in sorted(inside) if page.columns.tag[node] == TEXT]
    return [text for node in texts if (text := page.columns.text(node).strip())]


@pytest.mark.parametrize(
    ("byline", "texts"),
    [
        ("<ul><li>Ann Weaver<li>May 17, 2024<li>No Comments</ul>", ["Ann Weaver", "May 17, 2024", "No Comments"]),
        ("<p>Von Jürgen Weber<p>Stand: 2. Mai 2024, 11:30 Uhr", ["Von Jürgen Weber", "Stand: 2. Mai 2024, 11:30 Uhr"]),
        ("<div>By Ann Weaver · May 17, 2024 · 4 min read</div>", ["By Ann Weaver · May 17, 2024 · 4 min read"]),
        ("<ul><li>作者：林晓岚<li>2024-03-08 09:30<li>444 字</ul>", ["作者：林晓岚", "2024-03-08 09:30", "444 字"]),
        ("<p>Автор: Анна Ткач<p>17 мая 2024 г.", ["Автор: Анна Ткач", "17 мая 2024 г."]),
        ("<p>بقلم سلمى الحداد<p>5 دقائق قراءة", ["بقلم سلمى الحداد", "5 دقائق قراءة"]),
        ("<h4 class=author>Ann Weaver</h4><h4 class=date>May 17, 2024</h4>", ["Ann Weaver", "May 17, 2024"]),
        ("<p>3 hours ago<p><a href=/looms>Looms</a>", ["3 hours ago", "Looms"]),
    ],
)
def test_a_byline_below_the_title_is_left_out(byline: str, texts: list[str]) -> None:
    """As lines, as items of a list, in several languages."""
    assert "".join(left_out(f"<h1>Flax</h1>{byline}{PROSE}")).split() == "".join(texts).split()


def test_pairs_of_terms_go_with_their_list() -> None:
    """Its own heading, too, so that no empty list remains."""
    html = "<dl><dt>Details<dd>Written by: <a href=/ann>Ann Weaver</a><dd>Category: <a href=/blog>Blog</a><dd>Hits: 31</dl>"
    found = scutch.extract_content(f"<h1>Drying flax</h1>{html}{PROSE}").markdown
    assert found.startswith(f"# Drying flax\n\n{PARAGRAPHS[0]}")


def test_a_byline_beside_the_title_in_one_element_goes_without_it() -> None:
    """The texts of the line alone."""
    html = f"<header><h1>Flax</h1><a href=/ann>Ann Weaver</a> <time>2024-05-17</time></header>{PROSE}"
    assert left_out(html) == ["Ann Weaver", "2024-05-17"]


def test_a_date_above_the_title_is_left_out() -> None:
    """As blogs by day have it; below the title it heads a section."""
    assert left_out(f"<h2>Friday, May 17, 2024</h2><h3>Flax</h3>{PROSE}", "h3") == ["Friday, May 17, 2024"]
    assert left_out(f"<h1>Changes</h1><h2>May 17, 2024</h2>{PROSE}") == []


def test_the_only_line_in_front_of_the_prose_may_be_a_byline() -> None:
    """The main heading may be left out of a choice."""
    page = scutch.parse(f"<h1>Flax</h1><p>Last updated: May 17, 2024{PROSE}")
    first = next(node.index for node in page if node.tag == "p")
    choice = without_byline(page.columns, Selection((), ((first, len(page)),), None, -1, 1.0))
    skip = choice.skip or b""
    assert [node.text for node in page if skip[node.index] and node.tag == "p"] == ["Last updated: May 17, 2024"]


def test_a_byline_behind_the_prose_is_left_out() -> None:
    """With a label, or a date beside a name; a date by itself may be the end of the text."""
    assert left_out(f"<h1>Flax</h1>{PROSE}<p>Written by Ann Weaver</p>") == ["Written by Ann Weaver"]
    assert left_out(f"<h1>Flax</h1>{PROSE}<p>May 17, 2024<p>Ann Weaver</p>") == ["May 17, 2024", "Ann Weaver"]
    assert left_out(f"<h1>Flax</h1>{PROSE}<p>Posted</p><p>by</p><p>Ann Weaver</p>") == ["Posted", "by", "Ann Weaver"]
    assert left_out(f"<h1>Flax</h1>{PROSE}<p>May 17, 2024</p>") == []


@pytest.mark.parametrize(
    "line",
    ["The looms of 2024", "Effective beginning 6/2/2025:", "Built by Weavers and Spinners", "Linen, 3.0 mm", "Flax is blue"],
)
def test_other_short_lines_stay(line: str) -> None:
    """Subtitles, labels and facts with numbers."""
    assert left_out(f"<h1>Flax</h1><p>{line}</p>{PROSE}") == []


def test_bylines_of_items_stay() -> None:
    """Each item of a list has one."""
    items = "".join(f"<p class=meta>Ann Weaver, May {day}, 2024</p><p>{text}" for day, text in enumerate(PARAGRAPHS, 1))
    assert left_out(f"<h1>Flax</h1>{items}") == []


def test_an_image_beside_a_byline_stays() -> None:
    """The element around both is not left out."""
    page = scutch.parse(f"<h1>Flax</h1><div><p>May 17, 2024</p><img src=flax.jpg></div>{PROSE}")
    choice = without_byline(page.columns, Selection((), ((1, len(page)),), None, 5, 1.0))
    assert [page[node].tag for node in range(len(page)) if choice.skip and choice.skip[node]] == ["p"]


@pytest.mark.parametrize(
    ("text", "unlinked", "kind"),
    [
        ("Published: 17 May 2024", 99, "LABELLED"),
        ("Category: Linen", 99, "PART"),
        ("in Linen", 2, "PART"),
        ("in Linen", 99, "OTHER"),
        ("2024-05-17", 99, "DATED"),
        ("2024", 99, "OTHER"),
        ("Ann Weaver:", 99, "OTHER"),
        ("王伟 李娜", 99, "PART"),
        ("深夜看书 须尽欢不停", 99, "OTHER"),
        ("one two three four five six", 99, "OTHER"),
    ],
)
def test_kinds_of_lines(text: str, unlinked: int, kind: str) -> None:
    """By their words and their links."""
    assert kind_of_line(text, unlinked).name == kind

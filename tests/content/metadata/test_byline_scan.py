"""The scan for names and dates: the compiled one and its twin."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scutch
from scutch.content.metadata._byline_scan import BylineScan, labelled_texts, may_be_person
from scutch.content.metadata.person_names import BYLINE_STARTS, is_person_name
from scutch.lexicon.byline_words import BYLINE_PREFIXES, CLASS_WORDS, EVIDENCE_BITS, URL_STEPS
from tests.corpora import FOLDER, available
from tests.twins.content import byline_scan as slow_scan

PIECES = st.sampled_from(
    """<p>|<div class=post-author>|<span class='userName by-line'>|<a href=/members/weaver.12/>|<a href='/x?u=1'>|</div>|</a>
    |<span itemprop=author><b itemprop=name>|<a rel=author href=/~w>|<address>|<nav>|<article>|<time>|</p>|<p hidden>|By
    |Written by A. Weaver|作者：|A. Weaver|May 1, 2024|1/2/24|١ مايو ٢٠٢٤|in 1999 and 2001|20240501|story by B. Dyer|Автор:
    |by-law| |3 มี.ค. 2566|٣ مايو 1402|۱۴۰۲|令和5年3月1日|5年|
    | |<b itemprop=datePublished>|<i class='entry-date updated' property=dateModified>|<abbr title=2024-05-01T08:00>
    |<div data-day=2024-05-01 class=posttime>""".split("|")  # noqa: SIM905 (a table to read)
)


@given(st.lists(PIECES, max_size=24).map("".join), st.integers(-2, 30), st.integers(0, 60), st.integers(0, 6))
def test_both_scans_find_the_same(html: str, begin: int, size: int, most: int) -> None:
    """Whatever the markup and the window."""
    page = scutch.parse(html)
    scan = BylineScan(page.columns)
    assert list(scan.dated(begin, begin + size)) == list(slow_scan.dated(page, begin, begin + size))
    assert scan.named(begin, begin + size, most) == slow_scan.named(page, begin, begin + size, most)


TEXTS = st.sampled_from(
    ("<p>", "<p hidden>", "作者：", "记者", "文/", "文", "王伟", "亚麻" * 9, "byline ", "<script>记者</script>", " ")
)


@given(st.lists(TEXTS, max_size=16).map("".join), st.integers(0, 40), st.integers(0, 5))
def test_texts_with_the_words_of_chinese_bylines(html: str, edge: int, limit: int) -> None:
    """Near their beginnings and ends, if they are visible."""
    page = scutch.parse(html)
    assert labelled_texts(page.columns, edge, limit) == slow_scan.labelled_texts(page, edge, limit)


@pytest.mark.skipif(not available("content-dev"), reason="the corpus is not here")
@pytest.mark.parametrize("begin", [0, 300])
def test_both_scans_agree_on_real_pages(begin: int) -> None:
    """A few pages of the development corpus."""
    for path in sorted((FOLDER / "content-dev" / "pages").iterdir())[::90]:
        page = scutch.parse(gzip.decompress(path.read_bytes()))
        scan = BylineScan(page.columns)
        assert list(scan.dated(begin, 700)) == list(slow_scan.dated(page, begin, 700)), path.name
        assert scan.named(begin, 500, 40) == slow_scan.named(page, begin, 500, 40), path.name


def test_the_tables_fit_the_compiled_code() -> None:
    """A far bit follows its near one, and no word is longer than the array for it."""
    for kind in set(CLASS_WORDS) - {"name"}:
        assert EVIDENCE_BITS[f"class {kind} far"] == EVIDENCE_BITS[f"class {kind} near"] << 1
    for words in (*CLASS_WORDS.values(), *URL_STEPS.values(), *BYLINE_PREFIXES.values()):
        assert all(len(word.encode()) <= 24 for word in words)


NAME_PARTS = st.sampled_from(
    ("Anna", "anna", "Élan", "van", "de", "A.", "O'Neill", "Weaver,", "王伟", "3", "&", "\xa0", " ", "\n")
)


@given(st.lists(NAME_PARTS))
def test_names_of_several_words_may_be_persons(words: list[str]) -> None:
    """Each text that is written as the name of a person passes the test of its bytes, if its words are apart."""
    page = scutch.parse(f"<p>{'-'.join(words[:1])} {' '.join(words[1:])}")
    for node in page:
        if node.is_text and is_person_name(" ".join(node.text_content.split())) and "王伟" not in node.text_content:
            assert may_be_person(page.columns, node.index)


@pytest.mark.parametrize("text", ["anna weaver", "Weaver", "Flax | Linen", "3 Men", "Fibres & seeds", "Flax (plant) Oil"])
def test_other_texts_are_no_persons(text: str) -> None:
    """Without a capital, with one word, or with signs."""
    columns = scutch.parse(f"<p>{text}").columns
    assert not may_be_person(columns, len(columns) - 1)


def test_beginnings_of_bylines_have_one_or_two_characters() -> None:
    """So two look-ups find them."""
    assert {len(start) for start in BYLINE_STARTS} == {1, 2}

"""Every page in tests/fixtures against the content that a careful person would keep."""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import scutch

FOLDER = Path(__file__).parent / "fixtures"
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/page.json"))
#: A word, or one ideograph, kana or hangul syllable: scripts without spaces are compared by character.
WORD = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


@cache
def page_facts(name: str) -> dict[str, Any]:
    """The page.json of a fixture."""
    described: dict[str, Any] = json.loads((FOLDER / name / "page.json").read_text("utf-8"))
    return described


def expected(name: str, suffix: str) -> str:
    """The answer written by hand."""
    return (FOLDER / name / f"expected.{suffix}").read_text("utf-8").strip()


@cache
def parsed(name: str) -> scutch.Page:
    """The page of a fixture."""
    return scutch.parse((FOLDER / name / "source.html").read_bytes(), url=page_facts(name)["url"])


@cache
def extracted(name: str) -> scutch.Content:
    """The content of a fixture."""
    return scutch.extract_content(parsed(name), url=page_facts(name)["url"])


def f1(answer: str, wanted: str) -> float:
    """F1 of two multisets of words; 1 when both are empty."""
    left, right = Counter(WORD.findall(answer)), Counter(WORD.findall(wanted))
    return 2 * (left & right).total() / (left.total() + right.total()) if left or right else 1.0


def closeness(answer: str, wanted: str) -> float:
    """Share of equal words in order."""
    return difflib.SequenceMatcher(None, answer.split(), wanted.split(), autojunk=False).ratio()


def test_there_are_enough_pages() -> None:
    """The pages cover the kinds we promise to read."""
    assert len(NAMES) >= 36


@pytest.mark.parametrize("name", NAMES)
def test_a_low_floor_is_admitted(name: str) -> None:
    """A floor below 0.95 is explained in the notes, so that no page passes by asking for nothing."""
    assert page_facts(name)["f1"] >= 0.95 or "Not yet read right" in page_facts(name)["notes"]


@pytest.mark.parametrize("name", NAMES)
def test_page_is_read_as_described(name: str) -> None:
    """Encoding, title, language and what was cut are those of page.json."""
    page, content, want = parsed(name), extracted(name), page_facts(name)
    assert page.encoding.name == want["encoding"]
    assert list(page.truncated) == want.get("truncated", [])
    assert (content.title, content.language) == (want["title"], want["language"])


@pytest.mark.parametrize("name", NAMES)
def test_text_is_what_a_person_keeps(name: str) -> None:
    """The words are the expected ones, at least as far as the floor of the page."""
    assert f1(extracted(name).to_text(title=True), expected(name, "txt")) >= page_facts(name)["f1"]


@pytest.mark.parametrize("name", NAMES)
def test_markdown_is_what_a_person_writes(name: str) -> None:
    """The Markdown is the same string where page.json says so, else as close as its floor."""
    answer, wanted = extracted(name).markdown.strip(), expected(name, "md")
    if page_facts(name)["exact"]:
        assert answer == wanted
    else:
        assert closeness(answer, wanted) >= page_facts(name)["ratio"]


@pytest.mark.parametrize("name", NAMES)
def test_snippets_are_kept_and_left_out(name: str) -> None:
    """What must be in the text is in it, and what must not be is not."""
    text = extracted(name).to_text(title=True)
    assert [snippet for snippet in page_facts(name).get("with", []) if snippet not in text] == []
    assert [snippet for snippet in page_facts(name).get("without", []) if snippet in text] == []

"""The scripts of a page that hold data, and what reading them costs."""

import json
from typing import Any

import pytest

from scutch.page import parse
from scutch.structured import javascript, loose_json
from scutch.structured.scripts import JSON_LD, STATE, data_scripts, read_scripts, script_text

DATA = json.dumps({"a": 1, "filler": "flax " * 60})
LINKED = f"<script type=application/LD+json>{DATA}</script>"


def test_only_the_sources_asked_for_are_decoded() -> None:
    """JSON-LD, state or both."""
    page = parse(f"{LINKED}<script>window.__A__={DATA}</script><script type=application/json>{DATA}</script>")
    sources = [[script.source for script in read_scripts(page, wanted)] for wanted in ((JSON_LD,), (STATE,))]
    assert sources == [[JSON_LD], [STATE, STATE]]
    assert [form for _, form in data_scripts(page)] == ["json-ld", "javascript", "json"]


def test_a_script_without_text_is_empty() -> None:
    """Its next node belongs to another element."""
    page = parse("<script></script>Flax<script>a</script>")
    assert [script_text(page.columns, script.index) for script in page.elements("script")] == ["", "a"]


@pytest.mark.parametrize(
    "piece",
    ['window.__S={"a":[{"b":1},', "window.__", 'window.__S={"', 'window.__S=JSON.parse("', "window.__S=[[", "window.__S=['"],
)
def test_broken_statements_are_tried_a_bounded_number_of_times(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each failure costs time proportional to the script, so their number must not grow with it."""
    script, calls = piece * 5000, []

    def decode(text: str, start: int) -> Any:
        calls.extend([start] if text is script else [])
        return loose_json.decode_json(text, start)

    monkeypatch.setattr(javascript, "decode_json", decode)
    assert list(javascript.assigned_values(script)) == []
    assert len(calls) <= javascript.MAX_FAILURES


def test_a_script_that_is_loaded_has_no_data() -> None:
    """The text after an empty script element is not its own."""
    page = parse(f"<p>Flax<script type=application/json src=/a.json></script>{DATA}")
    assert list(data_scripts(page)) == []

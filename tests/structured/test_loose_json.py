"""JSON in pages: read as the page meant it, put right where that is plain, refused where it is not JSON."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch.structured.javascript import MAX_FAILURES, assignments, flight_text, flight_values, literal_text
from scutch.structured.loose_json import read_json

GOODS: dict[str, Any] = {"goods": [{"name": 'Rope, "long"', "url": "https://example.org/a,]//b"}, {"name": "it's", "n": None}]}
PLAIN = json.dumps(GOODS)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        f"\n\ufeff {PLAIN} ;",
        f"<!-- {PLAIN} -->",
        f"//<![CDATA[\n{PLAIN}\n//]]>",
        f"/*<![CDATA[*/{PLAIN}/*]]>*/",
        f")]}}',\n{PLAIN}",
        PLAIN.replace("}]", "},]").replace("null", "null , /* none\n */ "),
        PLAIN.replace("[{", "[ // first\n{"),
        PLAIN.replace("null", "undefined"),
        PLAIN.replace("it's", "it\\'s"),
        PLAIN.replace("it's", "it\\x27s"),
        PLAIN.replace('\\"', "").replace('"', "&quot;").replace("Rope, long", "Rope, \\&#34;long\\&#34;"),
        PLAIN.replace("n", "n") + PLAIN,
    ],
)
def test_nearly_json_is_read(text: str) -> None:
    """What stands around, between and behind the data makes no difference."""
    assert read_json(text) == GOODS


def test_control_characters_stay() -> None:
    """Line breaks and tabs inside strings are taken as they are."""
    assert read_json('{"a": "two\nlines\tand\x01more"}') == {"a": "two\nlines\tand\x01more"}


@pytest.mark.parametrize(
    "text", ["", "  ", "flax", '"flax"', "{", "{a: 1}", "[1, 2", '{"a": function () {}}', "1", "<!--", "{]"]
)
def test_what_is_no_json_is_none(text: str) -> None:
    """Script, scalars and halves are no data."""
    assert read_json(text) is None


def test_nesting_without_end_is_none() -> None:
    """Neither the reader nor the repair follows brackets for ever."""
    assert read_json("[" * 100_000) is None
    assert read_json("[" * 100_000 + "1,]") is None


def test_numbers_that_are_none_are_left_out() -> None:
    """NaN and the infinities have no value in JSON."""
    assert read_json('{"a": NaN, "b": -Infinity}') == {"a": None, "b": None}


def test_statements_follow_one_another() -> None:
    """Names set to JSON are read until something else is done."""
    text = f"var a = {PLAIN};\nwindow['b'] = [1], self.c.d = JSON.parse('{{\"x\": 2}}'); run(); e = [3]"
    assert [(name, found.value) for name, found in assignments(text)] == [("a", GOODS), ("b", [1]), ("c.d", {"x": 2})]


@pytest.mark.parametrize("text", ["a = b", "a = {b: 1}", "a = function() {}", "a = {...b}", "if (a) b = [1]", "a = 'text'"])
def test_script_is_no_data(text: str) -> None:
    """Only plain JSON counts."""
    assert [found.value for _, found in assignments(text)] == []


@given(st.text())
def test_strings_are_read_back(text: str) -> None:
    """A string that JSON writes is read as it was."""
    assert literal_text(json.dumps(text)) == text


@given(
    st.recursive(st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)
)
def test_data_in_a_string_is_read_back(value: Any) -> None:
    """JSON that is written as a string of a script is the JSON it was."""
    data = {"value": value}
    script = f"window.__A__ = JSON.parse({json.dumps(json.dumps(data))})"
    assert [found.value for _, found in assignments(script)] == [data]


@given(st.text(alphabet='{}[]",:/*\\ \n1anul&;%27', max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever the text, there is a value or none."""
    assert isinstance(read_json(text), (dict, list, type(None)))
    assert isinstance([*assignments("a = " + text)], list)
    assert isinstance(flight_values(text), list)


def test_a_stream_in_pieces() -> None:
    """A stream of components is put together from its scripts; texts with line breaks in them are passed over."""
    stream = '1:["$","div",null,{}]\n2:T9,{"no":\n}x3:' + PLAIN + "\n"
    pieces = [stream[:10], stream[10:40], stream[40:]]
    text = "".join(flight_text(f"self.__next_f.push([1,{json.dumps(piece)}])") for piece in pieces)
    assert text == stream
    assert flight_values(text) == [["$", "div", None, {}], GOODS]


def test_long_texts_are_not_repaired() -> None:
    """Beyond a megabyte a trailing comma makes a text unreadable: a repair would read it twice."""
    assert read_json("[1," + " " * 500_000 + "]") == [1]
    assert read_json("[1," + " " * 1_500_000 + "]") is None


def test_a_stream_may_end_without_a_line_break() -> None:
    """The last row counts."""
    assert flight_values('1:{"goods": []}\n2:[3]') == [{"goods": []}, [3]]


def test_broken_parts_of_a_stream_are_skipped_up_to_a_limit() -> None:
    """Whole parts behind them count."""
    broken, whole = r'self.push([1,"\u1"]);', 'self.push([1,"row"])'
    assert flight_text(broken * (MAX_FAILURES - 1) + whole) == "row"
    assert flight_text(broken * MAX_FAILURES + whole) == ""

"""``methods.trace``: what a method computed, as text, JSON and a drawing."""

import json
from dataclasses import dataclass
from math import inf, nan
from xml.etree import ElementTree as ET

import pytest

import scutch
from scutch.methods.trace import MOST_ROWS, Trace, TraceTable, json_value
from scutch.methods.trace_figure import Boxes, Chart, DrawnBox, MarkedLevel, MarkedRange, Series, drawn

LIST = "<p>Plants</p><ul><li><b>Flax</b> blue<li><b>Hemp</b> green<li><b>亚麻</b> 蓝</ul>"


def test_a_result_has_its_trace_only_if_asked() -> None:
    """Nothing is computed for those who do not look."""
    assert scutch.extract_records(LIST).trace is None
    assert scutch.segment(LIST).trace is None
    assert scutch.extract_content(LIST).trace is None
    assert scutch.segment(LIST, trace=True).trace is not None
    assert scutch.extract_content(LIST, trace=True).trace is not None


def test_a_trace_has_the_quantities_of_the_paper() -> None:
    """S has a value for each leaf but the last, and the best cut is the one with the least Ocq."""
    trace = scutch.extract_records(LIST, method="tree_structure", preset="literal", trace=True).trace
    assert trace is not None
    values = trace.to_dict()
    assert len(values["values"]) == len(values["leaves"]) - 1 == 6
    best = min((cut["ocq"], cut["h"]) for cut in values["heights"] if cut["ocq"] is not None)
    assert (values["region"]["ocq"], values["region"]["h"]) == best


@dataclass(frozen=True, slots=True)
class Measured(Trace):
    """A trace of one sequence."""

    values: tuple[float, ...]

    def tables(self) -> list[TraceTable]:
        return [TraceTable("values", ("value",), [(value,) for value in self.values])]

    def figures(self) -> list[Chart]:
        return [Chart("values", [Series(self.values, style=style) for style in ("step", "line", "bars", "dots")])]


def test_undefined_numbers_are_null_and_are_not_drawn() -> None:
    """JSON has no NaN, and a curve has a gap there."""
    trace = Measured((1.0, nan, inf, 2.0))
    assert json.dumps(trace.to_dict(), allow_nan=False) == '{"values": [1.0, null, null, 2.0]}'
    assert "nan" not in trace.to_svg()
    assert trace.to_text().splitlines()[2:4] == ["    1", "    -"]


def test_a_long_table_is_cut_in_text_alone() -> None:
    """The rest is counted, and JSON has all."""
    trace = Measured(tuple(map(float, range(MOST_ROWS + 5))))
    assert trace.to_text().splitlines()[-1] == "... 5 more rows"
    assert len(trace.to_dict()["values"]) == MOST_ROWS + 5


def test_columns_are_aligned_by_what_a_terminal_shows() -> None:
    """East Asian wide characters take two columns, numbers are aligned to the right."""
    table = TraceTable("plants", ("plant", "height"), [("亚麻", 90), ("hemp", 300)])
    assert table.to_text().splitlines()[2:] == ["亚麻       90", "hemp      300"]


@pytest.mark.parametrize("text", ["<b>&amp;", "\x00\x1f", "\ufffe", "a\nb", "😀"])
def test_any_text_can_be_drawn(text: str) -> None:
    """Markup is escaped, and characters that XML does not have are replaced."""
    marks = Chart(text, [Series([1], text)], [MarkedRange(0, 1, text)], [MarkedLevel(1, text)])
    root = ET.fromstring(drawn([marks, Boxes(text, (100, 50), [DrawnBox(1, 1, 9, 9, text)])]))
    assert len([*root.iter("{http://www.w3.org/2000/svg}text")]) >= 6


def test_figures_are_below_one_another() -> None:
    """Each has its own height, and boxes keep the proportions of the page."""
    page = Boxes("page", (1520, 1000), [])
    root = ET.fromstring(drawn([Chart("S", []), page]))
    assert root.attrib["viewBox"] == "0 0 760 724.0"


def test_records_and_mappings_become_objects() -> None:
    """By their own names; keys are texts."""
    assert json_value({1: MarkedLevel(0.5, "h")}) == {"1": {"value": 0.5, "label": "h"}}

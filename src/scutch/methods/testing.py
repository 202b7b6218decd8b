"""Conformance suite: the contract of every method, to test a new one.

The suite needs no test runner. ``checks`` lists pairs of a name and a function that raises ``AssertionError``::

    @pytest.mark.parametrize(("name", "check"), checks("records", my_method))
    def test_my_method_conforms(name, check):
        check()

``trace_checks`` does the same for the function that traces a method.

A method that reads boxes gets its pages from a ``read`` of its own, which gives them a layout.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from math import isclose
from time import thread_time
from typing import Any, Final, NamedTuple, cast
from xml.etree import ElementTree as ET

from scutch.methods.layout_block import LayoutBlock
from scutch.methods.protocols import LayoutMethod
from scutch.methods.record_set import RecordSet
from scutch.methods.selection import Selection
from scutch.methods.trace import Trace
from scutch.page import parse
from scutch.page.parser import Columns

LIST: Final = "<ul>" + "<li><a href=/{0}><b>Flax</b></a> grows in the north, <i>{0} cm</i> high</li>" * 12 + "</ul>"
STORY: Final = "<h1>Flax</h1>" + "<p>Flax gives long, strong fibres, and its seeds are pressed for oil.</p>" * 6

#: Pages that methods have failed on, or might.
PAGES: Final = {
    "empty": "",
    "blank": " \n\t ",
    "comment": "<!-- flax -->",
    "hidden": "<p hidden>Flax</p><script>flax()</script><style>p{}</style>",
    "one word": "Flax",
    "one element": "<p>Flax",
    "one image": "<img src=flax.png>",
    "frames": "<frameset><frame src=a><frame src=b></frameset>",
    "links": "<a href=/>Flax</a> " * 40,
    "list": LIST,
    "story": STORY,
    "story beside a list": f"<nav>{LIST}</nav><main>{STORY}</main><footer>2024</footer>",
    "table": "<table>" + "<tr><td>Flax<td>blue<td>90 cm" * 12 + "</table>",
    "grid": f"<div>{'<section>' + '<div><b>Flax</b><p>blue</div>' * 4 + '</section>'}</div>" * 4,
    "large grid": "<table>" + ("<tr>" + "<td><b>Flax</b> is blue" * 4) * 40 + "</table>",
    "pairs": "<dl>" + "<dt>Flax<dd>blue" * 9 + "</dl>",
    "misnested": "<b><p>Flax</b> blue</p><table><div>hemp<tr>x<td>y</table></i></ul><li>z",
    "unclosed": "<div><ul><li><a href=" + "<li>Flax <b>blue" * 20,
    "no letters": "<p>· · ·<p>— — —<p>1 2 3",
    "other scripts": "<p>亚麻的纤维很长，可以织布。<p>الكتان نبات<p>รวมเส้นใย<p>😀 😀",
    "deep": "<div>" * 600 + "Flax" + "</div>" * 600,
    "deep list": "<ul><li>Flax" * 200,
    "wide": "<p>Flax</p><i>blue</i>" * 2000,
    "one long text": "<p>" + "Flax gives fibres. " * 5000,
    "binary": "\x00\x01\ufffd\x1b<\x7f>" * 50,
}
#: What the page for the measure of linear work is made of.
ITEM: Final = '<div class="card"><h3><a href="/{0}">Plant {0}</a></h3><p>It grows in the north.</p><i>{0} cm</i></div>'
#: Items of the smaller page; the larger one has ``GROWTH`` times as many.
ITEMS: Final = 200
GROWTH: Final = 4
#: Work may grow this many times as fast as the page: n log n, caches and a busy machine.
ALLOWANCE: Final = 2.5
#: Seconds below which a difference is noise.
NOISE_SECONDS: Final = 0.05

#: One answer of a method to one page.
Answer = Callable[[Columns], Any]
Check = tuple[str, Callable[[], None]]


class Suite(NamedTuple):
    """A method under test.

    Parameters
    ----------
    answer
        Calls the method.
    law
        What every answer of this sort holds to.
    read
        Makes a page of markup.
    clock
        Tells the seconds of work done so far.
    """

    answer: Answer
    law: Callable[[Columns, Any], None]
    read: Callable[[str], Columns]
    clock: Callable[[], float]

    def answers(self, html: str) -> None:
        """Every page has a well-formed answer; the same again, and no answer changes the page."""
        columns = self.read(html)
        before = pickle.dumps(columns)
        found = self.answer(columns)
        self.law(columns, found)
        require(self.answer(columns) == found, "two calls give two answers")
        require(pickle.dumps(columns) == before, "the page is changed")

    def shares_pages(self) -> None:
        """Several threads get the answer that one gets."""
        pages = [self.read(html) for html in (LIST, STORY, PAGES["grid"], PAGES["table"])] * 4
        expected = [self.answer(columns) for columns in pages]
        with ThreadPoolExecutor(4) as pool:
            require(list(pool.map(self.answer, pages)) == expected, "threads get other answers")

    def is_linear(self) -> None:
        """Work grows with the page, not with its square."""
        small, large = (self._seconds(count) for count in (ITEMS, GROWTH * ITEMS))
        most = ALLOWANCE * GROWTH * small + NOISE_SECONDS
        require(large <= most, f"{GROWTH} times the page takes {large:.3f} s, one time {small:.3f} s")

    def _seconds(self, count: int) -> float:
        """Best of three."""
        columns = self.read("".join(ITEM.format(number) for number in range(count)))
        times = []
        for _ in range(3):
            begin = self.clock()
            self.answer(columns)
            times.append(self.clock() - begin)
        return min(times)


def require(holds: bool, message: str) -> None:
    """Raise if something does not hold.

    Raises
    ------
    AssertionError
        It does not.
    """
    if not holds:
        raise AssertionError(message)


def parsed(html: str) -> Columns:
    """Parse a page; it has no layout."""
    return parse(html).columns


def checks(
    kind: str,
    method: Callable[..., Any],
    *,
    read: Callable[[str], Columns] = parsed,
    clock: Callable[[], float] = thread_time,
) -> list[Check]:
    """List the checks of a method, by name.

    Parameters
    ----------
    kind
        What it answers with: ``content``, ``records``, ``segment`` or ``classify``.
    method
        A ``ContentMethod``, ``RecordsMethod``, ``LayoutMethod`` or ``PageClassifier``.
    read
        Makes a page of markup; for methods that read boxes, one with a layout.
    clock
        Tells the seconds of work done so far.

    Examples
    --------
    >>> from scutch.methods.registry import methods_for
    >>> method = methods_for("records")["tree_structure"].function("records")
    >>> for name, check in checks("records", method):
    ...     check()
    >>> name
    'linear'
    """
    return [
        check for prefix, answer in _calls(kind, method) for check in _checks(prefix, Suite(answer, LAWS[kind], read, clock))
    ]


def trace_checks(kind: str, tracer: Callable[..., Any], *, read: Callable[[str], Columns] = parsed) -> list[Check]:
    """List the checks of a function that traces a method, by name; ``kind`` and ``read`` are those of ``checks``.

    >>> from scutch.methods.registry import methods_for
    >>> for name, check in trace_checks("records", methods_for("records")["tree_structure"].tracer("records")):
    ...     check()
    >>> name
    'trace: binary'
    """
    answer = _calls(kind, tracer)[0][1]
    return [(f"trace: {name}", partial(_is_traced, answer, read(html))) for name, html in PAGES.items()]


def _is_traced(tracer: Answer, columns: Columns) -> None:
    """A trace prints, converts to what JSON has, draws well-formed SVG, is the same again, and leaves the page as it was."""
    before = pickle.dumps(columns)
    found, again = (_trace_of(tracer(columns)) for _ in range(2))
    values = json.dumps(found.to_dict(), allow_nan=False)
    require(values == json.dumps(again.to_dict(), allow_nan=False), "two calls give two traces")
    require(bool(found.to_text()), "no text")
    require(ET.fromstring(found.to_svg()).tag.endswith("svg"), "no drawing")  # noqa: S314 (our own drawing)
    require(pickle.dumps(columns) == before, "the page is changed")


def _trace_of(found: Any) -> Trace:
    trace: Any = found.block if isinstance(found, PermittedLayout) else found
    require(isinstance(trace, Trace), f"no trace: {trace!r}")
    return cast("Trace", trace)


def _checks(prefix: str, suite: Suite) -> Iterator[Check]:
    for name, html in PAGES.items():
        yield f"{prefix}page: {name}", partial(suite.answers, html)
    yield f"{prefix}threads", suite.shares_pages
    yield f"{prefix}linear", suite.is_linear


def _calls(kind: str, method: Callable[..., Any]) -> list[tuple[str, Answer]]:
    """List the calls of a method by prefix of their checks; a method of layout has one for each of three PDoCs."""
    if kind == "segment":
        return [(f"pdoc {pdoc}, ", partial(_permitted, method, pdoc)) for pdoc in (1, 7, 11)]
    return [("", method)]


class PermittedLayout(NamedTuple):
    """A layout and the permitted degree of coherence (PDoC)."""

    pdoc: int
    block: LayoutBlock


def _permitted(method: LayoutMethod, pdoc: int, columns: Columns) -> PermittedLayout:
    return PermittedLayout(pdoc, method(columns, pdoc))


def selection_law(columns: Columns, found: Selection) -> None:
    """Slices and parts are in the page and in its order, and an empty selection has a reason."""
    size = len(columns)
    require(0 <= found.confidence <= 1, f"confidence {found.confidence}")
    require(found.skip is None or len(found.skip) == size, "the mask has not one byte a node")
    require(-1 <= found.heading < size, f"heading {found.heading}")
    nodes = [part.node for part in found.parts]
    require(nodes == sorted(set(nodes)), f"parts are not in document order: {nodes}")
    slices_law(found.ranges, size)
    slices_law(found.comments, size)
    require(bool(found.ranges) == (not found.reason), "either slices or a reason")
    require(all(part.reason for part in found.parts), "a part has no reason")


def slices_law(slices: Sequence[tuple[int, int]], size: int) -> None:
    """Slices are in the page, not empty, in document order, and apart."""
    require(all(0 <= begin < end <= size for begin, end in slices), f"slices outside of the page: {slices}")
    require(all(end <= begin for (_, end), (begin, _) in pairwise(slices)), f"slices overlap or are out of order: {slices}")


def record_sets_law(columns: Columns, found: Sequence[RecordSet]) -> None:
    """Record sets come best first; records are disjoint, in document order, and made of siblings."""
    scores = [each.score for each in found]
    require(all(0 <= score <= 1 for score in scores), f"scores {scores}")
    firsts = [each.score for each in found if not each.is_alternative]
    require(firsts == sorted(firsts, reverse=True), f"not best first: {firsts}")
    for each in found:
        require(bool(each.records) and all(each.records), "an empty record set or record")
        require(bool(each.method and each.reason), "no method or no reason")
        parents = [{columns.parent[node] for node in record} for record in each.records]
        require(all(len(parent) == 1 for parent in parents), "a record is not made of siblings")
        slices_law([(node, columns.end[node]) for node in each.nodes], len(columns))


def layout_law(columns: Columns, found: PermittedLayout) -> None:
    """Blocks hold their children, no child is less coherent, and no block coherent enough is divided."""
    waiting = [found.block]
    while waiting:
        block = waiting.pop()
        waiting += block.children
        require(1 <= block.coherence <= 10, f"coherence {block.coherence}")
        require(not block.children or block.coherence < found.pdoc, "a block that is coherent enough is divided")
        slices_law(slices := [(node, columns.end[node]) for node in block.nodes], len(columns))
        for child in block.children:
            require(child.coherence >= block.coherence, "a child is less coherent than its parent")
            inside = (any(begin <= node < end for begin, end in slices) for node in child.nodes)
            require(all(inside), "a child is outside of its parent")
    leaves = sorted(node for leaf in found.block.leaves() for node in leaf.nodes)
    slices_law([(node, columns.end[node]) for node in leaves], len(columns))


def classes_law(columns: Columns, found: Mapping[str, float]) -> None:
    """The classes are ``content`` and ``index``, and their probabilities sum to 1."""
    require(sorted(found) == ["content", "index"], f"classes {sorted(found)}")
    require(all(0 <= each <= 1 for each in found.values()) and isclose(sum(found.values()), 1), f"probabilities {found}")


#: What answers hold to, by kind.
LAWS: Final[dict[str, Callable[[Columns, Any], None]]] = {
    "content": selection_law,
    "records": record_sets_law,
    "segment": layout_law,
    "classify": classes_law,
}

"""Figures of traces as SVG: curves of a sequence with marked ranges and levels, and boxes of a rendered page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import chain, pairwise
from math import isfinite
from typing import Final, NamedTuple, Protocol

#: Width of a figure, height of a chart, and the margins of its plot (left, top, right, bottom), in pixels.
WIDTH: Final = 760
CHART_HEIGHT: Final = 200
MARGINS: Final = (52, 24, 12, 20)
#: Colours of series and boxes by number, the first for most; of texts, marked ranges and levels.
COLOURS: Final = ("#1f5fa8", "#c2410c", "#15803d", "#7e22ce", "#64748b")
TEXT_COLOUR: Final = "#0f172a"
RANGE_COLOUR: Final = "#fde68a"
LEVEL_COLOUR: Final = "#b91c1c"
#: Characters that XML 1.0 does not allow.
NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Series(NamedTuple):
    """One sequence of numbers in a chart; numbers that are not finite are left out."""

    values: Sequence[float]
    name: str = ""
    #: ``step``, ``line``, ``bars`` or ``dots``.
    style: str = "step"
    #: Horizontal positions, in ascending order except for dots; 0, 1, 2 … by default.
    places: Sequence[float] | None = None
    #: Number of its colour in ``COLOURS``.
    colour: int = 0

    def points(self) -> list[tuple[float, float]]:
        """Return its points with finite coordinates."""
        places = range(len(self.values)) if self.places is None else self.places
        return [(x, y) for x, y in zip(places, self.values, strict=True) if isfinite(x) and isfinite(y)]


class MarkedRange(NamedTuple):
    """A range [begin, end) of a chart's horizontal axis."""

    begin: float
    end: float
    label: str = ""


def marked_runs(marks: Sequence[bool], label: str = "") -> list[MarkedRange]:
    """Return the runs of places that are marked, as ranges.

    >>> marked_runs([False, True, True, False, True])
    [MarkedRange(begin=1, end=3, label=''), MarkedRange(begin=4, end=5, label='')]
    """
    bounds = [place for place, (left, right) in enumerate(pairwise([False, *marks, False])) if left != right]
    return [MarkedRange(begin, end, label) for begin, end in zip(bounds[::2], bounds[1::2], strict=True)]


class MarkedLevel(NamedTuple):
    """A value of a chart's vertical axis, such as a threshold."""

    value: float
    label: str = ""


class Figure(Protocol):
    """A part of a drawing, of the full width."""

    @property
    def height(self) -> float:
        """Height in pixels."""

    def elements(self) -> Iterator[str]:
        """Yield its SVG elements; the origin is its upper left corner."""


class Chart(NamedTuple):
    """Sequences over one axis, with marked ranges and levels.

    >>> chart = Chart("S", [Series([4, 3, 4])], ranges=[MarkedRange(1, 2, "region")], levels=[MarkedLevel(3, "h")])
    >>> drawn([chart]).count("<path")
    2
    """

    title: str
    series: Sequence[Series]
    ranges: Sequence[MarkedRange] = ()
    levels: Sequence[MarkedLevel] = ()

    @property
    def height(self) -> float:
        """Height in pixels."""
        return CHART_HEIGHT

    def elements(self) -> Iterator[str]:
        """Yield the title, the ranges below the sequences, the levels above them, and the limits of both axes."""
        axes = Axes.of(self)
        yield label(4, 14, self.title)
        yield from chain.from_iterable(range_elements(axes, each) for each in self.ranges)
        for each in self.series:
            path = PATHS[each.style](axes, each.points())
            yield f'<path d="{path}" fill="none" stroke="{colour_of(each.colour)}" {STROKES.get(each.style, "")}/>'
        yield from chain.from_iterable(level_elements(axes, each) for each in self.levels if isfinite(each.value))
        yield from legend(self.series)
        yield from axes.elements()


class Axes(NamedTuple):
    """Limits of both axes of a chart, mapped to pixels."""

    left: float
    right: float
    low: float
    high: float

    @classmethod
    def of(cls, chart: Chart) -> Axes:
        """Return the limits that hold all points, ranges and levels; zero is included where values are bars."""
        points = [point for series in chart.series for point in series.points()]
        xs = [x for x, _ in points] + [x for each in chart.ranges for x in each[:2]] or [0.0]
        ys = [y for _, y in points] + [each.value for each in chart.levels if isfinite(each.value)] or [0.0]
        ys += [0.0] * any(series.style == "bars" for series in chart.series)
        return cls(min(xs), max(xs), min(ys), max(ys))

    def x(self, value: float) -> float:
        """Return the pixel of a horizontal position."""
        left, _, right, _ = MARGINS
        return round(left + (value - self.left) / (self.right - self.left or 1.0) * (WIDTH - left - right), 1)

    def y(self, value: float) -> float:
        """Return the pixel of a value; larger values are higher."""
        _, top, _, bottom = MARGINS
        return round(
            CHART_HEIGHT - bottom - (value - self.low) / (self.high - self.low or 1.0) * (CHART_HEIGHT - top - bottom), 1
        )

    def elements(self) -> Iterator[str]:
        """Yield both axes with their limits."""
        left, top, right, bottom = MARGINS
        yield f'<path d="M{left} {top}V{CHART_HEIGHT - bottom}H{WIDTH - right}" fill="none" stroke="#334155"/>'
        for value in sorted({self.low, self.high}):
            yield label(left - 4, self.y(value) + 4, f"{value:.4g}", anchor="end")
        for value, anchor in ((self.left, "start"), (self.right, "end")):
            yield label(self.x(value), CHART_HEIGHT - 6, f"{value:.4g}", anchor=anchor)


Points = Sequence[tuple[float, float]]


def step_path(axes: Axes, points: Points) -> str:
    """Return the path of a step curve."""
    return "".join(
        f"H{axes.x(x)}V{axes.y(y)}" if place else f"M{axes.x(x)} {axes.y(y)}" for place, (x, y) in enumerate(points)
    )


def line_path(axes: Axes, points: Points) -> str:
    """Return the path of straight lines."""
    return "".join(f"{'L' if place else 'M'}{axes.x(x)} {axes.y(y)}" for place, (x, y) in enumerate(points))


def bars_path(axes: Axes, points: Points) -> str:
    """Return the path of bars from zero."""
    return "".join(f"M{axes.x(x)} {axes.y(0.0)}V{axes.y(y)}" for x, y in points)


def dots_path(axes: Axes, points: Points) -> str:
    """Return the path of dots: lines without length, which round ends make visible."""
    return "".join(f"M{axes.x(x)} {axes.y(y)}h0" for x, y in points)


PATHS: Final[Mapping[str, Callable[[Axes, Points], str]]] = {
    "step": step_path,
    "line": line_path,
    "bars": bars_path,
    "dots": dots_path,
}
STROKES: Final[Mapping[str, str]] = {"bars": 'stroke-width="3"', "dots": 'stroke-width="5" stroke-linecap="round"'}


def range_elements(axes: Axes, marked: MarkedRange) -> Iterator[str]:
    """Yield the rectangle and the label of a marked range."""
    _, top, _, bottom = MARGINS
    left, right = axes.x(marked.begin), axes.x(marked.end)
    yield rectangle(left, top, max(right - left, 2.0), CHART_HEIGHT - top - bottom, f'fill="{RANGE_COLOUR}"')
    yield label(left + 2, top + 12, marked.label)


def level_elements(axes: Axes, marked: MarkedLevel) -> Iterator[str]:
    """Yield the line and the label of a marked level."""
    left, _, right, _ = MARGINS
    at = axes.y(marked.value)
    yield f'<line x1="{left}" x2="{WIDTH - right}" y1="{at}" y2="{at}" stroke="{LEVEL_COLOUR}" stroke-dasharray="4 3"/>'
    yield label(WIDTH - right, at - 3, marked.label, anchor="end")


def legend(series: Iterable[Series]) -> Iterator[str]:
    """Yield the names of series in their colours, at the upper right."""
    named = [each for each in series if each.name]
    for number, each in enumerate(reversed(named)):
        yield label(WIDTH - MARGINS[2] - 150 * number, 14, each.name, anchor="end", fill=colour_of(each.colour))


class DrawnBox(NamedTuple):
    """A box of a rendered page, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float
    label: str = ""
    #: Number of its colour in ``COLOURS``.
    colour: int = 0


class Boxes(NamedTuple):
    """Boxes of a rendered page, to scale.

    >>> drawn([Boxes("blocks", (1280, 900), [DrawnBox(8, 8, 600, 300, "VB1")])]).count("<rect")
    3
    """

    title: str
    #: Width and height of the page in CSS pixels.
    page_size: tuple[float, float]
    boxes: Sequence[DrawnBox]

    @property
    def scale(self) -> float:
        """Pixels of the drawing by pixel of the page."""
        return WIDTH / max(self.page_size[0], 1.0)

    @property
    def height(self) -> float:
        """Height in pixels."""
        return MARGINS[1] + self.page_size[1] * self.scale

    def elements(self) -> Iterator[str]:
        """Yield the title, the page and its boxes."""
        top, scale = MARGINS[1], self.scale
        yield label(4, 14, self.title)
        yield rectangle(0, top, WIDTH, self.page_size[1] * scale, 'fill="none" stroke="#cbd5e1"')
        for box in self.boxes:
            x, y, width, height = (round(side * scale, 1) for side in box[:4])
            colour = colour_of(box.colour)
            yield rectangle(x, y + top, width, height, f'fill="{colour}" fill-opacity="0.06" stroke="{colour}"')
            yield label(x + 3, y + top + 12, box.label, fill=colour)


def colour_of(number: int) -> str:
    """Return a colour by its number; they repeat."""
    return COLOURS[number % len(COLOURS)]


def rectangle(x: float, y: float, width: float, height: float, style: str) -> str:
    """Return a rectangle."""
    return f'<rect x="{x}" y="{y}" width="{max(width, 0.0):.1f}" height="{max(height, 0.0):.1f}" {style}/>'


def label(x: float, y: float, text: str, *, anchor: str = "start", fill: str = TEXT_COLOUR) -> str:
    """Return a text; empty for an empty one.

    >>> label(4, 14, "Sep < Cmp")
    '<text x="4" y="14" text-anchor="start" fill="#0f172a">Sep &lt; Cmp</text>'
    """
    if not text:
        return ""
    words = escape(NOT_XML.sub("\ufffd", text), quote=False)
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{fill}">{words}</text>'


def drawn(figures: Iterable[Figure]) -> str:
    """Return figures, one below the other, as an SVG document.

    >>> drawn([])[-6:]
    '</svg>'
    """
    parts, top = [], 0.0
    for figure in figures:
        parts.append(f'<g transform="translate(0 {top:.1f})">{"".join(figure.elements())}</g>')
        top += figure.height
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top:.1f}" font-family="sans-serif" font-size="11">'
    return "\n".join([head, rectangle(0, 0, WIDTH, top, 'fill="white"'), *parts, "</svg>"])

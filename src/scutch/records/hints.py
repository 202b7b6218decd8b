"""``Hints``: what a person knows of the list that is wanted, as evidence for the ranking of regions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import exp, log
from typing import Final, NamedTuple, TypedDict, Unpack

from scutch.errors import InvalidInput, require_number, require_valid
from scutch.records.regions.region import Region
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.parse_css import parse_css

#: What an alternative has less than the region that it overlaps, in log odds.
ALTERNATIVE_COST: Final = 1.0
#: Confidences are kept this far from 0 and 1.
LEAST_ODDS: Final = 1e-6


#: Records that a page may have at most: a node each.
MOST_ROWS: Final = 2**30


#: An XPath of one element, as results and browsers ("Copy full XPath") write it.
WHOLE_PATH: Final = re.compile(r"(/[\w:.-]+(\[[0-9]+\])?)+")


class HintOptions(TypedDict, total=False):
    """The hints as keywords of ``extract_records``."""

    #: A text of one record, or several texts.
    example: str | Sequence[str]
    #: Number of records.
    rows: int
    #: Names of columns.
    columns: Sequence[str]
    #: What was searched for, if the page shows results of a search.
    query: str
    #: CSS or XPath of an element around the list, or inside it.
    near: str


class Hints(NamedTuple):
    """What a person knows of the list that is wanted. Every hint is optional.

    >>> Hints.of(example="Linen thread", rows=24)
    Hints(examples=('linen thread',), rows=24, columns=(), query=(), near='')
    """

    #: Texts of one record each, in lower case, with single spaces.
    examples: tuple[str, ...] = ()
    #: Number of records; 0 for unknown.
    rows: int = 0
    #: Names of columns, in small letters.
    columns: tuple[str, ...] = ()
    #: Words that were searched for, in small letters.
    query: tuple[str, ...] = ()
    #: CSS or XPath of an element around the list, or inside it.
    near: str = ""

    @classmethod
    def of(cls, **given: Unpack[HintOptions]) -> Hints:
        """Return the hints of keywords.

        Raises ``InvalidInput``: there is no such hint, or it has another type.
        """
        if unknown := given.keys() - HintOptions.__annotations__:
            raise InvalidInput(f"no hint {min(unknown)!r}; there are {', '.join(HintOptions.__annotations__)}")
        rows, query, near = given.get("rows", 0), given.get("query", ""), given.get("near", "")
        require_number(rows, "rows", int("rows" in given), MOST_ROWS, "records")
        require_valid(isinstance(query, str), "query is a str", query, "records")
        require_valid(isinstance(near, str), "near is the CSS or XPath of an element, a str", near, "records")
        examples, columns = (hint_texts(name, given.get(name, ())) for name in ("example", "columns"))
        return cls(examples, rows, columns, tuple(normal_text(query).split()), near)


class Fit(NamedTuple):
    """How well a hint fits a region, from 0 to 1, and the reason."""

    share: float
    reason: str


def hint_texts(name: str, given: object) -> tuple[str, ...]:
    """Return the texts of a hint, one or several, as they are compared; without empty ones.

    Raises ``InvalidInput``: it is neither a text nor several.

    >>> hint_texts("columns", "Title"), hint_texts("example", ["Linen  thread", ""])
    (('title',), ('linen thread',))
    """
    several = [given] if isinstance(given, str) else list(given) if isinstance(given, Iterable) else [None]
    require_valid(all(isinstance(each, str) for each in several), f"{name} is a text or several", given, "records")
    return tuple(filter(None, map(normal_text, several)))


def normal_text(text: str) -> str:
    """Return a text in small letters with single spaces.

    >>> normal_text(" Linen  Thread")
    'linen thread'
    """
    return " ".join(text.casefold().split())


def reranked(regions: Sequence[Region], hints: Hints) -> list[Region]:
    """Return the regions of a page in the order of their confidence given the hints; those that a hint fits say so.

    Each hint raises the odds of a region by how well it fits. Without a hint that fits, the order stays. A region that
    overlaps a better one is an alternative. Linear in the nodes of the regions.

    ``regions``: regions of one page, best first, then the alternatives. ``hints``: what is known. Raises ``InvalidInput``:
    ``near`` is no selector that is supported.

    >>> import scutch
    >>> plants = "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4))
    >>> ropes = "".join(f"<p class=rope>Rope {n}" for n in range(4))
    >>> found = scutch.extract_records(f"<ul>{plants}</ul><footer>{ropes}</footer>", example="rope 2")[0]
    >>> found[2].text, found.reason.split("; ")[-1]
    ('Rope 2', 'contains the example text')
    """
    tests = [test for test in FIT_TESTS if getattr(hints, test.hint)]
    near = frozenset(elements_near(regions[0], hints.near)) if hints.near else frozenset()
    fits = [[test.fit(region, hints, near) for test in tests] for region in regions]
    if not any(fit.share for found in fits for fit in found):
        return list(regions)
    gains = [sum(test.weight * fit.share for test, fit in zip(tests, found, strict=True)) for found in fits]
    odds = [prior + gain for prior, gain in zip(prior_odds(regions), gains, strict=True)]
    order = sorted(range(len(regions)), key=lambda number: (-odds[number], number))
    return with_alternatives([fitted(regions[number], odds[number], fits[number]) for number in order])


def misfits(region: Region, options: HintOptions) -> list[str]:
    """Return the names of the hints that do not fit a region at all.

    >>> import scutch
    >>> plants = "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4))
    >>> misfits(scutch.extract_records(f"<ul>{plants}</ul>")[0], {"example": "Rope", "rows": 4, "near": "#plants"})
    ['example', 'near']
    """
    hints = Hints.of(**options)
    near = frozenset(elements_near(region, hints.near)) if hints.near else frozenset()
    tests = [test for test in FIT_TESTS if getattr(hints, test.hint)]
    return [
        test.hint.removesuffix("s") if test.hint == "examples" else test.hint
        for test in tests
        if not test.fit(region, hints, near).share
    ]


def log_odds(probability: float) -> float:
    """Return the log odds of a probability.

    >>> log_odds(0.5)
    0.0
    """
    kept = min(max(probability, LEAST_ODDS), 1 - LEAST_ODDS)
    return log(kept / (1 - kept))


def prior_odds(regions: Sequence[Region]) -> list[float]:
    """Return the log odds of regions without a hint; an alternative has less than the region that it overlaps."""
    owner = [-1] * len(regions[0].page)
    odds: list[float] = []
    for number, region in enumerate(regions):
        own = log_odds(region.confidence)
        rivals = {owner[node] for span in spans_of(region) for node in range(*span)} - {-1} if region.is_alternative else ()
        odds.append(min([own, *(odds[rival] - ALTERNATIVE_COST for rival in rivals)]))
        if not region.is_alternative:
            for begin, end in spans_of(region):
                owner[begin:end] = [number] * (end - begin)
    return odds


def spans_of(region: Region) -> list[tuple[int, int]]:
    """Return begin and end of the subtrees of a region's records."""
    ends = region.page.columns.end
    return [(node, ends[node]) for node in region._record_set.nodes]


def fitted(region: Region, odds: float, fits: Iterable[Fit]) -> Region:
    """Return a region with its confidence given the hints, and their reasons."""
    reasons = [fit.reason for fit in fits if fit.share]
    if not reasons:
        return region
    return region.changed(score=1 / (1 + exp(-odds)), reason="; ".join((region.reason, *reasons)))


def with_alternatives(regions: Sequence[Region]) -> list[Region]:
    """Return regions with those that overlap a better one marked as alternatives, after all others."""
    taken = bytearray(len(regions[0].page))
    apart: list[Region] = []
    others: list[Region] = []
    for region in regions:
        spans = spans_of(region)
        overlaps = any(any(taken[begin:end]) for begin, end in spans)
        (others if overlaps else apart).append(region.changed(is_alternative=overlaps))
        for begin, end in () if overlaps else spans:
            taken[begin:end] = b"\1" * (end - begin)
    return [*apart, *others]


def whole_path(selector: str) -> str:
    """Return the XPath of one element from the root as it is compared: a first element has no number.

    Raises ``InvalidInput``: it is another XPath, which is not supported.

    >>> whole_path("/html/body/div[1]/ul[2]"), whole_path("/html/body/div/ul[2]")
    ('/html/body/div/ul[2]', '/html/body/div/ul[2]')
    """
    if not WHOLE_PATH.fullmatch(selector):
        raise InvalidInput(f"{selector!r} is no XPath from the root, such as /html/body/ul[2]; or give CSS", stage="records")
    return selector.replace("[1]", "")


def elements_near(region: Region, selector: str) -> list[int]:
    """Return the elements of a region's page that a selector finds.

    >>> import scutch
    >>> rows = "".join(f"<li><a href=/{n}>Plant number {n}</a> <i>{n} m</i></li>" for n in range(4))
    >>> region = scutch.extract_records(f"<ul id=plants>{rows}</ul>")[0]
    >>> elements_near(region, "#plants") == elements_near(region, "/html/body/ul[1]") == [region.ancestor.index]
    True
    """
    page = region.page
    if selector.startswith("/"):
        path = whole_path(selector)
        return [node.index for node in page.elements() if node.xpath.replace("[1]", "") == path]
    return SelectorMatcher(page.columns).walk(parse_css(selector), (0,))


Near = frozenset[int]


def fit_example(region: Region, hints: Hints, _near: Near) -> Fit:
    """How many of the examples a record contains."""
    texts = [normal_text(record.text) for record in region]
    found = sum(any(example in text for text in texts) for example in hints.examples)
    return Fit(found / len(hints.examples), "contains the example text")


def fit_rows(region: Region, hints: Hints, _near: Near) -> Fit:
    """How near the number of records is: 1 if equal, 0 from a tenth away on."""
    difference = abs(len(region) - hints.rows) / hints.rows
    return Fit(max(0.0, 1 - 10 * difference), f"{len(region)} of {hints.rows} rows")


def fit_columns(region: Region, hints: Hints, _near: Near) -> Fit:
    """How many of the columns its table has."""
    names = {normal_text(column.name.replace("_", " ")) for column in region.table.columns}
    found = [column for column in hints.columns if column.replace("_", " ") in names]
    return Fit(len(found) / len(hints.columns), f"has the columns {', '.join(found)}")


def fit_query(region: Region, hints: Hints, _near: Near) -> Fit:
    """How many of the records have a word of the query."""
    texts = [normal_text(record.text) for record in region]
    share = sum(any(word in text for word in hints.query) for text in texts) / len(texts)
    return Fit(share, "records contain the query")


def fit_near(region: Region, _hints: Hints, near: Near) -> Fit:
    """Whether an element of the selector is around the region, its top, or inside one of its records."""
    ends, top = region.page.columns.end, region.ancestor.index
    around = any(element <= top < ends[element] for element in near)
    inside = around or any(node <= element < ends[node] for node in region._record_set.nodes for element in near)
    return Fit(float(inside), "at the given element")


class FitTest(NamedTuple):
    """How a hint is tested, and the log odds that it adds to a region that it fits wholly."""

    hint: str
    weight: float
    fit: Callable[[Region, Hints, Near], Fit]


#: The number of rows is weak evidence, as menus have so many too, but stronger than the doubt between groups and their entries
#: (by folds, 3 is better than 2 with each of two rankers; from 4 on, other lists of so many win). A text or an element that
#: only one list has outweighs its confidence, however small.
FIT_TESTS: Final = (
    FitTest("examples", 20.0, fit_example),
    FitTest("rows", 3.0, fit_rows),
    FitTest("columns", 3.0, fit_columns),
    FitTest("query", 1.5, fit_query),
    FitTest("near", 30.0, fit_near),
)

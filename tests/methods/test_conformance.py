"""``methods.testing``: every method passes the suite that new ones must pass, and the suite finds flaws."""

from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import pytest

import scutch
from scutch.cli.methods import METHODS_BY_COMMAND
from scutch.content.extract import FAVOURS
from scutch.content.extract import METHODS as CONTENT_METHODS
from scutch.content.kind.model import KINDS
from scutch.layout.extract import METHODS as LAYOUT_METHODS
from scutch.methods.names import (
    ClassifyMethodName,
    ContentMethodName,
    FavourName,
    KindName,
    LayoutMethodName,
    RecordsMethodName,
)
from scutch.methods.record_set import RecordSet
from scutch.methods.registry import PUBLISHED, Method, method_named, methods_for
from scutch.methods.stages import (
    ALIGNERS,
    DENOISERS,
    PAGE_CLASSIFIERS,
    RANKERS,
    REGION_PROPOSERS,
    SEGMENTERS,
    TEMPLATE_LEARNERS,
    combined,
)
from scutch.methods.testing import LIST, PAGES, STORY, checks, parsed, trace_checks
from scutch.page.parser import Columns
from scutch.records.extract import METHODS as RECORDS_METHODS
from tests.drawn import drawn

METHODS: Final = {
    "content": CONTENT_METHODS,
    "records": RECORDS_METHODS,
    "segment": LAYOUT_METHODS,
    "classify": methods_for("classify"),
}


def laid_out(html: str) -> Columns:
    """A page on which each element stands below the one before it."""
    return drawn(html, place=lambda node: (float(node % 3 * 200), float(node * 20 % 900), 180.0, 18.0)).columns


def every_check() -> Iterator[Any]:
    for kind, methods in METHODS.items():
        for method in methods.values():
            for preset in method.presets:
                read = laid_out if method.needs_layout else parsed
                traced = trace_checks(kind, method.tracer(kind, preset), read=read)
                for name, check in [*checks(kind, method.function(kind, preset), read=read), *traced]:
                    yield pytest.param(check, id=f"{kind}-{method.name}-{preset}-{name}")


@pytest.mark.parametrize("check", [*every_check()])
def test_every_method_conforms(check: Callable[[], None]) -> None:
    """Well-formed answers to odd pages, the same each time and in each thread, in linear time, and the page as it was."""
    check()


@pytest.mark.parametrize("proposer", REGION_PROPOSERS)
@pytest.mark.parametrize("segmenter", SEGMENTERS)
def test_any_proposer_runs_with_any_segmenter(proposer: str, segmenter: str) -> None:
    """Together they are a method, which conforms and finds a plain list."""
    method = combined(REGION_PROPOSERS[proposer], SEGMENTERS[segmenter])
    for _, check in checks("records", method):
        check()
    columns = parsed(LIST)
    assert [columns.name(node) for node in method(columns)[0].nodes] == ["li"] * 12


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_stages_answer_for_every_page(html: str) -> None:
    """Masks have a byte a node, probabilities sum to 1, regions are elements, tables have a row a record."""
    columns = parsed(html)
    assert all(len(denoise(columns)) == len(columns) for denoise in DENOISERS.values())
    assert all(sum(classify(columns).values()) == 1 for classify in PAGE_CLASSIFIERS.values())
    for propose in REGION_PROPOSERS.values():
        assert all(0 < region < len(columns) for region in propose(columns))
    for learner in TEMPLATE_LEARNERS.values():
        assert learner().fit([columns, columns]) is not None
    sets = method_named(RECORDS_METHODS, "tree_structure", "records")(columns)
    for rank in RANKERS.values():
        assert sorted(found.records for found in rank(columns, sets)) == sorted(found.records for found in sets)
    for found in sets[:1]:
        assert len(ALIGNERS["auto"](columns, found.records)) == len(found.records)
        assert len(ALIGNERS["tree_structure"](columns, found.records).rows) == len(found.records)


def test_every_published_method_is_registered() -> None:
    """Each row names its paper, at least one answer, the modern preset first, and functions that are there."""
    for method in PUBLISHED:
        assert method.paper
        assert method.presets[0] == "modern"
        for kind in method.answers:
            assert methods_for(kind)[method.name] is method
            assert all(callable(method.function(kind, preset)) for preset in method.presets)


def test_every_method_has_a_trace() -> None:
    """What it computed can be looked at."""
    for kind, methods in METHODS.items():
        assert all(callable(method.tracer(kind)) for method in methods.values())


def test_methods_that_need_boxes_say_so() -> None:
    """On a page without a layout they raise, and the others answer."""
    for kind, methods in METHODS.items():
        for method in methods.values():
            if method.needs_layout:
                with pytest.raises(scutch.NotRendered):
                    _answer(kind, method, parsed(STORY))
            else:
                assert _answer(kind, method, parsed(STORY)) is not None


def _answer(kind: str, method: Method, columns: Columns) -> Any:
    return method.function(kind)(columns, *([7] if kind == "segment" else []))


def flawed(**changes: Any) -> Callable[[Columns], list[RecordSet]]:
    """A method with one flaw."""

    def method(columns: Columns) -> list[RecordSet]:
        items = tuple((node,) for node, tag in enumerate(columns.tag) if columns.names[tag] == "li")
        plain = RecordSet(items, 0.5, "mine", "li")
        return [plain._replace(**changes)] if plain.records else []

    return method


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"score": 1.5}, "scores"),
        ({"reason": ""}, "no reason"),
        ({"records": ((9,), (5,))}, "out of order"),
        ({"records": ((5,), (5,))}, "overlap"),
        ({"records": ((10**6,),)}, "out of"),
        ({"records": ()}, "empty"),
        ({"records": ((4, 6),)}, "siblings"),
    ],
)
def test_the_suite_finds_a_flaw(changes: dict[str, Any], message: str) -> None:
    """A method with a flaw fails a check."""
    check = dict(checks("records", flawed(**changes)))["page: list"]
    with pytest.raises((AssertionError, IndexError), match=message):
        check()


def test_the_suite_finds_quadratic_work() -> None:
    """Four times the page and sixteen times the work is refused; four times the work is not."""

    def grows(power: int) -> Callable[[], None]:
        work: list[int] = []

        def method(columns: Columns) -> list[RecordSet]:
            work.append(len(columns) ** power)
            return []

        return dict(checks("records", method, clock=lambda: sum(work) / 1e4))["linear"]

    grows(1)()
    with pytest.raises(AssertionError, match="4 times the page"):
        grows(2)()


def test_the_suite_finds_answers_that_change() -> None:
    """Two calls must give one answer."""
    calls: list[int] = []

    def fickle(columns: Columns) -> list[RecordSet]:
        calls.append(len(columns))
        return flawed(score=1 / len(calls))(columns)

    with pytest.raises(AssertionError, match="two answers"):
        dict(checks("records", fickle))["page: list"]()


@pytest.mark.parametrize(
    ("command", "names"),
    [
        ("content", ContentMethodName),
        ("records", RecordsMethodName),
        ("segment", LayoutMethodName),
        ("classify", ClassifyMethodName),
    ],
)
def test_types_name_the_methods_that_there_are(command: str, names: Any) -> None:
    """An editor offers each of them, and no other."""
    assert get_args(names) == tuple(METHODS_BY_COMMAND[command])


def test_types_name_what_can_be_favoured() -> None:
    """Each has a weight of recall."""
    assert get_args(FavourName) == tuple(FAVOURS)


def test_types_name_the_kinds_that_there_are() -> None:
    """Those of the model, those of the published methods, and none."""
    assert get_args(KindName) == (*KINDS, "content", "index", "")

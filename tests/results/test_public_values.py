"""What holds for every public value: it can be pickled, copied, compared, and shown."""

import copy
import inspect
import pickle
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import scutch

EXAMPLES: Final = Path(__file__).resolve().parents[2] / "docs" / "examples"
STATE: Final = '<script id=__NEXT_DATA__ type=application/json>{"text": "%s"}</script>' % (
    "Flax gives long, strong fibres. " * 40
)


@cache
def public_values() -> Mapping[str, Any]:
    """One value of each public class, and of those that have several forms, by name."""
    article, shop = EXAMPLES / "page.html", EXAMPLES / "shop.html"
    page, content, regions = scutch.parse(article), scutch.extract_content(article, trace=True), scutch.extract_records(shop)
    shared = scutch.extract_tables([shop, shop])
    wrapper = scutch.learn([shop, shop])
    assert page.body is not None
    return {
        "Page": page,
        "Node": page.body,
        "Span": page.body.span,
        "Encoding": page.encoding,
        "Limits": scutch.Limits(),
        "Content": content,
        "Content of data": scutch.extract_content(f"<div id=app></div>{STATE}"),
        "Block": content.blocks[0],
        "Metadata": content.metadata,
        "Regions": regions,
        "Region": regions[0],
        "Record": regions[0][0],
        "Selectors": regions[0].selectors(),
        "Table": regions[0].table,
        "Column": regions[0].table.columns[0],
        "Cell": regions[0].table.cell(0, "price"),
        "PageKind": scutch.classify(page),
        "Segment": scutch.segment(page),
        "SharedTables": shared,
        "SharedTable": shared[0],
        "SiteSegmenter": scutch.SiteSegmenter.fit([article]),
        "Fetched": scutch.Fetched(b"<p>Flax", "https://example.org/"),
        "FetchOptions": scutch.FetchOptions(),
        "Wrapper": wrapper,
        "LearnedTemplate": scutch.learn_templates([shop, shop])[0],
        "Answer": wrapper.apply(shop),
        "Repair": scutch.repair(wrapper, [shop]),
        "NextPage": scutch.next_page(scutch.parse('<a rel=next href="?page=2">Next</a>', url="https://example.org/shop")),
    }


def test_every_public_class_is_here() -> None:
    """A new class belongs to the values above."""
    public = (getattr(scutch, name) for name in scutch.__all__)
    classes = {value.__name__ for value in public if inspect.isclass(value) and not issubclass(value, Exception)}
    assert classes <= {type(value).__name__ for value in public_values().values()}


@pytest.mark.parametrize("name", public_values())
def test_a_public_value_can_be_pickled_copied_and_compared(name: str) -> None:
    """Every copy is equal to it, and it differs from what is something else."""
    value = public_values()[name]
    for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert other == value
    assert value != object()


@pytest.mark.parametrize("name", public_values())
def test_a_public_value_cannot_be_changed(name: str) -> None:
    """Neither its attributes, computed or not, nor new ones: a slip would be lost without a word."""
    value = public_values()[name]
    attributes = [each for each in dir(value) if not each.startswith("_") and not callable(getattr(type(value), each, None))]
    for attribute in ("extra", *attributes):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, attribute, None)


@pytest.mark.parametrize("name", public_values())
def test_a_public_value_is_shown_in_a_line_or_a_table(name: str) -> None:
    """Without an address of memory."""
    assert " object at 0x" not in repr(public_values()[name])


def test_pages_of_other_bytes_or_addresses_differ() -> None:
    """Also where they have the same number of nodes."""
    page = scutch.parse("<p>Flax", url="https://example.org/")
    assert page == scutch.parse("<p>Flax", url="https://example.org/")
    for other in (
        scutch.parse("<p>Hemp", url="https://example.org/"),
        scutch.parse("<p>Flax"),
        page.at("https://example.net/"),
    ):
        assert page != other
        assert page.document != other.document

"""Checks in the code of wrappers: drifted pages are named in the log, others are not."""

import re
from typing import Any

import pytest

import scutch
from tests.sites.test_wrapper import WRAPPER as SHOP
from tests.sites.test_wrapper import shop

parsel = pytest.importorskip("parsel")
ROW = "<tr><td><a href=/{0}>Herb {0}</a></td><td>{0} m</td><td>{0}0 g</td></tr>"
TABLE = scutch.learn(["<table>" + "".join(map(ROW.format, range(first, first + 6))) + "</table>" for first in (1, 11)])


class Response(parsel.Selector):  # type: ignore[name-defined]
    """A response as Scrapy has it."""

    url = "https://example.org/herbs"

    def urljoin(self, link: str) -> str:
        return link


def warnings_of(wrapper: scutch.Wrapper, page: str, caplog: pytest.LogCaptureFixture, item: str = "") -> list[str]:
    """Return what the code of a wrapper logs for a page."""
    names: dict[str, Any] = {"__name__": "spider"}
    exec(wrapper.to_parsel_code(item=item), names)
    caplog.clear()
    list(names["parse"](None, Response(text=page)))
    return [record.getMessage() for record in caplog.records]


@pytest.mark.parametrize("item", ["", "Herb"])
def test_a_page_of_the_template_is_not_named(item: str, caplog: pytest.LogCaptureFixture) -> None:
    """Nor is a page of one record."""
    assert not warnings_of(SHOP, shop(11, 12, 13, 14), caplog, item)
    assert not warnings_of(SHOP, shop(11), caplog, item)


@pytest.mark.parametrize("item", ["", "Herb"])
def test_a_field_that_most_rows_lack_is_named(item: str, caplog: pytest.LogCaptureFixture) -> None:
    """One that all learned records had; a price that is no number is none."""
    [message] = warnings_of(SHOP, re.sub(r"€\d+.50", "on request", shop(11, 12, 13, 14)), caplog, item)
    assert message == "https://example.org/herbs: 0 of 4 rows have price"


def test_a_page_without_rows_is_named(caplog: pytest.LogCaptureFixture) -> None:
    """It may be empty, or of another design."""
    assert warnings_of(SHOP, "<p>Nothing", caplog) == ["https://example.org/herbs: no rows: an empty list, or another page"]


def test_texts_of_other_lengths_are_named(caplog: pytest.LogCaptureFixture) -> None:
    """As a description in the place of a title has."""
    [message] = warnings_of(SHOP, shop(11, 12, 13, 14).replace("Herb ", "A herb that grows in wet meadows " * 3), caplog)
    assert "title has 101 characters, not 6 to 7" in message


def test_an_inserted_column_is_named(caplog: pytest.LogCaptureFixture) -> None:
    """Where fields are found by their positions."""
    page = "<table>" + "".join(map(ROW.format, range(21, 27))) + "</table>"
    assert not warnings_of(TABLE, page, caplog)
    [message] = warnings_of(TABLE, page.replace("<td>2", "<td>new<td>2"), caplog)
    assert "records do not have 3 child elements" in message

"""Code for parsel: it runs, and its rows are the cells it was made from."""

from typing import Any

import parsel
import pytest

from scutch import parse
from scutch.records.selectors.find import Selectors, find_selectors
from scutch.records.selectors.parsel_code import as_parsel_code

ITEM = '<li class="hit"><a href="/{0}">Fibre {0}</a> in <i>stock</i> {0} kg</li>'
HTML = f"<body><ul>{''.join(map(ITEM.format, range(4)))}</ul><ul><li><a href=/>Home</a></li></ul></body>"


def found() -> Selectors:
    page = parse(HTML)
    records = [node for node in page.elements("li") if node.get("class")]
    grid = [[(r.elements[0].index,), (r.elements[0].index,), (r.children[3].index,)] for r in records]
    return find_selectors(page.columns, [(record.index,) for record in records], grid, ["", "href", ""])


def rows(code: str, response: Any) -> list[dict[str, list[str]]]:
    names: dict[str, Any] = {"response": response}
    exec(compile(code, "spider", "exec"), names)
    return names["rows"]


def test_the_code_gives_the_rows() -> None:
    """What a user pastes reads the same table."""
    code = as_parsel_code(found(), ["name", "link", "it's"])
    assert rows(code, parsel.Selector(text=HTML)) == [
        {"name": [f"Fibre {n}"], "link": [f"/{n}"], "it's": [f"{n} kg"]} for n in range(4)
    ]


def test_the_code_is_short() -> None:
    """A few lines, and no helper that nothing uses."""
    code = as_parsel_code(found()._replace(columns=found().columns[1:2]), ["link"])
    assert code.count("\n") == 5
    assert "def" not in code


def test_with_an_address_the_page_is_fetched() -> None:
    """The code then needs no spider around it."""
    code = as_parsel_code(found(), ["a", "b", "c"], "https://example.org/?q='")
    assert code.startswith("from urllib.request import urlopen")
    compile(code, "page", "exec")


def test_doubts_are_told() -> None:
    """Columns that were found almost, or not at all, say so."""
    name, link, text = found().columns
    doubtful = found()._replace(columns=(name._replace(exact=False), link, text._replace(css=None, xpath=None)))
    code = as_parsel_code(doubtful, ["name", "link", "text"])
    assert "# not the same in every record" in code
    assert "'text': [],  # no selector finds it" in code
    assert len(rows(code, parsel.Selector(text=HTML))) == 4


def test_records_that_css_cannot_say_are_asked_for_in_xpath() -> None:
    """XPath stands in for CSS."""
    code = as_parsel_code(found()._replace(record_css=None), ["a", "b", "c"])
    assert "response.xpath(" in code
    assert len(rows(code, parsel.Selector(text=HTML))) == 4


def test_every_column_needs_a_name() -> None:
    """Too few or too many names are an error."""
    with pytest.raises(ValueError, match="2 names for 3 columns"):
        as_parsel_code(found(), ["a", "b"])


def test_without_records_there_is_no_code() -> None:
    """Nothing was found that could be asked for."""
    with pytest.raises(ValueError, match="no selector"):
        as_parsel_code(Selectors(None, None, False, ()), [])

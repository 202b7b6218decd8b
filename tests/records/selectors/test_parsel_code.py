"""Code for parsel: it runs, and its rows are the cells it was made from."""

from typing import Any
from urllib.parse import urljoin

import parsel
import pytest

import scutch
from scutch import parse
from scutch.records.selectors.find import Selectors, find_selectors
from scutch.records.selectors.parsel_code import CodeColumn, as_parsel_code

ITEM = '<li class="hit"><a href="/{0}">Fibre {0}</a> in <i>stock</i> {0} kg</li>'
HTML = f"<body><ul>{''.join(map(ITEM.format, range(4)))}</ul><ul><li><a href=/>Home</a></li></ul></body>"


def found() -> Selectors:
    page = parse(HTML)
    records = [node for node in page.elements("li") if node.get("class")]
    grid = [[(r.elements[0].index,), (r.elements[0].index,), (r.children[3].index,)] for r in records]
    return find_selectors(page.columns, [(record.index,) for record in records], grid, ["", "href", ""])


class Response(parsel.Selector):
    """What a Scrapy callback gets, as far as the code uses it."""

    def urljoin(self, address: str) -> str:
        """Return an absolute address."""
        return urljoin("https://example.org/list", address)


def columns(*names: str, **types: str) -> list[CodeColumn]:
    """Return columns of texts by name, with the types that are given."""
    return [CodeColumn(name, types.get(name, "text")) for name in names]


def rows(code: str, html: str = HTML) -> list[dict[str, Any]]:
    """Return what the callback yields."""
    names: dict[str, Any] = {}
    exec(compile(code, "spider", "exec"), names)
    return list(names["parse"](None, Response(text=html)))


def test_the_callback_yields_the_rows() -> None:
    """What a user pastes reads the same table: single values, absolute addresses, numbers."""
    code = as_parsel_code(found(), columns("name", "link", "it's", link="url", **{"it's": "number"}))
    assert rows(code) == [{"name": f"Fibre {n}", "link": f"https://example.org/{n}", "it's": float(n)} for n in range(4)]


def test_the_code_is_short() -> None:
    """A few lines, and no helper that nothing uses; it fetches nothing."""
    code = as_parsel_code(found()._replace(columns=found().columns[1:2]), columns("link"))
    assert code.count("\n") == 5
    assert code.count("def ") == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("€12.50", 12.5),
        ("1.299,00 €", 1299),
        ("1,299", 1299),
        ("12 345,6 kr", 12345.6),
        ("4.8 / 5", 4.8),
        ("none", None),
        ("\u22121.10%", -1.1),
        ("-£4.20", -4.2),
        ("$1.32T", 1.32e12),
        ("-3 °C", -3),
        ("3-5 days", 3),
        ("1.2M views", 1.2e6),
        ("48K", 48000),
        ("£1.2m", 1.2e6),
        ("1.2m wide", 1.2),
        ("5 B", 5),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, value: float | None) -> None:
    """Separators of thousands and of decimals, in front of signs and behind them."""
    html = HTML.replace(" kg", "").replace("</i> 0<", f"</i> {text}<")
    code = as_parsel_code(found(), columns("name", "link", "price", price="price"))
    assert rows(code, html)[0]["price"] == value


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("price", "Gratis", 0.0),
        ("price", "sold", None),
        ("rating", "★★★½☆", 3.5),
        ("rating", "4.5 ★", 4.5),
        ("rating", "new", None),
    ],
)
def test_words_and_stars_are_numbers(kind: str, text: str, value: float | None) -> None:
    """A price may be a word for free, and a rating may be drawn."""
    html = HTML.replace(" kg", "").replace("</i> 0<", f"</i> {text}<")
    code = as_parsel_code(found(), columns("name", "link", "given", given=kind))
    assert rows(code, html)[0]["given"] == value


def grouped() -> tuple[str, scutch.Region]:
    """Return a page with headings of groups, and its list."""
    talk = "<li><b>Talk {0}{1}</b> <i>by Anna {1}</i> <a href=/t/{0}{1}>Watch it</a></li>"
    groups = (f"<h3>Day {day}</h3><ul>{''.join(talk.format(day, n) for n in range(4))}</ul>" for day in range(3))
    html = f"<main>{''.join(groups)}</main>"
    return html, scutch.extract_records(html, url="https://example.org/")[0]


def test_groups_are_kept() -> None:
    """The heading before a record is a column, as in the table."""
    html, region = grouped()
    assert [row["group"] for row in rows(region.as_parsel_code(), html)] == list(region.table["group"])


def test_no_data_of_the_page_are_in_a_selector() -> None:
    """A text before a value of few records is data; a label before that of most records finds it."""
    row = "<li><div><b>{0}</b>{1}</div><div><b>Gewicht</b><span>{2} kg</span></div></li>"
    note = "<span>ausverkauft</span>"
    items = "".join(
        row.format(name, note * (name == "Hanfseil"), n) for n, name in enumerate(("Leinen", "Hanfseil", "Jute", "Ramie"))
    )
    page = parse(f"<ul>{items}</ul>")
    records = list(page.elements("li"))
    spans = [[node for node in record.descendants() if node.tag == "span"] for record in records]
    grid = [[(own[-1].index,), (own[0].index,) if len(own) == 2 else ()] for own in spans]
    selectors = find_selectors(page.columns, [(record.index,) for record in records], grid, ["", ""])
    assert "Hanfseil" not in str(selectors)


def test_doubts_are_told() -> None:
    """Columns that were found almost, or not at all, say so."""
    name, link, text = found().columns
    doubtful = found()._replace(columns=(name._replace(exact=False), link, text._replace(css=None, xpath=None)))
    code = as_parsel_code(doubtful, columns("name", "link", "text"))
    assert "# not the same in every record" in code
    assert "'text': None,  # no selector finds it" in code
    assert len(rows(code)) == 4


def test_records_that_css_cannot_say_are_asked_for_in_xpath() -> None:
    """XPath stands in for CSS."""
    code = as_parsel_code(found()._replace(record_css=None), columns("a", "b", "c"))
    assert "response.xpath(" in code
    assert len(rows(code)) == 4


def test_every_column_needs_a_name() -> None:
    """Too few or too many names are an error."""
    with pytest.raises(ValueError, match="2 names for 3 columns"):
        as_parsel_code(found(), columns("a", "b"))


def test_without_records_there_is_no_code() -> None:
    """Nothing was found that could be asked for."""
    with pytest.raises(ValueError, match="no selector"):
        as_parsel_code(Selectors(None, None, False, ()), [])


def test_code_cuts_the_parts_of_a_text() -> None:
    """A byline in one element becomes several values there as well."""
    entry = "<li><a href=/{0}>On drying flax, part {0}</a><p>Written by {1} on {0} May 2026. Tags: {2}</p>"
    parts = [(3, "Ann", "loom, dye"), (4, "Tom Hale", "seeds"), (15, "Mira", "dye, rope")]
    html = f"<ul>{''.join(entry.format(*row) for row in parts)}</ul>"
    region = scutch.extract_records(html)[0]
    (first, *_) = rows(region.as_parsel_code(), html)
    assert (first["author"], first["date"], first["tags"]) == ("Ann", "3 May 2026", ["loom", "dye"])


@pytest.mark.parametrize(
    "card",
    [
        '<li><a href=/{0} title="{1} with a leather strap">{1}…</a> <i>{0} kg</i></li>',
        '<li><h3 aria-label="{1} with a leather strap"><a href=/{0}>{1} ...</a></h3><p>{0} kg</p></li>',
        '<li title="{1} with a leather strap">{1}…<br><a href=/{0}>{0} kg</a></li>',
    ],
)
def test_texts_that_the_page_cuts_are_whole(card: str) -> None:
    """As in the table: code and table read the same titles."""
    names = ("Willow basket", "Linen bag, natural", "Jute sack", "Hemp pouch")
    html = f"<main><ul>{''.join(card.format(n, name) for n, name in enumerate(names, 1))}</ul></main>"
    region = scutch.extract_records(html, url="https://example.org/")[0]
    wanted = [f"{name} with a leather strap" for name in names]
    (column,) = [column.name for column in region.table.columns if list(region.table[column.name]) == wanted]
    assert [row[column] for row in rows(region.as_parsel_code(), html)] == wanted


def test_no_helper_for_texts_that_are_shown_whole() -> None:
    """An ellipsis that nothing completes stays in the table and in the code."""
    html = "<ul>" + "".join(f"<li><a href=/{n}>Basket number {n} and …</a> <i>{n} kg</i></li>" for n in range(1, 5)) + "</ul>"
    region = scutch.extract_records(html)[0]
    assert "def whole" not in region.as_parsel_code()
    assert rows(region.as_parsel_code(), html)[0]["title"] == region[0]["title"] == "Basket number 1 and …"


def test_labels_are_no_part_of_values() -> None:
    """As in the table."""
    course = "<li><a href=/{0}><h3>Course on flax {0}</h3></a><p>Instructor: {1}</p></li>"
    html = f"<ul>{''.join(course.format(n, name) for n, name in enumerate(('Ann Moore', 'Bo Chen', 'Cy Ito')))}</ul>"
    region = scutch.extract_records(html)[0]
    assert [row["Instructor"] for row in rows(region.as_parsel_code(), html)] == ["Ann Moore", "Bo Chen", "Cy Ito"]


def test_texts_of_several_nodes_are_joined() -> None:
    """A cell that is a bare text with marked words in it."""
    works = (
        "Ann: <i>On flax</i>. Fibres 12, 2019.",
        "Bo Chen: <i>On hemp</i>. Ropes 3, 2020.",
        "Cy: <i>On dyes</i>. Dyes 7, 2021.",
    )
    html = f"<ul class=works>{''.join(f'<li>{work} <a href={n}.pdf>PDF</a></li>' for n, work in enumerate(works))}</ul>"
    region = scutch.extract_records(html)[0]
    (name, *_), first = region.table.to_dicts()[0], rows(region.as_parsel_code(), html)[0]
    assert first[name].split() == region.table.to_dicts()[0][name].split()


def test_labelled_lines_are_found_by_their_labels() -> None:
    """A page whose records lack a line has the others in another place."""
    pytest.importorskip("lxml")
    lines = "<b>Maker:</b> Ann {0}<br><b>Weight:</b> {0} kg<br><b>Year:</b> {1}"
    whole = "".join(f"<div class=lot><h3>Loom number {n}</h3><p>{lines.format(n, 1900 + n)}</p></div>" for n in range(2, 9))
    code = scutch.extract_records(f"<main>{whole}</main>")[0].as_parsel_code()
    assert "  #" not in code
    [row] = rows(code, "<main><div class=lot><h3>Loom</h3><p><b>Maker:</b> Bea<br><b>Year:</b> 1950</p></div></main>")
    assert (row["Maker"], row["Weight"], row["Year"]) == ("Bea", None, 1950.0)


def test_lines_that_begin_with_a_label_are_found_by_it() -> None:
    """The number of a line is not that of the same line in a record with fewer lines."""
    pytest.importorskip("lxml")
    row = "<p class=shop><b>Mill number {0}</b><br>{0} Weaver Road<br>Tel: 01234 {0}{0}{0}<br>Mon-Fri {0}-17</p>"
    code = scutch.extract_records(f"<main>{''.join(map(row.format, range(3, 10)))}</main>")[0].as_parsel_code()
    [read] = rows(code, "<main><p class=shop><b>Mill</b><br>3 Weaver Road<br>Mon-Fri 9-17</p></main>")
    assert "'Tel': behind('Tel', record)" in code
    assert read["Tel"] is None

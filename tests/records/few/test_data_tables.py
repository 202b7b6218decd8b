"""Tables of data on pages whose main thing is no list."""

import pytest

import scutch
from scutch.records.few.data_tables import MIN_ROWS, data_tables
from scutch.sites.learning.kinds.likely_kind import list_confidence

PARAGRAPHS = """
Flax is an old plant of the north, and the linen made of it is stronger when it is wet, which is why sails were made of it.

Nobody knows who first laid the stems into a pond to rot. What is left of the oldest cloth was found in a cave in Georgia, dyed
in black and turquoise, and is some thirty thousand years old; wild flax, as the finders say, <em>not</em> a crop.

Hemp came later.

Spinners of the coast preferred it for ropes, because salt does less harm to it, and because a field of it needs no weeding.
The drawback is its smell while it is retted: many towns kept the ponds for that outside their walls, by law.

How tall a plant grows depends on how close it was sown, so heights in old books differ by half, and the figures below are
those of a trial of three years on clay, with two rows for each plant and no manure at all.
""".strip().split("\n\n")
#: So many that the model takes no table of the article for a list that a reader came for.
SECTIONS = (
    "Origin",
    "Retting",
    "Spinning",
    "Heights",
    "Machines",
    "Prices",
    "Ropes",
    "Sails",
    "Paper",
    "Oil",
    "Seed",
    "Sources",
)
HEADS = ("Plant", "Height", "Harvest")
ROWS = (("Flax", "1.2 m", "July"), ("Hemp", "3 m", "August"), ("Jute", "2.5 m", "June"), ("Ramie", "2 m", "May"))


def table(heads: tuple[str, ...] = HEADS, rows: tuple[tuple[str, ...], ...] = ROWS, attributes: str = "") -> str:
    """A table with its header in the head."""
    head = "".join(f"<th>{text}</th>" for text in heads)
    body = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows)
    return f"<table {attributes}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def article(*parts: str) -> str:
    """A long article with parts at its end."""
    texts = [f"<p>{text}</p>" for text in PARAGRAPHS]
    sections = (f"<h2>{title}</h2>{''.join(texts[place % 4 :])}" for place, title in enumerate(SECTIONS))
    body = f"<h1>Fibres of the north</h1>{''.join(sections)}{texts[0].join(parts)}{texts[4]}"
    return (
        f"<html><title>Fibres of the north</title><body><nav><a href=/>Home</a></nav><article>{body}</article></body></html>"
    )


def test_the_table_of_an_article_is_its_answer() -> None:
    """Who asks an article for its records wants the table in it."""
    regions = scutch.extract_records(article(table()))
    assert [(region.method, len(region)) for region in regions] == [("tables", 4)]
    assert regions[0].table.to_dicts()[1] == {"Plant": "Hemp", "Height": 3.0, "Harvest": "August"}


def test_all_tables_of_an_article_are_answers_the_largest_first() -> None:
    """So that the first is the main one."""
    small = table(("Dye", "Colour"), (("Woad", "blue"), ("Weld", "gold"), ("Madder", "red"), ("Walnut", "brown")))
    regions = scutch.extract_records(article(small, table(rows=(*ROWS, ("Nettle", "1 m", "September")))))
    assert [len(region) for region in regions] == [5, 4]
    assert [column.name for column in regions[1].table.columns] == ["Dye", "Colour"]


def test_the_method_gives_tables_beside_a_list() -> None:
    """Also of a page that has another list."""
    cards = "".join(f"<li><h3><a href=/{n}>Linen cloth {n}</a></h3><span>{n} €</span><p>Woven of flax.</li>" for n in range(9))
    html = article(f"<ul class=products>{cards}</ul>", table())
    first = scutch.extract_records(html)[0]
    only = scutch.extract_records(html, method="tables")
    assert (first.method, len(first)) == ("auto", 9)
    assert [(region.method, len(region)) for region in only] == [("tables", 4)]


def test_a_title_in_the_table_and_spans_are_no_rows() -> None:
    """The names of groups become a column, and the title over all columns none."""
    html = (
        "<table><tr><td colspan=3>Fibres, 2024</td></tr><tr><th>Plant<th>Height<th>Use</tr>"
        "<tr><td rowspan=2>Flax<td>1.2 m<td>Linen</tr><tr><td>0.9 m<td>Oil</tr>"
        "<tr><td rowspan=2>Hemp<td>3 m<td>Rope</tr><tr><td>2 m<td>Sails</tr></table>"
    )
    found = scutch.extract_records(article(html))[0].table
    assert [tuple(row.values()) for row in found.to_dicts()] == [
        ("Flax", 1.2, "Linen"),
        ("Flax", 0.9, "Oil"),
        ("Hemp", 3.0, "Rope"),
        ("Hemp", 2.0, "Sails"),
    ]


WEEK = tuple(str(number) for number in range(1, 8))
OTHER_TABLES = {
    "calendar": table(tuple("MTWTFSS"), (WEEK, WEEK, WEEK, WEEK)),
    "consent": f"<div id=cookie-settings>{table(('Cookie', 'Duration', 'Description'), ROWS)}</div>",
    "footer": f"<footer>{table()}</footer>",
    "few rows": table(rows=ROWS[: MIN_ROWS - 1]),
    "labels": "<table>" + "".join(f"<tr><th>{name}<td>{height}</tr>" for name, height, _ in ROWS * 2) + "</table>",
    "no header": "<table>" + "".join(f"<tr><td>{name}<td>{height}<td>x</tr>" for name, height, _ in ROWS) + "</table>",
    "layout": f"<table><tr><th>Left<th>Right</tr>{f'<tr><td><table></table><td>{PARAGRAPHS[1]}</tr>' * 5}</table>",
    "hidden": f"<div hidden>{table()}</div>",
}


@pytest.mark.parametrize("html", OTHER_TABLES.values(), ids=OTHER_TABLES)
def test_other_tables_are_no_data(html: str) -> None:
    """They are around the text, for the layout, or too small."""
    assert data_tables(scutch.parse(article(html)).columns) == []


def test_a_page_that_needs_more_confidence_has_none() -> None:
    """The threshold holds for tables too."""
    regions = scutch.extract_records(article(table()), min_confidence=0.6)
    assert (len(regions), regions.reason) == (0, "no list that a reader would want")


def test_an_article_with_a_table_is_no_page_of_a_list() -> None:
    """What a wrapper of a site is learned for does not depend on it."""
    assert list_confidence(scutch.parse(article(table()))) == 0


def test_many_tables_take_linear_time() -> None:
    """Tables behind the limit are not read, and neither are tables in tables read twice."""
    html = article("<table><tr><td>" * 400 + table() * 400)
    assert len(scutch.extract_records(html, method="tables")) <= 256


#: By year, with a star before those who have no link.
WINNERS = (
    "Wil Rand",
    "Hen Lund, Pia Zeel",
    "Ria Bec, *Ann Cure, Ola Cure",
    "Jo Stratt, Ann Oak",
    "*Phil Len",
    "Jo Thom, Max Plan",
    "Al Mai",
)


def test_members_in_other_markup_are_of_the_list_of_their_cell() -> None:
    """A cell with several names keeps them together, also those without a link."""
    cells = [names.split(", ") for names in WINNERS]
    texts = [[f"<b>{name[1:]}</b>" if name[0] == "*" else f"<a href=/{name}>{name}</a>" for name in own] for own in cells]
    rows = "".join(f"<tr><td>{1901 + number}<td>{'<br>'.join(own)}<td>flax" for number, own in enumerate(texts))
    table = scutch.extract_records(f"<table><tr><th>Year<th>Winners<th>Cloth{rows}</table>", method="tables")[0].table
    assert "Winners_2" not in [column.name for column in table.columns]
    assert list(table.column("Winners")) == [[name.lstrip("*") for name in own] for own in cells]


def test_rows_without_the_cell_below_an_empty_header_have_the_others() -> None:
    """Their views are no replies."""
    rows = "".join(f"<tr><td><a href=/{n}>How to ret flax {n}</a><td>{n}<td>{n * 90}<td>2026-03-0{n}" for n in range(1, 6))
    html = f"<table><tr><th>Topic<th><th>Replies<th>Views<th>Activity{rows}</table>"
    row = scutch.extract_records(html, method="tables")[0].table.to_dicts()[2]
    assert (row["Replies"], row["Views"], row["Activity"]) == (3, 270, "2026-03-03")


def test_a_compared_product_that_has_all_keeps_its_column() -> None:
    """Its icons say one thing in all rows, which the icons of the other products make a value."""
    shown = {True: "<i class='icon-check'></i>", False: "<i class='icon-cross'></i>"}
    features = {"Spinning": (True, False), "Weaving": (True, True), "Dyeing": (True, False), "Fulling": (True, True)}
    rows = "".join(f"<tr><td>{name}<td>{shown[ours]}<td>{shown[theirs]}" for name, (ours, theirs) in features.items())
    html = f"<table><tr><th>Feature<th>Our mill<th>Their mill{rows}</table>"
    table = scutch.extract_records(html, method="tables")[0].table
    assert list(table.column("Our mill")) == [True] * 4
    assert list(table.column("Their mill")) == [False, True, False, True]


def test_a_trace_says_why_a_table_is_no_answer() -> None:
    """So that a person who misses a table knows the reason."""
    html = article(table(), f"<footer>{table(rows=ROWS[:3])}</footer>", OTHER_TABLES["layout"], OTHER_TABLES["few rows"])
    trace = scutch.extract_records(html, method="tables", trace=True).trace
    assert trace is not None
    flaws = [row[2] for row in next(iter(trace.tables())).rows]
    assert (flaws[:3], flaws[-1]) == (
        ["", "is beside the content", "has tables in it, as for a layout"],
        "has fewer than 3 visible rows",
    )


def test_three_rows_alone_are_no_answer_of_a_page() -> None:
    """They compare a few things within a text; who asks for tables gets them."""
    html = article(table(rows=ROWS[:3]))
    assert (len(scutch.extract_records(html)), len(scutch.extract_records(html, method="tables"))) == (0, 1)

"""Tables of data on pages whose main thing is no list."""

import pytest

import scutch
from scutch.records.few.data_tables import data_tables
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
    "one row of two": table(HEADS[:2], (ROWS[0][:2],)),
    "two rows without headers": "<table>"
    + "".join(f"<tr><td>{name}<td>{size}</tr>" for name, size, _ in ROWS[:2])
    + "</table>",
    "form": "<table>" + "".join(f"<tr><td>{name}<td><input value={n}>m</tr>" for n, name in enumerate(HEADS)) + "</table>",
    "links": "<table>" + "".join(f"<tr><td><a href=/{n}>Dye</a><td><a href=/x{n}>Oil</a></tr>" for n in range(4)) + "</table>",
    "prose": "<table>" + "".join(f"<tr><td>{n}<td>{PARAGRAPHS[1]}</tr>" for n in range(4)) + "</table>",
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
    html = article(table(), f"<footer>{table(rows=ROWS[:3])}</footer>", OTHER_TABLES["layout"], OTHER_TABLES["one row of two"])
    trace = scutch.extract_records(html, method="tables", trace=True).trace
    assert trace is not None
    flaws = [row[3] for row in next(iter(trace.tables())).rows]
    assert (flaws[:3], flaws[-1]) == (
        ["", "is beside the content", "has tables in it, as for a layout"],
        "has fewer than 4 cells",
    )


def test_three_rows_alone_are_no_answer_of_a_page() -> None:
    """They compare a few things within a text; who asks for tables gets them."""
    html = article(table(rows=ROWS[:3]))
    assert (len(scutch.extract_records(html)), len(scutch.extract_records(html, method="tables"))) == (0, 1)


def only(html: str) -> scutch.Table:
    """The only table of a page."""
    [region] = scutch.extract_records(html, method="tables")
    return region.table


def names(table: scutch.Table) -> list[str]:
    """The names of the columns of a table."""
    return [column.name for column in table.columns]


def cells(*rows: str, tag: str = "td") -> str:
    """Rows of a table, whose cells have a bar between them."""
    return "".join(f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in row.split('|'))}</tr>" for row in rows)


def test_a_cell_with_code_is_one_cell() -> None:
    """A reference shows calls with their results, each token of them in an element."""
    calls = {"chain": ("'AB', 'C'", "A B C"), "batched": ("'ABC', 2", "AB C"), "pairwise": ("'ABC'", "AB BC")}
    rows = [
        f"<code>{name}()</code>|<code><span>{name}({given})</span> <span>→</span> <span>{result}</span></code>"
        for name, (given, result) in calls.items()
    ]
    table = only(f"<table>{cells('Iterator|Example', tag='th')}{cells(*rows)}</table>")
    assert names(table) == ["Iterator", "Example"]
    assert table.to_dicts()[0] == {"Iterator": "chain()", "Example": "chain('AB', 'C') → A B C"}


def test_a_cell_that_spans_columns_counts_for_all_of_them() -> None:
    """Otherwise its row has no value in the others."""
    head = cells("Plant|First harvest|Second harvest", tag="th")
    rows = cells("Flax|July|September") + "<tr><td>Hemp<td colspan=2>August</tr>" + cells("Jute|June|August")
    assert only(f"<table>{head}{rows}</table>").to_dicts()[1] == {
        "Plant": "Hemp",
        "First harvest": "August",
        "Second harvest": "August",
    }


def test_a_header_over_some_columns_is_in_front_of_theirs() -> None:
    """The goals for and against a club are no names without it, and a unit names nothing alone."""
    head = "<tr><th rowspan=2>Club<th colspan=2>Goals<th rowspan=2>Points<tr><th>For<th>Against"
    assert names(only(f"<table>{head}{cells('Ajax|86|31|79', 'PSV|89|42|79')}</table>")) == [
        "Club",
        "Goals For",
        "Goals Against",
        "Points",
    ]
    head = "<tr><th rowspan=2>Year<th>Area<th>Share<tr><th>km²<th>%"
    assert names(only(f"<table>{head}{cells('2023|357.5|12.4', '2024|357.6|12.9')}</table>")) == [
        "Year",
        "Area km²",
        "Share %",
    ]


def test_a_table_without_headers_is_data() -> None:
    """Old pages and papers write none."""
    rows = cells("Hamburg|Flax|1.2 m", "Bremen|Hemp|3.1 m", "Kiel|Jute|2.4 m")
    table = only(article(f"<table>{rows}</table>"))
    assert [tuple(row.values()) for row in table.to_dicts()][1] == ("Bremen", "Hemp", 3.1)


@pytest.mark.parametrize("mark", ["<b>{}</b>", "<p><strong>{}</strong></p>", "<h4>{}</h4>"])
def test_a_first_row_of_bold_cells_names_the_columns(mark: str) -> None:
    """Editors of blogs write tables so; bold names of rows are no header."""
    head = cells("|".join(map(mark.format, ("Plant", "Use"))))
    rows = cells("<b>Flax</b>|Linen", "<b>Hemp</b>|Rope", "<b>Jute</b>|Sacks")
    assert only(article(f"<table>{head}{rows}</table>")).to_dicts()[0] == {"Plant": "Flax", "Use": "Linen"}


SPECIFICATION = {"Brand": "Linum", "Weight": "2.4 kg", "Power": "650 W", "Warranty": "2 years"}
LABELS = {"headers": "<th>{}</th>", "colons": "<td>{}:</td>", "bold": "<td><b>{}</b></td>", "words": "<td>{}</td>"}


@pytest.mark.parametrize("label", LABELS.values(), ids=LABELS)
def test_a_specification_is_one_record(label: str) -> None:
    """Its labels are the columns, so that those of several products make one table."""
    rows = "".join(f"<tr>{label.format(name)}<td>{value}</td></tr>" for name, value in SPECIFICATION.items())
    found = only(f"<h2>Specification</h2><table>{rows}</table>").to_dicts()
    assert found == [SPECIFICATION]


def test_specifications_of_several_pages_are_one_table() -> None:
    """A row for each product; a label that one of them lacks is empty there."""
    other = {"Brand": "Hanf", "Weight": "3.1 kg", "Power": "700 W", "Colour": "green"}
    pages = [
        "<table>" + "".join(f"<tr><th>{name}<td>{value}" for name, value in each.items()) + "</table>"
        for each in (SPECIFICATION, other)
    ]
    table = scutch.extract_table(pages, method="tables")
    assert names(table) == ["page", "Brand", "Weight", "Power", "Warranty", "Colour"]
    assert (list(table.column("Brand")), list(table.column("Colour"))) == (["Linum", "Hanf"], [None, "green"])


def test_a_label_in_several_groups_has_that_of_its_own() -> None:
    """A phone has a type of display and one of battery."""
    group = "<tr><th colspan=2>{}".format
    rows = group("Display") + "<tr><th>Type<td>OLED<tr><th>Size<td>6 in" + group("Battery") + "<tr><th>Type<td>Li-Ion"
    assert names(only(f"<table>{rows}<tr><th>Capacity<td>3349 mAh</table>")) == [
        "Display Type",
        "Size",
        "Battery Type",
        "Capacity",
    ]


def test_words_beside_words_are_no_labels() -> None:
    """Names of releases are rows."""
    rows = cells("Bookworm|Debian", "Noble|Ubuntu", "Bullseye|Debian", "Jammy|Ubuntu")
    assert len(only(f"<table>{rows}</table>")) == 4
    rows = "".join(f"<tr><th>{name}<td>{year}" for year in (2022, 2023, 2024) for name in ("Flax", "Hemp"))
    assert len(only(f"<table>{rows}</table>")) == 6


HIDDEN = {
    "tab": "<div role=tabpanel style='display:none'>{}</div>",
    "attribute": "<div hidden>{}</div>",
    "aria": "<div class=collapse aria-hidden=true>{}</div>",
}


@pytest.mark.parametrize("panel", HIDDEN.values(), ids=HIDDEN)
def test_tables_that_a_click_shows_are_behind_the_others(panel: str) -> None:
    """Prices by year are in the second tab; a copy for small screens adds none."""
    yearly = tuple((name, f"{place}0 m", month) for place, (name, _, month) in enumerate(ROWS * 2, 2))
    html = article(table(), panel.format(table(rows=yearly)), panel.format(table()))
    regions = scutch.extract_records(html, method="tables")
    assert [len(region) for region in regions] == [4, 8]
    assert regions[1].table.to_dicts()[0] == {"Plant": "Flax", "Height": 20, "Harvest": "July"}
    assert regions[1][0].xpath.startswith("/html/body/article")


def test_a_hidden_dialog_about_cookies_has_no_table() -> None:
    """Nobody asks for it."""
    rows = table(("Cookie", "Duration", "Use"), (("_ga", "2 years", "Counts"), ("lang", "1 year", "Language")))
    assert not scutch.extract_records(article(f"<div class=cookie-modal hidden>{rows}</div>"), method="tables")


def test_one_cell_between_rows_is_no_row() -> None:
    """It names the group of those below it."""
    rows = (
        "<tr><td colspan=2>Bast</tr>"
        + cells("Flax|1.2", "Hemp|3")
        + "<tr><td colspan=2>Leaf</tr>"
        + cells("Sisal|2", "Abaca|6")
    )
    found = only(f"<table>{cells('Plant|Height', tag='th')}{rows}</table>")
    assert [tuple(row.values()) for row in found.to_dicts()] == [
        ("Bast", "Flax", 1.2),
        ("Bast", "Hemp", 3),
        ("Leaf", "Sisal", 2),
        ("Leaf", "Abaca", 6),
    ]


def test_a_foot_is_no_row_wherever_it_is() -> None:
    """Old pages write it in front of the body."""
    rows = cells("January|3.1", "February|3.4", "March|5.9")
    foot = f"<tfoot>{cells('Average|4.1')}</tfoot>"
    html = f"<table><thead>{cells('Month|mm', tag='th')}</thead>{foot}<tbody>{rows}</tbody></table>"
    assert only(html).column("Month")[0] == "January"


def test_constants_and_sparse_columns_stay() -> None:
    """The table shows them; who wants fewer drops them."""
    rows = cells(*(f"{name}|EU|{'new' if name == 'Ramie' else ''}|{height}" for name, height, _ in ROWS))
    assert names(only(f"<table>{cells('Plant|Zone|Note|Height', tag='th')}{rows}</table>")) == [
        "Plant",
        "Zone",
        "Note",
        "Height",
    ]


TITLED = {
    "caption": "<table><caption>Fibres</caption>{}</table>",
    "row": "<table><tr><th colspan=3>Fibres</tr>{}</table>",
    "heading": "<h3>Fibres</h3><div><table>{}</table></div>",
}


@pytest.mark.parametrize("html", TITLED.values(), ids=TITLED)
def test_a_table_has_a_title(html: str) -> None:
    """Its caption, its first row or the heading before it; a paragraph is none."""
    rows = cells("Plant|Height|Harvest", tag="th") + cells(*map("|".join, ROWS))
    assert scutch.extract_records(article(html.format(rows)), method="tables")[0].title == "Fibres"
    assert scutch.extract_records(article(f"<table>{rows}</table>"), method="tables")[0].title == ""


def test_tables_of_a_block_editor_are_two_tables() -> None:
    """A class for a fixed layout freezes no column."""
    one, two = (
        table((head, "Use"), tuple((name, head) for name, *_ in ROWS), "class=has-fixed-layout") for head in ("Fibre", "Dye")
    )
    assert [len(region.table.columns) for region in scutch.extract_records(f"<div>{one}{two}</div>", method="tables")] == [
        2,
        2,
    ]


def test_amounts_in_billions_and_millions_have_lost_nothing() -> None:
    """What multiplies them is in their amounts, so no column has their texts as well."""
    rows = cells("Linum|$648.1 billion", "Hanf|$900 million", "Jute|$2.1 trillion", "Ramie|$7 million")
    table = only(f"<table>{cells('Company|Revenue', tag='th')}{rows}</table>")
    assert names(table) == ["Company", "Revenue"]
    assert [price.amount for price in table.column("Revenue")] == [648.1e9, 900e6, 2.1e12, 7e6]


def test_cells_that_span_everything_take_linear_time() -> None:
    """A hostile page: each counts for its own column then, and only the first columns are read."""
    rows = "<tr>" + "<td colspan=64 rowspan=256>Flax" * 8
    html = f"<table><tr><th colspan=64>A<th colspan=64>B</tr>{rows * 500}</table>"
    [region] = scutch.extract_records(html, method="tables")
    assert (len(region) >= 500, len(region.table.columns) <= 512) == (True, True)

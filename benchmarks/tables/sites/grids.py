"""Tables of data and what script-built grids write instead of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from benchmarks.tables.sites.data import gauges
from benchmarks.tables.sites.site import Row, Site, Wanted, column, page


class GridColumn(NamedTuple):
    """A column of the gauges: the name of its value, its header and how a value is written."""

    source: str
    header: str
    form: str
    type: str = "text"


COLUMNS: Final = (
    GridColumn("station", "Station", "{}"),
    GridColumn("river", "River", "{}"),
    GridColumn("level", "Level", "{:.2f}", "number"),
    GridColumn("flow", "Flow", "{}", "number"),
    GridColumn("opened", "Opened", "{:%d/%m/%Y}", "date"),
)
WANTED: Final = tuple(column(each.header.lower(), each.type, source=each.source) for each in COLUMNS)
#: Cells: a plain one; one that repeats its header for narrow screens, also with a colon; one by its role.
PLAIN: Final = "<td>{text}</td>"
REPEATED: Final = '<td><span class="cell-label">{header}</span>{text}</td>'
REPEATED_BOLD: Final = '<td data-label="{header}"><b class="only-mobile">{header}:</b> {text}</td>'
BY_ROLE: Final = '<div class="cell" role="cell">{text}</div>'
#: Cells of scripts for tables: of virtual rows, with the name of the field or the text as an attribute, of cards.
VIRTUAL: Final = '<div role="gridcell" class="ag-cell ag-cell-value" col-id="{source}"><div class="ag-cell-wrapper"><span class="ag-cell-value">{text}</span></div></div>'
WITH_FIELD: Final = '<div class="tabulator-cell" role="gridcell" tabulator-field="{source}">{text}<div class="tabulator-col-resize-handle"></div></div>'
WITH_TITLE: Final = '<div class="MuiDataGrid-cell" role="gridcell" data-field="{source}" style="width:150px"><div class="MuiDataGrid-cellContent" title="{text}" role="presentation">{text}</div></div>'
IN_CARD: Final = (
    '<div class="card-view"><span class="card-view-title">{header}</span><span class="card-view-value">{text}</span></div>'
)


def cells(row: Row, form: str) -> str:
    """Return the markup of a row's cells. ``form``: a template with ``header``, ``source`` and ``text``."""
    return "".join(
        form.format(header=each.header, source=each.source, text=each.form.format(row[each.source])) for each in COLUMNS
    )


def headers(form: str) -> str:
    """Return the markup of the headers. ``form``: a template with ``header`` and ``source``."""
    return "".join(form.format(header=each.header, source=each.source) for each in COLUMNS)


def rows_as(row: str, cell: str, rows: Sequence[Row]) -> str:
    """Return the markup of all rows. ``row``: a template with the cells and the number of the row; ``cell``: as of ``cells``."""
    return "\n".join(row.format(cells(each, cell), number) for number, each in enumerate(rows))


def aria_table(rows: Sequence[Row]) -> str:
    """Return a table made of roles."""
    head = f'<div role="rowgroup"><div role="row">{headers("<span role=columnheader>{header}</span>")}</div></div>'
    return f'<div role="table" aria-label="Gauges">{head}<div role="rowgroup">{rows_as("<div role=row>{0}</div>", BY_ROLE, rows)}</div></div>'


def virtual_grid(rows: Sequence[Row]) -> str:
    """Return a grid with headers in a viewport of their own and rows placed by style."""
    header = '<div class="ag-header-cell" role="columnheader" col-id="{source}"><div class="ag-cell-label-container"><span class="ag-header-cell-text">{header}</span></div></div>'
    row = '<div role="row" class="ag-row ag-row-position-absolute" row-index="{1}" row-id="{1}">{0}</div>'
    return f"""<div class="ag-root" role="treegrid"><div class="ag-header" role="presentation"><div class="ag-header-viewport" role="presentation">
<div class="ag-header-row" role="row">{headers(header)}</div></div></div><div class="ag-body" role="presentation"><div class="ag-center-cols-container" role="rowgroup">
{rows_as(row, VIRTUAL, rows)}</div></div></div>"""


def frozen_grid(rows: Sequence[Row]) -> str:
    """Return a grid whose first column is in a part of its own."""
    head = '<div class="hd" role="columnheader">{}</div>'.format
    pinned_head, head_rest = head(COLUMNS[0].header), "".join(head(each.header) for each in COLUMNS[1:])
    pinned = "".join(
        f'<div class="row" role="row" data-row="{n}"><div class="c" role="gridcell">{row["station"]}</div></div>'
        for n, row in enumerate(rows)
    )
    rest = "".join(
        f'<div class="row" role="row" data-row="{n}">'
        + "".join(f'<div class="c" role="gridcell">{each.form.format(row[each.source])}</div>' for each in COLUMNS[1:])
        + "</div>"
        for n, row in enumerate(rows)
    )
    return f"""<div role="grid" class="grid"><div class="head"><div class="pinned" role="row">{pinned_head}</div><div class="scroll" role="row">{head_rest}</div></div>
<div class="body"><div class="pinned">{pinned}</div><div class="scroll">{rest}</div></div></div>"""


def frozen_table(rows: Sequence[Row]) -> str:
    """Return a table whose first column is a table of its own beside one that scrolls."""
    pinned = "\n".join(f"<tr><td>{row['station']}</td></tr>" for row in rows)
    rest = "\n".join(
        f"<tr>{''.join(f'<td>{each.form.format(row[each.source])}</td>' for each in COLUMNS[1:])}</tr>" for row in rows
    )
    heads = "".join(f"<th>{each.header}</th>" for each in COLUMNS[1:])
    table = "<div class={}><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>".format
    return f"""<div class="table-pair">{table("frozen-columns", f"<th>{COLUMNS[0].header}</th>", pinned)}
{table("scrolling", heads, rest)}</div>"""


def tabulator(rows: Sequence[Row]) -> str:
    """Return a grid of a script for tables."""
    header = '<div class="tabulator-col tabulator-sortable" role="columnheader" aria-sort="none" tabulator-field="{source}"><div class="tabulator-col-content"><div class="tabulator-col-title">{header}</div></div></div>'
    row = '<div class="tabulator-row tabulator-selectable" role="row">{0}</div>'
    return f"""<div class="tabulator" role="grid"><div class="tabulator-header" role="rowgroup"><div class="tabulator-headers" role="row">{headers(header)}</div></div>
<div class="tabulator-tableholder"><div class="tabulator-table" role="rowgroup">{rows_as(row, WITH_FIELD, rows)}</div></div></div>"""


def data_grid(rows: Sequence[Row]) -> str:
    """Return a grid of a component library."""
    header = '<div class="MuiDataGrid-columnHeader" data-field="{source}" role="columnheader" aria-label="{header}"><div class="MuiDataGrid-columnHeaderTitle">{header}</div><div class="MuiDataGrid-iconButtonContainer"><button title="Sort"><svg></svg></button></div></div>'
    row = '<div class="MuiDataGrid-row" data-id="{1}" role="row">{0}<div role="presentation" class="MuiDataGrid-cellEmpty"></div></div>'
    return f"""<div class="MuiDataGrid-root" role="grid"><div class="MuiDataGrid-columnHeaders" role="row">{headers(header)}</div>
<div class="MuiDataGrid-virtualScroller"><div role="rowgroup">{rows_as(row, WITH_TITLE, rows)}</div></div></div>"""


def headless_table(rows: Sequence[Row]) -> str:
    """Return a table of a script without a look of its own: buttons for sorting in the headers."""
    header = '<th colspan="1"><div class="select-none"><button>{header}</button><span> 🔼</span></div></th>'
    return f'<div class="p-2"><table><thead><tr>{headers(header)}</tr></thead><tbody>{rows_as("<tr>{0}</tr>", PLAIN, rows)}</tbody></table></div>'


def numbered_dates() -> list[Row]:
    """Return gauges; their days are above 12 in one place only, so that one date shows the order of all."""
    return [
        {**row, "opened": row["opened"].replace(year=2025 - number % 3, day=15 if number == 6 else 1 + number)}
        for number, row in enumerate(gauges())
    ]


def two_row_table(rows: Sequence[Row]) -> str:
    """Return a table with a row of groups above its headers."""
    head = '<tr><th rowspan="2">Station<th rowspan="2">River<th colspan="2">Water<th rowspan="2">Opened</tr><tr><th>Level<th>Flow</tr>'
    return f'<table class="wikitable"><thead>{head}</thead><tbody>{rows_as("<tr>{0}</tr>", PLAIN, rows)}</tbody></table>'


def grids() -> Iterator[Site]:
    """Yield tables and grids."""
    rows = gauges()
    table = f'<table class="data"><thead><tr>{headers("<th>{header}</th>")}</tr></thead><tbody>{{}}</tbody></table>'.format
    body_header = (
        f"<table><tbody><tr>{headers('<th>{header}</th>')}</tr>{rows_as('<tr>{0}</tr>', PLAIN, rows)}</tbody></table>"
    )
    designs = {
        "table: header in the body": body_header,
        "table: cells repeat their header": table(rows_as("<tr>{0}</tr>", REPEATED, rows)),
        "table: cells repeat their header with a colon": table(rows_as("<tr>{0}</tr>", REPEATED_BOLD, rows)),
        "grid: roles": aria_table(rows),
        "grid: virtual rows": virtual_grid(rows),
        "grid: frozen column": frozen_grid(rows),
        "table: frozen column": frozen_table(rows),
        "grid: fields as attributes": tabulator(rows),
        "grid: component library": data_grid(rows),
        "table: buttons in the header": headless_table(rows),
        "table: cards below the header of their table": table(
            rows_as("<tr><td colspan=5><div class=card-views>{0}</div></td></tr>", IN_CARD, rows)
        ),
        "table: cards of titles and values": f'<table class="table"><tbody>{rows_as("<tr><td><div class=card-views>{0}</div></td></tr>", IN_CARD, rows)}</tbody></table>',
    }
    for name, markup in designs.items():
        yield Site(name, page("Gauges", f"<main><h1>River gauges</h1>{markup}</main>"), rows, WANTED)
    one = rows[:1]
    yield Site(
        "table: one row",
        page("Gauges", f"<main><h1>River gauges</h1>{table(rows_as('<tr>{0}</tr>', PLAIN, one))}</main>"),
        one,
        WANTED,
    )
    short = numbered_dates()
    lines = "\n".join(
        f"<tr><td>{row['station']}</td><td>{row['flow']}</td><td>{row['opened']:%d/%m/%y}</td></tr>" for row in short
    )
    yield Site(
        "table: dates of two digits",
        page("Gauges", f"<h1>Gauges</h1><table><tr><th>Station<th>Flow<th>Opened</tr>{lines}</table>"),
        short,
        (WANTED[0], WANTED[3], WANTED[4]),
    )
    yield Site(
        "table: two rows of headers",
        page("Gauges", f"<main><h1>Gauges</h1>{two_row_table(rows)}</main>"),
        rows,
        (
            *WANTED[:2],
            Wanted(("level", "water_level"), ("number",), "level"),
            Wanted(("flow", "water_flow"), ("number",), "flow"),
            WANTED[4],
        ),
    )

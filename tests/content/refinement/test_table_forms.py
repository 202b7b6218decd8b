"""A table of the content is kept whole, whatever its form: every cell, in its row."""

from typing import Final

import pytest

from tests.content.refinement.article import content

ROWS: Final = (("Fibre", "Length", "Use"), ("flax", "60 cm", "linen"), ("hemp", "2 m", "rope"), ("jute", "3 m", "sacks"))


def cells(row: tuple[str, ...], tag: str = "td", around: str = "{}") -> str:
    return "".join(f"<{tag}>{around.format(cell)}</{tag}>" for cell in row)


def rows(tag: str = "td", around: str = "{}", *, end: str = "</tr>") -> str:
    head, *others = ROWS
    return "".join((f"<tr>{cells(head, tag, around)}{end}", *(f"<tr>{cells(row, 'td', around)}{end}" for row in others)))


def body(row_tag: str) -> str:
    """All rows but the first one, with a header at the beginning of each."""
    return "".join(f"<tr><{row_tag}>{row[0]}</{row_tag}>{cells(row[1:])}</tr>" for row in ROWS[1:])


FORMS: Final = {
    "plain": f"<table>{rows()}</table>",
    "headers": f"<table>{rows('th')}</table>",
    "sections": f"<table><thead><tr>{cells(ROWS[0], 'th')}</tr></thead><tbody>{body('td')}</tbody></table>",
    "head of data cells": f"<table><thead><tr>{cells(ROWS[0])}</tr></thead><tbody>{body('td')}</tbody></table>",
    "row headers": f"<table><tr>{cells(ROWS[0], 'th')}</tr>{body('th')}</table>",
    "foot": f"<table><tr>{cells(ROWS[0], 'th')}</tr><tbody>{body('td')}</tbody><tfoot><tr><td>sum<td>3<td>-</tfoot></table>",
    "caption": f"<table><caption>Fibres of stems</caption>{rows('th')}</table>",
    "figure": f"<figure><table>{rows('th')}</table><figcaption>Fibres of stems</figcaption></figure>",
    "scrolling box": f"<div style='overflow:auto'><div class=table-wrapper>{f'<table>{rows()}</table>'}</div></div>",
    "no end tags": f"<table>{rows(end='').replace('</td>', '')}</table>",
    "paragraphs": f"<table>{rows('th', '<p>{}</p>')}</table>",
    "boxes": f"<table>{rows('td', '<div><span>{}</span></div>')}</table>",
    "links": f"<table>{rows().replace('<tr><td>flax', '<tr><td><a href=/flax>flax</a>')}</table>",
    "strong": f"<table>{rows('td', '<b>{}</b>')}</table>",
    "columns": f"<table><colgroup><col><col><col></colgroup>{rows('th')}</table>",
    "several bodies": "<table>"
    + "".join(f"<tbody>{part}</tr></tbody>" for part in rows("th").split("</tr>")[:-1])
    + "</table>",
    "old markup": f"<center><table border=1 width='100%'>{rows('td', '<font size=2>{}</font>')}</table></center>",
    "classes": f"<table class='data-table sortable'>{rows('th').replace('<td>', '<td class=cell data-label=x>')}</table>",
    "right to left": f"<table dir=rtl>{rows('th')}</table>",
    "role": f"<table role=table>{rows('th').replace('<td>', '<td role=cell>')}</table>",
    "in a section": f"<section><h2>Fibres</h2><table>{rows('th')}</table></section>",
    "line breaks": f"<table>{rows('td', '{}<br>')}</table>",
}


@pytest.mark.parametrize("form", FORMS)
def test_every_cell_of_a_table_is_in_its_row(form: str) -> None:
    """Rows of Markdown have the cells of the rows of the page, in their order; text has each of them."""
    found = content(FORMS[form])
    lines = [line for line in found.to_markdown(links=False).splitlines() if line.startswith("|")]
    written = [[cell.strip(" *").removesuffix("<br>") for cell in line.strip("|").split("|")] for line in lines]
    assert [row for row in ROWS if list(row) not in written] == []
    assert [cell for row in ROWS for cell in row if cell not in found.text] == []


def test_merged_cells_keep_the_columns() -> None:
    """A cell over two columns or rows stands at their beginning; the other places are empty."""
    merged = (
        "<table><tr><th>Fibre<th colspan=2>Length of the fibres<tr><td rowspan=2>flax<td>60 cm<td>long line"
        "<tr><td>20 cm<td>tow of combs<tr><td>hemp<td>2 m<td>for ropes</table>"
    )
    lines = [line for line in content(merged).markdown.splitlines() if line.startswith("|")]
    assert lines == [
        "| Fibre | Length of the fibres |  |",
        "| --- | --- | --- |",
        "| flax | 60 cm | long line |",
        "|  | 20 cm | tow of combs |",
        "| hemp | 2 m | for ropes |",
    ]

"""Tables in Markdown."""

from collections.abc import Sequence

import pytest

from scutch import extract_content
from scutch.content.markdown import render_markdown
from scutch.page import parse
from tests.content.markdown.writing import markdown


def table(cells: str) -> str:
    return markdown(f"<table>{cells}</table>")


def test_spans_are_flattened() -> None:
    """Cells that span rows or columns stand once, and every row has the same length."""
    html = "<tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d|e<td>f<br>g<tr><td>h"
    assert table(html) == "| a |  | b |\n| --- | --- | --- |\n| c | d\\|e | f<br>g |\n|  | h |  |"


def test_ragged_rows_are_filled() -> None:
    """A row with too few cells gets empty ones, and one with too many makes all rows longer."""
    assert table("<tr><th>a<th>b<tr><td>c<tr><td>d<td>e<td>f") == (
        "| a | b |  |\n| --- | --- | --- |\n| c |  |  |\n| d | e | f |"
    )


def test_a_table_with_row_headers_only_gets_an_empty_header_row() -> None:
    """Its first row is a data row."""
    assert table("<tr><th>a<td>b<tr><th>c<td>d") == "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"


def test_a_table_without_headers_gets_an_empty_header_row() -> None:
    """A row of data is no header; a row in the head of the table is one."""
    assert table("<tr><td>a<td>b<tr><td>c<td>d") == "|  |  |\n| --- | --- |\n| a | b |\n| c | d |"
    assert table("<thead><tr><td>a<td>b<tbody><tr><td>c<td>d") == "| a | b |\n| --- | --- |\n| c | d |"


@pytest.mark.parametrize(
    ("left_out", "expected"),
    [
        ("td", "| a | b | c |\n| --- | --- | --- |\n| d |  | f |"),
        ("tr", "| a | b | c |\n| --- | --- | --- |"),
    ],
)
def test_a_cell_that_is_left_out_keeps_its_place(left_out: str, expected: str) -> None:
    """The cells after it do not move to the left; a row that is left out is gone."""
    page = parse("<table><tr><th>a<th>b<th>c<tr id=tr><td>d<td id=td>e<td>f</table>")
    skip = bytearray(node.get("id") == left_out if node.is_element else 0 for node in page)
    ranges = [(0, len(page))]
    assert render_markdown(page.columns, ranges, skip=skip) == expected


def test_a_first_row_in_bold_is_the_header_row() -> None:
    """If the second one is not, and more than one cell has text."""
    bold = "<tr><td><b>a</b><td><p><strong>b</strong></p>"
    assert table(f"{bold}<tr><td>c<td><b>d</b>") == "| a | b |\n| --- | --- |\n| c | **d** |"
    assert table(f"{bold}{bold}").startswith("|  |  |\n")
    assert table("<tr><td><b>a</b><td><tr><td>c<td>d").startswith("|  |  |\n")
    assert table("<tr><td><b>a</b><td>b <b>c</b><tr><td>c<td>d").startswith("|  |  |\n")


def test_a_row_of_headers_is_the_header_row() -> None:
    """Also if each further row begins with a header."""
    assert table("<tr><td><th>a<tr><th>b<td>c") == "|  | a |\n| --- | --- |\n| b | c |"
    assert table("<thead><tr><th>x<th>a<tbody><tr><th>b<td>c") == "| x | a |\n| --- | --- |\n| b | c |"


def test_links_code_and_emphasis_in_cells_stay() -> None:
    """A cell is a line of Markdown like any other."""
    html = "<tr><th>a<th>b<tr><td><a href=/x>y</a> <b>z</b><td><code>c|d</code><img src=/i.png alt='p|q'>"
    assert table(html) == "| a | b |\n| --- | --- |\n| [y](/x) **z** | `c\\|d`![p\\|q](/i.png) |"


def test_lists_and_paragraphs_in_cells_are_not_lost() -> None:
    """Items and paragraphs in cells become lines of the cell."""
    html = "<tr><th>a<th>b<tr><td><ul><li>x<li>y</ul><td><p>z</p><p>w</p>"
    assert table(html).endswith("| x<br>y | z<br>w |")


def test_a_table_that_names_its_columns_may_have_headings_and_sections_in_its_cells() -> None:
    """They become lines too."""
    html = "<tr><th>a<th>b<tr><td><h3>x</h3>y<td><section>z</section><blockquote>w</blockquote>"
    assert table(html).endswith("| x<br>y | z<br>w |")


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (
            "<tr><td><h1>T</h1><p>a</p><td><table><tr><td>b<td>c<tr><td>d<td>e</table>",
            "# T\n\na\n\n|  |  |\n| --- | --- |\n| b | c |\n| d | e |",
        ),
        ("<tr><td>a<tr><td>b", "a\n\nb"),
        ("<tr><td>a<td>b", "a b"),
        ("<tr><td>a<td><p>b", "a\n\nb"),
    ],
)
def test_a_layout_table_becomes_its_contents(cells: str, expected: str) -> None:
    """A table with blocks or tables in its cells, of one row or of one column, is no table of data."""
    assert table(cells) == expected


def test_a_short_row_of_a_layout_is_a_line() -> None:
    """Such as the signature of a function, with a cell for each part."""
    cells = "<td>void spin<td>(<td>Flax&nbsp;<td><em>flax</em><td>)"
    assert markdown(f"<table><tr>{cells}</table>") == "void spin ( Flax *flax* )"
    assert markdown(f"<table><tr>{cells.replace('(', '(<br>')}</table>") == "void spin\n\n(\n\nFlax\n\n*flax*\n\n)"


def test_the_role_marks_a_layout_table() -> None:
    """``role=presentation``."""
    assert markdown("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>") == "a b\n\nc d"


def test_the_caption_precedes_its_table() -> None:
    """As a paragraph with its contents."""
    html = "<caption>1. <b>Gates</b></caption><tr><th>a<th>b<tr><td>c<td>d"
    assert table(html) == "1\\. **Gates**\n\n| a | b |\n| --- | --- |\n| c | d |"


def test_a_table_inside_an_item_stays_in_it() -> None:
    """Each of its lines is indented."""
    html = "<ul><li>x<table><tr><th>a<th>b<tr><td>c<td>d</table></ul>"
    assert markdown(html) == "- x\n\n  | a | b |\n  | --- | --- |\n  | c | d |"


def test_a_grid_that_is_mostly_holes_is_no_table() -> None:
    """One long row among many short ones would be filled up to millions of cells."""
    html = "<tr>" + "<td>x" * 3000 + "<tr><td>y" * 3000
    assert len(table(html)) < 100_000


def test_a_table_whose_rows_are_hidden_is_nothing() -> None:
    """What is not shown is not written."""
    assert markdown("a<table><tr hidden><td>x<td>y<tr hidden><td>z<td>w</table>b") == "a\n\nb"


def test_code_in_a_cell_is_a_code_span_a_line() -> None:
    """A table with headers keeps its cells; empty lines at the ends of the code are left out."""
    code = "<pre>x = 1\n  y | z\n\n</pre>"
    assert table(f"<tr><th>a<th>b<tr><td>c<td>{code}d<tr><td>e<td><code>f<br>g</code>") == (
        "| a | b |\n| --- | --- |\n| c | `x = 1`<br>`  y \\| z`<br>d |\n| e | `f`<br>`g` |"
    )


def test_a_table_in_a_cell_is_written_in_the_cell() -> None:
    """One line a row; its cells are no cells of the table around it."""
    inner = "<table><tr><th>red<td>1<tr><th>blue<td>2</table>"
    assert table(f"<tr><th>a<th>b<tr><td rowspan=2>c<td>{inner}<tr><td>d") == (
        "| a | b |\n| --- | --- |\n| c | red 1<br>blue 2 |\n|  | d |"
    )


def test_a_table_whose_only_headers_are_in_a_table_in_a_cell_is_a_layout() -> None:
    """It becomes its contents, with the inner table."""
    inner = "<table><tr><th>red<th>1<tr><td>blue<td>2</table>"
    assert table(f"<tr><td>a<td>{inner}<tr><td>c<td>d") == "a\n\n| red | 1 |\n| --- | --- |\n| blue | 2 |\n\nc d"


def test_columns_of_spacers_are_left_out() -> None:
    """Columns in which no cell has text or an image; a column with a header stays."""
    assert table("<tr><td>a<td><td>1<tr><td>b<td> <td>2") == "|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |"
    assert table("<tr><th>a<th>b<tr><td>c<td>") == "| a | b |\n| --- | --- |\n| c |  |"
    assert table("<tr><td>a<td><img src=a.png><tr><td>b<td>").count("![](a.png)") == 1


def test_a_table_with_one_column_beside_spacers_is_a_layout() -> None:
    """Such as a quote that is set in by empty cells."""
    assert table("<tr><td width=9> <td><p>Flax is blue.<td> <tr><td><td>A weaver<td>") == "Flax is blue.\n\nA weaver"


@pytest.mark.parametrize(
    ("yes", "no", "written"),
    [
        ('<i class="fa fa-check" aria-hidden="true"></i>', '<i class="fa fa-times" aria-hidden="true"></i>', "✓✗"),
        ("<span class=material-icons>check</span>", "<span class=material-icons>close</span>", "✓✗"),
        ('<svg><use href="#icon-check"></use></svg>', '<div><svg><use href="#icon-close"></use></svg></div>', "✓✗"),
        ('<svg role=img aria-label="Ja"></svg>', '<svg role=img aria-label="Nein"></svg>', ("Ja", "Nein")),
        ("<img src=/tick.svg alt=Yes>", "<p><img src=/cross.svg alt=No></p>", ("Yes", "No")),
        ("<input type=checkbox disabled checked>", "<input type=checkbox disabled>", ("", "")),
        ("<a class=icon-check href=/done></a>", "<button class=icon-remove></button>", ("", "")),
        ('<i class="icon-ok" hidden></i>', "<span class=no-print></span>", ("", "")),
        ("<img src=/reality-check.jpg width=600 height=400>", "", ("![](/reality-check.jpg)", "")),
    ],
)
def test_a_cell_has_what_its_icon_says(yes: str, no: str, written: Sequence[str]) -> None:
    """An icon is the value of a cell without text; controls, hidden icons and pictures of things are none."""
    expected = "| Fibre | Strong | Soft |\n| --- | --- | --- |\n| Flax | {} | {} |\n| Jute | {} | {} |".format(
        *written, *written[::-1]
    )
    rows = f"<tr><td>Flax<td>{yes}<td>{no}<tr><td>Jute<td>{no}<td>{yes}"
    assert table(f"<tr><th>Fibre<th>Strong<th>Soft{rows}").replace("  |", " |") == expected.replace("  |", " |")


def test_icons_of_cells_stand_in_text_and_html() -> None:
    """The text has signs for yes and no."""
    cells = "<td><i class='fa fa-check'></i><td><svg aria-label=No></svg>"
    body = f"<table><tr><th>Fibre<th>Strong<th>Soft<tr><td>Flax{cells}<tr><td>Jute{cells}</table>"
    content = extract_content(f"<h1>Fibres</h1><p>{'Fibres compared by their strength. ' * 9}</p>{body}")
    assert "Flax\t✓\t✗" in content.text
    assert "<td>✓</td><td>No</td>" in content.html.replace("\n", "")

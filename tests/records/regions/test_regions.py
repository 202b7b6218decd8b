"""``Regions``: what a notebook shows of the lists of a page."""

import scutch

PLANTS = "<ul>" + "".join(f"<li><a href=/{n}>Flax &amp; hemp {n}</a> <i>{n} m</i></li>" for n in range(1, 40)) + "</ul>"


def test_notebooks_show_the_tables() -> None:
    """Each list with its number, its size and its first rows, as its table alone; other segmentations are not shown."""
    regions = scutch.extract_records(PLANTS)
    shown = regions._repr_html_()
    assert shown.startswith("<p>[0] &lt;Region: 39 records, ")
    assert regions[0].table._repr_html_() in shown
    assert shown.count("<table") == sum(not region.is_alternative for region in regions)


def test_notebooks_show_why_there_is_no_list() -> None:
    """An empty list alone does not say so."""
    assert scutch.extract_records("<p>Flax.")._repr_html_() == "<p>no list that a reader would want</p>"

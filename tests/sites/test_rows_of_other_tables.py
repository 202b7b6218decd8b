"""What wrappers do on pages of documentation themes: other tables, classes of one page, signs of permanent links."""

import scutch

HERBS = ("Thyme", "Sage", "Dill", "Mint", "Basil", "Rue", "Lovage", "Tansy")


def herb_table(first: int, more: str = "") -> str:
    """Return a page with a table of herbs, and what the theme adds."""
    names = HERBS[first : first + 4]
    rows = "".join(f"<tr><td><a href=/{name}>{name}</a><td>{len(name)} cm<td>€{len(name) * 2}.50" for name in names)
    return f"<main><h1>Herbs</h1><table><thead><tr><th>Herb<th>Height<th>Price<tbody>{rows}</table></main>{more}"


def herb_page(number: int, sign: str = "") -> str:
    """Return the page of a herb, under a class of its own, as VitePress has them."""
    name = HERBS[number]
    rows = f"<tr><td>Height<td>{number + 12} cm<tr><td>Colour<td>{HERBS[-number]} green"
    heading = f"<h1 id={name.lower()}>{name}{sign}</h1>"
    text = f"<p>{name} grows in any soil, and likes the sun from {number + 2} o'clock."
    return (
        f"<div class='doc page-{number}'><a href='#top'>Skip to content</a><main>{heading}{text}<table>{rows}</table></main>"
    )


KEYS = "<table><tbody><tr><td>Key<td>What it does<tr><td>?<td>Open this help<tr><td>n<td>Next page</table>"


def test_rows_of_a_table_with_other_headers_are_no_records() -> None:
    """Cells are found by the headers above them, which another table lacks."""
    wrapper = scutch.learn([herb_table(0), herb_table(4)])
    answer = wrapper.apply(herb_table(2, KEYS))
    assert answer.health.verdict == "ok"
    assert answer.table.to_dicts() == wrapper.apply(herb_table(2)).table.to_dicts()


def test_rows_of_another_table_are_noticed() -> None:
    """Rows that lack most of the fields are of something else, if no header tells them: the page is degraded."""
    headless = [herb_table(first).replace("<tr><th>Herb<th>Height<th>Price", "") for first in (0, 4, 2)]
    wrapper = scutch.learn(headless[:2])
    assert wrapper.apply(headless[2]).health.verdict == "ok"
    links = "<table><tbody><tr><td><a href=#a>Up</a><tr><td><a href=#b>Down</a><tr><td><a href=#c>Index</a></table>"
    health = wrapper.apply(headless[2].replace("</main>", f"{links}</main>")).health
    assert health.verdict == "degraded"
    assert health.reasons[-1] == "3 of 7 records lack most of their fields"


def test_a_class_of_one_page_is_in_no_anchor() -> None:
    """Pages whose class names the page have the same fields, which read other pages too."""
    wrapper = scutch.learn([herb_page(0), herb_page(1)], kind="detail")
    row = wrapper.apply(herb_page(5)).records[0]
    assert row["title"] == "Rue"
    assert all("page-" not in anchor.css for field in wrapper.fields for anchor in field.anchors)


def test_the_sign_of_a_permanent_link_is_no_part_of_a_title() -> None:
    """Themes of documentation have it in each heading."""
    sign = "<a class=headerlink href='#herb' title='Permalink'>¶</a>"
    wrapper = scutch.learn([herb_page(0, sign), herb_page(1, sign)], kind="detail")
    assert wrapper.apply(herb_page(5, sign)).records[0]["title"] == "Rue"


def test_a_heading_is_no_empty_list() -> None:
    """Generators give the same id to the section of a list, or to its heading."""
    cards = "".join(f"<section><h2><a href=/{name}>{name}</a></h2><p>{len(name)} cm</section>" for name in HERBS)
    wrapper = scutch.learn([f"<main><section id=herbs><h1>Herbs</h1>{cards}</section></main>"])
    assert wrapper.container[0].css == "#herbs"
    other = "".join(f"<h2><a href=/{name}>{name}</a></h2><p>{len(name)} cm" for name in HERBS)
    assert wrapper.apply(f"<main><h1 id=herbs>Herbs</h1>{other}</main>").health.verdict == "broken"
    assert wrapper.apply("<main><section id=herbs><h1>Herbs</h1></section></main>").health.verdict == "ok"

"""``extract_tables``: the pages of one list give one table, whose columns mean the same on every page."""

import pickle
from pathlib import Path

import pytest

import scutch
from scutch import extract_table, extract_tables
from scutch.errors import InvalidInput
from scutch.values.price import Price

MENU = "<nav><a href=/>Home</a> <a href=/shop>Shop</a> <a href=/help>Help</a></nav>"


def offer(name: str, price: str, old: str = "") -> str:
    """Return one offer of a shop; a struck-out price if there was a higher one."""
    before = f"<s class=price-old>{old}</s>" if old else ""
    link = f"<a href='{name.lower()}'>{name} of the year</a>"
    return f"<div class=offer><h3>{link}</h3>{before}<b class=price>{price}</b></div>"


def shop(*offers: str, lang: str = "en") -> str:
    """Return one page of a shop."""
    return f"<html lang={lang}>{MENU}<main><h1>Yarns</h1>{''.join(offers)}</main>"


def pages(*htmls: str) -> list[scutch.Page]:
    """Return parsed pages, each in a folder of its own."""
    return [scutch.parse(html, url=f"https://example.org/{number}/list") for number, html in enumerate(htmls, 1)]


def amounts(table: scutch.Table, column: str) -> list[float | None]:
    """Return the amounts of a column of prices."""
    return [price.amount if isinstance(price, Price) else None for price in table[column]]


NAMES = ("Linen", "Hemp", "Jute", "Ramie", "Cotton", "Nettle")
PLAIN = shop(*(offer(name, f"{price}.50 €") for price, name in enumerate(NAMES, 3)))
WITH_SALE = shop(
    *(offer(name, f"{price}.50 €", f"{price + 2}.00 €" if price % 2 else "") for price, name in enumerate(NAMES, 3))
)


def test_a_sale_on_one_page_makes_no_other_columns_on_the_next() -> None:
    """Prices of both pages are in one column, struck-out ones in another, which is empty on the page without a sale."""
    table = extract_table(pages(PLAIN, WITH_SALE))
    assert amounts(table, "price") == [3.5, 4.5, 5.5, 6.5, 7.5, 8.5] * 2
    [old] = [column.name for column in table.columns if column.type == "price" and column.name != "price"]
    assert amounts(table, old) == [None] * 6 + [5.0, None, 7.0, None, 9.0, None]


def test_addresses_are_those_of_their_own_page() -> None:
    """Relative links of the second page lead to its folder, not to that of the first."""
    table = extract_table(pages(PLAIN, PLAIN))
    assert table["title_url"][0] == "https://example.org/1/linen"
    assert table["title_url"][6] == "https://example.org/2/linen"


def test_rows_keep_the_order_of_the_pages_and_say_their_page() -> None:
    """By address, or by the names that are given."""
    found = extract_table(pages(WITH_SALE, PLAIN))
    assert list(dict.fromkeys(found["page"])) == ["https://example.org/1/list", "https://example.org/2/list"]
    assert extract_table(pages(WITH_SALE, PLAIN), names=["a.html", "b.html"])["page"] == ("a.html",) * 6 + ("b.html",) * 6


@pytest.mark.parametrize("names", [["a.html"], ["a.html", "b.html", "c.html"]])
def test_each_page_has_one_name(names: list[str]) -> None:
    """Fewer raised an IndexError, and more said nothing."""
    with pytest.raises(InvalidInput, match=f"{len(names)} names for 2 pages"):
        extract_tables(pages(WITH_SALE, PLAIN), names=names)


def test_pages_with_another_list_have_another_table() -> None:
    """A board between pages of a shop has columns of its own."""
    posts = "".join(f"<tr><td><a href=/t/{n}>How do I spin flax, part {n}?</a><td>Ann<td>{n} replies" for n in range(8))
    board = f"{MENU}<table><tr><th>Topic<th>Author<th>Replies{posts}</table>"
    found = extract_tables(pages(PLAIN, board, WITH_SALE))
    assert [(shared.pages, len(shared.table)) for shared in found] == [((0, 2), 12), ((1,), 8)]
    assert [column.name for column in found[1].table.columns][:2] == ["page", "Topic"]


def test_headers_of_a_table_name_the_columns_of_all_pages() -> None:
    """Each page repeats the header row; it is no record."""
    rows = ["".join(f"<tr><td>Plant {n}<td>{n * 3} cm<td>Soil {n % 4}" for n in range(at, at + 5)) for at in (0, 5, 10)]
    tables = [f"{MENU}<table><thead><tr><th>Name<th>Height<th>Soil<tbody>{part}</table>" for part in rows]
    table = extract_table(tables)
    assert [column.name for column in table.columns] == ["page", "Name", "Height", "Soil"]
    assert table["Name"] == tuple(f"Plant {n}" for n in range(15))


def test_a_page_without_a_list_has_a_reason_and_no_table() -> None:
    """The other pages are extracted all the same."""
    found = extract_tables(pages(PLAIN, "<p>Nothing was found.", WITH_SALE))
    assert [shared.pages for shared in found] == [(0, 2)]
    assert [bool(reason) for reason in found.reasons] == [False, True, False]


def test_no_pages_and_pages_without_lists_give_an_empty_table() -> None:
    """No error: the table has neither rows nor columns."""
    assert extract_table([]).shape == extract_table(["", b"\x00\xff", "<p>Flax"]).shape == (0, 0)


def test_what_is_no_page_is_refused() -> None:
    """As by every other function."""
    with pytest.raises(InvalidInput):
        extract_tables([3])  # type: ignore[list-item]


def test_the_language_of_the_first_page_decides_how_numbers_are_read() -> None:
    """1.234 is a thousand in German."""
    htmls = [shop(*(offer(name, f"1.{n}34 €") for n, name in enumerate(NAMES, 1)), lang="de") for _ in range(2)]
    assert amounts(extract_table(htmls), "price")[:2] == [1134.0, 1234.0]


def test_another_template_with_the_same_tags_is_another_list() -> None:
    """Class words tell apart what tags alone do not: two lists of links."""
    links = "".join(f"<li class={{0}}><a class={{0}}-link href=/{n}>Number {n} of all</a></li>" for n in range(6))
    plants, tools = (f"<main><h1>All</h1><ul>{links.format(word)}</ul></main>" for word in ("plant", "tool"))
    assert [found.pages for found in extract_tables([plants, tools, plants])] == [(0, 2), (1,)]


def test_shared_tables_can_be_sent_elsewhere() -> None:
    """With their pages and the reasons of pages without a list."""
    found = extract_tables([PLAIN, WITH_SALE, "<p>No list here."])
    same = pickle.loads(pickle.dumps(found))
    assert (list(same), same.reasons) == (list(found), found.reasons)


def test_hints_and_settings_hold_for_every_page() -> None:
    """As those of one page: another list is taken, or none below a floor."""
    facets = "".join(f"<li><a href=?f={n}>Colour {n}</a> ({n})" for n in range(6))
    htmls = [shop(*(offer(name, f"{n}.{n}0 €") for n, name in enumerate(NAMES, 1))) + f"<ul>{facets}</ul>" for _ in range(2)]
    assert extract_table(htmls, example="Colour 2")["title"][:2] == ("Colour 0", "Colour 1")
    assert extract_table(htmls, min_confidence=1.0).shape == (0, 0)
    assert len(extract_table(htmls, method="mdr", settings={"is_ranked": False})) > 0


def test_lists_in_one_container_are_one_list() -> None:
    """The search of a site shows pages with pictures and forum topics in other templates at the same place."""
    designs = (
        "<div class=hit><img src=/{0}.jpg><div><h3><a href=/{0}>{0} of the north</a></h3><p>About {0}.</p></div></div>",
        "<article class=topic><h3 class=name><a href=/t/{0}>How do I spin {0}?</a></h3><b class=replies>{1}</b></article>",
    )
    htmls = [
        f"<body class=site>{MENU}<main id=main><h1>Results</h1><div class=results>"
        + "".join(design.format(name, number) for number, name in enumerate(NAMES, 3))
        + "</div></main>"
        for design in designs
    ]
    (shared,) = extract_tables(htmls)
    assert shared.pages == (0, 1)
    assert [title for title in shared.table["title"] if title] == [
        *(f"{name} of the north" for name in NAMES),
        *(f"How do I spin {name}?" for name in NAMES),
    ]


def test_a_shared_table_shows_its_size_in_a_session() -> None:
    """A list of them is one line."""
    shared = scutch.SharedTable(scutch.Table.from_rows([], []), (0, 2))
    assert repr([shared]) == "[<SharedTable: 0 rows, 0 columns, of 2 pages>]"


def test_rows_of_files_say_their_paths(tmp_path: Path) -> None:
    """Where a page has no address of its own."""
    paths = [tmp_path / name for name in ("a.html", "b.html")]
    for path in paths:
        path.write_text(PLAIN, encoding="utf-8")
    assert list(dict.fromkeys(extract_table(paths)["page"])) == list(map(str, paths))


def test_the_heading_of_the_list_of_each_page_is_no_group() -> None:
    """It is above all records of its page, such as the number of results; a page alone has no such column either."""
    row = "<li class=hit><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"

    def page(total: int, first: int) -> str:
        return f"<main><h2>{total} results</h2>{''.join(map(row.format, range(first, first + 4)))}</main>"

    table = scutch.extract_table([page(28, 1), page(27, 5)])
    assert [column.name for column in table.columns] == ["page", "title", "title_url", "number"]


def test_groups_of_one_page_are_groups_of_all() -> None:
    """A page with one of them has it, too."""
    row = "<li class=hit><a href=/{0}>Plant number {0}</a> <i>{0} m</i></li>"

    def group(name: str, first: int) -> str:
        return f"<h2>{name}</h2>{''.join(map(row.format, range(first, first + 4)))}"

    table = scutch.extract_table([f"<main>{group('Fibres', 1)}{group('Dyes', 5)}</main>", f"<main>{group('Herbs', 9)}</main>"])
    assert list(dict.fromkeys(table["group"])) == ["Fibres", "Dyes", "Herbs"]

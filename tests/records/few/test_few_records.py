"""Lists of one record and of none."""

from __future__ import annotations

import pytest

import scutch
from scutch.records.few.few_records import nothing_found, short_text

FACETS = "".join(f"<li><a href=?f={name}>{name}</a> ({n})" for n, name in enumerate(("Shirts", "Trousers", "Bags", "Hats"), 3))
HITS = "".join(
    f"<div class=hit><h3><a href=/{n}>Linen shirt {n}</a></h3><p>Woven of flax.</p><b>€{n}9.00</b></div>" for n in range(1, 9)
)


@pytest.mark.parametrize(
    "said",
    [
        "No results found for “flx”.",
        "0 results",
        "Keine Treffer für „flx“",
        "Aucun résultat",
        "没有找到相关商品",
        "0件",
        "We couldn’t find anything for “flx”",
        "0 products found",
        "0 Produkte gefunden",
        "Keine passenden Artikel",
        "Nous n’avons trouvé aucun article",
        "No hemos encontrado nada",
        "Non abbiamo trovato risultati",
        "Não encontramos resultados",
        "Geen producten gevonden",
        "Nie znaleziono produktów",
        "該当する商品はありません",
        "該当する求人は見つかりません",
    ],
)
def test_a_search_without_hits_is_empty(said: str) -> None:
    """The facets beside it are no answer; the reason is what the page says."""
    found = scutch.extract_records(f"<main><h1>Search</h1><p>{said}</p></main><aside><ul>{FACETS}</ul></aside>")
    assert (list(found), found.reason) == ([], f"the page says: {said}")


@pytest.mark.parametrize(
    "said",
    [
        "10 results",
        "1.0 results",
        "8 of 20 results",
        "10 products found",
        "Cart: 0 items",
        "Seite 0",
        "Es befinden sich keine Produkte im Warenkorb.",
        "Nessun prodotto nel carrello",
    ],
)
def test_a_number_of_hits_is_no_statement(said: str) -> None:
    """Numbers that end in a zero are other numbers, and a cart may be empty."""
    assert nothing_found(short_text(scutch.parse(f"<p>{said}"))) == ""


def test_a_statement_that_is_shown_on_demand_hides_no_list() -> None:
    """Style sheets hide such lines until they are needed: a sure list stays."""
    assert len(scutch.extract_records(f"<main><h1>Shirts</h1>{HITS}<p class=empty>No results found</p></main>")[0]) == 8


def test_a_table_of_one_row_is_a_list() -> None:
    """A history with one entry has the columns of its header."""
    header = "<tr><th>Datum<th>Version<th>Änderung"
    found = scutch.extract_records(f"<h1>Verlauf</h1><table>{header}<tr><td>2026-03-02<td>1.0<td>Erste Fassung</table>")
    assert [region.table.shape for region in found] == [(1, 3)]
    assert "only row" in found[0].reason
    assert found[0][0].text.split() == ["2026-03-02", "1.0", "Erste", "Fassung"]


def test_a_column_of_controls_needs_no_header() -> None:
    """Three other columns have one."""
    rows = "<tr><th>Datum<th>Version<th>Änderung<th><tr><td>2026-03-02<td>1.0<td>Neu<td><a href=/v1>zeigen</a>"
    assert len(scutch.extract_records(f"<h1>Verlauf</h1><table>{rows}</table>")) == 1


@pytest.mark.parametrize(
    "rows",
    [
        "<tr><th>Name<th>Height<tr><td>Flax<td>1 m",
        "<tr><td>Name<td>Height<td>Use<tr><td>Flax<td>1 m<td>Linen",
        "<tr><th>Name<th>Height<th>Use<tr><td>Flax<td>1 m",
        "<tr><th>Name<th>Height<th>Use<tr><td>Flax<td><td>",
    ],
)
def test_other_tables_of_two_rows_are_no_lists(rows: str) -> None:
    """A pair of values, a layout, a row that does not fit its header, a row without values."""
    found = scutch.extract_records(f"<p>{'Flax is a plant with blue flowers. ' * 20}<table>{rows}</table>")
    assert not any("only row" in region.reason for region in found)


CARD = "<div class=product-item><a href=/flax><img src=/f.jpg></a><h3><a href=/flax>Linen rope</a></h3><b>€9.00</b></div>"


@pytest.mark.parametrize("said", ["1 result", "1 Treffer für „Seil“", "Showing 1 of 1 products", "One item found"])
def test_the_only_result_is_a_list_of_one(said: str) -> None:
    """The page says that there is one, and one element is called a product."""
    html = f"<nav><ul>{FACETS}</ul></nav><main><h1>Search: rope</h1><p>{said}</p>{CARD}</main>"
    region = scutch.extract_records(html)[0]
    assert region.table.to_dicts() == [{"image": "/f.jpg", "title": "Linen rope", "title_url": "/flax", "price": 9.0}]
    assert region.reason == f"the only result: {said}"


OFFER = '<div itemprop=offers itemscope itemtype="https://schema.org/Offer"><b itemprop=price content=9>9,00 €</b></div>'
TYPED = (
    '<div class=x itemscope itemtype="https://schema.org/Product"><a itemprop=url href=/flax><i itemprop=name>Linen rope</i>'
    f"</a>{OFFER}</div>"
)
ITEM_LIST = '<section itemscope itemtype="https://schema.org/ItemList">{}</section>'.format
LIST_ITEM = '<div itemprop=itemListElement itemscope itemtype="https://schema.org/ListItem">{}</div>'.format


@pytest.mark.parametrize(
    "html",
    [
        f"<p>1 Treffer</p>{TYPED}",
        ITEM_LIST(LIST_ITEM(TYPED)),
        f'<ul class="products row">{TYPED}</ul>',
        f"<div class=search-results>{CARD}</div>",
    ],
)
def test_a_list_may_have_one_item(html: str) -> None:
    """Its type of schema.org or its class says that it is a list, or the page says that there is one result."""
    region = scutch.extract_records(f"<nav><ul>{FACETS}</ul></nav><main><h1>Seile</h1>{html}</main>")[0]
    assert len(region) == 1
    assert "only result" in region.reason
    assert region[0]["title"] == "Linen rope"


@pytest.mark.parametrize(
    "html",
    [
        TYPED,
        f"{ITEM_LIST('<a href=/all>All ropes</a>')}{TYPED}",
        f"<ul class=products><li>{CARD}<li>More soon</ul>",
        ITEM_LIST(TYPED + TYPED),
    ],
)
def test_a_thing_is_no_list_of_one(html: str) -> None:
    """The page of a product, a product beside a list, a list with something else in it, two of them."""
    assert not any(
        "only result" in region.reason for region in scutch.extract_records(f"<main><h1>Linen rope</h1>{html}</main>")
    )


@pytest.mark.parametrize(
    "html",
    [f"<p>21 results</p>{CARD}", f"<p>Linen rope</p>{CARD}", f"<p>1 result</p>{CARD}{CARD}", "<p>1 result</p><p>Linen rope"],
)
def test_other_pages_have_no_list_of_one(html: str) -> None:
    """Another number, no statement, two such elements, none."""
    assert not any("only result" in region.reason for region in scutch.extract_records(html))

"""Wrappers of detail pages: what differs between pages is a value, what is the same names it."""

import json

import pytest

import scutch
from scutch.sites.anchors import Anchor
from scutch.sites.data_values import data_values
from scutch.sites.fields import Expectation, Field
from scutch.sites.health import presence_verdict
from scutch.sites.readings import FieldReading

PAGE = """<html lang=en><head>{data}</head><body><nav><a href=/>Home</a></nav><main>
<h1 class="headline">{title}</h1><p class="cost">€{price}</p>
<dl><dt>Weight</dt><dd>{weight} g</dd><dt>Origin</dt><dd>{origin}</dd></dl>
<h2>What you need</h2><ul class="needs">{needs}</ul></main><footer>© Marsh</footer></body>"""


def detail(title: str, price: str, weight: int, origin: str, *needs: str, data: bool = True) -> str:
    """Return a page about one thing."""
    linked = json.dumps({"@type": "Recipe", "name": title, "recipeIngredient": needs})
    script = f"<script type='application/ld+json'>{linked}</script>" if data else ""
    items = "".join(f"<li>{need}</li>" for need in needs)
    return PAGE.format(data=script, title=title, price=price, weight=weight, origin=origin, needs=items)


PAGES = [
    detail("Flax bread", "3.20", 500, "Alder Bay", "flour", "flax seed", "salt"),
    detail("Nettle soup", "4.75", 320, "Fenwick", "nettles", "cream"),
]
WRAPPER = scutch.learn(PAGES, kind="detail")
OTHER = ("Rye cake", "12.00", 750, "Norwick", "rye", "honey", "butter", "eggs")


def test_labels_name_the_values_behind_them() -> None:
    """Texts that all pages have are labels and headings."""
    row = WRAPPER.apply(detail(*OTHER)).records[0]
    assert (row["Weight"], row["Origin"]) == (750, "Norwick")


def test_a_list_is_one_field() -> None:
    """With as many values as the page has."""
    row = WRAPPER.apply(detail(*OTHER)).records[0]
    assert row["recipe_ingredient"] == ["rye", "honey", "butter", "eggs"]


def test_visible_text_stands_in_for_missing_data() -> None:
    """A field with the same values in the data and on the page is found without the data too."""
    row = WRAPPER.apply(detail(*OTHER, data=False)).records[0]
    assert row["recipe_ingredient"] == ["rye", "honey", "butter", "eggs"]


def test_every_page_is_one_row_with_the_same_columns() -> None:
    """Also a page that lacks values."""
    bare = WRAPPER.apply(detail("Woad", "1.00", 1, "Fenwick"))
    assert [column.name for column in bare.table.columns] == list(WRAPPER.names)
    assert len(bare) == 1


def test_a_page_of_another_template_is_broken() -> None:
    """Its elements are others."""
    assert WRAPPER.apply("<body><div class=x><b>Rye</b> 3 €</div></body>").health.verdict == "broken"


def test_details_are_kept_as_json() -> None:
    """With the keys of data."""
    assert scutch.Wrapper.from_json(WRAPPER.to_json()) == WRAPPER


def test_names_of_steps_are_headings_of_their_texts() -> None:
    """A section and a named step have a heading; a name that the text repeats, or that only counts, is none."""
    steps = [
        {"@type": "HowToSection", "name": "Teig", "itemListElement": [{"@type": "HowToStep", "text": "Mehl sieben."}]},
        {"@type": "HowToStep", "name": "Backen", "text": "Eine Stunde bei 180 Grad."},
        {"@type": "HowToStep", "name": "Auskühlen", "text": "Auskühlen lassen."},
        {"@type": "HowToStep", "name": "Schritt 4", "text": "Servieren."},
    ]
    page = scutch.parse(
        f"<script type=application/ld+json>{json.dumps({'@type': 'Recipe', 'recipeInstructions': steps})}</script>"
    )
    assert data_values(page)["Recipe.recipeInstructions"] == (
        "Teig", "Mehl sieben.", "Backen", "Eine Stunde bei 180 Grad.", "Auskühlen lassen.", "Servieren."
    )  # fmt: skip


def test_lists_in_containers_of_different_classes_are_two_fields() -> None:
    """Items without a class of their own take that of the nearest element around them."""
    shape = "<main><div class=needs><div><ul>{}</ul></div></div><div class=steps><div><ul>{}</ul></div></div></main>"
    page = shape.format("<li>Flour<li>Water", "<li>Mix it<li>Bake it")
    row = scutch.learn([page], kind="detail").apply(page).records[0]
    assert list(row.values()) == [["Flour", "Water"], ["Mix it", "Bake it"]]


def test_steps_in_one_text_are_items() -> None:
    """If it numbers them from 1; other numbers in it count nothing."""
    steps = "1. Wash 2 kg of nettles.2. Boil them for 12. minutes or so. 3. Serve, with 1. bread."
    data = json.dumps({"@context": "https://schema.org", "@type": "Recipe", "name": "Soup", "recipeInstructions": steps})
    page = scutch.parse(f"<script type=application/ld+json>{data}</script>")
    assert data_values(page)["Recipe.recipeInstructions"] == (
        "Wash 2 kg of nettles.", "Boil them for 12. minutes or so.", "Serve, with 1. bread."
    )  # fmt: skip


def test_properties_of_the_subject_come_before_those_of_its_parts() -> None:
    """A wrapper has so many fields at most, and parts of other things are left out first."""
    parts = {f"part{number}": {"@type": "Thing", "a": "x", "b": f"{number}"} for number in range(60)}
    data = json.dumps({"@type": "Recipe", **parts, "recipeInstructions": ["Mix it well.", "Bake it long."]})
    page = f"<script type=application/ld+json>{data}</script><h1>Soup</h1>"
    row = scutch.learn([page], kind="detail").apply(page).records[0]
    assert row["recipe_instructions"] == ["Mix it well.", "Bake it long."]


def test_one_record_shows_no_preferred_anchor() -> None:
    """Where the first anchor of a field finds nothing, the next one counts as drift only if more records were learned."""
    anchors = (Anchor("class"), Anchor("structure"))
    verdicts = [
        presence_verdict(
            Field("price", anchors=anchors, expected=Expectation(1.0, learned)), FieldReading("price", 1), 1, has_values=True
        )
        for learned in (1, 2)
    ]
    assert [verdict for verdict, _ in verdicts] == ["ok", "degraded"]


STATE_PAGE = """<h1>{0}</h1><p class="x1">{1}</p><script id=__NEXT_DATA__ type=application/json>{2}</script>"""


def state_page(title: str, weaver: str, *, shown: bool = True) -> str:
    """Return a page whose script starts from its data."""
    product = {"name": title, "maker": {"fullName": weaver}, "id": 4711, "sku": f"a_{len(title)}"}
    state = json.dumps({"props": {"pageProps": {"product": product}}, "buildId": "x" * 90})
    return STATE_PAGE.format(title if shown else "", weaver if shown else "", state)


def test_values_of_script_state_are_anchors() -> None:
    """A field whose texts are a value of the state on all pages has its key first, and is read from it."""
    wrapper = scutch.learn([state_page("Flax rope", "Ann Weaver"), state_page("Hemp sack", "Tom Dyer")], kind="detail")
    assert wrapper.field("title").anchors[0] == Anchor("state", key="state.__NEXT_DATA__.props.pageProps.product.name")
    page = state_page("Rye loaf", "Eva Spinner").replace('class="x1"', "class=other").replace("h1>", "h2>")
    assert wrapper.apply(page).records[0]["title"] == "Rye loaf"


def test_pages_that_show_nothing_give_their_state() -> None:
    """Texts for readers are fields then; codes are none."""
    wrapper = scutch.learn(
        [state_page("Flax rope", "Ann Weaver", shown=False), state_page("Hemp sack", "Tom Dyer", shown=False)], kind="detail"
    )
    row = wrapper.apply(state_page("Rye loaf", "Eva Spinner", shown=False)).table.to_dicts()[0]
    assert list(row.values()) == ["Rye loaf", "Eva Spinner"]


def test_one_learned_page_requires_nothing() -> None:
    """Of a page that lacks most values, two learned pages say so; one may have been an exception."""
    names = ("maker", "place", "fibre", "colour", "width")
    shape = "<h1>{0}</h1>" + "".join(f"<p class={name}>{{1}} {name}" for name in names)
    pages = [shape.format(title, title[:4]) for title in ("Flax rope", "Hemp sack")]
    bare = "<h1>Jute mat</h1>" + "".join(f"<p class={name}></p>" for name in names)
    answers = [scutch.learn(pages[:count], kind="detail").apply(bare) for count in (1, 2)]
    assert [answer.health.reasons for answer in answers] == [(), ("1 of 1 records lack most of their fields",)]


def test_data_about_the_site_are_no_fields() -> None:
    """Where the data say what the page is about, the publisher of all pages and the first step alone are left out."""
    aside = json.dumps([{"@type": "Organization", "name": "Marsh {0}"}, {"@type": "HowToStep", "text": "Mix {0}."}])
    script = "<script type='application/ld+json'>{}</script>"
    pages = [page + script.format(aside.replace("{0}", str(number))) for number, page in enumerate(PAGES)]
    assert scutch.learn(pages, kind="detail").names == WRAPPER.names


def test_values_that_cannot_be_read_are_a_sign() -> None:
    """As where a label is on a page several times, of which each is its own record."""
    shape = "<h1>{0}</h1><dl>{1}</dl>"
    rows = "<dt>Size<dd>{0} m<dt>Weight<dd>{0}0 g<dt>Kind<dd>fibre {0}"
    wrapper = scutch.learn([shape.format(name, rows.format(size)) for name, size in (("Flax", 2), ("Hemp", 5))], kind="detail")
    assert wrapper.apply(shape.format("Jute", rows.format(3))).health.verdict == "ok"
    health = wrapper.apply(shape.format("Plants", rows.format(3) + rows.format(4))).health
    assert (health.verdict, health.reasons) == ("degraded", ("2 of 2 values cannot be read as before",))


SHOP = """<script type=application/ld+json>{{"@context": "https://schema.org", "@type": "Product", "name": "{0}",
"offers": {{"@type": "Offer", "price": {2}}}}}</script><h1>The {0}</h1><b class=price>€{1}.00</b>"""


def test_what_pages_show_has_its_name_before_their_data() -> None:
    """A price in the data that no page shows is that of the offer."""
    wrapper = scutch.learn([SHOP.format("Flax", 20, 31), SHOP.format("Hemp", 40, 51)], kind="detail")
    [row] = wrapper.apply(SHOP.format("Jute", 30, 41)).table.to_dicts()
    assert (row["offers_price"], row["price"]) == (41, 30)


LOOSE = "<body><div class=shell><b>{}</b><p>{}</p>{}<table><tr><td>Width</td><td>{}</td></tr></table></div>"


def test_texts_beside_blocks_are_fields_of_their_own() -> None:
    """And not all the text of the element around them."""
    wrapper = scutch.learn([LOOSE.format("Flax", "Blue flowers", "90 cm", "9 m"), LOOSE.format("Hemp", "Tall", "3 m", "8 m")])
    [row] = wrapper.apply(LOOSE.format("Jute", "From the delta", "4 m", "7 m")).table.to_dicts()
    assert list(row.values()) == ["Jute", "From the delta", "4 m", 7]


def test_a_field_reads_what_it_was_learned_from() -> None:
    """A label that is also the beginning of its value finds it twice: it is no anchor."""
    lines = "<h1>{}</h1><p><b>Code: </b>Code:{}</p><p><b>Kind: </b>{}</p>"
    pages = [lines.format(*row) for row in (("Flax", "DE:17", "bast"), ("Hemp", "DE:20", "leaf"))]
    [row] = scutch.learn(pages, kind="detail").apply(lines.format("Jute", "DE:31", "stem")).table.to_dicts()
    assert not any(value.count("DE:31") > 1 for value in row.values())


FRAMED = "<table><tr><td><a href=/>Home</a><br><a href=/a>About</a></td><td>{}</td></tr></table>"


def test_links_beside_the_page_are_no_label() -> None:
    """As in pages whose layout is a table of two cells."""
    own = "<h1>{}</h1><p>Found in {}</p><p>Keeper: {}</p>"
    pages = [FRAMED.format(own.format(*row)) for row in (("Finch", "Ronda", "Ann"), ("Siskin", "Weir", "Tom"))]
    assert scutch.learn(pages, kind="detail").names == ("title", "content", "Keeper")


@pytest.mark.parametrize(
    ("shown", "names"),
    [
        ("<b class=now>€{0}</b>", ("title", "price")),
        ("<s class=a>€9{0}</s><b class=now>€{0}</b>", ("title", "regular_price", "price")),
        ("<b class=deposit>€{0}</b>", ("title", "deposit")),
    ],
)
def test_prices_of_a_sale_have_their_names(shown: str, names: tuple[str, ...]) -> None:
    """By a line through them and by their classes, which else give the name."""
    pages = [f"<h1>{name}</h1><p>{shown.format(price)}</p>" for name, price in (("Flax", "4.50"), ("Hemp", "7.20"))]
    assert scutch.learn(pages, kind="detail").names == names


def test_states_of_the_stock_with_classes_of_their_own_are_one_field() -> None:
    """As shops write them: the class of the element says what its text says."""
    page = "<h1>{0} {1}</h1><p class=price>€{1}.50</p><p class='stock {2}'>{3}</p><p class=lead>Made of {0} no. {1}.</p>"
    states = (("out-of-stock", "Out of stock"), ("in-stock", "11 in stock"), ("on-backorder", "Available on backorder"))
    pages = [page.format("Rope", n, *states[number]) for n, number in enumerate((0, 0, 1, 0, 1, 2), 3)]
    wrapper = scutch.learn(pages[:4], kind="detail")
    found = [wrapper.apply(page).table.to_dicts()[0]["availability"] for page in pages]
    assert found == [states[number][1] for number in (0, 0, 1, 0, 1, 2)]

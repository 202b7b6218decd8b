"""What is learned: variants of records, records of several siblings, stable anchors, pages of one row and of none."""

from collections.abc import Iterator
from typing import Final

import pytest

import scutch
from scutch.sites.anchors import Anchor
from scutch.sites.learning.expectations import held_out_score
from scutch.sites.learning.kinds import lists

PLAIN = "<li class=offer><h3><a href=/p/{0}>{1} {0}</a></h3><b class=price>€{0}.50</b></li>"
MARKED = (
    "<li class='offer top'><span class=flag>New</span><h3><a href=/p/{0}>{1} {0}</a></h3><p class=lead>Grown in the fen.</p>"
    "<b class=price>€{0}.50</b><i class=stock>{0} left</i></li>"
)
WORDS = ("Flax rope", "Hemp bag", "Jute mat", "Reed hat", "Wool yarn")


def offers(*numbers: int) -> str:
    """Return a list in which every third offer is marked."""
    rows = ((MARKED if n % 3 == 0 else PLAIN).format(n, WORDS[n % 5]) for n in numbers)
    return f"<body><nav><a href=/>Home</a></nav><ul class=offers>{''.join(rows)}</ul></body>"


def test_variants_of_records_are_records() -> None:
    """Those with more parts have the same columns as the others, whose values are none."""
    wrapper = scutch.learn([offers(*range(1, 9)), offers(*range(9, 17))])
    rows = wrapper.apply(offers(20, 21, 22)).table.to_dicts()
    assert [row["title"] for row in rows] == ["Flax rope 20", "Hemp bag 21", "Jute mat 22"]
    assert [row["price"] for row in rows] == [20.5, 21.5, 22.5]
    assert wrapper.apply(offers(21)).health.verdict == "ok"


PAIR = "<dt><a href=/p/{0}>{1} {0}</a></dt><dd class=price>€{0}.50</dd>"
TRIPLE = "<tr class=head><td><a href=/p/{0}>{1} {0}</a></td></tr><tr class=text><td>Grown by farmer {0}.</td></tr>"


@pytest.mark.parametrize(("row", "frame"), [(PAIR, "<dl class=offers>{}</dl>"), (TRIPLE, "<table class=offers>{}</table>")])
@pytest.mark.parametrize("count", [0, 1, 2, 30])
def test_records_of_several_siblings_are_read_on_pages_of_any_length(row: str, frame: str, count: int) -> None:
    """Also on a page of one record, and on one of none."""

    def page(numbers: range) -> str:
        return "<body>" + frame.format("".join(row.format(n, WORDS[n % 5]) for n in numbers)) + "</body>"

    wrapper = scutch.learn([page(range(1, 9)), page(range(9, 14))])
    assert wrapper.is_span
    answer = wrapper.apply(page(range(50, 50 + count)))
    assert answer.health.verdict == "ok"
    assert [row["title"] for row in answer.records] == [f"{WORDS[n % 5]} {n}" for n in range(50, 50 + count)]


def anchors_of(wrapper: scutch.Wrapper) -> Iterator[Anchor]:
    """Yield all anchors of a wrapper."""
    yield from wrapper.records
    for field in wrapper.fields:
        yield from field.anchors


HASHED = (
    "<li class='css-1x2y3z offer'><a class='sc-bdVaJa kJhqpL' href=/p/{0} data-id={0} id=item-{0} title='{1} {0}'>{1} {0}</a>"
    "<b class='price jss{0}'>€{0}.50</b></li>"
)


def test_selectors_hold_no_hashes_and_no_data_of_pages() -> None:
    """Neither classes that a program makes up, nor values of one record or page."""
    rows = "".join(HASHED.format(n, WORDS[n % 5]) for n in range(1, 9))
    wrapper = scutch.learn([f"<body><ul class=css-9q8w7e id=list>{rows}</ul></body>"])
    written = " ".join(anchor.css for anchor in anchors_of(wrapper))
    assert not [part for part in ("css-", "sc-bd", "kJh", "jss", "/p/", "Flax", "data-id=", "item-1") if part in written]
    assert (
        wrapper.apply(f"<body><ul class=css-0a0a0a id=list>{HASHED.format(77, 'Rush')}</ul></body>").records[0]["title"]
        == "Rush 77"
    )


def test_positions_are_no_anchors_where_there_are_better_ones() -> None:
    """They stay where nothing else tells two columns apart."""
    wrapper = scutch.learn([offers(*range(1, 9))])
    assert "position" not in {anchor.kind for anchor in anchors_of(wrapper)}
    cells = "".join(f"<tr><td>{WORDS[n % 5]} {n}</td><td>{n} m</td><td>{n}.50 €</td></tr>" for n in range(1, 9))
    bare = scutch.learn([f"<body><table>{cells}</table></body>"])
    assert {field.anchors[0].kind for field in bare.fields} == {"position"}


def test_json_ld_is_the_first_anchor_of_details() -> None:
    """The kinds of anchors are in the order of their stability."""
    product = '{{"@context": "https://schema.org", "@type": "Product", "name": "{0}", "sku": "S{1}", "brand": "Marsh Mill"}}'
    data = f"<script type=application/ld+json>{product}</script>"
    page = data + "<h1 itemprop=name class=title>{0}</h1><dl><dt>Code</dt><dd>S{1}</dd></dl>"
    wrapper = scutch.learn([page.format(name, n) for n, name in enumerate(WORDS)], kind="detail")
    assert [anchor.kind for anchor in wrapper.field("name").anchors] == ["json-ld", "microdata", "class", "structure"]
    assert wrapper.apply(page.format("Rush hat", 9).partition("</script>")[2]).records[0]["name"] == "Rush hat"


def test_details_are_repaired_by_known_rows() -> None:
    """As lists are: names, types and order stay, and each change says what proves it."""
    old = "<body><h1 class=title>{0}</h1><dl><dt>Height</dt><dd>{1} m</dd><dt>Weight</dt><dd>{2} g</dd></dl></body>"
    new = "<body><div class=sheet><h2 class=head>{0}</h2><p class=tall>{1} m</p><p class=heavy>{2} g</p></div></body>"
    things = [("Flax rope", 2, 500), ("Hemp bag", 3, 740), ("Jute mat", 4, 910)]
    wrapper = scutch.learn([old.format(*each) for each in things[:2]], kind="detail")
    known = [dict(row) for each in things for row in wrapper.apply(old.format(*each)).records]
    found = scutch.repair(wrapper, [new.format(*each) for each in things[:2]], known_rows=known)
    assert found.wrapper.names == wrapper.names
    assert found.missing == ()
    assert found.wrapper.apply(new.format("Reed hat", 5, 120)).table.to_dicts() == [
        {"title": "Reed hat", "Height": 5, "Weight": 120}
    ]


def test_a_wrapper_is_equal_to_its_copy_in_json() -> None:
    """Also where a column is what stands behind a label."""
    rows = "".join(f"<li><b>Herb {number}</b><i>已售{number * 10 + 3}</i>" for number in range(1, 7))
    wrapper = scutch.learn([f"<ul>{rows}</ul>"])
    assert any(field.part for field in wrapper.fields)
    assert scutch.Wrapper.from_json(wrapper.to_json()) == wrapper


def test_posts_of_one_paragraph_and_of_several_are_whole() -> None:
    """The element of the text is the anchor, not the paragraph that most posts have alone."""
    posts = (
        ["New warp on the loom today, and it is twelve metres of <a href=/t>linen</a>, so wish me luck."],
        ["Weld, madder, woad.", "That is all you need, and I will not be taking questions about it."],
        ["Does anyone have a spare reed, 15 dents per inch? Mine has rusted."],
        ["Sheep are back in the barn."],
    )
    feed = "".join(
        f"<article><a href=/@p{n}><b>Ann {n}</b></a> <time>{n + 2} May 2026</time>"
        f"<div class=body>{''.join(f'<p>{text}</p>' for text in post)}</div></article>"
        for n, post in enumerate(posts)
    )
    page = scutch.parse(f"<main>{feed}</main>")
    rows = scutch.learn([page], kind="list").apply(page).table.to_dicts()
    assert rows == scutch.extract_records(page)[0].table.to_dicts()
    assert "\nThat is all" in str(rows[1]["content"])


def test_a_price_of_its_own_or_in_an_element_beside_the_old_one() -> None:
    """The element that holds the price of most records holds two prices in a sale."""
    sales = "<del>£{0}.50</del> <ins>£{0}.20</ins>", "£{0}.20"
    row = "<li class=lamp><h2><a href=/{0}>Lamp number {0}</a></h2><span class=price>{price}</span></li>"
    rows = [row.format(n, price=sales[n % 3 > 0].format(n)) for n in range(3, 15)]
    table = scutch.learn([f"<ul>{''.join(rows)}</ul>"]).apply(f"<ul>{''.join(rows[:4])}</ul>").table
    assert list(table.texts("price")) == ["£3.20", "£4.20", "£5.20", "£6.20"]


def test_a_list_has_any_number_of_columns() -> None:
    """A table of measurements, one column for each hour of ten weeks."""
    rows = ("".join(f"<td>{hour * station}" for hour in range(1700)) for station in range(1, 10))
    headers = "".join(f"<th>h{hour}" for hour in range(1700))
    page = scutch.parse(f"<table><tr>{headers}{''.join(f'<tr>{row}' for row in rows)}</table>")
    wrapper = scutch.learn([page], kind="list")
    assert len(wrapper.fields) == 1700
    assert wrapper.apply(page).table.to_dicts() == scutch.extract_records(page)[0].table.to_dicts()


def test_records_of_several_siblings_share_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their parent's children, which to count for each record would take quadratic time."""
    calls: list[int] = []

    def counted(_: object, node: int) -> list[int]:
        calls.append(node)
        return []

    monkeypatch.setattr(lists, "child_elements", counted)
    pairs = "".join(PAIR.format(number, WORDS[number % 5]) for number in range(1, 30))
    assert scutch.learn([f"<body><dl class=offers>{pairs}</dl></body>"]).is_span
    assert calls == []


def result_page(query: str, *numbers: int) -> str:
    """A page of results whose element has the query."""
    hits = "".join(f"<div class=hit><a href=/{number}>Plant number {number}</a> <i>{number} m</i></div>" for number in numbers)
    return f'<main><div class=hits data-q="{query}">{hits}</div><p class=foot>Flax and hemp</main>'


def test_a_page_is_held_out_with_its_records() -> None:
    """What the other pages teach must not leave out the records of that page, which they do not know."""
    pages = [result_page("tall plants", 1, 2, 3, 4), result_page("herbs of the sea", 5, 6, 7)]
    assert scutch.learn(pages).expected.score == 1


def test_records_of_a_held_out_page_count_one_by_one() -> None:
    """If one of four is not found, the values of the others are right all the same."""
    row = "<li class='{0}'><a href=/{1}>Plant number {1}</a> <i>{1} m</i></li>"
    page = "<ul>" + "".join(row.format("plant" if number == 3 else "plant herb", number) for number in range(1, 5)) + "</ul>"
    wrapper = scutch.learn([page])
    others = scutch.Wrapper.from_json(wrapper.to_json().replace("li.plant", "li.herb"))
    assert len(others.apply(page)) == 3
    assert held_out_score(wrapper, others, scutch.parse(page)).expected.score == 0.75


RECIPE: Final = (
    "<h1>{}</h1><p class=by>By {}</p><h2>You need</h2><ul class=parts><li>{}</ul><h2>Steps</h2><ol class=steps><li>{}</ol>"
)
RECIPES: Final = [
    RECIPE.format("Flax bread", "Ann", "500 g flour<li>100 g flax seed<li>salt", "Mix all of it.<li>Bake it for an hour."),
    RECIPE.format("Hemp cake", "Tom", "200 g butter<li>100 g hemp seed", "Stir the butter.<li>Add the seed.<li>Bake it."),
    RECIPE.format("Nettle soup", "Eva", "1 kg nettles<li>2 onions<li>salt", "Wash the nettles.<li>Boil them."),
]


def sale(*prices: tuple[str, int, int]) -> str:
    """A shop in which some things have a regular price besides the price to pay."""
    row = "<li class=thing><b class=name>{}</b> <s class=was>€{}</s> <i class=now>€{}</i></li>"
    return "<ul>" + "".join(row.format(*each) for each in prices) + "</ul>"


def test_one_equal_value_does_not_swap_the_fields_of_a_repair() -> None:
    """The regular price of one thing was what a thing of the new page costs."""
    old = sale(("Flax rope", 20, 15), ("Hemp bag", 9, 8), ("Jute mat", 30, 25), ("Reed hat", 12, 7))
    new = sale(("Wool yarn", 50, 30), ("Hemp bag", 14, 9), ("Reed hat", 40, 35), ("Wool sock", 18, 11))
    wrapper = scutch.learn([old])
    known = wrapper.apply(old).table.to_dicts()
    design = new.replace("class=was", "class=before").replace("class=now", "class=cost")
    rows = scutch.repair(wrapper, [design], known_rows=known).wrapper.apply(design).table.to_dicts()
    assert [(row["price"], row["regular_price"]) for row in rows] == [(30, 50), (9, 14), (35, 40), (11, 18)]


def test_an_example_may_be_one_of_several_values() -> None:
    """An ingredient stands for the ingredients."""
    known = {"dish": "Flax bread", "parts": "salt", "steps": "Mix all of it."}
    row = scutch.learn(RECIPES[:2], kind="detail", examples=known).apply(RECIPES[2]).table.to_dicts()[0]
    parts, steps = ["1 kg nettles", "2 onions", "salt"], ["Wash the nettles.", "Boil them."]
    assert row == {"dish": "Nettle soup", "parts": parts, "steps": steps}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("Flax", "no field has the value 'Flax' (cook); a page has it in 'Flax bread'; found: dish"),
        ("Linus", "no field has the value 'Linus' (cook); no text of the pages has it; found: dish"),
    ],
)
def test_an_example_of_no_field_says_where_pages_have_it(value: str, said: str) -> None:
    """As part of a longer text, or nowhere."""
    with pytest.raises(scutch.InvalidInput) as error:
        scutch.learn(RECIPES, kind="detail", examples={"dish": "Flax bread", "cook": value})
    assert said in str(error.value)


def test_an_example_may_be_a_url_as_the_page_writes_it() -> None:
    """Fields of a page with a URL are absolute; a person copies the ``href``, or the address of the browser."""
    page = scutch.parse(offers(1, 2, 4, 5), url="https://flax.example.org/shop")
    for url in ("/p/4", "https://flax.example.org/p/4"):
        wrapper = scutch.learn([page], examples={"name": "Wool yarn 4", "url": url})
        assert wrapper.apply(page).table.to_dicts()[0] == {"name": "Hemp bag 1", "url": "https://flax.example.org/p/1"}


def test_no_field_is_found_by_the_name_of_a_record() -> None:
    """A sale that one record of the learned page has is found in the records of other pages, whose ids and data differ."""
    row = "<li><div class=offer id={0} data-name=plant-{0}x><a href=/{0}>Plant number {0}</a><b>€{0}</b>{1}</div>"

    def sale(first: int, number: int) -> str:
        rows = (row.format(n, f"<s>€{n + 5}</s>" if n == number else "") for n in range(first, first + 8))
        return f"<ul>{''.join(rows)}</ul>"

    records = scutch.learn([sale(5001, 5003)]).apply(sale(6001, 6002)).records
    assert [record["regular_price"] is not None for record in records[:3]] == [False, True, False]

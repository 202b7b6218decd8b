"""Fields of detail pages whose elements have no classes: values beside each other, labels in turn, lines and lists."""

import pytest

import scutch
from tests.sites.test_text_units import rows_of

HEAD = "<h1>{0}</h1>"


def learned(shape: str, *rows: tuple[str, ...]) -> scutch.Wrapper:
    """Return the wrapper of pages of a shape."""
    return scutch.learn([shape.format(*row) for row in rows], kind="detail")


def test_elements_beside_each_other_are_fields_if_they_are_unlike() -> None:
    """Each has words of its own, or letters or digits; tags have not."""
    shape = HEAD + "<p><span>{1} rooms</span><span>to the {2}</span></p><div><b>{3}</b> <b>{4}</b></div>"
    wrapper = learned(shape, ("Mill", "2", "sea", "Ann Weaver", "Tom Dyer"), ("Barn", "5", "west", "Max Lee", "Eva Reed"))
    for row in rows_of(wrapper, shape.format("Hut", 1, "river", "Kim Hall", "Joe Cole")):
        assert list(row.values()) == ["Hut", 1, "to the river", "Kim Hall Joe Cole"]


@pytest.mark.parametrize(
    ("around", "pair"),
    [
        ("<div>{}</div>", "<div><div>{}</div><div>{}</div></div>"),
        ("<div>{}</div>", "<div>{}</div><div>{}</div>"),
        ("<table><tr>{}</table>", "<td><b>{}</b></td><td>{}</td>"),
    ],
    ids=["rows", "grid", "cells"],
)
def test_labels_and_values_in_turn_are_fields(around: str, pair: str) -> None:
    """A label that some pages lack is a label, too."""

    def page(title: str, **facts: str) -> str:
        return HEAD.format(title) + around.format("".join(pair.format(*fact) for fact in facts.items()))

    pages = [
        page("Rope", Weight="2 kg", Fibre="flax", Place="Weir", Maker="Ann"),
        page("Sack", Weight="3 kg", Place="Marsh"),
        page("Mat", Weight="4 kg", Fibre="jute", Place="Fenwick", Maker="Tom"),
    ]
    wrapper = scutch.learn(pages, kind="detail")
    assert list(wrapper.names) == ["title", "Weight", "Fibre", "Place", "Maker"]
    for row in rows_of(wrapper, page("Net", Weight="9 kg", Place="Norwick", Fibre="hemp", Maker="Eva")):
        assert (row["Place"], row["Fibre"], row["Maker"]) == ("Norwick", "hemp", "Eva")


def test_lines_of_a_paragraph_are_fields_behind_their_labels() -> None:
    """The colon is in the label or behind it."""
    shape = HEAD + "<p>Woven by hand.</p><p><b>Maker: </b>{1}<br><b>Fibre</b>: {2}<br><b>Seen</b>: <i>{3}</i></p>"
    wrapper = learned(shape, ("Rope", "Ann", "flax", "May"), ("Sack", "Tom", "hemp", "June"))
    for row in rows_of(wrapper, shape.format("Mat", "Eva", "jute", "July")):
        assert (row["Maker"], row["Fibre"], row["Seen"]) == ("Eva", "jute", "July")


def test_several_elements_behind_one_label_are_a_list() -> None:
    """Links, or others with signs between; what stands behind them is none of them."""

    def page(title: str, *names: str) -> str:
        links = ", ".join(f"<a href=/{name}>{name}</a>" for name in names)
        spans = " / ".join(f"<span>{name}</span>" for name in names)
        return f"{HEAD.format(title)}<p><b>See also: </b>{links}</p><div><i>Kind</i>: {spans}<br><i>Sold</i>: yes</div>"

    wrapper = scutch.learn([page("Flax", "red", "blue"), page("Hemp", "tall"), page("Jute", "big", "red")], kind="detail")
    for row in rows_of(wrapper, page("Nettle", "green", "wild", "tall")):
        assert row["See also"] == row["Kind"] == ["green", "wild", "tall"]


def test_attributes_name_elements_without_classes() -> None:
    """Such as those for tests, or parts of a shadow root."""
    shape = "<main><template shadowrootmode=open><h1>{0}</h1><p part=place>{1}</p><p part=maker>{2}</p></template></main>"
    wrapper = learned(shape, ("Rope", "Weir", "Ann"), ("Sack", "Marsh", "Tom"))
    row = wrapper.apply(shape.format("Mat", "Fenwick", "Eva")).records[0]
    assert list(row.values()) == ["Mat", "Fenwick", "Eva"]


def test_a_struck_price_is_no_part_of_the_price_beside_it() -> None:
    """Some pages have none."""
    shape = HEAD + "<div><span>{1}</span> {2}</div>"
    old = "<span style='text-decoration: line-through'>€{}</span>"
    pages = [("Rope", "€4.50", old.format(9)), ("Sack", "€7.25", ""), ("Mat", "€3.00", old.format(6))]
    row = learned(shape, *pages).apply(shape.format("Net", "€5.00", old.format(8))).table.to_dicts()[0]
    assert (row["price"], row["regular_price"]) == (5.0, 8.0)


def test_a_heading_that_differs_is_a_value() -> None:
    """Also if two of three pages have the same one."""
    shape = HEAD + "<h2 class=maker>{1}</h2><p>{2}</p>"
    wrapper = learned(shape, ("Rope", "Tarn Mill", "€4"), ("Sack", "Weir Barn", "€7"), ("Mat", "Tarn Mill", "€5"))
    assert list(wrapper.apply(shape.format("Net", "Reed Hut", "€9")).records[0].values())[1] == "Reed Hut"


def test_an_item_of_all_learned_pages_is_one_in_any_element_of_a_class() -> None:
    """Such a list has more other items than such ones."""

    def page(title: str, *acts: str) -> str:
        return HEAD.format(title) + "<h2>Acts</h2>" + "".join(f"<div class=act>{act}</div>" for act in acts)

    wrapper = scutch.learn([page("May", "Mill", "Brass"), page("June", "Brass", "Reeds"), page("July", "Tarn", "Brass")])
    assert wrapper.kind != "list"
    for row in rows_of(
        scutch.learn([page("May", "Mill", "Brass"), page("June", "Brass", "Reeds", "Fair")], kind="detail"),
        page("August", "Brass", "Weir"),
    ):
        assert row["Acts"] == ["Brass", "Weir"]


def test_prose_around_lines_of_labels_is_a_list() -> None:
    """No selector leaves such a line out, and prose without it would be lost."""
    prose = "{0} is woven by hand on an old loom near the mill, and lasts for many years. " * 3
    shape = (
        HEAD + f"<div class=entry><p>{prose}</p><p><b>Maker:</b> {{1}}</p><p>{prose.upper().replace('{0}', '{1}')}</p></div>"
    )
    wrapper = learned(shape, ("Rope", "Ann"), ("Sack", "Tom"))
    row = wrapper.apply(shape.format("Mat", "Eva")).table.to_dicts()[0]
    assert row["Maker"] == "Eva"
    assert any(isinstance(value, list) and value[0].startswith("Mat is woven") for value in row.values())

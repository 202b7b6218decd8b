"""The three readings of a selector: as CSS and as XPath by parsel, and by the matcher on the columns of the page."""

import parsel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scutch import parse
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.syntax import Compound, Condition, Path, Selector, Step, to_css, to_xpath

TAGS = ("div", "p", "ul", "li", "x-card", "b")
CLASSES = ("item", "ad", "a:b", "1st", "Titel_größe", "item ad")
leaves = st.sampled_from(("text", "<img src=x>", "<wbr>", "<source>", "<!--c-->", "<br>"))
trees = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda tag, label, name, parts: f'<{tag} class="{label}" data-name="{name}">{"".join(parts)}</{tag}>',
        st.sampled_from(("div", "section", "x-card", "b", "span")), st.sampled_from(CLASSES),
        st.sampled_from(("it's", 'say "x"', "back\\slash", "")), st.lists(inner, max_size=4),
    ),
    max_leaves=20,
)  # fmt: skip
tables = st.lists(st.integers(0, 3), max_size=3).map(
    lambda rows: f"<table>{''.join('<tr class=item>' + '<td>x</td>' * cells + '</tr>' for cells in rows)}</table>"
)
conditions = st.one_of(
    st.builds(Condition, st.sampled_from(("class", "not_class")), st.just(""), st.sampled_from(("item", "ad", "a:b", "1st"))),
    st.builds(
        Condition, st.sampled_from(("has", "lacks")), st.sampled_from(("b", "div", "td")), st.sampled_from(("", "item"))
    ),
    st.builds(Condition, st.just("attribute"), st.sampled_from(("class", "data-name", "src"))),
    st.builds(Condition, st.just("equals"), st.just("data-name"), st.sampled_from(("it's", 'say "x"', "back\\slash"))),
    st.builds(Condition, st.sampled_from(("contains", "prefix")), st.just("class"), st.sampled_from(("it", "Titel_", "a"))),
    st.builds(Condition, st.just("text"), st.just(""), st.sampled_from(("text", "x"))),
)
positions = st.one_of(
    st.builds(Condition, st.sampled_from(("nth", "after")), st.just(""), st.sampled_from(("1", "2"))),
    st.builds(Condition, st.just("period"), st.just("2"), st.sampled_from(("0", "1"))),
)
compounds = st.builds(
    lambda tag, tests, place: Compound(tag, tuple(tests) + ((place,) if tag and place else ())),
    st.sampled_from(("", "div", "b", "x-card", "tr", "td", "img")), st.lists(conditions, max_size=2), st.none() | positions,
)  # fmt: skip
paths = st.lists(
    st.builds(Step, st.sampled_from(("descendant", "child")), compounds)
    | st.builds(
        Step,
        st.sampled_from(("next", "next_of_tag")),
        st.builds(Compound, st.sampled_from(("b", "div", "td")), st.just(())),
        st.integers(1, 2),
    ),
    min_size=1,
    max_size=3,
).map(lambda steps: Path(tuple(steps)))


@settings(max_examples=300)
@given(st.lists(trees | tables, max_size=4).map("".join), paths)
def test_matcher_css_and_xpath_find_the_same(body: str, path: Path) -> None:
    """Of the elements of the body, in any tree, whatever another parser makes of empty elements and rows."""
    html = f"<!DOCTYPE html><html><head><title>t</title></head><body><main>{body}</main></body></html>"
    page, tree = parse(html), parsel.Selector(text=html)
    main, root = next(page.elements("main")), tree.xpath("//main")[0]
    inside = [node for node in main.descendants() if node.is_element and node.tag != "tbody"]
    places = {element: place for place, element in enumerate(root.root.iterdescendants(tag="*"))}
    matcher, selector = SelectorMatcher(page.columns), Selector((path,))
    if any(step.to.tag in ("", "tr") for step in path.steps) and "<table" in body:
        return  # an implied tbody is an element here and none there, which is what rows are for
    found = [place for place, node in enumerate(inside) if node.index in matcher.walk(path, (main.index,))]
    assert [places[node.root] for node in root.xpath(to_xpath(selector, "."))] == found
    css = to_css(selector, ":scope")
    if css is not None:
        assert [places[node.root] for node in root.css(css)] == found


def test_a_row_is_found_with_and_without_a_tbody() -> None:
    """The step is written both ways, so it holds in trees of either kind, and not for tables within."""
    inner = "<table><tr><td>inner</td></tr></table>"
    selector = Selector(
        (Path((Step("descendant", Compound("table", (Condition("id", value="t"),))), Step("row", Compound("tr")))),)
    )
    for html in (
        f"<table id=t><tr><td>{inner}</td></tr></table>",
        f"<table id=t><tbody><tr><td>{inner}</td></tr></tbody></table>",
    ):
        tree = parsel.Selector(text=html)
        assert len(tree.css(to_css(selector) or "")) == len(tree.xpath(to_xpath(selector))) == 1
        assert len(SelectorMatcher(parse(html).columns).run(selector, 0)) == 1


def test_a_picked_element_counts_through_the_record() -> None:
    """The second link, wherever it stands: XPath alone can say it."""
    selector = Selector((Path((Step("descendant", Compound("a")),)),), pick=2)
    html = "<div><p><a>1</a></p><p><a>2</a></p></div>"
    assert to_css(selector) is None
    assert parsel.Selector(text=html).xpath("//div").xpath(to_xpath(selector, ".")).xpath("string()").getall() == ["2"]
    page = parse(html)
    assert [page[node].text for node in SelectorMatcher(page.columns).run(selector, 0)] == ["2"]


@pytest.mark.parametrize("tag", ["svg", "a'b", "foreignObject"])
def test_names_that_a_selector_cannot_hold_stand_for_any(tag: str) -> None:
    """Case and signs of foreign names differ between tools: only plain names are used."""
    page = parse(f"<svg><{tag}></{tag}></svg>")
    assert SelectorMatcher(page.columns).name(len(page) - 1) == (tag if tag == "svg" else "")

"""Which of many possible paths is taken."""

import parsel
import pytest

from scutch import parse
from scutch.records.selectors.features import PRESENCE_COSTS, tag_cost
from scutch.records.selectors.match import SelectorMatcher
from scutch.records.selectors.paths import MEANINGFUL_TAG_COST
from scutch.records.selectors.search import PathSearch
from scutch.records.selectors.syntax import Condition, Path, Selector, to_css, to_xpath


def css(html: str, marked: str = "data-want") -> str | None:
    """The selector of the marked elements, the marks themselves not being there; parsel must find them with it."""
    page = parse(html)
    want = [node.index for node in page if node.is_element and node.get(marked) is not None]
    plain = html.replace(f" {marked}", "")
    found = PathSearch(SelectorMatcher(parse(plain).columns), (0,), want).best()
    assert found.f1 == 1
    tree = parsel.Selector(text=plain)
    expected = parsel.Selector(text=html).xpath(f"//*[@{marked}]/text()").getall()
    assert tree.xpath(to_xpath(found.selector)).xpath("text()").getall() == expected
    return to_css(found.selector)


EXAMPLES = {
    "a class of its own": ("<p class='hit x' data-want>1</p><p class='hit y' data-want>2</p><p>3</p>", "p.hit"),
    "the container's name": ("<ul class=hits><li data-want>1<li data-want>2</ul><ul><li>3</ul>", "ul.hits > li"),
    "an id of the container": ("<div id=found><p data-want>1</p><p data-want>2</p></div><div><p>3</p></div>", "#found > p"),
    "how ids begin": ("<p id=post-1 data-want>1</p><p id=post-22 data-want>2</p><p id=x>3</p>", 'p[id^="post-"]'),
    "how ids of words begin": (
        "<p id=post-apple data-want>1</p><p id=post-pear data-want>2</p><p id=x>3</p>", 'p[id^="post-"]',
    ),
    "microdata": ("<p itemprop=offers data-want>1</p><p itemprop=name>2</p>", 'p[itemprop="offers"]'),
    "a test id": ("<p data-testid=card data-want>1</p><p data-testid=menu>2</p>", 'p[data-testid="card"]'),
    "where links lead": ("<a href=/item/1 data-want>1</a><a href=/item/2 data-want>2</a><a>3</a>", 'a[href*="/item/"]'),
    "a custom element": ("<x-card data-want>1</x-card><x-card data-want>2</x-card><p>3</p>", "x-card"),
    "zebra classes": (
        "<p class=odd data-want>1<p class=even data-want>2<p class=odd data-want>3<p class=even data-want>4<p>5",
        "p.odd, p.even",
    ),
    "two tags": ("<main><h3 data-want>1</h3><p>2</p><h4 data-want>3</h4></main>", "main > h3, main > h4"),
    "every second": ("<main><b data-want>1</b><b>2</b><b data-want>3</b><b>4</b></main>", "main > b:nth-of-type(2n+1)"),
    "not the first": ("<main><div>1</div><div data-want>2</div><div data-want>3</div></main>", "main > div:nth-of-type(n+2)"),
    "what they hold": ("<main><p data-want>1<b>x</b></p><p>2</p><p data-want>3<b>y</b></p></main>", "main > p:has(b)"),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_most_lasting_path_is_taken(name: str) -> None:
    """One way of telling records from the rest each."""
    html, expected = EXAMPLES[name]
    assert css(f"<!DOCTYPE html><body>{html}</body>") == expected


def test_what_some_have_and_the_wanted_lack_takes_xpath() -> None:
    """CSS readers disagree about not(has)."""
    html = "<body><main><p data-want>1</p><p>2<b>x</b></p><p data-want>3</p><p>4<b>y</b></p><p data-want>5</p></main></body>"
    assert css(html) is None


def test_states_are_not_relied_on() -> None:
    """The container's name is dearer than no container, but cheaper than what only holds today."""
    html = "<body><ul class=menu><li class=active data-want>1<li class=active data-want>2</ul><ul><li>3</ul></body>"
    assert css(html) == "ul.menu > li"


def test_the_best_is_given_where_nothing_is_exact() -> None:
    """Most of what is wanted, and as little else as can be."""
    page = parse("<div>" + "<p class=a>x</p>" * 9 + "</div>" + "<p>y</p>" * 9)
    want = [node.index for node in page.elements("p") if node.get("class")][1:8]
    found = PathSearch(SelectorMatcher(page.columns), (0,), want).best()
    assert 0.8 < found.f1 < 1
    assert found.selector.paths


def test_a_union_has_up_to_four_parts() -> None:
    """Elements of four tags have a selector."""
    html = (
        "<body><main>" + "".join(f"<{tag} data-want>1</{tag}><p>x</p>" for tag in ("h2", "h3", "h4", "h5")) + "</main></body>"
    )
    assert css(html) == "main > h2, main > h3, main > h4, main > h5"


def test_a_cell_that_is_its_record_costs_nothing() -> None:
    """There is nothing to rely on."""
    page = parse("<ul><li>1<li>2</ul>")
    items = [node.index for node in page.elements("li")]
    assert PathSearch(SelectorMatcher(page.columns), items, items).best() == (Selector((Path(),)), 1, 0)


@pytest.mark.parametrize(
    "tag", ["table", "ol", "ul", "dl", "button", "input", "form", "body", "strong", "em", "small", "div", "span"]
)
def test_tags_of_layout_do_not_say_what_they_hold(tag: str) -> None:
    """Headings, times and pictures do."""
    assert tag_cost(tag) >= MEANINGFUL_TAG_COST > tag_cost("h2") > tag_cost("time")


def test_few_attributes_say_what_an_element_is_by_their_presence() -> None:
    """Those of microdata and times; links and pictures of all kinds have the others."""
    assert {name for name, cost in PRESENCE_COSTS.items() if cost < MEANINGFUL_TAG_COST} == {
        "itemscope",
        "itemprop",
        "datetime",
    }


def test_an_element_meets_a_class_that_it_has() -> None:
    """One word of its attribute, as a whole."""
    page = parse("<p class='hit odd'>")
    matcher, node = SelectorMatcher(page.columns), next(page.elements("p")).index
    met = [matcher.meets(node, (Condition("class", value=name),)) for name in ("hit", "odd", "hi", "")]
    assert met == [True, True, False, False]

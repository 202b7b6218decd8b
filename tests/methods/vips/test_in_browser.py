"""``methods.vips`` on pages that Chromium has laid out: the rules again, and what modern style sheets do."""

from collections.abc import Iterator
from typing import Final

import pytest

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.vips.method import vips
from scutch.page import Page
from scutch.sources.browser import SyncBrowser
from tests.rendered import QUICK, needs_browser
from tests.twins.methods.block_extraction import Facts, decision, kernel_blocks

pytestmark = needs_browser

HEAD: Final = (
    "<!doctype html><meta charset=utf-8><style>body{{margin:0;width:1000px;font:16px/24px sans-serif}}p{{margin:0}}{}</style>"
)
P: Final = "<p>Flax gives long and strong fibres, and blue flowers besides.</p>"


@pytest.fixture(scope="module")
def browser() -> Iterator[SyncBrowser]:
    with SyncBrowser() as running:
        yield running


def shown(browser: SyncBrowser, body: str, css: str = "") -> Page:
    return browser.render((HEAD.format(css) + body).encode(), options=QUICK)


def node(page: Page, name: str) -> int:
    return next(page.elements(name)).index


WIDE: Final = "<p style='width:300px;height:60px;margin-left:{}px'>flax</p>"

#: Page, element that is asked about, and what the rule says; the part is the page.
RULES: Final = {
    1: ("<main><img width=90 height=90 style='display:block'></main>", "img", "keep"),
    2: (f"<main><section>{P}{P}</section></main>", "main", "divide"),
    4: ("<main><h2>Flax <em>blue</em></h2></main>", "h2", "keep"),
    5: ("<main><a href=/>Flax <span style='display:block'>blue</span></a></main>", "a", "divide"),
    6: (f"<main>{P}<hr>{P}</main>", "main", "divide"),
    7: (f"<table><tr><td>{WIDE.format(0)}<td>{WIDE.format(-300)}</table>", "tr", "divide"),
    8: (f"<main>{P}<section style='background:#eee'>{P}{P}</section></main>", "main", "divide"),
    9: (f"<main style='width:200px;height:40px;border:1px solid'>flax {P[:30]}</p></main>", "main", "keep"),
    10: ("<table><tr><td><div>a</div><div>b</div><td>x</table>", "td", "keep"),
    12: (f"<main>{P}{P}</main>", "main", "divide"),
    13: ("<table style='border:9px solid'><caption>x</caption><tr><td>a<td>b<tr><td>c<td>d</table>", "table", "keep"),
}


@pytest.mark.parametrize("number", RULES)
def test_each_rule_decides_about_a_rendered_page(browser: SyncBrowser, number: int) -> None:
    """As it does about a drawn one; rules 3 and 11 are about where in a part a node stands."""
    body, name, follows = RULES[number]
    page = shown(browser, body)
    tree, place = VisualTree(page.columns), node(page, name)
    facts = Facts(tree, place, tree.children(place), is_top=False, area=800_000.0, after_kept=False, is_filled=False)
    assert decision(facts) == (number, follows)


def blocks(browser: SyncBrowser, body: str, css: str = "", pdoc: int = 11) -> list[str]:
    """First words of the leaves."""
    page = shown(browser, body, css)
    columns = page.columns
    inside = [[n for top in leaf.nodes for n in range(top, columns.end[top])] for leaf in vips(columns, pdoc).leaves()]
    return [" ".join(columns.text(n) for n in nodes if columns.tag[n] == 0).split()[0] for nodes in inside]


def test_the_top_and_what_comes_after_a_kept_sibling(browser: SyncBrowser) -> None:
    """Rules 3 and 11: the top is divided, and neighbours are kept where the first one was."""
    page = shown(browser, f"<main><p>Flax</p><section>{P}{P}</section></main>")
    pool = kernel_blocks(VisualTree(page.columns), node(page, "main"))
    assert [(page[block.nodes[0]].tag, block.rule) for block in pool] == [("p", 4), ("section", 11)]


@pytest.mark.parametrize(
    "css",
    [
        "main{display:flex;gap:60px}main>div{flex:1}",
        "main{display:grid;grid-template-columns:1fr 1fr;gap:60px}",
        "main>div{float:left;width:440px}main>div+div{margin-left:60px}",
        "main{position:relative;height:300px}main>div{position:absolute;width:440px;top:0}main>div+div{left:520px}",
        "main{display:table;border-spacing:60px}main>div{display:table-cell}",
    ],
    ids=["flex", "grid", "float", "absolute", "table"],
)
def test_columns_are_columns_however_they_are_made(browser: SyncBrowser, css: str) -> None:
    """Two blocks side by side, below a bar."""
    column = "<div><h2>{0}</h2><p>{0} is a plant with long and strong fibres, which are spun and woven by hand.</p></div>"
    page = shown(browser, f"<header>bar</header><main>{column.format('left')}{column.format('right')}</main>", css)
    columns = page.columns
    (main,) = (piece for piece in vips(columns).children if len(piece.children) == 2)
    assert [columns.text(next(iter(VisualTree(columns).texts(part.nodes[0])))) for part in main.children] == ["left", "right"]


def test_a_fixed_banner_is_a_block_of_its_own(browser: SyncBrowser) -> None:
    """It lies over the others."""
    banner = "<div style='position:fixed;bottom:0;left:0;right:0;background:#222'><p>cookies</p></div>"
    assert blocks(browser, f"<main>{banner}<h1>flax</h1>{P}</main>", pdoc=9)[0] == "cookies"


def test_a_sticky_bar_is_where_it_is_written(browser: SyncBrowser) -> None:
    """At the top of the page, in the flow."""
    bar = "<nav style='position:sticky;top:0;background:#222'>menu</nav>"
    page = shown(browser, f"{bar}<main><h1>flax</h1>{P * 3}</main>")
    assert VisualTree(page.columns).layers() == []
    assert blocks(browser, f"{bar}<main><h1>flax</h1>{P * 3}</main>")[0] == "menu"


def test_backgrounds_behind_transparent_wrappers_count(browser: SyncBrowser) -> None:
    """A band of colour sets its content off, whatever stands between it and the text."""
    band = f"<section style='background:#cde;padding:20px'><div><div>{P}{P}</div></div></section>"
    page = shown(browser, f"<main>{P}{band}{P}</main>")
    tree = VisualTree(page.columns)
    inner = [paragraph.index for paragraph in page.elements("p")]
    assert [tree.fill(place) == tree.fill(0) for place in inner] == [True, False, False, True]


def test_a_wrapper_without_height_shows_its_floats(browser: SyncBrowser) -> None:
    """Its content hangs out of it."""
    page = shown(browser, "<main><div><p style='float:left;width:300px;height:80px'>flax</p></div></main>")
    place = node(page, "div")
    layout = page.layout
    assert layout is not None
    box = layout.box(place)
    assert box is not None
    assert box.height == 0
    assert VisualTree(page.columns).is_shown(place)


def test_what_is_cut_off_or_hidden_for_the_eye_is_no_block(browser: SyncBrowser) -> None:
    """Slides beside the one that shows, words for screen readers, a menu that drops down."""
    css = (
        ".s{overflow:hidden;width:300px;white-space:nowrap}.s p{display:inline-block;width:300px}"
        ".r{position:absolute;width:1px;height:1px;overflow:hidden}.m{position:absolute;opacity:0}"
    )
    body = "<div class=s><p>one</p><p>two</p></div><span class=r>reader</span><ul class=m><li>menu</ul><p>flax</p>"
    assert blocks(browser, body, css) == ["one", "flax"]

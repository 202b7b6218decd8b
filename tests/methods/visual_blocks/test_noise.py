"""``methods.visual_noise``: what each of the three rules drops, and what it must leave alone."""

from scutch.methods.rendered.visual_tree import VisualTree
from scutch.methods.visual_blocks.noise import LITERAL_NOISE, MODERN_NOISE, NoiseRules, noise, notice_length
from tests.drawn import drawn

LONG = "flax gives long and strong fibres"


def dropped(html: str, rules: NoiseRules = LITERAL_NOISE) -> list[tuple[str, int]]:
    """Names of the nodes that are dropped, and the rules that did it."""
    tree = VisualTree(drawn(html).columns)
    return [(tree.columns.name(node), rule) for node, rule in enumerate(noise(tree, rules)) if rule]


def links(count: int, text: str = "flax") -> str:
    return f"<a href=/x>{text}</a> " * count


def test_r1_needs_more_than_95_per_cent_links() -> None:
    """Nineteen links of twenty texts are 95 per cent, and that is not more."""
    assert dropped(f"<div>{links(19)}<b>{LONG}</b></div><p>{LONG}</p>") == []
    assert dropped(f"<div>{links(20)}<b>{LONG}</b></div><p>{LONG}</p>") == [("div", 1)]


def test_r1_as_published_drops_cards_that_are_links() -> None:
    """The modern form asks for links that are short, and have no picture."""
    card = f"<div><a href=/x><img box='0 0 90 90'>{LONG}</a></div>"
    html = f"<main>{card * 2}<p>{LONG}</p></main>"
    assert dropped(html) == [("div", 1)] * 2
    assert dropped(html, MODERN_NOISE) == []
    assert dropped(f"<nav>{links(5)}</nav><p>{LONG}</p>", MODERN_NOISE) == [("nav", 1)]


def test_r2_needs_both_conditions() -> None:
    """Fixed to the window, and a picture in it."""
    picture = '<img box="0 0 90 90">'
    for style, inside, rule in (("fixed", picture, 2), ("fixed", "", 0), ("static", picture, 0), ("sticky", picture, 0)):
        html = f'<main><div style="position:{style}"><p>{LONG}</p>{inside}</div><p>{LONG}</p></main>'
        assert [number for _, number in dropped(html)] == ([rule] if rule else [])


def test_r3_drops_blocks_shorter_than_the_copyright_notice() -> None:
    """A line of its own, with nothing like it beside it."""
    body = f"<main><h1>flax</h1><p>{LONG}</p><div>short</div><section>{LONG}</section></main>"
    assert dropped(f"{body}<footer>© the mill by the water</footer>") == [("div", 3)]


def test_r3_never_drops_from_records() -> None:
    """Prices and dates in a row of cards stay, and so do headings."""
    card = f"<div class=card><h3>{LONG}</h3><p>EUR 5</p><i>new</i></div>"
    for rules in (LITERAL_NOISE, MODERN_NOISE):
        assert dropped(f"<main>{card * 3}</main><footer>{LONG} © the mill by the water</footer>", rules) == []


def test_r3_applies_to_the_parts_of_a_page() -> None:
    """Header, content and footer are three elements without a class; they are no row of records."""
    line = '<div box="0 {0} 900 20"><p text="0 {0} 300 20">{1}</p></div>'
    content = f'<div box="0 20 900 600"><p text="0 20 900 500">{LONG}</p><section text="0 520 90 20">flax</section></div>'
    html = f"{line.format(0, 'plants')}{content}{line.format(620, '© the mill by the water')}"
    for rules in (LITERAL_NOISE, MODERN_NOISE):
        assert ("section", 3) in dropped(f"<main>{html}</main>", rules)


def test_r3_spares_records_without_a_class() -> None:
    """Three elements of like heights that begin alike are a row."""
    record = '<div box="0 {0} 900 {1}"><h3>{2}</h3><section>EUR 5</section></div>'
    rows = "".join(record.format(y, height, LONG) for y, height in ((0, 60), (60, 100), (160, 80)))
    for rules in (LITERAL_NOISE, MODERN_NOISE):
        assert dropped(f"<main>{rows}</main><footer>{LONG} © the mill by the water</footer>", rules) == []


def test_r1_spares_the_titles_of_records() -> None:
    """A title is a link and often short; as published the rule drops it."""
    record = f"<div class=hit><h3><a href=/x>flax</a></h3><section>{links(2)}</section><p>{LONG}</p></div>"
    html = f"<main>{record * 3}</main>"
    assert dropped(html) == [("h3", 1), ("section", 1)] * 3
    assert dropped(html, MODERN_NOISE) == []
    alone = f"<main><h2><a href=/x>flax</a></h2><div>{links(2)}</div><p>{LONG}</p></main>"
    assert dropped(alone, MODERN_NOISE) == [("div", 1)]


def test_the_notice_is_looked_for_at_the_end() -> None:
    """In the languages that the paper's pages are in, too; without one its length is a guess."""
    body = f"<p>{LONG}</p>" * 8
    for html, length in (("<p>© a mill</p>", 6), ("<p>版权所有 磨坊</p>", 12), ("<p>the mill</p>", 20)):
        assert notice_length(VisualTree(drawn(body + html).columns)) == length
    assert notice_length(VisualTree(drawn("<p>© a mill</p>" + body).columns)) == 20


def test_noise_is_not_shown() -> None:
    """Nor is what shows nothing else."""
    columns = drawn(f"<div><nav>{links(5)}</nav></div><p>{LONG}</p>").columns
    whole = VisualTree(columns)
    rest = VisualTree(columns, noise(whole))
    body = rest.columns.parent[next(n for n in range(len(columns)) if columns.name(n) == "p")]
    assert [columns.name(child) for child in whole.children(body)] == ["div", "p"]
    assert [columns.name(child) for child in rest.children(body)] == ["p"]

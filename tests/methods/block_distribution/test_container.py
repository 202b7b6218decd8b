"""The noise of a page and the container of its content."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scutch import parse
from scutch.methods.block_distribution._container import Hints, find_container
from scutch.methods.block_distribution.container import CONTAINER_RULES, HINTS, NOISE, containers
from tests.twins.methods.container import ContainerTwin, hints

PROSE = "Flax gives long, strong fibres, and its seed gives oil. " * 6
NEWS = "<a href=#>Flax is sown again in the north</a> "
PIECES = [
    "<div>", "</div>", "<main>", "</main>", "<article class=post>", "</article>", "<nav>", "</nav>", "<h1>Flax</h1>",
    "<ul class='menu'>", "</ul>", "<li><a href=#>Home</a>", "<div class='commentList'>", "<section id=related-posts>",
    "</section>", "<form>", "</form>", "<button>Go</button>", "<header>", "</header>", "<p hidden>no</p>", f"<p>{PROSE}</p>",
    "<p>short</p>", f"<p>{NEWS * 3}</p>",
    "<svg><text>x</text></svg>", "<aside>", "</aside>", "<body class=comment>", "<table><tr><td>",
]  # fmt: skip


def left_out(html: str) -> dict[str, str]:
    """Why elements of a page are left out, by tag."""
    page = parse(html)
    reasons = {number: name for name, number in NOISE.items()}
    mask = containers(page.columns).skip
    return {page[node].tag: reasons[reason] for node, reason in enumerate(mask or b"") if reason and page[node].is_element}


def container_of(html: str) -> str:
    page = parse(html)
    return page[containers(page.columns).parts[-1].node].xpath


@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_the_kernel_agrees_with_its_twin(pieces: list[str]) -> None:
    """The kernel and its twin agree on container, heading, characters and mask of any page."""
    page = parse("".join(pieces))
    assert find_container(page.columns, Hints(HINTS), CONTAINER_RULES) == ContainerTwin(page, CONTAINER_RULES).answer()


@given(st.text("aBcdmenuNAVfotr-_ 19é"))
def test_the_kernel_reads_labels_as_its_twin_does(label: str) -> None:
    """Words of a label end at a sign, a digit and before a capital."""
    assert Hints(HINTS).of(label.encode()) == hints(label)


@pytest.mark.parametrize(("label", "bits"), [("navBar", 1), ("NAV", 1), ("post-comments", 6), ("unavailable", 0), ("", 0)])
def test_hints_are_whole_words(label: str, bits: int) -> None:
    """A word within a word is no hint."""
    assert Hints(HINTS).of(label.encode()) == bits


def test_too_many_hints_are_refused() -> None:
    """The hash map has a fixed size; more words are an error."""
    with pytest.raises(ValueError, match="too many"):
        Hints({"a" * n: 1 for n in range(1, 200)})


def test_the_container_holds_paragraphs_lists_and_code_alike() -> None:
    """Content is more than its longest block: the container comes whole."""
    html = f"<div id=top>x</div><div><div><h1>Flax</h1><p>{PROSE}</p><ul><li>a<li>b</ul><pre>code</pre></div></div>"
    assert container_of(html) == "/html/body/div[2]/div[1]"


def test_records_come_together() -> None:
    """Where the text is spread over many blocks, the way down ends at what holds them all."""
    assert container_of("<div><ul>" + f"<li><h3>Flax</h3>{PROSE}" * 5 + "</ul></div>") == "/html/body/div[1]/ul[1]"


@pytest.mark.parametrize("tag", ["nav", "aside", "footer", "header", "search", "dialog"])
def test_landmarks_are_left_out(tag: str) -> None:
    """What a page calls its navigation, banner or footer is no content."""
    assert left_out(f"<{tag} open>menu</{tag}><p>{PROSE}")[tag] == "landmark"


def test_a_header_of_the_main_part_stays() -> None:
    """The header of an article holds its title; only the page's is a banner."""
    assert "header" not in left_out(f"<main><header>By A. Weaver</header><p>{PROSE}</main>")


def test_an_element_with_the_heading_is_kept() -> None:
    """A landmark around the main heading is none of the page's furniture."""
    assert "header" not in left_out(f"<header><h1>Flax</h1></header><p>{PROSE}")


def test_an_element_with_much_text_is_kept() -> None:
    """A page that is a form, or that calls its content a sidebar, keeps it."""
    assert left_out(f"<form class=sidebar><p>{PROSE}</form>").get("form") is None


@pytest.mark.parametrize("name", ["class='c-sidebar'", "id=relatedPosts", "class='x share y'", "class=cookie-consent"])
def test_named_noise_is_left_out(name: str) -> None:
    """Words for what is no content, in class or id."""
    assert left_out(f"<section {name}>follow us</section><p>{PROSE}")["section"] == "named"


def test_a_content_word_outweighs_a_noise_word() -> None:
    """``content-with-sidebar`` is content."""
    assert "section" not in left_out(f"<section class=content-with-sidebar>flax</section><p>{PROSE}")


def test_a_menu_is_known_without_its_name() -> None:
    """Several short links and nothing else are a menu, in a story and elsewhere; headlines are longer."""
    menu = "<ul>" + "<li><a href=#>Shop</a>" * 5 + "</ul>"
    news = "<ol>" + "<li><a href=#>Flax is sown again in the north of the country</a>" * 5 + "</ol>"
    found = left_out(f"{menu}{news}<p>{PROSE}")
    assert (found["ul"], found["ol"]) == ("link list", "teasers")


def test_teasers_in_a_story_are_left_out() -> None:
    """Among prose, a block of headlines leads away from the story; a table of links is part of it."""
    news = "<a href=#>Flax is sown again in the north of the country</a> " * 4
    found = left_out(f"<p>{PROSE}{PROSE}</p><ol><li>{news}</ol><table><tr><td>{news}</table>")
    assert (found.get("ol"), found.get("table"), found.get("td")) == ("teasers", None, None)


def test_a_story_among_teasers_is_found() -> None:
    """Where headlines outweigh the story, the way goes on to what has the prose."""
    news = "<p><a href=#>Flax is sown again in the north of the country</a></p>" * 40
    assert container_of(f"<div>{news}</div><div><p>{PROSE}</p><p>{PROSE}</p></div>") == "/html/body/div[2]"


def test_comments_beside_an_article_are_left_out() -> None:
    """What readers wrote below an article is not the article."""
    assert left_out(f"<article><p>{PROSE}</article><ol class=comments><li>Nice!</ol>")["ol"] == "comments"


def test_comments_are_the_content_of_a_forum() -> None:
    """Where there is nothing besides, they are what the page is about."""
    assert "ol" not in left_out(f"<div>Thread</div><ol class=comments><li>{PROSE}<li>{PROSE}</ol>")


def test_a_heading_before_the_container_comes_along() -> None:
    """The title is part of the content where it stands outside of the container."""
    page = parse(f"<header><h1>Flax</h1></header><div><div><p>{PROSE}</p><p>{PROSE}</p></div></div>")
    assert [page[part.node].tag for part in containers(page.columns).parts] == ["h1", "div"]


@pytest.mark.parametrize(("html", "reason"), [("<title>Flax", "no text"), ("<nav>Home</nav>" * 3, "only noise")])
def test_nothing_has_a_reason(html: str, reason: str) -> None:
    """An empty choice says why it is empty."""
    assert containers(parse(html).columns).reason == reason

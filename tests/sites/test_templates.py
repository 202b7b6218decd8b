"""The templates of a crawl: a wrapper each, and examples that are spread over several."""

import pytest

import scutch
from scutch.sites.learning.clusters import template_clusters
from scutch.values import Price

ROW = "<li class=herb><a href=/herbs/{0}>{1}</a> <i class=price>€{0}.50</i></li>"
NAMES = ("Flax", "Hemp", "Nettle", "Woad", "Weld", "Madder")


def herb_list(*numbers: int) -> str:
    """Return a list of a shop."""
    rows = "".join(ROW.format(number, NAMES[number]) for number in numbers)
    return f"<body><h1>Herbs</h1><ul class=herbs>{rows}</ul></body>"


def herb(number: int, family: str) -> str:
    """Return the page of a herb."""
    return (
        f"<body><article class=sheet><h1 class=name>{NAMES[number]}</h1><dl><dt>Family</dt><dd>{family}</dd><dt>Height</dt>"
        f"<dd>{number + 1} m</dd></dl></article></body>"
    )


PAGES = [herb_list(1, 2, 3), herb_list(3, 4, 5), herb_list(0, 4, 2), herb(1, "Cannabaceae"), herb(2, "Urticaceae")]


def test_each_template_has_a_wrapper() -> None:
    """That of most pages first, with the health of its pages."""
    found = scutch.learn_templates(PAGES)
    assert [(template.pages, template.health) for template in found] == [((0, 1, 2), "3 ok"), ((3, 4), "2 ok")]
    assert [template.wrapper.kind for template in found if template.wrapper] == ["list", "detail"]


def test_pages_of_one_cluster_that_do_not_fit_have_their_own_wrapper() -> None:
    """Copies for small screens share the frame of the site, and have other elements around their records."""
    frame = (
        "<body><header class=top><a class=logo href=/>Herbs</a></header><main>{}</main><footer class=legal>{}</footer></body>"
    )
    links = "".join(f"<p class=link{number}><a href=/{number}>Page {number}</a></p>" for number in range(9))
    row = "<section class=m-herb><b>{1}</b> <i class=price>€{0}.50</i> <a class=more href=/herbs/{0}>More</a></section>"
    plain = [
        f"<ul class=herbs>{''.join(ROW.format(number, NAMES[number]) for number in range(at, at + 3))}</ul>" for at in (0, 3)
    ]
    small = [f"<div>{''.join(row.format(number, NAMES[number]) for number in range(at, at + 3))}</div>" for at in (0, 3)]
    pages = [frame.format(each, links) for each in (*plain, *small)]
    assert template_clusters([scutch.parse(page) for page in pages]) == [[0, 1, 2, 3]]
    found = scutch.learn_templates(pages)
    assert [(template.pages, template.health) for template in found] == [((0, 1), "2 ok"), ((2, 3), "2 ok")]


def test_examples_may_be_spread_over_list_and_details() -> None:
    """Each template has those that it shows; the list keeps the addresses that lead to the details."""
    found = scutch.learn_templates(PAGES, examples={"herb": "Hemp", "cost": "1.50", "family": "Cannabaceae"})
    rows = [
        dict(template.wrapper.apply(page).records[0])
        for template, page in zip(found, (PAGES[1], PAGES[4]), strict=True)
        if template.wrapper
    ]
    assert rows[0] == {"herb": "Woad", "cost": Price(3.5, "EUR"), "title_url": "/herbs/3"}
    assert rows[1] == {"herb": "Nettle", "family": "Urticaceae"}


def test_an_example_of_no_template_is_an_error() -> None:
    """It names the value."""
    with pytest.raises(scutch.InvalidInput, match="'Fabaceae'"):
        scutch.learn_templates(PAGES, examples={"herb": "Hemp", "family": "Fabaceae"})


def test_a_template_without_values_has_a_reason() -> None:
    """The others are learned."""
    found = scutch.learn_templates([*PAGES, "<body><img src=a.png></body>"])
    assert found[-1].wrapper is None
    assert found[-1].reason
    assert sum(template.wrapper is not None for template in found) == 2


def test_addresses_of_one_shape_are_a_hint() -> None:
    """Pages with few elements in common are of one template, if their addresses say so, too."""
    shape = "<div class=sheet><h1>{0}</h1><p class=lead>{0}</p>{1}</div>"
    html = [shape.format("Flax", "<dl><dt>Height<dd>2 m</dl>"), shape.format("Hemp", "<ul><li>tall</ul><i>4 m</i>")]

    def clusters(*urls: str) -> list[list[int]]:
        return template_clusters([scutch.parse(page, url=url) for page, url in zip(html, urls, strict=True)])

    assert clusters("https://a.example/herbs/12", "https://a.example/herbs/7") == [[0, 1]]
    assert clusters("https://a.example/herbs/12", "https://a.example/about") == [[0], [1]]


PROSE = "<p>{0} grows in wet meadows, and it has been grown there for a very long time, as the old books say.</p>" * 6
STORY = "<html lang=en><title>{0}</title><article><h1>{0}</h1><p class=byline>By {1}, 3 May 2024</p>{2}</article>"


def story(title: str, author: str) -> str:
    """Return an article with a list of related ones."""
    related = "".join(f"<li><a href=/{n}>Another story, number {n}</a></li>" for n in range(3))
    return STORY.format(title, author, PROSE.format(title)) + f"<aside><ul>{related}</ul></aside>"


@pytest.mark.parametrize(
    ("pages", "kind"),
    [
        ([herb_list(0, 1, 2, 3), herb_list(2, 3, 4, 5)], "list"),
        ([story("Flax in the fen", "Ann Weaver"), story("Hemp on the hill", "Tom Dyer")], "article"),
    ],
)
def test_pages_say_which_kind_of_wrapper_they_need(pages: list[str], kind: str) -> None:
    """An article is one although it shows a list of other articles."""
    assert scutch.learn(pages).kind == kind


def test_an_article_about_a_thing_with_data_is_one_of_details() -> None:
    """A recipe has fields of its own."""
    data = '<script type=application/ld+json>{{"@type": "Recipe", "name": "{}", "recipeIngredient": ["flour", "{}"]}}</script>'
    pages = [
        story("Flax bread", "Ann Weaver") + data.format("Flax bread", "flax"),
        story("Hemp cake", "Tom Dyer") + data.format("Hemp cake", "hemp"),
    ]
    wrapper = scutch.learn(pages)
    assert (wrapper.kind, wrapper.field("recipe_ingredient").many) == ("detail", True)

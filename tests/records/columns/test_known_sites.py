"""Lists as programs of many sites write them: boards of links, trackers of issues, leagues, encyclopedias."""

from __future__ import annotations

from typing import Any, Final

import pytest

import scutch

PLANTS: Final = ("Flax", "Hemp", "Jute", "Kenaf", "Nettle", "Ramie", "Sisal", "Abaca", "Coir")
PEOPLE: Final = ("Ann Lee", "Tom Hale", "Kim Orr", "Jo May", "Bo Fry", "Al Roy", "Eva Ek", "Max Ott", "Ida Dahl")


def rows_of(markup: str, url: str = "https://board.example/list") -> list[dict[str, Any]]:
    return scutch.extract_records(markup, url=url)[0].table.to_dicts()


def quotes(label: str) -> str:
    """Return a page of quotes, of which the last one has no tags. ``label``: the word in front of tags."""
    tags = [("fibre", "field"), ("rope",), ("fibre", "sea", "trade"), ("loom",), ()]
    return "".join(
        f"<div class=quote><span class=text>“{plant} grows slowly at first, and then all at once, as good things do.”</span>"
        f"<span>by <small class=author itemprop=author>{name}</small> <a href=/who/{number}>(about)</a></span>"
        f"<div class=tags>{label} {' '.join(f'<a class=tag href=/t/{tag}>{tag}</a>' for tag in own)}</div></div>"
        for number, (plant, name, own) in enumerate(zip(PLANTS, PEOPLE, tags, strict=False))
    )


@pytest.mark.parametrize("label", ["Tags:", "Labels:"])
def test_what_posts_are_about_stays(label: str) -> None:
    """The word in front says that it is; a link of one text beside the author is none of their columns."""
    rows = rows_of(quotes(label))
    assert [row["tags"] for row in rows] == [["fibre", "field"], ["rope"], ["fibre", "sea", "trade"], ["loom"], None]
    assert [row["author"] for row in rows] == list(PEOPLE[:5])
    assert "(about)" not in rows[0].values()


def test_the_link_of_a_comment_is_that_of_its_date() -> None:
    """And not the arrow in front of it, with which readers vote."""
    comments = "".join(
        f"<tr class=comment id=c{number}><td><table><tr><td><a href=/vote?id={number}><div class=arrow></div></a><td>"
        f"<div><a class=user href=/u/{number}>{name}</a> <span class=age title=2026-11-{number + 3:02}>"
        f"<a href=/item?id={number}>{number + 2} hours ago</a></span></div><div class=comment><div class=text>"
        f"{plant} should be retted in dew and not in a pond, whatever the books on it say.</div>"
        f"<a href=/reply?id={number}>reply</a></div></table>"
        for number, (plant, name) in enumerate(zip(PLANTS, PEOPLE, strict=True))
    )
    rows = rows_of(f"<h1>Retting</h1><table>{comments}</table>")
    assert [row["url"] for row in rows] == [f"https://board.example/item?id={number}" for number in range(9)]


def stories(tags: Any, counts: Any) -> str:
    """Return a board of links. ``tags``, ``counts``: the markup of the tags and the text of the comments by number."""
    return "<ol>" + "".join(
        f"<li class=story><a class=u-url href=https://{plant.lower()}.example/>A talk on {plant.lower()} and its uses</a> "
        f"<span class=tags>{tags(number)}</span><div class=byline><a class=author href=/u/{name[:2]}>{name}</a> "
        f"<a href=/s/{number}>{counts(number)}</a></div>"
        for number, (plant, name) in enumerate(zip(PLANTS, PEOPLE, strict=True))
    )


def test_a_tag_with_a_class_of_its_own_is_one_of_the_tags() -> None:
    """A board colors the tags for which it has a style."""
    tags = [("rope", "loom"), ("ask", "rope"), ("dew", "rant"), ("sea", "show"), ("field",), ("fibre", "pond", "pdf")]
    tags += [("field",), ("seed", "satire"), ("meta", "web")]
    markup = stories(
        lambda number: " ".join(
            f"<a class='tag tag_{tag}' href=/t/{tag}>{tag}</a>" if tag == "rope" else f"<a class=tag href=/t/{tag}>{tag}</a>"
            for tag in tags[number]
        ),
        lambda number: f"{number + 12} comments",
    )
    assert [set(row["tags"]) for row in rows_of(markup)] == list(map(set, tags))


@pytest.mark.parametrize("none", ["no comments", "comment", "Discuss", "Leave a comment"])
def test_a_story_without_comments_leaves_the_column_numbers(none: str) -> None:
    """One of nine is more than a tenth."""
    markup = stories(lambda number: "", lambda number: none if number == 4 else f"{number + 1} comment{'s' * (number > 0)}")
    assert [row["comments"] for row in rows_of(markup)] == [1, 2, 3, 4, None, 6, 7, 8, 9]


@pytest.mark.parametrize("place", [0, 4, 8])
def test_code_at_the_start_of_a_title_is_a_part_of_it(place: int) -> None:
    """As in trackers of issues, where few titles have some."""
    titles = [f"{plant} is lost behind the loom" for plant in PLANTS]
    titles[place] = "<code>--quiet</code> still prints a banner"
    issues = "".join(
        f"<div class=row><a class=title href=/i/{number}>{title}</a><div class=meta>#{number + 40} opened "
        f"<relative-time datetime=2026-11-{number + 3:02}T10:00:00Z>Nov {number + 3}</relative-time> by <a href=/u>{name}</a>"
        "</div></div>"
        for number, (title, name) in enumerate(zip(titles, PEOPLE, strict=True))
    )
    assert rows_of(f"<div>{issues}</div>")[place]["title"] == "--quiet still prints a banner"


def test_open_and_closed_are_states() -> None:
    """Though most are open, which is the word of a button as well."""
    states = ["Closed" if number == 4 else "Open" for number in range(9)]
    calls = "".join(
        f"<li><h3><a href=/c/{number}>Call for {plant.lower()} growers</a></h3><span class=s>{state}</span> "
        f"<time datetime=2026-11-{number + 3:02}>x</time>"
        for number, (plant, state) in enumerate(zip(PLANTS, states, strict=True))
    )
    assert states in [[row[name] for row in rows_of(f"<ul>{calls}</ul>")] for name in rows_of(f"<ul>{calls}</ul>")[0]]


def league(badge: str, header: str = "Club") -> str:
    """Return a table of players. ``badge``: the markup of the picture, with the name of the club and the player."""
    clubs = ("Rope City", "FC Loom 04", "Weavers", "Dew United", "Retting Park", "Old Spindles")
    rows = "".join(
        f"<tr><td>{number + 1}<td><a href=/p/{number}>{name}</a><td>{number + 19}"
        f"<td>{badge.format(club=club, player=name, number=number)}<td>€{number + 2}.50m"
        for number, (club, name) in enumerate(zip(clubs, PEOPLE, strict=False))
    )
    head = f"<tr><th>#<th>Player<th>Age<th>{header}<th>Value"
    return f"<h1>Players</h1><table><thead>{head}<tbody>{rows}</table>"


@pytest.mark.parametrize(
    "badge",
    [
        "<img src=/b/{number}.png alt='{club}'>",
        "<a title='{club}' href=/c/{number}><img src=/b/{number}.png alt='{club}'></a>",
    ],
    ids=["picture", "link"],
)
def test_names_that_only_pictures_say_are_a_column(badge: str) -> None:
    """The club of a player by its badge."""
    rows = rows_of(league(badge))
    assert [row["Club"] for row in rows] == [
        "Rope City",
        "FC Loom 04",
        "Weavers",
        "Dew United",
        "Retting Park",
        "Old Spindles",
    ]


@pytest.mark.parametrize(
    "badge",
    [
        "<img src=/b/{number}.png alt='{player}'>",
        "<img src=/b/{number}.png alt='Form of {player}'>",
        "<img src=/b/{number}.png>",
    ],
    ids=["the player", "a chart of the player", "no text"],
)
def test_pictures_of_what_the_row_says_are_no_names(badge: str) -> None:
    """The name is in another column."""
    values = [value for row in rows_of(league(badge, "Form")) for name, value in row.items() if name.startswith("Form")]
    assert all(str(value).startswith("https://") for value in values)


def test_a_label_with_a_superscript_is_whole() -> None:
    """The area of a country, in square kilometres."""
    countries = "".join(
        f"<div class=country><h3>{plant}land</h3><div><strong>Capital:</strong> <span>{name}town</span><br>"
        f"<strong>Area (km<sup>2</sup>):</strong> <span>{number * 311 + 7}.5</span></div></div>"
        for number, (plant, name) in enumerate(zip(PLANTS, PEOPLE, strict=True))
    )
    rows = rows_of(f"<section>{countries}</section>")
    assert [row["Area (km2)"] for row in rows] == [number * 311 + 7.5 for number in range(9)]


ENTRIES: Final = {
    "A": ("Abaca", "Agave", "Alder bast"),
    "B": ("Bamboo", "Brown hemp"),
    "C": ("Coir", "Cotton", "True cedar"),
    "F": ("Flax",),
    "H": ("Hemp", "Henequen"),
    "J": ("Jute", "Wild jute", "Jelutong", "Junco"),
}


@pytest.mark.parametrize(
    "section",
    ["<div class=group><h3>{}</h3><ul>{}</ul></div>", "<h2>{}</h2><ul>{}</ul>", "<section><h2>{}</h2><div>{}</div></section>"],
    ids=["groups", "headings", "sections"],
)
def test_entries_below_letters_are_records(section: str) -> None:
    """In an encyclopedia, a glossary, an index from A to Z."""
    item = "<p><a href=/w/{0}>{0}</a></p>" if "section" in section else "<li><a href=/w/{0}>{0}</a></li>"
    groups = "".join(section.format(letter, "".join(map(item.format, names))) for letter, names in ENTRIES.items())
    rows = rows_of(f"<h1>Fibres</h1><p>The following pages are about fibres.</p><div class=index>{groups}</div>")
    assert [row["title"] for row in rows] == [name for names in ENTRIES.values() for name in names]


@pytest.mark.parametrize("place", ["<h3>{}<span class=t2>{}</span></h3>", "<h3><a href=/s/{}>{}<span>{}</span></a></h3>"])
def test_words_in_front_of_a_headline_are_no_title(place: str) -> None:
    """The subject of news, the owner of a project; some have none."""
    titles = [f"The harvest of {plant.lower()} is late this year" for plant in PLANTS]
    kickers = ["" if number == 6 else f"<div>Field {name} / </div>" for number, name in enumerate(PEOPLE)]
    news = "".join(
        f"<li>{place.format(*((number,) if 'href' in place else ()), kicker, title)}"
        f"<time datetime=2026-11-{number + 3:02}>{number + 3}d ago</time>"
        for number, (kicker, title) in enumerate(zip(kickers, titles, strict=True))
    )
    assert [row["title"] for row in rows_of(f"<ul>{news}</ul>")] == titles


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("{} Comments", "comments"),
        ("View comments ({})", "comments"),
        ("Like ({})", "likes"),
        ("{} Replies. Reply", "replies"),
    ],
)
def test_what_a_number_counts_is_in_the_label_of_its_link(label: str, name: str) -> None:
    """For screen readers: others see an icon."""
    posts = "".join(
        f"<article><a class=p href=/p/{number}>How to sow {plant.lower()}</a><time datetime=2026-11-{number + 3:02}>x"
        f"</time><a class=q role=button aria-label='{label.format(number * 7 + 3)}' href=/p/{number}#c><svg></svg>"
        f"<div class=l>{number * 7 + 3}</div></a></article>"
        for number, plant in enumerate(PLANTS)
    )
    assert [row[name] for row in rows_of(f"<main>{posts}</main>")] == [number * 7 + 3 for number in range(9)]


def test_the_scores_for_each_vote_of_a_reader_are_one_column() -> None:
    """A board writes the score with and without one's own vote, thousands with a letter, and a dot for one that is hidden."""
    scores = (12401, 8402, 5120, 2210, None, 15133, 950, 377, 3301)

    def text(score: int | None, vote: int) -> str:
        return "•" if score is None else str(score + vote) if score < 10000 else f"{(score + vote) / 1000:.1f}k"

    posts = "".join(
        f"<div class=thing><div class=mid><div class='score dislikes'>{text(score, -1)}</div><div class='score unvoted'>"
        f"{text(score, 0)}</div><div class='score likes'>{text(score, 1)}</div></div><div class=entry><p class=title>"
        f"<a class=title href=/p/{number}>A goose in a field of {plant.lower()}</a></p><p class=tagline>submitted "
        f"<time datetime=2026-11-{number + 3:02}T10:00:00+00:00>{number + 3} days ago</time> by <a href=/u>{name[:3]}</a></p>"
        f"<a class=comments href=/p/{number}#c>{number + 5} comments</a></div></div>"
        for number, (score, plant, name) in enumerate(zip(scores, PLANTS, PEOPLE, strict=True))
    )
    rows = rows_of(f"<div class=sitetable>{posts}</div>")
    numbers = {name: [row[name] for row in rows] for name in rows[0] if name not in ("title", "title_url", "date", "author")}
    assert sum(values[1] in (8401, 8402, 8403) for values in numbers.values()) == 1
    assert all(value is None or isinstance(value, int | float) for values in numbers.values() for value in values)


def test_words_in_front_of_a_price_for_screen_readers_are_its_label() -> None:
    """The price that is shown is drawn in parts beside it."""
    shown = "<span aria-hidden=true><span>$</span><span>{0}<span>.</span></span><span>99</span></span>"
    sale = (
        " <div class=row><span class=second>List: </span><span class='p strike' data-strike=true><span class=offscreen>${0}.99"
        "</span><span aria-hidden=true>${0}.99</span></span></div>"
    )
    offers = "".join(
        f"<div class=card><a href=/p/{number}><img src=/i/{number}.jpg></a><h2><a href=/p/{number}>{plant} rope, ten m</a>"
        f"</h2><div><a class=price href=/p/{number}><span class=p><span class=offscreen>${number + 12}.99</span>"
        f"{shown.format(number + 12)}</span>{sale.format(number + 19) if number % 2 else ''}</a></div></div>"
        for number, plant in enumerate(PLANTS)
    )
    rows = rows_of(f"<main>{offers}</main>")
    assert [row["regular_price"] for row in rows] == [number + 19.99 if number % 2 else None for number in range(9)]

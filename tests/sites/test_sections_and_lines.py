"""Fields of details in sections of prose, on lines of labels with and without colons, and prices beside struck ones."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

import scutch
from scutch.sites.learning.kinds import likely_kind

PROSE = (
    "The joints are glued and pinned as they were a century ago, when this began.",
    "Spare parts are available for at least ten years from the day you buy it.",
)
OTHER = (
    "It arrives in one box, and takes ten minutes or so to set up.",
    "We use wood from the hills around our workshop, and none that is flown in.",
)


def code_row(wrapper: scutch.Wrapper, page: str) -> dict[str, Any]:
    """Return the row of a page as the code of the wrapper reads it."""
    parsel = pytest.importorskip("parsel")
    names: dict[str, Any] = {}
    exec(wrapper.to_parsel_code(), names)
    selector = parsel.Selector(page)
    found: dict[str, Any] = next(names["parse"](None, SimpleNamespace(css=selector.css, xpath=selector.xpath, urljoin=str)))
    return found


def row_of(wrapper: scutch.Wrapper, page: str) -> dict[str, Any]:
    """Return the row of a page."""
    return wrapper.apply(page).table.to_dicts()[0]


def job(title: str, about: tuple[str, ...], wanted: tuple[str, ...], team: str, kind: str) -> str:
    """Return a job as boards of jobs write it: bold lines head the parts of a text."""
    prose, items = "".join(f"<p>{text}</p>" for text in about), "".join(f"<li>{text}</li>" for text in wanted)
    return (
        f"<h1>{title}</h1><div id=content><p><strong>About the role</strong></p>{prose}<p><strong>Requirements</strong></p>"
        f"<ul>{items}</ul><p>Department {team}</p><p>Employment type {kind}</p></div>"
    )


JOBS = [
    job("Weaver", PROSE, ("A good eye", "Two years at a loom"), "Weaving", "Full-time"),
    job("Dyer", OTHER, ("A nose for woad",), "Colour", "Part-time"),
    job("Spinner", (PROSE[1], OTHER[0]), ("Patience", "A wheel"), "Yarn", "Full-time"),
]


def test_all_paragraphs_of_a_section_are_its_value() -> None:
    """The paragraphs up to the next bold line belong to the one in front, however many a page has, in code as well."""
    wrapper = scutch.learn(JOBS, kind="detail")
    page = job("Carder", (*OTHER, PROSE[0]), ("Strong arms",), "Yarn", "Contract")
    assert row_of(wrapper, page)["About the role"] == [*OTHER, PROSE[0]]
    assert code_row(wrapper, page)["About the role"] == [*OTHER, PROSE[0]]


def test_words_that_short_lines_begin_with_are_their_labels() -> None:
    """Lines such as "Department Yarn" and "Employment type Contract" are two fields, found by their words."""
    wrapper = scutch.learn(JOBS, kind="detail")
    page = job("Carder", PROSE, ("Strong arms",), "Yarn", "Contract").replace("<p>Department", "<p>Level 3</p><p>Department")
    for row in (row_of(wrapper, page), code_row(wrapper, page)):
        assert (row["Department"], row["Employment type"]) == ("Yarn", "Contract")


def test_steps_that_begin_with_the_same_verbs_stay_a_list() -> None:
    """Lines with more than a few words behind the shared one are no labels with values."""
    steps = "<h1>{0}</h1><p class=step>Soak the {0} in a tub for days</p><p class=step>Beat the {0} until the straw is off</p>"
    wrapper = scutch.learn([steps.format(name) for name in ("flax", "hemp", "jute")], kind="detail")
    assert row_of(wrapper, steps.format("sisal"))["step"] == [
        "Soak the sisal in a tub for days",
        "Beat the sisal until the straw is off",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "<div><b>Course: </b><span class=course>{0}</span><b>Servings: </b><span class=servings>{1}</span> people</div>",
        "<div><h3>Flax</h3><span class=line><b>Course: </b>{0}</span><span class=line><b>Servings: </b>{1}</span></div>",
        "<p><b>Course</b>: {0} <b>Servings</b>: {1}</p>",
    ],
    ids=["WP Recipe Maker", "Koha", "forum"],
)
def test_labels_in_turn_on_one_line_are_fields(line: str) -> None:
    """Each label of a line has the value up to the next one, without a unit that all pages have."""
    pages = [f"<h1>{name}</h1>{line.format(*row)}" for name, *row in (("Rolls", "Bread", 4), ("Stew", "Dinner", 6))]
    row = row_of(scutch.learn(pages, kind="detail"), f"<h1>Tart</h1>{line.format('Dessert', 8)}")
    assert (row["Course"], row["Servings"]) == ("Dessert", 8)


@pytest.mark.parametrize("learned", [("", "<del>€150</del> "), ("", "")], ids=["one is struck", "none is"])
def test_a_struck_price_in_front_is_not_the_price(learned: tuple[str, str]) -> None:
    """The price is what is to be paid, also where the learned pages had no sale."""
    car = "<h1>{0}</h1><div class=h4>{1} €{2} <small>per day</small></div>"
    wrapper = scutch.learn([car.format("Volta", learned[0], 129), car.format("Pavo", learned[1], 84)], kind="detail")
    answer = wrapper.apply(car.format("Lynx", "<del>€99</del>", 77))
    assert [value for value in row_of(wrapper, car.format("Lynx", "<del>€99</del>", 77)).values() if value == 77.0] == [77.0]
    assert answer.health.verdict == "ok"


def test_a_description_of_one_paragraph_has_the_second_of_other_pages() -> None:
    """Prose is read to its end, where the learned pages have one paragraph each."""
    thing = "<h1>{0}</h1><div class=about>{1}</div>"
    pages = [thing.format(name, f"<p>{text}</p>") for name, text in (("Rope", PROSE[0]), ("Sack", OTHER[0]))]
    row = row_of(scutch.learn(pages, kind="detail"), thing.format("Mat", f"<p>{PROSE[1]}</p><p>{OTHER[1]}</p>"))
    assert f"{PROSE[1]}\n{OTHER[1]}" in row.values()


@pytest.mark.parametrize("name", ["property-note", "h4"])
def test_a_price_is_called_so_where_its_element_has_no_name(name: str) -> None:
    """Neither a class around it nor a word for ratings names it."""
    flat = "<h1>{0}</h1><div class=card-body><span class={1}>€{2}</span></div>"
    wrapper = scutch.learn([flat.format("Oak", name, 900), flat.format("Ash", name, 750)], kind="detail")
    assert wrapper.names == ("title", "price")


def test_a_text_that_begins_with_its_label_is_found_by_it() -> None:
    """An advertisement at its place, with a price, is not the value."""
    page = "<h1>{0}</h1><div id=content>{2}<div>Salary: €{1} a year</div></div>"
    wrapper = scutch.learn([page.format("Weaver", 38000, ""), page.format("Dyer", 31000, "")], kind="detail")
    assert row_of(wrapper, page.format("Spinner", 35000, "<div>Now from $5.00</div>"))["Salary"] == 35000.0


def test_what_stands_between_items_is_no_item() -> None:
    """A list is read by the class of its items, and not as all that its heading heads."""
    page = "<h1>{0}</h1><h3>Needs</h3><ul>{1}</ul>"
    rows = ("Rope", ("flax", "wax")), ("Soap", ("ash", "fat", "salt")), ("Brush", ("hair", "pitch"))
    pages = [page.format(name, "".join(f"<li class=need>{each}</li>" for each in own)) for name, own in rows]
    wrapper = scutch.learn(pages[:2], kind="detail")
    advertised = pages[2].replace("<li class=need>pitch", "<div>Advertisement</div><li class=need>pitch")
    assert row_of(wrapper, advertised)["Needs"] == ["hair", "pitch"]
    assert row_of(wrapper, pages[2].replace("class=need", "class=part"))["Needs"] == ["hair", "pitch"]


def test_paragraphs_that_are_items_of_a_list_are_all_read() -> None:
    """Steps in a paragraph each, in items of their own, are no siblings."""
    page = "<h1>{0}</h1><ol>{1}</ol>"
    rows = ("Rope", PROSE), ("Sack", OTHER), ("Mat", (*OTHER, PROSE[0]))
    pages = [page.format(name, "".join(f"<li><b></b><p class=step>{text}</p></li>" for text in own)) for name, own in rows]
    assert row_of(scutch.learn(pages[:2], kind="detail"), pages[2])["step"] == [*OTHER, PROSE[0]]


VACANCIES = [
    ("Kock", "Malmö", "Heltid", 11),
    ("Lärare", "Umeå", "Deltid", 12),
    ("Ekonom", "Lund", "Heltid", 13),
    ("Snickare", "Malmö", "Vikariat", 14),
]


@pytest.mark.parametrize("value", ["{}", "<b>{}</b>", "<a href=/{0}>{0}</a>"])
def test_lines_of_a_label_and_its_value_are_fields(value: str) -> None:
    """Also where a line is one text; on some pages there is a line more."""

    def job(title: str, place: str, hours: str, number: int) -> str:
        pairs = [("Ort", place), ("Omfattning", hours), ("Referens", f"R-{number}")] + [("Timmar", number)] * (number % 2)
        lines = "<br>".join(f"{label}: {value.format(own)}" for label, own in pairs)
        return f"<h1>{title}</h1><p>{lines}</p><p class=text>Vi söker dig som trivs med andra, nummer {number}.</p>"

    wrapper = scutch.learn([job(*row) for row in VACANCIES], kind="detail")
    row = wrapper.apply(job("Svarvare", "Kiruna", "Deltid", 15)).table.to_dicts()[0]
    assert (row["Ort"], row["Omfattning"], row["Referens"], row["Timmar"]) == ("Kiruna", "Deltid", "R-15", 15)


def vacancy(number: int) -> str:
    """Return a page about a job, with six similar ones."""
    draw = random.Random(number)
    titles, firms, places = (
        ("Nurse", "Cook", "Clerk", "Welder", "Teacher"),
        ("Hart Ltd", "Moor & Co", "Bell"),
        ("York", "Bath"),
    )
    items = (
        f"<li><a href=/job/{number * 10 + n}>{draw.choice(titles)}</a>"
        f"<span>{draw.choice(firms)}</span><span>{draw.choice(places)}</span></li>"
        for n in range(1, 7)
    )
    similar = "".join(items)
    facts = f"<dl><dt>Place<dd>{draw.choice(places)}<dt>Reference<dd>R-{number}<dt>Hours<dd>{20 + number}</dl>"
    text = f"<p>We look for a person who likes to work with others, number {number}, and who can plan the week.</p>"
    return f"<main><h1>Baker {number}</h1>{facts}{text}<section><h2>Similar jobs</h2><ul>{similar}</ul></section></main>"


def test_titles_of_similar_items_are_no_labels() -> None:
    """Several pages have the same, but they are links in front of several texts."""
    wrapper = scutch.learn([vacancy(number) for number in range(9, 13)], kind="detail")
    assert {"Nurse", "Cook", "Clerk", "Welder", "Teacher"}.isdisjoint(wrapper.names)
    assert {"title", "Place", "Reference", "Hours"} <= set(wrapper.names)


def test_pages_that_list_others_of_their_kind_are_details(monkeypatch: pytest.MonkeyPatch) -> None:
    """The addresses say so, however sure the list of similar items is."""
    monkeypatch.setattr(likely_kind, "list_confidence", lambda page: 0.95)
    pages = [scutch.parse(vacancy(number), url=f"https://jobs.example/job/{number}") for number in range(1, 5)]
    assert scutch.learn(pages).kind == "detail"
    board = [scutch.parse(vacancy(number), url=f"https://jobs.example/board?page={number}") for number in range(1, 5)]
    assert scutch.learn(board).kind == "list"

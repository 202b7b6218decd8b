"""A wrapper: learned from pages, applied to others, kept as JSON."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TypedDict

import pytest

import scutch
from build_tools import wrapper_schema
from scutch.records.cells.text_parts.template import REST, CellTemplate, LabelTemplate, PairTemplate, TextPart
from scutch.sites.wrapper_json import part_values, text_part

ROW = (
    "<article class='card'><h3><a href='/herbs/{0}'>Herb {0}</a></h3><span class='price'>€{0}.50</span>"
    "<time datetime='2024-05-{0:02}'>{0} May</time></article>"
)


def shop(*numbers: int) -> str:
    """Return a page of a shop."""
    cards = "".join(map(ROW.format, numbers))
    return f"<html lang=en><body><nav><a href=/>Home</a><a href=/all>All</a></nav><main class=shelf>{cards}</main></body>"


def field(by: str, css: str) -> dict[str, object]:
    """Return a field as it stands in JSON."""
    return {"name": "a", "anchors": [{"by": by, "css": [css]}]}


PAGES = [shop(*range(at, at + 5)) for at in (1, 6)]
WRAPPER = scutch.learn(PAGES)


def test_a_page_of_one_record_has_all_columns() -> None:
    """A single record is no list to a reader, but the wrapper knows what to look for."""
    answer = WRAPPER.apply(shop(20))
    assert [column.name for column in answer.table.columns] == [field.name for field in WRAPPER.fields]
    assert answer.records[0]["title"] == "Herb 20"
    assert answer.health.verdict == "ok"


def test_ages_are_dates_by_the_time_of_the_fetch() -> None:
    """As of ``extract_records``; without it they stay texts."""
    row = "<li><a href=/{0}>Flax and hemp no. {0}</a> <i>{0} days ago</i></li>"
    page = f"<ul>{''.join(map(row.format, range(3, 9)))}</ul>"
    answers = [scutch.learn([page]).apply(page, fetched_at=moment) for moment in (datetime(2026, 11, 23, tzinfo=UTC), None)]
    assert [answer.records[0]["date"] for answer in answers] == ["2026-11-20", "3 days ago"]


def test_an_empty_list_is_no_error() -> None:
    """A page without records that has the element around them is an empty list."""
    answer = WRAPPER.apply(shop())
    assert (len(answer), answer.health.verdict) == (0, "ok")


def test_a_page_without_records_of_several_siblings_is_no_error() -> None:
    """Records without an element of their own may be missing, too."""
    pair = "<dt>Herb {0}</dt><dd>€{0}.50</dd>"
    wrapper = scutch.learn(["<main><dl class=herbs>" + "".join(map(pair.format, range(1, 6))) + "</dl></main>"])
    assert wrapper.is_span
    assert len(wrapper.apply("<main><dl class=herbs></dl></main>")) == 0


def test_a_banner_among_the_records_is_noticed() -> None:
    """An element like a record, of which it has little more than a link, degrades the page."""
    row = "<li><b><a href=/herbs/{0}>Herb {0}</a></b> <i>{0} May 2024</i> <span>€{0}.50</span></li>"
    page = "<ul id=herbs>{}</ul>"
    wrapper = scutch.learn([page.format("".join(map(row.format, range(1, 6))))])
    banner = "<li><b><a href=/sale>Spring sale</a></b> until Sunday</li>"
    answer = wrapper.apply(page.format(row.format(7) + banner + row.format(8)))
    assert answer.health.verdict == "degraded"
    assert "1 of 3 records lack most of their fields" in answer.health.reasons


def test_a_missing_price_is_told_apart_from_a_missing_anchor() -> None:
    """A record without a price has an absent one; where no record has one, the anchor is missing."""
    part = WRAPPER.apply(shop(1, 2, 3, 4).replace("<span class='price'>€2.50</span>", ""))
    gone = WRAPPER.apply(shop(1, 2, 3, 4).replace("class='price'", "class='amount'"))
    assert part.records[1]["price"] is None
    assert part.missing_reason("price") == "absent"
    assert [row["price"] for row in gone.records] == [None] * 4
    assert gone.missing_reason("price") == "anchor missing"
    with pytest.raises(KeyError, match=r"no field 'cost'; there are .*price"):
        gone.missing_reason("cost")
    assert gone.health.verdict == "degraded"


def test_another_design_is_broken() -> None:
    """A page of other elements and classes has no row that could be wrong."""
    redesign = "<ul>" + "".join(f"<li><b><a href=/{n}>Herb {n}</a></b> {n}.50 €</li>" for n in range(9)) + "</ul>"
    assert WRAPPER.apply(redesign).health.verdict == "broken"


def test_a_page_is_held_out_to_score_the_wrapper() -> None:
    """With two pages or more; a single page cannot say how general its wrapper is."""
    assert WRAPPER.expected.score == 1.0
    assert scutch.learn(PAGES[:1]).expected.score is None


def test_json_keeps_all() -> None:
    """What is saved is what is loaded."""
    assert scutch.Wrapper.from_json(WRAPPER.to_json()) == WRAPPER


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 9}, "version: 9 is none of 1"),
        ({"fields": [field("magic", "a")]}, r"fields\[0\].anchors\[0\].by: 'magic'"),
        ({"fields": [field("class", "a:hover")]}, r"fields\[0\].anchors\[0\].css: 'a:hover'"),
        ({"kinds": 1}, "kinds: unknown"),
    ],
)
def test_an_error_of_json_has_its_path(change: dict[str, object], message: str) -> None:
    """A person who edits a wrapper reads where it is wrong."""
    with pytest.raises(scutch.InvalidInput, match=message):
        scutch.Wrapper.from_json(json.dumps({**json.loads(WRAPPER.to_json()), **change}))


def test_fields_are_renamed_dropped_and_retyped() -> None:
    """The columns of answers follow."""
    changed = WRAPPER.rename({"title": "herb"}).drop("title_url").retype({"price": "text"})
    row = changed.apply(shop(3)).records[0]
    assert row["herb"] == "Herb 3"
    assert row["price"] == "€3.50"
    assert "title_url" not in row


def test_parts_of_texts_without_some_constants_are_read_from_a_file() -> None:
    """A wrapper that was saved cuts the texts as the one that was learned."""
    part = TextPart(CellTemplate((("by",),), is_loose=True), 0)
    values = part_values(part)
    assert text_part(values) == part
    assert text_part(values).of("6 May 2026") == "6 May 2026"


def test_pairs_of_values_are_read_from_a_file() -> None:
    """A date without a sign beside it is found by its shape."""
    part = TextPart(PairTemplate(("May 6, 2026",)), 1)
    values = part_values(part)
    assert text_part(values) == part
    assert text_part(values).of("News, June 17, 2026") == "June 17, 2026"


def test_parts_behind_labels_are_kept() -> None:
    part = TextPart(LabelTemplate(("Size", "Colour")), 1)
    assert text_part(part_values(part)) == part


def test_texts_of_another_form_are_read_from_a_file() -> None:
    """A wrapper that was saved has them in the column that the one that was learned has them in."""
    part = TextPart(CellTemplate((("by",),)), REST)
    assert [text_part(part_values(part)).of(text) for text in ("6 May 2026 by Ann", "a guest")] == ["", "a guest"]


@dataclass
class Herb:
    """A row of the shop as a program wants it."""

    headline: str
    cost: float
    link: str
    sold: bool | None = None


class Film(TypedDict):
    """A row of another site."""

    title: str
    duration: timedelta


def test_a_schema_gives_names_types_and_order() -> None:
    """Fields are found by other words for them and by their types; an optional one may be missing."""
    wrapper = scutch.learn(PAGES, schema=Herb)
    row = wrapper.apply(shop(7)).table.to_dicts()[0]
    assert Herb(**row) == Herb("Herb 7", 7.5, "/herbs/7", None)


def test_a_pydantic_model_is_a_schema() -> None:
    """What its base class declares is no field."""
    pydantic = pytest.importorskip("pydantic")
    model = pydantic.create_model("Herb", title=(str, ...), price=(float, ...))
    answer = scutch.learn(PAGES, schema=model).apply(shop(7))
    assert model(**answer.table.to_dicts()[0]).price == 7.5
    assert answer.fields == ("title", "price")


def test_a_field_of_a_schema_without_a_column_is_an_error() -> None:
    """Better no wrapper than one whose rows lack what the program needs."""
    with pytest.raises(scutch.InvalidInput, match="no field for duration; there are"):
        scutch.learn(PAGES, schema=Film)


def test_a_field_that_would_read_other_values_is_left_out() -> None:
    """Unnamed elements of which some are missing: no column is better than one with the values of another."""
    shape = "<li><a href=/{0}>Herb {0}</a> <span>{0}.50 €</span> {1}<span>MM-41{0:02}</span></li>"
    rows = "".join(shape.format(n, f"<span>was {n}.75 €</span> " * (n % 3 == 0)) for n in range(10, 22))
    page = f"<main><ul>{rows}</ul></main>"
    answer = scutch.learn([page]).apply(page)
    are_codes = {name: {"MM" in str(value) for value in answer.table[name] if value is not None} for name in answer.fields}
    assert [name for name, found in are_codes.items() if len(found) > 1] == []
    assert "price" in answer.fields


LOGIN = "<body><h1>Members</h1><form><input name=user><input type=password name=secret><button>Sign in</button></form></body>"
ROBOTS = "<title>Just a moment...</title><body><h1>Just a moment...</h1><p>Verifying that you are not a robot.</p></body>"
CONSENT = (
    "<title>Before you continue</title><body><h1>Before you continue</h1><p>We use cookies.</p><button>Accept</button></body>"
)
STORY = "<body><h1>Flax</h1><article>" + "<p>Flax grows in wet meadows, and it has for long.</p>" * 30 + "</article></body>"
SHEETS = [f"<body><h1>Herb {n}</h1><dl class=facts><dt>Height<dd>{n} m<dt>Price<dd>€{n}.50</dl></body>" for n in (1, 2)]


@pytest.mark.parametrize("wrapper", [WRAPPER, scutch.learn(SHEETS, kind="detail")])
@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (LOGIN, "the page asks for a password"),
        (ROBOTS, "Just a moment"),
        (CONSENT, "consent page"),
        ("<title>404 Not Found</title><h1>Not Found</h1>", "error page"),
    ],
)
def test_pages_of_other_purposes_are_told_apart(wrapper: scutch.Wrapper, page: str, reason: str) -> None:
    """Whether a page is a list or a single record; a redesign has another reason."""
    health = wrapper.apply(page).health
    assert health.verdict == "broken"
    assert reason in health.reasons[0]


def test_another_kind_of_page_is_named() -> None:
    """An article where a list was expected."""
    wrapper = scutch.learn([shop(*range(1, 40))])
    assert wrapper.expected.kinds == ("listing",)
    assert wrapper.apply(STORY).health.reasons == ("no records: another kind of page: article",)


def test_values_that_are_all_the_same_are_a_sign() -> None:
    """Where all of them differed on the learned pages."""
    page = shop(*range(1, 9))
    for number in range(1, 9):
        page = page.replace(f">Herb {number}<", ">Sold out<")
    assert ("title", "12% of the values differ, 100% did") in WRAPPER.apply(page).problems


def test_new_values_of_a_field_that_had_few_are_a_sign() -> None:
    """Numbers where it said what is in stock; one value more is none."""
    row = "<li class=herb><b><a href=/herbs/{0}>Herb {0}</a></b> <i class=stock>{1}</i></li>"
    shelf = ("in stock", "sold out")

    def page(*stocks: str) -> str:
        return "<ul class=herbs>" + "".join(row.format(number, stock) for number, stock in enumerate(stocks)) + "</ul>"

    wrapper = scutch.learn([page(*shelf * 4)])
    [name] = [field.name for field in wrapper.fields if field.expected.values == shelf]
    assert wrapper.apply(page("sold out", "on its way", "sold out", "in stock")).health.verdict == "ok"
    problems = wrapper.apply(page("2 May", "3 May", "9 May", "1 May")).problems
    assert (name, "100% of the values are new, it had in stock, sold out") in problems


def test_many_more_records_than_before_are_a_sign() -> None:
    """Of a list whose anchors also find something else."""
    assert "400 records, at most 5 on a page before" in WRAPPER.apply(shop(*range(1, 401))).health.reasons
    assert WRAPPER.apply(shop(*range(1, 41))).health.verdict == "ok"


def test_the_schema_is_published() -> None:
    """The files in the package and in the docs are what ``python -m build_tools.wrapper_schema`` writes."""
    assert {file.read_text(encoding="utf-8") for file in wrapper_schema.FILES} == {wrapper_schema.render()}


def test_wrappers_are_valid_by_the_schema() -> None:
    """A validator that is not ours agrees; an entry for editors is allowed."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(wrapper_schema.render())
    jsonschema.Draft202012Validator.check_schema(schema)
    values = {"$schema": "wrapper.schema.json", **json.loads(WRAPPER.to_json())}
    jsonschema.validate(values, schema)
    assert scutch.Wrapper.from_json(json.dumps(values)) == WRAPPER
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**values, "kind": "shop"}, schema)


def test_absolute_and_relative_addresses_are_no_change() -> None:
    """Addresses are absolute on the pages that were learned from, and as they are written in an answer."""
    rows = "".join(f"<li><a href=/{n}>Herb number {n}</a> <i>{n} m</i></li>" for n in range(1, 7))
    page = scutch.parse(f"<ul class=herbs>{rows}</ul>", url="https://herbs.example.org/a/long/path/of/the/list")
    assert scutch.learn([page]).apply(page).health.verdict == "ok"


def test_a_price_of_all_records_that_most_have_lost_is_a_sign() -> None:
    """One record alone has the price where it was."""
    page = shop(*range(1, 11)).replace("class='price'", "class='cost'", 9)
    assert ("price", "10% of the records have a value, 100% had") in WRAPPER.apply(page).problems
    assert not WRAPPER.apply(shop(1, 2, 3, 4).replace("class='price'", "class='cost'", 1)).problems


def test_classes_that_a_build_makes_up_anew_are_no_redesign() -> None:
    """Only the part in front of the hash is expected again."""

    def built(page: str, hashes: tuple[str, ...]) -> str:
        marked = page.replace("'card'", f"'Card_root__{hashes[0]}'").replace("'price'", f"'Card_price__{hashes[1]}'")
        return marked.replace("class=shelf", f"class=Shelf_grid__{hashes[2]}").replace(
            "<h3>", f"<h3 class=Card_title__{hashes[3]}>"
        )

    before, after = ("x9Qk2", "Uj6hT", "Yt5fK", "kT5rW"), ("b4Zn8", "Pq2sV", "Hm7dL", "Rw3cJ")
    wrapper = scutch.learn([built(page, before) for page in PAGES])
    answer = wrapper.apply(built(shop(11, 12, 13), after))
    assert (answer.health.verdict, answer.records[0]["title"]) == ("ok", "Herb 11")

"""Fields outside of the records: headings of groups, values of the page."""

import scutch

PAGE = "<body><h1>{place}</h1><main class=menu>{groups}</main><h2>Contact</h2><p>Write to us</body>"
ENTRY = "<li><a href=/{0}>{1}</a> <i>{2}.50 €</i>"


def menu(place: str, **groups: list[str]) -> str:
    """Return a page of a market: a heading and a list for each group."""
    lists = (
        f"<h2 class=cat>{group}</h2><ul>{''.join(ENTRY.format(place.lower(), each, len(each)) for each in own)}</ul>"
        for group, own in groups.items()
    )
    return PAGE.format(place=place, groups="".join(lists))


PAGES = [
    menu("Norwick", Fibres=["Flax rope", "Hemp bag", "Jute mat"], Dyes=["Woad", "Weld blue"], Soap=["Rose", "Lavender"]),
    menu("Fenwick", Grains=["Rye", "Oats", "Spelt"], Oils=["Linseed", "Walnut"]),
]
WRAPPER = scutch.learn(PAGES)


def test_a_heading_is_a_column_of_its_group() -> None:
    """Each record has the last heading in front of it, and a heading behind the list heads nothing."""
    rows = WRAPPER.apply(menu("Alder Bay", Tools=["Comb", "Loom"], Wool=["Yarn"])).table.to_dicts()
    assert [row["group"] for row in rows] == ["Tools", "Tools", "Wool"]


def test_a_page_of_one_group_has_its_heading() -> None:
    """Though a single heading does not show that a list is grouped."""
    assert WRAPPER.apply(menu("Alder Bay", Tools=["Comb"])).table.to_dicts()[0]["group"] == "Tools"


def test_records_without_a_heading_have_no_group() -> None:
    """The heading of no other list is taken, and the page is no redesign."""
    answer = WRAPPER.apply(menu("Alder Bay", Tools=["Comb", "Loom"]).replace("<h2 class=cat>Tools</h2>", ""))
    assert [row["group"] for row in answer.records] == [None, None]
    assert answer.missing_reason("group") == "anchor missing"
    assert answer.health.verdict == "ok"


def test_titles_of_pages_are_no_groups() -> None:
    """Pages that are aligned together have a main heading each, which heads no group of their records."""
    assert "group" not in scutch.learn([menu("Norwick", Dyes=["Woad", "Weld", "Madder"]) for _ in range(2)]).names


def test_levels_are_kept_as_json() -> None:
    """A wrapper that was saved reads headings as before."""
    assert scutch.Wrapper.from_json(WRAPPER.to_json()) == WRAPPER

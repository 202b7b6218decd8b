"""``records.columns.names.link_fields``: what a column is by the addresses of its links."""

import scutch

NAMES = ("Ann Hale", "Jo Reed", "Ann Hale", "Ann Hale", "Jo Reed", "Ann Hale")
TAGS = (("flax",), ("hemp", "dye"), ("dye", "loom", "flax"), ("loom",), ("flax", "dye"), ("hemp",))


def blog(separator: str) -> str:
    """Posts whose class names say nothing; category and tags are links between signs."""
    posts = []
    for place, (name, tags) in enumerate(zip(NAMES, TAGS, strict=True), 1):
        links = separator.join(f"<a class=y href=/tags/{tag}/>{tag}</a>" for tag in tags)
        posts.append(
            f"<article><h2><a href=/2024/{place}>How we sowed field number {place}</a></h2>"
            f"<p class=x><time>2024-05-0{place}</time> <span class=w>{name}</span>"
            f" <a class=z href=/categories/{'craft' if place % 2 else 'market'}/>{'Craft' if place % 2 else 'Market'}</a></p>"
            f"<p>The rain came late this year, and the seed of field {place} lay dry for long.</p><div>{links}</div></article>"
        )
    return f"<main>{''.join(posts)}</main>"


def test_links_to_pages_of_terms_say_what_they_are() -> None:
    """Categories and tags by their addresses; names of people beside a category are authors, though few differ."""
    first = scutch.extract_table([blog(", ")]).to_dicts()[0]
    assert (first["author"], first["category"], first["tags"]) == ("Ann Hale", "Craft", ["flax"])


def test_signs_between_links_are_no_values() -> None:
    """Whatever stands between the links of a cell, and in elements of its own too."""
    for separator in (" ", ", ", "<span> </span>", "<span>-</span>", " · ", "<i>|</i>"):
        rows = scutch.extract_table([blog(separator)]).to_dicts()
        assert [tuple(row["tags"]) for row in rows] == list(TAGS), separator


def test_titles_stay_titles_on_lists_of_terms() -> None:
    """Where the records are categories, their links are the titles."""
    fibres = ("Flax", "Hemp", "Jute", "Ramie", "Sisal", "Nettle")
    items = "".join(f"<li><a href=/category/{word}/>{word} and its uses</a> <b>{len(word)} posts</b>" for word in fibres)
    assert scutch.extract_table([f"<main><ul>{items}</ul></main>"])["title"][0] == "Flax and its uses"


def test_links_to_companies_and_to_people_name_their_columns() -> None:
    """A class for a subtitle says less than the address."""
    jobs = "".join(
        f"<li><h3><a href=/jobs/{n}>Weaver no. {n} of the mill</a></h3><h4 class=subtitle><a href=/company/{n}>{firm}</a></h4>"
        f"<i>by <a href=/~p{n}>p{n}</a></i></li>"
        for n, firm in enumerate(("Mill AG", "Dew Ltd", "Loom GmbH", "Woad SARL"))
    )
    (region, *_) = scutch.extract_records(f"<ul>{jobs}</ul>")
    rows = region.table.to_dicts()
    assert (rows[1]["company"], rows[1]["author"]) == ("Dew Ltd", "p1")

"""Addresses of mail and phone numbers: they name their columns, and are neither titles nor links of the records."""

import scutch

PEOPLE = (("Anna Müller", "Leitung", "030 123"), ("Jörg Weiß", "Verkauf", "030 124"), ("Li Wei", "Lager", "030 125"))


def rows_of(html: str) -> list[dict[str, object]]:
    """The rows of the first list."""
    return scutch.extract_records(html, url="https://example.org/team/")[0].table.to_dicts()


def test_mail_addresses_are_no_titles() -> None:
    """The name is the title, though only the address is linked."""
    cards = "".join(
        f"<div class=m><b>{name}</b><br>{job}<br><a href='mailto:p{place}@flax.example'>p{place}@flax.example</a></div>"
        for place, (name, job, _) in enumerate(PEOPLE)
    )
    first = rows_of(f"<h1>Team</h1><div>{cards}</div>")[0]
    assert first == {"title": "Anna Müller", "content": "Leitung", "email": "p0@flax.example"}


def test_phone_numbers_are_texts_and_no_links_of_the_records() -> None:
    """A number with the code of a country is no count, and its link does not lead to the shop."""
    shops = "".join(
        f"<li><h3>{city}</h3><p>{street}<br>Tel: <a href='tel:+49{code}123'>+49 {code} 123</a></p></li>"
        for city, street, code in (("Berlin", "Torstr. 1", 30), ("Hamburg", "Bergstr. 20", 40), ("München", "Au 3", 89))
    )
    first = rows_of(f"<h1>Filialen</h1><ul>{shops}</ul>")[0]
    assert first == {"title": "Berlin", "content": "Torstr. 1", "Tel": "+49 30 123"}


def test_a_link_in_one_answer_is_not_that_of_the_question() -> None:
    """A link in the text of few records leads elsewhere."""
    questions = "".join(
        f"<dt>{question}</dt><dd>{answer}</dd>"
        for question, answer in (
            ("When do you open?", "At nine."),
            ("Where are you?", "In the yard."),
            ("Do you ship?", "Yes, world wide. <a href=/rates>Rates</a>"),
        )
    )
    assert all("title_url" not in row for row in rows_of(f"<h1>FAQ</h1><dl>{questions}</dl>"))


def test_addresses_behind_buttons_are_kept() -> None:
    """The texts of the links are the same for all people, their addresses are not."""
    cards = "".join(
        f"<div class=p><b>{name}</b><br>{job}<br><a href='mailto:p{place}@flax.example'>Email</a>"
        f" | <a href=/p/{place}>Profile</a></div>"
        for place, (name, job, _) in enumerate(PEOPLE)
    )
    first = rows_of(f"<h1>Team</h1><div>{cards}</div>")[0]
    assert first == {
        "title": "Anna Müller",
        "title_url": "https://example.org/p/0",
        "content": "Leitung",
        "email_url": "mailto:p0@flax.example",
    }


def test_links_that_share_a_record_are_no_addresses() -> None:
    """A message about it is to nobody yet."""
    cards = "".join(
        f"<div class=p><h3><a href=/p/{place}>{name}</a></h3><p>{job}</p>"
        f"<a href='mailto:?subject={name}&amp;body=https://example.org/p/{place}'>Email</a></div>"
        for place, (name, job, _) in enumerate(PEOPLE)
    )
    assert "email_url" not in rows_of(f"<h1>Team</h1><div>{cards}</div>")[0]


def test_addresses_behind_icons_are_kept() -> None:
    """Links without a text."""
    people = "".join(
        f"<li><h4>{name}</h4><p>{job}</p><a href='tel:{number}'><i class=icon-phone></i></a>"
        f"<a href='mailto:p{number[-1]}@x.org'><svg></svg></a></li>"
        for name, job, number in PEOPLE
    )
    first = rows_of(f"<h1>Team</h1><ul>{people}</ul>")[0]
    assert (first["phone_url"], first["email_url"]) == ("tel:030%20123", "mailto:p3@x.org")


def test_means_of_contact_in_one_paragraph_are_columns() -> None:
    """A person without an address of mail has a phone number all the same."""
    cards = "".join(
        f"<div class=card><h5>{name}</h5><p>{job}<br><a href='tel:{phone}'>{phone}</a><br>"
        + (f"<a href='mailto:p{place}@flax.example'>p{place}@flax.example</a>" if place != 1 else "")
        + "</p></div>"
        for place, (name, job, phone) in enumerate(PEOPLE)
    )
    rows = rows_of(f"<h1>Team</h1><div>{cards}</div>")
    assert [row["phone"] for row in rows] == ["030 123", "030 124", "030 125"]
    assert [row["email"] for row in rows] == ["p0@flax.example", None, "p2@flax.example"]


def test_files_of_most_records_are_a_column() -> None:
    """The link to the file of a paper, whatever other files are beside it; the link of the title stays that of the record."""
    papers = "".join(
        f"<li><a class=t href=/p/{n}>{title}</a>, <i>Journal of {title.split()[0]}</i>, {2000 + n}. "
        + (f"<a href=/files/{n}.pdf>PDF</a> " if n != 2 else "")
        + f"<a href=/bib/{n}.csv>Data</a></li>"
        for n, title in enumerate(("Dew retting", "Looms for ramie", "Woad revisited", "Tow and its uses", "Heckles of oak"))
    )
    rows = rows_of(f"<h1>Papers</h1><ul>{papers}</ul>")
    assert rows[0]["title_url"] == "https://example.org/p/0"
    assert [row["pdf_url"] for row in rows] == [f"https://example.org/files/{n}.pdf" if n != 2 else None for n in range(5)]
    assert rows[2]["csv_url"] == "https://example.org/bib/2.csv"


def test_files_that_are_named_are_a_column_each() -> None:
    """Those of a board's meetings: the agenda of each, and the minutes of some; the text of a control names none."""
    meetings = "".join(
        f"<tr><td>{month} 4, 2024</td><td>{kind} meeting</td><td><a href=/files/a{n}.pdf>Agenda</a></td>"
        + (f"<td><a href=/files/m{n}.pdf>Minutes</a></td>" if n < 2 else "<td>Minutes</td>")
        + f"<td><a href=/files/s{n}.mp3>Play</a></td></tr>"
        for n, (month, kind) in enumerate(zip(("May", "June", "July", "August", "October"), "abcde", strict=True))
    )
    rows = rows_of(f"<table>{meetings}</table>")
    assert rows[0]["title_url"] == "https://example.org/files/a0.pdf"
    assert [row["Minutes_url"] for row in rows] == [*(f"https://example.org/files/m{n}.pdf" for n in (0, 1)), None, None, None]
    assert rows[4]["mp3_url"] == "https://example.org/files/s4.mp3"


def test_links_to_websites_of_records_are_a_column() -> None:
    """All have one text; links to one other site, such as those that share a record, are none."""
    items = "".join(
        f"<li><h3><a href=/firms/{name}>{name}</a></h3><a href='https://share.example/?of={name}'>Share</a>"
        f"<a href='https://www.{name.lower()}.example/'>Visit website</a></li>"
        for name in ("Flaxco", "Hempler", "Juteworks", "Towers")
    )
    rows = scutch.extract_records(f"<ul>{items}</ul>", url="https://firms.example/")[0].table.to_dicts()
    assert [row["website_url"] for row in rows][:2] == ["https://www.flaxco.example/", "https://www.hempler.example/"]
    assert set(rows[0]) == {"title", "title_url", "website_url"}


def test_texts_that_are_phone_numbers_alone_name_their_column() -> None:
    """No label, link or class says what they are."""
    numbers = ("(512) 993-8230", "(512) 476-6325", "(512) 472-8788, ext. 100")
    items = "".join(f"<li><a href=/p{n}>Helper no. {n}</a><br>{number}</li>" for n, number in enumerate(numbers))
    assert [row["phone"] for row in rows_of(f"<h1>Partners</h1><ul>{items}</ul>")] == list(numbers)


def test_the_first_file_of_each_row_is_a_column_whatever_files_follow() -> None:
    """Photographs beside a notice took its address away."""
    rows = "".join(
        f"<tr><td><a href=/recall/{n}>{name}</a><td>Burn hazard {n}<td><a href=/d/{n}.pdf>Notice</a>"
        + (f" | <a href=/d/{n}.zip>Photos</a>" if n == 2 else "")
        for n, name in enumerate(("Kettle", "Swing", "LED strip", "Dryer"))
    )
    found = rows_of(f"<table><thead><tr><th>Product<th>Hazard<th>Documents</thead><tbody>{rows}</table>")
    assert [row["pdf_url"] for row in found] == [f"https://example.org/d/{n}.pdf" for n in range(4)]

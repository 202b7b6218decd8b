"""A link such as "Read more" is no value of the column in front of it."""

import scutch

TEASER = "<article><h2><a href=/{0}>Story number {0}</a></h2>{1}<p><a href=/{0}>{2}</a></p><b>{0} May 2024</b></article>"
SUMMARY = "<p>The {} plants grow in wet meadows beside the river.</p>"


def stories(without=(), link="Read more", first=1):
    numbers = range(first, first + 8)
    rows = (TEASER.format(number, "" if number in without else SUMMARY.format(number), link) for number in numbers)
    return f"<main>{''.join(rows)}</main>"


def texts_of(page):
    rows = scutch.extract_records(page)[0].table.to_dicts()
    return [{value for value in row.values() if isinstance(value, str)} for row in rows]


def test_link_of_a_teaser_without_a_summary_is_no_summary():
    rows = texts_of(stories(without=(2, 5)))
    assert not any("Read more" in row for row in rows)
    assert sum("The 3 plants grow in wet meadows beside the river." in row for row in rows) == 1


def test_link_whose_text_is_in_no_list_of_controls_is_no_summary():
    assert not any("Zur Pflanze" in row for row in texts_of(stories(without=(2, 5), link="Zur Pflanze")))


def test_wrapper_reads_no_link_where_summaries_are_often_missing():
    wrapper = scutch.learn([stories(without=(1, 4, 7)), stories(without=(9, 12, 13), first=9)])
    rows = wrapper.apply(stories(without=(18, 20), first=17)).table.to_dicts()
    [name] = [name for name, value in rows[0].items() if "wet meadows" in str(value)]
    assert rows[0][name] == "The 17 plants grow in wet meadows beside the river."
    assert [row[name] for row in rows[1:4:2]] == [None, None]

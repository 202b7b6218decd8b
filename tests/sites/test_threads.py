"""Wrappers of threads: posts as records, their content in Markdown, and the title of the thread."""

import pytest

import scutch

POST = """<article class="post" id="p{0}"><aside class=writer><a class=name href="/u/{1}">{1}</a><img src="/{1}.png"></aside>
<time class=when datetime="2024-05-{0:02}">{0} May 2024</time><div class=message>{2}</div><a class=reply href=#r>Reply</a>
</article>"""
PAGE = """<html lang=en><head><title>{0} | Reed board</title></head><body><nav><a href=/>Board</a></nav>
<h1 class=topic>{0}</h1><main class=thread>{1}</main><footer>Reed board</footer></body></html>"""
NAMES = ("heron", "tansy77", "old_miller")


def message(number: int, title: str) -> str:
    """Return the text of a post; some quote others, or have a list."""
    quote = f"<blockquote><p>What about {title}, then, as somebody asked?</p></blockquote>" * (number % 3 == 2)
    tools = "<ul><li>a comb</li><li>a <b>heckle</b></li></ul>" * (number % 4 == 3)
    return f"{quote}<p>This is answer {number} about {title}, which is long enough to be read as one.</p>{tools}"


def thread(title: str, count: int) -> str:
    """Return a thread of some posts."""
    posts = (POST.format(number, NAMES[number % 3], message(number, title)) for number in range(1, count + 1))
    return PAGE.format(title, "".join(posts))


WRAPPER = scutch.learn([thread("Retting flax", 9), thread("Dyeing wool", 7)], kind="thread")


def test_posts_are_records_with_their_author_and_date() -> None:
    """And the title of the thread is that of each."""
    rows = WRAPPER.apply(thread("Combing hemp", 5)).table.to_dicts()
    assert [row["author"] for row in rows] == [NAMES[number % 3] for number in range(1, 6)]
    assert [row["date"] for row in rows] == [f"2024-05-0{number}" for number in range(1, 6)]
    assert {row["thread_title"] for row in rows} == {"Combing hemp"}


def test_pages_of_posts_are_threads() -> None:
    """Unless something else is said: posts are a list, too, of which each has an author, a date and prose."""
    assert scutch.learn([thread("Retting flax", 9), thread("Dyeing wool", 7)]).kind == "thread"


def test_the_content_of_a_post_is_markdown() -> None:
    """With quotes and lists; what is inside is no field of its own."""
    rows = WRAPPER.apply(thread("Combing hemp", 5)).table.to_dicts()
    assert rows[1]["content"].startswith("> What about Combing hemp")
    assert "- a **heckle**" in rows[2]["content"]
    assert sum("answer 3" in str(value) for value in rows[2].values()) == 1


@pytest.mark.parametrize("count", [1, 2, 30])
def test_threads_of_any_length_have_the_same_columns(count: int) -> None:
    """Also one without answers."""
    answer = WRAPPER.apply(thread("Combing hemp", count))
    assert (len(answer), answer.fields, answer.health.verdict) == (count, WRAPPER.names, "ok")


def test_threads_are_kept_as_json() -> None:
    """With the level of each field."""
    assert scutch.Wrapper.from_json(WRAPPER.to_json()) == WRAPPER


def test_a_page_is_held_out_of_threads_too() -> None:
    """A wrapper of the other pages reads it as the wrapper of all pages."""
    assert WRAPPER.expected.score == 1.0

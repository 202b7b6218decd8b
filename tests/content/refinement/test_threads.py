"""Posts of a thread keep a head line, lose what else is around their bodies, and are taken together."""

from collections.abc import Iterable
from math import inf
from typing import Final

import pytest

import scutch
from scutch.content._text_blocks import Blocks
from scutch.content.refinement.threads import Thread
from scutch.kernels.lexicon import Lexicon

BODIES: Final = (
    "The reservoir above the fell has been refilled after two dry winters, and the first herons came back within a week.",
    "Engineers raised the outer wall by forty centimetres, replaced both sluice gates and cleared six hundred tonnes of silt.",
    "Thanks!",
    "Walkers may use the eastern path again from Saturday, although the bridge by the pump house stays closed until May.",
)
POSTS: Final = (
    ("mirelle", "2026-03-01", "12 posts", BODIES[0]),
    ("oduya", "2026-03-02", "340 posts", BODIES[1]),
    ("tansy_b", "2026-03-02", "7 posts", BODIES[2]),
    ("mirelle", "2026-03-05", "12 posts", BODIES[3]),
)
#: A post in the markup of three kinds of software.
CLASSES: Final = (
    "<article class=message><div class=side><h4><a class=username href=/m/{name}>{name}</a></h4><div>Member</div>"
    "<dl><dt>Joined<dd>May 4, 2011</dl><div>{count}</div></div><div class=main>"
    "<header><time datetime={date}>{day}</time> <a href=#p>#1</a></header>"
    "<div class=bbWrapper>{body}</div><div class=tools><a href=#>Reply</a></div></div></article>"
)
CRAWLED: Final = (
    "<div class=post><div class=meta><a href=/u/{name}><span itemprop=name>{name}</span></a> "
    "<time datetime={date}>{day}</time> <span itemprop=position>3</span></div>"
    "<div class=text><p>{body}</p></div><div><span>1 Like</span></div></div>"
)
ENDING: Final = (
    "<div class=answer><div class=vote>34</div><div class=body><p>{body}</p></div>"
    "<div class=signature>answered {day}<br><a href=/users/{name}>{name}</a> <b>2,243</b></div></div>"
)


def thread(template: str, posts: Iterable[tuple[str, str, str, str]] = POSTS) -> str:
    """Return a page with a thread."""
    written = "".join(
        template.format(name=name, date=date, day=f"Mar {int(date[-2:])}, 2026", count=count, body=body)
        for name, date, count, body in posts
    )
    nav = "<nav><a href=/>Home</a> <a href=/latest>Latest</a></nav>"
    return f"<title>Is the path open?</title>{nav}<main><h1>Is the path open?</h1><div class=posts>{written}</div></main>"


@pytest.mark.parametrize("template", [CLASSES, CRAWLED, ENDING])
def test_each_post_has_the_name_of_its_poster_and_its_date(template: str) -> None:
    """Wherever they are in the post; the dates are those of the posts."""
    text = scutch.extract_content(thread(template)).text
    assert [text.count(name) for name in ("mirelle", "oduya", "tansy_b")] == [2, 1, 1]
    assert [text.count(f"Mar {day}, 2026") for day in (1, 2, 5)] == [1, 2, 1]


@pytest.mark.parametrize("template", [CLASSES, CRAWLED, ENDING])
def test_numbers_ranks_and_buttons_are_left_out(template: str) -> None:
    """Numbers of posts and votes, the day on which somebody joined, "Reply"."""
    text = scutch.extract_content(thread(template)).text
    lines = {line.strip() for line in text.splitlines()}
    assert lines.isdisjoint({"Member", "Joined", "May 4, 2011", "12 posts", "#1", "Reply", "1 Like", "3", "34", "2,243"})
    assert not any(word in text for word in ("posts", "Like", "2,243", "#1", "Reply"))


#: A post with its profile in front of it, as in phpBB.
PROFILED: Final = (
    "<div class=post><div class=postprofile><a href=/u/{name}>{name}</a>"
    "<div>Posts: {count}</div><div>Joined: May 2019</div></div>"
    "<div class=postbody><p class=author><time>{day}</time></p><div class=content>{body}</div></div></div>"
)


def test_a_thread_of_brief_replies_keeps_its_head_lines() -> None:
    """Few of its posts have prose; the day on which a poster joined stands right in front of that of the post."""
    replies = [(f"user{place}", f"2026-03-1{place}", str(place), f"It worked for me on day {place}.") for place in range(1, 6)]
    lines = list(filter(None, scutch.extract_content(thread(PROFILED, [POSTS[0], *replies])).text.splitlines()))
    assert lines[:6] == ["mirelle", "Mar 1, 2026", BODIES[0], "user1", "Mar 11, 2026", "It worked for me on day 1."]
    assert not any(line.startswith(("Posts", "Joined")) for line in lines)


@pytest.mark.parametrize("template", [CLASSES, CRAWLED, ENDING])
def test_a_thread_is_taken_with_its_short_posts(template: str) -> None:
    """A reply of one word is a post."""
    text = scutch.extract_content(thread(template)).text
    assert [text.count(body) for body in BODIES] == [1, 1, 1, 1]


@pytest.mark.parametrize(("template", "links"), [(CLASSES, "/m/"), (CRAWLED, "/u/")])
def test_markdown_has_name_and_date_of_a_post_in_a_line_above_it(template: str, links: str) -> None:
    """Each once, with the link to the poster, and not as a heading."""
    content = scutch.extract_content(thread(template), url="https://example.org/")
    line = f"**[oduya](https://example.org{links}oduya)**, Mar 2, 2026"
    assert f"\n\n{line}\n\nEngineers raised" in content.to_markdown()
    assert "\n\n**oduya**, Mar 2, 2026\n\nEngineers raised" in content.to_markdown(links=False)
    assert content.to_markdown(links=False).count("oduya") == 1


def test_ranks_between_name_and_date_are_left_out() -> None:
    """Also where they are headings."""
    template = CLASSES.replace("<div>Member</div>", "<h5>Member</h5>")
    assert "Member" not in scutch.extract_content(thread(template)).to_markdown()


def test_name_and_date_below_a_post_are_a_line_below_it() -> None:
    """Also where the page has the date first."""
    found = scutch.extract_content(thread(ENDING.replace("answered {day}", "<i>{day}</i>"))).to_markdown(links=False)
    assert "tonnes of silt.\n\n**oduya**, Mar 2, 2026\n\n" in found


def test_a_name_and_a_date_with_text_between_them_stay_apart() -> None:
    """As on a page with the name above each post and the date below it."""
    name = "<h4><a class=username href=/m/{name}>{name}</a></h4>"
    template = (
        f"<article class=message>{name}<div class=text><p>{{body}}</div><time datetime={{date}}>{{day}}</time></article>"
    )
    found = scutch.extract_content(thread(template)).to_markdown(links=False)
    assert "oduya\n\nEngineers raised" in found
    assert "**oduya**" not in found


def test_one_name_in_all_posts_is_no_poster() -> None:
    """It is the label of a button or the like, so the blocks stay as they are."""
    text = scutch.extract_content(thread(CRAWLED.replace("{name}", "Editor"), (*POSTS, *POSTS))).text
    assert "Mar 1, 2026 3" in text


def test_an_improbable_post_of_a_probable_thread_gets_the_mean_score() -> None:
    """And its head line with it; what is beside them is excluded."""
    columns = scutch.parse(thread(CLASSES)).columns
    blocks = Blocks(columns, Lexicon({}), Lexicon({}))
    nodes = [node for node in range(len(columns)) if columns.attribute(node, "class") == "message"]
    texts = [columns.text(first) for first, _, _ in blocks.spans()]
    scores = Thread(columns, blocks, nodes).scored(
        [-3.0 if text == "Thanks!" else 1.0 if len(text) > 50 else 0.0 for text in texts]
    )
    by_text = dict(zip(texts, scores, strict=True))
    assert by_text["Thanks!"] == pytest.approx(by_text["tansy_b"])
    assert by_text["Thanks!"] > 0
    assert by_text["7 posts"] == by_text["Reply"] == -inf


def test_an_element_around_the_thread_is_no_post() -> None:
    """Prose above the thread stays."""
    prose = "The path was closed in autumn after the storm had taken the bridge, and this thread collects the news about it."
    html = thread(CRAWLED).replace("<div class=posts>", f"<p>{prose}<div class=posts>")
    assert "this thread collects the news" in scutch.extract_content(html).text


def test_days_without_a_year_are_dates_of_posts() -> None:
    """Where the posts have no others; a number with its noun is none."""
    short = CRAWLED.replace("<time datetime={date}>{day}</time>", "<i>{date} Oct</i>").replace("3</span>", "{count}</span>")
    posts = [(name, str(day), count, body) for day, (name, _, count, body) in enumerate(POSTS, 14)]
    written = "".join(short.format(name=name, date=day, count=count, body=body) for name, day, count, body in posts)
    text = scutch.extract_content(f"<title>Is the path open?</title><h1>Is the path open?</h1><div>{written}</div>").text
    assert [f"{day} Oct" in text for day in range(14, 18)] == [True] * 4
    assert "340 posts" not in text


BOARD: Final = (
    "<div class='post {parity}'><dl class=profile><dt><a class=username href=/m/{name}><i class=avatar>{name[0]}</i></a> "
    "<a class=username href=/m/{name}>{name}</a><dd>Spinner<dd><b>Posts:</b> {count}</dl>"
    "<p class=author>by <a class=username href=/m/{name}>{name}</a> <time datetime={date}>{day}</time></p>"
    "<div class=content>{body}</div></div>"
)


def test_posts_of_two_alternating_classes_are_one_thread() -> None:
    """Rows of two colours; the names are in lists with ranks and numbers, which are left out."""
    written = [
        BOARD.format(
            parity=("odd", "even")[rank % 2], name=name, date=date, day=f"Mar {int(date[-2:])}, 2026", count=9, body=body
        )
        for rank, (name, date, _, body) in enumerate(POSTS)
    ]
    text = scutch.extract_content(f"<title>Open?</title><h1>Open?</h1><div class=posts>{''.join(written)}</div>").text
    assert [text.count(name) for name in ("mirelle", "oduya", "tansy_b")] == [2, 1, 1]
    assert not any(word in text for word in ("Spinner", "Posts:"))


def test_numbers_in_a_list_of_short_posts_are_left_out() -> None:
    """The list is taken as a whole, but not what is excluded in it."""
    head = "<a class=username href=/u/{name}>{name}</a> <time datetime={date}>{day}</time>"
    item = f"<li class=post>{head}<p>{{body}}</p><div>3 replies</div>"
    text = scutch.extract_content(thread(item).replace("<div class=posts>", "<ul>")).text
    assert text.count("mirelle") == 2
    assert "replies" not in text


def test_ranks_are_no_names() -> None:
    """Their class may say "user", too."""
    template = CLASSES.replace("class=username href=/m/{name}", "href=/x").replace(
        "<div>Member", "<div class=userTitle>Member"
    )
    assert "Member" not in scutch.extract_content(thread(template)).text


@pytest.mark.parametrize(("page", "is_excluded"), [("{}<form>{}</form>", True), ("<form>{}{}</form>", False)])
def test_the_form_for_a_reply_is_excluded(page: str, is_excluded: bool) -> None:
    """A form around the posts is none: some sites put the whole page in one."""
    columns = scutch.parse(page.format(thread(CLASSES), "<textarea></textarea><p>Thanks for your answer!</p>")).columns
    blocks = Blocks(columns, Lexicon({}), Lexicon({}))
    nodes = [node for node in range(len(columns)) if columns.attribute(node, "class") == "message"]
    scores = Thread(columns, blocks, nodes).scored([1.0] * len(blocks))
    texts = [columns.text(first) for first, _, _ in blocks.spans()]
    assert (scores[texts.index("Thanks for your answer!")] == -inf) is is_excluded


def test_lists_and_code_of_a_probable_body_are_taken_with_it() -> None:
    """A model finds short items less probable; a line of another kind, such as a signature, keeps its score."""
    body = "<p>{body}</p><ul><li>two gates</ul><pre>open(gate)</pre><p>Sent by post</p>"
    columns = scutch.parse(thread(CRAWLED.replace("<p>{body}</p>", body))).columns
    blocks = Blocks(columns, Lexicon({}), Lexicon({}))
    nodes = [node for node in range(len(columns)) if columns.attribute(node, "class") == "post"]
    texts = [columns.text(first) for first, _, _ in blocks.spans()]
    short = ("two gates", "open(gate)", "Sent by post")
    scores = Thread(columns, blocks, nodes).scored([-0.1 if text in short else 3.0 for text in texts])
    assert all(scores[at] > 0 for at, text in enumerate(texts) if text in short[:2])
    assert all(scores[at] == -0.1 for at, text in enumerate(texts) if text == short[2])


def test_lists_and_code_beside_the_paragraph_of_a_post_are_in_its_body() -> None:
    """A body is no single paragraph."""
    posts = [(*post[:3], f"<p>{post[3]}</p><ul><li>two gates<li>one sluice</ul><pre>open(gate)</pre>") for post in POSTS]
    text = scutch.extract_content(thread(CRAWLED.replace("<p>{body}</p>", "{body}"), posts)).text
    assert [text.count(part) for part in ("two gates", "open(gate)")] == [4, 4]


STEPS: Final = (
    "<ol>" + "<li>Open <b>both</b> <i>sluice</i> gates, then <a href=/s>wait</a> for the signal.</li>" * 20 + "</ol>"
)
ANSWERED: Final = (
    "<div class=answer itemscope itemtype=https://schema.org/Answer><div class=prose itemprop=text><p>{body}</p>"
    f"{STEPS}</div><div class=card>edited Apr 9, 2026<br><a href=/users/ruth>ruth_k</a></div>"
    "<div class=card>answered <i>{day}</i><br><span itemprop=author itemscope><a href=/users/{name}>{name}</a></span></div>"
    "<div class=comments><p class=comment-copy>That is not what the board said in the meeting about the eastern path, "
    "and nobody has seen a heron since then, as far as I know: {body}</p></div></div>"
)
STATED: Final = (
    "<li itemscope itemtype=https://schema.org/Comment><a href=/user/{name}>Online</a> <span itemprop=author>"
    "<a href=/user/{name}>{name}</a></span> <time datetime={date}>{day}</time><div itemprop=text><p>{body}</p></div></li>"
)


def test_microdata_names_the_author_behind_a_long_body() -> None:
    """Neither who edited the post nor when that was is in its head line, and a comment on it is not its body."""
    markdown = scutch.extract_content(thread(ANSWERED), url="https://example.org/").markdown
    heads = [line for line in markdown.splitlines() if line.startswith("**[")]
    names = [(name, int(date[-2:])) for name, date, *_ in POSTS]
    assert heads == [f"**[{name}](https://example.org/users/{name})**, Mar {day}, 2026" for name, day in names]


def test_the_state_of_a_poster_is_no_name() -> None:
    """Microdata says which of the links to a person has the name."""
    text = scutch.extract_content(thread(STATED)).text
    assert "Online" not in text
    assert text.count("mirelle") == 2


def test_what_a_list_of_pairs_says_about_a_poster_is_left_out() -> None:
    """The list has the name, too."""
    profile = (
        "<dl class=postprofile><dt><a href=/profile/{name}>{name}</a></dt><dd>Senator</dd><dd><b>Posts:</b> {count}</dd>"
        "<dd><b>Town:</b> Upper Fell</dd></dl>"
    )
    head = "<p class=author>by <b><a href=/profile/{name}>{name}</a></b> &raquo; {day}</p>"
    columns = scutch.parse(thread(f"<div class=post>{profile}<div class=postbody>{head}<p>{{body}}</p></div></div>")).columns
    nodes = [node for node in range(len(columns)) if columns.attribute(node, "class") == "post"]
    found = Thread(columns, Blocks(columns, Lexicon({}), Lexicon({})), nodes)
    extra = {columns.text(text).strip() for text in found.extra_texts()}
    assert {"Senator", "Posts:", "Town:", "Upper Fell"} <= extra

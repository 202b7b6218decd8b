"""Columns of posts: who wrote them, and what is only about that person."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import scutch
from scutch.table import Table

PEOPLE = ("tilda", "Otto Moor", "flaxfan", "pond_keeper", "Ann Hale", "weaver7")
BODIES = (
    "<p>Flax wants cool summers, as everyone who ever grew it knows, said post {0}.</p>",
    "<p>Post {0} is of another mind.</p><p>It is sown in April and pulled with its roots when the lower third is yellow.</p>",
    "<blockquote>Does it?</blockquote><p>Nobody in this part of the country has tried it before post {0}.</p><p>So it is.</p>",
)
RANKS = ("New member", "Old hand", "Old hand", "New member", "Moderator", "Old hand")


def posts(heads: Sequence[str]) -> Table:
    """Return the table of posts with other texts: ``heads`` stand in front of each."""
    html = "".join(
        f"<article class=post>{head.format(n=n, name=PEOPLE[n], rank=RANKS[n])}<time datetime=2026-03-0{n + 1}>x</time>"
        f"<div class=body>{BODIES[n % 3].format(n)}</div></article>"
        for n, head in enumerate(heads)
    )
    return scutch.extract_records(f"<main>{html}</main>", url="https://example.org/")[0].table


@pytest.mark.parametrize(
    "head",
    [
        "<h4><a class=username href=/x{n}><b itemprop=name>{name}</b></a></h4>",
        "<h4><a href=/members/{n}><b itemprop=name>{name}</b></a></h4>",
        "<dl><dt><a href=/x{n}>{name}</a></dt></dl><p>by <b>{name}</b>, </p>",
    ],
)
def test_the_name_of_who_wrote_a_post_is_no_title(head: str) -> None:
    """Its class, its link or a second place says who it is."""
    table = posts([head] * 6)
    assert "title" not in [column.name for column in table.columns]
    assert table["author"] == PEOPLE


def test_a_labelled_property_of_a_person_is_not_their_name() -> None:
    """Some records are of guests, who have no item."""
    guest = "<h4 class=username>{name}</h4><h5 class=user-title>{rank}</h5>"
    member = f"<div itemprop=author itemscope>{guest}<dl><dt>Loom type</dt><dd>{{rank}}</dd></dl></div>"
    assert [column.name for column in posts([guest, *[member] * 5]).columns] == ["author", "date", "content"]


def test_the_address_of_who_wrote_a_post_is_not_its_own() -> None:
    """The item of the person has a property for it."""
    person = "<span itemprop=author itemscope><a itemprop=url href=/u/{n}><b itemprop=name>{name}</b></a></span>"
    assert "author_url" in [column.name for column in posts([person] * 6).columns]


@pytest.mark.parametrize("none", ["Add comment", "No comments yet", "Discuss"])
def test_counts_beside_words_for_none_are_numbers(none: str) -> None:
    """Feeds ask for the first comment where there is none."""
    counts = [f"{n} comments" if n % 2 else none for n in range(6)]
    cards = "".join(
        f"<li><h3><a href=/p{n}>How {PEOPLE[n]} binds the sheaves</a></h3><p><a href=/p{n}#c>{count}</a>"
        for n, count in enumerate(counts)
    )
    assert scutch.extract_records(f"<ul>{cards}</ul>")[0].table["comments"] == (None, 1, None, 3, None, 5)


@pytest.mark.parametrize(
    "person",
    [
        "<a href=/{n}><img class=x-avatar__image src=/{n}.png></a><p><a class=x-card__secondary href=/{n}>{name}</a></p>",
        "<a class=x-card__secondary href=/{n}><img class=avatar src=/{n}.png><span>{name}</span></a>",
        "<a href=/{n}><img class=avatar src=/{n}.png></a><a href=/{n}>{name}</a><button class=follow-user>Follow</button>",
    ],
)
def test_a_link_to_the_page_of_an_avatar_is_the_author(person: str) -> None:
    """Neither its class nor its address has a word for it."""
    cards = "".join(
        f"<li>{person.format(n=n, name=name)}<h3><a href=/p/{n}>How to bind sheaf no. {n}</a></h3>"
        for n, name in enumerate(PEOPLE)
    )
    assert scutch.extract_records(f"<ul>{cards}</ul>")[0].table["author"] == PEOPLE


def test_a_linked_age_has_its_last_word_behind_the_link() -> None:
    """The number of months is no column."""
    months = (8, 9, 9, 9, 10, 11)
    news = "".join(
        f"<li><h3><a href=/n/{n}>News about sheaf {n}</a></h3><p>Added by <a href=/u/{n}>{PEOPLE[n]}</a> "
        f"<a href=/on/{n}>{months[n]} months</a> ago</p><p>Flax wants cool summers, as all who grew it know, no. {n}."
        for n in range(6)
    )
    table = scutch.extract_records(f"<ul>{news}</ul>")[0].table
    assert table["author"] == PEOPLE
    assert table["date"] == tuple(f"{count} months ago" for count in months)


def test_short_comments_of_one_element_have_an_author_and_content() -> None:
    """Nothing else may be their title; the class says who wrote them."""
    texts = (
        "It rained for a week, so that the flax of this field was lost.",
        "Thanks a lot!",
        "Mine was sown in May and it is fine.",
    )
    comments = "".join(
        f"<div class=comment><a href=/u/{n} class=author>{PEOPLE[n]}</a><div class=text>{texts[n % 3]}</div></div>"
        for n in range(6)
    )
    table = scutch.extract_records(f"<section>{comments}</section>")[0].table
    assert table["author"] == PEOPLE
    assert table["content"][0] == texts[0]


def test_counts_of_an_author_are_no_counts_of_a_post() -> None:
    """An icon in front of the post says how many comments its author has written."""
    icon = "<p><i class='fa fa-comment'></i> {n}07</p>"
    html = "".join(
        f"<li><a class=author href=/u/{n}>weaver{n}</a>{icon.format(n=n + 1)}<time>{n + 1} May 2026</time>"
        f"<div><p>Flax wants sun and water, says number {n} of us.</p><p>And more of it in June, as {n} knows.</p></div>"
        for n in range(8)
    )
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert "comments" not in first


def test_a_name_beside_a_picture_of_a_person_is_the_author() -> None:
    """The review has a title of its own."""
    html = "".join(
        f"<li><img class=avatar src=/u{n}.png><span class=profile-name>Weaver {'ABCDEFGH'[n]}</span>"
        f"<h4><a href=/r{n}>As firm as {n} ropes</a></h4><p>{n + 1} May 2026</p>"
        for n in range(8)
    )
    (first, *_) = scutch.extract_records(f"<ul>{html}</ul>")[0].table.to_dicts()
    assert first["author"] == "Weaver A"


def test_a_heading_that_says_who_wrote_is_no_title() -> None:
    """As in the history of a ticket."""
    notes = "".join(
        f"<div class=note><h4>Updated by <a href=/u/{n}>{PEOPLE[n]}</a></h4>"
        f"<p>Flax wants cool summers, as all know, no. {n}.</p></div>"
        for n in range(6)
    )
    table = scutch.extract_records(f"<section>{notes}</section>")[0].table
    assert table["author"] == PEOPLE


@pytest.mark.parametrize("folder", ["u", "members/of/the/guild"])
def test_names_beside_avatars_are_authors(folder: str) -> None:
    """Comments with a picture, a name, a date and a text: the name is linked, the picture is not."""
    comments = "".join(
        f"<li><img class=avatar src=/a/{name}.png><a href=/{folder}/{name}>{name}</a>"
        f" <time datetime=2026-03-0{day}>{day} March</time><div class=txt><p>{text}</p></div><button>Reply</button></li>"
        for day, name, text in (
            (1, "Ann", "Very good article, it helped me with my own field last year."),
            (2, "Bo", "I agree with Ann on this, but what about the seed that is left?"),
            (3, "Cyrus", "Where is the second part? I would like to read on about the dyeing."),
        )
    )
    table = scutch.extract_records(f"<section id=comments><h2>3 comments</h2><ol>{comments}</ol></section>")[0].table
    assert [column.name for column in table.columns] == ["avatar", "author", "author_url", "date", "content"]


def test_a_name_that_an_element_without_text_states_is_the_author() -> None:
    """The picture in front of it is a letter, with a word for whether the person is there."""
    head = (
        "<div itemprop=author itemscope><meta itemprop=name content='{name}'><a href=/user/{n}><i class=avatar>{name[0]}</i> "
        "<i class=visually-hidden>{rank}</i></a> <a href=/user/{n}>{name}</a></div>"
    )
    states = (head.replace("{rank}", "Offline" if n % 3 else "Online") for n in range(6))
    assert posts(list(states))["author"] == PEOPLE


def test_where_a_person_lives_is_not_their_name() -> None:
    """The words in front of the name stand outside of the item of the person."""
    head = (
        "<div>Posted by <span itemprop=author itemscope><b itemprop=name><a href=/user/{n}>{name}</a></b>"
        "<div class=user-location>{rank} in Lower Town {n}</div></span></div>"
    )
    table = posts([head] * 6)
    assert table["author"] == PEOPLE
    assert "location" in [column.name for column in table.columns]


PERMALINKED = "<a class=username href=/members/{n}>{name}</a> <a href=#post-{n}>No. {n}</a>"


def test_the_link_of_a_post_is_not_that_of_its_author() -> None:
    """Both differ between the posts of a page where nobody wrote twice."""
    table = posts([PERMALINKED] * 6)
    assert (
        next(found for found in table.to_dicts()[1].values() if str(found).endswith("post-1")) == "https://example.org/#post-1"
    )
    assert "author_url" not in [column.name for column in table.columns]


def test_authors_keep_their_link_where_one_wrote_twice() -> None:
    """It is the only link of the posts."""
    once = "<a class=username href=/members/{n}>{name}</a>"
    assert (
        posts([once, once, once, once.format(n=0, name=PEOPLE[0]), once, once])["author_url"][3]
        == "https://example.org/members/0"
    )


@pytest.mark.parametrize(
    "foot", ["<div class=signature><b class=post-text>{rank}, since {n} years</b></div>", "<h5 class=user-title>{rank}</h5>"]
)
def test_what_is_about_the_author_is_no_column_of_posts(foot: str) -> None:
    """Their signature; what they are called, where a property names them as well."""
    person = "<span itemprop=author itemscope><b itemprop=name>{name}</b></span>"
    assert [column.name for column in posts([person + foot] * 6).columns] == ["author", "date", "content"]


ANSWERS = """
<div class=answer itemscope itemtype=https://schema.org/Answer itemprop=suggestedAnswer>
<div class=votes><b itemprop=upvoteCount>{votes}</b></div>
<div class=prose itemprop=text>{body}</div>
<div class=menu><a itemprop=url href=/a/{n}>Share</a> <a href=/posts/{n}/timeline class=history></a></div>
{editor}
<div class=post-signature>answered <time itemprop=dateCreated datetime=2026-03-0{day}T10:00Z>x</time>
<div class=user-details itemprop=author itemscope itemtype=https://schema.org/Person><a itemprop=url href=/users/{n}>{name}</a>
<span class=reputation-score>{points}</span></div></div>
<ul>{comments}</ul></div>"""
EDITOR = (
    "<div class=post-signature><span class=user-action>edited</span><div class=user-details><a href=/users/99>Jo Reed</a>"
    "<span class=reputation-score>7,911</span></div></div>"
)
COMMENT = (
    "<li class=comment itemscope itemprop=comment><span class=comment-score>{votes}</span> <span itemprop=text>That is what I "
    "meant, thank you, {name}.</span> <span itemprop=author itemscope><b itemprop=name>{name}</b></span> "
    "<time itemprop=datePublished datetime=2026-04-1{n}T08:0{votes}Z>x</time></li>"
)


def answers() -> str:
    """Return a page of answers to a question: some were edited by somebody else, and most have comments."""
    return "".join(
        ANSWERS.format(
            n=n + 40,
            day=n + 1,
            votes=31 - 5 * n,
            name=name,
            points=f"{n + 2},7{n}4",
            body=BODIES[n % 3].format(n),
            editor=EDITOR if n % 3 == 0 else "",
            comments="".join(COMMENT.format(n=n, votes=k + 1, name=PEOPLE[k]) for k in range((n + 1) % 4)),
        )
        for n, name in enumerate(PEOPLE)
    )


def test_who_wrote_an_answer_is_neither_its_editor_nor_a_commenter() -> None:
    """Microdata says which of the people is the author, and which link is that of the answer."""
    table = scutch.extract_records(f"<main>{answers()}</main>", url="https://example.org/")[0].table
    assert [column.name for column in table.columns] == ["upvote_count", "content", "url", "date", "author"]
    assert table["author"] == PEOPLE
    assert table["url"][0] == "https://example.org/a/40"
    assert str(table["date"][5]).startswith("2026-03-06")


def test_the_question_has_a_body_as_its_answers_have() -> None:
    """It is in an element of another class, in front of tags that they lack, and has code in it."""
    post = (
        "<div class=post><div class=votes><b itemprop=upvoteCount>{n}</b></div><div class={cell}>"
        "<div class=prose itemprop=text>{body}</div>{tags}<div class=signature>"
        "<time itemprop=dateCreated datetime=2026-03-0{n}T10:00Z>x</time><div class=user itemprop=author itemscope>"
        "<a itemprop=url href=/users/{n}>{name}</a></div></div></div></div>"
    )
    tags = "<ul class=tags><li><a href=/t/flax>flax</a><li><a href=/t/pots>pots</a></ul>"
    question = "<p>How often is flax in pots watered?</p><pre><code>water(flax, days=2)</code></pre><p>It still dries out.</p>"
    html = post.format(n=1, cell="postcell", body=question, tags=tags, name=PEOPLE[0])
    html += "".join(
        post.format(n=n + 2, cell="answercell", body=BODIES[2 * (n % 2)].format(n), tags="", name=name)
        for n, name in enumerate(PEOPLE[1:4])
    )
    table = scutch.extract_records(f"<main>{html}</main>", url="https://example.org/")[0].table
    first, *others = table["content"]
    assert first == "How often is flax in pots watered?\nwater(flax, days=2)\nIt still dries out."
    assert all(others)
    assert table["author"] == PEOPLE[:4]


def test_the_property_of_a_whole_post_names_none_of_its_columns() -> None:
    """The number of a post and the state of its author have no property of their own."""
    head = (
        "<div itemprop=author>{name}</div><div><a class=permalink href=#p{n}>#{n}</a></div>"
        "<div class=badge-text>Level {n} of 9</div>"
    )
    html = "".join(
        f"<li itemscope itemprop=comment itemtype=https://schema.org/Comment>{head.format(n=n + 1, name=name)}"
        f"<time datetime=2026-03-0{n + 1}>x</time><div itemprop=text>{BODIES[0].format(n)}</div></li>"
        for n, name in enumerate(PEOPLE)
    )
    table = scutch.extract_records(f"<main><ul>{html}</ul></main>", url="https://example.org/")[0].table
    assert [column.name for column in table.columns] == ["author", "url", "date", "content"]


def test_posts_with_a_subject_are_posts() -> None:
    """Their subjects are that of the thread, with a word in front of it."""
    head = (
        "<h4><a href=/members/{n}>{name}</a></h4><ul><li class=postgroup>{rank}</li></ul>"
        "<h5 class=subject><a href=/t/1#{n}>Re: Flax in pots</a></h5><i class=floatright>#{n}</i>"
    )
    first = head.replace("Re: ", "")
    assert [column.name for column in posts([first, *[head] * 5]).columns] == [
        "author",
        "title",
        "title_url",
        "date",
        "content",
    ]

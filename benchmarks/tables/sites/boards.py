"""Boards, threads and reviews."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from benchmarks.tables.sites.data import reviews, topics
from benchmarks.tables.sites.site import Row, Site, Wanted, column, listed, page, wanted

VIEWS: Final = column("views", "number")
TOPIC_URL: Final = Wanted(("url", "topic_url"), ("url",), "url")


def state_row(row: Row) -> str:
    """Return a question whose classes say whether it has an answer."""
    state = "answered" if row["answered"] else "unanswered"
    kind = "article" if row["answered"] else "question"
    return f"""<div class="topic-row {state}"><div class="stat {state}-count"><b>{row["comments"]}</b> replies</div><div class="stat"><b>{row["views"]}</b> views</div>
<div class="{kind}"><h3><a class="{kind}-link" href="{row["path"]}">{row["title"]}</a></h3>
<span class="{kind}-meta">asked by <a href="/u/{row["author"]}">{row["author"]}</a> on <span>{row["date"]:%d %b %Y}</span></span></div></div>"""


def bare_day_row(row: Row) -> str:
    """Return a row of a board with days without a year."""
    return f"""<tr class="topic-list-item"><td class="main-link"><a href="{row["path"]}" class="title">{row["title"]}</a></td>
<td class="posters"><a href="/u/{row["author"]}" title="{row["author"]}"><img src="/a/{row["author"]}.png" alt=""></a></td>
<td class="num posts">{row["comments"]}</td><td class="num views">{row["views"]}</td><td class="num age"><a href="{row["path"]}/last">{row["date"].day} {row["date"]:%b}</a></td></tr>"""


def relative_row(row: Row) -> str:
    """Return a row with a date in words for new topics."""
    return f"""<li class="row"><dl><dt><a class="topictitle" href="{row["path"]}">{row["title"]}</a><br>by <a class="username" href="/u">{row["author"]}</a></dt>
<dd class="posts">{row["comments"]} <dfn>Replies</dfn></dd><dd class="views">{row["views"]} <dfn>Views</dfn></dd><dd class="lastpost"><span>{row["last"]}</span></dd></dl></li>"""


def review(row: Row) -> str:
    """Return a review with stars in a label."""
    paragraphs = "".join(f"<p>{part}.</p>" for part in row["body"].rstrip(".").split(". "))
    return f"""<div class="review"><div class="review-author">{row["author"]}</div><i class="stars" aria-label="{row["rating"]} out of 5 stars"></i>
<span class="review-date">Reviewed on {row["date"]:%d %B %Y}</span><div class="review-body">{paragraphs}</div>
<span class="helpful">{row["helpful"]} people found this helpful</span><button>Report</button></div>"""


def reply(row: Row) -> str:
    """Return a reply of a thread, with those below it in a list of its own."""
    below = "".join(map(reply, row["below"]))
    return f"""<li class="comment"><article class="comment-body"><footer class="comment-meta"><a class="user" href="/u/{row["author"]}">{row["author"]}</a>
<time datetime="{row["date"]}">{row["date"]:%d %b %Y}</time></footer><div class="comment-content"><p>{row["body"]}</p></div></article>
{f'<ul class="children">{below}</ul>' if below else ""}</li>"""


def thread() -> tuple[list[Row], list[Row]]:
    """Return replies as a tree and in the order of the page."""
    rows = [{**row, "below": []} for row in reviews()]
    for parent, child in ((0, 1), (0, 2), (2, 3), (4, 5)):
        rows[parent]["below"].append(rows[child])
    return [rows[0], rows[4]], [{**row, "depth": depth} for row, depth in zip(rows, (0, 1, 1, 2, 0, 1), strict=True)]


def days_of(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return topics whose last posts are from today, yesterday or a day of last year."""
    found = []
    for number, row in enumerate(rows):
        shown = f"{row['date']:%b %d, %Y}, 07:2{number % 10} AM"
        known = f"{row['date']}T07:2{number % 10}"
        shown, known = [("Today, 07:27 AM",) * 2, ("Yesterday, 11:03 PM",) * 2, (shown, known)][min(number, 2)]
        found.append({**row, "last": shown, "known": known})
    return found


def boards() -> Iterator[Site]:
    """Yield boards, a thread and reviews."""
    rows = topics()
    yield Site(
        "board: answered and unanswered",
        page("Board", f'<main><h1>Questions</h1><div class="questions">{listed(state_row, rows)}</div></main>'),
        rows,
        wanted("title url author date comments", VIEWS),
    )
    head = "<thead><tr><th>Topic</th><th></th><th>Replies</th><th>Views</th><th>Activity</th></tr></thead>"
    yield Site(
        "board: days without a year",
        page("Board", f'<table class="topic-list">{head}<tbody>{listed(bare_day_row, rows)}</tbody></table>'),
        [{**row, "activity": f"{row['date'].day} {row['date']:%b}"} for row in rows],
        wanted(
            "",
            TOPIC_URL,
            column("topic", source="title"),
            column("replies", "number", source="comments"),
            VIEWS,
            column("activity", "text", "date"),
        ),
    )
    last = days_of(rows)
    yield Site(
        "board: today and yesterday",
        page("Board", f'<div class="forumbg"><ul class="topiclist topics">{listed(relative_row, last)}</ul></div>'),
        last,
        wanted("title url author comments", VIEWS, Wanted(("lastpost", "last_post", "date"), ("text", "date"), "known")),
    )
    yield Site(
        "reviews: stars in a label",
        page("Reviews", f'<main><h1>Flax rope</h1><section class="reviews">{listed(review, reviews())}</section></main>'),
        reviews(),
        wanted("author date rating body", Wanted(("helpful", "helpful_count", "people"), ("number", "text"), "helpful")),
    )
    tree, flat = thread()
    inside = f'<article><h1>A question</h1><p>Who knows?</p></article><ul class="comments">{listed(reply, tree)}</ul>'
    yield Site("thread: replies to replies", page("Thread", inside), flat, wanted("author date body"))

"""Jobs, houses, events, papers, recipes, people and news."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from benchmarks.tables.sites.data import PEOPLE, SUBJECTS, TOWNS, houses, jobs, posts, slug
from benchmarks.tables.sites.site import Row, Site, Wanted, column, listed, page, wanted

JOB: Final = """<li class="job"><a class="job-title" href="{path}">{title}</a><div class="job-company">{company}</div>
<div class="job-facts"><span>{location}</span> · <span>{contract}</span> · <span>£{salary:,} a year</span></div><div class="job-age">Posted {date:%d %b %Y}</div></li>"""
HOUSE: Final = """<article class="listing"><a href="{path}"><img src="{image}" alt="Front of the house"></a><div class="listing-price">${price:,}</div>
<ul class="listing-facts"><li><b>{beds}</b> bd</li><li><b>{baths}</b> ba</li><li><b>{area:,}</b> sqft</li></ul>
<address><a href="{path}">{title}</a></address></article>"""
EVENT: Final = """<div class="event"><div class="when"><span class="d">{date:%d}</span><span class="m">{date:%b}</span></div>
<div><h3><a href="{path}">{title}</a></h3><p class="place">{location}</p><p class="time">{date:%A}, {date:%d %B %Y}, 19:30</p></div></div>"""
PAPER: Final = """<div class="paper"><p class="title"><a href="{path}">{title}</a></p><p class="authors">{names}</p>
<p class="venue"><i>{journal}</i>, {date:%Y}</p><p class="abstract">{summary}</p><p>Cited by {cited} · <a href="{path}.pdf">PDF</a></p></div>"""
RECIPE: Final = """<div class="recipe-card"><a href="{path}"><img src="{image}" alt="{title}"><h3>{title}</h3></a><div class="info"><span class="time">{minutes} mins</span>
<span class="level">{level}</span></div><div class="rate"><span>{rating}</span> <span>({review_count} ratings)</span></div></div>"""
PERSON: Final = """<dt>{title}</dt><dd class="role">{role}</dd><dd class="tel">{phone}</dd><dd class="mail"><a href="mailto:{email}">{email}</a></dd>"""
ARABIC: Final = """<div class="news-card"><a href="{path}"><img src="{image}"></a><h3><a href="{path}">\u200f{title}\u200f</a></h3>
<span class="cat">\u200f{category}\u200f</span><time>\u200f{day}\u200f</time><p>{summary}</p></div>"""
MONTHS: Final = ("يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر")


def events() -> list[Row]:
    """Return events."""
    names = (
        "Reed cutting day",
        "Harvest supper",
        "Market of makers",
        "Night of the owls",
        "Rope walk open house",
        "River clean-up",
        "Seed swap",
        "Barn dance",
    )
    days = (
        date(2026, 4, 3),
        date(2026, 4, 18),
        date(2026, 5, 2),
        date(2026, 5, 9),
        date(2026, 5, 29),
        date(2026, 6, 6),
        date(2026, 6, 27),
        date(2026, 7, 11),
    )
    return [
        {
            "title": name,
            "url": f"https://marsh.example/e/{slug(name)}",
            "path": f"/e/{slug(name)}",
            "date": day,
            "day": f"{day}T19:30",
            "location": f"{town} Hall",
        }
        for name, day, town in zip(names, days, (*TOWNS, *TOWNS), strict=False)
    ]


def papers() -> list[Row]:
    """Return papers."""
    return [
        {
            **row,
            "names": f"{PEOPLE[n % 7]}, {PEOPLE[(n + 2) % 7]}",
            "authors": f"{PEOPLE[n % 7]}, {PEOPLE[(n + 2) % 7]}",
            "journal": f"{SUBJECTS[n % 4]} Quarterly",
            "cited": 7 * n + 3,
        }
        for n, row in enumerate(posts())
    ]


def recipes() -> list[Row]:
    """Return recipes."""
    names = (
        "Nettle soup",
        "Rye bread with seeds",
        "Smoked eel pie",
        "Samphire salad",
        "Plum cake",
        "Leek tart",
        "Barley stew",
        "Honey biscuits",
    )
    return [
        {
            "title": name, "url": f"https://marsh.example/r/{slug(name)}", "path": f"/r/{slug(name)}", "image": f"https://marsh.example/r/{n}.jpg", "minutes": 15 + 10 * n,
            "level": ("Easy", "Medium", "Hard")[n % 3], "rating": (4.6, 4.1, 3.9, 4.8, 4.4)[n % 5], "review_count": 12 + 31 * n,
        }
        for n, name in enumerate(names)
    ]  # fmt: skip


def people() -> list[Row]:
    """Return people of a directory."""
    roles = ("Head of the mill", "Ferry office", "Seed store", "Accounts", "Workshops", "Gardens", "Front desk")
    return [
        {"title": name, "role": role, "phone": f"+44 1632 96{n}0{n}{n}", "email": f"{slug(name)}@marsh.example"}
        for n, (name, role) in enumerate(zip(PEOPLE, roles, strict=True))
    ]


def arabic_news() -> list[Row]:
    """Return news in Arabic, with marks of direction around the texts."""
    titles = ("افتتاح سوق جديد للحبال في المدينة القديمة", "الأمطار تعود إلى الساحل بعد غياب طويل", "معرض الحرف اليدوية يستقبل الزوار", "مزارعون يجربون محصولا قديما",
              "مكتبة النهر تفتح أبوابها للأطفال", "عودة الطيور إلى البحيرة الكبيرة", "ورشة لتعليم صناعة السلال", "خطة لترميم الطاحونة التاريخية")  # fmt: skip
    bodies = (
        "قال المنظمون إن العدد فاق كل التوقعات هذا العام وإن العمل سيستمر حتى الخريف.",
        "وأضاف السكان أن المكان ظل مغلقا سنوات طويلة قبل أن يعود إلى الحياة.",
    )
    return [
        {"title": title, "url": f"https://marsh.example/n/{n}", "path": f"/n/{n}", "image": f"https://marsh.example/n/{n}.jpg", "category": ("ثقافة", "طقس", "حرف", "زراعة")[n % 4],
         "date": date(2026, 1 + n, 11 + n), "day": f"{11 + n} {MONTHS[n]} 2026", "summary": f"{bodies[n % 2]} ({n + 1})"}
        for n, title in enumerate(titles)
    ]  # fmt: skip


def menu() -> tuple[str, list[Row]]:
    """Return the markup and the rows of dishes under headings of courses."""
    courses = {
        "Starters": ("Nettle soup", "Samphire salad", "Smoked eel"),
        "Mains": ("Barley stew", "Leek tart", "River trout"),
        "Puddings": ("Plum cake", "Honey ice"),
    }
    rows: list[Row] = [
        {"title": dish, "group": course, "price": 6.5 + 2 * n}
        for n, (course, dish) in enumerate((c, d) for c, dishes in courses.items() for d in dishes)
    ]
    inside = ""
    for course in courses:
        dishes = "".join(
            f'<li><span class="dish">{row["title"]}</span> <span class="cost">£{row["price"]:.2f}</span></li>'
            for row in rows
            if row["group"] == course
        )
        inside += f'<section class="course"><h2>{course}</h2><ul>{dishes}</ul></section>'
    return f'<main class="menu"><h1>Menu</h1>{inside}</main>', rows


def listings() -> Iterator[Site]:
    """Yield the lists."""
    yield Site(
        "jobs: facts between dots",
        page("Jobs", f'<main><h1>Jobs</h1><ul class="jobs">{listed(JOB, jobs())}</ul></main>'),
        jobs(),
        wanted("title url company location date", Wanted(("salary", "price"), ("price",), "salary")),
    )
    yield Site(
        "houses: beds, baths and area",
        page("Homes", f'<main><h1>Homes for sale</h1><div class="results">{listed(HOUSE, houses())}</div></main>'),
        houses(),
        wanted(
            "url image price",
            Wanted(("title", "name", "address"), ("text",), "title"),
            column("bd", "number", source="beds"),
            column("ba", "number", source="baths"),
            column("sqft", "number", source="area"),
        ),
    )
    yield Site(
        "events: a box with the day",
        page("Events", f'<main><h1>What is on</h1><div class="events">{listed(EVENT, events())}</div></main>'),
        events(),
        wanted("title url location", Wanted(("date", "time"), ("date",), "day")),
    )
    yield Site(
        "papers: names, journal and abstract",
        page("Papers", f'<main><h1>Papers</h1><div class="papers">{listed(PAPER, papers())}</div></main>'),
        papers(),
        wanted(
            "title url",
            Wanted(("author", "authors"), ("text",), "authors"),
            Wanted(("summary", "abstract", "description", "content"), ("text",), "summary"),
            column("cited_by", "number", source="cited"),
        ),
    )
    yield Site(
        "recipes: ratings in brackets",
        page("Recipes", f'<main><h1>Recipes</h1><div class="recipe-grid">{listed(RECIPE, recipes())}</div></main>'),
        recipes(),
        wanted("title url image rating review_count"),
    )
    yield Site(
        "people: a definition list",
        page("Directory", f'<main><h1>Directory</h1><dl class="directory">{listed(PERSON, people())}</dl></main>'),
        people(),
        wanted(
            "title",
            Wanted(("role", "job_title", "content"), ("text",), "role"),
            Wanted(("tel", "phone"), ("text",), "phone"),
            Wanted(("mail", "email"), ("text",), "email"),
        ),
    )
    yield Site(
        "news: Arabic with marks of direction",
        page("أخبار", f'<main class="news">{listed(ARABIC, arabic_news())}</main>', language="ar").replace(
            "<html", '<html dir="rtl"'
        ),
        arabic_news(),
        wanted("title url image category date summary"),
    )
    inside, rows = menu()
    yield Site(
        "menu: dishes under courses",
        page("Menu", inside),
        rows,
        wanted("title price", Wanted(("group", "category", "course"), ("text",), "group")),
    )
    early = jobs()
    lines = "".join(
        f"<p>{row['title']}<br>Company: {row['company']}<br>Place: {row['location']}<br>From: {row['date']:%d.%m.%Y}</p>"
        for row in early
    )
    yield Site(
        "jobs: lines of one paragraph",
        page("Jobs", f"<h1>Jobs</h1><div>{lines}</div>"),
        early,
        wanted(
            "title company", Wanted(("place", "location"), ("text",), "location"), Wanted(("from", "date"), ("date",), "date")
        ),
    )

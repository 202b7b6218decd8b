"""The data of the sites: rows as plain values, the same on every run."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import cycle
from random import Random
from typing import Any, Final

#: Words that titles are made of.
SUBJECTS: Final = (
    "Flax", "Hemp", "Nettle", "Willow", "Rye", "Linden", "Heather", "Reed", "Hazel", "Juniper", "Teasel", "Madder", "Woad", "Weld",
)  # fmt: skip
THINGS: Final = (
    "rope for the garden", "basket with two handles", "tea towel", "seed mix", "brush", "thread on a reel", "bread board",
    "honey, 500 g", "candle", "soap bar", "paper lantern", "door mat", "wool blanket", "ladder",
)  # fmt: skip
HEADLINES: Final = (
    "How we dry {} in a wet summer", "The long history of {} on our coast", "Why {} came back to the market",
    "A field guide to {}", "Ten things to make from {}", "What the river taught us about {}",
    "{} and the winter of the great flood", "Growing {} without a greenhouse", "A letter to those who burn {}",
    "Notes from a year with {}",
)  # fmt: skip
PEOPLE: Final = ("Ada Brook", "Jonas Hale", "Mira Lindqvist", "Tom Okafor", "Rosa Vidal", "Emil Graf", "Nora Keane")
CATEGORIES: Final = ("Garden", "Craft", "Kitchen", "History", "Weather")
TAGS: Final = ("fibre", "autumn", "harvest", "tools", "dye", "market", "loom", "seeds")
TOWNS: Final = ("Alder Bay", "Fenwick", "Norwick", "Port Salton", "Grayford", "Lower Marsh")
COMPANIES: Final = ("Reed & Sons", "Hollow Oak Ltd", "Brightwater Mills", "Fen Logistics", "Saltworks GmbH")
SENTENCES: Final = (
    "It grows where the ground stays wet until June, and nobody who has pulled it by hand forgets the smell.",
    "Our neighbours kept the old tools in the barn, so we could try what the books only describe.",
    "After three weeks in the sun the stems turn grey and break, and then the real work begins.",
    "Most of it goes to the mill on the other side of the river, where the belts still run on water.",
    "We asked four people who should know, and each of them gave us a different answer.",
    "The first frost came early this year, which was good for the colour and bad for everything else.",
    "You need a sharp knife, a bucket, a dry day and a good deal more patience than you think.",
)  # fmt: skip


def slug(text: str) -> str:
    """Return a text as a part of an address.

    >>> slug("Flax rope, 2 m")
    'flax-rope-2-m'
    """
    return "-".join("".join(char if char.isalnum() else " " for char in text.lower()).split())


def products(count: int = 12) -> list[dict[str, Any]]:
    """Return products; every third one has a regular price above the price."""
    random = Random(1)
    found = []
    for number, (subject, thing) in enumerate(zip(SUBJECTS, THINGS, strict=True)):
        price = random.randrange(300, 9000) / 100
        title = f"{subject} {thing}"
        found.append(
            {
                "title": title,
                "url": f"https://marsh.example/p/{slug(title)}",
                "path": f"/p/{slug(title)}",
                "image": f"https://marsh.example/img/{slug(title)}.jpg",
                "price": price,
                "regular_price": round(price * 1.25, 2) if number % 3 == 1 else None,
                "rating": random.randrange(28, 50) / 10,
                "review_count": random.randrange(3, 420),
                "stock": ("In stock", "Sold out", "Only 2 left")[number % 3],
                "sku": f"MM-{4100 + 7 * number}",
                "brand": COMPANIES[number % 3],
            }
        )
    return found[:count]


def posts(count: int = 10, step: int = 9) -> list[dict[str, Any]]:
    """Return posts of a blog, the newest first."""
    random = Random(2)
    day = date(2025, 11, 21)
    found = []
    for number, headline in enumerate(HEADLINES):
        title = headline.format(SUBJECTS[number])
        tags = random.sample(TAGS, 2 + number % 2)
        found.append(
            {
                "title": title,
                "url": f"https://marsh.example/posts/{slug(title)}",
                "path": f"/posts/{slug(title)}",
                "image": f"https://marsh.example/img/{number}.jpg",
                "date": day,
                "author": PEOPLE[random.randrange(len(PEOPLE))],
                "category": CATEGORIES[random.randrange(len(CATEGORIES))],
                "tags": tags,
                "summary": " ".join(random.sample(SENTENCES, 2)),
                "comments": random.randrange(2, 60),
                "minutes": random.randrange(2, 15),
            }
        )
        day -= timedelta(days=step + random.randrange(5))
    return found[:count]


def jobs(count: int = 9) -> list[dict[str, Any]]:
    """Return offers of work."""
    random = Random(3)
    works = ("Mill hand", "Rope maker", "Dyer", "Seed clerk", "Ferry driver", "Weaver", "Baker", "Surveyor", "Gardener")
    day = date(2026, 3, 28)
    found = []
    for number, (work, company, town) in enumerate(zip(works, cycle(COMPANIES), cycle(TOWNS), strict=False)):
        found.append(
            {
                "title": f"{work} (m/f/d)",
                "url": f"https://marsh.example/jobs/{number + 311}",
                "path": f"/jobs/{number + 311}",
                "company": company,
                "location": town,
                "salary": random.randrange(24, 60) * 1000,
                "contract": ("Full-time", "Part-time", "Seasonal")[number % 3],
                "date": day - timedelta(days=3 * number),
            }
        )
    return found[:count]


def houses(count: int = 8) -> list[dict[str, Any]]:
    """Return houses for sale."""
    random = Random(4)
    streets = (
        "Mill Lane",
        "Ferry Road",
        "Church Hill",
        "Quay Street",
        "Fen Drove",
        "Station Road",
        "High Street",
        "Ash Close",
    )
    return [
        {
            "title": f"{random.randrange(1, 90)} {street}, {town}",
            "url": f"https://marsh.example/homes/{slug(street)}",
            "path": f"/homes/{slug(street)}",
            "image": f"https://marsh.example/img/{slug(street)}.jpg",
            "price": random.randrange(180, 900) * 1000,
            "beds": random.randrange(1, 6),
            "baths": random.randrange(1, 4),
            "area": random.randrange(600, 3000),
        }
        for street, town in zip(streets[:count], cycle(TOWNS), strict=False)
    ]


def topics(count: int = 12) -> list[dict[str, Any]]:
    """Return topics of a board."""
    random = Random(5)
    questions = (
        "Which rope for a swing?", "Moths in the wool store", "Old loom, new parts", "Anyone selling weld seeds?",
        "Ferry times in winter", "Dyeing with walnut shells", "Frost on the reed beds", "My basket unravels", "Rye or spelt?",
        "Introduce yourself here", "Lost a shuttle at the fair", "Book on coastal plants",
    )  # fmt: skip
    return [
        {
            "title": question,
            "url": f"https://marsh.example/t/{700 + number}",
            "path": f"/t/{700 + number}",
            "author": ("heron", "old_miller", "tansy77", "reedcutter", "m.keane")[random.randrange(5)],
            "comments": random.randrange(0, 80),
            "views": random.randrange(100, 9000),
            "date": date(2025, 12, 19) - timedelta(days=17 * number),
            "answered": number % 3 > 0,
        }
        for number, question in enumerate(questions[:count])
    ]


def reviews(count: int = 6) -> list[dict[str, Any]]:
    """Return reviews of a product."""
    random = Random(6)
    day = date(2026, 2, 27)
    return [
        {
            "author": person,
            "date": day - timedelta(days=13 * number),
            "rating": random.randrange(2, 6),
            "body": " ".join(random.sample(SENTENCES, 2 + number % 2)),
            "helpful": random.randrange(1, 40),
        }
        for number, person in enumerate(PEOPLE[:count])
    ]


def gauges(count: int = 10) -> list[dict[str, Any]]:
    """Return the readings of river gauges: text, numbers and dates for tables."""
    random = Random(7)
    return [
        {
            "station": f"{subject} Weir",
            "river": ("Alder", "Salt", "Gray")[random.randrange(3)],
            "level": random.randrange(20, 480) / 100,
            "flow": random.randrange(5, 300),
            "opened": date(1950 + 5 * number, 1 + number % 12, 13 + number),
        }
        for number, subject in enumerate(SUBJECTS[:count])
    ]

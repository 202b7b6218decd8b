"""The data of the made-up sites: as many records of each kind as are wanted, the same on every run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from random import Random
from typing import Any, Final

from benchmarks.tables.sites.data import (
    CATEGORIES,
    COMPANIES,
    HEADLINES,
    PEOPLE,
    SENTENCES,
    SUBJECTS,
    TAGS,
    THINGS,
    TOWNS,
    slug,
)

#: A record by names of its values.
Record = Mapping[str, Any]

SURNAMES: Final = (
    "Brook",
    "Hale",
    "Lindqvist",
    "Okafor",
    "Vidal",
    "Graf",
    "Keane",
    "Moreau",
    "Sato",
    "Novák",
    "Ferri",
    "Dahl",
)
FORENAMES: Final = ("Ada", "Jonas", "Mira", "Tom", "Rosa", "Emil", "Nora", "Yves", "Ken", "Petra", "Ugo", "Liv")
WORKS: Final = ("Mill hand", "Rope maker", "Dyer", "Seed clerk", "Ferry driver", "Weaver", "Baker", "Surveyor", "Gardener")
STREETS: Final = ("Mill Lane", "Ferry Road", "Church Hill", "Quay Street", "Fen Drove", "Station Road", "Ash Close")
GATHERINGS: Final = ("fair", "walk", "workshop", "market")
FILM_WORDS: Final = ("Road", "Letter", "House", "Winter")
CHINESE: Final = ("亚麻", "大麻", "荨麻", "柳条", "黑麦", "椴树", "石楠", "芦苇", "榛子", "杜松")
CHINESE_THINGS: Final = ("绳子", "篮子", "毛巾", "蜡烛", "肥皂", "毯子", "灯笼", "面包板")


def title_of(number: int, forms: tuple[str, ...], random: Random) -> str:
    """Return a title that no other record has."""
    form = forms[number % len(forms)].format(SUBJECTS[(number // len(forms)) % len(SUBJECTS)])
    return form if number < len(forms) * len(SUBJECTS) else f"{form}, part {random.randrange(2, 99)}"


def person(random: Random) -> str:
    """Return the name of a person."""
    return f"{random.choice(FORENAMES)} {random.choice(SURNAMES)}" if random.random() < 0.7 else random.choice(PEOPLE)


def common(number: int, title: str, folder: str) -> dict[str, Any]:
    """Return the values that all records have."""
    path = f"/{folder}/{slug(title) or number}-{number}"
    return {
        "title": title,
        "path": path,
        "url": f"https://marsh.example{path}",
        "image": f"https://marsh.example/img/{number}.jpg",
    }


def post(number: int, random: Random) -> dict[str, Any]:
    """Return a post of a blog; some have no tags."""
    return {
        **common(number, title_of(number, HEADLINES, random), "posts"),
        "date": date(2025, 11, 21) - timedelta(days=3 * number + random.randrange(3)),
        "author": person(random),
        "category": random.choice(CATEGORIES),
        "tags": random.sample(TAGS, random.choice((1, 2, 2, 3, 3, 4))),
        "summary": " ".join(random.sample(SENTENCES, random.choice((1, 2, 2, 3)))),
        "comments": random.randrange(60),
        "minutes": random.randrange(2, 15),
    }


def product(number: int, random: Random) -> dict[str, Any]:
    """Return a product; a third have a regular price, some are not rated."""
    price = random.randrange(300, 90000) / 100
    title = f"{SUBJECTS[number % len(SUBJECTS)]} {THINGS[(number * 5 + number // 14) % len(THINGS)]}"
    return {
        **common(number, title, "p"),
        "price": price,
        "regular_price": round(price * 1.25, 2) if random.random() < 0.3 else None,
        "rating": random.randrange(28, 50) / 10,
        "review_count": random.randrange(3, 420),
        "stock": random.choice(("In stock", "Sold out", "Only 2 left")),
        "sku": f"MM-{4100 + 7 * number}",
        "brand": random.choice(COMPANIES),
    }


def job(number: int, random: Random) -> dict[str, Any]:
    """Return an offer of work; some name no salary."""
    return {
        **common(number, f"{random.choice(WORKS)} ({100 + number})", "jobs"),
        "company": random.choice(COMPANIES),
        "location": random.choice(TOWNS),
        "contract": random.choice(("Full-time", "Part-time", "Seasonal")),
        "date": date(2026, 3, 28) - timedelta(days=number),
        "tags": random.sample(TAGS, random.choice((1, 2, 3))),
    }


def house(number: int, random: Random) -> dict[str, Any]:
    """Return a house for sale."""
    return {
        **common(number, f"{number + 1} {random.choice(STREETS)}", "homes"),
        "location": random.choice(TOWNS),
        "price": float(random.randrange(180, 900) * 1000),
        "beds": random.randrange(1, 6),
        "area": random.randrange(600, 3000),
    }


def topic(number: int, random: Random) -> dict[str, Any]:
    """Return a topic of a board."""
    return {
        **common(number, title_of(number, HEADLINES, random), "t"),
        "author": random.choice(("heron", "old_miller", "tansy77", "reedcutter", "m.keane", "woad4ever")),
        "comments": random.randrange(80),
        "views": random.randrange(100, 9000),
        "date": date(2025, 12, 19) - timedelta(days=number),
    }


def event(number: int, random: Random) -> dict[str, Any]:
    """Return an event."""
    return {
        **common(
            number, f"{random.choice(SUBJECTS)} {random.choice(('fair', 'walk', 'workshop', 'market'))} {number}", "events"
        ),
        "date": date(2026, 4, 1) + timedelta(days=2 * number),
        "location": random.choice(TOWNS),
        "price": random.randrange(5, 60) + 0.5,
        "summary": random.choice(SENTENCES),
    }


def paper(number: int, random: Random) -> dict[str, Any]:
    """Return a paper of a library."""
    return {
        **common(number, title_of(number, HEADLINES, random), "doc"),
        "author": person(random),
        "journal": random.choice(("Coastal Botany", "Fibre Review", "Annals of Retting")),
        "cited": random.randrange(300),
        "summary": " ".join(random.sample(SENTENCES, 2)),
    }


def contact(number: int, random: Random) -> dict[str, Any]:
    """Return an entry of a directory."""
    return {
        **common(number, f"{person(random)} {number}", "people"),
        "company": random.choice(COMPANIES),
        "location": random.choice(TOWNS),
        "phone": f"+44 1{random.randrange(100, 999)} {random.randrange(100000, 999999)}",
    }


def recipe(number: int, random: Random) -> dict[str, Any]:
    """Return a recipe of a collection."""
    return {
        **common(number, f"{random.choice(SUBJECTS)} {random.choice(('bread', 'soup', 'tea', 'cake'))} {number}", "recipes"),
        "author": person(random),
        "rating": random.randrange(20, 50) / 10,
        "tags": random.sample(TAGS, random.choice((1, 2, 3))),
        "summary": random.choice(SENTENCES),
    }


def package(number: int, random: Random) -> dict[str, Any]:
    """Return a package of a registry."""
    return {
        **common(number, f"{random.choice(SUBJECTS).lower()}-{random.choice(TAGS)}{number}", "package"),
        "version": f"{random.randrange(5)}.{random.randrange(20)}.{random.randrange(9)}",
        "summary": random.choice(SENTENCES),
        "date": date(2026, 1, 20) - timedelta(days=5 * number),
        "downloads": random.randrange(100, 90000),
    }


def chinese_product(number: int, random: Random) -> dict[str, Any]:
    """Return a product of a Chinese shop."""
    title = f"{CHINESE[number % 10]}{CHINESE_THINGS[(number // 10 + number) % 8]} {number}号"
    return {
        **common(number, title, "item"),
        "price": random.randrange(900, 90000) / 100,
        "brand": random.choice(("河岸", "草地", "风车")),
    }


def film(number: int, random: Random) -> dict[str, Any]:
    """Return a film of a catalogue."""
    return {
        **common(
            number, f"The {random.choice(SUBJECTS)} {random.choice(('Road', 'Letter', 'House', 'Winter'))} {number}", "film"
        ),
        "year": random.randrange(1950, 2025),
        "author": person(random),
        "rating": random.randrange(10, 99) / 10,
        "minutes": random.randrange(70, 190),
    }


#: Kinds of sites, and what makes a record of each.
KINDS: Final[Mapping[str, Callable[[int, Random], dict[str, Any]]]] = {
    "blog": post, "shop": product, "jobs": job, "homes": house, "board": topic, "events": event, "papers": paper,
    "directory": contact, "recipes": recipe, "packages": package, "chinese shop": chinese_product, "films": film,
}  # fmt: skip


def records(kind: str, count: int) -> list[Record]:
    """Return the first records of a site.

    >>> [film["title"] for film in records("films", 2)]
    ['The Flax Winter 0', 'The Woad Winter 1']
    """
    random = Random(kind)
    return [KINDS[kind](number, random) for number in range(count)]

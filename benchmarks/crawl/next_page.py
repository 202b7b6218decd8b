"""Next pages of a made-up blog under themes of other people: ``python -m benchmarks.crawl.next_page FOLDER``.

Needs Node.js. The themes of Hexo are installed from npm into the folder and render 47 posts in several languages: lists of
posts, archives, tags and categories with pages of five, and the posts, which link to the next post. A list page has a next
page if the theme links to the page with the next number. Everything else has none: posts, last pages, lists without a pager.

Printed, for scutch and for two simple rules: pages with a next page, those found, and false alarms.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urljoin, urlsplit

import scutch

SITE: Final = "https://flax.example.org"
PACKAGES: Final = (
    "hexo", "hexo-generator-index", "hexo-generator-archive", "hexo-generator-tag", "hexo-generator-category",
    "hexo-renderer-ejs", "hexo-renderer-pug", "hexo-renderer-marked", "hexo-renderer-stylus", "hexo-renderer-swig",
    "hexo-renderer-inferno", "hexo-component-inferno", "hexo-renderer-less",
)  # fmt: skip
THEMES: Final = {
    "anzhiyu": "zh-CN", "async": "en", "butterfly": "ja", "fluid": "de", "icarus": "en", "keep": "fr", "kratos-rebirth": "en",
    "landscape": "ru", "next": "en", "redefine": "zh-CN", "reimu": "en", "solitude": "ja", "stellar": "de", "volantis": "en",
    "yun": "fr",
}  # fmt: skip
POSTS: Final = 47
PAGE_POSTS: Final = 5
WORDS: Final = (
    "flax",
    "linen",
    "retting",
    "loom",
    "weaver",
    "harvest",
    "seed",
    "field",
    "river",
    "wool",
    "hemp",
    "madder",
    "woad",
)
CONFIGURATION: Final = """
title: Flax Notes
language: {language}
url: {site}
permalink: :year/:month/:day/:title/
per_page: 5
index_generator: {{per_page: 5, order_by: -date}}
archive_generator: {{per_page: 5}}
tag_generator: {{per_page: 5}}
category_generator: {{per_page: 5}}
theme: {theme}
public_dir: public_{theme}
"""
PAGE: Final = re.compile(r"page/(\d+)/$")


class Count(NamedTuple):
    """How a rule did.

    Attributes
    ----------
    found, of
        Pages whose next page was found, and pages that have one.
    false, without
        Wrong answers, and pages without a next page.
    """

    found: int = 0
    of: int = 0
    false: int = 0
    without: int = 0

    def with_page(self, expected: str | None, got: str | None) -> Count:
        is_false = got is not None and got != expected
        return Count(
            self.found + (expected is not None and got == expected),
            self.of + (expected is not None),
            self.false + is_false,
            self.without + (expected is None),
        )


# ---- the site


def run(folder: Path, *command: str) -> bool:
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0


def posts() -> list[dict[str, Any]]:
    """Return the posts of the blog."""
    rng, found = random.Random(4), []
    for number in range(POSTS):
        title = " ".join(rng.sample(WORDS, 3)).title()
        text = "\n\n".join(" ".join(rng.choices(WORDS, k=rng.randint(30, 80))) + "." for _ in range(4))
        day = date(2024, 1 + number % 12, 1 + number % 28)
        tags, category = rng.sample(WORDS[:3], 2), rng.choice(WORDS[3:5])
        url = f"{SITE}/{day:%Y/%m/%d}/p{number}/"
        found.append({"title": title, "url": url, "date": day, "tags": tags, "category": category, "text": text})
    return found


def write_posts(folder: Path) -> None:
    target = folder / "source" / "_posts"
    target.mkdir(parents=True, exist_ok=True)
    for number, post in enumerate(posts()):
        head = f"title: {post['title']}\ndate: {post['date']} 10:00:00\n"
        tags = f"tags: [{', '.join(post['tags'])}]\ncategories: [{post['category']}]"
        body = f"---\n{head}{tags}\n---\n{post['text']}\n\n<!-- more -->\n\n{post['text']}\n"
        (target / f"p{number}.md").write_text(body, encoding="utf-8")


def build(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    package = '{"name": "flax", "private": true, "hexo": {"version": "8.0.0"}}'
    (folder / "package.json").write_text(package, encoding="utf-8")
    install = ("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps")
    run(folder, *install, *PACKAGES)
    write_posts(folder)
    for theme, language in THEMES.items():
        run(folder, *install, f"hexo-theme-{theme}")
        text = CONFIGURATION.format(language=language, theme=theme, site=SITE)
        (folder / "_config.yml").write_text(text, encoding="utf-8")
        (folder / "db.json").unlink(missing_ok=True)
        if not run(folder, "npx", "hexo", "generate"):
            print(f"{theme}: not built", file=sys.stderr)


# ---- what is compared


def plain(url: str | None) -> str | None:
    """The path of a URL of the site, without an index file; the URL for another site."""
    parts = urlsplit(url or "")
    return parts.path.removesuffix("index.html") if f"{parts.scheme}://{parts.netloc}" == SITE else url


def following(path: str) -> str:
    """The path of the page with the next number."""
    found = PAGE.search(path)
    return f"{path[: found.start()]}page/{int(found[1]) + 1}/" if found else f"{path}page/2/"


def by_scutch(page: scutch.Page) -> str | None:
    found = scutch.next_page(page)
    return found.url if found else None


def target(page: scutch.Page, node: scutch.Node) -> str:
    return urljoin(page.url or "", node.get("href") or "")


def by_relation(page: scutch.Page) -> str | None:
    """The first ``rel=next``."""
    linked = (node for node in page.elements() if node.tag in {"a", "link"})
    return next((target(page, node) for node in linked if "next" in (node.get("rel") or "").lower().split()), None)


def by_words(page: scutch.Page) -> str | None:
    """``rel=next``, else the first link whose text or class has the word "next"."""
    named = (f"{node.text} {node.get('class')}" for node in page.elements("a"))
    found = (node for node, text in zip(page.elements("a"), named, strict=True) if re.search(r"(?i)\bnext\b", text))
    return by_relation(page) or next((target(page, node) for node in found), None)


RULES: Final[dict[str, Callable[[scutch.Page], str | None]]] = {
    "scutch": by_scutch,
    "rel=next": by_relation,
    "rel=next, else a link with the word next": by_words,
}


def pages_of(public: Path) -> Iterator[tuple[scutch.Page, str | None]]:
    """Yield the pages of one theme with the path of their next page."""
    for file in sorted(public.rglob("index.html")):
        path = f"/{file.parent.relative_to(public)}/".replace("/./", "/")
        page = scutch.parse(file.read_bytes(), url=SITE + path)
        linked = {plain(target(page, node)) for node in page.elements("a")}
        has_next = (public / following(path)[1:]).exists() and following(path) in linked
        yield page, following(path) if has_next else None


def main(folder: Path) -> None:
    if not any(folder.glob("public_*")):
        build(folder)
    counts = dict.fromkeys(RULES, Count())
    themes = sorted(folder.glob("public_*"))
    for page, expected in (each for public in themes for each in pages_of(public)):
        for name, rule in RULES.items():
            counts[name] = counts[name].with_page(expected, plain(rule(page)))
    print(f"{len(themes)} themes")
    for name, count in counts.items():
        print(f"{name}: {count.found} of {count.of} found, {count.false} wrong; {count.without} pages have none")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

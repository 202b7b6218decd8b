"""Sites under themes that others wrote, built from their registries: Sphinx, MkDocs, VitePress, Docusaurus, Eleventy, Hexo.

Each site has the same made-up packages: lists of ten as a table and as sections, and a page for each package. What cannot be
built is left out. Themes of Python are installed into a virtual environment in the folder, those of Node.js beside it.
"""

from __future__ import annotations

import os
import subprocess
import venv
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import scutch
from benchmarks.common import say
from benchmarks.crawl import next_page
from benchmarks.sites.data import Record, records
from benchmarks.sites.made_up import Site

#: Pages of lists, and their records.
LIST_PAGES, PAGE_RECORDS = 8, 10
BASE: Final = "https://flax.example.org/"
#: Kinds of pages: the beginning of their file names, and the values that they show.
KINDS: Final = {
    "table": ("title", "url", "version", "date", "downloads"),
    "sections": ("title", "url", "version", "date", "downloads", "summary"),
    "package": ("title", "version", "date", "downloads", "summary"),
}
SPHINX: Final = {
    "alabaster": "", "classic": "", "sphinxdoc": "", "scrolls": "", "agogo": "", "nature": "", "pyramid": "", "haiku": "",
    "bizstyle": "", "furo": "furo", "sphinx_rtd_theme": "sphinx-rtd-theme", "pydata_sphinx_theme": "pydata-sphinx-theme",
    "sphinx_book_theme": "sphinx-book-theme", "sphinx_material": "sphinx-material",
    "sphinxawesome_theme": "sphinxawesome-theme",
    "shibuya": "shibuya", "piccolo_theme": "piccolo-theme", "sphinx_wagtail_theme": "sphinx-wagtail-theme",
    "insipid": "insipid-sphinx-theme", "press": "sphinx-press-theme", "cloud": "cloud-sptheme",
}  # fmt: skip
MKDOCS: Final = {
    "mkdocs": "", "readthedocs": "", "material": "mkdocs-material", "flatly": "mkdocs-bootswatch", "cinder": "mkdocs-cinder",
    "windmill": "mkdocs-windmill", "ivory": "mkdocs-ivory", "gitbook": "mkdocs-gitbook", "nature": "mkdocs-nature",
    "terminal": "mkdocs-terminal", "dracula": "mkdocs-dracula-theme", "shadcn": "mkdocs-shadcn",
    "alabaster": "mkdocs-alabaster", "semantic": "mkdocs-semantic", "primer": "mkdocs-primer", "bootstrap": "mkdocs-bootstrap",
}  # fmt: skip
#: What the lists of a theme do not show, read by eye.
NOT_SHOWN: Final = {
    "async": ("tags",), "butterfly": ("tags",), "icarus": ("tags",), "keep": ("tags", "date"), "next": ("tags",),
    "reimu": ("tags",), "stellar": ("tags",),
}  # fmt: skip
BLOG_VALUES: Final = ("title", "url", "date", "tags")
NPM: Final = {
    "vitepress": ("vitepress",),
    "eleventy": ("@11ty/eleventy",),
    "docusaurus": ("@docusaurus/core", "@docusaurus/preset-classic", "react", "react-dom"),
}
ELEVENTY_LAYOUT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{{ title }}</title>
<header><a href="/">Packages</a><nav><a href="/table-1.html">Table</a></nav></header><main>{{ content | safe }}</main>
<footer>Built with Eleventy</footer></html>"""
DOCUSAURUS_CONFIG: Final = """module.exports = {title: 'Packages', url: 'https://flax.example.org', baseUrl: '/',
 onBrokenLinks: 'ignore', presets: [['classic', {docs: {routeBasePath: '/', sidebarPath: undefined}, blog: false}]]};"""
SPHINX_CONFIG: Final = "project = 'Packages'\nextensions = ['myst_parser']\nhtml_theme = {theme!r}\n"
MKDOCS_CONFIG: Final = (
    "site_name: Packages\nsite_url: {base}\nuse_directory_urls: false\nplugins: []\ntheme: {{name: {theme}}}\n"
)


# ---- sources


def sources(suffix: str) -> dict[str, str]:
    """Return the Markdown files by name; links have a suffix."""
    rows = records("packages", LIST_PAGES * PAGE_RECORDS)
    files = {
        "index": "# Packages\n\n" + "\n".join(f"- [List {page}](table-{page}{suffix})" for page in range(1, LIST_PAGES + 1))
    }
    for page in range(LIST_PAGES):
        own = list(enumerate(rows))[page * PAGE_RECORDS : (page + 1) * PAGE_RECORDS]
        files[f"table-{page + 1}"] = table_text(page + 1, own, suffix)
        files[f"sections-{page + 1}"] = sections_text(page + 1, own, suffix)
    return files | {f"package-{number}": package_text(row) for number, row in enumerate(rows)}


def table_text(page: int, rows: Sequence[tuple[int, Record]], suffix: str) -> str:
    lines = "".join(
        f"| [{row['title']}](package-{number}{suffix}) | {row['version']} | {row['date']} | {row['downloads']} |\n"
        for number, row in rows
    )
    return f"# Table {page}\n\n| Package | Version | Released | Downloads |\n|---|---|---|---|\n{lines}"


def sections_text(page: int, rows: Sequence[tuple[int, Record]], suffix: str) -> str:
    parts = (f"## [{row['title']}](package-{number}{suffix})\n\n{row['summary']}\n\n{facts(row)}" for number, row in rows)
    return f"# Packages, part {page}\n\n" + "\n".join(parts)


def facts(row: Record) -> str:
    return f"- Version: {row['version']}\n- Released: {row['date']}\n- Downloads: {row['downloads']}\n"


def package_text(row: Record) -> str:
    fields = f"| Version | {row['version']} |\n| Released | {row['date']} |\n| Downloads | {row['downloads']} |\n"
    return f"# {row['title']}\n\n{row['summary']}\n\n| Field | Value |\n|---|---|\n{fields}"


def write_sources(folder: Path, suffix: str = ".md", head: str = "") -> None:
    """Write the Markdown files of a site."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in sources(suffix).items():
        (folder / f"{name}.md").write_text(head + text, encoding="utf-8")


# ---- builders: each builds the sites of its themes into ``folder / "public" / builder theme``


def is_built(folder: Path, name: str, *command: str, works_in: Path) -> None:
    """Run a command, and say what failed."""
    done = subprocess.run(command, cwd=works_in, capture_output=True, text=True, check=False, env={**os.environ, "CI": "1"})
    if done.returncode or not any((folder / "public" / name).rglob("*.html")):
        say(f"{name}: not built: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")


def build_python(folder: Path) -> None:
    """Build the sites of Sphinx and MkDocs."""
    scripts = folder / "env" / "bin"
    if not scripts.exists():
        venv.create(folder / "env", with_pip=True)
    for package in ("sphinx", "myst-parser", "mkdocs", *filter(None, (*SPHINX.values(), *MKDOCS.values()))):
        subprocess.run([scripts / "pip", "install", "--quiet", package], capture_output=True, check=False)
    for theme in SPHINX:
        name, work = f"sphinx {theme}", folder / "sphinx" / theme
        write_sources(work)
        (work / "conf.py").write_text(SPHINX_CONFIG.format(theme=theme), encoding="utf-8")
        is_built(folder, name, str(scripts / "sphinx-build"), "-q", ".", str(folder / "public" / name), works_in=work)
    for theme in MKDOCS:
        name, work = f"mkdocs {theme}", folder / "mkdocs" / theme
        write_sources(work / "docs")
        (work / "mkdocs.yml").write_text(MKDOCS_CONFIG.format(theme=theme, base=BASE), encoding="utf-8")
        is_built(folder, name, str(scripts / "mkdocs"), "build", "-q", "-d", str(folder / "public" / name), works_in=work)


def build_node(folder: Path) -> None:
    """Build the sites of VitePress, Eleventy and Docusaurus."""
    for builder, packages in NPM.items():
        work = folder / builder
        work.mkdir(parents=True, exist_ok=True)
        (work / "package.json").write_text('{"private": true}', encoding="utf-8")
        next_page.run(work, "npm", "install", "--no-audit", "--no-fund", *packages)
    write_sources(folder / "vitepress" / "docs")
    build_one(folder, "vitepress", "build", "docs", "--outDir")
    (folder / "eleventy" / "docs" / "_includes").mkdir(parents=True, exist_ok=True)
    (folder / "eleventy" / "docs" / "_includes" / "page.njk").write_text(ELEVENTY_LAYOUT, encoding="utf-8")
    write_sources(
        folder / "eleventy" / "docs", ".html", "---\nlayout: page.njk\npermalink: '{{ page.filePathStem }}.html'\n---\n"
    )
    build_one(folder, "eleventy", "--input=docs", "--output")
    (folder / "docusaurus" / "docusaurus.config.js").write_text(DOCUSAURUS_CONFIG, encoding="utf-8")
    write_sources(folder / "docusaurus" / "docs")
    build_one(folder, "docusaurus", "build", "--out-dir")


def build_one(folder: Path, builder: str, *arguments: str) -> None:
    """Run a builder of Node.js; the last argument is that of its output."""
    output = str(folder / "public" / builder)
    is_built(folder, builder, "npx", builder, *arguments, output, works_in=folder / builder)


# ---- what was built


def file_of(public: Path, name: str) -> tuple[Path, str] | None:
    """Return the file of a page, and its address; None if there is none."""
    for path in (f"{name}.html", f"{name}/index.html"):
        if (public / path).exists():
            return public / path, BASE + path.removesuffix("/index.html").removesuffix("index.html")
    return None


def theme_page(public: Path, name: str) -> scutch.Page | None:
    """Return a page of a site."""
    found = file_of(public, name)
    return scutch.parse(found[0].read_bytes(), url=found[1]) if found else None


def doc_sites(folder: Path) -> Iterator[Site]:
    """Yield the sites of documentation that were built."""
    rows = records("packages", LIST_PAGES * PAGE_RECORDS)
    for public in sorted((folder / "public").iterdir()):
        target = file_of(public, "package-1")
        if target is None:
            continue
        form = target[1].replace("package-1", "package-{}")
        full: list[Mapping[str, Any]] = [{**row, "url": form.format(number)} for number, row in enumerate(rows)]
        for kind, shown in KINDS.items():
            size = 1 if kind == "package" else PAGE_RECORDS
            first = 0 if kind == "package" else 1
            pages = (theme_page(public, f"{kind}-{number + first}") for number in range(LIST_PAGES))
            own = [(full[number * size : (number + 1) * size], page) for number, page in enumerate(pages) if page is not None]
            if len(own) == LIST_PAGES:
                yield Site(kind, public.name, shown, own)


def blog_sites(folder: Path) -> Iterator[Site]:
    """Yield the front pages of the blogs of Hexo that were built."""
    posts = sorted(next_page.posts(), key=lambda post: post["date"], reverse=True)
    for public in sorted((folder / "hexo").glob("public_*")):
        pages = []
        for number in range(len(posts) // next_page.PAGE_POSTS):
            path = f"page/{number + 1}/" if number else ""
            file = public / path / "index.html"
            if file.exists():
                own = posts[number * next_page.PAGE_POSTS : (number + 1) * next_page.PAGE_POSTS]
                pages.append((own, scutch.parse(file.read_bytes(), url=f"{next_page.SITE}/{path}")))
        if pages:
            theme = public.name.removeprefix("public_")
            yield Site("blog", f"hexo {theme}", [name for name in BLOG_VALUES if name not in NOT_SHOWN.get(theme, ())], pages)


def build(folder: Path) -> None:
    """Build all sites into a folder."""
    build_python(folder)
    build_node(folder)
    next_page.build(folder / "hexo")

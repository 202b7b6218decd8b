"""``scutch demo``."""

from importlib import resources
from typing import Final

from rich.console import Console
from rich.panel import Panel

from scutch.cli.output.table_sinks import fit_terminal
from scutch.content.extract import extract_content
from scutch.page import Page, parse
from scutch.records.extract import extract_records
from scutch.records.regions.regions import Regions

#: Confidence from which a page is shown as its list.
MIN_CONFIDENCE: Final = 0.5


def demo() -> None:
    """Show tables, text and Markdown of a few bundled pages."""
    console = Console()
    for file in sorted(resources.files("scutch.demo").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".html"):
            show_page(console, file.name, parse(file.read_bytes(), url=f"https://example.org/{file.name}"))
    print_plain(console, "Your own page:  scutch content page.html        or  scutch content https://…  --format markdown")
    print_plain(console, "                scutch records page.html        or  scutch records https://…  -o rows.csv")


def show_page(console: Console, name: str, page: Page) -> None:
    """Show one page: its list if it has one, else its content."""
    content, regions = extract_content(page), extract_records(page)
    facts = f"{len(page.source):,} bytes · {len(page):,} nodes · {page.encoding.name} · language {content.language or '?'}"
    console.print(Panel(f"{content.title}\n{facts}", title=name))
    if regions and regions[0].confidence >= MIN_CONFIDENCE:
        show_table(console, regions)
    else:
        for form, text in (("text", content.text), ("Markdown", content.markdown)):
            console.rule(form, style="dim")
            print_plain(console, text)
    console.print()


def show_table(console: Console, regions: Regions) -> None:
    """Show the best list of a page."""
    region = regions[0]
    console.rule(
        f"list 1 of {sum(not other.is_alternative for other in regions)}, confidence {region.confidence:.2f}", style="dim"
    )
    print_plain(console, fit_terminal(region.table, console.width).to_text(width=console.width))
    selectors = region.selectors()
    print_plain(console, f"the same with parsel: {selectors.record_css or selectors.record_xpath}")


def print_plain(console: Console, text: str) -> None:
    """Print a text without markup or colour."""
    console.print(text, markup=False, highlight=False, soft_wrap=True)

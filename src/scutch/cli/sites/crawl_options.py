"""The options of ``scutch crawl``."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from scutch.cli.options import REQUESTED, file_path
from scutch.cli.output.formats import TableFormat
from scutch.cli.sites.drift import OnDrift
from scutch.crawl.options import CrawlOptions

DEFAULTS: Final = CrawlOptions()
#: Titles of the options in the help.
FOLLOWED: Final = "Pages that are fetched"
RUNS: Final = "Interrupted and later runs"


class Strategy(StrEnum):
    """Which pages are followed from the starts."""

    PAGINATION = "pagination"
    NAVIGATION = "navigation"
    FULL = "full"
    URLS = "urls"


Sources = Annotated[list[str], typer.Argument(metavar="SOURCE", help="URLs of lists, and files of wrappers.")]
Rows = Annotated[
    Path,
    typer.Option(
        "--output",
        "-o",
        parser=file_path,
        metavar="FILE",
        help="The rows: .csv, .jsonl, .json, .parquet, .sqlite, .xlsx, .md.",
    ),
]
Format = Annotated[TableFormat | None, typer.Option("--format", "-f", help="Default: by the suffix of the output.")]
Store = Annotated[
    Path | None,
    typer.Option(
        "--store",
        metavar="FILE",
        rich_help_panel=RUNS,
        help="The file of the crawl; default: the output with .crawl behind its name.",
    ),
]
Follows = Annotated[
    Strategy,
    typer.Option(rich_help_panel=FOLLOWED, help="What is followed: next pages; also the navigation; all links; nothing."),
]
Delay = Annotated[
    float,
    typer.Option(
        metavar="SECONDS", min=0.0, rich_help_panel=REQUESTED, help="Seconds between two requests to a host, at least."
    ),
]
MaxPages = Annotated[
    int, typer.Option(metavar="N", min=1, rich_help_panel=FOLLOWED, help="Maximum number of pages of one list.")
]
MaxRequests = Annotated[int, typer.Option(metavar="N", min=1, rich_help_panel=FOLLOWED, help="Maximum number of requests.")]
UserAgent = Annotated[
    str, typer.Option(metavar="TEXT", rich_help_panel=REQUESTED, help="Name of the crawler, with an address for complaints.")
]
Details = Annotated[
    bool, typer.Option("--details", rich_help_panel=FOLLOWED, help="Fetch the detail page of each record, and join it.")
]
Sitemaps = Annotated[
    bool, typer.Option("--sitemaps", rich_help_panel=FOLLOWED, help="Begin also with the pages of the sitemaps.")
]
Since = Annotated[
    bool,
    typer.Option("--since", rich_help_panel=RUNS, help="Write only rows that are new, changed or gone since the last run."),
]
Offline = Annotated[
    bool, typer.Option("--offline", rich_help_panel=RUNS, help="Read the pages of the last run again, without the network.")
]
IgnoreRobots = Annotated[bool, typer.Option("--ignore-robots", rich_help_panel=REQUESTED, help="Ignore robots.txt.")]
Status = Annotated[
    bool, typer.Option("--status", rich_help_panel=RUNS, help="Only print the progress of the crawl, and why its lists ended.")
]
OnDriftOption = Annotated[
    OnDrift,
    typer.Option(
        "--on-drift",
        rich_help_panel=RUNS,
        help="At a page that does not fit its wrapper: an error in its place, stop, or repair the wrapper.",
    ),
]

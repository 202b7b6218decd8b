"""Content, data records and layout of any web page, from one columnar page model.

>>> import scutch
>>> page = scutch.parse(b"<h1>Flax</h1><p>A plant.")
>>> page.body.text
'Flax\\n\\nA plant.'
"""

from typing import TYPE_CHECKING, Any

from scutch.errors import (
    BlockedAddress,
    FetchError,
    FetchTimeout,
    InvalidInput,
    MissingDependency,
    NotRendered,
    RenderError,
    ScutchError,
    SourceError,
    TooLarge,
    UnknownMethod,
)
from scutch.lazy_names import lazy_name
from scutch.page import Encoding, Limits, Node, Page, Span, parse

if TYPE_CHECKING:
    from scutch.content.extract import extract_content
    from scutch.content.kind import classify
    from scutch.content.site_segmenter import SiteSegmenter
    from scutch.layout.extract import segment
    from scutch.layout.tree import Segment
    from scutch.records.across_pages.extract import SharedTable, SharedTables, extract_table, extract_tables
    from scutch.records.extract import extract_records
    from scutch.records.regions.record import Record
    from scutch.records.regions.region import Region
    from scutch.records.regions.regions import Regions
    from scutch.records.selectors.find import Selectors
    from scutch.results.content import Block, Content
    from scutch.results.kind import PageKind
    from scutch.results.metadata import Metadata
    from scutch.sites.answer import Answer
    from scutch.sites.follow.detail_links import links
    from scutch.sites.follow.next_page import NextPage, next_page
    from scutch.sites.learning.learn import learn
    from scutch.sites.learning.repair import Repair, repair
    from scutch.sites.learning.templates import LearnedTemplate, learn_templates
    from scutch.sites.wrapper import Wrapper
    from scutch.sources.fetched import Fetched
    from scutch.sources.http import FetchOptions, fetch, fetch_async
    from scutch.table import Cell, Column, Table

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Block",
    "BlockedAddress",
    "Cell",
    "Column",
    "Content",
    "Encoding",
    "FetchError",
    "FetchOptions",
    "FetchTimeout",
    "Fetched",
    "InvalidInput",
    "LearnedTemplate",
    "Limits",
    "Metadata",
    "MissingDependency",
    "NextPage",
    "Node",
    "NotRendered",
    "Page",
    "PageKind",
    "Record",
    "Region",
    "Regions",
    "RenderError",
    "Repair",
    "ScutchError",
    "Segment",
    "Selectors",
    "SharedTable",
    "SharedTables",
    "SiteSegmenter",
    "SourceError",
    "Span",
    "Table",
    "TooLarge",
    "UnknownMethod",
    "Wrapper",
    "__version__",
    "classify",
    "extract_content",
    "extract_records",
    "extract_table",
    "extract_tables",
    "fetch",
    "fetch_async",
    "learn",
    "learn_templates",
    "links",
    "next_page",
    "parse",
    "repair",
    "segment",
]

#: Public names whose modules are loaded on first access.
_LAZY = {
    "extract_content": "scutch.content.extract",
    "SiteSegmenter": "scutch.content.site_segmenter",
    "Block": "scutch.results.content",
    "Content": "scutch.results.content",
    "Metadata": "scutch.results.metadata",
    "classify": "scutch.content.kind",
    "PageKind": "scutch.results.kind",
    "extract_records": "scutch.records.extract",
    "extract_table": "scutch.records.across_pages.extract",
    "extract_tables": "scutch.records.across_pages.extract",
    "SharedTable": "scutch.records.across_pages.extract",
    "SharedTables": "scutch.records.across_pages.extract",
    "Record": "scutch.records.regions.record",
    "Region": "scutch.records.regions.region",
    "Regions": "scutch.records.regions.regions",
    "Selectors": "scutch.records.selectors.find",
    "Answer": "scutch.sites.answer",
    "Wrapper": "scutch.sites.wrapper",
    "learn": "scutch.sites.learning.learn",
    "learn_templates": "scutch.sites.learning.templates",
    "LearnedTemplate": "scutch.sites.learning.templates",
    "links": "scutch.sites.follow.detail_links",
    "Repair": "scutch.sites.learning.repair",
    "repair": "scutch.sites.learning.repair",
    "next_page": "scutch.sites.follow.next_page",
    "NextPage": "scutch.sites.follow.next_page",
    "segment": "scutch.layout.extract",
    "Segment": "scutch.layout.tree",
    "FetchOptions": "scutch.sources.http",
    "Fetched": "scutch.sources.fetched",
    "fetch": "scutch.sources.http",
    "fetch_async": "scutch.sources.http",
    "Cell": "scutch.table",
    "Column": "scutch.table",
    "Table": "scutch.table",
}


def __getattr__(name: str) -> Any:
    return lazy_name(__name__, _LAZY, name)


def __dir__() -> list[str]:
    return sorted(__all__)

"""The page model: a page is one table of columns; nodes and spans are views of it."""

from scutch.page.encoding.detect import Encoding
from scutch.page.limits import Limits
from scutch.page.node import Node
from scutch.page.page import Page
from scutch.page.readers.from_source import parse
from scutch.page.span import Span

__all__ = ["Encoding", "Limits", "Node", "Page", "Span", "parse"]

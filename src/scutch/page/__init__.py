"""The page model: one table of columns a page, and views of it."""

from scutch.page.encoding import Encoding
from scutch.page.limits import Limits
from scutch.page.node import Node, Span
from scutch.page.page import Page
from scutch.page.reading import parse

__all__ = ["Encoding", "Limits", "Node", "Page", "Span", "parse"]

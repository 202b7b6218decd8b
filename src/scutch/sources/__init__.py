"""Sources of pages: files, folders, standard input, HTTP, a browser."""

from scutch.sources.fetched import Fetched
from scutch.sources.folders import find_pages

__all__ = ["Fetched", "find_pages"]

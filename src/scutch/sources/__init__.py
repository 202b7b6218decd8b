"""Sources of pages: files, folders, standard input, HTTP, a browser."""

from scutch.sources.fetched import Fetched
from scutch.sources.files import expand

__all__ = ["Fetched", "expand"]

"""Where pages come from: files, folders, standard input, the web."""

from scutch.sources.fetched import Fetched
from scutch.sources.files import expand

__all__ = ["Fetched", "expand"]

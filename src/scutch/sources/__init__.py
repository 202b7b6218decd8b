"""Where pages come from: files, folders, standard input, the web."""

from scutch.sources.files import expand
from scutch.sources.fetched import Fetched

__all__ = ["Fetched", "expand"]

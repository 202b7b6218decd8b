"""XPaths of nodes whose steps need no quoting."""

from scutch.page.parser import Columns

def plain_xpath(columns: Columns, node: int) -> str | None: ...

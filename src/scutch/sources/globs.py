"""``glob_matches``: the files and folders that a glob stands for."""

import glob
import os
import re
from collections.abc import Iterator
from typing import Final

#: The part of a glob that stands for any number of folders.
ANY_FOLDERS: Final = re.compile(r"(?:^|(?<=[/\\]))(?:\*\*(?:[/\\]|$))+" if os.sep == "\\" else r"(?:^|(?<=/))(?:\*\*(?:/|$))+")


def glob_matches(pattern: str) -> list[str]:
    """Return the files and folders that a glob matches, in their order; with ``**`` the files.

    ``**`` follows no links to folders, which may lead in circles. Pipes and devices, which may have no end, match nothing.
    """
    if ANY_FOLDERS.search(pattern):
        return sorted({name for name in recursive_matches(pattern) if os.path.isfile(name)})  # noqa: PTH113 (long names)
    return sorted(
        name
        for name in glob.iglob(pattern)  # noqa: PTH207 (absolute patterns too)
        if os.path.isfile(name) or os.path.isdir(name)  # noqa: PTH112, PTH113 (long names)
    )


def recursive_matches(pattern: str) -> Iterator[str]:
    """Yield what a glob with any number of ``**`` matches; some of it several times if there are two."""
    head, *rest = ANY_FOLDERS.split(pattern, maxsplit=1)
    if not rest:
        yield from glob.iglob(pattern)  # noqa: PTH207 (absolute patterns too)
        return
    for start in glob.iglob(head) if head else ("",):  # noqa: PTH207
        for folder in folders_below(start):
            yield from recursive_matches(os.path.join(glob.escape(folder), rest[0] or "*"))  # noqa: PTH118 (keeps "")


def folders_below(start: str) -> Iterator[str]:
    """Yield a folder, ``""`` for the present one, and all in it at any depth, without links and hidden ones."""
    for folder, names, _ in os.walk(start or os.curdir):
        names[:] = [name for name in names if not name.startswith(".")]
        yield folder if start else folder.removeprefix(os.curdir).lstrip(os.sep)

"""Data files that come with a package, read without ``importlib.resources``, whose import costs more than the files."""

from __future__ import annotations

import pkgutil
from typing import Final

#: Folder of a package that holds its fitted models.
MODEL_FOLDER: Final = "model"


def packaged(package: str, path: str) -> bytes:
    """Return a file of a package.

    Parameters
    ----------
    package
        Its dotted name.
    path
        Where the file is in it, with ``/`` on every system.

    Raises
    ------
    OSError
        There is no such file.
    ImportError
        The package's loader keeps no files.

    Examples
    --------
    >>> packaged("scutch", "py.typed")
    b''
    """
    data = pkgutil.get_data(package, path)
    if data is None:
        raise ImportError(f"no files can be read from {package}", name=package)
    return data


def model_file(package: str, name: str) -> bytes:
    """Return a file of the fitted models that come with a package; they are in its folder ``model``.

    Examples
    --------
    >>> model_file("scutch.records", "rank.trees")[:6]
    b'scutch'
    """
    return packaged(package, f"{MODEL_FOLDER}/{name}")

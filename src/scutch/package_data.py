"""Data files that come with a package, read without ``importlib.resources``, whose import costs more than the files."""

from __future__ import annotations

import pkgutil
from typing import Final

#: Folder of a package that holds its fitted models.
MODEL_FOLDER: Final = "model"


def read_package_file(package: str, path: str) -> bytes:
    """Return the bytes of a file that comes with a package.

    Parameters
    ----------
    package
        Its dotted name.
    path
        Path of the file in it, with ``/`` on every system.

    Raises
    ------
    OSError
        There is no such file.
    ImportError
        The package's loader keeps no files.

    Examples
    --------
    >>> read_package_file("scutch", "py.typed")
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
    return read_package_file(package, f"{MODEL_FOLDER}/{name}")

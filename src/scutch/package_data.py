"""Read the data files of a package without ``importlib.resources``, whose import costs more than the reads."""

from __future__ import annotations

import pkgutil
from typing import Final

#: Folder of a package with its fitted models.
MODEL_FOLDER: Final = "model"


def read_package_file(package: str, path: str) -> bytes:
    """Return the bytes of a data file of a package.

    ``package``: dotted name of the package. ``path``: path of the file relative to the package, with ``/`` as the separator on
    every platform. Raises ``OSError``: the file does not exist. Raises ``ImportError``: the loader of the package cannot read
    data files.

    >>> read_package_file("scutch", "py.typed")
    b''
    """
    data = pkgutil.get_data(package, path)
    if data is None:
        raise ImportError(f"no files can be read from {package}", name=package)
    return data


def model_file(package: str, name: str) -> bytes:
    """Return the bytes of a fitted model in the folder ``model`` of a package.

    >>> model_file("scutch.records", "rank.trees")[:6]
    b'scutch'
    """
    return read_package_file(package, f"{MODEL_FOLDER}/{name}")

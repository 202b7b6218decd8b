"""``packaged``: the data files that come with a package. ``importlib.resources`` would load much for as little."""

from __future__ import annotations

import pkgutil


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

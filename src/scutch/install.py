"""The command that installs an extra, for the installer that this package came with."""

import json
import shutil
import sys
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

PACKAGE: Final = "scutch"
#: By installer the command before the requirement; "python -m pip" stands for the pip of this interpreter.
COMMANDS: Final = {
    "uv tool": "uv tool install", "pipx": "pipx install --force", "uv": "uv pip install", "poetry": "poetry add",
    "pdm": "pdm add", "pip": "python -m pip install",
}  # fmt: skip
#: By part of the folder of the environment, the installer that owns it.
OWNED_FOLDERS: Final = {("uv", "tools"): "uv tool", ("pipx", "venvs"): "pipx"}


class Installation(NamedTuple):
    """How this package was installed."""

    #: A key of ``COMMANDS``.
    installer: str
    #: The folder of an editable installation; empty for another one.
    checkout: str = ""


def installation() -> Installation:
    """How this package was installed, by the files that its installer left."""
    try:
        found = metadata.distribution(PACKAGE)
    except metadata.PackageNotFoundError:
        return Installation("pip")
    origin = json.loads(found.read_text("direct_url.json") or "{}")
    checkout = origin.get("url", "").removeprefix("file://") if origin.get("dir_info", {}).get("editable") else ""
    return Installation(installer_of((found.read_text("INSTALLER") or "").strip(), Path(sys.prefix)), checkout)


def installer_of(recorded: str, environment: Path) -> str:
    """The installer of an environment: the owner of its folder, else the one that is recorded with the package.

    >>> installer_of("uv", Path("/home/ada/.local/share/uv/tools/scutch")), installer_of("conda", Path("/opt/env"))
    ('uv tool', 'pip')
    """
    pairs = set(zip(environment.parts, environment.parts[1:], strict=False))
    owner = next((name for folders, name in OWNED_FOLDERS.items() if folders in pairs), recorded)
    return owner if owner in COMMANDS else "pip"


def own_python() -> str:
    """The command of this interpreter: ``python`` if that is the one on the PATH, else its whole path."""
    return "python" if shutil.which("python") == sys.executable else sys.executable


def install_command(extra: str) -> str:
    """The command that adds an extra to this installation.

    >>> install_command("http")[-7:]
    '[http]"'
    """
    found = installation()
    command = COMMANDS[found.installer].replace("python -m", f"{own_python()} -m")
    if found.checkout:
        return f'{command} --editable "{found.checkout}[{extra}]"'
    return f'{command} "{PACKAGE}[{extra}]"'

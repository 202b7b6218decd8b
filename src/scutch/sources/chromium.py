"""Where a Chromium is: on the path, where systems install it, or what Playwright has brought."""

import importlib
import os
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from scutch.errors import MissingDependency

#: Programs that speak the DevTools protocol of Chromium, the free ones first.
NAMES: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "brave-browser",
    "chromium-headless-shell",
)
#: Where installers put it, without an entry on the path.
PLACES: Final = {
    "darwin": (
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    "win32": (
        r"%ProgramFiles%\Google\Chrome\Application\chrome.exe",
        r"%ProgramFiles(x86)%\Google\Chrome\Application\chrome.exe",
        r"%LocalAppData%\Google\Chrome\Application\chrome.exe",
        r"%ProgramFiles(x86)%\Microsoft\Edge\Application\msedge.exe",
    ),
}
#: What Chromium is started with. Nothing of it talks to anybody but the page, and datagrams would go past the gate.
ARGUMENTS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
)


def load_playwright() -> Any:
    """The library, or MissingDependency with what to install."""
    try:
        return importlib.import_module("playwright.async_api")
    except ImportError as problem:
        raise MissingDependency("rendering needs playwright: pip install 'scutch[browser]'", stage="render") from problem


def installed() -> str | None:
    """A browser that this machine has: the first of ``NAMES`` on the path, else one of ``PLACES``."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    places = (os.path.expandvars(place) for place in PLACES.get(sys.platform, ()))
    return found or next((place for place in places if Path(place).is_file()), None)


def find(brought: str | None = None) -> str:
    """The browser to use.

    Parameters
    ----------
    brought
        Where Playwright would keep one of its own.

    Raises
    ------
    MissingDependency
        There is none; the message says what to do.
    """
    found = installed() or (brought if brought and Path(brought).is_file() else None)
    if found is None:
        raise MissingDependency("no Chrome or Chromium on this machine; to get one: scutch browser install", stage="render")
    return found


def arguments(heap: int) -> list[str]:
    """Arguments for a browser whose pages may have so many megabytes of scripts' data.

    Examples
    --------
    >>> arguments(256)[-1]
    '--js-flags=--max-old-space-size=256'
    """
    sandbox = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []  # Chromium has none for root
    return [*sandbox, *ARGUMENTS, f"--js-flags=--max-old-space-size={heap}"]

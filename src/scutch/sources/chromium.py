"""Finds a Chromium: on the PATH, in the usual folders, or Playwright's own."""

import importlib
import os
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from scutch.errors import MissingDependency
from scutch.install import install_command

#: Executables that speak the DevTools protocol, the free ones first.
EXECUTABLES: Final = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
    "microsoft-edge-stable", "brave-browser", "chromium-headless-shell",
)  # fmt: skip
#: By platform where installers put a browser that is not on the PATH.
INSTALL_PATHS: Final = {
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
#: Arguments of every browser. They disable its own network requests, and UDP, which would bypass the proxy.
FIXED_ARGUMENTS: Final = (
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
    """Import Playwright; raises MissingDependency with the package to install."""
    try:
        return importlib.import_module("playwright.async_api")
    except ImportError as problem:
        raise MissingDependency(f"rendering needs playwright: {install_command('browser')}", stage="render") from problem


def installed_browser() -> str | None:
    """The first of ``EXECUTABLES`` on the PATH, else the first file of ``INSTALL_PATHS``; None without any."""
    found = next(filter(None, map(shutil.which, EXECUTABLES)), None)
    places = (os.path.expandvars(place) for place in INSTALL_PATHS.get(sys.platform, ()))
    return found or next((place for place in places if Path(place).is_file()), None)


def find_browser(bundled: str | None = None) -> str:
    """The executable of the browser to use.

    ``bundled``: where Playwright keeps its own browser. Raises ``MissingDependency``: no browser is installed; the message
    says how to install one.
    """
    found = installed_browser() or (bundled if bundled and Path(bundled).is_file() else None)
    if found is None:
        raise MissingDependency("no Chrome or Chromium found; to install one: scutch browser install", stage="render")
    return found


def launch_arguments(heap: int) -> list[str]:
    """Arguments of a browser, with a JavaScript heap of so many megabytes per page.

    >>> launch_arguments(256)[-1]
    '--js-flags=--max-old-space-size=256'
    """
    sandbox = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []  # Chromium has none for root
    return [*sandbox, *FIXED_ARGUMENTS, f"--js-flags=--max-old-space-size={heap}"]

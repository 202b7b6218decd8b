"""Pages rendered in Chromium through Playwright, with limits of time, memory and network access."""

from scutch.sources.browser.browser import Browser
from scutch.sources.browser.options import BLOCKABLE, Rendering, RenderOptions
from scutch.sources.browser.sync import SyncBrowser, render

__all__ = ["BLOCKABLE", "Browser", "RenderOptions", "Rendering", "SyncBrowser", "render"]

"""Pages as a real browser shows them: Chromium through Playwright, bounded in time, memory and reach."""

from scutch.sources.browser.browser import Browser
from scutch.sources.browser.options import BLOCKABLE, Rendering, RenderOptions
from scutch.sources.browser.sync import SyncBrowser, render

__all__ = ["BLOCKABLE", "Browser", "RenderOptions", "Rendering", "SyncBrowser", "render"]

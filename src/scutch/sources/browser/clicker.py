"""``Clicker``: clicks an element, such as a button for more records, until it is gone or adds nothing.

When a click is over is decided by evidence, not by time, as a slow site or a busy machine may take long: the requests and the
timers that the click began have ended, and the page, whose own turns are counted, adds no further element.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from scutch.sources.browser import scripts
from scutch.sources.browser.network_idle import REQUEST_DELAY_SECONDS, NetworkMonitor

#: Seconds that an element may move or be covered until it is clicked where it is, if nothing lies over it.
MOVING_SECONDS: Final = 2.0
#: Seconds for pictures and fonts that a click loads.
PICTURE_SECONDS: Final = 5.0
#: What ended the clicks while the element was there.
COVERED: Final = "another element lies over it"
NOTHING_ADDED: Final = "it is there, and adds nothing"
NOT_ANSWERED: Final = "a request of the page was not answered in time"
NO_TIME: Final = "the time was over"


class Clicker:
    """Clicks one element of a page.

    ``api``: Playwright's module. ``button``: locator of the element. ``evaluate``: runs a script in the page. ``patience``:
    seconds for the requests and timers of one click.
    """

    def __init__(
        self, api: Any, button: Any, network: NetworkMonitor, evaluate: Callable[..., Awaitable[Any]], patience: float
    ) -> None:
        self.api = api
        self.button = button
        self.network = network
        self.evaluate = evaluate
        self.patience = patience
        self.clock = asyncio.get_running_loop().time
        self.is_answered = True

    async def click_through(self, deadline: float) -> list[str]:
        """Click until the element is gone, disabled, covered or adds nothing; returns why records may be missing."""
        count, reason = await self.count(), ""
        while not reason and await self.is_usable():
            if self.clock() >= deadline:
                reason = NO_TIME
            elif not await self.click(deadline):
                reason = COVERED if await self.is_usable() else ""
                break
            else:
                before, count = count, await self.count_after_click(count, deadline)
                if count == before:
                    is_usable = self.is_answered and await self.is_usable()
                    reason = (NO_TIME if self.clock() >= deadline else NOTHING_ADDED) if is_usable else ""
                    break
        return [*filter(None, [reason, "" if self.is_answered else NOT_ANSWERED])]

    async def is_usable(self) -> bool:
        """Whether the element is there, visible and not disabled."""
        if not await self.button.is_visible():
            return False
        try:
            return bool(await self.button.is_enabled(timeout=1000 * MOVING_SECONDS))
        except self.api.TimeoutError:  # it has gone meanwhile
            return False

    async def click(self, deadline: float) -> bool:
        """Click the element; whether that was possible. The page itself tells whether something lies over it."""
        self.network.ignore_pending()
        await self.evaluate(scripts.BEGIN_CLICK, in_page=True)
        try:
            await self.button.click(timeout=1000 * MOVING_SECONDS)
        except self.api.TimeoutError:
            return await self.click_as_it_is(deadline)
        return True

    async def click_as_it_is(self, deadline: float) -> bool:
        """Click an element that moves, or whose page was too busy to answer, unless something lies over it."""
        milliseconds = max(1.0, 1000 * (deadline - self.clock()))
        try:
            if await self.button.evaluate(scripts.IS_COVERED, timeout=milliseconds):
                return False
            await self.button.click(force=True, timeout=max(1.0, 1000 * (deadline - self.clock())))
        except self.api.TimeoutError:
            return False
        return True

    async def count_after_click(self, before: float, deadline: float) -> float:
        """Count the elements when something was added, or when all that the click began has ended."""
        end = min(deadline, self.clock() + self.patience)
        while True:
            await asyncio.sleep(REQUEST_DELAY_SECONDS)
            self.is_answered &= await self.network.wait_for_scripts(PICTURE_SECONDS, end)
            requests, has_timers = self.network.request_count, await self.has_timers()
            count = await self.count()
            is_busy = has_timers or await self.has_timers() or self.network.request_count != requests
            if count != before or not is_busy or self.clock() >= end:
                return count

    async def count(self) -> float:
        """Count the elements of the page when no further one is added."""
        answer = await self.evaluate(scripts.COUNT)
        return float(answer["left"]) if answer else 0.0

    async def has_timers(self) -> bool:
        """Whether timers of the click are pending."""
        count = await self.evaluate(scripts.CLICK_TIMERS % self.patience, in_page=True)
        return isinstance(count, (int, float)) and count > 0

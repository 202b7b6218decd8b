"""A session of the DevTools protocol for large answers.

Playwright converts answers value by value in Python; for the tens of thousands of numbers of a snapshot that takes as long as
the browser itself. A nested session exchanges messages as text, and ``json`` parses an answer in one call.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final, Self

#: The beginning of an answer, but not of an event.
ANSWER_PREFIX: Final = '{"id":'


class CdpSocket:
    """A nested session with one request at a time.

    ``api``: Playwright's module. ``page``: a page of Playwright's. ``session``: Playwright's session with the page.
    ``session_id``: id of the nested session.
    """

    def __init__(self, api: Any, page: Any, session: Any, session_id: str) -> None:
        self.api = api
        self.session = session
        self.session_id = session_id
        self.answer: Any = None  # a future while a request is pending
        session.on("Target.receivedMessageFromTarget", self.receive)
        page.on("close", self.close)

    @classmethod
    async def open(cls, api: Any, page: Any, session: Any) -> Self:
        """Open a nested session within Playwright's session with a page."""
        target = (await session.send("Target.getTargetInfo"))["targetInfo"]["targetId"]
        inner = await session.send("Target.attachToTarget", {"targetId": target, "flatten": False})
        return cls(api, page, session, inner["sessionId"])

    def receive(self, event: Mapping[str, Any]) -> None:
        """Accept an answer to the pending request."""
        if event["sessionId"] == self.session_id and event["message"].startswith(ANSWER_PREFIX) and self.is_waiting():
            self.answer.set_result(event["message"])

    def close(self, _: Any) -> None:
        """Fail the pending request: the page has closed."""
        if self.is_waiting():
            self.answer.set_exception(self.api.Error("the page has closed"))

    def is_waiting(self) -> bool:
        """Whether a request is pending."""
        return self.answer is not None and not self.answer.done()

    async def ask(self, method: str, parameters: Mapping[str, Any]) -> Any:
        """Send a request and return its result; raises Playwright's error if the browser refuses it."""
        self.answer = asyncio.get_running_loop().create_future()
        message = json.dumps({"id": 1, "method": method, "params": parameters})
        await self.session.send("Target.sendMessageToTarget", {"sessionId": self.session_id, "message": message})
        answer = await asyncio.to_thread(json.loads, await self.answer)
        if "error" in answer:
            raise self.api.Error(f"{method}: {answer['error']['message']}")
        return answer["result"]

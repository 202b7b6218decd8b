"""A line to the DevTools protocol for large answers.

Playwright hands on what the browser answers value by value, each of them looked at in Python; with the tens of thousands of
numbers of a snapshot that takes as long as the browser does. A session inside its session is asked in messages that are text,
and answers in text, which ``json`` reads in one go.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final, Self

#: How an answer begins; events do not.
ANSWER: Final = '{"id":'


class Line:
    """A session for one question at a time.

    Parameters
    ----------
    api
        Playwright's module.
    page
        A page of Playwright's.
    session
        Playwright's session with it.
    number
        That of the session inside it.
    """

    def __init__(self, api: Any, page: Any, session: Any, number: str) -> None:
        self.api = api
        self.session = session
        self.number = number
        self.asked: Any = None  # a future, while somebody waits
        session.on("Target.receivedMessageFromTarget", self.receive)
        page.on("close", self.end)

    @classmethod
    async def open(cls, api: Any, page: Any, session: Any) -> Self:
        """Open a line beside a session of Playwright's with a page."""
        target = (await session.send("Target.getTargetInfo"))["targetInfo"]["targetId"]
        inner = await session.send("Target.attachToTarget", {"targetId": target, "flatten": False})
        return cls(api, page, session, inner["sessionId"])

    def receive(self, event: Mapping[str, Any]) -> None:
        """Take an answer."""
        if event["sessionId"] == self.number and event["message"].startswith(ANSWER) and self.waits():
            self.asked.set_result(event["message"])

    def end(self, _: Any) -> None:
        """Hear that the page has closed."""
        if self.waits():
            self.asked.set_exception(self.api.Error("the page has closed"))

    def waits(self) -> bool:
        """Whether somebody waits for an answer."""
        return self.asked is not None and not self.asked.done()

    async def ask(self, method: str, parameters: Mapping[str, Any]) -> Any:
        """What the browser answers; what it refuses is Playwright's error."""
        self.asked = asyncio.get_running_loop().create_future()
        message = json.dumps({"id": 1, "method": method, "params": parameters})
        await self.session.send("Target.sendMessageToTarget", {"sessionId": self.number, "message": message})
        answer = await asyncio.to_thread(json.loads, await self.asked)
        if "error" in answer:
            raise self.api.Error(f"{method}: {answer['error']['message']}")
        return answer["result"]

"""The made-up shop on a loopback port: ``python -m benchmarks.crawl.server ITEMS`` prints its port, and serves."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Final

from aiohttp import web

from benchmarks.crawl.faulty_site import FaultySite, Reply

#: Paths that ``robots.txt`` does not allow.
DISALLOWED: Final = ("/calendar", "/basket")


class SiteServer:
    """Serves a site, with its faults on the level of the connection; counts how polite its visitors are.

    Attributes
    ----------
    most_in_flight
        Most requests at the same time.
    least_pause
        Fewest seconds from the end of an answer to the next request; infinite before the second request.
    early
        Requests that came before the time that ``Retry-After`` named.
    """

    def __init__(self, site: FaultySite) -> None:
        self.site = site
        self.in_flight = self.most_in_flight = self.early = 0
        self.least_pause = float("inf")
        self.last_end = self.not_before = float("-inf")

    def counts(self) -> dict[str, object]:
        """What was asked for, and how."""
        disallowed = sum(count for path, count in self.site.asked.items() if path.startswith(DISALLOWED))
        return {
            "requests": sum(self.site.asked.values()),
            "most_requests_of_one_page": max(self.site.asked.values(), default=0),
            "most_in_flight": self.most_in_flight,
            "least_pause": self.least_pause,
            "early": self.early,
            "disallowed": disallowed,
        }

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if request.path == "/-/counts":
            return web.json_response(self.counts())
        now = time.monotonic()
        self.least_pause = min(self.least_pause, now - self.last_end)
        self.early += now < self.not_before
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            reply = self.site.reply(request.path_qs, request.headers)
            self.not_before = now + float(reply.headers.get("retry-after", "-inf"))
            await asyncio.sleep(reply.delay)
            return await self.respond(request, reply)
        finally:
            self.in_flight -= 1
            self.last_end = time.monotonic()

    async def respond(self, request: web.Request, reply: Reply) -> web.StreamResponse:
        if not reply.truncated:
            return web.Response(status=reply.status, body=reply.body, headers=dict(reply.headers))
        response = web.StreamResponse(headers=dict(reply.headers) | {"Content-Length": str(len(reply.body))})
        await response.prepare(request)
        await response.write(reply.body[: len(reply.body) // 2])
        if request.transport is not None:
            request.transport.abort()
        return response


async def serve(server: SiteServer, port: int = 0) -> tuple[web.AppRunner, int]:
    """Start to serve; returns what ends it, and the port."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", server.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    return runner, int(runner.addresses[0][1])


async def main(items: int) -> None:
    _, port = await serve(SiteServer(FaultySite(items)))
    print(json.dumps({"port": port}), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))

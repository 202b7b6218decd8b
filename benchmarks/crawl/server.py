"""The made-up shop on a loopback port: ``python -m benchmarks.crawl.server ITEMS`` prints its port, and serves."""

from __future__ import annotations

import asyncio
import json
import sys

from aiohttp import web

from benchmarks.crawl.faulty_site import FaultySite, Reply


class SiteServer:
    """Serves a site, with its faults on the level of the connection; counts the requests in flight."""

    def __init__(self, site: FaultySite) -> None:
        self.site = site
        self.in_flight = self.most_in_flight = 0

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if request.path == "/-/counts":
            counts = {"asked": self.site.asked, "most_in_flight": self.most_in_flight}
            return web.json_response(counts)
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            reply = self.site.reply(request.path_qs, request.headers)
            await asyncio.sleep(reply.delay)
            return await self.respond(request, reply)
        finally:
            self.in_flight -= 1

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

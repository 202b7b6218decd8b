"""``robots.txt`` by RFC 9309: what a host allows, and at what rate."""

import importlib
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

from scutch.errors import MissingDependency
from scutch.install import install_command
from scutch.sources.addresses import site_origin

#: Characters of a file that are read (RFC 9309, 2.5: at least 500 KiB).
MAX_ROBOTS_CHARS: Final = 512_000
#: The longest crawl-delay that is kept to, in seconds.
MAX_CRAWL_DELAY: Final = 60.0
#: Rules of a server that fails.
DISALLOW_ALL: Final = "User-agent: *\nDisallow: /"


def load_protego_parser() -> Any:
    """Import protego; raises MissingDependency with the package to install."""
    try:
        return importlib.import_module("protego").Protego
    except ImportError as problem:
        raise MissingDependency(f"robots.txt needs protego: {install_command('http')}", stage="fetch") from problem


class RobotsRules:
    """The rules of one host for one user agent.

    >>> text = "User-agent: *\\nDisallow: /*?sort=\\nCrawl-delay: 2\\nSitemap: https://example.org/map.xml"
    >>> rules = RobotsRules(text, "scutch")
    >>> rules.allows("https://example.org/a?sort=1"), rules.allows("https://example.org/a"), rules.delay, rules.sitemaps
    (False, True, 2.0, ('https://example.org/map.xml',))
    """

    def __init__(self, text: str, user_agent: str) -> None:
        self._rules = load_protego_parser().parse(text)
        self._user_agent = user_agent

    def allows(self, url: str) -> bool:
        """Whether a URL may be fetched."""
        return bool(self._rules.can_fetch(url, self._user_agent))

    @property
    def delay(self) -> float:
        """Seconds between two requests; 0 without a rule."""
        return min(float(self._rules.crawl_delay(self._user_agent) or 0.0), MAX_CRAWL_DELAY)

    @property
    def sitemaps(self) -> tuple[str, ...]:
        """Sitemaps that the file names."""
        return tuple(self._rules.sitemaps)


class HostRobots:
    """The rules of hosts, each read once.

    ``read``: returns the file at an address: empty if there is none, None if the server fails; then nothing is allowed (RFC
    9309, 2.3.1). ``user_agent``: value of the header; its first word names the robot.
    """

    def __init__(self, read: Callable[[str], Awaitable[str | None]], user_agent: str) -> None:
        self.read = read
        self.robot = re.split(r"[/\s]", user_agent.strip(), maxsplit=1)[0]
        self.by_origin: dict[str, RobotsRules] = {}

    async def allows(self, url: str) -> bool:
        """Whether an address may be requested; reads the rules of its host first."""
        origin = site_origin(url)
        if origin not in self.by_origin:
            text = await self.read(f"{origin}/robots.txt")
            self.by_origin[origin] = RobotsRules(DISALLOW_ALL if text is None else text[:MAX_ROBOTS_CHARS], self.robot)
        return self.by_origin[origin].allows(url)

    def delay(self, url: str) -> float:
        """Seconds between two requests that the rules of a host ask for; 0 if they are silent or not read."""
        rules = self.by_origin.get(site_origin(url))
        return rules.delay if rules is not None else 0.0

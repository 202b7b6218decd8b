"""``PageData``: the texts that a page states outside of its text, by key: embedded data, ``meta`` elements, script state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from scutch.content.metadata.collect import read_metadata
from scutch.page.page import Page
from scutch.sites.data_values import MAX_TEXTS, META, data_texts, data_values, meta_values
from scutch.structured.scripts import STATE, read_scripts

#: Beginnings of the keys of script state and of the metadata of a page.
STATE_KEY: Final = "state."
METADATA_KEY: Final = "metadata."
#: Depth of script state, and keys of a page at most.
MAX_STATE_DEPTH, MAX_STATE_KEYS = 14, 4000
#: Characters of a name in script state at most: longer ones are data.
MAX_NAME: Final = 40


class PageData:
    """What a page states outside of its text; each source is read when a key first needs it.

    >>> import scutch, json
    >>> state = json.dumps({"plant": {"name": "Flax", "uses": ["linen", "oil", "a long text so that the script counts" * 4]}})
    >>> page = scutch.parse(f"<meta name=author content=Ann><script id=app type=application/json>{state}</script>")
    >>> data = PageData(page)
    >>> data.texts("meta.author"), data.texts("state.app.plant.name"), data.texts("Recipe.name")
    (('Ann',), ('Flax',), ())
    """

    def __init__(self, page: Page) -> None:
        self._page: Final = page

    def texts(self, key: str) -> tuple[str, ...]:
        """Return the texts of a key; empty if the page has none."""
        begin = key.partition(".")[0] + "."
        return READERS.get(begin, PageData._embedded_texts)(self, key)

    @cached_property
    def embedded(self) -> Mapping[str, tuple[str, ...]]:
        """Properties of JSON-LD and microdata."""
        return data_values(self._page)

    @cached_property
    def meta(self) -> Mapping[str, tuple[str, ...]]:
        """Contents of ``meta`` elements."""
        return meta_values(self._page)

    @cached_property
    def states(self) -> Mapping[str, Any]:
        """Values of scripts by what the page calls them, the first of each name."""
        scripts = read_scripts(self._page, (STATE,))
        return {script.name: script.value for script in reversed(scripts) if script.name and script.value is not None}

    @cached_property
    def state(self) -> Mapping[str, tuple[str, ...]]:
        """All values of script state that have a key."""
        found: dict[str, tuple[str, ...]] = {}
        for name, value in self.states.items():
            if is_key(name):
                for key, texts in state_texts(value, STATE_KEY + name, MAX_STATE_DEPTH):
                    if len(found) == MAX_STATE_KEYS:
                        return found
                    found[key] = texts
        return found

    @property
    def everything(self) -> dict[str, tuple[str, ...]]:
        """Embedded data and ``meta`` elements."""
        return {**self.embedded, **self.meta}

    def _embedded_texts(self, key: str) -> tuple[str, ...]:
        return self.embedded.get(key, ())

    def _meta_texts(self, key: str) -> tuple[str, ...]:
        return self.meta.get(key, ())

    def _state_texts(self, key: str) -> tuple[str, ...]:
        name, *steps = key.removeprefix(STATE_KEY).split(".")
        return tuple(data_texts(value_at(self.states.get(name), steps)))[:MAX_TEXTS]

    def _metadata_texts(self, key: str) -> tuple[str, ...]:
        text = getattr(self._metadata, key.removeprefix(METADATA_KEY), None)
        return (str(text),) if text else ()

    @cached_property
    def _metadata(self) -> object:
        return read_metadata(self._page)


#: What reads the texts of a key, by its beginning.
READERS: Final[Mapping[str, Callable[[PageData, str], tuple[str, ...]]]] = {
    META: PageData._meta_texts,
    STATE_KEY: PageData._state_texts,
    METADATA_KEY: PageData._metadata_texts,
}


def is_key(name: str) -> bool:
    """Whether a name in script state may be part of a key: a short identifier, and no data such as ``product-4711``.

    >>> is_key("pageProps"), is_key("__NEXT_DATA__"), is_key("/plants/flax"), is_key("id_123456")
    (True, True, False, False)
    """
    digits = sum(character.isdigit() for character in name)
    return len(name) <= MAX_NAME and name.isidentifier() and digits < 3


def state_texts(value: Any, key: str, depth: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the texts of the values below a value of script state, each with its key, outer ones first.

    Objects are opened, and lists of one object; the items of another list are the texts of one key.

    >>> list(state_texts({"plant": {"name": "Flax", "uses": ["linen", "oil"]}}, "state.app", 5))
    [('state.app.plant.name', ('Flax',)), ('state.app.plant.uses', ('linen', 'oil'))]
    """
    opened = []
    for name, item in inner_values(value):
        if any(True for _ in inner_values(item)):
            opened.append((name, item))
        elif texts := tuple(data_texts(item))[:MAX_TEXTS]:
            yield f"{key}.{name}", texts
    for name, item in opened if depth else ():
        yield from state_texts(item, f"{key}.{name}", depth - 1)


def inner_values(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the values in an object, or in a list of one object, that have a key."""
    if isinstance(value, dict):
        yield from ((name, item) for name, item in value.items() if is_key(name))
    elif isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict):
        yield "0", value[0]


def value_at(value: Any, steps: Sequence[str]) -> Any:
    """Return the value that names lead to; None if there is none.

    >>> value_at({"plants": [{"name": "Flax"}]}, ["plants", "0", "name"]), value_at({"plants": []}, ["plants", "0"])
    ('Flax', None)
    """
    for step in steps:
        inner = dict(inner_values(value))
        if step not in inner:
            return None
        value = inner[step]
    return value

"""``Frozen``: immutable values with slots; importing ``dataclasses`` costs more than the rest of ``import scutch``."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NoReturn

SET_SLOT: Final = object.__setattr__


class ReadOnly:
    """A value whose attributes are put into its ``__dict__`` or slots when it is made, and not set later.

    >>> ReadOnly().reason = "none"
    Traceback (most recent call last):
    ...
    AttributeError: ReadOnly is frozen
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")


class Frozen(ReadOnly):
    """A value whose slots are set once, by keyword, when it is made.

    >>> class Point(Frozen):
    ...     __slots__ = ("x", "y")
    >>> Point(x=1, y=2).x = 3
    Traceback (most recent call last):
    ...
    AttributeError: Point is frozen
    """

    __slots__: tuple[str, ...] = ()
    _names: ClassVar[frozenset[str]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._names = frozenset(cls.__slots__)

    def __init__(self, **values: Any) -> None:
        if values.keys() != self._names:
            wrong = sorted(set(self.__slots__) ^ values.keys())
            raise TypeError(f"{type(self).__name__}: missing or unknown: {', '.join(wrong)}")
        self.__setstate__(values)

    def __setstate__(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            SET_SLOT(self, name, value)

    def __getstate__(self) -> dict[str, Any]:
        return self._values()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frozen) and type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._values().items())})"

    def _values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

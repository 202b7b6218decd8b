"""``methods.settings``: parameters of methods by name, checked by name and type."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest

import scutch
from scutch.methods.registry import PUBLISHED, Method
from scutch.methods.settings import Setting, settings_of, with_settings
from scutch.methods.testing import PAGES, parsed

LIST: Final = "<p>Plants</p><ul>" + "<li><b>Flax</b> is blue and <i>tall</i></li>" * 6 + "</ul>"


class Inner(NamedTuple):
    """Parameters of a part."""

    #: Least size.
    size: int = 3
    #: Tags that are left out.
    tags: frozenset[str] = frozenset(("b", "i"))


class Sample(NamedTuple):
    """Parameters of each type."""

    #: Share of the text
    #: that counts.
    share: float = 0.5
    other: float = 0.25
    #: Weights of three ranks.
    weights: tuple[float, float, float] = (1.0, 1.0, 1.0)
    inner: Inner = Inner()
    #: Whether it is done.
    done: bool = False


def test_settings_have_types_values_and_meanings() -> None:
    """Fields of fields have dotted names; a comment holds for the fields below it."""
    found = {setting.name: setting for setting in settings_of(Sample())}
    assert [*found] == ["share", "other", "weights", "inner.size", "inner.tags", "done"]
    assert found["other"] == Setting("other", "number", 0.25, "Share of the text that counts.")
    assert [found[name].type for name in ("weights", "inner.size", "done")] == ["list", "integer", "true or false"]


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("share", 1, 1.0),
        ("share", "0.75", 0.75),
        ("weights", "1, 2, 0.5", (1.0, 2.0, 0.5)),
        ("weights", [3, 2, 1], (3.0, 2.0, 1.0)),
        ("inner.size", "7", 7),
        ("inner.tags", "p,td", frozenset(("p", "td"))),
        ("done", "yes", True),
        ("done", True, True),
    ],
)
def test_a_value_is_read_in_the_type_of_its_setting(name: str, value: object, expected: object) -> None:
    """As it is, or as text; all other settings stay as they are."""
    found = {setting.name: setting.value for setting in settings_of(with_settings(Sample(), {name: value}, "sample"))}
    assert found == {setting.name: setting.value for setting in settings_of(Sample())} | {name: expected}


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("share", "half", "a number"),
        ("share", True, "a number"),
        ("share", float("nan"), "a number"),
        ("weights", "1,2", "a list"),
        ("weights", 3, "a list"),
        ("inner.size", 1.5, "an integer"),
        ("inner.size", "many", "an integer"),
        ("done", "perhaps", "true or false"),
        ("done", None, "true or false"),
    ],
)
def test_a_value_of_another_type_is_an_error(name: str, value: object, kind: str) -> None:
    """It says what the setting is."""
    with pytest.raises(scutch.InvalidInput, match=f"setting '{name}' of 'sample' is {kind}, not"):
        with_settings(Sample(), {name: value}, "sample")


@pytest.mark.parametrize("name", ["shares", "inner", "inner.length", "", "share.size"])
def test_an_unknown_setting_lists_those_there_are(name: str) -> None:
    """A group of settings is none."""
    with pytest.raises(scutch.UnknownMethod, match=r"it has: share, other, weights, inner\.size, inner\.tags, done$"):
        with_settings(Sample(), {name: 1}, "sample")


def test_settings_reach_the_method() -> None:
    """From the function of the library, on top of the preset."""
    plain = scutch.extract_records(LIST, method="tree_structure", preset="literal")
    asked = scutch.extract_records(LIST, method="tree_structure", preset="literal", settings={"every_run": True})
    assert "longest run" in plain[0].reason
    assert asked[0].reason == scutch.extract_records(LIST, method="tree_structure")[0].reason


def test_settings_reach_the_trace() -> None:
    """Another weight gives another quality."""
    traces = [
        scutch.extract_records(LIST, method="tree_structure", settings={"beta": beta}, trace=True).trace for beta in (0.0, 1.0)
    ]
    assert traces[0] != traces[1]


def test_auto_has_no_settings() -> None:
    """It says so, and does not ignore them."""
    with pytest.raises(scutch.UnknownMethod, match="method 'auto' has no settings"):
        scutch.extract_records(LIST, settings={"beta": 1})


def every_setting() -> Iterator[Any]:
    """Each setting of the methods that need no boxes."""
    for method in PUBLISHED:
        for answer in method.answers if len(method.presets) > 1 and not method.needs_layout else ():
            for setting in settings_of(method.preset(answer, "modern")):
                yield pytest.param(method, answer, setting, id=f"{method.name}-{answer}-{setting.name}")


@pytest.mark.parametrize(("method", "answer", "setting"), [*every_setting()])
def test_every_setting_is_explained_and_takes_any_value_of_its_type(method: Method, answer: str, setting: Setting) -> None:
    """A value without sense may find nothing; it never crashes."""
    assert setting.meaning
    values: dict[str, tuple[object, ...]] = {"true or false": (True, False), "integer": (-1, 0, 99), "number": (-1, 0, 99)}
    for value in values.get(setting.type, ()):
        answered = method.function(answer, "modern", {setting.name: value})
        for name in ("story beside a list", "table", "empty"):
            assert answered(parsed(PAGES[name])) is not None

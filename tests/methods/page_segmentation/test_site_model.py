"""``methods.site_model``: what is learned of a site, as data that is checked when it is read."""

import json
from typing import Any

import pytest

import scutch
from scutch.methods.page_segmentation.site_model import SiteModel

FILL = "<h1>{0}</h1><div><p>{0} gives fibre.<p>{0} is tall.<p>{0} is old.<p>{0} is strong.</div><p>Follow us!"
MODEL = SiteModel.fit(scutch.parse(FILL.format(plant)).columns for plant in ("Flax", "Hemp", "亚麻"))


def changed(**entries: Any) -> str:
    return json.dumps({**json.loads(MODEL.to_json()), **entries})


def test_a_saved_model_is_the_same_model() -> None:
    """Numbers keep all of their digits."""
    assert SiteModel.from_json(MODEL.to_json()) == MODEL
    assert SiteModel.from_json(MODEL.to_json().encode()) == MODEL


def test_a_saved_model_has_no_text_of_a_page() -> None:
    """Digests and tag paths alone."""
    assert not any(word in MODEL.to_json() for word in ("Flax", "亚麻", "Follow"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("\x00", "not JSON"),
        ("[]", "not a site model"),
        ('{"format": "wrapper"}', "not a site model"),
        (changed(version=2), "'version' is 2, and this release reads version 1"),
        (changed(pages=-1), "'pages' is not a number of pages"),
        (changed(pages=True), "'pages' is not"),
        (changed(length="9"), "'length' is not a threshold"),
        (changed(bn=float("nan")), "'bn' is not a threshold"),
        (changed(frequencies=[1]), "'frequencies' is not an object of counts"),
        (changed(constants={"a": "b"}), "'constants' is not an object of counts"),
        (changed(samples=[1]), "'samples' is not a list of texts"),
    ],
)
def test_a_wrong_model_is_refused(text: str, message: str) -> None:
    """With the file and the entry in the message."""
    with pytest.raises(scutch.InvalidInput, match=message) as caught:
        SiteModel.from_json(text, "plants.json")
    assert str(caught.value).startswith("plants.json: ")


def test_bytes_that_are_no_text_are_refused() -> None:
    """A page saved under the name of the model, for example."""
    with pytest.raises(scutch.InvalidInput, match="not JSON"):
        SiteModel.from_json(b"\xff\xfe\x00\xd8")

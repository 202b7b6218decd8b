"""Results are frozen, lead back to the page, and can be sent elsewhere."""

import copy
import json
import pickle

import pytest

import scutch
from scutch.results.content import Block, Content
from scutch.results.metadata import Metadata

HTML = f"<html lang=en><title>Flax</title><main><h1>Flax</h1><p>{'Flax gives long, strong fibres. ' * 9}</main>"


@pytest.fixture
def content() -> Content:
    return scutch.extract_content(HTML, url="https://example.org/flax")


@pytest.mark.parametrize("name", ["title", "text", "blocks", "new"])
def test_content_cannot_be_changed(content: Content, name: str) -> None:
    """No field can be set, and none can be added."""
    with pytest.raises(AttributeError):
        setattr(content, name, "")


def test_nothing_can_be_taken_away(content: Content) -> None:
    """A field cannot be deleted either."""
    with pytest.raises(AttributeError, match="frozen"):
        del content.blocks


def test_unknown_fields_are_refused() -> None:
    """A misspelt field is an error when a value is made, not a silent one later."""
    with pytest.raises(TypeError, match="titel"):
        Metadata(titel="Flax")


def test_equal_values_are_equal() -> None:
    """Values are compared by what they hold, and can be keys."""
    assert Metadata(title="Flax") == Metadata(title="Flax") != Metadata(title="Hemp")
    assert len({Metadata(title="Flax"), Metadata(title="Flax")}) == 1


def test_values_of_different_kinds_differ() -> None:
    """Metadata is no block, whatever both hold."""
    assert Metadata() != Block(node=None, chars=0, reason="")


def test_a_value_shows_its_fields() -> None:
    """What a value holds can be read in a debugger."""
    assert "title='Flax'" in repr(Metadata(title="Flax"))


def test_content_says_how_much_it_is(content: Content) -> None:
    """The short form tells title and size; an empty one tells its reason."""
    assert repr(content).startswith("<Content 'Flax': ")
    assert "no text" in repr(scutch.extract_content(""))


def test_empty_content_is_false(content: Content) -> None:
    """``if content`` asks whether anything was found."""
    assert content
    assert not scutch.extract_content("")


def test_a_block_leads_back_to_the_page(content: Content) -> None:
    """Node, XPath and source span mean the same place."""
    (block,) = content.blocks
    begin, end = block.source_span or (0, 0)
    assert block.node.xpath == block.xpath == "/html/body/main[1]"
    assert HTML.encode()[begin:end].startswith(b"<main>")


def test_content_can_be_sent_to_another_process(content: Content) -> None:
    """Pickling keeps all of it, text that was not yet written included."""
    assert pickle.loads(pickle.dumps(content)).to_dict() == content.to_dict()


def test_a_dictionary_holds_plain_values(content: Content) -> None:
    """What JSON cannot hold is not in it."""
    values = content.to_dict()
    assert (values["title"], values["language"], values["url"]) == ("Flax", "en", "https://example.org/flax")
    assert values["blocks"][0]["xpath"] == "/html/body/main[1]"
    assert json.loads(json.dumps(values)) == values


def test_content_can_be_sent_after_its_metadata_were_read(content: Content) -> None:
    """What was computed for them stays behind and is computed again."""
    author = content.metadata.authors
    assert pickle.loads(pickle.dumps(content)).metadata.authors == copy.deepcopy(content).metadata.authors == author

"""Yes and no."""

import pytest

from scutch.values.boolean import read_boolean


@pytest.mark.parametrize("text", ["Yes", "TRUE", " ja ", "Sí", "да", "是", "✓", "✔️"])
def test_yes(text: str) -> None:
    """Words and signs for yes."""
    assert read_boolean(text) is True


@pytest.mark.parametrize("text", ["No", "false", "Nein", "нет", "否", "✗", "❌"])
def test_no(text: str) -> None:
    """Words and signs for no."""
    assert read_boolean(text) is False


@pytest.mark.parametrize("text", ["", "maybe", "n/a", "1", "0", "Norway", "yes" * 40_000])
def test_neither(text: str) -> None:
    """Anything else is no answer."""
    assert read_boolean(text) is None

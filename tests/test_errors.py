"""Errors: one base, a standard-library cousin each, and where it happened."""

import pickle

import pytest

from scutch import errors

COUSINS = {
    errors.InvalidInput: ValueError,
    errors.UnknownMethod: ValueError,
    errors.NotRendered: ValueError,
    errors.MissingDependency: ImportError,
    errors.SourceError: OSError,
    errors.FetchError: ConnectionError,
    errors.BlockedAddress: PermissionError,
    errors.TooLarge: OSError,
    errors.FetchTimeout: TimeoutError,
    errors.RenderError: ChildProcessError,
}


def raised(kind: type[errors.ScutchError]) -> errors.ScutchError:
    return kind("it broke", url="https://example.org/", node=7, stage="fetch")


@pytest.mark.parametrize(("kind", "cousin"), COUSINS.items())
def test_each_error_has_the_base_and_a_standard_cousin(kind: type[errors.ScutchError], cousin: type[Exception]) -> None:
    """Callers may catch one base for all, or the exception they would expect from the standard library."""
    assert issubclass(kind, errors.ScutchError)
    assert issubclass(kind, cousin)


@pytest.mark.parametrize("kind", COUSINS)
def test_each_error_says_where_it_happened(kind: type[errors.ScutchError]) -> None:
    """An error carries the page's address, the node and the stage."""
    error = raised(kind)
    assert (str(error), error.url, error.node, error.stage) == ("it broke", "https://example.org/", 7, "fetch")


@pytest.mark.parametrize("kind", COUSINS)
def test_each_error_survives_a_process_border(kind: type[errors.ScutchError]) -> None:
    """Workers send their errors home by pickle; nothing may get lost on the way."""
    error = raised(kind)
    back = pickle.loads(pickle.dumps(error))
    assert (type(back), str(back), back.__dict__) == (kind, "it broke", error.__dict__)


def test_all_errors_are_in_the_drawn_tree() -> None:
    """The tree in the module's docstring names every error there is."""
    drawn = errors.__doc__ or ""
    assert all(kind.__name__ in drawn for kind in vars(errors).values() if isinstance(kind, type))

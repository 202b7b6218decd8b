"""Groups of options that commands share.

A parameter of a command whose type is a named tuple stands for one option per field of that tuple. The first line of its
docstring is the title of these options in the help.
"""

import functools
import inspect
from collections.abc import Callable
from copy import copy
from typing import Annotated, Any, get_args, get_type_hints


def is_option_group(hint: object) -> bool:
    """Whether a type is a group of options: a named tuple."""
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def titled(hint: Any, title: str) -> Any:
    """A type whose option, if it describes one, is below a title in the help."""
    if not (described := get_args(hint)[1:]):
        return hint
    option = copy(described[0])
    option.rich_help_panel = title
    return Annotated[get_args(hint)[0], option]


def option_parameters(group: Any) -> list[inspect.Parameter]:
    """The fields of a group as keyword-only parameters."""
    hints, title = get_type_hints(group, include_extras=True), group.__doc__.partition("\n")[0].removesuffix(".")
    return [
        inspect.Parameter(field, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=titled(hints[field], title))
        for field, default in group._field_defaults.items()
    ]


def takes_option_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Replace each parameter of a command that is a group by the options of the group.

    >>> from typing import NamedTuple
    >>> class Web(NamedTuple):
    ...     timeout: float = 30.0
    ...     retries: int = 2
    >>> @takes_option_groups
    ... def show(page: str, web: Web) -> None:
    ...     print(page, web)
    >>> inspect.signature(show)
    <Signature (page: str, *, timeout: float = 30.0, retries: int = 2)>
    >>> show(page="a.html", timeout=5.0, retries=1)
    a.html Web(timeout=5.0, retries=1)
    """
    hints = get_type_hints(command, include_extras=True)
    groups = {name: hint for name, hint in hints.items() if is_option_group(hint)}

    @functools.wraps(command)
    def run(**values: Any) -> None:
        for name, group in groups.items():
            values[name] = group(**{field: values.pop(field) for field in group._fields})
        command(**values)

    own = [
        parameter.replace(annotation=hints[name])
        for name, parameter in inspect.signature(command).parameters.items()
        if name not in groups
    ]
    grouped = [parameter for group in groups.values() for parameter in option_parameters(group)]
    own.sort(key=lambda parameter: parameter.kind)
    setattr(run, "__signature__", inspect.Signature([*own, *grouped]))  # noqa: B010 (functions declare no such attribute)
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in (*own, *grouped)}
    return run

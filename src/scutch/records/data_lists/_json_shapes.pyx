"""What values of JSON hold: the objects and arrays in them, and which of these hold some themselves."""


cdef inline bint is_container(object value):
    return type(value) is dict or type(value) is list


cdef bint is_deep(object value):
    """Whether an object or array holds objects or arrays."""
    if type(value) is dict:
        for item in (<dict>value).values():
            if is_container(item):
                return True
    else:
        for item in <list>value:
            if is_container(item):
                return True
    return False


def parts_of(value):
    """The objects and arrays in an object or an array, with their keys; those of an array have none.

    Examples
    --------
    >>> parts_of({"a": 1, "b": {}, "c": []}), parts_of(["x", {}]), parts_of("text")
    ([('b', {}), ('c', [])], [('', {})], [])
    """
    cdef list parts = []
    if type(value) is dict:
        for key, item in (<dict>value).items():
            if is_container(item):
                parts.append((key, item))
    elif type(value) is list:
        for item in <list>value:
            if is_container(item):
                parts.append(("", item))
    return parts


def deep_parts(list parts not None):
    """Those that hold objects or arrays themselves, the last one first.

    Examples
    --------
    >>> deep_parts([("a", [[]]), ("b", {}), ("c", {"d": []})])
    [('c', {'d': []}), ('a', [[]])]
    """
    return [part for part in reversed(parts) if is_deep((<tuple>part)[1])]

"""Containers in JSON values: the objects and arrays that a value holds, and those of them that hold containers."""


cdef inline bint is_container(object value):
    return type(value) is dict or type(value) is list


cdef bint is_deep(object value):
    """Whether a container holds containers."""
    if type(value) is dict:
        for item in (<dict>value).values():
            if is_container(item):
                return True
    else:
        for item in <list>value:
            if is_container(item):
                return True
    return False


def containers_in(value):
    """Return the containers in a container with their keys; empty keys in an array.

    Examples
    --------
    >>> containers_in({"a": 1, "b": {}, "c": []}), containers_in(["x", {}]), containers_in("text")
    ([('b', {}), ('c', [])], [('', {})], [])
    """
    cdef list found = []
    if type(value) is dict:
        for key, item in (<dict>value).items():
            if is_container(item):
                found.append((key, item))
    elif type(value) is list:
        for item in <list>value:
            if is_container(item):
                found.append(("", item))
    return found


def containers_to_visit(list containers not None, tuple path not None, frozenset unnamed, *level):
    """Return the containers that hold containers with their paths and a level, the last one first.

    Parameters
    ----------
    containers
        Keys and containers, as ``containers_in`` returns them.
    path
        Path of the value that holds them: the path of its own holder, and its key; empty for a root.
    unnamed
        Keys that are left out of paths; None for all.
    level
        What is added to each of them.

    Examples
    --------
    >>> containers_to_visit([("a", [[]]), ("b", {}), ("", {"d": []})], (), frozenset([""]), 1, 2)
    [({'d': []}, (), 1, 2), ([[]], ((), 'a'), 1, 2)]
    """
    cdef list found = []
    cdef Py_ssize_t i
    cdef tuple entry
    for i in range(len(containers) - 1, -1, -1):
        entry = <tuple>containers[i]
        if is_deep(entry[1]):
            found.append((entry[1], path if unnamed is None or entry[0] in unnamed else (path, entry[0]), *level))
    return found

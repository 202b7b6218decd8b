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


def nested_containers(list containers not None):
    """Return the containers that hold containers, the last one first.

    Examples
    --------
    >>> nested_containers([("a", [[]]), ("b", {}), ("c", {"d": []})])
    [('c', {'d': []}), ('a', [[]])]
    """
    return [entry for entry in reversed(containers) if is_deep((<tuple>entry)[1])]

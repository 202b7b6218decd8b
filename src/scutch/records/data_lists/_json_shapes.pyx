"""Arrays of objects in JSON values, and objects that are kept under keys, with the paths that lead to them."""

cdef enum:
    MIN_ENTRIES = 4  # containers of an object that may be a store
    MAX_DEPTH = 80
    MAX_OPENED = 1000  # items of one array, or entries of one store
    MAX_PATH_KEYS = 8  # keys that name a list, from its end


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


cdef list containers_in(object value):
    """Return the containers in a container with their keys; empty keys in an array."""
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


cdef list array_objects(list values, list inner):
    """Return the objects of an array if most of its values are objects."""
    cdef list objects = []
    for _, item in inner:
        if type(item) is dict:
            objects.append(item)
    return objects if 2 * len(objects) > len(values) else []


cdef str name_of(tuple path):
    """Return the last keys of a path with dots between them."""
    cdef list keys = []
    while path and len(keys) < MAX_PATH_KEYS:
        path, key = path
        keys.append(key)
    keys.reverse()
    return ".".join(keys)


def arrays_in(root, stores_in, frozenset unnamed not None, int most):
    """Return the arrays of objects in a value, and stores of objects under keys, outer ones first.

    ``root``: a value of JSON. ``stores_in``: called with an object that has containers and a list of these with their keys;
    returns the objects that it keeps, by the name of their type. ``unnamed``: keys that are left out of names. ``most``: how
    many objects and arrays are visited.

    Returns: of each array the last keys that lead to it, the number of arrays and stores around it, its objects, and whether
    it is a store.

    >>> arrays_in({"a": {"b": [{"c": 1}]}}, None, frozenset(), 9)
    [('a.b', 0, [{'c': 1}], False)]
    """
    cdef list stack = [(root, (), 0, 0)], found = [], inner, objects
    cdef tuple path
    cdef int outer, depth, visited = 0
    cdef bint is_array, has_keys
    cdef Py_ssize_t i, opened
    while stack and visited < most:
        visited += 1
        value, path, outer, depth = stack.pop()
        inner = containers_in(value)
        is_array, has_keys = type(value) is list, True
        if is_array:
            has_keys = False
            objects = array_objects(<list>value, inner)
            if objects:
                found.append((name_of(path), outer, objects, False))
                outer += 1
        elif len(inner) >= MIN_ENTRIES:
            for name, objects in stores_in(value, inner).items():
                has_keys = False
                found.append((name_of((path, name) if name else path), outer, objects, True))
            outer += not has_keys
        if depth == MAX_DEPTH:
            continue
        opened = len(inner) if has_keys else min(len(inner), MAX_OPENED)
        for i in range(opened - 1, -1, -1):
            key, item = inner[i]
            if is_deep(item):
                stack.append((item, path if not has_keys or key in unnamed else (path, key), outer, depth + 1))
    return found

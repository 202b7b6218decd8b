"""Export of buffers by the Arrow C data interface and its PyCapsule protocol.

https://arrow.apache.org/docs/format/CDataInterface.html and CStreamInterface.html define the three structs. The consumer
calls ``release`` when done, on any thread and possibly after interpreter shutdown. So no struct refers to a Python object:
buffers and names are copied to the C heap, and ``release`` frees them.

A *vector* is a tuple ``(format, name, length, nulls, buffers, children)``: the format string and the name as str, the number of
values and how many of them are null, a tuple of bytes (None for an absent buffer), and a tuple of child vectors.
"""

from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_New
from libc.errno cimport ENOMEM
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset, strlen

cdef enum:
    NULLABLE = 2

cdef struct ArrowSchema:
    const char *format
    const char *name
    const char *metadata
    int64_t flags
    int64_t n_children
    ArrowSchema **children
    ArrowSchema *dictionary
    void (*release)(ArrowSchema *) noexcept nogil
    void *private_data

cdef struct ArrowArray:
    int64_t length
    int64_t null_count
    int64_t offset
    int64_t n_buffers
    int64_t n_children
    const void **buffers
    ArrowArray **children
    ArrowArray *dictionary
    void (*release)(ArrowArray *) noexcept nogil
    void *private_data

cdef struct ArrowArrayStream:
    int (*get_schema)(ArrowArrayStream *, ArrowSchema *) noexcept nogil
    int (*get_next)(ArrowArrayStream *, ArrowArray *) noexcept nogil
    const char *(*get_last_error)(ArrowArrayStream *) noexcept nogil
    void (*release)(ArrowArrayStream *) noexcept nogil
    void *private_data

#: The content of a stream: its schema, copied on each request, and its one array, moved out once.
cdef struct batch_t:
    ArrowSchema schema
    ArrowArray array


# ---- memory

cdef void *copied(const void *data, size_t size) noexcept nogil:
    """Copy to the heap. An empty buffer gets a block too, as its pointer must not be NULL."""
    cdef void *copy = malloc(size + 1)
    if copy != NULL:
        memcpy(copy, data, size)
    return copy


cdef void release_schema(ArrowSchema *schema) noexcept nogil:
    cdef int64_t i
    for i in range(schema.n_children):
        if schema.children[i] != NULL and schema.children[i].release != NULL:
            schema.children[i].release(schema.children[i])
        free(schema.children[i])
    free(schema.children)
    free(<void *>schema.format)
    free(<void *>schema.name)
    schema.release = NULL


cdef void release_array(ArrowArray *array) noexcept nogil:
    cdef int64_t i
    for i in range(array.n_children):
        if array.children[i] != NULL and array.children[i].release != NULL:
            array.children[i].release(array.children[i])
        free(array.children[i])
    for i in range(array.n_buffers):
        free(<void *>array.buffers[i])
    free(array.children)
    free(<void *>array.buffers)
    array.release = NULL


cdef void release_batch(batch_t *batch) noexcept nogil:
    if batch.schema.release != NULL:
        batch.schema.release(&batch.schema)
    if batch.array.release != NULL:
        batch.array.release(&batch.array)
    free(batch)


# ---- from vectors

cdef void *room(size_t count, size_t size) except NULL:
    cdef void *block = calloc(count + 1, size)
    if block == NULL:
        raise MemoryError
    return block


cdef void *kept(bytes data) except NULL:
    cdef const char *begin = data
    cdef void *copy = copied(begin, len(data) + 1)  # with the terminating NUL of a bytes object
    if copy == NULL:
        raise MemoryError
    return copy


cdef int fill_schema(ArrowSchema *schema, vector) except -1:
    """Fill a zeroed struct. It can be released at any point: a count grows only after the child that it counts exists."""
    cdef object child
    schema.release = release_schema
    schema.flags = NULLABLE
    schema.format = <const char *>kept(vector[0].encode())
    schema.name = <const char *>kept(vector[1].encode())
    schema.children = <ArrowSchema **>room(len(vector[5]), sizeof(ArrowSchema *))
    for child in vector[5]:
        schema.children[schema.n_children] = <ArrowSchema *>room(1, sizeof(ArrowSchema))
        schema.n_children += 1
        fill_schema(schema.children[schema.n_children - 1], child)
    return 0


cdef int fill_array(ArrowArray *array, vector) except -1:
    """Fill a zeroed struct, as ``fill_schema`` does."""
    cdef object child
    cdef object data
    array.release = release_array
    array.length, array.null_count = vector[2], vector[3]
    array.buffers = <const void **>room(len(vector[4]), sizeof(void *))
    for data in vector[4]:
        if data is not None:
            array.buffers[array.n_buffers] = kept(data)
        array.n_buffers += 1
    array.children = <ArrowArray **>room(len(vector[5]), sizeof(ArrowArray *))
    for child in vector[5]:
        array.children[array.n_children] = <ArrowArray *>room(1, sizeof(ArrowArray))
        array.n_children += 1
        fill_array(array.children[array.n_children - 1], child)
    return 0


# ---- callbacks of a stream

cdef bint copy_schema(const ArrowSchema *source, ArrowSchema *target) noexcept nogil:
    """Copy a schema into a zeroed struct; False if out of memory, and then the caller releases ``target``."""
    cdef int64_t i
    target.release = release_schema
    target.flags = source.flags
    target.format = <const char *>copied(source.format, strlen(source.format) + 1)
    target.name = <const char *>copied(source.name, strlen(source.name) + 1)
    target.children = <ArrowSchema **>calloc(source.n_children + 1, sizeof(ArrowSchema *))
    if target.format == NULL or target.name == NULL or target.children == NULL:
        return False
    for i in range(source.n_children):
        target.children[i] = <ArrowSchema *>calloc(1, sizeof(ArrowSchema))
        target.n_children += 1
        if target.children[i] == NULL or not copy_schema(source.children[i], target.children[i]):
            return False
    return True


cdef int get_schema(ArrowArrayStream *stream, ArrowSchema *out) noexcept nogil:
    memset(out, 0, sizeof(ArrowSchema))
    if copy_schema(&(<batch_t *>stream.private_data).schema, out):
        return 0
    release_schema(out)
    return ENOMEM


cdef int get_next(ArrowArrayStream *stream, ArrowArray *out) noexcept nogil:
    """Move the array out. Later calls return a released array, which marks the end of the stream."""
    cdef batch_t *batch = <batch_t *>stream.private_data
    out[0] = batch.array
    memset(&batch.array, 0, sizeof(ArrowArray))
    return 0


cdef const char *get_last_error(ArrowArrayStream *stream) noexcept nogil:
    return NULL


cdef void release_stream(ArrowArrayStream *stream) noexcept nogil:
    release_batch(<batch_t *>stream.private_data)
    stream.release = NULL


# ---- capsules

cdef void drop_schema(object capsule) noexcept:
    """Free a schema, and release it if no consumer has taken it over."""
    cdef ArrowSchema *schema = <ArrowSchema *>PyCapsule_GetPointer(capsule, b"arrow_schema")
    if schema.release != NULL:
        schema.release(schema)
    free(schema)


cdef void drop_stream(object capsule) noexcept:
    cdef ArrowArrayStream *stream = <ArrowArrayStream *>PyCapsule_GetPointer(capsule, b"arrow_array_stream")
    if stream.release != NULL:
        stream.release(stream)
    free(stream)


def schema_capsule(vector):
    """Return a capsule ``arrow_schema`` with the type of a vector.

    >>> "arrow_schema" in repr(schema_capsule(("+s", "", 0, 0, (None,), ())))
    True
    """
    cdef ArrowSchema *schema = <ArrowSchema *>room(1, sizeof(ArrowSchema))
    cdef object capsule = PyCapsule_New(schema, b"arrow_schema", drop_schema)
    fill_schema(schema, vector)
    return capsule


def stream_capsule(vector):
    """Return a capsule ``arrow_array_stream`` with a vector, a struct of columns, as its only batch.

    Linear in the bytes of its buffers, which are copied once.

    ``vector``: a tuple as the module documentation describes it.

    >>> flags = ("b", "is_open", 3, 0, (None, b"\\x05"), ())
    >>> "arrow_array_stream" in repr(stream_capsule(("+s", "", 3, 0, (None,), (flags,))))
    True
    """
    cdef batch_t *batch
    cdef ArrowArrayStream *stream = <ArrowArrayStream *>room(1, sizeof(ArrowArrayStream))
    cdef object capsule = PyCapsule_New(stream, b"arrow_array_stream", drop_stream)
    batch = <batch_t *>room(1, sizeof(batch_t))
    stream.private_data = batch
    stream.get_schema, stream.get_next, stream.get_last_error = get_schema, get_next, get_last_error
    stream.release = release_stream
    fill_schema(&batch.schema, vector)
    fill_array(&batch.array, vector)
    return capsule

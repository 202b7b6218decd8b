"""``kernels.arrow``: what the interface promises to whoever takes its structs."""

import ctypes
import sys
from threading import Thread

import pytest

from scutch.kernels.arrow import schema_capsule, stream_capsule

pa = pytest.importorskip("pyarrow")

NUMBERS = ("l", "n", 2, 1, (b"\x01", b"\x05" + bytes(15)), ())
TEXTS = ("u", "é", 2, 0, (None, b"\x00\x00\x00\x00\x01\x00\x00\x00\x03\x00\x00\x00", "xé".encode()), ())
BATCH = ("+s", "", 2, 0, (None,), (NUMBERS, TEXTS))

little_endian = pytest.mark.skipif(sys.byteorder == "big", reason="the buffers above are little-endian")


class Given:
    """An object with the protocol's method that gives one capsule."""

    def __init__(self, capsule: object) -> None:
        self.capsule = capsule

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.capsule

    def __arrow_c_schema__(self) -> object:
        return self.capsule


@little_endian
def test_a_vector_arrives() -> None:
    """Values, nulls and names."""
    assert pa.table(Given(stream_capsule(BATCH))).to_pydict() == {"n": [5, None], "é": ["x", "é"]}


def test_the_schema_arrives() -> None:
    """Names and types, all nullable."""
    schema = pa.schema(Given(schema_capsule(BATCH)))
    assert schema == pa.schema([("n", pa.int64()), ("é", pa.string())])


def test_a_stream_is_read_once() -> None:
    """Its capsule is empty after that, and says so."""
    capsule = stream_capsule(BATCH)
    assert pa.table(Given(capsule)).num_rows == 2
    with pytest.raises(pa.ArrowInvalid):
        pa.table(Given(capsule))


def test_one_batch_and_the_end() -> None:
    """The schema can be asked for at any time."""
    reader = pa.RecordBatchReader.from_stream(Given(stream_capsule(BATCH)))
    assert (len(reader.schema), reader.read_next_batch().num_rows, len(reader.schema)) == (2, 2, 2)
    with pytest.raises(StopIteration):
        reader.read_next_batch()


def test_a_column_outlives_the_table() -> None:
    """Each child can be moved out and released by itself."""
    column = pa.table(Given(stream_capsule(BATCH))).column("é")
    assert column.to_pylist() == ["x", "é"]


def test_a_vector_outlives_its_buffers() -> None:
    """They are copies."""
    data = bytearray(b"\x01")
    table = pa.table(Given(stream_capsule(("+s", "", 1, 0, (None,), (("b", "a", 1, 0, (None, bytes(data)), ()),)))))
    data[0] = 0
    assert table.column("a").to_pylist() == [True]


def test_other_threads_may_release() -> None:
    """Without the lock of the interpreter, which nothing here needs."""
    tables = [pa.table(Given(stream_capsule(BATCH))) for _ in range(50)]
    thread = Thread(target=tables.clear)
    thread.start()
    thread.join()
    assert not tables


@pytest.mark.parametrize("vector", [(), ("+s",), ("+s", "", "x", 0, (), ()), ("+s", "", 0, 0, (3,), ()), 5])
def test_what_is_no_vector(vector: tuple[object, ...]) -> None:
    """An error, and all that was copied is freed."""
    with pytest.raises((TypeError, IndexError)):
        stream_capsule(vector)


@pytest.mark.skipif(sys.platform != "linux", reason="ru_maxrss is in KiB on Linux")
@pytest.mark.parametrize("is_read", [True, False])
def test_memory_comes_back(is_read: bool) -> None:
    """Of streams that were read, and of those that nobody wanted."""
    vector = ("+s", "", 1 << 20, 0, (None,), (("b", "a", 1 << 20, 0, (None, bytes(1 << 20)), ()),))
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(400):
        capsule = stream_capsule(vector)
        assert not is_read or pa.table(Given(capsule)).num_rows
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024


def test_the_structs_have_the_sizes_of_the_standard() -> None:
    """Five pointers a stream: a consumer in another language finds its parts where they should be."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    capsule = stream_capsule(BATCH)
    parts = (ctypes.c_void_p * 5).from_address(pointer(capsule, b"arrow_array_stream"))
    assert all(parts)

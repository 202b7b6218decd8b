"""Child process of ``benchmarks.compare``: reads pages named on standard input and prints the CPU seconds of one call.

Run by path with the sources of one checkout in ``PYTHONPATH``. It imports nothing of the benchmarks, so that one copy serves
every checkout, and calls only what all of them share.
"""

import gc
import gzip
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import process_time
from typing import Any, Final

#: What is measured: a call with the library, a page and its address.
Operation = Callable[[Any, bytes, str], object]

WARM_UP: Final = b"<title>Flax</title><main><p>Flax gives fibres.<ul><li>1<li>2<li>3</ul><table><tr><td>1<td>2</table></main>"


def parse(scutch: Any, html: bytes, url: str) -> object:
    return scutch.parse(html, url=url)


def markdown(scutch: Any, html: bytes, url: str) -> object:
    return scutch.extract_content(html, url=url).markdown


def content_metadata_kind(scutch: Any, html: bytes, url: str) -> object:
    """Three answers about one page that is parsed once."""
    page = scutch.parse(html, url=url)
    content = scutch.extract_content(page)
    return content.markdown, content.metadata.to_dict(), scutch.classify(page).name


def records_table(scutch: Any, html: bytes, url: str) -> object:
    """Find the records of a page and convert its first table to typed values."""
    return next((region.table.to_dicts() for region in scutch.extract_records(html, url=url)), None)


OPERATIONS: Final[Mapping[str, Operation]] = {
    "parse": parse,
    "content": markdown,
    "content+metadata+kind": content_metadata_kind,
    "records+table": records_table,
}


def import_seconds() -> float:
    """Return the CPU seconds of ``import scutch`` in this process, which must not have imported it before."""
    start = process_time()
    import scutch  # noqa: F401, PLC0415

    return process_time() - start


def measure(operation: Operation) -> None:
    """Answer each line ``path<TAB>url`` of standard input with the seconds of one call, garbage collection left out."""
    import scutch  # noqa: PLC0415

    operation(scutch, WARM_UP, "")
    gc.collect()
    gc.freeze()
    gc.disable()
    print(scutch.__file__, flush=True)
    for line in sys.stdin:
        path, _, url = line.rstrip("\n").partition("\t")
        html = gzip.decompress(Path(path).read_bytes())
        start = process_time()
        operation(scutch, html, url)
        seconds = process_time() - start
        gc.collect()
        print(seconds, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "import":
        print(import_seconds())
    else:
        measure(OPERATIONS[sys.argv[1]])

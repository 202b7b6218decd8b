"""Outputs on disk: one process at a time writes them, and what is complete stays."""

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import Final

#: What the system answers where another process has the lock.
HELD: Final = frozenset((errno.EACCES, errno.EAGAIN, errno.EDEADLK))
#: The byte that is locked on Windows, where a locked byte can be neither read nor written: beyond the end of most files.
LOCKED_BYTE: Final = 1 << 30


def lock_file(descriptor: int) -> bool:
    """Lock a file that is open for writing; returns whether no other process has the lock.

    The lock is of this process, without its children; to lock again what it has is allowed. It ends with the process, or
    when that closes any descriptor of the file. On a file system without locks nothing is locked, and the answer is true.
    """
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415

            place = os.lseek(descriptor, 0, os.SEEK_CUR)
            os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
            try:
                with contextlib.suppress(OSError):  # a descriptor that has the lock cannot lock again, other than elsewhere
                    msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(descriptor, place, os.SEEK_SET)
        else:
            import fcntl  # noqa: PLC0415

            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        return problem.errno not in HELD
    return True


def sync_folder(path: Path) -> None:
    """Force the names in a folder to the disk, where the system can."""
    if sys.platform == "win32":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

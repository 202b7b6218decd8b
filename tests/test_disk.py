"""Locks of files, here and, by a model of its system call, on Windows."""

import errno
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from scutch import disk
from scutch.cli.output import destination
from scutch.cli.output.destination import OutputStream


class WindowsLocks:
    """What ``msvcrt.locking`` does to bytes of files: a byte is locked once, whoever asks, and only its owner unlocks it.

    The rules are those of ``LockFile`` and ``UnlockFile``, as documented; nothing here has run on Windows.
    """

    LK_UNLCK, LK_NBLCK = 0, 2

    def __init__(self) -> None:
        self.owners: dict[tuple[int, int, int], int] = {}

    def locking(self, descriptor: int, mode: int, size: int) -> None:
        """Lock or unlock a byte from the position of a descriptor on."""
        assert size == 1
        status = os.fstat(descriptor)
        byte = (status.st_dev, status.st_ino, os.lseek(descriptor, 0, os.SEEK_CUR))
        if (mode == self.LK_UNLCK) != (self.owners.get(byte) == descriptor) or (mode != self.LK_UNLCK and byte in self.owners):
            raise PermissionError(errno.EACCES, "Permission denied")
        if mode == self.LK_UNLCK:
            del self.owners[byte]
        else:
            self.owners[byte] = descriptor


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the modules that lock files take the branches of Windows."""
    monkeypatch.setitem(sys.modules, "msvcrt", WindowsLocks())
    for module in (disk, destination):
        monkeypatch.setattr(module, "sys", SimpleNamespace(platform="win32"))


@pytest.mark.usefixtures("windows")
def test_a_lock_on_windows_is_of_one_descriptor(tmp_path: Path) -> None:
    """It may be asked for again by its owner, and moves no position."""
    path = tmp_path / "flax.txt"
    path.write_bytes(b"flax")
    with path.open("r+b", buffering=0) as owner, path.open("r+b", buffering=0) as other:
        owner.seek(3)
        assert [disk.lock_file(file.fileno()) for file in (owner, other, owner, other)] == [True, False, True, False]
        assert (owner.tell(), other.tell()) == (3, 0)


@pytest.mark.usefixtures("windows")
def test_an_output_is_complete_on_windows(tmp_path: Path) -> None:
    """Its lock is looked at again before the file takes its place."""
    target = tmp_path / "flax.txt"
    stream = OutputStream(target)
    stream.write("later")
    stream.close()
    assert (target.read_text(), [*tmp_path.iterdir()]) == ("later", [target])


def test_to_lock_again_is_allowed(tmp_path: Path) -> None:
    """On this system as well."""
    with (tmp_path / "flax.txt").open("wb") as file:
        assert [disk.lock_file(file.fileno()) for _ in range(2)] == [True, True]

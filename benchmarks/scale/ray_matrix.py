"""The same job on a Ray cluster of two nodes on loopback, while parts of it are killed.

``python -m benchmarks.scale.ray_matrix`` kills a worker, the process of a shard, the raylet of a node and the driver, runs the
job again where it ended, and compares its rows with those of a local run.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from benchmarks.scale.faults import run_job
from scutch.scale.folder import damaged_files
from scutch.scale.manifest import manifest_state
from scutch.scale.options import JobOptions
from tests.scale.tables import row_hash
from tests.warc_writer import articles, warc_records, write_archive

PORT: Final = 9399
MEMORY: Final = ("--object-store-memory=100000000",)
ADDRESS: Final = f"127.0.0.1:{PORT}"
OPTIONS: Final = JobOptions(("url", "offset", "text", "title"), page_seconds=60.0, shard_bytes=1 << 20)
#: Clusters want a token by default; this one is made for this cluster.
TOKEN: Final = secrets.token_hex(32)
#: What a worker of Ray calls itself during a shard.
WORKING: Final = "ray::shard_events"
SECONDS: Final = 300.0


def environment(base: Path) -> dict[str, str]:
    """Return the environment of the cluster: what Ray notes of it, such as its address, stays in a folder."""
    return {**os.environ, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN, "RAY_TMPDIR": str(base)}


def processes() -> dict[int, tuple[int, str]]:
    """Return the parent and the command of each process."""
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text(errors="replace").rpartition(")")[2].split()[1])
            found[int(path.name)] = (parent, (path / "cmdline").read_text(errors="replace").replace("\0", " "))
        except OSError:
            continue
    return found


def descendants(top: int) -> dict[int, str]:
    """Return the processes that a process has started, with their commands."""
    known = processes()
    found: dict[int, str] = {}
    waiting = [top]
    while waiting:
        parent = waiting.pop()
        children = {pid: command for pid, (above, command) in known.items() if above == parent}
        found |= children
        waiting += children
    return found


def awaited(top: int, wanted: Callable[[int, str], bool]) -> int:
    """Wait for a process under another one; return its number."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        for pid, command in descendants(top).items():
            if wanted(pid, command):
                return pid
        time.sleep(0.02)
    raise TimeoutError("no such process")


@contextmanager
def node(base: Path, *options: str) -> Iterator[int]:
    """Run a node of a cluster on loopback; yield its process."""
    command = [
        str(Path(sys.executable).with_name("ray")),
        "start",
        "--block",
        "--node-ip-address=127.0.0.1",
        *MEMORY,
        *options,
    ]
    process = subprocess.Popen(command, env=environment(base), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        awaited(process.pid, lambda _, command: "raylet/raylet" in command)
        yield process.pid
    finally:
        own = [process.pid, *descendants(process.pid)]
        for pid in own:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        process.wait()


def driver(archive: Path, folder: Path) -> subprocess.Popen[bytes]:
    """Start the job."""
    command = [sys.executable, "-m", "scutch", "warc", str(archive), "-o", str(folder), "--ray", ADDRESS]
    options = ["--fields", ",".join(OPTIONS.fields), "--shard-size", "1", "--page-seconds", f"{OPTIONS.page_seconds:g}"]
    return subprocess.Popen([*command, *options], env=environment(folder.parent), stdout=subprocess.DEVNULL)


def working(pid: int, command: str) -> bool:
    """Whether a process of Ray works on a shard."""
    return command.startswith(WORKING)


def victim(name: str, second: int, running: subprocess.Popen[bytes]) -> int:
    """Return the process to kill, once the second node works on a shard."""
    worker = awaited(second, working)
    choices = {
        "worker": lambda: worker,
        "process of a shard": lambda: awaited(worker, lambda _, command: "spawn_main" in command),
        "raylet": lambda: awaited(second, lambda _, command: "raylet/raylet" in command),
        "driver": lambda: running.pid,
    }
    return choices[name]()


def case(name: str, archive: Path, folder: Path) -> str:
    """Run the job with one process killed, again if it ended early; return what is wrong."""
    with (
        node(folder.parent, "--head", f"--port={PORT}", "--num-cpus=1", "--include-dashboard=false"),
        node(folder.parent, f"--address={ADDRESS}", "--num-cpus=1") as second,
    ):
        running = driver(archive, folder)
        os.kill(victim(name, second, running), signal.SIGKILL)
        if running.wait() and driver(archive, folder).wait():
            return "the job did not end"
    return "; ".join(damaged_files(folder, manifest_state(folder / "manifest.jsonl")))


def main() -> int:
    """Run all cases; return the exit code."""
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        archive = base / "a.warc"
        write_archive(archive, warc_records(articles(3000, 12)))
        run_job(base / "local", [archive], OPTIONS, 2)
        expected = row_hash(base / "local")
        for victim_name in ("worker", "process of a shard", "raylet", "driver"):
            folder = base / victim_name.replace(" ", "-")
            problem = case(victim_name, archive, folder) or ("other rows" if row_hash(folder) != expected else "")
            wrong += bool(problem)
            print(f"{victim_name}: {problem or 'the same rows as the local run'}", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())

"""Runs one measurement in a fresh interpreter, with a time-out and a memory limit, and returns its JSON answer."""

import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.common import ROOT, child_environment

#: What one child may map: a peer that grows without bound must end, not the machine.
ADDRESS_SPACE = 6 << 30


def ask(module: str, *arguments: object, timeout: float = 60.0) -> dict[str, Any]:
    """Run ``python -m module arguments`` and return the JSON it prints, or ``{"failed": reason}``."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=timeout, cwd=ROOT, env=child_environment(), text=True, check=False
        )
    except subprocess.TimeoutExpired:
        return {"failed": f"> {timeout:g} s"}
    if done.returncode:
        return {"failed": _reason(done.returncode, done.stderr)}
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def _reason(code: int, stderr: str) -> str:
    if code < 0:
        return f"crash (signal {-code})"
    lines = stderr.strip().splitlines()
    return lines[-1].partition(":")[0].rpartition(".")[2] if lines else f"exit code {code}"


def limit_memory() -> None:
    """Let this process fail to allocate instead of filling the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))


def resident() -> int:
    """Return the bytes this process holds in memory now."""
    return _status("VmRSS")


def peak() -> int:
    """Return the most bytes this process has held in memory.

    Not ``ru_maxrss``: that survives exec, so a child starts with the peak of its parent.
    """
    return _status("VmHWM")


def _status(key: str) -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) << 10 for line in lines if line.startswith(key + ":"))


def answer(values: dict[str, Any]) -> None:
    """Print the answer of a child."""
    print(json.dumps(values), flush=True)

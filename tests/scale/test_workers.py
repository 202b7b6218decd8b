"""Workers: a task costs its own result at most."""

import os
import signal
import time
from pathlib import Path

import pytest

from scutch.scale import workers
from scutch.scale.workers import TASKS_AHEAD, LostTask, work_in_processes


def behave(task: str) -> str:
    """Do what a task says."""
    if task == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if task == "hang":
        time.sleep(600)
    if task == "raise":
        raise RecursionError("too deep")
    if task == "exit":
        os._exit(3)
    return task * 3_000_000 if task == "large" else task


@pytest.mark.parametrize(
    ("task", "reason"),
    [
        ("kill", "its worker was killed (SIGKILL)"),
        ("hang", "not finished in 2 s"),
        ("raise", "RecursionError: too deep"),
        ("exit", "its worker ended with code 3"),
    ],
)
def test_a_lost_task_costs_its_own_answer(task: str, reason: str) -> None:
    """The others are answered, in order, before and after it."""
    answers = list(work_in_processes(["flax", task, "hemp", "jute", task, "sisal"], behave, 2, 2.0))
    lost = [answer for answer in answers if isinstance(answer, LostTask)]
    assert answers == ["flax", lost[0], "hemp", "jute", lost[1], "sisal"]
    assert [each.reason for each in lost] == [reason, reason]


def test_large_answers_arrive_whole() -> None:
    """An answer is larger than the buffer of a pipe."""
    assert [len(answer) for answer in work_in_processes(["large", "flax", "large"], behave, 2)] == [15_000_000, 4, 15_000_000]


def touch(path: str) -> str:
    """Leave a trace; the first task is slow."""
    Path(path).touch()
    if path.endswith("/0"):
        time.sleep(1)
    return path


def test_few_answers_wait_for_a_slow_task(tmp_path: Path) -> None:
    """Others do not run ahead without a bound."""
    tasks = [str(tmp_path / str(number)) for number in range(4 * TASKS_AHEAD)]
    answers = work_in_processes(tasks, touch, 2)
    assert next(answers) == tasks[0]
    assert len(list(tmp_path.iterdir())) <= TASKS_AHEAD
    assert list(answers) == tasks[1:]


def fill(path: str) -> str:
    """Leave a trace and answer at length; the first task waits for a sixth trace in vain."""
    Path(path).touch()
    late = time.monotonic() + 3
    while path.endswith("/0") and time.monotonic() < late and len(list(Path(path).parent.iterdir())) < 6:
        time.sleep(0.05)
    return path.ljust(1000)


def test_few_bytes_wait_for_a_slow_task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large answers stop the others earlier than many: three of them are more than 2,000 bytes; none is lost."""
    monkeypatch.setattr(workers, "BYTES_AHEAD", 2000)
    tasks = [str(tmp_path / str(number)) for number in range(TASKS_AHEAD // 2)]
    answers = work_in_processes(tasks, fill, 2)
    assert str(next(answers)).rstrip() == tasks[0]
    assert len(list(tmp_path.iterdir())) <= 4
    assert [str(answer).rstrip() for answer in answers] == tasks[1:]

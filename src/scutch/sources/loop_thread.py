"""``LoopThread``: an event loop in a thread of its own, for programs without one."""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

Answer_co = TypeVar("Answer_co", covariant=True)


class LoopThread:
    """An event loop in a daemon thread.

    >>> thread = LoopThread("example")
    >>> thread.start()
    >>> thread.submit(asyncio.sleep(0, "done")).result()
    'done'
    >>> thread.stop()
    """

    def __init__(self, name: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self.thread.start()

    def submit(self, work: Coroutine[Any, Any, Answer_co]) -> "Future[Answer_co]":
        """Run a coroutine in the loop; thread-safe."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def stop(self) -> None:
        """Cancel what still runs, and end the loop and its thread."""
        self.submit(cancel_tasks()).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


async def cancel_tasks() -> None:
    """Cancel all other tasks of the running loop, and wait for their ends."""
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)

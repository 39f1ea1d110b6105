"""Database work of the tables, off the event loop: one thread writes, another reads.

Each job is a plain function and a transaction of its own to its caller. Jobs of many tables that
wait at the same time are committed together: one transaction, a savepoint for each, so that a
job that fails (a move number already taken) takes nobody else's with it.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import DatabaseError, IntegrityError, close_old_connections, connection, transaction

log = logging.getLogger(__name__)
T = TypeVar("T")

GROUP_LIMIT = 200
"""The most jobs one commit takes: keeps the lock on the database short."""


@dataclass(slots=True)
class _Job:
    """A function to call, and where its answer goes."""

    call: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    value: Any = None
    error: BaseException | None = None

    def answer(self) -> None:
        """Hand value or error to the waiting coroutine, on its own loop."""

        def settle() -> None:
            if self.future.done():
                return
            if self.error is not None:
                self.future.set_exception(self.error)
            else:
                self.future.set_result(self.value)

        try:
            self.loop.call_soon_threadsafe(settle)
        except RuntimeError:  # the loop has ended: nobody waits any more
            log.debug("an answer came after its event loop had ended")


class DatabaseThread:
    """A thread with a database connection of its own that runs jobs in the order they come.

    ``writes``: jobs run inside a transaction, grouped. Otherwise each runs by itself.
    """

    def __init__(self, name: str, *, writes: bool) -> None:
        self.name = name
        self.writes = writes
        self.groups = 0
        self.jobs = 0
        self._queue: queue.SimpleQueue[_Job] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    async def run(self, call: Callable[[], T]) -> T:
        """Call it in the thread and return what it returns, once that is committed.

        The job is finished even when the caller is cancelled while it waits. Raises what it raises.
        """
        self._start()
        loop = asyncio.get_running_loop()
        job = _Job(call, loop, loop.create_future())
        self._queue.put(job)
        return await job.future

    def _start(self) -> None:
        if self._thread is None or not self._thread.is_alive():
            with self._starting:
                if self._thread is None or not self._thread.is_alive():
                    self._thread = threading.Thread(
                        target=self._work, name=f"tables-{self.name}", daemon=True
                    )
                    self._thread.start()

    def _work(self) -> None:
        while True:
            group = [self._queue.get()]
            while self.writes and len(group) < GROUP_LIMIT:
                try:
                    group.append(self._queue.get_nowait())
                except queue.Empty:
                    break
            close_old_connections()
            self._do(group)
            self.groups += 1
            self.jobs += len(group)
            for job in group:
                job.answer()

    def _do(self, group: list[_Job]) -> None:
        """Run them in one transaction; if that fails as a whole, each in one of its own."""
        if not self.writes or len(group) == 1:
            for job in group:
                self._alone(job)
            return
        try:
            with transaction.atomic():
                for job in group:
                    self._inside(job)
        except DatabaseError:
            log.warning("a group of %d jobs failed and is done one by one", len(group))
            for job in group:
                job.value = job.error = None
                self._alone(job)

    @staticmethod
    def _inside(job: _Job) -> None:
        """Run it behind a savepoint; what it raises is its caller's, not the group's."""
        try:
            with transaction.atomic():
                job.value = job.call()
        except (IntegrityError, ValueError, LookupError) as error:
            job.error = error
        except DatabaseError:
            raise
        except Exception as error:
            job.error = error

    def _alone(self, job: _Job) -> None:
        try:
            if self.writes:
                with transaction.atomic():
                    job.value = job.call()
            else:
                job.value = job.call()
        except BaseException as error:  # whatever it is, its caller must hear of it
            job.error = error
            if isinstance(error, DatabaseError) and not isinstance(error, IntegrityError):
                connection.close()


writer = DatabaseThread("writer", writes=True)
reader = DatabaseThread("reader", writes=False)

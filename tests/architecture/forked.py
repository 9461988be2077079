"""A plugin of pytest: the tests are found once, and run by as many processes as there are processors.

    python -m pytest -p tests.architecture.forked

When the tests are found, the process of pytest forks.  Each of the processes takes the next folder whose tests no other
one has taken, and runs them, as the files of a folder share what they have computed; what it tells of them is told by
the first one, so that pytest counts and shows all as if it were alone.  Workers of pytest-xdist find all tests each,
and tell of each test in several messages.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
from collections.abc import Iterable
from itertools import groupby, pairwise
from pathlib import Path

import pytest

NUMBER = 4  # bytes of the number of a folder
ENDS = {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}


def unnamed_file() -> int:
    """A file that is gone with the last process that has it open."""
    file, path = tempfile.mkstemp()
    Path(path).unlink()
    return file


def written(file: int, begin: int) -> bytes:
    """What stands there from some byte on."""
    return os.pread(file, os.fstat(file).st_size - begin, begin)


class Process:
    """One that is forked, and the file in which it tells of its tests."""

    def __init__(self) -> None:
        self.reports, self.output = unnamed_file(), unnamed_file()
        self.read = 0  # bytes of the reports
        self.pid = os.fork()

    def begin(self, session: pytest.Session) -> None:
        """In the new process: what is captured is in files of its own, and what is told is read by the first one."""
        manager = session.config.pluginmanager
        capturing = manager.getplugin("capturemanager")
        capturing.stop_global_capturing()
        os.dup2(self.output, sys.stdout.fileno())
        capturing.start_global_capturing()
        capturing.suspend_global_capture()
        manager.register(Tells(session.config, self.reports))

    def tell(self, session: pytest.Session) -> None:
        """In the first process: what this one has told since is told as if it had happened here."""
        new = written(self.reports, self.read)
        lines = new[: new.rfind(b"\n") + 1]
        self.read += len(lines)
        hook = session.config.hook
        for line in lines.splitlines():
            report = hook.pytest_report_from_serializable(config=session.config, data=json.loads(line))
            hook.pytest_runtest_logreport(report=report)

    def ended(self) -> None:
        """Wait for it; if it came to no end of its own, neither does this one."""
        ended = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        if ended not in ENDS:
            said = written(self.output, 0).decode(errors="replace")
            raise RuntimeError(f"a process of tests ended with {ended}:\n{said[-10_000:]}")


class Tells:
    """The reports of a process, a line for each test, and for each phase of it that did not pass."""

    def __init__(self, config: pytest.Config, reports: int) -> None:
        self.config, self.reports = config, reports

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep it."""
        if report.when == "call" or not report.passed:
            data = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
            os.write(self.reports, json.dumps(data).encode() + b"\n")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Fork, run the folders that come to each process, and tell of all in the first one."""
    if session.testsfailed or session.config.option.collectonly:
        return None  # pytest goes on by itself
    folders = [list(tests) for _, tests in groupby(session.items, lambda item: item.path.parent)]
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # one folder for all
    sys.stdout.flush()
    waiting, given = os.pipe()
    os.write(given, b"".join(number.to_bytes(NUMBER, "big") for number in range(len(folders))))
    os.close(given)
    others = list[Process]()
    for _ in range(len(os.sched_getaffinity(0)) - 1):
        others.append(Process())
        if not others[-1].pid:
            others.pop().begin(session)
            others.clear()
            break
    try:
        held = list[pytest.Item]()  # the last test of a folder waits for the next one, which may share what it has
        while number := os.read(waiting, NUMBER):
            tests = [*held, *folders[int.from_bytes(number, "big")]]
            run(pairwise(tests), session)
            held = tests[-1:]
            for other in others:
                other.tell(session)
        run([(one, None) for one in held], session)
    except BaseException:
        for other in others:
            os.kill(other.pid, signal.SIGINT)
        raise
    for other in others:
        other.ended()
        other.tell(session)
    return True


def run(tests: Iterable[tuple[pytest.Item, pytest.Item | None]], session: pytest.Session) -> None:
    """Run tests, each with the one that follows it, as pytest does."""
    for test, following in tests:
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)

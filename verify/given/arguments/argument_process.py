"""A Python file that makes an argument, run in a process of its own: whatever it does, this program goes on.

A file that ends Python (`os._exit`, a crash of a library), never ends, or prints, would else end the program with exit
code 0 and nothing decided, hold it for ever, or write into its answer.  What the file prints goes to standard error.

The other process is given the path, the source on standard input, and this one's path of modules; it hands back one
JSON object, {"document": ..., "expressions": the regular expressions that the file reads} or {"wrong": "..."}.

It has a session of its own, which is ended with it: processes that the file has begun do not stay.  All that it reads
and writes are files, none of them a pipe or a file of this program's, so that whoever waits for this program does not
wait for a process that got away.  What it prints is passed on when it ends.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from math import ceil
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType
from typing import Any

from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.given.arguments.argument_script import document_of
from fooling.verify.given.files.reading_notes import gathering, note
from fooling.verify.reading.json_text import json_of

SECONDS = 300.0  # in which a file comes to its last line, unless it is said
MOST_PRINTED = 2**20  # bytes that are passed on
_SECONDS: ContextVar[float] = ContextVar("how long a file may run", default=SECONDS)
PROGRAM = f"import sys; sys.path[:] = sys.argv[3:]; from {__name__} import serve; serve(*sys.argv[1:3])"
ENDS_EARLY = "the file ends Python (exit) before anything is decided; want one that runs to its last line"


@contextmanager
def at_most(seconds: float | None) -> Iterator[None]:
    """Files that are run within it have so many seconds; None for `SECONDS`."""
    before = _SECONDS.set(SECONDS if seconds is None else seconds)
    try:
        yield
    finally:
        _SECONDS.reset(before)


def built(path: Path, source: bytes) -> Any:
    """The document of the one `Argument` that the source makes; InvalidInput, one line, where there is none.

    It comes by the door of files in JSON, so that nothing is in it that could not be in one.
    """
    code, written = _run(path, source, _SECONDS.get())
    if not written:
        by = f"signal {-code} ended the file's process" if code < 0 else ENDS_EARLY
        raise InvalidInput(f"{path}: {by}")
    answer: Mapping[str, Any] = json_of(written.decode(), str(path), wanted="an argument")
    if "wrong" in answer:
        raise InvalidInput(f"{path}{answer['wrong']}")
    for text, letters in answer["expressions"]:
        note(read_expression(text, letters))
    return answer["document"]


def _run(path: Path, source: bytes, seconds: float) -> tuple[int, bytes]:
    """The exit code of the other process, and what it has written; InvalidInput where it does not end."""
    # -P: no folder comes before the path of modules, as long as there is none
    command = [sys.executable, "-P", "-c", PROGRAM, str(path), str(ceil(seconds)), *sys.path]
    with TemporaryFile() as given, TemporaryFile() as written, TemporaryFile() as printed:
        given.write(source)
        given.seek(0)
        process = subprocess.Popen(command, stdin=given, stdout=written, stderr=printed, start_new_session=True)
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            told = f"{path}: not at its last line after {seconds:g} s"
            raise InvalidInput(f"{told}; want a file that ends sooner, or a longer --timeout") from None
        finally:
            with suppress(ProcessLookupError, PermissionError):  # where none of the session is left
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            printed.seek(0)
            sys.stderr.write(printed.read(MOST_PRINTED).decode(errors="replace"))
        written.seek(0)
        return code, written.read()


# ---- the other process ----


def serve(path: str, seconds: str) -> None:
    """Run the source that comes on standard input, and write what it makes, or what is wrong, to standard output."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a word
    signal.alarm(int(seconds) + 1)  # as this does where nobody waits any more
    own = os.getpid()
    with os.fdopen(os.dup(1), "w", encoding="ascii") as answer:
        os.dup2(2, 1)  # what the file prints
        found = _answer(path, sys.stdin.buffer.read())
        if os.getpid() != own:  # a child that the file has forked comes here, too
            os._exit(0)
        answer.write(found)


def _answer(path: str, source: bytes) -> str:
    try:
        with gathering() as read:
            document = document_of(_names_of(path, source))
    except BaseException as error:  # noqa: BLE001 - whatever goes wrong in somebody's file is told in one line
        return json.dumps({"wrong": f"{_line(error, path)}: {_first_line(error)}"})
    try:
        return json.dumps({"document": document, "expressions": list(read)})
    except (TypeError, ValueError, RecursionError) as error:  # a set, a number of 5000 digits, a list in itself
        return json.dumps({"wrong": f": the argument cannot be written as JSON ({_first_line(error)})"})


def _names_of(path: str, source: bytes) -> Mapping[str, Any]:
    """The names that the file has given a value when it ends, which it has to do by coming to its last line."""
    module = ModuleType("__argument__")  # found under its name: dataclasses look there
    module.__file__ = path
    sys.modules[module.__name__] = module
    sys.argv[:] = [path]
    exec(compile(source, path, "exec", dont_inherit=True), module.__dict__)
    return module.__dict__


def _line(error: BaseException, path: str) -> str:
    """Where in the file it happened."""
    if isinstance(error, SyntaxError):
        return f":{error.lineno}"
    lines, trace = [], error.__traceback__
    while trace is not None:
        lines += [trace.tb_lineno] if trace.tb_frame.f_code.co_filename == path else []
        trace = trace.tb_next
    return f":{lines[-1]}" if lines else ""


def _first_line(error: BaseException) -> str:
    if isinstance(error, SystemExit):
        return ENDS_EARLY
    try:
        first = str(error).partition("\n")[0]
    except Exception:  # noqa: BLE001 - the text of an exception of one's own may raise another
        first = "what it says cannot be told"
    return first if isinstance(error, FoolingError) else f"Python says {type(error).__name__}: {first}"

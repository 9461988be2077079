"""Where batches of work are done: processes of this machine or a Dask cluster.

Both are behind the one interface `concurrent.futures.Executor`.

Whoever hands out work submits functions that can be pickled by name and reads futures; nothing else is to know which
engine it is.  Both engines outlive single workers in their own way: a process pool with a dead process is broken as a
whole (`BrokenExecutor`, open another one), a Dask scheduler gives the work of a lost worker to the next.  Processes end
with this program, however it ends.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress

from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.search.extras import install
from fooling.records import dataclass
from fooling.verify.runs.processes.one_process import begin
from fooling.verify.runs.processes.processes import folder_of_a_run, processors, server

PROCESSES, DASK = "processes", "dask:"
ADDRESS = re.compile(r"(?P<scheme>tcp://|tls://)?(?P<host>[^\s/:]+|\[[0-9a-fA-F:]+\]):(?P<port>[0-9]{1,5})")
LONGEST_GREETING = 2**20  # bytes; Dask's has some hundred
CONNECTING = 5.0  # seconds that a scheduler, and then a first worker, may take to answer


@dataclass(frozen=True)
class Engine:
    """`jobs` processes of this machine or, where there is an `address`, the Dask cluster there.

    An address is HOST:PORT, tcp://HOST:PORT or tls://HOST:PORT.
    """

    jobs: int = 1
    address: str | None = None

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise InvalidInput(f"--jobs {self.jobs}: want at least 1")
        if self.address is not None and not ADDRESS.fullmatch(self.address):
            raise InvalidInput(f"--engine {self.name}: want {DASK}HOST:PORT, such as {DASK}127.0.0.1:8786")

    @classmethod
    def parse(cls, text: str, jobs: int | None = None) -> Engine:
        """The engine written `processes` or `dask:ADDRESS`.

        As many processes as there are processors unless `jobs` says otherwise.

        Raises InvalidInput for anything else, and for `jobs` with Dask, whose workers are counted where they are
        started.

        >>> Engine.parse("dask:127.0.0.1:8786").address
        '127.0.0.1:8786'
        """
        if text == PROCESSES:
            return cls(jobs=jobs or processors())
        if not text.startswith(DASK):
            raise InvalidInput(f"--engine {text}: want {PROCESSES} or {DASK}HOST:PORT")
        if jobs is not None:
            raise InvalidInput(
                f"--jobs {jobs}: is for --engine {PROCESSES}; a Dask cluster has the workers that it has"
            )
        return cls(address=text.removeprefix(DASK))

    @property
    def name(self) -> str:
        """As `parse` reads it."""
        return PROCESSES if self.address is None else f"{DASK}{self.address}"

    @contextmanager
    def executor(self, preload: Sequence[str] = ()) -> Iterator[Executor]:
        """The executor, while the `with` block runs; work that is left over at an exception is dropped at once.

        `preload` names modules that the processes share.  Raises InvalidInput, one line, when no cluster answers at the
        address.
        """
        with _processes(self.jobs, preload) if self.address is None else _dask(self.address) as executor:
            yield executor


# ---- processes of this machine ----


@contextmanager
def _processes(jobs: int, preload: Sequence[str]) -> Iterator[Executor]:
    context = server(preload)
    # The leash: every process waits for it to end.  Its other end is in this program alone, so it ends when we let go,
    # or when we are killed.
    theirs, ours = context.Pipe(duplex=False)
    with folder_of_a_run() as folder:
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=begin, initargs=(theirs, folder))
        try:
            yield pool
            pool.shutdown()
        finally:
            ours.close()
            pool.shutdown(wait=False, cancel_futures=True)
            theirs.close()


# ---- a Dask cluster ----


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise InvalidInput(f"--engine {DASK}{address}: Dask is not installed; {install('cluster')}") from None
    for name in [
        name for name in logging.root.manager.loggerDict if name.startswith(("asyncio", "distributed", "tornado"))
    ]:
        logging.getLogger(name).setLevel(
            logging.CRITICAL + 1
        )  # what becomes of the cluster is told by the caller, in one line
    try:
        _require_listener(address)
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except OSError as error:
        raise InvalidInput(
            f"--engine {DASK}{address}: no Dask scheduler answers there ({_first_line(error)})"
        ) from None
    try:
        client.wait_for_workers(1, timeout=CONNECTING)
        executor = client.get_executor(pure=False)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)
    except TimeoutError:
        raise InvalidInput(
            f"--engine {DASK}{address}: the Dask scheduler there has no worker; start one with `dask worker {address}`"
        ) from None
    finally:
        client.close(timeout=CONNECTING)


def _require_listener(address: str) -> None:
    """OSError unless somebody speaks first there, and as Dask does: eight bytes of length, then that much.

    Dask's own client tries on and on where nobody speaks, whatever its timeout says, and takes any banner for a length.
    With tls:// the client speaks first, so there is nothing to hear.
    """
    parts = ADDRESS.fullmatch(address)
    if parts is None or parts["scheme"] == "tls://":
        return
    with (
        suppress(OverflowError),
        socket.create_connection((parts["host"].strip("[]"), int(parts["port"])), timeout=CONNECTING) as door,
    ):
        greeting = door.recv(8, socket.MSG_WAITALL)
        if len(greeting) < 8 or int.from_bytes(greeting, "little") > LONGEST_GREETING:
            raise ConnectionError("what listens there is no Dask scheduler")


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]

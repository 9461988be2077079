"""Models and refutations of clauses by CaDiCaL (Biere et al. 2024): the one door to python-sat (optional).

CaDiCaL writes an LRAT proof: each lemma with the numbers of the clauses that refute it, so nothing has to be found
again.  `trimmed` walks back from the empty clause, keeps the lemmas it rests on (as DRAT-trim does: Wetzler, Heule and
Hunt 2014; a quarter to three quarters stay) and numbers them anew.  Nothing here is trusted: whoever uses a proof
replays it.

CaDiCaL stays in its stable mode, with few restarts: refutations of fooling sets are a quarter shorter so, and found as
much sooner, and those of covers take as long as they did.

CaDiCaL numbers clauses as they arrive, and lemmas that it makes meanwhile among them: the clauses given are the numbers
that no lemma has. python-sat cannot interrupt it, so it runs in a process of its own, ended at the time given and
limited in memory and in the length of its proof file (Python ignores the signal, and CaDiCaL that it cannot write: it
goes on without).  Whoever has no use for an answer without its proof says how long a proof may be: there the process
does end by the signal.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TYPE_CHECKING

from fooling.fooling_sets.search import arrays as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

MEMORY = 2**32  # bytes of the process that runs CaDiCaL
LONGEST = 2**25  # bytes of its proof file, some 200,000 lemmas; what comes after is lost, and the proof with it
LONGEST_WAIT = 10.0**6  # seconds; what waits for a process takes no more
PART = 2**18  # bytes of a proof that are read at once
LOOK = 0.05  # seconds between two looks at the length of a proof
CAN_HOLD = sys.platform == "linux"  # which ends a process with the one that started it
SOLVER = """
import ctypes, json, os, resource, signal, sys
memory, longest, seconds, parent, path = *map(int, sys.argv[1:5]), sys.argv[5]
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() != parent:
        sys.exit(1)
import pysolvers
from pysat.solvers import Cadical195
resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
resource.setrlimit(resource.RLIMIT_FSIZE, (longest, longest))
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))  # should whoever waits be gone
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
solver = Cadical195()
solver.configure({"lrat": 1, "stabilizeonly": 1})
with open(path, "w+b") as file:
    proof = pysolvers.cadical195_tracepr(solver.cadical, file)
    for clause in json.load(sys.stdin):
        solver.add_clause(clause)
    found = solver.solve()
    pysolvers.flushpr(proof)
    json.dump(solver.get_model() if found else None, sys.stdout)
    sys.stdout.flush()
    solver.delete()
"""
Clause = Sequence[int]
Lemma = tuple[list[int], list[int]]  # literals, and the numbers of the clauses that refute it, from 1


@dataclass(frozen=True)
class Answer:
    """What CaDiCaL said: `model` satisfies the clauses (true variables), or nothing does.

    Then `lemmas` refute them, `written` before trimming; there are none where the proof was too long to be kept.
    """

    model: frozenset[int] | None
    lemmas: tuple[Lemma, ...] = ()
    written: int = 0


@dataclass(frozen=True)
class Hold:
    """That CaDiCaL is held once its proof has so many bytes, or it has worked so many seconds, and what is done then.

    `instead` says whether it has settled the question, or made it another one: then CaDiCaL ends without an answer.
    """

    bytes: int
    seconds: float
    instead: Callable[[], bool]


def available() -> bool:
    """Whether python-sat is installed."""
    return find_spec("pysat") is not None


def solve(clauses: Sequence[Clause], seconds: float, most: float = inf, holds: Sequence[Hold] = ()) -> Answer | None:
    """A model of the clauses or a refutation; None when time, memory or python-sat is missing, or it was done instead.

    A refutation has no lemmas where these have more than `most` hints.  CaDiCaL is held as often as `holds` say.

    >>> answer = solve([[1, 2], [-1], [-2]], 10)
    >>> not available() or answer.lemmas[-1][0] == []
    True
    """
    empty = next((place for place, clause in enumerate(clauses, 1) if not clause), None)
    if empty is not None:
        return Answer(None, (([], [empty]),), 1)
    if not available() or seconds <= 0:
        return None
    limit = min(seconds, LONGEST_WAIT)
    with TemporaryDirectory(prefix="fooling-") as folder:
        proof = Path(folder) / "proof"
        said = _asked(json.dumps(clauses), proof, limit, holds)
        if said is None:
            return None
        model = json.loads(said)
        if model is not None:
            return Answer(frozenset(literal for literal in model if literal > 0))
        if proof.stat().st_size >= LONGEST:
            return Answer(None)
        lemmas, written = trimmed(proof.read_bytes(), len(clauses), most)
    return Answer(None, tuple(lemmas), written)


def _asked(clauses: str, proof: Path, seconds: float, holds: Sequence[Hold]) -> bytes | None:
    """What the process of CaDiCaL prints, which writes the proof; None when it fails or does not come to an end."""
    end = time.monotonic() + seconds
    numbers = MEMORY, LONGEST, int(seconds) + 2, os.getpid()
    command = [sys.executable, "-c", SOLVER, *map(str, numbers), str(proof)]
    with TemporaryFile("w+", dir=proof.parent) as given:
        given.write(clauses)
        given.seek(0)
        with subprocess.Popen(command, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            try:
                said = _said_or_held(process, proof, end, holds)
            finally:
                process.kill()
    return said if process.returncode == 0 else None


def _said(process: subprocess.Popen[bytes], until: float) -> bytes | None:
    """What a process has printed when it ends; None if that is later."""
    try:
        return process.communicate(timeout=max(0.0, until - time.monotonic()))[0]
    except subprocess.TimeoutExpired:
        return None


def _said_or_held(process: subprocess.Popen[bytes], proof: Path, end: float, holds: Sequence[Hold]) -> bytes | None:
    """The same, by `end`; and None if it was held and its question settled meanwhile."""
    begun = time.monotonic()
    for hold in holds:
        until = min(end, begun + hold.seconds)
        while (said := _said(process, min(until, time.monotonic() + LOOK))) is None:
            if time.monotonic() >= until or (proof.exists() and proof.stat().st_size >= hold.bytes):
                break
        if said is not None:
            return said
        if CAN_HOLD:
            process.send_signal(signal.SIGSTOP)
        if hold.instead():
            return None
        process.send_signal(signal.SIGCONT)
    return _said(process, end)


def trimmed(proof: bytes, given: int, most: float = inf) -> tuple[list[Lemma], int]:
    """The lemmas of a binary LRAT proof that its first empty lemma rests on, in order, and how many there were.

    The proof is from `given` clauses.  There are no lemmas where these have more than `most` hints.
    """
    numbers = _numbers(proof)
    halves = numbers >> 1
    starts, middles, ends = np.array(list(_lemmas(numbers)), np.int64).T
    names, count = halves[starts], len(starts)
    last = int(np.flatnonzero(middles == starts + 1)[0])
    size = max(given + count, int(halves.max())) + 1  # of tables that are read at literals too, which stand among names
    place = np.full(size, count, np.int32)  # of the lemma of a name; what is none stands behind all lemmas
    place[names] = np.arange(count)
    rests_on = place[halves]
    used, kept, hints = np.zeros(count + 1, np.bool_), list[int](), 0
    used[last] = True
    spans = list(zip((middles + 1).tolist(), ends.tolist(), strict=True))
    for k in range(last, -1, -1):
        if used[k]:
            first, end = spans[k]
            used[rests_on[first:end]] = True
            kept.append(k)
            hints += end - first
            if hints > most:
                return [], count
    kept.reverse()
    own = np.zeros(size, np.int32)
    own[_given(names, given)] = np.arange(1, given + 1)
    own[names[kept]] = np.arange(given + 1, given + len(kept) + 1)
    signed = np.where(numbers & 1, -halves, halves)
    literals = [signed[starts[k] + 1 : middles[k]].tolist() for k in kept]
    numbered = own[halves]
    return [(lits, numbered[slice(*spans[k])].tolist()) for lits, k in zip(literals, kept, strict=True)], count


def _given(lemmas: NDArray[np.int32], given: int) -> NDArray[np.int64]:
    """CaDiCaL's numbers of the clauses given, in order: those that no lemma has."""
    free = np.ones(given + len(lemmas) + 1, np.bool_)
    free[0], free[lemmas] = False, False
    found: NDArray[np.int64] = np.flatnonzero(free)[:given]
    return found


# Seven bits a byte, the lowest first, the eighth bit where more follow.
def _numbers(proof: bytes) -> NDArray[np.int32]:
    data, parts, end = np.frombuffer(proof, dtype=np.uint8), [np.zeros(0, np.int32)], 0
    while end < len(data):  # a part at a time: as fast as the memory that all parts use again
        start, end = end, min(end + PART, len(data))
        while end < len(data) and data[end - 1] >= 128:
            end += 1
        parts.append(_numbers_of_part(data[start:end]))
    return np.concatenate(parts)


def _numbers_of_part(data: NDArray[np.uint8]) -> NDArray[np.int32]:
    ends = np.flatnonzero(data < 128)
    starts = np.concatenate(([0], ends[:-1] + 1)) if len(ends) else ends
    numbers = (data[starts] & 127).astype(np.int32)
    longer, extra = np.arange(len(ends)), ends - starts
    for k in range(1, int(extra.max(initial=0)) + 1):
        longer = longer[extra[longer] >= k]
        numbers[longer] |= (data[starts[longer] + k] & 127).astype(np.int32) << 7 * k
    return numbers


# "a", its number, literals, 0, hints, 0; or "d", the numbers of clauses deleted, 0.  Numbers and literals are written
# doubled, plus one for a minus.
def _lemmas(numbers: NDArray[np.int32]) -> Iterator[tuple[int, int, int]]:
    """Where each lemma's number, the 0 after its literals and the 0 after its hints stand."""
    zeros = np.flatnonzero(numbers == 0)
    # Of what begins after each 0, and at first, whether it would be a lemma.
    opens = [bool(numbers[0] == ord("a")), *(numbers[zeros[:-1] + 1] == ord("a")).tolist()] if len(zeros) else []
    ends = zeros.tolist()
    place = k = 0
    while k < len(ends):
        if opens[k]:
            yield place + 1, ends[k], ends[k + 1]
            k += 1
        place, k = ends[k] + 1, k + 1

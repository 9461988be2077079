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
goes on without).  Its proof is read while it is written, by whoever waits.

Whoever has another way to settle the same question gives it as a `Rival`.  On two processors CaDiCaL works on beside a
rival, so the answer comes with the faster one, until its proof is too long to be of use: then it is held, and the rival
may use both.  On one processor it is held at once.
"""

from __future__ import annotations

import marshal
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from importlib.util import find_spec
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TYPE_CHECKING, Protocol

from fooling.fooling_sets.search import arrays as np
from fooling.fooling_sets.search.uncollected import uncollected
from fooling.records import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

MEMORY = 2**32  # bytes of the process that runs CaDiCaL
LONGEST = 2**25  # bytes of its proof file, some 200,000 lemmas; what comes after is lost, and the proof with it
LONGEST_WAIT = 10.0**6  # seconds; what waits for a process takes no more
MORE = 128  # in a byte of a number: the next one belongs to it, too
PART = 2**18  # bytes of a proof that are read at once
LOOK = 0.05  # seconds between two looks at the length of a proof
GLIMPSE = 0.001  # seconds that it takes to see whether a process has ended
CAN_HOLD = sys.platform == "linux"  # which ends a process with the one that started it
BESIDE = CAN_HOLD and len(os.sched_getaffinity(0)) > 1  # whether a rival and CaDiCaL work at the same time
SOLVER = """
import ctypes, marshal, os, resource, sys  # each loads in a millisecond or two; json and signal take ten
memory, longest, seconds, parent, folder, path = *map(int, sys.argv[1:5]), *sys.argv[5:]
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL
    if os.getppid() != parent:
        sys.exit(1)
sys.path.append(folder)  # of pysolvers, the part of python-sat that is C++: the other part takes 0.06 s to load
import pysolvers
resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
resource.setrlimit(resource.RLIMIT_FSIZE, (longest, longest))  # Python ignores SIGXFSZ from its start
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))  # should whoever waits be gone
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
solver = pysolvers.cadical195_new()
for option in "lrat", "stabilizeonly":
    pysolvers.cadical195_set(solver, option, 1)
file = open(path, "w+b")
proof = pysolvers.cadical195_tracepr(solver, file)
for clause in marshal.loads(sys.stdin.buffer.read()):
    pysolvers.cadical195_add_cl(solver, clause)
found = pysolvers.cadical195_solve(solver, [], 1)
pysolvers.flushpr(proof)
marshal.dump(pysolvers.cadical195_model(solver) or [] if found else None, sys.stdout.buffer)
sys.stdout.flush()
os._exit(0)  # nothing is cleared away first
"""
Clause = Sequence[int]
Lemma = list[list[int]]  # literals, and the numbers of the clauses that refute it, from 1


@dataclass(frozen=True)
class Answer:
    """What CaDiCaL said: `model` satisfies the clauses (true variables), or nothing does.

    Then `lemmas` refute them, `written` before trimming; there are none where the proof was too long to be kept.
    """

    model: frozenset[int] | None
    lemmas: Sequence[Lemma] = ()
    written: int = 0


@dataclass(frozen=True)
class Rival:
    """Another way to settle a question, which begins once the proof has so many bytes, or after so many seconds.

    `settles` says whether it has settled the question, or made it another one: then CaDiCaL ends without an answer.
    """

    bytes: int
    seconds: float
    settles: Callable[[Opponent], bool]


class Opponent(Protocol):
    """What a rival sees of CaDiCaL."""

    def has_answered(self) -> bool:
        """Whether it has ended with a model or with lemmas, so that the rival may stop."""

    def gives_way(self) -> bool:
        """Whether it needs no processor, where there is a second one."""


def available() -> bool:
    """Whether python-sat is installed."""
    return find_spec("pysat") is not None and find_spec("pysolvers") is not None


def _folder() -> str:
    """Where the part of python-sat is that its process loads."""
    found = find_spec("pysolvers")
    return os.devnull if found is None or found.origin is None else str(Path(found.origin).parent)


def solve(
    clauses: Sequence[Clause], seconds: float, most: float = inf, rivals: Sequence[Rival] = (), longest: int = LONGEST
) -> Answer | None:
    """A model of the clauses or a refutation; None when time, memory or python-sat is missing, or a rival settled it.

    A refutation has no lemmas where these have more than `most` hints.  CaDiCaL is held while a rival works once its
    proof has more than `longest` bytes.

    >>> answer = solve([[1, 2], [-1], [-2]], 10)
    >>> not available() or answer.lemmas[-1][0] == []
    True
    """
    empty = next((place for place, clause in enumerate(clauses, 1) if not clause), None)
    if empty is not None:
        return Answer(None, [[[], [empty]]], 1)
    if not available() or seconds <= 0:
        return None
    with TemporaryDirectory(prefix="fooling-") as folder:
        run = _Run(clauses, Path(folder), min(seconds, LONGEST_WAIT), most, longest if BESIDE else -1)
        try:
            return run.answer if not run.is_lost_to(rivals) and run.has_ended_reading(run.end) else None
        finally:
            run.close()


class _Run:
    """A process of CaDiCaL that is given clauses, and writes its proof into a folder."""

    def __init__(self, clauses: Sequence[Clause], folder: Path, seconds: float, most: float, longest: int) -> None:
        self.given, self.most, self.end = len(clauses), most, time.monotonic() + seconds
        self.longest, self.is_held = longest, False
        self.proof = _Proof(folder / "proof")
        self.said: bytes | None = None  # once it has ended
        numbers = MEMORY, LONGEST, int(seconds) + 2, os.getpid()
        command = [sys.executable, "-ISc", SOLVER, *map(str, numbers), _folder(), str(self.proof.path)]
        with TemporaryFile(dir=folder) as given:
            given.write(marshal.dumps([list(clause) for clause in clauses]))
            given.seek(0)
            self.process = subprocess.Popen(command, stdin=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def close(self) -> None:
        """End it, whatever it does."""
        with self.process:
            self.process.kill()

    def has_ended(self, until: float) -> bool:
        """Whether it has ended, waited for until then (`time.monotonic`)."""
        if self.said is None:
            with suppress(subprocess.TimeoutExpired):
                self.said = self.process.communicate(timeout=max(0.0, until - time.monotonic()))[0]
        return self.said is not None

    def has_ended_reading(self, until: float, most: float = inf) -> bool:
        """Whether it has ended, waited for until then, or until its proof has so many bytes; the proof is read on."""
        while not self.has_ended(min(until, time.monotonic() + LOOK)):
            if time.monotonic() >= until or self.proof.written >= most:
                return False
            self.proof.read_on()
        return True

    @cached_property
    def answer(self) -> Answer | None:
        """What it answered, once it has ended; None where it failed."""
        if self.said is None or self.process.returncode != 0:
            return None
        model = marshal.loads(self.said)
        if model is not None:
            return Answer(frozenset(literal for literal in model if literal > 0))
        if self.proof.written >= LONGEST:
            return Answer(None)
        lemmas, written = trimmed(self.proof.numbers(), self.given, self.most)
        return Answer(None, lemmas, written)

    def has_answered(self) -> bool:
        """Whether it has ended with a model or with lemmas; it is held where its proof is too long for that."""
        self._hold()
        if not self.has_ended(time.monotonic() + GLIMPSE) or self.answer is None:
            return False
        return self.answer.model is not None or bool(self.answer.lemmas)

    def gives_way(self) -> bool:
        """Whether it is held, or has ended, and leaves one of two processors."""
        return BESIDE and (self.is_held or self.said is not None)

    def _hold(self) -> None:
        if CAN_HOLD and not self.is_held and self.proof.written > self.longest:
            self.process.send_signal(signal.SIGSTOP)
            self.is_held = True

    def is_lost_to(self, rivals: Sequence[Rival]) -> bool:
        """Whether one of the rivals, each of which begins at its time, settles the question before it ends."""
        begun = time.monotonic()
        for rival in rivals:
            if self.has_ended_reading(min(self.end, begun + rival.seconds), rival.bytes):
                return False
            self._hold()
            if rival.settles(self):
                return True
            self.process.send_signal(signal.SIGCONT)
            self.is_held = False
        return False


class _Proof:
    """The file of a proof, whose numbers are read while it is written: whoever waits has nothing else to do."""

    def __init__(self, path: Path) -> None:
        self.path, self.end = path, 0
        self.parts: list[NDArray[np.int32]] = []

    @property
    def written(self) -> int:
        """Its bytes so far."""
        return self.path.stat().st_size if self.path.exists() else 0

    def read_on(self) -> None:
        """Read what has been written since, but for a number of which more is to come."""
        if self.written > self.end:
            with self.path.open("rb") as file:
                file.seek(self.end)
                data = file.read()
            whole = len(data)
            while whole and data[whole - 1] >= MORE:
                whole -= 1
            self.parts.append(_numbers(data[:whole]))
            self.end += whole

    def numbers(self) -> NDArray[np.int32]:
        """All of them."""
        self.read_on()
        return np.concatenate([np.zeros(0, np.int32), *self.parts])


def trimmed(numbers: NDArray[np.int32], given: int, most: float = inf) -> tuple[list[Lemma], int]:
    """The lemmas of a binary LRAT proof that its first empty lemma rests on, in order, and how many there were.

    `numbers` are those of the proof, from `given` clauses.  No lemmas where these have more than `most` hints.
    """
    halves = numbers >> 1
    starts, middles, ends = _lemmas(numbers)
    names, count = halves[starts], len(starts)
    last = int(np.flatnonzero(middles == starts + 1)[0])
    size = max(given + count, int(halves.max())) + 1  # of tables that are read at literals too, which stand among names
    place = np.full(size, count, np.intp)  # of the lemma of a name; what is none stands behind all lemmas
    place[names] = np.arange(count)
    kept = _needed(place[halves], (middles + 1).tolist(), ends.tolist(), last, most)
    if kept is None:
        return [], count
    own = np.zeros(size, np.int32)
    own[_given(names, given)] = np.arange(1, given + 1)
    own[names[kept]] = np.arange(given + 1, given + len(kept) + 1)
    is_hint = _between(middles, ends, len(numbers))
    written = np.where(is_hint, own[halves], np.where(numbers & 1, -halves, halves))
    return _cut(written, starts[kept] + 1, middles[kept], ends[kept]), count


# Twice as fast as with half the memory: other integers than those of addresses are copied before they index, and a
# byte is sooner read alone than an entry of numpy's.
def _needed(rests_on: NDArray[np.intp], starts: list[int], ends: list[int], last: int, most: float) -> list[int] | None:
    """The lemmas that the last rests on, in order; their hints are from a start to an end, None if more than `most`."""
    used, kept, hints = bytearray(len(starts) + 1), list[int](), 0
    marks = np.frombuffer(used, np.uint8)
    used[last] = 1
    for k in range(last, -1, -1):
        if used[k]:
            first, end = starts[k], ends[k]
            marks[rests_on[first:end]] = 1
            kept.append(k)
            hints += end - first
            if hints > most:
                return None
    kept.reverse()
    return kept


def _between(starts: NDArray[np.int64], ends: NDArray[np.int64], size: int) -> NDArray[np.bool_]:
    """Whether a place is from a start on and before its end; such spans do not touch."""
    steps = np.zeros(size + 1, np.int8)
    steps[starts] = 1
    steps[ends] -= 1
    return np.cumsum(steps[:-1], dtype=np.int8).astype(np.bool_)


# Equal numbers are one object: that spares the memory of millions.
def _cut(
    values: NDArray[np.int32], starts: NDArray[np.int64], middles: NDArray[np.int64], ends: NDArray[np.int64]
) -> list[Lemma]:
    """The values from each start to its middle, and from behind that to its end."""
    lengths = ends - starts
    first = np.cumsum(lengths) - lengths
    with uncollected():
        least = values.min()
        joined = np.arange(least, values.max() + 1).astype(object)[values[_between(starts, ends, len(values))] - least]
        cuts = first.tolist(), (first + middles - starts).tolist(), (first + lengths).tolist()
        return [[joined[i:j].tolist(), joined[j + 1 : k].tolist()] for i, j, k in zip(*cuts, strict=True)]


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
        while end < len(data) and data[end - 1] >= MORE:
            end += 1
        parts.append(_numbers_of_part(data[start:end]))
    return np.concatenate(parts)


def _numbers_of_part(data: NDArray[np.uint8]) -> NDArray[np.int32]:
    ends = np.flatnonzero(data < MORE)
    starts = np.concatenate(([0], ends[:-1] + 1)) if len(ends) else ends
    numbers = (data[starts] & 127).astype(np.int32)
    longer, extra = np.arange(len(ends)), ends - starts
    for k in range(1, int(extra.max(initial=0)) + 1):
        longer = longer[extra[longer] >= k]
        numbers[longer] |= (data[starts[longer] + k] & 127).astype(np.int32) << 7 * k
    return numbers


# "a", its number, literals, 0, hints, 0; or "d", the numbers of clauses deleted, 0.  Numbers and literals are written
# doubled, plus one for a minus: "a" is odd, and hints, which follow a 0 too, are even.
def _lemmas(numbers: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Where each lemma's number, the 0 after its literals and the 0 after its hints stand."""
    zeros = np.flatnonzero(numbers == 0)
    begins = np.concatenate(([0], zeros[:-1] + 1))
    opens = np.flatnonzero(numbers[begins] == ord("a"))
    return begins[opens] + 1, zeros[opens], zeros[opens + 1]

"""Refutations by SAT: the clauses mean what they should, CaDiCaL's refutations are replayed, spoilt ones are refused.

The clauses are held to brute force in both directions: they can be satisfied exactly when there is such a fooling set,
cover or partition.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.fooling_set import FoolingSet
from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.rectangle import check_cover
from fooling.fooling_sets.search import sat as refutation_search
from fooling.fooling_sets.search.clique_search import Decision
from fooling.fooling_sets.search.sat import Opponent, Rival, solve
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.theories.clauses import Clauses
from fooling.verify.checker.theories.refutation import few_rectangles, replay, representatives, written
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence import sat
from fooling.verify.methods.evidence.sat import Pieces, larger_fooling_set
from fooling.verify.methods.matrices import fooling
from fooling.verify.methods.matrices.covers import cover, partition
from fooling.verify.methods.matrices.fooling import SparseSearch, maximum
from fooling.verify.statement.proposition import Term
from tests import brute_force
from tests.fooling_sets.brute_force_covers import partition_size, rectangles
from tests.refuted_by_sat import by_sat
from tests.shares import drawn, later, one_in

pytestmark = pytest.mark.slow

SAT = pytest.mark.skipif(find_spec("pysat") is None, reason="python-sat is not installed")
Rows = tuple[tuple[int, ...], ...]
MATRICES = (
    st.integers(1, 4)
    .flatmap(lambda width: st.lists(st.tuples(*[st.integers(0, 2)] * width), min_size=1, max_size=4))
    .map(tuple)
)
NOWHERE = fresh()
TIGHT: Term = ("matrix", ((1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 1, 1), (1, 0, 0, 1), (1, 1, 1, 1)))


def accepted(goal: Term, node: object, trusts: tuple[str, ...] = ()) -> None:
    """The derivation, sent through JSON, proves the goal and trusts this much."""
    assert proved(goal, "confirmed", json.loads(json.dumps(node))).trusts == trusts


def satisfiable(problem: Clauses) -> bool:
    """Whether CaDiCaL finds values, asked directly."""
    from pysat.solvers import Cadical195

    if () in problem.clauses:
        return False
    with Cadical195(bootstrap_with=problem.clauses) as solver:
        return bool(solver.solve())


def disjoint_size(rows: Rows, colour: int) -> int:
    """The least number of disjoint rectangles of the colour that contain all its cells."""
    target = frozenset((x, y) for x, row in enumerate(rows) for y, value in enumerate(row) if value == colour)
    usable = [cells for cells in rectangles(rows) if cells <= target]

    def least(left: frozenset[tuple[int, int]]) -> int:
        return 1 + min(least(left - cells) for cells in usable if min(left) in cells and cells <= left) if left else 0

    return least(target)


def fooling_pairs(rows: Rows, colour: int, seed: int) -> tuple[tuple[int, int], ...]:
    """A fooling set on representatives, chosen at random cell by cell."""
    f = from_rows(rows)
    xs, ys, _ = representatives(f, colour)
    kept: tuple[tuple[int, int], ...] = ()
    for x, y in random.Random(seed).sample(list(product(xs, ys)), len(xs) * len(ys)):
        if rows[x][y] == colour and all(rows[x][v] != colour or rows[u][y] != colour for u, v in kept):
            kept = (*kept, (x, y))
    return FoolingSet(f, colour, kept).pairs


@SAT
@drawn(150)
@given(MATRICES, st.integers(0, 2))
def test_fooling_clauses_hold_exactly_for_fooling_sets(rows: Rows, colour: int) -> None:
    """k + 1 pairs can be written into the clauses of fooling <= k exactly when there are as many.

    So it is with equal lines and absent colours too.
    """
    size = brute_force.largest_fooling_set(rows, colour)
    for k in range(size + 3):
        assert satisfiable(written(("<=", ("fooling", ("matrix", rows), colour), k))) == (k < size)


@SAT
@drawn(150)
@given(MATRICES, st.integers(0, 2), st.integers(0, 9))
def test_cover_clauses_hold_exactly_for_covers(rows: Rows, colour: int, seed: int) -> None:
    """k - 1 rectangles can be written exactly when they cover the colour, whatever fooling set numbers them."""
    size = brute_force.least_cover(rows, colour)
    for pairs in ((), fooling_pairs(rows, colour, seed)):
        for k in range(1, size + 3):
            problem = few_rectangles(from_rows(rows), colour, k, pairs, disjoint=False)
            assert satisfiable(problem) == (k > size)


@SAT
@drawn(100)
@given(MATRICES, st.integers(0, 9))
def test_partition_clauses_hold_exactly_for_partitions(rows: Rows, seed: int) -> None:
    """k - 1 disjoint rectangles can be written exactly when they partition a colour.

    The colours add up to the partition number.
    """
    colours = sorted({value for row in rows for value in row})
    sizes = {colour: disjoint_size(rows, colour) for colour in colours}
    assert sum(sizes.values()) == partition_size(rows)
    for colour, size in sizes.items():
        for pairs in ((), fooling_pairs(rows, colour, seed)):
            for k in range(1, size + 3):
                assert satisfiable(few_rectangles(from_rows(rows), colour, k, pairs, disjoint=True)) == (k > size)


def test_constant_matrices() -> None:
    """One rectangle and one pair, whatever the size; the other colour has none."""
    ones: Term = ("matrix", ((1, 1, 1), (1, 1, 1)))
    for goal, hints in (
        (("<=", ("fooling", ones, 1), 1), [2]),
        (("<=", ("fooling", ones, 0), 0), [2, 1]),
        ((">=", ("cover", ones, 1), 1), [1]),
    ):
        accepted(goal, {"rule": "sat-refutation", "pairs": [], "proof": {"lemmas": [[[], hints]]}})
    for false in (("<=", ("fooling", ones, 1), 0), (">=", ("cover", ones, 1), 2), (">=", ("cover", ones, 0), 1)):
        assert () not in written(false).clauses


def test_dimacs_text() -> None:
    """The text is a heading and the clauses, and nothing else."""
    goal: Term = ("<=", ("fooling", ("equality", 1), 0), 1)
    assert written(goal).dimacs() == "p cnf 6 6\n-3 1 0\n-4 2 0\n-5 3 4 0\n-6 3 0\n-6 4 0\n6 0\n"


@SAT
@drawn(40)
@given(MATRICES, st.integers(0, 2), st.integers(0, 9))
def test_what_is_refuted_is_replayed(rows: Rows, colour: int, seed: int) -> None:
    """At the true values the rules accept what CaDiCaL gives; past them there is nothing to give."""
    f: Term = ("matrix", rows)
    fooling, covering = brute_force.largest_fooling_set(rows, colour), brute_force.least_cover(rows, colour)
    goal = ("<=", ("fooling", f, colour), fooling)
    accepted(goal, by_sat()(goal, NOWHERE))
    pairs = fooling_pairs(rows, colour, seed)
    if covering:
        goal = (">=", ("cover", f, colour), covering)
        accepted(goal, by_sat(60.0, pairs)(goal, NOWHERE))
    with pytest.raises(NotFound, match="is false"):
        by_sat(60.0, pairs)((">=", ("cover", f, colour), covering + 1), NOWHERE)
    if fooling:
        with pytest.raises(NotFound, match="is false"):
            by_sat()(("<=", ("fooling", f, colour), fooling - 1), NOWHERE)


@SAT
def test_a_longer_proof_and_its_corruptions() -> None:
    """No lemma of a proof of some hundred can be dropped or flipped.

    Nor can one have its hints shortened or moved to later lemmas.
    """
    f: Term = ("matrix", tuple(tuple(int((x * y + x + y) % 5 < 2) for y in range(9)) for x in range(9)))
    size = maximum(f, 1).lower
    goal: Term = ("<=", ("fooling", f, 1), size)
    node: Any = json.loads(json.dumps(by_sat()(goal, NOWHERE)))
    accepted(goal, node)
    problem, lemmas = written(goal), node["proof"]["lemmas"]
    replay(problem, lemmas)
    draw = random.Random(5)
    for place in draw.sample(range(len(lemmas) - 1), min(len(lemmas) - 1, 25)):
        (literals, hints), given = lemmas[place], len(problem.clauses)
        flipped = [-literals[0], *literals[1:]]
        for lemma in (
            (flipped, hints),
            (literals, hints[:-1]),
            (literals, [*hints[:-1], given + place + 1]),
            (literals, []),
        ):
            with pytest.raises(Rejected, match="lemma"):
                replay(problem, [*lemmas[:place], lemma, *lemmas[place + 1 :]])
        with pytest.raises(Rejected, match="lemma"):
            replay(problem, lemmas[:place] + lemmas[place + 1 :])


@SAT
def test_a_proof_of_one_bound_shows_no_other() -> None:
    """The clauses belong to the goal: the proof is refused for a stronger bound, another colour and another matrix."""
    goal: Term = ("<=", ("fooling", TIGHT, 1), maximum(TIGHT, 1).lower)
    node = by_sat()(goal, NOWHERE)
    accepted(goal, node)
    op, (head, f, colour), k = goal
    for other in (
        (op, (head, f, colour), k - 1),
        (op, (head, ("complement", f), colour), k),
        (op, (head, f, 1 - colour), 0),
    ):
        with pytest.raises(Rejected):
            proved(other, "confirmed", node)


def test_dimacs_in_place_of_a_proof() -> None:
    """The exact text of the clauses is accepted, trusting a SAT solver; a text that differs in one clause is not."""
    goal: Term = (">=", ("cover", ("equality", 2), 0), 4)
    problem = written(goal)
    text = problem.dimacs()
    accepted(goal, {"rule": "sat-refutation", "pairs": [], "proof": {"dimacs": text}}, ("sat solver",))
    lines = text.splitlines(keepends=True)
    for place in (0, 1, len(lines) - 1):
        before, after = lines[:place], lines[place + 1 :]
        for spoilt in ([*before, *after], [*before, "1 0\n", *after], [*before, lines[place], lines[place], *after]):
            with pytest.raises(Rejected, match="not that of the clauses"):
                proved(goal, "confirmed", {"rule": "sat-refutation", "pairs": [], "proof": {"dimacs": "".join(spoilt)}})
    with pytest.raises(Rejected, match="not that of the clauses"):
        proved(goal, "confirmed", {"rule": "sat-refutation", "pairs": [[0, 1]], "proof": {"dimacs": text}})


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ([[0, 1], [0, 1]], "repeated"),
        ([[0, 0]], "has value 1, expected 0"),
        ([[0, 1], [0, 2]], "do not fool"),
        ([[0, 9]], "outside"),
        ([[0, True]], "outside"),
        ([[0, 1.0]], "outside|indices"),
        ([[0]], "not enough values"),
        ("01", "not enough values"),
        (None, "not iterable"),
    ],
)
def test_pairs_that_number_no_rectangles(pairs: Any, message: str) -> None:
    """What is no fooling set of the colour is refused before any clause is written."""
    goal: Term = (">=", ("cover", ("equality", 2), 0), 4)
    with pytest.raises(Rejected, match=message):
        proved(goal, "confirmed", {"rule": "sat-refutation", "pairs": pairs, "proof": {"lemmas": [[[], [1]]]}})


def test_pairs_on_other_lines_are_refused() -> None:
    """Pairs stand on the first row and column of each class of equal ones."""
    goal: Term = (">=", ("cover", ("matrix", ((1, 0), (1, 0), (0, 1))), 1), 2)
    for pairs, message in (([[1, 0], [2, 1]], "the first row and the first column"), ([[0, 0], [2, 1]], "lemma 1")):
        with pytest.raises(Rejected, match=message):
            proved(goal, "confirmed", {"rule": "sat-refutation", "pairs": pairs, "proof": {"lemmas": [[[], [1]]]}})


@SAT
def test_models_are_what_they_should_be() -> None:
    """A model of the clauses is a larger fooling set, or fewer rectangles with all equal lines."""
    f: Term = ("matrix", ((1, 1, 0, 0), (0, 1, 1, 0), (0, 0, 1, 1), (1, 0, 0, 1), (1, 0, 0, 1)))
    pairs = larger_fooling_set(f, 1, 2, 60)
    assert isinstance(pairs, tuple)
    assert len(FoolingSet(from_rows(f[1]), 1, pairs).pairs) >= 3
    asked = Pieces(from_rows(f[1]), 1, False, 1, 9, ())
    asked.close(float("inf"))
    assert asked.lower == asked.upper == 4
    assert asked.rectangles is not None
    assert check_cover(from_rows(f[1]), asked.rectangles, 1) == 4
    accepted((">=", ("cover", f, 1), 4), asked.refutation())


@SAT
def test_a_proof_too_long_is_left_to_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the proof file or its number of hints exceeds the limit, the clauses stand in its place.

    The bound says what it trusts.
    """
    goal: Term = ("<=", ("fooling", ("equality", 2), 0), 3)
    for module, name in ((refutation_search, "LONGEST"), (sat, "HINTS")):
        with monkeypatch.context() as changed:
            changed.setattr(module, name, 20)
            node = by_sat()(goal, NOWHERE)
        assert node["proof"].keys() == {"dimacs"}
        accepted(goal, node, ("sat solver",))


def started() -> list[int]:
    """The processes that this thread has started."""
    return [int(pid) for pid in Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text().split()]


def pigeonholes(holes: int) -> list[list[int]]:
    """One pigeon more than there are holes, each in some hole, and no two in one: half a second of work for 8."""
    rows = range(holes + 1)
    somewhere = [[i * holes + hole + 1 for hole in range(holes)] for i in rows]
    return somewhere + [
        [-i * holes - hole - 1, -j * holes - hole - 1] for hole in range(holes) for i in rows for j in range(i)
    ]


def state(pid: int) -> str:
    """R, S, T (stopped), Z (ended), or nothing where there is no such process."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return ""


@SAT
@pytest.mark.skipif(not refutation_search.CAN_HOLD, reason="processes are held on Linux alone")
@pytest.mark.parametrize(("length", "seconds"), one_in(2, [(2**20, 0.0), (0, 60.0)]))
def test_a_solver_is_held(length: int, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """On one processor CaDiCaL stands still for a rival; it ends if that settles the question, else answers as ever."""
    monkeypatch.setattr(refutation_search, "BESIDE", False)
    clauses = pigeonholes(8)
    before, seen, answers = set(started()), list[str](), []
    for settled in (True, False):

        def settles(opponent: Opponent, settled: bool = settled) -> bool:
            [process] = set(started()) - before
            while state(process) not in ("T", "Z"):
                time.sleep(0.01)
            seen.append(state(process))
            assert not (seen[-1] == "T" and opponent.has_answered())
            return settled

        answers.append(solve(clauses, 60, rivals=[Rival(length, seconds, settles)]))
    assert seen[0] == "T" and set(started()) == before
    assert answers == [None, solve(clauses, 60)] and answers[1] is not None


@SAT
@pytest.mark.parametrize(("holes", "most"), [(6, 10**9), (6, 1), (12, 10**9)])
def test_a_solver_works_on_beside_a_rival(holes: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """CaDiCaL answers while a rival works on a second processor, and the rival hears of lemmas, not of a bare word."""
    monkeypatch.setattr(refutation_search, "BESIDE", True)
    before, heard = set(started()), list[bool]()

    def settles(opponent: Opponent) -> bool:
        [process] = set(started()) - before
        until = time.monotonic() + (60 if holes == 6 else 0.2)
        while not opponent.has_answered() and state(process) not in ("Z", "") and time.monotonic() < until:
            time.sleep(0.01)
        heard.append(opponent.has_answered())
        assert opponent.gives_way() == (holes == 6)
        return holes == 12

    answer = solve(pigeonholes(holes), 60, most, [Rival(0, 0.0, settles)])
    assert heard == [holes == 6 and most > 1] and set(started()) == before
    assert answer == (solve(pigeonholes(holes), 60, most) if holes == 6 else None)


@SAT
@pytest.mark.skipif(not refutation_search.CAN_HOLD, reason="processes are held on Linux alone")
def test_a_solver_with_a_long_proof_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """On two processors CaDiCaL is held once its proof is too long, not before, and answers later all the same."""
    monkeypatch.setattr(refutation_search, "BESIDE", True)
    seen = list[tuple[bool, bool]]()

    def settles(opponent: Opponent) -> bool:
        seen.append((opponent.has_answered(), opponent.gives_way()))
        return False

    clauses = pigeonholes(8)  # enough work not to be done before the rival is asked
    answers = [solve(clauses, 60, rivals=[Rival(1, 60.0, settles)], longest=longest) for longest in (0, 2**30)]
    assert seen == [(False, True), (False, False)]
    assert answers == [solve(clauses, 60)] * 2 and answers[0] is not None


@pytest.mark.exhaustive
@SAT
@pytest.mark.skipif(not refutation_search.CAN_HOLD, reason="processes are held on Linux alone")
def test_a_solver_that_is_held_ends_with_its_program() -> None:
    """Where the program is killed, nothing is left that stands still for ever."""
    with subprocess.Popen([sys.executable, "-c", HOLDS], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        held = int(program.stdout.readline())
        assert state(held) == "T"
        program.kill()
    while state(held) not in ("Z", ""):
        time.sleep(0.01)


HOLDS = """
import os, threading, time
from pathlib import Path
from fooling.fooling_sets.search import sat

def settles(opponent):
    [held] = Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text().split()
    while Path(f"/proc/{held}/stat").read_text().rpartition(")")[2].split()[0] != "T":
        time.sleep(0.01)
    print(held, flush=True)
    time.sleep(3600)

from tests.verify.measures.test_refutation import pigeonholes
sat.BESIDE = False
sat.solve(pigeonholes(12), 600, rivals=[sat.Rival(2**40, 2.0, settles)])
"""


def in_bytes(numbers: list[int]) -> bytes:
    """Seven bits a byte, the lowest first, with the eighth where more follow."""
    written_out = bytearray()
    for number in numbers:
        digits = [number >> shift & 127 for shift in range(0, max(1, number.bit_length()), 7)]
        written_out += bytes([*(digit + 128 for digit in digits[:-1]), digits[-1]])
    return bytes(written_out)


NUMBERS = st.lists(st.integers(0, 2**30), max_size=9)


@pytest.mark.parametrize("part", [1, 2, 3, 5, 2**18])
@given(numbers=NUMBERS)
def test_numbers_of_a_proof_are_read_in_parts(part: int, numbers: list[int]) -> None:
    """However long the parts are, no number is torn."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(refutation_search, "PART", part)
        assert refutation_search._numbers(in_bytes(numbers)).tolist() == numbers


@given(numbers=NUMBERS, cuts=st.lists(st.integers(0, 50), max_size=4))
def test_a_proof_is_read_while_it_is_written(numbers: list[int], cuts: list[int]) -> None:
    """Whenever it is read on, before there is a file, too, its numbers are those of the whole."""
    data = in_bytes(numbers)
    with TemporaryDirectory() as folder:
        path = Path(folder, "proof")
        proof = refutation_search._Proof(path)
        for end in sorted(cuts):
            proof.read_on()
            path.write_bytes(data[:end])
            proof.read_on()
        path.write_bytes(data)
        assert proof.numbers().tolist() == numbers and proof.written == len(data)


@SAT
def test_a_long_proof_is_not_trimmed_to_its_end() -> None:
    """A refutation with more hints than wanted has no lemmas, one with as many has them all."""
    problem = written(("<=", ("fooling", ("equality", 2), 0), 3))
    whole = solve(problem.clauses, 60)
    assert whole is not None
    hints = sum(len(given) for _, given in whole.lemmas)
    for most, lemmas in ((hints, whole.lemmas), (hints - 1, [])):
        answer = solve(problem.clauses, 60, most)
        assert answer is not None
        assert (answer.model, answer.lemmas) == (None, lemmas)


class Quiet:
    """CaDiCaL while it works on and on."""

    def has_answered(self) -> bool:
        """It never has."""
        return False

    def gives_way(self) -> bool:
        """It never does."""
        return False


QUIET = Quiet()
TOLD = {"rule": "sat-refutation", "pairs": [], "proof": {"dimacs": ""}}


@pytest.mark.parametrize("said", ["held, then told", "told", "nothing"])
@drawn(20)
@given(rows=MATRICES)
def test_the_branch_and_bound_comes_before_the_word_of_a_solver(said: str, rows: Rows) -> None:
    """Without a short proof the branch and bound goes on, and its evidence trusts nothing."""
    f, begun = ("matrix", rows), list[int]()

    def ask(f_term: Term, colour: int, size: int, seconds: float, rivals: Sequence[Rival]) -> Any:
        begun.append(size)
        return None if said == "nothing" or (said == "held, then told" and rivals[-1].settles(QUIET)) else TOLD

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(fooling, "larger_fooling_set", ask)
        changed.setattr(fooling, "STEPS", 0)  # by chance it would be found too
        changed.setattr(fooling, "STEPS_FOR_A_PAIR", 0)
        search = SparseSearch(f, 1, time.monotonic() + 600)
        search.go_on((), 9)
    largest = brute_force.largest_fooling_set(rows, 1)
    assert search.upper == len(search.pairs) == largest and begun == list(range(largest + 1))
    assert search.shown is not None and search.shown["rule"] == "clique-exhaustion"
    accepted(("<=", ("fooling", f, 1), largest), search.shown)
    if largest:
        accepted((">=", ("fooling", f, 1), largest), {"rule": "fooling-pairs", "pairs": [[*p] for p in search.pairs]})


@pytest.mark.parametrize("held", [True, False])
def test_the_word_of_a_solver_is_the_last_resort(held: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the branch and bound does not end, what CaDiCaL says is taken; the branch and bound is asked once."""
    f: Term = ("matrix", ((1, 1, 0), (0, 1, 1), (1, 0, 1)))
    asked = list[int]()

    def give_up(graph: object, target: int, deadline: float, **given: object) -> Decision:
        asked.append(target)
        return Decision(None, False, 1)

    def ask(f_term: Term, colour: int, size: int, seconds: float, rivals: Sequence[Rival]) -> Any:
        assert not (held and rivals[-1].settles(QUIET))
        return TOLD

    monkeypatch.setattr(fooling, "decide", give_up)
    monkeypatch.setattr(fooling, "larger_fooling_set", ask)
    search = SparseSearch(f, 1, time.monotonic() + 600)
    search.go_on(((0, 0), (1, 1), (2, 2)), 9)
    assert (search.upper, search.shown, asked) == (3, TOLD, [4])


def test_where_neither_ends_the_upper_bound_is_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The branch and bound excludes one size after the other, from above, as far as it comes."""
    f: Term = ("matrix", tuple(tuple(int(x == y) for y in range(5)) for x in range(5)))
    monkeypatch.setattr(fooling, "larger_fooling_set", lambda *given: None)
    monkeypatch.setattr(fooling, "fractional_cover", lambda *given: None)
    monkeypatch.setattr(SparseSearch, "_branch", lambda *given: False)
    search = SparseSearch(f, 1, time.monotonic() + 600)
    search.go_on(((0, 0),), 7)
    assert search.shown is not None and (search.upper, search.shown["rule"]) == (5, "clique-exhaustion")
    accepted(("<=", ("fooling", f, 1), 5), search.shown)


@drawn(20)
@given(rows=MATRICES)
def test_beside_a_solver_chance_finds_pairs_and_a_program_bounds_them(rows: Rows) -> None:
    """A local search is the first rival, which lifts the lower bound, and a linear program for the upper the second.

    What they have settled the branch and bound is not asked.
    """
    f: Term = ("matrix", rows)
    kept, asked = list[bool](), list[int]()

    def ask(f_term: Term, colour: int, size: int, seconds: float, rivals: Sequence[Rival]) -> Any:
        asked.append(size)
        kept.append(any(rival.settles(QUIET) for rival in rivals[:2]))
        return None

    def branch(search: SparseSearch) -> bool:
        assert search.is_open and len(search.pairs) == asked[-1]
        return False

    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(fooling, "larger_fooling_set", ask)
        changed.setattr(SparseSearch, "_branch", branch)
        changed.setattr(SparseSearch, "_lower", lambda search: False)
        search = SparseSearch(f, 1, time.monotonic() + 600)
        search.go_on((), 9)
    largest = brute_force.largest_fooling_set(rows, 1)
    assert len(search.pairs) == largest <= search.upper and kept[-1] == (largest == search.upper)
    if largest:
        accepted((">=", ("fooling", f, 1), largest), {"rule": "fooling-pairs", "pairs": [[*p] for p in search.pairs]})
    if search.shown is not None:
        assert search.shown["rule"] == "fractional-cover"
        accepted(("<=", ("fooling", f, 1), search.upper), search.shown)


@pytest.mark.parametrize("settled", [{9, 8, 7, 3, 4}, {9, 8, 3, 4, 5, 6, 7}, set(), {3}, {9}])
def test_what_is_soon_settled_is_asked_first(settled: set[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds come as close as the settled questions allow; in the first round no question takes more than a sixteenth.

    A question that was not settled in the first round is asked again, and a settled one never is.
    """
    asked: list[tuple[int, float]] = []

    def ask(pieces: Pieces, bound: int, seconds: float) -> bool:
        asked.append((bound, seconds))
        if bound in settled and bound == pieces.upper > 6:
            pieces.upper -= 1
        elif bound in settled and bound == pieces.lower + 1 <= 6:
            pieces.lower += 1
        else:
            return False
        return True

    monkeypatch.setattr(Pieces, "_ask", ask)
    pieces = Pieces(from_rows([[1]]), 1, False, 2, 9, ())
    pieces.close(time.monotonic() + 1000)
    bounds = [bound for bound, _ in asked]
    assert pieces.upper == min(k for k in range(6, 10) if settled >= set(range(k + 1, 10)))
    assert pieces.lower == max(k for k in range(2, 7) if settled >= set(range(3, k + 1)))
    first = [seconds <= 1000 / 16 for _, seconds in asked]
    assert first == sorted(first, reverse=True)
    assert all(bounds.count(bound) == 1 for bound in settled & set(bounds) - {pieces.upper, pieces.lower + 1})


@SAT
def test_no_time_and_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of time or memory there is no answer, and the tactic says so."""
    goal: Term = ("<=", ("fooling", ("inner-product", 4), 1), 15)
    with pytest.raises(NotFound, match=r"did not settle it in 0.001 s"):
        by_sat(0.001)(goal, NOWHERE)
    monkeypatch.setattr(refutation_search, "MEMORY", 2**20)
    assert solve([[v, -v - 1] for v in range(1, 200_000)], 60) is None


def test_without_python_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without python-sat the bounds are what the other searches give, and the tactic says what is missing."""
    monkeypatch.setattr(refutation_search, "find_spec", lambda name: None)
    with pytest.raises(NotFound, match="python-sat is not installed"):
        by_sat()(("<=", ("fooling", ("equality", 2), 0), 3), NOWHERE)
    assert [bound.value for bound in cover(("equality", 2), 0)] == [4, 4]
    assert [bound.value for bound in partition(("inner-product", 2))] == [7, 7]


CLAUSES = st.lists(
    st.lists(st.integers(1, 6).flatmap(lambda v: st.sampled_from((v, -v))), max_size=4), min_size=1, max_size=40
)


@SAT
@drawn(60)
@given(CLAUSES)
def test_solver_against_all_assignments(clauses: list[list[int]]) -> None:
    """Units, tautologies, repeated literals and clauses: models satisfy them, refutations are replayed.

    All assignments agree.
    """
    answer = solve(clauses, 60)
    assert answer is not None
    possible = any(
        all(any((literal > 0) == bits[abs(literal) - 1] for literal in clause) for clause in clauses)
        for bits in product((False, True), repeat=6)
    )
    assert possible == (answer.model is not None)
    if answer.model is not None:
        assert all(any((abs(literal) in answer.model) == (literal > 0) for literal in clause) for clause in clauses)
        return
    problem = Clauses()
    for v in range(6):
        problem.new("variable", v)
    for clause in clauses:
        problem.add(*clause)
    replay(problem, [(literals, hints) for literals, hints in answer.lemmas])


@SAT
@pytest.mark.parametrize(("size", "density", "seed"), [later(14, 0.7, 1), (14, 0.5, 1)])
def test_covers_that_only_sat_settles(size: int, density: float, seed: int) -> None:
    """Random matrices whose covers no packing and no short search settles: both ends meet, and both are accepted."""
    draw = random.Random(seed)
    f: Term = ("matrix", tuple(tuple(int(draw.random() < density) for _ in range(size)) for _ in range(size)))
    (lower, below), (upper, above) = ((one.value, one.node) for one in cover(f, 1, 60))
    assert lower == upper
    assert below["rule"] == "sat-refutation"
    accepted((">=", ("cover", f, 1), lower), below)
    accepted(("<=", ("cover", f, 1), upper), above)


@SAT
def test_partitions_that_only_sat_settles() -> None:
    """A rank for one colour and a refutation for the other show a partition number.

    Neither the ranks nor the packing reach it.
    """
    draw = random.Random(3)
    f: Term = ("matrix", tuple(tuple(int(draw.random() < 0.7) for _ in range(10)) for _ in range(10)))
    (lower, below), (upper, above) = ((one.value, one.node) for one in partition(f, 60))
    assert lower == upper == 20
    accepted((">=", ("partition-number", f), lower), below)
    accepted(("<=", ("partition-number", f), upper), above)

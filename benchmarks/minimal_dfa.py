"""Large automata, beside automata-lib: minimised, compared with what comes out, intersected; and their certificates.

    python -m benchmarks.minimal_dfa [dyck:12 random:100000 chain:10000 chain:100000 ...] [--runs 3] [--without-fast]

`dyck:12` is Dyck-(2,12) with each state three times.  A chain counts how often it has read `a`: no two of its states
are equivalent, and words of its length tell them apart.  In a random automaton with two letters half of the states
accept.  Each program gets the same automaton, and its median of the runs is printed, in seconds of the processor; the
programs run in turns, and what numba compiles is compiled before.  To compare is to compare the automaton with its
minimal one, which for us is a closed set of pairs, in arrays.  `product:300` intersects two random automata of 300.
`pip install automata-lib` adds the peer.  The script stops where answers differ.

The checker's time is that of `check_schedule` on the minimal automaton, by a schedule that was found before.
"""

from __future__ import annotations

import argparse
import operator
import random
import statistics
from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.timed import timed as clocked
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.minimality import check_schedule
from fooling.circuits.languages.operations import intersected
from fooling.circuits.languages.search.fooling.equivalence import Bisimulation, equivalent
from fooling.circuits.languages.search.states import state_classes
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.circuits.languages.search.states.partition_refinement import minimal_dfa

CASES = ["dyck:12", "random:100000", "chain:10000", "chain:100000", "product:300"]
Timed = dict[str, list[float]]


def chain(n: int) -> DFA:
    """State i leads to i + 1 by `a` and to itself by `b`; the last one accepts."""
    return DFA(("a", "b"), 0, frozenset({n - 1}), tuple((min(i + 1, n - 1), i) for i in range(n)))


def drawn(n: int) -> DFA:
    """Successors and accepting states at random."""
    draw = random.Random(n)
    rows = tuple((draw.randrange(n), draw.randrange(n)) for _ in range(n))
    return DFA(("a", "b"), 0, frozenset(q for q in range(n) if draw.random() < 0.5), rows)


def tripled(depth: int) -> DFA:
    """Dyck-(2, depth), complete, with three states for each, and moves to any of the three."""
    full, draw = dyck(2, depth).completed(), random.Random(depth)
    n = full.states
    rows = tuple(tuple((r or 0) + n * draw.randrange(3) for r in full.transitions[q % n]) for q in range(3 * n))
    return DFA(full.alphabet, 0, frozenset(q + n * i for q in full.accepting for i in range(3)), rows)


MADE: Mapping[str, Callable[[int], DFA]] = {"chain": chain, "random": drawn, "dyck": tripled}


def of_automata_lib(dfa: DFA) -> Any:
    """Its own automaton; it is handed over before the clock runs."""
    rows = {q: dict(zip(dfa.alphabet, row, strict=True)) for q, row in enumerate(dfa.transitions)}
    return import_module("automata.fa.dfa").DFA(
        states=set(rows),
        input_symbols=set(dfa.alphabet),
        transitions=rows,
        initial_state=dfa.start,
        final_states=set(dfa.accepting),
    )


def timed(spent: Timed, name: str, program: Callable[[], Any]) -> Any:
    """What a program answers; its time joins the list."""
    seconds, found = clocked(program)
    spent.setdefault(name, []).append(seconds)
    return found


def minimised(case: str, dfa: DFA, runs: int) -> Timed:
    """Minimising and comparing, and the certificate's check."""
    spent: Timed = {}
    least = hopcroft(dfa)
    schedule = state_classes.state_classes(least).schedule
    given = of_automata_lib(dfa) if find_spec("automata") else None
    peer = given.minify(retain_names=False) if given is not None else None
    for _ in range(runs):
        states = {timed(spent, "Hopcroft", partial(hopcroft, dfa)).states}
        states.add(timed(spent, "on arrays", partial(minimal_dfa, dfa)).states)
        equal = isinstance(timed(spent, "compared", partial(equivalent, dfa, least)), Bisimulation)
        states.add(timed(spent, "certificate checked", partial(check_schedule, least, schedule))[0])
        if given is not None:
            states.add(len(timed(spent, "automata-lib", partial(given.minify, retain_names=False)).states))
            equal &= timed(spent, "automata-lib compared", partial(operator.eq, given, peer))
        if len(states) > 1 or not equal:
            raise SystemExit(f"{case}: the answers differ: {sorted(states)}, equal: {equal}")
    return spent


def product(case: str, n: int, runs: int) -> Timed:
    """The intersection of two random automata."""
    spent: Timed = {}
    parts = [drawn(n), drawn(n + 1)]
    peers = [of_automata_lib(part) for part in parts] if find_spec("automata") else []
    for _ in range(runs):
        found = timed(spent, "intersected", partial(intersected, parts))
        states = {timed(spent, "and minimised", partial(hopcroft, found)).states}
        if peers:
            timed(spent, "automata-lib", partial(peers[0].intersection, peers[1], minify=False))
            least = timed(spent, "automata-lib, minimised", partial(peers[0].intersection, peers[1]))
            states.add(len(least.states))
        if len(states) > 1:
            raise SystemExit(f"{case}: the numbers of states differ: {sorted(states)}")
    return spent


def main() -> None:
    """The automata named, or one of each kind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cases", nargs="*", default=CASES, metavar="KIND:SIZE")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--without-fast", action="store_true", help="as if numba were not there")
    chosen = parser.parse_args()
    if chosen.without_fast:
        state_classes.LARGE = state_classes.LOADED = 2**62
    warm = chain(60_000)
    equivalent(warm, hopcroft(warm))
    for case in chosen.cases:
        kind, size = case.split(":")
        spent = product(case, int(size), chosen.runs) if kind == "product" else None
        spent = minimised(case, MADE[kind](int(size)), chosen.runs) if spent is None else spent
        times = ", ".join(f"{name} {statistics.median(seconds):.3f}" for name, seconds in spent.items())
        print(f"{case}: {times} s", flush=True)


if __name__ == "__main__":
    main()

"""The minimal DFA of large automata: Hopcroft's algorithm and the one on arrays, beside automata-lib.

    python -m benchmarks.minimal_dfa [chain:30000 random:30000 ...] [--runs 3]

A chain counts how often it has read `a`: no two of its states are equivalent, and words of its length tell them apart.
In a random automaton with two letters half of the states accept.  Each program gets the same automaton, and its median
of the runs is printed, in seconds of the processor; the programs run in turns.  `pip install automata-lib` adds the
peer.  The script stops where the numbers of states differ.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.minimise import hopcroft
from fooling.circuits.languages.search.partition_refinement import minimal_dfa


def chain(n: int) -> DFA:
    """State i leads to i + 1 by `a` and to itself by `b`; the last one accepts."""
    return DFA(("a", "b"), 0, frozenset({n - 1}), tuple((min(i + 1, n - 1), i) for i in range(n)))


def drawn(n: int) -> DFA:
    """Successors and accepting states at random."""
    draw = random.Random(n)
    rows = tuple((draw.randrange(n), draw.randrange(n)) for _ in range(n))
    return DFA(("a", "b"), 0, frozenset(q for q in range(n) if draw.random() < 0.5), rows)


def by_automata_lib(dfa: DFA) -> Callable[[], int]:
    """Its `minify`, which counts only reachable states, as ours do; the automaton is handed over before."""
    rows = {q: dict(zip(dfa.alphabet, row, strict=True)) for q, row in enumerate(dfa.transitions)}
    given = import_module("automata.fa.dfa").DFA(
        states=set(rows),
        input_symbols=set(dfa.alphabet),
        transitions=rows,
        initial_state=dfa.start,
        final_states=set(dfa.accepting),
    )
    return lambda: len(given.minify(retain_names=False).states)


def compare(case: str, runs: int) -> None:
    """A line a program."""
    kind, size = case.split(":")
    dfa = {"chain": chain, "random": drawn}[kind](int(size))
    programs: dict[str, Callable[[], int]] = {
        "Hopcroft": lambda: hopcroft(dfa).states,
        "on arrays": lambda: minimal_dfa(dfa).states,
    }
    if find_spec("automata"):
        programs["automata-lib"] = by_automata_lib(dfa)
    spent: dict[str, list[float]] = {name: [] for name in programs}
    states = set[int]()
    for _ in range(runs):
        for name, program in programs.items():
            start = time.process_time()
            states.add(program())
            spent[name].append(time.process_time() - start)
    if len(states) > 1:
        raise SystemExit(f"{case}: the numbers of states differ: {sorted(states)}")
    times = ", ".join(f"{name} {statistics.median(seconds):.2f}" for name, seconds in spent.items())
    print(f"{case}, {states.pop()} states: {times} s", flush=True)


def main() -> None:
    """The automata named, or one of each kind."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cases", nargs="*", default=["chain:30000", "random:30000"], metavar="KIND:STATES")
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args()
    for case in chosen.cases:
        compare(case, chosen.runs)


if __name__ == "__main__":
    main()

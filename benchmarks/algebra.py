"""Syntactic monoids: how soon they are listed, their properties found with evidence, and the evidence checked.

    python -m benchmarks.algebra small          every minimal DFA of two letters with at most 4 states, all properties
    python -m benchmarks.algebra peer           Dyck-(2,6) and (2,8), beside libsemigroups where it is installed
    python -m benchmarks.algebra million        a monoid of 10^6 elements on 60 states
    python -m benchmarks.algebra dyck           all certificates of Dyck-(2,6): found, and replayed
    python -m benchmarks.algebra random         1,000 random DFAs of 30 states, at most 10^5 elements or 5 s each

Seconds are those of the processor.  `small` stops where the number of languages is not the one known (OEIS A129622), a
certificate is not accepted, or the numbers of languages in each class differ from those of the textbook's identities,
tried on all pairs of elements by a program that shares no line with the finder.
`pip install libsemigroups-pybind11` adds the peer.
"""

from __future__ import annotations

import argparse
import random
import resource
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import product

from benchmarks.timed import timed
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck
from fooling.circuits.languages.minimal_automaton import complete_rows, minimal_automaton
from fooling.circuits.languages.monoid import transition_monoid
from fooling.circuits.languages.search.monoids.monoid import fast_monoid
from fooling.circuits.languages.search.monoids.properties import monoid_and_properties, properties
from fooling.circuits.languages.search.monoids.property import Property
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.engine.tactic import Node
from fooling.verify.methods.evidence.algebra import of_monoid
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.evidence.names_of_properties import NAMES
from fooling.verify.statement.proposition import Term
from tests.brute_force_monoids import PROPERTIES, Elements

LANGUAGES = {1: 2, 2: 24, 3: 1028, 4: 56_014}  # with so many residuals, of two letters


def automata(states: int) -> Iterator[list[DFA]]:
    """The minimal complete DFAs with two letters, states in the order of their least words, by their transitions."""
    for targets in product(range(states), repeat=2 * states):
        met = [0]
        for q in met:  # grows while it is read
            met += [r for r in dict.fromkeys(targets[2 * q : 2 * q + 2]) if r not in met]
        if met == list(range(states)):
            rows = tuple(zip(targets[::2], targets[1::2], strict=True))
            sets = (frozenset(q for q in range(states) if bits >> q & 1) for bits in range(2**states))
            given = (DFA(("a", "b"), 0, accepting, rows) for accepting in sets)
            if found := [dfa for dfa in given if minimal_automaton(dfa).states == states]:
                yield found


def certificates(language: Term) -> list[tuple[Term, Node]]:
    """Of each property a derivation that the syntactic monoid has it, or that it has not."""
    found = []
    for name in NAMES:
        for goal in ((name, language), ("not", (name, language))):
            try:
                found.append((goal, of_monoid(goal, fresh())))
                break
            except NotFound:
                continue
    return found


def replay(found: list[tuple[Term, Node]]) -> None:
    """All of them, by the checker; `Rejected` where one is not accepted."""
    for goal, node in found:
        prove(goal, node, fresh())


def small() -> None:
    """Every minimal DFA of two letters with at most four states."""
    structures = [dfas for states in LANGUAGES for dfas in automata(states)]
    everything = [dfa for dfas in structures for dfa in dfas]
    numbers = Counter(dfa.states for dfa in everything)
    if numbers != LANGUAGES:
        raise SystemExit(f"the numbers of languages are {dict(numbers)}, not {LANGUAGES}")
    holding: Counter[str] = Counter()

    def decide() -> None:
        for dfa in everything:
            found = properties(transition_monoid(dfa, 256))
            holding.update(name for name, kind in NAMES.items() if found[kind].holds)

    seconds, _ = timed(decide)
    rate = len(everything) / seconds
    print(f"{len(everything)} languages: all properties with evidence, {rate:.0f} languages a second", flush=True)
    expected: Counter[str] = Counter()
    for dfas in structures:
        monoid = transition_monoid(dfas[0], 256)
        elements = Elements(monoid.right, [monoid.word(i) for i in range(monoid.size)])
        expected.update({name: len(dfas) for name in NAMES if PROPERTIES[name](elements)})
    if holding != expected:
        raise SystemExit(f"the classes differ: {holding} here, {expected} by identities on all pairs")
    print(f"as by identities on all pairs: {dict(holding)}", flush=True)
    terms = [term_of_automaton(dfa) for dfa in everything[:: max(1, len(everything) // 3000)]]
    found = [certificates(term) for term in terms]
    turns = [[timed(lambda one=one: replay(one))[0] for one in found] for _ in range(5)]
    best = sum(min(times) for times in zip(*turns, strict=True))
    mean, least = (len(found) / seconds for seconds in (sum(map(sum, turns)) / len(turns), best))
    print(
        f"{sum(map(len, found))} certificates of {len(found)} languages, checked in five turns: "
        f"{mean:.0f} languages a second, {least:.0f} by the least of the five times of each",
        flush=True,
    )


def peer() -> None:
    """The list of elements, beside libsemigroups on the same maps."""
    fast_monoid(minimal_automaton(dyck(2, 1)), 100)  # loads numpy
    for depth in (6, 8):
        dfa = minimal_automaton(dyck(2, depth))
        ours, _ = timed(lambda dfa=dfa: fast_monoid(dfa, 10**6))
        told = f"Dyck-(2,{depth}): {ours:.2f} s"
        if find_spec("libsemigroups_pybind11"):
            library = import_module("libsemigroups_pybind11")
            library.ReportGuard(False)
            maps = [library.Transf(list(column)) for column in zip(*complete_rows(dfa), strict=True)]
            theirs, _ = timed(lambda maps=maps, library=library: library.FroidurePin(maps).size())
            told += f", libsemigroups {theirs:.2f} s"
        print(told, flush=True)


def million() -> None:
    """Six letters, each counted up to nine, on sixty states."""
    rows = [[10 * letter + place] * 6 for letter in range(6) for place in range(10)]
    for q, row in enumerate(rows):
        row[q // 10] = min(q + 1, q // 10 * 10 + 9)
    dfa = DFA(tuple("abcdef"), 0, frozenset({0}), tuple(map(tuple, rows)))
    seconds, _ = timed(lambda: print(f"{fast_monoid(dfa, 10**6).size} elements"))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(f"{seconds:.1f} s, {memory:.1f} GiB", flush=True)


def dyck_certificates() -> None:
    """Dyck-(2,6): 21,344 elements on 128 states."""
    found: list[tuple[Term, Node]] = []
    seconds, _ = timed(lambda: found.extend(certificates(("dyck", 2, 6))))
    print(f"{len(found)} certificates found in {seconds:.1f} s, replayed in {timed(lambda: replay(found))[0]:.1f} s")


def at_random(many: int) -> None:
    """DFAs of thirty states and two letters."""
    rng, times = random.Random(30), list[float]()
    open_: Counter[str] = Counter()
    for _ in range(many):
        rows = tuple((rng.randrange(30), rng.randrange(30)) for _ in range(30))
        dfa = minimal_automaton(DFA(("a", "b"), 0, frozenset(q for q in range(30) if rng.random() < 0.5), rows))
        found: list[dict[str, Property]] = []
        times.append(timed(lambda dfa=dfa, found=found: found.append(monoid_and_properties(dfa, 10**5, 5)[1]))[0])
        open_.update(name for name, one in found[0].items() if one.holds is None)
    print(f"{many} DFAs: at most {max(times):.1f} s, mean {sum(times) / many:.2f} s; not known: {dict(open_)}")


PARTS = {"small": small, "peer": peer, "million": million, "dyck": dyck_certificates}


def main() -> None:
    """The parts named, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", default=[*PARTS, "random"], choices=[*PARTS, "random"], metavar="PART")
    parser.add_argument("--many", type=int, default=1000, help="DFAs at random")
    chosen = parser.parse_args()
    for part in chosen.parts:
        PARTS.get(part, lambda: at_random(chosen.many))()


if __name__ == "__main__":
    main()

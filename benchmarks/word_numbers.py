"""Numbers of words: how soon the recurrence and the generating function are found, and the recurrence is checked.

    python -m benchmarks.word_numbers [STATES ...]

The automata are random ones of so many states and two letters.  Seconds are those of the processor.
"""

from __future__ import annotations

import argparse
import random
from functools import partial

from benchmarks.timed import timed
from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.counting.length_counts import word_numbers
from fooling.circuits.languages.search.states.minimise import hopcroft
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import prove
from fooling.verify.methods.engine.steps import intro
from fooling.verify.methods.evidence.automata import recurrence, term_of_automaton
from fooling.verify.methods.languages.counts import recurrence_claim


def main() -> None:
    """A line for each number of states."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("states", nargs="*", type=int, default=[100, 200], metavar="STATES")
    for states in parser.parse_args().states:
        rng = random.Random(states)
        rows = tuple((rng.randrange(states), rng.randrange(states)) for _ in range(states))
        dfa = hopcroft(DFA(("a", "b"), 0, frozenset(q for q in range(states) if rng.random() < 0.5), rows))
        seconds, found = timed(partial(word_numbers, dfa))
        claim = recurrence_claim(term_of_automaton(dfa), found.recurrence or ())
        node = intro({"n": 0}, recurrence("n"))(claim, fresh())
        checked, _ = timed(partial(prove, claim, node, fresh()))
        order = len(found.recurrence or ())
        print(f"{dfa.states} states, {order} terms: found in {seconds:.2f} s, checked in {checked:.2f} s", flush=True)


if __name__ == "__main__":
    main()

"""Evidence about syntactic monoids, changed at random: what the checker accepts is true by identities on all pairs."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.minimal_automaton import minimal_automaton
from fooling.circuits.languages.monoid import transition_monoid
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence.algebra import of_monoid
from fooling.verify.methods.evidence.automata import term_of_automaton
from fooling.verify.methods.evidence.names_of_properties import NAMES
from fooling.verify.statement.proposition import Term
from tests.brute_force_monoids import PROPERTIES, Elements


def automaton(rng: random.Random) -> DFA:
    """The minimal one of a complete DFA of up to four states; half of them partially ordered."""
    n, least = rng.randint(2, 4), rng.randint(0, 1)
    rows = tuple((rng.randrange(least * q, n), rng.randrange(least * q, n)) for q in range(n))
    return minimal_automaton(DFA(("a", "b"), 0, frozenset(q for q in range(n) if rng.random() < 0.5), rows))


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Each number and each list inside, as what holds it and where it is there."""
    for key, part in data.items() if isinstance(data, dict) else enumerate(data):
        if key != "rule" and isinstance(part, int | list):
            yield data, key
        if isinstance(part, dict | list):
            yield from places(part)


def forged(node: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The node with one to three numbers changed, or entries of lists taken out or doubled."""
    found = copy.deepcopy(node)
    for _ in range(rng.randint(1, 3)):
        if not (choices := list(places(found))):
            break
        holder, key = rng.choice(choices)
        part = holder[key]
        if isinstance(part, int):
            holder[key] = rng.choice((0, 1, 2, part + 1))
        elif part and rng.random() < 0.5:
            del part[rng.randrange(len(part))]
        elif part:
            part.insert(0, copy.deepcopy(rng.choice(part)))
    return found


def accepted(goal: Term, node: dict[str, Any]) -> bool:
    """Whether the checker takes the node for a proof."""
    try:
        prove(goal, node, fresh())
    except Rejected:
        return False
    return True


def test_what_is_accepted_is_true() -> None:
    """Honest and forged evidence, of the same language and of another one, for every property and its denial."""
    rng, count = random.Random(29), {True: 0, False: 0}
    for _ in range(40):
        one, other = automaton(rng), automaton(rng)
        monoid, term = transition_monoid(one, 256), term_of_automaton(one)
        elements = Elements(monoid.right, [monoid.word(i) for i in range(monoid.size)])
        for name in NAMES:
            source = term_of_automaton(rng.choice((one, other)))
            try:
                node = of_monoid((name, source), fresh())
            except NotFound:
                node = of_monoid(("not", (name, source)), fresh())
            for evidence in (node, forged(node, rng), forged(node, rng)):
                for said in (name, rng.choice(list(NAMES))):
                    for goal, true in (((said, term), True), (("not", (said, term)), False)):
                        taken = accepted(goal, evidence)
                        count[taken] += 1
                        assert not taken or PROPERTIES[said](elements) is true, (goal, evidence)
    assert min(count.values()) > 300

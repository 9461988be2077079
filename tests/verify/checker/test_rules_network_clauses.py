"""Examples of the rule about networks as clauses: equality of two letters, and what refutes no mistake of it."""

from __future__ import annotations

import json
from typing import Any

from trial import Trial, about

from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.network_json import to_json
from fooling.verify.statement.proposition import Term

NETWORK = ("network", json.dumps(to_json(two_layer_equality(2))), 2)
RECURRENT = ("rnn-of", ("dyck", 1, 1), 2)
LEMMAS: list[list[list[int]]] = [
    [[-2, -1], [1, 12, 28, 16, 20]],
    [[2, -1], [3, 14, 29, 19, 26]],
    [[-1], [30, 31]],
    [[-2], [32, 4, 13, 29, 18, 25]],
    [[7], [33, 32, 15]],
    [[3], [33, 32, 2]],
    [[8], [34, 17]],
    [[-9], [35, 28]],
    [[], [36, 37, 34, 23]],
]


def computes(task: Term, machine: Term = NETWORK) -> Term:
    return "computes", machine, task


def part(**other: Any) -> list[dict[str, Any]]:
    return [{"length": 2, "proof": {"lemmas": LEMMAS}, **other}]


@about("network-refutation")
def test_network_refutation(rule: Trial) -> None:
    """The network says whether two letters are equal: of its mistakes, and of no other, this is a refutation."""
    equal = computes(("value-of", ("equality", 1)))
    rule.shows(equal, unread="brute force does not try networks", in_order=False, parts=part())
    rule.shows(equal, unread="brute force does not try networks", in_order=True, parts=part())
    rule.rejects("in_order is true or false", in_order=1)
    rule.rejects("a length has no part", parts=[])
    rule.rejects("a part more than lengths", parts=part() * 2)
    rule.rejects("the part of 2 letters is missing", parts=part(length=1))
    rule.rejects("exactly the fields", parts=part(rows=2))
    rule.rejects("a proof is an object", parts=part(proof=LEMMAS))
    rule.rejects("the last lemma is not empty", parts=part(proof={"lemmas": LEMMAS[:-1]}))
    rule.rejects("lemma 2: hint 31 is not", parts=part(proof={"lemmas": LEMMAS[1:]}))
    rule.rejects("the DIMACS text is not", parts=part(proof={"dimacs": "p cnf 0 0\n"}))
    rule.rejects("lemma ", goal=computes(("value-of", ("disjointness", 1))))
    rule.rejects("lemma ", goal=computes(("value-of", ("complement", ("equality", 1)))))
    rule.rejects("not read once", goal=computes(("value-of", ("matrix", ((1, 0), (0, 1))))))
    rule.rejects("not read once", goal=computes(("answers", ((("0", "0"), 1),))))
    rule.rejects("the words have 2 letters", goal=computes(("value-of", ("equality", 2))))
    rule.rejects("only of a network", goal=computes("own-language", RECURRENT))
    rule.rejects("reads no a b", goal=computes(("membership", ("dfa", ("a", "b"), 0, (0,), ((0, 0),)))))
    rule.rejects("is 'not'", goal=("not", equal))

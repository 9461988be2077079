"""Examples of the rules about networks as clauses: two small networks, and what refutes no mistake of them."""

from __future__ import annotations

import json
from typing import Any

from trial import Trial, about

from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.network_json import to_json
from fooling.verify.statement.proposition import Term
from tests.planted.derivation_seeds import LAST_LETTER

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


LAST = computes(("n-gram", ("0", "1"), ((("0",), 0), (("1",), 1))), ("network", LAST_LETTER, 2))
GATES: list[list[list[int]]] = [
    [[-15], [47, 44]],
    [[16], [47, 45]],
    [[-2, -1], [49, 48, 41, 21, 39, 28, 32]],
    [[-1], [49, 14, 26, 50, 19, 40, 30, 35]],
    [[-9], [51, 20]],
    [[-2], [49, 51, 48, 41, 15, 39, 16, 31, 23]],
    [[-7], [53, 13]],
    [[14], [53, 49, 40]],
    [[-11], [54, 26]],
    [[-12], [55, 35]],
    [[], [57, 56, 52, 30]],
]


def gates(**other: Any) -> list[dict[str, Any]]:
    return [{"length": 2, "proof": {"lemmas": GATES}, **other}]


@about("bit-by-bit")
def test_bit_by_bit(rule: Trial) -> None:
    """The network says what the last of two letters is: of its mistakes, in gates, this is a refutation."""
    rule.shows(LAST, unread="brute force does not try networks", parts=gates())
    rule.rejects("a length has no part", parts=[])
    rule.rejects("a part more than lengths", parts=gates() * 2)
    rule.rejects("the part of 2 letters is missing", parts=gates(length=1))
    rule.rejects("exactly the fields", parts=gates(rows=2))
    rule.rejects("a proof is an object", parts=gates(proof=GATES))
    rule.rejects("the last lemma is not empty", parts=gates(proof={"lemmas": GATES[:-1]}))
    rule.rejects("lemma 2: ", parts=gates(proof={"lemmas": GATES[1:]}))
    rule.rejects("the DIMACS text is not", parts=gates(proof={"dimacs": "p cnf 0 0\n"}))
    wrong = ("n-gram", ("0", "1"), ((("0",), 0), (("1",), 0)))
    rule.rejects("lemma ", goal=computes(wrong, ("network", LAST_LETTER, 2)))
    rule.rejects("not read once", goal=computes(("answers", ((("0", "0"), 1),))))
    rule.rejects("only of a network", goal=computes("own-language", RECURRENT))
    rule.rejects("is 'not'", goal=("not", LAST))

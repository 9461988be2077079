"""Examples of the rules that follow Transformers on all words, by counts and by intervals, and of what these refuse."""

from __future__ import annotations

import json
from typing import Any

from trial import Trial, about

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.elman_of_dfa import elman_of_dfa
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.numbers.number_format import q_p
from fooling.verify.statement.proposition import Term

NO_NETWORKS = "brute force does not try networks"
IDLE, KEEP = {"matrix": [[0]]}, {"matrix": [[4]]}
MEAN = {"query": IDLE, "key": IDLE, "value": KEEP}
LAST: dict[str, Any] = {
    "formats": "Q4.2",
    "alphabet": ["0", "1"],
    "embedding": {"letters": [[0], [4]]},
    "layers": [{"attention": {"heads": [MEAN, MEAN], "output": {"matrix": [[4, -4]]}}, "residual": True}],
}
"""It answers the last letter: to it the mean of all letters is added, and subtracted again by a second head."""
BEGUN = {**LAST, "alphabet": ["0", "1", "$"], "before": ["$"], "embedding": {"letters": [[0], [4], [0]]}}
"""The same behind a start symbol: it reads the empty word as well, and answers 0."""
ENDS_WITH_1 = ((0, 1), (0, 1))
EQUALITY = to_json(two_layer_equality(4))
RECURRENT = to_json(elman_of_dfa(DFA(("0", "1"), 0, frozenset({1}), ENDS_WITH_1), q_p(4, 1)))


def computes(task: Term, network: Any, longest: int) -> Term:
    return "computes", ("network", json.dumps(network), longest), task


def last_letter(zero: int, one: int, letters: tuple[str, str] = ("0", "1")) -> Term:
    """The task to answer these numbers to words that end with the first letter and with the second."""
    return "n-gram", letters, (((letters[0],), zero), ((letters[1],), one))


def member(*accepting: int, rows: tuple[tuple[int, int], ...] = ENDS_WITH_1) -> Term:
    """Membership in the words that lead to these states."""
    return "membership", ("dfa", ("0", "1"), 0, accepting, rows)


@about("by-counts")
def test_by_counts(rule: Trial) -> None:
    """Equality of two bits each, and the last letter at each length; no other task, length or kind of machine."""
    equal = computes(("value-of", ("equality", 2)), EQUALITY, 4)
    rule.shows(computes(member(1), BEGUN, 5), unread=NO_NETWORKS)
    rule.rejects("the empty word is wrong", goal=computes(member(0, 1), BEGUN, 5))
    rule.rejects("word of 1 letters is answered wrongly", goal=computes(member(0), LAST, 5))
    longer = member(2, rows=((1, 1), (1, 2), (1, 2)))  # the words that end with 1, but for 1 itself
    rule.rejects("word of 1 letters is answered wrongly", goal=computes(longer, LAST, 5))
    rule.rejects("only of a Transformer is this seen", goal=computes(member(1), RECURRENT, 5))
    rule.rejects("words of 2049 letters are too long", goal=computes(last_letter(0, 1), LAST, 2**11 + 1))
    rule.shows(equal, unread=NO_NETWORKS)
    rule.rejects("word of 4 letters is answered wrongly", goal=computes(("value-of", ("disjointness", 2)), EQUALITY, 4))
    rule.rejects(
        "word of 4 letters is answered wrongly",
        goal=computes(("value-of", ("complement", ("equality", 2))), EQUALITY, 4),
    )
    rule.rejects("the words have 4 letters", goal=computes(("value-of", ("equality", 1)), EQUALITY, 4))
    rule.rejects("the network reads 4 letters", goal=computes(("value-of", ("equality", 3)), EQUALITY, 6))
    rule.rejects("not read once", goal=computes(("value-of", ("matrix", ((1, 0), (0, 1)))), EQUALITY, 4))
    rule.rejects("not read once", goal=computes(("answers", ((tuple("0000"), 1),)), EQUALITY, 4))
    rule.rejects("reads no a b", goal=computes(last_letter(0, 1, ("a", "b")), EQUALITY, 4))
    rule.rejects("only of a network", goal=("computes", ("rnn-of", ("dyck", 1, 1), 2), "own-language"))
    rule.rejects("is 'not'", goal=("not", equal))


@about("by-boxes")
def test_by_boxes(rule: Trial) -> None:
    """The last letter: what cancels is seen where the other letter is known; no other task, and no split that is none.

    Where the other letter may be either, each mean is an interval, and their difference is not seen to be 0.
    """
    rule.shows(computes(last_letter(0, 1), LAST, 2), unread=NO_NETWORKS, split=[1])
    rule.rejects("the answer to the words of some box is not seen", split=[])
    rule.rejects("the answer to the words of some box is not seen", split=[2])
    rule.rejects("the answer to the words of some box is not seen", goal=computes(last_letter(1, 0), LAST, 2))
    rule.rejects("the answer to the words of some box is not seen", goal=computes(last_letter(0, 0), LAST, 2))
    rule.rejects("the answer to the words of some box is not seen", goal=computes(last_letter(0, 1), LAST, 3))
    rule.rejects("splits are positions", split=[0])
    rule.rejects("splits are positions", split=[3])
    rule.rejects("splits are positions", split=[1, 1])
    rule.rejects("splits are positions", split=[True])
    rule.rejects("splits are positions", split=["1"])
    rule.rejects("more than 16384 boxes", goal=computes(last_letter(0, 1), LAST, 16), split=[*range(1, 16)])
    rule.rejects("no few boxes", goal=computes(member(1), LAST, 2))
    rule.rejects("not read once", goal=computes(("answers", ((("0", "0"), 0),)), LAST, 2))
    rule.rejects("reads no a b", goal=computes(last_letter(0, 1, ("a", "b")), LAST, 2))
    rule.rejects("only of a Transformer is this seen", goal=computes(last_letter(0, 1), RECURRENT, 2))
    rule.rejects("only of a network", goal=("computes", ("rnn-of", ("dyck", 1, 1), 2), "own-language"))
    rule.rejects("is 'not'", goal=("not", computes(last_letter(0, 1), LAST, 2)))

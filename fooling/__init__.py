r"""Lower-bound proofs about sequence models, checked by machine: the public names, each loaded when it is first used.

This file is the table of contents.  Each name is described where it is defined (`help(fooling.measure)`); the examples
below are run by the tests.

    >>> import fooling
    >>> from fractions import Fraction

The problem: two-party functions, who holds which position, matrices, and what makes a function hard.

    >>> f = fooling.equality(2)
    >>> f.entry(1, 1), fooling.complement(f).entry(1, 1)
    (1, 0)
    >>> families = (fooling.disjointness, fooling.intersection, fooling.greater_than, fooling.inner_product)
    >>> [g(2).entry(2, 1) for g in (*families, fooling.index)]
    [1, 0, 1, 0, 0]
    >>> fooling.from_rows([[1, 0], [1, 1]]).entry(0, 1)  # any matrix is a `fooling.TwoPartyFunction`
    0
    >>> sorted(fooling.FAMILIES)
    ['disjointness', 'equality', 'greater-than', 'index', 'inner-product', 'intersection']
    >>> fooling.CommunicationMatrix.of(f).rows[0]
    (1, 0, 0, 0)
    >>> odd_even = fooling.Partition.parse("odd-even")
    >>> odd_even.split("abcd")
    (('a', 'c'), ('b', 'd'))
    >>> fooling.FOOLING_FAMILIES["index"].at(3).pairs  # the textbook's
    ((4, 0), (2, 1), (1, 2))
    >>> len(fooling.FoolingSet(f, 1, ((0, 0), (1, 1), (2, 2), (3, 3))).pairs)  # checked as it is made
    4
    >>> fooling.maximum_fooling(fooling.disjointness(3), 1).is_maximum
    True

The machine: automata, number formats, Transformers, RNNs, and a regular language as a two-party function.

    >>> pairs = fooling.DFA(("a", "b"), 0, frozenset({0}), ((1, None), (None, 0)))
    >>> fooling.equivalent(pairs, fooling.regular_expression("(ab)*")) == ()  # no shortest word apart: a bisimulation
    False
    >>> brackets = fooling.dyck(2, 2)
    >>> fooling.count_words(brackets, 6), next(fooling.enumerate_words(brackets, 6))
    (32, '(()())')
    >>> fooling.regular_function(brackets, odd_even, 4).row_count
    16
    >>> [decision.holds for decision in fooling.decide_fooling_set(brackets, brackets, odd_even)]  # for every n
    [True, True]
    >>> fixed_point = fooling.named_format("Q4.8")  # a `fooling.NumberFormat`
    >>> fixed_point.bits, float(fixed_point.value(fixed_point.round(0.3)))
    (12, 0.30078125)
    >>> of_the_paper = fooling.named_format("Qp:2,1")
    >>> one = ((of_the_paper.scale,),)
    >>> model = fooling.one_layer(of_the_paper, ("a",), (one,) * 2, [(one, one, one)], one)  # a `fooling.Transformer`
    >>> fooling.rnn_of_dfa(pairs).run([0, 1, 0, 1])  # an `fooling.RNN`
    1
    >>> compares = fooling.two_layer_equality(4)  # a network of two layers by hand
    >>> compares.run((0, 1, 0, 1)), fooling.network_term(compares, 4)[0]  # what a proposition says of it
    (1, 'network')
    >>> found = fooling.judge_network(compares, "equality", max_length=4, min_length=4)  # on all words
    >>> found.inputs, found.wrong.total(), found.first
    (16, 0, None)
    >>> recurrent = fooling.elman_of_dfa(fooling.dyck(1, 2), fixed_point)  # what it answers to words of every length
    >>> fooling.automaton_of(recurrent).states
    4
    >>> deeper = fooling.all_lengths(recurrent, fooling.dyck(1, 3))  # a `fooling.AllLengths`
    >>> deeper.equal, deeper.difference, deeper.states
    (False, (0, 0, 0, 1, 1, 1), 6)
    >>> fooling.acceptor_term(recurrent)[0]  # what a proposition says of it
    'recurrent-network'

Of a network that torch has trained, `fooling.from_torch(module, alphabet, "Q4.8").network` is the same in exact
arithmetic, and `fooling.write_torch(module, alphabet, path)` writes it for `fooling network`; `fooling.write_network`
writes a network that was made here. `fooling.float_distance(network, forward, words)` measures how far torch's own pass
in floats is from it.

The talk: protocol trees, exact complexity, a metered channel, and machines split between two parties.

    >>> exact = fooling.exact_complexity(f)
    >>> exact.lower, exact.upper, fooling.check_tree(f, exact.tree)  # the tree is a `fooling.ProtocolTree`
    (3, 3, 3)
    >>> alice_says = fooling.Node("alice", frozenset({1}), fooling.Leaf(0), fooling.Leaf(1))
    >>> fooling.check_tree(fooling.from_rows([[0], [1]]), alice_says)
    1
    >>> channel = fooling.Channel()
    >>> channel.send("alice", 5, 3, "a number below 8")
    5
    >>> run = fooling.simulate(fooling.rnn_of_dfa(pairs), [0, 1, 0, 1], odd_even)
    >>> run.outcome.answer, run.plan.bits, [message.width for message in run.transcript.messages]
    (1, 7, [2, 2, 2, 1])
    >>> fooling.simulate(model, (0, 0), odd_even).is_equal
    True

Measures of a function, each end with a derivation that the checker has accepted (`fooling.Measured`).

    >>> found = fooling.measure([[0, 0, 1], [2, 0, 1]], ["D", "cover.0"])
    >>> [(name, one.lower, one.exact) for name, one in found.items()]
    [('D', 2, True), ('cover.0', 2, True)]
    >>> fooling.measure(fooling.predicate(lambda x, y: x < y, range(8), range(8)), ["D"])["D"].lower
    4
    >>> fooling.measure(fooling.function_term("dyck:2,2", 8, "prefix:4"), ["rank.Q"])["rank.Q"].lower
    5

Statements: written as data, said in words, decided, and checked again.

    >>> from fooling import notation
    >>> n = notation.integer("n")
    >>> f = notation.under(notation.dyck(2, 2), notation.ODD_EVEN, n)
    >>> that = notation.for_all(n >= 2, notation.even(n))(notation.D(f) >= n - 1)
    >>> print(fooling.in_words(notation.proposition(that)))
    for all integers n with n >= 2, n even: D(Dyck-(2,2) under odd-even, length n) >= n - 1
    >>> outcome = fooling.decide_proposition(that)
    >>> outcome.verdict is fooling.Verdict.CONFIRMED, outcome.trusts
    (True, ())
    >>> "Theorem 2" in {claim.at for claim in fooling.registered()}
    True

An argument in a Python file, for `fooling check mine.py`: what is assumed, what is claimed, and what that uses.

    >>> argument = fooling.Argument()
    >>> rows = notation.rows(notation.under(fooling.regex("(ab|b)*"), notation.ODD_EVEN, n), "alice")
    >>> argument.assume("many", source="a talk", says="Many.", that=notation.for_all(n >= 2)(rows >= n))
    >>> argument.claim("some", says="Some.", that=notation.for_all(n >= 9)(rows >= n - 1), uses=["many"])

Many claims, or a file of one's own, as `fooling check` decides them: each in a process of its own, so a script calls
this below `if __name__ == "__main__":`.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     [decided] = fooling.check("bhattamishra2024/lemma-1", evidence=Path(folder))
    ...     again = fooling.recheck(decided.certificate)
    >>> str(decided.outcome.verdict), again.verdict, again.trusts
    ('confirmed', 'confirmed', ())

Errors are few: `fooling.FoolingError` is the root, `fooling.InvalidInput` and `fooling.EvidenceError` are below it.

    >>> fooling.dyck(0, 2)
    Traceback (most recent call last):
    ...
    fooling_sets.errors.InvalidInput: ...
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for type checkers; a test holds it to CONTENTS
    from circuits.constructions.elman_of_dfa import elman_of_dfa as elman_of_dfa
    from circuits.constructions.two_layer_equality import two_layer_equality as two_layer_equality
    from circuits.dfa import DFA as DFA
    from circuits.dyck import dyck as dyck
    from circuits.number_format import NumberFormat as NumberFormat
    from circuits.number_format import named_format as named_format
    from circuits.regular_expression import regular_expression as regular_expression
    from circuits.regular_function import regular_function as regular_function
    from circuits.rnn import RNN as RNN
    from circuits.rnn import rnn_of_dfa as rnn_of_dfa
    from circuits.search.all_lengths import AllLengths as AllLengths
    from circuits.search.all_lengths import all_lengths as all_lengths
    from circuits.search.all_lengths import automaton_of as automaton_of
    from circuits.search.equivalence import equivalent as equivalent
    from circuits.search.regular_fooling import decide_fooling_set as decide_fooling_set
    from circuits.search.words import enumerate_words as enumerate_words
    from circuits.transformer import Transformer as Transformer
    from circuits.transformer import one_layer as one_layer
    from circuits.word_count import count_words as count_words
    from fooling_sets.errors import EvidenceError as EvidenceError
    from fooling_sets.errors import FoolingError as FoolingError
    from fooling_sets.errors import InvalidInput as InvalidInput
    from fooling_sets.fooling_set import FoolingSet as FoolingSet
    from fooling_sets.functions import FAMILIES as FAMILIES
    from fooling_sets.functions import TwoPartyFunction as TwoPartyFunction
    from fooling_sets.functions import complement as complement
    from fooling_sets.functions import disjointness as disjointness
    from fooling_sets.functions import equality as equality
    from fooling_sets.functions import from_rows as from_rows
    from fooling_sets.functions import greater_than as greater_than
    from fooling_sets.functions import index as index
    from fooling_sets.functions import inner_product as inner_product
    from fooling_sets.functions import intersection as intersection
    from fooling_sets.matrix import CommunicationMatrix as CommunicationMatrix
    from fooling_sets.partition import Partition as Partition
    from fooling_sets.search.maximum import maximum_fooling as maximum_fooling
    from fooling_sets.search.textbook import FOOLING_FAMILIES as FOOLING_FAMILIES
    from protocols.channel import Channel as Channel
    from protocols.search.exact import exact_complexity as exact_complexity
    from protocols.search.trees import Leaf as Leaf
    from protocols.search.trees import Node as Node
    from protocols.search.trees import ProtocolTree as ProtocolTree
    from protocols.search.trees import check_tree as check_tree
    from protocols.simulate import simulate as simulate
    from verify.claims.claim import registered as registered
    from verify.given.argument_script import Argument as Argument
    from verify.given.float_distance import float_distance as float_distance
    from verify.given.from_torch import from_torch as from_torch
    from verify.given.from_torch import write_torch as write_torch
    from verify.given.judged_network import judge_network as judge_network
    from verify.given.named_function import function_term as function_term
    from verify.given.network_terms import acceptor_term as acceptor_term
    from verify.given.network_terms import network_term as network_term
    from verify.given.predicate import predicate as predicate
    from verify.given.real_numbers import write_network as write_network
    from verify.given.shorthand import regex as regex
    from verify.measures.bounds import Measured as Measured
    from verify.measures.measure import measure as measure
    from verify.runs.decide import decide_proposition as decide_proposition
    from verify.runs.many_certificates import recheck as recheck
    from verify.runs.many_claims import check as check
    from verify.statement import notation as notation
    from verify.statement.verdict import Verdict as Verdict
    from verify.statement.wording import in_words as in_words

# Where each name is defined.
CONTENTS: Mapping[str, str] = {
    "fooling_sets.errors": "EvidenceError FoolingError InvalidInput",
    "fooling_sets.functions": (
        "FAMILIES TwoPartyFunction complement disjointness equality from_rows greater_than index inner_product "
        "intersection"
    ),
    "fooling_sets.fooling_set": "FoolingSet",
    "fooling_sets.matrix": "CommunicationMatrix",
    "fooling_sets.partition": "Partition",
    "fooling_sets.search.maximum": "maximum_fooling",
    "fooling_sets.search.textbook": "FOOLING_FAMILIES",
    "circuits.dfa": "DFA",
    "circuits.dyck": "dyck",
    "circuits.number_format": "NumberFormat named_format",
    "circuits.regular_expression": "regular_expression",
    "circuits.regular_function": "regular_function",
    "circuits.rnn": "RNN rnn_of_dfa",
    "circuits.search.all_lengths": "AllLengths all_lengths automaton_of",
    "circuits.search.equivalence": "equivalent",
    "circuits.search.regular_fooling": "decide_fooling_set",
    "circuits.transformer": "Transformer one_layer",
    "circuits.constructions.elman_of_dfa": "elman_of_dfa",
    "circuits.constructions.two_layer_equality": "two_layer_equality",
    "circuits.search.words": "enumerate_words",
    "circuits.word_count": "count_words",
    "protocols.channel": "Channel",
    "protocols.search.exact": "exact_complexity",
    "protocols.simulate": "simulate",
    "protocols.search.trees": "Leaf Node ProtocolTree check_tree",
    "verify.claims.claim": "registered",
    "verify.given.shorthand": "regex",
    "verify.given.argument_script": "Argument",
    "verify.given.float_distance": "float_distance",
    "verify.given.from_torch": "from_torch write_torch",
    "verify.given.judged_network": "judge_network",
    "verify.given.network_terms": "acceptor_term network_term",
    "verify.given.real_numbers": "write_network",
    "verify.given.named_function": "function_term",
    "verify.given.predicate": "predicate",
    "verify.measures.measure": "measure",
    "verify.measures.bounds": "Measured",
    "verify.runs.decide": "decide_proposition",
    "verify.runs.many_certificates": "recheck",
    "verify.runs.many_claims": "check",
    "verify.statement": "notation",
    "verify.statement.verdict": "Verdict",
    "verify.statement.wording": "in_words",
}
HOME = {name: module for module, names in CONTENTS.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in HOME:
        raise AttributeError(f"module 'fooling' has no attribute {name!r}")
    if name == "notation":  # a module itself
        return import_module("verify.statement.notation")
    found = globals()[name] = getattr(import_module(HOME[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted(HOME)

"""Networks on more words than are run: what is decided by intervals and counts, and what no such certificate shows."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.constructions.contents import construct
from fooling.circuits.networks.constructions.two_layer_equality import two_layer_equality
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import named_format
from fooling.verify.checker.judge import proved
from fooling.verify.checker.kernel import Rejected
from fooling.verify.given.arguments.network_terms import network_term
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.proposition import Term
from tests.shares import later, one_in

COUNTS = {"rule": "by-counts"}
BOXES = {"rule": "by-boxes", "split": []}
EQUALITY = two_layer_equality(20)


def computes(network: Any, n: int, task: Term) -> Term:
    return "computes", network_term(network, n), task


def accepted(that: Term, node: Any, verdict: str = "confirmed") -> bool:
    """Whether the checker takes the node for a derivation; one that trusts nothing."""
    try:
        return proved(that, verdict, node).trusts == ()
    except Rejected:
        return False


LARGE = [
    ("equality", {"N": 40}, COUNTS),
    ("inequality", {"N": 24}, COUNTS),
    ("thresholds", {"N": 20, "b": 3}, COUNTS),
    ("index-lookup", {"N": 30}, BOXES),
    ("index-lookup", {"N": 12, "alphabet": "abc"}, BOXES),
    ("pair-matching", {"N": 12}, COUNTS),
    ("n-gram", {"N": 6}, BOXES),
    ("equality", {"N": 16, "format": named_format("Qp:16,2:up"), "schedule": "fused"}, COUNTS),
    ("inequality", {"N": 14, "format": named_format("Qp:14,3:up"), "schedule": "fused"}, COUNTS),
]


@pytest.mark.parametrize(("name", "parameters", "node"), one_in(3, LARGE))
def test_constructions_are_right_on_words_that_nobody_runs(name: str, parameters: dict[str, Any], node: Any) -> None:
    """The checker accepts the derivation, and none of the negation; the same network does no other task."""
    made = construct(name, **parameters)
    that = computes(made.network, made.longest, made.task)
    assert accepted(that, node)
    assert not accepted(that, node, "refuted")
    other = ("value-of", ("disjointness", 2)) if made.longest == 4 else ("n-gram", ("0", "1"), ((("1", "0"), 1),))
    assert not accepted((*that[:2], other), node)


@pytest.mark.parametrize(
    ("task", "node"),
    [
        (("value-of", ("equality", 10)), BOXES),
        (("value-of", ("complement", ("equality", 10))), COUNTS),
        (("value-of", ("equality", 9)), COUNTS),
        (("value-of", ("inner-product", 10)), COUNTS),
        (("membership", ("dyck", 1, 2)), COUNTS),
        (("answers", (((*"01" * 10,), 0),)), COUNTS),
        (("lookup", ("0", "1")), BOXES),
        (("value-of", ("equality", 10)), {"rule": "by-boxes", "split": [0]}),
        (("value-of", ("equality", 10)), {"rule": "by-boxes", "split": [3, 3]}),
        (("value-of", ("equality", 10)), {"rule": "by-boxes", "split": None}),
        (("value-of", ("equality", 10)), {"rule": "wrong-word", "word": ["0"] * 20}),
        (("value-of", ("equality", 10)), {**COUNTS, "counts": []}),
    ],
)
def test_what_is_no_derivation_is_rejected(task: Term, node: Any) -> None:
    """Another task, another length, splits that are none, a field too many: nothing is shown."""
    assert not accepted(computes(EQUALITY, 20, task), node)


def test_a_network_one_step_off_is_refuted_by_a_word() -> None:
    """The negation is proved by one word that is run; the network itself is not confirmed."""
    read = EQUALITY.read_out
    assert read.map is not None
    off = replace(EQUALITY, read_out=replace(read, map=replace(read.map, bias=(0,))))
    that = computes(off, 20, ("value-of", ("equality", 10)))
    assert not accepted(that, COUNTS)
    found = decide_proposition(that)
    assert str(found.verdict) == "refuted"
    assert any("wrong-word" in step for step in found.steps)


@pytest.mark.parametrize("name", [later("equality"), "index-lookup", later("thresholds")])
def test_a_code_that_is_changed_is_found_out(name: str) -> None:
    """Each of some weights is changed by one step, or made 0: by cases and by running all words the same is found."""
    made = construct(name, N=6)
    term = network_term(made.network, made.longest)
    document, seen = json.loads(term[1]), set[bool]()
    for change in ("zero", "step", "sign"):
        for matrix in list(numbers(document["layers"]))[::3]:
            kept = json.loads(json.dumps(matrix))
            row = next((row for row in matrix if any(row)), None)
            if row is None:
                continue
            at = next(k for k, code in enumerate(row) if code)
            row[at] = {"zero": 0, "step": row[at] - 1, "sign": -row[at]}[change]
            that = ("computes", ("network", json.dumps(document), term[2]), made.task)
            ran = accepted(that, {"rule": "evaluate"})
            shown = accepted(that, COUNTS) or accepted(that, BOXES)
            assert shown <= ran
            assert ran or not shown
            seen.add(ran)
            matrix[:] = kept
    assert seen == {True, False}


def numbers(part: Any) -> Any:
    """The matrices in a document."""
    rows = isinstance(part, list) and bool(part) and all(isinstance(row, list) for row in part)
    if rows and all(isinstance(code, int) for row in part for code in row):
        yield part
    else:
        for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            yield from numbers(inner)


def test_every_length_of_a_language_is_asked_about() -> None:
    """A network for "some 1" is right at each length up to 40; of the other words, and of parity, it is not."""
    some = some_one()
    language = ("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, 1)))
    assert accepted(computes(some, 40, ("membership", language)), COUNTS)
    assert not accepted(computes(some, 40, ("membership", ("other-words", language))), COUNTS)
    odd = ("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, 0)))
    that = computes(some, 40, ("membership", odd))
    assert not accepted(that, COUNTS)
    assert str(decide_proposition(that).verdict) == "refuted"


def some_one() -> Transformer:
    """One layer: the mean of the letters, as numbers, at the positions of the largest logits, those of 1."""
    one = named_format("Q4.2")
    code = one.code(1)
    head = Head(Linear(((0,),), (code,)), linear(((code,),)), linear(((code,),)))
    block = Block(Attention((head,), linear(((code,),)), "average"))
    return Transformer(Formats.alike(one), ("0", "1"), Added(((0,), (code,))), (block,))

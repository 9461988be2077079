"""What an attack on theories about networks has found: each would have been accepted, or cost without end."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.network_json import to_json
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import named_format
from fooling.fooling_sets.errors import FoolingError, InvalidInput
from fooling.verify.checker.judge import fresh, proved
from fooling.verify.checker.kernel import Budget, Rejected, prove
from fooling.verify.checker.theories.network_refutation import wrong_answers
from fooling.verify.methods.engine.ends import NotFound
from fooling.verify.methods.evidence import network_clauses
from fooling.verify.methods.evidence.network_clauses import by_bits, by_clauses
from fooling.verify.statement.proposition import Term, require

BITS = ("0", "1")
WORDS = tuple((tuple(f"{i:03b}"), int(f"{i:03b}".count("1") > 1)) for i in range(8))
MAJORITY = ("threshold", 1, tuple(((i,), (0, 1)) for i in (1, 2, 3)))


def claim(network: Transformer, task: Term, n: int) -> Term:
    """That the network does the task on its words of up to n letters."""
    return "computes", ("network", json.dumps(to_json(network)), n), task


def one_head(format: str, value: int = 1, kind: Any = "softmax", distances: Any = None, **more: Any) -> Transformer:
    """The letters 0 and 1 as -1 and 1, their weighted sum with equal logits, 1 where it is positive."""
    f = named_format(format)
    one = f.code(1)
    far = None if distances is None else tuple(f.code(number) for number in distances)
    head = Head(linear(((0,),)), linear(((0,),)), linear(((one * value,),)), None, far)
    blocks = (Block(Attention((head,), linear(((one,),)), kind, **more)),)
    return Transformer(Formats.alike(f), BITS, Added(((-one,), (one,))), blocks, ReadOut(Linear(((one,),), (0,))))


ALIBI = one_head("Q6.4", kind="relative", distances=(0, -20, -20, -20))  # it reads the last letter


@pytest.mark.parametrize(
    "node",
    [
        {"rule": "evaluate"},
        {"rule": "by-counts"},
        {"rule": "by-boxes", "split": []},
        {"rule": "by-boxes", "split": [1]},
    ],
)
@pytest.mark.parametrize("task", [MAJORITY, ("n-gram", BITS, WORDS)])
def test_numbers_for_distances_are_not_left_out(task: Term, node: Any) -> None:
    """A network with ALiBi that reads the last letter is not shown to say the majority."""
    with pytest.raises(Rejected):
        proved(claim(ALIBI, task, 3), "confirmed", node)


def test_numbers_for_distances_are_not_left_out_of_clauses() -> None:
    """Nor is there a refutation of its mistakes."""
    with pytest.raises(FoolingError, match="relative attention is not written as clauses"):
        by_clauses(claim(ALIBI, MAJORITY, 3), fresh())


@pytest.mark.parametrize(
    "task",
    [("answers", (((), 0),)), ("lookup", BITS), ("value-of", ("equality", 5)), ("value-of", ("matrix", ((0,),)))],
)
def test_no_part_shows_nothing(task: Term) -> None:
    """Of words of 0 letters clauses show no task but membership, whether the network reads the empty word or not."""
    plain = one_head("Q6.4")
    begun = Transformer(
        plain.formats, (*BITS, "$"), Added(((-16,), (16,), (16,))), plain.blocks, plain.read_out, before=(2,)
    )
    assert begun.run(()) == 1
    for network in (begun, plain):
        that = claim(network, task, 0)
        require(that, "proposition")
        with pytest.raises(Rejected):
            proved(that, "confirmed", {"rule": "network-refutation", "in_order": True, "parts": []})


def test_what_the_network_refuses_is_not_right() -> None:
    """Keys and values of positions that the mask leaves out are computed, and may be an overflow that is an error."""
    network = one_head("Q3.2:error", 3, causal=True)
    positions = ((0,), (network.format.code(2),))
    embedding = Added(((-4,), (4,)), positions)
    other = Transformer(network.formats, BITS, embedding, network.blocks, network.read_out, at=1)
    that = claim(other, ("n-gram", BITS, ((("0", "0"), 0), (("0", "1"), 0), (("1", "0"), 1), (("1", "1"), 1))), 2)
    with pytest.raises(Rejected, match="beyond"):
        proved(that, "confirmed", {"rule": "evaluate"})
    with pytest.raises(FoolingError, match="beyond"):
        by_clauses(that, fresh())


def test_values_that_exclude_each_other_are_paid_for() -> None:
    """Of many heads on one letter of two, 2^(H + 1) combinations are gone through."""
    plain = one_head("Q6.4")
    H, head = 13, plain.blocks[0].attention.heads[0]
    many = Block(Attention((head,) * H, linear(((16,) * H,))))
    network = Transformer(plain.formats, BITS, plain.embedding, (many,), plain.read_out)
    _, machine, task = claim(network, ("n-gram", BITS, ((("0",), 0), (("1",), 1))), 1)
    budget = Budget(10**6)
    list(wrong_answers(machine, task, True, budget))
    assert 10**6 - budget.numbers >= 2**H


def test_wide_numbers_are_paid_for() -> None:
    """An exponential of 254 bits takes as long as hundreds of narrow ones, and counts as so many."""
    spent = {}
    for format in ("Q6.8", "Q6.248"):
        context = fresh()
        before = context.budget.numbers
        with pytest.raises(Rejected, match="answered wrongly"):
            prove(claim(one_head(format, -1), MAJORITY, 3), {"rule": "by-counts"}, context)
        spent[format] = before - context.budget.numbers
    assert spent["Q6.248"] >= 100 * spent["Q6.8"] > 0


def test_many_items_and_many_letters_around_are_refused() -> None:
    """Boxes of recall are compared with one another, and what stands around a word is read as the word is."""
    items = tuple(f"i{k}" for k in range(300))
    with pytest.raises(Rejected, match="at most 256 items"):
        proved(claim(one_head("Q6.4"), ("recall", items, BITS), 3), "confirmed", {"rule": "by-boxes", "split": []})
    plain = one_head("Q6.4")
    embedding = Added(((-16,), (16,), (16,)))
    begun = Transformer(plain.formats, (*BITS, "$"), embedding, plain.blocks, plain.read_out, before=(2,) * 3000)
    with pytest.raises(Rejected, match="around them, are too long"):
        proved(claim(begun, MAJORITY, 3), "confirmed", {"rule": "by-counts"})


@pytest.mark.parametrize("softmax", ["Q1.0", "Q0.1"])
def test_a_softmax_that_divides_by_0_is_not_written(softmax: str) -> None:
    """No number above 0 is in the softmax's format, so the network refuses each word, whatever the task."""
    f, asked = named_format("Q6.4"), ("membership", ("dfa", BITS, 0, (), ((0, 0),)))
    network = replace(one_head("Q6.4"), formats=Formats(f, f, f, named_format(softmax)))
    with pytest.raises(InvalidInput, match="division by 0"):
        network.run((0, 1))
    with pytest.raises(FoolingError, match="divides by 0"):
        by_bits(claim(network, asked, 3), fresh())
    for proof in ({"lemmas": [[[], [1]]]}, {"lemmas": []}):
        with pytest.raises(Rejected, match="divides by 0"):
            proved(
                claim(network, asked, 1), "confirmed", {"rule": "bit-by-bit", "parts": [{"length": 1, "proof": proof}]}
            )


@pytest.mark.parametrize("node", [{"rule": "bit-by-bit"}, {"rule": "network-refutation", "in_order": True}])
@pytest.mark.parametrize("accepting", [(), (0,)])
def test_of_no_word_nothing_is_said(accepting: tuple[int, ...], node: Any) -> None:
    """A network that reads its sixth position has no words of up to 4 letters, and no language of them."""
    task = "membership", ("dfa", BITS, 0, accepting, ((0, 0),))
    for longest in (0, 1, 4):
        with pytest.raises(Rejected, match="no word is asked about"):
            proved(claim(replace(one_head("Q6.4"), at=5), task, longest), "confirmed", {**node, "parts": []})


@pytest.mark.exhaustive
def test_little_text_makes_no_formula_without_end() -> None:
    """Five hundred letters: the gates of all positions are more than are written."""
    network, task = one_head("Q4.6", kind="leftmost"), ("threshold", 500, tuple(((i,), (0, 1)) for i in range(1, 501)))
    with pytest.raises(Rejected, match="definitions"):
        proved(claim(network, task, 500), "confirmed", {"rule": "bit-by-bit", "parts": [{"length": 500, "proof": {}}]})


def test_what_was_late_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a solver had no time is no answer for the next one that asks."""
    pytest.importorskip("pysat")
    goal = claim(one_head("Q6.4"), ("n-gram", BITS, (((BITS[0],), 0), ((BITS[1],), 1))), 1)
    monkeypatch.setattr(network_clauses, "solve", lambda *rest: None)
    with pytest.raises(NotFound, match="did not settle it"):
        by_bits(goal, fresh())
    monkeypatch.undo()
    prove(goal, by_bits(goal, fresh()), fresh())

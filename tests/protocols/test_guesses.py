"""The guesses behind covers: with what is guessed, what both parties accept is a rectangle; and how many there are."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_transformer_protocol import MASKS, SHARED, transformers

from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.circuits.numbers.value_set import Multiples
from fooling.fooling_sets.partition import Partition
from fooling.protocols.transformer_plan import Plan, value_bound
from fooling.protocols.transformer_protocol import Party
from fooling.verify.checker.axioms import stated_axiom
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.statement.proposition import Term, substitute
from tests.shares import drawn, one_in

Guess = tuple[object, ...]


def true_of(model: Transformer, partition: Partition, word: tuple[int, ...]) -> Guess:
    """The letter that asks and, for each head, the maximum, whose it is, both normalisers, the partner's sums."""
    plan = Plan(model, partition.owners(len(word)), "letter", "decision", "parts")
    sides = {role: Party(plan, role, {}) for role in ("holder", "partner")}  # type: ignore[arg-type]
    for role in sides:
        own = {j: word[j - 1] for j in plan.places(role)}  # type: ignore[arg-type]
        sides[role] = Party(plan, role, own)  # type: ignore[arg-type]
    f, powers, found = model.format, model.formats.softmax, [word[plan.at - 1]]
    queries = sides["holder"].queries(model.vector(plan.at, word[plan.at - 1]))
    for head, query in zip(plan.attention.heads, queries, strict=True):
        seen = {role: side.seen(head, query) for role, side in sides.items()}
        top = max(logit for logits, _ in seen.values() for logit in logits)
        terms = {
            role: powers.values_of("exp", [f.add(logit, -top) for logit in logits], f)
            for role, (logits, _) in seen.items()
        }
        Z = plan.normaliser.finish(sum(sum(part) for part in terms.values()))
        weights = plan.arithmetic.divided(powers, terms["partner"], Z) if terms["partner"] else ()
        values = seen["partner"][1]
        sums = [
            sum(plan.values.term(w * v[j]) for w, v in zip(weights, values, strict=True))
            for j in range(plan.attention.m)
        ]
        whose = top in seen["holder"][0]
        found += [top, whose, sum(terms["holder"]), sum(terms["partner"]), *sums]  # type: ignore[list-item]
    return tuple(found)


@pytest.mark.slow
@drawn(60)
@given(st.data())
def test_what_both_accept_is_a_rectangle(data: st.DataObject) -> None:
    """Where two inputs have the same guess, so has the one of them crossed, and the holder computes from it alone."""
    form = data.draw(st.sampled_from([f for f in SHARED if f.rounding != "nearest-even"]))
    assert isinstance(form.values, Multiples)
    n = data.draw(st.integers(1, form.values.N))
    model, partition = data.draw(transformers(n, letters=3, formats=[form])), data.draw(st.sampled_from(MASKS[n]))
    holder = "AB".index(partition.owners(n)[-1])
    guesses = {word: true_of(model, partition, word) for word in product(range(3), repeat=n)}
    for u, v in product(guesses, repeat=2):
        if guesses[u] == guesses[v]:
            parts = [partition.split(v)[0], partition.split(v)[1]]
            parts[holder] = partition.split(u)[holder]
            crossed = partition.join(*parts)
            assert guesses[crossed] == guesses[u] and model.forward(crossed) == model.forward(u)


def guessed(form: NumberFormat, letters: int, a: int, b: int, m: int, heads: int) -> int:
    """How many guesses there are, a + b positions being the holder's and the partner's."""
    parts = (a * form.scale + 1) * (b * form.scale + 1) * (2 * value_bound(form, b) + 1) ** m
    return letters * (2**form.bits * (2 if b else 1) * parts) ** heads


@pytest.mark.parametrize("form", [f for f in SHARED if f.rounding != "nearest-even"], ids=str)
def test_the_axiom_is_never_below_the_guesses(form: NumberFormat) -> None:
    """However the positions are shared, for one head and two, and values of one number to three."""
    assert isinstance(form.values, Multiples)
    N, K = form.values.N, form.values.K
    _, _, _, body = stated_axiom("guessing-a-transformer", (1, "letter", form.summation, form.rounding))
    for a, letters, m, heads in product(range(1, N + 1), (1, 2, 5), (1, 2, 3), (1, 2)):
        most = substitute(body[2], {"A": letters, "N": N, "K": K, "m": m, "d": 1, "H": heads})
        for b in range(N - a + 1):
            assert holds((">=", most, ("log2", guessed(form, letters, a, b, m, heads))), fresh())


@pytest.mark.parametrize("p", one_in(3, [1, 2, 3, 6]))
def test_the_axiom_of_layers_is_never_below_the_guesses(p: int) -> None:
    """In p bits: softmax, with parts of sums in 2^(p-1) steps at most a position; linear and hard attention."""
    _, _, _, body = stated_axiom("guessing-a-layer", (0,))
    most_code = 2 ** (p - 1)
    for N, m, heads in product((2, 3, 4, 7), (1, 2), (1, 2)):
        most: Term = substitute(body[2], {"A": 3, "N": N, "p": p, "m": m, "H": heads})
        for a, b in product(range(N + 1), range(N)):
            if not 1 <= a + b <= N:
                continue
            U, B = most_code - 1, b * most_code * most_code
            softmax = 2**p * (2 if a and b else 1) * (a * U + 1) * (b * U + 1) * (2 * B + 1) ** m
            linear = (2 * b * most_code + 1) * (2 * B + 1) ** m
            hard = 2**p * max(b, 1) * 2 ** (p * m)
            average = 2**p * max(b, 1) * (2 * b * most_code + 1) ** m
            for each_head in (softmax, linear, hard, average):
                assert holds((">=", most, ("log2", 3 * each_head**heads)), fresh())

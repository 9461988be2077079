"""Exact costs, clean bounds and the printed totals."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fooling.circuits.networks.transformer_json import from_json
from fooling.circuits.numbers.number_format import NumberFormat, Rounding, Summation, q_p
from fooling.fooling_sets.functions import from_rows
from fooling.fooling_sets.partition import Partition
from fooling.protocols.search.exact import exact_complexity
from fooling.protocols.simulation.transformer_cost import clean_bound, cost_bits
from fooling.protocols.transformer_plan import Asked as Query
from fooling.verify.checker.axioms import stated_axiom
from fooling.verify.checker.computation import holds
from fooling.verify.checker.judge import fresh
from fooling.verify.statement.proposition import Term, substitute
from tests.protocols.cost_formula import printed_bits
from tests.shares import drawn, one_in, share_of_draws
from tests.studied_rules import ROUNDINGS, SUMMATIONS

RULES = list(product(ROUNDINGS, SUMMATIONS))
SIZES = [2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 64]


def splits(N: int) -> list[tuple[int, int]]:
    """(holder, partner) positions with at most N in all: even, uneven, short."""
    return [
        (a, b)
        for a, b in {(1, 0), (N, 0), (1, N - 1), (N - 1, 1), (N // 2, N - N // 2), (N - N // 2, N // 2), (1, 1)}
        if a >= 1 and b >= 0
    ]


def at_most(bits: int, whole: int, half: int, N: int) -> bool:
    """bits <= (whole + half * log2 N) / 2, in integers: 2**(2 * bits - whole) <= N**half."""
    excess = 2 * bits - whole
    return excess <= 0 or 1 << excess <= N**half


def worst_under_printed_total(
    N: int, form: NumberFormat, d: int, m: int, H: int, query: Query, answer: int = 0
) -> bool:
    """Whether every split of at most N positions costs at most 3m(p + log2 N)H bits (four letters)."""
    return all(
        at_most(cost_bits(form, 4, d, m, H, a, b, query, answer).total, 6 * m * H * form.bits, 6 * m * H, N)
        for a, b in splits(N)
    )


@pytest.mark.parametrize(("rounding", "summation"), RULES)
def test_the_clean_bound_is_an_upper_bound(rounding: Rounding, summation: Summation) -> None:
    """query + H(3p + 2 log2 N - 2 + mu) is never below the exact cost: compared as integers, with log2 N apart."""
    for N, K, m, H in product(SIZES, (1, 2, 3), (1, 2, 5), (1, 3)):
        form = q_p(N, K, rounding, summation)
        p = form.bits
        u = (p if summation == "each" else Fraction(3 * p, 2)) + (rounding == "nearest-even")
        without_log = clean_bound(2, p, 0, m, H, u)
        assert clean_bound(2, p, 5, m, H, u) == without_log + 2 * H * 5
        for a, b in splits(N):
            assert at_most(cost_bits(form, 4, 1, m, H, a, b, "letter").work, int(2 * without_log), 4 * H, N)


@pytest.mark.parametrize(
    ("query", "rounding", "summation"),
    one_in(len(RULES) + 1, [(query, *rule) for query in ("letter", "embedding", "queries") for rule in RULES]),
)
def test_the_axiom_is_never_below_the_exact_cost(query: Query, rounding: Rounding, summation: Summation) -> None:
    """What the axiom says of D is at least the bits of every split; no axiom says it of another rounding."""
    models = _models_of_axioms(query)
    if (rounding, summation) == ("nearest-even", "each"):
        assert (rounding, summation) not in models
        return
    sizes_of_all = list(product((1, 2, 3, 4, 5, 8, 9, 17), (1, 2), (1, 2, 5), (1, 3), (1, 2, 5), (1, 2)))
    for N, K, m, H, A, d in Random(5).sample(sizes_of_all, share_of_draws(len(sizes_of_all), 5)):
        sizes = {"N": N, "K": K, "m": m, "H": H, "A": A, "d": d}
        cost = substitute(models[rounding, summation], sizes)
        form = q_p(N, K, rounding, summation)
        most = max(cost_bits(form, A, d, m, H, a, b, query, 1).total for a, b in splits(N))
        most = most if N > 1 else 1  # the one who has the position tells the answer
        assert holds((">=", cost, most), fresh())


@drawn(40)
@given(st.data(), st.sampled_from(RULES), st.integers(2, 3))
def test_who_tells_the_embeddings_tells_all(data: st.DataObject, rule: tuple[Rounding, Summation], N: int) -> None:
    """D of what one or two drawn layers compute, on more letters than numbers: at most N p / 2 + 1 bits, d = 1."""
    form, letters = q_p(2, 1, *rule), 10 if N == 2 else 4
    codes = st.integers(-form.most, form.most)
    embedding = [[[data.draw(codes)] for _ in range(letters)] for _ in range(N)]
    layers = []
    for _ in range(data.draw(st.integers(1, 2))):
        head = {name: {"matrix": [[data.draw(codes)]]} for name in ("query", "key", "value")}
        output = {"matrix": [[data.draw(codes)]]}
        layers.append({"attention": {"heads": [head], "output": output}, "residual": True})
    model = from_json(
        {
            "formats": f"Qp:2,1:{rule[0]},saturate,{rule[1]}",
            "alphabet": [str(i) for i in range(letters)],
            "embedding": {"joint": embedding},
            "layers": layers,
        }
    )
    _, _, _, body = stated_axiom("telling-the-first-vectors", rule)
    most = substitute(body[2], {"N": N, "K": 1, "d": 1})
    for partition in map(Partition.parse, ("mask:1" + "0" * (N - 1), "mask:" + "0" * (N - 1) + "1")):
        matrix = defaultdict[tuple[int, ...], dict[tuple[int, ...], int]](dict)
        for word in product(range(letters), repeat=N):
            x, y = partition.split(word)
            matrix[x][y] = int(model.forward(word)[0] > 0)
        rows = [[row[y] for y in sorted(row)] for row in matrix.values()]
        assert holds((">=", most, exact_complexity(from_rows(rows)).upper), fresh())


def _models_of_axioms(query: Query) -> dict[tuple[str, str], Term]:
    """The costs that axioms state, by rounding and summation."""
    found = {}
    stated = [("transformer-protocol", (query, s, r)) for s in SUMMATIONS for r in ("down", "toward-zero")]
    for name, of in (*stated, ("transformer-protocol-to-nearest", (query,))):
        _, _, conditions, body = stated_axiom(name, of)
        assert body[:2] == ("<=", ("D", "f")) and conditions[-1][0] == "transformer-computes"
        found[conditions[-1][-2:]] = body[2]
    return found


def test_the_clean_bound_by_hand() -> None:
    """p = 8, log2 N = 3, m = H = 2, u = p, an embedding of 24 bits: 24 + 2 (24 + 6 - 2 + 16)."""
    assert clean_bound(24, 8, 3, 2, 2, 8) == 112


@pytest.mark.parametrize(("rounding", "summation"), RULES)
def test_where_the_printed_total_holds(rounding: Rounding, summation: Summation) -> None:
    """At most 3m(p + log2 N)H with an answer bit: by letter m >= 2; by embedding d = m >= 3 ('each') or 6 ('once')."""
    least = 3 if summation == "each" else 6
    for N, K, H in product(SIZES, (1, 2, 3, 6), (1, 2)):
        form = q_p(N, K, rounding, summation)
        assert all(worst_under_printed_total(N, form, 1, m, H, "letter", 1) for m in (2, 3, 4))
        assert all(worst_under_printed_total(N, form, m, m, H, "embedding", 1) for m in (least, least + 1, least + 2))


@pytest.mark.parametrize(
    ("query", "summation", "m", "H", "K", "holds"),
    [
        ("letter", "each", 1, 1, 1, False),
        ("letter", "each", 1, 3, 2, False),
        ("embedding", "each", 1, 3, 1, False),
        ("embedding", "each", 2, 1, 3, True),
        ("embedding", "each", 2, 1, 4, False),
        ("embedding", "each", 2, 2, 9, True),
        ("embedding", "once", 2, 1, 1, True),
        ("embedding", "once", 2, 1, 2, False),
        ("embedding", "once", 3, 1, 3, True),
        ("embedding", "once", 3, 1, 4, False),
    ],
)
def test_small_widths(query: Query, summation: Summation, m: int, H: int, K: int, holds: bool) -> None:
    """Below those widths the total depends on K and H; d = m, rounding down, N = 64."""
    assert worst_under_printed_total(64, q_p(64, K, "down", summation), m, m, H, query) is holds


def test_the_printed_steps_exceed_the_printed_total() -> None:
    """The steps of appendix D add up to (d + 4 + 4m)p + 2L, above 3m(p + L) for d = m = 1 already: 38 and 15 bits."""
    assert printed_bits(1, 1, 1, 4, 1) == 38 > 3 * (4 + 1)


def test_no_library_is_loaded() -> None:
    """Importing the protocols loads no sympy and no numpy."""
    names = (
        "channel",
        "simulation.transcript",
        "tree",
        "one_way",
        "search.exact",
        "rnn_protocol",
        "transformer_protocol",
        "simulation.transformer_cost",
        "simulation.simulate",
        "split",
        "simulation.tell_all",
    )
    modules = ", ".join(f"protocols.{name}" for name in names)
    heavy = {"sympy", "numpy", "torch", "z3", "networkx"}
    program = f"import sys; import {modules}; print(sorted({heavy} & set(sys.modules)))"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()
        == "[]"
    )

"""Epochs of players in a row: the task, the protocol and the layers are run here, as the essay defines them.

Nothing of this is shared with the packages.  Small cases are gone through by all protocols of one epoch; what an axiom
says can be done is done, for drawn inputs, with answers that are held to their bits; drawn causal layers are run by the
players.  Statements about all sizes are decided, each beside a near miss.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import ceil, log2, prod
from typing import Any

import pytest

from fooling.verify.checker.axioms import AXIOMS
from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.runs.claims.decide import decide_proposition
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.sentences.reader import read_sentence
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term

Tokens = tuple[Any, ...]
Held = Mapping[int, Tokens]  # of each player


class Task:
    """Functions z_1, ..., z_L, a number and queries: who has which tokens, and what is asked."""

    def __init__(self, L: int, m: int, K: int) -> None:
        self.L, self.n = L, {k: K ** (4 * 8 ** (L - k - 1)) for k in range(1, L)}
        self.N = [m * prod(self.n[j] for j in range(1, k + 1)) for k in range(L)]
        self.row = tuple(range(L, -2, -1))

    def drawn(self, draw: random.Random) -> Held:
        """Tokens of all players."""
        functions = {
            k: tuple(draw.randrange(self.N[k - 1]) for _ in range(self.N[k - 1])) for k in range(1, self.L + 1)
        }
        queries = tuple(draw.randrange(self.n[k]) for k in range(1, self.L))
        return {**functions, 0: (draw.randrange(self.N[0]),), -1: (queries,)}

    def steps(self, held: Held) -> list[int]:
        """i_0, ..., i_L."""
        (queries,), found = held[-1], [held[0][0]]
        for k in range(1, self.L + 1):
            at = found[-1] if k == 1 else queries[k - 2] * self.N[k - 2] + found[-1]
            found.append(held[k][at])
        return found


TASKS = [Task(1, 3, 1), Task(2, 3, 1), Task(3, 2, 1), Task(2, 2, 2), Task(1, 1, 1)]


def epochs(task: Task, held: Held, L: int, answer: Callable[..., int], b: int) -> dict[int, tuple[Any, ...]]:
    """What each player knows in the end: its tokens, and answers to it, epoch by epoch, held to their bits."""
    knows: dict[int, tuple[Any, ...]] = {i: (held[i],) for i in task.row}
    for epoch in range(1, L + 1):
        told: dict[int, dict[int, int]] = {i: {} for i in task.row}
        for i, j in product(task.row, repeat=2):
            if j > i:
                told[i][j] = answer(epoch, j, knows[j], i, knows[i])
                assert 0 <= told[i][j] < 2 ** (b * len(held[i]))
        knows = {i: (*knows[i], told[i]) for i in task.row}
    return knows


@pytest.mark.parametrize("task", TASKS)
def test_one_epoch_more_than_functions_is_enough(task: Task) -> None:
    """`epochs-in-turn`: each answer is below N_(L-1), and the last one is what is asked."""
    draw, b = random.Random(1), ceil(log2(task.N[-1]))
    for _ in range(20):
        held = task.drawn(draw)

        def answer(epoch: int, j: int, own: Tokens, i: int, shown: Tokens, task: Task = task) -> int:
            if i != -1 or j != epoch - 1:
                return 0
            if j == 0:
                return int(own[0][0])
            before, (queries,) = shown[-1][j - 1], shown[0]
            return int(own[0][before if j == 1 else queries[j - 2] * task.N[j - 2] + before])

        assert epochs(task, held, task.L + 1, answer, b)[-1][-1][task.L] == task.steps(held)[-1]


def one_epoch_is_enough(L: int, m: int, b: int) -> bool:
    """Whether some protocol of one epoch does it, w being zeros: all answers to the last player are tried, K = 1."""
    functions = list(product(range(m), repeat=m))
    holders = [functions] * L + [[(x,) for x in range(m)]]
    ways = [list(product(range(2**b), repeat=len(own))) for own in holders]
    every = list(product(*(range(len(own)) for own in holders)))

    def asked(places: Sequence[int]) -> int:
        at = holders[-1][places[-1]][0]
        for own, place in zip(holders[:-1], places, strict=False):
            at = own[place][at]
        return int(at)

    results = [(places, asked(places)) for places in every]
    for way in product(*ways):
        told: dict[tuple[int, ...], int] = {}
        if all(told.setdefault(tuple(w[x] for w, x in zip(way, p, strict=True)), v) == v for p, v in results):
            return True
    return False


def test_one_epoch_takes_what_the_axioms_say() -> None:
    """`one-epoch` and `one-epoch-tells-all`, by all protocols: m log2 m bits, for one function no more."""
    for m in (1, 2):
        least = next(b for b in range(4) if one_epoch_is_enough(1, m, b))
        assert least == ceil(m * log2(m))
    assert not one_epoch_is_enough(2, 2, 1)


Vector = Any


class Layers:
    """Drawn causal layers: what heads add up is a sum modulo 2^bits, of any function of both positions' vectors."""

    def __init__(self, L: int, bits: int, seed: int) -> None:
        self.L, self.bits, self.seed = L, bits, seed

    def _drawn(self, *of: Any) -> int:
        return random.Random(repr((self.seed, of))).randrange(2**self.bits)

    def added(self, layer: int, i: int, x: Vector, over: Sequence[tuple[int, Vector]]) -> int:
        """Over these positions before i."""
        return sum(self._drawn(layer, i, x, j, y) for j, y in over if j < i) % 2**self.bits

    def next(self, layer: int, i: int, x: Vector, added: int) -> Vector:
        """The vector that the layer makes."""
        return self._drawn("next", layer, i, x, added) % 7

    def last(self, tokens: Sequence[Any]) -> Vector:
        """The vector at the last position."""
        vectors = list(enumerate(tokens))
        for layer in range(1, self.L + 1):
            vectors = [(i, self.next(layer, i, x, self.added(layer, i, x, vectors))) for i, x in vectors]
        return vectors[-1][1]


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("L", [1, 2, 3])
def test_layers_are_epochs(task: Task, L: int) -> None:
    """`layers-are-epochs`: players who add up what each has make the last vector, in the bits of one token's heads."""
    draw, bits = random.Random(2), 3
    for seed in range(3):
        held, model = task.drawn(draw), Layers(L, bits, seed)
        first = {i: sum(len(held[j]) for j in task.row if j > i) for i in task.row}

        def vectors(i: int, knows: Tokens, model: Layers = model, first: Mapping[int, int] = first) -> list[Any]:
            found = list(enumerate(knows[0], first[i]))
            for layer, told in enumerate(knows[1:], 1):
                sums = [sum(one // 2 ** (model.bits * t) for one in told.values()) for t in range(len(found))]
                found = [
                    (at, model.next(layer, at, x, (sums[t] + model.added(layer, at, x, found)) % 2**model.bits))
                    for t, (at, x) in enumerate(found)
                ]
            return found

        def answer(epoch: int, j: int, own: Tokens, i: int, shown: Tokens, model: Layers = model) -> int:
            mine, theirs = vectors(j, own), vectors(i, shown)
            return sum(model.added(epoch, at, x, mine) << model.bits * t for t, (at, x) in enumerate(theirs))

        knows = epochs(task, held, L, answer, bits)
        if sum(map(len, held.values())) > 12:  # planted: a bit less for each token is too few for some answer
            with pytest.raises(AssertionError):
                epochs(task, held, L, answer, bits - 1)
        assert vectors(-1, knows[-1])[-1][1] == model.last([token for i in task.row for token in held[i]])


@pytest.mark.parametrize("task", TASKS)
def test_layers_that_look_up_are_enough(task: Task) -> None:
    """`layers-in-turn` and `one-layer-tells-all`: what is added up is a sum over the union, and has so many values."""
    draw = random.Random(3)
    for _ in range(20):
        held = task.drawn(draw)
        places = [(j, t) for j in task.row if j >= 0 for t in range(len(held[j]))]
        draw.shuffle(places)
        cut, ((queries,), steps) = draw.randrange(len(places) + 1), (held[-1], task.steps(held))
        looked = [(0, 0)]
        looked += [(1, steps[0])]
        looked += [(k, queries[k - 2] * task.N[k - 2] + steps[k - 1]) for k in range(2, task.L + 1)]
        for k, at in enumerate(looked):
            parts = [sum(held[j][t] + 1 for j, t in part if (j, t) == at) for part in (places[:cut], places[cut:])]
            assert sum(parts) - 1 == steps[k]
            assert sum(parts) <= task.N[-1] <= 2 ** (log2(task.N[-1]) + 1) - 1
        if task.L == 1:
            m = task.N[0]
            value = sum(held[j][t] * m ** (t if j else m) for j, t in places)
            assert value < m ** (m + 1)


CHAIN = "(sequential composition of l functions on m elements with parameter K)"
LAYERS = f"some Transformer with {{}} of H heads of {{}} numbers of p bits computes {CHAIN}"
PROTOCOL = f"some autoregressive protocol of {{}} with {{}} bits a token computes {CHAIN}"
GIVEN = "for all integers {}, l, m, K with"
OF_LAYERS = GIVEN.format("L, H, d, p")
SIZES = "l >= 1, m >= 1, K >= 1, H >= 1, d >= 1, p >= 1"
ELEMENTS = "log2 m + 4 (8^(l - 1) - 1)/7 * log2 K"
ONE_MORE = LAYERS.format("l + 1 causal layers", "d")
ONE = LAYERS.format("1 causal layer", "d")
DECIDED = [
    (f"{OF_LAYERS} {LAYERS.format('L causal layers', 'd')}: {PROTOCOL.format('L epochs', 'H (d + 2) p')}", "confirmed"),
    (
        f"{OF_LAYERS} d >= 2, {LAYERS.format('L causal layers', 'd')}: {PROTOCOL.format('L epochs', '2 H d p')}",
        "confirmed",
    ),
    (
        f"{GIVEN.format('L, H, p')} {LAYERS.format('L causal layers', '1')}: {PROTOCOL.format('L epochs', '2 H p')}",
        "refuted",
    ),
    (
        f"{GIVEN.format('a, b, L')} a >= b, {PROTOCOL.format('L epochs', 'b')}: {PROTOCOL.format('L + 2 epochs', 'a')}",
        "confirmed",
    ),
    (f"{GIVEN.format('b')} {PROTOCOL.format('1 epoch', 'b')}: b > m log2 m", "refuted"),
    (f"{GIVEN.format('H, d, p')} {ONE}: H (d + 2) p >= m log2 m", "confirmed"),
    (f"{GIVEN.format('H, d, p')} {ONE}: H d p >= m log2 m", "refuted"),
    (
        f"{GIVEN.format('b')} l >= 1, m >= 1, K >= 1, b >= 0, b >= {ELEMENTS}: {PROTOCOL.format('l + 1 epochs', 'b')}",
        "confirmed",
    ),
    (f"{GIVEN.format('H, d, p')} {SIZES}, H (d + 2) p >= 1 + {ELEMENTS}: {ONE_MORE}", "confirmed"),
    (f"{GIVEN.format('H, d, p')} {SIZES}, m >= 2, H (d + 2) p < m: not ({ONE})", "confirmed"),
    (
        f"for all integers L, H, d, p, K, m with L >= 1, H >= 1, d >= 2, p >= 1, m >= 1, K >= 1, "
        f"not ({PROTOCOL.format('L epochs', '2 H d p')}): not ({PROTOCOL.format('L epochs', 'H (d + 2) p')})".replace(
            "of l", "of L"
        ),
        "confirmed",
    ),
]


@pytest.mark.parametrize(("said", "verdict"), DECIDED)
def test_statements_about_all_sizes_are_decided(said: str, verdict: str) -> None:
    """Beside each a near miss, with fewer bits."""
    read = read_sentence(said, sort="proposition")
    assert decide_proposition(Expression(read.term)).verdict is Verdict[verdict.upper()]


def instance(name: str, goal: Term, conditions: Sequence[str], **values: int) -> None:
    """The kernel takes the axiom at these values, its conditions by computing."""
    node = {"rule": "axiom", "name": name, "of": [], "values": values}
    prove(goal, {**node, "conditions": [{"rule": one} for one in conditions]}, fresh())


def test_an_instance_with_a_bit_too_few_is_rejected() -> None:
    """Planted: fewer bits, or one layer fewer, than the axioms ask for."""
    assert {"layers-are-epochs", "further-epochs", "one-epoch"} <= AXIOMS.keys()
    one, three = ("sequential-composition", 1, 8, 1), ["evaluate"] * 3
    values = {"m": 8, "K": 1}
    instance("one-epoch-tells-all", ("epochs-compute", one, 1, 24), three, **values, b=24)
    with pytest.raises(Rejected):
        instance("one-epoch-tells-all", ("epochs-compute", one, 1, 23), three, **values, b=23)
    instance("epochs-in-turn", ("epochs-compute", one, ("+", 1, 1), 3), ["evaluate"] * 4, **values, n=1, b=3)
    with pytest.raises(Rejected):
        instance("epochs-in-turn", ("epochs-compute", one, ("+", 1, 1), 2), ["evaluate"] * 4, **values, n=1, b=2)
    layer = {"H": 1, "d": 1, "p": 9}
    instance("one-layer-tells-all", ("causal-layers-compute", one, 1, 1, 1, 9), ["evaluate"] * 6, **values, **layer)
    with pytest.raises(Rejected):
        instance(
            "one-layer-tells-all",
            ("causal-layers-compute", one, 1, 1, 1, 8),
            ["evaluate"] * 6,
            **values,
            **{**layer, "p": 8},
        )

"""Every measure of drawn functions, of two to four values and up to 6 x 6: what is proved is what trying all finds.

The slow algorithms are `tests.brute_force`, and where that has too many cases `tests.brute_force_best_reply`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest

from fooling.verify.methods.matrices.intervals import QUANTITIES, known_ends
from fooling.verify.statement.proposition import Term
from tests import brute_force, brute_force_best_reply, brute_force_coins, brute_force_game
from tests.brute_force import Rows
from tests.shares import later

FUNCTIONS, IN_A_BATCH, AT_FIRST = 500, 10, 3
BATCHES = [range(AT_FIRST), *(later(range(max(i, AT_FIRST), i + IN_A_BATCH)) for i in range(0, FUNCTIONS, IN_A_BATCH))]
PARTIES, MODES = ("alice", "bob"), ("from-alice", "from-bob", "two-way")
ERRORS: list[Term] = [("/", 1, 10), ("/", 1, 5), ("/", 1, 4), ("/", 1, 3), ("/", 2, 5)]


def drawn(seed: int) -> tuple[Rows, Rows]:
    """A function, and weights of its entries."""
    draw = random.Random(seed)
    values, height, width = draw.randint(2, 4), draw.randint(1, 6), draw.randint(1, 6)
    rows, weights = (
        tuple(tuple(draw.randrange(end) for _ in range(width)) for _ in range(height)) for end in (values, 4)
    )
    return rows, weights if any(map(any, weights)) else ((1,) * width,) * height


def quantities(seed: int) -> Iterator[Term]:
    """All that is measured of the function."""
    rows, weights = drawn(seed)
    f: Term = ("matrix", rows)
    values, error = sorted({value for row in rows for value in row}), ERRORS[seed % len(ERRORS)]
    yield from ((head, f) for head in ("D", "leaves", "partition-number", "randomised"))
    yield from product(("one-way", "rows", "nonzero-rows", "vc-dimension"), (f,), PARTIES)
    yield from product(("messages", "message-size"), (f,), PARTIES, (1, 2, 3))
    yield from product(("rank",), (f,), ("Q", "GF2", "GF3"))
    yield from product(("fooling", "cover"), (f,), [*values, values[-1] + 1])
    yield from product(("rows-with",), (f,), PARTIES, values)
    yield from product(("bapo",), (f,), (0, 1))
    yield from product(("distributional",), (f,), MODES, (error, 0), (("uniform",), weights))
    yield from product(("randomised-with",), (f,), ("public",), MODES, (error,))
    yield from product(("randomised-with",), (f,), ("private",), MODES, (0,))
    if values[-1] < 2:
        yield from (("discrepancy", f), ("discrepancy-under", f, weights), ("least-discrepancy", f))
        yield from [("terms", f)] * brute_force.is_on_bits(f)


# ---- by trying all ----


def least_parts(f: Term) -> int:
    """The partition number: of the first entry left every rectangle is tried."""
    rows = brute_force.distinct(brute_force.matrix(f))
    width = len(rows[0])
    rectangles: dict[int, list[int]] = {}
    for xs, ys in product(range(1, 2 ** len(rows)), range(1, 2**width)):
        cells = list(product(*map(brute_force_best_reply.members, (xs, ys))))
        if len({rows[x][y] for x, y in cells}) == 1:
            part = sum(1 << (x * width + y) for x, y in cells)
            rectangles.setdefault(part & -part, []).append(part)
    largest = max(part.bit_count() for parts in rectangles.values() for part in parts)

    @cache
    def are_enough(left: int, many: int) -> bool:
        if left.bit_count() > many * largest:
            return False
        return not left or any(
            not part & ~left and are_enough(left ^ part, many - 1) for part in rectangles[left & -left]
        )

    return next(many for many in range(1, 37) if are_enough(2 ** (len(rows) * width) - 1, many))


def least_leaves(f: Term) -> int:
    """Of a tree, for each rectangle of the different lines."""
    rows = brute_force.distinct(brute_force.matrix(f))

    @cache
    def least(xs: int, ys: int) -> int:
        cells = product(*map(brute_force_best_reply.members, (xs, ys)))
        if len({rows[x][y] for x, y in cells}) == 1:
            return 1
        by_alice = [least(a, ys) + least(b, ys) for a, b in brute_force_best_reply.halves(xs)]
        return min([*by_alice, *(least(xs, a) + least(xs, b) for a, b in brute_force_best_reply.halves(ys))])

    return least(2 ** len(rows) - 1, 2 ** len(rows[0]) - 1)


def on_average(f: Term, mode: str, error: Term, law: Any) -> int:
    """The least bits that are right about enough of the law; of trees by the best of all rectangles."""
    rows = brute_force.matrix(f)
    if mode != "two-way":
        return brute_force.on_average(f, mode, error, law)
    weights: Any = [[1] * len(row) for row in rows] if law == ("uniform",) else law
    enough = (1 - brute_force.number(error)) * sum(map(sum, weights))
    return next(bits for bits in range(9) if brute_force_best_reply.in_a_tree(rows, weights, bits)[0] >= enough)


def with_coins(f: Term, coins: str, mode: str, error: Term) -> int:
    """The least bits that are right often enough on each entry: of few entries by the whole game."""
    if coins == "private":
        return brute_force.randomised(f, coins, mode, error) if error else without_errors(f, mode)
    rows, sure = brute_force.distinct(brute_force.matrix(f)), 1 - brute_force.number(error)
    game = brute_force_coins if len(rows) * len(rows[0]) <= 9 else brute_force_best_reply
    return next(bits for bits in range(9) if game.sureness(rows, mode, bits) >= sure)


def without_errors(f: Term, mode: str) -> int:
    """Coins do not help then."""
    if mode == "two-way":
        return brute_force.deterministic(brute_force.matrix(f))
    return int(brute_force.number(("one-way", f, mode.removeprefix("from-"))))


def least_discrepancy(f: Term) -> Any:
    """Of few entries by the whole game."""
    rows = brute_force.matrix(f)
    game = brute_force_game if len(rows) * len(rows[0]) <= 9 else brute_force_best_reply
    return game.least_discrepancy(rows)


SLOW: Mapping[str, Callable[..., Any]] = {
    "partition-number": least_parts,
    "leaves": least_leaves,
    "distributional": on_average,
    "randomised": lambda f: with_coins(f, "public", "two-way", ("/", 1, 3)),
    "randomised-with": with_coins,
    "least-discrepancy": least_discrepancy,
}


def by_trying_all(quantity: Term) -> Any:
    """The value."""
    head, *of = quantity
    return SLOW[head](*of) if head in SLOW else brute_force.number(quantity)


def proved(quantity: Term) -> tuple[Any, Any]:
    """The least and the most that it is, as far as the checker has accepted derivations of that."""
    ends: dict[str, list[Any]] = {">=": [], "<=": []}
    for (op, of, value), _ in known_ends(quantity):
        assert of == quantity
        for end in ends if op == "=" else (op,):
            ends[end].append(brute_force.number(value))
    return max(ends[">="], default=None), min(ends["<="], default=None)


# Public coins are a game that is solved for up to 25 entries, if its time is enough.
MAY_BE_OPEN = {"randomised", "randomised-with"}


@pytest.mark.slow
@pytest.mark.parametrize("seeds", BATCHES, ids=str)
def test_every_measure_is_what_trying_all_finds(seeds: Sequence[int]) -> None:
    """Both ends, each with a derivation that the checker has accepted."""
    for seed in seeds:
        for quantity in quantities(seed):
            (least, most), value = proved(quantity), by_trying_all(quantity)
            if least == most:
                assert least == value, (seed, quantity)
            else:
                rows = brute_force.distinct(brute_force.matrix(quantity[1]))
                assert quantity[0] in MAY_BE_OPEN and len(rows) * len(rows[0]) > 16, (seed, quantity)
                assert (least is None or least <= value) and (most is None or value <= most), (seed, quantity)


def test_every_quantity_of_a_function_is_measured() -> None:
    """Also those that are no measure unasked; those of partial functions are elsewhere."""
    asked = {quantity[0] for seed in range(60) for quantity in quantities(seed)}
    assert asked == {head for head in QUANTITIES if not head.startswith("partial-")}


@pytest.mark.parametrize("seed", range(6))
def test_games_are_what_they_are_written_down(seed: int) -> None:
    """Best replies find the value of the whole game."""
    rows = next(rows for rows, _ in map(drawn, range(seed * 100, 5000)) if 3 < len(rows) * len(rows[0]) <= 9)
    for mode, bits in product(MODES, range(3)):
        assert brute_force_best_reply.sureness(rows, mode, bits) == brute_force_coins.sureness(rows, mode, bits)
    bits_only = tuple(tuple(value % 2 for value in row) for row in rows)
    assert brute_force_best_reply.least_discrepancy(bits_only) == brute_force_game.least_discrepancy(bits_only)

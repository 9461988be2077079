"""Row packing: the rectangles are disjoint, hold exactly the ones, and are not fewer than the rank."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fooling.fooling_sets.search.greedy_rectangles import packed_rows
from tests import brute_force

LINES = st.integers(1, 5).flatmap(
    lambda width: st.tuples(st.just(width), st.lists(st.integers(0, 2**width - 1), min_size=1, max_size=6))
)


@given(LINES, st.integers(0, 5), st.integers(0, 10))
def test_each_one_is_in_exactly_one_rectangle(drawn: tuple[int, list[int]], least: int, orders: int) -> None:
    """Whatever the orders, and whenever it ends."""
    width, lines = drawn
    boxes = packed_rows(lines, width, least, orders)
    for x, line in enumerate(lines):
        own = [columns for rows, columns in boxes if rows >> x & 1]
        assert sum(own) == line  # with `line` as their union: no column twice
        assert all(not a & b for k, a in enumerate(own) for b in own[:k])
    assert all(rows and columns for rows, columns in boxes)
    matrix = tuple(tuple(line >> y & 1 for y in range(width)) for line in lines)
    assert len(boxes) >= brute_force.rank(matrix, None)
    assert len(boxes) <= min(len(lines), width)


def test_more_orders_find_fewer() -> None:
    """A matrix of rank 3 whose first order needs four rectangles; the search ends where it is told that it may."""
    lines = [0b0111, 0b0011, 0b1100, 0b1011, 0b0100]
    sizes = [len(packed_rows(lines, 4, 0, orders)) for orders in (0, 200)]
    assert sizes[1] <= sizes[0]
    assert len(packed_rows(lines, 4, sizes[0], 200)) == sizes[0]

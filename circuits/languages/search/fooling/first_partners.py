"""Triangles of first partners: each x with the first y that it has an entry with, and no y twice.

Let y(x) be the first y, in an order of Bob's words, with f(x, y), and keep one x for each y that is some y(x).  Put the
pairs in the order of their y, the last one first.  Where x, y comes before x', y', y' is before y, so f(x, y') is 0: a
triangle, whose rank is the number of its pairs over every field, and a fooling set.  Alice's letters take no part in
that order.  Likewise with the first x of each y, the first x first.

Nothing is lost where each row has one 1, and little where the order suits the language: of brackets, closing ones
before opening ones or the other way round, whatever their kinds.  So alike letters (`similar_letters`) stand side by
side.  Two projections a set, where the first of each class of equal rows takes more than four letters often allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import WordOrder
from fooling.circuits.languages.search.fooling.block_families import Blocks, Order
from fooling.circuits.languages.search.fooling.regular_fooling import StateLimitExceeded
from fooling.circuits.languages.search.fooling.similar_letters import by_classes


def first_partners(blocks: Blocks) -> Iterator[tuple[DFA, WordOrder]]:
    """The words of such pairs and the order in which they are a triangle, each as far as the effort allows."""
    alike = Order(by_classes(blocks.language))
    nothing = (0,) * blocks.letters
    tried = dict.fromkeys((alike, Order(_reversed(alike.ranks)), *blocks.orders()))
    for order, (side, beside) in product(tried, (blocks.sides, blocks.sides[::-1])):
        blocks.effort.renew()
        try:
            pairs = side.with_first(blocks.ones, order)
            words = blocks.words(beside.with_first(pairs, order))
        except StateLimitExceeded:
            continue
        by_bob = side.own == "x"
        yield words, WordOrder(nothing, _reversed(order.ranks)) if by_bob else WordOrder(order.ranks, nothing)


def _reversed(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(len(ranks) - 1 - rank for rank in ranks)

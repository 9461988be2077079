"""Bounded attention prefix oracles by their definition: all messages, all attended tokens, all that may be received."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

Word = tuple[str, ...]
Rows = tuple[tuple[int, ...], ...]
MOST_STEPS = 2**18


@cache
def least_prefix_bits(words: tuple[Word, ...], rows: Rows, b: int) -> int | None:
    """The least a of an (a, b)-BAPO; None where there is too much to try."""
    alphabet = sorted({letter for word in words for letter in word})
    tokens = list(product(range(len(words[0])), alphabet))
    columns = list(dict.fromkeys(zip(*rows, strict=True)))
    sets = [chosen for size in range(len(tokens) + 1) for chosen in combinations(tokens, size)] if b else [()]
    bits = 0
    while 2**bits < len({*rows}):  # else a message tells all
        if 2 ** (bits * (len(words) - 1)) * len(sets) * len(words) > MOST_STEPS:
            return None
        for messages in product(range(2**bits), repeat=len(words) - 1):
            if all(any(answers(words, column, (0, *messages), chosen, b) for chosen in sets) for column in columns):
                return bits
        bits += 1
    return bits


def answers(
    words: Sequence[Word], column: Sequence[int], messages: Sequence[int], attended: Sequence[tuple[int, str]], b: int
) -> bool:
    """Whether there is a function from message and received tokens to the answer."""
    told = dict[tuple[int, frozenset[tuple[int, str]]], int]()
    return all(
        told.setdefault((message, received), value) == value
        for word, value, message in zip(words, column, messages, strict=True)
        for received in all_received(word, attended, b)
    )


def all_received(word: Word, attended: Sequence[tuple[int, str]], b: int) -> Iterator[frozenset[tuple[int, str]]]:
    """The sets of attended tokens of the word: all of size b, or all tokens where they are fewer."""
    own = [token for token in enumerate(word) if token in attended]
    return map(frozenset, combinations(own, min(b, len(own))))

"""A regular expression as the operators of the grammar that it is made of: letters, concat, union, star and others."""

from __future__ import annotations

from typing import Any

from fooling.circuits.languages.search.expressions.expression_reader import (
    Choice,
    Concatenation,
    OneOf,
    RegularExpression,
)


def written_out(read: RegularExpression) -> Any:
    """The operators of the grammar that a regular expression is made of."""
    return _concatenation(read.whole, list(read.letters))


def _concatenation(part: Concatenation, alphabet: list[str]) -> Any:
    factors = [_factor(factor, alphabet) for factor in part]
    if not factors:
        return ["repeat", ["letters", alphabet, alphabet], 0]  # the empty word
    return factors[0] if len(factors) == 1 else ["concat", *factors]


def _factor(factor: OneOf | Choice, alphabet: list[str]) -> Any:
    if isinstance(factor, OneOf):
        chosen = [one for one in alphabet if one in factor.letters]
        everything = ["letters", alphabet, alphabet]
        return ["letters", alphabet, chosen] if chosen else ["other-words", ["star", everything]]
    ways = [_concatenation(one, alphabet) for one in factor.alternatives]
    either = ways[0] if len(ways) == 1 else ["union", *ways]
    return ["star", either] if factor.repeated else either

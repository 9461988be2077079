"""Pairs of inputs by their words, as the function beside them spells these; and pairs that are no inputs.

    ["fooling-set", ["pairs", [["01", "01"], ["10", "10"]]], ["equality", 2], 1]
    ["fooling-set", ["pairs", [["ab", "cb"]]], ["under", LANGUAGE, "odd-even", 4], 1]
                                   Alice's letters and Bob's, each in the order of the word

A word stands for the number of its row or column, so the certificate has numbers.  Numbers stay as they are.  People
count pairs from 1; rows and columns are numbered from 0.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from fooling.circuits.languages.spelled_words import spelled
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import TwoPartyFunction
from fooling.verify.checker import meaning
from fooling.verify.checker.kernel import Rejected
from fooling.verify.statement.language.printable import shortened
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.proposition import Term, argument_sorts, is_integer, require, thawed

MOST = 2**16  # words of a party that are spelt out
Spelt = Mapping[str, int]  # words of a party to their numbers


def with_numbers(term: Term, where: str) -> Term:
    """The term with numbers in place of the words of its pairs; InvalidInput for a word that is no input.

    >>> with_numbers(("fooling-set", ("pairs", (("01", "11"), (2, 0))), ("equality", 2), 1), "here")[1]
    ('pairs', ((1, 3), (2, 0)))
    """
    if argument_sorts(term)[:2] != ["pairs", "function"]:
        return term
    head, pairs, f, *rest = term
    if isinstance(pairs, tuple) and pairs and not isinstance(pairs[0], str):
        raise InvalidInput(f'{where}[1]: a list; want pairs of rows and columns as ["pairs", [[1, 0], ...]]')
    if not (isinstance(pairs, tuple) and pairs[:1] == ("pairs",) and len(pairs) == 2):
        return term
    _require_pairs(pairs[1], f"{where}[1]", f)
    if not any(isinstance(one, str) for pair in pairs[1] for one in pair):
        return term
    read = _readers(f, f"{where}[2]")
    numbers = tuple(_numbers(pair, i, read, f"{where}[1]") for i, pair in enumerate(pairs[1], 1))
    return (head, ("pairs", numbers), f, *rest)


def _require_pairs(cells: Any, at: str, f: Term) -> None:
    """InvalidInput, in words about pairs, for what is no list of them."""
    wanted = 'want [[row, column], ...], numbers from 0 or words, such as ["pairs", [[0, 3], [1, 2]]]'
    if not isinstance(cells, tuple) or not cells:
        raise InvalidInput(f"{at}: {'no pairs' if cells == () else _shown(cells) + ' is no list of pairs'}; {wanted}")
    for i, pair in enumerate(cells, 1):
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise InvalidInput(f"{at}: pair {i}: {_shown(pair)} is no pair; {_split(pair, f) or wanted}")
        for one in pair:
            if not (isinstance(one, str) or is_integer(one)):
                raise InvalidInput(f"{at}: pair {i}: {_shown(one)} is no row or column; {wanted}")


def _split(word: Any, f: Term) -> str | None:
    """How the letters of a whole word are written as a pair; None for what is no word of the function."""
    try:
        _, language, split, length = f
        owners = meaning.partition(split).owners(length)
        alphabet = meaning.language(language).alphabet
    except (ValueError, TypeError, Rejected, InvalidInput):
        return None
    if not isinstance(word, str) or len(word) != len(owners) or not set(word) <= set(alphabet):
        return None
    shares = ([one for one, owner in zip(word, owners, strict=True) if owner == party] for party in "AB")
    parts = [spelled(share, alphabet) for share in shares]
    return f"want its letters as {_shown(parts)}, Alice's and then Bob's, in the order of the word"


def _shown(value: Any) -> str:
    """What was written there, as JSON has it."""
    return shortened(json.dumps(thawed(value), ensure_ascii=False, default=str), 60)


def _readers(f: Term, at: str) -> tuple[Spelt, Spelt]:
    """The numbers of the words of either party."""
    try:
        require(f, "function", {}, at)
        given = meaning.function(f)
    except (Rejected, InvalidInput, ValueError) as error:
        told = str(error).removeprefix(f"{at}: ")
        raise InvalidInput(
            f"{at}: pairs of words want a function with all its sizes given, as numbers: {told}"
        ) from None
    if max(given.row_count, given.column_count) > MOST:
        raise InvalidInput(f"{at}: pairs of words want a function of at most {MOST} rows and columns; write numbers")
    return spelt(given.row_label, given.row_count), spelt(given.column_label, given.column_count)


def spelt(label: Callable[[int], str], count: int) -> Spelt:
    """The number of each word of a party; no two are written alike (`fooling.circuits.languages.spelled_words`)."""
    return {label(i): i for i in range(count)}


def _numbers(pair: Any, i: int, read: tuple[Spelt, Spelt], at: str) -> Any:
    return tuple(
        _number(one, words, f"{at}: pair {i}: {line}")
        for one, words, line in zip(pair, read, ("row", "column"), strict=True)
    )


def _number(one: Any, words: Spelt, at: str) -> Any:
    if not isinstance(one, str):
        return one
    if one in words:
        return words[one]
    first, last, count = next(iter(words)), list(words)[-1], len(words)
    wanted = f"one of the {count} words {first!r} to {last!r}, or a number from 0 to {count - 1}"
    raise InvalidInput(f"{at} {shortened(repr(one), 60)} is no input; want {wanted}")


def outside(pairs: Term, f: Term) -> str:
    """Which pair is no input of a function without variables, and what is; pairs are counted from 1.

    >>> outside(("pairs", ((0, 0), (4, 1))), ("equality", 2))
    'pair 2: row 4; rows are 0 to 3'
    """
    if pairs[0] != "pairs":
        return f"{in_words(pairs)} are no inputs of {in_words(f)}"
    given: TwoPartyFunction = meaning.function(f)
    rows, columns = ({pair[side] for pair in pairs[1]} for side in (0, 1))
    for i, (x, y) in enumerate(pairs[1], 1):
        for name, found, all_of_them, count in (
            ("row", x, rows, given.row_count),
            ("column", y, columns, given.column_count),
        ):
            if not 0 <= found < count:
                wanted = counted_from_1(name, all_of_them, count)
                return f"pair {i}: {name} {found}; {wanted}{_fitting_exchanged(rows, columns, given)}"
    return f"{in_words(pairs)} are no inputs of {in_words(f)}"


def counted_from_1(line: str, found: Collection[int], count: int) -> str:
    """Which rows or columns there are; and a question, where those that were named look like numbers from 1.

    >>> counted_from_1("row", {1, 4}, 4), counted_from_1("row", {0, 4}, 4)
    ('rows are 0 to 3; did you count from 1?', 'rows are 0 to 3')
    """
    told = f"{line}s are 0 to {count - 1}"
    return f"{told}; did you count from 1?" if min(found) >= 1 and max(found) == count else told


def _fitting_exchanged(rows: Collection[int], columns: Collection[int], f: TwoPartyFunction) -> str:
    """What is said where every pair is an input once its row and its column are exchanged."""
    fits = min(*rows, *columns) >= 0 and max(rows) < f.column_count and max(columns) < f.row_count
    return "; with rows and columns exchanged, all pairs would be inputs" if fits else ""

"""What propositions mean, computed the slow way: nothing here is shared with the packages.

Words are texts and a language is a test on them; Dyck words are read with a stack.  A two-party function is a list of
rows, made by splitting every word of its length.  D tries every cut of every rectangle; a largest fooling set and a
least cover are found among all subsets; ranks are counted by elimination on fractions; the states of a language are its
residuals on short words.  `truth` reads a proposition as `verify/statement/proposition.py` announces it: a statement
with an undefined term is not true.  Irrational numbers are mpmath's, to 150 digits.

All of it is for tiny sizes: words up to length 6 or so, matrices with up to 9 distinct rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, product
from math import comb
from typing import Any

import mpmath

from tests import (
    brute_force_coins,
    brute_force_game,
    brute_force_lookup,
    brute_force_monoids,
    brute_force_oracles,
    brute_force_random,
)

Rows = tuple[tuple[int, ...], ...]
Word = tuple[str, ...]
Number = Any  # Fraction, or an mpmath number
mpmath.mp.dps = 150
SAME = mpmath.mpf(10) ** -45


class Undefined(Exception):
    """The term has no value."""


class Unsupported(Exception):
    """The slow algorithms cannot say."""


# --- languages
# ----


def is_dyck(word: str, types: int, depth: int) -> bool:
    """Whether the brackets match, with at most `depth` open at a time."""
    opening = "([{<"[:types]
    closing = dict(zip(")]}>", "([{<", strict=True))
    stack: list[str] = []
    for letter in word:
        if letter in opening:
            stack.append(letter)
            if len(stack) > depth:
                return False
        elif not stack or stack.pop() != closing[letter]:
            return False
    return not stack


RELATIONS: Mapping[str, Callable[[Sequence[int], Sequence[int]], bool]] = {
    "equality": lambda x, y: list(x) == list(y),
    "disjointness": lambda x, y: not any(a and b for a, b in zip(x, y, strict=True)),
    "intersection": lambda x, y: any(a and b for a, b in zip(x, y, strict=True)),
    "greater-than": lambda x, y: list(x) > list(y),
    "inner-product": lambda x, y: sum(a * b for a, b in zip(x, y, strict=True)) % 2 == 1,
}


LARGEST_SHUFFLE = 2**20
COMBINING = ("letters", "concat", "union", "common-words", "star", "repeat", "other-words", "shuffle")


@cache
def combines(term: Any, word: str) -> bool:
    """Whether a word is in a language made of languages: by the definition, over all ways to cut it."""
    head, *parts = term
    if head == "letters":
        return word in parts[1]
    if head in ("union", "common-words"):
        return (any if head == "union" else all)(language(part)[1](word) for part in parts)
    if head == "other-words":
        return not language(parts[0])[1](word)
    if head == "shuffle":
        return any(
            all(
                language(part)[1]("".join(a for a, i in zip(word, given, strict=True) if i == j))
                for j, part in enumerate(parts)
            )
            for given in product(range(len(parts)), repeat=len(word))
        )
    if head == "star":
        again = (language(parts[0])[1](word[:i]) and combines(term, word[i:]) for i in range(1, len(word) + 1))
        return not word or any(again)
    copies = head == "repeat"
    if (parts[1] if copies else len(parts)) == 0:
        return not word
    rest = ("repeat", parts[0], parts[1] - 1) if copies else ("concat", *parts[1:])
    first = language(parts[0])[1]
    return any(first(word[:i]) and combines(rest, word[i:]) for i in range(len(word) + 1))


def most_shuffled(term: Any) -> int:
    """The most parts of a shuffle in a term; 1 without one."""
    if not isinstance(term, tuple):
        return 1
    return max([1, len(term) - 1 if term[:1] == ("shuffle",) else 1, *map(most_shuffled, term)])


def runs_to_an_end(starts: Any, accepting: Any, moves: Any, word: str) -> bool:
    """Whether some run of the NFA on the word ends where it accepts, by trying them all."""
    if not word:
        return bool({*starts} & {*accepting})
    return any(runs_to_an_end((r,), accepting, moves, word[1:]) for q, a, r in moves if q in starts and a == word[0])


def language(term: Any) -> tuple[str, Callable[[str], bool]]:
    """Alphabet and membership test of a language term."""
    head, *arguments = term
    if head == "dyck":
        types, depth = (natural(part) for part in arguments)
        if types < 1:
            raise Undefined(term)
        if types > 4:
            raise Unsupported(term)
        return "".join(pair for pair in ("()", "[]", "{}", "<>")[:types]), lambda word: is_dyck(word, types, depth)
    if head == "interleaved":
        relation = RELATIONS[arguments[0]]
        return (
            "01",
            lambda word: len(word) % 2 == 0 and bool(relation(*([int(bit) for bit in word[i::2]] for i in (0, 1)))),
        )
    if head == "letters" and any(len(letter) > 1 for letter in arguments[0]):
        raise Unsupported("letters of several signs: words are strings of signs here")
    if head in COMBINING:
        known = (head, arguments[0], natural(arguments[1])) if head == "repeat" else term
        parts = {"letters": [], "repeat": arguments[:1]}.get(head, arguments)
        alphabets = [language(part)[0] for part in parts] or ["".join(arguments[0])]
        return alphabets[0], lambda word: combines(known, word)
    if head == "nfa":
        return "".join(arguments[0]), lambda word: runs_to_an_end(*arguments[1:], word)
    if head != "dfa":
        raise Unsupported(term)
    letters, start, accepting, transitions = arguments
    if any(len(letter) != 1 for letter in letters):
        raise Unsupported(term)
    step = {(q, a): r for q, row in enumerate(transitions) for a, r in zip(letters, row, strict=True)}
    return "".join(
        letters
    ), lambda word: reduce(lambda q, a: None if q is None else step[q, a], word, start) in accepting


@cache
def words(term: Any, n: int) -> list[str]:
    """All words of length n, by trying every string."""
    alphabet, belongs = language(term)
    ways = (len(alphabet) * most_shuffled(term)) ** n  # each string is shared out in all ways
    if n > 20 or len(alphabet) ** n > 70_000 or ways > LARGEST_SHUFFLE:
        raise Unsupported(f"{len(alphabet)}^{n} strings, and {ways} ways to share them out")
    return [word for word in map("".join, product(alphabet, repeat=n)) if belongs(word)]


@cache
def residuals(term: Any) -> int:
    """The number of different residuals, seen on short prefixes and suffixes; the dead one counts."""
    short, belongs = _short(term), cache(language(term)[1])  # many prefixes and suffixes make the same word
    return len({tuple(belongs(prefix + suffix) for suffix in short) for prefix in short})


@cache
def has_dead_prefix(term: Any) -> bool:
    """Whether some short prefix has no short continuation in the language."""
    short, belongs = _short(term), cache(language(term)[1])
    return any(not any(belongs(prefix + suffix) for suffix in short) for prefix in short)


def _short(term: Any) -> list[str]:
    """All strings up to a length at which there are a few hundred; every stack of a Dyck language is among them."""
    alphabet, _ = language(term)
    longest = {1: 12, 2: 5 if term[0] in COMBINING else 7, 4: 4}.get(len(alphabet), 3)
    if len(alphabet) > 6 or term[0] == "interleaved" or (term[0] == "dyck" and natural(term[2]) > longest):
        raise Unsupported(term)
    return ["".join(w) for n in range(longest + 1) for w in product(alphabet, repeat=n)]


# --- two-party functions
# ----


def alice_owns(partition: Any, n: int) -> list[bool]:
    """For each position, whether it is Alice's."""
    name = partition if isinstance(partition, str) else f"prefix:{natural(partition[1])}"
    kind, _, detail = name.partition(":")
    if n > 10_000 and kind != "mask":
        raise Unsupported(partition)
    if kind == "odd-even":
        return [i % 2 == 0 for i in range(n)]
    if kind == "prefix":
        return [i < int(detail) for i in range(n)]
    if kind == "periodic":
        head, period = detail.split(",")
        return [owner == "A" for owner in (head + period * n)[:n]]
    if len(detail) != n:
        raise Undefined(partition)
    return [bit == "0" for bit in detail]


@cache
def matrix(term: Any) -> Rows:
    """The rows of a two-party function."""
    head, *arguments = term
    if head == "matrix":
        return tuple(map(tuple, arguments[0]))
    if head == "complement":
        return tuple(tuple(1 - entry for entry in row) for row in zeros_and_ones(arguments[0]))
    if head == "under":
        return _of_language(*arguments[:2], natural(arguments[2]))
    if head == "restricted":
        return _restricted(*arguments)
    if head in COMPOSED:
        return COMPOSED[head](*arguments)
    if head in OF_LETTERS:
        return OF_LETTERS[head](*map(positive, arguments))
    if head == "majority":
        return _majority(*map(positive, arguments))
    n = natural(arguments[0])
    if n > 4:
        raise Unsupported(term)
    if n == 0:
        raise Undefined(term)
    strings = list(product((0, 1), repeat=n))
    if head == "index":
        return tuple(strings)
    return tuple(tuple(int(RELATIONS[head](x, y)) for y in strings) for x in strings)


def _recall(n: int, q: int) -> Rows:
    """Each word of n letters out of q is its own row: the letter at key i stands in column i."""
    if q**n > 2**8:
        raise Unsupported((n, q))
    return tuple(product(range(q), repeat=n))


def _composition(n: int) -> Rows:
    """A row for each f, a column for each g and each z: f(g(z))."""
    if n > 3:
        raise Unsupported(n)
    maps = list(product(range(n), repeat=n))
    return tuple(tuple(f[g[z]] for g in maps for z in range(n)) for f in maps)


def _majority(k: int, m: int) -> Rows:
    """1 where a string of k and one of m bits have more ones than zeros together."""
    if k + m > 8:
        raise Unsupported((k, m))
    alice, bob = (list(product("01", repeat=size)) for size in (k, m))
    return tuple(tuple(int((x + y).count("1") > (x + y).count("0")) for y in bob) for x in alice)


OF_LETTERS: Mapping[str, Callable[..., Rows]] = {"key-recall": _recall, "composition": _composition}


def _gate(formula: Any, bits: Mapping[str, bool]) -> bool:
    if isinstance(formula, str):
        return bits[formula]
    if isinstance(formula, int):
        return formula == 1
    head, *rest = formula
    if head == "at-least":
        return [_gate(one, bits) for one in rest[1:]].count(True) >= rest[0]
    values = [_gate(one, bits) for one in rest]
    return {"not": not values[0], "and": False not in values, "or": True in values}.get(
        head, values.count(True) % 2 == 1
    )


def _by_formula(given: Any) -> Rows:
    alice, bob = (list(product((False, True), repeat=size)) for size in given[:2])
    if len(alice) * len(bob) > 2**8:
        raise Unsupported(given)
    named = lambda letter, bits: {f"{letter}{i}": bit for i, bit in enumerate(bits, 1)}  # noqa: E731
    return tuple(tuple(int(_gate(given[2], {**named("x", x), **named("y", y)})) for y in bob) for x in alice)


def _part(f: Any, rows: Sequence[int], columns: Sequence[int]) -> Rows:
    entries = matrix(f)
    if max(rows) >= len(entries) or max(columns) >= len(entries[0]):
        raise Undefined("a part of more rows or columns than there are")
    return tuple(tuple(entries[x][y] for y in columns) for x in rows)


def _both(f: Any, g: Any, gate: Callable[[int, int], int]) -> Rows:
    first, second = zeros_and_ones(f), zeros_and_ones(g)
    if (len(first), len(first[0])) != (len(second), len(second[0])):
        raise Undefined("functions of different sizes")
    return tuple(tuple(gate(a, b) for a, b in zip(r, s, strict=True)) for r, s in zip(first, second, strict=True))


def _lifted(given: Any, g: Any) -> Rows:
    inner = zeros_and_ones(g)
    rows, columns = (list(product(range(len(side)), repeat=given[0])) for side in (inner, inner[0]))
    if len(rows) * len(columns) > 2**8:
        raise Unsupported(given)
    bits = lambda x, y: {f"x{i}": inner[a][b] == 1 for i, (a, b) in enumerate(zip(x, y, strict=True), 1)}  # noqa: E731
    return tuple(tuple(int(_gate(given[2], bits(x, y))) for y in columns) for x in rows)


COMPOSED: Mapping[str, Callable[..., Rows]] = {
    "by-formula": _by_formula,
    "transposed": lambda f: tuple(zip(*matrix(f), strict=True)),
    "part": _part,
    "and-of": lambda f, g: _both(f, g, lambda a, b: a * b),
    "or-of": lambda f, g: _both(f, g, max),
    "xor-of": lambda f, g: _both(f, g, lambda a, b: int(a != b)),
    "lifted": _lifted,
}


def _restricted(f: Any, party: str, held_to: Any) -> Rows:
    rows, kept = matrix(f), inputs_in(f, party, held_to)
    if not any(kept):
        raise Undefined(f"no input of {party} is left")
    if party == "alice":
        return tuple(row for row, keep in zip(rows, kept, strict=True) if keep)
    return tuple(tuple(entry for entry, keep in zip(row, kept, strict=True) if keep) for row in rows)


def inputs_in(f: Any, party: str, held_to: Any) -> list[bool]:
    """Of each input of the party, whether it is a word of the language."""
    letters, *listed = shares(f)
    alphabet, belongs = language(held_to)
    if alphabet != letters:
        raise Undefined("words over other letters")
    return [belongs(word) for word in listed[party == "bob"]]


def shares(f: Any) -> tuple[str, list[str], list[str]]:
    """The letters, and the words that are Alice's and Bob's inputs, in the order of rows and columns."""
    if f[0] == "complement":
        return shares(f[1])
    if f[0] == "restricted":
        letters, alice, bob = shares(f[1])
        kept = iter(inputs_in(*f[1:]))
        return (
            letters,
            *([w for w in side if s != f[2] or next(kept)] for s, side in (("alice", alice), ("bob", bob))),
        )
    if f[0] == "under":
        owners, letters = alice_owns(f[2], natural(f[3])), language(f[1])[0]
    elif f[0] in RELATIONS:
        owners, letters = [True, False] * natural(f[1]), "01"
    else:
        raise Undefined("its inputs are no words")
    sizes = (sum(owners), len(owners) - sum(owners))
    if len(letters) ** max(sizes) > 2**16:
        raise Unsupported(f)
    alice, bob = (["".join(word) for word in product(letters, repeat=size)] for size in sizes)
    return letters, alice, bob


def zeros_and_ones(term: Any) -> Rows:
    """The rows of a function that has no other values."""
    rows = matrix(term)
    if {entry for row in rows for entry in row} - {0, 1}:
        raise Undefined(term)
    return rows


def _of_language(term: Any, partition: Any, n: int) -> Rows:
    alphabet, _ = language(term)
    owners, inside = alice_owns(partition, n), set(words(term, n))
    shares = [["".join(w) for w in product(alphabet, repeat=owners.count(who))] for who in (True, False)]

    def joined(x: str, y: str) -> str:
        own, other = iter(x), iter(y)
        return "".join(next(own if mine else other) for mine in owners)

    return tuple(tuple(int(joined(x, y) in inside) for y in shares[1]) for x in shares[0])


def distinct(rows: Rows) -> Rows:
    """The matrix with equal rows, then equal columns, taken once."""
    once = tuple(dict.fromkeys(rows))
    columns = tuple(dict.fromkeys(zip(*once, strict=True)))
    return tuple(zip(*columns, strict=True))


@cache
def deterministic(rows: Rows) -> int:
    """D: the least depth of a tree of cuts into monochromatic rectangles."""
    rows = distinct(rows)
    if max(len(rows), len(rows[0])) > 9:
        raise Unsupported("too many distinct rows")
    limit = 0
    while not _fits(rows, limit):
        limit += 1
    return limit


@cache
def _fits(rows: Rows, depth: int) -> bool:
    rows = distinct(rows)
    if len(rows) == len(rows[0]) == 1:
        return True
    if (
        depth == 0 or rank(rows, None) > 2**depth
    ):  # the matrix is the sum of its leaves' rectangles, each of rank 1 at most
        return False
    return any(
        _fits(ones, depth - 1) and _fits(rest, depth - 1)
        for side in (rows, tuple(zip(*rows, strict=True)))
        for ones, rest in _cuts(side)
    )


def _cuts(items: Rows) -> Iterator[tuple[Rows, Rows]]:
    for size in range(1, len(items)):
        for chosen in combinations(range(len(items) - 1), size):
            yield tuple(items[i] for i in chosen), tuple(item for i, item in enumerate(items) if i not in chosen)


@cache
def least_leaves(rows: Rows) -> int:
    """The least number of leaves of a protocol tree."""
    rows = distinct(rows)
    if len(rows) == len(rows[0]) == 1:
        return 1
    if len(rows) + len(rows[0]) > 10:
        raise Unsupported("too many distinct rows")
    return min(
        least_leaves(ones) + least_leaves(rest)
        for side in (rows, tuple(zip(*rows, strict=True)))
        for ones, rest in _cuts(side)
    )


def cells(rows: Rows, colour: int) -> list[tuple[int, int]]:
    """Where the matrix has this value."""
    return [(x, y) for x, row in enumerate(rows) for y, entry in enumerate(row) if entry == colour]


def is_fooling_set(rows: Rows, colour: int, pairs: Sequence[tuple[int, int]]) -> bool:
    """By the definition: all of the colour, and of any two one crossing is not."""
    return all(rows[x][y] == colour for x, y in pairs) and all(
        (x, y) != (u, v) and (rows[x][v] != colour or rows[u][y] != colour) for (x, y), (u, v) in combinations(pairs, 2)
    )


@cache
def largest_fooling_set(rows: Rows, colour: int) -> int:
    """The size of a largest fooling set: subsets are grown cell by cell, and all are tried."""
    candidates = cells(distinct(rows), colour)
    if len(candidates) > 40:
        raise Unsupported("too many cells")
    small = distinct(rows)

    def grow(size: int, others: list[tuple[int, int]], best: int) -> int:
        best = max(best, size)
        for i, (x, y) in enumerate(others):
            if size + len(others) - i <= best:
                break
            best = grow(
                size + 1, [(u, v) for u, v in others[i + 1 :] if small[x][v] != colour or small[u][y] != colour], best
            )
        return best

    return grow(0, candidates, 0)


@cache
def least_cover(rows: Rows, colour: int) -> int:
    """The least number of rectangles of this colour that cover it.

    All sets of maximal rectangles are tried, small ones first, unless all their cells together are too few.
    """
    rows = distinct(rows)
    rows = rows if len(rows) <= len(rows[0]) else tuple(zip(*rows, strict=True))
    if len(rows) > 8:
        raise Unsupported("too many distinct rows")
    wanted = frozenset(cells(rows, colour))
    found = set()
    for size in range(1, len(rows) + 1):
        for chosen in combinations(range(len(rows)), size):
            columns = [y for y in range(len(rows[0])) if all(rows[x][y] == colour for x in chosen)]
            found.add(frozenset(product(chosen, columns)))
    maximal = [r for r in found if r and not any(r < other for other in found)]
    largest = max(map(len, maximal), default=0)
    bits = {cell: 1 << i for i, cell in enumerate(sorted(wanted))}
    sets = [sum(bits[cell] for cell in r) for r in maximal]
    around = {bit: [r for r in sets if r & bit] for bit in bits.values()}

    @cache
    def covers(left: int, rectangles: int) -> bool:
        if left.bit_count() > rectangles * largest:
            return False
        return not left or any(covers(left & ~r, rectangles - 1) for r in around[left & -left])

    return next(k for k in range(len(wanted) + 1) if covers(sum(bits.values()), k))


@cache
def least_partition(rows: Rows) -> int:
    """The least number of one-valued rectangles that partition all entries.

    Of the first cell left, every rectangle is tried.
    """
    rows = distinct(rows)
    if len(rows) * len(rows[0]) > 16:
        raise Unsupported("too many cells")
    rectangles = [frozenset(product(xs, ys)) for xs in _subsets(len(rows)) for ys in _subsets(len(rows[0]))]
    found = [r for r in rectangles if len({rows[x][y] for x, y in r}) == 1]

    def parts(left: frozenset[tuple[int, int]], most: int) -> bool:
        if not left:
            return True
        first = min(left)
        return most > 0 and any(parts(left - r, most - 1) for r in found if first in r and r <= left)

    everything = frozenset(product(range(len(rows)), range(len(rows[0]))))
    return next(k for k in range(len(everything) + 1) if parts(everything, k))


def discrepancy(rows: Rows, weights: Rows | None = None) -> Fraction:
    """The largest difference of the weights of ones and of zeros in a rectangle.

    It is given as a part of the sum of all weights (1 each where none are given).  With some rows chosen, the columns
    where they add up to something positive, or those where they add up to something negative, are best.
    """
    mu = weights or [[1] * len(rows[0])] * len(rows)
    if (len(mu), len(mu[0])) != (len(rows), len(rows[0])):
        raise Undefined(weights)
    signed = [
        [(2 * entry - 1) * w for entry, w in zip(row, line, strict=True)] for row, line in zip(rows, mu, strict=True)
    ]
    signed = signed if len(rows) <= len(rows[0]) else [list(column) for column in zip(*signed, strict=True)]
    if len(signed) > 8:
        raise Unsupported("too many rectangles")
    best = 0
    for chosen in _subsets(len(signed)):
        sums = [sum(signed[x][y] for x in chosen) for y in range(len(signed[0]))]
        best = max(best, sum(s for s in sums if s > 0), -sum(s for s in sums if s < 0))
    return Fraction(best, sum(map(sum, mu)))


@cache
def least_discrepancy(rows: Rows) -> Fraction:
    """The least over all distributions, by the simplex method on few cells."""
    if len(rows) * len(rows[0]) > 9:
        raise Unsupported("too many cells")
    return brute_force_game.least_discrepancy(rows)


def least_terms(f: Any) -> int:
    """The least number of terms of a DNF: sets of the largest terms that imply it are tried, small ones first."""
    rows = zeros_and_ones(f)
    if not is_on_bits(f):
        raise Undefined(f)
    a, b = (len(side).bit_length() - 1 for side in (rows, rows[0]))
    if a + b > 5:
        raise Unsupported("too many bits")
    true = frozenset(x << b | y for x, y in cells(rows, 1))
    found = set()
    for literals in product((0, 1, None), repeat=a + b):  # each bit is asked to be 0, to be 1, or not at all
        met = frozenset(v for v in range(2 ** (a + b)) if all(s in (None, v >> i & 1) for i, s in enumerate(literals)))
        if met <= true:
            found.add(met)
    largest = [term for term in found if not any(term < other for other in found)]

    def covers(left: frozenset[int], terms: int) -> bool:
        if not left:
            return True
        first = min(left)
        return terms > 0 and any(covers(left - term, terms - 1) for term in largest if first in term)

    return next(k for k in range(len(true) + 1) if covers(true, k))


# --- networks and vectors
# ----


def words_read(f: Any) -> tuple[list[Word], list[Word]]:
    """Alice's and Bob's inputs, in the order of rows and columns, as the words that a network reads."""
    if f[0] == "complement":
        return words_read(f[1])
    if f[0] in ("under", "restricted", *RELATIONS):
        _, alice, bob = shares(f)
        return [tuple(word) for word in alice], [tuple(word) for word in bob]
    if f[0] == "by-formula":
        n, m, _ = f[1]
        return list(product("01", repeat=n)), list(product("01", repeat=m))
    if f[0] == "majority":
        return (list(product("01", repeat=natural(f[1]))), list(product("01", repeat=natural(f[2]))))
    if f[0] in OF_LETTERS:
        size, (many, *_) = natural(f[-1]), map(natural, f[1:])
        word, key = (list(product(map(str, range(most)), repeat=long)) for most, long in ((size, many), (many, 1)))
        return word, [(*g, *z) for g in word for z in key] if f[0] == "composition" else key
    rows = matrix(f)
    one_letter = [[(str(x),) for x in range(len(side))] for side in (rows, rows[0])]
    return list(product("01", repeat=len(rows[0]))) if f[0] == "index" else one_letter[0], one_letter[1]


def open_values(f: Any) -> list[list[dict[Word, int]]]:
    """After each number of letters, Alice's first: the values that the prefixes leave open, each way once."""
    alice, bob = words_read(f)
    if len(alice) * len(bob) > 2**12:
        raise Unsupported(f)
    values = {x + y: entry for x, row in zip(alice, matrix(f), strict=True) for y, entry in zip(bob, row, strict=True)}
    found = []
    for size in range(len(alice[0] + bob[0]) + 1):
        after: dict[Word, dict[Word, int]] = {}
        for word, entry in values.items():
            after.setdefault(word[:size], {})[word[size:]] = entry
        found.append([dict(one) for one in {frozenset(one.items()) for one in after.values()}])
    return found


def rnn_computes(f: Any, states: int) -> bool:
    """Whether after any number of letters that many states tell apart the prefixes that have to be told apart.

    Where all words are inputs these are the prefixes that leave different values open.  Where a party is held to some,
    there may be less to tell: then it is only known that prefixes with different values for one way to go on differ.
    """
    most = 0
    for ways in open_values(f):
        apart: list[dict[Word, int]] = []
        for one in ways:
            if all(any(one.get(rest, value) != value for rest, value in other.items()) for other in apart):
                apart.append(one)
        if len(apart) > states:
            return False
        most = max(most, len(ways))
    if most > states:
        raise Unsupported("prefixes that may be taken for one another")
    return True


@cache
def _elements(term: Any) -> brute_force_monoids.Elements:
    """The syntactic monoid of a language that short contexts tell all about."""
    alphabet, belongs = language(term)
    longest = 4 if len(alphabet) <= 2 and most_shuffled(term) == 1 else 2
    if len(alphabet) > 6 or (len(alphabet) > 4 and term[0] == "dyck" and natural(term[2]) > 1):
        raise Unsupported("too many contexts")
    try:
        found = brute_force_monoids.Elements.of_language(alphabet, belongs, longest)
        few = (term[0] == "dfa" and len(term[4]) <= longest + 1) or (term[0] == "dyck" and natural(term[2]) <= longest)
        settled = few or len(brute_force_monoids.Elements.of_language(alphabet, belongs, longest - 1).all)
    except ValueError:
        raise Unsupported(term) from None
    if settled not in (True, len(found.all)):
        raise Unsupported(term)
    return found


def has_automaton(term: Any, states: int) -> bool:
    """Whether some complete automaton with that many states, the first one the start, has the same short words."""
    alphabet, belongs = language(term)
    table = len(alphabet) * states
    if states > 8 or states**table > 70_000:
        raise Unsupported("too many automata")
    short = [word for n in range(2 * states + 3) for word in product(range(len(alphabet)), repeat=n)]
    wanted = [belongs("".join(alphabet[a] for a in word)) for word in short]
    for targets in product(range(states), repeat=table):
        ends = (_reached(targets, len(alphabet), word) for word in short)
        decided: dict[int, bool] = {}
        if all(decided.setdefault(q, inside) == inside for q, inside in zip(ends, wanted, strict=True)):
            return True
    return False


def _reached(targets: Sequence[int], letters: int, word: Iterable[int]) -> int:
    return reduce(lambda q, a: targets[q * letters + a], word, 0)


def exist_vectors(count: int, size: int, bound: Number, both_sides: bool) -> bool:
    """Whether there are so many sign vectors with inner products (absolute ones on both sides) at most the bound."""
    if size * count > 16:
        raise Unsupported("too many vectors")

    def near(u: tuple[int, ...], v: tuple[int, ...]) -> bool:
        inner = Fraction(sum(a * b for a, b in zip(u, v, strict=True)), size)
        return difference(bound, abs(inner) if both_sides else inner) >= 0

    def extended(chosen: list[tuple[int, ...]]) -> bool:
        return len(chosen) == count or any(
            extended([*chosen, v]) for v in product((-1, 1), repeat=size) if all(near(u, v) for u in chosen)
        )

    return extended([])


def vectors_look_up(A: Any, N: Any, K: Any, k: Any, bound: Any, c: Any, rounding: str, summation: str) -> bool:
    """Whether all such vectors look up all symbols; sums, all of positive numbers, are the same in both ways."""
    symbols, count, power, size, steps, most = *map(positive, (A, N, K, k, c)), number(bound)
    if not isinstance(most, Fraction) or size * count > 6 or symbols**count > 30 or power > 4:
        raise Unsupported("too many vectors, words or steps")
    every = brute_force_lookup.all_vectors(count, size, size * most)
    return all(brute_force_lookup.looks_up(symbols, count, power, vectors, steps, rounding) for vectors in every)


def _subsets(size: int) -> list[tuple[int, ...]]:
    return [chosen for k in range(1, size + 1) for chosen in combinations(range(size), k)]


@cache
def rank(rows: Rows, modulus: int | None) -> int:
    """The rank over Q (None) or over the field with `modulus` elements, by elimination."""
    left = [[Fraction(entry) if modulus is None else entry % modulus for entry in row] for row in rows]
    found = 0
    for y in range(len(rows[0])):
        pivot = next((row for row in left if row[y]), None)
        if pivot is None:
            continue
        left.remove(pivot)
        found += 1
        inverse = 1 / pivot[y] if modulus is None else pow(int(pivot[y]), -1, modulus)
        left = [[a - row[y] * inverse * b for a, b in zip(row, pivot, strict=True)] for row in left]
        left = left if modulus is None else [[a % modulus for a in row] for row in left]
    return found


def one_way_bits(rows: Rows) -> int:
    """The least b so that 2^b messages name the distinct rows."""
    b = 0
    while 2**b < len(set(rows)):
        b += 1
    return b


def prefix_bits(f: Any, b: Any) -> int:
    """The least a of an (a, b)-BAPO, over the words that Alice's inputs are."""
    if not 0 <= natural(b) <= 4:
        raise Unsupported(b)
    least = brute_force_oracles.least_prefix_bits(tuple(words_read(f)[0]), matrix(f), natural(b))
    if least is None:
        raise Unsupported("too many messages and tokens")
    return least


def most_shattered(rows: Rows) -> int:
    """The most columns in which each string of zeros and ones is that of some row: all sets of columns are tried."""
    for size in range(min(len(rows[0]), len(rows).bit_length() - 1), 0, -1):
        for columns in combinations(range(len(rows[0])), size):
            if {*product((0, 1), repeat=size)} <= {tuple(row[y] for y in columns) for row in rows}:
                return size
    return 0


# --- partial functions
# ----


def partitions(items: Rows) -> Iterator[list[Rows]]:
    """All ways to part some rows."""
    if not items:
        yield []
        return
    first, *rest = items
    for parts in partitions(tuple(rest)):
        yield [(first,), *parts]
        for i, part in enumerate(parts):
            yield [*parts[:i], (first, *part), *parts[i + 1 :]]


@cache
def in_turn(rows: Rows, messages: int, each: bool) -> int:
    """The least bits of protocols in turn, the owner of the rows first: over all ways to part them by the message.

    Words of a prefix-free set have lengths l with sum 2^-l <= 1 (Kraft), so after which c more bits follow each of the
    parts, b bits do together if and only if the sum of 2^c is 2^b at most.
    """
    rows = tuple(dict.fromkeys(rows))
    columns = tuple(dict.fromkeys(zip(*rows, strict=True)))
    if max(len(rows), len(columns)) > 8 or len(rows) + len(columns) > 12:
        raise Unsupported("too many distinct rows")
    if messages == 1:
        return one_way_bits(rows)
    costs = []
    for parts in partitions(tuple(zip(*columns, strict=True))):
        after = [in_turn(tuple(zip(*part, strict=True)), messages - 1, each) for part in parts]
        chosen = one_way_bits(tuple((i,) for i in range(len(parts))))
        total = sum(2**c for c in after)
        costs.append(max(chosen, *after) if each else (total - 1).bit_length())
    return min(costs)


def by_turns(f: Any, party: str, messages: Any, each: bool) -> int:
    """What so many messages take at least."""
    if (many := positive(messages)) > 5:
        raise Unsupported("too many messages")
    return in_turn(_side(matrix(f), party), many, each)


def on_average(f: Any, mode: str, error: Any, law: Any) -> int:
    """The least bits of protocols that are right about enough of the law."""
    if not 0 <= number(error) < 0.5:
        raise Undefined(error)
    rows = matrix(f)
    weights = [[1] * len(row) for row in rows] if law == ("uniform",) else law
    if [len(row) for row in weights] != [len(row) for row in rows]:
        raise Undefined(law)
    if mode == "from-bob":
        rows, weights = tuple(zip(*rows, strict=True)), list(zip(*weights, strict=True))
    if len(rows) > 7 or (mode == "two-way" and len(rows) + len(rows[0]) > 8):
        raise Unsupported("too many protocols")
    enough = (1 - number(error)) * sum(map(sum, weights))
    right = right_in_a_tree if mode == "two-way" else right_after_a_message
    cells_of = tuple(tuple(zip(*pair, strict=True)) for pair in zip(rows, weights, strict=True))
    return next(bits for bits in range(20) if right(cells_of, bits) >= enough)


Weighed = tuple[tuple[tuple[Any, int], ...], ...]  # of each entry its value and its weight


def of_one_value(entries: Iterable[tuple[Any, int]]) -> int:
    """The most weight of one value."""
    return max(Counter(value for value, weight in entries for _ in range(weight)).values(), default=0)


def right_after_a_message(rows: Weighed, bits: int) -> int:
    """The most weight that the listener is right about: over all ways to part the rows."""
    return max(
        sum(of_one_value(column) for part in parts for column in zip(*part, strict=True))
        for parts in partitions(rows)
        if len(parts) <= 2**bits
    )


@cache
def right_in_a_tree(rows: Weighed, bits: int) -> int:
    """The most weight that a tree of so many bits is right about."""
    best = of_one_value(entry for row in rows for entry in row)
    for lines in (rows, tuple(zip(*rows, strict=True))) if bits and rows and rows[0] else ():
        for chosen in product((0, 1), repeat=len(lines) - 1):
            parts = [tuple(line for line, side in zip(lines, (0, *chosen), strict=True) if side == s) for s in (0, 1)]
            best = max(best, sum(right_in_a_tree(part, bits - 1) for part in parts if part))
    return best


KEPT: Mapping[str, Callable[..., int]] = {
    "streaming": lambda S: S,
    "cache": lambda S: S,
    "scratchpad": lambda t, q: t * q,
    "rnn": lambda m, p: m * p,
    "lstm": lambda m, p: m * p + m * p,  # h and c
    "state-space": lambda d, N, p: d * N * p,
    "linear-attention": lambda H, d, m, p: H * (d * m + d) * p,  # S and z of each head
    "fixed-query": lambda H, m, p: H * (p + p + m * p),  # maximum, normaliser, values
    "window": lambda L, w, d, p: L * w * d * p,
}


def states_of(model: Any) -> int:
    """How many values a model may keep."""
    kind, *parts = model
    numbers = [natural(part) if kind in ("streaming", "cache") else positive(part) for part in parts]
    return int(2 ** KEPT[kind](*numbers))


def model_computes(f: Any, model: Any, passes: Any) -> bool:
    """Whether some model does it; in several passes by all that two states can be after each letter."""
    states, many = states_of(model), positive(passes)
    try:
        in_one = rnn_computes(f, states)
    except Unsupported:
        in_one = False
        if many == 1:
            raise
    if in_one or many == 1:
        return in_one
    alice, bob = words_read(f)
    values = {x + y: entry for x, row in zip(alice, matrix(f), strict=True) for y, entry in zip(bob, row, strict=True)}
    if states == 1:
        return len({*values.values()}) == 1
    letters = max(len({*letters}) for letters in zip(*values, strict=True)) if len(alice[0] + bob[0]) else 1
    if states > 2 or letters > 2 or len(values) > 16:
        raise Unsupported("too many states for several passes")
    inputs, reached = list(values), {(0,) * len(values)}
    for place in [*range(len(inputs[0]))] * many:
        next_ones = set()
        for kept, moves in product(reached, product((0, 1), repeat=4)):
            names = {letter: i for i, letter in enumerate(dict.fromkeys(word[place] for word in inputs))}
            next_ones.add(tuple(moves[2 * q + names[word[place]]] for q, word in zip(kept, inputs, strict=True)))
        reached = next_ones
    told = tuple(values.values())
    return any(len({*zip(kept, told, strict=True)}) == len({*kept}) for kept in reached)


def model_computes_with(f: Any, model: Any, passes: Any, coins: str, error: Any) -> bool:
    """Whether some model does it that does not need its coins; others are not tried."""
    if not 0 <= number(error) < 0.5:
        raise Undefined(error)
    if not model_computes(f, model, passes):
        raise Unsupported("coins")
    return True


def model_on_average(f: Any, model: Any, passes: Any, error: Any, law: Any) -> bool:
    """One that does not err; of a matrix by all ways to keep a row, where all that is answered may be kept as well."""
    least = on_average(f, "from-alice", error, law)
    states, values = states_of(model), {value for row in matrix(f) for value in row}
    try:
        if model_computes(f, model, passes):
            return True
    except Unsupported:
        pass
    if positive(passes) == 1 and 2**least > states:
        return False
    if f[0] == "matrix" and positive(passes) == 1 and states >= len(values):
        return True
    raise Unsupported("errors of models")


def completions(entries: Rows) -> Iterator[Rows]:
    """The functions that agree with a partial one, with its own numbers and one more in the place of each *."""
    numbers = sorted({a for row in entries for a in row if a != "*"})
    values = [*numbers, numbers[-1] + 1]
    for chosen in product(values, repeat=sum(row.count("*") for row in entries)):
        given = iter(chosen)
        yield tuple(tuple(next(given) if a == "*" else a for a in row) for row in entries)


def largest_inside(entries: Rows, colour: int) -> int:
    """The size of a largest fooling set inside the promise, by all sets of cells."""
    found = cells(entries, colour)

    def fools(x: int, y: int, u: int, v: int) -> bool:
        return any(entries[a][b] not in ("*", colour) for a, b in ((x, v), (u, y)))

    return next(
        size
        for size in range(len(found), -1, -1)
        for chosen in combinations(found, size)
        if all(fools(*one, *other) for one, other in combinations(chosen, 2))
    )


def least_of_completions(measure: Callable[..., int], p: Any, *rest: Any) -> int:
    """By definition."""
    return min(measure(rows, *rest) for rows in completions(p[1]))


# --- numbers
# ----


def natural(term: Any) -> int:
    """The value of a term that must be a natural number."""
    value = _settled(number(term))
    if not isinstance(value, Fraction) or value.denominator != 1 or value < 0:
        raise Undefined(term)
    return int(value)


def positive(term: Any) -> int:
    """The value of a term that must be a size: a natural number other than 0."""
    if natural(term) == 0:
        raise Undefined(term)
    return natural(term)


def number(term: Any) -> Number:
    """The value of a closed number: a Fraction where the operations are rational."""
    if isinstance(term, int):
        return Fraction(term)
    head, *arguments = term
    if head in QUANTITIES:
        return Fraction(QUANTITIES[head](*arguments))
    if head in ("probability", "distance"):  # of random words: `tests/verify/checker/test_random_words.py` lists these
        raise Unsupported(term)
    if head == "sum":
        name, low, high, body = arguments
        first, last = number(low), number(high)
        if isinstance(first, Fraction) and isinstance(last, Fraction) and first.denominator == last.denominator == 1:
            if last - first > 200:
                raise Unsupported(term)
            return sum((number(put(body, {name: k})) for k in range(int(first), int(last) + 1)), Fraction(0))
        raise Undefined(term)
    if head in brute_force_random.QUANTITIES:
        variables = [_checked(one) for one in arguments]
        return _settled(brute_force_random.QUANTITIES[head](natural, *variables))
    return _operation(head, [number(part) for part in arguments], term)


def _checked(variable: Any) -> Any:
    """A random variable, whose places in sequences are natural numbers, from 1 for an entry."""
    head, *parts = variable
    if head == "tuple":
        for part in parts:
            _checked(part)
    elif head in ("entry", "first"):
        if natural(parts[1]) > 12:
            raise Unsupported(variable)
        if head == "entry":
            positive(parts[1])
    return variable


def _law(*variables: Any) -> brute_force_random.Law:
    return brute_force_random.law(natural, *map(_checked, variables))


def _guesses(y: Any, x: Any, error: Any) -> bool:
    found = _law(y, x)
    wrong = sum(k for (one, other), k in found.items() if one != other)
    return bool(difference(number(error), Fraction(wrong, sum(found.values()))) >= 0)


def _operation(head: str, values: list[Number], term: Any) -> Number:
    if head in ("ceil", "floor"):
        return Fraction(_whole(values[0], head == "ceil"))
    if head in ("+", "*"):
        if head == "*" and any(isinstance(value, Fraction) and value == 0 for value in values):
            return Fraction(0)
        return reduce(lambda a, b: a + b if head == "+" else a * b, _alike(values))
    if head in ("max", "min"):
        return reduce(lambda a, b: a if (difference(a, b) >= 0) == (head == "max") else b, values)
    if head == "abs":
        return abs(values[0])
    if head in ("ln", "log2", "sqrt", "exp"):
        return _transcendental(head, values[0], term)
    if head == "^":
        return _power(*values, term)
    a, b = _alike(values)
    if head == "-":
        return a - b
    if head == "/":
        if difference(b, Fraction(0)) == 0:
            raise Undefined(term)
        return a / b
    raise Unsupported(term)


def _power(a: Number, b: Number, term: Any) -> Number:
    whole = isinstance(b, Fraction) and b.denominator == 1
    if (a == 0 and b < 0) or (a <= 0 and not whole):
        raise Undefined(term)
    if abs(b) > 4000 or (isinstance(a, Fraction) and abs(b) * (a.numerator * a.denominator).bit_length() > 10**5):
        raise Unsupported(term)
    if whole:
        return a ** int(b) if b else Fraction(1)
    return _settled(mpmath.power(_real(a), _real(b)))


def _settled(made: Number) -> Number:
    """The integer that an irrational number comes too near to be another."""
    if isinstance(made, Fraction):
        return made
    nearest = Fraction(int(mpmath.nint(made)))
    return nearest if abs(made - _real(nearest)) < SAME else made


def _transcendental(head: str, value: Number, term: Any) -> Number:
    if head == "exp":
        if abs(value) > 4000:
            raise Unsupported(term)
        return Fraction(1) if value == 0 else mpmath.exp(_real(value))
    if value < 0 or (value == 0 and head != "sqrt"):
        raise Undefined(term)
    return _settled({"ln": mpmath.log, "log2": lambda x: mpmath.log(x, 2), "sqrt": mpmath.sqrt}[head](_real(value)))


def _whole(value: Number, up: bool) -> int:
    value = _settled(value)
    if isinstance(value, Fraction):
        return -(-value.numerator // value.denominator) if up else value.numerator // value.denominator
    return int(mpmath.ceil(value) if up else mpmath.floor(value))


def _real(value: Number) -> Any:
    return mpmath.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value


def _alike(values: Iterable[Number]) -> list[Number]:
    listed = list(values)
    return listed if all(isinstance(value, Fraction) for value in listed) else [_real(value) for value in listed]


def difference(a: Number, b: Number) -> Number:
    """a - b, with what is below 10^-45, or that part of a, taken for 0 where a number is irrational."""
    left, right = _alike([a, b])
    gap = left - right
    return gap if isinstance(gap, Fraction) or abs(gap) > SAME * max(1, abs(left)) else Fraction(0)


def _side(rows: Rows, party: str) -> Rows:
    return rows if party == "alice" else tuple(zip(*rows, strict=True))


def _states(term: Any, which: str) -> int:
    return max(1, residuals(term) - (which == "partial" and has_dead_prefix(term)))


def _tail(k: Any, bound: Any) -> Fraction:
    size, least = natural(k), number(bound)
    if size < 1:
        raise Undefined(k)
    if size > 12:
        raise Unsupported(k)
    signs = list(product((-1, 1), repeat=size))
    return Fraction(sum(abs(sum(s)) >= least * size for s in signs), len(signs))


def _qp(N: Any, K: Any) -> int:
    base, exponent = positive(N), 2 * natural(K)
    if base.bit_length() * exponent > 10**5:
        raise Unsupported(N)
    return int(2 * base**exponent + 1)


def _binomial(n: Any, k: Any) -> int:
    if natural(n) > 1000 and natural(k) > 1000:
        raise Unsupported(n)
    return comb(natural(n), natural(k))


def randomised(f: Any, coins: str, mode: str, error: Any) -> int:
    """The least bits of a protocol with coins; private ones only where public ones save nothing."""
    rows, most = matrix(f), number(error)
    if not 0 <= most < 0.5:
        raise Undefined(error)
    if not isinstance(most, Fraction):
        raise Unsupported("an irrational error")
    if len(rows) * len(rows[0]) > 16:
        raise Unsupported("too many cells")
    parties = {"from-alice": "alice", "from-bob": "bob"}
    without = one_way_bits(_side(rows, parties[mode])) if mode in parties else deterministic(rows)
    least = next(bits for bits in range(9) if brute_force_coins.sureness(rows, mode, bits) >= 1 - most)
    if coins == "private" and most > 0 and least < without:
        raise Unsupported("private coins")
    return without if coins == "private" else least


QUANTITIES: Mapping[str, Callable[..., Any]] = {
    "randomised": lambda f: randomised(f, "public", "two-way", ("/", 1, 3)),
    "randomised-with": randomised,
    "D": lambda f: deterministic(matrix(f)),
    "leaves": lambda f: least_leaves(matrix(f)),
    "one-way": lambda f, s: one_way_bits(_side(matrix(f), s)),
    "messages": lambda f, s, k: by_turns(f, s, k, each=False),
    "message-size": lambda f, s, k: by_turns(f, s, k, each=True),
    "distributional": on_average,
    "bapo": prefix_bits,
    "vc-dimension": lambda f, s: most_shattered(_side(matrix(f), s)),
    "rows": lambda f, s: len(set(_side(matrix(f), s))),
    "rows-with": lambda f, s, b: len({line for line in _side(matrix(f), s) if b in line}),
    "nonzero-rows": lambda f, s: len({line for line in _side(matrix(f), s) if {*line} != {0}}),
    "rank": lambda f, field: rank(distinct(matrix(f)), None if field == "Q" else int(field.removeprefix("GF"))),
    "fooling": lambda f, b: largest_fooling_set(matrix(f), b),
    "cover": lambda f, b: least_cover(matrix(f), b),
    "partial-D": lambda p: least_of_completions(deterministic, p),
    "partial-leaves": lambda p: least_of_completions(least_leaves, p),
    "partial-one-way": lambda p, s: least_of_completions(lambda rows: one_way_bits(_side(rows, s)), p),
    "partial-cover": lambda p, b: least_of_completions(least_cover, p, b),
    "partial-fooling": lambda p, b: largest_inside(p[1], b),
    "discrepancy": lambda f: discrepancy(zeros_and_ones(f)),
    "discrepancy-under": lambda f, weights: discrepancy(zeros_and_ones(f), weights),
    "least-discrepancy": lambda f: least_discrepancy(zeros_and_ones(f)),
    "terms": least_terms,
    "partition-number": lambda f: least_partition(matrix(f)),
    "count": lambda term, n: len(words(term, natural(n))),
    "states": _states,
    "monoid-size": lambda language: len(_elements(language).all),
    "idempotents": lambda language: len(_elements(language).groups),
    "binomial": _binomial,
    "qp": _qp,
    "tail": _tail,
}


# --- propositions
# ----


def put(term: Any, values: Mapping[str, Any]) -> Any:
    """The term with values for variables.

    Quantified names are unique in these tests, and no operator has a variable's name in its place.
    """
    if isinstance(term, str):
        return values.get(term, term)
    if not isinstance(term, tuple):
        return term
    return tuple(part if i == 0 and isinstance(part, str) else put(part, values) for i, part in enumerate(term))


def truth(proposition: Any) -> bool:
    """Whether a proposition without quantifiers and variables is true; one with an undefined term is not."""
    try:
        return _truth(proposition)
    except Undefined:
        return False


def is_defined(proposition: Any) -> bool:
    """Whether no term of a proposition without quantifiers and variables is undefined."""
    if proposition[0] in ("and", "or", "not"):
        return all(map(is_defined, proposition[1:]))
    try:
        _truth(proposition)
    except Undefined:
        return False
    return True


def is_defined_and_true(proposition: Any) -> bool:
    """Both; a statement that is true without being made of others has no undefined term."""
    return truth(proposition) and (proposition[0] not in ("and", "or", "not") or is_defined(proposition))


COMPARED: Mapping[str, Callable[[Number], bool]] = {
    ">=": lambda gap: gap >= 0,
    ">": lambda gap: gap > 0,
    "<=": lambda gap: gap <= 0,
    "<": lambda gap: gap < 0,
    "=": lambda gap: gap == 0,
    "!=": lambda gap: gap != 0,
}


def _truth(proposition: Any) -> bool:
    head, *arguments = proposition
    if head in COMPARED:
        return COMPARED[head](difference(number(arguments[0]), number(arguments[1])))
    if head in ("and", "or"):
        return (all if head == "and" else any)([truth(part) for part in arguments])
    if head == "not":
        return not _truth(arguments[0])
    if head in ("even", "odd", "integer"):
        value = _settled(number(arguments[0]))
        if isinstance(value, Fraction) and value.denominator == 1:
            return head == "integer" or value % 2 == (head == "odd")
        return False
    if head in STATEMENTS:
        return STATEMENTS[head](*arguments)
    if head == "forall" and [sort for _, sort in arguments[0]] == ["int"]:
        return _of_all_between(*arguments)
    raise Unsupported(proposition)


def _of_all_between(bindings: Any, conditions: Any, body: Any) -> bool:
    """For all integers from one number to another, where the first two conditions say so."""
    ((name, _),) = bindings
    if len(conditions) < 2 or conditions[0][::2] != ("<=", name) or conditions[1][:2] != ("<=", name):
        raise Unsupported(conditions)
    low, high = _whole(number(conditions[0][1]), up=True), _whole(number(conditions[1][2]), up=False)
    each = [{name: value} for value in range(low, high + 1)]
    return all(truth(put(body, one)) for one in each if all(truth(put(given, one)) for given in conditions[2:]))


def _fooling_set(pairs: Any, f: Any, colour: int) -> bool:
    if not are_inputs(pairs, f):
        raise Undefined(pairs)
    if pairs[0] == "pairs":
        return is_fooling_set(matrix(f), colour, pairs[1])
    if f[0] == "complement":
        zeros_and_ones(f[1])
        return _fooling_set(pairs, f[1], 1 - colour)
    _, belongs = language(f[1])
    n = natural(f[3])
    owners, listed = alice_owns(f[2], n), words(pairs[1], n)

    def crossed(u: str, v: str) -> bool:
        return int(belongs("".join(a if mine else b for mine, a, b in zip(owners, u, v, strict=True)))) == colour

    return all(crossed(u, u) for u in listed) and not any(
        crossed(u, v) and crossed(v, u) for u, v in combinations(listed, 2)
    )


def _determined(term: Any, partition: Any, party: str, n: Any) -> bool:
    listed = words(term, natural(n))
    owners = alice_owns(partition, natural(n))
    held = ["".join(a for a, mine in zip(word, owners, strict=True) if mine == (party == "alice")) for word in listed]
    return len(set(held)) == len(listed)


def _subset(a: Any, b: Any, longest: int = 6) -> bool:
    return language(a)[0] == language(b)[0] and all(set(words(a, n)) <= set(words(b, n)) for n in range(longest + 1))


def is_on_bits(f: Any) -> bool:
    """Whether either party's inputs are all strings of bits, one for each string of some length."""
    if f[0] == "matrix":
        return all(size in (1, 2, 4, 8, 16, 32) for size in (len(f[1]), len(f[1][0])))
    if f[0] == "under":
        return len(language(f[1])[0]) == 2
    return (
        is_on_bits(f[1])
        if f[0] == "complement"
        else f[0] not in ("index", "restricted", *OF_LETTERS, *(set(COMPOSED) - {"by-formula"}))
    )


def are_inputs(pairs: Any, f: Any) -> bool:
    """Whether all the pairs are cells of the matrix, or words that are split by it."""
    if f[0] == "complement":
        return are_inputs(pairs, f[1])
    if pairs[0] == "pairs":
        return all(0 <= x < len(matrix(f)) and 0 <= y < len(matrix(f)[0]) for x, y in pairs[1])
    return f[0] == "under" and natural(pairs[2]) == natural(f[3]) and language(pairs[1])[0] == language(f[1])[0]


def is_embedded(g: Any, f: Any, code: Any) -> bool:
    """Whether every entry of g is that of f at the inputs that the code writes."""
    own, other = shares(g)[1:], shares(f)[1:]
    places = []
    for (before, table, after), mine, theirs in zip(code, own, other, strict=True):
        words = {letter: "".join(word) for letter, word in table}
        if words.keys() != {*shares(g)[0]}:
            raise Undefined("a code of other letters")
        written = ["".join((*before, *(words[a] for a in share), *after)) for share in mine]
        if not {*written} <= {*theirs}:
            return False
        places.append([theirs.index(word) for word in written])
    return matrix(g) == tuple(tuple(matrix(f)[i][j] for j in places[1]) for i in places[0])


def is_two_cnf(f: Any) -> bool:
    """Whether the clauses of at most two literals that f implies have no other models."""
    rows = zeros_and_ones(f)
    if not is_on_bits(f):
        raise Undefined(f)
    a, b = (len(side).bit_length() - 1 for side in (rows, rows[0]))
    if a + b > 6:
        raise Unsupported("too many bits")
    true = {x << b | y for x, y in cells(rows, 1)}
    literals = list(product(range(a + b), (0, 1)))
    clauses = [
        {v for v in range(2 ** (a + b)) if v >> i & 1 == s or v >> j & 1 == t} for i, s in literals for j, t in literals
    ]
    return set(range(2 ** (a + b))).intersection(*(met for met in clauses if true <= met)) == true


def is_cnf(f: Any, k: Any) -> bool:
    """Whether the clauses of one to k literals that f implies have no other models."""
    rows, longest = zeros_and_ones(f), positive(k)
    if not is_on_bits(f):
        raise Undefined(f)
    bits = sum(len(side).bit_length() - 1 for side in (rows, rows[0]))
    if bits > 4:
        raise Unsupported("too many bits")
    values = [entry for row in rows for entry in row]
    literals = [frozenset(v for v in range(2**bits) if v >> i & 1 == sign) for i in range(bits) for sign in (0, 1)]
    chosen = (some for size in range(1, min(longest, 2 * bits) + 1) for some in combinations(literals, size))
    clauses = [frozenset().union(*some) for some in chosen]
    true = {v for v, value in enumerate(values) if value}
    return set(range(2**bits)).intersection(*(met for met in clauses if true <= met)) == true


def is_sparse_threshold(f: Any, N: Any, k: Any) -> bool:
    """Whether some N functions of at most k of the N bits of both inputs add up to more where f is 1 than where not."""
    count, most, rows, inner = positive(N), positive(k), matrix(f), f
    while inner[0] == "complement":
        inner = inner[1]
    if inner[0] in ("under", "restricted", *OF_LETTERS, *COMPOSED):
        raise Unsupported(f)
    two = (len(rows), len(rows[0])) == (2, 2) if inner[0] == "matrix" else inner != ("index", 1) and len(rows[0]) != 3
    values = [entry for row in rows for entry in row]
    if not two or (inner[0] == "index" and len(rows[0]) > 2) or {*values} - {0, 1} or len(values) != 2**count:
        return False
    if count > 3:
        raise Unsupported("too many features")
    words = list(product((0, 1), repeat=count))
    features = {
        tuple(table[sum(word[i] << j for j, i in enumerate(places))] for word in words)
        for places in combinations(range(count), min(most, count))
        for table in product((0, 1), repeat=2 ** len(places))
    }
    return any(
        min((t for t, v in zip(totals, values, strict=True) if v), default=count + 1)
        > max((t for t, v in zip(totals, values, strict=True) if not v), default=-1)
        for chosen in combinations_with_replacement(sorted(features), count)
        for totals in [[sum(column) for column in zip(*chosen, strict=True)]]
    )


def has_identity(rows: Rows, size: int) -> bool:
    """Whether so many rows and columns, in some order, make an identity matrix."""

    def grown(pairs: list[tuple[int, int]]) -> bool:
        if len(pairs) == size:
            return True
        after = pairs[-1][0] + 1 if pairs else 0
        return any(
            rows[x][y] == 1 and all(rows[x][v] == 0 and rows[u][y] == 0 for u, v in pairs) and grown([*pairs, (x, y)])
            for x in range(after, len(rows))
            for y in range(len(rows[0]))
        )

    return grown([])


def splits(partition: Any, n: int) -> bool:
    """Whether the partition says who has each of n positions."""
    try:
        return len(alice_owns(partition, n)) == n
    except Undefined:
        return False


def is_prefix(partition: Any) -> bool:
    """Whether Alice has the first positions, and only those, of words of every length that can be split."""
    return all(
        owners == sorted(owners, reverse=True)
        for n in range(8)
        if splits(partition, n)
        for owners in [alice_owns(partition, n)]
    )


STATEMENTS: Mapping[str, Callable[..., bool]] = {
    "zero-one": lambda f: {entry for row in matrix(f) for entry in row} <= {0, 1},
    "on-bits": is_on_bits,
    "same-size": lambda f, g: (len(matrix(f)), len(matrix(f)[0])) == (len(matrix(g)), len(matrix(g)[0])),
    "inputs-of": are_inputs,
    "splits": lambda partition, n: splits(partition, natural(n)),
    "is-prefix": is_prefix,
    "cnf": is_cnf,
    "sparse-threshold": is_sparse_threshold,
    "identity": lambda f, k: has_identity(matrix(f), natural(k)),
    "two-cnf": is_two_cnf,
    "fooling-set": _fooling_set,
    "determined": _determined,
    "subset": _subset,
    "same-language": lambda a, b: _subset(a, b) and _subset(b, a),
    "same-function": lambda f, g: matrix(f) == matrix(g),
    "has-input-in": lambda f, party, held_to: any(inputs_in(f, party, held_to)),
    "embeds": is_embedded,
    "rnn-computes": lambda f, m, p: rnn_computes(f, 2 ** (positive(m) * positive(p))),
    "partial-rnn-computes": lambda f, m, p: any(
        rnn_computes(("matrix", rows), 2 ** (positive(m) * positive(p))) for rows in completions(f[1])
    ),
    "model-computes": model_computes,
    "model-computes-with": model_computes_with,
    "model-computes-on-average": model_on_average,
    "rnn-decides": lambda term, m, p: has_automaton(term, 2 ** (positive(m) * positive(p))),
    "dfa-decides": lambda term, q: has_automaton(term, positive(q)),
    **{
        name: (lambda language, holds=holds: holds(_elements(language)))
        for name, holds in brute_force_monoids.PROPERTIES.items()
    },
    "near-orthogonal": lambda N, k, g: exist_vectors(positive(N), positive(k), number(g), False),
    "almost-orthogonal": lambda N, k, g: exist_vectors(positive(N), positive(k), number(g), True),
    "vectors-look-up": vectors_look_up,
    "values-at-most": lambda x, m: len(_law(x)) <= positive(m),
    "uniform-on": lambda x, m: brute_force_random.is_uniform(_law(x), positive(m)),
    "function-of": lambda x, y: all(len({a for a, c in _law(x, y) if c == b}) == 1 for _, b in _law(x, y)),
    "independent": lambda x, y: brute_force_random.are_independent(_law(x, y, brute_force_random.SURE)),
    "independent-given": lambda x, y, z: brute_force_random.are_independent(_law(x, y, z)),
    "guesses": _guesses,
    "uniform-first": lambda s, n, m: brute_force_random.are_uniform(
        natural, _checked(("first", s, n))[1], natural(n), positive(m)
    ),
}


def counterexamples(proposition: Any, values: Sequence[int] = (-1, 0, 1, 2, 3, 4)) -> Iterator[dict[str, Any]]:
    """The assignments that meet all conditions of a universal statement and not its body; see `instances`."""
    for chosen, conditions, body in instances(proposition, values):
        try:
            if all(map(truth, conditions)) and not truth(body):
                yield chosen
        except Unsupported:
            if not chosen:
                raise


def search(proposition: Any, values: Sequence[int]) -> tuple[int, list[dict[str, Any]]]:
    """How many instances could be read, and the counterexamples among them."""
    read, false = 0, []
    for chosen, conditions, body in instances(proposition, values):
        try:
            if all(map(truth, conditions)) and not truth(body):
                false.append(chosen)
            read += 1
        except Unsupported:
            continue
    return read, false


def instances(proposition: Any, values: Sequence[int]) -> Iterator[tuple[dict[str, Any], list[Any], Any]]:
    """A universal statement at small values: the values, its conditions, its body; any other statement is one instance.

    The integers are given, of each a quarter is taken as a real, and there are a few functions, languages, partitions.
    """
    if proposition[0] != "forall":
        yield {}, [], proposition
        return
    _, bindings, conditions, body = proposition
    grids = {"int": list(values), "real": [("/", value, 4) for value in values], **OBJECTS}
    for point in product(*(grids[sort] for _, sort in bindings)):
        chosen = dict(zip((name for name, _ in bindings), point, strict=True))
        yield chosen, [put(condition, chosen) for condition in conditions], put(body, chosen)


OBJECTS: Mapping[str, Sequence[Any]] = {
    "function": (
        ("matrix", ((0, 1), (1, 1))),
        ("matrix", ((0, 1, 2), (2, 0, 0))),
        ("under", ("dyck", 1, 1), "odd-even", 2),
        ("equality", 0),
    ),
    "language": (("dyck", 1, 1), ("dfa", ("a",), 0, (0,), ((1,), (0,)))),
    "partition": ("odd-even", ("prefix", 1), "mask:01"),
    "random": tuple(("values", one) for one in ((0,), (0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1), (0, 1, 2, 3))),
    "sequence": (("listed", ((0, 0, 1, 1), (0, 1, 0, 1))), ("listed", ((0, 1, 1),))),
}

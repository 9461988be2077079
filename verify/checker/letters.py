"""What whoever reads a function's inputs letter by letter is given: recurrent networks, Transformers, layers, machines.

There is one answer for all of them, and every rule and axiom about such readers asks for it here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from fooling.circuits.languages.words_with_held_shares import share
from fooling.verify.checker import meaning
from fooling.verify.checker.meaning import held_language
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.operators import WORDS
from fooling.verify.statement.proposition import Term, is_integer


class Letters(NamedTuple):
    """At each of `length` positions, which the partition shares out, stands one of so many letters of its owner."""

    alice: int
    bob: int
    partition: Term
    length: Term

    @property
    def at_once(self) -> int:
        """The letters of a network that reads both inputs at once: those of the party that has more."""
        return max(self.alice, self.bob)


def letters(f: Term) -> Letters:
    """The letters of both parties' inputs of a function: the only place that says what a letter is.

    An input is a word, of a length that hangs on the party alone; its letters are in the order of its positions, and
    inputs are numbered as these words are, the first letter counting most.

      under L P n             letters of L's alphabet; Alice has those of her positions under P, Bob those of his
      equality n, disjointness n, intersection n, greater-than n, inner-product n
                              n bits for either party
      majority k m            k bits for Alice, m for Bob
      index n                 n bits for Alice; for Bob one letter, his position, out of n
      key-recall n q          n letters out of q for Alice; for Bob one letter, his key, out of n
      composition n           n letters out of n for Alice, the values of f; n + 1 for Bob, those of g and then z
      by-formula F            as many bits for either party as F has
      matrix                  one letter for either party: her row, his column, out of as many as there are
      transposed, part, and-of, or-of, xor-of, lifted
                              one letter for either party, whatever the functions inside read: of one that is made of
                              others only the matrix is told
      complement f            those of f
      restricted f s L        those of f; the words of s are those in L, so not all words of its letters are inputs

    A recurrent network reads Alice's word and then Bob's.  A Transformer or a layer reads both at once, under any
    partition of its N positions that gives either party as many as its word has letters: so N is the letters of both
    words together.  Its A letters are as many as those of the party that has more (`Letters.at_once`); the letters of
    the other party are the first of them.  So not all words of N of A letters need be inputs: a party may have fewer
    letters (a matrix that is not square, index), or be held to some words.  *To compute f* is to output f on the
    inputs.  On other words a network may output anything, and a protocol made of it is run on inputs only.

    Partition and length may be open terms, where the function is.  `Rejected` for a variable, and where what is one
    letter has no size.

    >>> letters(("transposed", ("greater-than", 2)))
    Letters(alice=4, bob=4, partition='prefix:1', length=2)
    >>> letters(("complement", ("by-formula", (1, 2, ("xor", "x1", "y2")))))
    Letters(alice=2, bob=2, partition='prefix:1', length=3)
    >>> letters(("index", 3)).at_once
    3
    """
    head, *of = f if isinstance(f, tuple) else (None,)
    if head in ("complement", "restricted"):
        return letters(of[0])
    if head == "under":
        size = len(alphabet(of[0]) or meaning.language(of[0]).alphabet)
        return Letters(size, size, *of[1:])
    if head in WORDS["family"]:
        return Letters(2, 2, "odd-even", 2 * of[0] if is_integer(of[0]) else ("*", 2, of[0]))
    if head == "by-formula":
        alice, bob, _ = of[0]
        return Letters(2, 2, f"prefix:{alice}", alice + bob)
    if head == "majority":
        return Letters(2, 2, ("prefix", of[0]), ("+", *of))
    one = meaning.function(f)
    if head in ("index", "key-recall"):
        read = meaning.natural(of[1]) if len(of) > 1 else 2
        return Letters(read, one.column_count, f"prefix:{one.column_count}", one.column_count + 1)
    if head == "composition":
        n = meaning.natural(of[0])
        return Letters(n, n, f"prefix:{n}", 2 * n + 1)
    return Letters(one.row_count, one.column_count, "prefix:1", 2)


def words(f: Term) -> tuple[Callable[[int], tuple[int, ...]], Callable[[int], tuple[int, ...]]]:
    """What makes of the number of an input of Alice's, and of Bob's, its word, as numbers of letters.

    The function is closed; a restricted one has the words that are left, in their order.

    >>> alice, bob = words(("index", 3))
    >>> alice(6), bob(2)
    ((1, 1, 0), (2,))
    """
    read, inner = letters(f), f
    of_alice, of_bob = meaning.partition(read.partition).sizes(meaning.natural(read.length))
    while inner[0] == "complement":
        inner = inner[1]
    if inner[0] == "restricted":
        held, _, _ = held_language(inner, meaning.language)
        return held.shares("A", of_alice).word, held.shares("B", of_bob).word
    return partial(share, length=of_alice, letters=read.alice), partial(share, length=of_bob, letters=read.bob)

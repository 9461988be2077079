"""Inputs written in another alphabet, by each party for itself: how one function of words is part of another.

A *code* writes a share (a party's letters, in order) as another one: what comes before, a word for each letter, what
comes after.  Where g(x, y) = f(x', y') for the coded shares x' of x and y' of y, the matrix of g is that of some rows
and columns of f, some of them perhaps repeated, so whatever is hard for g is at least as hard for f: this is how
reductions between communication problems are made (Kushilevitz and Nisan 1997, chapter 1).

Whether it is so for all lengths is asked of two automata that read a word and its coded word side by side: where the
parties' letters alternate and all words of both codes have one length, and where all of Alice's letters come before all
of Bob's.  The walks are exact; they have as many steps as pairs of states times letters (pairs of letters).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.product import Letters, ProductSystem, State
from fooling.fooling_sets.errors import InvalidInput

Word = tuple[int, ...]  # letter indices of the alphabet that is written in


@dataclass(frozen=True)
class Code:
    """What comes before, the word for each letter, and what comes after."""

    before: Word
    words: tuple[Word, ...]
    after: Word

    @property
    def length(self) -> int | None:
        """How long the word for any letter is; None where they differ."""
        lengths = {len(word) for word in self.words}
        return lengths.pop() if len(lengths) == 1 else None

    def coded(self, share: Sequence[int]) -> Word:
        """The share in the other alphabet.

        >>> Code((2,), ((0, 0), (1, 1)), ()).coded((0, 1))
        (2, 0, 0, 1, 1)
        """
        return tuple(chain(self.before, *(self.words[a] for a in share), self.after))


def code(given: tuple[Sequence[str], Sequence[tuple[str, Sequence[str]]], Sequence[str]], g: DFA, f: DFA) -> Code:
    """The code with letters as indices; InvalidInput unless it has a word of f's letters for each of g's."""
    before, table, after = given
    words: Mapping[str, Sequence[str]] = dict(table)
    if words.keys() != {*g.alphabet}:
        raise InvalidInput(f"a code for {' '.join(words)}, where the letters are {' '.join(g.alphabet)}")
    for letter in chain(before, *words.values(), after):
        if letter not in f.alphabet:
            raise InvalidInput(f"a code that writes {letter}, where the letters are {' '.join(f.alphabet)}")
    read = tuple(tuple(map(f.alphabet.index, word)) for word in (before, *(words[a] for a in g.alphabet), after))
    return Code(read[0], read[1:-1], read[-1])


def zipped(x: Word, y: Word) -> Word:
    """x1 y1 x2 y2 ...; x is as long as y, or one letter longer."""
    return tuple(part for i, a in enumerate(x) for part in (a, *y[i : i + 1]))


# Of a word x1 y1 ... xk yk the coded shares are A.before A(x1) ... A(xk) A.after and B.before B(y1) ... B(yk) B.after.
# With |A.before| = |B.before| and |A(a)| = |B(b)| for all letters, what their letters make when they alternate is
# zip(A.before, B.before) zip(A(x1), B(y1)) ... zip(A(xk), B(yk)) zip(A.after, B.after).
def alternating_system(g: DFA, f: DFA, alice: Code, bob: Code) -> ProductSystem:
    """Violation: a word x1 y1 x2 y2 ... of even length that g accepts and whose coded word f rejects, or conversely.

    State: (state of g after the word, state of f after the coded word without what comes after).
    """
    even = len(alice.before) == len(bob.before) and 0 <= len(alice.after) - len(bob.after) <= 1
    if alice.length is None or alice.length != bob.length or not even:
        raise InvalidInput(
            "letters of codes that alternate: all words have one length, so have the beginnings and ends"
        )

    def step(state: State, letters: Letters) -> State | None:
        a, b = letters
        after = g.run_from(state[0], letters), f.run_from(state[1], zipped(alice.words[a], bob.words[b]))
        return None if after == (None, None) else after

    def bad(state: State) -> bool:
        end = f.run_from(state[1], zipped(alice.after, bob.after))
        return (state[0] in g.accepting) != (end in f.accepting)

    start = g.start, f.run_from(f.start, zipped(alice.before, bob.before))
    pairs = tuple(product(range(len(g.alphabet)), repeat=2))
    return ProductSystem("coded inputs", pairs, start, step, bad)


# Of a word x y the coded one is A.before A(x1) ... A(xk) A.after B.before B(y1) ... B(yl) B.after, for any k and l.
def consecutive_system(g: DFA, f: DFA, alice: Code, bob: Code) -> ProductSystem:
    """Violation: words x of Alice and y of Bob so that g accepts xy and f rejects the coded word, or conversely.

    Letters: (0, a) for a letter of x, (1, b) for one of y.
    State: (whether y has begun, state of g, state of f after what certainly comes).
    """
    between = alice.after + bob.before

    def step(state: State, letters: Letters) -> State | None:
        begun, q, r = state
        bobs, a = letters
        if begun and not bobs:
            return None
        written = bob.words[a] if bobs else alice.words[a]
        after = g.step(q, a), f.run_from(r, written if bobs == begun else between + written)
        return None if after == (None, None) else (bobs, *after)

    def bad(state: State) -> bool:
        begun, q, r = state
        end = f.run_from(r, bob.after if begun else between + bob.after)
        return (q in g.accepting) != (end in f.accepting)

    start = 0, g.start, f.run_from(f.start, alice.before)
    return ProductSystem("coded inputs", tuple(product((0, 1), range(len(g.alphabet)))), start, step, bad)

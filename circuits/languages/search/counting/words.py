"""The words of a regular language of one length, one after the other, as text; the first few words of an expression.

The first few, the shortest first, show a reader which language was read.  Words are in the order of their lengths, and
of the alphabet where these are equal.  No automaton is built: the first k words of an expression are made of the first
few of its parts, so the cost is k * k for each part, however many states the minimal automaton has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.search.expressions.expression_reader import (
    Choice,
    Concatenation,
    OneOf,
    RegularExpression,
)
from fooling.circuits.languages.spelled_words import spelled
from fooling.fooling_sets.errors import InvalidInput


def enumerate_words(dfa: DFA, n: int) -> Iterator[str]:
    """The accepted words of length `n` as text, in lexicographic order of letter indices; InvalidInput when n < 0.

    Needs memory for one word; every prefix it extends has an accepted continuation of the right length, so the delay
    between two words is at most n x letters steps.  `fooling.circuits.languages.search.counting.packed_words` writes
    the same words in blocks, much faster.
    """
    if n < 0:
        raise InvalidInput(f"length: want at least 0, got {n}")
    # fertile[k]: the states from which some word of length k is accepted.
    fertile = [set(dfa.accepting)]
    for _ in range(n):
        fertile.append({q for q, row in enumerate(dfa.transitions) if not fertile[-1].isdisjoint(row)})

    def extend(q: int, prefix: tuple[str, ...], left: int) -> Iterator[str]:
        if left == 0:
            yield spelled(prefix, dfa.alphabet)
            return
        for letter, target in zip(dfa.alphabet, dfa.transitions[q], strict=True):
            if target is not None and target in fertile[left - 1]:
                yield from extend(target, (*prefix, letter), left - 1)

    return extend(dfa.start, (), n) if dfa.start in fertile[n] else iter(())


Word = tuple[int, ...]  # the numbers of letters in the alphabet


def least_words(expression: RegularExpression, k: int) -> list[tuple[str, ...]]:
    """The first k words, each a tuple of letters; fewer where there are no more.

    >>> from fooling.circuits.languages.search.expressions.expression_reader import read_expression
    >>> ["".join(word) for word in least_words(read_expression("(a|b)*aa|b"), 4)]
    ['b', 'aa', 'aaa', 'baa']
    """
    letters = expression.letters
    found = _Words({letter: i for i, letter in enumerate(letters)}, k).of_part(expression.whole)
    return [tuple(letters[i] for i in word) for word in found[:k]]


class _Words:
    """Of each part of an expression the first k non-empty words, and the empty word where it is one."""

    def __init__(self, numbers: Mapping[str, int], k: int) -> None:
        self.numbers, self.k = numbers, k
        self.known: dict[OneOf | Choice, list[Word]] = {}

    def first(self, words: Iterable[Word]) -> list[Word]:
        """Of these words the empty one and the first k others."""
        several = set(words)
        return sorted(several, key=lambda word: (len(word), word))[: self.k + (() in several)]

    # Let u v be among the first k non-empty words of A B, and u not empty.  If k non-empty words u' of A came before u,
    # then k words u' v of A B would come before u v, since a shorter u' makes a shorter word, and one as long that is
    # earlier makes an earlier one.  So u is among the first k of A, and v, if not empty, among those of B likewise.
    def of_product(self, first: Iterable[Word], then: list[Word]) -> list[Word]:
        """The words of A B."""
        return self.first(u + v for u in first for v in then)

    def of_part(self, part: Concatenation) -> list[Word]:
        """The words of a concatenation, made of those of its halves."""
        if len(part) < 2:
            return self.of_factor(part[0]) if part else [()]
        middle = len(part) // 2
        return self.of_product(self.of_part(part[:middle]), self.of_part(part[middle:]))

    def of_factor(self, factor: OneOf | Choice) -> list[Word]:
        """The words of a set of letters, or of a choice; a repeated part is the same factor again and again."""
        if factor not in self.known:
            self.known[factor] = self._of_new(factor)
        return self.known[factor]

    # In a non-empty word of A* each factor is among the first k non-empty words of A, as above.  The i-th such word has
    # at most i factors that are not empty: with a the first non-empty word of A, the words a, a a, ..., come no later.
    def _of_new(self, factor: OneOf | Choice) -> list[Word]:
        if isinstance(factor, OneOf):
            return self.first((self.numbers[letter],) for letter in factor.letters)
        either = self.first(word for one in factor.alternatives for word in self.of_part(one))
        if not factor.repeated:
            return either
        found: list[Word] = [()]
        for _ in range(self.k):
            found = self.of_product(found, [(), *either])
        return found

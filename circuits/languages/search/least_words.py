"""The first few words of a regular expression, the shortest first: what shows a reader which language was read.

Words are in the order of their lengths, and of the alphabet where these are equal.  No automaton is built: the first k
words of an expression are made of the first few of its parts, so the cost is k * k for each part, however many states
the minimal automaton has.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from fooling.circuits.languages.search.expression_reader import Choice, Concatenation, OneOf, RegularExpression

Word = tuple[int, ...]  # the numbers of letters in the alphabet


def least_words(expression: RegularExpression, k: int) -> list[tuple[str, ...]]:
    """The first k words, each a tuple of letters; fewer where there are no more.

    >>> from fooling.circuits.languages.search.expression_reader import read_expression
    >>> ["".join(word) for word in least_words(read_expression("(a|b)*aa|b"), 4)]
    ['b', 'aa', 'aaa', 'baa']
    """
    numbers = {letter: i for i, letter in enumerate(expression.letters)}
    found = _of_part(numbers, k, expression.whole)
    return [tuple(expression.letters[i] for i in word) for word in found]


def _first(k: int, words: Iterable[Word]) -> list[Word]:
    return sorted(set(words), key=lambda word: (len(word), word))[:k]


# Let u v be among the first k words of A B.  If k words u' of A came before u, then k words u' v of A B would come
# before u v, since a shorter u' makes a shorter word, and one as long that is earlier makes an earlier one.  So u is
# among the first k of A, and v among those of B, by the same argument.
def _of_part(numbers: dict[str, int], k: int, part: Concatenation) -> list[Word]:
    """The first k words of a concatenation."""
    found: list[Word] = [()]
    for factor in part:
        following = _of_factor(numbers, k, factor)
        found = _first(k, (u + v for u in found for v in following))
    return found


# In a word of A* that is no empty concatenation, each factor is among the first k non-empty words of A, as above.  The
# i-th word of A* has at most i - 1 non-empty factors: with a the first of them, the words a, a a, ..., come no later.
def _of_factor(numbers: dict[str, int], k: int, factor: OneOf | Choice) -> list[Word]:
    if isinstance(factor, OneOf):
        return _first(k, ((numbers[letter],) for letter in factor.letters))
    of_part = partial(_of_part, numbers, k + factor.repeated)
    either = _first(k + factor.repeated, (word for one in factor.alternatives for word in of_part(one)))
    if not factor.repeated:
        return either
    rounds = [word for word in either if word]
    found: list[Word] = [()]
    for _ in range(k - 1):
        found = _first(k, [*found, *(u + v for u in found for v in rounds)])
    return found

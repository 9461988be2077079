"""Which operator is meant where an argument is of another kind, or a word stands in the place of a term.

"Some RNN computes a function" and "some RNN decides a language" are two operators; who gives one what the other takes
means the other.  What is said here is added to the reason of the grammar, which alone refuses anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS
from fooling.verify.statement.row import Term

MEANT: Mapping[tuple[str, str], str] = {  # an operator, and the kind of its first argument, to what is to be written
    ("rnn-decides", "function"): 'of a function write ["rnn-computes", f, m, p]',
    ("rnn-computes", "language"): 'of a language write ["rnn-decides", L, m, p]',
    ("dfa-decides", "function"): 'write ["dfa-decides", L, q] of the language L of the function',
    ("decides", "language"): 'that some RNN decides L is written ["rnn-decides", L, m, p]',
    **{
        (head, "language"): f'write ["under", L, P, n] for the function of L: ["{head}", ["under", L, P, n], ...]'
        for head in ("layer-computes", "transformer-computes", "D", "one-way", "rank", "fooling", "cover", "leaves")
    },
    **{(head, "function"): f'{head} is of a language, as the L of ["under", L, P, n]' for head in ("states", "count")},
}
NATURAL = 'for the numbers 0, 1, 2, ... write ["{0}", "int"], and [">=", "{0}", 0] among the conditions'


def what_is_meant(that: Term) -> str | None:
    """What to write instead, for the first part of a proposition that is plainly meant otherwise; None where none is.

    >>> what_is_meant(("rnn-decides", ("equality", 3), 1, 3))
    'of a function write ["rnn-computes", f, m, p]'
    """
    return next(_meant(that), None)


def _meant(term: Term) -> Iterator[str]:
    if not isinstance(term, tuple) or not term or not isinstance(term[0], str):
        return
    if term[0] in QUANTIFIERS and len(term) == 4 and isinstance(term[1], tuple):
        for one in term[1]:
            if isinstance(one, tuple) and len(one) == 2 and one[1] in ("nat", "natural", "N"):
                yield NATURAL.format(one[0])
        for part in (*(term[2] if isinstance(term[2], tuple) else ()), term[3]):
            yield from _meant(part)
    elif term[0] in OPERATORS:
        first = term[1] if len(term) > 1 else None
        head = first[0] if isinstance(first, tuple) and first and isinstance(first[0], str) else ""
        made = OPERATORS[head].result if head in OPERATORS else ""
        if made != OPERATORS[term[0]].arguments[0] and (term[0], made) in MEANT:
            yield MEANT[term[0], made]
        for part in term[1:]:
            yield from _meant(part)

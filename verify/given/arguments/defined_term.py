"""A definition, held to the grammar where it stands: a fault in it is told once, and not at each use.

What its variables are is seen only where it is used.  So a name that nothing binds inside is taken to be of the sort
that its place wants; where it is used the grammar asks again.  A term with a partial function, a matrix with *, has
words of its own, and is looked at only where it is used.

"Some RNN computes a function" and "some RNN decides a language" are two operators; who gives one what the other takes
means the other.  What is said here is added to the reason of the grammar, which alone refuses anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.shorthand import is_partial
from fooling.verify.statement.machine_operators import NAMED
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import (
    LITERALS,
    QUANTIFIERS,
    VARIABLE_SORTS,
    argument_sorts,
    is_named,
    require,
)
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


PARTITIONS = (
    'want "odd-even", "prefix:3" or "mask:0110", or ["prefix", k] for a number k of letters, '
    'such as ["prefix", ["/", "n", 2]] for the first half'
)
SENTENCES = "want a list, or all of the statement as one sentence, or a claims file (`fooling docs sentences`)"
OF_SORT = {sort: name for name, sort in reversed(VARIABLE_SORTS.items())}  # a number is an int, where it may be either


def require_term(term: Term, at: str) -> None:
    """`InvalidInput`, with the place, where a term with its names written out is ill formed whatever its variables are.

    >>> require_term(("under", ("dyck", 1, 2), "odd-even", ("*", 2, "n")), "define.f")
    >>> require_term(("D", ("dyck", 1, 2)), "define.bits")
    Traceback (most recent call last):
    ...
    fooling.fooling_sets.errors.InvalidInput: define.bits[1]: 'dyck' should be a function; dyck makes a language; ...
    """
    if not isinstance(term, tuple) or not term or not isinstance(term[0], str) or _has_partial(term):
        return
    sort = "proposition" if term[0] in QUANTIFIERS else OPERATORS[term[0]].result if term[0] in OPERATORS else None
    if sort is not None:
        require_well_formed(term, sort, dict(_wanted(term, frozenset())), at)


def require_well_formed(term: Term, sort: str, variables: dict[str, str], at: str) -> None:
    """As the grammar does, with what is plainly meant where it says no."""
    try:
        require(term, sort, variables, at)
    except InvalidInput as error:
        raise with_what_is_meant(error, term) from None


def with_what_is_meant(error: InvalidInput, term: Term) -> InvalidInput:
    """What the grammar says against a term, with what is plainly meant."""
    told, meant = str(error).replace("a acceptor", "a recurrent network"), what_is_meant(term)
    if "should be a partition;" in told:
        told = told.replace("no variable of this name is bound here", PARTITIONS)
    told += f"; {PARTITIONS}" if "partition 'prefix:" in told else ""
    if re.search(r"'([^'$]*[^\w'$-][^'$]*|[A-Z]+_\w+)' should be .*; no variable", told):
        told = told.replace("no variable of this name is bound here", SENTENCES)
    return InvalidInput(f"{told}; {meant}" if meant else told)


def _has_partial(term: Term) -> bool:
    return is_partial(term) or (isinstance(term, tuple) and any(map(_has_partial, term)))


def _wanted(term: Term, bound: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Names that nothing binds, and how a variable that may stand there is declared."""
    if not isinstance(term, tuple) or not term or not isinstance(term[0], str):
        return
    if term[0] in QUANTIFIERS:
        if len(term) == 4 and all(isinstance(part, tuple) for part in term[1:3]):
            inside = bound | {one[0] for one in term[1] if isinstance(one, tuple) and one and isinstance(one[0], str)}
            for part in (*term[2], term[3]):
                yield from _wanted(part, inside)
    elif term[0] in OPERATORS:
        inside = bound | {term[1]} if term[0] == "sum" and isinstance(term[1], str) else bound
        for sort, part in zip(argument_sorts(term), term[1:], strict=True):
            is_name = isinstance(part, str) and sort in OF_SORT and not (sort in NAMED and is_named(part))
            if is_name and part not in inside and part.isidentifier():
                yield part, OF_SORT[sort]
            elif sort not in LITERALS:
                yield from _wanted(part, inside)

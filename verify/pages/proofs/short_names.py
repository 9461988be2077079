"""Short names for long terms, and numbers tidied, so that a page of steps can be read.

A language, function or number that is long and comes again is named once, above the steps, and drawn where it is a
small automaton or matrix.  Of a number that a search has put together, 1 * 2^n and n - 1 - 1, the plain form is shown;
both are the same number, and nothing else is changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.pages.proofs.plain_polynomials import plainer
from fooling.verify.statement.language.printable import counted
from fooling.verify.statement.language.wording import in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, is_integer, term_positions
from fooling.verify.words import drawings
from fooling.verify.words.passages import Drawing, Grid, Opening, Passage, Said, Step, changed_item
from fooling.verify.words.subject import primed

LETTERS = {"language": ("L", "M", "K"), "function": ("f", "g", "h"), "number": ("c", "s", "t")}
LONG = {"language": 16, "function": 16, "number": 40}  # characters from which on a name is worth having
DRAWN = ("dfa", "nfa", "matrix")  # terms of which words do not say what they are
LARGEST_BASE, LARGEST_EXPONENT = 10, 6  # of a power that is worked out
NAMED = tuple[str, Passage, tuple[Drawing, ...]]


def shortened(
    items: Sequence[Opening | Step], statement: Term | None = None, called: Sequence[tuple[Term, str]] = ()
) -> tuple[tuple[Opening | Step, ...], tuple[NAMED, ...]]:
    """The items with names for long terms and tidy numbers; and what the names stand for, in the order of their use.

    `called` are the author's names for terms of the statement.  An automaton that is not in the statement is said to be
    one of the proof's.
    """
    tidy = [changed_item(item, tidied) for item in items]
    wanted = _wanted(tidy)
    table = dict(zip(wanted, _names(tidy, wanted, called), strict=True))
    given = None if statement is None else {*_parts(statement), *(tidied(term) for term, _ in called)}
    whole = {part for term in _terms_of(tidy) for part in _whole_languages(term)}
    names = list[NAMED]()
    for term in sorted(wanted, key=lambda term: [*LETTERS].index(_sort(term))):
        others = {other: name for other, name in table.items() if other != term}
        told = _of_the_proof(term) if given is not None and term not in given else None
        told = told or (Said(replaced(term, others)),)
        is_part = _sort(term) == "language" and term not in whole and term[0] not in ("dfa", "nfa")
        drawn = () if is_part else _drawn(_sort(term), term)
        names.append((table[term], (*told, *_sized(term)) if is_part else told, drawn))
    return tuple(changed_item(item, lambda term: replaced(term, table)) for item in tidy), tuple(names)


# ---- which terms ----


def _wanted(items: Sequence[Opening | Step]) -> list[Term]:
    """The terms that get a name: what a step uses and comes again, and what words do not describe.

    A part of what has a name is written out with it, and needs none of its own.
    """
    said = [*_terms_of(items)]
    found = Counter(part for term in said for part in _parts(term) if _can_have_a_name(part))
    chosen = [term for term, many in found.items() if _is_worth_it(_sort(term), term, many)]
    while True:
        named = frozenset(chosen)
        in_steps = Counter(part for term in said for part in _outermost(term, named))
        inside = Counter(part for term in chosen for below in _inside(term) for part in _outermost(below, named))
        kept = [term for term in chosen if _is_used(term, in_steps[term], inside[term])]
        if kept == chosen:
            return kept
        chosen = kept


def _can_have_a_name(part: Term) -> bool:
    return isinstance(part, tuple) and part[0] not in QUANTIFIERS and _sort(part) in LETTERS


def _is_used(term: Term, in_steps: int, in_names: int) -> bool:
    if term[0] in DRAWN:
        return in_steps + in_names > 0
    return in_steps > 0 and in_steps + in_names > 1


def _outermost(term: Term, named: frozenset[Term]) -> Iterator[Term]:
    """The named terms in a term that are not inside others of them."""
    if isinstance(term, tuple) and term in named:
        yield term
    else:
        for inner in _inside(term):
            yield from _outermost(inner, named)


def _sort(term: Term) -> str:
    return OPERATORS[term[0]].result


def _names(
    items: Sequence[Opening | Step], wanted: Sequence[Term], called: Sequence[tuple[Term, str]]
) -> Iterator[str]:
    """The author's name, or a letter for each, none that is a variable of the steps or a name of the author's."""
    own = {tidied(term): name.removeprefix("$") for term, name in called}
    taken = {part for term in _terms_of(items) for part in _parts(term) if isinstance(part, str)}
    own = {term: name for term, name in own.items() if name not in taken}
    taken |= {*own.values()}
    free = {sort: _fresh(letters, taken) for sort, letters in LETTERS.items()}
    return (own.get(term) or next(free[_sort(term)]) for term in wanted)


def _of_the_proof(term: Term) -> Passage | None:
    """How an automaton is called that nobody gave; None of what is none."""
    if term[0] not in ("dfa", "nfa"):
        return None
    size = f"{len(term[4])}-state DFA" if term[0] == "dfa" else "NFA"
    return (f"a language that the proof uses, of the following {size} over {' '.join(term[1])}",)


def _is_worth_it(sort: str, term: Term, many: int) -> bool:
    if term[0] in DRAWN:
        return len(in_words(term)) >= LONG[sort]
    wanted = term[0] not in ("complement", "transposed", "count") and (sort != "number" or term[0] == "qp")
    return many >= 2 and wanted and len(in_words(term)) >= LONG[sort]


def _fresh(letters: Sequence[str], taken: set[str]) -> Iterator[str]:
    number = 1
    while True:
        for letter in letters:
            name = letter if number == 1 else f"{letter}{number}"
            if name not in taken:
                taken.add(name)
                yield name
        number += 1


def _terms_of(items: Iterable[Opening | Step]) -> Iterator[Term]:
    for item in items:
        passages = [item.says] if isinstance(item, Opening) else [item.states, item.because]
        for drawing in () if isinstance(item, Opening) else item.drawings:
            passages += [drawing.caption] if isinstance(drawing, Grid) else [line for _, line in drawing.lines]
        yield from (part.term for passage in passages for part in passage if isinstance(part, Said))


def _parts(term: Term) -> Iterator[Term]:
    """The term and all terms in it, outermost first."""
    yield term
    for inner in _inside(term):
        yield from _parts(inner)


def _inside(term: Term) -> list[Term]:
    if not isinstance(term, tuple):
        return []
    if term[0] in QUANTIFIERS:
        return [name for name, _ in term[1]] + [*term[2], term[3]]
    return [term[i] for i in term_positions(term)] + ([term[1]] if term[0] == "sum" else [])


def _whole_languages(term: Term) -> Iterator[Term]:
    """The languages in a term that are no parts of others: of these a step may speak, and of parts it need not."""
    if isinstance(term, tuple) and term[0] not in QUANTIFIERS and _sort(term) == "language":
        yield term
    else:
        for inner in _inside(term):
            yield from _whole_languages(inner)


def _sized(term: Term) -> Passage:
    """How large the automaton of a part is, in the place of its table; nothing where it is too large."""
    try:
        return (f", of {counted(meaning.language(term).states, 'states')}",)
    except FoolingError:
        return ()


def _drawn(sort: str, term: Term) -> tuple[Drawing, ...]:
    try:
        if sort == "language":
            return drawings.automaton(meaning.language(term))
        if term[0] == "matrix":
            return drawings.matrix(meaning.function(term), "The matrix:")
    except FoolingError:
        return ()
    return ()


# ---- changing terms ----


def with_parts(term: Term, change: Callable[[Term], Term]) -> Term:
    """The term with each of its parts changed; bound names and literals stay."""
    if term[0] in QUANTIFIERS:
        return (*term[:2], tuple(map(change, term[2])), change(term[3]))
    inside = term_positions(term)
    return tuple(change(part) if i in inside else part for i, part in enumerate(term))


def mapped(term: Term, change: Callable[[Term], Term]) -> Term:
    """The term with each part and each bound name changed, innermost first; literals stay."""
    if not isinstance(term, tuple):
        return change(term)
    head, first, *rest = with_parts(term, lambda part: mapped(part, change))
    if head in QUANTIFIERS:
        return (head, tuple((change(name), sort) for name, sort in first), *rest)
    return change((head, change(first) if head == "sum" else first, *rest))


def replaced(term: Term, table: dict[Term, str]) -> Term:
    """The term with names for those that have one, outermost first."""
    if not isinstance(term, tuple) or term in table:
        return table[term] if isinstance(term, tuple) else term
    return with_parts(term, lambda part: replaced(part, table))


# ---- tidy numbers ----


@lru_cache(maxsize=4096)
def tidied(term: Term) -> Term:
    """The same with its numbers in a plain form: constants of a sum together, no factor or exponent 1, n/2 for 1/2 * n.

    >>> tidied(("=", "x", ("+", ("*", -1, "n"), 1)))
    ('=', 'x', ('-', 1, 'n'))
    """
    return _each_number(mapped(term, _plain))


def _each_number(term: Term) -> Term:
    """With each sum, product and quotient in it that is clumsy written anew, the largest ones first."""
    if not isinstance(term, tuple):
        return term
    plain = term if term[0] in QUANTIFIERS else plainer(term)
    return with_parts(term, _each_number) if plain == term else plain


# x * 1 = x; x^1 = x / 1 = x; 6 / 2 = 3; x + (a + b) = (x + a) + b; x - (-a) = x + a; -x + a = a - x: equalities of
# numbers that are defined.
def _plain(part: Term) -> Term:
    if isinstance(part, str):
        return primed(part)
    if not isinstance(part, tuple):
        return part
    head, *rest = part
    if head == "*" and len(rest) > 1:
        return _plain_product([factor for factor in rest if factor != 1] or [1])
    if head in ("^", "/") and rest[1] == 1:
        return rest[0]
    if head == "/" and all(map(is_integer, rest)) and rest[1] != 0 == rest[0] % rest[1]:
        return rest[0] // rest[1]
    if head == "^" and all(map(is_integer, rest)) and 0 <= rest[1] <= LARGEST_EXPONENT and abs(rest[0]) <= LARGEST_BASE:
        return rest[0] ** rest[1]
    return _plain_sum(part) if head in ("+", "-") and len(rest) > 1 else part


# 2 * 3 = 6; -1 * x = -x, here 0 - x; k * (x / k) = x.
def _plain_product(factors: Sequence[Term]) -> Term:
    if all(map(is_integer, factors)):
        return prod(factors)
    if len(factors) == 1:
        return factors[0]
    if -1 in factors:
        left = list(factors)
        left.remove(-1)
        return ("-", 0, _plain_product(left))
    first, second = factors[0], factors[1]
    if len(factors) == 2 and isinstance(second, tuple) and second[0] == "/" and second[2] == first != 0:
        return second[1]
    return ("*", *factors)


def _plain_sum(part: Term) -> Term:
    terms, constant = list[tuple[int, Term]](), 0
    for sign, inner in _summands(part, 1):
        if is_integer(inner):
            constant += sign * inner
        else:
            terms.append((sign, inner))
    if not terms:
        return constant
    start = next((i for i, (sign, _) in enumerate(terms) if sign > 0), None)
    if start is None:
        if constant <= 0:
            return part
        first, constant = constant, 0
    else:
        first = terms.pop(start)[1]
    found: Term = first
    for sign, inner in terms:
        found = _longer(found, inner) if sign > 0 else ("-", found, inner)
    return found if not constant else _longer(found, constant) if constant > 0 else ("-", found, -constant)


def _longer(found: Term, more: Term) -> Term:
    return (*found, more) if isinstance(found, tuple) and found[0] == "+" else ("+", found, more)


def _summands(part: Term, sign: int) -> Iterator[tuple[int, Term]]:
    if isinstance(part, tuple) and part[0] == "+":
        for inner in part[1:]:
            yield from _summands(inner, sign)
    elif isinstance(part, tuple) and part[0] == "-":
        yield from _summands(part[1], sign)
        yield from _summands(part[2], -sign)
    else:
        yield sign, part

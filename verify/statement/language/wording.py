"""Propositions in words and infix notation, for people; the data in `proposition` stays what is meant.

`in_words` writes one line, with no more brackets than precedence needs; `domain_of` says over what a statement ranges.
`sentence` is the same printer with nothing left out, for what is read back
(`fooling.verify.statement.language.sentences`): two terms never have one sentence.  It differs where the words of two
terms are alike, and only there: a sum of a sum is bracketed, 0 - 1 is no -1, variables stand in their order, and
literals are written out (`fooling.verify.statement.language.exact_words`).  Nothing is decided by words; `recheck`
prints them, hence the standard library only.

Whatever is worded, this ends soon: each argument is worded once and, unless it is a name, stands once in its template;
and what is nested more than `DEEPEST` deep is an InvalidInput.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache, lru_cache
from hashlib import sha256
from itertools import groupby
from string import Formatter

from fooling.circuits.languages.spelled_words import is_plain, spelled
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.language import exact_words
from fooling.verify.statement.language.argument_names import NUMBER_OF
from fooling.verify.statement.language.argument_names import names as letters_of
from fooling.verify.statement.language.printable import in_the_singular, printable, require_shallow
from fooling.verify.statement.language_operators import COMBINING, alphabet
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import QUANTIFIERS, is_integer
from fooling.verify.statement.row import ATOM, EITHER, PHRASE, POWER, PRODUCT, STATEMENT, SUM, Term

LONGEST_LITERAL = 60  # characters of a literal matrix or list of cells that are still shown
LONGEST_LIST, FEWEST_LISTED = 240, 3  # characters of an and or an or that stays in one line; parts of one that does not
Names = Sequence[tuple[Term, str]]  # terms, and what their author calls them
_NAMES: ContextVar[Mapping[Term, str]] = ContextVar("names of terms", default={})  # noqa: B039 - nobody changes it
_EXACT: ContextVar[bool] = ContextVar("whether all is said", default=False)


@contextmanager
def calling(names: Names) -> Iterator[None]:
    """What is worded inside has the author's names in place of these terms, none of which has variables.

    >>> with calling([(("dyck", 2, 2), "$L")]):
    ...     in_words(("states", ("dyck", 2, 2), "complete"))
    'minimal DFA states($L; complete)'
    """
    token = _NAMES.set(dict(names))
    try:
        yield
    finally:
        _NAMES.reset(token)


def in_words(term: Term) -> str:
    """One printable line for a well-formed term of any sort; `InvalidInput` where it is nested too deeply.

    >>> in_words(
    ...     (
    ...         "forall",
    ...         (("n", "int"),),
    ...         ((">=", "n", 2), ("even", "n")),
    ...         (">=", ("D", ("under", ("dyck", 2, 2), "odd-even", "n")), ("-", "n", 1)),
    ...     )
    ... )
    'for all integers n with n >= 2, n even: D(Dyck-(2,2) under odd-even, length n) >= n - 1'
    """
    require_shallow(term)
    return printable(in_the_singular(_written(term)[1]))


def sentence(term: Term) -> str:
    """One line for a well-formed term of any sort, which no other term has; `InvalidInput` where nested too deeply.

    >>> one, two = ("+", ("+", 1, "n"), 2), ("+", 1, "n", 2)
    >>> in_words(one) == in_words(two), sentence(one), sentence(two), sentence(("-", 0, 1))
    (True, '(1 + n) + 2', '1 + n + 2', '0 - 1')
    """
    return held(term)[1]


def held(term: Term, *, inside: bool = False) -> tuple[int, str]:
    """How tightly the sentence of a term holds together, and the sentence; `inside` an expression, without alphabet."""
    require_shallow(term)
    token = _EXACT.set(True)
    try:
        own, text = _expression(term) if inside else _written(term)
    finally:
        _EXACT.reset(token)
    return own, printable(text)


def in_parts(term: Term) -> tuple[str, list[str]]:
    """A statement in words, and the parts of a long conjunction or disjunction at its end, which the words leave out.

    >>> long = ("and", *(("=", ("+", "n", i), 10**80) for i in range(3)))
    >>> words, parts = in_parts(("forall", (("n", "int"),), (), long))
    >>> words, len(parts)
    ('for all integers n, all of these hold', 3)
    """
    require_shallow(term)
    opening, body = "", term
    while body[0] in QUANTIFIERS:
        opening, body = f"{opening}{_opening(body)} ", body[3]
    if body[0] not in ("and", "or") or len(body) <= FEWEST_LISTED or len(in_words(body)) <= LONGEST_LIST:
        return in_words(term), []
    told = "all of these hold" if body[0] == "and" else "at least one of these holds"
    return printable(re.sub(": $", ", ", opening) + told), list(map(in_words, body[1:]))


def _bracketed(term: Term, level: int) -> str:
    return _at(level, *_written(term))


def _at(level: int, own: int, text: str) -> str:
    return text if own >= level else f"({text})"


def _written(term: Term) -> tuple[int, str]:
    """How tightly its words hold together, and the words; each part is written once."""
    if is_integer(term):
        return (ATOM if term >= 0 else SUM), str(term)
    if isinstance(term, str):
        return ATOM, exact_words.name(term) if _EXACT.get() and term.isidentifier() else term
    if (names := _NAMES.get()) and term in names:
        return ATOM, names[term]
    head, *arguments = term
    if head in QUANTIFIERS:
        return STATEMENT, _quantified(term)
    if head in ("max", "min"):
        return ATOM, f"{head}({', '.join(_written(argument)[1] for argument in arguments)})"
    if head == "tuple":
        return ATOM, f"({_of_sort('random', term)[1]})"
    if head in ("matrix", "pairs", "partial"):
        return PHRASE, _literal(head, arguments[0])
    if head in ("dfa", "nfa") and _EXACT.get():
        return PHRASE, exact_words.automaton(term)
    if head == "dfa":
        return PHRASE, f"the language of the given {len(arguments[3])}-state DFA over {_over(arguments[0])}"
    if head == "nfa":
        many = len({q for move in arguments[3] for q in move[::2]} | {*arguments[1], *arguments[2]})
        return PHRASE, f"the language of the given {many}-state NFA over {_over(arguments[0])}"
    if head == "letters" or head in COMBINING:
        letters = alphabet(term)  # none where a variable stands for a part
        over = exact_words.letters if _EXACT.get() else _over
        return PHRASE, _expression(term)[1] + (f" over {over(letters)}" if letters is not None else "")
    if "{" not in OPERATORS[head].words:
        return _infix(head, arguments)
    return OPERATORS[head].level, _phrase(head, arguments)


BETWEEN = {
    "shuffle": (SUM, " shuffled with "),
    "union": (SUM, " | "),
    "common-words": (SUM, " & "),
    "concat": (PRODUCT, " "),
}


def _expression(term: Term) -> tuple[int, str]:
    """A language as a regular expression, whose parts say no alphabet; | and & are never side by side."""
    if _EXACT.get() and term in (names := _NAMES.get()):
        return ATOM, names[term]
    head, *parts = term
    if head == "letters" and _EXACT.get():
        told = exact_words.letters(parts[1])
        return ATOM, told if len(parts[1]) == 1 else f"[{told}]"
    if head == "letters":
        of, letters = parts
        chosen = [_letter(a) if len(a) == 1 or is_plain(a, of) else spelled([a], of) for a in letters]
        return (ATOM, chosen[0]) if len(chosen) == 1 else (SUM, " | ".join(chosen))
    if head in BETWEEN:
        level, between = BETWEEN[head]
        if len(parts) == 1:
            return _single(head, _expression(parts[0]))
        return level, between.join(_at(level + 1, *_expression(part)) for part in parts)
    if head in ("star", "repeat"):
        times = "*" if head == "star" else f"^{_bracketed(parts[1], ATOM)}"
        return POWER, _at(ATOM, *_expression(parts[0])) + times
    if head == "other-words":
        return ATOM, f"not({_expression(parts[0])[1]})"
    return _written(term)


def _single(head: str, one: tuple[int, str]) -> tuple[int, str]:
    """What an operator makes of one part alone, which people are told as the part."""
    return (ATOM, f"({head} of {_at(ATOM, *one)})") if _EXACT.get() else one


def _letter(letter: str) -> str:
    """As it is, or quoted where it could be read as more than one letter: "a*" is no star of a."""
    plain = letter.isidentifier() or letter.isdecimal()
    return letter if plain and letter != "not" else repr(letter)


def _over(letters: Iterable[str]) -> str:
    """An alphabet; brackets and the like need no quotes there."""
    return " ".join(one if len(one) == 1 and not one.isspace() else _letter(one) for one in letters)


def _phrase(head: str, arguments: Sequence[Term]) -> str:
    sorts = OPERATORS[head].arguments
    written = [_of_sort(sort, argument) for sort, argument in zip(sorts, arguments, strict=True)]
    if head == "prefix" and _EXACT.get() and is_integer(arguments[0]):
        written = [(SUM, written[0][1])]  # prefix:3 is the name of a partition, prefix:(3) a term
    tight = {f"t{i}": _at(ATOM, *one) for i, one in enumerate(written)}
    if not _EXACT.get():
        return OPERATORS[head].words.format(*(text for _, text in written), **tight)
    told, before = "", ""
    for literal, place, _, _ in Formatter().parse(exact_template(head)):
        told += in_the_singular(before + literal).removeprefix(before) if before == "1" else literal
        before = "" if place is None else tight[place] if place in tight else written[int(place)][1]
        told += before
    return told


@cache
def exact_template(head: str) -> str:
    """The words of an operator, and behind them those of its arguments that its words leave out.

    >>> exact_template("D"), exact_template("nearest-neighbour")[-16:]
    ('D({0})', ', where S is {2}')
    """
    words, called = OPERATORS[head].words, letters_of(head)
    missing = [i for i in range(len(called)) if f"{{{i}}}" not in words and f"{{t{i}}}" not in words]
    return words + "".join(f", where {called[i]} is {{{i}}}" for i in missing)


def argument_in_words(sort: str, argument: Term, tight: bool = False) -> str:
    """An argument of an operator as it stands in the words of that; tight: in brackets unless it is an atom."""
    require_shallow(argument)
    own, told = _of_sort(sort, argument)
    return printable(_at(ATOM if tight else own, own, told))


SPOKEN: Mapping[str, Mapping[str, str]] = {
    "rounding": {"toward-zero": "toward zero", "nearest-even": "to nearest"},
    "summation": {"each": "at each product and each addition"},
}
"""What the words of a number format say, by sort; a word that is not there is said as it is."""


def _of_sort(sort: str, argument: Term) -> tuple[int, str]:
    if sort in ("formula", "code") and (names := _NAMES.get()) and argument in names:
        return ATOM, names[argument]
    if _EXACT.get() and (exact := exact_words.of_sort(sort, argument)) is not None:
        return exact
    if sort == "random" and isinstance(argument, tuple) and argument[0] == "tuple" and argument not in _NAMES.get():
        return PHRASE, ", ".join(_bracketed(part, ATOM) for part in argument[1:])
    if sort == "letters":
        return ATOM, " ".join(argument)
    if sort == "document":
        return ATOM, _document(argument)
    if sort == "answers":
        return PHRASE, f"the given answers to {len(argument)} words"
    if sort == "features":
        return PHRASE, f"the given {len(argument)} features"
    if sort == "formula":
        return ATOM, _formula(argument[2]) + (exact_words.of_bits(argument) if _EXACT.get() else "")
    if sort in SPOKEN:
        return ATOM, SPOKEN[sort].get(argument, argument)
    if sort == "inputs":
        return ATOM, " ".join(map(str, argument))
    if sort in WORDS or sort == "field":
        return ATOM, argument
    if sort == "code":
        return ATOM, "; ".join(f"{name}: {_code(one)}" for name, one in zip(("Alice", "Bob"), argument, strict=True))
    if sort == "law":
        return PHRASE, "the uniform law" if argument == UNIFORM else _literal("weights", argument)
    return (PHRASE, _literal(sort, argument)) if sort in ("weights", "rows") else _written(argument)


@lru_cache(maxsize=64)
def _document(text: str) -> str:
    """By its digest; and the letters that stand around every word, which are no letters of words."""
    around: dict[str, None] = {}
    with suppress(ValueError, TypeError, AttributeError, RecursionError):
        fields = json.loads(text)
        around = dict.fromkeys((*fields.get("before", ()), *fields.get("after", ())))
    told = f"; put around each word, and in none: {', '.join(map(str, around))}" if around else ""
    return f"SHA-256 {sha256(text.encode()).hexdigest()[:12]}{told}"


def _code(given: Term) -> str:
    before, table, after = given
    around = [f"{word} {_word(letters)}" for word, letters in (("after", before), ("before", after)) if letters]
    return ", ".join([f"{_letter(letter)} as {_word(word)}" for letter, word in table] + around)


GATES = {"and": " & ", "or": " | ", "xor": " ^ "}


def _formula(formula: Term, inside: bool = False) -> str:
    """A formula of bits in the signs of Python; at least two of a, b, c is written out."""
    if not isinstance(formula, tuple):
        return str(formula)
    head, *parts = formula
    if head == "at-least":
        return f"(at least {parts[0]} of {', '.join(map(_formula, parts[1:]))})"
    if head == "not":
        return f"~{_formula(parts[0], inside=True)}"
    if len(parts) == 1 and _EXACT.get():
        return f"({head} of {_formula(parts[0], inside=True)})"
    told = GATES[head].join(_formula(part, inside=True) for part in parts)
    return f"({told})" if inside and len(parts) > 1 else told


def _word(letters: Sequence[str]) -> str:
    return " ".join(letters) if letters else "nothing"


# An operand is one level tighter than the whole, but for the first one of + - * /: a - b - c, and a - (b - c).
def _infix(head: str, operands: Sequence[Term]) -> tuple[int, str]:
    level, between = OPERATORS[head].level, OPERATORS[head].words
    is_exact = _EXACT.get()
    if head == "-" and operands[0] == 0 and not (is_exact and is_integer(operands[1]) and operands[1] >= 0):
        return level, "-" + _bracketed(operands[1], level + 1)
    written = [_written(operand) for operand in operands]
    if len(written) == 1:
        return _single(head, written[0])
    is_nested = is_exact and isinstance(operands[0], tuple) and operands[0][0] == head and head in NUMBER_OF
    first = level if level in (SUM, PRODUCT) and not is_nested else level + 1
    if head == "/" and all(own == ATOM for own, _ in written):
        between = "/"
    return level, between.join(_at(level + 1 if i else first, *one) for i, one in enumerate(written))


def _literal(head: str, rows: Term) -> str:
    shown = exact_words.listed(rows)
    if head == "pairs":
        is_short = len(shown) <= LONGEST_LITERAL or _EXACT.get()
        return f"the pairs {shown}" if is_short else f"the given {len(rows)} pairs"
    head = exact_words.LITERAL.get(head, head)
    if _EXACT.get():
        return f"the {head} {shown}"
    return f"the {head} {shown}" if len(shown) <= LONGEST_LITERAL else f"the given {len(rows)} x {len(rows[0])} {head}"


SORTS = {
    "int": "integers",
    "real": "reals",
    "function": "functions",
    "language": "languages",
    "partition": "partitions",
    "random": "random variables",
    "sequence": "random sequences",
}


def _quantified(term: Term) -> str:
    return f"{_opening(term)} {_written(term[3])[1]}"


def _opening(term: Term) -> str:
    head, bindings, conditions, _ = term
    opening = ("for all " if head == "forall" else "there are ") + ", ".join(
        f"{SORTS[sort]} {', '.join(names)}" for sort, names in _by_sort(bindings)
    )
    met = " with " + _listed(conditions) if conditions else ""
    return f"{opening}{met}{':' if head == 'forall' else ' such that'}"


def _by_sort(bindings: Sequence[tuple[str, str]]) -> Iterable[tuple[str, Sequence[str]]]:
    """The names of each sort; in a sentence that is read back, those of one sort that stand together."""
    if _EXACT.get():
        return [(s, [exact_words.name(n) for n, _ in names]) for s, names in groupby(bindings, key=lambda one: one[1])]
    by_sort: dict[str, list[str]] = {}
    for name, sort in bindings:
        by_sort.setdefault(sort, []).append(name)
    return by_sort.items()


def _listed(conditions: Iterable[Term]) -> str:
    return ", ".join(_bracketed(condition, EITHER) for condition in conditions)


def domain_of(term: Term) -> str:
    """Over what the outermost quantifiers of a proposition range; `InvalidInput` where it is nested too deeply.

    >>> domain_of(("forall", (("n", "int"),), ((">=", "n", 1), ("<=", "n", 6)), ("even", ("*", 2, "n"))))
    'n = 1..6'
    >>> domain_of(("=", ("D", ("equality", 2)), 3))
    'no variables'
    """
    require_shallow(term)
    return printable(_domain(term))


def _domain(term: Term) -> str:
    if term[0] == "and":
        told = list(map(_domain, term[1:]))
        return told[0] if len({*told}) == 1 else "; ".join(f"part {i}: {one}" for i, one in enumerate(told, 1))
    if term[0] not in QUANTIFIERS:
        return "no variables"
    head, bindings, conditions = term[0], list(term[1]), list(term[2])
    while (term := term[3])[0] == head:  # for all n: for all m is one range
        bindings, conditions = bindings + list(term[1]), conditions + list(term[2])
    return _range("all" if head == "forall" else "some", bindings, conditions)


def _range(quantity: str, bindings: Sequence[tuple[str, str]], conditions: Sequence[Term]) -> str:
    told: dict[str, list[str]] = {}  # "even|>= 2" to the variables it says everything about
    spans: list[str] = []
    rest: list[Term] = []
    own: dict[str, list[Term]] = {name: [] for name, _ in bindings}
    sorts = dict(bindings)
    for condition in conditions:
        (own[condition[1]] if _tells(condition, sorts) else rest).append(condition)
    for name, sort in bindings:
        parity = "".join(f"{c[0]} " for c in own[name] if len(c) == 2)
        lower = [c[2] + (c[0] == ">") for c in own[name] if c[0] in (">=", ">")]
        upper = [c[2] - (c[0] == "<") for c in own[name] if c[0] in ("<=", "<")]
        if lower and upper:
            spans.append(f"{parity}{name} = {max(lower)}..{min(upper)}")
        else:
            bound = f" >= {max(lower)}" if lower else f" <= {min(upper)}" if upper else ""
            kind = parity if sort == "int" and (bound or parity) else SORTS[sort] + " "
            told.setdefault(f"{kind}|{bound}", []).append(name)
    groups = [
        "{}{}{}".format(key.partition("|")[0], ", ".join(names), key.partition("|")[2]) for key, names in told.items()
    ]
    if quantity == "some" and bindings[1:] == []:
        groups = [group.replace(f"{SORTS[bindings[0][1]]} ", f"{SORTS[bindings[0][1]][:-1]} ", 1) for group in groups]
    ranged = "; ".join(([f"{quantity} {groups[0]}"] if groups else []) + groups[1:] + spans)
    return ranged + (" where " + _listed(rest) if rest else "")


def _tells(condition: Term, sorts: Mapping[str, str]) -> bool:
    """Whether the condition is a constant bound or a parity of one of these variables, an integer."""
    if not isinstance(condition[1], str) or sorts.get(condition[1]) != "int":
        return False
    return condition[0] in ("even", "odd") or (condition[0] in (">=", ">", "<=", "<") and is_integer(condition[2]))

"""Statements as people write them: `n mod 4 = 1`, `4 divides n`, `1 <= s <= m`, `A implies B`, `not n even`.

`n mod 4 = 1` is `((n - 1) / 4) is an integer`, and so is `n ≡ 1 (mod 4)`; `1 <= s <= m` is `1 <= s and s <= m`; and
`A implies B` is `not (A) or B`, which is true wherever A is false, also where B is not defined.  A comparison holds
less tightly than any number, and what may stand beside what without brackets is in `adjacent`.
"""

from __future__ import annotations

from fooling.verify.statement.language.sentences.adjacent import Mark
from fooling.verify.statement.language.sentences.literals import as_printed
from fooling.verify.statement.language.sentences.numbers import begins_factor, number_of
from fooling.verify.statement.language.sentences.precedence import Core, Node, Read
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, is_integer
from fooling.verify.statement.row import ATOM, BOTH, EITHER, PHRASE, POWER, RELATION, STATEMENT, SUM

MOST_CHAINED = 100
NUMERIC = ("+", "-", "*", "/", "^", "mod", "choose")
DOWN = {"<=": 1, "<": 1, "=": 0, ">=": -1, ">": -1}


def negation(core: Core, place: int) -> Read | None:
    """`not n even`; where `and` or `or` follows it is not seen what is denied."""
    if core.word(place + 1) == "(":
        return None
    found = core.part(place + 1, RELATION, "proposition")
    if "=" in core.said(place, found.place) and found.node.term[0] in ("same-function", "same-language"):
        told = core.typed(place + 1, found.place)
        raise core.refused(place, f"is this `not ({told})`, or is the first of them the complement?", (), found.place)
    said = ("not", "(", *found.node.at(STATEMENT), ")")
    made = Node(("not", found.node.term), "proposition", RELATION, said)
    return Read(core.joined(made, "not", place, place + 1, found), found.place)


def condition(core: Core, place: int) -> Read | None:
    """`if A then B`."""
    given = core.part(place + 1, EITHER)
    behind = core.after(given.place + (core.word(given.place) == ","), "then")
    return _implied(core, given.node, place, behind, None)


def remainder(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`n mod 4 = 1` and `n mod 4`."""
    if place in core.congruences or level > SUM or left.level < SUM or not core.fits(left, "number"):
        return None
    right = core.part(place + 1, POWER, "number")
    one, two = left.term, right.node.term
    made = core.joined(
        number_of(("-", one, ("*", two, ("floor", ("/", one, two))))), "mod", place, place + 1, right, left
    )
    rest = core.parse(right.place + 1, PHRASE) if level <= RELATION and core.word(right.place) == "=" else None
    if rest is None or not is_integer(two) or core.word(rest.place) in COMPARISONS:
        return Read(made, right.place)
    if not is_integer(rest.node.term) or not 0 <= rest.node.term < two or rest.node.inside is not None:
        return Read(made, right.place)
    shifted = ("-", one, rest.node.term) if rest.node.term else one
    return Read(as_printed(("integer", ("/", shifted, two)), "proposition", RELATION), rest.place)


def related(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`4 divides n`, `4 ∤ n`, `n ≡ 1 (mod 4)`, `n is even`: as loose as a comparison."""
    word = core.word(place)
    if level > RELATION or left.level < SUM or not core.fits(left, "number"):
        return None
    if word == "is":
        is_denied = core.word(place + 1) == "not"
        parity, behind = core.word(place + 1 + is_denied), place + 2 + is_denied
        if parity == "divisible":
            return _divisible(core, left, behind, is_denied)
        if parity not in ("even", "odd"):
            return None if is_denied else core.infix(left, place, level, "=")  # `the rank of f over Q is 4`
        said: Term = (parity, left.term)
        return Read(as_printed(("not", said) if is_denied else said, "proposition", RELATION), behind)
    right = core.part(place + 1, SUM, "number")
    if word == "≡":
        return _congruent(core, left.term, right.node.term, right.place)
    term: Term = ("integer", ("/", right.node.term, left.term))
    return Read(as_printed(("not", term) if word == "∤" else term, "proposition", RELATION), right.place)


def _divisible(core: Core, left: Node, place: int, is_denied: bool) -> Read | None:
    by = core.part(core.after(place, "by"), SUM, "number")
    said: Term = ("integer", ("/", left.term, by.node.term))
    return Read(as_printed(("not", said) if is_denied else said, "proposition", RELATION), by.place)


def _congruent(core: Core, one: Term, two: Term, place: int) -> Read | None:
    is_bracketed = core.word(place) == "("
    modulus = core.part(core.after(place + is_bracketed, "mod"), SUM if is_bracketed else ATOM, "number")
    if is_bracketed:
        core.after(modulus.place, ")")
    if not is_bracketed and (core.word(modulus.place) in NUMERIC or begins_factor(core, modulus.place)):
        raise core.refused(place, "modulo what? want brackets, as in `n ≡ 1 (mod 4)`", (), modulus.place)
    term = ("integer", ("/", ("-", one, two), modulus.node.term))
    return Read(as_printed(term, "proposition", RELATION), modulus.place + is_bracketed)


def chain(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`1 <= s <= m`: comparisons that all point the same way."""
    op = core.word(place)
    if not left.sides or level > RELATION:
        return None
    right = core.part(place + 1, PHRASE, "number")
    halves = left.parts or (left,)
    if len(halves) >= MOST_CHAINED:
        raise core.refused(place, f"a chain has at most {MOST_CHAINED} comparisons; want `and` between two of them")
    ways = {DOWN.get(one.term[0], 2) for one in halves} | {DOWN.get(op, 2)}
    if 2 in ways or {1, -1} <= ways:
        raise core.refused(place, "a chain of comparisons points one way; want `and` between two of them")
    middle = left.sides[-1]
    core.incongruent(place, op, middle, right)
    half = Node(
        (op, middle.term, right.node.term), "proposition", RELATION, (*middle.at(PHRASE), op, *right.node.at(PHRASE))
    )
    parts = (*halves, half)
    said = tuple(word for i, one in enumerate(parts) for word in (*(("and",) if i else ()), *one.said))
    term = ("and", *(one.term for one in parts))
    return Read(Node(term, "proposition", RELATION, said, parts, (left.sides[0], right.node)), right.place)


def implied(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`A implies B`, `A iff B`, `A if and only if B`."""
    is_long = core.begins(place, "if and only if")
    word, behind = ("iff", place + 4) if is_long else (core.word(place), place + 1)
    if word not in ("implies", "iff") or level > EITHER or left.sort != "proposition":
        return None
    if word == "implies":
        return _implied(core, left, place, behind, left)
    right = core.part(behind, EITHER, "proposition")
    term = ("and", ("or", ("not", left.term), right.node.term), ("or", ("not", right.node.term), left.term))
    made = as_printed(term, "proposition", BOTH)
    return Read(core.joined(made, "iff", place, behind, right, left), right.place)


def _implied(core: Core, given: Node, place: int, behind: int, left: Node | None) -> Read | None:
    """What a statement implies; `left` is None behind `then`, where the statement shows its end."""
    is_quantified = core.word(behind) in ("for", "there", "from")
    right = core.part(behind, STATEMENT if is_quantified else EITHER, "proposition")
    said = ("not", "(", *given.at(STATEMENT), ")", "or", *right.node.at(BOTH))
    made = Node(("or", ("not", given.term), right.node.term), "proposition", EITHER, said)
    inner = next((mark for mark in right.node.after if mark.word in ("implies", "iff")), None)
    word = "implies" if left is not None else "then"
    if is_quantified and inner is not None:  # A implies for all n: B implies C
        begins = place if left is None else core.begun
        raise core.two_ways(Mark(word, begins, place, behind, right.place), inner)
    return Read(core.joined(made, word, place, behind, right, left), right.place)

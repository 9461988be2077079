"""Statements as people write them: `n mod 4 = 1`, `4 divides n`, `1 <= s <= m`, `A implies B`, `not n even`.

`n mod 4 = 1` is `((n - 1) / 4) is an integer`, and so is `n ≡ 1 (mod 4)`; `1 <= s <= m` is `1 <= s and s <= m`; and `A
implies B` is `not (A) or B`, which is true wherever A is false, also where B is not defined.  A comparison holds less
tightly than any number, and what may stand beside what without brackets is in `adjacent`.

Relations of languages in signs: `K ⊆ L`, `K = L`, `abab ∈ L`; of two functions `f = g`.

    K ⊆ L, L ⊇ K      K is a subset of L
    K = L, K != L     K and L are the same language; not (...)
    abab ∈ L, ∉       a b a b over a b is a subset of L, which is what it says of the one word; not (...)

The sorts decide, and `⊂` is refused, as some mean a proper subset.  A word is spelled in letters of one sign.
"""

from __future__ import annotations

from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.sentences.adjacent import Mark
from fooling.verify.statement.language.sentences.literals import as_printed, letter
from fooling.verify.statement.language.sentences.numbers import begins_factor, number_of
from fooling.verify.statement.language.sentences.precedence import Core, Node, Read
from fooling.verify.statement.language.sentences.tokens import NAME, NUMBER, QUOTED
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.language_operators import alphabet
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


SUBSETS, PROPER, MEMBER = ("⊆", "⊇"), ("⊂", "⊃"), ("∈", "∉", "in")
SIGNS = (*SUBSETS, *PROPER, *MEMBER, "=", "!=", "is")
COMBINED = {"∪": "union", "∩": "common-words"}
SAME = {"language": "same-language", "function": "same-function"}


def compared(core: Core, left: Node, place: int, level: int) -> Read | None:
    """Two languages with a sign between them, or two functions with `=`."""
    sign = core.word(place)
    if sign == "is" and left.sort == "language" and core.begins(place + 1, "the complement of"):
        sign = "="
    is_subset = sign in (*SUBSETS, *PROPER)
    sort = "language" if is_subset else left.sort
    is_one = is_subset or (sign in ("=", "!=") and sort in SAME)
    if not is_one or level > RELATION or left.level < PHRASE or not core.fits(left, sort):
        _no_word(core, left, place)
        return None
    right = core.part(place + 1, PHRASE, sort)
    one, two = left.term, right.node.term
    term = (SAME.get(sort, ""), one, two)
    if is_subset:
        term = ("subset", *((one, two) if sign in ("⊆", "⊂") else (two, one)))
    if sign in PROPER:
        told = sentence(term)
        readings = (told, f"{told} and not ({sentence(('same-language', *term[1:]))})")
        raise core.refused(place, f"`{sign}` is read as a subset and as a proper one", readings)
    return Read(as_printed(("not", term) if sign == "!=" else term, "proposition", RELATION), right.place)


def combined(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`K ∪ L`, `K ∩ L`: the words of either, the words of both; more than two want brackets where the signs differ."""
    sign = core.word(place)
    if level > PHRASE or not core.fits(left, "language"):
        return None
    parts = [left.term]
    while core.word(place) == sign:
        right = core.part(place + 1, ATOM, "language")
        letters = [alphabet(one) if isinstance(one, tuple) else None for one in (parts[0], right.node.term)]
        if None not in letters and letters[0] != letters[1]:
            raise core.refused(place, "their letters differ; want one alphabet, as in `/a*/ over a b`", (), right.place)
        parts.append(right.node.term)
        place = right.place
    if core.word(place) in COMBINED:
        raise core.refused(place, "want brackets between `∪` and `∩`")
    return Read(as_printed((COMBINED[sign], *parts), "language"), place)


def _no_word(core: Core, left: Node, place: int) -> None:
    """Remember what is wrong with a sign between other things."""
    sign = core.word(place)
    if sign in MEMBER and left.sort == "language":
        core.fail(place, told=f"`{sign}` is behind a word, as in `abab ∈ L`; between two languages want `⊆`")
    elif sign in (*SUBSETS, *PROPER):
        core.fail(place, told=f"`{sign}` is between languages")


def member(core: Core, place: int) -> Read | None:
    """`abab ∈ L`."""
    token, sign = core.token(place), core.word(place + 1)
    if sign not in MEMBER or token.kind not in (NAME, NUMBER, QUOTED) or token.text in {*core.scope, *core.names}:
        return None
    if sign == "in" and token.text in vocabulary():  # as in `membership in L`
        return None
    right = core.parse(place + 2, PHRASE)
    if right is None or not core.fits(right.node, "language") or not isinstance(right.node.term, tuple):
        return None
    said = letter(core, place) if token.kind == QUOTED else token.text
    known = alphabet(right.node.term)
    if known is None or said is None:
        raise core.refused(place, "want a language whose letters are given behind `∈`", (), right.place)
    missing = next((one for one in said if one not in known), None)
    if missing is not None or (said in known and len(said) > 1):
        told = "is it one letter or a word?" if missing is None else f"`{missing}` is no letter of this language"
        raise core.refused(place, f"`{said}` is not read as a word: {told}")
    letters: list[Term] = [("letters", known, (one,)) for one in said]
    word = letters[0] if len(letters) == 1 else ("concat", *letters)
    term = ("subset", word, right.node.term)
    return Read(as_printed(("not", term) if sign == "∉" else term, "proposition", RELATION), right.place)

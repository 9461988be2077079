"""Terms as people write them: brackets, numbers, names, and the shorter ways to write numbers and statements.

Each shorter way says which canonical text it is: `2n` is `2 * n`, `|x|` is `abs(x)`, `1 <= s <= m` is `1 <= s and
s <= m`, `n mod 4 = 1` is `((n - 1) / 4) is an integer`, `A implies B` is `not (A) or B`, which is true wherever A is
false, also where B is not defined.  What two people would group differently is refused with both readings.
"""

from __future__ import annotations

from fractions import Fraction

from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.sentences.literals import as_printed
from fooling.verify.statement.language.sentences.precedence import NARY, UNKNOWN, Core, Node, Read, first_level
from fooling.verify.statement.language.sentences.templates import beginning, infix
from fooling.verify.statement.language.sentences.tokens import NAME, NUMBER
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import VARIABLE_SORTS, free_variables, is_integer
from fooling.verify.statement.row import ATOM, BOTH, EITHER, PHRASE, POWER, PRODUCT, RELATION, STATEMENT, SUM, Term

MOST_DIGITS = 1000
FUNCTIONS = ("log2", "ln", "exp", "sqrt")  # those that may stand before one factor without brackets
CLOSED_BY = {"|": "|", "⌈": "⌉", "⌊": "⌋", "{": "}"}
DOWN = {"<=": 1, "<": 1, "=": 0, ">=": -1, ">": -1}


def number_of(term: Term) -> Node:
    """A number that is written shorter, and shows where it ends."""
    return as_printed(term, "number")


# ---- what begins by itself ----


def group(core: Core, place: int) -> Read | None:
    """What stands in brackets, or what an operator makes of one part: `(+ of (n))`."""
    if core.word(place) != "(":
        return None
    head, behind = core.word(place + 1), place + 1
    single = infix().get(head) if core.word(place + 2) == "of" else None
    if single in NARY:
        part = core.parse(place + 3, ATOM)
        if part is None or core.words(part.place, ")") is None:
            return None
        said = ("(", head, "of", *part.node.at(ATOM), ")")
        return Read(Node((single, part.node.term), OPERATORS[single].result, ATOM, said), part.place + 1)
    found = core.parse(behind, STATEMENT)
    if found is None or core.words(found.place, ")") is None:
        return None
    return Read(found.node.bracketed(), found.place + 1)


def number(core: Core, place: int) -> Read | None:
    """A whole number, or a decimal, which is the fraction that it says."""
    token = core.token(place)
    if token.kind != NUMBER:
        return None
    if len(token.text) > MOST_DIGITS:
        raise core.refused(place, f"a number has at most {MOST_DIGITS} digits")
    if token.text[0] == "0" and token.text[1:2].isdecimal():
        core.fail(place, told=f"a number does not begin with 0; want {token.text.lstrip('0') or 0}")
        return None
    value = Fraction(token.text)
    if "." not in token.text:
        return Read(Node(int(value), "number", ATOM, (token.text,)), place + 1)
    term = value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)
    return Read(number_of(term), place + 1)


def minus(core: Core, place: int) -> Read | None:
    """`-3` is a number, and `-n` is 0 less n."""
    if core.word(place) != "-":
        return None
    found = core.parse(place + 1, PRODUCT)
    if found is None or not core.fits(found.node, "number"):
        return None
    node, is_plain = found.node, is_integer(found.node.term) and found.node.term >= 0
    term = -node.term if is_plain else ("-", 0, node.term)
    return Read(Node(term, "number", SUM, ("-", *node.at(PRODUCT))), found.place)


def listed(core: Core, place: int) -> Read | None:
    """`max(a, b)` and the like."""
    head = infix().get(core.word(place))
    if head != core.word(place) or head not in ("max", "min") or core.word(place + 1) != "(":
        return None
    parts, said, place = list[Term](), [head, "("], place + 2
    while (one := core.argument("number", place, tight=False)) is not None:
        parts.append(one[0])
        said += one[1]
        if core.word(one[2]) == ")":
            return Read(Node((head, *parts), "number", ATOM, (*said, ")")), one[2] + 1)
        if core.words(one[2], ",") is None:
            return None
        said.append(",")
        place = one[2] + 1
    return None


def variable(text: str) -> str:
    """The variable that a token may be; none where it is a word of the language without backquotes."""
    return "" if text in vocabulary() else text.strip("`")


def bound(core: Core, place: int) -> Read | None:
    """A variable, or what `let` defined; before a bracket it may be the name of a measure, which is tried first."""
    return None if core.word(place + 1) == "(" and core.word(place) in beginning() else name(core, place)


def name(core: Core, place: int) -> Read | None:
    """A variable that is bound, or what `let` defined."""
    token = core.token(place)
    if token.kind != NAME:
        return None
    plain = variable(token.text)
    if plain in core.scope:
        sort = core.scope[plain]
        return Read(Node(plain, VARIABLE_SORTS.get(sort, UNKNOWN), ATOM, (token.text,)), place + 1)
    if plain in core.names:
        node = core.names[plain]
        missing = sorted(free_variables(node.term) - core.scope.keys() - set(core.free))
        if missing and not core.takes_free:
            raise core.refused(place, f"the definition of {plain} speaks of {missing[0]}, which is not bound here")
        core.free.update(missing)
        return Read(node.bracketed(), place + 1)
    return None


def unbound(core: Core, place: int) -> Read | None:
    """A name that nothing binds: in a definition, a variable that its use will bind."""
    token = core.token(place)
    if token.kind != NAME or not token.text.strip("`").isidentifier():
        return None
    if core.takes_free and token.text not in infix():
        core.free.add(token.text.strip("`"))
        return Read(Node(token.text.strip("`"), UNKNOWN, ATOM, (token.text,)), place + 1)
    core.fail(place, "a term", "the name of a variable that is bound")
    return None


def enclosed(core: Core, place: int) -> Read | None:
    """`|x|`, ceilings and floors in their signs, and the braces of LaTeX."""
    sign = core.word(place)
    if sign not in CLOSED_BY:
        return None
    found = core.parse(place + 1, STATEMENT if sign == "{" else PHRASE)
    if found is None or core.words(found.place, CLOSED_BY[sign]) is None:
        return None
    node, behind = found.node, found.place + 1
    if sign == "{":
        return Read(node.bracketed(), behind)
    if sign == "|" and node.sort == "pairs" and node.term[0] == "words":
        return Read(number_of(("count", *node.term[1:])), behind)
    if not core.fits(node, "number"):
        return None
    head = {"|": "abs", "⌈": "ceil", "⌊": "floor"}[sign]
    return Read(Node((head, node.term), "number", ATOM, (head, "(", *node.at(STATEMENT), ")")), behind)


def applied(core: Core, place: int) -> Read | None:
    """`log2 n`, `sqrt n`, and from LaTeX binom, frac and log_2: a function of one factor, or of braces."""
    word = core.word(place)
    if word in ("binom", "frac", "tfrac", "dfrac"):
        one = core.parse(place + 1, ATOM)
        two = None if one is None else core.parse(one.place, ATOM)
        if one is None or two is None:
            return None
        head = "binomial" if word == "binom" else "/"
        return Read(number_of((head, one.node.term, two.node.term)), two.place)
    is_braced = word == "log_" and core.said(place + 1, place + 4) == ("{", "2", "}")
    if is_braced or word == "log_2":
        word, behind = "log2", place + (4 if is_braced else 1)
    elif word == "log":
        raise core.refused(place, "log has no base; want log2(...) or ln(...)")
    else:
        behind = place + 1
    if word not in FUNCTIONS:
        return None
    found = core.parse(behind, ATOM)
    if found is None or not core.fits(found.node, "number"):
        return None
    after = core.token(found.place)
    if core.word(behind) not in ("(", "{") and (after.text == "^" or begins_factor(core, found.place)):
        raise core.refused(place, f"{word} of what? want brackets, as in {word}({' '.join(found.node.said)})")
    return Read(Node((word, found.node.term), "number", ATOM, (word, "(", *found.node.at(STATEMENT), ")")), found.place)


def negation(core: Core, place: int) -> Read | None:
    """`not n even`; where `and` or `or` follows it is not seen what is denied."""
    if core.word(place) != "not" or core.word(place + 1) == "(":
        return None
    found = core.parse(place + 1, RELATION)
    if found is None or found.node.sort != "proposition":
        return None
    if (then := core.word(found.place)) in ("and", "or"):
        said, rest = " ".join(found.node.said), "..."
        readings = (f"not ({said}) {then} {rest}", f"not ({said} {then} {rest})")
        raise core.refused(place, "this can be read in two ways", readings, found.place + 1)
    return Read(
        Node(("not", found.node.term), "proposition", RELATION, ("not", "(", *found.node.at(STATEMENT), ")")),
        found.place,
    )


def condition(core: Core, place: int) -> Read | None:
    """`if A then B`."""
    if core.word(place) != "if":
        return None
    given = core.parse(place + 1, EITHER)
    behind = None if given is None else given.place + (core.word(given.place) == ",")
    behind = None if behind is None else core.words(behind, "then")
    return None if given is None or behind is None else _implied(core, given.node, behind)


# ---- what follows ----


def begins_factor(core: Core, place: int) -> bool:
    """Whether a factor without its sign may begin here."""
    token = core.token(place)
    if token.text in ("(", "⌈", "⌊"):
        return True
    if token.kind != NAME or token.text in infix():
        return False
    if variable(token.text) in {*core.scope, *core.names}:
        return True
    numbers = [one for one in beginning().get(token.text, ()) if one.operator.result == "number"]
    return (bool(numbers) and core.word(place + 1) == "(") or token.text in FUNCTIONS


def juxtaposed(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`2n`, `3 m p`, `b (n + 1)`."""
    is_factor = left.level >= PRODUCT and core.fits(left, "number")
    if level > PRODUCT or not is_factor or not begins_factor(core, place):
        return None
    right = core.parse(place, POWER)
    if right is None or not core.fits(right.node, "number"):
        return None
    if left.level == PRODUCT and left.term[0] == "/":
        over, by, factor = sentence(left.term[1]), sentence(left.term[2]), " ".join(right.node.said)
        readings = (f"{over}/{by} * {factor}", f"{over} / ({by} * {factor})")
        raise core.refused(place - 1, "this can be read in two ways", readings, right.place)
    is_longer = left.level == PRODUCT and left.term[0] == "*"
    term = (*left.term, right.node.term) if is_longer else ("*", left.term, right.node.term)
    begins = left.said if is_longer else left.at(first_level("*", PRODUCT, left.term))
    return Read(Node(term, "number", PRODUCT, (*begins, "*", *right.node.at(POWER))), right.place)


def chosen(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`n choose k`."""
    if core.word(place) != "choose" or level > ATOM or left.level < ATOM or not core.fits(left, "number"):
        return None
    right = core.parse(place + 1, ATOM)
    if right is None or not core.fits(right.node, "number"):
        return None
    said = ("binomial", "(", *left.at(STATEMENT), ",", *right.node.at(STATEMENT), ")")
    return Read(Node(("binomial", left.term, right.node.term), "number", ATOM, said), right.place)


def remainder(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`n mod 4 = 1`, `n mod 4`, `4 divides n`, `n ≡ 1 (mod 4)`, `n is even`."""
    word = core.word(place)
    if word not in ("mod", "divides", "≡", "is") or left.level < SUM or not core.fits(left, "number"):
        return None
    if word == "is":
        parity = core.word(place + 1)
        if level > RELATION or parity not in ("even", "odd"):
            return None
        return Read(as_printed((parity, left.term), "proposition", RELATION), place + 2)
    right = core.parse(place + 1, SUM if word != "mod" else POWER)
    if right is None or not core.fits(right.node, "number"):
        return None
    one, two, behind = left.term, right.node.term, right.place
    if word == "divides":
        return Read(as_printed(("integer", ("/", two, one)), "proposition", RELATION), behind)
    if word == "≡":
        return _congruent(core, one, two, behind)
    rest = core.token(behind + 1)
    is_told = level <= RELATION and core.word(behind) == "=" and rest.kind == NUMBER and is_integer(two)
    if is_told and rest.text.isdecimal() and int(rest.text) < two and core.word(behind + 2) not in ("+", "*", "-", "^"):
        shifted = ("-", one, int(rest.text)) if int(rest.text) else one
        return Read(as_printed(("integer", ("/", shifted, two)), "proposition", RELATION), behind + 2)
    if level > SUM or left.level < PRODUCT:
        return None
    term = ("-", one, ("*", two, ("floor", ("/", one, two))))
    return Read(number_of(term), behind)


def _congruent(core: Core, one: Term, two: Term, place: int) -> Read | None:
    is_bracketed = core.word(place) == "("
    behind = core.words(place + is_bracketed, "mod")
    modulus = None if behind is None else core.parse(behind, ATOM)
    if modulus is None or (is_bracketed and core.words(modulus.place, ")") is None):
        return None
    term = ("integer", ("/", ("-", one, two), modulus.node.term))
    return Read(as_printed(term, "proposition", RELATION), modulus.place + is_bracketed)


def chain(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`1 <= s <= m`: comparisons that all point the same way."""
    op = core.word(place)
    if op not in COMPARISONS or not left.sides or level > RELATION:
        return None
    right = core.parse(place + 1, PHRASE)
    if right is None or not core.fits(right.node, "number"):
        return None
    halves = left.parts or (left,)
    ways = {DOWN.get(one.term[0], 2) for one in halves} | {DOWN.get(op, 2)}
    if 2 in ways or {1, -1} <= ways:
        raise core.refused(place, "a chain of comparisons points one way; want `and` between two of them")
    middle = left.sides[-1]
    half = Node(
        (op, middle.term, right.node.term), "proposition", RELATION, (*middle.at(PHRASE), op, *right.node.at(PHRASE))
    )
    parts = (*halves, half)
    said = tuple(word for i, one in enumerate(parts) for word in (*(("and",) if i else ()), *one.said))
    term = ("and", *(one.term for one in parts))
    return Read(Node(term, "proposition", RELATION, said, parts, (left.sides[0], right.node)), right.place)


def implied(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`A implies B`, `A iff B`."""
    word = core.word(place)
    if word not in ("implies", "iff") or level > EITHER or left.sort != "proposition":
        return None
    if word == "implies":
        return _implied(core, left, place + 1)
    right = core.parse(place + 1, EITHER)
    if right is None or right.node.sort != "proposition":
        return None
    _alone(core, left, right.node, right.place, word)
    term = ("and", ("or", ("not", left.term), right.node.term), ("or", ("not", right.node.term), left.term))
    return Read(as_printed(term, "proposition", BOTH), right.place)


def _implied(core: Core, left: Node, place: int) -> Read | None:
    right = core.parse(place, STATEMENT if core.word(place) in ("for", "there") else EITHER)
    if right is None or right.node.sort != "proposition":
        return None
    _alone(core, left, right.node, right.place, "implies")
    said = ("not", "(", *left.at(STATEMENT), ")", "or", *right.node.at(BOTH))
    return Read(Node(("or", ("not", left.term), right.node.term), "proposition", EITHER, said), right.place)


def _alone(core: Core, left: Node, right: Node, place: int, word: str) -> None:
    """Refuse a second `implies` or `iff` without brackets."""
    if (then := core.word(place)) in ("implies", "iff"):
        one, two = " ".join(left.said), " ".join(right.said)
        readings = (f"({one} {word} {two}) {then} ...", f"{one} {word} ({two} {then} ...)")
        raise core.refused(place, "this can be read in two ways", readings)


def summed(core: Core, place: int) -> Read | None:
    """`sum over i = 1..n of 2^i`: a product needs no brackets, a sum does."""
    behind = core.words(place, "sum", "over") if core.word(place) == "sum" else None
    index = core.token(behind or 0)
    if behind is None or index.kind != NAME or core.words(behind + 1, "=") is None:
        return None
    low = core.argument("number", behind + 2, tight=True, then="..")
    dots = None if low is None else core.words(low[2], "..")
    high = None if dots is None else core.argument("number", dots, tight=True, then="of")
    start = None if high is None else core.words(high[2], "of")
    if low is None or high is None or start is None:
        return None
    if (plain := index.text.strip("`")) in core.scope or plain in core.names:
        raise core.refused(behind, f"{plain} is in use; want another name")
    before = core.bind({plain: "int"})
    try:
        body = core.parse(start, PRODUCT)
        is_open = body is not None and core.word(body.place) in ("+", "-")
    finally:
        core.scope = before
    if body is None or not core.fits(body.node, "number"):
        return None
    told = ("sum", "over", index.text, "=", *low[1], "..", *high[1], "of")
    if is_open:
        sign, one = core.word(body.place), " ".join(body.node.said)
        readings = (f"(sum ... of {one}) {sign} ...", f"sum ... of ({one} {sign} ...)")
        raise core.refused(start, "this can be read in two ways", readings, body.place + 1)
    term = ("sum", plain, low[0], high[0], body.node.term)
    return Read(Node(term, "number", PHRASE, (*told, *body.node.at(ATOM))), body.place)


def power_of_power(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`2^n^2` is refused with both readings."""
    if core.word(place) == "^" and left.level == POWER and left.term[0] == "^" and level <= POWER:
        base, exponent = sentence(left.term[1]), sentence(left.term[2])
        readings = (f"({base}^{exponent})^...", f"{base}^({exponent}^...)")
        raise core.refused(place, "this can be read in two ways", readings)
    return None

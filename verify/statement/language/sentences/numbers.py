"""Numbers as people write them: brackets, names, products without a sign, functions without brackets, LaTeX.

Each shorter way says which canonical text it is: `2n` is `2 * n`, `|x|` is `abs(x)`, `n choose 2` is `binomial(n, 2)`.
What two people would group differently is refused with both readings: see `adjacent`.
"""

from __future__ import annotations

import re
from fractions import Fraction

from fooling.verify.statement.language.argument_names import OF_SORTS
from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.sentences.adjacent import APPLIED, BESIDE, BESIDE_BRACKET, MINUS
from fooling.verify.statement.language.sentences.literals import as_printed
from fooling.verify.statement.language.sentences.precedence import (
    DEFINED,
    NARY,
    SINGULAR,
    UNKNOWN,
    Core,
    Node,
    Other,
    Read,
    first_level,
)
from fooling.verify.statement.language.sentences.short_words import ABSENT, MEANT, MEASURING, WANTED
from fooling.verify.statement.language.sentences.templates import beginning, example, infix
from fooling.verify.statement.language.sentences.tokens import MOST_DIGITS, NAME, NUMBER
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import VARIABLE_SORTS, is_integer
from fooling.verify.statement.row import ATOM, PHRASE, POWER, PRODUCT, STATEMENT, SUM, Term

FUNCTIONS = ("log2", "ln", "exp", "sqrt")  # those that may stand before one factor without brackets
BY_CONDITION = (
    "a set that is given by a condition has no words; want a language as `/(ab|ba)*/`, `Dyck-(2,2)` or a file, or its "
    "words, `/00|11/`"
)
CLOSED_BY = {"|": "|", "⌈": "⌉", "⌊": "⌋", "{": "}"}
MOST_BEFORE, MOST_BARS = 1000, 100  # tokens before a bar, and bars, until it is not seen whether it opens
BRACED = ("binom", "frac")
WORDED = "pairs of words"  # their numbers are not known yet
VARIABLE = re.compile("[^\\W\\d_]{1,2}[0-9]?")  # what looks like a variable
LETTERED = re.compile(r"[a-z0-9|()*+?]+|.", re.DOTALL)
SORT_OF_LETTERS = {"fghF": "functions {}", "KL": "languages {}", "xyz": "reals {}", "": "integers {} >= 1"}
PARTING = (":", ",", "and", "or", "not", "implies", "iff", "then", "that")
WORDS = ("mod", "choose", "implies", "iff", "divides", "then", "is", "under", "on", "of")  # never a variable's name


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
        part = core.part(place + 3, ATOM)
        said = ("(", head, "of", *part.node.at(ATOM), ")")
        node = Node((single, part.node.term), OPERATORS[single].result, ATOM, said)
        return Read(node, core.after(part.place, ")"))
    found = core.part(behind, STATEMENT)
    if core.word(found.place) == "," and core.fits(found.node, "random"):
        term, said, end = core.need("random", behind)
        return Read(Node(term, "random", PHRASE, said).bracketed(), core.after(end, ")"))
    return Read(found.node.bracketed(), core.after(found.place, ")"))


def number(core: Core, place: int) -> Read | None:
    """A whole number, or a decimal, which is the fraction that it says."""
    token = core.token(place)
    if token.kind != NUMBER:
        return None
    if len(token.text) > MOST_DIGITS:
        raise core.refused(place, f"a number has at most {MOST_DIGITS} digits")
    if token.text[0] == "0" and token.text[1:2].isdecimal():
        raise core.fail(place, told=f"a number does not begin with 0; want {token.text.lstrip('0') or 0}")
    if "." not in token.text:
        return Read(Node(int(token.text), "number", ATOM, (token.text,)), place + 1)
    value = Fraction(token.text)
    term = value.numerator if value.denominator == 1 else ("/", value.numerator, value.denominator)
    return Read(number_of(term), place + 1)


def minus(core: Core, place: int) -> Read | None:
    """`-3` is a number, and `-n` is 0 less n."""
    found = core.part(place + 1, PRODUCT, "number")
    node, is_plain = found.node, is_integer(found.node.term) and found.node.term >= 0
    if node.term == 0:
        raise core.refused(place, "-0 is 0; want it without its sign", (), found.place)
    term = -node.term if is_plain else ("-", 0, node.term)
    made = Node(term, "number", SUM, ("-", *node.at(PRODUCT)))
    return Read(core.joined(made, MINUS, place, place + 1, found), found.place)


def listed(core: Core, place: int) -> Read | None:
    """`max(a, b)` and the like."""
    if core.word(place + 1) != "(":
        return None
    head, parts = core.word(place), list[Term]()
    said, place = [head, "("], place + 2
    while True:
        term, more, place = core.need("number", place)
        parts.append(term)
        said += more
        if core.word(place) == ")":
            return Read(Node((head, *parts), "number", ATOM, (*said, ")")), place + 1)
        place = core.after(place, ",")
        said.append(",")


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
        node = core.given(place, plain)
        if node.sort in DEFINED:
            raise core.fail(place, told=f"`{plain}` is {OF_SORTS[node.sort]}; want a term there")
        missing = sorted(node.free() - core.scope.keys() - set(core.free))
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
    if expression := _of_letters(core, place):
        core.fail(place, told=f"an expression of letters stands between slashes: `/{expression}/`")
    begun = beginning().get(token.text, ())
    if core.word(place + 1) == "(" and begun:
        some = ", ".join(f"`{example(one)}`" for one in begun[:3])
        core.fail(place + 1, told=f"`{token.text}` is no name of the language; near: {some}")
    if core.word(place + 1) == "over":
        core.fail(place, told=f"between letters want blanks, or slashes around them: `/{token.text}/`")
    if told := _free(core, token.text):
        core.fail(place, told=told)
    raise core.fail(place, "a term", "the name of a variable that is bound")


def _of_letters(core: Core, place: int) -> str:
    """The expression of letters around this place, which lacks its slashes; a star in it is no sign of a product."""
    token = core.token(place)
    said = next(one for one in LETTERED.finditer(core.text) if one.end() > token.start)
    text, is_whole = said[0], said.start() <= token.start
    extra = text.count("(") - text.count(")")
    text = text[extra:] if extra > 0 and text.startswith("(" * extra) else text
    text = text[:extra] if extra < 0 and text.endswith(")" * -extra) else text
    is_one = re.search(r"\)[*+]|[a-z0-9]\*(?![a-z0-9(]*[^\w*|()]?$)|[a-z0-9)]\*$|\w\|\w", text) is not None
    return text if is_whole and is_one and text.count("(") == text.count(")") else ""


def _free(core: Core, said: str) -> str:
    """What to type in front, or between, where a name looks like a variable, or like several."""
    plain = variable(said)
    if not VARIABLE.fullmatch(plain) or plain in (*WANTED, *MEANT, *ABSENT, "e"):
        return ""
    if len(plain) > 1 and all(one in core.scope for one in plain):
        return f"`{plain}` is not bound; want `{' '.join(plain)}` for a product"
    if len(plain) > 1 and plain.isalpha():
        return f"`{plain}` is not bound; a product of two variables is `{' '.join(plain)}`"
    sort = next(sort for letters, sort in SORT_OF_LETTERS.items() if plain[0] in letters or not letters)
    return f"`{plain}` is not bound; want `for all {sort.format(plain)}:` in front, another quantifier or a `let`"


def _colon_inside(core: Core, place: int) -> int:
    """Where braces that open here have a colon of their own, as a set by a condition has; 0 where they have none."""
    depth = 0
    for here in range(place, len(core.tokens)):
        depth += (core.word(here) == "{") - (core.word(here) == "}")
        if depth == 0 or (depth == 1 and core.word(here) == ":"):
            return here if depth else 0
    return 0


def enclosed(core: Core, place: int, is_seen: bool = False) -> Read | None:
    """`|x|`, ceilings and floors in their signs, and the braces of LaTeX, which are seen in print behind some words."""
    sign = core.word(place)
    if sign == "{" and (colon := _colon_inside(core, place)):
        raise core.refused(place, BY_CONDITION, (), colon + 1)
    found = core.part(place + 1, STATEMENT if sign == "{" else PHRASE)
    node, behind = found.node, core.after(found.place, CLOSED_BY[sign])
    if sign == "{":
        before = core.word(place - 1) if place else ""
        is_seen |= before in ("^", "sqrt") or before.endswith("_") or place - 1 in core.congruences
        if not is_seen and (node.level < ATOM or node.before or node.after):
            raise core.refused(place, "braces are not seen in print; want `(` and `)`", (), behind)
        return Read(node.bracketed(), behind)
    if sign == "|" and node.sort == "pairs" and node.term[0] == "words":
        return Read(number_of(("count", *node.term[1:])), behind)
    if sign == "|" and node.sort in ("pairs", WORDED):
        return Read(number_of(len({*node.term[1]})), behind)
    if not core.fits(node, "number"):
        if sign == "|" and node.sort == "language":
            core.fail(core.furthest, told="want the words of one length between bars: `|the words of ... of length n|`")
        return None
    head = {"|": "abs", "⌈": "ceil", "⌊": "floor"}[sign]
    return Read(Node((head, node.term), "number", ATOM, (head, "(", *node.at(STATEMENT), ")")), behind)


def applied(core: Core, place: int) -> Read | None:
    """`log2 n`, `sqrt n`, and from LaTeX binom, frac and log_2: a function of one factor, or of braces."""
    word = core.word(place)
    if word == "binom" and core.word(place + 1) == "(":
        return _binomial(core, place + 2)
    if word == "e" and core.word(place + 1) == "^":
        return _exponential(core, place + 2)
    if word in BRACED:
        one = _braces(core, place, place + 1)
        two = _braces(core, place, one.place)
        head = "binomial" if word == "binom" else "/"
        return Read(number_of((head, one.node.term, two.node.term)), two.place)
    is_braced = word == "log_" and core.said(place + 1, place + 4) == ("{", "2", "}")
    behind = place + (4 if is_braced else 1)
    if is_braced or word == "log_2":
        word = "log2"
    elif word == "log" and core.any_base:
        core.remark(f"log in {core.any_base}(...) is the logarithm to base 2, as the base changes only the constant")
        core.taken.add("log")
        word = "log2"
    elif word in ("log", "lg") or word.startswith("log_"):
        raise core.refused(place, f"{word.strip('_')} has no base that is read; want log2(...) or ln(...)")
    if word not in FUNCTIONS:
        return None
    found = core.part(behind, ATOM, "number")
    made = Node((word, found.node.term), "number", ATOM, (word, "(", *found.node.at(STATEMENT), ")"))
    is_closed = core.word(behind) == "(" or (word == "sqrt" and core.word(behind) == "{")
    made = made if is_closed else core.joined(made, APPLIED, place, behind, found)
    return Read(made, found.place)


def _binomial(core: Core, place: int) -> Read | None:
    """`binom(n, k)`."""
    one = core.need("number", place)
    two = core.need("number", core.after(one[2], ","))
    return Read(number_of(("binomial", one[0], two[0])), core.after(two[2], ")"))


def _exponential(core: Core, place: int) -> Read | None:
    """`e^x`, where no variable is called e."""
    found = core.part(place, ATOM, "number")
    made = number_of(("exp", found.node.term))
    core.taken.add("e")
    return Read(core.joined(made, core.raised(place - 1), place - 1, place, found, begins=place - 2), found.place)


def _braces(core: Core, place: int, behind: int) -> Read:
    """An argument of a fraction or a binomial coefficient in its braces."""
    if core.word(behind) != "{":
        told = core.word(place)
        raise core.refused(place, f"want braces around both parts, as in \\{told}{{1}}{{2}}", (), behind + 1)
    found = enclosed(core, behind, is_seen=True)
    if found is None:
        raise Other
    return found


# ---- what follows ----


def begins_factor(core: Core, place: int) -> bool:
    """Whether a factor without its sign may begin here."""
    token = core.token(place)
    if token.text in ("(", "⌈", "⌊"):
        return place + 1 not in core.congruences
    if token.text in (*BRACED, "sum_") or (token.text in ("max", "min") and core.word(place + 1) == "("):
        return True
    if token.text == "|":
        return _bar_opens(core, place)
    if core.takes_free and token.kind == NAME and variable(token.text).isidentifier():
        return token.text not in (*WORDS, *SINGULAR)  # 1 head is no product
    if token.kind == NUMBER:  # c 2^n, (n + 1) 2^n; but 3 2 is no product, and n 2 is what copies make of a square
        before = core.token(place - 1)
        is_factor = variable(before.text) in {*core.scope, *core.names} or before.text in (")", "}")
        return is_factor and core.word(place + 1) == "^"
    if token.kind != NAME or token.text in infix():
        return False
    if token.text in ("log_2", "log_", "log"):
        return True
    if variable(token.text) in {*core.scope, *core.names}:
        return True
    if MEASURING.fullmatch(token.text) and core.word(place + 1) in ("(", "^", "{"):
        return True
    is_product = len(token.text) == 1 or (len(token.text) < 4 and all(one in core.scope for one in token.text))
    if is_product and not beginning().get(token.text):
        core.fail(place, told=_free(core, token.text))
    numbers = [one for one in beginning().get(token.text, ()) if one.operator.result == "number"]
    return (bool(numbers) and core.word(place + 1) == "(") or token.text in FUNCTIONS


def _bar_opens(core: Core, place: int) -> bool:
    """Whether a bar behind a factor opens, as in `2|n|`: the bars before it in this comparison are closed."""
    depth, bars, first = 0, list[int](), max(place - MOST_BEFORE, 0)
    for here in range(place - 1, first - 1, -1):
        word = core.word(here)
        depth += (word in (")", "]", "}")) - (word in ("(", "[", "{"))
        if depth < 0 or (depth == 0 and word in (*COMPARISONS, *PARTING)):
            first = 0
            break
        bars += [here] if word == "|" else []
        if len(bars) == MOST_BARS:
            break
    is_closed = not bars or bars[0] == place - 1 or core.word(bars[0] + 1) in ("+", "-", "*", "/")
    if is_closed and first == 0 and len(bars) in range(0, MOST_BARS, 2):
        return True
    core.fail(place, told="it is not seen whether this bar opens or closes; want `*` or brackets before it")
    return False


def juxtaposed(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`2n`, `3 m p`, `b (n + 1)`."""
    is_factor = left.level >= PRODUCT and core.fits(left, "number")
    if is_factor and level <= PRODUCT and core.token(place).kind == NUMBER and core.token(place - 1).kind == NUMBER:
        core.fail(place, told="between two numbers want `*`")
    if level > PRODUCT or not is_factor or not begins_factor(core, place):
        return None
    right = core.part(place, POWER, "number")
    if is_integer(left.term) and _is_fraction(right.node.term) and core.word(place) != "(":
        whole, part = core.typed(place - 1, place), core.typed(place, right.place)
        raise core.refused(
            place - 1, "this can be read in two ways", (f"{whole} + {part}", f"{whole} * {part}"), right.place
        )
    is_longer = left.level == PRODUCT and left.term[0] == "*"
    term = (*left.term, right.node.term) if is_longer else ("*", left.term, right.node.term)
    begins = left.said if is_longer else left.at(first_level("*", PRODUCT, left.term))
    made = Node(term, "number", PRODUCT, (*begins, "*", *right.node.at(POWER)))
    word = BESIDE_BRACKET if core.word(place) == "(" else BESIDE
    return Read(core.joined(made, word, place, place, right, left), right.place)


def _is_fraction(term: Term) -> bool:
    """Whether it is 1/2 and the like: behind a number, it could be part of a mixed number."""
    return isinstance(term, tuple) and term[0] == "/" and all(map(is_integer, term[1:]))


def chosen(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`n choose k`."""
    if level > ATOM or left.level < ATOM or not core.fits(left, "number"):
        return None
    right = core.part(place + 1, ATOM, "number")
    said = ("binomial", "(", *left.at(STATEMENT), ",", *right.node.at(STATEMENT), ")")
    made = Node(("binomial", left.term, right.node.term), "number", ATOM, said)
    return Read(core.joined(made, "choose", place, place + 1, right, left), right.place)


def summed(core: Core, place: int) -> Read | None:
    r"""`sum over i = 1..n of 2^i`, and `\sum_{i=1}^{n} 2^i`: a product needs no brackets, a sum does."""
    is_braced = core.word(place) == "sum_"
    behind = core.after(place + 1, "{" if is_braced else "over")
    index = core.token(behind)
    if index.kind != NAME:
        return None
    between, end = (("}", "^"), ()) if is_braced else (("..",), ("of",))
    low = core.need("number", core.after(behind + 1, "="), tight=True, then=between[0])
    high = core.need("number", core.after(low[2], *between), tight=True, then=end[0] if end else None)
    start = core.after(high[2], *end)
    core.require_new(plain := index.text.strip("`"), behind)
    before = core.bind({plain: "int"})
    try:
        body = core.part(start, PRODUCT, "number")
        is_open = core.word(body.place) in ("+", "-", "mod")
    finally:
        core.scope = before
    if is_open:
        sign, one = core.word(body.place), " ".join(body.node.said)
        readings = (f"(sum ... of {one}) {sign} ...", f"sum ... of ({one} {sign} ...)")
        raise core.refused(start, "this can be read in two ways", readings, body.place + 1)
    term = ("sum", plain, low[0], high[0], body.node.term)
    told = ("sum", "over", index.text, "=", *low[1], "..", *high[1], "of")
    return Read(Node(term, "number", PHRASE, (*told, *body.node.at(ATOM))), body.place)


def power_of_power(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`2^n^2` is refused with both readings."""
    if left.level != POWER or left.term[0] != "^" or level > POWER:
        return None
    right = core.part(place + 1, ATOM)
    return Read(core.joined(left, core.raised(place), place, place + 1, right, left), place)

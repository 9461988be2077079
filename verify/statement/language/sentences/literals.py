"""Literals in sentences: letters, matrices, automata, codes, formulas of bits, answers, and names of partitions.

Each is read as `fooling.verify.statement.language.exact_words` writes it.  A matrix may also stand alone, its rows
parted by semicolons: `[1 0; 0 *]`.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import lcm

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.coin_operators import UNIFORM
from fooling.verify.statement.function_operators import CHECKS
from fooling.verify.statement.language import exact_words
from fooling.verify.statement.language.exact_words import FIELDS, LITERAL, formula_bits, in_json
from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.language.sentences.latex import BLACKBOARD
from fooling.verify.statement.language.sentences.precedence import DEFINED, Argument, Core, Literal, Node, Read
from fooling.verify.statement.language.sentences.refused import placeless
from fooling.verify.statement.language.sentences.tokens import DOCUMENT, END, NAME, NUMBER, QUOTED, words
from fooling.verify.statement.language.typed_code import code_of
from fooling.verify.statement.language.wording import held
from fooling.verify.statement.literals import frozen
from fooling.verify.statement.row import ATOM, PHRASE, Term

NAMED = {
    "partition": r"odd-even(?![\w-])|prefix:[0-9]+|mask:[01]+|periodic:[AB]*,[AB]+",
    "task": r"(?:index-lookup|own-language)(?![\w-])",
}
HYPHENED, HYPHENED_NAMES = r"[A-Za-z]+-[A-Za-z]+", ("odd-even", "index-lookup", "own-language")
LONG = r"\[\s*(?:\[[-\d*,\s]+\]\s*(?:,\s*)?)+\]"  # [[1, 0], [0, *]]
SHORT = r"\[[-\d*,\s;]+\]"  # [1 0; 0 *]
ENTRY = r"\*|-?(?:0|[1-9]\d{0,99})(?<![01]{2})"  # 10 is not 1 and 0, or ten
GATES = (("|", "or"), ("^", "xor"), ("&", "and"))  # the loosest first, as in Python


@lru_cache(maxsize=1024)
def said_of(text: str) -> tuple[str, ...]:
    """The tokens of a canonical text."""
    return words(text)


def as_printed(term: Term, sort: str, level: int | None = None) -> Node:
    """What is written shorter: its canonical tokens are those of its printed term.

    level : how tightly the shorter words hold together; None of those that show where they end, as brackets do
    """
    own, text = held(term)
    node = Node(term, sort, own if level is None else level, said_of(text))
    return node.bracketed() if level is None else node


# ---- letters and numbers ----


def letter(core: Core, place: int) -> str | None:
    """One letter: a sign that is a letter or a digit, or what stands in quotation marks."""
    token = core.token(place)
    if token.kind == QUOTED:
        try:
            return str(ast.literal_eval(token.text))
        except (ValueError, SyntaxError):
            raise core.refused(place, f"{token.text} is no letter in quotation marks") from None
    return token.text if token.kind in (NAME, NUMBER) and len(token.text) == 1 else None


def some_letters(core: Core, place: int) -> Argument | None:
    """Letters side by side."""
    found, behind = list[str](), place
    while (one := letter(core, behind)) is not None:
        found.append(one)
        behind += 1
    if not found:
        core.fail(place, "a letter")
        return None
    return tuple(found), tuple(map(letter_said, found)), behind


def letter_said(one: str) -> str:
    """A letter as it is printed."""
    return printable(exact_words.letter(one))


def integer(core: Core, place: int) -> Argument | None:
    """A whole number as it is written."""
    behind = place + (core.word(place) == "-")
    token = core.token(behind)
    if token.kind != NUMBER or not token.text.isdecimal() or len(token.text) > 1000:
        core.fail(behind, "a whole number")
        return None
    return int(token.text) * (-1 if behind > place else 1), core.said(place, behind + 1), behind + 1


def integers(core: Core, place: int) -> Argument | None:
    """Whole numbers side by side."""
    found, behind = list[int](), place
    while core.token(behind).kind == NUMBER and (one := integer(core, behind)) is not None:
        found.append(one[0])
        behind = one[2]
    return (tuple(found), core.said(place, behind), behind) if found else None


DIGITS = "[0-9]{1,9}"


def field(core: Core, place: int) -> Argument | None:
    """Q, or GF2 and the like: GF(2), F_2, and both in blackboard bold."""
    text, joined = core.word(place), "".join(core.said(place, place + 4))
    if text in ("Q", BLACKBOARD["Q"]):
        return "Q", ("Q",), place + 1
    if found := re.match(rf"(?:GF|F|{BLACKBOARD['F']})_?(?:({DIGITS})|\(({DIGITS})\)|{{({DIGITS})}})", joined):
        behind = next((i for i in range(1, 5) if "".join(core.said(place, place + i)) == found[0]), 0)
        name = f"GF{found[1] or found[2] or found[3]}"
        if behind:
            return name, (name,), place + behind
    core.fail(place, "`Q`", "`GF2`")
    return None


# ---- matrices ----


def listed(core: Core, place: int) -> tuple[Term, int] | None:
    """The rows of a matrix, long or short, and the place behind."""
    if match := core.begins_like(LONG, place):
        try:
            rows = frozen(json.loads(match[0].replace("*", '"*"')))
        except ValueError:
            raise core.refused(place, "this is no matrix; want `[[1, 0], [0, 1]]` or `[1 0; 0 1]`") from None
    elif match := core.begins_like(SHORT, place):
        parted = "," if "," in match[0] else None
        lines = [[one.strip() for one in line.split(parted)] for line in match[0][1:-1].split(";")]
        if any(not re.fullmatch(ENTRY, one) for line in lines for one in line):
            told = (
                "an entry of a matrix is a number or *, with blanks between all entries, or with commas: `[1 0; 0 *]`"
            )
            raise core.refused(place, told, (), core.behind(match.end()))
        rows = tuple(tuple("*" if one == "*" else int(one) for one in line) for line in lines)
    else:
        _torn(core, place)
        return None
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        raise core.refused(place, "the rows of a matrix have equal length, at least 1", (), core.behind(match.end()))
    return rows, core.behind(match.end())


def _torn(core: Core, place: int) -> None:
    """Remember where a matrix that begins with a number ends before its bracket does."""
    if core.word(place) != "[" or (
        core.token(place + 1).kind != NUMBER and core.word(place + 1) not in ("-", "*", "]")
    ):
        return
    place += 1
    while core.token(place).kind == NUMBER or core.word(place) in ("-", "*", ",", ";"):
        place += 1
    core.fail(place, "a whole number", "`*`", *([] if core.word(place - 1) == "[" else ["`]`"]))


def matrix(core: Core, place: int) -> Read | None:
    """`[1 0; 0 *]`, or `the matrix [[1, 0], [0, 1]]`, `the partial matrix`, `the pairs`."""
    called = {f"the {told}": head for head, told in LITERAL.items()}
    told = next((one for one in called if core.begins(place, one)), None)
    found = listed(core, place + len(told.split()) if told else place)
    if found is None:
        return None
    rows, behind = found
    is_partial = any("*" in row for row in rows)
    head = called[told] if told else "partial" if is_partial else "matrix"
    if is_partial and head != "partial":
        raise core.refused(place, "a matrix with * is a partial one: `[1 0; 0 *]`", (), behind)
    sort = {"matrix": "function", "partial": "promise", "pairs": "pairs"}[head]
    return Read(as_printed((head, rows), sort), behind)


def rows(called: str) -> Literal:
    """`the weights [[1, 2], [3, 4]]`, or the matrix alone."""

    def read(core: Core, place: int) -> Argument | None:
        found = listed(core, place + 2 if core.begins(place, f"the {called}") else place)
        if found is None or any("*" in row for row in found[0]):
            core.fail(place, f"`the {called}`")
            return None
        return found[0], said_of(f"the {called} [{', '.join(str(list(row)) for row in found[0])}]"), found[1]

    return read


PROBABILITY = r"\d{1,99}(?:/0*[1-9]\d{0,98})?"
PROBABILITIES = rf"\[\s*{PROBABILITY}(?:\s*,\s*{PROBABILITY})*\s*\]"
JOINT = rf"\[\s*{PROBABILITIES}(?:\s*,\s*{PROBABILITIES})*\s*\]"
PRODUCT = "the product law of"


def law(core: Core, place: int) -> Argument | None:
    """`the uniform law`; `the law [[1/2, 1/4], [1/4, 0]]` or `the product law of [1/2, 1/2] and [1, 0]` as weights."""
    if core.begins(place, "the uniform law"):
        return UNIFORM, core.said(place, place + 3), place + 3
    if core.begins(place, "the law") and (match := core.begins_like(JOINT, place + 2)):
        table, end = [_probabilities(line) for line in re.findall(PROBABILITIES, match[0])], core.behind(match.end())
    elif core.begins(place, PRODUCT) and (one := core.begins_like(PROBABILITIES, place + 4)):
        between = core.behind(one.end())
        other = core.begins_like(PROBABILITIES, between + 1) if core.word(between) == "and" else None
        if other is None:
            core.fail(between, "`and` and the law of Bob's inputs, such as `[1/2, 1/2]`")
            return None
        alice, bob = _probabilities(one[0]), _probabilities(other[0])
        table, end = [[a * b for b in bob] for a in alice], core.behind(other.end())
    else:
        core.fail(place, "`the uniform law`", "`the law [[1/2, 1/4], [1/4, 0]]`", f"`{PRODUCT}`")
        return rows("weights")(core, place)
    every = [p for line in table for p in line]
    if len({*map(len, table)}) != 1 or sum(every) != 1:
        told = "have rows of one length" if len({*map(len, table)}) != 1 else f"add up to 1, and these to {sum(every)}"
        raise core.refused(place, f"the probabilities of a law {told}", (), end)
    unit = lcm(*(p.denominator for p in every))
    weights = tuple(tuple(int(p * unit) for p in line) for line in table)
    return weights, said_of(f"the weights {exact_words.listed(weights)}"), end


def _probabilities(text: str) -> list[Fraction]:
    """Those of one row."""
    return [Fraction(one) for one in re.findall(PROBABILITY, text)]


# ---- data as JSON ----


def document(core: Core, place: int) -> Argument | None:
    """The JSON text of a network, or a string that holds it."""
    token = core.token(place)
    if token.kind == DOCUMENT or (token.kind == QUOTED and token.text[0] == '"'):
        text = token.text if token.kind == DOCUMENT else letter(core, place)
        return text, (token.text,), place + 1
    core.fail(place, "a network as JSON")
    return None


def data(*keys: str) -> Literal:
    """A JSON object with these fields."""

    def read(core: Core, place: int) -> Argument | None:
        token = core.token(place)
        found = json.loads(token.text) if token.kind == DOCUMENT else None
        if not isinstance(found, dict) or list(found) != [*keys]:
            core.fail(place, f'{{"{keys[0]}": ...}}')
            return None
        return tuple(frozen(found[key]) for key in keys), (in_json(**found),), place + 1

    return read


def alone(key: str) -> Literal:
    """The one field of an object."""

    def read(core: Core, place: int) -> Argument | None:
        found = data(key)(core, place)
        return None if found is None else (found[0][0], *found[1:])

    return read


def code(core: Core, place: int) -> Argument | None:
    """How both parties write their letters: an object with `alice` and `bob`, or all of it as `code`."""
    token = core.token(place)
    found = json.loads(token.text) if token.kind == DOCUMENT else None
    if not isinstance(found, dict):
        core.fail(place, '{"alice": {...}, "bob": {...}}', "the name of a code")
        return None
    if "code" in found:
        return alone("code")(core, place)
    try:
        term = frozen(code_of(found, "code"))
        CHECKS["code"](term, "code")
    except InvalidInput as error:
        raise core.refused(place, placeless(error)) from None
    return term, (in_json(code=term),), place + 1


def automaton(core: Core, place: int) -> Read | None:
    """`the language of the DFA {"alphabet": ["a"], "start": 0, "accepting": [0], "transitions": [[0]]}`."""
    head = core.word(place + 4).lower()
    is_one = core.begins(place, "the language") and core.words(place, "the", "language", "of", "the") is not None
    if not is_one or head not in FIELDS:
        return None
    found = data(*FIELDS[head])(core, place + 5)
    if found is None:
        return None
    said = (*core.said(place, place + 5), *found[1])
    return Read(Node((head, *found[0]), "language", PHRASE, said), found[2])


def answered(core: Core, place: int) -> Read | None:
    """Answers where a task may begin."""
    found = alone("answers")(core, place)
    return None if found is None else Read(Node(found[0], "answers", ATOM, found[1]), found[2])


# ---- formulas of bits ----


def formula(core: Core, place: int) -> Argument | None:
    """`x1 & (y1 | ~x2)`, and `of 3 and 2 bits` where more bits are there than are seen."""
    found = _gate(core, place, 0)
    if found is None:
        return None
    gates, said, behind = found
    bits = formula_bits(gates)
    told = core.begins_like(r"of (\d{1,4}) and (\d{1,4}) bits", behind)
    if told:
        bits, said, behind = (int(told[1]), int(told[2])), (*said, *core.said(behind, behind + 5)), behind + 5
    return (*bits, gates), said, behind


def _gate(core: Core, place: int, level: int) -> Argument | None:
    if level == len(GATES):
        return _bit(core, place)
    sign, head = GATES[level]
    found = _several(core, place, sign, level + 1)
    if found is None:
        return None
    parts, said, behind = found
    return (parts[0] if len(parts) == 1 else (head, *parts)), said, behind


def _several(core: Core, place: int, sign: str, level: int) -> Argument | None:
    parts, told = list[Argument](), list[tuple[str, ...]]()
    while (one := _gate(core, place, level)) is not None:
        parts.append(one)
        is_and = isinstance(one[0], tuple) and one[0][0] == "and"
        is_open = sign == "|" and is_and and not _is_closed(core, place, one[2])
        told.append(("(", *one[1], ")") if is_open else one[1])  # & holds more tightly than |
        if core.word(one[2]) != sign:
            said = told[0] if len(parts) > 1 else one[1]
            for more in told[1:]:
                said = (*said, sign, *more)
            return tuple(part for part, _, _ in parts), said, one[2]
        place = one[2] + 1
    return None


def _is_closed(core: Core, place: int, behind: int) -> bool:
    """Whether a bracket opens at a place that closes only right before the other place."""
    depths = accumulate((core.word(at) == "(") - (core.word(at) == ")") for at in range(place, behind))
    return [depth > 0 for depth in depths] == [True] * (behind - place - 1) + [False]


def _bit(core: Core, place: int) -> Argument | None:
    text = core.token(place).text
    if re.fullmatch(r"[xy][1-9][0-9]{0,3}|[01]", text):
        return (text if text[0] in "xy" else int(text)), (text,), place + 1
    if text == "~":
        inside = _bit(core, place + 1)
        return None if inside is None else (("not", inside[0]), ("~", *inside[1]), inside[2])
    if text != "(":
        core.fail(place, "a bit such as x1 or y1", "`~`", "`(`")
        return None
    head: tuple[Term, ...] = ()
    sign, start = "", place + 1
    if core.begins(place + 1, "at least") and (least := integer(core, place + 3)) is not None:
        head, sign, start = ("at-least", least[0]), ",", place + 5
    elif gate := next((gate for _, gate in GATES if core.begins(place + 1, f"{gate} of")), None):
        head, start = (gate,), place + 3
    parts = _several(core, start, sign, 0)
    if parts is None or core.words(parts[2], ")") is None:
        return None
    said = (*core.said(place, start), *parts[1], ")")
    return ((*head, *parts[0]) if head else parts[0][0]), said, parts[2] + 1


# ---- names ----


def named(core: Core, place: int) -> Read | None:
    """The name of a partition or of a task: odd-even, prefix:3, mask:0110, index-lookup."""
    if core.word(place + 1) not in ("-", ":"):
        return None
    for sort, pattern in NAMED.items():
        if match := core.begins_like(pattern, place):
            behind = core.behind(match.end())
            return Read(Node(match[0], sort, ATOM, core.said(place, behind)), behind)
    typed = core.begins_like(HYPHENED, place)
    near = get_close_matches(typed[0], HYPHENED_NAMES, n=1, cutoff=0.75) if typed else []
    if typed and near:
        core.fail(place, told=f"found `{typed[0]}`; did you mean `{near[0]}`?")
    return None


def definition(core: Core) -> Node | None:
    """What a name stands for that is no term: `formula x1 & y1`, `code {"alice": ..., "bob": ...}`; None for a term."""
    sort, then = core.word(0), core.token(1)
    if sort not in DEFINED or not (then.kind in (NAME, DOCUMENT) or then.text in ("(", "~")):
        return None
    found = LITERALS[sort](core, 1)
    if found is None:
        raise core.nothing_fits()
    if core.token(found[2]).kind != END:
        core.fail(found[2], "the end")
        raise core.nothing_fits()
    return Node(found[0], sort, ATOM, found[1])


LITERALS: Mapping[str, Literal] = {
    "letters": some_letters,
    "colour": integer,
    "field": field,
    "rows": rows("rows"),
    "weights": rows("weights"),
    "law": law,
    "inputs": integers,
    "document": document,
    "answers": alone("answers"),
    "features": alone("features"),
    "code": code,
    "formula": formula,
}

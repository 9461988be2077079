"""Terms as LaTeX: numbers and comparisons as formulas, everything else in its words with formulas inside.

No package is needed.  What is text is escaped, whatever it holds; a character that TeX does not know by itself is named
by its code point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from string import Formatter

from fooling.verify.statement.language.printable import printable
from fooling.verify.statement.language.wording import SORTS, in_words
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, is_integer
from fooling.verify.statement.row import ATOM, POWER, PRODUCT, SUM

SPECIAL = {
    **{c: f"\\{c}" for c in "&%$#_{}"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\\": r"\textbackslash{}",
    **{c: rf"\ensuremath{{{c}}}" for c in "<>|"},
    '"': "''",
}
RELATIONS = {">=": r"\ge", "<=": r"\le", ">": ">", "<": "<", "=": "=", "!=": r"\ne"}
SIGNS = {"+": " + ", "-": " - ", "*": r" \cdot "}
LEVELS = {"+": SUM, "-": SUM, "*": PRODUCT}
WRITTEN: Mapping[str, str] = {
    "log2": r"\log_2({0})",
    "ln": r"\ln({0})",
    "exp": r"\exp({0})",
    "sqrt": r"\sqrt{{{0}}}",
    "ceil": r"\lceil {0} \rceil",
    "floor": r"\lfloor {0} \rfloor",
    "abs": "|{0}|",
    "binomial": r"{{{0} \choose {1}}}",
    "D": "D({0})",
    "leaves": r"\mathrm{{leaves}}({0})",
}
LONG = 50  # digits from which on a number is cut
MOST_LINES = 16  # rows or columns of a matrix that is set, and pairs
GREEK = ("alpha", "beta", "gamma", "delta", "epsilon", "eta", "theta", "lambda", "mu", "pi", "sigma", "tau", "phi")


def escaped(text: str) -> str:
    r"""Text that TeX sets as it stands.

    >>> escaped("50% of {a_b}")
    '50\\% of \\{a\\_b\\}'
    """
    return "".join(SPECIAL.get(c, c) if c.isascii() else f"[U+{ord(c):04X}]" for c in printable(text))


def formula(term: Term) -> str:
    """A term in LaTeX's text mode."""
    if _is_mathematics(term):
        return f"${_mathematics(term)}$"
    if isinstance(term, tuple) and term[0] in QUANTIFIERS:
        return _quantified(term)
    if isinstance(term, tuple) and term[0] in ("and", "or"):
        return f" {term[0]} ".join(_inside(part) for part in term[1:])
    if isinstance(term, tuple) and term[0] == "not":
        return f"not ({formula(term[1])})"
    return _phrase(term)


# ---- matrices and pairs ----


def is_matrix(term: Term) -> bool:
    """Whether it is a matrix, in which some entries may be *."""
    return isinstance(term, tuple) and len(term) == 2 and term[0] in ("matrix", "partial")


def array(rows: Sequence[Sequence[object]]) -> str:
    r"""A small matrix in math mode, and of a larger one the number of rows and columns.

    >>> array([[1, 0], [0, -1]])
    '\\left(\\begin{array}{cc}1 & 0 \\\\ 0 & -1\\end{array}\\right)'
    """
    if max(len(rows), len(rows[0])) > MOST_LINES:
        return rf"\mbox{{a matrix of {len(rows)} rows and {len(rows[0])} columns}}"
    # in braces, as LaTeX takes a star after a line break for the break's own
    lines = r" \\ ".join(" & ".join("{*}" if entry == "*" else str(entry) for entry in row) for row in rows)
    return rf"\left(\begin{{array}}{{{'c' * len(rows[0])}}}{lines}\end{{array}}\right)"


def _listed_pairs(cells: Sequence[Sequence[int]]) -> str:
    """Pairs in text mode."""
    return f"the pairs ${', '.join(f'({x}, {y})' for x, y in cells)}$"


def _inside(term: Term) -> str:
    """A part of a connective, in brackets where it is one."""
    connective = isinstance(term, tuple) and term[0] in ("or", "and", *QUANTIFIERS)
    return f"({formula(term)})" if connective else formula(term)


def _is_mathematics(term: Term) -> bool:
    if not isinstance(term, tuple) or is_matrix(term):
        return True
    return term[0] in RELATIONS or OPERATORS[term[0]].result == "number" if term[0] in OPERATORS else False


def _mathematics(term: Term) -> str:
    """A number, a variable or a comparison in math mode."""
    if is_integer(term):
        return _digits(str(term))
    if isinstance(term, str):
        return _variable(term)
    head, *parts = term
    if is_matrix(term):
        return array(parts[0])
    if head in RELATIONS:
        return f"{_mathematics(parts[0])} {RELATIONS[head]} {_mathematics(parts[1])}"
    if head in SIGNS:
        return _infix(head, parts)
    if head == "/":
        return rf"{_at(parts[0], POWER)} / {_at(parts[1], POWER)}"
    if head == "^":
        return f"{_at(parts[0], ATOM)}^{{{_mathematics(parts[1])}}}"
    if head in ("max", "min"):
        return rf"\{head}({', '.join(map(_mathematics, parts))})"
    if head in WRITTEN:
        return WRITTEN[head].format(*map(_in_math, parts))
    if head == "sum":
        name, low, high, body = parts
        return rf"\sum_{{{_variable(name)} = {_mathematics(low)}}}^{{{_mathematics(high)}}} {_at(body, PRODUCT)}"
    return _worded(term) if OPERATORS[head].result == "number" else rf"\text{{{_phrase(term)}}}"


def _digits(text: str) -> str:
    """A number; of a long one the first digits, and how many there are."""
    return text if len(text) < LONG else rf"{text[:6]}\ldots\mbox{{ ({len(text)} digits)}}"


def _in_math(term: Term) -> str:
    return _mathematics(term) if _is_mathematics(term) else rf"\mbox{{{formula(term)}}}"


def _variable(name: str) -> str:
    base, primes = name.rstrip("'"), "'" * (len(name) - len(name.rstrip("'")))
    if base in GREEK:
        return f"\\{base}{primes}"
    if len(base) > 1 and base[0].isalpha() and base[1:].isdecimal():
        return f"{base[0]}_{{{base[1:]}}}{primes}"
    return base + primes if len(base) == 1 and base.isalpha() else rf"\mathit{{{escaped(base)}}}{primes}"


def _level(term: Term) -> int:
    if is_integer(term):
        return ATOM if term >= 0 else SUM
    if not isinstance(term, tuple):
        return ATOM
    return {**LEVELS, "/": PRODUCT, "^": POWER, "sum": SUM}.get(term[0], ATOM)


def _at(term: Term, level: int) -> str:
    shown = _in_math(term)
    return shown if _level(term) >= level else f"({shown})"


def _infix(head: str, parts: Sequence[Term]) -> str:
    level = LEVELS[head]
    if head == "-" and parts[0] == 0:
        return f"-{_at(parts[1], level + 1)}"
    shown = [_at(part, level + 1 if i else level) for i, part in enumerate(parts)]
    return SIGNS[head].join(shown)


def _worded(term: Term) -> str:
    """A quantity whose name is words, in math mode."""
    return _filled(
        term, lambda words: rf"\mbox{{{escaped(words)}}}" if words.strip(" ();,") else escaped(words), _in_math
    )


def _phrase(term: Term) -> str:
    """Words with formulas in them, in text mode."""
    if not isinstance(term, tuple):
        return escaped(in_words(term))
    if term[0] == "pairs" and len(term[1]) <= MOST_LINES:
        return _listed_pairs(term[1])
    words = OPERATORS[term[0]].words if term[0] in OPERATORS else ""
    if "{" not in words or any(sort not in SIMPLE for sort in OPERATORS[term[0]].arguments):
        return escaped(in_words(term))
    return _filled(term, escaped, formula)


SIMPLE = ("number", "function", "language", "partition", "party", "colour", "which", "pairs", "field", "promise")


def _filled(term: Term, words: Callable[[str], str], part: Callable[[Term], str]) -> str:
    """The template of an operator, its words and its parts each written."""
    operator, arguments = OPERATORS[term[0]], term[1:]
    if any(sort not in SIMPLE for sort in operator.arguments):
        return words(in_words(term))
    shown: list[str] = []
    for text, name, _, _ in Formatter().parse(operator.words):
        shown += [words(text)] if text else []
        if name is not None:
            tight, place = name.startswith("t"), int(name.removeprefix("t"))
            written = (
                part(arguments[place]) if _is_term(operator.arguments[place]) else words(in_words(arguments[place]))
            )
            loose = tight and isinstance(arguments[place], tuple) and _needs_brackets(arguments[place])
            loose = loose and not is_matrix(arguments[place])
            shown.append(f"({written})" if loose else written)
    return "".join(shown)


def _is_term(sort: str) -> bool:
    return sort in ("number", "function", "language", "pairs", "promise")


def _needs_brackets(term: Term) -> bool:
    return OPERATORS[term[0]].level < ATOM


def _quantified(term: Term) -> str:
    head, bindings, conditions, body = term
    by_sort: dict[str, list[str]] = {}
    for name, sort in bindings:
        by_sort.setdefault(sort, []).append(name)
    opening = ("for all " if head == "forall" else "there are ") + ", ".join(
        f"{SORTS[sort]} {', '.join(f'${_variable(name)}$' for name in names)}" for sort, names in by_sort.items()
    )
    met = " with " + _listed(conditions) if conditions else ""
    return f"{opening}{met}{':' if head == 'forall' else ' such that'} {formula(body)}"


def _listed(conditions: Iterable[Term]) -> str:
    return ", ".join(map(_inside, conditions))

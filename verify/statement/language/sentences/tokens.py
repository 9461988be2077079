r"""The text of a sentence as tokens: names, numbers, signs, quoted letters, expressions between slashes, JSON texts.

A word is a whole word: `notable` is one name, never `not able`.  Signs of mathematics and commands of LaTeX become the
words that they stand for, and keep their place: `∀ n ≥ 2` and `\forall n \ge 2` are `for all n >= 2`.  A sign or a
command that stands for nothing is refused by its name, with what would be right.  One pass over the text, which has at
most `MOST` signs and no more than `DEEPEST` brackets in one another.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.printable import DEEPEST
from fooling.verify.statement.language.sentences.refused import Refused

MOST, MOST_TOKENS, MOST_DIGITS = 2**18, 5_000, 1_000
LONG_NUMBER = re.compile(r"[^\W\d].*?\d{1001}")  # one digit more
NAME, NUMBER, QUOTED, EXPRESSION, DOCUMENT, SIGN, END = "name", "number", "letter", "expression", "document", "sign", ""


class Token(NamedTuple):
    """One token: what kind, its text (of a sign of mathematics the words it stands for), and where it stands."""

    kind: str
    text: str
    start: int
    end: int


MEANT: Mapping[str, str] = {
    **{sign: "for all" for sign in ("∀", r"\forall")},
    **{sign: "there are" for sign in ("∃", r"\exists")},
    **{sign: ">=" for sign in ("≥", "⩾", r"\ge", r"\geq", r"\geqslant")},
    **{sign: "<=" for sign in ("≤", "⩽", r"\le", r"\leq", r"\leqslant", "=<")},
    **{sign: "!=" for sign in ("≠", r"\ne", r"\neq")},
    **{sign: "*" for sign in ("·", "×", "∗", "⋅", r"\cdot", r"\times")},
    **{sign: "-" for sign in "\N{MINUS SIGN}\N{EN DASH}"},
    **{sign: "and" for sign in ("∧", r"\land", r"\wedge")},
    **{sign: "or" for sign in ("∨", r"\lor", r"\vee")},
    **{sign: "not" for sign in ("¬", r"\neg", r"\lnot")},
    **{sign: "implies" for sign in ("⇒", "⟹", "→", "=>", r"\implies", r"\Rightarrow", r"\Longrightarrow")},
    **{sign: "iff" for sign in ("⇔", "⟺", "↔", "<=>", r"\iff", r"\Leftrightarrow", r"\Longleftrightarrow")},
    **{sign: ".." for sign in ("…", "...", r"\ldots", r"\dots")},
    **{sign: "⌈" for sign in (r"\lceil",)},
    **{sign: "⌉" for sign in (r"\rceil",)},
    **{sign: "⌊" for sign in (r"\lfloor",)},
    **{sign: "⌋" for sign in (r"\rfloor",)},
    **{sign: "|" for sign in (r"\lvert", r"\rvert", r"\vert", "∣")},
    **{sign: "≡" for sign in (r"\equiv",)},
    **{sign: "mod" for sign in (r"\bmod", r"\mod", r"\pmod")},
    **{sign: "{" for sign in (r"\lbrace", r"\{")},
    **{sign: "}" for sign in (r"\rbrace", r"\}")},
    "√": "sqrt",
    r"\log": "log",
    **{"\\" + word: word for word in ["sqrt", "ln", "exp", "max", "min", "binom", "frac", "tfrac", "dfrac"]},
    **{
        "\\" + word: word
        for word in [
            "alpha",
            "beta",
            "gamma",
            "delta",
            "epsilon",
            "eta",
            "tau",
            "mu",
            "rho",
            "sigma",
            "lambda",
            "kappa",
        ]
    },
    "**": "^",
}
NOTHING = frozenset(
    (r"\left", r"\right", r"\,", r"\;", r"\!", r"\:", r"\ ", r"\quad", r"\qquad", r"\big", r"\Big", r"\bigl", r"\bigr")
) | {r"\text", r"\mathrm", r"\operatorname", r"\mathsf", r"\textsf", r"\mathbf", "$"}  # before a name in braces, too
WRAPPED = re.compile(r"\\(?:text|mathrm|operatorname|mathsf|textsf|mathbf)\s*\{\s*(\w+)\s*\}")
ASYMPTOTIC = "a constant that is named: `for some real c > 0, all integers n >= 1: ... >= c * n`"
WANTED: Mapping[str, str] = {
    **{sign: ASYMPTOTIC for sign in ("Ω", "Θ", r"\Omega", r"\Theta", r"\mathcal", r"\omega")},
    **{
        sign: "the sort of the variable: `for all integers n >= 1`"
        for sign in ("∈", r"\in", "\u2115", "\u2124", "\u211d")
    },
    **{sign: "`sum over i = 1..n of (...)`" for sign in ("∑", "Σ", r"\sum")},
    "∞": "a statement for all n from some n on",
    ";;": "one semicolon",
}
POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏᵐ", "0123456789nkm")
LEXEME = re.compile(
    r"""(?P<blank>\s+)
    | (?P<document>\{(?=["}]))
    | (?P<quoted>(?<!\w)'(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+")
    | (?P<name>(?:(?![⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏᵐ])[^\W\d])(?:(?![⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏᵐ])\w)*(?:'s\b)?)
    | `(?P<odd>[^\W\d]\w*)`
    | (?P<number>\d+(?:\.\d+)?)
    | (?P<power>[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏᵐ]+)
    | (?P<command>\\(?:[A-Za-z]+|.))
    | (?P<sign><=>|>=|<=|!=|=>|=<|\.\.\.|\.\.|\*\*|.)""",
    re.VERBOSE,
)
EXPRESSION_TEXT = re.compile(r"/((?:[^/\\\n]|\\.)+)/")
PAIRED = {")": "(", "]": "[", "}": "{"}
ALONE = frozenset("()[]{}|&+-*/^=<>:;,.~#≡⌈⌉⌊⌋_")


def tokens(text: str) -> list[Token]:
    """The tokens of a text and one more at its end; `Refused` for what is no sentence whatever it says.

    >>> [token.text for token in tokens("∀ n ≥ 2: D(/(ab)*/ under odd-even, length n)")][:8]
    ['for', 'all', 'n', '>=', '2', ':', 'D', '(']
    """
    if len(text) > MOST:
        raise Refused(text[:60], 0, 1, f"a sentence has at most {MOST} characters, this one has {len(text)}")
    found, open_ones, place = list[Token](), list[int](), 0
    while place < len(text):
        if text[place] == "/" and _may_begin(found) and (one := EXPRESSION_TEXT.match(text, place)):
            found.append(Token(EXPRESSION, one[1], place, one.end()))
            place = one.end()
            continue
        if wrapped := WRAPPED.match(text, place):
            found.append(Token(NAME, wrapped[1], place, wrapped.end()))
            place = wrapped.end()
            continue
        if len(found) >= MOST_TOKENS:
            raise Refused(text, place, place + 1, f"a sentence has at most {MOST_TOKENS} words and signs")
        match = LEXEME.match(text, place)
        if match is None:  # no sign is left out, but for a line end
            raise Refused(text, place, place + 1, "this sign stands for nothing")
        place = _taken(match, text, found)
        if found and found[-1].kind == SIGN and found[-1].end == place:
            _nested(found[-1], open_ones, text)
    return [*found, Token(END, "", len(text), len(text))]


def _may_begin(found: list[Token]) -> bool:
    """Whether an expression may stand here: not where a division would."""
    if not found:
        return True
    last = found[-1]
    if last.kind == NAME:
        return len(last.text) > 1 and last.text in vocabulary()
    return last.kind == SIGN and last.text not in (")", "]", "}", "|", "⌉", "⌋")


def _taken(match: re.Match[str], text: str, found: list[Token]) -> int:
    """The place behind one lexeme, whose tokens are added."""
    kind, said, start, end = match.lastgroup, match[match.lastgroup or 0], match.start(), match.end()
    if kind == "document":
        try:
            _, end = json.JSONDecoder().raw_decode(text, start)
        except (ValueError, RecursionError):
            raise Refused(text, start, start + 1, "a network in JSON begins here, and has no end") from None
        found.append(Token(DOCUMENT, text[start:end], start, end))
    elif kind == "quoted":
        found.append(Token(QUOTED, said, start, end))
    elif kind == "odd":
        found.append(Token(NAME, f"`{said}`", start, end))
    elif kind == "power":
        found += [Token(SIGN, "^", start, start + 1), *_plain(said.translate(POWERS), start, end)]
    elif kind == "name" and said[0] == "_" and found and (found[-1].kind, found[-1].end) == (NAME, start):
        found[-1] = Token(NAME, found[-1].text + said, found[-1].start, end)  # behind a command, as in log_2
    elif kind == "name" and LONG_NUMBER.match(said):
        raise Refused(text, start, end, f"a number has at most {MOST_DIGITS} digits")
    elif kind in ("name", "number") and said not in WANTED:
        found.append(Token(NAME if kind == "name" else NUMBER, said, start, end))
    elif kind != "blank" and said not in NOTHING:
        found += _meant(said, text, start, end)
    return end


def _meant(said: str, text: str, start: int, end: int) -> list[Token]:
    """The words that a sign or a command stands for."""
    if said == "!=" and text[start - 1 : start].strip():
        raise Refused(text, start, end, "want a blank before `!=`, as a factorial is written like that")
    if said in MEANT:
        return [Token(NAME if word.isalpha() else SIGN, word, start, end) for word in MEANT[said].split()]
    if said in ALONE or said in (">=", "<=", "!=", ".."):
        return [Token(SIGN, said, start, end)]
    what = "the command" if said.startswith("\\") else "the sign"
    wanted = f"; want {WANTED[said]}" if said in WANTED else ""
    raise Refused(text, start, end, f"{what} {said} stands for nothing here{wanted}")


def _plain(said: str, start: int, end: int) -> list[Token]:
    return [Token(NUMBER if said.isdecimal() else NAME, said, start, end)]


def _nested(token: Token, open_ones: list[int], text: str) -> None:
    """Keep count of open brackets."""
    if token.text in PAIRED.values():
        open_ones.append(token.start)
        if len(open_ones) > DEEPEST:
            raise Refused(text, token.start, token.end, f"brackets in one another more than {DEEPEST} deep")
    elif token.text in PAIRED and open_ones:
        open_ones.pop()

r"""The text of a sentence as tokens: names, numbers, signs, quoted letters, expressions between slashes, JSON texts.

A word is a whole word: `notable` is one name, never `not able`.  Signs of mathematics and commands of LaTeX become the
words that they stand for, and keep their place: `∀ n ≥ 2` and `\forall n \ge 2` are `for all n >= 2`.  A sign or a
command that stands for nothing is refused by its name, with what would be right.  One pass over the text, which has at
most `MOST` signs and no more than `DEEPEST` brackets in one another.
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.printable import DEEPEST
from fooling.verify.statement.language.sentences import latex
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


POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏᵐ", "0123456789nkm")
LEXEME = re.compile(
    r"""(?P<document>\{(?=["}]))
    | (?P<quoted>(?<!\w)'(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+")
    | (?P<name>(?:(?![⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏᵐ])[^\W\d])(?:(?![⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏᵐ])\w)*(?:'s\b)?)
    | `(?P<odd>[^\W\d]\w*)`
    | (?P<number>\d+(?:\.\d+)?)
    | (?P<power>[⁰¹²³⁴⁵⁶⁷⁸⁹ⁿᵏᵐ]+)
    | (?P<command>\\(?:[A-Za-z]+|.))
    | (?P<sign><=>|>=|<=|!=|=>|=<|==|\.\.\.|\.\.|\*\*|.)""",
    re.VERBOSE,
)
PLAIN = re.compile(  # what is the same wherever it stands
    r"""\s*+(?: ([A-Za-z][A-Za-z0-9_]*+)(?![\w'])
    | (\d++(?:\.\d++)?) | ([(),:+^|&[\]-] | >=? | <=(?!>) | =(?![=<>])))""",
    re.VERBOSE,
)
USUAL = re.compile(r"(?!.*(?:[*=][*=<>]|<-|[;.][;.][;.]))[\w ()[\],:;+*/^|&<>=.-]*", re.ASCII)
WORD = re.compile(r"[^\W\d]\w*|\d+(?:\.\d+)?|>=|<=|\.\.|\S")
BLANKS = re.compile(r"\s+")
KINDS = (SIGN, NAME, NUMBER, SIGN)
EXPRESSION_TEXT = re.compile(r"/(?:[^/\\\n]|\\.)+/")
DECIDES = ("recognizes", "recognises", "accepts")  # what people say for `decides`
DRAWN = {"/\\": "`and`", "<-": "`implies` from the other side, or a blank between `<` and `-`"}  # with a blank behind
PAIRED = {")": "(", "]": "[", "}": "{"}
ALONE = frozenset("()[]{}|&+-*/^=<>:;,.~#≡∈∉⊆⊇⊂⊃∪∩∤⌈⌉⌊⌋_")


def tokens(text: str) -> list[Token]:
    """The tokens of a text and one more at its end; `Refused` for what is no sentence whatever it says.

    >>> [token.text for token in tokens("∀ n ≥ 2: D(/(ab)*/ under odd-even, length n)")][:8]
    ['for', 'all', 'n', '>=', '2', ':', 'D', '(']
    """
    if len(text) > MOST:
        raise Refused(text[:60], 0, 1, f"a sentence has at most {MOST} characters, this one has {len(text)}")
    found, open_ones, place, ends = list[Token](), list[int](), 0, set[int]()
    is_deep = sum(map(text.count, PAIRED.values())) > DEEPEST
    while place < len(text):
        match = None if is_deep or len(found) >= MOST_TOKENS else PLAIN.match(text, place)
        if match is not None and match.end() <= place + MOST_DIGITS:
            kind = match.lastindex or 0
            found.append(Token(KINDS[kind], match[kind], match.start(kind), place := match.end()))
            continue
        if (match := BLANKS.match(text, place)) is not None:
            place = match.end()
            continue
        first = text[place]
        if len(found) >= MOST_TOKENS:
            raise Refused(text, place, place + 1, f"a sentence has at most {MOST_TOKENS} words and signs")
        if first == "/" and _may_begin(found) and (one := EXPRESSION_TEXT.match(text, place)):
            found.append(Token(EXPRESSION, one[0], place, one.end()))
            place = one.end()
            continue
        if place in ends:  # what `\text{...}` held is over
            found[-1:] = [one._replace(end=place + 1) for one in found[-1:]]
            place += 1
            continue
        if first == "\\" and (behind := _command(text, place, found, ends)) > place:
            place = behind
            continue
        match = LEXEME.match(text, place)
        if match is None:  # no sign is left out, but for a line end
            raise Refused(text, place, place + 1, "this sign stands for nothing")
        place = _taken(match, text, found)
        if found and found[-1].kind == SIGN and found[-1].end == place:
            _nested(found[-1], open_ones, text)
    if found and (found[-1].kind, found[-1].text) == (SIGN, "."):  # the end of a sentence on paper
        found.pop()
    return [*found, Token(END, "", len(text), len(text))]


def words(text: str) -> tuple[str, ...]:
    """The texts of the tokens of a canonical text, but for the end.

    >>> words("n/2 + 1 >= 2^n")
    ('n', '/', '2', '+', '1', '>=', '2', '^', 'n')
    """
    if len(text) <= MOST_DIGITS and USUAL.fullmatch(text):
        return tuple(WORD.findall(text))
    return tuple(token.text for token in tokens(text) if token.kind != END)


def _command(text: str, place: int, found: list[Token], ends: set[int]) -> int:
    r"""The place behind a command that takes the signs behind it, or that of what `\text{...}` holds; else this one."""
    is_raised = bool(found) and (found[-1].text == "^" or found[-1].text.endswith("_"))
    one = re.compile(latex.WORDS).match(text, place)
    if one and (not is_raised or one[1].strip().isalnum()):
        ends.add(one.end() - 1)
        return one.start(1)
    if one := re.compile(latex.HALVES).match(text, place):
        found += _halves(one)
        return one.end()
    if one := re.compile(latex.ROOT).match(text, place):
        raise Refused(text, place, one.end() + 1, r"want braces around what is below the root, as in \sqrt{12}")
    for pattern, word in latex.TAKING:
        if one := re.compile(pattern).match(text, place):
            said = word or one[1].upper()
            found.append(Token(NAME if said[0].isalpha() else SIGN, said, place, one.end()))
            return one.end()
    return place


def _halves(one: re.Match[str]) -> list[Token]:
    r"""`\frac12`, each sign in braces."""
    found = [Token(NAME, latex.MEANT["\\" + one[1]], one.start(), one.end(1))]
    for part in (2, 3):
        start, end = one.span(part)
        found += [Token(SIGN, "{", start, start), *_plain(one[part], start, end), Token(SIGN, "}", end, end)]
    return found


def _may_begin(found: list[Token]) -> bool:
    """Whether an expression may stand here: not where a division would."""
    if not found:
        return True
    last = found[-1]
    if last.kind == NAME:
        return len(last.text) > 1 and (last.text in vocabulary() or last.text in (*DECIDES, "whereas"))
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
    elif kind == "name" and len(said) > MOST_DIGITS and LONG_NUMBER.match(said):
        raise Refused(text, start, end, f"a number has at most {MOST_DIGITS} digits")
    elif kind in ("name", "number") and said not in latex.WANTED:
        found.append(Token(NAME if kind == "name" else NUMBER, said, start, end))
    elif said in latex.LIMITS and found:
        found[-1] = found[-1]._replace(end=end)
    elif said not in latex.NOTHING:
        found += _meant(said, text, start, end)
    return end


def _meant(said: str, text: str, start: int, end: int) -> list[Token]:
    """The words that a sign or a command stands for."""
    if said == "!=" and text[start - 1 : start].strip():
        raise Refused(text, start, end, "want a blank before `!=`, as a factorial is written like that")
    if (sign := text[start : start + 2]) in DRAWN and not text[start + 2 : start + 3].strip():
        raise Refused(text, start, start + 2, f"the sign {sign} stands for nothing here; want {DRAWN[sign]}")
    if said in latex.MEANT:
        return [Token(NAME if word.isalpha() else SIGN, word, start, end) for word in latex.MEANT[said].split()]
    if said in ALONE or said in (">=", "<=", "!=", ".."):
        return [Token(SIGN, said, start, end)]
    what = "the command" if said.startswith("\\") else "the sign"
    wanted = f"; want {latex.WANTED[said]}" if said in latex.WANTED else ""
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

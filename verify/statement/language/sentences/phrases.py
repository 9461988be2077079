"""Words that stand for signs or for other words: `is at most` for `<=`, `belongs to` for `∈`, `we have` for a colon.

They are put in place before anything is read, and keep their place in the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from fooling.verify.statement.language.sentences.templates import beginning, following
from fooling.verify.statement.language.sentences.tokens import DECIDES, EXPRESSION, NAME, NUMBER, SIGN, Token, words
from fooling.verify.statement.language.sentences.trailing import QUANTIFYING
from fooling.verify.statement.message_operators import KINDS

COMPARED = {
    ("is", "at", "least"): ">=",
    ("is", "at", "most"): "<=",
    ("is", "less", "than"): "<",
    ("is", "smaller", "than"): "<",
    ("is", "more", "than"): ">",
    ("is", "larger", "than"): ">",
    ("is", "greater", "than"): ">",
    ("is", "equal", "to"): "=",
    ("is", "exactly"): "=",
    ("is", "precisely"): "=",
    ("is", "not", "equal", "to"): "!=",
    ("equals",): "=",
    ("is", "contained", "in"): "⊆",
    ("belongs", "to"): "∈",
}
SAID: Mapping[tuple[str, ...], str] = {  # the longer before those that they begin with
    ("we", "have", "that"): ":",
    ("we", "have"): ":",
    ("it", "holds", "that"): ":",
    ("holds", "for"): "for",
    ("holds", "whenever"): "whenever",
    ("minimal", "DFA", "for"): "minimal DFA of",
    ("over", "the", "reals"): "over Q",
    ("over", "the", "rationals"): "over Q",
    ("under", "the", "uniform", "distribution"): ", uniform distribution",
    **{(b, "-", "cover", "number"): f"cover number of colour {b}" for b in "01"},
    **{(b, "-", "fooling", "set"): f"fooling set of colour {b}" for b in "01"},
}
AMOUNTS: Mapping[tuple[str, ...], str] = {("at", "least"): ">=", ("at", "most"): "<="}
CLASSES = ("DA", "DS", "DO")
GROWTH = ("Ω", "Omega", "O", "Θ", "Theta", "o", "ω")
BEGINNING = ("For", "There", "From", "The", "If", "Some", "Every", "Any", "Each", "No", "Not", "An", "Whenever")
VERBS = ("computes", "decides", *DECIDES)
BUT = ("but", "whereas")
JOINED = ("and", "is", *BUT)  # behind a comma
QUANTIFIED = ("for", "forall", "there", "exists", "from", "if", "whenever")
APART = ("or", "implies", "iff", "not", "if", "then", "whenever", "pairs")
OTHERS = {  # by their first words
    first: {words: other for words, other in (*COMPARED.items(), *SAID.items()) if words[0] == first}
    for first in ("is", "the", "at", *(words[0] for words in (*COMPARED, *SAID)))
}


def in_signs(found: Sequence[Token]) -> list[Token]:
    """The tokens with signs and other words in place of such words.

    >>> from fooling.verify.statement.language.sentences.tokens import tokens
    >>> [token.text for token in in_signs(tokens("D(f) is at least 3"))]
    ['D', '(', 'f', ')', '>=', '3', '']
    """
    made, place = list[Token](), 0
    if found[0].text in BEGINNING:
        found = [found[0]._replace(text=found[0].text.lower()), *found[1:]]
    found = _joined(_machine(found))
    while place < len(found):
        token = found[place]
        if token.text not in OTHERS:
            made.append(token)
            place += 1
            continue
        words, other = _other(found, place)
        if words:
            last = found[place + len(words) - 1]
            if other == ":" and made and made[-1].text in (",", ":"):
                made.pop()
            made += [Token(_kind_of(one), one, token.start, last.end) for one in other.split()]
        elif _is_kind(found, place):
            words = ("the", "")
        else:
            made.append(token._replace(text="are") if _is_one_of(found, place) else token)
        place += len(words) or 1
    return made


def _kind_of(word: str) -> str:
    """The kind of token that a word or a sign is."""
    return NUMBER if word.isdecimal() else NAME if word[0].isalpha() else SIGN


def _joined(found: Sequence[Token]) -> Sequence[Token]:
    """The tokens with `and` for `but`, and without the comma before it, where nothing else parts a statement."""
    if not any(one.text in BUT or (one.text == "," and then.text in JOINED) for one, then in pairwise(found)):
        return found
    depth, outside = 0, list[int]()
    for i, token in enumerate(found):
        depth -= token.text in (")", "]", "}")
        outside += [i] if depth == 0 else []
        depth += token.text in ("(", "[", "{")
    if any(found[i].text in APART and (found[i].text, found[i - 1].text) != ("not", "is") for i in outside):
        return found
    said = max((i for i in outside if found[i].text in (":", "that")), default=-1)
    made, commas = list[Token](), [i for i in outside if found[i].text == "," and i > said]
    parts = {*outside}
    bound = [i for i in outside if i > max(said, 0) and found[i].text in QUANTIFIED] or [len(found)]
    is_open = said < 0 and found[0].text in QUANTIFIED
    parting = 1 if is_open else 0  # the comma in place of the colon
    if any(token.text == "no" for token in found[: max(said, 0)]):  # there is no n such that A, and B
        commas = []
    for i, token in enumerate(found):
        then = found[i + 1].text if i + 1 < len(found) else ""
        if len(commas) == parting + 1 and i == commas[-1] and then in ("and", *BUT):
            continue
        if token.text == "," and then == "is" and _compared_behind(found, i + 1):  # the rank of f over Q, is at most 4
            continue
        is_but = token.text in BUT and i in parts and i > max(said, 0) and found[i - 1].text != "values"
        if is_but and (bound[0] < i or (is_open and (not commas or commas[0] > i))):  # for all n but n = 1
            is_but = False
        made.append(token._replace(text="and") if is_but else token)
    return made


def _compared_behind(found: Sequence[Token], place: int) -> bool:
    """Whether `is at most` and the like stand here."""
    return any(tuple(one.text for one in found[place : place + len(words)]) == words for words in COMPARED)


def _is_kind(found: Sequence[Token], place: int) -> bool:
    """Whether `the language` or `the word` stands before one."""
    said = [one.text for one in found[place : place + 4]]
    if said[:2] == ["the", "language"]:
        return place + 2 < len(found) and found[place + 2].kind in (EXPRESSION, NAME) and found[place + 2].text != "of"
    return said[:2] == ["the", "word"] and said[3:] in (["belongs"], ["∈"], ["∉"], ["in"], ["is"])


def _other(found: Sequence[Token], place: int) -> tuple[tuple[str, ...], str]:
    """The words here that stand for others, and those; `equals its forward pass` are none."""
    said = tuple(token.text for token in found[place : place + 4])
    if said[1:2] == ("its",):
        return (), ""
    is_in, is_out = said[:2] == ("is", "in"), said[:3] == ("is", "not", "in")
    last = found[min(place + 2 + is_out, len(found) - 1)]
    if (is_in or is_out) and last.kind in (NAME, EXPRESSION) and last.text not in (*CLASSES, *GROWTH):
        return said[: 2 + is_out], "∉" if is_out else "∈"
    if (
        said[:1] == ("is",)
        and said[1 + is_in : 2 + is_in]
        and said[1 + is_in] in GROWTH
        and said[2 + is_in :][:1] == ("(",)
    ):
        return said[: 1 + is_in], "="
    is_bound = place > 1 and found[place - 1].kind == NAME and found[place - 2].text in (*QUANTIFYING, "an")
    if is_bound and said[:2] in AMOUNTS and len(found[place - 1].text) == 1:  # for all n at least 2
        return said[:2], AMOUNTS[said[:2]]
    table = OTHERS[said[0]]
    words = next((words for words in table if said[: len(words)] == words), ())
    return words, table.get(words, "")


def _is_one_of(found: Sequence[Token], place: int) -> bool:
    """Whether `is a` stands where the table has `are a`: `{...} is a fooling set of colour 1 of f`."""
    if found[place].text != "is" or place + 3 >= len(found) or found[place + 1].text != "a":
        return False
    if place and found[place - 1].text == "there":  # there is a fooling set of size 3
        return False
    said = tuple(token.text for token in found[place + 1 : place + 4])
    return any(one.parts[2:5] == said for one in following().get("are", ()))


@cache
def machines() -> frozenset[str]:
    """The words behind `some` of the operators that say that a machine exists."""
    kinds = (words(kind.words)[0] for kind in KINDS.values())
    return frozenset((*kinds, *(str(one.parts[1]) for one in beginning()["some"]))) - {"input"}


def _machine(found: Sequence[Token]) -> Sequence[Token]:
    """`there is an RNN with ... that computes f` is `some RNN with ... computes f`."""
    if not any(one.text in ("there", "some", "no") for one in found):
        return found
    made, opened, place = list[Token](), False, 0
    while place < len(found):
        words = tuple(token.text for token in found[place : place + 4])
        is_there = words[:2] in (("there", "is"), ("there", "exists")) and words[2:3] in (("a",), ("an",), ("no",))
        if is_there and words[3:] and words[3] in machines():
            made.append(found[place]._replace(text="no" if words[2] == "no" else "some"))
            opened, place = True, place + 3
            continue
        opened |= words[:1] in (("some",), ("no",)) and words[1:2] != () and words[1] in machines()
        if opened and words[:1] in (("that",), ("and",)) and words[1:2] and words[1] in VERBS:
            place += 1
        is_verb = opened and found[place].text in VERBS
        made.append(found[place]._replace(text="decides") if found[place].text in DECIDES and is_verb else found[place])
        opened, place = opened and not is_verb, place + 1
    return made

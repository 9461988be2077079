"""Relations of languages in signs: `K ⊆ L`, `K = L`, `abab ∈ L`; of two functions `f = g`.

    K ⊆ L, L ⊇ K      K is a subset of L
    K = L, K != L     K and L are the same language; not (...)
    abab ∈ L, ∉       a b a b over a b is a subset of L, which is what it says of the one word; not (...)

The sorts decide, and `⊂` is refused, as some mean a proper subset.  A word is spelled in letters of one sign.
"""

from __future__ import annotations

from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.sentences.literals import as_printed, letter
from fooling.verify.statement.language.sentences.precedence import Core, Node, Read
from fooling.verify.statement.language.sentences.tokens import NAME, NUMBER, QUOTED
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.row import ATOM, PHRASE, RELATION, Term

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

"""Languages in sentences: `(a b | c)* over a b c`, and expressions of textbooks between slashes, `/(ab|c)*/`.

The first is how terms are printed: letters with blanks between them, one that is several signs in quotation marks, and
the alphabet behind `over`.  The second is read by the one reader of expressions and means the same operators; its
canonical text is the first.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.language.sentences import numbers
from fooling.verify.statement.language.sentences.literals import as_printed, letter, letter_said, said_of, some_letters
from fooling.verify.statement.language.sentences.precedence import Core, Node, Read
from fooling.verify.statement.language.sentences.templates import beginning
from fooling.verify.statement.language.sentences.tokens import EXPRESSION, QUOTED
from fooling.verify.statement.language.wording import held
from fooling.verify.statement.language.written_out import written_out
from fooling.verify.statement.language_operators import COMBINING
from fooling.verify.statement.literals import frozen
from fooling.verify.statement.row import ATOM, PHRASE, POWER, PRODUCT, STATEMENT, SUM, Term

BETWEEN = {"|": "union", "&": "common-words", "shuffled": "shuffle"}
LETTERS = "letters"


def language(core: Core, place: int) -> Read | None:
    """What stands before `over` and an alphabet."""
    is_letter = core.word(place) == "" and core.token(place).kind == QUOTED
    if place >= core.last_over and not is_letter:
        return None
    furthest = core.furthest, core.wanted, core.told, core.told_of
    found = _sum(core, place)
    if found is None or core.word(found.place) != "over" or found.node.term[0] not in (*COMBINING, LETTERS):
        if is_letter and found is not None:
            core.fail(found.place, "`over`", "a letter")
        elif core.furthest <= (found.place if found else place):
            core.furthest, core.wanted, core.told, core.told_of = (
                furthest  # it was no expression, so it is not what is wrong
            )
        return None
    over = some_letters(core, found.place + 1)
    if over is None:
        return None
    term, said = _over(found.node.term, over[0]), (*found.node.at(STATEMENT), "over", *over[1])
    if core.names and said_of(held(term)[1]) != said:  # a part that has a name has its own alphabet
        told = f"a name of this expression stands for a language over other letters than {' '.join(over[1])}"
        raise core.refused(place, told, (), over[2])
    return Read(Node(term, "language", PHRASE, said), over[2])


def _over(term: Term, alphabet: Sequence[str]) -> Term:
    """The expression over this alphabet: letters do not say theirs."""
    if not isinstance(term, tuple) or not term:
        return term
    if term[0] == LETTERS and len(term) == 2:
        return (LETTERS, alphabet, term[1])
    return (term[0], *(_over(part, alphabet) for part in term[1:])) if term[0] in COMBINING else term


def _sum(core: Core, place: int) -> Read | None:
    return core.once(_new_sum, place)


def _new_sum(core: Core, place: int) -> Read | None:
    first = _product(core, place)
    if first is None or core.word(first.place) not in BETWEEN:
        return first
    sign, parts, said = core.word(first.place), [first.node.term], first.node.at(PRODUCT)
    words = (sign, "with") if sign == "shuffled" else (sign,)
    while core.word(first.place) == sign:
        behind = core.words(first.place, *words)
        first = None if behind is None else _product(core, behind)
        if first is None:
            return None
        parts.append(first.node.term)
        said = (*said, *words, *first.node.at(PRODUCT))
    return Read(Node((BETWEEN[sign], *parts), "language", SUM, said), first.place)


def _product(core: Core, place: int) -> Read | None:
    parts = list[Node]()
    while (one := _power(core, place)) is not None:
        parts.append(one.node)
        place = one.place
    if len(parts) < 2:
        return Read(parts[0], place) if parts else None
    said = tuple(word for part in parts for word in part.at(POWER))
    return Read(Node(("concat", *(part.term for part in parts)), "language", PRODUCT, said), place)


def _power(core: Core, place: int) -> Read | None:
    one = _atom(core, place)
    if one is None:
        return None
    sign = core.word(one.place)
    if sign == "*":
        return Read(Node(("star", one.node.term), "language", POWER, (*one.node.at(ATOM), "*")), one.place + 1)
    if sign != "^":
        return one
    place = one.place + 1
    readers = (numbers.group, numbers.number, numbers.name, numbers.unbound)
    times = core.tried(readers, place)
    if times is None or not core.fits(times.node, "number"):
        core.fail(place, "a number")
        return None
    said = (*one.node.at(ATOM), "^", *times.node.at(ATOM))
    return Read(Node(("repeat", one.node.term, times.node.term), "language", POWER, said), times.place)


def _atom(core: Core, place: int) -> Read | None:
    word = core.word(place)
    if word in core.names and core.names[word].sort == "language":
        term = core.given(place, word).term
        own, text = held(term, inside=True)
        return Read(Node(term, "language", own, said_of(text)), place + 1)
    if word == "[":
        some = some_letters(core, place + 1)
        if some is None or core.words(some[2], "]") is None:
            return None
        return Read(Node((LETTERS, some[0]), "language", ATOM, ("[", *some[1], "]")), some[2] + 1)
    if word == "not" and core.word(place + 1) == "(":
        inside = _inside(core, place + 1)
        if inside is None:
            return None
        return Read(
            Node(("other-words", inside.node.term), "language", ATOM, ("not", "(", *inside.node.at(STATEMENT), ")")),
            inside.place,
        )
    if word == "(":
        return _single(core, place) or _inside(core, place)
    if (one := letter(core, place)) is not None and one not in core.names:
        return Read(Node((LETTERS, (one,)), "language", ATOM, (letter_said(one),)), place + 1)
    for template in beginning().get(word, ()):  # Dyck-(2,2)
        if template.operator.result == "language" and template.operator.level == ATOM:
            return core.match(template, place, None)
    return None


def _inside(core: Core, place: int) -> Read | None:
    """What stands in brackets: an expression, or another language."""
    found = _sum(core, place + 1)
    if found is None or core.word(found.place) != ")":
        found = core.parse(place + 1, PHRASE)
    if found is None or found.node.sort != "language" or core.words(found.place, ")") is None:
        return None
    return Read(found.node.bracketed(), found.place + 1)


def _single(core: Core, place: int) -> Read | None:
    """`(union of (a))`: what an operator makes of one part."""
    head = next((head for head in COMBINING if core.text.startswith(f"{head} of", core.token(place + 1).start)), None)
    if head is None:
        return None
    words = head.replace("-", " - ").split()
    part = _atom(core, place + 2 + len(words))
    if part is None or core.words(part.place, ")") is None:
        return None
    return Read(
        Node((head, part.node.term), "language", ATOM, ("(", *words, "of", *part.node.at(ATOM), ")")), part.place + 1
    )


# ---- expressions of textbooks ----


def expression(core: Core, place: int) -> Read | None:
    r"""`/(ab|ba)*/`, and `over a b c` behind it for a larger alphabet; `\/` is the letter /."""
    token = core.token(place)
    if token.kind != EXPRESSION:
        if token.text == "/":
            core.fail(place, told="an expression stands between two slashes, as in `/(ab)*/`; want the second one")
        return None
    over = some_letters(core, place + 2) if core.word(place + 1) == "over" else None
    try:
        read = read_expression(token.text[1:-1].replace(r"\/", "/"), None if over is None else over[0])
    except InvalidInput as error:
        raise core.refused(place, str(error)) from None
    if read.doubts:
        raise core.refused(place, f"{read.doubts[0]}; in a sentence it is refused")
    return Read(as_printed(frozen(written_out(read)), "language"), place + 1 if over is None else over[2])

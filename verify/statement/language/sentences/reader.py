"""`read_sentence`: a text as a term, which printed is that text again.

What comes out is taken only if the canonical words that were gathered while reading are those of the printed term,
bracket by bracket, and if the term is well formed.  Gathering leaves out only brackets around what holds tightly enough
by itself.  So a fault of the reader refuses a sentence, and does not change it.  `Refused` says in one line where, what
stands there, and what could.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.statement.language.argument_names import OF_SORTS
from fooling.verify.statement.language.sentences import (
    asymptotic,
    expressions,
    in_a_row,
    laws,
    literals,
    nouns,
    numbers,
    quantifiers,
    relations,
    sayings,
    short_names,
)
from fooling.verify.statement.language.sentences.precedence import DEFINED, SINGULAR, Core, Node, Outside, Read, Tried
from fooling.verify.statement.language.sentences.refused import Refused, placeless
from fooling.verify.statement.language.sentences.tokens import DOCUMENT, END, EXPRESSION, MOST_TOKENS, NUMBER, words
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.operators import COMPARISONS
from fooling.verify.statement.proposition import Term, require
from fooling.verify.statement.row import STATEMENT


def by_words(rows: Sequence[tuple[Callable[..., Read | None], Sequence[str]]]) -> Tried:
    """Readers in their order, each with the words that it begins with, or none where it is tried at any."""
    words = {"", *(word for _, some in rows for word in some)}
    return {word: tuple(read for read, some in rows if word in some or not some) for word in words}


PREFIXES = by_words(
    [
        (relations.member, ()),
        (sayings.some, ("there",)),
        (sayings.some_model, ("some",)),
        (sayings.every, (*sayings.EACH, "no")),
        (sayings.no_machine, ("no",)),
        (expressions.expression, (EXPRESSION, "/")),
        (expressions.language, ()),
        (numbers.group, ("(",)),
        (numbers.number, (NUMBER,)),
        (numbers.minus, ("-",)),
        (quantifiers.quantified, quantifiers.FRONT),
        (numbers.bound, ()),
        (literals.named, ()),
        (literals.matrix, ("[", "the")),
        (literals.automaton, ("the",)),
        (literals.answered, (DOCUMENT,)),
        (numbers.listed, ("max", "min")),
        (numbers.summed, ("sum", "sum_")),
        (laws.of_a_law, laws.WORDS),
        (in_a_row.of_parties, [*in_a_row.COUNTED]),
        (short_names.pairs, ("{",)),
        (relations.negation, ("not",)),
    ]
)
LATE = by_words(
    [
        (nouns.noun_phrase, nouns.ARTICLES),
        (numbers.name, ()),
        (short_names.short, ()),
        (short_names.partition, ("mask", "first")),
        (short_names.from_outside, ("file", "network", "construction", "task", "padded", "reverse", "left", "right")),
        (short_names.its_task, ("its",)),
        (numbers.enclosed, [*numbers.CLOSED_BY]),
        (numbers.applied, ()),
        (relations.condition, ("if",)),
        (numbers.unbound, ()),
    ]
)
SUFFIXES = by_words(
    [
        (sayings.has_fooling_set, ("has",)),
        (nouns.has, ("has",)),
        (sayings.star_free, ("is",)),
        (short_names.worded, ()),
        (relations.combined, [*relations.COMBINED]),
        (relations.compared, relations.SIGNS),
        (relations.chain, [*COMPARISONS]),
        (numbers.power_of_power, ("^",)),
        (relations.remainder, ("mod",)),
        (relations.related, ("divides", "∤", "≡", "is")),
        (numbers.chosen, ("choose",)),
        (numbers.juxtaposed, ()),
        (relations.implied, ("implies", "iff", "if")),
    ]
)


class Reader(Core):
    """A text that is read by all that is tried here."""

    prefixes, late, suffixes, literals = PREFIXES, LATE, SUFFIXES, literals.LITERALS


@dataclass(frozen=True)
class Sentence:
    """What a text was read as: the term, its canonical text, whether that is what was typed, and what was chosen.

    remarks : the conventions that shorter words chose, in sentences for whoever typed them
    """

    term: Term
    text: str
    is_canonical: bool
    remarks: tuple[str, ...] = ()


def read_sentence(
    text: str,
    names: Mapping[str, Node] | None = None,
    sort: str = "",
    outside: Outside | None = None,
    judged_later: bool = False,
) -> Sentence:
    """The term of a sentence, of this sort or of any; `Refused` says what is wrong with it.

    names : what `defined` made of definitions, by their names
    outside : what makes a term of a file or a construction
    judged_later : whether who asks finds out, with a better place, if the term is well formed

    >>> read_sentence("for all even n >= 2: D(EQ_n) >= 2n").text
    'for all integers n with n >= 2, n even: D(equality on n bits) >= 2 * n'
    """
    core, node = _read(text, names or {}, takes_free=False, outside=outside)
    node = core.as_sort(node, "task") if node.sort == "answers" else node
    if node.sort not in OF_SORTS or node.sort != (sort or node.sort):
        told = OF_SORTS.get(node.sort, node.sort)
        raise Refused(text, 0, len(text), f"this is {told}; want {OF_SORTS.get(sort, 'a term')}")
    try:
        printed = sentence(node.term)
        if not judged_later:
            require(node.term, node.sort, {})
    except InvalidInput as error:
        raise Refused(text, 0, len(text), placeless(error)) from None
    try:
        full = _plural(token.text for token in core.tokens[:-1]) if printed == text else _plural(words(printed))
    except Refused:  # what is typed shorter may be too long in full
        raise Refused(
            text, 0, len(text), f"in full words a sentence has at most {MOST_TOKENS} words and signs"
        ) from None
    if full != _plural(node.said):
        raise Refused(text, 0, len(text), "this can be read as", (printed, " ".join(node.said)))
    is_typed = len(full) == len(core.tokens) - 1 and full == _plural(token.text for token in core.tokens[:-1])
    return Sentence(node.term, printed, is_typed and not core.turned, node.remarks)


def _plural(words: Iterable[str]) -> list[str]:
    return [SINGULAR.get(word, word) for word in words]


def defined(text: str, names: Mapping[str, Node] | None = None, outside: Outside | None = None) -> Node:
    """What a name stands for: a term whose free variables are bound where the name is used, or a formula or a code."""
    core = Reader(text, names or {})
    if core.word(0) in DEFINED and (literal := literals.definition(core)) is not None:
        return literal
    try:
        return _read(text, names or {}, takes_free=True, outside=outside)[1]
    except Refused:
        bits = literals.formula(core, 0)
        if bits is not None and core.token(bits[2]).kind == END:
            raise Refused(text, 0, len(text), f"want `formula` before a formula of bits: `formula {text}`") from None
        raise


def definitions(given: Mapping[str, str], outside: Outside | None = None) -> dict[str, Node]:
    """What several names stand for; each may use the names before it."""
    found = dict[str, Node]()
    for name, text in given.items():
        if not name.isidentifier():
            raise InvalidInput(f"{name!r} is no name; want letters, digits and _, a letter first")
        found[name] = defined(text, found, outside)
    return found


def _read(text: str, names: Mapping[str, Node], takes_free: bool, outside: Outside | None) -> tuple[Core, Node]:
    core = Reader(text, names, takes_free, outside)
    try:
        if (at := asymptotic.growth(core)) is not None and not takes_free:
            core = Reader(text, names, True, outside)
            found = core.tried((asymptotic.compared,), at)
        else:
            found = core.parse(0, STATEMENT)
    except RecursionError:  # the caller has used up most of the depth that Python has
        raise Refused(text, 0, len(text), "parts in one another too deep") from None
    except InvalidInput as error:
        raise (error if isinstance(error, Refused) else Refused(text, 0, len(text), placeless(error))) from None
    if found is None or core.token(found.place).kind != END:
        _behind(core, found)
        raise core.nothing_fits()
    node, level = found.node, found.node.level if found.node.inside is None else found.node.inside
    is_tuple = isinstance(node.term, tuple) and node.term[0] == "tuple"
    made = node if is_tuple else Node(node.term, node.sort, level, node.at(STATEMENT))
    return core, made._replace(remarks=tuple(core.remarks), built=tuple(core.built), taken=frozenset(core.taken))


def _behind(core: Core, found: Read | None) -> None:
    """Remember what is wrong with what stands behind a statement or a term."""
    if found is not None and core.word(found.place) in (",", ";") and found.node.sort == "proposition":
        core.fail(found.place, told="want `and` between two statements, or the end")
    elif found is not None:
        core.fail(found.place, "the end")

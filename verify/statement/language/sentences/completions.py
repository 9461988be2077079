"""What could stand at a place of a sentence, and which operator does: for editors, from what the reader itself wants.

`completions` reads what stands before the place.  Where the reader meets the end of that, it says what it wants there,
of which sorts terms may be, and which operators may follow what it has.  So an operator that is added to the table is
offered, in all places where it may stand.  What follows the place is not read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from itertools import product
from string import Formatter

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.statement.language.argument_names import OF_SORTS, is_repeated, names
from fooling.verify.statement.language.sentences import quantifiers, reader, short_words
from fooling.verify.statement.language.sentences.precedence import (
    AS_TASKS,
    UNKNOWN,
    Argument,
    Node,
    Other,
    Outside,
    Read,
)
from fooling.verify.statement.language.sentences.templates import Template, beginning, following, infix, leading
from fooling.verify.statement.language.sentences.tokens import END
from fooling.verify.statement.language.wording import exact_template
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.row import ATOM, STATEMENT

SORT_OF = {"int": "number", "real": "number"}
WORD = re.compile(r"[^\W\d]\w*$")
SHORT: Mapping[str, str] = {  # what is typed, with its gaps, and its operator
    **{f"{one}_{{n}}": head for one, head in short_words.FAMILIES.items()},
    **{f"{one}({{f}})": head for one, (head, *_) in short_words.MEASURES.items()},
    **{f"{one}_{{b}}({{f}})": head for one, head in short_words.INDEXED.items()},
    "rank_{F}({f})": "rank",
}
GROWTH = ("Omega", "O", "Theta", "o")
PARTITIONS = ("odd-even", "first half", "mask 01")
BEFORE = ("for all", "for some", "there are", "from some", "not", "if")  # a statement
BETWEEN = {"number": ("mod", "choose", "divides", "is even", "is odd"), "proposition": ("implies", "iff")}


@dataclass(frozen=True)
class Completion:
    """What may be put there: how it is shown, its text, in which {x} is a gap called x, and its operator, if any."""

    label: str
    text: str
    head: str | None = None
    says: str = ""


class Asked(reader.Reader):
    """A text that is read, and what the reader wanted where it ends; each operator that was read, with its tokens."""

    def __init__(self, text: str, known: Mapping[str, Node], outside: Outside | None, takes_free: bool) -> None:
        super().__init__(text, known, takes_free, outside)
        self.could, self.sorts, self.bound = set[str](), set[str](), dict[str, str]()
        self.follows = dict[str, str]()  # what may follow, by its text, and its operator
        self.matched = list[tuple[int, int, Template]]()

    def is_end(self, place: int) -> bool:
        """Whether the text ends here."""
        return self.token(place).kind == END

    def fail(self, place: int, *wanted: str, told: str = "", begins: int | None = None) -> Other:
        """Keep what is wanted at the end."""
        other = super().fail(place, *wanted, told=told, begins=begins)
        if self.is_end(place):
            self.could.update(wanted)
            self.bound.update(self.scope)
        return other

    def argument(
        self, sort: str, place: int, tight: bool, then: object = None, rivals: Collection[str] = ()
    ) -> Argument | None:
        """Keep of which sort what is wanted at the end is."""
        if self.is_end(place):
            self.sorts.add(sort)
        return super().argument(sort, place, tight, then, rivals)

    def match(self, template: Template, place: int, left: Node | None) -> Read | None:
        """Keep where each operator stands."""
        found = super().match(template, place, left)
        if found is not None:
            self.matched.append((place, found.place, template))
        return found

    def infix(self, left: Node, place: int, level: int, word: str) -> Read | None:
        """Keep the sort of what may stand behind an operator."""
        if self.is_end(place + 1):
            self.sorts.add(OPERATORS[infix()[word]].arguments[0].rstrip("*"))
        return super().infix(left, place, level, word)

    def _more(self, left: Node, place: int, level: int) -> Read | None:
        if self.is_end(place):
            self.follows.update(self._following(left, level))
        return super()._more(left, place, level)

    def _following(self, left: Node, level: int) -> Iterator[tuple[str, str]]:
        for one in (one for some in following().values() for one in some):
            if one.operator.level >= level and self.fits(left, one.sort(one.first[0])):
                yield _gapped(one.head).partition("}")[2].strip(), one.head
        for word, head in infix().items():
            own = OPERATORS[head]
            if level <= own.level < ATOM and self.fits(left, own.arguments[0].rstrip("*")):
                yield word, head
        if level <= STATEMENT or left.sort == "number":
            yield from ((word, "") for word in BETWEEN.get(left.sort, ()))


def completions(
    text: str, at: int, known: Mapping[str, Node] | None = None, sort: str = "", outside: Outside | None = None
) -> tuple[int, list[Completion]]:
    """Where the word begins that is being typed at a place of the text, and what could stand there.

    known : what `definitions` made of definitions, by their names
    sort : of which sort the whole is to be; of a definition none, so that its names may be bound later

    >>> begins, found = completions("D(equality on 3 ", 16)
    >>> begins, [one.text for one in found][:1]
    (16, ['bits'])
    """
    word = WORD.search(text[:at])
    begins = at if word is None else word.start()
    growing = [*_growing(text[:begins].removesuffix("\\"), known or {}, outside)] if sort == "proposition" else []
    tried = (_asked(text[:begins], known or {}, outside, takes_free) for takes_free in (not sort, True))
    asked = next((one for one in tried if one is not None and (one.could or one.follows)), None)
    if asked is None:
        return begins, growing
    found = [Completion(one, one) for one in sorted(one.strip("`") for one in asked.could if one[0] == "`")]
    found += [_shown(told, head) for told, head in asked.follows.items()]
    if "a new variable" in asked.could:
        found += [Completion(one, one) for one in (*quantifiers.SAID, "even", "odd")]
    if "a term" in asked.could or asked.sorts or begins == 0:
        found += _terms(asked, asked.sorts or {sort} - {""})
    return begins, list({one.label: one for one in [*found, *growing]}.values())


def _growing(text: str, known: Mapping[str, Node], outside: Outside | None) -> Iterator[Completion]:
    """The bounds up to a constant that the sentence may end with; `n` where it has one variable that nothing binds."""
    asked = _asked(text, known, outside, takes_free=True) if text.rstrip()[-1:] in ("=", "∈") else None
    free = sorted(asked.free) if asked is not None else []
    for symbol, name in product(GROWTH, free) if len(free) == 1 else ():
        with suppress(InvalidInput, RecursionError):
            reader.read_sentence(f"{text} {symbol}({name})", known, "proposition", outside)
            yield Completion(f"{symbol}({name})", f"{symbol}({{{name}}})", says="a bound up to a constant")


def _asked(text: str, known: Mapping[str, Node], outside: Outside | None, takes_free: bool) -> Asked | None:
    """The text, as far as it is read; None where its signs are none of a sentence."""
    try:
        asked = Asked(text, known, outside, takes_free)
    except InvalidInput:
        return None
    with suppress(InvalidInput, RecursionError):
        asked.parse(0, STATEMENT)
    return asked


def _terms(asked: Asked, sorts: set[str]) -> Iterator[Completion]:
    """What a term of one of these sorts may begin with; of any sort, if there are none."""

    def fits(own: str) -> bool:
        alike = {own, "task"} if own in AS_TASKS else {own}
        return not sorts or bool(alike & sorts) or any(leading(own, sort) for sort in sorts)

    for name, kind in asked.bound.items():
        if kind == UNKNOWN or fits(SORT_OF.get(kind, kind)):
            yield Completion(name, name, says="a variable")
    for name, node in asked.names.items():
        if fits(node.sort):
            yield Completion(name, name, says=OF_SORTS.get(node.sort, node.sort))
    for text, head in SHORT.items():
        if fits(OPERATORS[head].result):
            yield _shown(text, head)
    for one in (one for some in beginning().values() for one in some):
        if fits(one.operator.result):
            yield _shown(_gapped(one.head), one.head)
    for word, head in infix().items():
        if OPERATORS[head].level == ATOM and fits(OPERATORS[head].result):
            yield _shown(f"{word}({{x}}, {{y}})", head)
    if "partition" in sorts:
        yield from (Completion(one, one) for one in PARTITIONS)
    if "proposition" in sorts or not sorts:
        yield from (Completion(word, word) for word in BEFORE)


def _gapped(head: str) -> str:
    """The words of an operator, with the letter of each argument in braces; braces of the words are doubled."""
    letters = names(head)
    return "".join(
        literal.replace("{", "{{").replace("}", "}}")
        + ("" if place is None else f"{{{letters[int(place.lstrip('t'))]}}}")
        for literal, place, _, _ in Formatter().parse(exact_template(head))
    )


def _shown(text: str, head: str) -> Completion:
    label = "".join(literal + (gap or "") for literal, gap, _, _ in Formatter().parse(text))
    more = ", ..." if head and is_repeated(head) and "{" in text else ""
    return Completion(label + more, text, head or None, OF_SORTS.get(OPERATORS[head].result, "") if head else "")


def operator_at(
    text: str, at: int, known: Mapping[str, Node] | None = None, outside: Outside | None = None
) -> str | None:
    """The operator, as the table calls it, whose words or whose short name stand at a place of the text.

    >>> operator_at("D(EQ_3) = rank(EQ_3; over Q)", 2), operator_at("D(EQ_3) >= 2", 8), operator_at("D(EQ_3) >= 2", 0)
    ('equality', '>=', 'D')
    """
    asked = _asked(text, known or {}, outside, takes_free=True)
    if asked is None:
        return None
    place = next((i for i, one in enumerate(asked.tokens) if one.start <= at < one.end), None)
    if place is None:
        return None
    word = asked.token(place).text
    spans = [(end - begin, one.head) for begin, end, one in asked.matched if begin <= place < end and word in one.parts]
    if spans:
        return min(spans)[1]
    short = {one.partition("{")[0].strip("_("): head for one, head in SHORT.items()}
    return infix().get(word) or short.get(word.partition("_")[0])

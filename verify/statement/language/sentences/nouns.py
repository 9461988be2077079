"""Measures as people say them: `the rank of f over Q`, `a largest fooling set of colour 1 of f has 4 elements`.

The nouns are those of the table of operators: the words before the bracket of an operator that measures something, and
what the words behind the semicolon say stands behind the object, or before `of`.  `the minimal DFA of L has k states`
is that of `minimal DFA states`: the last word of a noun is what is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from fooling.verify.statement.language.sentences.adjacent import NOUN, Mark
from fooling.verify.statement.language.sentences.literals import as_printed
from fooling.verify.statement.language.sentences.numbers import begins_factor
from fooling.verify.statement.language.sentences.precedence import SINGULAR, Argument, Core, Node, Read
from fooling.verify.statement.language.sentences.short_words import ABSENT, MEASURES, SYNONYMS
from fooling.verify.statement.language.sentences.templates import Part, Template, beginning, spelled, templates
from fooling.verify.statement.language.sentences.tokens import NAME, NUMBER
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.row import ATOM, PHRASE, POWER, PRODUCT, RELATION, Term

ARTICLES = ("the", "a", "an", "The", "A", "An")
AMOUNTS: Mapping[tuple[str, ...], str] = {
    ("at", "least"): ">=",
    ("at", "most"): "<=",
    ("more", "than"): ">",
    ("fewer", "than"): "<",
    ("less", "than"): "<",
    ("exactly",): "=",
    (): "=",
}
SIGNS = ("+", "-", "*", "/", "^", "mod", "choose")
STOPS = ("of", "has", "is", "are")
MOST_NEAR, MOST_WORDS = 3, 6
DEFAULTS = {head: (chosen, remark) for head, chosen, remark in MEASURES.values()}


class Noun(NamedTuple):
    """The words of a measure without hyphens, what is counted behind `has`, the operator, and what else it wants."""

    words: tuple[str, ...]
    unit: str
    head: str
    rest: tuple[Part, ...]
    template: Template


@cache
def nouns() -> tuple[Noun, ...]:
    """All nouns, the longest first, and of one noun those that want to know most."""
    found = [one for template in templates() for one in _of_template(template)]
    rest = {one.head: one.rest for one in found}
    rows = {one.head: one for one in templates()}
    found += [Noun(tuple(said.split()), "", head, rest.get(head, ()), rows[head]) for said, head in SYNONYMS.items()]
    return tuple(sorted(found, key=lambda one: (-len(one.words), -len(one.rest))))


def _of_template(template: Template) -> Iterator[Noun]:
    """`minimal DFA states({0}; {1})` is a noun, and so is `minimal DFA`, whose states are counted."""
    parts = template.parts
    is_measure = not template.head.startswith("partial-")
    is_measure &= template.operator.result == "number" and template.sort(0) != "number"
    is_measure &= (0, False) in parts and isinstance(parts[0], str) and len(parts[0]) > 1
    if not is_measure or "(" not in parts:
        return
    at = parts.index("(")
    words = tuple(str(part) for part in parts[:at] if part != "-")
    rest = parts[at + 3 : -1] if parts[at + 1] == (0, False) else ()
    yield Noun(words, "", template.head, rest, template)
    if words[0].endswith("s"):  # the number of leaves of f
        yield Noun(("number", "of", *words), "", template.head, rest, template)
    if words[1:3] == ("of", "the") and words[0].endswith("s"):  # the syntactic monoid of L has 6 elements
        yield Noun(words[3:], words[0], template.head, rest, template)
    if len(words) > 2 and words[-2] != "of" and words[-1].endswith("s"):
        yield Noun(words[:-1], words[-1], template.head, rest, template)
        yield Noun(("number", "of", words[-1], "of", "the", *words[:-1]), "", template.head, rest, template)


def noun_phrase(core: Core, place: int) -> Read | None:
    """`the rank of f over Q`: a number; with `has` behind it, what is said of its size."""
    for noun in nouns():
        behind = _words(core, place + 1, noun.words)
        found = None if behind is None else core.tried((_of,), noun, place, behind)
        if found is not None:
            return found
    if core.said(place + 1, place + 4) == ("communication", "matrix", "of"):
        return core.part(place + 4, PHRASE, "function")
    if core.said(place + 1, place + 3) == ("complement", "of"):
        other = core.parse(place + 3, ATOM) or core.parse(place + 3, PHRASE)
        if other is not None and core.word(other.place) in ("∪", "∩"):
            one, sign, rest = core.typed(place, other.place), core.word(other.place), core.typed(place + 3, other.place)
            readings = (f"({one}) {sign} ...", f"{core.typed(place, place + 3)} ({rest} {sign} ...)")
            raise core.refused(place, "this can be read in two ways", readings, other.place + 1)
        if other is not None and core.fits(other.node, "language"):
            return Read(as_printed(("other-words", other.node.term), "language"), other.place)
    for template in beginning().get(core.word(place + 1), ()):  # the complement of f
        is_named = template.operator.result in ("function", "promise", "language")
        if is_named and (found := core.match(template, place + 1, None)) is not None:
            return found
    _unknown(core, place)
    return None


def _words(core: Core, place: int, words: tuple[str, ...]) -> int | None:
    """The place behind the words of a noun; hyphens may stand between them."""
    for i, word in enumerate(words):
        place += i > 0 and core.word(place) == "-"
        if core.token(place).text != word:
            return None
        place += 1
    return place


def _of(core: Core, noun: Noun, place: int, behind: int) -> Read | None:
    """What is measured, and what the measure wants to know, before or behind it."""
    early = _rest(core, noun, behind) if noun.rest else None
    start = core.after(early[1] if early else behind, "of")
    found = core.part(start, PHRASE)
    if noun.words == ("cover",) and core.word(place) in ("a", "an"):  # there may be one of any size
        raise core.refused(place, "a cover need not be a smallest one; want `the cover number of ...`", (), start)
    head = next((one for one in (f"partial-{noun.head}", noun.head) if _takes(core, one, found.node)), None)
    if head is None:
        raise core.other_sort(start, found, OPERATORS[noun.head].arguments[0])
    end = found.place
    _refuse_open(core, place, start, end, found.node)
    late = early or _rest(core, noun, end)
    if late is None and noun.head in DEFAULTS:
        late = (DEFAULTS[noun.head][0], end)
        if DEFAULTS[noun.head][1]:
            core.remark(DEFAULTS[noun.head][1])
    if late is None:
        _tell(core, end, f"`{' '.join(noun.words)}` does not say all here; want {_wanted(noun.words)}")
        return None
    if not noun.rest and noun.head in DEFAULTS:
        core.remark(DEFAULTS[noun.head][1])
    end = end if early else late[1]
    term = (head, found.node.term, *late[0])
    return _counted(core, noun, term, place, end)


def _tell(core: Core, place: int, told: str) -> None:
    """Remember what is wrong here, in place of what was said of the object of the measure alone."""
    core.told = "" if core.furthest == place else core.told
    core.fail(place, told=told)


def _takes(core: Core, head: str, node: Node) -> bool:
    return head in OPERATORS and core.fits(node, OPERATORS[head].arguments[0])


def _rest(core: Core, noun: Noun, place: int) -> tuple[tuple[Term, ...], int] | None:
    """The other arguments of a measure: `over Q`, `of colour 1`."""
    place += bool(noun.rest) and core.word(place) in ("of", ",", "with") and core.word(place) != noun.rest[0]
    arguments = dict[int, Term]()
    for part in noun.rest:
        if isinstance(part, str):
            behind = core.words(place, part)
            if behind is None:
                return None
            place = behind
            continue
        sort = OPERATORS[noun.head].arguments[part[0]].rstrip("*")
        found: Argument | None = _size(core, place) if sort == "number" else core.argument(sort, place, tight=True)
        if found is None:
            return None
        arguments[part[0]], start, place = found[0], place, found[2]
        if sort == "number" and (core.word(place) in SIGNS or begins_factor(core, place)):
            whole = core.parse(start, PHRASE)
            end = max(place + 1, place if whole is None else whole.place)
            readings = (
                f"... {noun.rest[0]} ({core.typed(start, end)})",
                f"(... {core.typed(start - 1, place)}) {core.typed(place, end)}",
            )
            raise core.refused(start, "this can be read in two ways", readings, end)
    return tuple(arguments[i] for i in sorted(arguments)), place


def _size(core: Core, place: int) -> Argument | None:
    """A number, `n`, or two signs without a blank between them, `2n`."""
    one, two = core.token(place), core.token(place + 1)
    is_product = (one.kind, two.kind, one.end) == (NUMBER, NAME, two.start) and begins_factor(core, place + 1)
    if not is_product or core.word(place + 2) == "(":
        return core.argument("number", place, tight=True)
    left, right = core.parse(place, ATOM), core.parse(place + 1, ATOM)
    if left is None or right is None:
        return None
    said = (*left.node.at(PRODUCT), "*", *right.node.at(POWER))
    return ("*", left.node.term, right.node.term), said, right.place


def _refuse_open(core: Core, place: int, start: int, end: int, node: Node) -> None:
    """Refuse `the rank of L under odd-even, length n + 1`, whose end may be added to the rank."""
    depth, last = 0, 0
    for at in range(start, end):
        depth += (core.word(at) in ("(", "[", "{")) - (core.word(at) in (")", "]", "}"))
        before = core.token(at - 1)
        is_number = before.kind == NUMBER or before.text == ")" or before.text in {*core.scope, *core.free}
        if depth == 0 and at > start and core.word(at) in SIGNS and is_number and node.inside is None:
            last = at
    if last and last > max((at for at in range(start, end) if core.word(at) == ","), default=last):
        noun, whole = core.typed(place, start), core.typed(start, end)
        readings = (f"{noun} ({whole})", f"({core.typed(place, last)}) {core.typed(last, end)}")
        raise core.refused(start, "this can be read in two ways", readings, end)


def _counted(core: Core, noun: Noun, term: Term, begun: int, place: int) -> Read | None:
    """The measure, whose words begin at `begun`, or `has at most k + 1 states` behind it."""
    if core.word(place) != "has":
        if noun.unit:
            _tell(core, place, f"want `has ... {noun.unit}` behind `{' '.join(noun.words)}`")
            return None
        open_end = Mark(NOUN, begun, begun, begun, place)
        return Read(as_printed(term, "number")._replace(after=(open_end,)), place)
    is_size = core.word(place + 1) in ("size", "value") and not noun.unit
    place += 1 + is_size
    said = next(words for words in AMOUNTS if core.said(place, place + len(words)) == words)
    number = core.part(place + len(said), PHRASE, "number")
    units = (noun.unit,) if noun.unit else ("elements", "pairs")
    unit = core.word(number.place)
    if not is_size and SINGULAR.get(unit, unit) not in units:
        raise core.fail(number.place, *(f"`{one}`" for one in units))
    made = as_printed((AMOUNTS[said], term, number.node.term), "proposition", RELATION)
    return Read(made, number.place + (not is_size))


def has(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`f has rank at most 4 over Q`: the same as `the rank of f over Q is at most 4`."""
    if level > RELATION or left.sort not in ("function", "promise", "language"):
        return None
    for noun in nouns():
        behind = None if noun.unit or noun.words[0] == "number" else _words(core, place + 1, noun.words)
        head = next((one for one in (f"partial-{noun.head}", noun.head) if _takes(core, one, left)), None)
        if behind is None or head is None:
            continue
        said = next(words for words in AMOUNTS if core.said(behind, behind + len(words)) == words)
        number = _before(core, behind + len(said), noun.rest[0] if noun.rest else "")
        if number is None or not core.fits(number.node, "number"):
            return None
        late = _rest(core, noun, number.place)
        if late is None and not noun.rest and noun.head in DEFAULTS:
            late = (DEFAULTS[noun.head][0], number.place)
            core.remark(DEFAULTS[noun.head][1])
        if late is None:
            _tell(core, number.place, f"`{' '.join(noun.words)}` does not say all here; want {_wanted(noun.words)}")
            return None
        made = as_printed((AMOUNTS[said], (head, left.term, *late[0]), number.node.term), "proposition", RELATION)
        return Read(made, late[1])
    return None


def _before(core: Core, place: int, part: Part) -> Read | None:
    """What stands before a word: `4 over Q` is no expression of letters."""
    end = next((at for at in range(place, len(core.tokens)) if core.word(at) == part), 0) if part else 0
    if not end:
        return core.parse(place, PHRASE)
    with core.ending(end):
        return core.parse(place, PHRASE)


# ---- what to say of those that are not known ----


def _wanted(words: tuple[str, ...]) -> str:
    """What the measures that are called so want to know, as people may write it."""
    rests = [spelled(one.template, one.rest) for one in nouns() if one.words == words and one.rest]
    return " or ".join(dict.fromkeys(f"`{one}`" for one in rests))


def near(words: Sequence[str]) -> str:
    """The measures that are called much like this."""
    told = {" ".join(one.words): one for one in nouns() if one.words[0] != "number"}
    close = get_close_matches(" ".join(words), [*told], n=2, cutoff=0.7)
    close += [name for name in told if name not in close and {*words} & {*name.split()} - {"number", "of", "least"}]
    return ", ".join(f"`the {name} of ...`" for name in close[:MOST_NEAR])


def _unknown(core: Core, place: int) -> None:
    """Remember that no measure is called so, where nothing else of the table begins so."""
    known = {str(one.parts[1]) for one in beginning().get(core.word(place), ()) if len(one.parts) > 1}
    if core.token(place + 1).kind != NAME or get_close_matches(core.word(place + 1), known, n=1, cutoff=0.75):
        return
    words = list[str]()
    while (
        core.token(at := place + 1 + len(words)).kind == NAME and core.word(at) not in STOPS and len(words) < MOST_WORDS
    ):
        words.append(core.word(at))
    lacking = next((ABSENT[word] for word in words if word in ABSENT), "")
    some = near(words)
    told = lacking or f"`{' '.join(words)}`; " + (
        f"near: {some}" if some else "want a measure, as in `the rank of f over Q`"
    )
    core.fail(place + 1, told=f"the language has no {told}")

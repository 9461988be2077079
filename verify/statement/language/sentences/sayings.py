"""What people say in place of a measure or of `some`: each is read as the statement that it means by definition.

    there is a protocol for f with at most k bits      D(f) <= k
    there is no protocol for f with fewer than k bits  not (D(f) < k)
    there is a public-coin protocol for f with error   R(f; public coins, two-way, error at most 1/4) <= k
      at most 1/4 and at most k bits
    every DFA for L has at least k states              minimal DFA states(L; complete) >= k
    no fooling set of colour 1 of f has more than k    not (largest fooling set(f; colour 1) > k)
      pairs
    every protocol for f needs at least k bits         D(f) >= k
    there is a DFA for L with k states                 minimal DFA states(L; complete) <= k
    f has a fooling set of colour 1 of size k          largest fooling set(f; colour 1) >= k
    L is aperiodic, L is star-free                     the syntactic monoid of L is aperiodic
    no RNN with ... computes f                         not (some RNN with ... computes f)
    some LSTM with ... computes f [in 2 passes]        some LSTM with ... computes f in 1 pass over Alice's letters,
      [with error 1/3 and private coins, with            then Bob's
      average error 1/4 under the uniform law]
    some BAPO with a prefix bits and b attended tokens BAPO prefix bits(f; b attended tokens) <= a
      computes f

A fooling set of f without its colour is refused, as is a randomised protocol without its coins.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from fooling.verify.statement.language.sentences.literals import LITERALS, as_printed
from fooling.verify.statement.language.sentences.phrases import machines
from fooling.verify.statement.language.sentences.precedence import SINGULAR, Core, Node, Read
from fooling.verify.statement.language.sentences.short_words import SINK
from fooling.verify.statement.language.sentences.templates import beginning, templates
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.row import ATOM, PHRASE, PRODUCT, RELATION, Term

LINKS = (("with",), ("of", "size"), ("of", "cost"), ("that", "uses"), ("using",), ("that", "sends"))
LESS: dict[tuple[str, ...], str] = {("at", "most"): "<=", ("fewer", "than"): "<", ("less", "than"): "<"}
MORE: dict[tuple[str, ...], str] = {
    ("at", "least"): ">=",
    ("more", "than"): ">",
    ("larger", "than"): ">",
    ("greater", "than"): ">",
}
BAPO = "BAPO"
EACH = ("every", "each", "any")
NEEDS = ("needs", "requires")
VERBS = ("has", *NEEDS, "uses", "sends", "costs")
ONCE = "a model whose passes are not told reads once, Alice's letters and then Bob's"
STAR_FREE = "a language is star-free where its syntactic monoid is aperiodic (Schützenberger 1965)"


Reading = tuple[Term, int, bool]  # a measure, the place behind, and whether the error of a protocol is told


class Kind(NamedTuple):
    """What has a size: how the measure of the best is read, what is counted, whether the largest is the best.

    has_more : whether, where there is one, there is one of each worse size
    """

    read: Callable[[Core, int], Reading | None]
    units: tuple[str, ...]
    is_largest: bool = False
    has_more: bool = True


def some(core: Core, place: int) -> Read | None:
    """`there is a protocol for f with at most k bits`: the least number of bits is at most k."""
    is_there = core.said(place, place + 2) in (("there", "is"), ("there", "exists"))
    if not is_there or core.word(place + 2) not in ("a", "no"):
        return None
    for kind in KINDS:
        if (found := kind.read(core, place + 3)) is None:
            continue
        if (sized := _sized(core, found[1], kind, found[2])) is None:
            return None
        made = as_printed((sized[0], found[0], sized[1]), "proposition", RELATION)
        return Read(made.denied() if core.word(place + 2) == "no" else made, sized[2])
    return None


def _sized(core: Core, place: int, kind: Kind, is_second: bool = False) -> tuple[str, Term, int] | None:
    """`with at most k bits`, `of size k`; behind the error of a protocol, `and at most k bits`."""
    place += is_second and core.word(place) in ("and", ",")
    said = next((one for one in LINKS if core.said(place, place + len(one)) == one), ())
    start, known = place + len(said), MORE if kind.is_largest else LESS
    op = known.get(core.said(start, start + 2))
    if not said and not (is_second and op):
        core.fail(place, "`of size ...`" if kind.is_largest else f"`with at most ... {kind.units[0]}`")
        return None
    number = core.part(start + 2 * (op is not None), PHRASE, "number")
    if op is None and kind.units != ("bits",) and not (kind.has_more and _is_whole(core, number.node.term)):
        told = "" if kind.has_more else " or there may be none of this size"
        wanted = f"this may be no whole number{told}; want `at {'least' if kind.is_largest else 'most'}` before it"
        raise core.refused(start, wanted, (), number.place)
    is_counted = SINGULAR.get(core.word(number.place), core.word(number.place)) in kind.units
    if not (is_counted or kind.is_largest or said[-1:] in (("size",), ("cost",))):
        core.fail(number.place, f"`{kind.units[0]}`")
        return None
    return op or (">=" if kind.is_largest else "<="), number.node.term, number.place + is_counted


def _protocol(core: Core, place: int) -> Reading | None:
    """What a protocol for f costs at least, the place behind, and whether its error is told."""
    behind = place + (core.word(place) == "deterministic")
    is_random = core.word(behind) in ("randomised", "randomized")
    behind += is_random
    coins = core.word(behind) if core.said(behind + 1, behind + 3) in (("-", "coin"), ("-", "coins")) else ""
    behind += 3 if coins in ("public", "private") else 0
    if core.said(behind, behind + 2) not in (("protocol", "for"), ("protocol", "of")):
        return None
    found = core.part(behind + 2, PHRASE, "function")
    if coins and core.word(place) == "deterministic":
        raise core.refused(place, "a deterministic protocol has no coins", (), behind)
    if is_random and not coins:
        raise core.refused(place, "with which coins? want `public-coin protocol` or `private-coin protocol`")
    f, (error, end) = found.node.term, _error(core, found.place) if coins else (None, found.place)
    if end is None or not coins:
        return None if end is None else (("D", f), end, False)
    third = ("/", 1, 3)
    core.remark("a protocol whose error is not told errs with probability at most 1/3") if error is None else None
    return ("randomised-with", f, coins, "two-way", third if error is None else error), end, error is not None


def every(core: Core, place: int) -> Read | None:
    """`every DFA for L has at least k states`: the fewest that one has are at least k; `no ... has fewer than k`."""
    is_denied = core.word(place) == "no"
    reading = (kind for kind in KINDS if is_denied or core.word(place) in EACH)
    kind, found = next(((one, found) for one in reading if (found := one.read(core, place + 1))), (KINDS[0], None))
    if found is None:
        return None
    if core.word(place) == "any" and place and core.word(place - 1) not in (":", ","):  # not any, if any
        raise core.refused(place, "`any` may mean every or some here; want one of them")
    verb = found[1]
    if core.word(verb) not in VERBS:
        core.fail(verb, *(f"`{one}`" for one in VERBS[:2]))
        return None
    said = core.said(verb + 1, verb + 3)
    if core.word(verb) in NEEDS and not is_denied and not kind.is_largest and said not in (*LESS, *MORE):
        said, verb = ("at", "least"), verb - 2  # needs 3 states: no fewer do
    known = LESS if kind.is_largest != is_denied else MORE
    if said not in known:
        wanted = " or ".join(f"`{' '.join(one)}`" for one in known)
        core.fail(verb + 1, told=f"want {wanted}: of any other number there is one, or nothing is said")
        return None
    number = core.part(verb + 3, PHRASE, "number")
    if SINGULAR.get(core.word(number.place), core.word(number.place)) not in kind.units:
        core.fail(number.place, *(f"`{one}`" for one in kind.units))
        return None
    made = as_printed((known[said], found[0], number.node.term), "proposition", RELATION)
    return Read(made.denied() if is_denied else made, number.place + 1)


def _dfa(core: Core, place: int) -> Reading | None:
    """The fewest states of a DFA for L."""
    which = core.word(place) if core.word(place) in WORDS["which"] else ""
    behind = place + bool(which)
    if core.word(behind) != "DFA" or core.word(behind + 1) not in ("for", "of"):
        return None
    found = core.part(behind + 2, PHRASE, "language")
    if not which:
        core.remark(SINK)
    return ("states", found.node.term, which or "complete"), found.place, False


def _coloured(noun: str, head: str) -> Callable[[Core, int], Reading | None]:
    """The size of the best of what has a colour: `fooling set of colour 1 of f`, `cover of f of colour 1`."""

    def read(core: Core, place: int) -> Reading | None:
        behind = core.words(place, *noun.split(), "of") if core.begins(place, noun) else None
        early = None if behind is None else _colour(core, behind)
        start = behind if early is None or behind is None else core.words(early[1], "of")
        found = None if start is None else core.parse(start, PHRASE)
        if found is None or not core.fits(found.node, "function"):
            return None
        late = early if early or core.word(found.place) != "of" else _colour(core, found.place + 1)
        if late is None:
            core.fail(found.place, told=f"of which colour? want `{noun} of colour 1 of ...`")
            return None
        return (head, found.node.term, late[0]), found.place if early else late[1], False

    return read


def _colour(core: Core, place: int) -> tuple[int, int] | None:
    said = core.token(place + 1).text
    return (int(said), place + 2) if core.word(place) == "colour" and said in ("0", "1") else None


KINDS = (
    Kind(_dfa, ("states",)),
    Kind(_coloured("fooling set", "fooling"), ("elements", "pairs"), is_largest=True),
    Kind(_coloured("cover", "cover"), ("rectangles",), has_more=False),
    Kind(_protocol, ("bits",)),
)


def _error(core: Core, place: int) -> tuple[Term | None, int | None]:
    """`with error at most 1/4`, and the place behind; the place is None where no number stands there."""
    if core.said(place, place + 4) != ("with", "error", "at", "most"):
        return None, place
    found = core.parse(place + 4, PRODUCT)
    return (None, None) if found is None or not core.fits(found.node, "number") else (found.node.term, found.place)


def has_fooling_set(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`f has a fooling set of colour 1 of size 8`: a largest one has as many pairs; `L has a DFA with 3 states`."""
    said = core.said(place, place + 4)
    if said[1:3] in (("a", "DFA"), ("no", "DFA")) and level <= RELATION and core.fits(left, "language"):
        sized = _sized(core, place + 3, KINDS[0])
        if sized is None:
            return None
        core.remark(SINK)
        made = as_printed((sized[0], ("states", left.term, "complete"), sized[1]), "proposition", RELATION)
        return Read(made.denied() if said[1] == "no" else made, sized[2])
    is_one = said in (("has", "a", "fooling", "set"), ("has", "no", "fooling", "set")) and level <= RELATION
    is_denied = said[1:2] == ("no",)
    if not is_one or not core.fits(left, "function"):
        return None
    behind, colour = place + 4, ""
    if core.said(behind, behind + 2) == ("of", "colour"):
        colour, behind = core.token(behind + 2).text, behind + 3
    if colour not in ("0", "1"):
        told = core.typed(max(place - 1, 0), place)
        raise core.refused(behind - 1, f"of which colour? want `{told} has a fooling set of colour 1 of size ...`")
    sized = _sized(core, behind, KINDS[1])
    if sized is None:
        return None
    made = as_printed((sized[0], ("fooling", left.term, int(colour)), sized[1]), "proposition", RELATION)
    return Read(made.denied() if is_denied else made, sized[2])


def _is_whole(core: Core, term: Term) -> bool:
    """Whether a number is seen to be whole: a sum, product or power of such numbers, or a measure that is."""
    if not isinstance(term, tuple):
        return isinstance(term, int) or core.scope.get(term) != "real"
    if term[0] in ("+", "-", "*", "^", "max", "min"):
        return all(_is_whole(core, part) for part in term[1:])
    return OPERATORS[term[0]].whole


def star_free(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`L is star-free`, `L is not aperiodic`, and what else the table says in one word of the monoid of L."""
    if core.word(place) != "is" or level > RELATION or not core.fits(left, "language"):
        return None
    is_denied = core.word(place + 1) == "not"
    start = place + 1 + is_denied
    is_star_free = core.said(start, start + 3) == ("star", "-", "free")
    kinds = {("star", "-", "free"): "aperiodic", **of_monoids()}
    words = next((words for words in kinds if core.said(start, start + len(words)) == words), None)
    if words is None:
        return None
    if is_star_free:
        core.remark(STAR_FREE)
    term = (kinds[words], left.term)
    return Read(as_printed(("not", term) if is_denied else term, "proposition", RELATION), start + len(words))


@cache
def of_monoids() -> dict[tuple[str, ...], str]:
    """The words behind `the syntactic monoid of L is`, and their operators; `a group` is said of the monoid alone."""
    found = dict[tuple[str, ...], str]()
    for one in templates():
        words = [part if isinstance(part, str) else "" for part in one.parts]
        if words[:2] == ["the", "syntactic"] and words[5:6] == ["is"] and words[6] not in ("a", "in"):
            found[tuple(words[6:])] = one.head
    return found


def some_bapo(core: Core, place: int) -> Read | None:
    """`some BAPO with a prefix bits and b attended tokens computes f`: the fewest bits are at most a."""
    numbers, behind = list[Term](), core.words(place + 1, BAPO, "with")
    for said in (("prefix", "bits", "and"), ("attended", "tokens", "computes")):
        if behind is None:
            return None
        found = core.part(behind, PHRASE, "number")
        numbers.append(found.node.term)
        behind = core.words(found.place, *said)
    if behind is None:
        return None
    f = core.part(behind, ATOM, "function")
    return Read(as_printed(("<=", ("bapo", f.node.term, numbers[1]), numbers[0]), "proposition", RELATION), f.place)


def some_model(core: Core, place: int) -> Read | None:
    """`some LSTM with ... computes f`, once or in some passes, perhaps with an error and coins, or on average."""
    if core.word(place + 1) == BAPO:
        return some_bapo(core, place)
    kind = core.parse(place + 1, PHRASE) if core.word(place + 1) in machines() else None
    if kind is None or not core.fits(kind.node, "model") or core.word(kind.place) != "computes":
        return None
    found = core.parse(kind.place + 1, ATOM)
    if found is None or not core.fits(found.node, "function"):
        return None
    passes, end, is_told = 1, found.place, core.word(found.place) == "in"
    if is_told:
        number = core.parse(end + 1, ATOM)
        if number is None or core.word(number.place) not in ("pass", "passes") or core.word(number.place + 1) == "over":
            return None
        passes, end = number.node.term, number.place + 1
    errs = _erring(core, end)
    if errs is None or core.word(errs[2]) == "in":
        return None
    if not is_told:
        core.remark(ONCE)
    head, terms, end = errs
    return Read(as_printed((head, found.node.term, kind.node.term, passes, *terms), "proposition", RELATION), end)


def _erring(core: Core, place: int) -> tuple[str, tuple[Term, ...], int] | None:
    """The operator of a model, its coins and error, or its error and law, and the place behind."""
    if core.word(place) != "with" or core.word(place + 1) not in ("error", "average"):
        return "model-computes", (), place
    named = place + 3 if core.said(place + 1, place + 3) == ("average", "error") else place + 2
    error = core.parse(named + 2 * (core.said(named, named + 2) == ("at", "most")), PRODUCT)
    if error is None:
        return None
    end = error.place
    if named == place + 2 and core.word(end) == "and" and core.word(end + 1) in WORDS["coins"]:
        coins = core.word(end + 1), error.node.term
        return ("model-computes-with", coins, end + 3) if core.word(end + 2) == "coins" else None
    if core.said(end, end + 2) == ("on", "average") and named == place + 2:
        end += 2
    elif named == place + 2:
        return None
    law = LITERALS["law"](core, end + 1) if core.word(end) == "under" else None
    return None if law is None else ("model-computes-on-average", (error.node.term, law[0]), law[2])


def no_machine(core: Core, place: int) -> Read | None:
    """`no RNN with ... computes f`."""
    if core.word(place + 1) not in (*machines(), BAPO):
        return None
    if (short := some_model(core, place)) is not None:
        return Read(short.node.denied(), short.place)
    for template in beginning().get("some", ()):
        found = core.match(template._replace(parts=("no", *template.parts[1:])), place, None)
        if found is not None:
            inside = found.node._replace(said=("some", *found.node.said[1:]))
            return Read(inside.denied(), found.place)
    return None

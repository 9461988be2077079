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

A fooling set of f without its colour is refused, as is a randomised protocol without its coins.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fooling.verify.statement.language.sentences.literals import as_printed
from fooling.verify.statement.language.sentences.phrases import machines
from fooling.verify.statement.language.sentences.precedence import SINGULAR, Core, Node, Read
from fooling.verify.statement.language.sentences.short_words import SINK
from fooling.verify.statement.language.sentences.templates import beginning, templates
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.row import PHRASE, PRODUCT, RELATION, Term

COST = (("with",), ("that", "uses"), ("using",), ("of", "cost"), ("that", "sends"))
SIZE = (("of", "size"), ("with",))
LESS: dict[tuple[str, ...], str] = {("at", "most"): "<=", ("fewer", "than"): "<", ("less", "than"): "<"}
MORE: dict[tuple[str, ...], str] = {
    ("at", "least"): ">=",
    ("more", "than"): ">",
    ("larger", "than"): ">",
    ("greater", "than"): ">",
}
EACH = ("every", "each", "any")
VERBS = ("has", "needs", "uses", "sends", "costs", "requires")
STAR_FREE = "a language is star-free where its syntactic monoid is aperiodic (Schützenberger 1965)"


def protocol(core: Core, place: int) -> Read | None:
    """`there is a protocol for f with at most k bits`: the least number of bits is at most k."""
    is_there = core.said(place, place + 2) in (("there", "is"), ("there", "exists"))
    if not is_there or core.word(place + 2) not in ("a", "no"):
        return None
    if core.said(place + 3, place + 5) in (("complete", "DFA"), ("partial", "DFA"), ("DFA", "for")):
        return _some_dfa(core, place)
    found = _protocol(core, place + 3)
    bits = None if found is None else _bits(core, found[1], found[2])
    if found is None or bits is None:
        return None
    made = as_printed((bits[0], found[0], bits[1]), "proposition", RELATION)
    return Read(made.denied() if core.word(place + 2) == "no" else made, bits[2])


def _protocol(core: Core, place: int) -> tuple[Term, int, bool] | None:
    """What a protocol for f costs at least, the place behind, and whether its error is told."""
    behind = place + (core.word(place) == "deterministic")
    is_random = core.word(behind) in ("randomised", "randomized")
    behind += is_random
    coins = core.word(behind) if core.said(behind + 1, behind + 3) in (("-", "coin"), ("-", "coins")) else ""
    behind += 3 if coins in ("public", "private") else 0
    if core.said(behind, behind + 2) not in (("protocol", "for"), ("protocol", "of")):
        return None
    found = core.parse(behind + 2, PHRASE)
    if found is None or not core.fits(found.node, "function"):
        return None
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
    if core.word(place) not in (*EACH, "no"):
        return None
    is_denied = core.word(place) == "no"
    for read, units, is_largest in KINDS:
        found = read(core, place + 1)
        if found is None:
            continue
        measure, verb = found[0], found[1]
        if core.word(verb) not in VERBS:
            core.fail(verb, *(f"`{one}`" for one in VERBS[:2]))
            return None
        said = core.said(verb + 1, verb + 3)
        if core.word(verb) in ("needs", "requires") and not is_denied and not is_largest and said not in (*LESS, *MORE):
            said, verb = ("at", "least"), verb - 2  # needs 3 states: no fewer do
        known = LESS if is_largest != is_denied else MORE
        if said not in known:
            wanted = " or ".join(f"`{' '.join(one)}`" for one in known)
            core.fail(verb + 1, told=f"want {wanted}: of any other number there is one, or nothing is said")
            return None
        number = core.part(verb + 3, PHRASE, "number")
        if SINGULAR.get(core.word(number.place), core.word(number.place)) not in units:
            core.fail(number.place, *(f"`{one}`" for one in units))
            return None
        made = as_printed((known[said], measure, number.node.term), "proposition", RELATION)
        return Read(made.denied() if is_denied else made, number.place + 1)
    return None


def _dfa(core: Core, place: int) -> tuple[Term, int, bool] | None:
    """The fewest states of a DFA for L."""
    which = core.word(place) if core.word(place) in WORDS["which"] else ""
    behind = place + bool(which)
    if core.word(behind) != "DFA" or core.word(behind + 1) not in ("for", "of"):
        return None
    found = core.parse(behind + 2, PHRASE)
    if found is None or not core.fits(found.node, "language"):
        return None
    if not which:
        core.remark(SINK)
    return ("states", found.node.term, which or "complete"), found.place, False


def _some_dfa(core: Core, place: int) -> Read | None:
    """`there is a DFA for L with at most k states`: one with the fewest, and others that are never reached."""
    found = _dfa(core, place + 3)
    with_ = None if found is None else core.words(found[1], "with")
    if found is None or with_ is None:
        return None
    op = LESS.get(core.said(with_, with_ + 2))
    number = core.parse(with_ + 2 * (op is not None), PHRASE)
    end = None if number is None or not core.fits(number.node, "number") else core.words(number.place, "states")
    if number is None or end is None:
        return None
    if op is None and not _is_whole(core, number.node.term):
        raise core.refused(with_, "this may be no whole number; want `at most` before it", (), number.place)
    made = as_printed((op or "<=", found[0], number.node.term), "proposition", RELATION)
    return Read(made.denied() if core.word(place + 2) == "no" else made, end)


def _coloured(noun: str, head: str) -> Callable[[Core, int], tuple[Term, int, bool] | None]:
    """The size of the best of what has a colour: `fooling set of colour 1 of f`, `cover of f of colour 1`."""

    def read(core: Core, place: int) -> tuple[Term, int, bool] | None:
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
    (_dfa, ("states",), False),
    (_coloured("fooling set", "fooling"), ("elements", "pairs"), True),
    (_coloured("cover", "cover"), ("rectangles",), False),
    (_protocol, ("bits",), False),
)
"""What `every` is said of: how it is read, what is counted, and whether the largest one is meant."""


def _error(core: Core, place: int) -> tuple[Term | None, int | None]:
    """`with error at most 1/4`, and the place behind; the place is None where no number stands there."""
    if core.said(place, place + 4) != ("with", "error", "at", "most"):
        return None, place
    found = core.parse(place + 4, PRODUCT)
    return (None, None) if found is None or not core.fits(found.node, "number") else (found.node.term, found.place)


def _bits(core: Core, place: int, is_second: bool) -> tuple[str, Term, int] | None:
    """`with at most k bits`, `of cost k`; behind the error, `and at most k bits`."""
    place += is_second and core.word(place) in ("and", ",")
    said = next((one for one in COST if core.said(place, place + len(one)) == one), ())
    start = place + len(said)
    op = LESS.get(core.said(start, start + 2))
    if not said and not (is_second and op):
        core.fail(place, "`with at most ... bits`")
        return None
    bits = core.part(start + 2 * (op is not None), PHRASE, "number")
    end = bits.place if said[-1:] == ("cost",) else core.words(bits.place, "bits")
    return None if end is None else (op or "<=", bits.node.term, end)


def has_fooling_set(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`f has a fooling set of colour 1 of size 8`: a largest one has at least as many pairs."""
    said = core.said(place, place + 4)
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
    sized = next((one for one in SIZE if core.said(behind, behind + len(one)) == one), None)
    if sized is None:
        core.fail(behind, "`of size ...`")
        return None
    start = behind + len(sized)
    op = MORE.get(core.said(start, start + 2))
    size = core.part(start + 2 * (op is not None), PHRASE, "number")
    if op is None and not _is_whole(core, size.node.term):  # of size n/2 there is none where n is odd
        raise core.refused(start, "this may be no whole number; want `at least` before it", (), size.place)
    end = size.place + (sized == ("with",) and core.word(size.place) in ("elements", "pairs"))
    made: Term = (op or ">=", ("fooling", left.term, int(colour)), size.node.term)
    return Read(as_printed(("not", made) if is_denied else made, "proposition", RELATION), end)


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


def no_machine(core: Core, place: int) -> Read | None:
    """`no RNN with ... computes f`."""
    if core.word(place + 1) not in machines():
        return None
    for template in beginning().get("some", ()):
        found = core.match(template._replace(parts=("no", *template.parts[1:])), place, None)
        if found is not None:
            inside = found.node._replace(said=("some", *found.node.said[1:]))
            return Read(inside.denied(), found.place)
    return None

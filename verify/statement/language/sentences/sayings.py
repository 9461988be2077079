"""What people say in place of a measure or of `some`: each is read as the statement that it means by definition.

    there is a protocol for f with at most k bits      D(f) <= k
    there is no protocol for f with fewer than k bits  not (D(f) < k)
    there is a public-coin protocol for f with error   R(f; public coins, two-way, error at most 1/4) <= k
      at most 1/4 and at most k bits
    f has a fooling set of colour 1 of size k          largest fooling set(f; colour 1) >= k
    L is aperiodic, L is star-free                     the syntactic monoid of L is aperiodic
    no RNN with ... computes f                         not (some RNN with ... computes f)

A fooling set of f without its colour is refused, as is a randomised protocol without its coins.
"""

from __future__ import annotations

from fooling.verify.statement.language.sentences.literals import as_printed
from fooling.verify.statement.language.sentences.phrases import machines
from fooling.verify.statement.language.sentences.precedence import Core, Node, Read
from fooling.verify.statement.language.sentences.templates import beginning
from fooling.verify.statement.operators import OPERATORS
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
STAR_FREE = "a language is star-free where its syntactic monoid is aperiodic (Schützenberger 1965)"


def protocol(core: Core, place: int) -> Read | None:
    """`there is a protocol for f with at most k bits`: the least number of bits is at most k."""
    is_there = core.said(place, place + 2) in (("there", "is"), ("there", "exists"))
    if not is_there or core.word(place + 2) not in ("a", "no"):
        return None
    behind = place + 3
    behind += core.word(behind) == "deterministic"
    is_random = core.word(behind) in ("randomised", "randomized")
    behind += is_random
    coins = core.word(behind) if core.said(behind + 1, behind + 3) in (("-", "coin"), ("-", "coins")) else ""
    behind += 3 if coins in ("public", "private") else 0
    if core.said(behind, behind + 2) not in (("protocol", "for"), ("protocol", "of")):
        return None
    found = core.parse(behind + 2, PHRASE)
    if found is None or not core.fits(found.node, "function"):
        return None
    if coins and core.word(place + 3) == "deterministic":
        raise core.refused(place + 3, "a deterministic protocol has no coins", (), behind)
    if is_random and not coins:
        raise core.refused(place + 3, "with which coins? want `public-coin protocol` or `private-coin protocol`")
    error, end = _error(core, found.place) if coins else (None, found.place)
    bits = None if end is None else _bits(core, end, error is not None)
    if bits is None:
        return None
    f, measure = found.node.term, tuple[Term, ...](("D", found.node.term))
    if coins:
        third = ("/", 1, 3)
        core.remark("a protocol whose error is not told errs with probability at most 1/3") if error is None else None
        measure = ("randomised-with", f, coins, "two-way", third if error is None else error)
    made = as_printed((bits[0], measure, bits[1]), "proposition", RELATION)
    return Read(made.denied() if core.word(place + 2) == "no" else made, bits[2])


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
    bits = core.parse(start + 2 * (op is not None), PHRASE)
    if bits is None or not core.fits(bits.node, "number"):
        return None
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
    size = core.parse(start + 2 * (op is not None), PHRASE)
    if size is None or not core.fits(size.node, "number"):
        return None
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
    """`L is star-free`, `L is not aperiodic`."""
    if level > RELATION or not core.fits(left, "language"):
        return None
    is_denied = core.word(place + 1) == "not"
    start = place + 1 + is_denied
    is_star_free = core.said(start, start + 3) == ("star", "-", "free")
    if not is_star_free and core.word(start) != "aperiodic":
        return None
    if is_star_free:
        core.remark(STAR_FREE)
    term = ("aperiodic", left.term)
    made = as_printed(("not", term) if is_denied else term, "proposition", RELATION)
    return Read(made, start + (3 if is_star_free else 1))


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

r"""`D(EQ_n) = \Omega(n)`, with O and Θ: for some real c > 0 and some integer n0, for all integers n >= n0: ... >= c n.

With o and ω it is so for all reals c > 0, and some integer n0 of each.  `D(EQ_n) = n + O(1)` says that |D(EQ_n) - n|
is at most c from n0 on; `<= n + O(1)` and `>= n - O(1)` bound it from one side.

This is read where it is the whole sentence, and one variable, which nothing binds, stands in it: with two of them the
constant may depend on one or not.  `Ω(g)` wants a g that is positive from some n on, which is seen of sums, products,
quotients, powers and logarithms.  `O(g)` bounds absolute values, so its left side has to be a sum or product of
measures, which are not negative, or seen to be positive from some n on.  A logarithm without a base is the one to base
2 where the base changes only the constant: in sums, products, quotients, roots and fixed powers.  Elsewhere it is
refused: in exponents, sizes and differences the base changes more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from fooling.verify.statement.language.sentences.literals import as_printed
from fooling.verify.statement.language.sentences.precedence import Core, Read
from fooling.verify.statement.language.sentences.short_words import WANTED
from fooling.verify.statement.language.sentences.sorts import forced
from fooling.verify.statement.language.sentences.tokens import END
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, free_variables
from fooling.verify.statement.row import BOTH, PHRASE, STATEMENT, SUM

GROWTH: Mapping[str, tuple[str, ...]] = {  # of each symbol, the comparisons that it means
    **dict.fromkeys(("Ω", "Omega"), (">=",)),
    "O": ("<=",),
    **dict.fromkeys(("Θ", "Theta"), (">=", "<=")),
    "o": ("<=",),
    "ω": (">=",),
}
BEFORE: Mapping[str, tuple[str, ...]] = {"=": (">=", "<="), "∈": (">=", "<="), "in": (">=", "<=")}
SIGNS = ("+", "-")
BESIDE = (("=", "+"), ("=", "-"), ("<=", "+"), (">=", "-"))
SMALL = ("o", "ω")
BINDING = ("for", "there", "from", "For", "There", "From")
GROWING = ("+", "*", "/", "^", "max", "sqrt", "ceil")
SCALED = ("+", "*", "/", "max", "min", "sqrt", "ceil", "floor", "log2", "ln")
BASE = "here the base of the logarithm changes more than the constant; want log2(...) or ln(...)"


def growth(core: Core) -> int | None:
    """The place of the one Ω, O or Θ of a sentence that is a comparison with it; None where there is none."""
    if core.names.keys() & {*GROWTH} or any(map(partial(_binds, core), range(len(core.tokens)))):
        return None
    places = [
        at for at in range(len(core.tokens) - 1) if core.word(at) in GROWTH and core.said(at + 1, at + 2) == ("(",)
    ]
    if not places:
        return None
    at = places[0]
    before = (*BEFORE, ">=", "<=", *(SIGNS if core.word(at) == "O" else ()))
    if len(places) > 1 or core.word(at - 1) not in before:
        raise core.refused(at, f"`{core.word(at)}` does not say all here; want {WANTED[core.word(at)]}")
    return at


def _binds(core: Core, at: int) -> bool:
    """Whether a quantifier may begin here; `from-alice` begins none."""
    return core.word(at) in BINDING and core.word(at + 1) != "-"


def compared(core: Core, at: int) -> Read:
    """The whole sentence; `core` takes names that nothing binds."""
    symbol, op = core.word(at), core.word(at - 1)
    if op in SIGNS:
        return _beside(core, at)
    ways = GROWTH[symbol]
    if any(way not in BEFORE.get(op, (op,)) for way in ways):
        raise core.refused(at - 1, f"`{op} {symbol}(...)` says nothing; want `= {symbol}(...)`", (), at + 1)
    core.any_base = symbol
    left = core.part(0, PHRASE)
    if left.place != at - 1:
        raise core.fail(max(left.place, core.furthest), f"`{op} {symbol}(...)` alone")
    right = core.part(at + 2, PHRASE)
    behind = core.after(right.place, ")")
    if not core.fits(left.node, "number"):
        raise core.nothing_fits()
    if core.token(behind).kind != END:
        raise core.fail(behind, "the end")
    _require(core, left.node.term, right.node.term, at, behind)
    name = _variable(core, left.node.term, right.node.term, at, behind)
    term = _statement(core, ways, left.node.term, right.node.term, name, symbol in SMALL)
    return Read(as_printed(term, "proposition", BOTH if len(ways) > 1 else STATEMENT), behind)


def _beside(core: Core, at: int) -> Read:
    """`A = B + O(g)`: A is as far from B; `A <= B + O(g)` and `A >= B - O(g)`: on one side."""
    core.any_base = core.word(at)
    left = core.parse(0, PHRASE)
    op, sign = core.word(left.place if left else 0), core.word(at - 1)
    with core.ending(at - 1):  # what stands before the sign is read alone
        middle = core.parse(left.place + 1, SUM) if left is not None and (op, sign) in BESIDE else None
    if "log" in core.taken:  # a number of times log n is added or taken away, and not bounded
        raise core.refused(at, BASE)
    right = core.parse(at + 2, PHRASE) if middle is not None and middle.place == at - 1 else None
    if left is not None and (op, sign) not in BESIDE:
        told = f"`{op} ... {sign} O(...)` says nothing that is read; want `= ... + O(...)`, `<= ... + O(...)` or "
        raise core.refused(at - 1, f"{told}`>= ... - O(...)`", (), at + 1)
    behind = None if right is None else core.words(right.place, ")")
    if left is None or middle is None or right is None or behind is None or core.token(behind).kind != END:
        core.fail(max(at, core.furthest), "`O(...)` at the end")
        raise core.nothing_fits()
    one, two, bound = left.node.term, middle.node.term, right.node.term
    if not all(core.fits(each.node, "number") for each in (left, middle, right)) or not _is_positive(bound):
        raise core.refused(at, "want a sum, product, power or logarithm in O(...), which is positive from some n on")
    if "log" in core.taken and _counts_base(bound):
        raise core.refused(at, BASE)
    name = _variable(core, ("+", one, two), bound, at, behind)
    used = _used(core) | {name}
    constant, least = _fresh("c", used), _fresh(f"{name}0", used)
    away = _times(constant, bound)
    compared: Term = ("<=", ("abs", ("-", one, two)), away) if op == "=" else (op, one, (sign, two, away))
    term = _from(compared, constant, name, least)
    return Read(as_printed(term, "proposition", STATEMENT), behind)


def _from(said: Term, constant: str, name: str, least: str) -> Term:
    """For some positive constant, and from some number on."""
    inner = ("forall", ((name, "int"),), ((">=", name, least),), said)
    return ("exists", ((constant, "real"), (least, "int")), ((">", constant, 0),), inner)


def _require(core: Core, left: Term, bound: Term, at: int, behind: int) -> None:
    """What has to be seen of both sides."""
    symbol = core.word(at)
    if not _is_positive(bound):
        told = f"want a sum, product, power or logarithm in {symbol}(...), which is positive from some n on"
        raise core.refused(at + 2, told, (), behind - 1)
    if "log" in core.taken and (_counts_base(left) or _counts_base(bound)):
        raise core.refused(at + 2, BASE, (), behind - 1)
    if "<=" in GROWTH[symbol] and not _is_measured(left) and not _is_positive(left):
        told = f"`{symbol}` bounds absolute values; want a measure before it, or what is positive from some n on"
        raise core.refused(0, told, (), at - 1)


def _variable(core: Core, left: Term, bound: Term, at: int, behind: int) -> str:
    """The one variable; it stands on the left."""
    names = sorted(free_variables(left) | free_variables(bound))
    symbol = core.word(at)
    if len(names) > 1:
        some = "for some real c > 0, integer n0"
        together = ", ".join(f"{name} >= n0" for name in names)
        readings = (f"{some}, all integers {together}: ...", f"for all integers {names[0]}: {some}, all integers ...")
        raise core.refused(at, f"{symbol}(...) of {' and '.join(names)} can be read in two ways", readings, behind)
    if not names or names[0] not in free_variables(left):
        raise core.refused(0, f"`{symbol}(...)` is of one variable, which stands on the left, too", (), at - 1)
    if other := sorted({*forced(left, names[0])} & {"function", "language", "partition"}):
        wanted = f"for some real c > 0, all {other[0]}s {names[0]}: ..."
        raise core.refused(
            at, f"{symbol}(...) is of a number, and {names[0]} is a {other[0]}; want `{wanted}`", (), behind
        )
    return names[0]


def _statement(core: Core, ways: tuple[str, ...], left: Term, bound: Term, name: str, is_small: bool = False) -> Term:
    """The statement with its constants named; Θ is two of them, and of o and ω every constant serves."""
    used = _used(core) | {name}
    constant, least = _fresh("c", used), _fresh(f"{name}0", used)
    said = list[Term]()
    for way in ways:
        if is_small:
            inner = ("forall", ((name, "int"),), ((">=", name, least),), (way, left, _times(constant, bound)))
            said.append(
                ("forall", ((constant, "real"),), ((">", constant, 0),), ("exists", ((least, "int"),), (), inner))
            )
        else:
            said.append(_from((way, left, _times(constant, bound)), constant, name, least))
    return said[0] if len(said) == 1 else ("and", *said)


def _times(constant: str, bound: Term) -> Term:
    if bound == 1:
        return constant
    is_product = isinstance(bound, tuple) and bound[0] == "*"
    return ("*", constant, *(bound[1:] if is_product else (bound,)))


def _used(core: Core) -> set[str]:
    """The names that the text and the definitions have."""
    found = {part.strip("`") for token in core.tokens for part in (token.text, *token.text.split("_"))}
    return found.union(core.names, *(node.free() for node in core.names.values()))


def _fresh(wanted: str, used: set[str]) -> str:
    """A new name, which is used from now on."""
    found = next(one for i in range(-1, 10**6) if (one := f"{wanted}{i if i >= 0 else ''}") not in used)
    used.add(found)
    return found


def _is_positive(term: Term) -> bool:
    """Whether a term is seen to be positive, or 0, from some n on."""
    if not isinstance(term, tuple):
        return isinstance(term, str) or term > 0
    if term[0] in ("log2", "ln"):
        return _is_large(term[1])
    parts = term[1:2] if term[0] == "^" else term[1:]
    return all(map(_is_positive, parts)) if term[0] in GROWING else OPERATORS[term[0]].least is not None


def _is_large(term: Term) -> bool:
    """Whether a term is seen to be at least 1 from some n on, where its logarithm is defined."""
    if not isinstance(term, tuple):
        return isinstance(term, str) or term > 0
    if term[0] == "^":
        return _is_large(term[1]) and _is_positive(term[2])
    row = OPERATORS[term[0]]
    is_measure = row.least is not None and row.whole
    return all(map(_is_large, term[1:])) if term[0] in (*GROWING, "log2", "ln") and term[0] != "/" else is_measure


def _is_measured(term: Term) -> bool:
    """Whether it is a sum or a product of measures and positive numbers: never negative."""
    if not isinstance(term, tuple):
        return isinstance(term, int) and term > 0
    if term[0] in ("+", "*", "max", "min"):
        return all(map(_is_measured, term[1:]))
    return OPERATORS[term[0]].least is not None


def _counts_base(term: Term) -> bool:
    """Whether another base of its logarithms could change more than a constant factor of a term."""
    if not isinstance(term, tuple):
        return isinstance(term, int) and term < 0  # -2 log n + 3 log2 n
    if not _logarithms(term):
        return False
    if term[0] == "^":
        return _logarithms(term[2]) or bool(free_variables(term[2])) or _counts_base(term[1])
    if term[0] == "sum":
        return any(map(_logarithms, term[2:4])) or _counts_base(term[4])
    return term[0] not in SCALED or any(map(_counts_base, term[1:]))


def _parts(term: Term) -> Iterator[tuple[Term, ...]]:
    if isinstance(term, tuple) and term:
        yield term
        for part in term[1:]:
            yield from _parts(part)


def _logarithms(term: Term) -> bool:
    return any(part[0] in ("log2", "ln") for part in _parts(term))

"""`for all` and `there are`: who is bound, under which conditions, as printed and as people write it.

    for all integers n, m with n >= 2, m even: ...      as printed
    for all even n >= 2: ...                            for all integers n with n >= 2, n even: ...
    for integers n >= 2, 1 <= s <= n: ...               for all integers n, s with n >= 2, 1 <= s, s <= n: ...
    for some real C, all integers n >= 1: ...           there are reals C such that for all integers n with n >= 1: ...
    from some n on: ...                                 there are integers n0 such that for all integers n with ...
    for all x in R: ...                                 for all reals x: ...
    for all integers 1 <= n <= 30: ...                  for all integers n with 1 <= n, n <= 30: ...
    for n in {1, ..., 12}: ...                          for all integers n with n >= 1, n <= 12: ...
    for every positive integer n: ...                   for all integers n with n >= 1: ...
    for all sufficiently large n: ...                   from some n on: ...
    there is a constant c > 0 such that ...             there are reals c with c > 0 such that ...
    there is no integer n with A such that B            not (there are integers n with A such that B)

A sort is left out only where the uses of the variable force it; elsewhere both readings are shown.  A name in use, or
one of the words of the language, is not bound again.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from fooling.records import dataclass, field
from fooling.verify.statement.language.exact_words import name as quoted
from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.sentences import trailing
from fooling.verify.statement.language.sentences.adjacent import Mark
from fooling.verify.statement.language.sentences.domains import Domain, domain, natural
from fooling.verify.statement.language.sentences.literals import said_of
from fooling.verify.statement.language.sentences.precedence import UNKNOWN, Core, Node, Other, Read
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.language.sentences.short_words import ABSENT, MEANT
from fooling.verify.statement.language.sentences.sorts import forced
from fooling.verify.statement.language.sentences.tokens import END, NAME, NUMBER, SIGN
from fooling.verify.statement.language.wording import SORTS, sentence
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import VARIABLE_SORTS, argument_sorts, free_variables, is_integer
from fooling.verify.statement.row import EITHER, PHRASE, RELATION, STATEMENT, Term

SAID = {**{word: sort for sort, word in SORTS.items()}, **{word[:-1]: sort for sort, word in SORTS.items()}}
BEHIND = ("all", "every", "each", "any", "some", "are", "is", "exist", "exists")
FRONT = ("for", "there", "from", "forall", "exists")
ENDS = (":", "with", "such", ",", "and", "")
RANDOM = {"variable": "random", "sequence": "sequence"}  # behind that word
SIGNED = {"positive": (">", 0), "nonnegative": (">=", 0)}  # what is said of a number before its sort
FLIPPED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}
LARGE = (("sufficiently", "large"), ("large", "enough"))
CONSTANT = "constant"  # a real number, where no use of it wants an integer


@dataclass(eq=False, repr=False)
class Block:
    """The variables and conditions of one quantifier; `met` are the conditions, in canonical tokens.

    `parity` is the last variable that had `even` or `odd` before it, until another sort is said; `large` those that
    are sufficiently large, `constants` those that are reals where nothing else is seen, and `body` what is said where
    no words part it from the conditions: `there is an integer n with n^2 = 2`; `last` is where the last condition
    begins, and the operators at its edge.
    """

    head: str
    bindings: list[tuple[str, str]] = field(default_factory=list)
    conditions: list[Term] = field(default_factory=list)
    met: list[tuple[str, ...]] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    parity: tuple[str, str] | None = None
    large: list[str] = field(default_factory=list)
    constants: list[str] = field(default_factory=list)
    body: Node | None = None
    last: tuple[int, tuple[Mark, ...]] = (0, ())

    def add(self, node: Node) -> None:
        """One more condition; a chain of comparisons is several."""
        for one in node.parts or (node,):
            self.conditions.append(one.term)
            self.met.append(one.at(EITHER))


class Kind(NamedTuple):
    """What is said before a variable: its sort, `even`, `positive`, `sufficiently large`; whether of several."""

    sort: str | None = None
    parity: str = ""
    sign: str = ""
    is_large: bool = False
    is_constant: bool = False
    is_natural: bool = False
    is_boolean: bool = False
    is_plural: bool = False
    is_carried: bool = False

    def next_one(self) -> Kind:
        """What is still said of the name behind the next comma."""
        sign = self.sign if self.is_plural else ""  # positive integers n, m; of even integers n, m it is doubted
        is_boolean = self.is_boolean and self.is_plural
        return self._replace(parity="", sign=sign, is_large=False, is_boolean=is_boolean, is_carried=True)


def quantified(core: Core, place: int) -> Read | None:
    """A quantifier and what it says."""
    opened = _opened(core, place)
    if opened is None:
        return None
    head, behind, is_denied = opened
    is_turned, before, outer = core.turned > 0 and place == core.turned_at, core.scope, core.last_bound
    if is_turned:
        _require_its_place(core)
    try:
        if head == "from":
            return _from_some(core, behind)
        blocks = [Block(head)]
        end = _binders(core, behind, blocks)
        core.last_bound = tuple(name for name, _ in blocks[-1].bindings)
        said = blocks[-1].body
        if said is not None and core.word(place) == "for":  # for some integer n > 3
            raise core.fail(end, "`:`", "`such`")
        body = core.part(end, STATEMENT) if said is None else Read(said, end)
        if body.node.sort != "proposition":
            raise core.other_sort(end, body, "proposition")
        node = body.node
        first = node.term[1] if node.term[0] == "and" else node.term
        if said is None and core.word(end - 1) == "," and _is_limit(first):  # for all n >= 1, n <= 5
            raise core.refused(end - 1, "is this a condition? want a colon behind the conditions, and what is said")
        if is_turned and not _is_one(core, node):
            raise _two_scopes(core)
        inner = next((mark for mark in node.before if mark.word in ("implies", "iff")), None)
        if inner is not None and blocks[-1].head == "exists":  # there are m such that A implies B
            begun = end if said is None else blocks[-1].last[0]
            raise core.two_ways(Mark("such that", place, place, begun, body.place), inner)
        if is_denied and _is_open(node, {name for block in blocks for name, _ in block.bindings}):
            raise core.refused(place, "is all of this denied? want `not (...)` around what is", (), body.place)
        made = _all_closed(core, blocks, node, body.place)
        return None if made is None else Read(made.denied() if is_denied else made, body.place)
    finally:
        core.scope, core.last_bound = before, outer


def _require_its_place(core: Core) -> None:
    """Refuse a quantifier at the end that could belong elsewhere than in front of what it ends."""
    if not _has_a_place(core):
        raise _two_scopes(core)
    if core.word(core.turned_at + core.turned) in ("some", "no"):
        raise _which_machine(core)
    if core.typed(core.turned_at, core.turned_at + 1) not in trailing.CONDITIONAL:
        _refuse_denied(core)


def _is_open(node: Node, names: set[str]) -> bool:
    """Whether a part of what is said, which is in no brackets, has none of the names that are bound."""
    is_open = node.inside is None and node.term[0] in ("and", "or")
    return is_open and not all(names & free_variables(part) for part in node.term[1:])


def _all_closed(core: Core, blocks: Sequence[Block], node: Node, place: int) -> Node | None:
    """What is said, with all quantifiers before it, the last one first."""
    for block in reversed(blocks):
        if any(sort == UNKNOWN for _, sort in block.bindings) and core.word(place) not in ("", ")"):
            core.fail(place, "the end")
            return None  # the rest may say of which sort they are
        node = _from(core, block, node) if block.large else _closed(core, block, node)
    return node


def _has_a_place(core: Core) -> bool:
    """Whether a quantifier at the end belongs where it was put: no other stands there, or one whose variable it has."""
    at, behind = core.turned_at, core.turned_at + core.turned
    if core.word(behind).lower() in FRONT:
        return False
    return at == 0 or any(token.text.strip("`") in core.last_bound for token in core.tokens[at:behind])


def _refuse_denied(core: Core) -> None:
    """Refuse `n is not even for all n`, which is of none or not of all."""
    at, start, stop = core.turned_at, core.turned_at + core.turned, len(core.tokens) - 1
    depth = 0
    for i in range(start, stop):
        depth += (core.word(i) in ("(", "[", "{")) - (core.word(i) in (")", "]", "}"))
        if depth:
            continue
        is_word = core.said(i, i + 2) == ("is", "not")
        if is_word or (core.word(i) == "!=" and core.typed(i, i + 1).startswith("is")):
            quantifier, said = core.typed(at, start - 1), core.typed(start, stop)
            is_so = f"{core.typed(start, i)} is {core.typed(i + 1 + is_word, stop)}"
            readings = (f"{quantifier}: ({said})", f"not ({quantifier}: {is_so})")
            raise core.refused(start, "this can be read in two ways", readings, stop)


def _which_machine(core: Core) -> Refused:
    """The message for `no RNN with ... computes EQ_n for all n`."""
    start, stop = core.turned_at + core.turned, len(core.tokens) - 1
    told = "one machine for all of them, or one for each? want `for all ...:` in front, which lets each have its own"
    return core.refused(start, told, (), stop)


def _is_one(core: Core, body: Node) -> bool:
    """Whether a quantifier at the end can only be said of all that stands before it."""
    is_whole = bool(body.parts) or body.inside is not None or body.level >= RELATION
    return is_whole and core.word(core.turned_at + core.turned) != "not"


def _two_scopes(core: Core) -> Refused:
    """The message for a quantifier at the end of what people would part in two ways."""
    at, start, stop = core.turned_at, core.turned_at + core.turned, len(core.tokens) - 1
    quantifier, said, opened = core.typed(at, start - 1), core.typed(start, stop), core.typed(0, at)
    if at:
        readings = (f"{quantifier}: ({opened} {said})", f"{opened} ({quantifier}: {said})")
        return core.refused(start, "this can be read in two ways", readings, stop)
    parted = trailing.grouped(core.tokens, start, stop)
    if parted == start and core.word(start).lower() in FRONT:
        return core.refused(start, "want a colon behind the quantifier in front, in place of the comma", (), stop)
    front, rest = core.typed(start, parted), core.typed(parted, stop)
    word, _, met = quantifier.partition(" ")
    if word in trailing.CONDITIONAL:
        return core.refused(start, f"what does `{word}` end? want `{front} ({met} implies {rest})`", (), stop)
    readings = (f"{quantifier}: ({said})", f"{front} ({quantifier}: {rest})")
    return core.refused(start, "this can be read in two ways", readings, stop)


def _opened(core: Core, place: int) -> tuple[str, int, bool] | None:
    """The quantifier, the place behind its words, and whether they deny it: `there is no integer n ...`."""
    word, then = core.word(place), core.word(place + 1)
    if word == "there" and core.said(place + 1, place + 4) in (("do", "not", "exist"), ("does", "not", "exist")):
        return "exists", place + 4 + (core.word(place + 4) in ("a", "an", "any")), True
    if word == "there" and then in ("are", "is", "exist", "exists"):
        article = core.word(place + 2)
        return "exists", place + 2 + (article in ("a", "an", "some", "no")), article == "no"
    if word in ("forall", "exists"):
        return word, place + 1, False
    if word == "for" and then in ("all", "every", "each", "any"):
        return "forall", place + 2, False
    if word == "for" and then in ("some", "no"):
        return "exists", place + 2, then == "no"
    if word == "for":
        return "forall", place + 1, False
    return ("from", place + 1, False) if word == "from" and then == "some" else None


def _binders(core: Core, place: int, blocks: list[Block]) -> int:
    """All that is bound, up to the colon or `such that`; the place behind."""
    kind, bare = Kind(), list[str]()
    while True:
        if core.word(place) in ("all", "every", "each") and blocks[-1].bindings:  # for all n >= 1 and all reals x
            blocks += [Block("forall")] if blocks[-1].head == "exists" else []
            place, kind, bare = place + 1, Kind(), []
        said, place = _kind(core, place)
        if said.sort is not None or said.is_constant:
            bare, blocks[-1].parity = [], None
        sort = said.sort or (None if said.is_constant else kind.sort)
        kind = kind if said == Kind() else said._replace(sort=sort)
        if kind.parity and kind.sort not in (None, "int"):
            raise core.refused(place, f"{kind.parity} is said of integers alone; want `integers` before it")
        end = _item(core, place, blocks[-1], kind, bare)
        if core.word(end) not in (",", "and") or _begins(core, end + 1, blocks[-1]):
            return _conditions(core, end, blocks)
        if _ends_list(core, end):
            _refuse_unparted(core, end, blocks[-1].conditions[-1:])
            return end + 1
        place, kind = end + 1, kind.next_one()


def _kind(core: Core, place: int) -> tuple[Kind, int]:
    """What is said before a variable, and the place of the variable; of one kind of word there is one."""
    found, start = Kind(), place
    while core.token(place + 1).kind in (NAME, NUMBER) or core.word(place + 1) == "-":
        said, many = _adjective(core.word(place), core.word(place + 1), core.word(place + 2))
        if not many:
            break
        if any(getattr(found, key) for key in said if key != "is_plural"):
            told = f"`{core.typed(start, place + many)}` says two things of one kind; want one of them"
            raise core.refused(start, told, (), place + many)
        found, place = found._replace(**said), place + many
    if found.is_constant and found.sort not in (None, "int", "real"):
        told = f"the language has no constant {SORTS[found.sort]}; a constant is a number here"
        raise core.refused(start, told, (), place)
    return found, place


def _adjective(word: str, then: str, last: str) -> tuple[dict[str, Any], int]:
    """What the words before a variable say of it, and how many they are: 0 of other words."""
    if (word, then, last) == ("non", "-", "negative"):
        return {"sign": "nonnegative"}, 3
    if word in SIGNED or word in ("even", "odd"):
        return {"sign" if word in SIGNED else "parity": word}, 1
    if (word, then) in LARGE:
        return {"is_large": True}, 2
    if word in ("absolute", "universal") and then in (CONSTANT, CONSTANT + "s"):
        return {}, 1
    if word == "regular" and then in ("language", "languages"):  # all languages are
        return {}, 1
    if word in ("Boolean", "boolean"):  # for all Boolean f, too
        is_said = then in ("function", "functions")
        return {"is_boolean": True, **({} if is_said else {"sort": "function"})}, 1
    if word == "natural" and then in ("number", "numbers"):
        return {"sort": "int", "is_natural": True, "is_plural": then == "numbers"}, 2
    if word in (CONSTANT, CONSTANT + "s"):
        return {"is_constant": True, "is_plural": word != CONSTANT}, 1
    if word == "random" and (sort := RANDOM.get(then.rstrip("s"))):
        return {"sort": sort, "is_plural": then.endswith("s")}, 2
    if word in SAID:
        is_number = SAID[word] == "real" and then in ("number", "numbers", CONSTANT, CONSTANT + "s")
        is_plural = word.endswith("s") or then.endswith("s")
        return {"sort": SAID[word], "is_plural": is_plural}, 1 + is_number
    return {}, 0


def _item(core: Core, place: int, block: Block, kind: Kind, bare: list[str]) -> int:
    """A name, or a comparison of one that is new."""
    token, sort, parity = core.token(place), kind.sort, kind.parity
    among = domain(core, token.text, place + 1, not bare) if token.kind == NAME else None
    is_large = token.kind == NAME and (core.word(place + 1), core.word(place + 2)) in LARGE
    is_bare = token.kind == NAME and (among is not None or is_large or core.word(place + 1) in ENDS)
    new = [place] if is_bare else _new(core, place)
    plain = core.token(new[0] if new else place).text.strip("`")
    if not new and (token.kind != NAME or plain not in dict(block.bindings)):
        _not_new(core, place, plain, block)
        raise Other
    is_told = not kind.is_carried and (parity or kind.sign or kind.is_boolean)
    if new and not is_told and block.parity:
        _refuse_parity(core, *block.parity, plain, place, sort)
    if kind.is_natural and kind.sign != "positive":
        natural(core, plain, place)
    for one in new:
        _bind(core, block, core.token(one).text, "int" if parity else sort, one)
    block.constants += [core.token(one).text.strip("`") for one in new if kind.is_constant]
    if is_bare:
        bare.append(plain)
        end = place + 1 + 2 * is_large
        if among is not None:
            end = _among(core, block, bare, among, "int" if parity else sort, place)
    else:
        end = _limited(core, place, block, kind, bare, new)
    _note(block, kind, plain, is_large)
    return end


def _limited(core: Core, place: int, block: Block, kind: Kind, bare: list[str], new: list[int]) -> int:
    """A comparison among what is bound, the place behind it."""
    plain = core.token(new[0] if new else place).text.strip("`")
    found = core.parse(place, RELATION)
    if found is None or not found.node.sides:
        raise core.fail(place if found is None else found.place, "`>=`", "`<=`")
    if (kind.parity or kind.sign or kind.is_large) and len(new) > 1:
        told = kind.parity or kind.sign or "sufficiently large"
        raise core.refused(place, f"which of these is {told}? want `with ...` behind both", (), found.place)
    if bare and new and kind.sort in (None, "int", "real"):
        _refuse_bare(core, bare, found.node, plain, place, kind.sort)
    _refuse_ends(core, found, new, place)
    if not new and _excludes(plain, block.conditions, found.node):  # for n = 1 and n = 2
        raise core.refused(place, f"no {plain} is all of this; want `{plain} in {{1, 2}}`, or `or`", (), found.place)
    block.add(found.node)
    return found.place


def _excludes(name: str, before: Sequence[Term], node: Node) -> bool:
    """Whether no number is what one condition on a name says and what those before it say, as their numbers show."""
    limits = list[tuple[str, int]]()
    now = [one.term for one in node.parts or (node,)]
    for op, one, two in (term for term in (*before, *now) if term[0] in COMPARISONS):
        limits += [(op, two)] if one == name and is_integer(two) else []
        limits += [(FLIPPED.get(op, op), one)] if two == name and is_integer(one) else []
    members = [{part[2] for part in term[1:]} for term in before if term[0] == "or" and term[1][1] == name]  # {1, 3}
    limits += [limit for one in members for limit in ((">=", min(one)), ("<=", max(one)))]
    least = max((end + (op == ">") / 2 for op, end in limits if op in (">", ">=", "=")), default=None)
    most = min((end - (op == "<") / 2 for op, end in limits if op in ("<", "<=", "=")), default=None)
    is_hole = any(op == "=" and end not in one for one in members for op, end in limits)
    return is_hole or (least is not None and most is not None and least > most)


def _note(block: Block, kind: Kind, plain: str, is_large: bool) -> None:
    """What the words around a name say of it: conditions, and what its block has to know."""
    if kind.is_large or is_large:
        block.large.append(plain)
    if kind.sign:
        op, least = (">=", 1) if kind.sign == "positive" and kind.sort == "int" else SIGNED[kind.sign]
        block.conditions.append((op, plain, least))
        block.met.append((quoted(plain), op, str(least)))
    if kind.is_boolean:
        block.conditions.append(("zero-one", plain))
        block.met.append(said_of(sentence(block.conditions[-1])))
    if kind.parity:
        block.conditions.append((kind.parity, plain))
        block.met.append((quoted(plain), kind.parity))
    if kind.parity or ((kind.sign or kind.is_boolean) and not kind.is_plural):
        block.parity = (plain, kind.parity or ("Boolean" if kind.is_boolean else f"{SIGNED[kind.sign][0]} 0"))


def _not_new(core: Core, place: int, plain: str, block: Block) -> None:
    """Remember what is wrong where a new variable should stand."""
    token = core.token(place)
    if token.kind == NAME and plain in {*core.scope, *core.names}:
        core.fail(place, told=f"{plain} is in use; want another name")
    elif token.kind == NAME and core.word(place + 1) == "(" and block.bindings:
        core.fail(place + 1, told="want `:` before what is said of the variables")
    elif len(plain) > 2 and core.token(place + 1).kind == NAME and core.word(place + 1) not in vocabulary():
        if plain in ABSENT:
            raise core.refused(place, f"the language has no {ABSENT[plain]}")
        told = MEANT.get(plain) or "`integers`, `reals`, `functions`, `languages` or `partitions`"
        raise core.refused(place, f"found `{plain}`; want {told}")
    elif token.kind == NAME:
        core.fail(place + 1, "`,`", "`with`", "`:`" if block.head == "forall" else "`such`", "`>=`")
    else:
        core.fail(place, "a new variable")


def _among(core: Core, block: Block, bare: list[str], among: Domain, sort: str | None, place: int) -> int:
    """All names of the list are in this set: `n, m in Z`."""
    if sort is not None and among.sort not in (None, sort):
        raise core.refused(place + 1, f"{bare[-1]} is one of the {SORTS[sort]} already")
    said = among.sort or sort or UNKNOWN
    block.bindings[:] = [(one, said if one in bare else known) for one, known in block.bindings]
    core.bind(dict.fromkeys(bare, said))
    for one, (op, end) in product(bare, among.bounds):
        if one in free_variables(end.term):
            raise core.refused(place, f"the ends of its range speak of {one} itself", (), among.place)
        block.conditions.append((op, one, end.term))
        block.met.append((quoted(one), op, *end.at(PHRASE)))
    for one in bare if among.members else ():
        parts = [("=", one, member) for member in among.members]
        block.conditions.append(("or", *parts) if len(parts) > 1 else parts[0])
        words = [(*(("or",) if i else ()), quoted(one), "=", str(member)) for i, (_, _, member) in enumerate(parts)]
        block.met.append(tuple(word for some in words for word in some))
    bare.clear()
    return among.place


def _refuse_parity(core: Core, first: str, parity: str, name: str, place: int, sort: str | None) -> None:
    told, names = f"{first} {parity}", f"{SORTS[sort or 'int']} {first}, {name}"
    readings = (f"{names} with {told}, {name} {parity}: ...", f"{names} with {told}: ...")
    raise core.refused(place, "this can be read in two ways", readings)


def _refuse_bare(core: Core, bare: list[str], node: Node, name: str, place: int, sort: str | None) -> None:
    told, sort = " ".join(node.said), SORTS[sort or "int"]
    both = ", ".join(" ".join(other if word == name else word for word in node.said) for other in [*bare, name])
    names = ", ".join([*bare, name])
    raise core.refused(
        place, "this can be read in two ways", (f"{sort} {names} with {told}: ...", f"{sort} {names} with {both}: ...")
    )


def _refuse_ends(core: Core, found: Read, new: list[int], place: int) -> None:
    """Refuse `1 <= n, m <= 30`, where both may be meant to be in the range."""
    behind = found.place
    then, op = core.token(behind + 1), core.word(behind + 2)
    is_open = bool(new) and new[-1] == behind - 1 and new[-1] > place and core.word(behind) == ","
    if not is_open or then.kind != NAME or op not in COMPARISONS or op[0] != core.word(behind - 2)[:1] or op == "=":
        return
    last = core.parse(behind + 3, PHRASE)
    if last is None or then.text in core.scope:
        return
    name, low, high = core.word(behind - 1), core.typed(place, behind - 1), core.typed(behind + 2, last.place)
    apart = f"{low} {name}, {then.text} {high}: ..."
    both = f"{low} {name} {high}, {low} {then.text} {high}: ..."
    raise core.refused(place, "this can be read in two ways", (f"... with {apart}", f"... with {both}"), last.place)


def _new(core: Core, place: int) -> list[int]:
    """The places of the names that are new, each a whole side of a comparison."""
    found = list[int]()
    here, depth = place, 0
    while core.token(here).kind != END and not (
        depth == 0 and core.word(here) in (",", ";", ":", "with", "such", "and")
    ):
        depth += (core.word(here) in ("(", "[", "{")) - (core.word(here) in (")", "]", "}"))
        token = core.token(here)
        is_side = (here == place or core.word(here - 1) in COMPARISONS) and (
            core.word(here + 1) in COMPARISONS or core.word(here + 1) in ENDS
        )
        if token.kind == NAME and is_side and token.text.strip("`") not in {*core.scope, *core.names}:
            found += [] if any(core.token(one).text == token.text for one in found) else [here]
        here += 1
    return found


def _bind(core: Core, block: Block, name: str, sort: str | None, place: int) -> None:
    plain = name.strip("`")
    core.require_new(plain, place)
    if name == plain and (plain in SAID or (plain in ("even", "odd") and core.word(place + 1) in COMPARISONS)):
        raise core.refused(place + 1, f"want a variable behind `{plain}`, as in `for all {plain} x ...`")
    if name == plain and plain in vocabulary():
        raise core.refused(place, f"{plain} is a word of the language; want another name or `...`")
    if not plain.isidentifier():
        raise core.refused(place, f"{plain} is no name of a variable")
    block.bindings.append((plain, sort or UNKNOWN))
    block.places[plain] = place
    core.bind({plain: sort or UNKNOWN})


def _begins(core: Core, place: int, block: Block) -> bool:
    """Whether what is said begins here without a colon: `for all n >= 1, there is an integer m such that ...`."""
    then = core.word(place + 1)  # `there are n vectors ...` may be one of the conditions
    if core.word(place) in ("for", "forall") and then in (*BEHIND, "forall", "no"):
        return True
    if (core.word(place), then) == ("from", "some"):
        return True
    is_sign = core.token(place).start == core.token(place + 1).start
    is_other = is_sign or then in ("is", "exists", "exist") or (then == "are" and core.word(place + 2) in SAID)
    return is_other and core.word(place) == "there" and block.head == "forall"


def _ends_list(core: Core, place: int) -> bool:
    """Whether a comma stands in place of the colon, `for all n >= 1, D(EQ_n) >= n`: no colon and no list can follow.

    Where a colon or another comma follows outside of brackets, this one parts the list.  Only a word that begins no
    variable and no condition begins what is said before another comma.
    """
    if core.word(place) != ",":
        return False
    is_begun = core.word(place + 1) in ("if", "the", "some", "no", "not")
    is_new = not is_begun and bool(_new(core, place + 1))  # there are integers n, m with n = m
    depth, here = 0, place + 1
    while core.token(here).kind != END and depth >= 0:
        word = core.word(here)
        depth += (word in ("(", "[", "{")) - (word in (")", "]", "}"))
        if depth == 0 and (word in (":", "such") or (word == "," and not is_begun) or (word == "with" and is_new)):
            return False
        here += 1
    opened = [core.word(i) for i in range(place)]
    outer = sum(word in ("(", "[", "{") for word in opened) - sum(word in (")", "]", "}") for word in opened)
    return depth == (-1 if outer else 0)  # no bracket is missing


def _refuse_unparted(core: Core, place: int, last: Sequence[Term]) -> None:
    """Of `with A, B, C` A is a condition; it is not seen whether B is one, too, unless it bounds a variable."""
    if not all(map(_is_limit, last)):
        raise core.refused(place, "where do the conditions end? want a colon behind the last of them")


def _is_limit(term: Term) -> bool:
    """Whether it says only how large a variable is, that it is even or odd, or which values a function has."""
    if term[0] in ("even", "odd", "zero-one"):
        return isinstance(term[1], str)
    sides = (term[1:], term[:0:-1]) if term[0] in COMPARISONS else ()
    return any(isinstance(one, str) and one not in free_variables(other) and _is_number(other) for one, other in sides)


def _is_number(term: Term) -> bool:
    """Whether it speaks of numbers only."""
    if not isinstance(term, tuple):
        return True
    return OPERATORS[term[0]].result == "number" and all(
        sort == "number" and _is_number(part) for sort, part in zip(argument_sorts(term), term[1:], strict=True)
    )


def _conditions(core: Core, place: int, blocks: list[Block]) -> int:
    """`with ...`, and the end of the quantifier."""
    if core.word(place) == "with":
        first = len(blocks[-1].conditions)
        place += 1
        while True:
            one = core.part(place, EITHER)
            if one.node.sort != "proposition":
                raise core.other_sort(place, one, "proposition")
            blocks[-1].add(one.node)
            blocks[-1].last, place = (place, one.node.before), one.place
            if core.word(place) != "," or _begins(core, place + 1, blocks[-1]):
                break
            place += 1
            if _ends_list(core, place - 1):
                _refuse_unparted(core, place - 1, blocks[-1].conditions[first + 1 :][-1:])
                return place
    if blocks[-1].head == "exists" and (end := core.words(place, "such", "that")) is not None:
        return end
    if core.word(place) == "such":
        raise core.refused(place, "where do the conditions end? want `for all ... with CONDITION, CONDITION: ...`")
    last = blocks[-1]
    if (
        last.head == "exists"
        and last.conditions
        and core.word(place) in ("", ")")
        and core.token(place).kind in (END, SIGN)
    ):
        last.body = Node(last.conditions.pop(), "proposition", EITHER, last.met.pop(), before=last.last[1])
        return place
    comma = core.word(place) in (",", "and")
    if _begins(core, place + comma, blocks[-1]):
        return place + comma
    is_said = blocks[-1].head == "forall" and core.word(place) in ("the", "there")  # for every n >= 2 the rank of ...
    return place if is_said else core.after(place, ":")


def _closed(core: Core, block: Block, body: Node) -> Node:
    """The quantified statement, once its body is read, and the sorts with it."""
    term = (block.head, tuple(block.bindings), tuple(block.conditions), body.term)
    for name, sort in block.bindings:
        if sort == UNKNOWN:
            term = _sorted(core, term, name, block.places[name], name in block.constants)
    words = [(name, sort) for name, sort in term[1]]
    said = ["for", "all"] if block.head == "forall" else ["there", "are"]
    for i, (name, sort) in enumerate(words):
        is_new = not i or words[i - 1][1] != sort
        said += [*([","] if i else []), *(SORTS[sort].split() if is_new else []), quoted(name)]
    for i, met in enumerate(block.met):
        said += [*(["," if i else "with"]), *met]
    said += [":"] if block.head == "forall" else ["such", "that"]
    return Node(term, "proposition", STATEMENT, (*said, *body.at(STATEMENT)), after=body.after)


def _sorted(core: Core, term: Term, name: str, place: int, is_constant: bool) -> Term:
    """The statement with the sort of one variable; both readings where no use of it and no word says it."""
    uses = {use for part in (*term[2], term[3]) for use in forced(part, name)}
    kinds = {VARIABLE_SORTS.get(use, use) for use in uses}
    if len(kinds) != 1:
        told = " and ".join(sorted(kinds)) or "nothing"
        raise core.refused(place, f"{name} is used as {told}; want its sort, as in `for all integers {name} >= 1`")
    (kind,) = kinds
    if kind != "number":
        return _with(term, name, kind)
    if "int" in uses:
        return _with(term, name, "int")
    if is_constant:
        core.remark(f"the constant {name} is a real number; `integer {name}` makes it one of the integers")
        return _with(term, name, "real")
    both = [_shown(_with(term, name, sort)) for sort in ("int", "real")]
    raise core.refused(place, f"is {name} an integer or a real?", both)


def _with(term: Term, name: str, sort: str) -> Term:
    return (term[0], tuple((one, sort if one == name else s) for one, s in term[1]), *term[2:])


def _shown(term: Term) -> str:
    known = tuple((one, "int" if sort == UNKNOWN else sort) for one, sort in term[1])
    return sentence((term[0], known, *term[2:]))


def _is_said(core: Core, name: str) -> bool:
    """Whether the text has the name somewhere, or a definition, which could mean another variable."""
    return name in core.text or any(name in {one, *node.free()} for one, node in core.names.items())


def _from_some(core: Core, place: int) -> Read | None:
    """`from some n on: ...`."""
    token = core.token(place + 1)
    if token.kind != NAME:
        return None
    behind = core.after(place + 2, "on")
    block = Block("forall")
    _bind(core, block, token.text, "int", place + 1)
    block.large.append(block.bindings[0][0])
    end = behind + 1 if core.word(behind) == "," else core.after(behind, ":")
    body = core.part(end, STATEMENT, "proposition")
    return Read(_from(core, block, body.node), body.place)


def _from(core: Core, block: Block, body: Node) -> Node:
    """What is said of all numbers from some one on: of a variable that stands alone, and of integers."""
    (name, *more), place = block.large, block.places[block.large[0]]
    if block.head != "forall" or more or len(block.bindings) > 1:
        wanted = f"`for some integer {name}0, all integers {name} >= {name}0, ...: ...`"
        raise core.refused(place, f"from where on is {name} large? want {wanted}, with the others where they belong")
    if block.bindings[0][1] == "real":
        raise core.refused(place, f"want an integer {name}, or `for some real x0, all reals {name} >= x0: ...`")
    block.bindings = [(name, "int")]
    least = next(one for i in range(10**6) if not _is_said(core, one := f"{name}{i}"))
    block.conditions.insert(0, (">=", name, least))
    block.met.insert(0, said_of(sentence(block.conditions[0])))
    return _closed(core, Block("exists", [(least, "int")]), _closed(core, block, body))

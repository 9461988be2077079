"""Short names of the field: `EQ_n`, `DISJ_3`, `R(f)`, `C^1(f)` for covers, `F_1(f)` for fooling sets, `rank_Q(f)`.

Measures always have brackets.  A name that is bound wins over a short one.  Beside them: partitions in words (`first
half`, `first k`, `mask 0110`), pairs in braces, and objects of files and constructions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.language.sentences.latex import BLACKBOARD
from fooling.verify.statement.language.sentences.literals import as_printed, integer, said_of
from fooling.verify.statement.language.sentences.numbers import WORDED
from fooling.verify.statement.language.sentences.precedence import Core, Node, Read
from fooling.verify.statement.language.sentences.refused import placeless
from fooling.verify.statement.language.sentences.short_words import (
    ABSENT_FUNCTIONS,
    FAMILIES,
    INDEXED,
    MEASURES,
    OF_TWO,
    ONE_WAY,
    RAISED,
    WANTED,
)
from fooling.verify.statement.language.sentences.templates import following
from fooling.verify.statement.language.sentences.tokens import NAME, NUMBER, QUOTED
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.operators import OPERATORS, WORDS
from fooling.verify.statement.proposition import is_integer
from fooling.verify.statement.row import ATOM, PHRASE, SUM, Term

FIELD = rf"Q|{BLACKBOARD['Q']}|(?:GF|F|{BLACKBOARD['F']})?_?\{{?\(?([0-9]{{1,9}})\)?"
LOW = str.maketrans("₀₁₂₃₄₅₆₇₈₉ₙₖₘ", "0123456789nkm")
LOWERED = "[₀₁₂₃₄₅₆₇₈₉ₙₖₘ]+$"
DERIVED = r"(padded|reverse|left-quotient|right-quotient)\("
FILES = {"matrix-file": "function", "dfa-file": "language"}
PAIRS = r"\{[^|{}\n]*\|[^{}\n]*\}"
IN_FORMAT = r"([^\s)]+)(?![^\s)])(?:\s+up\s+to\s+(\d{1,9})\s+letters?\b|(?!\s+up\b))"
PARAMETER = r"\S+?(?=[\s;)]|,\s|$)"


def short(core: Core, place: int) -> Read | None:
    """A function or a measure by its short name."""
    token = core.token(place)
    if token.kind != NAME:
        return None
    said = token.text
    if not said.isascii():
        said = re.sub(LOWERED, lambda low: "_" + low[0].translate(LOW), said)
    head, mark, index = said.partition("_")
    if mark and head in FAMILIES:
        return _family(core, FAMILIES[head], index, place)
    if mark and head in ("rank", *INDEXED):
        return _indexed(core, head, index, place)
    if head == "R" and mark and core.word(place + 1) == "(" and index:
        raise core.refused(place, f"want the error as in R(f; public coins, two-way, error at most {index})")
    if (head in ("D", "R") and index == "" and core.word(place + 1) in ("^", "{")) or head + mark == "R_":
        return _of_protocols(core, head, index, place)
    if said in ("disc_u", "disc_U"):
        return _measured(core, "discrepancy", (), place + 1)
    if head in INDEXED and core.word(place + 1) == "^":
        raised = core.said(place + 2, place + 5)
        letter = raised[1] if (raised[0], raised[-1]) == ("{", "}") else raised[0]
        if (head, letter) in RAISED and letter not in {*core.scope, *core.names}:
            core.taken |= {head, letter}
            return _measured(core, RAISED[head, letter], (), place + 3 + 2 * (letter != raised[0]))
        braced = core.word(place + 2) == "{"
        colour = integer(core, place + 2 + braced)
        if colour is not None and (not braced or core.words(colour[2], "}") is not None):
            return _measured(core, INDEXED[head], (colour[0],), colour[2] + braced)
    if (two := token.text.removesuffix("_")) in OF_TWO and core.word(place + 1) in ("(", "{"):
        return _of_two(core, OF_TWO[two], place + 1)
    if token.text in MEASURES and core.word(place + 1) == "(":
        return _told(core, token.text, place + 1)
    then = core.word(place + 1)
    if head in ABSENT_FUNCTIONS and (index or (mark == "" and then == "(")) and head not in core.scope:
        raise core.refused(place, f"the language has no {ABSENT_FUNCTIONS[head]}")
    is_covered = (then, core.token(place + 2).kind, core.word(place + 3)) == ("^", NUMBER, "(")  # N^1(f)
    if token.text in WANTED and (then == "(" or is_covered):
        raise core.refused(place, f"`{token.text}` does not say all here; want {WANTED[token.text]}")
    return None


def _told(core: Core, name: str, place: int) -> Read | None:
    """A measure whose short name chooses a convention, which is told; `states(L; partial)` says it."""
    head, chosen, remark = MEASURES[name]
    other = core.parse(place + 1, PHRASE) if name == "states" else None
    if other is not None and core.word(other.place) == ";":
        which = core.word(other.place + 1)
        if which not in WORDS["which"] or core.words(other.place + 2, ")") is None:
            raise core.fail(other.place + 1, "`complete`", "`partial`")
        return Read(as_printed((head, other.node.term, which), "number"), other.place + 3)
    found = _measured(core, head, chosen, place)
    if found is not None and remark:
        core.remark(remark)
    return found


def _of_protocols(core: Core, head: str, index: str, place: int) -> Read | None:
    """`D^{A->B}(f)`, `R^{pub}(f)`, `R_{1/3}(f)`: who sends, which coins, and the error."""
    way, error, behind = "", index, place + 1
    while core.word(behind) in ("^", "_", "{"):
        sign, start = core.word(behind), behind + (core.word(behind) != "{")
        end = start if core.word(start) != "{" else start + 1
        while core.word(start) == "{" and core.token(end).text not in ("}", ""):
            end += 1
        told = "".join(core.said(start, end + 1)).strip("{}")
        if way if sign == "^" else error:
            raise core.refused(place, f"two things stand at one place of {head}; want one", (), end + 1)
        way, error = (told, error) if sign == "^" else (way, told)
        behind = end + 1
    parts = {*filter(None, re.split("[,;]", way))}
    senders = {party for party, ways in ONE_WAY.items() if parts & {*ways}}
    coins = {kind for kind in ("public", "private") if parts & {kind, kind[:3], kind[:4]}}
    fraction = re.fullmatch("([0-9]{1,9})/([0-9]{1,9})", error or "1/3")
    is_clear = len(senders) + len(coins) == len(parts) and len(senders) < 2 and len(coins) < 2
    is_clear &= bool(senders) and not coins and not error if head == "D" else True
    if not is_clear or fraction is None or int(fraction[2]) == 0:
        wanted = "D(f; only alice sends)" if head == "D" else "R(f; public coins, two-way, error at most 1/4)"
        told = f"`{core.typed(place, behind)}` does not say all here; want {head}(f), or as in {wanted}"
        raise core.refused(place, told, (), behind)
    if head == "D":
        return _measured(core, "one-way", (*senders,), behind)
    at_most = Fraction(int(fraction[1]), int(fraction[2]))
    if at_most == Fraction(1, 3) and not parts:
        return _told(core, "R", behind)
    if not coins:
        wanted = f"R(f; public coins, two-way, error at most {at_most})"
        raise core.refused(place, f"with which coins? want {wanted}, or private", (), behind)
    said = ("/", at_most.numerator, at_most.denominator) if at_most.denominator > 1 else at_most.numerator
    mode = f"from-{next(iter(senders))}" if senders else "two-way"
    return _measured(core, "randomised-with", (*coins, mode, said), behind)


def _of_two(core: Core, head: str, place: int) -> Read | None:
    """`Dyck_{2,2}`, `Dyck(2, 2)`, `RECALL_{n,4}`."""
    first = core.need("number", place + 1)
    second = core.need("number", core.after(first[2], ","))
    end = core.after(second[2], ")" if core.word(place) == "(" else "}")
    return Read(as_printed((head, first[0], second[0]), OPERATORS[head].result), end)


def _family(core: Core, head: str, index: str, place: int) -> Read | None:
    """`EQ_n`, `EQ_3`, `EQ_{n + 1}`."""
    if index and core.word(place + 1) in ("+", "-", "*", "/", "^"):
        core.fail(
            place + 1,
            told=f"a size of several signs wants braces, as in {core.token(place).text[: -len(index)]}{{n + 1}}",
        )
    if not index:
        size = core.part(place + 1, ATOM, "number")
        return Read(_worded(head, size.node), size.place)
    if index.isdecimal():
        return Read(_worded(head, Node(int(index), "number", ATOM, (index,))), place + 1)
    if index in core.names:
        return Read(_worded(head, core.given(place, index)), place + 1)
    if index in core.scope or core.takes_free:
        if core.takes_free and index not in core.scope:
            core.free.add(index)
        return Read(_worded(head, Node(index, "number", ATOM, said_of(sentence(index)))), place + 1)
    if (parts := re.fullmatch("([0-9]{1,9})([a-z])", index)) is not None:
        raise core.refused(
            place, f"want braces around a size of several signs, {core.word(place)[: -len(parts[0])]}{{{index}}}"
        )
    told = f"`for all integers {index} >= 1:` in front" if index.isalpha() and len(index) < 3 else "a number"
    raise core.refused(place, f"`{index}` is not bound; want {told}, another quantifier or a `let`")


def _worded(head: str, size: Node) -> Node:
    words = OPERATORS[head].words.split("{t0}")
    said = (*said_of(words[0]), *size.at(ATOM), *said_of(words[1]))
    return Node((head, size.term), "function", PHRASE, said).bracketed()


def _indexed(core: Core, head: str, index: str, place: int) -> Read | None:
    """`rank_Q(f)`, `rank_2(f)`, `F_1(f)`."""
    if not index and core.word(place + 1) == "{":
        end = next((end for end in range(place + 2, place + 8) if core.word(end) == "}"), place + 2)
        index, place = "".join(core.said(place + 2, end)), end
    if head == "rank":
        field = re.fullmatch(FIELD, index)
        if field is None and index in ("R", BLACKBOARD["R"]):
            core.remark("of a matrix of rational numbers, the rank over the reals is the one over Q")
            return _measured(core, "rank", ("Q",), place + 1)
        if field is None:
            raise core.refused(place, "the rank is over Q or a prime; want rank_Q(f) or rank_2(f)")
        return _measured(core, "rank", (f"GF{field[1]}" if field[1] else "Q",), place + 1)
    if not index.isdecimal():
        raise core.refused(place, f"want a colour, as in {head}_1(f)")
    return _measured(core, INDEXED[head], (int(index),), place + 1)


def _measured(core: Core, head: str, rest: tuple[Term, ...], place: int) -> Read | None:
    """A measure of what stands in the brackets."""
    found = core.part(core.after(place, "("), PHRASE)
    end = core.after(found.place, ")")
    for one in (f"partial-{head}", head):
        if one in OPERATORS and core.fits(found.node, OPERATORS[one].arguments[0]):
            return Read(as_printed((one, found.node.term, *rest), "number"), end)
    raise core.other_sort(place + 1, found, OPERATORS[head].arguments[0])


# ---- partitions ----


def partition(core: Core, place: int) -> Read | None:
    """`first half` (of the length that follows), `first k`, `mask 0110`."""
    word, then = core.word(place), core.token(place + 1)
    if word == "mask" and then.kind == NUMBER and not {*then.text} - {*"01"}:
        return Read(Node(f"mask:{then.text}", "partition", ATOM, ("mask", ":", then.text)), place + 2)
    if word == "mask" and then.kind == NUMBER:
        core.fail(place + 1, "a mask of 0 for Alice and 1 for Bob")
    if word == "mask":
        return None
    if then.text == "half":
        found = _length(core, place + 2)
        if found is None:
            raise core.refused(place, "half of what? want `L under first half, length n`", (), place + 2)
        return Read(as_printed(("prefix", _half(found.node.term)), "partition"), place + 2)
    size = core.part(place + 1, SUM, "number")
    return Read(as_printed(("prefix", size.node.term), "partition"), size.place)


def _half(length: Term) -> Term:
    """Of a double, such as 2 n, what is doubled."""
    return length[2] if isinstance(length, tuple) and length[:2] == ("*", 2) and len(length) == 3 else ("/", length, 2)


def _length(core: Core, place: int) -> Read | None:
    behind = core.words(place, ",", "length")
    found = None if behind is None else core.parse(behind, SUM)
    return found if found is not None and core.fits(found.node, "number") else None


# ---- objects from outside ----


def pairs(core: Core, place: int) -> Read | None:
    """`{#0|#3, #1|#1}`: pairs of rows and columns by their numbers; `{00|11}`: by the words of both parties."""
    if core.word(place) != "{" or not (match := core.begins_like(PAIRS, place)):
        return None
    found = list[Term]()
    for pair in re.finditer(r"(?<=[{,])[^,}]*", match[0]):
        one = pair[0].strip()
        sides = tuple(side.strip() for side in one.split("|"))
        if len(sides) != 2:
            at, behind = (core.behind(match.start() + end) for end in pair.span())
            raise core.refused(at, f"`{one}` is no pair; want `00|11`, or `#0|#3` for numbers", (), max(behind, at + 1))
        numbers = [re.fullmatch("#([0-9]{1,9})", side) for side in sides]
        found.append(tuple(int(one[1]) if one else side for one, side in zip(numbers, sides, strict=True)))
    behind = place
    while core.token(behind).start < match.end():
        behind += 1
    term = ("pairs", tuple(found))
    if all(is_integer(side) for pair in found for side in pair):
        return Read(as_printed(term, "pairs"), behind)
    if core.outside is None:
        raise core.refused(place, "want numbers for the inputs here, `{#0|#3}`")
    return Read(Node(term, WORDED, ATOM, ()), behind)  # which inputs these are the function behind them says


def worded(core: Core, left: Node, place: int, level: int) -> Read | None:
    """`{00|11} are a fooling set of colour 1 of EQ_2`: the words become numbers once the function is known."""
    if left.sort != WORDED or core.outside is None:
        return None
    for template in following().get(core.word(place), ()):
        found = core.match(template, place, left._replace(sort="pairs")) if template.operator.level >= level else None
        if found is not None:
            try:
                term = core.outside(found.node.term)
            except InvalidInput as error:
                raise core.refused(place - 1, placeless(error)) from None
            return Read(as_printed(term, found.node.sort, found.node.level), found.place)
    return None


def from_outside(core: Core, place: int) -> Read | None:
    """`file "m.csv"`, `network "net.json" in Q8.8`, `construction NAME with N = 4`, `task NAME with n = 2`."""
    word, then = core.word(place), core.token(place + 1)
    if match := core.begins_like(DERIVED, place):
        return _derived(core, match[1], place, core.behind(match.end()))
    if word == "file" and then.kind == QUOTED:
        name, behind = then.text[1:-1], place + 2
        head = "matrix-file" if name.endswith((".csv", ".npy", ".npz")) else "dfa-file"
        return _outside(core, (head, name), FILES[head], place, behind)
    if word == "network" and then.kind == QUOTED and core.words(place + 2, "in") is not None:
        return _network(core, then.text[1:-1], place)
    if word not in ("construction", "task") or then.kind != NAME:
        return None
    match = core.begins_like(r"[a-z0-9-]+", place + 1)
    name, named = match[0] if match else then.text, core.behind(match.end() if match else then.end)
    parameters, places, behind = _parameters(core, named)
    made = (word, name, parameters)
    core.built += [] if made in core.built or word == "task" else [made]
    return _outside(core, made, "machine", place, behind, {**places, name: (place + 1, named)})


def _network(core: Core, file: str, place: int) -> Read:
    """A network in a file: a machine on words of up to so many letters, or a recurrent one at every length."""
    match = core.begins_like(IN_FORMAT, place + 3)
    if match is None:
        raise core.refused(
            place, 'want `network "FILE.json" in Q8.8 up to 4 letters`, or `network "FILE.json" in Q8.8`'
        )
    is_machine = match[2] is not None
    term = ("network-file", file, match[1], int(match[2])) if is_machine else ("recurrent-network-file", file, match[1])
    return _outside(core, term, "machine" if is_machine else "acceptor", place, core.behind(match.end()))


def its_task(core: Core, place: int) -> Read | None:
    """`its task` behind a construction: what the text of the theorem builds it for."""
    if not core.begins(place, "its task"):
        return None
    if len(core.built) != 1 or core.outside is None:
        raise core.refused(place, "whose task? want one construction before it", (), place + 2)
    _, name, parameters = core.built[0]
    return _outside(core, ("construction-task", name, parameters), "task", place, place + 2)


def _derived(core: Core, head: str, start: int, place: int) -> Read | None:
    """`padded(L)`, `reverse(L)`, `left-quotient(M, L)`, `right-quotient(L, M)`."""
    found = list[Term]()
    for sign in (",", ")") if head.endswith("quotient") else (")",):
        term, _, behind = core.need("language", place)
        found.append(term)
        place = core.after(behind, sign)
    return _outside(core, (head, *found), "language", start, place)


def _parameters(core: Core, place: int) -> tuple[dict[str, Term], dict[str, tuple[int, int]], int]:
    """`with N = 4, Kc = 2, eta = printed, format Qp:4,2:down`: whole numbers, and words, each up to a blank.

    Also where each and its value stand, and the place behind all of them.
    """
    found, places = dict[str, Term](), dict[str, tuple[int, int]]()
    behind = place + 1 if core.word(place) == "with" else None
    while behind is not None:
        key = core.token(behind).text
        begins = behind + 1 if key == "format" and core.word(behind + 1) != "=" else core.words(behind + 1, "=")
        match = None if begins is None else core.begins_like(PARAMETER, begins)
        if match is None:
            break
        if key in found:
            raise core.refused(behind, f"{key} stands there twice; want it once")
        is_whole = key != "format" and re.fullmatch("-?[0-9]{1,18}", match[0])
        found[key], place = int(match[0]) if is_whole else match[0], core.behind(match.end())
        places |= {key: (behind, behind + 1), f"{key}=": (begins or behind, place)}
        behind = place + 1 if core.word(place) == "," else None
    return found, places, place


def _outside(
    core: Core,
    term: Term,
    sort: str,
    place: int,
    behind: int,
    parts: Mapping[str, tuple[int, int]] = MappingProxyType({}),
) -> Read:
    """What a term of a file or a construction stands for; `parts` are the places of what can be wrong with it."""
    if core.outside is None:
        raise core.refused(place, f"a {sort} of a file or a construction is not read here", (), behind)
    try:
        made = core.outside(term)
    except InvalidInput as error:
        place, behind = parts.get(getattr(error, "part", ""), (place, behind))
        raise core.refused(place, placeless(error), (), behind) from None
    if made[0] == "matrix" and any("*" in row for row in made[1]):
        made = "partial", made[1]
    return Read(as_printed(made, sort if isinstance(made, str) else OPERATORS[made[0]].result), behind)

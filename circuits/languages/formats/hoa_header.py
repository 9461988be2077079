"""The header of an automaton in HOA: what it says of states, letters and acceptance, by the rules of the specification.

Items may stand in any order after `HOA: v1`, so they are gathered first, and read then.  Each may stand once, but for
Start:, Alias: and properties:.  An unknown one with a capital letter changes what the automaton means, and is refused;
others may be passed over.  An alias is used after it is defined, and defined once.

Acceptance is a formula of Fin and Inf over sets.  For finite words one form has a meaning here, Inf(x): a word is
accepted whose run ends in a state of the set x.  A known acc-name: stands for one formula, which has to be there.
"""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Mapping, Sequence

from fooling.circuits.languages.formats.hoa_tokens import Cursor, Token, formula, unquoted
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass

MOST_PROPOSITIONS = 8  # where their valuations are the letters
SEVERAL = ("Start:", "Alias:", "properties:")  # items that may stand more than once
KNOWN = ("States:", "Start:", "AP:", "Alias:", "Acceptance:", "acc-name:", "tool:", "name:", "properties:", "letters:")
FORMULA_SIGNS = ("(", ")", "!", "&", "|")
OF_ONE_INF = ("Buchi", "generalized-Buchi 1", "parity min even 1", "parity max even 1")  # names of 1 Inf(0)
NAMED = {"Buchi", "generalized-Buchi", "co-Buchi", "generalized-co-Buchi", "Streett", "Rabin", "generalized-Rabin"} | {
    "parity",
    "all",
    "none",
}
Items = Mapping[str, Sequence[Sequence[Token]]]  # for each name, each time that it stands there: itself and its values


@dataclass(frozen=True)
class Letters:
    """The letters, and for each proposition the letters in which it holds, a bit for each letter.

    one_each : whether letter i is proposition i alone; else letter i is the valuation whose bits are those of i
    """

    names: tuple[str, ...]
    of_proposition: tuple[int, ...]
    one_each: bool

    @property
    def every(self) -> int:
        """All letters."""
        return (1 << len(self.names)) - 1

    def of_valuation(self, code: int) -> int:
        """The letter in which the propositions hold whose bits are 1; nothing where there is no such letter."""
        if self.one_each:
            return code if code.bit_count() == 1 else 0
        return 1 << code


@dataclass(frozen=True)
class Header:
    """What the items say.  `aliases` are labels, as bits for letters; `final` is the x of Inf(x)."""

    states: int | None
    starts: tuple[int, ...]
    letters: Letters
    aliases: Mapping[str, int]
    sets: int
    final: int
    properties: frozenset[str]


def header(at: Cursor) -> Header:
    """The header that begins here, up to --BODY--."""
    items = _items(at)
    letters = _letters(items)
    sets, final = _acceptance(items)
    _check_the_rest(items)
    properties = {word for item in items["properties:"] for word in _words(item)}
    states = [_alone(item) for item in items["States:"]]
    starts = [_alone(item) for item in items["Start:"]]
    if twice := [q for i, q in enumerate(starts) if q in starts[:i]]:
        raise InvalidInput(f"Start: {twice[0]} stands twice; want a state once")
    count = states[0] if states else None
    return Header(count, tuple(starts), letters, _aliases(items, letters), sets, final, frozenset(properties))


def _items(at: Cursor) -> Items:
    """The values of each item."""
    if at.token.text != "HOA:":
        raise at.wrong("HOA:, the first token of the format,")
    at.pass_()
    if (version := at.take("word", "the version, v1,")).text != "v1":
        raise InvalidInput(f"line {version.line}: version {version.text[:60]}; want v1")
    items: dict[str, list[list[Token]]] = defaultdict(list)
    while not at.is_at("--BODY--"):
        name = at.take("header", "a header item, or --BODY--,")
        if name.text in items and name.text not in SEVERAL:
            raise InvalidInput(f"line {name.line}: {name.text} stands twice; want it once")
        if name.text[0].isupper() and name.text not in KNOWN:
            rule = "a name with a capital letter changes what the automaton means"
            raise InvalidInput(f"line {name.line}: the header {name.text[:60]} is not known, and {rule}")
        items[name.text].append([name, *_values(at, name)])
    at.pass_()
    return items


def _values(at: Cursor, name: Token) -> list[Token]:
    """What follows a name, up to the next one.  Signs stand in formulas and conjunctions only."""
    found = []
    signs = {"Start:": ("&",), "Alias:": FORMULA_SIGNS, "Acceptance:": FORMULA_SIGNS}.get(name.text, ())
    while at.token.kind in ("string", "word", "number") or at.is_at(*signs) or _is_alias_in(name, at.token):
        found.append(at.pass_())
    if at.token.kind not in ("header", "mark"):
        raise at.wrong(f"a value of {name.text} or the next item")
    return found


def _is_alias_in(name: Token, token: Token) -> bool:
    return name.text == "Alias:" and token.kind == "alias"


def _inside(item: Sequence[Token]) -> Cursor:
    """The values of an item, after its name."""
    at = Cursor(item)
    at.pass_()
    return at


def _alone(item: Sequence[Token]) -> int:
    """The one number of an item."""
    at, name = _inside(item), item[0].text
    found = at.number(f"the number of {name}")
    if at.is_at("&"):
        raise InvalidInput(f"line {at.token.line}: Start: of several states at once is alternation; want one state")
    _require_end(at, name)
    return found


def _require_end(at: Cursor, name: str) -> None:
    if at.token.kind:
        raise at.wrong(f"the end of {name}")


def _words(item: Sequence[Token]) -> list[str]:
    """The identifiers of an item."""
    at, found = _inside(item), list[str]()
    while at.token.kind:
        found.append(at.take("word", "the name of a property").text)
    return found


# ---- letters ----


def _strings(at: Cursor, name: str) -> list[str]:
    found = list[str]()
    while at.token.kind:
        found.append(unquoted(at.take("string", f"a name of {name} in quotes")))
    return found


def _letters(items: Items) -> Letters:
    propositions = _propositions(items)
    many = len(propositions)
    for item in items["letters:"]:
        if _strings(_inside(item), "letters:") != propositions:
            raise InvalidInput(f"line {item[0].line}: letters: are not the propositions of AP: in their order")
        return Letters(tuple(propositions), tuple(1 << i for i in range(many)), True)
    if many > MOST_PROPOSITIONS:
        raise InvalidInput(f"{many} atomic propositions, 2^{many} letters; want at most {MOST_PROPOSITIONS}")
    codes = range(2**many)
    names = ("&".join(("" if code >> i & 1 else "!") + p for i, p in enumerate(propositions)) for code in codes)
    holds = (sum(1 << code for code in codes if code >> i & 1) for i in range(many))
    return Letters(tuple(names) if many else ("t",), tuple(holds), False)


def _propositions(items: Items) -> list[str]:
    for item in items["AP:"]:
        at = _inside(item)
        count = at.number("the number of propositions of AP:")
        names = _strings(at, "AP:")
        if count != len(names):
            raise InvalidInput(f"line {item[0].line}: AP: {count}, and {len(names)} names; want as many as it says")
        if twice := [name for i, name in enumerate(names) if name in names[:i]]:
            raise InvalidInput(f"line {item[0].line}: AP: {twice[0]!r} stands twice; want different propositions")
        return names
    return []


def label(at: Cursor, letters: Letters, aliases: Mapping[str, int]) -> int:
    """The formula here, as the letters that meet it."""

    def atom(at: Cursor) -> int:
        if at.is_at("t", "f"):
            return letters.every if at.pass_().text == "t" else 0
        if at.token.kind == "alias":
            if at.token.text not in aliases:
                raise InvalidInput(f"line {at.token.line}: the alias {at.token.text[:60]} is not defined before")
            return aliases[at.pass_().text]
        return letters.of_proposition[at.number("a proposition in a label", len(letters.of_proposition))]

    found: int = formula(at, atom, operator.and_, operator.or_, lambda met: letters.every & ~met)
    return found


def _aliases(items: Items, letters: Letters) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in items["Alias:"]:
        at = _inside(item)
        name = at.take("alias", "a name that begins with @")
        if name.text in found:
            raise InvalidInput(f"line {name.line}: the alias {name.text[:60]} is defined twice; want it once")
        meant = label(at, letters, found)
        _require_end(at, "Alias:")
        found[name.text] = meant
    return found


# ---- acceptance ----


def _acceptance(items: Items) -> tuple[int, int]:
    """How many sets there are, and the x of Inf(x)."""
    if not items["Acceptance:"]:
        raise InvalidInput("it has no Acceptance:, which the format demands; want Acceptance: 1 Inf(0)")
    item = items["Acceptance:"][0]
    at = _inside(item)
    sets = at.number("the number of sets of Acceptance:")
    told = formula(at, lambda at: _atom(at, sets), lambda r, s: f"({r}&{s})", lambda r, s: f"({r}|{s})")
    _require_end(at, "Acceptance:")
    if not told.startswith("Inf("):
        have = "; ".join([f"{sets} {told[:60]}", "a run on a finite word ends in one state"])
        raise InvalidInput(f"line {item[0].line}: Acceptance: {have}; want one Inf of a set, as in 1 Inf(0)")
    for item in items["acc-name:"]:
        _check_name(item, f"{sets} {told}")
    return sets, int(told[4:-1])


def _atom(at: Cursor, sets: int) -> str:
    if at.is_at("t", "f"):
        return at.pass_().text
    name = at.take("word", "Fin or Inf")
    if name.text not in ("Fin", "Inf"):
        raise InvalidInput(f"line {name.line}: {name.text[:60]} in Acceptance:; want Fin or Inf")
    at.sign("(")
    other = at.is_at("!")
    if other:
        at.pass_()
    number = at.number("a set in Acceptance:", sets)
    at.sign(")")
    return f"Not{name.text}({number})" if other else f"{name.text}({number})"


def _check_name(item: Sequence[Token], told: str) -> None:
    """A known name stands for one formula; other names may be used."""
    at, values = _inside(item), item[1:]
    name = at.take("word", "a name after acc-name:")
    whole = " ".join(token.text for token in values)
    if name.text in NAMED and (told != "1 Inf(0)" or whole not in OF_ONE_INF):
        raise InvalidInput(f"line {name.line}: acc-name: {whole[:60]} does not stand for Acceptance: {told}")
    if any(token.kind == "string" for token in values):
        raise InvalidInput(f"line {name.line}: acc-name: has names and numbers after it, and no string")


def _check_the_rest(items: Items) -> None:
    """The shape of items that say nothing about the words."""
    for name, many, wanted in (("tool:", (1, 2), "one string in quotes, or two"), ("name:", (1,), "one string")):
        for item in items[name]:
            if len(item) - 1 not in many or any(token.kind != "string" for token in item[1:]):
                raise InvalidInput(f"line {item[0].line}: {name} want {wanted}")

"""The heart of the reader: operators by how tightly they hold, over the table, each place read once.

A sentence is read from the left by operator precedence (V. Pratt, "Top down operator precedence", 1973): what a token
may begin is read, then whatever may follow it and holds tightly enough.  Operators are patterns of words with arguments
of sorts, so where several begin alike the longest that fits is taken; what is read at a place is kept, so nothing is
read twice.  An LALR grammar cannot say these words: `is an integer` and `is f on inputs written ...` begin alike, `and`
joins statements and also two functions that are the same, letters and variables are told apart by a later `over`.
Earley's grammars can, but need 30 ms a sentence and choose in silence.

Each `Node` has the tokens of the canonical text that it was read as.  A part that is written shorter puts its canonical
words there.  At the end they have to be those of the printed term, bracket by bracket: so no part is read as another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from fooling.verify.statement.language.argument_names import OF_SORTS
from fooling.verify.statement.language.exact_words import vocabulary
from fooling.verify.statement.language.printable import COUNTED, one_of, shortened
from fooling.verify.statement.language.sentences.adjacent import Mark, doubtful
from fooling.verify.statement.language.sentences.refused import Refused, in_words, near
from fooling.verify.statement.language.sentences.short_words import ABSENT, IS, MEANT, NAMES, short_family
from fooling.verify.statement.language.sentences.templates import (
    Template,
    beginning,
    following,
    infix,
    leading,
    options,
    spoken,
    templates,
)
from fooling.verify.statement.language.sentences.tokens import END, MOST_TOKENS, NAME, NUMBER, PAIRED, SIGN
from fooling.verify.statement.language.sentences.typed_text import Typed, look
from fooling.verify.statement.operators import COMPARISONS, OPERATORS, WORDS
from fooling.verify.statement.proposition import VARIABLE_SORTS, free_variables, is_named
from fooling.verify.statement.row import ATOM, BOTH, PHRASE, POWER, PRODUCT, RELATION, STATEMENT, SUM, Term

UNKNOWN = "?"  # the sort of a variable whose sort its use will say
DEEP = 220  # readings in one another
SINGULAR = {one_of(word): word for word in COUNTED.split()}
DEFINED = ("formula", "code")  # the sorts of literals to which definitions give names
NARY = ("+", "*", "and", "or")

AS_TASKS = {"function": ("value-of", ATOM), "answers": ("answers", ATOM)}  # how these are asked, and told


class Node(NamedTuple):
    """What was read: a term, its sort, how tightly its words hold together, and its canonical tokens.

    `inside` is how tightly holds what stands in brackets; `sides` are those of a comparison, `parts` the halves of a
    chain of them.  `before` and `after` are the operators without brackets on its edges; `remarks` and `built` are the
    conventions and constructions of a definition, and `taken` the names that it has for something else than a variable.
    """

    term: Term
    sort: str
    level: int
    said: tuple[str, ...]
    parts: tuple[Node, ...] = ()
    sides: tuple[Node, ...] = ()
    inside: int | None = None
    before: tuple[Mark, ...] = ()
    after: tuple[Mark, ...] = ()
    remarks: tuple[str, ...] = ()
    built: tuple[Term, ...] = ()
    taken: frozenset[str] = frozenset()

    def at(self, level: int) -> tuple[str, ...]:
        """Its tokens, in brackets if and only if they hold together less tightly than the place asks for."""
        if self.inside is not None:
            return self.said[1:-1] if self.inside >= level else self.said
        return self.said if (BOTH if self.parts else self.level) >= level else ("(", *self.said, ")")

    def free(self) -> frozenset[str]:
        """The variables that it leaves unbound; a formula of bits, a code and odd-even have none."""
        is_plain = self.sort not in DEFINED and not is_named(self.term)
        return free_variables(self.term) if is_plain else frozenset()

    def denied(self) -> Node:
        """That the statement is not so."""
        return Node(("not", self.term), "proposition", RELATION, ("not", "(", *self.at(STATEMENT), ")"))

    def bracketed(self) -> Node:
        """The same in brackets, which are left out again where nothing needs them."""
        if self.inside is not None:
            return self._replace(before=(), after=())
        inside = BOTH if self.parts else self.level
        return Node(self.term, self.sort, ATOM, ("(", *self.said, ")"), inside=inside)


class Other(Exception):
    """What stands here is not what is tried."""


class Read(NamedTuple):
    """A node, and the place of the token behind it."""

    node: Node
    place: int


Argument = tuple[Term, tuple[str, ...], int]  # what was read of any sort, its tokens, and the place behind
Tried = Mapping[str, tuple[Callable[..., Read | None], ...]]  # by the first word or kind of token; by "" at any other
Outside = Callable[[Term], Term]  # the term of a file or a construction; InvalidInput where there is none
Literal = Callable[["Core", int], Argument | None]


class Core(Typed):
    """One text that is being read.

    names : what `let` defined, by its name
    takes_free : whether names that nothing binds are variables, as in a definition; they are gathered in `free`
    outside : what makes a term of the name of a file or of a construction, where that is possible
    """

    prefixes: Tried  # what else may begin, before the operators of the table
    late: Tried  # and after them
    suffixes: Tried  # what else may follow
    literals: Mapping[str, Literal]  # what reads the arguments of each sort that are no terms

    def __init__(
        self, text: str, names: Mapping[str, Node], takes_free: bool = False, outside: Outside | None = None
    ) -> None:
        super().__init__(text)
        self.names = names
        self.scope: Mapping[str, str] = MappingProxyType({})  # what is bound, and its sort as declared, or UNKNOWN
        self.last_bound: tuple[str, ...] = ()  # the variables of the innermost quantifier
        self.furthest, self.wanted, self.told, self.told_of = 0, set[str](), "", 0
        self.last_over = max((i for i, token in enumerate(self.tokens) if token.text == "over"), default=-1)
        self.takes_free, self.free = takes_free, set[str]()
        self.outside = outside
        self.expanded, self.looks = 0, dict[str, str]()
        self.any_base = ""  # of what a logarithm without a base is read in: Ω or O
        self.remarks, self.built = list[str](), list[tuple[Term, ...]]()  # the constructions that were named
        self.taken = set[str]()  # e in e^x, C in C^D(f)
        self._kept: dict[tuple[object, ...], Read | None] = {}
        self._scopes = [self.scope]
        self._deep = self.begun = 0  # where the node begins that is being continued

    # ---- what is wrong ----

    def fail(self, place: int, *wanted: str, told: str = "", begins: int | None = None) -> Other:
        """Remember what could have stood here, if nothing was read further; `begins` is where what is told begins."""
        place = min(place, len(self.tokens) - 1)
        if place > self.furthest:
            self.furthest, self.wanted, self.told = place, set(), ""
        if place == self.furthest:
            self.wanted.update(wanted)
            if told and not self.told:
                self.told, self.told_of = told, place if begins is None else begins
        return Other()

    def nothing_fits(self) -> Refused:
        """The message for the furthest place that was reached."""
        token = self.tokens[self.furthest]
        if token.text not in PAIRED.values() and (unpaired := self.unpaired(self.furthest)) is not None:
            return unpaired
        if self.told:
            return self.refused(self.told_of, self.told + (", or `)` before it" if "`)`" in self.wanted else ""))
        found = self.text[token.start : token.end]
        if lacking := ABSENT.get(found):
            return self.refused(self.furthest, f"the language has no {lacking}")
        if meant := MEANT.get(found) or (self.word(self.furthest - 1) == "is" and IS):
            return self.refused(self.furthest, f"found `{shortened(found, 40)}`; want {meant}")
        before = self.word(self.furthest - 1)
        is_misspelled = found in vocabulary() and [one.text for one in self.tokens].count(before) == 1
        if is_misspelled and before not in self.names and (meant := near(before, vocabulary())):
            return self.refused(self.furthest - 1, f"found `{before}`; did you mean `{meant}`?")
        words = {str(part) for one in templates() for part in one.parts if isinstance(part, str) and len(part) > 1}
        return self.refused(self.furthest, in_words(found, self.wanted, {*words, *NAMES, *self.scope, *self.names}))

    def remark(self, told: str) -> None:
        """Keep what a reader of the shorter words should know: which convention they chose."""
        if told not in self.remarks:
            self.remarks.append(told)

    # ---- tokens ----

    def words(self, place: int, *said: str) -> int | None:
        """The place behind these words; None where others stand."""
        for i, word in enumerate(said, place):
            token = self.token(i)
            if word not in (token.text, SINGULAR.get(token.text)) or token.kind not in (NAME, SIGN, NUMBER):
                self.fail(i, f"`{word}`")
                return None
        return place + len(said)

    def after(self, place: int, *said: str) -> int:
        """The place behind these words; `Other` where others stand."""
        if (behind := self.words(place, *said)) is None:
            raise Other
        return behind

    # ---- expressions ----

    def given(self, place: int, name: str) -> Node:
        """What a definition says; all that is put in the place of names has a limit, as the text has."""
        node = self.names[name]
        if meant := short_family(name):  # everybody reads it as this function
            raise self.refused(place, f"`{name}` is {meant}, whatever a definition says; want another name there")
        self.remarks += [one for one in node.remarks if one not in self.remarks]
        self.built += [one for one in node.built if one not in self.built]
        self.taken |= node.taken
        if other := sorted(node.taken & self.scope.keys()):
            told = f"{other[0]} is no variable in the definition of {name}, and one is bound here; want another name"
            raise self.refused(place, told)
        self.expanded += len(node.said)
        if self.expanded > MOST_TOKENS:
            raise self.refused(place, f"a sentence has at most {MOST_TOKENS} words and signs, with those of its names")
        return node

    def require_new(self, name: str, place: int) -> None:
        """Refuse a name that is in use, or looks like another one of the sentence."""
        if name in self.scope or name in self.names:
            raise self.refused(place, f"{name} is in use; want another name")
        if (meant := short_family(name)) and self.token(place).text == name:
            self.remark(f"{name} is a variable here, and not {meant}; want another name where the function is meant")
        seen = look(name)
        known = self.looks.setdefault(seen, seen if seen in self.names else name)
        if known != name:
            raise self.refused(place, f"`{name}` looks like another name, `{known}`; want one that does not")

    def bind(self, names: Mapping[str, str]) -> Mapping[str, str]:
        """The scope before; more names are bound from now on."""
        before = self.scope
        self.scope = MappingProxyType({**before, **names})
        self._scopes.append(self.scope)  # kept, so that its number stays its own
        return before

    def parse(self, place: int, level: int) -> Read | None:
        """What stands here and holds at least so tightly."""
        return self.once(Core._parse, place, level)

    def need(
        self, sort: str, place: int, tight: bool = False, then: object = None, rivals: Collection[str] = ()
    ) -> Argument:
        """An argument of this sort; `Other` where none stands."""
        if (found := self.argument(sort, place, tight, then, rivals)) is None:
            raise Other
        return found

    def part(self, place: int, level: int, sort: str = "") -> Read:
        """The same, of this sort; `Other` where nothing stands here, or something else."""
        found = self.parse(place, level)
        if found is None or (sort and not self.fits(found.node, sort)):
            raise Other
        return found

    def once(self, read: Callable[..., Read | None], place: int, *given: int) -> Read | None:
        """What is read here, which is kept: nothing is read twice."""
        key = (read, place, id(self.scope), *given)
        if key not in self._kept:
            self._deep += 1
            if self._deep > DEEP:
                raise self.refused(place, f"parts in one another more than {DEEP // 2} deep")
            self._kept[key] = self.tried((read,), place, *given)
            self._deep -= 1
        return self._kept[key]

    def _parse(self, place: int, level: int) -> Read | None:
        found = self.once(Core._first, place)
        is_sum = self.word(place) in ("sum", "sum_") and self.word(place - 1) not in ("/", "^", "mod", "choose")
        if found is not None and found.node.level < level <= POWER and is_sum:  # 2 * sum over i = 1..n of i
            found = Read(found.node.bracketed(), found.place)
        if found is not None and found.node.level < level:
            what = self.typed(place, min(place + 3, found.place))
            raise self.fail(found.place, told=f"`{what}` ... wants brackets around it", begins=place)
        more, outer, self.begun = found, self.begun, place
        self._deep += 1  # what follows is one more reading in another
        while more is not None:
            found, more = more, self._more(more.node, more.place, level)
        self._deep -= 1
        self.begun = outer
        return found

    def _first(self, place: int) -> Read | None:
        word = self.word(place) or self.token(place).kind
        found = self.tried(self.prefixes.get(word) or self.prefixes[""], place)
        matched = (self.match(one, place, None) for one in beginning().get(self.word(place), ()))
        found = found or next(filter(None, matched), None) or self.tried(self.late.get(word) or self.late[""], place)
        if found is None:
            raise self.fail(place, "a term")
        return found

    def tried(self, reads: Iterable[Callable[..., Read | None]], *given: Any) -> Read | None:
        """What the first of them reads."""
        for read in reads:
            try:
                if (found := read(self, *given)) is not None:
                    return found
            except Other:
                pass
        return None

    def _more(self, left: Node, place: int, level: int) -> Read | None:
        """The node with what follows it, if that holds so tightly."""
        word = self.word(place)
        if word in (")", "]", "}", ",", ":", ";") or (not word and self.token(place).kind == END):
            return None
        for template in following().get(word, ()):
            if template.operator.level < level or not self.fits(left, template.sort(template.first[0])):
                continue
            # a formula before the words of a statement needs no brackets
            is_formula = left.sort == "number" and left.level >= SUM and template.operator.result == "proposition"
            if template.first[1] and left.level != ATOM and not is_formula:
                self.fail(place, told=f"what stands before `{word}` wants brackets around it")
            elif (found := self.match(template, place, left)) is not None:
                return found
        found = self.tried(self.suffixes.get(word) or self.suffixes[""], left, place, level)
        if found is None and word in infix():
            return self.tried((type(self).infix,), left, place, level, word)
        return found

    def infix(self, left: Node, place: int, level: int, word: str) -> Read | None:
        """What an operator between two operands makes of them, whose word stands here, or another one for it."""
        head = infix()[word]
        own, sort = OPERATORS[head].level, OPERATORS[head].arguments[0].rstrip("*")
        needed = own if own in (SUM, PRODUCT) or head in NARY else own + 1
        if own < level or left.level < needed or not self.fits(left, sort):
            if head == "=" and left.sort in ("language", "function"):
                self.fail(place, told=f"`=` is between numbers; want `... and ... are the same {left.sort}`")
            return None
        right = self.part(place + 1, own + 1)
        if not self.fits(right.node, sort):
            raise self.other_sort(place + 1, right, sort)
        node, is_chain = right.node, head == "and" and bool(right.node.parts)
        is_longer = head == "and" if left.parts else head in NARY and left.level == own and _is_of(head, left.term)
        begins = left.said if is_longer else left.at(first_level(head, own, left.term))
        term = (*(left.term if is_longer else (head, left.term)), *(node.term[1:] if is_chain else (node.term,)))
        said = (*begins, word, *(node.said if is_chain else node.at(own + 1)))
        if head == "-" and left.term == 0 and not isinstance(node.term, int):  # 0 - n is printed -n, and 0 - 1 is no -1
            said = ("-", *node.at(PRODUCT))
        if head in COMPARISONS:
            self.incongruent(place, head, left, right)
            return Read(Node(term, "proposition", own, said, sides=(left, node)), right.place)
        sign = self.raised(place) if head == "^" else head
        made = Node(term, OPERATORS[head].result, own, said)
        return Read(self.joined(made, sign, place, place + 1, right, left), right.place)

    # ---- operators side by side ----

    def joined(
        self, made: Node, word: str, place: int, behind: int, right: Read, left: Node | None = None, begins: int = -1
    ) -> Node:
        """The node that an operator made; `Refused` where others could take an operand; `begins` is of e in e^x."""
        begun = begins if begins >= 0 else place if left is None else self.begun
        one = Mark(word, begun, place, behind, right.place)
        before, after = (left.before, left.after) if left else ((), ())
        if (pair := doubtful(after, one, right.node.before)) is not None:
            raise self.two_ways(*pair)
        return made._replace(before=(*before, one), after=(one, *right.node.after))

    def incongruent(self, place: int, op: str, left: Node, right: Read) -> None:
        """Refuse `n = 1 mod 4`, which many write for `n ≡ 1 (mod 4)`."""
        marks = [mark for mark in right.node.after if mark.word == "mod"]
        if op not in ("=", "!=") or not marks or any(mark.word == "mod" for mark in left.after):
            return
        one, start, end = marks[0], self.begun, right.place
        what, rest = self.typed(start, place), self.typed(place + 1, end)
        close = f"{what} ≡ {self.typed(place + 1, one.place)} (mod {self.typed(one.behind, end)})"
        readings = (f"{what} {op} ({rest})", f"not ({close})" if op == "!=" else close)
        raise self.refused(start, "this can be read in two ways", readings, end)

    # ---- patterns ----

    def match(self, template: Template, place: int, left: Node | None) -> Read | None:
        """An operator of the table, its words and arguments from this place on, its first argument perhaps read."""
        return self.tried((Core._match,), template, place, left)

    def _match(self, template: Template, place: int, left: Node | None) -> Read:
        arguments: dict[int, Term] = {}
        said, is_denied = list[str](), False
        parts, before = list(template.parts), self.scope
        if left is not None:
            (number, tight), parts = template.first, parts[1:]
            arguments[number] = self.as_sort(left, template.sort(number)).term
            said += left.at(ATOM if tight else STATEMENT)
        try:
            for i, part in enumerate(parts):
                if isinstance(part, str):
                    if self.words(place, part) is None:
                        raise self._lacks(template, part, place, left is None)
                    place += 1
                    said.append(part)
                    if part == "is" and self.word(place) == "not" and template.operator.result == "proposition":
                        is_denied, place = True, place + 1  # the syntactic monoid of L is not aperiodic
                    continue
                if template.sort(0) == "binder" and part[0] == len(template.operator.arguments) - 1:
                    self.bind({arguments[0]: "int"})
                then = parts[i + 1] if i + 1 < len(parts) else None
                term, more, behind = self.need(template.sort(part[0]), place, part[1], then, _rivals(template, i))
                if arguments.setdefault(part[0], term) != term:
                    raise self.fail(place, told="the same number stands twice here, and these differ")
                place = behind
                is_name = template.head == "prefix" and isinstance(term, int) and term >= 0
                said += ("(", *more, ")") if is_name else more  # without them it is a name
        finally:
            self.scope = before
        term = (template.head, *(arguments[i] for i in range(len(arguments))))
        made = Node(term, template.operator.result, template.operator.level, tuple(said))
        if is_denied and parts[0] == "some":  # some input of alice of f is not a word of L
            raise self.fail(place, told="some is not, or none is? want `not (some ...)`")
        return Read(made.denied() if is_denied else made, place)

    def _lacks(self, template: Template, part: str, place: int, is_first: bool) -> Other:
        """Remember which word a measure lacks here."""
        wanted = "R(f; public coins, two-way, error at most 1/4)"
        told = f"with an error other than 1/3 say which coins: {wanted}" if template.head == "randomised" else ""
        if part == ";" and self.word(place) == ")" and is_first:
            return self.fail(place, told=f"the measure does not say all here; want {options(template)}")
        return self.fail(place, told=told if part == "3" else "")

    def argument(
        self, sort: str, place: int, tight: bool, then: object = None, rivals: Collection[str] = ()
    ) -> Argument | None:
        """An argument of this sort; one between words needs no brackets; of `rivals` it would be right elsewhere."""
        if sort in WORDS:
            return self._listed(sort, place)
        if sort in self.literals:
            return self._named(sort, place) or self.literals[sort](self, place)
        if sort == "random" and not tight:
            return self._tuple(place)
        found = self.parse(place, ATOM if tight else STATEMENT if sort == "proposition" else PHRASE)
        if tight and isinstance(then, str) and (found is None or self.token(found.place).text != then):
            found = self.parse(place, PHRASE) or found
        if found is None:
            if sort == "partition" and self.furthest == place:
                self.wanted -= {"a term"}
                self.fail(place, "`odd-even`", "`first half`", "`prefix:3`", "`mask 0110`")
            return None
        if not self.fits(found.node, sort):
            own = found.node.sort
            is_rival = any(own == rival or leading(own, rival) for rival in rivals)
            if leading(own, sort) or not is_rival:
                self.other_sort(place, found, sort)
            return None
        node = self.as_sort(found.node, sort)
        return node.term, node.at(ATOM if tight else STATEMENT), found.place

    def _tuple(self, place: int) -> Argument | None:
        """One random variable, or several with commas between them."""
        found = [self.part(place, ATOM)]
        while self.word(found[-1].place) == ",":
            found.append(self.part(found[-1].place + 1, ATOM))
        for one in found:
            if not self.fits(one.node, "random"):
                self.other_sort(place, one, "random")
                return None
        if len(found) == 1:
            return found[0].node.term, found[0].node.at(STATEMENT), found[0].place
        said = [word for one in found for word in (",", *one.node.at(ATOM))]
        return ("tuple", *(one.node.term for one in found)), tuple(said[1:]), found[-1].place

    def _named(self, sort: str, place: int) -> Argument | None:
        """A literal of this sort by the name that a definition gives it."""
        node = self.names.get(self.word(place))
        if node is not None and node.sort == sort:
            return node.term, self.given(place, self.word(place)).said, place + 1
        if node is not None and sort in DEFINED:
            told = f"`{self.word(place)}` is {OF_SORTS.get(node.sort, 'a variable')}; want {OF_SORTS[sort]}"
            self.fail(place, told=f"{told}: `let {self.word(place)} = {sort} ...`")
        return None

    def _listed(self, sort: str, place: int) -> Argument | None:
        for words, member in spoken(sort):
            if all(self.token(place + i).text == word for i, word in enumerate(words)):
                return member, words, place + len(words)
        self.fail(place, *(f"`{' '.join(words).replace(' - ', '-')}`" for words, _ in spoken(sort)))
        return None

    # ---- sorts ----

    def fits(self, node: Node, sort: str) -> bool:
        """Whether a node may stand where this sort is wanted."""
        if node.sort == UNKNOWN:  # n (n + 1) is no entry of n
            return sort in VARIABLE_SORTS.values() and sort != "sequence"
        return node.sort == sort or (sort == "task" and node.sort in AS_TASKS)

    def as_sort(self, node: Node, sort: str) -> Node:
        """The node as one of this sort: a function as the task to compute it."""
        if sort != "task" or node.sort not in AS_TASKS:
            return node
        head, level = AS_TASKS[node.sort]
        return Node((head, node.term), "task", PHRASE, node.at(level))

    def other_sort(self, place: int, found: Read, sort: str) -> Other:
        """Remember that what was read is of another sort, or what could follow it to make one of this sort."""
        if more := leading(found.node.sort, sort):
            return self.fail(found.place, *more)
        what = " ".join(found.node.at(STATEMENT))
        what = what if len(what) < 40 else what[:37] + "..."
        told = f"`{what}` is {OF_SORTS.get(found.node.sort, 'a variable')}; want {OF_SORTS[sort]} there"
        if found.place >= self.furthest and not (place == self.furthest and self.told):
            self.furthest, self.wanted, self.told, self.told_of = place, set(), told, place
        return Other()


def first_level(head: str, own: int, term: Term) -> int:
    """How tightly a first operand has to hold: in a - b - c and a * b / c as the whole, but a sum of a sum is told."""
    return own if own in (SUM, PRODUCT) and not (head in NARY and _is_of(head, term)) else own + 1


def _is_of(head: str, term: Term) -> bool:
    return isinstance(term, tuple) and term[0] == head


def _rivals(template: Template, number: int) -> set[str]:
    """The sorts that other operators want there whose words begin alike."""
    some = [one for one in beginning().get(str(template.parts[0]), ()) if len(one.parts) > number]
    wanted = [(one, one.parts[number]) for one in some if one.parts[:number] == template.parts[:number]]
    return {one.sort(part[0]) for one, part in wanted if not isinstance(part, str)}

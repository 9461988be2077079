"""A user's terms as the grammar has them: names, what is written shorter, and networks are put in place, in one walk.

    "define": {"aa": ["regex", "(a|b)*aa(a|b)*"], "f": ["under", "$aa", "odd-even", "n"]}
    "$aa"                          in a proposition, or in a later definition: what is defined, put in its place

The walk knows of what sort each part is, by the table of operators: where a term belongs, it may be written shorter
(`fooling.verify.given.arguments.shorthand`), be a network in a file (`fooling.verify.given.arguments.network_terms`),
or be misspelt; a code, a formula and a network may be objects; in other literals nothing but names is replaced, so a
letter may be called "regex".

A definition is written out once for each kind of part that it is used as, and the term is shared by all who use it.
What is counted is the size that a term has for whoever walks through it: how many parts it has with all names written
out, how many operators, and how deep they nest.  So a few definitions that stand for a very long term are refused
before anything is built of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass, replace
from fooling.verify.checker.theories.partial_functions import TOTAL
from fooling.verify.given.arguments import file_terms, network_terms
from fooling.verify.given.arguments.defined_term import require_term
from fooling.verify.given.arguments.derived_languages import DERIVED, derived_language
from fooling.verify.given.arguments.meant_operators import offer
from fooling.verify.given.arguments.network_shapes import FILE_SHAPES, MADE_SHAPES
from fooling.verify.given.arguments.number_of_arguments import wrong_number
from fooling.verify.given.arguments.pairs_of_words import with_numbers
from fooling.verify.given.arguments.shorthand import as_partial, formula_of, is_formula, is_partial, language_of
from fooling.verify.given.arguments.written_decimal import WrittenDecimal, as_term
from fooling.verify.given.arguments.written_forms import READ, REGEX
from fooling.verify.statement.language.printable import DEEPEST, require_shallow, shortened
from fooling.verify.statement.language.typed_code import code_of
from fooling.verify.statement.machine_operators import COMPUTING
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import LITERALS, QUANTIFIERS, Term, argument_sorts, free_variables, is_integer

NAME = re.compile(r"\$[A-Za-z_][A-Za-z0-9_-]*")
MOST_PARTS = 10**5  # of a definition or a proposition, written out
MOST_OPERATORS = 10**4  # and variables and conditions, of a proposition
FEW = 24  # definitions of a file whose names all claims are told
MOST_ADDED = 3 * 10**5  # parts of all that names and expressions of a file stand for, written out at each place

# What a part is taken for.  Terms of all sorts are one kind: their operators say of which sort they are.
TERM, CONDITIONS, BINDINGS, LITERAL, PARAMETERS = "term", "conditions", "bindings", "literal", "parameters"


def _network_text(document: Any, where: str) -> str:
    return network_terms.network_text(document, where)  # what reads networks is loaded now


OBJECTS = {"code": code_of, "formula": formula_of, "document": _network_text}
"""The sorts whose literals may be written as objects, and what makes the grammar's of these."""


@dataclass
class Size:
    """Of what is written out so far: parts, lists that begin with text, levels, and parts that nobody wrote there."""

    parts: int = 0
    operators: int = 0
    depth: int = 0
    added: int = 0

    def add(self, other: Size, depth: int) -> None:
        """Count what a name stands for that has `depth` lists around it."""
        self.parts += other.parts
        self.added += other.parts
        self.operators += other.operators
        self.depth = max(self.depth, depth + other.depth)


@dataclass(frozen=True)
class Definition:
    """What a name stands for, as it is written, and where."""

    value: Any
    at: str


class Expansion:
    """The definitions of one file, and the terms that are written out with them.

    given : the names with what they stand for, which may use the names before them; None where `$aa` is no name
    where : the place of the definitions, for messages
    folder : where the files of networks are sought
    sign : what stands before a name in a statement; without one, all names are in place already, and these are told

    Raises `InvalidInput`, with its place, for what is no object, and `TooMuch` where the file is too large.  Another
    definition that is wrong (no name, not defined before, ill formed, too large itself) costs itself: `malformed` says
    why, by its name, and whatever uses it is refused.
    """

    def __init__(self, given: Any, where: str, folder: Path, sign: str = "$") -> None:
        if given is not None and not isinstance(given, Mapping):
            raise InvalidInput(f'{where}: want an object, {{"NAME": what it stands for, ...}}')
        self._has_names, self._sign = given is not None and bool(sign), sign
        self.folder = folder
        self.nodes = dict[str, Any]()  # the names that sentences have used, as these read them
        self._defined = dict[str, Definition]()
        self._written = dict[tuple[str, str], tuple[Term, Size]]()
        self._added = 0
        self.answers = set[Term]()  # the matrices that tasks at a size were written out as
        self._lost = dict[str, str]()  # and the definition that is wrong, itself or one that it uses
        self.malformed = dict[str, str]()
        for name, value in (given or {}).items():
            try:
                self._define(name, value, where)
            except TooMuch:
                raise
            except InvalidInput as error:
                self._lost[name] = error.root if isinstance(error, UsesMalformed) else name
                if self._lost[name] == name:
                    self.malformed[name] = str(error)

    def _define(self, name: str, value: Any, where: str) -> None:
        if not NAME.fullmatch(f"${name}"):
            raise InvalidInput(f"{where}: {name!r} is no name; want letters, digits, - and _, a letter first")
        here = f"{where}.{name}"
        is_other = isinstance(value, str) and NAME.fullmatch(value)
        definition = self._find(value, here) if is_other else Definition(value, here)
        kind = _kind_of(definition.value)
        self._written[name, kind] = written = self._written_out(definition.value, kind, definition.at)
        if kind == TERM and not is_other:
            require_term(written[0], definition.at)
        self._defined[name] = definition

    def defines(self, name: str) -> bool:
        """Whether this name, without its sign, stands for something."""
        return self._has_names and name in self._defined

    def names_in(self, that: Term) -> tuple[tuple[Term, str], ...]:
        """The terms in a statement to which a name was given, and that have no variables, with the first such name.

        Of a file with few definitions also those of its other terms, as a proof may use them.
        """
        if not self._written:
            return ()
        inside = set(_terms(that))
        if len(self._written) <= FEW:
            inside |= {term for term, _ in self._written.values()}
        named = ((term, f"{self._sign}{name}") for (name, kind), (term, _) in self._written.items() if kind == TERM)
        found = {term: name for term, name in reversed(list(named)) if term in inside and not free_variables(term)}
        return tuple(found.items())

    def proposition(self, value: Any, where: str) -> Term:
        """The proposition, frozen; `InvalidInput` names the part that cannot be one, or says what is too large."""
        found, size = self._written_out(value, TERM, where)
        if size.operators > MOST_OPERATORS:
            told = f"{size.operators} operators, variables and conditions, want at most {MOST_OPERATORS}"
            raise InvalidInput(f"{where}: {told}")
        require_words(found, self.answers, where)
        return found

    def _written_out(self, value: Any, kind: str, where: str) -> tuple[Term, Size]:
        size = Size()
        try:
            found = self._part(value, kind, where, 0, size)
        except _TooDeep:
            size.depth = DEEPEST + 1
        if size.depth > DEEPEST:
            told = f"nested more than {DEEPEST} deep, with all names written out; want less"
            raise InvalidInput(f"{where}: {told}")
        if size.parts > MOST_PARTS:
            raise InvalidInput(f"{where}: more than {MOST_PARTS} parts, with all names written out; want fewer")
        self._added += size.added
        if self._added > MOST_ADDED:
            told = f"up to here, names and expressions stand for more than {MOST_ADDED} parts"
            raise TooMuch(f"{where}: {told}; want fewer, or two files")
        return found, size

    # ---- names ----

    def _find(self, name: str, where: str) -> Definition:
        if name[1:] in self._lost:
            told = f"{where}: {name} stands for nothing, as its definition is malformed"
            raise UsesMalformed(told, self._lost[name[1:]])
        if name[1:] not in self._defined:
            before = " before" if self._defined else ""
            raise InvalidInput(f"{where}: {name} is not defined{before}; want it in define")
        return self._defined[name[1:]]

    def _used(self, name: str, kind: str, depth: int) -> tuple[Term, Size]:
        """What a name stands for where such a part is wanted, written out once, with `depth` lists around it."""
        if (name, kind) not in self._written:
            definition, size = self._defined[name], Size()
            found = self._part(definition.value, kind, definition.at, depth, size)
            self._written[name, kind] = found, replace(size, depth=size.depth - depth)
        return self._written[name, kind]

    # ---- the walk ----

    def _part(self, value: Any, kind: str, where: str, depth: int, size: Size) -> Term:
        """One part of a term, frozen, with `depth` lists around it."""
        if self._has_names and isinstance(value, str) and value.startswith("$") and NAME.fullmatch(value):
            self._find(value, where)
            found, own = self._used(value[1:], kind, depth)
            size.add(own, depth)
            return found
        size.parts += 1
        if type(value) in (str, int):
            return value
        if kind in OBJECTS and isinstance(value, Mapping):
            return self._longer(OBJECTS[kind](value, where), where, depth, size)
        if kind == TERM and isinstance(value, WrittenDecimal):
            return self._longer(as_term(value.exact), where, depth, size)
        if not isinstance(value, (list, tuple)):
            if kind == TERM:
                _require_possible(value, where)
            if isinstance(value, Mapping):  # the grammar says that it is no term, once it can be printed
                require_shallow(value, where)
            return value
        if depth >= DEEPEST:
            raise _TooDeep
        size.depth = max(size.depth, depth + 1)
        size.operators += bool(value) and isinstance(value[0], str)
        if kind == TERM and value and isinstance(value[0], str):
            return self._term(value, where, depth + 1, size)
        found = self._each(value, [TERM if kind == CONDITIONS else LITERAL] * len(value), where, depth + 1, size)
        if kind == BINDINGS:
            _require_plain(found, where)
        return found

    def _each(
        self, values: Sequence[Any], kinds: Sequence[str], where: str, depth: int, size: Size, start: int = 0
    ) -> tuple[Term, ...]:
        pairs = enumerate(zip(values, kinds, strict=True), start)
        return tuple(self._part(value, kind, f"{where}[{i}]", depth, size) for i, (value, kind) in pairs)

    def _term(self, value: Sequence[Any], where: str, depth: int, size: Size) -> Term:
        """A list that begins with the name of an operator, or of what stands for one."""
        head, *arguments = value
        if self._has_names and NAME.fullmatch(head):
            head = self._part(head, LITERAL, f"{where}[0]", depth, size)
        if not isinstance(head, str):
            return (head, *self._each(arguments, [LITERAL] * len(arguments), where, depth, size, 1))
        if head in OPERATORS:
            return self._of_operator([head, *arguments], where, depth, size)
        if head == REGEX:
            return self._longer(language_of([head, *arguments], where), where, depth - 1, size)
        term = (head, *self._each(arguments, _kinds(head, len(arguments), where), where, depth, size, 1))
        if head in FILE_SHAPES:
            return network_terms.network_of_file(term, self.folder, where)
        if head in MADE_SHAPES:
            made = network_terms.term_of_construction(term, where)
            self.answers |= {made} if head == "task" and made[0] == "matrix" else set()
            return made
        if head in DERIVED:
            return self._of_file(derived_language(term, where), where, depth - 1, size)
        if head in file_terms.SHAPES:
            return self._of_file(file_terms.term_of_file(term, self.folder, where), where, depth - 1, size)
        return term

    def _of_operator(self, value: Sequence[Any], where: str, depth: int, size: Size) -> Term:
        """A term of the grammar: each argument of the sort that its place is for."""
        sorts = argument_sorts(value)
        expected = OPERATORS[value[0]].arguments
        if len(sorts) < len(expected) or not (len(sorts) == len(expected) or expected[-1].endswith("*")):
            raise InvalidInput(f"{where}: {wrong_number(value)}")
        made = [_as_acceptor(one) if sort == "acceptor" else one for sort, one in zip(sorts, value[1:], strict=True)]
        term = (value[0], *self._each(made, list(map(_kind_of_sort, sorts)), where, depth, size, 1))
        of_functions = [i for i, sort in enumerate(sorts, 1) if sort == "function" and _is_unfinished(term[i])]
        if of_functions:
            term = _of_partial_functions(term, of_functions, where)
        if sorts[:2] == ["pairs", "function"]:
            return with_numbers(term, where)
        if term[0] == "dfa":
            file_terms.require_table(term, where)
        return term

    def _longer(self, value: Any, where: str, depth: int, size: Size) -> Term:
        """What something shorter stands for."""
        before = size.parts
        found = self._part(value, LITERAL, where, depth, size)
        size.added += size.parts - before
        return found

    def _of_file(self, value: Any, where: str, depth: int, size: Size) -> Term:
        """What a file of its own says, in which no name of this one means anything: a letter may be called $x."""
        before, self._has_names = self._has_names, False
        try:
            return self._longer(value, where, depth, size)
        finally:
            self._has_names = before


class TooMuch(InvalidInput):
    """All that is written out so far is too much, whatever the parts are: nothing more of the file is read."""


class UsesMalformed(InvalidInput):
    """What is malformed only because a definition is that it uses, the root."""

    def __init__(self, told: str, root: str) -> None:
        super().__init__(told)
        self.root = root


class _TooDeep(Exception):
    """Lists are nested more than `DEEPEST` deep."""


def _kind_of(value: Any) -> str:
    """What a definition is most likely used as, to find what is wrong in it where it stands."""
    if isinstance(value, Mapping):
        return "formula" if "formula" in value else "code" if {"alice", "bob"} & value.keys() else "document"
    head = value[0] if isinstance(value, (list, tuple)) and value else None
    return TERM if isinstance(head, str) and head in (*OPERATORS, *QUANTIFIERS, *READ) else LITERAL


def _kinds(head: str, count: int, where: str) -> list[str]:
    """What each part of what is no operator's is taken for; `InvalidInput` where nothing is called so."""
    if head in QUANTIFIERS:
        return [BINDINGS, CONDITIONS, TERM] if count == 3 else [LITERAL] * count
    if head in (*FILE_SHAPES, *file_terms.SHAPES):
        return [LITERAL, LITERAL, *[TERM] * count][:count]
    if head in DERIVED:
        return [TERM] * count
    if head in MADE_SHAPES:
        return [LITERAL, PARAMETERS, *[TERM] * count][:count]
    raise InvalidInput(f"{where}[0]: {shortened(repr(head), 60)} is no operator; {offer(head)}")


def _kind_of_sort(sort: str) -> str:
    """What an argument of a sort is taken for."""
    return sort if sort in OBJECTS else LITERAL if sort in LITERALS else TERM


def _as_acceptor(value: Any) -> Any:
    """A construction stands for an acceptor as the recurrent network that it is."""
    is_made = isinstance(value, (list, tuple)) and value[:1] in (["construction"], ("construction",))
    return ["recurrent-construction", *value[1:]] if is_made else value


def _require_possible(value: Any, where: str) -> None:
    """`InvalidInput` for what is no term of any sort, and no list."""
    if value is None or isinstance(value, (bool, float)):
        written = as_term(Fraction(repr(value))) if isinstance(value, float) and isfinite(value) else ["/", 1, 2]
        told = f"{json.dumps(value)} is no term; want a whole number, or one such as {json.dumps(written)}"
        raise InvalidInput(f"{where}: {told}")
    if isinstance(value, Mapping) and "formula" in value:
        raise InvalidInput(_formula_alone(where))


def require_words(term: Any, answers: Collection[Term], where: str) -> None:
    """InvalidInput where something that reads words, such as a model, is said of the answers of a task alone.

    In the grammar a matrix has one letter a row, whatever words the rows of the task are.
    """
    for head, *parts in _terms(term) if answers else ():
        reads = head in ("bapo", "value-of") or "-computes" in str(head)
        if reads and any(_inside(part) in answers for part in parts if isinstance(part, tuple)):
            raise InvalidInput(
                f"{where}: this task at a size is known as the matrix of its answers, and what reads words is not told "
                "their letters; want a function or a language"
            )


def _inside(function: Term) -> Term:
    """The function that has the letters of this one."""
    while isinstance(function, tuple) and function[0] in ("complement", "restricted"):
        function = function[1]
    return ("matrix", *function[1:]) if isinstance(function, tuple) and function[0] == "partial" else function


def _is_unfinished(function: Term) -> bool:
    """Whether what stands for a function may be none: a matrix, which may have *, or a formula alone."""
    return isinstance(function, tuple) and bool(function) and (function[0] == "matrix" or is_integer(function[0]))


def _of_partial_functions(term: Term, places: Sequence[int], where: str) -> Term:
    """The term, with what is asked of a partial function where that is a matrix with *."""
    if f"partial-{term[0]}" in (*TOTAL, *COMPUTING) and is_partial(term[1]):
        return as_partial(term)
    for i in places:
        if is_formula(term[i]):
            raise InvalidInput(_formula_alone(f"{where}[{i}]"))
        if is_partial(term[i]):
            asked = " or ".join((*TOTAL.values(), *COMPUTING.values()))
            told = f"a matrix with * is a partial function; want {asked} of it, not {term[0]}"
            raise InvalidInput(f"{where}[{i}]: {told}")
    return term


def _formula_alone(where: str) -> str:
    return f'{where}: a formula alone; want ["by-formula", the formula], or "lifted"'


def _require_plain(bindings: Term, where: str) -> None:
    """`InvalidInput` for a name that can be taken for another one: n and its full-width twin are two variables."""
    for i, binding in enumerate(bindings):
        name = binding[0] if isinstance(binding, tuple) and binding else ""
        if isinstance(name, str) and not name.isascii():
            raise InvalidInput(f"{where}[{i}][0]: {name!r}; want a name of plain letters, digits and _")


def _terms(term: Term) -> Iterator[Term]:
    """All terms in it that are no names or numbers."""
    if isinstance(term, tuple) and term:
        yield term
        for part in term:
            yield from _terms(part)

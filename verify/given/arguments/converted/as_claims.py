"""A document of statements as the parts of a claims file: each proposition a sentence that reads as the same term.

A definition becomes a `let`, and its name stands wherever it stood.  A name that cannot stand in a sentence, as it has
a hyphen or is a word of the language or a variable, is changed a little; what a sentence has no names for (a
number, a network) is written out where its name stood.  Both are told.  Expressions and files stay what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments.converted.kept_document import Kept, Owner
from fooling.verify.given.arguments.converted.short_forms import candidates, expression, reading
from fooling.verify.given.arguments.expansion import Expansion
from fooling.verify.given.arguments.given_object import STEPS
from fooling.verify.given.arguments.shorthand import formula_of, is_partial
from fooling.verify.given.arguments.statements import QUICK, Statement
from fooling.verify.given.arguments.text.by_text import written_object
from fooling.verify.reading.layout.parts import Block, Field, Layout, Let, Part, Text
from fooling.verify.statement.language.exact_words import in_json, vocabulary
from fooling.verify.statement.language.sentences.precedence import Node
from fooling.verify.statement.language.sentences.reader import defined, read_sentence
from fooling.verify.statement.language.typed_code import code_of, typed_code
from fooling.verify.statement.language.wording import Names, sentence
from fooling.verify.statement.literals import frozen, thawed
from fooling.verify.statement.proposition import require
from fooling.verify.statement.row import Term


class AsClaims:
    """The names so far, what each stands for, and what is told of them."""

    def __init__(self, kept: Kept, folder: Path) -> None:
        self.kept, self.told = kept, list[str]()
        self.known = Expansion(kept.content.get("define", {}), "define", folder)
        self._outside = Expansion(None, "", folder)
        self.names = dict[str, Node]()
        self.called = dict[str, str]()  # by the names of the document
        self.taken, self._waiting = set[str](), list[str]()
        self._reads = reading(lambda text: defined(text, self.names, self.outside).term)

    def layout(self, statements: Sequence[Statement]) -> Layout:
        """The parts of the file; `InvalidInput` for what cannot be said there."""
        self.taken = {name for one in statements for name in _strings(one.that)}
        items = {
            item["id"]: ((part, i), item)
            for part in ("assume", "claims")
            for i, item in enumerate(self.kept.content.get(part, ()))
        }
        defined_ones = self.kept.content.get("define", {}).items()
        parts: list[Part] = [let for name, raw in defined_ones if (let := self.let(name, raw))]
        parts += [self.block(one, *items[one.name]) for one in statements]
        parts[:1] = [replace(one, before=one.before[one.before[:1] == ("",) :]) for one in parts[:1]]
        return Layout(tuple(parts), tuple(f"# {line}" for line in self.kept.after))

    def _before(self, owner: Owner, *, spaced: bool) -> tuple[str, ...]:
        """The comments that stand before a part, with those of definitions above it that no line has."""
        waiting, self._waiting = self._waiting, []
        comments = [*waiting, *self.kept.comments.get(owner, ())]
        return (*([""] if spaced else []), *(f"# {line}" for line in comments))

    # ---- definitions ----

    def let(self, name: str, raw: Any) -> Let | None:
        """The line of a definition; None where no sentence has a name for it."""
        if (literal := _literal(raw)) is not None:
            return self._called(name, literal)
        term = self.known.proposition(f"${name}", f"define.{name}")
        term = ("partial", term[1]) if is_partial(term) else term  # which a matrix with * is in a sentence
        text = None if not isinstance(term, tuple) else self._said(term, raw, lambda one: self._is_defined(one, term))
        if text is None:
            self._waiting += self.kept.comments.get(("define", name), ())
            self.told.append(f"{name}: no name stands for this in a sentence, so it is written out where it is used")
            return None
        return self._called(name, text)

    def _called(self, name: str, text: str) -> Let:
        new = self._new_name(name)
        if new != name:
            self.told.append(f"{name} is called {new}")
        self.names[new] = defined(text, self.names, self.outside)
        self.called[name] = new
        return Let(new, Text(text), self._before(("define", name), spaced=False))

    def _new_name(self, name: str) -> str:
        new = re.sub(r"\W", "_", name, flags=re.ASCII)
        others = (f"{before}{new}{'_' * many}" for many in count(1) for before in ("", "a_"))  # EQ_3_ is still EQ
        used = {*vocabulary(), *self.taken, *self.names}
        return next(one for one in chain([new], others) if one not in used and self._is_free(one))

    def _is_free(self, name: str) -> bool:
        """Whether a sentence has this name for nothing yet."""
        try:
            return bool(defined(f"{name} = 1").term == ("=", name, 1))
        except InvalidInput:
            return False

    def _is_defined(self, text: str, term: Term) -> bool:
        node = defined(text, self.names, self.outside)
        return bool(node.term == term and not node.remarks)

    # ---- statements ----

    def block(self, one: Statement, owner: Owner, item: Mapping[str, Any]) -> Block:
        """The block of a statement."""
        text = self._sentence(one.that, item["that"], one.place)
        fields = [Field(word, Text(said)) for word, said in _fields(one, item)]
        if one.by is not None and one.by.kind == STEPS:
            each = zip(one.by.data, item["by"][STEPS], strict=True)
            steps = "; ".join(self._sentence(that, raw, f"{one.place}.by") for that, raw in each)
            fields.append(Field("by", Text(f"{STEPS} {steps}")))
        return Block(
            one.name, Text(one.says), Field("that", Text(text)), tuple(fields), self._before(owner, spaced=True)
        )

    def _sentence(self, that: Term, raw: Any, place: str) -> str:
        """A proposition as a sentence; `InvalidInput` where none says it."""

        def same(text: str) -> bool:
            read = read_sentence(text, self.names, "proposition", self.outside)
            return bool(read.term == that and (not read.remarks or text == read.text))

        text = self._said(that, raw, same)
        if text is None:
            raise InvalidInput(f"{place}: no sentence says this proposition; want JSON or YAML for it")
        return text

    def _said(self, term: Term, raw: Any, is_right: Callable[[str], bool]) -> str | None:
        """A text of the term, with the names and the expressions that were typed, as far as it reads as the term."""
        named = [*self._named(raw)]
        typed = [" ".join(raw.split())] if isinstance(raw, str) else []
        for names in ([*self._typed(raw), *named], named, []):
            for text in chain(typed, candidates(term, names, self._reads)):
                try:
                    if is_right(text):
                        return text
                except InvalidInput:
                    continue
        return None

    def _named(self, raw: Any) -> Iterator[tuple[Term, str]]:
        """The terms whose names stand in it; the ones that are used by others come first, so that theirs win."""
        for name in dict.fromkeys(text[1:] for text in _strings(raw) if text.startswith("$")):
            if (new := self.called.get(name)) is not None:
                yield self.names[new].term, new

    def _typed(self, raw: Any) -> Names:
        """Expressions, files and constructions that stand in it, as a sentence has them."""
        found = list[tuple[Term, str]]()
        for value in _lists(raw):
            if (text := _as_typed(value, self.called)) is not None:
                try:
                    node = defined(text, self.names, self.outside)
                except InvalidInput:
                    continue
                found.append((node.term, text))
        return found

    def outside(self, term: Term) -> Term:
        """What a sentence says of files and constructions, put in place."""
        return self._outside.proposition(thawed(term), "the sentence")


def _literal(raw: Any) -> str | None:
    """The text of a formula of bits or a code, as an object or as the grammar has it; None of what is neither."""
    for sort, read in (("formula", formula_of), ("code", code_of)):
        try:
            term = frozen(read(raw, "") if isinstance(raw, Mapping) else raw)
            require(term, sort)
        except InvalidInput:
            continue
        is_code = sort == "code"
        text = in_json(**typed_code(term)) if is_code else sentence(("by-formula", term)).removeprefix("the function ")
        return f"{sort} {text}"
    return None


def _as_typed(value: Any, called: Mapping[str, str]) -> str | None:
    """The words for an expression, a file, a construction, or a language made of such."""
    match value:
        case str(name) if name.startswith("$"):
            return called.get(name[1:])
        case [("padded" | "reverse" | "left-quotient" | "right-quotient") as head, *parts]:
            inside = [_as_typed(part, called) for part in parts]
            return None if None in inside else f"{head}({', '.join(map(str, inside))})"
        case ["regex", str(text)]:
            return expression(text)
        case ["regex", str(text), [*letters]] if letters and all(isinstance(a, str) and a.isalnum() for a in letters):
            return f"{expression(text)} over {' '.join(letters)}"
        case ["matrix-file" | "dfa-file", str(name)]:
            return f'file "{name}"'
        case ["network-file", str(name), str(form), int(length)]:
            return f'network "{name}" in {form} up to {length} letters'
        case ["construction" | "recurrent-construction", str(name), dict(given)]:
            told = [f"{key} {one}" if key == "format" else f"{key} = {one}" for key, one in given.items()]
            return f"construction {name}{' with ' if told else ''}{', '.join(told)}"
    return None


def _fields(one: Statement, item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The words and texts of the other fields."""
    if one.source is not None:
        yield "assume", one.source
    if one.uses:
        yield "uses", ", ".join(one.uses)
    if one.by is not None and one.by.kind != STEPS:
        yield "by", written_object(item["by"])
    if one.letters.letters:
        yield "letters", ", ".join(f"{variable} = {says}" for variable, says in one.letters.declaration.items())
    if one.expected is not None:
        yield "expected", str(one.expected)
    if one.effort != QUICK:
        yield "effort", one.effort


def _lists(raw: Any) -> Iterator[Sequence[Any]]:
    if isinstance(raw, (list, tuple)):
        yield raw
        for part in raw:
            yield from _lists(part)


def _strings(raw: Any) -> Iterator[str]:
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, (list, tuple)):
        for part in raw:
            yield from _strings(part)
    elif isinstance(raw, Mapping):
        for part in raw.values():
            yield from _strings(part)

"""A user's argument, read: from a file of propositions, or from a Python file that makes them, to its statements.

    {"define": {"aa": ["regex", "(a|b)*aa(a|b)*"]},       // to the end of the line, or /* between these */
     "assume": [{"id": "welch", "source": "Welch 1974", "says": "one line", "that": proposition}, ...],
     "claims": [{"id": "my-claim", "says": "one line", "that": proposition, "uses": ["welch"], "expected": "confirmed"},
                ...]}

with ids of small letters, digits and hyphens.  `define`, `assume`, `uses` and `expected` may be left out.  `uses` names
assumptions and other claims of the file, in any order but a circle.  A statement may have `letters`, what its sentence
calls the variables of its proposition: {"h": "k/2"}.  A claim may have `by`, the object that is to show it
(`fooling.verify.given.arguments.given_object`).

In a file .claims, and in the blocks of a paper, the same is text (`fooling.verify.given.arguments.text.claims_text`).
Of any other file, comments become blanks, and what is left is JSON, in a file .json or .jsonc
(`fooling.verify.given.arguments.argument_yaml` reads the same document in YAML, and
`fooling.verify.given.arguments.argument_script` makes it in Python).  A number with a point is exactly the decimal that
is written.  Whatever is wrong is an `InvalidInput` of one line with its path in the document.

A proposition may also be handed in from Python, as lists and expressions, without a file.

    fooling.decide_proposition(["=", ["D", ["equality", 3]], 4])
    {"id": "bits", "says": "4 bits.", "that": "D(EQ_3) = 4"}

Each is judged in three steps, and no other: `fooling.verify.given.arguments.expansion` writes it out in the grammar of
`fooling.verify.statement.proposition`, the grammar judges it, and `fooling.verify.given.arguments.sense` asks whether
its parts denote something.  Of Python's values those are taken that a file of JSON could hold as well, and what plainly
means one: tuples, expressions of the notation, fractions, and whole numbers and arrays of any library.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from difflib import get_close_matches
from fractions import Fraction
from itertools import count
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.given.arguments import argument_process, argument_yaml, sentences
from fooling.verify.given.arguments import text as text_of
from fooling.verify.given.arguments.defined_term import with_what_is_meant
from fooling.verify.given.arguments.expansion import MOST_PARTS, Expansion, TooMuch, UsesMalformed
from fooling.verify.given.arguments.given_object import MOST_STEPS, STEPS, GivenObject, given_object
from fooling.verify.given.arguments.sense import require_sense
from fooling.verify.given.arguments.statements import EFFORTS, QUICK, Malformed, Statement, Statements, sifted
from fooling.verify.given.arguments.written_decimal import WrittenDecimal
from fooling.verify.given.files.reading_notes import note_reading
from fooling.verify.reading import papers
from fooling.verify.reading.files import read_bytes, read_text
from fooling.verify.reading.json_text import json_of
from fooling.verify.reading.papers.excerpt import TEXTS, Excerpt
from fooling.verify.statement.expression import Expression
from fooling.verify.statement.language.printable import DEEPEST, printable, shortened
from fooling.verify.statement.language.sentence_letters import AS_STATED, SentenceLetters
from fooling.verify.statement.language.verdict import Verdict
from fooling.verify.statement.proposition import Term, require

if TYPE_CHECKING:
    from fooling.verify.given.arguments.text.claims_text import ClaimsText

MOST_BYTES = 2**24
WANTED = "a file of propositions, a JSON document"
YAML = (".yaml", ".yml")
NAME = re.compile("[a-z0-9-]{1,100}")
LONGEST = 200  # letters of a line of text
SHAPE = '{"claims": [{"id": ..., "says": ..., "that": proposition}, ...]}, and may have "define" and "assume"'
PARTS = {"claims", "define", "assume", "$schema"}
FIELDS = {
    "claims": ({"id", "says", "that"}, {"uses", "expected", "letters", "by", "effort"}),
    "assume": ({"id", "says", "that", "source"}, {"letters"}),
}  # those that a statement has, and those that it may have
VERDICTS = tuple(map(str, Verdict))
# A text or a comment without an end goes to the end of the file, so that no place is looked at twice.
SKIPPED = re.compile(
    r""""(?:[^"\\]++|\\.)*+(?:"|\\?\Z) | //[^\n]*+ | /\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z)""", re.DOTALL | re.VERBOSE
)


def without_comments(text: str) -> str:
    """The same with blanks for comments, so that all places in the text stay; one that does not end stays, too.

    >>> without_comments('{"a": "//" /* b */}')
    '{"a": "//"        }'
    """

    def blanks(match: re.Match[str]) -> str:
        is_whole = match[0].startswith("//") or re.fullmatch(r"/\*.*\*/", match[0], re.DOTALL)
        return re.sub(r"[^\n]", " ", match[0]) if is_whole else match[0]

    return SKIPPED.sub(blanks, text)


def read_argument(path: Path) -> tuple[Statements, list[Malformed]]:
    """The statements of a file of propositions, or of a Python file that makes them, and those that are malformed.

    The file is read once.  `InvalidInput` names it where nothing in it can be read.
    """
    if path.suffix == ".py":
        return _stated(document_of(path), {}, path)
    if path.suffix in TEXTS:
        return _in_text(papers.read.excerpt_of(path))
    return argument_in_text(read_text(path, MOST_BYTES, WANTED), path)


def argument_in_text(text: str, path: Path) -> tuple[Statements, list[Malformed]]:
    """The same of a text, in the form that the ending of the path names; files are sought in its folder and below."""
    if path.suffix in TEXTS:
        return _in_text(papers.read.excerpt_of(path, {path: text}))
    return _stated(*_document(text, path), path)


def _in_text(excerpt: Excerpt) -> tuple[Statements, list[Malformed]]:
    """The same of text, and it is told what was not read of a paper."""
    for note in excerpt.notes:
        note_reading(note)
    return claims_in(excerpt)


def _stated(content: Any, lines: Mapping[str, int], path: Path) -> tuple[Statements, list[Malformed]]:
    """The statements of a document; `lines` are those of its statements, by their ids, which YAML tells."""
    stated, malformed = _statements_of(content, path)
    at = {name: f"{path}: line {line}" for name, line in lines.items()}
    return stated, [Malformed(str(path), f"{at.get(name or '', path)}: {reason}", name) for name, reason in malformed]


def claims_in(excerpt: Excerpt) -> tuple[Statements, list[Malformed]]:
    """The same of the text of a claims file, or of the claims in a paper."""
    return stated_in(text_of.claims_text.read_claims(excerpt))  # loads the reader of sentences


def stated_in(read: ClaimsText) -> tuple[Statements, list[Malformed]]:
    """The same of claims as they are read from their text."""
    path = read.excerpt.path
    for remark in read.remarks:
        note_reading(remark)
    if not read.content["claims"]:
        if not read.faults:
            raise InvalidInput(f"{path}: no claims; want {papers.read.WANTED[path.suffix]}")
        stated, malformed = Statements(()), read.faults
    else:
        stated, malformed = _statements_of(read.content, path, read.faults, sign="")
    return stated, read.told(malformed)


def _statements_of(
    content: Any, path: Path, wrong: Sequence[tuple[str | None, str]] = (), sign: str = "$"
) -> tuple[Statements, list[tuple[str | None, str]]]:
    try:
        return statements(content, path.parent, wrong, sign)
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {error}") from None


def document_of(path: Path) -> Any:
    """The document of a file in JSON or YAML, or of a program, as it stands there."""
    if path.suffix == ".py":
        return argument_process.built(path, read_bytes(path, MOST_BYTES, "an argument, a file in Python"))
    return _document(read_text(path, MOST_BYTES, WANTED), path)[0]


def _document(text: str, path: Path) -> tuple[Any, Mapping[str, int]]:
    if path.suffix in YAML:
        return argument_yaml.document_in_yaml(text, str(path))  # loads PyYAML
    return json_of(without_comments(text), str(path), WrittenDecimal, WANTED), {}


def statements(
    content: Any, folder: Path, malformed: Sequence[tuple[str | None, str]] = (), sign: str = "$"
) -> tuple[Statements, list[tuple[str | None, str]]]:
    """The statements of a document, assumptions first, and what is wrong, with the name of the statement if it has one.

    Files of networks are sought in the folder and below.

    malformed : what of the document is known to be wrong
    sign : what stands before the names of definitions, as in `Expansion`
    """
    if not isinstance(content, Mapping) or not content.keys() <= PARTS or not content.get("claims"):
        raise InvalidInput(f"should be {SHAPE}")
    known = Expansion(content.get("define", {}), "define", folder, sign)
    users = dict[str, list[str]]((name, []) for name in known.malformed)  # of each definition that is malformed
    wrong = [*malformed]
    members = list[Statement]()
    for part in ("assume", "claims"):
        for number, item in enumerate(_listed(content.get(part, []), part), 1):
            try:
                members.append(_statement(item, part, _place(item, part, number), known))
            except TooMuch:
                raise
            except UsesMalformed as error:
                users[error.root].append(_name_in(item) or _place(item, part, number))
            except InvalidInput as error:
                wrong.append((_name_in(item), str(error)))
    lost = [name for name, _ in wrong if name is not None]
    stated, others = sifted(members, {*lost, *(name for named in users.values() for name in named)})
    wrong = [*((None, f"{known.malformed[one]}{_left_out(named)}") for one, named in users.items()), *wrong]
    wrong += [(one.name, reason) for one, reason in others]
    without = _without(members, stated)
    return stated, [(name, f"{reason}{without(name)}") for name, reason in wrong]


def _left_out(users: Sequence[str]) -> str:
    return f"; left out, as it is used there: {', '.join(users)}" if users else ""


def _without(members: Sequence[Statement], stated: Statements) -> Callable[[str | None], str]:
    """What tells who is decided without a statement that is malformed."""
    kept, users = {one.name for one in stated}, dict[str, list[str]]()
    for one in (one for one in members if one.name in kept):
        for name in {*one.uses} - kept:
            users.setdefault(name, []).append(one.name)
    return lambda name: f"; decided without it: {', '.join(users[name])}" if name in users else ""


def _name_in(item: object) -> str | None:
    """The id of a malformed statement, where it has one, which may itself be malformed."""
    name = item.get("id") if isinstance(item, Mapping) else None
    return printable(shortened(name, 60)) if isinstance(name, str) and name else None


def _place(item: object, part: str, number: int) -> str:
    """How messages name a statement: by its number in its list, from 1, and its id where it has one."""
    name = _name_in(item)
    return f"{'claim' if part == 'claims' else 'assumption'} {number}{f' ({name})' if name else ''}"


def _listed(value: object, where: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise InvalidInput(f"{where}: should be a list of statements")
    return value


def _meant(unknown: Set[Any], known: Set[str]) -> str:
    """That a field is unknown, where one that is known has almost its name; empty where none has."""
    for field in sorted(map(str, unknown)):
        if near := get_close_matches(field, sorted(known), n=1):
            return f"unknown field {printable(shortened(field, 60))}; did you mean {near[0]}?"
    return ""


def _statement(item: object, part: str, where: str, known: Expansion) -> Statement:
    needed, possible = FIELDS[part]
    if not isinstance(item, Mapping) or item.keys() - possible != needed:
        if isinstance(item, Mapping) and (meant := _meant(item.keys() - possible - needed, needed | possible)):
            raise InvalidInput(f"{where}: {meant}")
        odd = min(map(str, (item.keys() - possible) ^ needed)) if isinstance(item, Mapping) else "not an object"
        may = f", and may have {', '.join(sorted(possible))}"
        raise InvalidInput(f"{where}: should have the fields {', '.join(sorted(needed))}{may} ({odd})")
    expected = item.get("expected")
    if "expected" in item and expected not in VERDICTS:
        raise InvalidInput(f"{where}.expected: {shortened(repr(expected), 60)} should be one of {', '.join(VERDICTS)}")
    effort = item.get("effort", QUICK)
    if effort not in EFFORTS:
        raise InvalidInput(f"{where}.effort: {shortened(repr(effort), 60)} should be one of {', '.join(EFFORTS)}")
    if not isinstance(item["id"], str) or not NAME.fullmatch(item["id"]):
        plain = NAME.fullmatch(re.sub("[^a-z0-9]+", "-", str(item["id"]).lower()).strip("-"))
        such = "" if plain is None else f", such as {shortened(repr(plain[0]), 60)}"
        raise InvalidInput(
            f"{where}.id: {shortened(repr(item['id']), 60)} should be made of small letters, digits and hyphens{such}"
        )
    says = _line(item["says"], f"{where}.says")
    that = stated(item["that"], f"{where}.that", known)
    return Statement(
        item["id"],
        where,
        says,
        that,
        _line(item["source"], f"{where}.source") if part == "assume" else None,
        _names(item.get("uses", []), f"{where}.uses"),
        None if expected is None else Verdict[str(expected).upper()],
        _letters(item["letters"], where, says, that) if "letters" in item else AS_STATED,
        _by(item, that, where, known),
        known.names_in(that),
        effort,
    )


def _by(item: Mapping[str, Any], that: Term, where: str, known: Expansion) -> GivenObject | None:
    """The object that is to show a claim, if one is given; then nothing else is used."""
    if "by" not in item:
        return None
    if item.get("uses"):
        raise InvalidInput(f'{where}: has "by" and "uses"; want one of them, as with "by" only the object given counts')
    if not isinstance(item["by"], Mapping) or item["by"].keys() != {STEPS}:
        return given_object(item["by"], that, f"{where}.by")
    steps, at = item["by"][STEPS], f"{where}.by.{STEPS}"
    if not isinstance(steps, list) or not 1 <= len(steps) <= MOST_STEPS:
        raise InvalidInput(f"{at}: want a list of 1 to {MOST_STEPS} propositions")
    return GivenObject(STEPS, tuple(stated(one, f"{at}[{i}]", known) for i, one in enumerate(steps)))


def _line(value: object, where: str) -> str:
    """A line of text as it is printed."""
    one = isinstance(value, str) and "\n" not in value and 0 < len(printable(value).strip()) <= LONGEST
    if not one:
        raise InvalidInput(f"{where}: should be one line of text, of at most {LONGEST} letters")
    return printable(str(value).strip())


def _names(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise InvalidInput(f"{where}: should be a list of ids")
    return tuple(value)


def _letters(value: object, where: str, says: str, that: Term) -> SentenceLetters:
    """What the sentence calls the variables of its proposition."""
    if not isinstance(value, Mapping):
        raise InvalidInput(f'{where}.letters: should be an object such as {{"h": "k/2"}}, variables to expressions')
    try:
        found = SentenceLetters.declared(value)
        found.require_sense(says, that)
    except InvalidInput as error:
        raise InvalidInput(f"{where}.{error}") from None
    return found


WHERE = "proposition"


def stated(given: Any, where: str, known: Expansion) -> Term:
    """The proposition in the grammar; `InvalidInput` names the part that is malformed, or denotes nothing."""
    that = _said(given, where, known) if _is_sentence(given) else known.proposition(given, where)
    try:
        require(that, "proposition", {}, where)
    except InvalidInput as error:
        raise with_what_is_meant(error, that) from None
    require_sense(that, where)
    return that


def _is_sentence(given: object) -> bool:
    """Whether it is a text, and no name alone."""
    return isinstance(given, str) and not given.startswith("$") and re.fullmatch("[A-Za-z0-9_-]*", given) is None


def _said(text: str, where: str, known: Expansion) -> Term:
    """The proposition that a sentence says; which conventions it chose is told."""
    try:
        found = sentences.said_in(known, text)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    for remark in found.remarks:
        note_reading(f"{where}: {remark}")
    return found.term


def stated_in_python(given: object) -> Term:
    """The same of lists, tuples and expressions; files of networks are sought in the current folder and below."""
    return stated(_plain(given, WHERE, 0, count(1)), WHERE, Expansion(None, "", Path()))


def _plain(value: object, where: str, depth: int, parts: Iterator[int]) -> Any:
    """What JSON could hold: `InvalidInput` for anything else, and for more than a proposition may have."""
    if depth > DEEPEST:
        raise InvalidInput(f"{where[:60]}...: nested more than {DEEPEST} deep; want less")
    if next(parts) > MOST_PARTS:
        raise InvalidInput(f"{WHERE}: more than {MOST_PARTS} parts; want fewer")
    value = _as_pythons(value)
    if isinstance(value, (list, tuple)):
        return [_plain(part, f"{where}[{i}]", depth + 1, parts) for i, part in enumerate(value)]
    if isinstance(value, Mapping) and all(type(key) is str for key in value):
        return {key: _plain(part, f"{where}.{key}", depth + 1, parts) for key, part in value.items()}
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise InvalidInput(
        f"{where}: a {type(value).__name__} is no part of a proposition; want lists such as "
        '["=", ["D", ["equality", 3]], 4], or what the notation makes'
    )


def _as_pythons(value: object) -> object:
    """An expression's term, a fraction as a quotient, a whole number or an array of some library as Python's."""
    if isinstance(value, Expression):
        return value.term
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else ["/", value.numerator, value.denominator]
    if hasattr(type(value), "tolist"):
        return value.tolist()  # type: ignore[attr-defined]
    try:
        return value if isinstance(value, (bool, int)) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return value

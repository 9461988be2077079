r"""FUNCTION on the command line: a name, a language or a file, as a term of the proposition grammar.

    equality, disjointness, intersection, index, greater-than, inner-product        n bits each
    key-recall:Q, composition                                                       n letters out of Q; out of n
    task:NAME,PARAMETER=VALUE,...                                                   a task of `fooling task`, at n
    dyck:TYPES,DEPTH   regex:EXPRESSION   FILE.json with {"alphabet", "start", "accepting", "transitions"}
    FILE.json/NAME, a language that a file of claims defines; FILE.json with a term of a language; FILE.hoa, .ba, .dot
                                          the words of length n, split by a partition
    FILE.csv, FILE.json with a list of rows, FILE.npy, FILE.npz                     a matrix of integers

The term is what certificates speak of; the checker's own definition of it (`fooling.verify.checker.meaning`) is the
function here too, so a label or an entry can not mean two things.  Files are read by
`fooling.verify.given.files.function_file`, and a regular expression becomes its minimal DFA
(`fooling.circuits.languages.search.expressions.dfa_of_expression`, a finder: what is certified is about the automaton
that the term shows).

With padding each letter may also be the empty one, written `_`: the words of length n over the alphabet and `_` that
spell a word of the language once every `_` is erased.  That is how Tesson and Therien (2003) let Alice and Bob hold
words of different lengths, and it is regular again, by a loop labelled `_` at every state.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.languages.dyck import dyck, dyck_state_count
from fooling.circuits.languages.search.expressions.dfa_of_expression import minimal_dfa
from fooling.circuits.languages.search.expressions.expression_reader import read_expression
from fooling.circuits.languages.search.fooling.padding import EMPTY_LETTER, padded
from fooling.circuits.networks.asked.task import HalvesTask, LanguageTask, Task
from fooling.circuits.tasks.task import matrix, spelled
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES, TwoPartyFunction
from fooling.fooling_sets.partition import Partition
from fooling.records import dataclass, fields, replace
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.letters import letters
from fooling.verify.checker.meaning import function, language
from fooling.verify.given.asked.defined_language import defined_language, names_a_definition, written_language
from fooling.verify.given.asked.known_task import PREFIX, known_task, other_name
from fooling.verify.given.files.function_file import A_FILE, AUTOMATA, SUFFIXES, kind_of, loaded
from fooling.verify.given.files.matrix_entry import MOST_ENTRIES, quoted
from fooling.verify.given.files.numpy_file import Rows
from fooling.verify.given.files.reading_notes import note
from fooling.verify.reading.files import FilePath
from fooling.verify.statement.proposition import Term

LONGEST = 10**4  # letters of a word, or bits of an input
OF_N = (*FAMILIES, "key-recall:Q", "composition")
WANTED = f"want {', '.join(OF_N)}, dyck:TYPES,DEPTH, regex:EXPRESSION or a file {', '.join(SUFFIXES)}"


@dataclass(frozen=True)
class FunctionSpec:
    """A function as the user named it: `spec`; `term`, a function of the proposition grammar.

    `n` and the partition's name are there where they apply.

    `language_term` is the language where the function is one, padding included; `labels` name the rows and the columns
    where they have names.
    """

    spec: str
    term: Term
    n: int | None
    partition: str | None
    language_term: Term | None
    labels: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def __repr__(self) -> str:
        size = f"{len(self.term[1])} x {len(self.term[1][0])}" if self.term[0] == "matrix" else None
        at = [None if self.n is None else f"n={self.n}", self.partition and f"partition={self.partition:.60}", size]
        return f"FunctionSpec({', '.join([f'{self.spec:.80}', *filter(None, at)])})"

    @cached_property
    def function(self) -> TwoPartyFunction:
        """What the checker takes the term to mean; nothing is tabulated unless it is a matrix."""
        try:
            meant = function(self.term)
        except Rejected as error:
            raise InvalidInput(
                f"{self.spec}{'' if self.n is None else f', n = {self.n}'}: {error}; want a smaller one"
            ) from None
        return (
            meant
            if self.labels is None
            else replace(meant, row_label=self.labels[0].__getitem__, column_label=self.labels[1].__getitem__)
        )

    def __getstate__(self) -> dict[str, object]:
        """What travels to another process: the fields; `function` holds what cannot, and is made again there."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def language(self) -> DFA | None:
        """The automaton of the language, if the function is one."""
        return None if self.language_term is None else language(self.language_term)

    @property
    def alphabet(self) -> tuple[str, ...] | None:
        """The letters of the language, the empty letter last where there is padding."""
        return None if self.language is None else self.language.alphabet

    @property
    def row_label(self) -> Callable[[int], str]:
        """Alice's input x as text: bits, letters, or the row's number from 0."""
        return self.function.row_label

    @property
    def column_label(self) -> Callable[[int], str]:
        """Bob's input y as text."""
        return self.function.column_label


def function_term(
    spec: FilePath, n: int | None = None, partition: str | None = None, pad: bool = False, labels: str | None = None
) -> FunctionSpec:
    """The function called `spec`, at `n`, under `partition` (a language's default is odd-even).

    `n` counts the bits of each input, or the letters of a word.  `labels` says what a .csv has beside its entries:
    "none", "columns", "rows" or "both"; without it a file that may have some is refused.

    Raises InvalidInput, one line, for an unknown name, an n or a partition that is missing, wrong or out of place, and
    a bad file.

    >>> function_term("dyck:2,2", 4).term
    ('under', ('dyck', 2, 2), 'odd-even', 4)
    >>> f = function_term("regex:(ab)*", 3, "prefix:1", pad=True)
    >>> f.alphabet, f.row_label(0), f.column_label(2), f.function.entry(0, 5)  # a and b_
    (('a', 'b', '_'), 'a', 'a_', 1)
    """
    spec = os.fspath(spec)
    if spec.startswith(PREFIX):
        return _of_task(spec, n, partition, pad)
    is_of_n = family_term(spec, 1) is not None
    words = None if is_of_n else _named_language(spec)
    if labels is not None and (is_of_n or words is not None):
        raise InvalidInput(f"--labels {labels}: {spec} is no .csv file; leave the option out")
    if is_of_n:
        return _family(spec, n, partition, pad)
    if words is None:
        if Path(spec).suffix.lower() not in SUFFIXES or kind_of(Path(spec)) != A_FILE:
            raise InvalidInput(f"function {quoted(spec)}: {_near(spec)}{kind_of(Path(spec))}; {WANTED}")
        content = _in_file(spec, labels)
        if not isinstance(content, DFA):
            return _matrix(spec, content, n, partition, pad)
        words = as_term(content)
    return _language(spec, words, n, partition, pad)


def family_term(spec: str, n: int) -> Term | None:
    """The function of n bits, or of n letters, that is called so; None for other names, and InvalidInput for recall."""
    if spec in (*FAMILIES, "composition"):
        return (spec, n)
    if spec.partition(":")[0] != "key-recall":
        return None
    if not (found := re.fullmatch("key-recall:([1-9][0-9]{0,3})", spec)):
        raise InvalidInput(f"{quoted(spec)}: want key-recall:LETTERS, of 1 to 9999 letters, as in key-recall:4")
    return ("key-recall", n, int(found[1]))


def language_of(spec: str, besides: str = "", letters: Sequence[str] | None = None, more: Sequence[str] = ()) -> DFA:
    """The language called `spec`: dyck:TYPES,DEPTH, regex:EXPRESSION, or a file .json, .hoa, .ba or .dot.

    An expression is read over these letters, or else over those that it names and some more.
    Raises InvalidInput, one line, for anything else; `besides` is what else may stand there.
    """
    words = _named_language(spec, letters, more)
    if words is not None:
        return language(words)
    wanted = f"want dyck:TYPES,DEPTH, regex:EXPRESSION or an automaton in a file {', '.join(AUTOMATA)}{besides}"
    if Path(spec).suffix.lower() not in AUTOMATA or kind_of(Path(spec)) != A_FILE:
        raise InvalidInput(f"language {quoted(spec)}: {_near(spec)}{kind_of(Path(spec))}; {wanted}")
    content = _in_file(spec)
    if not isinstance(content, DFA):
        raise InvalidInput(f"language {quoted(spec)}: a matrix; {wanted}")
    return content


def _in_file(spec: str, labels: str | None = None) -> DFA | Rows:
    """The automaton of the language in a file, or the rows of a matrix."""
    term = written_language(Path(spec))
    try:
        return loaded(Path(spec), labels) if term is None else language(term)
    except Rejected as error:
        raise InvalidInput(f"{spec}: {error}; want a smaller language") from None


def task_of(spec: str) -> Task:
    """What a network is held against: a language, or the values of a family of functions of two inputs of equal length.

    Raises InvalidInput, one line, for anything else.
    """
    if spec not in FAMILIES:
        return LanguageTask(language_of(spec, f"; or a function, such as {', '.join(FAMILIES)}"))
    family = FAMILIES[spec]
    if family(2).row_count != family(2).column_count:
        raise InvalidInput(f"{spec}: its inputs are not of one length; a word has two halves that are")
    return HalvesTask(spec, family)


@dataclass(frozen=True)
class NamedTask:
    """What is asked, with the name that a user gave it: it was read once, and a file that changes later is not it."""

    spec: str
    task: Task

    def letters(self, n: int) -> int:  # noqa: ARG002  of an `IndexLookup` it hangs on the length
        """How many letters its words of n letters are of."""
        return len(self.task.alphabet)

    def only_partition(self, n: int) -> str | None:
        """The one under which its words of n letters are two inputs; None for a language, which has many."""
        return None if isinstance(self.task, LanguageTask) else f"prefix:{n // 2}"

    def function(self, n: int, partition: str) -> FunctionSpec:
        """The function of two inputs that its words of n letters make; InvalidInput where they make none."""
        if isinstance(self.task, LanguageTask):
            named = _named_language(self.spec) if self.spec.startswith("dyck:") else None
            return _language(self.spec, named or as_term(self.task.language), n, partition, False)
        halves = "A" * (n // 2) + "B" * (n // 2)
        if not self.task.asks(n) or partition_of(partition, n).owners(n) != halves:
            wanted = (
                f"--partition prefix:{n // 2}, not {partition}" if n % 2 == 0 else f"an even number of letters, not {n}"
            )
            raise InvalidInput(f"{self.spec}: its words have two halves, one for each party; want {wanted}")
        return _family(self.spec, n // 2, None, False)


@dataclass(frozen=True)
class IndexLookup:
    """Words of n - 1 bits or letters and then a position among them, one letter; or the values of f, those of g, and z.

    Alice has the bits, the letters or f, and Bob the rest.  Positions are letters as well, and so are 0 and 1.
    """

    spec: str = "index"

    def letters(self, n: int) -> int:
        """How many letters its words of n letters are of."""
        return max(2, letters(family_term(self.spec, self._of_alice(n))).at_once)

    def _of_alice(self, n: int) -> int:
        """How many of n letters Alice has; InvalidInput where no word of composition has n letters."""
        if self.spec != "composition":
            return n - 1
        if n % 2 == 0 or n < 3:
            raise InvalidInput(f"composition: a word is f, g and a number, of an odd number of letters from 3, not {n}")
        return n // 2

    def only_partition(self, n: int) -> str:
        """Alice's letters stand first."""
        return f"prefix:{self._of_alice(n)}"

    def function(self, n: int, partition: str) -> FunctionSpec:
        """The function of as many bits or letters as Alice has; InvalidInput for another partition."""
        first = self._of_alice(n)
        if partition_of(partition, n).owners(n) != "A" * first + "B" * (n - first):
            has = "g and a number" if self.spec == "composition" else "the last letter, a position"
            raise InvalidInput(f"{self.spec}: Bob has {has}, and Alice the others; want prefix:{first}")
        return _family(self.spec, first, None, False)


@dataclass(frozen=True)
class MatrixEntry:
    """Words of two letters: Alice's is the number of a row of a matrix, and Bob's that of a column."""

    spec: str
    named: FunctionSpec

    def letters(self, n: int) -> int:  # noqa: ARG002  as of the others
        """How many letters: as many as rows, or as columns where these are more."""
        f = self.named.function
        return max(2, f.row_count, f.column_count)

    def only_partition(self, n: int) -> str:
        """The row stands first; InvalidInput for another length."""
        if n != 2:
            raise InvalidInput(f"{self.spec}: a matrix; its words are two letters, a row and a column; want --n 2")
        return "prefix:1"

    def function(self, n: int, partition: str) -> FunctionSpec:
        """The matrix; InvalidInput for another partition."""
        self.only_partition(n)
        if partition_of(partition, n).owners(n) != "AB":
            raise InvalidInput(f"{self.spec}: a matrix; Alice has the row, and Bob the column; want prefix:1")
        return self.named


AnyTask = NamedTask | IndexLookup | MatrixEntry


def named_task(spec: str) -> AnyTask:
    """What is called so, read now."""
    if spec == "index" or (spec not in FAMILIES and family_term(spec, 1)):
        return IndexLookup(spec)
    path = Path(spec)
    if path.suffix.lower() in SUFFIXES and kind_of(path) == A_FILE and not isinstance(loaded(path), DFA):
        return MatrixEntry(spec, function_term(spec))
    return NamedTask(spec, task_of(spec))


def partition_of(text: str, n: int) -> Partition:
    """The partition called `text`, of words of n letters; InvalidInput where it is for others."""
    split = Partition.parse(text)
    split.sizes(n)  # InvalidInput where a mask has another length
    if split.name.startswith("prefix:") and len(split.head) > n:
        if text.startswith("prefix:"):
            raise InvalidInput(f"partition {text}: the words have {n} letters; want prefix:0 to prefix:{n}")
        return Partition.parse(f"prefix:{n}")  # periodic:AAA,B of two letters
    return split


def as_term(dfa: DFA) -> Term:
    """The language term of an automaton."""
    return ("dfa", dfa.alphabet, dfa.start, tuple(sorted(dfa.accepting)), dfa.transitions)


def _padded(dfa: DFA) -> DFA:
    """The padded language; InvalidInput where `_` is a letter already, as the rows are to be told in letters."""
    if EMPTY_LETTER in dfa.alphabet:
        raise InvalidInput(
            f"--padding: {EMPTY_LETTER!r} stands for the empty letter, and is a letter of the language; want "
            "another letter there"
        )
    return padded(dfa)


def _near(spec: str) -> str:
    """The name that was perhaps meant, as a question."""
    if re.search(r"[*|?()+]", spec) and not re.search("[:/.]", spec):
        return f"did you mean regex:{quoted(spec)[1:-1]}? It is "
    found = get_close_matches(spec.split(":")[0], [*FAMILIES, "key-recall", "composition", "dyck", "regex"], n=1)
    return f"did you mean {found[0]}? It is " if found and found[0] != spec.split(":")[0] else ""


def _family(spec: str, n: int | None, partition: str | None, pad: bool) -> FunctionSpec:
    _refuse_options(spec, "a function of two inputs, not a language", partition, pad)
    if n is None or not 1 <= n <= LONGEST:
        of = "bits" if spec in FAMILIES else "letters"
        raise InvalidInput(f"--n{'' if n is None else f' {n}'}: {spec} wants a number of {of}, 1 to {LONGEST}")
    return FunctionSpec(spec, family_term(spec, n), n, None, None)


def _of_task(spec: str, n: int | None, partition: str | None, pad: bool) -> FunctionSpec:
    """A task at the size n: a function, a language or a matrix."""
    one = known_task(spec.removeprefix(PREFIX))
    if (other := other_name(one)) is not None:
        return function_term(other, n, partition, pad)
    if (asked := one.asked()) is not None and asked[0] == "membership":
        return _language(spec, asked[1], n, partition, pad)
    _refuse_options(spec, "a function of two inputs, not a language", partition, pad)
    if n is None:
        raise InvalidInput(f"--n: {spec} wants a size; n counts {one.size}")
    one.require(n)
    entries, *shares = matrix(one, n, MOST_ENTRIES)
    if any("*" in row for row in entries):
        raise InvalidInput(
            f"{spec}: at n = {n} nothing is asked about some words that the shares of Alice and Bob make; a statement "
            f"about what is asked is `fooling decide 'D(task NAME with n = {n}) >= 1'`"
        )
    labels = tuple(tuple(spelled(share) or "empty" for share in some) for some in shares)
    return FunctionSpec(spec, ("matrix", entries), n, None, None, (labels[0], labels[1]))


def _matrix(spec: str, rows: Term, n: int | None, partition: str | None, pad: bool) -> FunctionSpec:
    _refuse_options(spec, "a matrix, not a language", partition, pad)
    if n is not None:
        raise InvalidInput(f"--n {n}: {spec} is a matrix, whose size is fixed; leave the option out")
    return FunctionSpec(spec, ("matrix", rows), None, None, None)


def _refuse_options(spec: str, kind: str, partition: str | None, pad: bool) -> None:
    if partition is not None or pad:
        raise InvalidInput(
            f"{'--padding' if partition is None else '--partition'}: {spec} is {kind}; leave the option out"
        )


def _language(spec: str, words: Term, n: int | None, partition: str | None, pad: bool) -> FunctionSpec:
    if n is None or not 0 <= n <= LONGEST:
        raise InvalidInput(f"--n{'' if n is None else f' {n}'}: {spec} wants a length of the words, 0 to {LONGEST}")
    split = partition_of(partition or "odd-even", n)
    if pad:
        words = as_term(_padded(language(words)))
    return FunctionSpec(spec, ("under", words, split.name, n), n, split.name, words)


def _named_language(spec: str, letters: Sequence[str] | None = None, more: Sequence[str] = ()) -> Term | None:
    """The term of `dyck:T,K`, of `regex:E`, or of a definition in a file of claims; None for anything else."""
    if spec.startswith("regex:"):
        expression = read_expression(spec.removeprefix("regex:"), letters, more)
        note(expression)
        return as_term(minimal_dfa(expression))
    if spec.startswith("dyck:"):
        match = re.fullmatch("dyck:([0-9]{1,3}),([0-9]{1,2})", spec)
        if (
            not match
            or int(match[1]) < 1
            or dyck_state_count(int(match[1]), int(match[2])) * 2 * int(match[1]) > MOST_ENTRIES
        ):
            raise InvalidInput(
                f"language {quoted(spec)}: want dyck:TYPES,DEPTH, two numbers without blanks as in dyck:2,3, with at "
                f"least 1 type, and at most {MOST_ENTRIES} states x letters"
            )
        dyck(int(match[1]), int(match[2]))  # its own demands
        return ("dyck", int(match[1]), int(match[2]))
    if names_a_definition(spec):
        return as_term(language(defined_language(spec)))
    return None

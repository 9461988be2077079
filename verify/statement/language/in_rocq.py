"""A proposition as a statement of Rocq: the one translation that a theorem of Rocq about it rests on.

What the identifiers mean stands in `proofs/Definitions.v`, beside the sentences of
`fooling.verify.statement.proposition` that they say.  Rocq's functions are total, so definedness is spelled out:
`holds(term, sorts)` says that the proposition is defined and true, by these rules, where T is "true" and F "false":

    T(atom)     its conditions (`when` in the table of operators), and the atom;  F(atom) the same, and not the atom
    T(and)      T of all parts;  F(and) F of some;  or likewise the other way round;  T(not p) is F(p), F(not p) is T(p)
    T(forall)   for all values, T of all conditions implies T of the body;  F(forall) is T of the negated exists

Conditions that are true by their form alone are left out: that an integer variable is an integer, that 2 > 0.
An operator that has no definition in Rocq raises `NotInRocq`, which names it.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping

from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.statement.function_operators import WITHOUT_BITS
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.literals import is_integer
from fooling.verify.statement.operators import COMPARISONS, OPERATORS
from fooling.verify.statement.proposition import QUANTIFIERS, Term, argument_sorts, substitute, term_positions

READ_AS_WORDS = "function of words"  # the sort of a function variable that comes with how its inputs are read
COLOURS = "each colour"  # stands for the colours of a list in a sum over them; no name of a variable
INFIX = {op: op for op in ("+", "-", "*", "/", "<", "<=", ">", ">=", "=")} | {"!=": "<>"}
FOLDED = {"min": "Rmin", "max": "Rmax"}
TYPES = {"int": "Z", "real": "R", "function": "tpf", "language": "language", "partition": "partition"}
TYPES |= {READ_AS_WORDS: "read_function"}
WIDER = {"partition", READ_AS_WORDS}  # sorts of which Rocq has more than there are here
TYPES |= {"colour": "Z", "field": "field", "colours": "list Z", "weights": "weights"}  # of parameters of axioms
SAME = """log2 ln exp sqrt ceil floor qp zero-one same-size same-function transposed complement and-of or-of xor-of
matrix part on-bits two-cnf discrepancy least-discrepancy discrepancy-under subset same-language is-prefix tail
near-orthogonal almost-orthogonal"""
QUANTITIES = """D leaves rows rows-with nonzero-rows one-way rank fooling cover identity terms cnf randomised-with
randomised count states dfa-decides rnn-decides under splits prefix determined dyck"""
FAMILIES = "equality disjointness intersection greater-than inner-product index"
DEFINED: Mapping[str, str] = {  # operators and their identifiers, where the arguments stand in the same order
    **{op: op.replace("-", "_") for op in SAME.split()},
    **{op: f"q_{op.replace('-', '_')}" for op in QUANTITIES.split()},
    **{op: f"f_{op.replace('-', '_')}" for op in FAMILIES.split()},
    **{op: f"is_{op}" for op in ("even", "odd")},
    "^": "rpow",
    "abs": "Rabs",
    "binomial": "binom",
    "partition-number": "q_partition",
    "integer": "is_int",
    **{op: f"lang_{op}" for op in ("letters", "concat", "union", "star")},
    "common-words": "lang_common",
    "other-words": "lang_others",
    "repeat": "q_repeat",
    "dfa": "dfa",
}
OF_BITS = ("on-bits", "terms", "cnf", "two-cnf")  # what is said of functions whose inputs are strings of bits
ONE_LIST = ("concat", "union", "common-words")  # operators whose arguments are one list in Rocq
DECIDED = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}
Sorts = Mapping[str, str]


class NotInRocq(InvalidInput):
    """An operator, or a literal, that has no definition in `proofs/Definitions.v`."""


def holds(term: Term, sorts: Sorts, wanted: bool = True, shown: bool = True) -> str:
    """The proposition is defined and true (false, where that is wanted), as a term of type Prop.

    `shown` is whether it is to be proved: a condition is assumed instead.
    """
    head, *parts = term
    if head == "not":
        return holds(parts[0], sorts, not wanted, shown)
    if head in ("and", "or"):
        return _joined((head == "and") == wanted, (holds(part, sorts, wanted, shown) for part in parts))
    if head in QUANTIFIERS:
        return _quantified(head, parts, sorts, wanted, shown)
    return _joined(True, [*conditions(term, sorts), atom(term, sorts) if wanted else f"(~ {atom(term, sorts)})"])


def _quantified(head: str, parts: list[Term], sorts: Sorts, wanted: bool, shown: bool) -> str:
    """The body for all values, or for some, that make the conditions true."""
    bindings, given, body = parts
    inner, every = {**sorts, **dict(bindings)}, (head == "forall") == wanted
    if other := sorted({*dict(bindings).values()} - TYPES.keys()):
        raise NotInRocq(f"the sort {other[0]} has no definition in Rocq")
    if every != shown and WIDER & {*dict(bindings).values()}:
        raise NotInRocq("Rocq has more partitions than there are here: it does not say that there is one")
    premises = [holds(one, inner, shown=shown != every) for one in given]
    conclusion = holds(body, inner, wanted, shown)
    names = " ".join(f"({name(v)} : {TYPES[sort]})" for v, sort in bindings)
    if every:
        return f"(forall {names}, {''.join(f'{one} -> ' for one in premises)}{conclusion})"
    return f"(exists {names}, {_joined(True, [*premises, conclusion])})"


def _joined(all_of_them: bool, parts: Iterable[str]) -> str:
    listed = list(dict.fromkeys(parts))
    return listed[0] if len(listed) == 1 else "(" + (" /\\ " if all_of_them else " \\/ ").join(listed) + ")"


def plain(term: Term, sorts: Sorts) -> str:
    """A condition of the table of operators, all of whose terms are known to be defined."""
    if term[0] in ("and", "or"):
        return _joined(term[0] == "and", (plain(part, sorts) for part in term[1:]))
    return f"(~ {plain(term[1], sorts)})" if term[0] == "not" else atom(term, sorts)


def conditions(term: Term, sorts: Sorts) -> list[str]:
    """When the term is defined, from the inside out."""
    if not isinstance(term, tuple):
        return []
    if term[0] == "sum":
        return _conditions_of_sum(term, sorts)
    inside = [one for i in term_positions(term) for one in conditions(term[i], sorts)]
    own = [plain(one, sorts) for one in OPERATORS[term[0]].when(*term[1:]) if not _by_form(one, sorts)]
    return list(dict.fromkeys([*inside, *own]))


def _conditions_of_sum(term: Term, sorts: Sorts) -> list[str]:
    """Its ends are integers, and each of its terms is defined."""
    _, v, low, high, body = term
    index, inner, body = _with_index(v, body, sorts)
    ends = [plain(("integer", end), sorts) for end in (low, high) if not _by_form(("integer", end), sorts)]
    between = f"{number(low, sorts)} <= IZR {index} -> IZR {index} <= {number(high, sorts)}"
    each = [f"(forall {index} : Z, {between} -> {one})" for one in conditions(body, inner)]
    return [*conditions(low, sorts), *conditions(high, sorts), *ends, *each]


def _by_form(condition: Term, sorts: Sorts) -> bool:
    """Whether a condition is true by its form alone."""
    head, *parts = condition
    if head in ("and", "or"):
        return (all if head == "and" else any)(_by_form(part, sorts) for part in parts)
    if head == "integer":
        return is_integer(parts[0]) or (isinstance(parts[0], str) and sorts[parts[0]] == "int")
    return head in DECIDED and all(map(is_integer, parts)) and DECIDED[head](*parts)


def atom(term: Term, sorts: Sorts) -> str:
    """A comparison or a fact, its terms taken as defined."""
    if term[0] in COMPARISONS:
        return f"({number(term[1], sorts)} {INFIX[term[0]]} {number(term[2], sorts)})"
    return _applied(term, sorts)


def number(term: Term, sorts: Sorts) -> str:
    """A number, as a term of type R."""
    if is_integer(term):
        return f"({term})" if term < 0 else f"{term}"
    if isinstance(term, str):
        return name(term) if sorts[term] == "real" else f"(IZR {name(term)})"
    head, *parts = term
    if head == "sum":
        index, inner, body = _with_index(parts[0], parts[3], sorts)
        return f"(rsum {number(parts[1], sorts)} {number(parts[2], sorts)} (fun {index} => {number(body, inner)}))"
    if head == "+" and len(parts) == 1 and isinstance(parts[0], tuple) and COLOURS in parts[0]:
        return f"(over_colours bs (fun b => {number(parts[0], sorts)}))"
    if head in FOLDED:
        first, *others = (number(part, sorts) for part in parts)
        return f"({FOLDED[head]} {first} {_folded(FOLDED[head], others)})" if others else first
    if head in INFIX:
        return f"({f' {INFIX[head]} '.join(number(part, sorts) for part in parts)})"
    return _applied(term, sorts)


def _folded(function: str, parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({function} {parts[0]} {_folded(function, parts[1:])})"


def _with_index(v: str, body: Term, sorts: Sorts) -> tuple[str, Sorts, Term]:
    """The identifier of a sum's index, the sorts inside, and the body with it: sums that differ in its name are one."""
    index = f"#{sum(one[0] == '#' for one in sorts)}"  # no name of a variable
    return name(index), {**sorts, index: "int"}, substitute(body, {v: index})


def _applied(term: Term, sorts: Sorts) -> str:
    match term:
        case ("inputs-of" | "fooling-set", ("words", words, n), ("under", language, partition, k), *colour):
            return _of_words((words, n, language, partition, k, *colour), sorts)
        case ("inputs-of" | "fooling-set", ("words", words, n), f, *colour) if sorts.get(f) == READ_AS_WORDS:
            said = [argument(words, "language", sorts), number(n, sorts), name(f)]
            said += [argument(b, "colour", sorts) for b in colour]
            return f"({' '.join(['q_fooling_read' if colour else 'q_all_read', *said])})"
        case ("rnn-computes", ("complement", f), m, p) if sorts.get(f) == READ_AS_WORDS:
            return f"(q_rnn_computes (complement_read {name(f)}) {number(m, sorts)} {number(p, sorts)})"
        case ("rnn-computes", f, m, p) if sorts.get(f) == READ_AS_WORDS:
            return f"(q_rnn_computes {name(f)} {number(m, sorts)} {number(p, sorts)})"
    if term[0] not in DEFINED:
        raise NotInRocq(f"{term[0]} has no definition in Rocq")
    if term[0] in OF_BITS and not _has_bits(term[1]):
        raise NotInRocq(f"{term[0]} is translated for functions of bits, and not for `{term[1][0]}` as it stands here")
    given = [argument(part, sort, sorts) for part, sort in zip(term[1:], argument_sorts(term), strict=True)]
    if term[0] in ONE_LIST:
        given = [_list(given)]
    if term[0] == "dfa":
        return f"(@dfa {given[0]} isT {' '.join(given[1:])})"  # it has a letter
    return f"({' '.join([DEFINED[term[0]], *given])})"


def _has_bits(f: Term) -> bool:
    """Whether its inputs are strings of bits if they are as many as there are of these: Rocq knows how many alone."""
    match f:
        case ("complement", inner):
            return _has_bits(inner)
        case ("under", language, *_):
            return len(alphabet(language) or ()) == 2
    return isinstance(f, str) or f[0] not in WITHOUT_BITS


def _of_words(parts: tuple[Term, ...], sorts: Sorts) -> str:
    """What is said of words of a language as pairs of inputs: that they are, or are a fooling set of a colour."""
    places = ("language", "number", "language", "partition", "number", "colour")
    given = (argument(part, sort, sorts) for part, sort in zip(parts, places, strict=False))
    return f"({' '.join(['words_inputs' if len(parts) < len(places) else 'q_fooling_words', *given])})"


def argument(term: Term, sort: str, sorts: Sorts) -> str:
    """What stands at a place of that sort."""
    if sort == "number":
        return number(term, sorts)
    if sort in LITERALS_OF and not isinstance(term, str):
        return LITERALS_OF[sort](term)
    if sort == "colour":
        return "b"  # the one that Rocq binds
    if sort == "field":
        return {"Q": "FQ", "F": "F"}.get(term) or f"(GF {term.removeprefix('GF')})"
    if isinstance(term, tuple):
        return "(weight_matrix W)" if term == ("matrix", "W") else _applied(term, sorts)
    return name(term) if term in sorts else _partition(term) if sort == "partition" else re.sub(r"\W", "_", term)


def _partition(named: str) -> str:
    """A partition that has a name."""
    kind, _, rest = named.partition(":")
    if kind == "mask":
        return f"(mask {_list(('false', 'true')[bit == '1'] for bit in rest)})"
    if kind not in ("odd-even", "prefix"):
        raise NotInRocq(f"the partition {named} has no definition in Rocq")
    return f"(prefix {rest})" if rest else "odd_even"


def _list(items: Iterable[str]) -> str:
    return "(@nil _)" if not (listed := list(items)) else f"({' :: '.join(listed)} :: nil)%list"


def _integers(line: Iterable[int]) -> str:
    return _list(f"({entry})%Z" for entry in line)


def _naturals(line: Iterable[int]) -> str:
    return _list(f"{entry}%nat" for entry in line)


def strings(letters: Iterable[str]) -> str:
    """Names of letters; a quote in a name stands twice."""
    return _list('"' + letter.replace('"', '""') + '"%string' for letter in letters)


def _moves(row: Iterable[int | None]) -> str:
    return _list("None" if q is None else f"(Some {q}%nat)" for q in row)


LITERALS_OF: Mapping[str, Callable[[Term], str]] = {
    "colour": lambda colour: f"({colour})%Z",
    "rows": lambda rows: _list(map(_integers, rows)),
    "inputs": _naturals,
    "letters": strings,
    "state": lambda state: f"{state}%nat",
    "states": _naturals,
    "transitions": lambda rows: _list(map(_moves, rows)),
    "weights": lambda rows: f"(@Weights {_list(map(_naturals, rows))} isT)",
}


def name(variable: str) -> str:
    """An identifier for a variable: none of Rocq's words, and none of the definitions'."""
    if variable[0] == "#":
        return f"v{variable[1:]}"
    return variable if len(variable) == 1 and variable not in "DRZbFWE" else f"{variable}_"

"""What a network is held against, as a user names it: the right answers to words, at each length.

dyck:TYPES,DEPTH, regex:EXPRESSION, or a file with an automaton      a language
equality, disjointness, ...                                          a function of two halves
lookup:01, lookup:a,b,c                                              index lookup, of these symbols
pair-matching:M,I, triple-matching:M,I                               numbers below M, matched with number I
["threshold", 1, [[[1, 2], [0, 1, 1, 0]]]]                           any task of propositions, as JSON
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from fooling.circuits.networks.read_once import Reading
from fooling.circuits.networks.task import LanguageTask, ReadingTask, Task
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.meaning import language
from fooling.verify.checker.theories.readings import reading
from fooling.verify.given.defined_term import require_well_formed
from fooling.verify.given.named_function import as_term, task_of
from fooling.verify.statement.proposition import Term, frozen

BITS = ("0", "1")
LOOKUP = "lookup:01 for words that end with a position, such as 0 1 1 @2"


def network_task(spec: str, longest: int, where: str = "--against") -> Task:
    """The task called so, of words of up to so many letters; InvalidInput, one line, for anything else.

    `where` is the option, or the argument, that names it.
    """
    if spec == "index":
        raise InvalidInput(f"{where} index: its inputs are not of one length; want {LOOKUP}")
    name, colon, rest = spec.partition(":")
    if spec.startswith("["):
        term = _of_json(spec, where)
    elif colon and name in SHORT:
        term = SHORT[name](name, rest, where)
    else:
        return task_of(spec)
    require_well_formed(term, "task", {}, where)
    if term[0] == "membership":
        return LanguageTask(language(term[1]))
    return ReadingTask(term, lambda n: _reading(term, n, where), longest)


def task_term(task: Task, n: int) -> Term:
    """The task term of propositions about words of n letters."""
    if isinstance(task, LanguageTask):
        return "membership", as_term(task.language)
    return task.term if isinstance(task, ReadingTask) else ("value-of", (task.name, n // 2))


def _reading(term: Term, n: int, where: str) -> Reading:
    try:
        return reading(term, n, BITS)
    except Rejected as error:
        raise InvalidInput(f"{where}: {error}") from None


def _of_json(spec: str, where: str) -> Term:
    try:
        return frozen(json.loads(spec))
    except (ValueError, RecursionError):
        raise InvalidInput(f'{where} {spec[:60]}: no JSON; want a task such as ["lookup", ["a", "b"]]') from None


def _lookup(name: str, rest: str, where: str) -> Term:
    symbols = tuple(rest.split(",") if "," in rest else rest)
    if not symbols or "" in symbols or len(set(symbols)) < len(symbols):
        raise InvalidInput(f"{where} {name}:{rest[:60]}: want symbols that differ, such as lookup:01 or lookup:a,b,c")
    return "lookup", symbols


def _matching(name: str, rest: str, where: str) -> Term:
    found = re.fullmatch("([1-9][0-9]{0,3}),([1-9][0-9]{0,3})", rest)
    if found is None:
        raise InvalidInput(f"{where} {name}:{rest[:60]}: want {name}:M,I with a modulus M and a position I")
    return name, int(found[1]), int(found[2])


SHORT: Mapping[str, Callable[[str, str, str], Term]] = {
    "lookup": _lookup,
    "pair-matching": _matching,
    "triple-matching": _matching,
}


def short_name(term: Term) -> str:
    """What `--against` calls a task: short where there is a short name, else JSON."""
    if term[0] == "value-of" and term[1][0] in FAMILIES:
        return str(term[1][0])
    if term[0] == "membership" and term[1][0] == "dyck":
        return f"dyck:{term[1][1]},{term[1][2]}"
    if term[0] == "lookup" and all(len(symbol) == 1 and symbol not in ", " for symbol in term[1]):
        return f"lookup:{''.join(term[1])}"
    if term[0] in SHORT and term[0] != "lookup":
        return f"{term[0]}:{term[1]},{term[2]}"
    return json.dumps(term)

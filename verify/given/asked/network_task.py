"""What a network is held against, as a user names it: the right answers to words, at each length.

dyck:TYPES,DEPTH, regex:EXPRESSION, or a file with an automaton      a language
equality, disjointness, ...                                          a function of two halves
threshold:K                                                          bits, of which more than K are 1: a language
parity:ab                                                            an odd number of letters is a: a language
lookup:01, lookup:a,b,c                                              index lookup, of these symbols
key-recall:Q                                                         the same, of the symbols 0, ..., Q - 1
composition                                                          f(g(z)): n values of f, n of g, z, from 0
recall:abcd,01                                                       associative recall: items, and their labels
nearest:abcd,01 or nearest:abcd,01,G                                 the nearest item's label, nearer by G (2)
n-gram:ab,aa=0,ab=1                                                  letters, and the answers to the last ones
pair-matching:M,I, triple-matching:M,I                               numbers below M, matched with number I
/(a|b)*b/, EQ_3, index lookup of the letters 0 1                     a language, a function, a task as a sentence has it
["threshold", 1, [[[1, 2], [0, 1, 1, 0]]]]                           any task of propositions, as JSON
{"answers": [[["a", "b"], 1], ...]}                                  listed words, each with its answer
answers.json                                                         a file with such JSON
unrounded                                                            what the network itself answers in Q24.40

More a's than b's is no regular language: it is an automaton that counts, right on words of the lengths asked about.
The items of `nearest` are the signs of their numbers in bits, as in the construction nearest-neighbour: how like two
are is the product of these vectors.  Where a name has several characters, or is a comma or "=", a sentence says the
task.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.asked.listed_words import listed
from fooling.circuits.networks.asked.task import LanguageTask, ReadingTask, Task
from fooling.circuits.networks.constructions.bhattamishra2024.nearest_neighbour import nearest_task
from fooling.circuits.networks.network_json import Network
from fooling.circuits.networks.read_once import Reading
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.tasks.task import Task as AnyTask
from fooling.circuits.tasks.task import name_of, numbers
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES
from fooling.verify.checker.kernel import Rejected
from fooling.verify.checker.meaning import language
from fooling.verify.checker.theories.readings import MOST_ITEMS, READINGS, reading
from fooling.verify.given.arguments import sentences
from fooling.verify.given.arguments.defined_term import require_well_formed
from fooling.verify.given.asked.known_task import PREFIX, known_task, other_name
from fooling.verify.given.asked.named_function import as_term, task_of
from fooling.verify.reading.files import read_text
from fooling.verify.statement.language.sentences.refused import Refused
from fooling.verify.statement.language.wording import sentence
from fooling.verify.statement.operators import OPERATORS
from fooling.verify.statement.proposition import Term, frozen

BITS = ("0", "1")
SENTENCE = re.compile(  # an expression, a short name, or words
    r"/.+/( over .*)?$|(EQ|DISJ|IP|GT|INDEX|INT)_|Dyck|(?![a-z-]+:\S)[^\s.]+\s"
)
UNROUNDED = "unrounded"
MOST_LISTED = 2**12  # words, of the network's own answers
READ_AS_JSON = ("membership", "value-of", "answers", *READINGS)
LONGEST_NAME = 200  # signs of a file's name; many systems refuse to look for longer ones
USUAL_MARGIN = 2  # products of vectors of signs differ by an even number
MOST_ONES = 2**12
LOOKUP = "lookup:01 for words that end with a position, such as 0 1 1 @2"


def network_task(spec: str, longest: int, where: str = "--against") -> Task:
    """The task called so, of words of up to so many letters; InvalidInput, one line, for anything else.

    `where` is the option, or the argument, that names it.
    """
    if spec == "index":
        raise InvalidInput(f"{where} index: its inputs are not of one length; want {LOOKUP}")
    if spec.startswith(PREFIX) or spec == "composition":
        return _task(known_task(spec.removeprefix(PREFIX)), longest, where)
    name, _, rest = spec.partition(":")
    if name in COUNTED:
        return LanguageTask(_counted(name, rest, longest, where), longest)
    if not spec.startswith(("[", "{")) and (text := _json_in(spec)) is not None:
        return network_task(text, longest, f"{where} {spec}:")
    if spec.startswith("["):
        term = _of_json(spec, where)
    elif name in SHORT:
        term = SHORT[name](name, rest, where)
    elif (said := _said(spec, where)) is not None:
        term = said
    else:
        return task_of(spec)
    require_well_formed(term, "task", {}, where)
    return _of_term(term, longest, where)


def _of_term(term: Term, longest: int, where: str) -> Task:
    if term[0] == "membership":
        return LanguageTask(language(term[1]))
    if term[0] == "answers":
        return answers_task({tuple(word): answer for word, answer in term[1]}, longest, where)
    return ReadingTask(term, lambda n: _reading(term, n, where), longest)


def _task(one: AnyTask, longest: int, where: str) -> Task:
    """A task of `fooling task`: the one of networks that it is, else its words of up to so many letters, listed."""
    if (asked := one.asked()) is not None:
        return _of_term(asked, longest, where)
    if (other := other_name(one)) is not None and other in FAMILIES:
        return task_of(other)
    answers = dict[tuple[str, ...], Any]()
    for n in _sizes(one, longest):
        if len(answers) + prod(map(len, one.places(n))) > MOST_LISTED:
            wanted = f"want at most {MOST_LISTED} words: a smaller --max-length, not one with n = {n}"
            raise InvalidInput(f"{where} {PREFIX}{one.spec}: its answers are listed; {wanted}")
        answers |= {tuple(map(name_of, word)): one.answer(word) for word in one.inputs(n)}
    number = numbers(answers.values())
    chosen = {word: number[found] for word, found in answers.items()}
    return answers_task(chosen, longest, f"{where} {PREFIX}{one.spec}")


def _sizes(one: AnyTask, longest: int) -> Iterator[int]:
    """Those that a task has, of words of up to so many letters."""
    for n in range(1, longest + 1):
        try:
            one.require(n)
        except InvalidInput:
            continue
        if len(one.places(n)) > longest:
            return
        yield n


def _said(spec: str, where: str) -> Term | None:
    """The task that a sentence says; None for what is written otherwise, as the name of a file or of a function is."""
    if not SENTENCE.match(spec) or (len(spec) < LONGEST_NAME and Path(spec).exists()):
        return None
    try:
        found = sentences.sentence_of(spec).term
    except Refused as error:
        raise InvalidInput(f"{where} {spec}: {error}") from None
    sort = OPERATORS[found[0]].result if isinstance(found, tuple) and found[0] in OPERATORS else "literal"
    if sort not in ("language", "function", "task"):
        raise InvalidInput(f"{where} {spec}: a {sort}; want a language, a function or a task")
    heads = {"language": ("membership",), "function": ("value-of",), "task": ()}
    return (*heads[sort], found) if heads[sort] else found


def _json_in(spec: str) -> str | None:
    """A file's list, the JSON of a task, made of answers where it has them alone; None for any other file."""
    if not spec.endswith(".json") or not Path(spec).is_file():
        return None
    text = read_text(Path(spec)).strip()
    if text.startswith("["):
        return text
    with suppress(ValueError, RecursionError):
        found = json.loads(text)
        if isinstance(found, dict) and found.keys() == {"answers"}:
            return json.dumps(["answers", found["answers"]])
    return None


def answers_task(answers: Mapping[tuple[str, ...], int], longest: int, where: str = "--against") -> ReadingTask:
    """About these words, of one letter or more; letters are in the order of their names."""
    if () in answers:
        raise InvalidInput(f"{where}: the empty word is listed, and is not run with a list; want it left out")
    letters = tuple(sorted({name for word in answers for name in word}))
    numbers = {tuple(map(letters.index, word)): answer for word, answer in answers.items()}
    term = ("answers", tuple((word, answer) for word, answer in answers.items()))
    return ReadingTask(term, lambda n: listed(letters, numbers, n), longest)


def unrounded_task(network: Network, shortest: int, longest: int) -> ReadingTask:
    """What a network answers, in the format that it has, to all words of one letter or more that it reads.

    InvalidInput where these are too many to be listed.
    """
    own = set() if isinstance(network, Recurrent) else {*network.before, *network.after}
    letters = [a for a in range(len(network.alphabet)) if a not in own]
    least, most = (1, None) if isinstance(network, Recurrent) else (network.min_length, network.max_length)
    lengths = range(max(1, least, shortest), min(longest, most or longest) + 1)
    if (many := sum(len(letters) ** n for n in lengths)) > MOST_LISTED:
        what = f"{many} words of up to {longest} letters, whose answers would be listed"
        raise InvalidInput(f"--against {UNROUNDED}: {what}; want at most {MOST_LISTED}: a smaller --max-length")
    words = [word for n in lengths for word in product(letters, repeat=n)]
    return answers_task({tuple(network.alphabet[a] for a in word): network.run(word) for word in words}, longest)


# State L + k: so far k letters more are the first one than the second, -L <= k <= L; a word of L letters stays within.
def _counted(name: str, letters: str, longest: int, where: str) -> DFA:
    """On words of up to L letters: the first of the letters against the second; others count for neither."""
    if len(letters) < 2 or not _differ(letters):
        raise _unclear(name, letters, where, f"{name}:ab, {COUNTED[name][0]}")
    states, steps = range(2 * longest + 1), (1, -1, *[0] * (len(letters) - 2))
    rows = tuple(tuple(min(max(q + step, 0), 2 * longest) for step in steps) for q in states)
    return DFA(tuple(letters), longest, frozenset(q for q in states if COUNTED[name][1](q - longest)), rows)


def task_term(task: Task, n: int) -> Term:
    """The task term of propositions about words of n letters, or, where it is a list, of up to n; of all for n = 0."""
    if isinstance(task, LanguageTask):
        return "membership", as_term(task.language)
    if not isinstance(task, ReadingTask):
        return "value-of", (task.name, n // 2)
    return listed_term(task.term, 1, n) if n and task.term[0] == "answers" else task.term


def listed_term(term: Term, shortest: int, longest: int) -> Term:
    """Of a list of answers those about words of these lengths; InvalidInput where there are none."""
    found = tuple((word, answer) for word, answer in term[1] if shortest <= len(word) <= longest)
    if not found:
        raise InvalidInput(f"no word of {max(1, shortest)} to {longest} letters is listed")
    return "answers", found


def _reading(term: Term, n: int, where: str) -> Reading:
    try:
        return reading(term, n, BITS)
    except Rejected as error:
        known = f"tasks as JSON are {', '.join(READ_AS_JSON)}"
        more = f"; {known}" if term[0] not in READ_AS_JSON else ""
        raise InvalidInput(f"{where}: {error}{more}") from None


def _of_json(spec: str, where: str) -> Term:
    try:
        return frozen(json.loads(spec))
    except (ValueError, RecursionError):
        raise InvalidInput(f'{where} {spec[:60]}: no JSON; want a task such as ["lookup", ["a", "b"]]') from None


def _lookup(name: str, rest: str, where: str) -> Term:
    symbols = tuple(rest.split(",") if "," in rest else rest)
    if not symbols or "" in symbols or not _differ(symbols):
        raise _unclear(name, rest, where, "symbols that differ, such as lookup:01 or lookup:a,b,c")
    return "lookup", symbols


def _key_recall(name: str, rest: str, where: str) -> Term:
    if re.fullmatch("[1-9][0-9]?", rest) is None:
        raise _unclear(name, rest, where, f"{name}:Q, with symbols 0, ..., Q - 1 and then a position such as @2")
    return "lookup", tuple(map(str, range(int(rest))))


def _matching(name: str, rest: str, where: str) -> Term:
    found = re.fullmatch("([1-9][0-9]{0,3}),([1-9][0-9]{0,3})", rest)
    if found is None:
        raise _unclear(name, rest, where, f"{name}:M,I with a modulus M and a position I")
    return name, int(found[1]), int(found[2])


# State q < K + 1 of the automaton: so many ones were read; state K + 1: more than K.
def _threshold(name: str, rest: str, where: str) -> Term:
    if re.fullmatch("[0-9]{1,4}", rest) is None or int(rest) > MOST_ONES:
        raise _unclear(name, rest, where, f"threshold:K, 1 where more than K bits are 1, K from 0 to {MOST_ONES}")
    last = int(rest) + 1
    return "membership", ("dfa", BITS, 0, (last,), tuple((q, min(q + 1, last)) for q in range(last + 1)))


def _parity(name: str, rest: str, where: str) -> Term:
    if not rest or not _differ(rest):
        raise _unclear(name, rest, where, "parity:ab, 1 where an odd number of letters is a")
    return "membership", ("dfa", tuple(rest), 0, (1,), tuple((1 - q, *[q] * (len(rest) - 1)) for q in (0, 1)))


def _recall(name: str, rest: str, where: str) -> Term:
    items, labels = _items_and_labels(name, rest, where, "recall:abcd,01 with items and labels")
    return "recall", items, labels


def _nearest(name: str, rest: str, where: str) -> Term:
    found = re.fullmatch("(.*),([1-9][0-9]{0,3})", rest) if rest.count(",") > 1 else None
    wanted = "nearest:abcd,01,2 with items, labels and perhaps a margin"
    items, labels = _items_and_labels(name, found[1] if found else rest, where, wanted)
    return nearest_task(items, labels, int(found[2]) if found else USUAL_MARGIN)


def _items_and_labels(name: str, rest: str, where: str, wanted: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    parts = [tuple(part) for part in rest.split(",")]
    if len(parts) != 2 or not all(part and _differ(part) for part in parts) or len(parts[0]) > MOST_ITEMS:
        raise _unclear(name, rest, where, wanted)
    return parts[0], parts[1]


def _n_gram(name: str, rest: str, where: str) -> Term:
    letters, *rows = rest.split(",")
    found = [re.fullmatch("(.+)=([0-9]{1,6})", row) for row in rows]
    table = {row[1]: int(row[2]) for row in found if row}
    is_clear = rows and len(table) == len(rows) and _differ(letters) and set("".join(table)) <= set(letters)
    if not is_clear:
        raise _unclear(name, rest, where, "n-gram:ab,aa=0,ab=1 with letters, and an answer to each of some words")
    return "n-gram", tuple(letters), tuple((tuple(word), answer) for word, answer in table.items())


def _differ(names: Sequence[str]) -> bool:
    return len(set(names)) == len(names)


def _unclear(name: str, rest: str, where: str, wanted: str) -> InvalidInput:
    return InvalidInput(f"{where} {name}:{rest[:60]}: want {wanted}")


COUNTED: Mapping[str, tuple[str, Callable[[int], bool]]] = {
    "majority": ("1 where more letters are a than b", lambda k: k > 0),
    "as-many": ("1 where as many letters are a as b", lambda k: k == 0),
}
SHORT: Mapping[str, Callable[[str, str, str], Term]] = {
    "threshold": _threshold,
    "parity": _parity,
    "lookup": _lookup,
    "key-recall": _key_recall,
    "recall": _recall,
    "nearest": _nearest,
    "n-gram": _n_gram,
    "pair-matching": _matching,
    "triple-matching": _matching,
}


def short_name(term: Term) -> str:
    """What `--against` calls a task: short where there is a short name, else as a sentence has it."""
    if term[0] == "value-of" and term[1][0] in FAMILIES:
        return str(term[1][0])
    if term[0] == "membership" and term[1][0] == "dyck":
        return f"dyck:{term[1][1]},{term[1][2]}"
    if term[0] in WRITTEN:
        name, _, rest = (short := WRITTEN[term[0]](*term[1:])).partition(":")
        with suppress(InvalidInput):  # a letter may be a comma, say
            if SHORT[name](name, rest, "") == term:
                return short
    return said_task(term)


def said_task(term: Term) -> str:
    """A task as a sentence has it, and `--against` too: of a function its own words."""
    return sentence(term[1] if term[0] == "value-of" else term)


def _nearest_name(items: Sequence[str], labels: Sequence[str], _: object, margin: int) -> str:
    """What may mean the task: whether it does hangs on the likeness."""
    return f"nearest:{''.join(items)},{''.join(labels)},{margin}"


def _n_gram_name(letters: Sequence[str], table: Sequence[tuple[Sequence[str], int]]) -> str:
    rows = ("".join(word) + f"={answer}" for word, answer in table)
    return f"n-gram:{','.join([''.join(letters), *rows])}"


WRITTEN: Mapping[str, Callable[..., str]] = {
    "lookup": lambda symbols: f"lookup:{''.join(symbols)}",
    "recall": lambda items, labels: f"recall:{''.join(items)},{''.join(labels)}",
    "nearest-neighbour": _nearest_name,
    "n-gram": _n_gram_name,
    "pair-matching": lambda M, i: f"pair-matching:{M},{i}",
    "triple-matching": lambda M, i: f"triple-matching:{M},{i}",
}
"""What may be the short name of a task; it is one where it is read as the task."""

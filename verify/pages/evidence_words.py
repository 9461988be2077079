"""What each rule shows, in words and with the numbers of its evidence, and that evidence drawn.

A row of `TELLERS` for each rule that is a step of its own; how the rules of logic are told, which only carry statements
on, stands in `verify.pages.steps`.  What is told is read off the node that the checker accepted; nothing is decided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from circuits.dfa import DFA
from circuits.word_count import count_words
from fooling_sets.errors import FoolingError
from fooling_sets.functions import TwoPartyFunction
from verify.checker import meaning
from verify.checker.kernel import Budget
from verify.evidence.derivation import Proved
from verify.evidence.witness import violating_words
from verify.pages import drawings
from verify.pages.passages import Drawing, Passage, counted
from verify.statement.operators import COMPARISONS
from verify.statement.proposition import Term, free_variables, substitute

Told = tuple[Passage, tuple[Drawing, ...]]
Teller = Callable[[Proved], Told]
SECOND = {"alice": "Alice", "bob": "Bob"}
FIRST_VALUES = 4  # values of a recurrence that are shown


def told(proved: Proved) -> Told:
    """Why a step holds, and what is drawn of its evidence."""
    return TELLERS[proved.rule](proved)


def plainly(words: str) -> Teller:
    """A rule of which the same is said always."""
    return lambda proved: ((words,), ())


# ---- what a node speaks of ----


def the_function(proved: Proved) -> TwoPartyFunction | None:
    """The function that the statement is about, where it has no variables."""
    term = _first(proved.goal, lambda part: part[0] not in COMPARISONS)
    arguments = term[1:] if term is not None else ()
    for argument in arguments:
        try:
            return meaning.function(argument)
        except (FoolingError, KeyError, TypeError, ValueError):
            continue
    return None


def _first(goal: Term, wanted: Callable[[Term], bool]) -> Term | None:
    sides = goal[1:] if goal[0] in COMPARISONS else (goal,)
    return next((side for side in sides if isinstance(side, tuple) and wanted(side)), None)


def the_language(term: Term) -> DFA | None:
    """The automaton of a language without variables."""
    try:
        return meaning.language(term)
    except (FoolingError, KeyError, TypeError, ValueError):
        return None


def value_of(term: Term) -> str | None:
    """The exact value of a number without variables, as text; None of what evaluation alone does not say."""
    if free_variables(term):
        return None
    try:
        value = meaning.exactly(term, Budget(10**5))
    except (FoolingError, ArithmeticError):
        return None
    return str(value) if len(str(value)) <= 40 else None


# ---- matrices ----


def _fooling_pairs(proved: Proved) -> Told:
    found = [(x, y) for x, y in proved.node["pairs"]]
    colour = _first(proved.goal, lambda side: side[0] == "fooling")
    said = f"{counted(len(found), 'pair')} of inputs are a fooling set of colour {colour[2] if colour else 1}"
    f = the_function(proved)
    return (f"these {said}",), drawings.pairs(f, found, f"The {counted(len(found), 'pair')}") if f else ()


def _tree(proved: Proved) -> Told:
    f, node = the_function(proved), proved.node["tree"]
    words = f"the protocol tree of depth {_depth(node)} and {counted(_leaves(node), 'leaf').replace('leafs', 'leaves')}"
    return (f"{words} answers every input rightly",), drawings.tree(f, node) if f and isinstance(node, list) else ()


def _depth(node: Any) -> int:
    return 1 + max(_depth(node[2]), _depth(node[3])) if isinstance(node, list) else 0


def _leaves(node: Any) -> int:
    return _leaves(node[2]) + _leaves(node[3]) if isinstance(node, list) else 1


def _rectangles(proved: Proved) -> Told:
    found, f = proved.node["rectangles"], the_function(proved)
    partition = _first(proved.goal, lambda side: side[0] == "partition-number") is not None
    does = "partition all entries" if partition else "cover the entries of that colour and no other"
    many = counted(len(found), "rectangle")
    return (f"{many} {does}",), drawings.rectangles(f, found, f"The {many}") if f else ()


def _rank(proved: Proved) -> Told:
    rows, columns, f = proved.node["rows"], proved.node["columns"], the_function(proved)
    size = f"{len(rows)} x {len(columns)}"
    words = f"the {size} part in brackets can be inverted, and all other rows are combinations of its rows"
    if f is None:
        return (words.replace("in brackets", "that is named"),), ()
    drawn = drawings.matrix(
        f,
        f"The {size} part, in brackets:",
        lambda x, y: f"[{f.entry(x, y)}]" if x in rows and y in columns else str(f.entry(x, y)),
    )
    return (words if drawn else words.replace("in brackets", "that the certificate names"),), drawn


def _messages(proved: Proved) -> Told:
    f, node = the_function(proved), proved.node
    side = _first(proved.goal, lambda side: side[0] == "rows")
    speaker = side[2] if side else "alice"
    kinds = len(node["distinct"])
    lines = "rows" if speaker == "alice" else "columns"
    words = f"{SECOND[speaker]} has {kinds} different {lines}, so many messages tell which one, and fewer do not"
    return (words,), drawings.matrix(f, "The matrix:") if f else ()


def _identity(proved: Proved) -> Told:
    found, f = [(x, y) for x, y in proved.node["pairs"]], the_function(proved)
    many = counted(len(found), "row")
    return (
        (f"these {many} and as many columns, in this order, have ones on the diagonal and zeros elsewhere",),
        drawings.pairs(f, found, f"The diagonal of {counted(len(found), 'pair')}") if f else (),
    )


def _restriction(proved: Proved) -> Told:
    rows, columns = len(proved.node["rows"]), len(proved.node["columns"])
    return (f"the matrix on the right is the part of {rows} rows and {columns} columns of the function's",), ()


def _whole_matrix(words: str) -> Teller:
    def say(proved: Proved) -> Told:
        f = the_function(proved)
        return (words,), drawings.matrix(f, "The matrix:") if f else ()

    return say


def _sized(proved: Proved) -> Told:
    f = the_function(proved)
    size = f": there are {f.row_count} rows and {f.column_count} columns" if f else ""
    return (f"no more lines differ than there are{size}",), ()


# ---- bounds by weights and by exhaustion ----


def _packing(proved: Proved) -> Told:
    entries = proved.node["weights"]
    total = sum((Fraction(str(weight)) for *_, weight in entries), Fraction(0))
    words = f"weights on {counted(len(entries), 'cell')} add up to {total}, and no rectangle has more than 1 of them"
    f = the_function(proved)
    by_cell = {(x, y): str(weight) for x, y, weight in entries} if _cells(entries) else {}
    drawn = drawings.matrix(f, "The weights:", lambda x, y: by_cell.get((x, y), ".")) if f and by_cell else ()
    return (words,), drawn


def _crossings(proved: Proved) -> Told:
    found, f = [(x, y) for x, y in proved.node["pairs"]], the_function(proved)
    many = counted(len(found), "pair")
    words = f"{many} of inputs have another value, and all their crossings the colour: too many for fewer rectangles"
    return (words,), drawings.pairs(f, found, f"The {many}") if f else ()


def _cells(entries: Any) -> bool:
    return all(isinstance(entry, list) and len(entry) == 3 for entry in entries)


def _fractional_cover(proved: Proved) -> Told:
    entries = proved.node["rectangles"]
    total = sum((Fraction(str(weight)) for *_, weight in entries), Fraction(0))
    f = the_function(proved)
    found = [(rows, columns) for rows, columns, _ in entries]
    words = f"{counted(len(entries), 'rectangle')} of total weight {total} cover each entry of the colour with weight 1"
    return (words,), drawings.rectangles(f, found, "The rectangles") if f else ()


def _searched(words: str, field: str, things: str) -> Teller:
    def say(proved: Proved) -> Told:
        f = the_function(proved)
        return (f"{words}, {proved.node[field]} {things} in all",), drawings.matrix(f, "The matrix:") if f else ()

    return say


def _core(words: str) -> Teller:
    def say(proved: Proved) -> Told:
        rows, columns = proved.node["rows"], proved.node["columns"]
        size = f"{len(rows)} rows and {len(columns)} columns"
        f = the_function(proved)
        drawn = drawings.rectangles(f, [(rows, columns)], "The part that is searched") if f else ()
        return (f"{words} on {size} of the matrix",), drawn

    return say


def _heavy_rectangle(proved: Proved) -> Told:
    rows, columns, f = proved.node["rows"], proved.node["columns"], the_function(proved)
    words = f"the rectangle of {len(rows)} rows and {len(columns)} columns has this difference"
    return (words,), drawings.rectangles(f, [(rows, columns)], "The rectangle") if f else ()


def _dual(proved: Proved) -> Told:
    many = counted(len(proved.node["rectangles"]), "rectangle")
    return (f"{many} with weights, 1 in all, add up to at least that at each entry, with the sign of its value",), ()


def _mixture(proved: Proved) -> Told:
    many = counted(len(proved.node["protocols"]), "protocol")
    return (f"the coins choose among {many}; on each input few enough of them are wrong",), ()


def _hard(proved: Proved) -> Told:
    many = counted(len(proved.node["cells"]), "input")
    return (f"under a distribution on {many} no deterministic protocol of fewer bits errs seldom enough",), ()


def _refuted(proved: Proved) -> Told:
    return ("clauses that say the contrary cannot all be true: ", *_proof_size(proved.node["proof"])), ()


def _proof_size(proof: Mapping[str, Any]) -> Passage:
    if "dimacs" in proof:
        return ("so says a SAT solver, whose refutation is too long to replay",)
    return (f"a refutation of {counted(len(proof['lemmas']), 'lemma')} was replayed",)


def _parts(proved: Proved) -> Told:
    shown = [
        f"at least {part['at_least']} rectangles of value {part['colour']}, by "
        + ("the rank" if "rank" in part else "a refutation of fewer")
        for part in proved.node["parts"]
    ]
    return ("each value needs rectangles of its own: " + "; ".join(shown),), ()


# ---- automata ----


VIOLATIONS = {
    "fooling-set": "two different words of one length, letter by letter, with the words that come of them when Alice's "
    "and Bob's letters are exchanged; in none of these states both of those have the colour too",
    "determined": "two words of one length, letter by letter, that agree on these positions; in none of these states "
    "they are different and both in the language",
    "subset": "a word, in both languages; in none of these states it is in the first and not in the second",
}


def _closed_set(proved: Proved) -> Told:
    many = counted(len(proved.node["states"]), "state")
    words = f"a finite automaton of {many}, closed under every letter, reads {VIOLATIONS[proved.goal[0]]}"
    language = proved.goal[1]
    language, length = (language[1], language[2]) if proved.goal[0] == "fooling-set" else (language, None)
    drawn: tuple[Drawing, ...] = ()
    found = the_language(language) if isinstance(language, tuple) else None
    if found is not None and proved.goal[0] == "fooling-set":
        n = _example_length(found, length)
        drawn = drawings.words(found, n) if n is not None else ()
    return (words,), drawn


def _example_length(language: DFA, length: Term) -> int | None:
    """The length itself, or a small one of which there are a few words."""
    if isinstance(length, int):
        return length
    sizes = ((n, len(language.alphabet)) for n in range(1, 9))
    counts = [(n, count_words(language, n)) for n, _ in sizes]
    return next((n for n, many in counts if many >= 3), next((n for n, many in counts if many), None))


def _violation(proved: Proved) -> Told:
    words = violating_words(proved.goal, proved.node)
    if not words:
        return ("a violation is given",), ()
    shown = [word or drawings.EMPTY for word in words]
    return (
        f"the word{'s' if len(shown) > 1 else ''} {' and '.join(shown)} show{'' if len(shown) > 1 else 's'} it",
    ), ()


def _recurrence(proved: Proved) -> Told:
    name, step = str(proved.node["variable"]), int(proved.node["step"])
    words = (
        f"along {name} both sides satisfy one linear recurrence, whose order the automaton bounds, so they are equal "
    )
    more = "if so many first values are; these were compared"
    return (words + more,), _first_values(proved.goal, name, step, proved.assumptions)


def _first_values(goal: Term, name: str, step: int, assumptions: tuple[Term, ...]) -> tuple[Drawing, ...]:
    if free_variables(goal) != {name}:
        return ()
    least = max((a[2] for a in assumptions if a[0] == ">=" and a[1] == name and isinstance(a[2], int)), default=None)
    if least is None:
        return ()
    first = least + (("even", name) in assumptions and least % 2) + (("odd", name) in assumptions and 1 - least % 2)
    places = range(first, first + FIRST_VALUES * step, step)
    both = [[value_of(substitute(side, {name: place})) for side in goal[1:]] for place in places]
    rows = [
        (f"{name} = {place}", *map(str, pair)) for place, pair in zip(places, both, strict=True) if None not in pair
    ]
    return (drawings.table("The first values of both sides:", ("", "left", "right"), rows),) if rows else ()


def _minimal(proved: Proved) -> Told:
    access, language = proved.node["access"], the_language(proved.goal[1][1])
    words = (
        f"{counted(len(access), 'state')} are reached by the words below, and any two of them are told apart by a word "
        "that one accepts and the other does not"
    )
    if language is None:
        return (words,), ()
    rows = [
        (_spelled(language, word), " ".join(_spelled(language, w) for w in suffixes) or "-")
        for word, suffixes in zip(access, proved.node["suffixes"], strict=False)
    ]
    return (words,), (
        drawings.table("Words to the states, and what tells them from those before:", ("word", "told apart by"), rows),
    )


def _spelled(language: DFA, word: Any) -> str:
    try:
        return "".join(language.alphabet[a] for a in word) or drawings.EMPTY
    except (TypeError, IndexError):
        return str(word)


def _bisimulation(proved: Proved) -> Told:
    many = counted(len(proved.node["pairs"]), "pair")
    return (f"{many} of states that one word leads to in both automata agree on what is accepted",), ()


def _wrong_word(proved: Proved) -> Told:
    return (f"the network answers the word {' '.join(proved.node['word']) or drawings.EMPTY} wrongly",), ()


def _family_states(proved: Proved) -> Told:
    return (f"from the parameter {proved.node['first']} on, one word for each state, described by an automaton",), ()


def _by_families(words: str, field: str) -> Teller:
    def say(proved: Proved) -> Told:
        many = len(proved.node[field])
        return (f"{words}: {many} {'family' if many == 1 else 'families'}, each described by automata",), ()

    return say


# ---- numbers and machines ----


def _evaluated(proved: Proved) -> Told:
    goal = proved.goal
    if goal[0] in COMPARISONS:
        known = [
            f"the {which} side is {value}"
            for which, side in zip(("left", "right"), goal[1:], strict=True)
            if isinstance(side, tuple) and (value := value_of(side)) is not None
        ]
        return (f"computed: {', '.join(known)}" if known else "computed, in rational bounds as narrow as it takes",), ()
    if _says_of_machine(goal):
        return ("the machine was run on every input, in exact arithmetic",), ()
    return ("computed by the definition, on all that it speaks of",), ()


def _says_of_machine(goal: Term) -> bool:
    inner = goal[1] if goal[0] == "not" else goal
    return inner[0] in ("computes", "split-exact", "split-bits", "printed-exact", "printed-bits", "decides")


def _table(proved: Proved) -> Told:
    many = proved.node["instances"]
    return ("the one case was computed" if many == 1 else f"all {many} cases were computed",), ()


def _smt(proved: Proved) -> Told:
    return (f"{proved.node['solver']} finds no values that make it false (the problem is in the certificate)",), ()


def _torch(proved: Proved) -> Told:
    node = proved.node
    where = f"torch {node['torch']} on {node['device']}, {node['dtype']}"
    return (f"the outputs of {where}, on {counted(len(node['outputs']), 'input')}, are recorded and were compared",), ()


def _assumed(proved: Proved) -> Told:
    return (f"ASSUMED, not shown: {proved.node['name']}, taken from {proved.node['source']}",), ()


def _vectors(proved: Proved) -> Told:
    many = counted(len(proved.node["vectors"]), "vector")
    rows = [
        "".join("+" if x > 0 else "-" for x in v) if isinstance(v, list) else str(v) for v in proved.node["vectors"]
    ]
    return (f"these {many} have such inner products",), (drawings.lines("The signs of their coordinates:", rows),)


def _dnf(proved: Proved) -> Told:
    many = counted(len(proved.node["terms"]), "term")
    return (f"{many} are true exactly where the function is 1",), ()


def _split_network(proved: Proved) -> Told:
    return (
        f"the two parties run the network between them, tried on every word of {proved.node['length']} letters",
    ), ()


TELLERS: Mapping[str, Teller] = {
    "bounds": plainly("this is seen at once from the hypotheses and from what kind of numbers these are"),
    "evaluate": _evaluated,
    "table": _table,
    "assumed": _assumed,
    "fooling-pairs": _fooling_pairs,
    "protocol-tree": _tree,
    "rectangles": _rectangles,
    "rank": _rank,
    "messages": _messages,
    "lines-with": _whole_matrix("the different lines are counted"),
    "identity": _identity,
    "restriction": _restriction,
    "inputs": _sized,
    "part-of": plainly("the one is the matrix of some rows and columns of the other"),
    "fractional-packing": _packing,
    "antichain": _crossings,
    "cover-exhaustion": _searched("all ways to cover with fewer rectangles were tried", "nodes", "positions"),
    "clique-exhaustion": _searched("all fooling sets that are larger were tried", "nodes", "positions"),
    "dnf-exhaustion": _searched("all ways to do with fewer terms were tried", "nodes", "positions"),
    "depth-exhaustion": _core("all protocols of fewer bits fail"),
    "leaves-exhaustion": _core("all protocol trees of fewer leaves fail"),
    "discrepancy-rectangle": _heavy_rectangle,
    "discrepancy-exhaustion": _whole_matrix("no rectangle has a larger difference: all were tried"),
    "discrepancy-spectral": plainly(
        "a matrix made of the function's, from which the bound follows, has no negative eigenvalue"
    ),
    "discrepancy-dual": _dual,
    "fractional-cover": _fractional_cover,
    "dnf": _dnf,
    "mixture": _mixture,
    "hard-distribution": _hard,
    "sat-refutation": _refuted,
    "partition-parts": _parts,
    "closed-set": _closed_set,
    "violation": _violation,
    "distinguishing-word": _violation,
    "recurrence": _recurrence,
    "minimal": _minimal,
    "same-states": plainly("both are given for the same language"),
    "commuting-letters": plainly(
        "the order of the letters does not matter to the automaton, so that a party's letters "
        "matter by the state that they lead to"
    ),
    "bisimulation": _bisimulation,
    "some-zero": plainly("some word is not in the language, and one entry is a fooling set"),
    "family-states": _family_states,
    "coded": plainly("the automata, run on a word and on its code side by side, agree at every length"),
    "embedded": plainly("the one is the matrix of some rows and columns of the other"),
    "some-word": plainly("the language has words of all these lengths"),
    "fewer-inputs": plainly("a party that has fewer inputs has some rows or columns of the matrix"),
    "zeros-around": plainly("the two matrices differ in lines of zeros only"),
    "merged-lines": plainly("this quantity does not change when equal rows and equal columns are merged"),
    "distinct-lines": plainly("the classes of words with equal lines are counted along the automaton"),
    "permuted-identity": plainly(
        "up to the order of rows and columns, the matrix is an identity with one row and "
        "column for each word, and zeros around it"
    ),
    "permuted-identity-values": plainly(
        "up to the order of rows and columns, the matrix is an identity with one row "
        "and column for each word, and zeros around it; of such a matrix the value is "
        "known"
    ),
    "regular-triangle": plainly(
        "the words of a regular language, in an order that automata compare, are rows and "
        "columns of a triangle with ones on its diagonal"
    ),
    "regular-identity": plainly("the words of a regular language are rows and columns of an identity matrix"),
    "regular-rectangles": _by_families("one rectangle for each word of a regular language", "families"),
    "regular-rows": plainly(
        "each row is that of one word of a regular language, and different words have different rows"
    ),
    "regular-orthogonal": plainly("the rows of the matrix of signs are orthogonal"),
    "settled-lines": plainly("the different rows and columns no longer change from this length on"),
    "settled-prefix": plainly(
        "the different rows and columns are those of finitely many lengths, each of which was looked at"
    ),
    "regular-factorisation": plainly("the matrix is a product of two, whose entries weighted automata compute"),
    "regular-minor": plainly("weighted automata make rows and columns of a triangle without zeros on its diagonal"),
    "regular-weights": _by_families("one weighted rectangle for each word of a regular language", "families"),
    "remember": plainly("an RNN that remembers all that still matters has enough bits"),
    "exhibit": plainly("one such Transformer is in the certificate, and was run on every input"),
    "one-hot-transformer": plainly(
        "a Transformer wide enough for one number for each letter at each position computes anything"
    ),
    "constant-transformer": plainly("the function is constant"),
    "one-number-transformer": plainly("a Transformer writes the whole word into one number"),
    "split-network": _split_network,
    "one-hot-layer": plainly("a layer wide enough for one number for each letter at each position computes anything"),
    "wrong-word": _wrong_word,
    "smt": _smt,
    "torch-run": _torch,
    "vectors": _vectors,
}

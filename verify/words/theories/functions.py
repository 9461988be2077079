"""The words for the theories of functions with a matrix, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.printable import counted
from fooling.verify.words import drawings
from fooling.verify.words.drawings import MOST_SIDE
from fooling.verify.words.passages import Drawing, Matrix, Passage
from fooling.verify.words.rule_words import Words, searched, with_the_matrix
from fooling.verify.words.subject import PARTIES, Teller, Told, first_side, the_function

words = Words()

# Matrices: pairs, trees, rectangles, ranks, and the lines of one matrix.


@words.rule("fooling-pairs", "fooling set")
def _fooling_pairs(proved: Proved) -> Told:
    found = [(x, y) for x, y in proved.node["pairs"]]
    many, one = counted(len(found), "pairs"), len(found) == 1
    colour = first_side(proved.goal, lambda side: side[0] == "fooling")
    is_one = f"a fooling set of colour {colour[2] if colour else 1}"
    said = f"this pair of inputs is {is_one}" if one else f"these {many} of inputs are {is_one}"
    f = the_function(proved)
    return (said,), drawings.pairs(f, found, f"The {many}") if f else ()


words.rule("in-turn", "messages in turn")(with_the_matrix("all protocols of so many messages are tried"))


words.plain("in-passes", "models in passes", "all that a model may do with each letter is tried")


@words.rule("protocol-tree", "protocol tree")
def _tree(proved: Proved) -> Told:
    f, node = the_function(proved), proved.node["tree"]
    told = f"the protocol tree of depth {_depth(node)} and {counted(_leaves(node), 'leaves')}"
    return (f"{told} answers every input rightly",), drawings.tree(f, node) if f and isinstance(node, list) else ()


def _depth(node: Any) -> int:
    return 1 + max(_depth(node[2]), _depth(node[3])) if isinstance(node, list) else 0


def _leaves(node: Any) -> int:
    return _leaves(node[2]) + _leaves(node[3]) if isinstance(node, list) else 1


@words.rule("rectangles", "rectangles")
def _rectangles(proved: Proved) -> Told:
    found, f = proved.node["rectangles"], the_function(proved)
    partition = first_side(proved.goal, lambda side: side[0] == "partition-number") is not None
    does = "partition all entries" if partition else "cover the entries of that colour and no other"
    many = counted(len(found), "rectangles")
    return (f"{many} {does}",), drawings.rectangles(f, found, f"The {many}") if f else ()


@words.rule("rank", "rank")
def _rank(proved: Proved) -> Told:
    rows, columns, f = proved.node["rows"], proved.node["columns"], the_function(proved)
    size = f"{len(rows)} x {len(columns)}"
    told = f"the {size} part in brackets can be inverted, and all other rows are combinations of its rows"
    if f is None:
        return (told.replace("in brackets", "that is named"),), ()
    drawn = drawings.matrix(
        f,
        f"The {size} part, in brackets:",
        lambda x, y: f"[{f.entry(x, y)}]" if x in rows and y in columns else str(f.entry(x, y)),
        sorted((x, y) for x in rows for y in columns),
    )
    return (told if drawn else told.replace("in brackets", "that the certificate names"),), drawn


@words.rule("messages", "distinct rows")
def _messages(proved: Proved) -> Told:
    f, node = the_function(proved), proved.node
    side = first_side(proved.goal, lambda side: side[0] == "rows")
    speaker = side[2] if side else "alice"
    kinds = len(node["distinct"])
    lines = "rows" if speaker == "alice" else "columns"
    told = f"{PARTIES[speaker]} has {kinds} different {lines}, so many messages tell which one, and fewer do not"
    return (told,), drawings.matrix(f, "The matrix:") if f else ()


@words.rule("identity", "identity inside")
def _identity(proved: Proved) -> Told:
    found, f = [(x, y) for x, y in proved.node["pairs"]], the_function(proved)
    many = counted(len(found), "rows")
    return (
        (f"these {many} and as many columns, in this order, have ones on the diagonal and zeros elsewhere",),
        drawings.pairs(f, found, f"The diagonal of {counted(len(found), 'pairs')}") if f else (),
    )


words.plain(
    "restriction",
    "distinct rows",
    "the matrix on the right is the part of {rows:rows} and {columns:columns} of the function's",
)


@words.rule("inputs", "distinct rows")
def _sized(proved: Proved) -> Told:
    f = the_function(proved)
    size = f": there are {counted(f.row_count, 'rows')} and {counted(f.column_count, 'columns')}" if f else ""
    return (f"no more lines differ than there are{size}",), ()


words.rule("lines-with", "distinct rows")(with_the_matrix("the different lines are counted"))
words.rule("shattered", "the VC dimension")(with_the_matrix("all sets of lines are tried that are shattered"))


# Composed functions.

words.hands_on("same-entries", "the same entries", "both functions have the same matrix")
words.plain("part-of", "one function inside another", "the one is the matrix of some rows and columns of the other")


# Covers: weights on cells, pairs that cross, and searches through all covers.

words.rule("cover-exhaustion", "rectangles")(searched("all ways to cover with fewer rectangles were tried"))


@words.rule("fractional-packing", "rectangles")
def _packing(proved: Proved) -> Told:
    entries = proved.node["weights"]
    total = sum((Fraction(str(weight)) for *_, weight in entries), Fraction(0))
    told = f"weights on {counted(len(entries), 'cells')} add up to {total}, and no rectangle has more than 1 of them"
    f = the_function(proved)
    by_cell = {(x, y): str(weight) for x, y, weight in entries} if _cells(entries) else {}
    drawn = drawings.matrix(f, "The weights:", lambda x, y: by_cell.get((x, y), ".")) if f and by_cell else ()
    return (told,), drawn


def _cells(entries: Any) -> bool:
    return all(isinstance(entry, list) and len(entry) == 3 for entry in entries)


@words.rule("antichain", "rectangles")
def _crossings(proved: Proved) -> Told:
    found, f = [(x, y) for x, y in proved.node["pairs"]], the_function(proved)
    many = counted(len(found), "pairs")
    told = f"{many} of inputs have another value, and all their crossings the colour: too many for fewer rectangles"
    return (told,), drawings.pairs(f, found, f"The {many}") if f else ()


# Exhausted protocol trees: the part of the matrix that is searched, drawn.


def _core(words: str) -> Teller:
    def say(proved: Proved) -> Told:
        rows, columns = proved.node["rows"], proved.node["columns"]
        size = f"{counted(len(rows), 'rows')} and {counted(len(columns), 'columns')}"
        f = the_function(proved)
        drawn = drawings.rectangles(f, [(rows, columns)], "The part that is searched") if f else ()
        return (f"{words} on {size} of the matrix",), drawn

    return say


words.rule("depth-exhaustion", "exhausted protocol trees")(_core("all protocols of fewer bits fail"))
words.rule("leaves-exhaustion", "exhausted protocol trees")(_core("all protocol trees of fewer leaves fail"))


# Discrepancy: rectangles of a large difference, and reasons why none has a larger one.

words.rule("discrepancy-exhaustion", "discrepancy")(
    with_the_matrix("no rectangle has a larger difference: all were tried")
)
words.plain(
    "discrepancy-spectral",
    "discrepancy",
    "a matrix made of the function's, from which the bound follows, has no negative eigenvalue",
)
words.plain(
    "discrepancy-dual",
    "discrepancy",
    "{rectangles:rectangles} with weights, 1 in all, add up to at least that at each entry, with the sign of its value",
)


@words.rule("discrepancy-rectangle", "discrepancy")
def _heavy_rectangle(proved: Proved) -> Told:
    rows, columns, f = proved.node["rows"], proved.node["columns"], the_function(proved)
    told = f"the rectangle of {counted(len(rows), 'rows')} and {counted(len(columns), 'columns')} has this difference"
    return (told,), drawings.rectangles(f, [(rows, columns)], "The rectangle") if f else ()


# Fooling-set bounds: rectangles with weights, and searches through all fooling sets.

words.rule("clique-exhaustion", "exhausted cliques")(searched("all fooling sets that are larger were tried"))


@words.rule("fractional-cover", "rectangles")
def _fractional_cover(proved: Proved) -> Told:
    entries = proved.node["rectangles"]
    total = sum((Fraction(str(weight)) for *_, weight in entries), Fraction(0))
    f = the_function(proved)
    found = [(rows, columns) for rows, columns, _ in entries]
    told = f"{counted(len(entries), 'rectangles')} of total weight {total} cover each entry of the colour with weight 1"
    return (told,), drawings.rectangles(f, found, "The rectangles") if f else ()


# Terms: formulas that are true where a function is 1.

words.rule("dnf-exhaustion", "terms of a DNF")(searched("all ways to do with fewer terms were tried"))
words.plain("dnf", "terms of a DNF", "{terms:terms} are true exactly where the function is 1")


# Mixtures: protocols that coins choose, and a distribution that is hard for each.

words.plain(
    "mixture",
    "random coins",
    "the coins choose among {protocols:protocols}; on each input few enough of them are wrong",
)
words.plain(
    "hard-distribution",
    "random coins",
    "under a distribution on {cells:inputs} no deterministic protocol of fewer bits errs seldom enough",
)


words.plain(
    "average-protocol", "errors on average", "the inputs about which this protocol is wrong have a small enough share"
)
words.plain("average-exhaustion", "errors on average", "all protocols of fewer bits are wrong more often")


# Partial functions, with the matrix drawn and * where nothing is promised.

Cells = Sequence[tuple[int, int]]

words.hands_on(
    "completion",
    "completion of a partial function",
    "this function agrees with the partial one wherever that has numbers",
)


def _drawn(proved: Proved, caption: str, chosen: Cells = ()) -> tuple[Drawing, ...]:
    """The matrix of the partial function, the chosen cells in brackets; nothing of a large one."""
    rows = _entries(proved)
    if len(rows) > MOST_SIDE or len(rows[0]) > MOST_SIDE:
        return ()
    head = ("", *(str(y) for y in range(len(rows[0]))))
    shown = [
        (str(x), *(f"[{entry}]" if (x, y) in chosen else str(entry) for y, entry in enumerate(row)))
        for x, row in enumerate(rows)
    ]
    return (Matrix((caption,), head, tuple(shown), tuple(sorted(chosen))),)


def _entries(proved: Proved) -> Any:
    side = first_side(proved.goal, lambda part: part[0].startswith("partial-"))
    return side[1][1] if side is not None else ((),)


@words.rule("partial-pairs", "fooling set")
def _pairs(proved: Proved) -> Told:
    sets = proved.node["sets"]
    chosen = [(x, y) for _, pairs in sets for x, y in pairs]
    parts = [f"{counted(len(pairs), 'entries')} {colour}" for colour, pairs in sets]
    told = f"{' and '.join(parts) or 'no entry'}: of any two alike one crossing is promised to have another value"
    return (told,), _drawn(proved, "These, in brackets:", chosen)


@words.rule("partial-messages", "distinct rows")
def _partial_messages(proved: Proved) -> Told:
    side = first_side(proved.goal, lambda part: part[0] == "partial-one-way")
    speaker = PARTIES[side[2]] if side is not None else "the speaker"
    many = counted(len(proved.node["inputs"]), "inputs")
    told = (
        f"{many} of {speaker} were put into classes in all ways, never two that a promised value tells apart into one"
    )
    return (told,), _drawn(proved, "The matrix:")


def _searched(told: str) -> Teller:
    return lambda proved: ((told,), _drawn(proved, "The matrix:"))


words.rule("partial-rectangles", "rectangles")(
    _searched("all ways to cover with fewer rectangles of this value and * were tried")
)
words.rule("partial-cliques", "exhausted cliques")(
    _searched("all fooling sets inside the promise that are larger were tried")
)


# SAT refutations: how much was replayed.


@words.rule("sat-refutation", "SAT refutation")
def _refuted(proved: Proved) -> Told:
    return ("clauses that say the contrary cannot all be true: ", *_proof_size(proved.node["proof"])), ()


def _proof_size(proof: Mapping[str, Any]) -> Passage:
    if "dimacs" in proof:
        return ("so says a SAT solver, whose refutation is too long to replay",)
    return (f"a refutation of {counted(len(proof['lemmas']), 'lemmas')} was replayed",)


@words.rule("partition-parts", "SAT refutation")
def _parts(proved: Proved) -> Told:
    shown = [
        f"at least {part['at_least']} rectangles of value {part['colour']}, by "
        + ("the rank" if "rank" in part else "a refutation of fewer")
        for part in proved.node["parts"]
    ]
    return ("each value needs rectangles of its own: " + "; ".join(shown),), ()

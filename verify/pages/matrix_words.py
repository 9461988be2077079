"""What rules about one matrix show, in words and drawn: pairs, trees, rectangles, ranks, weights, searches."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from verify.evidence.derivation import Proved
from verify.pages import drawings
from verify.pages.passages import Passage, counted
from verify.pages.spoken_of import PARTIES, Teller, Told, first_side, plainly, the_function


def _fooling_pairs(proved: Proved) -> Told:
    found = [(x, y) for x, y in proved.node["pairs"]]
    many, one = counted(len(found), "pair"), len(found) == 1
    colour = first_side(proved.goal, lambda side: side[0] == "fooling")
    is_one = f"a fooling set of colour {colour[2] if colour else 1}"
    said = f"this pair of inputs is {is_one}" if one else f"these {many} of inputs are {is_one}"
    f = the_function(proved)
    return (said,), drawings.pairs(f, found, f"The {many}") if f else ()


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
    partition = first_side(proved.goal, lambda side: side[0] == "partition-number") is not None
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
    side = first_side(proved.goal, lambda side: side[0] == "rows")
    speaker = side[2] if side else "alice"
    kinds = len(node["distinct"])
    lines = "rows" if speaker == "alice" else "columns"
    words = f"{PARTIES[speaker]} has {kinds} different {lines}, so many messages tell which one, and fewer do not"
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


TELLERS: Mapping[str, Teller] = {
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
    "mixture": _mixture,
    "hard-distribution": _hard,
    "sat-refutation": _refuted,
    "partition-parts": _parts,
}

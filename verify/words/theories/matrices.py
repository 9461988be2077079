"""The words for the theory of matrices: pairs, trees, rectangles, ranks, and the lines of one matrix."""

from __future__ import annotations

from typing import Any

from fooling.verify.evidence.derivation import Proved
from fooling.verify.statement.language.counted import counted
from fooling.verify.words import drawings
from fooling.verify.words.rule_words import Words
from fooling.verify.words.shared_sentences import with_the_matrix
from fooling.verify.words.subject import PARTIES, Told, first_side, the_function

words = Words()


@words.rule("fooling-pairs", "fooling set")
def _fooling_pairs(proved: Proved) -> Told:
    found = [(x, y) for x, y in proved.node["pairs"]]
    many, one = counted(len(found), "pairs"), len(found) == 1
    colour = first_side(proved.goal, lambda side: side[0] == "fooling")
    is_one = f"a fooling set of colour {colour[2] if colour else 1}"
    said = f"this pair of inputs is {is_one}" if one else f"these {many} of inputs are {is_one}"
    f = the_function(proved)
    return (said,), drawings.pairs(f, found, f"The {many}") if f else ()


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


@words.rule("restriction", "distinct rows")
def _restriction(proved: Proved) -> Told:
    rows, columns = counted(len(proved.node["rows"]), "rows"), counted(len(proved.node["columns"]), "columns")
    return (f"the matrix on the right is the part of {rows} and {columns} of the function's",), ()


@words.rule("inputs", "distinct rows")
def _sized(proved: Proved) -> Told:
    f = the_function(proved)
    size = f": there are {counted(f.row_count, 'rows')} and {counted(f.column_count, 'columns')}" if f else ""
    return (f"no more lines differ than there are{size}",), ()


words.rule("lines-with", "distinct rows")(with_the_matrix("the different lines are counted"))

"""Statements that say nothing: true of every function, language and number by what kind of quantities they speak of.

x <= x, that a number of words is at least 0, that it is at most that of all words.  Beside a statement that was not
decided nobody learns anything from one of these, proved as it may be.
"""

from __future__ import annotations

from fooling.verify.checker.arithmetic import is_certain
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.methods.engine.ends import fresh
from fooling.verify.statement.language_operators import alphabet
from fooling.verify.statement.proposition import Term


def says_nothing(that: Term) -> bool:
    """Whether a closed proposition, its hypotheses left out, is seen at once to be true.

    >>> count = ("count", ("dyck", 1, 1), "n")
    >>> said = [("<=", "n", ("+", "n", 1)), (">=", count, 0), ("<=", count, ("^", 2, "n")), ("<=", count, "n")]
    >>> [says_nothing(("forall", (("n", "int"),), ((">=", "n", 1),), one)) for one in said]
    [True, True, True, False]
    """
    context = fresh()
    while that[0] == "forall":
        context, that = context.extended(that[1], ()), that[3]
    try:
        return _is_plain(that, context)
    except Rejected:  # to look at it costs more than a derivation may
        return False


def _is_plain(body: Term, context: Context) -> bool:
    if body[0] in ("and", "or"):
        return (all if body[0] == "and" else any)(_is_plain(part, context) for part in body[1:])
    return is_certain(body, context) or _is_about_all_words(body, context)


def _is_about_all_words(body: Term, context: Context) -> bool:
    """Whether it says that there are at most as many words of a length as the letters allow."""
    if body[0] != "<=" or not isinstance(body[1], tuple) or body[1][0] != "count":
        return False
    letters = alphabet(body[1][1])
    return letters is not None and is_certain(("<=", ("^", len(letters), body[1][2]), body[2]), context)

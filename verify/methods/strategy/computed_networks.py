"""What is said of a machine that is run: that a network computes a task, or that two parties split its work.

Every word is run.  That a network computes a task is shown of all words together where they are too many.

Such a statement has no other route than computing.  So where the checker does not compute the statement, its reason is
the reader's: the machine reads other letters than the task has, the task asks about words of another length, no
protocol splits the network, or the words are too many.
"""

from __future__ import annotations

from fooling.fooling_sets.errors import FoolingError
from fooling.verify.checker import meaning
from fooling.verify.checker.computation import holds
from fooling.verify.checker.kernel import Context, Rejected
from fooling.verify.checker.letters import letters
from fooling.verify.methods.engine.attempts import note
from fooling.verify.methods.engine.ends import NotComputed, NotFound, Settled, fresh, reasons_of
from fooling.verify.methods.engine.rules import rule
from fooling.verify.methods.engine.tactic import Node, evaluate
from fooling.verify.methods.evidence.network_clauses import by_bits, by_cases, by_clauses
from fooling.verify.statement.proposition import Term, is_integer

WAYS = (by_cases, by_clauses, by_bits)
"""What trusts no solver is tried first."""


@rule(
    on=("computes", "split-exact", "split-bits", "printed-exact", "printed-bits"),
    denied=True,
    kind="safe",
    price=0,
    closed=True,
    sure=True,
)
def computed(goal: Term, context: Context) -> Node:
    """Whether a given network is right on every word, or what it costs two parties, by running it."""
    note("evaluate")
    statement = goal[1] if goal[0] == "not" else goal
    try:
        is_true = holds(goal, fresh())
    except Rejected as why:
        reasons: list[str] = [_told(statement, why)]
        for way in WAYS if statement[0] == "computes" else ():
            try:
                return way(goal, context)
            except Settled:
                raise
            except FoolingError as error:
                reasons += reasons_of(error)
        raise NotFound(*reasons) from None
    if not is_true:
        raise NotFound("not true by computation")
    return evaluate(goal, context)


def _told(statement: Term, why: Rejected) -> NotComputed:
    """Why a statement is not computed, and what would help where that is plain."""
    if statement[0] == "computes" and (told := _other_length(*statement[1:])):
        return NotComputed(told)
    helps = "; shorter words would help" if "too many" in str(why) or "too long" in str(why) else ""
    return NotComputed(f"{why}{helps}")


def _other_length(machine: Term, task: Term) -> str | None:
    """A sentence where the inputs of a function have another length than the words that a machine is run on.

    A function of one letter for either party, such as a matrix, has no length of its own.
    """
    if machine[0] not in ("network", "rnn-of", "elman-of") or task[0] != "value-of" or not is_integer(machine[2]):
        return None
    longest, read = machine[2], letters(task[1])
    size = meaning.natural(read.length)
    if read.alice != read.bob or size in (2, longest):
        return None
    return (
        f"the two inputs of the function have {size} letters together, and the machine is run on words of {longest} "
        f"letters; a function with inputs of {longest} letters, or a machine for words of {size}, would help"
    )

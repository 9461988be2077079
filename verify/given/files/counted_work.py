"""Work that is counted and not timed, so that what is run of a module of torch's is the same on every machine.

A search that ends after so many seconds finds one thing here and another there: which words were run, which cause is
named.  So work is counted in multiplications: by how many numbers the module has, how many words of how many letters it
reads, and by how often it calls torch, which is what a module that loops in Python spends its time on.  A budget of
`SPENT_IN_A_SECOND` is about a second of one processor of 2024; another machine takes longer, and runs the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.records import dataclass

SPENT_IN_A_SECOND = 2**32
OF_A_LETTER = 2**15  # what torch spends on each step of a recurrent network beside the numbers
OF_A_CALL = 2**16  # of torch from Python
OF_A_PAIR = 16  # of positions, in attention
OF_A_TRIAL = 2**23  # what another network costs to be made and run on a few short words, and, more, for each number
OF_A_NUMBER = 2**10
OF_A_LOOK, OF_A_NUMBER_LOOKED_AT = 2**21, 2**8  # the same on words of one letter


@dataclass
class Budget:
    """So much may be spent; the first piece may be had in any case, if there is anything at all."""

    left: float

    def spend(self, cost: float) -> bool:
        """Whether something is left, of which this is taken.

        >>> budget = Budget(10)
        >>> budget.spend(8), budget.spend(8), budget.spend(8)
        (True, True, False)
        """
        is_left = self.left > 0
        self.left -= cost
        return is_left


def of_words(words: Sequence[Sequence[int]], size: int, *, alone: bool, attends: bool) -> int:
    """The work of a module of so many numbers on words of one length, run together or each alone."""
    n, many = len(words[0]), len(words)
    pairs = OF_A_PAIR * n if attends else 0
    return n * (OF_A_LETTER * (many if alone else 1) + many * (size + pairs))


def of_a_trial(size: int) -> int:
    """The work of making another network of so many numbers and running it on a few short words."""
    return OF_A_TRIAL + OF_A_NUMBER * size


def of_a_look(size: int) -> int:
    """The work of running an edited network of so many numbers on words of one letter."""
    return OF_A_LOOK + OF_A_NUMBER_LOOKED_AT * size

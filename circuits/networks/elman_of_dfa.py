"""Every DFA as an Elman network with the activation clip, states * letters units wide: the one-hot one of Minsky 1967.

It is bit-exact in every format that holds -1, 0 and 1, under every schedule.
"""

from __future__ import annotations

from fooling.circuits.languages.dfa import DFA
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Gate, Gated
from fooling.circuits.numbers.arithmetic import Formats, Linear, linear
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput

LARGEST_WIDTH = 2**10  # units of the network of an automaton; it has the square of that many weights


def elman_of_dfa(dfa: DFA, format: NumberFormat) -> Recurrent:
    """An Elman network of width states * letters that decides the language of `dfa`, complete or not."""
    # Unit (q, a) is to be 1 when the DFA is in state q and a was the last letter, else 0:
    #     h'_(q,a) = clip(sum of h_(q',b) over all b and all q' with delta(q', a) = q,  - 1,  + [x = a],  0, 1).
    # Invariant: h is one-hot at (q', b) for the current state q' and some b, or all 0 when the DFA is dead.  The sum
    # is then 1 if delta(q', a) = q and 0 otherwise; minus 1 it is 0 or -1; plus [x = a] it lies in {-1, 0, 1} and is
    # 1 exactly when delta(q', a) = q and x = a.  So h' is one-hot at (delta(q', x), x), or 0 if that is undefined or
    # the DFA was dead.  Initially any b will do.  The read-out adds the units of accepting states: 1 or 0. No rounding
    # and no overflow: all factors are 0, 1 or -1, at most one product of each dot product is not 0, and all sums
    # above lie in [-1, 1].
    one, letters = format.scale, range(len(dfa.alphabet))
    if dfa.states * len(letters) > LARGEST_WIDTH:
        raise InvalidInput(
            f"Elman network: {dfa.states} states and {len(letters)} letters, more than {LARGEST_WIDTH} units"
        )
    units = [(q, a) for q in range(dfa.states) for a in letters]
    W = tuple(tuple(one * (dfa.step(before, a) == q) for before, _ in units) for q, a in units)
    U = tuple(tuple(one * (a == x) for x in letters) for _, a in units)
    layer = Gated("elman", (Gate(Linear(W, (-one,) * len(units)), linear(U)),), "clip")
    embedding = tuple(tuple(one * (a == x) for x in letters) for a in letters)
    initial = tuple(one * (unit == (dfa.start, 0)) for unit in units)
    read_out = ReadOut(linear((tuple(one * (q in dfa.accepting) for q, _ in units),)), "at-least-one")
    return Recurrent(Formats.alike(format), dfa.alphabet, embedding, (layer,), (initial,), read_out)

"""Networks of functions whose inputs are not all words of their letters: built here, and run on each input.

That some network computes a function is shown by constructions that tell all words apart.  Where a party is held to
some words, or has fewer letters than the other one, only some of these words are inputs.  What the inputs are as words
is read by `tests.brute_force`, which shares no code with the checker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fooling.verify.checker.judge import fresh
from fooling.verify.checker.kernel import Rejected, prove
from fooling.verify.statement.language.notation import transformer_computes
from fooling.verify.statement.operators import FAMILIES
from fooling.verify.statement.proposition import Term
from tests import brute_force

WITH_A_ONE = ("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, 1)))
ONE_HOT = ("dfa", ("0", "1"), 0, (1,), ((0, 1), (1, None)))
SOME_INPUTS: Sequence[Term] = (
    ("index", 1),
    ("index", 3),
    ("matrix", ((0, 1, 1), (1, 0, 1))),
    ("matrix", ((1,), (0,), (1,))),
    ("transposed", ("matrix", ((0, 1, 1), (1, 0, 1)))),
    ("and-of", ("equality", 1), ("greater-than", 1)),
    ("restricted", ("intersection", 2), "bob", ONE_HOT),
    ("complement", ("restricted", ("complement", ("intersection", 2)), "alice", WITH_A_ONE)),
    ("restricted", ("restricted", ("greater-than", 2), "bob", ONE_HOT), "alice", WITH_A_ONE),
    ("restricted", ("under", ("dyck", 1, 2), "mask:0110", 4), "bob", ("dyck", 1, 1)),
    ("restricted", ("under", ("dyck", 1, 2), "odd-even", 4), "alice", ("dfa", ("(", ")"), 0, (0,), ((0, None),))),
)


def one_hot(f: Term, heads: int = 1) -> tuple[Term, dict[str, Any]]:
    """The network of `one-hot-transformer`, with a neuron for each input of value 1, and what it is said to compute.

    What the inputs are as words is read by `tests.brute_force`.  A neuron adds up N times the outputs at the letters of
    its input, at most N, and is relu(that - (N - 1)): 1 where all letters are these, and 0 where one is not.
    """
    base = f
    while base[0] in ("complement", "restricted"):
        base = base[1]
    sides, all_sides = brute_force.words_read(f), brute_force.words_read(base)
    numbers = [[sorted({word[i] for word in side}) for i in range(len(side[0]))] for side in all_sides]
    A, N = max(len(letters) for side in numbers for letters in side), sum(map(len, numbers))
    owners = owners_of(base, N, len(numbers[0]))
    ones = []
    for x, row in zip(sides[0], brute_force.matrix(f), strict=True):
        for y, value in zip(sides[1], row, strict=True):
            spelled = [
                iter([numbers[who].__getitem__(i).index(letter) for i, letter in enumerate(word)])
                for who, word in enumerate((x, y))
            ]
            word = [next(spelled[who]) for who in owners]
            ones += [word] if value else []
    wide, one = N * A, N  # codes are multiples of 1/N
    places = [[[one * (c == j * A + i) for c in range(wide)] for i in range(A)] for j in range(N)]
    zero, same = [[0] * wide] * wide, [[one * (i == j) for j in range(wide)] for i in range(wide)]
    head = {"query": {"matrix": zero}, "key": {"matrix": zero}, "value": {"matrix": same}}
    chosen = [[one * N * (c % A == word[c // A]) for c in range(wide)] for word in ones] or [[0] * wide]
    neurons = {"matrix": chosen, "bias": [-one * (N - 1)] * len(chosen)}
    summed = {"matrix": [[one] * len(chosen)], "bias": [0]}
    transformer = {
        "formats": f"Qp:{N},1:down,saturate,once",
        "alphabet": [str(i) for i in range(A)],
        "embedding": {"joint": places},
        "layers": [
            {
                "attention": {
                    "heads": [head] * heads,
                    "output": {"matrix": [row + [0] * wide * (heads - 1) for row in same]},
                },
                "feed_forward": {"maps": [neurons, summed], "activation": "relu"},
            }
        ],
    }
    return transformer_computes(f, A, N, 1, wide, wide, heads, "down", "once").term, transformer


def owners_of(base: Term, N: int, of_alice: int) -> list[int]:
    """Who has which position: 0 is Alice."""
    if base[0] == "under":
        return [0 if alice else 1 for alice in brute_force.alice_owns(base[2], N)]
    if base[0] in FAMILIES and base[0] != "index":
        return [0, 1] * of_alice
    return [0] * of_alice + [1] * (N - of_alice)


@pytest.mark.parametrize("heads", [1, 2])
@pytest.mark.parametrize("f", SOME_INPUTS)
def test_a_network_of_some_words_is_run_on_them(f: Term, heads: int) -> None:
    """The one-hot network of a function whose inputs are not all words: built, run on each input, and right there."""
    goal, transformer = one_hot(f, heads)
    prove(goal, {"rule": "one-hot-transformer"}, fresh())
    prove(goal, {"rule": "exhibit", "transformer": transformer}, fresh())
    other = ("complement", f)
    with pytest.raises(Rejected, match="wrong on the input"):
        prove((goal[0], other, *goal[2:]), {"rule": "exhibit", "transformer": transformer}, fresh())


@pytest.mark.parametrize("f", [one for one in SOME_INPUTS if one[0] == "restricted"])
def test_what_is_right_on_some_inputs_is_not_right_on_all(f: Term) -> None:
    """The network of a restricted function outputs 0 on other words: it does not compute the function on all inputs."""
    goal, transformer = one_hot(f)
    whole = f
    while whole[0] == "restricted":
        whole = whole[1]
    with pytest.raises(Rejected, match="wrong on the input"):
        prove((goal[0], whole, *goal[2:]), {"rule": "exhibit", "transformer": transformer}, fresh())

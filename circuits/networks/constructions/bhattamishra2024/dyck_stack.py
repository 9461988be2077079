"""Dyck-(t, k) by a recurrent network of O(k log t) units, whatever the length (section 4, after Hewitt et al. 2020).

Section 4 says that RNNs of constant width recognise bounded Dyck languages, and refers to others for it.  This is the
stack of Hewitt et al. 2020 in one Elman layer with clip to [0, 1]: a stack of k places, each with an occupied bit and
b = ceil(log2 t) bits of a kind, in two copies of which one is 0 at any time.

    pushed_j' = clip( place_(j-1) + [x opens] - 1 )     place_0 is the code of x;  place = pushed + popped
    popped_j' = clip( place_(j+1) + [x closes] - 1 )    place_(k+1) is empty
    over'     = clip( occupied_k + [x opens] - 1 )      a bracket more than k deep
    empty'    = clip( [x closes] - occupied_1 )         nothing to close
    high_i'   = clip( [x closes, bit i is 1] - bit_i of place_1 )
    low_i'    = clip( [x closes] - [bit i is 1] + bit_i of place_1 - 1 )        the wrong kind on top
    dead'     = clip( dead + all of the last four )
The answer is 1 iff dead, the four kinds of error and all places are 0.  low_i' is over a closing bracket with bit 0
iff the bit of place_1 is 1.  All sums that turn a unit lie in [-2, 1] but that of dead, which may be cut off at the end
of the format: any sum of at least 1 is clipped to 1.  The states that are reached are a stack, two or three bits of
error, and the copy that it stands in, so `fooling network` decides it for words of every length.
"""

from __future__ import annotations

from collections.abc import Sequence

from fooling.circuits.languages.dyck import dyck_alphabet
from fooling.circuits.networks.constructions.construction import Construction, Parameter, Task
from fooling.circuits.networks.constructions.coordinates import Coordinates, Factor
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.recurrent import Recurrent
from fooling.circuits.networks.recurrent_layers import Gate, Gated
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.fooling_sets.errors import InvalidInput

MOST_TYPES, MOST_DEEP = 64, 64
COPIES = ("pushed", "popped")


def dyck_stack(N: int, format: NumberFormat, types: int, depth: int) -> Recurrent:  # noqa: ARG001
    """A recurrent network that decides Dyck-(types, depth), at every length."""
    if not (1 <= types <= MOST_TYPES and 1 <= depth <= MOST_DEEP):
        raise InvalidInput(f"Dyck-({types}, {depth}): want 1 to {MOST_TYPES} types and a depth of 1 to {MOST_DEEP}")
    f, b = format, (types - 1).bit_length()
    size = b + 1  # of a place: occupied, then the bits of the kind
    x = Coordinates(f, opens=1, closes=1, code=size)
    h = Coordinates(f, pushed=depth * size, popped=depth * size, over=1, empty=1, high=b, low=b, dead=1)
    errors = [name for name in ("over", "empty", "high", "low", "dead") if name in h.places]
    state = h.to(
        h,
        *(part for copy in COPIES for part in _of_copy(copy, depth, size, b)),
        *(("dead", [[1] * h.sizes[name]], name) for name in errors),
    )
    bits = [[int(column == i + 1) for column in range(size)] for i in range(b)]
    first = [[int(j == column) for column in range(size)] for j in range(depth * size)]
    reads = x.to(
        h,
        ("pushed", [[1]] * (depth * size), "opens"),
        ("pushed", first, "code"),
        ("popped", [[1]] * (depth * size), "closes"),
        ("over", 1, "opens"),
        ("empty", 1, "closes"),
        # `code` has the bits of either kind of bracket, so that those of a closing one are told by what `closes` says
        *(
            (("high", 1, "closes"), ("high", bits, "code"), ("low", 1, "closes"), ("low", _less(bits), "code"))
            if b
            else ()
        ),
        bias={"pushed": -1, "popped": -1, "over": -1, **({"high": -1, "low": -1} if b else {})},
    )
    score = Coordinates(f, score=1)
    told = h.to(score, *(("score", [[-1] * h.sizes[name]], name) for name in (*COPIES, *errors)))
    layer, initial = Gated("elman", (Gate(state, reads),), "clip"), h.vector()
    return Recurrent(
        Formats.alike(f),
        dyck_alphabet(types),
        _letters(x, types, b),
        (layer,),
        (initial,),
        ReadOut(told, "not-negative"),
    )


def _letters(x: Coordinates, types: int, b: int) -> tuple[tuple[int, ...], ...]:
    """Opening and closing brackets in turn.  Of an opening one `code` is what is pushed, its occupied bit 1."""
    rows = list[tuple[int, ...]]()
    for kind in range(types):
        code = [kind >> i & 1 for i in reversed(range(b))]
        rows += [x.vector(opens=1, code=[1, *code]), x.vector(closes=1, code=[0, *code])]
    return tuple(rows)


def _of_copy(copy: str, depth: int, size: int, b: int) -> list[tuple[str, Factor, str]]:
    """What the next state takes from one of the two copies of the stack."""
    many = depth * size
    down = [[int(source == j - size) for source in range(many)] for j in range(many)]
    up = [[int(source == j + size) for source in range(many)] for j in range(many)]
    top = [[int(source == i + 1) for source in range(many)] for i in range(b)]
    parts: list[tuple[str, Factor, str]] = [
        ("pushed", down, copy),
        ("popped", up, copy),
        ("over", [[int(source == (depth - 1) * size) for source in range(many)]], copy),
        ("empty", [[-int(source == 0) for source in range(many)]], copy),
    ]
    return [*parts, *((("high", _less(top), copy), ("low", top, copy)) if b else ())]


def _less(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[-number for number in row] for row in rows]


def dyck_task(types: int, depth: int, **_: object) -> Task:
    """Membership."""
    return "membership", ("dyck", types, depth)


CONSTRUCTION = Construction(
    name="dyck-stack",
    source="Bhattamishra et al. 2024, section 4, after Hewitt et al. 2020",
    says="Decides Dyck-(types, depth) at every length, with a recurrent stack of constant size.",
    cost={"layers": "1", "state": "2 depth (log2 types + 1) + 2 log2 types + 3 numbers"},
    parameters=(
        Parameter.length(8, "the letters of the longest words that are run"),
        Parameter.formatted("Q3.0"),
        Parameter("types", "natural", 2, "types of brackets"),
        Parameter("depth", "natural", 2, "the most brackets that are open"),
    ),
    build=dyck_stack,
    task=dyck_task,
)

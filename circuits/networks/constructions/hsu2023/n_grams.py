"""n-gram models by hard attention, n - 1 heads in one layer: Mallick and Paul 2025 after Svete and Cotterell 2024.

    word       y_1 ... y_t over an alphabet; the answer is a function, given as a table, of the last n - 1 letters
    embedding  letter one-hot;  sqrt(1/t), sqrt(1 - 1/t);  and sqrt(1/(t+h)), sqrt(1 - 1/(t+h)) for h = 1 ... n - 2
    head h     query (sqrt(1/t), sqrt(1 - 1/t)), key (sqrt(1/(j+h)), sqrt(1 - 1/(j+h))), h = 0 ... n - 2
               unit vectors, so the product is largest for j + h = t: the letter h places before the last
    network    a unit for each history, relu(number of letters that agree - (n - 2)); scores of answers; the largest
Roots are rounded to the format, and so are products; where t is large two of them become equal, and the first is taken.
The printed heads are h = 1 ... n - 1, for the letter that comes at t; here the word ends before that letter.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

from fooling.circuits.networks.attention import Attention, Head
from fooling.circuits.networks.block import Block, FeedForward
from fooling.circuits.networks.constructions.construction import SCHEDULE, Construction, Parameter, Task
from fooling.circuits.networks.constructions.coordinates import Coordinates
from fooling.circuits.networks.embedding import Added
from fooling.circuits.networks.read_out import ReadOut
from fooling.circuits.networks.transformer import Transformer
from fooling.circuits.numbers.arithmetic import Formats
from fooling.circuits.numbers.enclosure import sqrt_bounds
from fooling.circuits.numbers.number_format import NumberFormat
from fooling.circuits.numbers.schedule import Schedule
from fooling.fooling_sets.errors import InvalidInput

BITS = 64  # of a root
MOST_HISTORIES = 2**10


def n_gram(
    N: int, format: NumberFormat, alphabet: tuple[str, ...], n: int, table: tuple[int, ...] | None, schedule: Schedule
) -> Transformer:
    """For words of n - 1 to N letters."""
    f, letters, answers = format, len(alphabet), checked_table(N, alphabet, n, table)
    heads = n - 1
    roots = {f"{kind}{h}": 1 for h in range(heads) for kind in ("near", "far")}
    x = Coordinates(f, letter=letters, **roots)
    rows = tuple(
        x.vector(**{f"{kind}{h}": _root(f, i + h, kind) for h in range(heads) for kind in ("near", "far")})
        for i in range(1, N + 1)
    )
    embedding = Added(tuple(x.vector(letter=[int(a == b) for b in range(letters)]) for a in range(letters)), rows)
    m = Coordinates(f, all=max(2, letters))
    parts = tuple(
        Head(
            x.to(m, ("all", _column(m.size, 0), "near0"), ("all", _column(m.size, 1), "far0")),
            x.to(m, ("all", _column(m.size, 0), f"near{h}"), ("all", _column(m.size, 1), f"far{h}")),
            x.to(m, ("all", [[int(i == j) for j in range(letters)] for i in range(m.size)], "letter")),
        )
        for h in range(heads)
    )
    beside = Coordinates(f, all=heads * m.size)
    histories = list(
        product(range(letters), repeat=heads)
    )  # the letter before the others first, so that head 0 is last
    # Row of a history: 1 for each head h at the letter that it wants there.
    agree = [[int(a == one[heads - 1 - h]) for h in range(heads) for a in range(m.size)] for one in histories]
    units, scores = Coordinates(f, units=len(histories)), Coordinates(f, scores=max(2, max(answers) + 1))
    network = (
        beside.to(units, ("units", agree, "all"), bias={"units": 1 - heads}),
        units.to(scores, ("scores", [[int(a == s) for a in answers] for s in range(scores.size)], "units")),
    )
    output = beside.to(beside, ("all", 1, "all"))
    block = Block(Attention(parts, output, "leftmost"), FeedForward(network))
    return Transformer(Formats.alike(f), alphabet, embedding, (block,), ReadOut(None, "argmax"), schedule)


@lru_cache(maxsize=2**14)
def _root(f: NumberFormat, t: int, kind: str) -> Fraction:
    """sqrt(1/t) or sqrt(1 - 1/t), rounded to the format."""
    low, high = sqrt_bounds(Fraction(1, t) if kind == "near" else 1 - Fraction(1, t), BITS)
    return f.value(f.round((low + high) / 2))


def _column(rows: int, place: int) -> list[list[int]]:
    return [[int(row == place)] for row in range(rows)]


def checked_table(N: int, alphabet: tuple[str, ...], n: int, table: tuple[int, ...] | None) -> tuple[int, ...]:
    """An answer to each history, in their order; where none is given, the sum of the letters' numbers."""
    if not (2 <= n <= N + 1) or len(alphabet) ** (n - 1) > MOST_HISTORIES:
        raise InvalidInput(f"n = {n}: want 2 to N + 1 = {N + 1}, and at most {MOST_HISTORIES} histories")
    histories = list(product(range(len(alphabet)), repeat=n - 1))
    if table is None:
        return tuple(sum(history) % len(alphabet) for history in histories)
    if len(table) != len(histories) or not all(type(a) is int and 0 <= a < MOST_HISTORIES for a in table):
        raise InvalidInput(f"table: want {len(histories)} answers, numbers from 0, one for each history")
    return table


def n_gram_task(N: int, alphabet: tuple[str, ...], n: int, table: tuple[int, ...] | None, **_: object) -> Task:
    """The table."""
    answers = checked_table(N, alphabet, n, table)
    return "n-gram", alphabet, tuple(zip(product(alphabet, repeat=n - 1), answers, strict=True))


CONSTRUCTION = Construction(
    name="n-gram",
    source="Mallick and Paul 2025, after Svete and Cotterell 2024, Theorem 3.1",
    says="Answers by a table of the last n - 1 letters; each of n - 1 heads of hard attention fetches one.",
    cost={"layers": "1", "heads": "n - 1", "width": "|alphabet|", "embedding": "|alphabet| + 2 (n - 1)"},
    parameters=(
        Parameter.length(6, "the letters of the longest words"),
        Parameter.formatted("Q4.12"),
        Parameter("alphabet", "letters", "ab", "the letters"),
        Parameter("n", "natural", 3, "the answer depends on the last n - 1 letters"),
        Parameter(
            "table", "lists", None, "an answer for each history, in order; the sum of letters where none is given"
        ),
        SCHEDULE,
    ),
    build=n_gram,
    task=n_gram_task,
)

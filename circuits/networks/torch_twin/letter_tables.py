"""Vectors of many words at once, each a function of no more letters than it hangs on.

All words have n letters.  What a network has at a position is a function of the word, and near its input of few
letters: an embedding of one, a logit of two, a mean over a window of those in it.  A `Column` is such a function: the
*places* of the letters that it hangs on and a table of its values, a row for each choice of letters there (those of the
first place vary slowest), or, where that would be more rows than a bound, a row for each word of the batch.  What is
done to a column's rows is done to the function, so nothing is computed for a million words that two letters decide.

A place that all rows of a table agree on is dropped (`reduced`), whatever the weights look like: attention that depends
on positions alone has tables without places, one row, and is computed once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from fooling.circuits.networks.torch_twin.lazy_torch import Tensor, load_torch
from fooling.circuits.networks.torch_twin.tensor_format import Codes, joined
from fooling.records import dataclass

MOST_ROWS = 2**12
Places = tuple[int, ...] | None  # None: all; a row for each word


@dataclass(frozen=True)
class Column:
    """codes: rows x ..., a row for each choice of letters at the places, or for each word."""

    places: Places
    codes: Codes


class Words:
    """A batch of words of one length, as letter indices: B x n."""

    def __init__(self, letters: Tensor, choices: int) -> None:
        self.letters, self.choices = letters, choices
        self.most_rows = min(MOST_ROWS, max(1, len(letters)))
        self._numbers: dict[tuple[int, ...], Tensor] = {}

    def together(self, *all_places: Places) -> Places:
        """The places of what hangs on all of these columns."""
        if None in all_places:
            return None
        found = tuple(sorted({place for places in all_places for place in places or ()}))
        return found if self.choices ** len(found) <= self.most_rows else None

    def numbers(self, places: tuple[int, ...]) -> Tensor:
        """For each word, the row that its letters at the places choose."""
        if places not in self._numbers:
            zero = load_torch().zeros(len(self.letters), dtype=load_torch().int64, device=self.letters.device)
            self._numbers[places] = reduce(lambda row, at: row * self.choices + self.letters[:, at], places, zero)
        return self._numbers[places]

    def spread(self, column: Column, places: Places) -> Codes:
        """The same function with a row for each choice at more places, or for each word."""
        if column.places == places:
            return column.codes
        if column.places is not None and places is None:
            if not column.places:
                return column.codes.of(lambda x: x.expand(len(self.letters), *x.shape[1:]))
            return column.codes.of(lambda x: x[self.numbers(column.places or ())])
        kept, wanted = column.places or (), places or ()
        shape = [self.choices if place in kept else 1 for place in wanted]

        def widened(x: Tensor) -> Tensor:
            rest = x.shape[1:]
            full = x.reshape(*shape, *rest).expand(*[self.choices] * len(wanted), *rest)
            return full.reshape(self.choices ** len(wanted), *rest)

        return column.codes.of(widened)

    def reduced(self, column: Column) -> Column:
        """The same function without places that it does not hang on, and with the bound that its table has."""
        if column.places is None:
            return column
        table, places = column.codes.tensor, list(column.places)
        for place in column.places:
            before, after = self.choices ** places.index(place), self.choices ** (len(places) - 1 - places.index(place))
            apart = table.reshape(before, self.choices, after, *table.shape[1:])
            if (apart == apart[:, :1]).all():
                table = apart[:, 0].reshape(before * after, *table.shape[1:])
                places.remove(place)
        size = int(table.abs().max()) if table.numel() else 0
        return Column(tuple(places), Codes(table, min(size, column.codes.size)))

    def combined(self, function: Callable[..., Codes], *columns: Column) -> Column:
        """A function of the rows of several columns."""
        places = self.together(*(column.places for column in columns))
        return self.reduced(Column(places, function(*(self.spread(column, places) for column in columns))))

    def mapped(self, function: Callable[[Codes], Codes], columns: Sequence[Column]) -> list[Column]:
        """A function of the rows of each column; all of one shape, it is called once."""
        if not columns:
            return []
        found = function(joined([column.codes for column in columns]))
        return self._apart(found, [(column.places, len(column.codes.tensor)) for column in columns])

    def paired(self, function: Callable[[Codes, Codes], Codes], one: Column, others: Sequence[Column]) -> list[Column]:
        """A function of the rows of one column and another, for each of several of one shape; it is called once."""
        if not others:
            return []
        places = [self.together(one.places, other.places) for other in others]
        first = [self.spread(one, at) for at in places]
        second = [self.spread(other, at) for other, at in zip(others, places, strict=True)]
        sizes = [(at, len(part.tensor)) for at, part in zip(places, first, strict=True)]
        return self._apart(function(joined(first), joined(second)), sizes)

    def _apart(self, found: Codes, sizes: Sequence[tuple[Places, int]]) -> list[Column]:
        parts = found.tensor.split([rows for _, rows in sizes])
        return [
            self.reduced(Column(places, Codes(part, found.size)))
            for (places, _), part in zip(sizes, parts, strict=True)
        ]

    def gathered(self, columns: Sequence[Column]) -> Column:
        """The columns side by side, in a new axis after the rows."""
        places = self.together(*(column.places for column in columns))
        parts = [self.spread(column, places) for column in columns]
        stacked = load_torch().stack([part.tensor for part in parts], 1)
        return Column(places, Codes(stacked, max(part.size for part in parts)))


def all_words(choices: int, n: int, first: int, last: int, device: str) -> Tensor:
    """Words number first to last - 1 of all words of n letters, the first letter varying slowest."""
    torch = load_torch()
    numbers = torch.arange(first, last, device=device)
    powers: list[Any] = [numbers // choices ** (n - 1 - i) % choices for i in range(n)]
    return torch.stack(powers, 1) if n else torch.empty((last - first, 0), dtype=torch.int64, device=device)

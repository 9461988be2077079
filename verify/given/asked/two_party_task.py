"""What a network's width is bounded for: the tasks of `named_function`, and those that are read once.

Of a task that is read once the words of n letters make a function of two inputs under a partition: Alice's letters are
a row, and Bob's a column.  That is so where all words of some rows and some columns are asked about; of others it is
refused, as no row says which columns there are.  Index lookup of two symbols is INDEX, at every length; the functions
of other tasks are matrices, which list all words.
"""

from __future__ import annotations

from difflib import get_close_matches

from fooling.circuits.networks.asked.task import LanguageTask, ReadingTask, how_many
from fooling.circuits.networks.read_once import Reading
from fooling.fooling_sets.errors import InvalidInput
from fooling.fooling_sets.functions import FAMILIES, OF_LETTERS
from fooling.fooling_sets.partition import Partition
from fooling.records import dataclass
from fooling.verify.given.asked.known_task import PREFIX, known_task, other_name
from fooling.verify.given.asked.named_function import AnyTask, FunctionSpec, NamedTask, named_task, partition_of
from fooling.verify.given.asked.network_task import COUNTED, SHORT, network_task

MOST_WORDS = 2**16


@dataclass(frozen=True)
class ReadOnceTask:
    """A task that is read once, as a user named it."""

    spec: str
    task: ReadingTask

    @property
    def looks_up_bits(self) -> bool:
        """Whether it is index lookup of two symbols."""
        return self.task.term[0] == "lookup" and len(self.task.term[1]) == 2

    def reading(self, n: int) -> Reading:
        """What it asks of words of n letters; InvalidInput where it asks nothing."""
        if not self.task.asks(n):
            raise InvalidInput(f"{self.spec}: it asks about no words of {n} letters; want another --n")
        return self.task.read(n)

    def letters(self, n: int) -> int:
        """How many letters its words of n letters are of."""
        return len(self.reading(n).letters)

    def only_partition(self, n: int) -> str:
        """Of a lookup the position stands last; of others the halves are taken where no partition is named."""
        return f"prefix:{n - 1 if self.task.term[0] == 'lookup' else n // 2}"

    def function(self, n: int, partition: str) -> FunctionSpec:
        """The function of two inputs; InvalidInput where its words make none, or are too many."""
        split, asked = partition_of(partition, n), self.reading(n)
        if self.looks_up_bits and split.owners(n) == "A" * (n - 1) + "B":
            return FunctionSpec(self.spec, ("index", n - 1), n - 1, None, None)
        many = how_many(asked)
        if many is None or many > MOST_WORDS:
            raise InvalidInput(
                f"{self.spec}: more than {MOST_WORDS} words of {n} letters, too many for a matrix that lists them; "
                "want a smaller --n, or lookup:01, whose function is INDEX at every length"
            )
        return FunctionSpec(self.spec, ("matrix", self._matrix(n, split)), None, None, None)

    def _matrix(self, n: int, split: Partition) -> tuple[tuple[int, ...], ...]:
        """Rows are Alice's letters, columns Bob's, both in order."""
        owners, rows = split.owners(n), dict[tuple[int, ...], dict[tuple[int, ...], int]]()
        for word in self.task.words(n):
            x, y = (tuple(a for a, owner in zip(word, owners, strict=True) if owner == one) for one in "AB")
            rows.setdefault(x, {})[y] = self.task.answer(word)
        columns = sorted({y for row in rows.values() for y in row})
        if any(len(row) < len(columns) for row in rows.values()):
            raise InvalidInput(
                f"{self.spec}: it does not ask about every word that Alice's and Bob's letters make under "
                f"{split.name}, so its words are no function of two inputs"
            )
        return tuple(tuple(rows[x][y] for y in columns) for x in sorted(rows))


TwoPartyTask = AnyTask | ReadOnceTask


def two_party_task(spec: str, longest: int) -> TwoPartyTask:
    """What is called so, read now, of words of up to so many letters."""
    if spec.startswith(PREFIX) and (other := other_name(known_task(spec.removeprefix(PREFIX)))) is not None:
        return named_task(other)
    known = {*SHORT, *COUNTED} - {*OF_LETTERS}
    if not spec.startswith(("[", PREFIX)) and (name := spec.partition(":")[0]) not in known:
        is_named = name in (*FAMILIES, *OF_LETTERS, "regex", "dyck")
        if not is_named and (near := get_close_matches(name, sorted(known), n=1)):
            raise InvalidInput(f"--task {spec[:60]}: did you mean {near[0]}:...? `fooling network --help` has examples")
        return named_task(spec)
    found = network_task(spec, longest, "--task")
    if isinstance(found, LanguageTask) and not spec.startswith("["):
        return NamedTask(spec, found)
    if not isinstance(found, ReadingTask):
        raise InvalidInput(f"--task {spec[:60]}: want a language as dyck:TYPES,DEPTH, regex:EXPRESSION or a file")
    return ReadOnceTask(spec, found)

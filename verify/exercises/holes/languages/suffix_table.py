"""The hole `[suffix-table, L]`: words and suffixes with a table of memberships, no two rows of which are equal.

    {suffixes: [ε, b], rows: {ε: 0 0, a: 0 1, ab: 1 0}}

An entry is 1 where the word of its row, with the suffix of its column behind it, is in the language.  The certificate
has a membership for each entry; what is measured is how many words there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fooling.circuits.languages.minimality import Word
from fooling.fooling_sets.errors import InvalidInput
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, Shown, Text, Unreadable
from fooling.verify.exercises.holes.languages.distinguishable_words import DistinguishableWordsHole
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked, language_asked
from fooling.verify.exercises.holes.languages.memberships import membership
from fooling.verify.exercises.shown import TooLarge, right, shown_all
from fooling.verify.exercises.terms import arguments, options
from fooling.verify.exercises.text_trees import excerpt, fields, listed, readable_items, refused
from fooling.verify.statement.language.counted import counted

WANTED = "{suffixes: [SUFFIXES], rows: {WORD: 0 1 ..., ...}}"
MOST_ENTRIES = 10**5
MOST_CERTIFIED = 2**10  # entries


@dataclass(frozen=True)
class SuffixTable:
    """`entries[i][j]` is what the table says of word i with suffix j.

    InvalidInput where the rows have other lengths.
    """

    words: tuple[Word, ...]
    suffixes: tuple[Word, ...]
    entries: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if len(self.entries) != len(self.words) or {*map(len, self.entries)} - {len(self.suffixes)}:
            sizes = f"{len(self.words)} words and {len(self.suffixes)} suffixes"
            raise InvalidInput(f"a table of {sizes} has rows of {sorted({*map(len, self.entries)})} entries")


@dataclass(frozen=True)
class SuffixTableHole:
    """See `fooling.verify.exercises.hole.Hole`; what is read is a `SuffixTable`."""

    asked: LanguageAsked

    kind = "suffix-table"
    measures = (Measure("words", more_is_better=True),)

    def read(self, answer: Text) -> SuffixTable:
        """The table; `Unreadable` for a row of another length, and for an entry that is neither 0 nor 1."""
        parts = fields(answer, ("suffixes", "rows"), (), WANTED)
        given = listed(parts["suffixes"], "suffixes", "a list of words")
        if not given:
            raise refused("suffixes", "an empty list", "at least one suffix, such as ε")
        suffixes = tuple(self.asked.word(one, f"suffix {j}") for j, one in enumerate(given, 1))
        rows = parts["rows"]
        if not isinstance(rows, Mapping) or not rows:
            raise refused("rows", excerpt(rows), "{WORD: 0 1 ..., ...}")
        if len(rows) * len(suffixes) > MOST_ENTRIES:
            raise Unreadable(f"{len(rows)} rows of {len(suffixes)} entries; want a table of at most {MOST_ENTRIES}")
        words = tuple(self.asked.word(one, f"row {i}") for i, one in enumerate(rows, 1))
        entries = tuple(self._row(row, i, len(suffixes)) for i, row in enumerate(rows.values(), 1))
        return SuffixTable(words, suffixes, entries)

    @staticmethod
    def _row(given: Text, i: int, count: int) -> tuple[int, ...]:
        """The entries of a row, with blanks or commas between them or without."""
        found = list(listed(given, f"row {i}", "a list of 0 and 1"))
        if len(found) == 1 and isinstance(found[0], str):
            found = list(found[0])
        for one in found:
            if one not in ("0", "1"):
                raise refused(f"row {i}", excerpt(one), "0 or 1 for each suffix")
        if len(found) != count:
            raise refused(f"row {i}", f"{len(found)} entries", f"one for each of the {count} suffixes")
        return tuple(int(one) for one in found if isinstance(one, str))

    def judge(self, given: SuffixTable) -> Judged:
        """Entry by entry, then row by row."""
        for u, row in zip(given.words, given.entries, strict=True):
            for w, entry in zip(given.suffixes, row, strict=True):
                if entry != self.asked.has((*u, *w)):
                    return self._wrong_entry(u, w, entry)
        seen = dict[tuple[int, ...], Word]()
        for u, row in zip(given.words, given.entries, strict=True):
            if row in seen:
                return self._equal_rows(seen[row], u)
            seen[row] = u
        return self._right(given)

    def _wrong_entry(self, u: Word, w: Word, entry: int) -> Judged:
        here = f"in the row of {self.asked.spelled(u)} and the column of {self.asked.spelled(w)}"
        word = (*u, *w)
        told = f"{here} your table says {entry}, but {self.asked.spelled(word)} {self.asked.told(word)}"
        witness = {"word": self.asked.written(u), "suffix": self.asked.written(w), "entry": entry}
        return Judged(False, told, "an entry of your table is wrong", witness=witness)

    def _equal_rows(self, u: Word, v: Word) -> Judged:
        told = f"the rows of {self.asked.spelled(u)} and of {self.asked.spelled(v)} are equal"
        witness = {"words": [self.asked.written(u), self.asked.written(v)]}
        return Judged(False, told, "two rows of your table are equal", witness=witness)

    def _right(self, given: SuffixTable) -> Judged:
        count = len(given.words)
        says = f"a table with {counted(count, 'different rows')}"
        return right(says, {"words": count}, lambda: self._shown(given))

    def _shown(self, given: SuffixTable) -> Shown:
        """That each entry is what it is."""
        words = [(*u, *w) for u in given.words for w in given.suffixes]
        if len(words) > MOST_CERTIFIED:
            raise TooLarge(f"it has at most {MOST_CERTIFIED} entries")
        return shown_all([membership(self.asked, word) for word in dict.fromkeys(words)])

    def right_parts_of(self, given: SuffixTable) -> SuffixTable | None:
        """The rows that are right, the first of those that are equal."""
        kept = dict[tuple[int, ...], Word]()
        for u, row in zip(given.words, given.entries, strict=True):
            if all(entry == self.asked.has((*u, *w)) for w, entry in zip(given.suffixes, row, strict=True)):
                kept.setdefault(row, u)
        return SuffixTable(tuple(kept.values()), given.suffixes, tuple(kept)) if kept else None

    def items_of(self, given: SuffixTable) -> int:
        """The rows."""
        return len(given.words)

    def readable_of(self, answer: Text) -> tuple[Text, Sequence[int], int]:
        """The rows that are of the table's length, with their words."""
        rows = answer.get("rows") if isinstance(answer, Mapping) else None
        if not isinstance(answer, Mapping) or not isinstance(rows, Mapping):
            raise refused("rows", excerpt(answer), WANTED)
        items = list(rows.items())
        kept, places, of = readable_items(lambda one: self.read({**answer, "rows": dict(one)}), items)
        return {**answer, "rows": dict(kept)}, places, of

    def listing(self, most: int) -> SuffixTable | None:
        """The table of all words up to a length, with all of them as suffixes, too."""
        words = self.asked.all_words(most)
        if not words or len(words) ** 2 > MOST_ENTRIES:
            return None
        return SuffixTable(words, words, tuple(tuple(int(self.asked.has((*u, *w))) for w in words) for u in words))

    def best(self) -> Sequence[Best]:
        """As many words as the minimal automaton has states."""
        return DistinguishableWordsHole(self.asked).best()

    def solved(self) -> SuffixTable:
        """A word for each state of the minimal automaton, and suffixes of which each tells some of them apart."""
        words = DistinguishableWordsHole(self.asked)
        chosen = words.solved()
        suffixes = list[Word]()
        while True:
            rows = [tuple(int(self.asked.has((*u, *w))) for w in suffixes) for u in chosen]
            first = dict(zip(reversed(rows), reversed(chosen), strict=True))
            alike = [(first[row], u) for row, u in zip(rows, chosen, strict=True) if first[row] != u]
            if not alike:
                return SuffixTable(chosen, tuple(suffixes), tuple(rows))
            suffixes.append(words.suffix(*alike[0]))

    def written(self, given: SuffixTable) -> Text:
        """Entries with blanks between them."""
        rows = zip(given.words, given.entries, strict=True)
        return {
            "suffixes": [self.asked.written(w) for w in given.suffixes],
            "rows": {self.asked.written(u): " ".join(map(str, row)) for u, row in rows},
        }

    def forms(self) -> Sequence[Form]:
        """Tables of two words and two suffixes."""
        a, b = self.asked.alphabet[0], self.asked.alphabet[-1]
        rows = ("ε: 0 1, {}: 1 0", "ε: 1 0, {}: 0 1", "ε: 1 1, {}: 0 0")
        examples = [f"{{suffixes: [ε, {a}], rows: {{{row.format(b)}}}}}" for row in rows]
        outline = "{suffixes: [WORD, WORD, ...], rows: {WORD: ENTRIES, ...}}"
        return (Form(outline, examples, "a row has 0 or 1 for each suffix, with blanks between; ε is the empty word"),)


def make(terms: Sequence[Any], defined: Defined) -> SuffixTableHole:
    """`[suffix-table, L]`."""
    terms, said = options(terms, ("says",), "suffix-table")
    (language,) = arguments(terms, "suffix-table")
    return SuffixTableHole(language_asked(language, defined, said, "hole[1]"))

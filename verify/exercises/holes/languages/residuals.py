"""The hole `[distinguishable-words, L]`: words of any two of which some suffix makes one word of L and one that is not.

    [ε, a, ab]

That is what bounds the states of a deterministic automaton from below, by the theorem of Myhill and Nerode.  The
student gives the words; the suffixes, shortest ones, are found here, and the certificate has the two memberships of
each pair.  What is measured is how many words there are; no set has more than the minimal automaton has states.

The hole `[suffix-table, L]` stands below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from fooling.circuits.languages.minimality import Word
from fooling.circuits.languages.search.states.minimise import MinimalityEvidence, find_minimality
from fooling.fooling_sets.errors import InvalidInput
from fooling.records import dataclass
from fooling.verify.exercises.hole import Best, Defined, Form, Judged, Measure, Shown, Text, Unreadable
from fooling.verify.exercises.holes.languages.language_asked import LanguageAsked, language_asked, membership
from fooling.verify.exercises.shown import TooLarge, right, shown_all
from fooling.verify.exercises.text_trees import arguments, excerpt, fields, listed, options, readable_items, refused
from fooling.verify.statement.language.printable import counted

MOST_WORDS = 10**4
MOST_WORDS_CERTIFIED = 32  # words, two memberships for each pair


@dataclass(frozen=True)
class DistinguishableWordsHole:
    """See `fooling.verify.exercises.hole.Hole`; what is read is a tuple of words, as numbers of letters."""

    asked: LanguageAsked

    kind = "distinguishable-words"
    measures = (Measure("words", more_is_better=True),)

    def read(self, answer: Text) -> tuple[Word, ...]:
        """The words; `Unreadable` for a letter that is none of the language's."""
        given = listed(answer, "", "a list of words")
        if len(given) > MOST_WORDS:
            raise Unreadable(f"{len(given)} words; want at most {MOST_WORDS}")
        return tuple(self.asked.word(one, f"word {i}") for i, one in enumerate(given, 1))

    def judge(self, given: tuple[Word, ...]) -> Judged:
        """By the states of the minimal automaton after them."""
        if not given:
            return Judged(False, "there is no word in your list", "there is no word in your list")
        states = [self._after(word) for word in given]
        first = {q: i for i, q in reversed(list(enumerate(states)))}
        alike = [(first[q], j) for j, q in enumerate(states) if first[q] < j]
        if not alike:
            return self._right(given)
        i, j = min(alike)
        if given[i] == given[j]:
            told = f"words {i + 1} and {j + 1} are the same, {self.asked.spelled(given[i])}"
            return Judged(False, told, "a word stands twice in your list", witness={"words": [i + 1, j + 1]})
        both = f"{self.asked.spelled(given[i])} and {self.asked.spelled(given[j])}"
        told = f"words {i + 1} and {j + 1}, {both}, are not distinguishable: no suffix tells them apart"
        hint = "two of your words are not distinguishable"
        return Judged(False, told, hint, witness={"words": [i + 1, j + 1]})

    def _right(self, given: tuple[Word, ...]) -> Judged:
        count = len(given)
        says = "1 word" if count == 1 else f"{count} words, any two of which are distinguishable"
        return right(says, {"words": count}, lambda: self._shown(given))

    def _shown(self, given: tuple[Word, ...]) -> Shown:
        """Of each pair, that one word with the suffix is in the language and the other is not."""
        if len(given) > MOST_WORDS_CERTIFIED:
            raise TooLarge(f"it has at most {MOST_WORDS_CERTIFIED} words")
        pairs = list(combinations(given, 2))
        words = [(*one, *self.suffix(u, v)) for u, v in pairs for one in (u, v)] or list(given)
        return shown_all([membership(self.asked, word) for word in dict.fromkeys(words)])

    def _after(self, word: Word) -> int:
        found = self.asked.minimal.run_from(self.asked.minimal.start, word)
        return -1 if found is None else found

    @cached_property
    def _evidence(self) -> MinimalityEvidence:
        return find_minimality(self.asked.minimal)

    def suffix(self, u: Word, v: Word) -> Word:
        """A shortest suffix that tells two words apart which are distinguishable."""
        low, high = sorted((self._after(u), self._after(v)))
        return self._evidence.suffixes[high][low]

    def right_parts_of(self, given: tuple[Word, ...]) -> tuple[Word, ...] | None:
        """The first word of each class: no larger part is right."""
        kept = dict[int, Word]()
        for word in given:
            kept.setdefault(self._after(word), word)
        return tuple(kept.values()) or None

    def items_of(self, given: tuple[Word, ...]) -> int:
        """The words, as many as are written."""
        return len(given)

    def readable_of(self, answer: Text) -> tuple[Text, Sequence[int], int]:
        """The words over the letters of the language."""
        return readable_items(self.read, listed(answer, "", "a list of words"))

    def listing(self, most: int) -> tuple[Word, ...] | None:
        """All words up to a length, the largest one that leaves no more than so many."""
        return self.asked.all_words(most) or None

    def best(self) -> Sequence[Best]:
        """The states of the minimal automaton, certified by the theorem of Myhill and Nerode."""
        count, counted = self.asked.least_states("complete")
        return (Best("words", count, count, counted),)

    def solved(self) -> tuple[Word, ...]:
        """A shortest word to each state of the minimal automaton."""
        return self._evidence.access

    def written(self, given: tuple[Word, ...]) -> Text:
        """A list of words."""
        return [self.asked.written(word) for word in given]

    def forms(self) -> Sequence[Form]:
        """Two words, of up to two letters."""
        two = combinations(self.asked.first_words(2), 2)
        examples = [f"[{self.asked.written(u)}, {self.asked.written(v)}]" for u, v in two]
        return (Form("[WORD, WORD, ...]", examples, "ε is the empty word"),)


def make_distinguishable_words(terms: Sequence[Any], defined: Defined) -> DistinguishableWordsHole:
    """`[distinguishable-words, L]`."""
    terms, said = options(terms, ("says",), "distinguishable-words")
    (language,) = arguments(terms, "distinguishable-words")
    return DistinguishableWordsHole(language_asked(language, defined, said, "hole[1]"))


# The hole `[suffix-table, L]`: words and suffixes with a table of memberships, no two rows of which are equal.
#
#     {suffixes: [ε, b], rows: {ε: 0 0, a: 0 1, ab: 1 0}}
#
# An entry is 1 where the word of its row, with the suffix of its column behind it, is in the language.  The certificate
# has a membership for each entry; what is measured is how many words there are.

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


def make_suffix_table(terms: Sequence[Any], defined: Defined) -> SuffixTableHole:
    """`[suffix-table, L]`."""
    terms, said = options(terms, ("says",), "suffix-table")
    (language,) = arguments(terms, "suffix-table")
    return SuffixTableHole(language_asked(language, defined, said, "hole[1]"))

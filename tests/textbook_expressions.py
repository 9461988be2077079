"""Random regular expressions over a and b in the notation of textbooks, each with its translation for Python's `re`."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

Spelled = tuple[str, str]  # in the notation of textbooks, and in Python's

SIMPLE = st.sampled_from(
    [("a", "a"), ("b", "b"), ("ε", "(?:)"), ("λ", "(?:)"), ("∅", "(?!)"), ("Σ", "[ab]"), ("[ab]", "[ab]"), ("()", "()")]
)
OR = st.sampled_from(["|", " | ", "∪", " ∪ "])
THEN = st.sampled_from(["", " ", "·", " · ", "∘", "  ∘ "])
TIMES = st.sampled_from(
    [("*", "*"), (" *", "*"), ("∗", "*"), ("⁺", "+"), ("?", "?"), ("{2}", "{2}"), ("{0,2}", "{0,2}")]
)


def bracketed(one: Spelled) -> Spelled:
    """In parentheses, whatever it is."""
    return f"( {one[0]})", f"(?:{one[1]})"


def larger(part: st.SearchStrategy[Spelled]) -> st.SearchStrategy[Spelled]:
    """Two parts with a sign between them, or one part repeated."""
    two = st.tuples(part.map(bracketed), part.map(bracketed))
    either = st.tuples(two, OR).map(lambda t: (t[0][0][0] + t[1] + t[0][1][0], t[0][0][1] + "|" + t[0][1][1]))
    both = st.tuples(two, THEN).map(lambda t: (t[0][0][0] + t[1] + t[0][1][0], t[0][0][1] + t[0][1][1]))
    again = st.tuples(part.map(bracketed), TIMES).map(lambda t: (t[0][0] + t[1][0], t[0][1] + t[1][1]))
    return either | both | again


EXPRESSIONS = st.recursive(SIMPLE, larger, max_leaves=7)
WORDS = ["".join(word) for n in range(6) for word in product("ab", repeat=n)]  # up to 5 letters, the shortest first

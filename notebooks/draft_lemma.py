"""A notebook in the percent format of jupytext: a lemma of a draft, from a guess to a statement that is proved."""
# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
# ---

# %% [markdown]
# # A draft lemma
#
# Alice has the odd positions of a word of n letters, and Bob has the even positions. Both want to know whether the word
# is one of balanced brackets: two kinds of brackets, at most two deep. How many bits must they exchange?
# `jupytext --to ipynb draft_lemma.py` makes a notebook of this file.

# %%
import fooling
from fooling import notation

brackets = fooling.dyck(2, 2)
brackets

# %% [markdown]
# First look at a small case. Of length 4 this is the function, with the words of Alice as rows.

# %%
small = fooling.regular_function(brackets, fooling.Partition.parse("odd-even"), 4)
small

# %%
measures = fooling.measure(small, ["D", "fooling_set.1", "rank.Q"])
measures

# %% [markdown]
# The draft claims at least n bits, for every n. Write this as a statement.

# %%
n = notation.integer("n")
f = notation.under(notation.dyck(2, 2), notation.ODD_EVEN, n)
draft = notation.for_all(n >= 2)(notation.D(f) >= n)
draft

# %% [markdown]
# It is false, and the counterexample says why: no word of odd length is balanced.

# %%
refuted = fooling.decide_proposition(draft)
refuted

# %% [markdown]
# Of even n, the bound holds with n - 1 in place of n. The proof covers all even n.

# %%
lemma = notation.for_all(n >= 2, notation.even(n))(notation.D(f) >= n - 1)
proved = fooling.decide_proposition(lemma)
proved

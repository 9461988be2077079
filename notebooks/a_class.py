"""A notebook in the percent format of jupytext: a question for a class, from its function to answers with points."""
# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
# ---

# %% [markdown]
# # A class
#
# An instructor wants a question on fooling sets. Which function has a largest one that is not too easy to guess?
# `jupytext --to ipynb a_class.py` makes a notebook of this file.

# %%
from pathlib import Path

import fooling
from fooling import notation

less = fooling.greater_than(3)
less

# %% [markdown]
# Greater-than on 3 bits has 8 rows. How large are its fooling sets of ones, and how many bits are needed?

# %%
measures = fooling.measure(less, ["D", "fooling_set.1", "cover.1"])
measures

# %%
largest = fooling.maximum_fooling(less, 1)
largest

# %% [markdown]
# So full credit is for 7 pairs. The sheet is a file. `fooling sheet` makes the hand-out of it, and `fooling grade`
# takes the answers of a class.

# %%
SHEET = Path("greater-than.yaml")
QUESTION = """
title: Greater-than
questions:
  - id: fool
    text: Give a fooling set of ones of greater-than on 3 bits, as large as you can.
    define: {f: GT_3}
    hole: a fooling set of colour 1 of f
    points: 7
    credit: {zero: 1, full: 7}
"""
SHEET.write_text(QUESTION, encoding="utf-8")
wrong = fooling.check_answer(SHEET, "fool", ["001 000", "111 000"])
wrong

# %% [markdown]
# Two pairs with the same input of Bob never fool, and the answer says which they are. This one is right.

# %%
right = fooling.check_answer(SHEET, "fool", [f"{x:03b} {x - 1:03b}" for x in range(1, 8)])
right

# %% [markdown]
# A second question is to ask for a bound for all n. Is it true? Whoever sets the question should know.

# %%
n = notation.integer("n")
bound = fooling.decide_proposition(notation.for_all(n >= 1)(notation.D(notation.greater_than(n)) >= n + 1))
bound

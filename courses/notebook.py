"""A notebook in the percent format of jupytext: answers that are tried out before they are handed in."""
# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
# ---

# %% [markdown]
# # Fooling sets, by hand
#
# Run a cell, change the answer, and run it again. `jupytext --to ipynb notebook.py` makes a notebook of this file.

# %%
from pathlib import Path

import fooling

SHEET = Path(__file__).with_name("communication.yaml") if "__file__" in globals() else Path("communication.yaml")

# %% [markdown]
# Disjointness on 3 bits is 1 if and only if no position has a 1 in both inputs. Are these three pairs a fooling set?

# %%
first = fooling.check_answer(SHEET, "fool", ["000 111", "001 000", "010 000"])
first

# %% [markdown]
# Two pairs with the same input of Bob never fool. Here every input of Bob is the complement of Alice's.

# %%
pairs = [f"{x:03b} {7 - x:03b}" for x in range(8)]
second = fooling.check_answer(SHEET, "fool", pairs)
second

# %% [markdown]
# A protocol for greater-than on 2 bits. It has a mistake: after which bits?

# %%
tree = {"alice": "x1", "0": {"alice": "x2", "0": "0", "1": {"bob": "00", "0": "0", "1": "1"}}, "1": "1"}
third = fooling.check_answer(SHEET, "tree", tree)
third

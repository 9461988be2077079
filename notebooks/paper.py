"""A notebook in the percent format of jupytext: one lemma of a paper, its repair, and its certificate checked again."""
# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
# ---

# %% [markdown]
# # A paper
#
# Bhattamishra et al. 2024 bound what Transformers and recurrent networks can do by communication complexity. Their
# statements are data here. `jupytext --to ipynb paper.py` makes a notebook of this file.

# %%
import fooling

claims = {claim.id: claim for claim in fooling.registered()}
printed = claims["bhattamishra2024/lemma-1"]
printed

# %% [markdown]
# By appendix E the length N is even. A variation takes every length.

# %%
variation = claims["bhattamishra2024/lemma-1--every-length"]
variation

# %%
refuted = fooling.decide_proposition(variation.that)
refuted

# %% [markdown]
# The lemma as it is printed holds. Its certificate is data, which the checker reads in a program of its own.

# %%
proved = fooling.decide_proposition(printed.that)
proved

# %%
again = fooling.recheck(proved.certificate)
again

# %% [markdown]
# Where the bound comes from: the pairs that fool, for words of four letters.

# %%
odd_even = fooling.Partition.parse("odd-even")
small = fooling.maximum_fooling(fooling.regular_function(fooling.dyck(2, 2), odd_even, 4), 1)
small

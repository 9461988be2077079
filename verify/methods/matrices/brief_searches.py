"""A fooling set as one step of a longer derivation: searched for briefly."""

from fooling.verify.methods.matrices.fooling_sets import BRIEFLY, at_least

fooling_pairs = at_least(BRIEFLY)

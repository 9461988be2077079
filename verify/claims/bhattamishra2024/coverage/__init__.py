"""What the paper states, in the order of its text, each statement with its claims or the reason why there is none."""

from __future__ import annotations

from fooling.verify.claims.bhattamishra2024.coverage import (
    experiments,
    functions,
    lower_bounds,
    nearest_neighbours,
    notes,
    preliminaries,
    sections,
    two_layers,
)

STATEMENTS = (
    *(*experiments.FIRST, *sections.STATEMENTS, *two_layers.SECTION, *nearest_neighbours.SECTION, *experiments.SECTION),
    *(*preliminaries.STATEMENTS, *lower_bounds.STATEMENTS, *functions.STATEMENTS),
    *(*two_layers.APPENDIX, *nearest_neighbours.APPENDIX, *experiments.LAST, *notes.STATEMENTS),
)

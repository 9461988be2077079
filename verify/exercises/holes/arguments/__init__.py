"""An argument in steps, as an answer."""

"""How anything is written: text, Markdown, LaTeX, formulas, drawings, the terminal."""

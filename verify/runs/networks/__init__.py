"""Networks run on words, at many formats, with the causes of wrong answers."""

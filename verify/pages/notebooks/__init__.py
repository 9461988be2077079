"""What a notebook shows of an object: a sentence, facts, and drawings, in HTML of at most 20 KB."""

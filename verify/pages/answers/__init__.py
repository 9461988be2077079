"""What a command answers: a page, a table or a JSON document for each."""

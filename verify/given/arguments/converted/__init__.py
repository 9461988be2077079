"""Arguments in another form: JSON, YAML and claims files into each other, with their names and comments."""

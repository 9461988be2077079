"""The JSON schemas of what the commands answer with `--json`, and the head that all these documents share."""

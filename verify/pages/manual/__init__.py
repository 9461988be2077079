"""The pages of docs/ as a web site, with the public names from their docstrings, and pictures beside the glossary."""

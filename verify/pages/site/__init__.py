"""A run as web pages: a folder of HTML that needs no server, no script for reading, and nothing from outside."""

"""How files are read: regular files only, of bounded size, and JSON of bounded depth and digits."""

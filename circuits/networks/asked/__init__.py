"""What a network may be held against: tasks, and words.  No believed file imports this room."""

"""Nothing but a place: pytest puts the folder of a conftest on the path, so every test can import `brute_force`, `known_values` and `strategies`."""

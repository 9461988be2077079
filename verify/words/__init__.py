"""What each rule and each axiom is called, and how a step of it is told: the words beside the checker."""

"""Many certificates judged anew."""

"""Networks that theorems construct."""

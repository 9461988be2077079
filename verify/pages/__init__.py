"""What people read: tables, explanations, drawings, and the JSON beside them."""

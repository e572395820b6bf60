"""A roll to take along."""

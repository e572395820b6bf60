"""Sessions of a table, the pause, and who was there."""

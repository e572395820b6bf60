"""How the rolls of a table fell against what was to be expected: tallies that every roll keeps (decision 34)."""

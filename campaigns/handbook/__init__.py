"""Rules pages: the handbook of every edition, and of a table with the numbers of its switches."""

"""The log of a session on paper."""

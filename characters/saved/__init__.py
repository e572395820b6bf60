"""Saved rolls: what somebody set up for a character, under a name, to roll it again in one press."""

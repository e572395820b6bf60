"""Tags of the rules."""

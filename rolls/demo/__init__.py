"""The demo campaign: who plays it, whom they play, and what has happened at their table."""

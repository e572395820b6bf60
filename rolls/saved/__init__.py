"""Saved rolls in play: beside the panel they are rolled in one press, loaded into it, and kept in order."""

"""Calls for a roll: the storyteller names an action and ways to do it, and those who are asked pick one and roll."""

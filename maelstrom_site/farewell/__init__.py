"""Deleting an account: what goes, what stays under a neutral name, and the one service that does it."""

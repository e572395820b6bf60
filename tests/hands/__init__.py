"""Raised hands: the app that docs/live-blocks.md adds to the table. No part of the house; only tests install it."""

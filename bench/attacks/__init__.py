"""What strangers may try against a table, each for a quarter of a minute, while a member goes on asking for a page."""

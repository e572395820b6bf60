"""The cast of a table: NPCs, which are characters that nobody owns."""

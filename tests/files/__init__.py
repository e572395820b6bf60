"""Characters as files."""

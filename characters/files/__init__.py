"""Characters as files: out as JSON and as plain text, and in again after a look at what would come."""

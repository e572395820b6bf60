"""Talk: what people say and do in words, as lines of the log."""

"""Pictures that people send: re-encoded, kept in the database, shown to whoever may see what they stand on."""

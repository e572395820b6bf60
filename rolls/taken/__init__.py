"""A roll to take along: as plain text and as a picture, by the same permission as the roll itself."""

"""A campaign as one file, out of this house and into it."""

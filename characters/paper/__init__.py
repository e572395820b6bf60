"""On paper: sheets filled in and blank, the party, and the cast, each on a page that is made to be printed."""

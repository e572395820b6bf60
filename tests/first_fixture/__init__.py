"""The first fixture: a database as the first release left it, and what that release read from it.

`database.sql` was written by the services of that release and is never made again: seven editions and a table with
switched rules, drafts, sheets, purchases, proposals, hidden rolls, rolls of every kind with what followed, fights that
ended and fights that are on. `rolls.json` holds the outcome of every roll; `words.json` what history, accounts and
fights say. Outcomes and accounts stay as they are for ever; words may become better, and are then written anew.
"""

"""What every system declares instead of writing: tracks, fields, changes, switches, kinds of roll."""

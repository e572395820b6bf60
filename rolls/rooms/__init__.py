"""The room of a fight: initiative, rounds and the combat tracker, shared by everybody at the table."""

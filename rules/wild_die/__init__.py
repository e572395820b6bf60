"""The wild die: pools of six-sided dice and pips, one die of which is wild."""

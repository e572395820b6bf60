"""The whole life of a sheet: moments of its history compared and restored, and what is put right in play."""

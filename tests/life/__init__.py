"""The life of a sheet: looked back at, restored, put right."""

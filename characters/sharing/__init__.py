"""Links by which whoever has one reads a sheet, without an account."""

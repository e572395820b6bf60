"""The writing line: commands that roll, and talk; its preview, its completion and the palette."""

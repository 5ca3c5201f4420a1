"""Questions about a puzzle."""

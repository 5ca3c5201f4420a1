"""Pictures of puzzles, drawings and solutions."""

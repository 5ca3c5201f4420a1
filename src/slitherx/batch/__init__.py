"""Many puzzles: a stream of items in, one result record for each out, by processes here or workers of a cluster.

`items` reads the stream, `ask` answers one item, `crew` and `cluster` are those who do the work, `flow` hands it out,
`results` keeps the file that a later run continues.  `tally`, `compare` and `plot` tell what stands in such a file.
"""

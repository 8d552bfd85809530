"""Any number of pages: shards of inputs to files of rows, one row a page, by processes of this machine or of a cluster.

    inputs ──plan──> shards ──engine──> shard ──reader──> records ──page worker──> rows ──writer──> part-00000.parquet

A shard is what is done, done again after a fault, and finished at once: its file gets its name when it is whole. Which
shards there are depends on the inputs alone, so that the rows are the same whatever the number of workers.
"""

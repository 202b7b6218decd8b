"""Archives of pages to Parquet: shards, their manifest, and the workers that process them."""

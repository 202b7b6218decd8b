"""Archives as streams of records: WARC and ARC, plain or compressed, damaged or not."""

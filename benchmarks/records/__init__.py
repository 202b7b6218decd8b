"""Quality and speed of records: the metric, runners of tools, and our labels for pages of the development corpora."""

"""Archives to Parquet: speed by stage, memory, interruptions, and what a large job costs."""

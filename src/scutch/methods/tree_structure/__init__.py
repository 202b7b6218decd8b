"""Tree structure (Ren & Xue 2009): the similarity sequence of the leaves, its best cut and the record schema."""

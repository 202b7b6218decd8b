"""Block distribution (Qiu et al. 2009): the Block-List of a page, its distribution and its main container."""

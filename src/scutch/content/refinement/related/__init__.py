"""Lines of a choice that lead away from the content: related links, links that share, fillers, promotions."""

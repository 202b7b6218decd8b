"""Lines of a choice that lead away from the content: related links, share buttons, placeholders, promotions."""

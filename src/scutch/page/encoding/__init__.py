"""The encoding of a page: labels, declarations, decoders and detection."""

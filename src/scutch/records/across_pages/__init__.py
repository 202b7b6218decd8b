"""One table of a list that several pages show: pages of results, of a board, of a catalogue."""

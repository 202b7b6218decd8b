"""VIPS (Cai, Yu, Wen & Ma 2003): block extraction, separators and the degree of coherence."""

"""Page segmentation (Hou & Yang 2011): tag-path clusters, segments and the text template of a site."""

"""Names of methods, presets and kinds as types, for editors and type checkers; the registry has the methods themselves."""

from typing import Literal, TypeAlias

ContentMethodName: TypeAlias = Literal["auto", "block_distribution", "page_segmentation", "cetr", "cetd", "boilerpipe", "vide"]
RecordsMethodName: TypeAlias = Literal[
    "auto",
    "tables",
    "tree_structure",
    "subtree_clustering",
    "page_segmentation",
    "visual_blocks",
    "mdr",
    "tag_path_clustering",
]
LayoutMethodName: TypeAlias = Literal["auto", "vips"]
ClassifyMethodName: TypeAlias = Literal["auto", "block_distribution", "page_segmentation"]
PresetName: TypeAlias = Literal["modern", "literal"]
FavourName: TypeAlias = Literal["balanced", "precision", "recall"]
#: ``content`` and ``index`` are the two that published methods know; a page without a kind has an empty name.
KindName: TypeAlias = Literal[
    "article", "forum", "product", "collection", "listing", "documentation", "service", "content", "index", ""
]

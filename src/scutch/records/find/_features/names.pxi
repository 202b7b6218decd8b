# The features of a candidate: their numbers and names.

cdef enum:  # column of a row
    F_VALUE
    F_RECORDS
    F_SHARE
    F_UNLINKED_SHARE
    F_LINK_SHARE
    F_HIDDEN
    F_CHARS
    F_LINKS
    F_IMAGES
    F_TEXTS
    F_PRICES
    F_DATES
    F_DIGITS
    F_HEADINGS
    F_LONG_TEXTS
    F_TITLE_WORDS
    F_VISIBLE_SHARE
    F_WORDS
    F_PUNCTUATION
    F_NODES
    F_ROOTS
    F_TEXT_BEGIN
    F_TEXT_END
    F_TEXT_GAP
    F_ANCESTOR_SHARE
    F_SHARE_OF_ANCESTOR
    F_DEPTH
    F_DEPTH_BELOW
    F_NAVIGATION
    F_FOOTER
    F_BANNER
    F_ASIDE
    F_FORM
    F_DIALOG
    F_MAIN
    F_ARTICLE
    F_IN_MAIN
    F_TITLE_POSITION
    F_TITLE_DISTANCE
    F_TITLE_ANCESTOR_STEPS
    F_RECORD_TAG
    F_ORIGINS_PAGE_WIDE
    F_ORIGINS_SIBLINGS
    F_PERIODIC
    CHEAP_FEATURES_END  # the features before it are cheap
    F_VALUE_RELATIVE = CHEAP_FEATURES_END
    F_VALUE_RANK
    F_SHARE_RELATIVE
    F_CHARS_MEDIAN
    F_CHARS_SPREAD
    F_CHARS_MIN
    F_CHARS_MAX_SHARE
    F_EMPTY
    F_HAS_LINK
    F_ONE_LINK
    F_HAS_IMAGE
    F_TEXTS_SPREAD
    F_ONE_TEXT
    F_HAS_PRICE
    F_HAS_DATE
    F_HAS_DIGIT
    F_HAS_HEADING
    F_ONE_HEADING
    F_HAS_TITLE_WORD
    F_NEXT_SIMILARITY
    F_ALTERNATION
    F_NEXT_SIZE_DIFFERENCE
    F_ROOT_WORDS
    F_ROOT_WORDS_MAX
    F_ANCESTOR_WORDS_MIN
    F_ANCESTOR_WORDS_MAX
    F_ANCESTOR_WORDS_NEAREST
    F_ANCESTOR_WORDS_MEAN
    F_HAS_LONG_TEXT
    F_DISTINCT_CONTENT
    F_DISTINCT_STRUCTURE
    F_ANCESTOR_CHILDREN
    F_SHARE_OF_CHILDREN
    F_PARENTS
    F_NODES_PER_PARENT
    F_PATH_SIMILARITY
    F_PATH_SIMILARITY_MIN
    F_COMMON_PATHS
    F_PATHS
    F_SAME_CLASS
    F_HAS_CLASS
    F_INNER_LIST_SHARE
    F_INNER_LIST_SIZE
    F_ROOT_IS_LINK
    F_BEGINS_WITH_LINK
    F_HEADING_BEFORE
    F_BEFORE_MATCH
    F_AFTER_MATCH
    F_PAGE_CHARS
    F_PAGE_LINKS
    F_PAGE_PUNCTUATION
    F_CONTAINING_RIVALS
    F_CONTAINING_RIVAL_VALUE
    F_CONTAINED_RIVALS
    F_CONTAINED_RIVAL_VALUE
    F_CONTAINED_RIVAL_RECORDS
    F_CONTAINING_RIVAL_RATIO
    F_BEGINS_WITH_HEADING
    F_ENDS_WITH_HEADING
    F_SAME_ROOT_TAGS
    F_LAST_SAME_ROOT_TAGS
    F_BEFORE_MATCHES_RECORD
    F_AFTER_MATCHES_RECORD
    F_PAGE_LONG_TEXTS
    F_LONG_TEXTS_OUTSIDE
    F_PAGE_PRICES
    F_PAGE_HEADINGS
    F_PAGE_IMAGES
    FEATURES_COUNT

CANDIDATE_FEATURES = (
    "value", "records", "share", "unlinked_share", "link_share", "hidden", "chars", "links", "images", "texts", "prices",
    "dates", "digits", "headings", "long_texts", "title_words", "visible_share", "words", "punctuation", "nodes", "roots",
    "text_begin", "text_end", "text_gap", "ancestor_share", "share_of_ancestor", "depth", "depth_below", "navigation",
    "footer", "banner", "aside", "form", "dialog", "main", "article", "in_main", "title_position", "title_distance",
    "title_ancestor_steps", "record_tag", "origins_page_wide", "origins_siblings", "periodic", "value_relative", "value_rank",
    "share_relative", "chars_median", "chars_spread", "chars_min", "chars_max_share", "empty", "has_link", "one_link",
    "has_image", "texts_spread", "one_text", "has_price", "has_date", "has_digit", "has_heading", "one_heading",
    "has_title_word", "next_similarity", "alternation", "next_size_difference", "root_words", "root_words_max",
    "ancestor_words_min", "ancestor_words_max", "ancestor_words_nearest", "ancestor_words_mean", "has_long_text",
    "distinct_content", "distinct_structure", "ancestor_children", "share_of_children", "parents", "nodes_per_parent",
    "path_similarity", "path_similarity_min", "common_paths", "paths", "same_class", "has_class", "inner_list_share",
    "inner_list_size", "root_is_link", "begins_with_link", "heading_before", "before_match", "after_match", "page_chars",
    "page_links", "page_punctuation", "containing_rivals", "containing_rival_value", "contained_rivals",
    "contained_rival_value", "contained_rival_records", "containing_rival_ratio", "begins_with_heading", "ends_with_heading",
    "same_root_tags", "last_same_root_tags", "before_matches_record", "after_matches_record", "page_long_texts",
    "long_texts_outside", "page_prices", "page_headings", "page_images",
)
#: Number of cheap features, which come first.
CHEAP_FEATURES = CHEAP_FEATURES_END

#: Tags of records that have a number of their own.
cdef uint16_t *RECORD_TAGS = [TAG_LI, TAG_TR, TAG_ARTICLE, TAG_DIV, TAG_A, TAG_P, TAG_TD, TAG_TH, TAG_DT, TAG_SPAN]

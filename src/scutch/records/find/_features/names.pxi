# The features of a candidate: their numbers and names.

cdef enum:  # column of a row
    F_VALUE
    F_RECORDS
    F_SHARE
    F_PLAIN
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
    F_LONG
    F_TITLE_WORDS
    F_SHOWN
    F_WORDS
    F_PUNCTUATION
    F_NODES
    F_SIBLINGS
    F_START
    F_STOP
    F_GAP
    F_ANCESTOR_SHARE
    F_COVER
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
    F_MAIN_SIDE
    F_TITLE_SIDE
    F_TITLE_DISTANCE
    F_TITLE_STEPS
    F_TAG
    F_ORIGINS_PAGE_WIDE
    F_ORIGINS_SIBLINGS
    F_PERIODIC
    CHEAP_FEATURES_END  # the features before it are cheap
    F_VALUE_RELATIVE = CHEAP_FEATURES_END
    F_VALUE_RANK
    F_SHARE_RELATIVE
    F_MEDIAN
    F_SPREAD
    F_LEAST
    F_LARGEST
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
    F_NEXT_LIKE
    F_NEXT_BUT_ONE_LIKE
    F_NEXT_SIZE
    F_TOP_WORDS
    F_TOP_MOST
    F_CHAIN_LEAST
    F_CHAIN_MOST
    F_CHAIN_NEAR
    F_CHAIN_MEAN
    F_HAS_LONG
    F_DISTINCT_CONTENT
    F_DISTINCT_STRUCTURE
    F_ANCESTOR_CHILDREN
    F_FILL
    F_PARENTS
    F_PER_PARENT
    F_LIKENESS
    F_LEAST_LIKENESS
    F_CORE
    F_PATHS
    F_SAME_CLASS
    F_HAS_CLASS
    F_INNER_SHARE
    F_INNER_COUNT
    F_LINK_TOPS
    F_FIRST_LINKED
    F_HEAD_BEFORE
    F_BEFORE_LIKE
    F_AFTER_LIKE
    F_PAGE_CHARS
    F_PAGE_LINKS
    F_PAGE_PUNCTUATION
    F_INSIDE
    F_INSIDE_VALUE
    F_AROUND
    F_AROUND_VALUE
    F_AROUND_COUNT
    F_INSIDE_RATIO
    F_OPENS_HEADED
    F_CLOSES_HEADED
    F_SAME_TOPS
    F_LAST_SAME
    F_BEFORE_MEMBER
    F_AFTER_MEMBER
    F_PAGE_LONG
    F_LONG_OUTSIDE
    F_PAGE_PRICES
    F_PAGE_HEADINGS
    F_PAGE_IMAGES
    FEATURES_COUNT

CANDIDATE_FEATURES = (
    "value", "records", "share", "plain", "link_share", "hidden", "chars", "links", "images", "texts", "prices", "dates",
    "digits", "headings", "long", "title_words", "shown", "words", "punctuation", "nodes", "siblings", "start", "stop",
    "gap", "ancestor_share", "cover", "depth", "depth_below", "navigation", "footer", "banner", "aside", "form", "dialog",
    "main", "article", "main_side", "title_side", "title_distance", "title_steps", "tag", "origins_page_wide", "origins_siblings",
    "periodic", "value_relative", "value_rank", "share_relative", "median", "spread", "least", "largest", "empty",
    "has_link", "one_link", "has_image", "texts_spread", "one_text", "has_price", "has_date", "has_digit", "has_heading",
    "one_heading", "has_title_word", "next_like", "next_but_one_like", "next_size", "top_words", "top_most", "chain_least",
    "chain_most", "chain_near", "chain_mean", "has_long", "distinct_content", "distinct_structure", "ancestor_children",
    "fill", "parents", "per_parent", "likeness", "least_likeness", "core", "paths", "same_class", "has_class", "inner_share",
    "inner_count", "link_tops", "first_linked", "head_before", "before_like", "after_like", "page_chars", "page_links",
    "page_punctuation", "inside", "inside_value", "around", "around_value", "around_count", "inside_ratio", "opens_headed",
    "closes_headed", "same_tops", "last_same", "before_member", "after_member", "page_long", "long_outside", "page_prices",
    "page_headings", "page_images",
)
#: Number of cheap features, which come first.
CHEAP_FEATURES = CHEAP_FEATURES_END

#: Tags of records that have a number of their own.
cdef uint16_t *RECORD_TAGS = [TAG_LI, TAG_TR, TAG_ARTICLE, TAG_DIV, TAG_A, TAG_P, TAG_TD, TAG_TH, TAG_DT, TAG_SPAN]

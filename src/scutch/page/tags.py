"""The tag table: every element name of the standard and the methods, and the classes of each name.

The build gives each name an id (its position after the four special ids of ``columns``) and turns the classes into bits of one
C table. The parser tests ``class_of[tag] & SPECIAL`` instead of comparing strings. Unknown names get page-local ids.
"""

from typing import Final


def _names(words: str) -> tuple[str, ...]:
    return tuple(words.split())


#: HTML elements: those of the Living Standard, obsolete ones with parsing rules, and others of old pages.
HTML: Final = _names("""
    html head body title base link meta style script noscript template
    div p span a ul ol li dl dt dd section article main aside header footer nav hgroup search address
    h1 h2 h3 h4 h5 h6 blockquote pre hr br wbr figure figcaption img picture source video audio track
    b i em strong small big u s strike font tt code nobr cite q dfn abbr data time var samp kbd sub sup mark bdi bdo ins del
    ruby rb rt rtc rp label
    table caption colgroup col thead tbody tfoot tr td th
    form fieldset legend input button select option optgroup datalist textarea output progress meter keygen
    details summary dialog menu menuitem slot canvas map area object param embed applet iframe
    frameset frame noframes noembed xmp plaintext listing center dir marquee bgsound basefont image isindex
    acronym nextid spacer blink layer multicol selectedcontent portal
    amp-img amp-anim
""")

#: Foreign elements with parsing rules of their own, and SVG names whose case the parser restores.
FOREIGN: Final = _names("""
    svg math mi mo mn ms mtext annotation-xml annotation malignmark mglyph semantics
    foreignObject desc
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
    feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence glyphRef linearGradient radialGradient textPath
    path g rect circle line polyline polygon ellipse text tspan use defs symbol
""")

TAGS: Final = HTML + FOREIGN

#: Classes used by the HTML parsing algorithm (names as in the standard).
PARSING: Final = {
    "VOID": _names("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"),
    "SPECIAL": _names("""
        address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd
        details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup
        hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p
        param plaintext pre script search section select source style summary table tbody td template textarea tfoot th thead
        title tr track ul wbr xmp"""),
    "IMPLIED_END": _names("dd dt li optgroup option p rb rp rt rtc"),
    "IMPLIED_END_THOROUGHLY": _names("dd dt li optgroup option p rb rp rt rtc caption colgroup tbody td tfoot th thead tr"),
    "SCOPE": _names("applet caption html table td th marquee object select template"),
    "TABLE_SCOPE": _names("html table template"),
    "LIST_SCOPE": _names("ol ul"),  # boundaries in addition to SCOPE's
    "BUTTON_SCOPE": _names("button"),
    "HEADING": _names("h1 h2 h3 h4 h5 h6"),
    "BREAKOUT": _names("""
        b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol
        p pre ruby s small span strong strike sub sup table tt u ul var"""),
    "TABLE_CONTEXT": _names("table tbody tfoot thead tr"),
    "SECTION": _names("tbody tfoot thead"),
    "ROW": _names("tr"),
    "RCDATA": _names("title textarea"),
}

#: Rule of the "in body" mode for the start tag of each name ("ORDINARY" for all others).
BODY_START: Final = {
    "HTML": _names("html"),
    "HEAD_CONTENT": _names("base basefont bgsound link meta noframes script style template title"),
    "BODY": _names("body"),
    "FRAMESET": _names("frameset"),
    "BLOCK": _names("""
        address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main
        menu nav ol p search section summary ul"""),
    "HEADING": _names("h1 h2 h3 h4 h5 h6"),
    "PRE": _names("pre listing"),
    "FORM": _names("form"),
    "ITEM": _names("li dd dt"),
    "PLAINTEXT": _names("plaintext"),
    "BUTTON": _names("button"),
    "ANCHOR": _names("a"),
    "FORMATTING": _names("b big code em font i s small strike strong tt u"),
    "NOBR": _names("nobr"),
    "OBJECT": _names("applet marquee object"),
    "TABLE": _names("table"),
    "VOID": _names("area br embed img image keygen wbr"),
    "INPUT": _names("input"),
    "PARAM": _names("param source track"),
    "RULE": _names("hr"),
    "TEXTAREA": _names("textarea"),
    "XMP": _names("xmp"),
    "IFRAME": _names("iframe"),
    "NOEMBED": _names("noembed"),
    "SELECT": _names("select"),
    "OPTION": _names("option optgroup"),
    "RUBY_BASE": _names("rb rtc"),
    "RUBY_TEXT": _names("rp rt"),
    "FOREIGN": _names("math svg"),
    "STRAY": _names("caption col colgroup frame head tbody td tfoot th thead tr"),
}

#: Rule of the "in body" mode for the end tag of each name.
BODY_END: Final = {
    "TEMPLATE": _names("template"),
    "BODY": _names("body"),
    "HTML": _names("html"),
    "BLOCK": _names("""
        address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header
        hgroup listing main menu nav ol pre search section select summary ul"""),
    "FORM": _names("form"),
    "PARAGRAPH": _names("p"),
    "ITEM": _names("li dd dt"),
    "HEADING": _names("h1 h2 h3 h4 h5 h6"),
    "FORMATTING": _names("a b big code em font i nobr s small strike strong tt u"),
    "OBJECT": _names("applet marquee object"),
    "BREAK": _names("br"),
}

#: Classes used by the methods and by text rendering.
READING: Final = {
    # Block-List owners: the paper's TABLE TR TD DIV and today's containers (Qiu et al. 2009, "block tags").
    "BLOCK": _names("""
        body div table thead tbody tfoot tr td th section article main aside header footer nav ul ol li dl form figure
        blockquote"""),
    # Never rendered as text; the measures leave out the subtree (METHODS: "are not nodes").
    "IGNORED": _names("""
        head title style script noscript template iframe noframes noembed object applet canvas audio video svg select
        datalist textarea"""),
    # Start on a new line.
    "LINE": _names("""
        html body div p ul ol li dl dt dd section article main aside header footer nav hgroup search address h1 h2 h3 h4 h5
        h6 blockquote pre hr figure figcaption table caption thead tbody tfoot tr form fieldset legend details summary dialog
        menu center dir listing xmp plaintext optgroup option marquee frameset"""),
    # Separated from neighbouring text by an empty line.
    "PARAGRAPH": _names("p ul ol dl h1 h2 h3 h4 h5 h6 blockquote pre figure table hr listing xmp plaintext"),
    "CELL": _names("td th"),
    # Images with an address of their own; a script shows those of AMP pages.
    "IMAGE": _names("img amp-img amp-anim"),
    "PREFORMATTED": _names("pre textarea listing xmp plaintext"),
}

#: Landmark and structure marks implied by a tag; the ``role`` values with the same meaning follow.
TAG_MARKS: Final = {
    "main": _names("main"),
    "article": _names("article"),
    "navigation": _names("nav"),
    "banner": _names("header"),
    "contentinfo": _names("footer"),
    "complementary": _names("aside"),
    "search": _names("search"),
    "form": _names("form"),
    "dialog": _names("dialog"),
    "heading": _names("h1 h2 h3 h4 h5 h6"),
    "list": _names("ul ol dl menu"),
    "listitem": _names("li dt dd"),
}

ROLE_MARKS: Final = {
    "main": "main", "article": "article", "navigation": "navigation", "menu": "navigation", "menubar": "navigation",
    "banner": "banner", "contentinfo": "contentinfo", "complementary": "complementary", "search": "search", "form": "form",
    "dialog": "dialog", "alertdialog": "dialog", "heading": "heading", "list": "list", "feed": "list", "listitem": "listitem",
    "presentation": "presentation", "none": "presentation",
}  # fmt: skip

#: Attribute names of nearly every page: they have static ids, which saves interning them. Those in the first line feed
#: columns (labels and marks).
ATTRIBUTES: Final = _names("""
    class id style href role hidden aria-hidden type
    src alt title name content value rel lang dir target width height data-id
    aria-label aria-labelledby aria-expanded aria-controls aria-haspopup aria-describedby tabindex action method
    for placeholder property itemprop itemtype itemscope itemid datetime charset http-equiv media srcset sizes loading
    decoding fetchpriority async defer crossorigin integrity nonce onclick colspan rowspan scope headers border cellpadding
    cellspacing align valign bgcolor color face size checked disabled selected readonly required autocomplete maxlength
    viewbox fill stroke stroke-width stroke-linecap stroke-linejoin d xmlns xmlns:xlink xlink:href x y cx cy r points
    transform data-src data-srcset data-url data-type data-toggle data-target frameborder allowfullscreen
    download hreflang cite start reversed open shadowrootmode encoding prompt public system version x1 x2 y1 y2
    fill-rule clip-rule as imagesizes imagesrcset rev referrerpolicy itemref
    data-testid data-test-id data-test data-qa data-cy data-hook data-field data-marker data-selenium data-automation
""")

#: SVG attributes whose case the parser restores (keys are their lower-case forms) and MathML's one.
SVG_ATTRIBUTES: Final = _names("""
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits glyphRef
    gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
    limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits
    patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY
    repeatCount repeatDur requiredExtensions requiredFeatures specularConstant specularExponent spreadMethod startOffset
    stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget
    xChannelSelector yChannelSelector zoomAndPan
""")
MATH_ATTRIBUTES: Final = ("definitionURL",)

#: Prefixes of public identifiers (lower case) that put a page into quirks mode.
QUIRKY_PUBLIC_PREFIXES: Final = (
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
)

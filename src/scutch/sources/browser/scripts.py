"""The few scripts that are run in a page: in a world of their own, where the page's scripts have not changed the language."""

from typing import Final

#: What scrolls: the window or, where an application has filled it, the element in its middle that does.
_SCROLLER: Final = """
    const whole = document.scrollingElement;
    let e = whole && whole.scrollHeight > innerHeight + 1 ? whole : document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    while (e && e !== whole && !(e.scrollHeight > e.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(e).overflowY)))
        e = e.parentElement;
"""
_LEFT: Final = "{left: e ? e.scrollHeight - e.scrollTop - (e === whole ? innerHeight : e.clientHeight) : 0}"

#: Pixels that are left below.
LEFT: Final = f"(() => {{ {_SCROLLER} return {_LEFT}; }})()"
#: Scroll by one screen; how much is left then.
SCROLL: Final = f"(() => {{ {_SCROLLER} if (e) e.scrollTop += Math.max(100, 0.9 * e.clientHeight); return {_LEFT}; }})()"
#: Everything back to the top.
TOP: Final = f"(() => {{ {_SCROLLER} if (e) e.scrollTop = 0; scrollTo(0, 0); return {{left: 0}}; }})()"
#: Lay out what ``content-visibility`` puts off, draw twice, and say how large the page is.
PREPARE: Final = """(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*:not([hidden]) { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
    const drawn = () => new Promise(done => requestAnimationFrame(done));
    await Promise.race([drawn().then(drawn), new Promise(done => setTimeout(done, 250))]);
    const root = document.documentElement;
    return {
        elements: document.getElementsByTagName('*').length,
        characters: root ? root.textContent.length : 0,
        width: Math.max(innerWidth, root ? root.scrollWidth : 0),
        height: Math.max(innerHeight, root ? root.scrollHeight : 0),
    };
})()"""

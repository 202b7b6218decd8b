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

#: Wait until the page has been drawn twice, so that it knows what has come into view.
_DRAWN: Final = """
    const later = time => new Promise(done => setTimeout(done, time));
    const frame = () => new Promise(done => requestAnimationFrame(done));
    await Promise.race([frame().then(frame), later(1000)]);
"""
_DOWN: Final = "if (e) e.scrollTop += Math.max(100, 0.9 * e.clientHeight);"
#: Scroll by one screen, from what has been seen to be drawn; how much is left then.
SCROLL: Final = f"(async () => {{ {_DRAWN} {_SCROLLER} {_DOWN} return {_LEFT}; }})()"
#: Leave the end of the page and come back, as pages look at their end when it comes into view; what is left when the page has
#: had time to add some.
NUDGE: Final = f"""(async () => {{ {_DRAWN} {_SCROLLER}
    if (!e) return {_LEFT};
    e.scrollTop -= 2 * e.clientHeight;
    await Promise.race([frame().then(frame), later(1000)]);
    e.scrollTop = e.scrollHeight;
    await Promise.race([frame().then(frame).then(() => later(100)), later(1000)]);
    return {_LEFT};
}})()"""
#: Everything back to the top.
TOP: Final = f"(() => {{ {_SCROLLER} if (e) e.scrollTop = 0; scrollTo(0, 0); return {{left: 0}}; }})()"
#: Lay out what ``content-visibility`` puts off.
_SHEET: Final = """
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*:not([hidden]) { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
"""
_SIZE: Final = """
    const root = document.documentElement;
    return {
        elements: document.getElementsByTagName('*').length,
        characters: root ? root.textContent.length : 0,
        width: Math.max(innerWidth, root ? root.scrollWidth : 0),
        height: Math.max(innerHeight, root ? root.scrollHeight : 0),
    };
"""
#: Get ready for the snapshot, and say how large the page is.
PREPARE: Final = f"(async () => {{ {_SHEET} {_DRAWN} {_SIZE} }})()"

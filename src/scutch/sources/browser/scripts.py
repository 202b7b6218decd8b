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

#: Wait until the page has been drawn twice, so that it knows what has come into view. A page that is not drawn at all is given
#: up after a while that no slow machine reaches.
_DRAWN: Final = """
    const later = time => new Promise(done => setTimeout(done, time));
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const drawn = () => Promise.race([frame().then(frame), later(5000)]);
    await drawn();
"""
#: Wait until no element was added to the page for five turns of 20 ms; fifty turns at most. Turns are counted, and not time:
#: where the machine is busy, the page's own timers are late by as much as ours.
_CALM: Final = """
    let grown = false;
    const element = node => node.nodeType === Node.ELEMENT_NODE;
    const watch = new MutationObserver(seen => { grown ||= seen.some(change => [...change.addedNodes].some(element)); });
    watch.observe(document, {childList: true, subtree: true});
    for (let turn = 0, calm = 0; turn < 50 && calm < 5; turn++) {
        grown = false;
        await later(20);
        calm = grown ? 0 : calm + 1;
    }
    watch.disconnect();
"""
_DOWN: Final = "if (e) e.scrollTop += Math.max(100, 0.9 * e.clientHeight);"
#: Scroll by one screen; how much is left when the page has done what it does at once about that.
SCROLL: Final = f"(async () => {{ {_SCROLLER} {_DOWN} {_DRAWN} {_CALM} return {_LEFT}; }})()"
#: Leave the end of the page and come back, as pages look at their end when it comes into view; what is left then.
NUDGE: Final = f"""(async () => {{ {_SCROLLER}
    if (e) e.scrollTop -= 2 * e.clientHeight;
    {_DRAWN}
    if (e) e.scrollTop = e.scrollHeight;
    await drawn();
    {_CALM} return {_LEFT};
}})()"""
#: What is left when the page has dealt with what came.
LEFT: Final = f"(async () => {{ {_SCROLLER} {_DRAWN} {_CALM} return {_LEFT}; }})()"
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

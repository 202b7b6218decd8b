"""The scripts that are run in a page, in an isolated world, where the page cannot have changed built-in objects."""

from typing import Final

#: The scrolling element: the document or, where an application fills the window, the scrolling element in its middle.
_SCROLLER: Final = """
    const whole = document.scrollingElement;
    let e = whole && whole.scrollHeight > innerHeight + 1 ? whole : document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    while (e && e !== whole && !(e.scrollHeight > e.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(e).overflowY)))
        e = e.parentElement;
"""
_LEFT: Final = "{left: e ? e.scrollHeight - e.scrollTop - (e === whole ? innerHeight : e.clientHeight) : 0}"

#: Wait for two animation frames, so that the page knows what has come into view; 5 seconds at most for a page that is not
#: drawn at all.
_DRAWN: Final = """
    const later = time => new Promise(done => setTimeout(done, time));
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const drawn = () => Promise.race([frame().then(frame), later(5000)]);
    await drawn();
"""
#: Turns of 20 ms without a new element until a page counts as calm; at the end of a page, where a list may add records after
#: a pause, more of them. Ten times as many are waited at most. Turns are counted, not time: on a busy machine the page's
#: timers are late by as much as ours.
_CALM_TURNS: Final = "const calmTurns = 5;"
_PAUSE_TURNS: Final = "const calmTurns = 35;"
_END_TURNS: Final = "const calmTurns = e && e.scrollHeight > e.clientHeight + 1 ? 35 : 5;"
#: Wait until no element is added for ``calmTurns`` turns.
_CALM: Final = """
    let grown = false;
    const element = node => node.nodeType === Node.ELEMENT_NODE;
    const watch = new MutationObserver(seen => { grown ||= seen.some(change => [...change.addedNodes].some(element)); });
    watch.observe(document, {childList: true, subtree: true});
    for (let turn = 0, calm = 0; turn < 10 * calmTurns && calm < calmTurns; turn++) {
        grown = false;
        await later(20);
        calm = grown ? 0 : calm + 1;
    }
    watch.disconnect();
"""
_DOWN: Final = "if (e) e.scrollTop += Math.max(100, 0.9 * e.clientHeight);"
#: Scroll by one screen; the pixels left after the immediate reaction of the page.
SCROLL: Final = f"(async () => {{ {_SCROLLER} {_DOWN} {_DRAWN} {_CALM_TURNS} {_CALM} return {_LEFT}; }})()"
#: Leave the end of the page and return, as pages load more when their end comes into view; the pixels left then.
NUDGE: Final = f"""(async () => {{ {_SCROLLER}
    if (e) e.scrollTop -= 2 * e.clientHeight;
    {_DRAWN}
    if (e) e.scrollTop = e.scrollHeight;
    await drawn();
    {_END_TURNS} {_CALM} return {_LEFT};
}})()"""
#: The pixels left after the page has inserted what it loaded.
LEFT: Final = f"(async () => {{ {_SCROLLER} {_DRAWN} {_CALM_TURNS} {_CALM} return {_LEFT}; }})()"
#: The number of elements after the page has inserted what it loaded.
COUNT: Final = f"""(async () => {{ {_DRAWN} {_PAUSE_TURNS} {_CALM}
    return {{left: document.getElementsByTagName('*').length}};
}})()"""
#: Wait until the page has nothing to compute; 2 seconds at most for a page that always has.
IDLE: Final = "new Promise(done => requestIdleCallback(() => done(null), {timeout: 2000}))"
#: Whether another element lies over the middle of an element.
IS_COVERED: Final = """element => {
    element.scrollIntoView({block: 'center', behavior: 'instant'});
    const box = element.getClientRects()[0];
    if (!box) return false;
    const top = element.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !element.contains(top);
}"""
#: Count in the page's own world which timers a click has begun: those that its event handlers set, and those that these set in
#: turn, to a depth that no timer which sets itself again stays below. Timers that began before the click, such as those of a
#: slide show, do not count.
WATCH_TIMERS: Final = """(() => {
    const pending = new Map();
    let click = 0, running = null;
    const wrap = (name, once) => {
        window[name] = new Proxy(window[name], {apply(native, self, [work, time, ...rest]) {
            if (typeof work !== 'function') return Reflect.apply(native, self, [work, time, ...rest]);
            const origin = running || {click, depth: 0};
            const id = Reflect.apply(native, self, [function (...values) {
                if (once) pending.delete(id);
                const outer = running;
                running = {click: origin.click, depth: origin.depth + 1};
                try { return work.apply(this, values); } finally { running = outer; }
            }, time, ...rest]);
            const end = performance.now() + (Number(time) || 0);
            if (once && origin.depth < 10) pending.set(id, {click: origin.click, end});
            return id;
        }});
    };
    wrap('setTimeout', true);
    wrap('setInterval', false);
    wrap('requestAnimationFrame', false);
    for (const name of ['clearTimeout', 'clearInterval'])
        window[name] = new Proxy(window[name], {apply(native, self, [id]) {
            pending.delete(Number(id));
            return Reflect.apply(native, self, [id]);
        }});
    Object.defineProperty(window, Symbol.for('scutch timers'), {value: {
        begin: () => { click++; },
        count: seconds => [...pending.values()].filter(
            timer => timer.click === click && timer.end < performance.now() + 1000 * seconds).length,
    }});
})()"""
_TIMERS: Final = "window[Symbol.for('scutch timers')]"
#: A click begins.
BEGIN_CLICK: Final = f"{_TIMERS}?.begin()"
#: The number of pending timers of the last click that end within so many seconds.
CLICK_TIMERS: Final = f"{_TIMERS}?.count(%g) || 0"
#: Scroll back to the top.
TOP: Final = f"(() => {{ {_SCROLLER} if (e) e.scrollTop = 0; scrollTo(0, 0); return {{left: 0}}; }})()"
#: Lay out elements that ``content-visibility`` defers.
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
#: Prepare the snapshot; the size of the page.
PREPARE: Final = f"(async () => {{ {_SHEET} {_DRAWN} {_SIZE} }})()"

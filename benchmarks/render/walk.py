"""The alternative to a DOM snapshot: a script that walks the page and collects the same columns, as browser scrapers do.

Names, attributes, texts and parents of all nodes; box and computed values of all that have one, by the same list of
properties; frames of the same origin and open shadow roots. Paint order is not to be had this way. The answer is one text of
JSON, the fastest way through Playwright.
"""

import json
from typing import Final

from scutch.page.readers.snapshot_document import COMPUTED

_BODY: Final = """
    const columns = {parent: [], kind: [], name: [], value: [], attributes: [], box: [], style: []};
    const styles = new Map();
    const range = document.createRange();
    function styleOf(element) {
        const computed = getComputedStyle(element);
        const key = wanted.map(name => computed.getPropertyValue(name)).join("\\n");
        if (!styles.has(key)) styles.set(key, styles.size);
        return styles.get(key);
    }
    function boxOf(node, dx, dy) {
        let box;
        if (node.nodeType === 1) box = node.getBoundingClientRect();
        else { range.selectNode(node); box = range.getBoundingClientRect(); }
        return box.width || box.height ? [box.x + dx, box.y + dy, box.width, box.height] : null;
    }
    function walk(node, parent, dx, dy) {
        const row = columns.parent.length, element = node.nodeType === 1;
        columns.parent.push(parent);
        columns.kind.push(node.nodeType);
        columns.name.push(node.nodeName);
        columns.value.push(node.nodeValue);
        columns.attributes.push(element ? Array.from(node.attributes, one => [one.name, one.value]) : []);
        const box = element || node.nodeType === 3 ? boxOf(node, dx, dy) : null;
        columns.box.push(box);
        columns.style.push(box ? styleOf(element ? node : node.parentElement) : -1);
        const inner = node.shadowRoot || (node.localName === "slot" && node.assignedNodes().length ? null : node);
        for (const child of inner ? inner.childNodes : node.assignedNodes()) walk(child, row, dx, dy);
        if (node.localName === "iframe" && node.contentDocument && box)
            walk(node.contentDocument, row, dx + box[0], dy + box[1]);
    }
    walk(document, -1, scrollX, scrollY);
    return JSON.stringify({columns, styles: Array.from(styles.keys())});
"""
WALK: Final = f"(() => {{ const wanted = {json.dumps(list(COMPUTED))}; {_BODY} }})()"

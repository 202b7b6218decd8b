"""Style sheets of reports."""

from typing import Final

#: Boxes and their badges.
STYLE: Final = """\
* { box-sizing: border-box }
body { margin: 0; font: 14px/1.45 system-ui, sans-serif; color: #24292f; background: #fff }
.stage { container-type: inline-size }
.figure { position: relative }
.figure img { display: block; width: 100%; height: auto }
:where(.group, .panel li) { --ink: 110, 64, 201 }
.content { --ink: 26, 127, 55 }
.field { --ink: 0, 98, 114 }
.list { --ink: 9, 105, 218 }
.record { --ink: 188, 76, 0 }
.doubtful, .doubtful .record { --ink: 110, 119, 129 }
.box { position: absolute; border: 1.5px solid rgb(var(--ink)); background: rgba(var(--ink), .10); border-radius: 3px }
.list > .box { border-width: 2.5px; background: none }
.doubtful .box { border-style: dashed; background: none }
.label { position: absolute; width: auto !important; padding: 0 .45em; white-space: nowrap; border-radius: 4px;
  font: 600 clamp(8px, calc(1100cqw / var(--width)), 11px)/1.5 system-ui, sans-serif; color: #fff; background: rgb(var(--ink));
  unicode-bidi: isolate; z-index: 1; pointer-events: none }
.line { position: absolute; border-top: 1px dotted rgb(var(--ink)); translate: 0 50%; pointer-events: none }
.segment > .box { background: rgba(var(--ink), .05) }
.doubtful .record > .label, .doubtful .record > .line { display: none }
.card { display: none }
"""

#: The screenshot in its own size.
POSTER: Final = """\
.figure img { width: auto; max-width: none }
"""

#: The screenshot on the left, details on the right: those of a whole above, those of its part below.
REPORT: Final = """\
:root { --panel: 30rem }
.stage { width: calc(100% - var(--panel)) }
.panel, .card { position: fixed; right: 0; top: 0; bottom: 0; width: var(--panel); padding: 1rem 1.25rem; overflow: auto;
  background: #fff; border-left: 1px solid #d0d7de; overflow-wrap: anywhere; unicode-bidi: isolate }
.panel h1 { margin: 0 0 .25rem; font-size: 1.2rem }
.panel p { margin: 0 0 .5rem; color: #57606a }
.panel .note { padding: .4rem .6rem; color: #24292f; background: #fff8c5; border-radius: 4px }
.panel ul { margin: 0; padding: 0; list-style: none }
.panel li { margin: 2px 0; padding-left: .6rem; border-left: 4px solid rgb(var(--ink)) }
.panel a { color: inherit; text-decoration: none }
.panel a:hover { text-decoration: underline }
.card { z-index: 2; border-top: 4px solid rgb(var(--ink)) }
.card .card, .record > .card, .field > .card { top: 60%; z-index: 3 }
.group:hover > .card, .group:focus-within > .card { display: block }
.group:hover > .card { z-index: 4 }
.record:hover > .card, .field:hover > .card { z-index: 5 }
.box { cursor: pointer; scroll-margin: 30vh; outline: 0 }
.box:hover, .box:focus { background: rgba(var(--ink), .25); box-shadow: 0 0 0 2px rgb(var(--ink)) }
.card h2 { margin: 0 0 .5rem; font-size: 1.05rem; color: rgb(var(--ink)) }
.card dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px .75rem; margin: 0 0 .75rem }
.card dt { color: #57606a; max-width: 10rem }
.card dd { margin: 0 }
.card .sheet { overflow-x: auto }
.thumb { display: block; background-repeat: no-repeat }
.card table { border-collapse: collapse; margin: 0 0 1rem; font-size: 12px; overflow-wrap: normal }
.card caption { padding: 2px 0; text-align: left; color: #57606a }
.card th, .card td { padding: 1px 6px; text-align: left; vertical-align: top; border: 1px solid #d8dee4; min-width: 2em }
@media (max-width: 60rem) {
  .stage { width: 100%; margin-bottom: 45vh }
  .panel, .card { left: 0; top: 55vh; width: auto }
  .card .card, .record > .card, .field > .card { top: 75vh }
}
"""

"""Tables that the scripts of npm packages draw, rendered by the browser: all rows, and the values of the data.

The packages are installed from the registry that npm is set up for, and nothing of them is kept. Without npm, a registry or a
browser these tests are left out, and the report says why.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

import scutch
from benchmarks.tables.sites.data import gauges
from benchmarks.tables.sites.evaluate import column_score
from benchmarks.tables.sites.grids import COLUMNS, WANTED
from scutch.page import Page
from tests.rendered import QUICK, needs_browser

PACKAGES: Final = (
    "ag-grid-community", "tabulator-tables", "jquery", "bootstrap-table", "@tanstack/table-core@8",
    "@mui/x-data-grid@7", "@mui/material@6", "@emotion/react", "@emotion/styled", "react@18", "react-dom@18", "esbuild",
)  # fmt: skip
SECONDS: Final = 120
ROWS: Final = gauges()
#: The values as the pages write them.
CELLS: Final = [{each.source: each.form.format(row[each.source]) for each in COLUMNS} for row in ROWS]
HEADERS: Final = [{"field": each.source, "title": each.header} for each in COLUMNS]

AG_GRID: Final = """agGrid.createGrid(document.getElementById("grid"), {
  rowData: cells, domLayout: "autoHeight", suppressColumnVirtualisation: true,
  defaultColDef: {width: 150},
  columnDefs: headers.map((h, n) => ({field: h.field, headerName: h.title, pinned: n ? null : "PINNED"}))});"""
TABULATOR: Final = """new Tabulator("#grid", {
  data: cells, columns: headers.map((h, n) => ({field: h.field, title: h.title, frozen: n == 0 && FROZEN}))});"""
BOOTSTRAP_SCRIPTS: Final = ["jquery/dist/jquery.min.js", "bootstrap-table/dist/bootstrap-table.min.js"]
BOOTSTRAP: Final = '$("#grid").bootstrapTable({data: cells, columns: headers, cardView: CARDS});'
TANSTACK: Final = """const table = TableCore.createTable({
  data: cells, columns: headers.map(h => ({accessorKey: h.field, header: h.title})),
  state: {columnPinning: {}, columnVisibility: {}}, onStateChange() {}, renderFallbackValue: "",
  getCoreRowModel: TableCore.getCoreRowModel()});
const line = (tag, texts) => "<tr>" + texts.map(text => `<${tag}>${text}</${tag}>`).join("") + "</tr>";
const heads = table.getHeaderGroups().map(group => line("th", group.headers.map(head => head.column.columnDef.header)));
const rows = table.getRowModel().rows.map(row => line("td", row.getVisibleCells().map(cell => cell.getValue())));
document.getElementById("grid").innerHTML = `<thead>${heads.join("")}</thead><tbody>${rows.join("")}</tbody>`;"""
MUI: Final = 'MuiGrid.draw(document.getElementById("grid"), cells, headers);'
#: A module that is bundled with the packages it imports, which have no script for a page.
MUI_SCRIPT: Final = "mui.bundle.js"
MUI_MODULE: Final = """import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { DataGrid } from "@mui/x-data-grid";
globalThis.MuiGrid = { draw: (element, cells, headers) => createRoot(element).render(createElement(DataGrid, {
  rows: cells.map((cell, id) => ({ id, ...cell })), columns: headers.map(h => ({ field: h.field, headerName: h.title })),
  disableVirtualization: true, autoHeight: true }))};"""
#: By name: scripts of packages, the element, and what draws the grid.
GRIDS: Final = {
    "AG Grid": (["ag-grid-community/dist/ag-grid-community.min.js"], "div", AG_GRID.replace('"PINNED"', "null")),
    "AG Grid, pinned": (["ag-grid-community/dist/ag-grid-community.min.js"], "div", AG_GRID.replace("PINNED", "left")),
    "Tabulator": (["tabulator-tables/dist/js/tabulator.min.js"], "div", TABULATOR.replace("FROZEN", "false")),
    "Tabulator, frozen": (["tabulator-tables/dist/js/tabulator.min.js"], "div", TABULATOR.replace("FROZEN", "true")),
    "bootstrap-table": (BOOTSTRAP_SCRIPTS, "table", BOOTSTRAP.replace("CARDS", "false")),
    "bootstrap-table, cards": (BOOTSTRAP_SCRIPTS, "table", BOOTSTRAP.replace("CARDS", "true")),
    "MUI": ([MUI_SCRIPT], "div", MUI),
    "TanStack": (["@tanstack/table-core/build/umd/index.production.js"], "table", TANSTACK),
}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the installed packages."""
    npm, folder = shutil.which("npm"), tmp_path_factory.mktemp("npm")
    if npm is None:
        pytest.skip("no npm")
    command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(folder), *PACKAGES]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        pytest.skip(f"npm installed nothing in {SECONDS} s")
    if done.returncode:
        pytest.skip(f"npm cannot install the packages: {done.stderr.strip()[-200:]}")
    modules = folder / "node_modules"
    bundle(modules, MUI_MODULE, MUI_SCRIPT)
    return modules


def bundle(modules: Path, source: str, script: str) -> None:
    """Write a module and all that it imports as one script beside the packages."""
    command = [str(modules / ".bin" / "esbuild"), "--bundle", "--minify", f"--outfile={modules / script}"]
    constants = ['--define:process.env.NODE_ENV="production"']
    subprocess.run(
        [*command, *constants], input=source, text=True, cwd=modules, timeout=SECONDS, check=True, capture_output=True
    )


def document(packages: Path, grid: str) -> str:
    """The page of a grid, its scripts inline."""
    scripts, tag, draw = GRIDS[grid]
    texts = [(packages / script).read_text(encoding="utf-8").replace("</script", "<\\/script") for script in scripts]
    data = f"const cells = {json.dumps(CELLS)}, headers = {json.dumps(HEADERS)};"
    inline = "".join(f"<script>{text}</script>" for text in (*texts, data + draw))
    return f"<!DOCTYPE html><meta charset=utf-8><title>Gauges</title><h1>River gauges</h1><{tag} id=grid></{tag}>{inline}"


@pytest.fixture(scope="module")
def pages(packages: Path) -> dict[str, Page]:
    """The rendered pages."""
    from scutch.sources.browser import SyncBrowser

    with SyncBrowser() as browser:
        return {grid: browser.render(document(packages, grid), options=QUICK) for grid in GRIDS}


@needs_browser
@pytest.mark.parametrize("grid", GRIDS)
def test_a_drawn_grid_is_the_table_of_its_data(pages: dict[str, Page], grid: str) -> None:
    """Every row, and every column with its header as its name."""
    table = scutch.extract_records(pages[grid])[0].table
    assert len(table) == len(ROWS)
    scores = [column_score(table, wanted, [row[wanted.source] for row in ROWS]) for wanted in WANTED]
    assert [score.wanted.source for score in scores if not score.is_named] == [], table.to_text()

"""Computed colours: every form that browsers write, against numbers and against a browser."""

import re

import pytest

from scutch.page.readers.css_colors import rgba
from scutch.sources.browser import Browser
from tests.rendered import needs_browser, with_browser

#: Forms, and the same colour in sRGB.
KNOWN = {
    "rgb(255, 128, 0)": 0xFF8000FF,
    "rgba(0, 0, 0, 0)": 0x00000000,
    "rgba(255, 255, 255, 0.5)": 0xFFFFFF80,
    "color(srgb 1 0.5 0)": 0xFF8000FF,
    "color(srgb 1 0.5 0 / 0.2)": 0xFF800033,
    "color(srgb-linear 1 0.2158605 0)": 0xFF8000FF,
    "lab(100 0 0)": 0xFFFFFFFF,
    "oklab(1 0 0 / 0)": 0xFFFFFF00,
    "oklch(0.627955 0.257683 29.2339)": 0xFF0000FF,
    "oklch(0.5 none none)": 0x636363FF,
}
#: For the browser to convert.
SPACES = (
    "oklch(0.6 0.2 30)", "oklch(0.85 0.1 200 / 0.5)", "oklab(0.5 -0.1 0.1)", "lab(50 40 20)", "lab(8 2 -1)", "lch(70 30 120)",
    "color(display-p3 0.2 0.5 0.7)", "color(srgb-linear 0.3 0.1 0.7)", "color(xyz-d65 0.2 0.3 0.1)",
    "color(xyz-d50 0.3 0.3 0.3)", "color(display-p3 1 0 0)",
)  # fmt: skip


@pytest.mark.parametrize("color", KNOWN)
def test_colours_are_numbers(color: str) -> None:
    """Red, green, blue and opacity, a byte each."""
    assert f"{rgba(color):08x}" == f"{KNOWN[color]:08x}"


@pytest.mark.parametrize("color", ["", "currentcolor", "rgb(1, 2)", "color(prophoto-rgb 1 0 0)", "url(#paint)"])
def test_what_is_no_known_colour_is_transparent(color: str) -> None:
    """Nothing is guessed."""
    assert rgba(color) == 0


@needs_browser
def test_conversions_are_those_of_the_browser() -> None:
    """What Chromium paints for a colour differs by one step at most."""
    script = """
        for (const color of %s) {
            const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
            canvas.fillStyle = color;
            canvas.fillRect(0, 0, 1, 1);
            document.body.append(canvas.getImageData(0, 0, 1, 1).data.join(" ") + ";");
        }"""

    async def use(browser: Browser, _: str) -> str:
        page = await browser.render(f"<body><script>{script % list(SPACES)}</script>")
        assert page.body is not None
        return page.body.text

    painted = [list(map(int, row.split())) for row in re.findall(r"[\d ]+(?=;)", with_browser(use))]
    for color, (red, green, blue, alpha) in zip(SPACES, painted, strict=True):
        ours = rgba(color).to_bytes(4)
        assert max(abs(a - b) for a, b in zip(ours, (red, green, blue, alpha), strict=True)) <= 1, color

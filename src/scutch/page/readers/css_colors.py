"""Convert computed CSS colours to 0xRRGGBBAA in sRGB.

Browsers serialise computed colours as ``rgb()`` or in their original colour space (CSS Color 4, sections 9 to 11). The
matrices are those of its sample conversions. Colours outside sRGB are clipped channel by channel.
"""

import re
from collections.abc import Callable
from math import cos, radians, sin
from typing import Final

Channels = tuple[float, float, float]
Matrix = tuple[Channels, Channels, Channels]

NUMBER: Final = re.compile(r"([-+]?[\d.]+(?:e[-+]?\d+)?|none)(%?)")
#: CIE XYZ (D65) to linear sRGB, and XYZ (D50) to XYZ (D65).
SRGB: Final[Matrix] = (
    (3.2409699419, -1.5373831776, -0.4986107603),
    (-0.9692436363, 1.8759675015, 0.0415550574),
    (0.0556300797, -0.2039769589, 1.0569715142),
)
D65: Final[Matrix] = (
    (0.9554734528, -0.0230985368, 0.0632593086),
    (-0.0283697069, 1.0099954580, 0.0210413990),
    (0.0123140017, -0.0205076964, 1.3303659366),
)
DISPLAY_P3: Final[Matrix] = (
    (0.4865709486, 0.2656676932, 0.1982172852),
    (0.2289745641, 0.6917385218, 0.0792869141),
    (0.0, 0.0451133819, 1.0439443689),
)
#: OKLab to the roots of cone responses, and these, cubed, to linear sRGB.
CONES: Final[Matrix] = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
CONES_TO_SRGB: Final[Matrix] = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
WHITE_D50: Final[Channels] = (0.9642956764, 1.0, 0.8251046025)


def times(matrix: Matrix, vector: Channels) -> Channels:
    """Multiply a matrix and a vector."""
    a, b, c = vector
    x, y, z = ((row[0] * a + row[1] * b + row[2] * c) for row in matrix)
    return x, y, z


def gamma(value: float) -> float:
    """Encode a linear channel as sRGB."""
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def linear(value: float) -> float:
    """Decode an sRGB channel to linear light."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def encoded(channels: Channels) -> Channels:
    """Linear sRGB to sRGB."""
    red, green, blue = map(gamma, channels)
    return red, green, blue


def from_oklab(lab: Channels) -> Channels:
    """OKLab to sRGB."""
    long, medium, short = times(CONES, lab)
    return encoded(times(CONES_TO_SRGB, (long**3, medium**3, short**3)))


def from_lab(lab: Channels) -> Channels:
    """CIE Lab (D50) to sRGB."""
    f1 = (lab[0] + 16) / 116
    f0, f2 = f1 + lab[1] / 500, f1 - lab[2] / 200
    x, y, z = (
        (f**3 if f > 6 / 29 else (116 * f - 16) * 27 / 24389) * white for f, white in zip((f0, f1, f2), WHITE_D50, strict=True)
    )
    return encoded(times(SRGB, times(D65, (x, y, z))))


def from_polar(convert: Callable[[Channels], Channels]) -> Callable[[Channels], Channels]:
    """The same with chroma and hue in degrees for the last two."""

    def converted(lch: Channels) -> Channels:
        light, chroma, hue = lch
        return convert((light, chroma * cos(radians(hue)), chroma * sin(radians(hue))))

    return converted


def from_display_p3(channels: Channels) -> Channels:
    """Display P3 to sRGB."""
    red, green, blue = map(linear, channels)
    return encoded(times(SRGB, times(DISPLAY_P3, (red, green, blue))))


#: Conversion to sRGB for the function or colour space of a colour.
SPACES: Final[dict[str, Callable[[Channels], Channels]]] = {
    "rgb": lambda c: (c[0] / 255, c[1] / 255, c[2] / 255),
    "rgba": lambda c: (c[0] / 255, c[1] / 255, c[2] / 255),
    "srgb": lambda c: c,
    "srgb-linear": encoded,
    "display-p3": from_display_p3,
    "xyz-d65": lambda c: encoded(times(SRGB, c)),
    "xyz": lambda c: encoded(times(SRGB, c)),
    "xyz-d50": lambda c: encoded(times(SRGB, times(D65, c))),
    "lab": from_lab,
    "lch": from_polar(from_lab),
    "oklab": from_oklab,
    "oklch": from_polar(from_oklab),
}


def channel(value: float) -> int:
    """Convert a channel from 0–1 to a byte."""
    return round(255 * min(1.0, max(0.0, value)))


def rgba(color: str) -> int:
    """Return a computed colour as 0xRRGGBBAA; 0 for an unknown syntax.

    >>> [f"{rgba(color):08x}" for color in ("rgb(255, 0, 16)", "rgba(0, 0, 0, 0.5)", "color(srgb 1 0.5 0 / 0.2)")]
    ['ff0010ff', '00000080', 'ff800033']
    >>> f"{rgba('oklch(0.6 0.2 30)'):08x}", rgba("currentcolor")
    ('de3e2dff', 0)
    """
    name, _, rest = color.removesuffix(")").partition("(")
    if name == "color":
        name, _, rest = rest.partition(" ")
    numbers = [0.0 if n == "none" else float(n) / (100 if percent else 1) for n, percent in NUMBER.findall(rest)]
    space = SPACES.get(name)
    if space is None or len(numbers) < 3:
        return 0
    red, green, blue = map(channel, space((numbers[0], numbers[1], numbers[2])))
    alpha = channel(numbers[3]) if len(numbers) > 3 else 255
    return red << 24 | green << 16 | blue << 8 | alpha

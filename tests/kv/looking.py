"""What is wrong with a picture, found without eyes: cut, covered or overlapping words, small or nameless targets."""

from collections import Counter

from kivy.graphics import ClearBuffers, ClearColor, Fbo, Translate
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from kv import theme
from kv.widgets.plate import Plate
from kv.widgets.touch import Touchable
from kv.widgets.words import Words, fitted, line_height

SMALLEST_DP = 47.5
TEXT_CONTRAST = 6.9
"""Seven, less what a glow of the ground takes."""


def faults(root) -> list[str]:
    """Return what a person could not read or touch, a line each."""
    shown = list(_shown(root))
    seen = Seen(root)
    return [*_words(shown, seen), *_targets(root, shown)]


class Seen:
    """What is drawn, to find what words stand on: drawn aside, since an off-screen window keeps its first size."""

    def __init__(self, root):
        self.width, self.height = int(root.width), int(root.height)
        at = root.parent.canvas.indexof(root.canvas)
        root.parent.canvas.remove(root.canvas)
        picture = Fbo(size=(self.width, self.height), with_stencilbuffer=True)
        with picture:
            ClearColor(*theme.colours.ground)
            ClearBuffers()
            Translate(-root.x, -root.y, 0)
        picture.add(root.canvas)
        picture.draw()
        self.pixels = picture.pixels
        picture.remove(root.canvas)
        root.parent.canvas.insert(at, root.canvas)

    def ground(self, box, ink):
        """Return the commonest colour in a rectangle but that of its letters: what they stand on."""
        x0, y0, x1, y1 = (max(0, int(value)) for value in box)
        x1, count = min(x1, self.width), Counter()
        for y in range(y0, min(y1, self.height), 2):
            row = self.pixels[4 * (y * self.width + x0) : 4 * (y * self.width + x1)]
            count.update(zip(row[0::4], row[1::4], row[2::4], strict=True))
        # A glow has many shades, so that the letters may be the commonest.
        other = Counter(
            {c: n for c, n in count.items() if any(abs(a / 255 - b) > 0.1 for a, b in zip(c, ink, strict=False))}
        )
        found = other if other.total() > 0.3 * count.total() else count
        if not found:
            return [0, 0, 0]
        alike = Counter()
        for colour, n in found.items():
            alike[_shade(colour)] += n
        shade = alike.most_common(1)[0][0]
        return [part / 255 for part in max((c for c in found if _shade(c) == shade), key=found.get)]


def _shade(colour):
    """Return what colours of a glow have in common, so that a ray of one colour does not outnumber them."""
    return tuple(part >> 4 for part in colour)


class Part:
    """A widget as it is drawn: its rectangle in the window, and how much of it a list lets through."""

    def __init__(self, widget, box, view, ancestors):
        self.widget, self.box, self.view, self.ancestors = widget, box, view, ancestors
        self.strip = False
        """A toast or banner: it lies over what it may hide, and goes."""

    @property
    def seen(self):
        return _common(self.box, self.view)


def _shown(root):
    """Return the parts of what lies on top, in the order in which they are drawn."""
    if root.view.asleep:
        tops = [root._asleep]
    elif root.sheet is not None:
        tops = [root.sheet]
    else:
        tops = [root.screen]
    everything = (root.x, root.y, root.right, root.top)
    for top in tops:
        yield from _drawn(top, everything, ())
    if root.sheet is None and not root.view.asleep:
        for strip in (root._toast, root._banner):
            for part in _drawn(strip, everything, ()):
                part.strip = part.widget is strip
                yield part


def _drawn(widget, view, ancestors):
    if widget.opacity == 0 or widget.width <= 1 or widget.height <= 1:
        return
    x, y = widget.to_window(*widget.pos) if widget.parent else widget.pos
    box = (x, y, x + widget.width, y + widget.height)
    yield Part(widget, box, view, ancestors)
    inner = _common(view, box) if isinstance(widget, ScrollView) else view
    for child in reversed(widget.children):
        yield from _drawn(child, inner, (*ancestors, widget))


def _words(shown, seen):
    texts = []
    for number, part in enumerate(shown):
        words = part.widget
        if not isinstance(words, Words) or not words.text.strip():
            continue
        x, y = words.to_window(*words._box.pos)
        box = (x, y, x + words._box.size[0], y + words._box.size[1])
        if words._box.texture is None or not _common(box, part.view) or _whole(box, _common(box, part.view)) < 0.9:
            continue
        over_it = [over for over in shown[number + 1 :] if _covers(over)]
        ink = _common(_ink(words, box), part.view) or box  # a list clips what scrolls
        hidden = max((_whole(ink, over.seen) for over in over_it), default=0)
        if hidden > 0.9 or any(over.strip and _whole(box, over.seen) for over in over_it):
            continue
        said = _short(words.text)
        if hidden > 0.03:
            yield f"{said!r} is covered"
        yield from _fits(words, said)
        ratio = contrast_of(words.color, seen.ground(box, words.color))
        if ratio < TEXT_CONTRAST:
            yield f"{said!r} stands out by {ratio:.1f} only"
        for other, other_said in texts:
            if _overlap(ink, other):
                yield f"{said!r} overlaps {other_said!r}"
        texts.append((ink, said))


def _fits(words, said):
    size, lines = fitted(
        words.text, words.face, theme.size(words.role), int(words.width), int(words.height), int(words.lines),
        words.whole,
    )  # fmt: skip
    if "…" in "".join(lines) and "…" not in words.text:
        yield f"{said!r} is cut"
    if size < dp(15.9):
        yield f"{said!r} is {size / dp(1):.0f} sp"
    if words._box.size[0] > words.width + dp(2):
        yield f"{said!r} is wider than its place"
    if len(lines) * line_height(size) > words.height + size * 0.36 + dp(2):
        yield f"{said!r} is higher than its place"


def _targets(root, shown):
    inside = (root.x - 1, root.y - 1, root.right + 1, root.top + 1)
    places = []
    for number, part in enumerate(shown):
        target = part.widget
        if not isinstance(target, Touchable) or not target.enabled or not part.seen:
            continue
        if any(over.strip and _common(part.seen, over.seen) for over in shown[number + 1 :]):
            continue
        if max((_whole(part.box, over.seen) for over in shown[number + 1 :] if _covers(over)), default=0) > 0.9:
            continue
        name = target.name_text
        if not name:
            yield f"a {type(target).__name__} has no name"
        if min(target.size) < dp(SMALLEST_DP):
            yield f"{name!r} is {target.width / dp(1):.0f}x{target.height / dp(1):.0f}"
        if part.view == (root.x, root.y, root.right, root.top) and _whole(part.box, inside) < 0.999:
            yield f"{name!r} lies outside"
        for other, box in places:
            common = _common(part.seen, box)
            if common and min(common[2] - common[0], common[3] - common[1]) > dp(4) and other not in part.ancestors:
                yield f"the target {name!r} lies on {other.name_text!r}"
        places.append((target, part.seen))


def _covers(part):
    fill = getattr(part.widget, "fill", None)
    return isinstance(part.widget, Plate) and fill is not None and fill[3] >= 0.9


def _ink(words, box):
    """Return where letters are: a line has air above and below."""
    x0, y0, x1, y1 = box
    air = (y1 - y0) / max(1, len(words.text.split("\n"))) * 0.2
    return (x0 + 1, y0 + air, x1 - 1, y1 - air)


def _overlap(one, two):
    common = _common(one, two)
    return bool(common) and common[2] - common[0] > dp(2) and common[3] - common[1] > dp(2)


def _common(one, two):
    if not one or not two:
        return ()
    x0, y0, x1, y1 = max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3])
    return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else ()


def _whole(box, over):
    """Return how much of a box lies in another."""
    common = _common(box, over)
    area = (box[2] - box[0]) * (box[3] - box[1])
    return (common[2] - common[0]) * (common[3] - common[1]) / area if common and area else 0.0


def _short(text):
    return text.replace("\n", " / ")[:60]


def contrast_of(one, two) -> float:
    """Return the contrast of two colours as WCAG counts it."""
    light, dark = sorted((_light(one), _light(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour):
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

"""The tour of the screen: a few short pages, offered on a fresh device and in the help of every game."""

from __future__ import annotations

from companion.text import say
from companion.view import Action, InfoSheet

PAGES = 4


def tour_sheet(page: int, lang: str) -> InfoSheet:
    """Return a page of the tour, from 1; closing it skips the rest."""
    page = min(max(page, 1), PAGES)
    before = Action(
        say(lang, "tour.before"), command="sheet", args={"kind": f"tour:{page - 1}"}, icon="left", possible=page > 1
    )
    after = Action(
        say(lang, "tour.after"), command="sheet", args={"kind": f"tour:{page + 1}"}, icon="right", possible=page < PAGES
    )
    title = say(lang, "tour.title", page=page, pages=PAGES)
    return InfoSheet(title, say(lang, f"tour.page_{page}"), (before, after))


def tour_action(lang: str) -> Action:
    """Return what opens the tour."""
    return Action(say(lang, "tour.open"), say(lang, "tour.open_detail"), "sheet", {"kind": "tour:1"}, icon="why")


def tour_page(kind: str) -> int | None:
    """Return which page of the tour a sheet of this kind is; None if it is another sheet."""
    name, _, page = kind.partition(":")
    return int(page) if name == "tour" and page.isdecimal() else None

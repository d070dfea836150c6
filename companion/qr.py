"""QR codes of finished plays for BG Stats, as the screen shows them."""

from __future__ import annotations

from collections.abc import Sequence

from companion import bgstats
from companion.day import day
from companion.history import PlayRecord
from companion.settings import Settings
from companion.text import say
from companion.view import Action, QrSheet


def qr_sheet(records: Sequence[PlayRecord], at: int, settings: Settings, now: float) -> QrSheet:
    """Return the code of one of several finished plays; the others are a touch away."""
    record, lang = records[at], settings.language
    title = bgstats.title(record.game, lang)
    minutes = max(1, round(record.seconds / 60))
    who = say(lang, "qr.players", game=title, count=len(record.players))
    when = say(lang, "qr.when", day=day(record.started, now, lang), minutes=minutes)
    lines = [who, when if record.dated else say(lang, "qr.minutes", minutes=minutes)]
    if len(records) > 1:
        lines.append(say(lang, "qr.of", number=at + 1, count=len(records)))
    link = bgstats.link(record, settings.bgstats_prefix, lang=lang, bgg_ids=settings.bgg_ids)

    def step(by: int) -> Action | None:
        other = at + by
        return Action(command="qr_show", args={"at": other}) if 0 <= other < len(records) else None

    return QrSheet(
        say(lang, "qr.title"),
        tuple(lines),
        bgstats.code(link),
        say(lang, "qr.hint"),
        Action(say(lang, "qr.file"), command="export", args={"format": "bgstats"}, icon="load"),
        step(-1),
        step(+1),
    )

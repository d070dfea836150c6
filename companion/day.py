"""day: when something was, as people say it: today, Sunday, 12 November."""

from __future__ import annotations

from datetime import datetime

from companion.text import say


def day(seconds: float, now: float, lang: str) -> str:
    """Return the day of a time (seconds since 1970, local time) seen from `now`."""
    then, today = datetime.fromtimestamp(seconds), datetime.fromtimestamp(now)
    days = (today.date() - then.date()).days
    if days in (0, 1):
        return say(lang, "day.today" if days == 0 else "day.yesterday")
    if 1 < days < 7:
        return say(lang, f"day.weekday.{then.weekday()}")
    month = say(lang, f"day.month.{then.month}")
    if then.year == today.year:
        return say(lang, "day.date", day=then.day, month=month)
    return say(lang, "day.date_year", day=then.day, month=month, year=str(then.year))

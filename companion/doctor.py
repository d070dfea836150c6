"""Doctor: what is wrong with this machine and what cures it, one sentence for each; pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.facts import Facts
from companion.text import Text

TOPICS = ("readers", "buttons", "screen", "storage", "clock", "power", "service", "software")

GOOD, WARNING, TROUBLE = "good", "warning", "trouble"

UNDER_VOLTAGE_NOW, THROTTLED_NOW, HOT_NOW = 1 << 0, 1 << 2, 1 << 3
UNDER_VOLTAGE_PAST, THROTTLED_PAST = 1 << 16, 1 << 18

_LOW_BYTES, _FULL_BYTES = 200_000_000, 20_000_000
_OLD_BACKUP_DAYS = 30
_HOT = 80.0
_MANY_RESTARTS = 3
_FIRST_YEAR = 2026


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing the doctor says: how bad ("good", "warning", "trouble"), and the cause with its cure."""

    topic: str
    level: str
    text: Text


def examine(facts: Facts) -> tuple[Finding, ...]:
    """Return what the doctor says, topic by topic; each topic says at least one thing."""
    checks: tuple[Callable[[Facts], Iterator[tuple[str, Text]]], ...] = (
        _readers,
        _buttons,
        _screen,
        _storage,
        _clock,
        _power,
        _service,
        _software,
    )
    found = []
    for topic, check in zip(TOPICS, checks, strict=True):
        found += [Finding(topic, level, text) for level, text in check(facts)]
    return tuple(found)


def is_well(findings: tuple[Finding, ...]) -> bool:
    """Whether nothing is in the way of playing; warnings are not."""
    return not any(finding.level == TROUBLE for finding in findings)


def _found(level: str, key: str, **parameters: Any) -> tuple[str, Text]:
    return level, Text(f"doctor.{key}", **parameters)


def _readers(facts: Facts) -> Iterator[tuple[str, Text]]:
    for port in facts.ports:
        others = tuple(name for name in port.held_by if not name.startswith("companion"))
        if others:
            yield _found(TROUBLE, "readers.busy", port=port.device, programs=", ".join(others))
        elif not port.usable:
            yield _found(TROUBLE, "readers.no_permission", port=port.device, user=facts.user)
        else:
            yield _found(GOOD, "readers.port", port=port.device, what=port.description or port.identity or "-")
    for name in facts.keyboard_readers:
        if facts.input_readable:
            yield _found(GOOD, "readers.keyboard", what=name)
        else:
            yield _found(TROUBLE, "readers.no_input", what=name, user=facts.user)
    if not facts.ports and not facts.keyboard_readers:
        yield _found(WARNING, "readers.none")
    alike = Counter(port.identity for port in facts.ports if port.identity.endswith(":"))
    if any(count > 1 for count in alike.values()):
        yield _found(WARNING, "readers.twins")
    if facts.is_pi and facts.uart_console:
        yield _found(TROUBLE, "readers.console", port=facts.uart)
    elif facts.is_pi and not facts.uart_exists:
        yield _found(WARNING, "readers.uart_off", port=facts.uart)
    if facts.modem_manager_active and not facts.modem_manager_told:
        yield _found(TROUBLE, "readers.modem_manager")
    if facts.brltty_active:
        yield _found(TROUBLE, "readers.brltty")
    if facts.nfc_module_loaded:
        yield _found(TROUBLE, "readers.nfc_module")


def _buttons(facts: Facts) -> Iterator[tuple[str, Text]]:
    for problem in facts.panel_problems:
        yield (TROUBLE if facts.is_pi else WARNING), problem
    if not facts.panel_problems:
        if facts.panel_library:
            yield _found(GOOD, "buttons.library", name=facts.panel_library)
        else:
            yield _found(GOOD, "buttons.off")


def _screen(facts: Facts) -> Iterator[tuple[str, Text]]:
    for library in facts.missing_libraries:
        if "mtdev" in library:
            yield _found(TROUBLE, "screen.no_touch_library")
        else:
            yield _found(TROUBLE, "screen.no_library", name=library)
    if facts.desktop and facts.service_enabled:
        yield _found(TROUBLE, "screen.desktop", name=facts.desktop)
    elif facts.desktop:
        yield _found(GOOD, "screen.in_desktop", name=facts.desktop)
    elif not facts.screens:
        yield _found(TROUBLE, "screen.none")
    elif not facts.screen_usable:
        yield _found(TROUBLE, "screen.no_permission", user=facts.user)
    else:
        yield _found(GOOD, "screen.found", what=", ".join(facts.screens))
    if facts.is_pi and not facts.render_node:
        yield _found(WARNING, "screen.slow")
    if not facts.input_readable:
        yield _found(TROUBLE, "screen.no_touch", user=facts.user)
    if facts.backlight and not facts.backlight_writable:
        yield _found(WARNING, "screen.backlight")


def _storage(facts: Facts) -> Iterator[tuple[str, Text]]:
    bad = []
    if not facts.data_exists:
        bad.append(_found(WARNING, "storage.new", folder=facts.data))
    elif facts.mount_read_only:
        bad.append(_found(TROUBLE, "storage.read_only", folder=facts.data))
    elif not facts.data_writable:
        bad.append(_found(TROUBLE, "storage.no_permission", folder=facts.data, user=facts.user))
    if facts.overlay:
        bad.append(_found(TROUBLE, "storage.overlay", folder=facts.data))
    if facts.free_bytes < _FULL_BYTES:
        bad.append(_found(TROUBLE, "storage.full", megabytes=facts.free_bytes // 1_000_000))
    elif facts.free_bytes < _LOW_BYTES:
        bad.append(_found(WARNING, "storage.low", megabytes=facts.free_bytes // 1_000_000))
    if facts.database == "damaged":
        bad.append(_found(TROUBLE, "storage.damaged"))
    elif facts.database == "locked":
        bad.append(_found(TROUBLE, "storage.locked"))
    elif facts.database == "newer":
        bad.append(_found(TROUBLE, "storage.newer"))
    if facts.set_aside:
        bad.append(_found(WARNING, "storage.set_aside", file=facts.set_aside[-1]))
    if facts.has_plays and facts.backup_age_days is None:
        bad.append(_found(WARNING, "storage.no_backup"))
    elif facts.has_plays and facts.backup_age_days is not None and facts.backup_age_days > _OLD_BACKUP_DAYS:
        bad.append(_found(WARNING, "storage.old_backup", n=int(facts.backup_age_days)))
    yield from bad or [_found(GOOD, "storage.good", megabytes=facts.free_bytes // 1_000_000)]


def _clock(facts: Facts) -> Iterator[tuple[str, Text]]:
    if facts.year < _FIRST_YEAR:
        yield _found(TROUBLE, "clock.wrong", year=str(facts.year))
    elif facts.clock_synchronised or facts.clock_battery:
        yield _found(GOOD, "clock.good")
    else:
        yield _found(WARNING, "clock.not_set")


def _power(facts: Facts) -> Iterator[tuple[str, Text]]:
    bad = []
    throttled = facts.throttled or 0
    if throttled & UNDER_VOLTAGE_NOW:
        bad.append(_found(TROUBLE, "power.low_now"))
    elif throttled & UNDER_VOLTAGE_PAST:
        bad.append(_found(WARNING, "power.low_past"))
    slowed = throttled & THROTTLED_NOW and not throttled & UNDER_VOLTAGE_NOW
    if throttled & HOT_NOW or slowed or (facts.temperature or 0.0) > _HOT:
        bad.append(_found(WARNING, "power.hot"))
    elif throttled & THROTTLED_PAST and not throttled & UNDER_VOLTAGE_PAST:
        bad.append(_found(WARNING, "power.was_hot"))
    if not bad:
        bad.append(_found(GOOD, "power.good" if facts.throttled is not None else "power.unknown"))
    yield from bad


def _service(facts: Facts) -> Iterator[tuple[str, Text]]:
    bad = []
    if facts.missing_groups and facts.service_installed:
        bad.append(_found(TROUBLE, "service.groups", user=facts.user, groups=",".join(facts.missing_groups)))
    if not facts.working_folder_writable:
        bad.append(_found(TROUBLE, "service.folder"))
    if not facts.service_installed:
        yield from bad
        yield _found(GOOD, "service.none")
        return
    if not facts.service_enabled:
        bad.append(_found(WARNING, "service.not_enabled"))
    if not facts.service_active and not facts.inside_service:
        bad.append(_found(TROUBLE, "service.not_running"))
    if facts.service_restarts > _MANY_RESTARTS:
        bad.append(_found(WARNING, "service.restarts", n=facts.service_restarts))
    yield from bad or [_found(GOOD, "service.good")]


def _software(facts: Facts) -> Iterator[tuple[str, Text]]:
    bad = []
    if not (3, 11) <= facts.python <= (3, 13):
        bad.append(_found(TROUBLE, "software.python", version=".".join(map(str, facts.python))))
    if facts.bits != 64:
        bad.append(_found(TROUBLE, "software.bits"))
    bad += [_found(TROUBLE, "software.module", name=name) for name in facts.missing_modules]
    yield from bad or [_found(GOOD, "software.good", version=".".join(map(str, facts.python)))]

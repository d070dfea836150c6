"""Sheets: the pages that lie over the play screen (counters, reasons, score, timeline, menu), as plain values."""

from __future__ import annotations

from dataclasses import replace

from companion.controller import Controller, describe
from companion.game import Adjusted, Breakdown, Event, Line, Offer, Question, Score
from companion.log import Redone, Undone
from companion.play import Play
from companion.present import counter_text, key, offer_action, player_view
from companion.text import number, say
from companion.view import (
    Action,
    CounterRow,
    MenuSheet,
    OptionRow,
    OptionsSheet,
    PlayerSheet,
    QuestionSheet,
    ScoreLine,
    ScoreRow,
    ScoreSheet,
    TimelineRow,
    TimelineSheet,
    UnknownCardSheet,
    WhySheet,
)

MOST_ROWS = 200
"""How much of its log a play shows."""


def player_sheet(play: Play, player: int, lang: str) -> PlayerSheet:
    """Return all adjustable counters of a player with − and +, and what `correct` sets."""
    game, state = play.game, play.state
    books = game.counters(state)
    rows = [_counter_row(play, player, name, books.players[player].get(name), lang) for name in game.adjustable]
    rows += [_counter_row(play, "table", name, books.table.get(name), lang) for name in game.adjustable_table]
    order = game.order(state)
    at = order.index(player)
    offers = game.corrections(state, player)
    kinds = dict.fromkeys(name for offer in offers if (name := _chosen_by(offer)))
    return PlayerSheet(
        player_view(play, player, books, lang, active=game.turn(state) == player),
        tuple(rows),
        why=Action(say(lang, "sheet.why"), command="sheet", args={"kind": "why", "player": player}, icon="why"),
        previous=_to_player(order[at - 1]),
        next=_to_player(order[(at + 1) % len(order)]),
        corrections=(
            *(offer_action(offer, play, lang) for offer in offers if not _chosen_by(offer)),
            *_reassign(play, player, lang),
        ),
        choices=tuple(
            OptionRow(
                name,
                say(lang, f"{key(game.id)}.counter.{name}"),
                "",
                tuple(
                    _choice(offer, name, books.players[player].get(name), play, lang)
                    for offer in offers
                    if _chosen_by(offer) == name
                ),
            )
            for name in kinds
        ),
    )


def why_sheet(play: Play, player: int, lang: str) -> WhySheet:
    """Return a total with its reasons."""
    order = play.game.order(play.state)
    at = order.index(player)
    rows, group = score_rows(play, lang)
    row = group or next(row for row in rows if row.player and row.player.index == player)
    together = play.game.cooperative
    return WhySheet(
        row,
        say(lang, "sheet.why_title", total=row.total) if row.total not in ("", "?") else say(lang, "sheet.why_yet"),
        previous=None if together else _to_player(order[at - 1], "why"),
        next=None if together else _to_player(order[(at + 1) % len(order)], "why"),
    )


def score_sheet(play: Play, lang: str, *, incomplete: int = 0) -> ScoreSheet:
    """Return everybody's score as it stands; after the end with ranks, what broke a tie, and cards to complete."""
    rows, group = score_rows(play, lang)
    over = play.game.is_over(play.state)
    score = play.game.score(play.state)
    notes = [note.say(lang, play.names) for note in score.notes]
    if irregular := play.irregular_steps():
        notes.append(say(lang, "sheet.irregular", count=len(irregular)))
    missing = (
        ()
        if not over
        else tuple(
            replace(offer_action(offer, play, lang), command="page", args={"name": f"row:{offer.arguments['good']}"})
            for offer in play.game.offers(play.state)
            if offer.command == "payout"
        )
    )
    actions = [Action(say(lang, "sheet.timeline"), command="sheet", args={"kind": "timeline"}, icon="history")]
    if over:
        actions.append(Action(say(lang, "sheet.rematch"), command="same_again", args={"id": play.id}, icon="people"))
        actions.append(Action(say(lang, "sheet.qr"), command="sheet", args={"kind": "qr"}, icon="qr"))
        actions.append(Action(say(lang, "sheet.put_away"), command="put_away", icon="load"))
        if missing and play.box_id:
            check = {"id": play.box_id, "check": True}
            actions.append(Action(say(lang, "sheet.check_box"), command="cards", args=check, icon="tag"))
        if incomplete:
            complete = {"id": play.box_id, "complete": True}
            label = say(lang, "sheet.complete_cards", count=incomplete)
            actions.append(Action(label, command="cards", args=complete, icon="edit"))
    if over:
        rows = tuple(sorted(rows, key=lambda row: (row.rank == "", row.rank)))
    title = say(lang, "sheet.final" if over else "sheet.score")
    return ScoreSheet(title, rows, group, tuple(notes), over, missing, tuple(actions))


def score_rows(play: Play, lang: str) -> tuple[tuple[ScoreRow, ...], ScoreRow | None]:
    """Return the score of each player in seat order, and that of the group if the game is played together."""
    score = play.game.score(play.state)
    books = play.game.counters(play.state)
    group = None
    if score.group is not None:
        rank = "" if score.group_rank is None else say(lang, f"{key(play.game.id)}.rank.{score.group_rank}")
        group = ScoreRow(None, number(score.group.total), rank, lines=_lines(score.group, play, lang))
    rows = tuple(
        ScoreRow(
            player_view(play, i, books, lang),
            _total(play, score, i),
            _rank(score, i),
            i in score.winners,
            _lines(score.players[i], play, lang) if i < len(score.players) else (),
        )
        for i in play.game.order(play.state)
    )
    return rows, group


def timeline_sheet(play: Play, lang: str) -> TimelineSheet:
    """Return every gesture in words, the newest first; undone ones are marked, each can be gone back to."""
    rows: list[TimelineRow] = []
    done: list[tuple[int, Play]] = []
    at = Play(play.id, play.game, play.options, play.start, play.box_id, play.box, play.styles)
    marks: dict[int, bool] = {}
    for position, entry in enumerate(play.log()):
        before = at
        at = at.replayed(entry)
        match entry.event:
            case Undone():
                marks[done.pop()[0]] = True
            case Redone() if at.step is not None:
                redone = next(i for i in reversed(range(len(rows))) if rows[i].number == at.step.number)
                marks[redone] = False
                done.append((redone, before))
            case event:
                text = describe(play, event, before.state).say(lang, play.names)
                player = play.game.turn(before.state)
                style = 0 if player is None else play.style(player)
                count = at.step.number if at.step else position
                done.append((len(rows), before))
                rows.append(TimelineRow(count, text, player, style, irregular=entry.irregular))
    last = play.step.number if play.step else 0
    finished = []
    for i, row in enumerate(rows):
        undone = marks.get(i, False)
        steps = last - row.number
        back = None
        if not undone and steps > 0:
            label = say(lang, "sheet.go_back", count=steps)
            back = Action(label, command="go_back", args={"number": row.number}, icon="undo")
        finished.append(TimelineRow(row.number, row.text, row.player, row.style, undone, row.irregular, back))
    return TimelineSheet(tuple(reversed(finished))[:MOST_ROWS])


def question_sheet(question: Question, play: Play, lang: str) -> QuestionSheet:
    """Return a question with its answers."""
    return QuestionSheet(
        question.text.say(lang, play.names),
        tuple(
            Action(answer.text.say(lang, play.names), command="answer", args={"label": answer.label})
            for answer in question.answers
        ),
    )


def unknown_card_sheet(controller: Controller, lang: str) -> UnknownCardSheet:
    """Return the page that asks what an unknown card is."""
    tag = controller.unknown.tag if controller.unknown else ""
    return UnknownCardSheet(
        tag,
        controller.play.game.id,
        Action(say(lang, "sheet.ignore"), command="ignore"),
        tuple(sorted(set(controller.bindings().values()))),
    )


def menu_sheet(play: Play, lang: str) -> MenuSheet:
    """Return the menu of a play."""
    over = play.game.is_over(play.state)
    entries = [
        Action(say(lang, "menu.home"), command="home", icon="home"),
        Action(say(lang, "menu.timeline"), command="sheet", args={"kind": "timeline"}, icon="history"),
        Action(say(lang, "menu.people"), command="sheet", args={"kind": "people"}, icon="people"),
        Action(say(lang, "menu.options"), command="sheet", args={"kind": "options"}, icon="settings"),
        Action(say(lang, "menu.help"), command="sheet", args={"kind": "help"}, icon="why"),
        Action(say(lang, "menu.status"), command="sheet", args={"kind": "status"}, icon="status-reader"),
        Action(say(lang, "menu.lock"), command="lock", icon="lock"),
    ]
    for offer in getattr(play.game.board(play.state), "menu", ()):
        entries.append(replace(offer_action(offer, play, lang), icon="edit"))
    if play.can_redo:
        entries.append(Action(say(lang, "play.redo"), command="redo", icon="redo"))
    if over:
        entries.append(Action(say(lang, "menu.chart"), command="sheet", args={"kind": "chart"}, icon="record"))
    else:
        entries.append(Action(say(lang, "menu.finish"), command="finish", icon="score"))
    return MenuSheet(tuple(entries))


def options_sheet(play: Play, lang: str) -> OptionsSheet:
    """Return the options of a running play; a touch changes one from here on."""
    current = play.options_now()
    return OptionsSheet(
        say(lang, "menu.options"),
        tuple(
            option_row(play.game.id, option.name, option.values, current[option.name], "option", lang)
            for option in play.game.options
            if option.values and option.in_play
        ),
    )


def option_row(
    game_id: str, name: str, values: tuple[object, ...], current: object, command: str, lang: str
) -> OptionRow:
    """Return an option with its values to touch."""
    stem = f"{key(game_id)}.option.{name}"
    return OptionRow(
        name,
        say(lang, stem),
        say(lang, f"{stem}.help"),
        tuple(
            Action(
                say(lang, f"value.{str(value).lower()}") if isinstance(value, bool) else say(lang, f"{stem}.{value}"),
                command=command,
                args={"name": name, "value": value},
                chosen=value == current,
            )
            for value in values
        ),
    )


def _chosen_by(offer: Offer) -> str:
    """Return the counter that a correction sets to one of its values; "" where it does something else."""
    names = [name for name, _ in offer.args if name != "player"]
    return names[0] if offer.command == "correct" and len(names) == 1 else ""


def _choice(offer: Offer, name: str, now: object, play: Play, lang: str) -> Action:
    """Return a value of a counter to touch; the one that holds does nothing."""
    value = offer.arguments[name]
    action = offer_action(offer, play, lang)
    icon = play.game.icons.get(f"{name}.{value}", "")
    return replace(action, icon=icon, chosen=value == now, command="" if value == now else action.command)


def _counter_row(play: Play, whose: int | str, name: str, value: object, lang: str) -> CounterRow:
    return CounterRow(
        name,
        say(lang, f"{key(play.game.id)}.counter.{name}"),
        play.game.icons.get(name, ""),
        counter_text(play, name, value, lang),
        _adjust(play, whose, name, -1),
        _adjust(play, whose, name, +1),
    )


def _adjust(play: Play, whose: int | str, name: str, by: int) -> Action:
    """Return − or +; taps on one counter in a row are one entry, so that one undo takes them all back."""
    match play.step.entry.event if play.step else None:
        case Adjusted(player, counter, before, "") if (player, counter) == (whose, name):
            if before + by == 0:
                return Action(command="undo")
            args = {"do": "adjust", "player": whose, "counter": name, "by": before + by}
            return Action(command="replace", args=args)
    return Action(command="adjust", args={"player": whose, "counter": name, "by": by})


def _reassign(play: Play, player: int, lang: str) -> tuple[Action, ...]:
    """Return the button that gives the last scan to this player, if it was not theirs and can be."""
    last = play.step
    scanned = str((last.entry.gesture or {}).get("scan", "")) if last else ""
    if last is None or not scanned.startswith(f"{play.game.prefix}/"):
        return ()
    before = (last.before.after if last.before else play.start).state
    owner = (last.entry.gesture or {}).get("player")
    whose = play.game.turn(before) if owner is None else play.names.index(owner) if owner in play.names else None
    theirs = play.game.on_scan(before, play.game.parse(scanned), player)
    if whose == player or not isinstance(theirs, Event):
        return ()
    return (Action(say(lang, "sheet.reassign"), command="reassign", args={"player": player}, icon="swap"),)


def _to_player(player: int, kind: str = "player") -> Action:
    return Action(command="sheet", args={"kind": kind, "player": player})


def _total(play: Play, score: Score, player: int) -> str:
    """Return a total; "" where there is none yet (piles are secret before the end)."""
    if play.game.cooperative or player >= len(score.players):
        return ""
    hidden = not play.game.is_over(play.state) and play.game.counters(play.state).players[player].get("total") is None
    return "" if hidden else number(score.players[player].total)


def _rank(score: Score, player: int) -> str:
    rank = score.ranks[player] if player < len(score.ranks) else None
    return "" if rank is None else str(rank)


def _lines(breakdown: Breakdown, play: Play, lang: str) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(number(line.points), line.text.say(lang, play.names), icon=_sign(line, play))
        for line in breakdown.lines
    )


def _sign(line: Line, play: Play) -> str:
    """Return the icon of what a line counts: of its good, or of the counter that it is named after."""
    good = line.text.parameters.get("good")
    name = line.text.key.rpartition(".")[2].removesuffix("_none")
    return f"good-{good}" if good else play.game.icons.get(name, "")

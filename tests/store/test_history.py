"""History: who won, what the record is, how everybody fares; as quick with thousands of plays as with five."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.store import Store
from tests.store.table import Hands, finished, kept
from tests.toy import TOYS

DAY = 86400.0


def test_plays_are_listed_the_newest_first_and_found_by_player_date_and_state(tmp_path: Path) -> None:
    hands = Hands()
    start = hands.wall
    with Store(tmp_path, clock=hands.clock()) as store:
        for number, players in enumerate((("Ann", "Bo"), ("Ann", "Cy"), ("Bo", "Cy"))):
            (kept if number == 2 else finished)(store, 2, 1, play_id=f"p{number}", players=players)
            hands.pass_by(DAY)

        def ids(**wanted: object) -> list[str]:
            return [record.id for record in store.plays(**wanted)]  # type: ignore[arg-type]

        assert ids() == ["p2", "p1", "p0"]
        assert ids(game="toy", limit=1, offset=1) == ["p1"]
        assert ids(game="oltremare") == []
        assert ids(player="ANN") == ["p1", "p0"]
        assert ids(since=start + DAY / 2, until=start + 1.5 * DAY) == ["p1"]
        assert ids(finished=False) == ["p2"]
        assert ids(finished=True) == ["p1", "p0"]


def test_a_deleted_play_counts_for_nothing_until_it_is_brought_back(store: Store) -> None:
    play = finished(store, 3, 1)

    store.delete(play.id)

    assert store.plays() == ()
    assert store.play_counts() == {}
    assert (store.last_finished("toy"), store.best_total("toy"), store.tallies()) == (None, None, ())
    store.undelete(play.id)
    assert store.best_total("toy").points == 3  # type: ignore[union-attr]
    assert store.play_counts() == {"toy": 1}


def test_the_record_of_a_game_is_kept_by_who_made_it_first(store: Store) -> None:
    finished(store, 9, 1, play_id="p1", players=("Ann", "Bo"))
    finished(store, 2, 9, play_id="p2", players=("Ann", "Cy"))
    finished(store, 5, 1, 1, play_id="p3", players=("Ann", "Bo", "Cy"))

    best, with_three = store.best_total("toy"), store.best_total("toy", 3)

    assert best is not None
    assert with_three is not None
    assert (best.points, best.players, best.play_id) == (9, ("Ann",), "p1")
    assert (with_three.points, with_three.players) == (5, ("Ann",))
    assert store.best_total("toy", 4) is None


def test_everybodys_plays_wins_best_and_average_are_told(store: Store) -> None:
    finished(store, 3, 1, play_id="p1")
    finished(store, 2, 4, play_id="p2")
    finished(store, 2, 2, play_id="p3")

    ann, bo = sorted(store.tallies("toy"), key=lambda tally: tally.name)

    assert (ann.plays, ann.wins, ann.best, ann.average) == (3, 2, 3, pytest.approx(7 / 3))
    assert (bo.plays, bo.wins, bo.best) == (3, 2, 4)


def test_two_people_are_compared_head_to_head(store: Store) -> None:
    finished(store, 3, 1, play_id="p1")
    finished(store, 2, 4, play_id="p2")
    finished(store, 2, 2, play_id="p3")
    finished(store, 5, 1, play_id="p4", players=("Ann", "Cy"))
    ids = {person.name: person.id for person in store.people()}

    duel = store.head_to_head(ids["Ann"], ids["Bo"])

    assert (duel.plays, duel.first, duel.second, duel.level) == (3, 1, 1, 1)


def test_the_best_seas_are_those_of_the_whole_group(store: Store) -> None:
    for number, points in enumerate((30, 52, 41)):
        play = kept(store, 1, play_id=f"sea{number}")
        player = {"name": "", "total": None, "rank": None, "winner": None}
        players = [{**player, "name": name} for name in play.names]
        store.finish(play.id, {"players": players, "group": {"total": points, "rank": 3, "lines": []}})

    seas = store.best_groups("toy", limit=2)

    assert [(sea.points, sea.players, sea.play_id) for sea in seas] == [
        (52, ("Ann", "Bo"), "sea1"),
        (41, ("Ann", "Bo"), "sea2"),
    ]
    assert store.best_total("toy") is None
    assert store.plays(limit=1)[0].winners == ()


def test_a_pause_is_no_time_of_the_play(tmp_path: Path) -> None:
    hands = Hands()
    with Store(tmp_path, clock=hands.clock()) as store:
        play = kept(store, 1)
        for seconds in (60.0, 6 * 3600.0, 30.0):
            hands.pass_by(seconds)
            store.append(play.id, store.length(play.id), play.log())
    hands.pass_by(DAY)

    with Store(tmp_path, clock=hands.clock()) as store:
        store.load(play.id, TOYS)
        store.append(play.id, store.length(play.id), play.log())
        hands.pass_by(10.0)
        store.append(play.id, store.length(play.id), play.log())

        assert store.record(play.id).seconds == pytest.approx(100.0)


def _work(store: Store) -> dict[str, int]:
    """Return how many thousand steps SQLite takes for what home and history show first."""
    steps: dict[str, int] = {}
    shown = {
        "newest": lambda: store.plays(limit=20),
        "suspended": lambda: store.plays(finished=False, aside=False, limit=50),
        "last winner": lambda: store.last_finished("toy"),
        "record": lambda: store.best_total("toy"),
        "best seas": lambda: store.best_groups("toy"),
        "of one player": lambda: store.plays(player="Ann", limit=20),
        "of one game": lambda: store.plays(game="toy", limit=20),
        "running": lambda: store.running,
        "people": lambda: store.people(),
        "tallies": lambda: store.tallies("toy"),
    }
    for name, show in shown.items():
        count = [0]

        def step(count: list[int] = count) -> int:
            count[0] += 1
            return 0

        store.connection.set_progress_handler(step, 100)
        show()
        store.connection.set_progress_handler(None, 100)
        steps[name] = count[0]
    return steps


def _many(store: Store, plays: int) -> None:
    """Store many plays as if they had been played, by copying the rows of the first."""
    play = finished(store, 3, 1, 2, play_id="first")
    text = json.dumps(store.record(play.id).result)
    connection = store.connection
    connection.execute("BEGIN")
    for number in range(2, plays + 1):
        open_one = number % 500 == 0
        connection.execute(
            "INSERT INTO play SELECT ?, 'play' || ?, game, rules, players, styles, options, box_id, box, source,"
            " session, started, dated, ?, ?, ?, seconds, 0, 0 FROM play WHERE number = 1",
            (number, number, None if open_one else 1.0, None if open_one else text, number % 60),
        )
        connection.execute(
            "INSERT INTO entry SELECT ?, seq, event, data, irregular, step, gesture, session, at, elapsed FROM entry"
            " WHERE play = 1",
            (number,),
        )
        connection.execute(
            "INSERT INTO seat SELECT ?, seat, name, person, game, players, ?, rank, winner, counts FROM seat"
            " WHERE play = 1",
            (number, number % 70),
        )
    connection.execute("COMMIT")


def test_five_thousand_plays_are_as_quick_as_a_hundred(tmp_path: Path) -> None:
    with Store(tmp_path / "few") as few, Store(tmp_path / "many") as many:
        _many(few, 100)
        _many(many, 5000)

        before, after = _work(few), _work(many)

        assert many.plays(limit=1)[0].id == "play5000"
        for name, steps in after.items():
            assert steps <= before[name] * 1.5 + 10, (name, before, after)


def test_opening_reads_no_more_of_many_plays_than_of_few(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        _many(store, 300)

    with Store(tmp_path) as store:
        assert store.plays(limit=1)[0].length == 3
        assert store.load("play300", TOYS).length == 3


def test_tallies_follow_whatever_happens_to_plays_and_people(store: Store) -> None:
    for number in range(4):
        finished(store, 3, number, play_id=f"p{number}", players=("Ann", ("Bo", "Cy")[number % 2]))
    kept(store, 1, play_id="open")
    ids = {person.name: person.id for person in store.people()}
    store.delete("p0")
    store.set_aside("p1")
    store.finish("p2", None)
    store.undelete("p0")
    store.merge_people(ids["Bo"], ids["Cy"])

    told = {tally.name: (tally.plays, tally.wins, tally.average) for tally in store.tallies()}
    seats = {person.name: person.plays for person in store.people()}

    assert told == {"Ann": (2, 2, 3.0), "Bo": (2, 1, 1.5)}
    assert seats == {"Ann": 5, "Bo": 5}

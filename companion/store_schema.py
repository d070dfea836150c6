"""The tables of the store, as migrations: a change is a new function at the end, old ones are never edited."""

from __future__ import annotations

from companion.sqlite import Database, Migrations

APPLICATION_ID = 0x7461626C  # "tabl"
"""How a database says that it is ours."""

NEWEST = "m003_tallies"
"""The last migration below; a database with a later one was made by a newer version."""

migrations = Migrations("companion")


@migrations()
def m001_plays(db: Database) -> None:
    """Plays and their logs, sessions, and who sat where."""
    _create(
        db,
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID",
        """CREATE TABLE session (
            number INTEGER PRIMARY KEY, opened REAL NOT NULL, trusted INTEGER NOT NULL, shift REAL NOT NULL DEFAULT 0
        ) STRICT""",
        """CREATE TABLE person (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, style INTEGER, hidden INTEGER NOT NULL
            DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0, last_play INTEGER NOT NULL DEFAULT 0
        ) STRICT""",
        "CREATE UNIQUE INDEX person_key ON person (key) WHERE deleted = 0",
        "CREATE INDEX person_recent ON person (last_play)",
        """CREATE TABLE play (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, rules INTEGER NOT NULL,
            players TEXT NOT NULL, styles TEXT NOT NULL, options TEXT NOT NULL, box_id TEXT NOT NULL, box TEXT NOT NULL,
            source TEXT NOT NULL, session INTEGER NOT NULL REFERENCES session (number), started REAL NOT NULL,
            dated INTEGER NOT NULL, finished REAL, result TEXT, group_total INTEGER, seconds REAL,
            aside INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0
        ) STRICT""",
        "CREATE INDEX play_game ON play (game, number)",
        "CREATE INDEX play_source ON play (source, number) WHERE source <> ''",
        "CREATE INDEX play_session ON play (session)",
        "CREATE INDEX play_started ON play (started)",
        "CREATE INDEX play_unfinished ON play (number) WHERE finished IS NULL AND deleted = 0",
        "CREATE INDEX play_won ON play (game, number) WHERE finished IS NOT NULL AND deleted = 0",
        "CREATE INDEX play_group ON play (game, group_total DESC) WHERE finished IS NOT NULL AND deleted = 0",
        # One leaf of one tree is touched by an append: the log of a play lies together.
        """CREATE TABLE entry (
            play INTEGER NOT NULL REFERENCES play (number) ON DELETE CASCADE, seq INTEGER NOT NULL,
            event TEXT NOT NULL, data TEXT NOT NULL, irregular INTEGER NOT NULL, step INTEGER,
            gesture TEXT, session INTEGER NOT NULL, at REAL NOT NULL, elapsed REAL NOT NULL, PRIMARY KEY (play, seq)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE seat (
            play INTEGER NOT NULL REFERENCES play (number) ON DELETE CASCADE, seat INTEGER NOT NULL,
            name TEXT NOT NULL, person INTEGER REFERENCES person (id), game TEXT NOT NULL, players INTEGER NOT NULL,
            total INTEGER, rank INTEGER, winner INTEGER, counts INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (play, seat)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX seat_person ON seat (person, play)",
        "CREATE INDEX seat_total ON seat (game, players, total) WHERE counts = 1",
    )


@migrations()
def m002_boxes(db: Database) -> None:
    """What the owner has: boxes, their learnt cards, and which tag is which card."""
    _create(
        db,
        """CREATE TABLE box (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, edition TEXT NOT NULL,
            expansions TEXT NOT NULL, facts TEXT NOT NULL, cards TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0
        ) STRICT""",
        """CREATE TABLE binding (
            box TEXT NOT NULL REFERENCES box (id) ON DELETE CASCADE, tag TEXT NOT NULL, card TEXT NOT NULL,
            PRIMARY KEY (box, tag)
        ) STRICT, WITHOUT ROWID""",
    )


@migrations()
def m003_tallies(db: Database) -> None:
    """What everybody did in each game, kept up to date with every seat, so that nothing is counted when shown."""
    plus = """INSERT INTO tally VALUES (NEW.person, NEW.game, 1, NEW.counts, NEW.counts * coalesce(NEW.winner, 0),
            NEW.counts * (NEW.total IS NOT NULL), NEW.counts * coalesce(NEW.total, 0))
            ON CONFLICT (person, game) DO UPDATE SET seats = seats + excluded.seats, plays = plays + excluded.plays,
            wins = wins + excluded.wins, known = known + excluded.known, points = points + excluded.points;"""
    minus = """UPDATE tally SET seats = seats - 1, plays = plays - OLD.counts,
            wins = wins - OLD.counts * coalesce(OLD.winner, 0), known = known - OLD.counts * (OLD.total IS NOT NULL),
            points = points - OLD.counts * coalesce(OLD.total, 0) WHERE person = OLD.person AND game = OLD.game;"""
    _create(
        db,
        """CREATE TABLE tally (
            person INTEGER NOT NULL, game TEXT NOT NULL, seats INTEGER NOT NULL, plays INTEGER NOT NULL,
            wins INTEGER NOT NULL, known INTEGER NOT NULL, points INTEGER NOT NULL, PRIMARY KEY (person, game)
        ) STRICT, WITHOUT ROWID""",
        """INSERT INTO tally SELECT person, game, count(*), sum(counts), sum(counts * coalesce(winner, 0)),
            sum(counts * (total IS NOT NULL)), sum(counts * coalesce(total, 0))
            FROM seat WHERE person IS NOT NULL GROUP BY person, game""",
        "CREATE INDEX seat_best ON seat (person, game, total) WHERE counts = 1",
        f"CREATE TRIGGER seat_taken AFTER INSERT ON seat WHEN NEW.person IS NOT NULL BEGIN {plus} END",
        f"CREATE TRIGGER seat_left AFTER DELETE ON seat WHEN OLD.person IS NOT NULL BEGIN {minus} END",
        f"CREATE TRIGGER seat_known AFTER UPDATE ON seat WHEN NEW.person IS NOT NULL BEGIN {plus} END",
        f"CREATE TRIGGER seat_unknown AFTER UPDATE ON seat WHEN OLD.person IS NOT NULL BEGIN {minus} END",
    )


def _create(db: Database, *statements: str) -> None:
    for statement in statements:
        db.execute(statement)

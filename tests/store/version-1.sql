PRAGMA application_id = 1952539244;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'companion','m001_plays','2026-11-29 23:10:07.851136+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'companion','m002_boxes','2026-11-29 23:10:07.858818+00:00');
CREATE TABLE binding (
            box TEXT NOT NULL REFERENCES box (id) ON DELETE CASCADE, tag TEXT NOT NULL, card TEXT NOT NULL,
            PRIMARY KEY (box, tag)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "binding" VALUES('box-2026','0004103964','OM/SILK/43/DS/VENEZIA/01');
INSERT INTO "binding" VALUES('box-2026','TAG/OM/017','OM/SALT/52/PM/CANDIA/04');
CREATE TABLE box (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, edition TEXT NOT NULL,
            expansions TEXT NOT NULL, facts TEXT NOT NULL, cards TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0
        ) STRICT;
INSERT INTO "box" VALUES('box-2026','oltremare','Amigo','amigo-2005','[]','{"payouts": {"silk": [2, 5, 9]}}','["OM/SILK/43/DS/VENEZIA/01"]',0);
CREATE TABLE entry (
            play INTEGER NOT NULL REFERENCES play (number) ON DELETE CASCADE, seq INTEGER NOT NULL,
            event TEXT NOT NULL, data TEXT NOT NULL, irregular INTEGER NOT NULL, step INTEGER,
            gesture TEXT, session INTEGER NOT NULL, at REAL NOT NULL, elapsed REAL NOT NULL, PRIMARY KEY (play, seq)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,0,'beads_taken','{"player": 0, "count": 3}',0,NULL,'{"do": "take", "count": 3, "anyway": true}',1,1796000000.0,0.0);
INSERT INTO "entry" VALUES(1,1,'beads_taken','{"player": 1, "count": 1}',0,NULL,'{"do": "take", "count": 1, "anyway": true}',1,1796000000.0,0.0);
INSERT INTO "entry" VALUES(1,2,'beads_taken','{"player": 0, "count": 2}',0,NULL,'{"do": "take", "count": 2, "anyway": true}',1,1796000000.0,0.0);
INSERT INTO "entry" VALUES(2,0,'beads_taken','{"player": 0, "count": 2}',0,NULL,'{"do": "take", "count": 2, "anyway": true}',1,1796000000.0,0.0);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('open',NULL);
INSERT INTO "meta" VALUES('running','open-2026');
CREATE TABLE person (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL, style INTEGER, hidden INTEGER NOT NULL
            DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0, last_play INTEGER NOT NULL DEFAULT 0
        ) STRICT;
INSERT INTO "person" VALUES(1,'Ann','ann',NULL,0,0,2);
INSERT INTO "person" VALUES(2,'Bo','bo',NULL,0,0,2);
CREATE TABLE play (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, rules INTEGER NOT NULL,
            players TEXT NOT NULL, styles TEXT NOT NULL, options TEXT NOT NULL, box_id TEXT NOT NULL, box TEXT NOT NULL,
            source TEXT NOT NULL, session INTEGER NOT NULL REFERENCES session (number), started REAL NOT NULL,
            dated INTEGER NOT NULL, finished REAL, result TEXT, group_total INTEGER, seconds REAL,
            aside INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0
        ) STRICT;
INSERT INTO "play" VALUES(1,'finished-2026','toy',1,'["Ann", "Bo"]','[]','{"bowl": 999, "lowest": false}','','{}','',1,1796000000.0,1,1796000000.0,'{"game": "toy", "options": {"bowl": 999, "lowest": false}, "table": {"turn": "Bo", "phase": "take", "over": false}, "players": [{"name": "Ann", "counters": {"beads": 5, "total": 5, "rank": 1}, "total": 5, "rank": 1, "winner": true, "lines": [{"points": 5, "key": "toy.line.beads", "parameters": {"count": 5}, "reason": "toy.line.beads"}]}, {"name": "Bo", "counters": {"beads": 1, "total": 1, "rank": 2}, "total": 1, "rank": 2, "winner": false, "lines": [{"points": 1, "key": "toy.line.beads", "parameters": {"count": 1}, "reason": "toy.line.beads"}]}], "group": null, "notes": []}',NULL,0.0,0,0);
INSERT INTO "play" VALUES(2,'open-2026','toy',1,'["Ann", "Bo"]','[]','{"bowl": 999, "lowest": false}','','{}','',1,1796000000.0,1,NULL,NULL,NULL,NULL,0,0);
CREATE TABLE seat (
            play INTEGER NOT NULL REFERENCES play (number) ON DELETE CASCADE, seat INTEGER NOT NULL,
            name TEXT NOT NULL, person INTEGER REFERENCES person (id), game TEXT NOT NULL, players INTEGER NOT NULL,
            total INTEGER, rank INTEGER, winner INTEGER, counts INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (play, seat)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,'Ann',1,'toy',2,5,1,1,1);
INSERT INTO "seat" VALUES(1,1,'Bo',2,'toy',2,1,2,0,1);
INSERT INTO "seat" VALUES(2,0,'Ann',1,'toy',2,NULL,NULL,NULL,0);
INSERT INTO "seat" VALUES(2,1,'Bo',2,'toy',2,NULL,NULL,NULL,0);
CREATE TABLE session (
            number INTEGER PRIMARY KEY, opened REAL NOT NULL, trusted INTEGER NOT NULL, shift REAL NOT NULL DEFAULT 0
        ) STRICT;
INSERT INTO "session" VALUES(1,1796000000.0,1,0.0);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX person_key ON person (key) WHERE deleted = 0;
CREATE INDEX person_recent ON person (last_play);
CREATE INDEX play_game ON play (game, number);
CREATE INDEX play_source ON play (source, number) WHERE source <> '';
CREATE INDEX play_session ON play (session);
CREATE INDEX play_started ON play (started);
CREATE INDEX play_unfinished ON play (number) WHERE finished IS NULL AND deleted = 0;
CREATE INDEX play_won ON play (game, number) WHERE finished IS NOT NULL AND deleted = 0;
CREATE INDEX play_group ON play (game, group_total DESC) WHERE finished IS NOT NULL AND deleted = 0;
CREATE INDEX seat_person ON seat (person, play);
CREATE INDEX seat_total ON seat (game, players, total) WHERE counts = 1;
COMMIT;

"""The statements, the same for both databases (PostgreSQL writes ?1 as $1)."""

REVISION = "SELECT version_num FROM alembic_version"
APPEND = "INSERT INTO log (table_id, number, at, body) VALUES (?1, ?2, ?3, ?4)"
SUMMARISE = """
INSERT INTO tables (id, game, phase, public, host, updated, card) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, public = excluded.public, host = excluded.host,
updated = excluded.updated, card = excluded.card
"""
SEAT = "INSERT INTO people_at (table_id, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
UNSEAT = "DELETE FROM people_at WHERE table_id = ?1"
LOG = "SELECT number, at, body FROM log WHERE table_id = ?1 AND number > ?2 ORDER BY number"
LATEST = """
SELECT name, (SELECT max(number) FROM log WHERE table_id = name) FROM unnest(?1::text[]) AS name
"""  # in PostgreSQL only: nobody else writes to a file
TIME = "SELECT extract(epoch FROM clock_timestamp())::float8"  # in PostgreSQL only, too
RUNNING = "SELECT id, card FROM tables WHERE phase = 'playing'"
OPEN = """
SELECT id, phase, updated, card, host FROM (
    SELECT *, row_number() OVER (PARTITION BY host ORDER BY updated DESC) AS place
    FROM tables WHERE phase = 'waiting' AND public = 1
) AS waiting WHERE place <= ?1 ORDER BY place, updated DESC LIMIT ?2
"""
OWN = """
SELECT id, phase, updated, card, host FROM tables JOIN people_at ON table_id = id
WHERE person = ?1 AND (phase <> 'over' OR updated >= ?2)
ORDER BY CASE phase WHEN 'over' THEN 1 ELSE 0 END, updated DESC LIMIT ?3
"""
HOSTED = """
SELECT count(*) FROM tables JOIN people_at ON table_id = id AND person = host
WHERE host = ?1 AND phase <> 'over'
"""
RESULT = """
INSERT INTO results (table_id, seat, person, name, game, seats, deal, score, won, at, offline)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT DO NOTHING
"""
PHASE = "SELECT phase FROM tables WHERE id = ?1"
SOLO = """
SELECT table_id, seat, person, name, game, seats, deal, score, won, at, offline FROM results
WHERE person = ?1 AND seats = 1 AND (deal = table_id OR length(deal) = 10) -- its own chance, or a day's
ORDER BY at DESC LIMIT ?2
"""
DEAL = """
SELECT table_id, seat, person, name, game, seats, deal, score, won, at, offline FROM results
WHERE game = ?1 AND deal = ?2 ORDER BY won DESC, score * ?4 DESC, at LIMIT ?3
"""
REVIEW = "SELECT body FROM reviews WHERE table_id = ?1"
KEEP_REVIEW = "INSERT INTO reviews (table_id, body) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
RENAME = """
INSERT INTO people (id, name, changed) VALUES (?1, ?2, ?3)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, changed = excluded.changed
"""
MARK = "SELECT value FROM marks WHERE name = ?1"
KEEP_MARK = """
INSERT INTO marks (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
FIRST_MARK = "INSERT INTO marks (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
LEARN = "INSERT INTO learned (person, game, lesson, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING"
LEARNED = "SELECT game, lesson FROM learned WHERE person = ?1 ORDER BY at"
TRY = """
INSERT INTO tried (person, game, puzzle, day, level, solved, at, again)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
ON CONFLICT (person, game, puzzle, day) DO UPDATE SET again = excluded.again
"""
TRIED = "SELECT puzzle, day, level, solved, again FROM tried WHERE person = ?1 AND game = ?2 ORDER BY at"
ANYBODY = "SELECT 1 FROM people LIMIT 1"
NAME_ON = "SELECT name FROM people JOIN devices ON person = people.id WHERE devices.id = ?1 AND person = ?2"
NAMES_ON = """
SELECT person, devices.id, name FROM people JOIN devices ON person = people.id
WHERE devices.id = ANY(?1::text[])
"""  # in PostgreSQL only
DEVICES = "SELECT id, kind, added, seen FROM devices WHERE person = ?1"
ADD_DEVICE = "INSERT INTO devices (id, person, kind, added, seen) VALUES (?1, ?2, ?3, ?4, ?5)"
SIGN_OUT = "DELETE FROM devices WHERE id = ?1 AND person = ?2"
SEEN = "UPDATE devices SET seen = ?2 WHERE id = ?1"
LINK_USED = "SELECT 1 FROM used_links WHERE number = ?1"
USE_LINK = "INSERT INTO used_links (number, until) VALUES (?1, ?2)"
FORGET_LINKS = "DELETE FROM used_links WHERE until < ?1"
LINK_DEVICE = """
INSERT INTO devices (id, person, kind, added, seen)
SELECT ?1, person, ?2, ?3, ?3 FROM devices WHERE id = ?4 AND person = ?5
"""

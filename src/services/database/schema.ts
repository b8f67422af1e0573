/**
 * Migrations from one schema to the next. `PRAGMA user_version` is the number of those applied to a file. Never change one; add another.
 * `results` identifies a text only by its hash. Triggers keep the total size of a table in another one, so that nothing needs to be added
 * up.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    text TEXT NOT NULL,
    detected_source_language TEXT NOT NULL,
    model_type_used TEXT,
    billed_characters INTEGER,
    target_language TEXT,
    bytes INTEGER NOT NULL,
    used INTEGER NOT NULL
  );
  CREATE INDEX results_by_use ON results (used);
  CREATE TABLE sizes (bytes INTEGER NOT NULL);
  INSERT INTO sizes VALUES (0);
  CREATE TRIGGER results_added AFTER INSERT ON results BEGIN
    UPDATE sizes SET bytes = bytes + new.bytes;
  END;
  CREATE TRIGGER results_removed AFTER DELETE ON results BEGIN
    UPDATE sizes SET bytes = bytes - old.bytes;
  END;
  CREATE TABLE history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    kind TEXT NOT NULL,
    original TEXT NOT NULL,
    result TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    place TEXT NOT NULL,
    state TEXT NOT NULL,
    bytes INTEGER NOT NULL
  );
  `,
  `
  CREATE TABLE savings (
    host TEXT NOT NULL,
    account TEXT NOT NULL,
    day TEXT NOT NULL,
    sent INTEGER NOT NULL,
    saved INTEGER NOT NULL,
    PRIMARY KEY (host, account, day)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE kept_texts (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    used INTEGER NOT NULL
  );
  CREATE INDEX kept_texts_by_use ON kept_texts (used);
  CREATE TABLE kept_texts_size (texts INTEGER NOT NULL, bytes INTEGER NOT NULL);
  INSERT INTO kept_texts_size VALUES (0, 0);
  CREATE TRIGGER kept_texts_added AFTER INSERT ON kept_texts BEGIN
    UPDATE kept_texts_size SET texts = texts + 1, bytes = bytes + new.bytes;
  END;
  CREATE TRIGGER kept_texts_removed AFTER DELETE ON kept_texts BEGIN
    UPDATE kept_texts_size SET texts = texts - 1, bytes = bytes - old.bytes;
  END;
  `,
];

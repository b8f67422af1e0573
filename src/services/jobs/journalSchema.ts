/**
 * Migrations from one schema to the next. `PRAGMA user_version` is the number of those applied to a file. Never change one; add another,
 * even when the legal steps of jobs change, because migrations contain the steps of their time. Triggers refuse all other steps.
 */
export const journalMigrations: readonly string[] = [
  `
  CREATE TABLE steps (
    machine TEXT NOT NULL,
    was TEXT NOT NULL,
    becomes TEXT NOT NULL,
    PRIMARY KEY (machine, was, becomes)
  ) WITHOUT ROWID;
  INSERT INTO steps VALUES
    ('job', 'waiting', 'creating'), ('job', 'waiting', 'uploading'), ('job', 'waiting', 'failed'),
    ('job', 'waiting', 'stopped'),
    ('job', 'creating', 'created'), ('job', 'creating', 'waiting'), ('job', 'creating', 'failed'),
    ('job', 'creating', 'stopped'),
    ('job', 'created', 'uploading'), ('job', 'created', 'waiting'), ('job', 'created', 'expired'),
    ('job', 'created', 'failed'), ('job', 'created', 'stopped'),
    ('job', 'uploading', 'uploaded'), ('job', 'uploading', 'waiting'), ('job', 'uploading', 'unknown'),
    ('job', 'uploading', 'expired'), ('job', 'uploading', 'failed'), ('job', 'uploading', 'stopped'),
    ('job', 'uploaded', 'waiting'),
    ('job', 'unknown', 'uploaded'), ('job', 'unknown', 'waiting'),
    ('job', 'expired', 'waiting'),
    ('job', 'failed', 'waiting'),
    ('job', 'stopped', 'uploaded'), ('job', 'stopped', 'waiting'),
    ('document', 'waiting', 'queued'), ('document', 'waiting', 'stopped'),
    ('document', 'queued', 'translating'), ('document', 'queued', 'done'), ('document', 'queued', 'error'),
    ('document', 'queued', 'expired'), ('document', 'queued', 'stopped'),
    ('document', 'translating', 'queued'), ('document', 'translating', 'done'), ('document', 'translating', 'error'),
    ('document', 'translating', 'expired'), ('document', 'translating', 'stopped'),
    ('document', 'done', 'downloading'), ('document', 'done', 'expired'), ('document', 'done', 'stopped'),
    ('document', 'downloading', 'done'), ('document', 'downloading', 'downloaded'), ('document', 'downloading', 'expired'),
    ('document', 'downloading', 'unknown'),
    ('document', 'error', 'waiting'),
    ('document', 'expired', 'waiting'),
    ('document', 'unknown', 'downloading'), ('document', 'unknown', 'waiting'),
    ('document', 'stopped', 'queued'), ('document', 'stopped', 'waiting'),
    ('voice', 'waiting', 'pending'), ('voice', 'waiting', 'stopped'),
    ('voice', 'pending', 'uploaded'), ('voice', 'pending', 'processing'), ('voice', 'pending', 'complete'),
    ('voice', 'pending', 'failed'), ('voice', 'pending', 'expired'), ('voice', 'pending', 'stopped'),
    ('voice', 'uploaded', 'processing'), ('voice', 'uploaded', 'complete'), ('voice', 'uploaded', 'failed'),
    ('voice', 'uploaded', 'expired'), ('voice', 'uploaded', 'stopped'),
    ('voice', 'processing', 'complete'), ('voice', 'processing', 'failed'), ('voice', 'processing', 'expired'),
    ('voice', 'processing', 'stopped'),
    ('voice', 'complete', 'downloading'), ('voice', 'complete', 'expired'), ('voice', 'complete', 'stopped'),
    ('voice', 'downloading', 'complete'), ('voice', 'downloading', 'downloaded'), ('voice', 'downloading', 'expired'),
    ('voice', 'downloading', 'unknown'),
    ('voice', 'failed', 'waiting'),
    ('voice', 'expired', 'waiting'),
    ('voice', 'unknown', 'downloading'), ('voice', 'unknown', 'waiting'),
    ('voice', 'stopped', 'pending'), ('voice', 'stopped', 'waiting');
  CREATE TABLE jobs (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    host TEXT NOT NULL,
    account TEXT NOT NULL,
    source TEXT NOT NULL,
    shown TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    max_bytes INTEGER NOT NULL,
    request TEXT NOT NULL,
    secret BLOB,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    opened INTEGER,
    uploaded INTEGER,
    sent INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    due INTEGER NOT NULL,
    parked INTEGER NOT NULL,
    stopping INTEGER NOT NULL,
    note TEXT,
    owner TEXT,
    lease INTEGER
  );
  CREATE TABLE results (
    job TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    machine TEXT NOT NULL,
    state TEXT NOT NULL,
    language TEXT NOT NULL,
    type TEXT,
    file TEXT NOT NULL,
    overwrite INTEGER NOT NULL,
    placing TEXT,
    billed INTEGER,
    ready_at INTEGER,
    note TEXT,
    PRIMARY KEY (job, position)
  );
  CREATE TABLE holds (account TEXT PRIMARY KEY, host TEXT NOT NULL, since INTEGER NOT NULL);
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TRIGGER job_begins BEFORE INSERT ON jobs WHEN new.state <> 'waiting' BEGIN
    SELECT RAISE(ABORT, 'A job begins by waiting.');
  END;
  CREATE TRIGGER job_steps BEFORE UPDATE OF state ON jobs WHEN new.state <> old.state AND NOT EXISTS (
    SELECT 1 FROM steps WHERE machine = 'job' AND was = old.state AND becomes = new.state
  ) BEGIN
    SELECT RAISE(ABORT, 'This step of a job is not legal.');
  END;
  CREATE TRIGGER result_begins BEFORE INSERT ON results WHEN new.state <> 'waiting' BEGIN
    SELECT RAISE(ABORT, 'A result begins by waiting.');
  END;
  CREATE TRIGGER result_steps BEFORE UPDATE OF state ON results WHEN new.state <> old.state AND NOT EXISTS (
    SELECT 1 FROM steps WHERE machine = new.machine AND was = old.state AND becomes = new.state
  ) BEGIN
    SELECT RAISE(ABORT, 'This step of a result is not legal.');
  END;
  `,
  // The account that uploaded a job, while another one tries to continue it.
  'ALTER TABLE jobs ADD COLUMN former TEXT',
  // The first journals were created without these steps.
  "INSERT OR IGNORE INTO steps VALUES ('document', 'unknown', 'downloading'), ('voice', 'unknown', 'downloading')",
];

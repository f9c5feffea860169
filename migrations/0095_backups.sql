-- Backup files that were taken (`ops backup`), so that the operator sees how old the last one is. The files themselves are elsewhere.
CREATE TABLE backup_runs (
  taken_at   timestamptz NOT NULL,
  ended_at   timestamptz NOT NULL,
  file       text NOT NULL,
  bytes      bigint NOT NULL CHECK (bytes >= 0),
  table_rows bigint NOT NULL CHECK (table_rows >= 0),
  images     integer NOT NULL CHECK (images >= 0),
  PRIMARY KEY (ended_at, file)
);

-- Examinations of the installation that the operator started from the console, with what was found.
CREATE TABLE doctor_runs (
  run_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at       timestamptz NOT NULL,
  actor    text NOT NULL,
  ms       integer NOT NULL CHECK (ms >= 0),
  findings jsonb NOT NULL
);

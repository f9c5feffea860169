import type pg from 'pg'
import { type Database, sql } from './database.ts'

/**
 * The parts of the package graphile-worker, used by 0.1.0, that are still needed: migrations up to 0100 call
 * `remove_job`, and backups of 0.1.0 fill its tables. They must run unchanged, so a new database gets these before
 * them (docs/decisions/0098).
 */
const oldJobs = `
  CREATE SCHEMA graphile_worker;
  CREATE TABLE graphile_worker._private_job_queues (
    id integer GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME graphile_worker.job_queues_id_seq) PRIMARY KEY,
    queue_name text NOT NULL UNIQUE, locked_at timestamptz, locked_by text
  );
  CREATE TABLE graphile_worker._private_tasks (
    id integer GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME graphile_worker.tasks_id_seq) PRIMARY KEY, identifier text NOT NULL UNIQUE
  );
  CREATE TABLE graphile_worker._private_jobs (
    id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME graphile_worker.jobs_id_seq1) PRIMARY KEY,
    job_queue_id integer, task_id integer NOT NULL, payload json NOT NULL DEFAULT '{}', priority smallint NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL DEFAULT now(), attempts smallint NOT NULL DEFAULT 0, max_attempts smallint NOT NULL DEFAULT 25,
    last_error text, created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), key text UNIQUE,
    locked_at timestamptz, locked_by text, revision integer NOT NULL DEFAULT 0, flags jsonb,
    is_available boolean NOT NULL GENERATED ALWAYS AS (locked_at IS NULL AND attempts < max_attempts) STORED
  );
  CREATE TABLE graphile_worker._private_known_crontabs (
    identifier text PRIMARY KEY, known_since timestamptz NOT NULL, last_execution timestamptz
  );
  CREATE FUNCTION graphile_worker.remove_job(job_key text) RETURNS void LANGUAGE sql AS
    'DELETE FROM graphile_worker._private_jobs WHERE key = job_key'`

/** A database that 0.1.0 has used already has it, with everything 0.1.0 calls while it runs alongside this version. */
export async function layOldJobs(client: pg.Client) {
  const { rows } = await client.query(`SELECT to_regnamespace('graphile_worker') AS found`)
  if (rows[0].found === null) await client.query(oldJobs)
}

const takeOver = sql('SELECT take_over_jobs()')
/** 0.1.0 announces few of its jobs, and runs them itself while it is up. */
const lookMs = 10_000

/** Moves the jobs that 0.1.0 adds to its own table while it runs alongside this version. */
export function startTakeover(db: Database) {
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    await db.rows(takeOver).catch(() => {}) // no database; retried soon
    isBusy = false
  }
  const looking = setInterval(look, lookMs).unref()
  return { stop: async () => clearInterval(looking) }
}

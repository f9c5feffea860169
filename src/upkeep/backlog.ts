import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../core/clock.ts'
import { type Database, type Handle, sql } from '../db/database.ts'

/** Counts of work that has waited too long. All are zero while the service keeps up. */
export type Backlog = Record<'events' | 'checkouts' | 'holds' | 'payments' | 'bookings' | 'webhooks', number>

export const backlogText = `
  SELECT
    ((SELECT count(*) FROM outbox_events WHERE created_at < now() - interval '5 minutes') +
      (SELECT count(*) FROM event_consumers c JOIN events e ON e.day >= c.day AND e.position > c.position
       WHERE e.created_at < now() - interval '5 minutes'))::integer AS events,
    (SELECT count(*)::integer FROM checkouts WHERE state = 'authorising' AND started_at < now() - interval '15 minutes') AS checkouts,
    (SELECT count(*)::integer FROM checkouts WHERE may_hold AND settled_at < now() - interval '1 hour') AS holds,
    (SELECT count(*)::integer FROM order_payments p WHERE p.state IS DISTINCT FROM p.wanted AND NOT EXISTS
      (SELECT FROM order_moves m WHERE m.order_id = p.order_id AND m.merchant_id = p.merchant_id AND m.at > now() - interval '1 hour'))
      AS payments,
    (SELECT count(*)::integer FROM delivery_bookings WHERE state = 'silent') AS bookings,
    (SELECT count(*)::integer FROM webhooks WHERE enabled AND failing_since < now() - interval '1 hour') AS webhooks`

export type JobBacklog = { task: string; givenUp: number; late: number; stuck: number }

/** After 12 attempts, which take some hours, a job is given up. A due job should start within seconds. */
export const jobBacklogText = `
  SELECT task, count(*) FILTER (WHERE attempts = max_attempts)::integer AS "givenUp",
    count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at < now() - interval '10 minutes')::integer AS late,
    count(*) FILTER (WHERE locked_at < now() - interval '1 hour')::integer AS stuck
  FROM jobs GROUP BY task ORDER BY task`

const backlogOf = sql<Backlog>(backlogText)
const jobsOf = sql<JobBacklog>(jobBacklogText)

export async function readBacklog(handle: Handle): Promise<{ waiting: Backlog; jobs: JobBacklog[] }> {
  const [waiting, jobs] = await Promise.all([handle.get(backlogOf), handle.rows(jobsOf)])
  return { waiting, jobs }
}

/** Scrapes within this time return the same figures. */
const collectedMs = 15_000

/** Every process reads the same figures from the database, so they are not summed over processes. */
export function registerBacklogMetrics(registry: Registry, { db, clock }: { db: Database; clock: Clock }) {
  let collectedAt = Number.NEGATIVE_INFINITY
  new Gauge({
    name: 'cellardoor_backlog',
    help: 'Work that has waited longer than it should, by kind. Normally zero.',
    labelNames: ['kind'],
    registers: [registry],
    aggregator: 'first',
    async collect() {
      if (clock.now() - collectedAt < collectedMs) return
      collectedAt = clock.now()
      // If the database is unreachable, the last figures stay.
      const found = await readBacklog(db).catch(() => undefined)
      if (!found) return
      const { waiting, jobs } = found
      for (const [kind, count] of Object.entries(waiting)) this.set({ kind }, count)
      for (const state of ['givenUp', 'late', 'stuck'] as const)
        this.set(
          { kind: `jobs ${words[state]}` },
          jobs.reduce((sum, job) => sum + job[state], 0),
        )
    },
  })
}

const words = { givenUp: 'given up', late: 'late', stuck: 'stuck' }

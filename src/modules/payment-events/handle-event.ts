import type { Database, Handle } from '../../db/database.ts'
import { addJobs } from '../../db/jobs.ts'
import type { ReceiveDeps } from './receive-event.ts'
import {
  deleteSettled,
  findListedUntil,
  findOpen,
  insertEvents,
  listOpen,
  settleEvent,
  writeListedUntil,
} from './store.ts'

export type HandleDeps = ReceiveDeps & { db: Database }

/** The form of Stripe's object ids. Anything else would become part of a URL and be retried forever. */
const isName = (objectId: string) => /^\w+$/.test(objectId)

/** A job that may run again after a crash, so handlers set a state and never add to one. */
export async function handleEvent({ db, handlers, clock }: HandleDeps, { eventId }: { eventId: string }) {
  const event = await findOpen(db, eventId)
  if (!event) return
  if (isName(event.objectId)) await handlers.get(event.type)?.(event)
  await settleEvent(db, eventId, clock.now())
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The gateway may list an event some time after it happened. */
const overlapMs = hourMs
/** How far back the gateway lists events. */
const listedMs = 30 * dayMs
/** A job that has failed for this long is no longer retried. */
const stuckMs = hourMs
const atOnce = 500

/**
 * Asks the gateway for events that didn't reach us since shortly before the last check, and retries events that are still unhandled. That
 * way an installation that can't be reached from outside also gets all events, only later.
 */
export async function findMissedEvents(deps: HandleDeps) {
  const { db, payments, clock, handlers, metrics } = deps
  if (!payments.reports) return
  const now = clock.now()
  const last = (await findListedUntil(db, payments.gateway)) ?? now - dayMs
  const events = await payments.reports.listEvents(Math.max(last - overlapMs, now - listedMs))
  if (!events) throw new Error('the gateway did not list its events')
  for (let from = 0; from < events.length; from += atOnce) {
    const part = events.slice(from, from + atOnce).filter(({ type }) => handlers.has(type))
    await db.transaction(async (tx) => {
      const added = await insertEvents(tx, part, { source: 'missed', now, handled: [...handlers.keys()] })
      metrics.paymentEvents.inc({ outcome: 'missed' }, added.size)
      await addJobs(tx, [...added].map(jobOf))
    })
  }
  await db.transaction(async (tx) => {
    await addJobs(tx, (await listOpen(tx, now - stuckMs, atOnce)).map(jobOf))
    await writeListedUntil(tx, payments.gateway, now)
  })
}

const jobOf = (eventId: string) => ({ task: 'handle_payment_event', payload: { eventId } })

/** For this long, a repeated event is recognized. */
const keptMs = 30 * dayMs

export const deleteOldPaymentEvents = (db: Handle, now: number) => deleteSettled(db, now - keptMs)

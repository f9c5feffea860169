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

/** What Stripe calls its objects. Anything else is part of an address, and would be asked for forever. */
const isName = (objectId: string) => /^\w+$/.test(objectId)

/** A job's work. It may run again after a crash: handlers bring about a state, and do not add to one. */
export async function handleEvent({ db, handlers, clock }: HandleDeps, { eventId }: { eventId: string }) {
  const event = await findOpen(db, eventId)
  if (!event) return
  if (isName(event.objectId)) await handlers.get(event.type)?.(event)
  await settleEvent(db, eventId, clock.now())
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The gateway may list an event some time after it has happened. */
const overlapMs = hourMs
/** As far back as the gateway lists events. */
const listedMs = 30 * dayMs
/** A job that has failed for so long is not tried any more. */
const stuckMs = hourMs
const atOnce = 500

/**
 * Asks the gateway for what it should have told us, from some time before the last look on, and takes up again what has stayed open. So an
 * installation that cannot be reached from outside learns of everything too, only later.
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

/** Until then an event that comes again is known. */
const keptMs = 30 * dayMs

export const deleteOldPaymentEvents = (db: Handle, now: number) => deleteSettled(db, now - keptMs)

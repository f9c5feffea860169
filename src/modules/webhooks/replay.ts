import type { Call } from '../../calls/call.ts'
import type { Database, Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import type { EventPosition } from '../events/reading/index.ts'
import { getPlace } from './deliveries.ts'
import { findLastRow, queueSomeAgain } from './delivery-store.ts'
import { getOwnWebhook } from './manage-webhooks.ts'
import type { ReplayInput } from './schemas.ts'
import { interruptSender, lockWebhook, moveCursorBack } from './store.ts'

/** Deliveries after one event and up to another that still have to be sent again. */
export type RestOfReplay = { webhookId: string; after: EventPosition; until: EventPosition }

/**
 * A webhook may have a million deliveries. Marking them in one statement would lock the webhook's row, and block its
 * sender, for a minute; with batches, the first ones are on their way while the rest is being marked.
 */
const batch = 5000

/** Everything since an event: recorded deliveries, and events that didn't match the webhook's types at the time. */
export async function replayEvents({ webhook_id, after }: ReplayInput, { db, caller }: Call) {
  await getOwnWebhook(db, caller, webhook_id, lockWebhook)
  const place = getPlace('after', after)
  const until = await findLastRow(db, webhook_id)
  await moveCursorBack(db, webhook_id, place)
  if (until) await replaySome(db, { webhookId: webhook_id, after: place, until })
  await interruptSender(db, webhook_id)
  return {}
}

/** Marks a batch; a job queued in the same transaction does the next one, so each is marked once. */
async function replaySome(tx: Handle, { webhookId, after, until }: RestOfReplay) {
  const last = await queueSomeAgain(tx, webhookId, { after, until, limit: batch })
  if (!last || last.position >= until.position) return
  await addJob(tx, 'replay_webhook', { webhookId, after: last, until })
}

/** The job. */
export async function replayRest(db: Database, rest: RestOfReplay) {
  await db.transaction(async (tx) => {
    if (!(await lockWebhook(tx, rest.webhookId))) return
    await replaySome(tx, rest)
    await interruptSender(tx, rest.webhookId)
  })
}

import type { Call } from '../../calls/call.ts'
import { formatUtc } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import { readSort } from '../../core/sort.ts'
import type { WebhookCaller } from '../../outside/webhooks.ts'
import { says } from '../../texts/sentence.ts'
import { findShown, formatEventId, parseEventId } from '../events/reading/index.ts'
import { listDeliveries, queueAgain } from './delivery-store.ts'
import { getOwnWebhook, type ManageDeps } from './manage-webhooks.ts'
import { presentDelivery } from './present.ts'
import { rightsOfOwner } from './readers.ts'
import { secretsAt, signedHeaders } from './rules/signature.ts'
import { chooseLane } from './rules/webhook.ts'
import type { DeliveriesInput, EventInPathInput, WebhookInPathInput } from './schemas.ts'
import { getSending, interruptSender, lockWebhook } from './store.ts'

export async function readDeliveries({ key }: ManageDeps, input: DeliveriesInput, { db, caller }: Call) {
  const { webhook_id, status = null, after, limit = 100 } = input
  await getOwnWebhook(db, caller, webhook_id)
  const from = after === undefined ? null : getPlace('after', after)
  const { direction } = readSort(input.sort ?? 'event')
  const range = { status, after: from, limit: limit + 1, direction }
  const found = await listDeliveries(db, key, webhook_id, range)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    deliveries: shown.map(presentDelivery),
    next: last ? formatEventId(last) : (after ?? null),
    has_more: found.length > limit,
  }
}

export function getPlace(field: string, text: string) {
  const place = parseEventId(text)
  if (!place) throw refuse('invalid_parameter', { field, detail: says`${field} must be an event_id.` })
  return place
}

/** Also what was given up, or was never for this webhook's types. */
export async function resendEvent({ webhook_id, event_id }: EventInPathInput, { db, caller }: Call) {
  const webhook = await getOwnWebhook(db, caller, webhook_id, lockWebhook)
  const place = parseEventId(event_id)
  const ofOwner = { types: null, merchantId: webhook.merchantId }
  const [event] = place ? await findShown(db, await rightsOfOwner(db, webhook), ofOwner, [place]) : []
  if (!event) throw refuse('unknown_event', { field: 'event_id' })
  await queueAgain(db, webhook_id, { ...event, lane: chooseLane(event) })
  await interruptSender(db, webhook_id)
  return {}
}

/** Sends a `ping` at once, whatever the state of the webhook, and answers what came back. */
export async function testWebhook(
  { key, caller: http }: ManageDeps & { caller: WebhookCaller },
  { webhook_id }: WebhookInPathInput,
  { db, caller, now }: Call,
) {
  await getOwnWebhook(db, caller, webhook_id)
  const { url, secrets } = await getSending(db, key, webhook_id)
  const id = `evt_ping_${now}`
  const body = JSON.stringify({ event_id: id, type: 'ping', created: formatUtc(now), data: { webhook_id } })
  const connection = http.open()
  try {
    return {
      event_id: id,
      ...(await connection.post(url, signedHeaders(secretsAt(secrets, now), { id, at: now, body }), body)),
    }
  } finally {
    await connection.close()
  }
}

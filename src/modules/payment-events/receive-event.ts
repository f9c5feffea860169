import { ByteAnswer } from '../../calls/answers.ts'
import type { Call } from '../../calls/call.ts'
import type { Admission } from '../../calls/caller.ts'
import { refuse } from '../../core/refusal.ts'
import { addJob } from '../../db/jobs.ts'
import type { Payments } from '../../outside/payments.ts'
import type { PaymentEventHandlers } from './handlers.ts'
import type { ReceivedEventInput } from './schemas.ts'
import { insertEvents } from './store.ts'

export type ReceiveDeps = {
  payments: Payments
  clock: { now(): number }
  handlers: PaymentEventHandlers
  metrics: {
    paymentEvents: { inc(labels: { outcome: 'new' | 'again' | 'ignored' | 'missed' }, count?: number): void }
  }
}

const received = new ByteAnswer('ok', 'text/plain; charset=UTF-8')

/** The gateway signs the bytes of the body. */
export async function admitGateway(
  { payments, clock }: Pick<ReceiveDeps, 'payments' | 'clock'>,
  { bytes, signature }: { bytes: Buffer | undefined; signature: string },
): Promise<Admission> {
  const isSigned =
    bytes !== undefined && (await payments.reports?.isSigned(bytes, signature, clock.now())) === true
  if (!isSigned) throw refuse('forbidden', { detail: 'Stripe-Signature does not belong to this body.' })
  return { caller: { isOperator: false }, lateFaults: [] }
}

/**
 * Remembers the event and leaves the rest to a job: the gateway waits for an answer, and sends again what it did not get one for. An event
 * of the other kind of money, as connected accounts send them, is none of ours.
 */
export async function receiveEvent(
  { payments, handlers, metrics }: ReceiveDeps,
  input: ReceivedEventInput,
  { db: tx, now }: Call,
) {
  const { id: eventId, type, created, account = null, livemode, data } = input
  const isOurs = livemode === (payments.reports?.isLive ?? false)
  if (!isOurs || !handlers.has(type)) metrics.paymentEvents.inc({ outcome: 'ignored' })
  if (!isOurs) return received
  const event = { eventId, type, objectId: data.object.id ?? '', account, at: created * 1000 }
  const added = await insertEvents(tx, [event], { source: 'told', now, handled: [...handlers.keys()] })
  if (!handlers.has(type)) return received
  metrics.paymentEvents.inc({ outcome: added.has(eventId) ? 'new' : 'again' })
  if (added.has(eventId)) await addJob(tx, 'handle_payment_event', { eventId })
  return received
}

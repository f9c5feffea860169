import { ByteAnswer } from '../../calls/answers.ts'
import type { Call } from '../../calls/call.ts'
import type { Admission } from '../../calls/caller.ts'
import { refuse } from '../../core/refusal.ts'
import { addJob } from '../../db/jobs.ts'
import type { GatewayEvent, Payments } from '../../outside/payments.ts'
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

/** The gateway signs the raw body. */
export async function admitGateway(
  { payments, clock }: Pick<ReceiveDeps, 'payments' | 'clock'>,
  { bytes, signature }: { bytes: Buffer | undefined; signature: string },
): Promise<Admission> {
  const isSigned =
    bytes !== undefined && (await payments.reports?.isSigned(bytes, signature, clock.now())) === true
  if (!isSigned) throw refuse('forbidden', { detail: 'Stripe-Signature doesn’t match this body.' })
  return { caller: { isOperator: false }, lateFaults: [] }
}

/**
 * Stores the event and leaves the work to a job, because the gateway waits for the answer and sends again if it gets none. Connected
 * accounts also send events of the other mode (live or test); those are ignored.
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

/**
 * Handlers by event type. A handler reads the object's current state from the gateway and updates ours to match, so it can run late,
 * repeatedly and out of order. It throws if the gateway doesn't answer, and is retried.
 */
export type PaymentEventHandlers = ReadonlyMap<string, (event: GatewayEvent) => Promise<void>>

/** The same handler for several types. */
export const onTypes = (
  types: readonly string[],
  handle: (event: GatewayEvent) => Promise<void>,
): [string, (event: GatewayEvent) => Promise<void>][] => types.map((type) => [type, handle])

import type { Clock } from '../../../core/clock.ts'
import type { EndpointConnection, PostOutcome } from '../../../outside/webhooks.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import { presentForMerchant } from '../../orders/index.ts'
import { signedHeaders } from '../../webhooks/index.ts'
import type { SentTicket, TicketStep } from './rules.ts'

type OrderToShow = Parameters<typeof presentForMerchant>[0]

export type TillPush = {
  connection: EndpointConnection
  clock: Clock
  url: string
  secrets: readonly string[]
  connectionId: number
  order: OrderToShow
  sent: SentTicket | null
}

export type TillOutcome =
  | { kind: 'answered'; reference: string | null }
  | { kind: 'refused'; fault: Sentence }
  | { kind: 'silent'; fault: Sentence }

const types = { create: 'order.confirmed', replace: 'order.adjusted', cancel: 'order.cancelled' } as const

/** Signed like webhooks. The id is the same for every attempt: the till processes an id once. */
export async function pushToTill(step: TicketStep, push: TillPush): Promise<TillOutcome> {
  const { order, sent, connectionId } = push
  const version = step === 'cancel' ? 'canceled' : order.adjustmentCount
  const id = `ticket-${connectionId}-${order.orderId}-${version}`
  const shown = presentForMerchant(order)
  return post(push, id, { type: types[step], reference: sent?.reference ?? null, order: shown })
}

/** Whether the till responds and checks our signature. */
export const pingTill = (push: Omit<TillPush, 'order' | 'sent'>): Promise<TillOutcome> =>
  post(push, `ping-${push.connectionId}-${push.clock.now()}`, { type: 'ping' })

async function post(
  { connection, connectionId, clock, url, secrets }: Omit<TillPush, 'order' | 'sent'>,
  id: string,
  message: object,
): Promise<TillOutcome> {
  const body = JSON.stringify({ id, connection_id: connectionId, ...message })
  return toOutcome(await connection.post(url, signedHeaders(secrets, { id, at: clock.now(), body }), body))
}

const laterStatuses = [408, 425, 429]

function toOutcome({ status, error, answer }: PostOutcome): TillOutcome {
  // A till that responds with 409 already has it.
  if (error === null || status === 409) return { kind: 'answered', reference: referenceIn(answer) }
  if (status === null) return { kind: 'silent', fault: says`The POS isn’t responding. We’re trying again.` }
  if (status >= 500 || laterStatuses.includes(status))
    return { kind: 'silent', fault: says`The POS responded with error ${status}. We’re trying again.` }
  return { kind: 'refused', fault: says`The POS rejected the order with error ${status}.` }
}

const maxReference = 100

/** `{"id": …}`: the till's own id for the order. */
function referenceIn(answer: string): string | null {
  try {
    const { id } = JSON.parse(answer) as { id?: unknown }
    return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, maxReference) : null
  } catch {
    return null
  }
}

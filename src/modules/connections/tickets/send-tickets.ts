import type { Clock } from '../../../core/clock.ts'
import type { SecretBox } from '../../../core/sealing.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { addJob, addJobs } from '../../../db/jobs.ts'
import type { Breakers } from '../../../outside/outgoing/breakers.ts'
import type { EndpointConnection, WebhookCaller } from '../../../outside/webhooks.ts'
import { type Sentence, says } from '../../../texts/sentence.ts'
import type { WorkEvent } from '../../events/index.ts'
import { orderEventsIn } from '../../fulfillment/index.ts'
import { menuSources } from '../../menus/index.ts'
import { findAnyOrder, withDetails } from '../../orders/index.ts'
import { queuePrints } from '../printing/queue-prints.ts'
import { publishTicket } from '../publish-ticket.ts'
import { describeFault, markEveryMs } from '../rules.ts'
import type { SquareAccounts } from '../square/accounts.ts'
import { type ConnectionWithSecret, findConnection, markFailing, markWorking } from '../store.ts'
import { nextTicketStep, type SentTicket, type Ticket, type TicketStep, waitAfterTry } from './rules.ts'
import { orderedEntities, pushToSquare } from './send-to-square.ts'
import { pushToTill } from './send-to-till.ts'
import {
  addTickets,
  claimTicket,
  failTicket,
  finishTicket,
  keepWhatWasSent,
  type TicketKey,
  wakeTickets,
} from './ticket-store.ts'

export const ticketTask = 'send_ticket'
const jobOf = (payload: TicketKey) => ({ task: ticketTask, payload })

/**
 * Follows order events: one job for each of the merchant's tills, so a failing one doesn't delay the others. A job
 * sends the order as it is at that time.
 */
export async function queueTickets(tx: Handle, events: readonly WorkEvent[]) {
  const moved = orderEventsIn(events)
  const now = events.at(-1)?.createdAt ?? 0
  const confirmed = moved
    .filter(({ status }) => status === 'confirmed')
    .map(({ order_id: orderId, merchant_id: merchantId }) => ({ orderId, merchantId }))
  const ended = moved
    .filter(({ status }) => status === 'cancelled' || status === 'failed')
    .map(({ order_id }) => order_id)
  const adjusted = events
    .filter(({ topic }) => topic === 'order.adjusted')
    .map(({ subject }) => Number(subject))
  const fresh = confirmed.length > 0 ? await addTickets(tx, confirmed, now) : []
  const changed = [...new Set([...ended, ...adjusted])]
  const known = changed.length > 0 ? await wakeTickets(tx, changed, now) : []
  await addJobs(tx, [...fresh, ...known].map(jobOf))
  await queuePrints(tx, { confirmed, adjusted, ended }, now)
}

export type TicketDeps = {
  db: Database
  clock: Clock
  secrets: SecretBox
  accounts: SquareAccounts
  breakers: Breakers
  caller: WebhookCaller
  /** The marketplace's name, used by tills for the payee. */
  brandName(): Promise<string>
}

/** How long the claim of a dead job lasts. Longer than all calls of a job take: Square may be called six times. */
const claimMs = { till: 30_000, square: 90_000, cloudprnt: 0 }
const whileBusyMs = 300
/** Concurrent jobs per till: a slow one leaves the remaining slots to others. */
const maxAtOnce = 12

/** `sent` is the till's version, if it isn't stored yet. */
type Sent = { kind: 'done'; sent?: SentTicket } | { kind: 'refused' | 'later'; fault: Sentence }
const resting = says`The POS isn’t responding. We’re trying again.`

export function openTicketSender(deps: TicketDeps) {
  const { db, clock } = deps
  const atOnce = new Map<number, number>()
  const connections = new Map<number, EndpointConnection>()

  const connectionTo = (connectionId: number) => {
    const known = connections.get(connectionId) ?? deps.caller.open()
    connections.set(connectionId, known)
    return known
  }

  async function send(key: TicketKey) {
    const { connectionId } = key
    const running = atOnce.get(connectionId) ?? 0
    if (running >= maxAtOnce) return later(key, whileBusyMs)
    atOnce.set(connectionId, running + 1)
    try {
      await claimAndSend(key)
    } finally {
      const left = atOnce.get(connectionId)! - 1
      if (left === 0) atOnce.delete(connectionId)
      else atOnce.set(connectionId, left)
    }
  }

  const later = (key: TicketKey, afterMs: number) =>
    addJob(db, ticketTask, key, { afterMs, key: `ticket-${key.connectionId}-${key.orderId}` })

  async function claimAndSend(key: TicketKey) {
    const now = clock.now()
    const connection = await findConnection(db, key.connectionId, now)
    if (!connection) return
    const ticket = await claimTicket(db, key, { now, until: now + claimMs[connection.kind] })
    if (!ticket) return later(key, whileBusyMs)
    const found = await findAnyOrder(db, key.orderId)
    const step = found && nextTicketStep(ticket.sent, found)
    if (!step) return finish(ticket)
    const [order] = await withDetails({}, db, [found])
    const outcome = await deliver(connection, ticket, step, order!)
    if (outcome.kind === 'done') return finish(ticket, outcome.sent)
    await settleFailure(ticket, outcome)
  }

  async function finish(ticket: Ticket, sent: SentTicket | null = null) {
    const now = clock.now()
    await db.transaction(async (tx) => {
      await finishTicket(tx, ticket, { sent, now })
      await publishTicket(tx, ticket, 'ticket.sent', now)
    })
    // What has changed in the meantime is sent by the job queued for the change, which waited for this one.
  }

  async function settleFailure(ticket: Ticket, { kind, fault }: Exclude<Sent, { kind: 'done' }>) {
    const now = clock.now()
    const wait = kind === 'refused' ? undefined : waitAfterTry(ticket.tries + 1, now - ticket.waitsSince)
    await db.transaction(async (tx) => {
      await failTicket(tx, ticket, { state: wait === undefined ? 'failed' : 'waiting', fault })
      if (ticket.fault === null || wait === undefined) await publishTicket(tx, ticket, 'ticket.failed', now)
    })
    const { connectionId, orderId } = ticket
    if (wait !== undefined) await later({ connectionId, orderId }, wait)
  }

  function deliver(
    connection: ConnectionWithSecret,
    ticket: Ticket,
    step: TicketStep,
    order: Parameters<typeof pushToTill>[1]['order'],
  ): Promise<Sent> {
    const { kind, settings, connectionId } = connection
    if (kind === 'square') return toSquare()
    return toTill()

    async function toSquare(): Promise<Sent> {
      const { locationId } = settings
      if (locationId === undefined)
        return { kind: 'refused', fault: says`Choose the Square location that orders go to.` }
      const source = await deps.brandName()
      const sales = await menuSources.findSaleIds(db, ticket.merchantId, 'square', orderedEntities(order))
      const outcome = await deps.accounts.call({ connectionId }, (square, token) =>
        pushToSquare(step, {
          square,
          token,
          connectionId,
          locationId,
          order,
          sales,
          source,
          sent: ticket.sent,
          keep: (sent: SentTicket) => keepWhatWasSent(db, ticket, sent),
        }),
      )
      if (outcome.kind === 'answered') return { kind: 'done' }
      const isFinal = outcome.kind === 'refused' || outcome.kind === 'unauthorized'
      return { kind: isFinal ? 'refused' : 'later', fault: describeFault(outcome) }
    }

    async function toTill(): Promise<Sent> {
      const sealed = [connection.sealed, connection.oldSealed].filter((text) => text !== null)
      const known = sealed.map((text) => deps.secrets.unseal(text)).filter((text) => text !== undefined)
      const push = {
        ...{ connection: connectionTo(connectionId), clock, url: settings.url ?? '', secrets: known },
        ...{ connectionId, order, sent: ticket.sent },
      }
      const outcome = await deps.breakers.call(`till-${connectionId}`, () => pushToTill(step, push))
      const now = clock.now()
      if (outcome.kind === 'answered') {
        const isCanceled = step === 'cancel'
        const reference = outcome.reference ?? ticket.sent?.reference ?? null
        await markWorking(db, connectionId, now, now - markEveryMs)
        // If it is sent again because this process dies here, it has the same id, and the till processes it once.
        return { kind: 'done', sent: { version: order.adjustmentCount, reference, isCanceled } }
      }
      const fault = outcome.kind === 'resting' ? resting : outcome.fault
      await markFailing(db, connectionId, fault, now)
      return { kind: outcome.kind === 'refused' ? 'refused' : 'later', fault }
    }
  }

  return {
    send,
    async close() {
      await Promise.all([...connections.values()].map((one) => one.close()))
    },
  }
}

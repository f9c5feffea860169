import type { Call } from '../../../calls/call.ts'
import { formatUtc } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import { addJobs } from '../../../db/jobs.ts'
import type { Language } from '../../../texts/language.ts'
import { inLanguage, type Sentence } from '../../../texts/sentence.ts'
import { findAnyOrder } from '../../orders/index.ts'
import { addPrints, listPrints } from '../printing/print-store.ts'
import { watchPrints } from '../printing/queue-prints.ts'
import type { TicketAgainInput } from '../schemas.ts'
import { ticketTask } from './send-tickets.ts'
import { listTickets, retryTickets } from './ticket-store.ts'

/** Older orders aren't on any board. */
const shownForMs = 36 * 3_600_000

const problemOf = (fault: Sentence | null, language: Language) => fault && inLanguage(fault, language)

/** The tickets of the last day's orders at tills and printers, for the board. */
export async function readTickets({ merchantId }: { merchantId: number }, { db, now, language }: Call) {
  const since = now - shownForMs
  const [tickets, prints] = await Promise.all([
    listTickets(db, merchantId, since),
    listPrints(db, merchantId, since),
  ])
  return {
    tickets: [
      ...tickets.map(({ orderId, connectionId, kind, name, state, sent, fault }) => ({
        ...{ orderId, connectionId, kind, name },
        state: fault !== null ? ('failed' as const) : state,
        isFinal: state !== 'waiting',
        reference: sent?.reference ?? null,
        problem: problemOf(fault, language),
        at: null,
      })),
      ...prints.map(({ orderId, connectionId, name, state, fault, printedAt }) => ({
        ...{ orderId: orderId!, connectionId, kind: 'cloudprnt' as const, name, reference: null },
        state: fault !== null ? ('failed' as const) : state,
        isFinal: state !== 'waiting',
        problem: problemOf(fault, language),
        at: printedAt === null ? null : formatUtc(printedAt),
      })),
    ],
  }
}

/** Prints the order again, and sends it to tills that don't have it. */
export async function sendTicketAgain({ merchantId, orderId }: TicketAgainInput, { db: tx, now }: Call) {
  const order = await findAnyOrder(tx, orderId)
  if (order?.merchant.merchantId !== merchantId) throw refuse('unknown_order', { field: 'orderId' })
  const keys = await retryTickets(tx, { merchantId, orderId }, now)
  await addJobs(
    tx,
    keys.map((payload) => ({ task: ticketTask, payload })),
  )
  const prints = await addPrints(tx, [{ orderId, merchantId }], 'again', now)
  await watchPrints(tx, prints)
  return { sent: keys.length, printing: prints.length }
}

import type { Call } from '../../../calls/call.ts'
import { parseInstant } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import type { PaymentRecord, Payments } from '../../../outside/payments.ts'
import { presentDifference } from './present.ts'
import { type DayPayment, differenceOf } from './rules/difference.ts'
import type { DifferencesInput } from './schemas.ts'
import { listPaymentsOf } from './store.ts'

export type CompareDeps = { payments: Payments; reads: Handle }

const dayMs = 86_400_000
/** Every payment is a call to the gateway, which answers a request in some tenths of a second and refuses too many at once. */
const pageSize = 50
const callsAtOnce = 5

/**
 * Payments of a day that the gateway has otherwise. A page is so many payments that are compared, not so many differences: a page
 * may hold none and still have a next one.
 */
export async function compareDay({ payments, reads }: CompareDeps, input: DifferencesInput, _call: Call) {
  const { day, after, limit = pageSize } = input
  const from = parseInstant(`${day}T00:00:00Z`)
  if (from === null)
    throw refuse('invalid_parameter', { field: 'day', detail: 'day is a date, as 2026-06-15.' })
  const found = await listPaymentsOf(reads, { from, to: from + dayMs }, placeOf(after), limit + 1)
  const page = found.slice(0, limit)
  const records = await readAll(payments, page)
  const last = page.at(-1)
  return {
    day,
    gateway: payments.gateway,
    compared: records.filter((record) => record && record.kind !== 'unknown').length,
    unanswered: records.filter((record) => record?.kind === 'unknown').length,
    elsewhere: records.filter((record) => !record).length,
    differences: page.flatMap((ours, index) => differencesIn(ours, records[index])),
    next: found.length > limit && last ? `${last.orderId}-${last.payment}` : null,
  }
}

function placeOf(after = '0-0') {
  const [orderId, payment] = after.split('-').map(Number) as [number, number]
  return { orderId, payment }
}

/** Undefined for a payment of a gateway that this installation no longer uses. */
async function readAll(payments: Payments, page: readonly DayPayment[]) {
  const records: (PaymentRecord | undefined)[] = []
  for (let from = 0; from < page.length; from += callsAtOnce) {
    const part = page.slice(from, from + callsAtOnce)
    const read = ({ gateway, gatewayId }: DayPayment) =>
      gateway === payments.gateway ? payments.read(gatewayId) : undefined
    records.push(...(await Promise.all(part.map(read))))
  }
  return records
}

function differencesIn(ours: DayPayment, record: PaymentRecord | undefined) {
  if (!record || record.kind === 'unknown') return []
  const theirs = record.kind === 'found' ? record : undefined
  const difference = differenceOf(ours, theirs)
  return difference ? [presentDifference(ours, theirs, difference)] : []
}

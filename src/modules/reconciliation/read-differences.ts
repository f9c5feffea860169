import type { Call } from '../../calls/call.ts'
import { formatUtc, parseInstant } from '../../core/local-time.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import type { Payments } from '../../outside/payments.ts'
import { listBookedPayments, listPayments } from './books-store.ts'
import { presentDifference, presentPaymentDifference } from './present.ts'
import type { DifferencesInput } from './schemas.ts'
import {
  countDifferences,
  findCheck,
  type GatewayCheck,
  listDifferences,
  listOrderDifferences,
} from './store.ts'

export type ReadDeps = { payments: Pick<Payments, 'gateway'>; reads: Handle }

const dayMs = 86_400_000
const pageSize = 50
/** Orders of the last hour before a comparison are left to the next one. */
const quietMs = 3_600_000

/** What the daily comparison has stored: everything open, or the payments of one day. */
export async function readDifferences({ payments, reads }: ReadDeps, input: DifferencesInput, _call: Call) {
  const { gateway } = payments
  const check = await findCheck(reads, gateway)
  const shared = {
    compared_at: check?.comparedAt ? formatUtc(check.comparedAt) : null,
    open: await countDifferences(reads),
  }
  const page = await (input.day === undefined
    ? readAll(reads, gateway, input, check)
    : readDay(reads, gateway, { ...input, day: input.day }, check))
  return { ...page, ...shared }
}

const isOpenIn = ({ status = 'open' }: DifferencesInput) => (status === 'all' ? null : status === 'open')

async function readAll(
  reads: Handle,
  gateway: string,
  input: DifferencesInput,
  check: GatewayCheck | undefined,
) {
  const { cause = null, about = null, after = String(Number.MAX_SAFE_INTEGER), limit = pageSize } = input
  const found = await listDifferences(
    reads,
    { isOpen: isOpenIn(input), cause, about },
    { before: Number(after.split('-', 1)[0]), limit: limit + 1 },
  )
  const page = found.slice(0, limit)
  const orderIds = page.flatMap(({ about: kind, orderId }) =>
    kind === 'payment' && orderId ? [orderId] : [],
  )
  const rows = await listBookedPayments(reads, orderIds, { gateway, startedAt: 0 })
  const byId = new Map(rows.map((row) => [row.gatewayId, row]))
  const paymentOf = (subject: string, kind: string) => (kind === 'payment' ? byId.get(subject) : undefined)
  return {
    ...{ day: '', gateway, compared: check?.compared ?? 0, unanswered: check?.unanswered ?? 0, elsewhere: 0 },
    differences: page.flatMap((one) => {
      const payment = paymentOf(one.subject, one.about)
      return payment ? [presentPaymentDifference(payment, one)] : []
    }),
    others: page.filter((one) => !paymentOf(one.subject, one.about)).map(presentDifference),
    next: found.length > limit ? String(page.at(-1)!.differenceId) : null,
  }
}

async function readDay(
  reads: Handle,
  gateway: string,
  input: DifferencesInput & { day: string },
  check: GatewayCheck | undefined,
) {
  const { day, after, limit = pageSize } = input
  const from = parseInstant(`${day}T00:00:00Z`)
  if (from === null)
    throw refuse('invalid_parameter', { field: 'day', detail: 'day must be a date such as 2026-06-15.' })
  const found = await listPayments(reads, { from, to: from + dayMs }, readPlace(after), limit + 1)
  const page = found.slice(0, limit)
  const ours = page.filter((row) => row.gateway === gateway)
  const until = (check?.comparedAt ?? 0) - quietMs
  const compared = ours.filter(({ orderedAt }) => orderedAt <= until).length
  const orderIds = [...new Set(ours.map(({ orderId }) => orderId))]
  const stored = await listOrderDifferences(reads, orderIds, gateway, isOpenIn(input))
  const bySubject = new Map(stored.map((one) => [one.subject, one]))
  const last = page.at(-1)
  return {
    ...{ day, gateway, compared, unanswered: ours.length - compared, elsewhere: page.length - ours.length },
    differences: ours.flatMap((row) => {
      const one = bySubject.get(row.gatewayId)
      return one ? [presentPaymentDifference(row, one)] : []
    }),
    next: found.length > limit && last ? `${last.orderId}-${last.payment}` : null,
  }
}

function readPlace(after = '0-0') {
  const [orderId = 0, payment = 0] = after.split('-').map(Number)
  return { orderId, payment }
}

import type { PaymentRecord, Payments } from '../../outside/payments.ts'
import { type BookedPayment, listBookedPayments, listKnown } from './books-store.ts'
import {
  compareLedger,
  comparePayment,
  type Finding,
  type GatewayLine,
  isOfPayment,
} from './rules/compare.ts'
import { takenByUs } from './rules/payment.ts'
import type { Run } from './run.ts'
import { listLines, listLinesSince, saveFindings } from './store.ts'

/** Each is a call that the gateway answers in a few tenths of a second; it refuses too many at once. */
const callsAtOnce = 5
const linesAtOnce = 1000
/** After this, a delay between the two sides is worth a look. */
const lateMs = 2 * 86_400_000

/** All card payments of these orders, and the ledger's data for them. */
export async function compareOrders(run: Run, orderIds: readonly number[]) {
  const { db, payments, now } = run
  const { gateway } = payments
  if (orderIds.length === 0) return
  const rows = (await listBookedPayments(db, orderIds, { gateway, startedAt: run.startedAt })).filter(
    ({ gatewayId }) => !run.seen.has(gatewayId),
  )
  const ids = rows.map(({ gatewayId }) => gatewayId)
  const lines = Map.groupBy((await listLines(db, gateway, ids)).filter(isOfPayment), ({ subject }) => subject)
  for (const id of ids) run.seen.add(id)
  const linesOf = ({ gatewayId }: BookedPayment) => lines.get(gatewayId) ?? []
  const quiet = rows.filter((row) => isQuiet(run, row, linesOf(row)))
  const records = await readAll(
    payments,
    quiet.filter((row) => needsRecord(row, linesOf(row))),
  )
  const examined = quiet.filter(({ gatewayId }) => records.get(gatewayId)?.kind !== 'unknown')
  run.compared += examined.length
  run.unanswered += quiet.length - examined.length
  const found = examined.flatMap((row) => {
    const finding = comparePayment(row, linesOf(row), theirsIn(records.get(row.gatewayId)))
    const isEarly = finding?.cause === 'late' && (row.lastAt ?? 0) > now - lateMs
    return finding && !isEarly ? [named(row.gatewayId, finding)] : []
  })
  found.push(...findUnbooked(rows, examined, found))
  await db.transaction((tx) =>
    saveFindings(
      tx,
      gateway,
      { about: 'payment', examined: examined.map(({ gatewayId }) => gatewayId), found },
      now,
    ),
  )
}

const named = (subject: string, finding: Omit<Finding, 'about' | 'subject'>): Finding => ({
  ...finding,
  about: 'payment',
  subject,
})

const isQuiet = ({ until }: Run, { lastAt, orderedAt }: BookedPayment, lines: readonly GatewayLine[]) =>
  (lastAt ?? orderedAt) <= until && lines.every(({ at }) => at <= until)

/** If the gateway's books have no line for it, the gateway is asked about the payment itself. */
const needsRecord = (row: BookedPayment, lines: readonly GatewayLine[]) =>
  lines.length === 0 && (row.state === 'held' || takenByUs(row) !== 0)

const theirsIn = (record: PaymentRecord | undefined) => {
  if (record?.kind === 'found') return record
  return record && ('missing' as const)
}

async function readAll(payments: Payments, rows: readonly { gatewayId: string }[]) {
  const records = new Map<string, PaymentRecord>()
  for (let from = 0; from < rows.length; from += callsAtOnce)
    await Promise.all(
      rows.slice(from, from + callsAtOnce).map(async ({ gatewayId }) => {
        records.set(gatewayId, await payments.read(gatewayId))
      }),
    )
  return records
}

/** Orders whose payments match the gateway's, but not the ledger's amount. */
function findUnbooked(
  rows: readonly BookedPayment[],
  examined: readonly BookedPayment[],
  found: readonly Finding[],
): Finding[] {
  const isExamined = new Set(examined)
  const differing = new Set(found.map(({ orderId }) => orderId))
  return [...Map.groupBy(rows, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) => {
    const [first] = ofOrder
    const isSure = ofOrder.every((row) => row.isWhole && isExamined.has(row)) && !differing.has(orderId)
    const finding = isSure ? compareLedger(ofOrder, first!.ledgerCents) : undefined
    return finding ? [named(first!.gatewayId, finding)] : []
  })
}

/** Payments in the gateway's books that belong to none of the compared orders. */
export async function comparePaymentsLeft(run: Run, open: readonly string[]) {
  const { db, payments, since } = run
  await compareUnseen(run, await listLines(db, payments.gateway, open))
  for (let after = ''; ; ) {
    const lines = await listLinesSince(db, payments.gateway, since, after, linesAtOnce)
    await compareUnseen(run, lines)
    if (lines.length < linesAtOnce) return
    after = lines.at(-1)!.transactionId
  }
}

async function compareUnseen(run: Run, lines: readonly GatewayLine[]) {
  const { db, payments, until, seen, now, startedAt } = run
  const { gateway } = payments
  const isUnseen = (line: GatewayLine) => isOfPayment(line) && line.at <= until && !seen.has(line.subject)
  const unseen = [...new Set(lines.filter(isUnseen).map(({ subject }) => subject))]
  if (unseen.length === 0) return
  const bySubject = Map.groupBy(await listLines(db, gateway, unseen), ({ subject }) => subject)
  const orderOf = new Map<string, number>()
  for (const subject of unseen) {
    const orderId = await findOrder(payments, subject, bySubject.get(subject) ?? [])
    if (orderId !== null) orderOf.set(subject, orderId)
  }
  const orderIds = [...new Set(orderOf.values())]
  await compareOrders(run, orderIds)
  const recent = new Set(
    (await listBookedPayments(db, orderIds, { gateway, startedAt })).map(({ orderId }) => orderId),
  )
  const known = await listKnown(db, orderIds)
  // An order from before the first comparison, or an archived one, is known without its payments.
  const isForeign = (subject: string) => {
    const orderId = orderOf.get(subject)
    return orderId === undefined || recent.has(orderId) || !known.has(orderId)
  }
  const examined = unseen.filter((subject) => !seen.has(subject) && isForeign(subject))
  for (const subject of unseen) seen.add(subject)
  const found = examined.flatMap((subject) => {
    const finding = comparePayment(undefined, bySubject.get(subject)!.filter(isOfPayment))
    return finding ? [named(subject, finding)] : []
  })
  await db.transaction((tx) => saveFindings(tx, gateway, { about: 'payment', examined, found }, now))
}

/** A refund's line doesn't name its order; the payment does. */
async function findOrder(payments: Payments, subject: string, lines: readonly GatewayLine[]) {
  const told = lines.find(({ orderId }) => orderId !== null)?.orderId
  if (told) return told
  const record = await payments.read(subject)
  const orderId = record.kind === 'found' ? Number(record.reference) : Number.NaN
  return Number.isSafeInteger(orderId) ? orderId : null
}

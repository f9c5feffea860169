import type { Database } from '../../db/database.ts'
import type { Payments } from '../../outside/payments.ts'
import { book, gatewayFeePostings } from '../ledger/index.ts'
import { listTouched } from './books-store.ts'
import { compareOrders, comparePaymentsLeft } from './compare-payments.ts'
import { compareDisputes, compareOthers, compareTransfers } from './compare-rest.ts'
import { type GatewayLine, paysFee } from './rules/compare.ts'
import type { Run } from './run.ts'
import {
  addLines,
  beginCheck,
  deleteOldLines,
  endCheck,
  findCheck,
  type GatewayCheck,
  listOpen,
} from './store.ts'

export type ReconcileDeps = { db: Database; payments: Payments; clock: { now(): number } }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const quietMs = hourMs
/** The gateway may list a transaction some time after it was booked. */
const overlapMs = 3 * dayMs
/** As far back as the first run goes. */
const firstMs = 30 * dayMs
/** A hold that isn't captured expires after a week. */
const placedMs = 8 * dayMs
/** How long lines are kept, and orders compared. */
const keptMs = 400 * dayMs
const ordersAtOnce = 500

/** An hourly job that acts once a day. */
export async function reconcileDaily(deps: ReconcileDeps) {
  const { db, payments, clock } = deps
  const check = await findCheck(db, payments.gateway)
  if (check?.comparedAt && clock.now() - check.comparedAt < dayMs - hourMs) return
  await reconcile(deps)
}

/**
 * Lists what the gateway has booked, books its fees, and compares payments, transfers and disputes, each with the
 * data of both sides. A run that dies is repeated: nothing is added twice.
 */
export async function reconcile({ db, payments, clock }: ReconcileDeps): Promise<Run> {
  const now = clock.now()
  const { gateway } = payments
  const check = await beginCheck(db, gateway, now - firstMs)
  const startedAt = startOf(check, now)
  const since = Math.max(startedAt, Math.min(check.listedUntil, now) - overlapMs)
  await listBooks(db, payments, since, now)
  const run: Run = {
    ...{ db, payments, now, until: now - quietMs, since, seen: new Set(), compared: 0, unanswered: 0 },
    startedAt,
  }
  const open = await listOpen(db, gateway)
  for (let after = 0; ; ) {
    const placedSince = Math.min(now - placedMs, since)
    const orderIds = await listTouched(db, { placedSince, bookedSince: since }, after, ordersAtOnce)
    await compareOrders(run, orderIds)
    if (orderIds.length < ordersAtOnce) break
    after = orderIds.at(-1)!
  }
  const openOrders = open.flatMap(({ about, orderId }) => (about === 'payment' && orderId ? [orderId] : []))
  await compareOrders(run, openOrders)
  await comparePaymentsLeft(run, subjectsOf(open, 'payment'))
  await compareTransfers(run, subjectsOf(open, 'transfer'))
  await compareDisputes(run, subjectsOf(open, 'dispute'))
  await compareOthers(run)
  await endCheck(db, gateway, now, run)
  return run
}

const startOf = ({ startedAt }: GatewayCheck, now: number) => Math.max(startedAt, now - keptMs)

const subjectsOf = (open: Awaited<ReturnType<typeof listOpen>>, about: string) =>
  open.filter((one) => one.about === about).map(({ subject }) => subject)

/** Each page is a transaction: its lines are stored with their fees booked, or not at all. */
async function listBooks(db: Database, { gateway, reports }: Payments, since: number, now: number) {
  for (let after: string | null = null; reports; ) {
    const page: Awaited<ReturnType<typeof reports.listTransactions>> = await reports.listTransactions(
      since,
      after,
    )
    if (!page) throw new Error('the gateway did not list its transactions')
    const lines = page.transactions.map(({ reference, ...line }): GatewayLine => {
      return { ...line, orderId: orderIn(reference), isBooked: paysFee(line) }
    })
    await db.transaction(async (tx) => {
      const fee = (await addLines(tx, gateway, lines)).filter(paysFee).reduce((sum, one) => sum + one.fee, 0)
      // Booked now, not when they were charged: past days of the ledger don't change.
      await bookFee(tx, fee, { at: now, memo: `fees of ${gateway}` })
    })
    if (page.next === null) return
    after = page.next
  }
}

const orderIn = (reference: string | null): number | null => {
  const orderId = Number(reference ?? Number.NaN)
  return Number.isSafeInteger(orderId) && orderId > 0 ? orderId : null
}

/** The platform pays the gateway's fees; if negative, some is returned. */
export async function bookFee(
  tx: Parameters<typeof book>[0],
  fee: number,
  { at, memo }: { at: number; memo: string },
) {
  await book(tx, { kind: 'gateway_fees', at, memo, lines: gatewayFeePostings(fee) })
}

export const deleteOldTransactions = (db: Parameters<typeof deleteOldLines>[0], now: number) =>
  deleteOldLines(db, now - keptMs)

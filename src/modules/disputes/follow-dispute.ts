import { isDeepStrictEqual } from 'node:util'
import type { Database, Handle } from '../../db/database.ts'
import type { DisputeRecord, Payments } from '../../outside/payments.ts'
import { publish } from '../events/index.ts'
import { bookOrder } from '../ledger/index.ts'
import { presentDispute } from './present.ts'
import { bookedAfter, type Dispute, isClosed } from './rules/dispute.ts'
import { findPaidOrder, listToRead, lockDispute, lockKnown, setBooked, writeDispute } from './store.ts'

export type DisputeDeps = { db: Database; payments: Payments; clock: { now(): number } }
type FoundRecord = Extract<DisputeRecord, { kind: 'found' }>

/**
 * Reads a dispute from the gateway and updates our record and the bookings that follow from it. Another process may read a newer state and
 * save it first, so after the commit we read again until nothing has changed.
 */
export async function followDispute({ db, payments, clock }: DisputeDeps, gatewayId: string) {
  let record = await readRecord(payments, gatewayId)
  while (record) {
    const written = record
    await db.transaction((tx) => writeRecord(tx, payments.gateway, written, clock.now()))
    record = await readRecord(payments, gatewayId)
    if (isDeepStrictEqual(record, written)) return
  }
}

async function readRecord(payments: Payments, gatewayId: string): Promise<FoundRecord | undefined> {
  const record = await payments.reports?.readDispute(gatewayId)
  if (record?.kind === 'unknown') throw new Error(`the gateway gave no answer about dispute ${gatewayId}`)
  return record?.kind === 'found' ? record : undefined
}

async function writeRecord(tx: Handle, gateway: string, record: FoundRecord, now: number) {
  const { paymentId, amount, reason, status, openedAt, dueBy, submissions, withdrawn, fee } = record
  const before = await lockKnown(tx, gateway, record.disputeId)
  const ordered = before ?? (await findOrder(tx, gateway, record))
  const { disputeId, isNew } = await writeDispute(
    tx,
    {
      ...{
        gateway,
        gatewayId: record.disputeId,
        paymentId,
        amount,
        reason,
        status,
        openedAt,
        dueBy,
        submissions,
      },
      ...{ merchantId: ordered?.merchantId ?? null, orderId: ordered?.orderId ?? null },
      closedAt: isClosed(status) ? now : null,
    },
    now,
  )
  const dispute = (await lockDispute(tx, disputeId))!
  await settleBooks(tx, dispute, { withdrawn, fee }, now)
  const hasEnded = isClosed(status) && !(before && isClosed(before.status))
  if (isNew) await publishDispute(tx, dispute, 'dispute.opened', now)
  if (hasEnded) await publishDispute(tx, dispute, 'dispute.closed', now)
}

/** A payment refers to its order by id. Another installation that uses the same gateway account may refer to an id that exists here too. */
async function findOrder(tx: Handle, gateway: string, { paymentId, reference }: FoundRecord) {
  const orderId = Number(reference ?? Number.NaN)
  return Number.isSafeInteger(orderId) ? findPaidOrder(tx, { orderId, gateway, paymentId }) : undefined
}

/** Books the difference to what is already booked. The dispute must be locked. */
export async function settleBooks(
  tx: Handle,
  dispute: Dispute,
  taken: { withdrawn: number; fee: number },
  now: number,
) {
  const wanted = bookedAfter(taken, dispute.bearer)
  const { disputeId, gatewayId, orderId, merchantId } = dispute
  const memo = orderId === null ? `dispute ${gatewayId}` : `dispute ${gatewayId} of order ${orderId}`
  await bookOrder.dispute(tx, { booked: dispute, wanted, merchantId, memo, at: now })
  await setBooked(tx, disputeId, wanted)
}

async function publishDispute(
  tx: Handle,
  dispute: Dispute,
  type: 'dispute.opened' | 'dispute.closed',
  now: number,
) {
  const { merchantId, orderId, gatewayId } = dispute
  const data = { dispute: presentDispute(dispute) }
  await publish(tx, [{ type, merchantId, orderId, subject: gatewayId, data }], now)
}

const dayMs = 86_400_000
const atOnce = 100

/** Disputes stay open for months, so each is read once a day even if its events never arrive. */
export async function readOpenDisputes(deps: DisputeDeps) {
  const { db, payments, clock } = deps
  if (!payments.reports) return
  const faults: unknown[] = []
  for (const gatewayId of await listToRead(db, payments.gateway, clock.now() - dayMs, atOnce))
    await followDispute(deps, gatewayId).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}

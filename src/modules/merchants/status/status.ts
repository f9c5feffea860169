import type { Call } from '../../../calls/call.ts'
import { formatInstant, parseInstant } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { addJob, type TaskList } from '../../../db/jobs.ts'
import type { Deps } from '../../../start/deps.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { publish } from '../../events/index.ts'
import { lockMerchant } from '../store.ts'
import type { ChangeStatusInput } from './schemas.ts'
import {
  type DeliveryLimit,
  endPause,
  getStatus,
  type StoredStatus,
  writeDeliveryLimit,
  writeStatus,
} from './status-store.ts'

const maxPauseMs = 31 * 86_400_000
const busyForMs = 2 * 3_600_000

export async function readStatus({ merchantId }: { merchantId: number }, { db, now }: Call) {
  return { status: present(await getStatus(db, merchantId), now) }
}

/** Only the fields you send change. A pause and a busy period end automatically. */
export async function changeStatus(input: ChangeStatusInput, call: Parameters<typeof recordAudit>[0]) {
  const { merchantId, paused_until, busy_minutes } = input
  const { db: tx, now } = call
  const wantedPause = paused_until === undefined ? undefined : readPause(paused_until, now)
  await lockMerchant(tx, merchantId)
  const before = await getStatus(tx, merchantId)
  const busy =
    busy_minutes === undefined
      ? { busyMinutes: before.busyMinutes, busyUntil: before.busyUntil }
      : { busyMinutes: busy_minutes, busyUntil: busy_minutes === 0 ? null : now + busyForMs }
  const pausedUntil = wantedPause === undefined ? before.pausedUntil : wantedPause
  const after = { ...before, pausedUntil, ...busy }
  await writeStatus(tx, merchantId, after)
  await recordStatus(call, merchantId, before, after)
  if (pausedUntil !== null && pausedUntil !== before.pausedUntil)
    await addJob(
      tx,
      'end_pause',
      { merchantId, pausedUntil },
      { afterMs: pausedUntil - now, key: `pause-${merchantId}` },
    )
  return { status: present(after, now) }
}

function readPause(text: string | null, now: number): number | null {
  if (text === null) return null
  const until = parseInstant(text)
  if (until !== null && until > now && until - now <= maxPauseMs) return until
  const detail = says`paused_until must be an ISO 8601 time in the next 31 days, or null.`
  throw refuse('invalid_parameter', { field: 'paused_until', detail })
}

async function recordStatus(
  call: Parameters<typeof recordAudit>[0],
  merchantId: number,
  before: StoredStatus,
  after: StoredStatus,
) {
  const isPaused = ({ pausedUntil }: StoredStatus) => pausedUntil !== null && pausedUntil > call.now
  const type = isPaused(after)
    ? 'merchant.paused'
    : isPaused(before)
      ? 'merchant.resumed'
      : 'merchant.updated'
  const subject = String(merchantId)
  const [previous, data] = [present(before, call.now), present(after, call.now)]
  await recordAudit(call, {
    action: 'merchant.status_changed',
    subject,
    merchantId,
    before: previous,
    after: data,
  })
  await publish(
    call.db,
    [{ type, subject, merchantId, data: { status: data }, previous: { status: previous } }],
    call.now,
  )
}

/** Part of a transaction. If the change would be small, nothing is written, so cached answers stay valid. */
export async function limitDeliveries(tx: Handle, merchantId: number, limit: DeliveryLimit, now: number) {
  await lockMerchant(tx, merchantId)
  const before = await getStatus(tx, merchantId)
  const after = { ...before, ...limit }
  if (isAlike(before, after, now)) return
  await writeDeliveryLimit(tx, merchantId, limit)
  const [previous, data] = [present(before, now), present(after, now)]
  const about = { subject: String(merchantId), merchantId }
  await publish(
    tx,
    [{ type: 'merchant.updated', ...about, data: { status: data }, previous: { status: previous } }],
    now,
  )
}

const alikeMs = 3 * 60_000

function isAlike(before: DeliveryLimit, after: DeliveryLimit, now: number): boolean {
  const left = (until: number | null) => Math.max((until ?? 0) - now, 0)
  const isNear = (a: number, b: number) => a === b || (a > 0 && b > 0 && Math.abs(a - b) < alikeMs)
  return (
    isNear(left(before.deliveryPausedUntil), left(after.deliveryPausedUntil)) &&
    isNear(left(before.driversBusyUntil), left(after.driversBusyUntil)) &&
    (left(after.driversBusyUntil) === 0 || before.driversBusyMinutes === after.driversBusyMinutes)
  )
}

/** The job at the end of a pause. No effect if the merchant resumed earlier or paused again. */
export async function endPauseOnTime(
  { db, clock }: { db: Database; clock: { now(): number } },
  { merchantId, pausedUntil }: { merchantId: number; pausedUntil: number },
) {
  await db.transaction(async (tx) => {
    if (!(await endPause(tx, merchantId, pausedUntil))) return
    const now = clock.now()
    const data = { status: present(await getStatus(tx, merchantId), now) }
    await publish(tx, [{ type: 'merchant.resumed', subject: String(merchantId), merchantId, data }], now)
  })
}

function present(status: StoredStatus, now: number) {
  const { pausedUntil, busyMinutes, busyUntil, timeZone } = status
  const { driversBusyMinutes, driversBusyUntil, deliveryPausedUntil } = status
  const isLonger = driversBusyUntil !== null && driversBusyUntil > now
  const isBusy = busyUntil !== null && busyUntil > now
  return {
    paused_until: pausedUntil !== null && pausedUntil > now ? formatInstant(pausedUntil, timeZone) : null,
    busy_minutes: isBusy ? busyMinutes : 0,
    busy_until: isBusy ? formatInstant(busyUntil, timeZone) : null,
    drivers_busy_minutes: isLonger ? driversBusyMinutes : 0,
    drivers_busy_until: isLonger ? formatInstant(driversBusyUntil, timeZone) : null,
    delivery_paused_until:
      deliveryPausedUntil !== null && deliveryPausedUntil > now
        ? formatInstant(deliveryPausedUntil, timeZone)
        : null,
  }
}

/** This module's jobs by task name. */
export const merchantTasks = (deps: Deps): TaskList => ({
  end_pause: (payload) => endPauseOnTime(deps, payload as { merchantId: number; pausedUntil: number }),
})

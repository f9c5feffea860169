import type { Call } from '../../../calls/call.ts'
import { parseDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { getGroupId } from '../../members/index.ts'
import { findOwnDrivers } from '../people/own-drivers.ts'
import { presentShift } from './present.ts'
import { type Shift, totalShifts } from './rules.ts'
import type { ListShiftsInput, SettleInput } from './schemas.ts'
import { findShift, listHandOvers, listShifts, listShiftsOfGroup, markSettled } from './store.ts'

const ownShifts = 20
const groupShifts = 200
const shownMs = 30 * 86_400_000

/** The caller’s own shifts: deliveries, tips, miles, and the cash they owe. */
export async function readOwnShifts(call: Call) {
  const own = await findOwnDrivers(call)
  const ids = own.map(({ driverId }) => driverId)
  return { shifts: await presentAll(call.db, await listShifts(call.db, ids, ownShifts)) }
}

/** The shifts of the group’s drivers. */
export async function readShifts({ merchantId, settled }: ListShiftsInput, { db, now }: Call) {
  const groupId = await getGroupId(db, merchantId)
  const wanted = { since: now - shownMs, isSettled: settled ?? null, limit: groupShifts }
  return { shifts: await presentAll(db, await listShiftsOfGroup(db, groupId, wanted)) }
}

async function presentAll(handle: Handle, shifts: readonly Shift[]) {
  const ids = shifts.map(({ shiftId }) => shiftId)
  const totals = totalShifts(ids, await listHandOvers(handle, ids))
  return shifts.map((shift) => presentShift(shift, totals.get(shift.shiftId)!))
}

/** A shift's cash is counted once. Shortages and overages stay visible next to what was collected. */
export async function settleShift({ merchantId, shift_id: shiftId, cash }: SettleInput, call: Call) {
  const { db: tx, now, caller } = call
  const groupId = await getGroupId(tx, merchantId)
  if (!(await findShift(tx, shiftId, groupId))) throw refuse('unknown_shift', { field: 'shift_id' })
  const by = caller.token?.email ?? 'operator'
  const isSettled = await markSettled(tx, shiftId, { handedIn: parseDollars(cash)!, by, now })
  const after = (await findShift(tx, shiftId, groupId))!
  if (!isSettled)
    throw refuse('invalid_action', {
      field: 'shift_id',
      detail:
        after.endedAt === null
          ? says`The shift hasn’t ended. The driver has to end it first.`
          : says`This shift is already settled.`,
    })
  const [shift] = await presentAll(tx, [after])
  await recordAudit(call, {
    action: 'driver.shift_settled',
    subject: String(shiftId),
    merchantId,
    after: { collected: shift!.cash_collected, handed_in: shift!.cash_handed_in },
  })
  return { shift: shift! }
}

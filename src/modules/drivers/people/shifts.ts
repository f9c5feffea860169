import type { Call } from '../../../calls/call.ts'
import { parseInstant } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { publish } from '../../events/index.ts'
import { listDrivingFor, merchantsOfGroup } from '../../members/groups/index.ts'
import { happenedAt, nextShiftStep, type ShiftStep, shiftState } from '../rules/shift.ts'
import { ensureOwnDrivers, findOwnDrivers, mustBeOwnQueue, type OwnDriver } from './own-drivers.ts'
import { presentOwnDriver } from './present.ts'
import { type Driver, newDriver } from './rules.ts'
import type { ShiftInput } from './schemas.ts'
import { findOpenShift, insertShift, lockDrivers, markShiftChange, updateShift } from './store.ts'

/** The groups the caller drives for, and their shift in each. */
export async function readShift(call: Call) {
  const own = await findOwnDrivers(call)
  const groups = await listDrivingFor(call.db, call.caller.token!.email)
  const drivers = []
  for (const driving of groups) {
    const driver = own.find(({ groupId }) => groupId === driving.groupId)
    const shift = driver && (await findOpenShift(call.db, driver.driverId))
    drivers.push(presentOwnDriver(driving, driver ?? newDriver, shift))
  }
  return { email: call.caller.token!.email, drivers }
}

/** Goes on shift, on a break or off, for one group or for all groups the caller drives for. */
export async function changeShift(input: ShiftInput, call: Call) {
  const { db: tx, now } = call
  mustBeOwnQueue(input.email, call.caller)
  const at = happenedAt(input.at === undefined ? null : parseInstant(input.at), now)
  const own = (await ensureOwnDrivers(call)).filter(
    ({ groupId }) => input.group_id === undefined || groupId === input.group_id,
  )
  if (own.length === 0) throw refuse('unknown_group', { field: 'group_id' })
  const locked = await lockDrivers(
    tx,
    own.map(({ driverId }) => driverId),
  )
  const drivers = []
  for (const driver of own) {
    const { shiftChangedAt } = locked.find(({ driverId }) => driverId === driver.driverId)!
    const shift = await findOpenShift(tx, driver.driverId)
    const step = nextShiftStep({ shift, changedAt: shiftChangedAt }, { state: input.state, at })
    await takeStep(tx, driver, shift, step, input.miles ?? null)
    if (step.kind !== 'nothing') await markShiftChange(tx, driver.driverId, at)
    const after = await findOpenShift(tx, driver.driverId)
    await publishShift(tx, driver, step, shiftState(after), now)
    drivers.push(presentOwnDriver(driver.driving, driver, after))
  }
  return { email: call.caller.token!.email, drivers }
}

type Open = Awaited<ReturnType<typeof findOpenShift>>

async function takeStep(tx: Handle, driver: Driver, shift: Open, step: ShiftStep, miles: number | null) {
  switch (step.kind) {
    case 'nothing':
      return
    case 'start':
      return insertShift(tx, driver, step)
    case 'break': {
      const { shiftId, breakSeconds } = shift!
      return updateShift(tx, shiftId, { breakStartedAt: step.at, breakSeconds, endedAt: null, miles })
    }
    case 'resume': {
      const { breakSeconds } = step
      return updateShift(tx, shift!.shiftId, { breakStartedAt: null, breakSeconds, endedAt: null, miles })
    }
    case 'end': {
      const { breakSeconds, at } = step
      const endedAt = Math.max(at, shift!.startedAt)
      return updateShift(tx, shift!.shiftId, { breakStartedAt: null, breakSeconds, endedAt, miles })
    }
  }
}

const eventOf = { start: 'driver.shift_started', end: 'driver.shift_ended' } as const

/** Notifies the staff of each merchant the driver works for. */
async function publishShift(tx: Handle, driver: OwnDriver, step: ShiftStep, state: string, now: number) {
  if (step.kind === 'nothing') return
  const type = step.kind === 'start' || step.kind === 'end' ? eventOf[step.kind] : 'driver.shift_changed'
  const { driverId, driving } = driver
  const merchantIds = driving.merchantIds ?? (await merchantsOfGroup(tx, driving.groupId))
  const data = { driver_id: driverId, state }
  const about = { type, subject: `driver ${driverId}`, data } as const
  await publish(
    tx,
    merchantIds.map((merchantId) => ({ ...about, merchantId, payload: { merchant_id: merchantId } })),
    now,
  )
}

import type { Call } from '../../../calls/call.ts'
import type { Caller } from '../../../calls/caller.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { type DrivingFor, listDrivingFor } from '../../members/groups/index.ts'
import { getGroupId } from '../../members/index.ts'
import { findAnyOrder } from '../../orders/index.ts'
import type { Driver } from './rules.ts'
import { ensureDriver, findDrivers } from './store.ts'

/**
 * For people who drive for a merchant, with a token for it. The role is looked up each time, so a removed driver
 * loses access immediately.
 */
export async function mustDrive(_parameters: unknown, { token }: Caller, db: Handle) {
  if (!token?.scopes.includes('driver'))
    throw refuse('forbidden', { detail: says`This requires the driver scope.` })
  if ((await listDrivingFor(db, token.email)).length === 0)
    throw refuse('forbidden', { detail: says`You aren’t a driver for any merchant.` })
}

/** A phone shared by several people sends a queue only as the person who filled it. */
export function mustBeOwnQueue(email: string | undefined, { token }: Caller) {
  if (email !== undefined && email.toLowerCase() !== token!.email)
    throw refuse('forbidden', { detail: says`These reports belong to another driver.` })
}

export type OwnDriver = Driver & { driving: DrivingFor }

/** The caller's driver rows, one for each group they currently drive for. Part of a transaction. */
export async function ensureOwnDrivers({ db: tx, caller, now }: Call): Promise<OwnDriver[]> {
  const { email, customerId } = caller.token!
  const own: OwnDriver[] = []
  for (const driving of await listDrivingFor(tx, email)) {
    const driver = await ensureDriver(tx, { groupId: driving.groupId, email, customerId }, now)
    own.push({ ...driver, driving })
  }
  return own
}

/** The same without writing: groups in which the caller hasn't been active yet are left out. */
export async function findOwnDrivers({ db, caller }: Call): Promise<OwnDriver[]> {
  const { email } = caller.token!
  const groups = await listDrivingFor(db, email)
  const drivers = await findDrivers(
    db,
    groups.map(({ groupId }) => groupId),
    email,
  )
  return drivers.map((driver) => ({
    ...driver,
    driving: groups.find(({ groupId }) => groupId === driver.groupId)!,
  }))
}

/**
 * The caller as the driver of the group that owns the order. Another group’s order is refused like one that doesn't
 * exist.
 */
export async function findDriverFor(handle: Handle, own: readonly OwnDriver[], orderId: number) {
  const order = await findAnyOrder(handle, orderId)
  if (!order) return undefined
  const groupId = await getGroupId(handle, order.merchant.merchantId)
  return own.find((driver) => driver.groupId === groupId)
}

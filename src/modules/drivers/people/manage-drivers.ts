import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { getGroupId, inviteStaff, readStaff, removeStaff } from '../../members/index.ts'
import type { DriverDeliveries } from '../ports.ts'
import { presentDriver, strangerDriver } from './present.ts'
import type { ChangeDriverInput, NewDriverInput, OneDriverInput } from './schemas.ts'
import { ensureDriver, findDrivers, listDrivers, updateDriver } from './store.ts'

type Staff = Awaited<ReturnType<typeof readStaff>>['staff'][number]
type Deps = { deliveries: Pick<DriverDeliveries, 'listLive'> }

/** The drivers of a merchant’s group, and open invitations. */
export async function readDrivers({ deliveries }: Deps, { merchantId }: { merchantId: number }, call: Call) {
  const members = (await readStaff({ merchantId }, call)).staff.filter(({ role }) => role === 'driver')
  return { drivers: await presentAll(deliveries, call.db, merchantId, members) }
}

async function presentAll(
  deliveries: Deps['deliveries'],
  handle: Handle,
  merchantId: number,
  members: readonly Staff[],
) {
  const groupId = await getGroupId(handle, merchantId)
  const known = await listDrivers(handle, { groupId, emails: members.map(({ email }) => email) })
  const live = await deliveries.listLive(
    handle,
    known.map(({ driverId }) => driverId),
  )
  return members.map(({ role: _, ...member }) => {
    const driver = known.find(({ email }) => email === member.email)
    const stops = live.filter(({ driverId }) => driverId === driver?.driverId).length
    return { ...strangerDriver, ...(driver && presentDriver(driver, stops)), ...member }
  })
}

/** Invited like other staff; vehicle and load are stored until they accept. */
export async function inviteDriver(deps: Deps, input: NewDriverInput, call: Call) {
  const { vehicle, maxLoad, ...invited } = input
  await inviteStaff({ ...invited, role: 'driver' }, call)
  const groupId = await getGroupId(call.db, input.merchantId)
  const { driverId } = await ensureDriver(call.db, { groupId, email: input.email }, call.now)
  await updateDriver(call.db, driverId, { vehicle, maxLoad })
  return getDriver(deps, input, call)
}

export async function changeDriver(deps: Deps, input: ChangeDriverInput, call: Call) {
  const { vehicle, maxLoad } = input
  const before = await getDriver(deps, input, call)
  const groupId = await getGroupId(call.db, input.merchantId)
  const { driverId } = await ensureDriver(call.db, { groupId, email: input.email }, call.now)
  await updateDriver(call.db, driverId, { vehicle, maxLoad })
  const after = await getDriver(deps, input, call)
  const trace = { action: 'driver.changed' as const, subject: String(driverId), merchantId: input.merchantId }
  await recordAudit(call, { ...trace, before: before.driver, after: after.driver })
  return after
}

/** Their stops must be reassigned first: what is in their car must be delivered. */
export async function removeDriver({ deliveries }: Deps, input: OneDriverInput, call: Call) {
  await getDriver({ deliveries }, input, call)
  const groupId = await getGroupId(call.db, input.merchantId)
  const known = await findDrivers(call.db, [groupId], input.email)
  const live = await deliveries.listLive(
    call.db,
    known.map(({ driverId }) => driverId),
  )
  if (live.length > 0)
    throw refuse('invalid_action', {
      field: 'email',
      detail: says`This driver has orders to deliver. Assign them to another driver first.`,
    })
  return removeStaff(input, call)
}

async function getDriver(deps: Deps, { merchantId, email }: OneDriverInput, call: Call) {
  const { drivers } = await readDrivers(deps, { merchantId }, call)
  const driver = drivers.find((one) => one.email === email.toLowerCase())
  if (!driver) throw refuse('unknown_driver', { field: 'email' })
  return { driver }
}

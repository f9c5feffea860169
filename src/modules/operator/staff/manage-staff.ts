import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { newSecret } from '../../../core/sealing.ts'
import { recordAudit } from '../../audit/index.ts'
import { hashPassword } from '../../auth/index.ts'
import { presentStaff } from './present.ts'
import type { NewStaffInput, StaffPatchInput } from './schemas.ts'
import { deleteOtherSessions } from './session-store.ts'
import {
  deleteFactors,
  deleteStaff,
  findStaff,
  insertStaff,
  listStaff,
  lockStaff,
  type StaffSecrets,
  updateStaff,
} from './staff-store.ts'

/** The initial password. If none was chosen, it has 20 random letters and digits, which is 119 bits. */
type NewPassword = { password: string; isChosen: boolean; hash: string }

export async function readStaff({ db }: Call) {
  return { staff: (await listStaff(db)).map(presentStaff) }
}

/** Hashing is slow, so it happens before the transaction opens. */
export async function preparePassword(chosen: string | undefined, { ip }: Call): Promise<NewPassword> {
  const password = chosen ?? newSecret().slice(0, 20)
  const hash = await hashPassword(password, { network: ip, account: 'operator' })
  return { password, hash, isChosen: chosen !== undefined }
}

export async function addStaff({ email, name, role }: NewStaffInput, call: Call, made: NewPassword) {
  const staffId = await insertStaff(call.db, { email, name, role, passwordHash: made.hash }, call.now)
  if (staffId === undefined) throw refuse('dupe_email', { field: 'email' })
  const staff = presentStaff((await findStaff(call.db, staffId))!)
  await recordAudit(call, { action: 'staff.created', subject: staff.email, after: staff })
  return { staff, ...(!made.isChosen && { password: made.password }) }
}

/** A new password, a reset second factor and a disabled account each end the person's sessions. */
export async function editStaff(input: StaffPatchInput, call: Call, made: NewPassword | undefined) {
  const { db: tx } = call
  const { staff_id: staffId, name, role, email, enabled, reset_second_factor } = input
  const before = await getMember(call, staffId)
  await mustLeaveAnOwner(call, before, { role: role ?? before.role, enabled: enabled ?? before.enabled })
  const taken =
    email === undefined ? undefined : (await listStaff(tx)).find((one) => one.email === email.toLowerCase())
  if (taken && taken.staffId !== staffId) throw refuse('dupe_email', { field: 'email' })
  await updateStaff(tx, staffId, {
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
    ...(email !== undefined && { email }),
    ...(enabled !== undefined && { enabled }),
    ...(made && { passwordHash: made.hash }),
  })
  if (reset_second_factor) await deleteFactors(tx, staffId)
  if (made || reset_second_factor || enabled === false) await deleteOtherSessions(tx, staffId, null)
  const after = presentStaff((await findStaff(tx, staffId))!)
  const action = made
    ? 'staff.password_replaced'
    : reset_second_factor
      ? 'staff.factor_reset'
      : 'staff.changed'
  await recordAudit(call, { action, subject: after.email, before: presentStaff(before), after })
  return { staff: after, ...(made && !made.isChosen && { password: made.password }) }
}

export async function removeStaff({ staff_id: staffId }: { staff_id: number }, call: Call) {
  const before = await getMember(call, staffId)
  await mustLeaveAnOwner(call, before, { role: before.role, enabled: false })
  await deleteOtherSessions(call.db, staffId, null)
  await deleteStaff(call.db, staffId)
  await recordAudit(call, { action: 'staff.removed', subject: before.email, before: presentStaff(before) })
  return { staff: presentStaff(before) }
}

export async function endStaffSessions({ staff_id: staffId }: { staff_id: number }, call: Call) {
  const member = await getMember(call, staffId)
  const ended = await deleteOtherSessions(call.db, staffId, null)
  await recordAudit(call, { action: 'staff.sessions_ended', subject: member.email, after: { ended } })
  return { ended }
}

async function getMember({ db: tx }: Call, staffId: number): Promise<StaffSecrets> {
  const member = await lockStaff(tx, staffId, { everyone: true })
  if (!member) throw refuse('unknown_staff', { field: 'staff_id' })
  return member
}

/** At least one owner must be able to sign in and undo it. */
async function mustLeaveAnOwner(
  { db }: Call,
  before: StaffSecrets,
  after: Pick<StaffSecrets, 'role' | 'enabled'>,
) {
  if (before.role !== 'owner' || !before.enabled || (after.role === 'owner' && after.enabled)) return
  const others = (await listStaff(db)).filter(
    ({ staffId, role, enabled }) => role === 'owner' && enabled && staffId !== before.staffId,
  )
  if (others.length === 0) throw refuse('last_owner', { field: 'staff_id' })
}

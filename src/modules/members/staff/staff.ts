import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import { says } from '../../../texts/sentence.ts'
import { nameActor, recordAudit } from '../../audit/index.ts'
import { presentMember } from './present.ts'
import {
  type Assignment,
  findAssignmentFault,
  invitationMs,
  maxInvitations,
  type StaffMember,
  wouldLoseLastOwner,
} from './rules.ts'
import type { ChangeStaffInput, InviteInput, RemoveStaffInput } from './schemas.ts'
import {
  deleteStaff,
  findStranger,
  getGroupId,
  listStaff,
  lockGroupOfMerchant,
  updateAssignment,
  writeInvitation,
} from './staff-store.ts'

export async function readStaff({ merchantId }: { merchantId: number }, { db, now }: Call) {
  const staff = await listStaff(db, await getGroupId(db, merchantId))
  return { staff: staff.map((member) => presentMember(member, now)) }
}

/**
 * A role begins when the invitation is accepted. Inviting an address again sends another email, whose link replaces
 * the first.
 */
export async function inviteStaff(input: InviteInput, call: Call) {
  const { db: tx, now, caller } = call
  const email = input.email.toLowerCase()
  const { groupId, staff } = await lockStaff(tx, input.merchantId)
  if (staff.some((member) => member.email === email && member.status === 'active'))
    throw refuse('already_staff', { field: 'email' })
  const open = staff.filter((member) => member.status === 'invited' && member.expiresAt > now)
  if (open.length >= maxInvitations)
    throw refuse('invalid_parameter', {
      field: 'email',
      detail: says`A group can have at most ${maxInvitations} pending invitations.`,
    })
  const assignment = { role: input.role, merchantIds: distinct(input.merchants) ?? null }
  await mustBeAssignable(tx, groupId, assignment)
  const invitation = {
    ...assignment,
    email,
    status: 'invited',
    invitedBy: nameActor(caller),
    createdAt: now,
    expiresAt: now + invitationMs,
  } as const
  await writeInvitation(tx, groupId, invitation)
  await addJob(tx, 'send_invitation', { groupId, email }, { key: `invitation-${groupId}-${email}` })
  const after = presentMember(invitation, now)
  await recordAudit(call, { action: 'staff.invited', subject: String(groupId), after })
  return { member: after }
}

/** Only the fields you send change; a new owner owns the whole group. */
export async function changeStaff(input: ChangeStaffInput, call: Call) {
  const { db: tx, now } = call
  const { groupId, staff } = await lockStaff(tx, input.merchantId)
  const before = getMember(staff, input.email)
  const role = input.role ?? before.role
  const kept = role === 'owner' ? null : before.merchantIds
  const merchantIds = input.merchants === undefined ? kept : distinct(input.merchants)!
  const after = { ...before, role, merchantIds }
  await mustBeAssignable(tx, groupId, after)
  mustKeepOwner(staff, before.email, after)
  await updateAssignment(tx, groupId, after)
  await recordAudit(call, {
    action: 'staff.changed',
    subject: String(groupId),
    before: presentMember(before, now),
    after: presentMember(after, now),
  })
  return { member: presentMember(after, now) }
}

/** Ends a role or withdraws an invitation. The person's next request is refused, and they get no more events. */
export async function removeStaff(input: RemoveStaffInput, call: Call) {
  const { db: tx, now } = call
  const { groupId, staff } = await lockStaff(tx, input.merchantId)
  const before = getMember(staff, input.email)
  mustKeepOwner(staff, before.email, undefined)
  await deleteStaff(tx, groupId, before.email)
  await recordAudit(call, {
    action: 'staff.removed',
    subject: String(groupId),
    before: presentMember(before, now),
  })
  return {}
}

async function lockStaff(tx: Handle, merchantId: number) {
  const groupId = await lockGroupOfMerchant(tx, merchantId)
  return { groupId, staff: await listStaff(tx, groupId) }
}

function getMember(staff: readonly StaffMember[], email: string): StaffMember {
  const member = staff.find((one) => one.email === email.toLowerCase())
  if (!member) throw refuse('unknown_staff', { field: 'email' })
  return member
}

function mustKeepOwner(staff: readonly StaffMember[], email: string, after: Assignment | undefined) {
  if (wouldLoseLastOwner(staff, email, after)) throw refuse('last_owner', { field: 'email' })
}

const faultsInWords = {
  owner_of_all: says`An owner has access to all merchants in the group.`,
  nothing_assigned: says`Choose at least 1 merchant, or null for all.`,
}

async function mustBeAssignable(tx: Handle, groupId: number, assignment: Assignment) {
  const fault = findAssignmentFault(assignment)
  if (fault) throw refuse('invalid_parameter', { field: 'merchants', detail: faultsInWords[fault] })
  const stranger = await findStranger(tx, groupId, assignment.merchantIds ?? [])
  if (stranger !== undefined)
    throw refuse('unknown_merchant', {
      field: 'merchants',
      detail: says`${stranger} isn’t a merchant in this group.`,
    })
}

const distinct = (ids: readonly number[] | null | undefined) => ids && [...new Set(ids)]

import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { findGroupForChange, insertGroup, listGroups, updateGroup } from './group-store.ts'
import type { MerchantGroup } from './rules.ts'
import type { GroupPatchInput, NewGroupInput } from './schemas.ts'

export async function readGroups({ db }: Call) {
  return { groups: (await listGroups(db)).map(presentGroup) }
}

export async function foundGroup(input: NewGroupInput, call: Call) {
  const group = await createGroup(call.db, { name: input.name, emails: input.emails ?? [] }, call.now)
  const after = presentGroup(group)
  await recordAudit(call, { action: 'group.created', subject: String(group.groupId), after })
  return after
}

export async function editGroup({ group_id, ...change }: GroupPatchInput, call: Call) {
  const { before, after } = await changeGroup(call.db, group_id, change)
  const trace = { action: 'group.changed' as const, subject: String(group_id) }
  await recordAudit(call, { ...trace, before: presentGroup(before), after: presentGroup(after) })
  return presentGroup(after)
}

export async function createGroup(
  tx: Handle,
  wanted: { name: string; emails: readonly string[] },
  now: number,
): Promise<MerchantGroup> {
  const group = { name: wanted.name, emails: asMembers(wanted.emails) }
  return { groupId: await insertGroup(tx, { ...group, now }), ...group }
}

export async function changeGroup(
  tx: Handle,
  groupId: number,
  change: { name?: string; emails?: readonly string[] },
): Promise<{ before: MerchantGroup; after: MerchantGroup }> {
  const before = await findGroupForChange(tx, groupId)
  if (!before) throw refuse('unknown_group', { field: 'group_id' })
  const changed = {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.emails && { emails: asMembers(change.emails) }),
  }
  await updateGroup(tx, groupId, changed)
  return { before, after: { ...before, ...changed } }
}

/** Email addresses compare without case; each counts once. */
function asMembers(emails: readonly string[]): string[] {
  return [...new Set(emails.map((email) => email.toLowerCase()))].sort()
}

function presentGroup(group: MerchantGroup) {
  return { group_id: group.groupId, name: group.name, emails: group.emails }
}

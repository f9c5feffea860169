import type { Call } from '../../http/route.ts'
import { recordAudit } from '../audit/index.ts'
import { changeGroup, createGroup, listGroups } from '../merchants/index.ts'
import { presentGroup } from './present.ts'
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
  const trace = { action: 'group.changed', subject: String(group_id) }
  await recordAudit(call, { ...trace, before: presentGroup(before), after: presentGroup(after) })
  return presentGroup(after)
}

import type { MerchantGroup } from './rules/group.ts'

export function presentGroup(group: MerchantGroup) {
  return { group_id: group.groupId, name: group.name, emails: group.emails }
}

import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import {
  findGroupForChange,
  findMerchantForChange,
  insertGroup,
  updateGroup,
  updateSwitches,
} from './manage-store.ts'
import type { ManagedMerchant, MerchantGroup, MerchantSwitches } from './rules/managed.ts'

type Changed<T> = { before: T; after: T }

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
): Promise<Changed<MerchantGroup>> {
  const before = await findGroupForChange(tx, groupId)
  if (!before) throw refuse('unknown_group', { field: 'group_id' })
  const changed = {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.emails && { emails: asMembers(change.emails) }),
  }
  await updateGroup(tx, groupId, changed)
  return { before, after: { ...before, ...changed } }
}

export async function changeSwitches(
  tx: Handle,
  merchantId: number,
  change: Partial<MerchantSwitches>,
): Promise<Changed<ManagedMerchant>> {
  const before = await findMerchantForChange(tx, merchantId)
  if (!before) throw refuse('unknown_merchant', { field: 'merchant_id' })
  const after = { ...before, ...change }
  await updateSwitches(tx, merchantId, after)
  return { before, after }
}

/** Email addresses compare without case; each counts once. */
function asMembers(emails: readonly string[]): string[] {
  return [...new Set(emails.map((email) => email.toLowerCase()))].sort()
}

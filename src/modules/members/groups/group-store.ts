import { type Handle, sql } from '../../../db/database.ts'
import type { MerchantGroup } from './rules.ts'

const groupColumns = `g.group_id AS "groupId", g.name,
  coalesce((SELECT array_agg(m.email ORDER BY m.email) FROM merchant_group_members m
              WHERE m.group_id = g.group_id AND m.role = 'owner'),
           '{}') AS emails`

const lockGroup = sql('SELECT FROM merchant_groups WHERE group_id = $1 FOR NO KEY UPDATE')
const oneGroup = sql<MerchantGroup>(`SELECT ${groupColumns} FROM merchant_groups g WHERE g.group_id = $1`)
const addGroup = sql<{ groupId: number }>(
  'INSERT INTO merchant_groups (name, created_at) VALUES ($1, $2) RETURNING group_id AS "groupId"',
)
const renameGroup = sql('UPDATE merchant_groups SET name = $2 WHERE group_id = $1')
// A person with a lesser role becomes an owner; other staff are managed by the owners.
const replaceOwners = sql(
  `WITH gone AS (DELETE FROM merchant_group_members WHERE group_id = $1 AND role = 'owner' AND email <> ALL ($2))
   INSERT INTO merchant_group_members (group_id, email) SELECT $1, unnest($2::text[])
   ON CONFLICT (group_id, email) DO UPDATE SET role = 'owner', merchant_ids = NULL`,
)

export const listGroups = sql<MerchantGroup>(
  `SELECT ${groupColumns} FROM merchant_groups g ORDER BY g.group_id`,
).rows()

/**
 * Locks the group until the transaction ends. A second statement reads its members: one that had waited for the lock
 * would show them as they were before, and bring removed members back.
 */
export async function findGroupForChange(tx: Handle, groupId: number): Promise<MerchantGroup | undefined> {
  await tx.rows(lockGroup, [groupId])
  return tx.find(oneGroup, [groupId])
}

export async function insertGroup(
  tx: Handle,
  group: { name: string; emails: string[]; now: number },
): Promise<number> {
  const { groupId } = await tx.get(addGroup, [group.name, new Date(group.now)])
  await tx.rows(replaceOwners, [groupId, group.emails])
  return groupId
}

/** Fields you omit don't change. */
export async function updateGroup(
  tx: Handle,
  groupId: number,
  { name, emails }: Partial<Omit<MerchantGroup, 'groupId'>>,
) {
  if (name !== undefined) await tx.rows(renameGroup, [groupId, name])
  if (emails !== undefined) await tx.rows(replaceOwners, [groupId, emails])
}

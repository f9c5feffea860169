import { type Handle, matchesAny, sql } from '../../../db/database.ts'
import { type MerchantRole, type Permission, permissions } from './rules.ts'

/** `g` is a row of merchant_group_members: whether it covers the merchant of `m`. */
const reaches = 'm.group_id = g.group_id AND (g.merchant_ids IS NULL OR m.merchant_id = ANY (g.merchant_ids))'

/** SQL expression for the role of this email address at a merchant; null if none. */
export const roleIn = (merchants: string, email: string) =>
  `(SELECT g.role FROM merchant_group_members g WHERE g.email = lower(${email}) AND g.group_id = ${merchants}.group_id
     AND (g.merchant_ids IS NULL OR ${merchants}.merchant_id = ANY (g.merchant_ids)))`

const listMembersOf = sql<MerchantMember & { merchantId: number }>(
  `SELECT m.merchant_id AS "merchantId", g.email, g.role FROM merchants m JOIN merchant_group_members g ON ${reaches}
   WHERE m.merchant_id = ${matchesAny('$1')} ORDER BY g.email`,
)
const ownOf = sql<{ merchantId: number }>(
  `SELECT m.merchant_id AS "merchantId" FROM merchants m JOIN merchant_group_members g ON ${reaches}
   WHERE m.merchant_id = ANY ($1) AND g.email = lower($2) AND g.role = ANY ($3)`,
)
const allOf = sql<{ merchantId: number; role: MerchantRole }>(
  `SELECT m.merchant_id AS "merchantId", g.role FROM merchants m JOIN merchant_group_members g ON ${reaches}
   WHERE g.email = lower($1)`,
)

export type MerchantMember = { email: string; role: MerchantRole }

/** A group a person drives for, and its merchants; null for all. */
export type DrivingFor = { groupId: number; groupName: string; merchantIds: readonly number[] | null }

/** Whether this email address has an administrative role at any merchant. */
export const isGroupMember = sql<{ found: boolean }>(
  `SELECT EXISTS (SELECT FROM merchant_group_members WHERE email = lower($1) AND role <> 'driver') AS found`,
).get(
  (email: string) => [email],
  ({ found }) => found,
)

/** The groups that the person with this email drives for. */
export const listDrivingFor = sql<DrivingFor>(
  `SELECT group_id AS "groupId", name AS "groupName", merchant_ids AS "merchantIds"
   FROM merchant_group_members JOIN merchant_groups USING (group_id) WHERE email = lower($1) AND role = 'driver' ORDER BY group_id`,
).rows((email: string) => [email])

/** The email addresses of people who drive for a merchant. */
export const listDriversFor = sql<{ email: string }>(
  `SELECT g.email FROM merchants m JOIN merchant_group_members g ON ${reaches}
   WHERE m.merchant_id = $1 AND g.role = 'driver' ORDER BY g.email`,
).rows(
  (merchantId: number) => [merchantId],
  ({ email }) => email,
)

/**
 * The role of the person with this email at this merchant (null without one), or undefined if there is no such
 * merchant.
 */
export const findStanding = sql<{ role: MerchantRole | null }>(
  `SELECT ${roleIn('m', '$2')} AS role FROM merchants m WHERE m.merchant_id = $1`,
).find((merchantId: number, email: string) => [merchantId, email])

/** The role of this email address in a group, if it covers all of the group's merchants. */
export const findGroupRole = sql<{ role: MerchantRole }>(
  `SELECT role FROM merchant_group_members
   WHERE group_id = $1 AND email = lower($2) AND merchant_ids IS NULL`,
).find(
  (groupId: number, email: string) => [groupId, email],
  ({ role }) => role,
)

/** Every merchant where the person with this email has a role. */
export async function findRoles(handle: Handle, email: string): Promise<ReadonlyMap<number, MerchantRole>> {
  return new Map((await handle.rows(allOf, [email])).map(({ merchantId, role }) => [merchantId, role]))
}

export const merchantsOfGroup = sql<{ merchantId: number }>(
  'SELECT merchant_id AS "merchantId" FROM merchants WHERE group_id = $1',
).rows(
  (groupId: number) => [groupId],
  ({ merchantId }) => merchantId,
)

/** The groups that the person with this email owns. */
export const groupsOwnedBy = sql<{ groupId: number }>(
  `SELECT group_id AS "groupId" FROM merchant_group_members WHERE email = lower($1) AND role = 'owner'
   ORDER BY group_id`,
).rows(
  (email: string) => [email],
  ({ groupId }) => groupId,
)

export const groupOwners = sql<{ email: string }>(
  `SELECT email FROM merchant_group_members WHERE group_id = $1 AND role = 'owner' ORDER BY email`,
).rows(
  (groupId: number) => [groupId],
  ({ email }) => email,
)

/** Which of these merchants the person with this email can do something for. */
export async function findAdministered(
  handle: Handle,
  merchantIds: readonly number[],
  email: string,
  permission: Permission,
): Promise<Set<number>> {
  const rows = await handle.rows(ownOf, [merchantIds, email, permissions[permission]])
  return new Set(rows.map(({ merchantId }) => merchantId))
}

/** The people with a role for each of these merchants. */
export async function listMembersByMerchant(
  handle: Handle,
  merchantIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MerchantMember[]>> {
  if (merchantIds.length === 0) return new Map()
  const rows = await handle.rows(listMembersOf, [merchantIds])
  const byMerchant = Map.groupBy(rows, ({ merchantId }) => merchantId)
  return new Map(merchantIds.map((merchantId) => [merchantId, byMerchant.get(merchantId) ?? []]))
}

/** The emails of each merchant's owners, who get the emails about a merchant. */
export async function listOwnersByMerchant(
  handle: Handle,
  merchantIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const owners = (members: readonly MerchantMember[]) =>
    members.filter(({ role }) => role === 'owner').map(({ email }) => email)
  return new Map(
    [...(await listMembersByMerchant(handle, merchantIds))].map(([id, members]) => [id, owners(members)]),
  )
}

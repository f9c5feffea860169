import { type Handle, sql } from '../../../db/database.ts'
import { roleIn } from './members-store.ts'
import type { ManagedMerchant, MerchantGroup, MerchantSwitches, RunMerchant } from './rules/managed.ts'

const groupColumns = `g.group_id AS "groupId", g.name,
  coalesce((SELECT array_agg(m.email ORDER BY m.email) FROM merchant_group_members m
              WHERE m.group_id = g.group_id AND m.role = 'owner'),
           '{}') AS emails`
const allGroups = sql<MerchantGroup>(`SELECT ${groupColumns} FROM merchant_groups g ORDER BY g.group_id`)
const lockGroup = sql<unknown>('SELECT FROM merchant_groups WHERE group_id = $1 FOR NO KEY UPDATE')
const oneGroup = sql<MerchantGroup>(`SELECT ${groupColumns} FROM merchant_groups g WHERE g.group_id = $1`)
const addGroup = sql<{ groupId: number }>(
  'INSERT INTO merchant_groups (name, created_at) VALUES ($1, $2) RETURNING group_id AS "groupId"',
)
const renameGroup = sql<unknown>('UPDATE merchant_groups SET name = $2 WHERE group_id = $1')
// Whoever had a narrower role becomes an owner; the rest of the staff is the owners' business.
const replaceOwners = sql<unknown>(
  `WITH gone AS (DELETE FROM merchant_group_members WHERE group_id = $1 AND role = 'owner' AND email <> ALL ($2))
   INSERT INTO merchant_group_members (group_id, email) SELECT $1, unnest($2::text[])
   ON CONFLICT (group_id, email) DO UPDATE SET role = 'owner', merchant_ids = NULL`,
)

const merchantColumns = `merchant_id AS "merchantId", group_id AS "groupId", name, type, city, state, active, promoted,
  courier_delivery AS "courierDelivery", auto_confirm AS "autoConfirm",
  delivery_processes_card AS "deliveryProcessesCard", payment_types AS "paymentTypes"`
const merchantsRunBy = sql<RunMerchant>(
  `SELECT ${merchantColumns}, street, zip_code AS "zipCode",
     CASE WHEN $4::bigint IS NOT NULL THEN 'manager' WHEN $1::text IS NULL THEN 'owner' ELSE ${roleIn('merchants', '$1')} END AS role FROM merchants
   WHERE ($1::text IS NULL OR ${roleIn('merchants', '$1')} IS NOT NULL) AND ($4::bigint IS NULL OR merchant_id = $4)
   ORDER BY merchant_id LIMIT $2 OFFSET $3`,
)
// A query is part of a name, or an id. Operators look things up by hand; a scan of 100,000 names takes some 50 ms.
const merchantsLike = sql<ManagedMerchant>(
  `SELECT ${merchantColumns} FROM merchants
   WHERE ($1::text IS NULL OR position(lower($1) IN lower(name)) > 0 OR merchant_id::text = $1)
     AND ($4::bigint IS NULL OR group_id = $4)
   ORDER BY merchant_id LIMIT $2 OFFSET $3`,
)
const oneMerchantLocked = sql<ManagedMerchant>(
  `SELECT ${merchantColumns} FROM merchants WHERE merchant_id = $1 FOR NO KEY UPDATE`,
)
const replaceSwitches = sql<unknown>(
  `UPDATE merchants SET active = $2, promoted = $3, courier_delivery = $4, auto_confirm = $5,
     delivery_processes_card = $6, payment_types = $7,
     awaiting_setup = awaiting_setup AND active = $2 WHERE merchant_id = $1`,
)

export function listGroups(handle: Handle): Promise<MerchantGroup[]> {
  return handle.rows(allGroups)
}

/**
 * The group as it stays until this transaction ends. Its members are read by a statement of their own: one that waited
 * for the lock would show those from before it waited, and whoever was removed meanwhile would come back.
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

/** What is not given stays as it is. */
export async function updateGroup(
  tx: Handle,
  groupId: number,
  { name, emails }: Partial<Omit<MerchantGroup, 'groupId'>>,
) {
  if (name !== undefined) await tx.rows(renameGroup, [groupId, name])
  if (emails !== undefined) await tx.rows(replaceOwners, [groupId, emails])
}

export function listMerchants(
  handle: Handle,
  range: { query: string | undefined; groupId?: number | undefined; limit: number; offset: number },
): Promise<ManagedMerchant[]> {
  return handle.rows(merchantsLike, [range.query ?? null, range.limit, range.offset, range.groupId ?? null])
}

/** Those of the groups of the person with this email; all of them without one; `only` that which somebody acts for. */
export function listRunMerchants(
  handle: Handle,
  range: { email: string | undefined; only: number | undefined; limit: number; offset: number },
): Promise<RunMerchant[]> {
  const { email, only, limit, offset } = range
  return handle.rows(merchantsRunBy, [email ?? null, limit, offset, only ?? null])
}

export function findMerchantForChange(tx: Handle, merchantId: number): Promise<ManagedMerchant | undefined> {
  return tx.find(oneMerchantLocked, [merchantId])
}

export async function updateSwitches(tx: Handle, merchantId: number, switches: MerchantSwitches) {
  const { active, promoted, courierDelivery, autoConfirm, deliveryProcessesCard, paymentTypes } = switches
  await tx.rows(replaceSwitches, [
    merchantId,
    active,
    promoted,
    courierDelivery,
    autoConfirm,
    deliveryProcessesCard,
    paymentTypes,
  ])
}

import { type Handle, sql } from '../../../db/database.ts'
import type { Assignment, StaffMember } from './rules.ts'

type Row = Assignment & {
  email: string
  isMember: boolean
  joinedAt: number | null
  invitedBy: string
  createdAt: number
  expiresAt: number
}

const putInvitation = sql(
  `INSERT INTO merchant_invitations (group_id, email, role, merchant_ids, invited_by, created_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (group_id, email) DO UPDATE SET role = $3, merchant_ids = $4, invited_by = $5, created_at = $6,
     expires_at = $7, secret_hash = NULL`,
)
const changeMember = sql(
  'UPDATE merchant_group_members SET role = $3, merchant_ids = $4 WHERE group_id = $1 AND email = $2',
)
const changeInvitation = sql(
  'UPDATE merchant_invitations SET role = $3, merchant_ids = $4 WHERE group_id = $1 AND email = $2',
)
const removeMember = sql('DELETE FROM merchant_group_members WHERE group_id = $1 AND email = $2')
const removeInvitation = sql('DELETE FROM merchant_invitations WHERE group_id = $1 AND email = $2')

/** Serializes changes of a group's members. The merchant must exist. */
export const lockGroupOfMerchant = sql<{ groupId: number }>(
  `SELECT g.group_id AS "groupId" FROM merchants m JOIN merchant_groups g USING (group_id)
   WHERE m.merchant_id = $1 FOR NO KEY UPDATE OF g`,
).get(
  (merchantId: number) => [merchantId],
  ({ groupId }) => groupId,
)

export const getGroupId = sql<{ groupId: number }>(
  'SELECT group_id AS "groupId" FROM merchants WHERE merchant_id = $1',
).get(
  (merchantId: number) => [merchantId],
  ({ groupId }) => groupId,
)

/** Members first, then invitations. */
export const listStaff = sql<Row>(
  `SELECT email, role, merchant_ids AS "merchantIds", true AS "isMember", joined_at AS "joinedAt",
     NULL AS "invitedBy", NULL::timestamptz AS "createdAt", NULL::timestamptz AS "expiresAt"
   FROM merchant_group_members WHERE group_id = $1
   UNION ALL
   SELECT email, role, merchant_ids, false, NULL, invited_by, created_at, expires_at
   FROM merchant_invitations i WHERE group_id = $1
     AND NOT EXISTS (SELECT FROM merchant_group_members m WHERE m.group_id = i.group_id AND m.email = i.email)
   ORDER BY "isMember" DESC, email`,
).rows((groupId: number) => [groupId], toMember)

function toMember({ isMember, joinedAt, invitedBy, createdAt, expiresAt, ...person }: Row): StaffMember {
  return isMember
    ? { ...person, status: 'active', joinedAt }
    : { ...person, status: 'invited', invitedBy, createdAt, expiresAt }
}

/** One of these merchants that isn't in the group. */
export const findStranger = sql<{ merchantId: number }>(
  `SELECT id AS "merchantId" FROM unnest($2::bigint[]) AS id
   WHERE NOT EXISTS (SELECT FROM merchants WHERE merchant_id = id AND group_id = $1) LIMIT 1`,
).find(
  (groupId: number, merchantIds: readonly number[]) => [groupId, merchantIds],
  ({ merchantId }) => merchantId,
)

/** Replaces a previous invitation, whose link stops working. */
export async function writeInvitation(
  tx: Handle,
  groupId: number,
  invitation: Assignment & { email: string; invitedBy: string; createdAt: number; expiresAt: number },
) {
  const { email, role, merchantIds, invitedBy, createdAt, expiresAt } = invitation
  const values = [email, role, merchantIds, invitedBy, new Date(createdAt), new Date(expiresAt)]
  await tx.rows(putInvitation, [groupId, ...values])
}

export async function updateAssignment(
  tx: Handle,
  groupId: number,
  { email, status, role, merchantIds }: StaffMember,
) {
  const statement = status === 'active' ? changeMember : changeInvitation
  await tx.rows(statement, [groupId, email, role, merchantIds])
}

/** Deleting a member also deletes an invitation to the same address: its link must not bring the person back. */
export async function deleteStaff(tx: Handle, groupId: number, email: string) {
  await tx.rows(removeMember, [groupId, email])
  await tx.rows(removeInvitation, [groupId, email])
}

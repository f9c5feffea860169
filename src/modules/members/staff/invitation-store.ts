import { type Handle, sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'
import type { Assignment } from './rules.ts'

/** An invitation, as shown on its page and in its email. */
export type Invitation = Assignment & { groupId: number; groupName: string; email: string; invitedBy: string }

const columns = `i.group_id AS "groupId", g.name AS "groupName", i.email, i.role, i.merchant_ids AS "merchantIds",
  i.invited_by AS "invitedBy"`

const addMember = sql(
  `INSERT INTO merchant_group_members (group_id, email, role, merchant_ids, joined_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT DO NOTHING`,
)

/** Undefined if the invitation was withdrawn, accepted or has expired. */
export const replaceSecret = sql<Invitation>(
  `UPDATE merchant_invitations i SET secret_hash = $3 FROM merchant_groups g
   WHERE i.group_id = $1 AND i.email = $2 AND i.expires_at > $4 AND g.group_id = i.group_id RETURNING ${columns}`,
).find(
  ({ groupId, email }: { groupId: number; email: string }, { hash, now }: { hash: Buffer; now: number }) => [
    groupId,
    email,
    hash,
    new Date(now),
  ],
)

export const findInvitation = sql<Invitation>(
  `SELECT ${columns} FROM merchant_invitations i JOIN merchant_groups g USING (group_id)
   WHERE i.secret_hash = $1 AND i.expires_at > $2`,
).find((hash: Buffer, now: number) => [hash, new Date(now)])

/** True only for the first caller. */
export const takeInvitation = sql<Invitation>(
  `DELETE FROM merchant_invitations i USING merchant_groups g
   WHERE i.secret_hash = $1 AND i.expires_at > $2 AND g.group_id = i.group_id RETURNING ${columns}`,
).find((hash: Buffer, now: number) => [hash, new Date(now)])

/** An existing member keeps their role. */
export async function insertMember(tx: Handle, invitation: Invitation, now: number) {
  const { groupId, email, role, merchantIds } = invitation
  await tx.rows(addMember, [groupId, email, role, merchantIds, new Date(now)])
}

export const deleteLapsedInvitations = makeSweep('merchant_invitations', 'expires_at <= $1')

import { randomBytes } from 'node:crypto'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail, Mailer } from '../../../outside/mail.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import { recordAudit } from '../../audit/index.ts'
import { createGroup } from '../groups/manage.ts'
import {
  deleteLapsedInvitations,
  findInvitation,
  type Invitation,
  insertMember,
  replaceSecret,
  takeInvitation,
} from './invitation-store.ts'
import { presentMember } from './present.ts'
import { invitationMs, keepLapsedMs } from './rules.ts'
import { writeInvitation } from './staff-store.ts'

export type InvitationDeps = {
  db: Handle
  clock: { now(): number }
  mail: Mailer
  emailWords: () => Promise<WriteEmail>
  config: { publicUrl: string }
}

/** The job. The secret is generated here, so it is never in a table; a retried email has a different one. */
export async function sendInvitation(
  { db, clock, mail, emailWords, config }: InvitationDeps,
  invited: { groupId: number; email: string },
) {
  const secret = randomBytes(20).toString('hex')
  const invitation = await replaceSecret(db, invited, { hash: hashSecret(secret), now: clock.now() })
  if (!invitation) return
  const link = `${config.publicUrl}/account/invitation?secret=${secret}`
  await mail.send(invitationEmail(invitation, link, await emailWords()))
}

type ToldInvitation = Pick<Invitation, 'email' | 'groupName' | 'role' | 'invitedBy'>

export function invitationEmail(
  { email: to, groupName: group, role, invitedBy }: ToldInvitation,
  link: string,
  write: WriteEmail,
): Mail {
  const inviter = invitedBy === 'operator' ? 'The operator of this marketplace' : invitedBy
  const { subject, opening } = write('staff_invitation', 'en', { group, inviter, role: roleInWords[role] })
  return {
    to,
    subject,
    text: `${opening}

Accept within seven days:
${link}

The link works once. If you don’t know ${group}, ignore this email.
`,
  }
}

const roleInWords = {
  owner: 'an owner: you can do everything, staff and payouts included',
  manager: 'a manager: you can do everything except staff and payouts',
  kitchen: 'kitchen staff: you handle orders, mark items as sold out and pause',
  driver: 'a driver: you deliver orders',
}

/** Invites its first owner. Part of a transaction. */
export async function createOwnedGroup(
  tx: Handle,
  { name, ownerEmail: email, invitedBy }: { name: string; ownerEmail: string; invitedBy: string },
  now: number,
): Promise<number> {
  const { groupId } = await createGroup(tx, { name, emails: [] }, now)
  const span = { createdAt: now, expiresAt: now + invitationMs }
  await writeInvitation(tx, groupId, { email, role: 'owner', merchantIds: null, invitedBy, ...span })
  await addJob(tx, 'send_invitation', { groupId, email }, { key: `invitation-${groupId}-${email}` })
  return groupId
}

/** An hourly job. */
export async function dropLapsedInvitations(handle: Handle, now: number) {
  await deleteLapsedInvitations(handle, now - keepLapsedMs)
}

/** For the page behind an invitation link to find and accept it; `secret` is the link's. */
export type StaffInvitations = {
  find(handle: Handle, secret: string, now: number): Promise<ShownInvitation | undefined>
  /** Part of a transaction. Refuses a link that was used, withdrawn or has expired. */
  accept(tx: Handle, secret: string, moment: { now: number; requestId: string }): Promise<ShownInvitation>
}
export type ShownInvitation = Pick<Invitation, 'email' | 'groupName' | 'role'>

export const staffInvitations: StaffInvitations = {
  find: (handle, secret, now) => findInvitation(handle, hashSecret(secret), now),
  async accept(tx, secret, { now, requestId }) {
    const invitation = await takeInvitation(tx, hashSecret(secret), now)
    if (!invitation) throw refuse('unknown_confirmation')
    await insertMember(tx, invitation, now)
    const { groupId, email, role, merchantIds } = invitation
    await recordAudit(
      { db: tx, now, requestId, actor: email },
      {
        action: 'staff.joined',
        subject: String(groupId),
        after: presentMember({ email, role, merchantIds, status: 'active', joinedAt: now }, now),
      },
    )
    return invitation
  },
}

/** The length of an impersonation session, unless it is ended earlier. */
export const impersonationMs = 30 * 60_000

/** An impersonation session: a staff member acts, or acted, for a merchant. */
export type Visit = {
  impersonationId: number
  name: string
  reason: string
  startedAt: number
  expiresAt: number
  endedAt: number | null
  isActive: boolean
}

/** One recorded action, from the audit log. */
export type Act = { impersonationId: number; at: number; action: string; subject: string }

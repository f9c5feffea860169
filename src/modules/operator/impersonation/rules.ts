/** The length of an acting session, unless it is ended before. */
export const impersonationMs = 30 * 60_000

/** An acting session: a member of the operator's staff acts, or acted, for a merchant. */
export type Visit = {
  impersonationId: number
  name: string
  reason: string
  startedAt: number
  expiresAt: number
  endedAt: number | null
  isActive: boolean
}

/** One thing that was done, as the audit has it. */
export type Act = { impersonationId: number; at: number; action: string; subject: string }

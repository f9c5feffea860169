import { sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'

export type GuestSession = { guestId: number; expiresAt: number }

export const insertGuest = sql<{ guestId: number }>(
  `INSERT INTO guest_sessions (token_hash, client_id, expires_at, created_at) VALUES ($1, $2, $3, $4)
   RETURNING guest_id AS "guestId"`,
).run((guest: { hash: Buffer; clientId: string; expiresAt: number; now: number }) => [
  guest.hash,
  guest.clientId,
  new Date(guest.expiresAt),
  new Date(guest.now),
])

/** Expired or not: the caller compares with its clock. */
export const findGuest = sql<GuestSession>(
  'SELECT guest_id AS "guestId", expires_at AS "expiresAt" FROM guest_sessions WHERE token_hash = $1',
).find((tokenHash: Buffer) => [tokenHash])

export const recordAdoption = sql(
  'UPDATE guest_sessions SET customer_id = $2, adopted_at = $3 WHERE guest_id = $1',
).run((guestId: number, customerId: number, now: number) => [guestId, customerId, new Date(now)])

export const deleteExpiredGuests = makeSweep('guest_sessions', 'expires_at <= $1')

import { type Handle, sql } from '../../../db/database.ts'
import type { TokenFlow } from '../rules.ts'

/** One sign-in of a person: a refresh token and its access tokens. */
export type CustomerSession = {
  sessionId: number
  clientId: string
  appName: string
  flow: TokenFlow
  userAgent: string
  createdAt: number
  renewedAt: number
}

// Apps authorized with a code stay: they have their own page.
const endOthers = sql(
  `DELETE FROM refresh_tokens WHERE customer_id = $1 AND flow = 'password' AND refresh_id <> $2 RETURNING refresh_id`,
)

/** `current` first, then newest first. */
export const listSessions = sql<CustomerSession>(
  `SELECT r.refresh_id AS "sessionId", r.client_id AS "clientId", a.name AS "appName", r.flow, r.user_agent AS "userAgent",
     r.created_at AS "createdAt",
     coalesce((SELECT max(t.created_at) FROM access_tokens t WHERE t.refresh_id = r.refresh_id), r.created_at) AS "renewedAt"
   FROM refresh_tokens r JOIN api_clients a USING (client_id)
   WHERE r.customer_id = $1 ORDER BY r.refresh_id = $2 DESC, r.refresh_id DESC LIMIT 100`,
).rows((customerId: number, current: number) => [customerId, current])

export const findSessionOfToken = sql<{ sessionId: number; flow: TokenFlow }>(
  `SELECT r.refresh_id AS "sessionId", r.flow FROM access_tokens t JOIN refresh_tokens r USING (refresh_id)
   WHERE t.token_hash = $1`,
).find((tokenHash: Buffer) => [tokenHash])

/** Its access tokens end with it. False if the customer has no such session. */
export const endSession = sql(
  'DELETE FROM refresh_tokens WHERE refresh_id = $1 AND customer_id = $2 RETURNING refresh_id',
).any((customerId: number, sessionId: number) => [sessionId, customerId])

export const endOtherSessions = async (tx: Handle, customerId: number, sessionId: number): Promise<number> =>
  (await tx.rows(endOthers, [customerId, sessionId])).length

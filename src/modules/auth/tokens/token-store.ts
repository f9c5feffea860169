import type { TokenIdentity } from '../../../calls/caller.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { makeSweep } from '../../../db/sweep.ts'
import type { KnownPerson } from '../accounts/rules/accounts.ts'
import type { Flow } from '../clients/rules.ts'
import type { TokenFlow } from '../rules.ts'
import type { Scope } from './rules/scopes.ts'

export type LiveToken = {
  customer_id: number
  email: string
  scopes: Scope[]
  client_id: string
  /** The app's current flows; it may have had more when the token was issued. */
  flows: Flow[]
  rate_limit: number | null
  expires_at: number
}
export type RefreshToken = {
  refreshId: number
  customerId: number
  email: string
  clientId: string
  scopes: Scope[]
  flow: TokenFlow
  /** The code it was issued for, as long as that is stored. */
  codeHash: Buffer | null
}
export type CodeRecord = {
  customerId: number
  email: string
  clientId: string
  redirectUri: string
  scopes: Scope[]
  challenge: string | null
}
/** An app that can act for a person until it is revoked. */
export type AppAccess = { clientId: string; name: string; since: number }
export type NewAccessToken = { hash: Buffer; scopes: readonly Scope[]; expiresAt: number; now: number }

const addCode = sql(
  `INSERT INTO authorization_codes
     (code_hash, customer_id, client_id, redirect_uri, scopes, challenge, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const addRefreshToken = sql<{ refreshId: number }>(
  `INSERT INTO refresh_tokens (token_hash, customer_id, client_id, scopes, flow, code_hash, created_at, user_agent)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING refresh_id AS "refreshId"`,
)

const deleteEverythingOf = [
  sql('DELETE FROM authorization_codes WHERE customer_id = $1'),
  sql('DELETE FROM refresh_tokens WHERE customer_id = $1'),
  sql('DELETE FROM access_tokens WHERE customer_id = $1'),
]
const deleteEverythingOfApp = [
  sql('DELETE FROM authorization_codes WHERE customer_id = $1 AND client_id = $2'),
  sql('DELETE FROM refresh_tokens WHERE customer_id = $1 AND client_id = $2'),
  sql('DELETE FROM access_tokens WHERE customer_id = $1 AND client_id = $2'),
]

const customersOfApp = sql<{ customerId: number }>(
  'SELECT DISTINCT customer_id AS "customerId" FROM refresh_tokens WHERE client_id = $1',
)
const appsOfCustomers = sql<{ customerId: number; clientId: string }>(
  `SELECT DISTINCT r.customer_id AS "customerId", r.client_id AS "clientId"
   FROM refresh_tokens r JOIN api_clients a USING (client_id) WHERE r.customer_id = ANY ($1) AND a.enabled`,
)
// The lock prevents the sign-in from being ended between here and the commit; if already ended, it isn't found.
const heldSignIn = sql<{ refreshId: number }>(
  `SELECT r.refresh_id AS "refreshId" FROM access_tokens t JOIN refresh_tokens r USING (refresh_id)
   WHERE t.token_hash = $1::bytea FOR KEY SHARE OF r`,
)

/** Expired or not: the caller compares with its own clock. */
export const findToken = sql<LiveToken>(
  `SELECT t.customer_id, c.email, t.scopes, t.client_id, a.flows, a.rate_limit, t.expires_at
   FROM access_tokens t JOIN customers c USING (customer_id) JOIN api_clients a USING (client_id)
   WHERE t.token_hash = $1 AND a.enabled`,
).find((tokenHash: Buffer) => [tokenHash])

export const findRefreshToken = sql<RefreshToken>(
  `SELECT r.refresh_id AS "refreshId", r.customer_id AS "customerId", c.email, r.client_id AS "clientId", r.scopes, r.flow,
     r.code_hash AS "codeHash"
   FROM refresh_tokens r JOIN customers c USING (customer_id) WHERE r.token_hash = $1`,
).find((tokenHash: Buffer) => [tokenHash])

/** Redeemed or not, expired or not: only `redeem` decides that. */
export const findCode = sql<CodeRecord>(
  `SELECT k.customer_id AS "customerId", c.email, k.client_id AS "clientId", k.redirect_uri AS "redirectUri", k.scopes,
     k.challenge
   FROM authorization_codes k JOIN customers c USING (customer_id) WHERE k.code_hash = $1`,
).find((codeHash: Buffer) => [codeHash])

// Locks against concurrent password changes: afterwards one of the two has seen the other.
export const isStillSamePerson = sql(
  'SELECT FROM customers WHERE customer_id = $1 AND password_hash = $2 FOR SHARE',
).any((person: KnownPerson) => [person.customerId, person.passwordHash])

export async function insertCode(
  tx: Handle,
  code: Omit<CodeRecord, 'email'> & { hash: Buffer; expiresAt: number; now: number },
) {
  const { hash, customerId, clientId, redirectUri, scopes, challenge, expiresAt, now } = code
  const values = [hash, customerId, clientId, redirectUri, scopes, challenge]
  await tx.rows(addCode, [...values, new Date(expiresAt), new Date(now)])
}

/**
 * True only for the first caller, while the code is valid. Single use: of two concurrent calls, the second waits for
 * the first and then finds nothing.
 */
export const redeem = sql(
  `UPDATE authorization_codes SET redeemed_at = $4
   WHERE code_hash = $1 AND client_id = $2 AND redirect_uri = $3 AND redeemed_at IS NULL AND expires_at > $4
   RETURNING code_hash`,
).any((code: { hash: Buffer; clientId: string; redirectUri: string }, now: number) => [
  code.hash,
  code.clientId,
  code.redirectUri,
  new Date(now),
])

export async function insertRefreshToken(
  tx: Handle,
  token: Pick<RefreshToken, 'customerId' | 'clientId' | 'flow'> & {
    hash: Buffer
    scopes: readonly Scope[]
    codeHash: Buffer | null
    now: number
    userAgent: string
  },
): Promise<number> {
  const { hash, customerId, clientId, scopes, flow, codeHash, now, userAgent } = token
  const values = [hash, customerId, clientId, scopes, flow, codeHash, new Date(now), userAgent]
  return (await tx.get(addRefreshToken, values)).refreshId
}

/**
 * False if the refresh token was revoked in the meantime. The lock prevents the refresh token from being revoked
 * between here and the commit; if already revoked, nothing is added.
 */
export const insertAccessToken = sql(
  `INSERT INTO access_tokens (token_hash, customer_id, client_id, scopes, expires_at, created_at, refresh_id)
   SELECT $2, customer_id, client_id, $3, $4, $5, refresh_id
   FROM refresh_tokens WHERE refresh_id = $1 FOR KEY SHARE
   RETURNING token_hash`,
).any((refreshId: number, { hash, scopes, expiresAt, now }: NewAccessToken) => [
  refreshId,
  hash,
  scopes,
  new Date(expiresAt),
  new Date(now),
])

export const endAccessToken = sql('DELETE FROM access_tokens WHERE token_hash = $1').run(
  (tokenHash: Buffer) => [tokenHash],
)

export const endTokensOfCode = sql('DELETE FROM refresh_tokens WHERE code_hash = $1').run(
  (codeHash: Buffer) => [codeHash],
)

export async function endAllTokens(tx: Handle, customerId: number) {
  for (const statement of deleteEverythingOf) await tx.rows(statement, [customerId])
}

export const listApps = sql<AppAccess>(
  `SELECT client_id AS "clientId", a.name, min(r.created_at) AS since
   FROM refresh_tokens r JOIN api_clients a USING (client_id)
   WHERE r.customer_id = $1 GROUP BY client_id, a.name ORDER BY a.name, client_id`,
).rows((customerId: number) => [customerId])

/** Which apps customers have authorized, from either side. */
export const appAccess = {
  /**
   * The sign-in a token belongs to, for what has to end with it. It can't end before the transaction does; undefined
   * if it has already ended.
   */
  async holdSignIn(tx: Handle, { tokenId }: Pick<TokenIdentity, 'tokenId'>): Promise<number | undefined> {
    return (await tx.find(heldSignIn, [tokenId]))?.refreshId
  },
  async customersOf(handle: Handle, clientId: string): Promise<readonly number[]> {
    return (await handle.rows(customersOfApp, [clientId])).map(({ customerId }) => customerId)
  },
  async appsOf(
    handle: Handle,
    customerIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly string[]>> {
    if (customerIds.length === 0) return new Map()
    const rows = await handle.rows(appsOfCustomers, [customerIds])
    const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
    return new Map(
      [...byCustomer].map(([customerId, apps]) => [customerId, apps.map(({ clientId }) => clientId)]),
    )
  },
}

export async function endTokensOfApp(tx: Handle, customerId: number, clientId: string) {
  for (const statement of deleteEverythingOfApp) await tx.rows(statement, [customerId, clientId])
}

export const sweepTokens = makeSweep('access_tokens', 'expires_at <= $1')
export const sweepCodes = makeSweep('authorization_codes', 'created_at <= $1')

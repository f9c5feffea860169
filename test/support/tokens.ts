import { createHash, randomBytes } from 'node:crypto'
import { type Database, sql } from '../../src/db/database.ts'

const insertToken = sql<unknown>(
  `INSERT INTO access_tokens (token_hash, customer_id, client_id, scopes, expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, now())`,
)

export const ada = 1
export const newcomer = 2
export const moved = 3

/** The header of somebody who has signed in: Ada of the demo world, with scope `global`, unless told otherwise. */
export async function signedIn(
  db: Database,
  { customer = ada, scopes = ['global'] }: { customer?: number; scopes?: string[] } = {},
): Promise<{ authorization: string }> {
  const token = randomBytes(20).toString('hex')
  const hash = createHash('sha256').update(token).digest()
  await db.rows(insertToken, [hash, customer, 'demo-app', scopes, new Date('2035-01-01')])
  return { authorization: `Bearer ${token}` }
}

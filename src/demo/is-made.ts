import { type Handle, sql } from '../db/database.ts'

const isUsed = sql<{ used: boolean }>(
  `SELECT EXISTS (SELECT FROM api_clients WHERE client_id <> 'cellardoor-web' UNION ALL SELECT FROM customers) AS used`,
)

/** Whether the database already has a world, the demo's or a real one. */
export async function isWorldMade(handle: Handle): Promise<boolean> {
  return (await handle.get(isUsed)).used
}

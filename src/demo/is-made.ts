import { sql } from '../db/database.ts'

/** Whether the database already has a world, the demo's or a real one. */
export const isWorldMade = sql<{ used: boolean }>(
  `SELECT EXISTS (SELECT FROM api_clients WHERE client_id <> 'cellardoor-web' UNION ALL SELECT FROM customers) AS used`,
).get(
  () => [],
  ({ used }) => used,
)

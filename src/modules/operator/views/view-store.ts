import { sql } from '../../../db/database.ts'

export type SavedView = { list: string; name: string; query: string }

export const listViews = sql<SavedView>(
  `SELECT list, name, query FROM operator_views WHERE staff_id = $1 AND ($2::text IS NULL OR list = $2) ORDER BY list, lower(name), name`,
).rows((staffId: number, list: string | undefined) => [staffId, list ?? null])

export const writeView = sql(
  `INSERT INTO operator_views (staff_id, list, name, query) VALUES ($1, $2, $3, $4)
   ON CONFLICT (staff_id, list, name) DO UPDATE SET query = excluded.query`,
).run((staffId: number, { list, name, query }: SavedView) => [staffId, list, name, query])

export const countViews = sql<{ count: number }>(
  'SELECT count(*)::integer AS count FROM operator_views WHERE staff_id = $1',
).get(
  (staffId: number) => [staffId],
  ({ count }) => count,
)

/** False if there was none. */
export const deleteView = sql<{ name: string }>(
  'DELETE FROM operator_views WHERE staff_id = $1 AND list = $2 AND name = $3 RETURNING name',
).any((staffId: number, { list, name }: Omit<SavedView, 'query'>) => [staffId, list, name])

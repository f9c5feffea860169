import { type Handle, sql } from '../../../db/database.ts'
import { parsingJson, writingJson } from '../../../runtime/json-pieces.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import type { Draft, MenuImport, SourceKind } from './rules/menu-import.ts'
import type { Counts } from './rules/report.ts'

const columns = `import_id AS "importId", kind, name, state, created_at AS "createdAt", published_at AS "publishedAt",
  revision, counts`
const replaceDraft = sql(
  `UPDATE menu_imports SET state = 'replaced', source = NULL WHERE merchant_id = $1 AND kind = $2 AND state = 'draft'`,
)
const addImport = sql<MenuImport>(
  `INSERT INTO menu_imports (merchant_id, kind, name, state, created_at, counts, source)
   VALUES ($1, $2, $3, 'draft', $4, $5, $6) RETURNING ${columns}`,
)

const importOf = sql<MenuImport & { source: string | null }>(
  `SELECT ${columns}, source FROM menu_imports WHERE merchant_id = $1 AND import_id = $2`,
)
const lockedImport = sql<MenuImport & { source: string | null }>(
  `SELECT ${columns}, source FROM menu_imports WHERE merchant_id = $1 AND import_id = $2 FOR UPDATE`,
)

const deleteOld = sql<{ importId: number }>(
  `DELETE FROM menu_imports WHERE created_at < $1 RETURNING import_id AS "importId"`,
)

type NewImport = { kind: SourceKind; name: string; counts: Counts; draft: Draft }

/** A source has one draft: a previous one is replaced. */
export async function insertImport(
  tx: Handle,
  merchantId: number,
  { kind, name, counts, draft }: NewImport,
  now: number,
): Promise<MenuImport> {
  await tx.rows(replaceDraft, [merchantId, kind])
  const source = await runInSlices(writingJson(draft))
  return tx.get(addImport, [merchantId, kind, name, new Date(now), counts, source])
}

/** Newest first. */
export const listImports = sql<MenuImport>(
  `SELECT ${columns} FROM menu_imports WHERE merchant_id = $1 ORDER BY import_id DESC LIMIT $2`,
).rows((merchantId: number, limit: number) => [merchantId, limit])

export type FoundImport = MenuImport & { draft: Draft | null }

export const findImport = (handle: Handle, merchantId: number, importId: number) =>
  readImport(handle, importOf, merchantId, importId)

/** Locks it until the end of the transaction. */
export const lockImport = (tx: Handle, merchantId: number, importId: number) =>
  readImport(tx, lockedImport, merchantId, importId)

async function readImport(
  handle: Handle,
  statement: typeof importOf,
  merchantId: number,
  importId: number,
): Promise<FoundImport | undefined> {
  const row = await handle.find(statement, [merchantId, importId])
  if (!row) return undefined
  const { source, ...found } = row
  return { ...found, draft: source === null ? null : ((await runInSlices(parsingJson(source))) as Draft) }
}

export const markPublished = sql<MenuImport>(
  `UPDATE menu_imports SET state = 'published', source = NULL, published_at = $3, revision = $4
   WHERE merchant_id = $1 AND import_id = $2 RETURNING ${columns}`,
).get((merchantId: number, importId: number, { now, revision }: { now: number; revision: number }) => [
  merchantId,
  importId,
  new Date(now),
  revision,
])

const keptMs = 90 * 86_400_000

/** An hourly deletion. What was published remains in the menu's revisions. */
export async function deleteOldImports(handle: Handle, now: number): Promise<number> {
  return (await handle.rows(deleteOld, [new Date(now - keptMs)])).length
}

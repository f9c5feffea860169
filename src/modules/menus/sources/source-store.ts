import { type Handle, sql } from '../../../db/database.ts'
import { parsingJson, writingJson } from '../../../runtime/json-pieces.ts'
import { runInSlices } from '../../../runtime/slices.ts'
import type { SourceKind } from './rules/menu-import.ts'
import { type Base, noBase } from './rules/merge-source.ts'
import type { PartPicture, SaleId } from './rules/source-parts.ts'

const baseOf = sql<{ base: string | null }>(
  'SELECT base FROM menu_sources WHERE merchant_id = $1 AND kind = $2',
)
const putBase = sql(
  `INSERT INTO menu_sources (merchant_id, kind, base, published_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (merchant_id, kind) DO UPDATE SET base = excluded.base, published_at = excluded.published_at, digest = NULL`,
)
// A picture with an unchanged URL isn't fetched again.
const putPictures = sql(
  `INSERT INTO menu_source_pictures (merchant_id, kind, entity_id, url, state)
   SELECT $1, $2, entity_id, url, 'waiting' FROM unnest($3::bigint[], $4::text[]) AS named (entity_id, url)
   ON CONFLICT (merchant_id, kind, entity_id) DO UPDATE SET url = excluded.url, state = 'waiting', fault = NULL
   WHERE menu_source_pictures.url <> excluded.url`,
)

// One whose URL has changed in the meantime keeps waiting.
const endPictures = sql(
  `UPDATE menu_source_pictures p SET state = done.state, path = coalesce(done.path, p.path), fault = done.fault
   FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::jsonb[]) AS done (entity_id, url, state, path, fault)
   WHERE p.merchant_id = $1 AND p.kind = $2 AND p.entity_id = done.entity_id AND p.url = done.url`,
)

export type WaitingPicture = { entityId: number; url: string; path: string | null }
export type PictureOutcome = WaitingPicture & { state: 'done' | 'kept' | 'failed'; fault: object | null }

const putIds = sql(
  `INSERT INTO menu_source_ids (merchant_id, kind, entity_id, foreign_id, is_variation)
   SELECT $1, $2, named.* FROM unnest($3::bigint[], $4::text[], $5::boolean[]) AS named
   ON CONFLICT (merchant_id, kind, entity_id) DO UPDATE SET foreign_id = excluded.foreign_id, is_variation = excluded.is_variation
   WHERE (menu_source_ids.foreign_id, menu_source_ids.is_variation) <> (excluded.foreign_id, excluded.is_variation)`,
)

type NamedSale = SaleId & { entityId: number }

/** These entities' ids in the source's orders. */
export const findSaleIds = sql<NamedSale>(
  `SELECT entity_id AS "entityId", foreign_id AS id, is_variation AS "isVariation" FROM menu_source_ids
   WHERE merchant_id = $1 AND kind = $2 AND entity_id = ANY ($3)`,
).rows((merchantId: number, kind: SourceKind, entityIds: readonly number[]) => [merchantId, kind, entityIds])

export async function writeSaleIds(
  tx: Handle,
  merchantId: number,
  kind: SourceKind,
  sales: readonly NamedSale[],
) {
  if (sales.length === 0) return
  const column = <Key extends keyof NamedSale>(key: Key) => sales.map((one) => one[key])
  await tx.rows(putIds, [merchantId, kind, column('entityId'), column('id'), column('isVariation')])
}

export async function loadBase(handle: Handle, merchantId: number, kind: SourceKind): Promise<Base> {
  const text = (await handle.find(baseOf, [merchantId, kind]))?.base ?? null
  return text === null ? noBase : ((await runInSlices(parsingJson(text))) as Base)
}

export async function writeBase(tx: Handle, merchantId: number, kind: SourceKind, base: Base, now: number) {
  const text = await runInSlices(writingJson(base))
  await tx.rows(putBase, [merchantId, kind, text, new Date(now)])
}

/** By entity, based on what was imported. */
export async function namePictures(
  tx: Handle,
  merchantId: number,
  kind: SourceKind,
  pictures: readonly (Pick<PartPicture, 'url'> & { entityId: number })[],
) {
  const ids = pictures.map(({ entityId }) => entityId)
  await tx.rows(putPictures, [merchantId, kind, ids, pictures.map(({ url }) => url)])
}

export const findWaitingPictures = sql<WaitingPicture>(
  `SELECT entity_id AS "entityId", url, path FROM menu_source_pictures
   WHERE merchant_id = $1 AND kind = $2 AND state = 'waiting' ORDER BY entity_id LIMIT $3`,
).rows((merchantId: number, kind: SourceKind, limit: number) => [merchantId, kind, limit])

export async function endPicturesWith(
  tx: Handle,
  merchantId: number,
  kind: SourceKind,
  outcomes: readonly PictureOutcome[],
) {
  const column = <Key extends keyof PictureOutcome>(key: Key) => outcomes.map((one) => one[key])
  const faults = column('fault').map((fault) => (fault === null ? null : JSON.stringify(fault)))
  await tx.rows(endPictures, [
    merchantId,
    kind,
    column('entityId'),
    column('url'),
    column('state'),
    column('path'),
    faults,
  ])
}

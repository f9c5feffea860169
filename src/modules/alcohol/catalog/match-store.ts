import type { Direction } from '../../../core/sort.ts'
import { type Handle, sql } from '../../../db/database.ts'
import { inBothDirections } from '../../../db/sort-directions.ts'
import type { Offer } from '../rules.ts'
import type { KnownVariant } from './rules/known-products.ts'
import type { CatalogCounts, Match, MatchState, ShownMatch } from './rules/match.ts'
import type { Moved, OfferChange } from './rules/merging.ts'

const matchColumns = `match_id AS "matchId", product_id AS "productId", other_id AS "otherId", likeness, reason, state,
  moved, found_at AS "foundAt", decided_at AS "decidedAt"`
const sideOf = (column: string) => `(
  SELECT jsonb_build_object('name', p.name, 'brand', p.brand, 'tags', p.tags,
    'sizes', (SELECT coalesce(jsonb_agg(v.size ORDER BY v.variant_id), '[]') FROM alcohol_variants v
              WHERE v.product_id = p.product_id),
    'stores', (SELECT count(DISTINCT o.merchant_id) FROM alcohol_variants v JOIN alcohol_offers o USING (variant_id)
               WHERE v.product_id = p.product_id))
  FROM alcohol_products p WHERE p.product_id = m.${column})`
const matchesBy = (columns: readonly string[]) =>
  inBothDirections<ShownMatch>(({ order }) => {
    const sorted = columns.map((column) => `${column} ${order}`).join(', ')
    return `SELECT ${matchColumns}, ${sideOf('product_id')} AS product, ${sideOf('other_id')} AS other
      FROM (SELECT * FROM alcohol_matches WHERE state = $1 ORDER BY ${sorted} LIMIT $2 OFFSET $3) AS m ORDER BY ${sorted}`
  })
const someMatches = { found: matchesBy(['match_id']), likeness: matchesBy(['likeness', 'match_id']) }

const decideMatch = sql(
  'UPDATE alcohol_matches SET state = $2, moved = $3, decided_at = $4 WHERE match_id = $1',
)

export function listMatches(
  handle: Handle,
  range: {
    state: MatchState
    limit: number
    offset: number
    column: keyof typeof someMatches
    direction: Direction
  },
): Promise<ShownMatch[]> {
  const { state, limit, offset, column, direction } = range
  return handle.rows(someMatches[column][direction], [state, limit, offset])
}

export const findMatchForDecision = sql<Match>(
  `SELECT ${matchColumns} FROM alcohol_matches WHERE match_id = $1 FOR UPDATE`,
).find((matchId: number) => [matchId])

/** A null `decidedAt` and `moved` reopen it. */
export async function writeDecision(
  tx: Handle,
  matchId: number,
  decision: { state: MatchState; moved: Moved | null; decidedAt: number | null },
) {
  const { state, moved, decidedAt } = decision
  const at = decidedAt === null ? null : new Date(decidedAt)
  await tx.rows(decideMatch, [matchId, state, moved === null ? null : JSON.stringify(moved), at])
}

/** Merges in effect that involved these products. */
export const findMerges = sql<{ matchId: number }>(
  `SELECT match_id AS "matchId" FROM alcohol_matches
   WHERE state = 'merged' AND (moved->>'from' = ANY ($1::text[]) OR moved->>'into' = ANY ($1::text[])) ORDER BY match_id`,
).rows(
  (productIds: readonly string[]) => [productIds],
  ({ matchId }) => matchId,
)

/** Merges in effect that were made on top of this one. */
export const findMergesAfter = sql<{ matchId: number }>(
  `SELECT match_id AS "matchId" FROM alcohol_matches
   WHERE state = 'merged' AND moved->'after' @> to_jsonb($1::bigint) ORDER BY match_id`,
).rows(
  (matchId: number) => [matchId],
  ({ matchId: later }) => later,
)

const giveVariants = sql('UPDATE alcohol_variants SET product_id = $2 WHERE variant_id = ANY ($1::bigint[])')

const offerColumns = 'merchant_id AS "merchantId", variant_id AS "variantId", price_cents AS price'
const deleteOffers = sql<Offer>(
  `WITH deleted AS (
     DELETE FROM alcohol_offers o USING unnest($1::bigint[], $2::bigint[]) AS gone (merchant_id, variant_id)
     WHERE o.merchant_id = gone.merchant_id AND o.variant_id = gone.variant_id RETURNING o.*)
   SELECT ${offerColumns}, 0 AS stock FROM deleted`,
)
const putOffers = sql<Offer>(
  `INSERT INTO alcohol_offers (merchant_id, variant_id, price_cents, stock)
   SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[])
   ON CONFLICT (merchant_id, variant_id) DO UPDATE SET price_cents = excluded.price_cents, stock = excluded.stock
     WHERE (alcohol_offers.price_cents, alcohol_offers.stock) IS DISTINCT FROM (excluded.price_cents, excluded.stock)
   RETURNING ${offerColumns}, stock`,
)

export const lockVariants = sql<KnownVariant>(
  `SELECT variant_id AS "variantId", product_id AS "productId", volume_ml AS "volumeMl", pack, container, gtin
   FROM alcohol_variants WHERE product_id = $1 ORDER BY variant_id FOR UPDATE`,
).rows((productId: string) => [productId])

export const lockOffers = sql<Offer>(
  `SELECT merchant_id AS "merchantId", variant_id AS "variantId", price_cents AS price, stock
   FROM alcohol_offers WHERE variant_id = ANY ($1::bigint[]) ORDER BY merchant_id, variant_id FOR UPDATE`,
).rows((variantIds: readonly number[]) => [variantIds])

export async function moveVariants(tx: Handle, variantIds: readonly number[], productId: string) {
  if (variantIds.length > 0) await tx.rows(giveVariants, [variantIds, productId])
}

export const pointTo = sql('UPDATE alcohol_products SET merged_into = $2 WHERE product_id = $1').run(
  (productId: string, mergedInto: string | null) => [productId, mergedInto],
)

/** Returns the changed offers; removed ones without stock. */
export async function changeOffers(tx: Handle, { removed, put }: OfferChange): Promise<Offer[]> {
  const column = <T extends Pick<Offer, 'merchantId' | 'variantId'>>(rows: readonly T[]) => [
    rows.map(({ merchantId }) => merchantId),
    rows.map(({ variantId }) => variantId),
  ]
  const gone = removed.length === 0 ? [] : await tx.rows(deleteOffers, column(removed))
  if (put.length === 0) return gone
  const terms = [put.map(({ price }) => price), put.map(({ stock }) => stock)]
  return [...gone, ...(await tx.rows(putOffers, [...column(put), ...terms]))]
}

export const countCatalog = sql<CatalogCounts>(
  `SELECT (SELECT count(*) FROM alcohol_products WHERE merged_into IS NULL) AS products,
          (SELECT count(*) FROM alcohol_products WHERE merged_into IS NOT NULL) AS merged,
          (SELECT count(*) FROM alcohol_variants) AS sizes,
          (SELECT count(*) FROM alcohol_offers) AS offers,
          (SELECT count(DISTINCT merchant_id) FROM alcohol_offers) AS stores,
          (SELECT count(*) FROM alcohol_categories) AS categories,
          (SELECT count(*) FROM alcohol_matches WHERE state = 'open') AS "openMatches"`,
).get()

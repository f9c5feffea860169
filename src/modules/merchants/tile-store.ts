import { type Handle, sql } from '../../db/database.ts'
import { tilesOfMerchant } from './rules/tiles.ts'
import { loadMerchants } from './store.ts'

type MerchantTiles = { delivery: readonly string[]; pickup: readonly string[] }

/**
 * Replaces all tiles under which search finds a merchant. The caller holds the merchant's lock. By difference: an
 * unchanged tile sends no change notice, and changing one zone affects few of the hundreds of tiles.
 */
export const replaceTiles = sql(
  `WITH wanted AS (
     SELECT 'delivery' AS purpose, unnest($2::text[]) AS tile
     UNION SELECT 'pickup', unnest($3::text[])
   ), gone AS (
     DELETE FROM merchant_tiles t WHERE t.merchant_id = $1
       AND NOT EXISTS (SELECT FROM wanted w WHERE w.purpose = t.purpose AND w.tile = t.tile)
   )
   INSERT INTO merchant_tiles (tile, merchant_id, purpose)
   SELECT w.tile, $1, w.purpose FROM wanted w
   ON CONFLICT DO NOTHING`,
).run((merchantId: number, tiles: MerchantTiles) => [merchantId, tiles.delivery, tiles.pickup])

/** After a merchant has moved: the tiles of its new location and of its zones. */
export async function refreshTiles(tx: Handle, merchantId: number) {
  const [merchant] = await loadMerchants(tx, [merchantId])
  const areas = merchant!.zones.map(({ area }) => area)
  await replaceTiles(tx, merchantId, tilesOfMerchant(merchant!.point, areas))
}

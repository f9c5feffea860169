import { type Handle, sql } from '../../../db/database.ts'
import type { DeliveryZonesRow } from '../../../db/schema.generated.ts'
import type { Zone, ZoneArea } from '../rules/delivery-zones.ts'
import type { Merchant } from '../rules/merchant.ts'
import { tilesOfMerchant } from '../rules/tiles.ts'
import { loadMerchants, lockMerchant } from '../store.ts'
import { replaceTiles } from '../tile-store.ts'

/** A merchant's location, whether it delivers at all, and its zones by ascending id. */
export type ZonedMerchant = Pick<Merchant, 'merchantId' | 'point' | 'offersDelivery' | 'zones'>

/** Zones created or changed by a write, those it deletes, and all zones afterwards. */
export type ZoneChange = { put: readonly Zone[]; gone: readonly number[]; after: readonly Zone[] }

const zoneColumns =
  'type, fixed_fee_cents, percent_fee_ppm, order_minimum_cents, radius_miles, polygon, zip_code'
const putZones = sql(
  `INSERT INTO delivery_zones (merchant_id, zone_id, ${zoneColumns})
   SELECT $1, zone_id, ${zoneColumns} FROM jsonb_populate_recordset(NULL::delivery_zones, $2)
   ON CONFLICT (merchant_id, zone_id) DO UPDATE SET ${zoneColumns
     .split(',')
     .map((column) => `${column} = excluded.${column.trim()}`)}`,
)
const deleteZones = sql('DELETE FROM delivery_zones WHERE merchant_id = $1 AND zone_id = ANY ($2)')

export async function findZones(handle: Handle, merchantId: number): Promise<ZonedMerchant | undefined> {
  const [merchant] = await loadMerchants(handle, [merchantId])
  return merchant
}

/** The zones, locked until this transaction ends: writes to one merchant are serialized. */
export async function lockZones(tx: Handle, merchantId: number): Promise<ZonedMerchant | undefined> {
  await lockMerchant(tx, merchantId)
  return findZones(tx, merchantId)
}

/** Ascending, and taken before the rows are created, so a plan can refer to them. */
export const takeZoneIds = sql<{ id: number }>(
  `SELECT nextval(pg_get_serial_sequence('delivery_zones', 'zone_id')) AS id FROM generate_series(1, $1)`,
).rows(
  (count: number) => [count],
  ({ id }) => id,
)

/** Three statements, however many zones. Search finds a merchant by its tiles, so they are written with the zones. */
export async function writeZones(tx: Handle, merchant: ZonedMerchant, { put, gone, after }: ZoneChange) {
  const { merchantId, point } = merchant
  if (gone.length > 0) await tx.rows(deleteZones, [merchantId, gone])
  if (put.length > 0) {
    await tx.rows(putZones, [merchantId, JSON.stringify(put.map((zone) => toRow(merchantId, zone)))])
  }
  await replaceTiles(tx, merchantId, tilesOfMerchant(point, widestAreas(after)))
}

/** Circles share their center, the merchant: the tiles of the largest cover the others. */
function widestAreas(zones: readonly Zone[]): ZoneArea[] {
  const areas = zones.map(({ area }) => area)
  const largest = Math.max(...areas.map((area) => (area.type === 'radius' ? area.radiusMiles : 0)))
  const circle = areas.find((area) => area.type === 'radius' && area.radiusMiles === largest)
  return areas.filter((area) => area.type !== 'radius' || area === circle)
}

function toRow(merchantId: number, { zoneId, fee, orderMinimum, area }: Zone): DeliveryZonesRow {
  return {
    merchant_id: merchantId,
    zone_id: zoneId,
    type: area.type,
    fixed_fee_cents: fee.kind === 'fixed' ? fee.cents : null,
    percent_fee_ppm: fee.kind === 'percent' ? fee.ppm : null,
    order_minimum_cents: orderMinimum,
    radius_miles: area.type === 'radius' ? area.radiusMiles : null,
    polygon:
      area.type === 'polygon' ? area.polygon.map(({ latitude, longitude }) => [latitude, longitude]) : null,
    zip_code: area.type === 'zipCode' ? area.zipCode : null,
  }
}

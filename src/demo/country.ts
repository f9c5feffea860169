import tzLookup from '@photostructure/tz-lookup'
import { type Database, type Handle, sql, withoutLimits } from '../db/database.ts'
import type {
  DeliveryZonesRow,
  MenuEntitiesRow,
  MenuLinksRow,
  MerchantShiftsRow,
  MerchantsRow,
  MerchantTilesRow,
} from '../db/schema.generated.ts'
import { tilesOfMerchant } from '../modules/merchants/search/index.ts'
import { radiusArea } from '../modules/merchants/zones/index.ts'
import { asTimestamp, insertRows } from './rows.ts'

/**
 * For load tests: merchants across the whole country, with the local density of the demo's New York. Towns of 200 merchants each are placed
 * on a grid; each merchant has hours, a zone and a short menu.
 */
const firstId = 1_000_000
const perTown = 200
const perBatch = 2000
const itemsPerMenu = 12

const countMerchants = sql<{ count: number }>('SELECT count(*) AS count FROM merchants')
// The rows are consistent by construction and no one listens yet, so constraints and notifications would only cost time.
const withoutTriggers = sql('SET LOCAL session_replication_role = replica')

export async function spreadMerchants(db: Database, wanted: number) {
  const { count } = await db.get(countMerchants)
  for (let from = count; from < wanted; from += perBatch) {
    const indexes = Array.from({ length: Math.min(perBatch, wanted - from) }, (_, offset) => from + offset)
    await db.transaction((tx) => insertBatch(tx, indexes.map(townMerchant)))
  }
  await db.pool.query('ANALYZE')
}

type TownMerchant = {
  merchantId: number
  latitude: number
  longitude: number
  timeZone: string
  radiusMiles: number
}

/** Towns are at least half a degree apart. Within a town, merchants are placed along a spiral about four miles wide. */
function townMerchant(index: number): TownMerchant {
  const town = Math.floor(index / perTown)
  const place = index % perTown
  const center = {
    latitude: 30.5 + (town % 30) * 0.55,
    longitude: -120 + (Math.floor(town / 30) % 60) * 0.75,
  }
  const angle = place * 2.4
  const reach = 0.06 * Math.sqrt(place / perTown)
  return {
    merchantId: firstId + index,
    latitude: center.latitude + reach * Math.cos(angle),
    longitude: center.longitude + reach * 1.3 * Math.sin(angle),
    timeZone: tzLookup(center.latitude, center.longitude),
    radiusMiles: 1 + (place % 5) * 0.5,
  }
}

async function insertBatch(tx: Handle, merchants: readonly TownMerchant[]) {
  await tx.rows(withoutLimits)
  await tx.rows(withoutTriggers)
  await insertRows<{ [Column in keyof MerchantsRow]: unknown }>(tx, 'merchants', merchants.map(merchantRow))
  await insertRows<MerchantShiftsRow>(tx, 'merchant_shifts', merchants.flatMap(shiftRows))
  await insertRows<DeliveryZonesRow>(tx, 'delivery_zones', merchants.map(zoneRow))
  await insertRows<MerchantTilesRow>(tx, 'merchant_tiles', merchants.flatMap(tileRows))
  await insertRows<MenuEntitiesRow>(tx, 'menu_entities', merchants.flatMap(entityRows))
  await insertRows<MenuLinksRow>(tx, 'menu_links', merchants.flatMap(linkRows))
}

function merchantRow({ merchantId, latitude, longitude, timeZone }: TownMerchant) {
  return {
    merchant_id: merchantId,
    group_id: 1,
    name: `Town Kitchen ${merchantId}`,
    short_tag: `town-kitchen-${merchantId}`,
    type: 'R',
    cuisines: [['Pizza', 'Italian'], ['Thai'], ['Burgers', 'American']][merchantId % 3],
    phone: '2125550199',
    description: 'A kitchen in a town of the load test.',
    notes: '',
    street: `${(merchantId % 900) + 100} Main St`,
    city: 'Town',
    state: 'KS',
    zip_code: '66002',
    latitude,
    longitude,
    time_zone: timeZone,
    overall_rating: 80,
    num_ratings: 10,
    imported_rating: 80,
    imported_ratings: 10,
    payment_types: ['credit'],
    time_needed_minutes: 45,
    tax_ppm: 80_000,
    convenience_fee_ppm: 0,
    offers_delivery: true,
    offers_pickup: true,
    active: true,
    promoted: false,
    courier_delivery: false,
    auto_confirm: false,
    delivery_processes_card: true,
    activation_date: '2026-01-01',
    created_at: asTimestamp(Date.UTC(2026, 0, 1)),
  }
}

function shiftRows({ merchantId }: TownMerchant): Partial<MerchantShiftsRow>[] {
  const hours = { start_minute: 60 * (8 + (merchantId % 3)), end_minute: 60 * (21 + (merchantId % 3)) }
  return ['business', 'delivery'].flatMap((kind) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => ({ merchant_id: merchantId, kind, day, ...hours })),
  )
}

function zoneRow({ merchantId, radiusMiles }: TownMerchant): Partial<DeliveryZonesRow> {
  const fee = { fixed_fee_cents: 299, order_minimum_cents: 1500 }
  return { merchant_id: merchantId, type: 'radius', radius_miles: radiusMiles, ...fee }
}

function tileRows(merchant: TownMerchant): MerchantTilesRow[] {
  const tiles = tilesOfMerchant(merchant, [radiusArea(merchant, merchant.radiusMiles)])
  return Object.entries(tiles).flatMap(([purpose, list]) => {
    return list.map((tile) => ({ merchant_id: merchant.merchantId, purpose, tile }))
  })
}

/** Ids far above those of the demo's own menus. */
const entityId = ({ merchantId }: TownMerchant, index: number) => merchantId * 100 + index

function entityRows(merchant: TownMerchant): Partial<MenuEntitiesRow>[] {
  const base = { merchant_id: merchant.merchantId, description: '', hidden: false, schedule_ids: [] }
  const flags = { alcohol: false, tobacco: false, selection_depends: false }
  const none = { price_cents: null, qty_min_milli: null, qty_max_milli: null, qty_increment_milli: null }
  const priced = { price_cents: 1250, qty_min_milli: 1000, qty_max_milli: 25_000, qty_increment_milli: 1000 }
  return Array.from({ length: itemsPerMenu + 1 }, (_, index) => ({
    ...base,
    ...flags,
    entity_id: entityId(merchant, index),
    type: index === 0 ? 'SubMenu' : 'Item',
    name: index === 0 ? 'Dishes' : `Dish ${index}`,
    ...(index === 0 ? none : priced),
  }))
}

function linkRows(merchant: TownMerchant): Partial<MenuLinksRow>[] {
  return Array.from({ length: itemsPerMenu + 1 }, (_, index) => ({
    merchant_id: merchant.merchantId,
    parent_id: index === 0 ? null : entityId(merchant, 0),
    child_id: entityId(merchant, index),
    display_order: index,
  }))
}

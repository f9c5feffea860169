import type {
  DeliveryZonesRow,
  DriversRow,
  MerchantGroupMembersRow,
  MerchantGroupsRow,
  MerchantShiftsRow,
  MerchantSpecialsRow,
  MerchantsRow,
  MerchantTilesRow,
} from '../db/schema.generated.ts'
import { tilesOfMerchant } from '../modules/merchants/search/index.ts'
import { polygonArea, radiusArea, type ZoneArea } from '../modules/merchants/zones/index.ts'
import type { DemoMerchant } from './merchants/demo-merchant.ts'
import { driversGroup } from './merchants/merchant-groups.ts'
import { asTimestamp, type PlannedRows, planRows } from './rows.ts'

export type DemoMerchants = {
  groups: readonly { groupId: number; name: string }[]
  merchants: readonly DemoMerchant[]
}

const members = [
  { group_id: 1, email: 'owner@example.com', role: 'owner', merchant_ids: null },
  { group_id: 1, email: 'manager@example.com', role: 'manager', merchant_ids: null },
  { group_id: 1, email: 'kitchen@example.com', role: 'kitchen', merchant_ids: '{1001}' },
  { group_id: 2, email: 'rival@example.com', role: 'owner', merchant_ids: null },
  { group_id: driversGroup, email: 'dana@example.com', role: 'owner', merchant_ids: null },
  { group_id: driversGroup, email: 'dora@example.com', role: 'driver', merchant_ids: null },
  { group_id: driversGroup, email: 'diego@example.com', role: 'driver', merchant_ids: null },
]

const drivers = [
  { email: 'dora@example.com', customer_id: 8, vehicle: 'car' },
  { email: 'diego@example.com', customer_id: 9, vehicle: 'bike' },
]

/** Groups, merchants, hours, zones and tiles. Menus are inserted later. */
export function planMerchants({ groups, merchants }: DemoMerchants, created: number): PlannedRows[] {
  const created_at = asTimestamp(created)
  return [
    planRows<{ [Column in keyof MerchantGroupsRow]: unknown }>(
      'merchant_groups',
      groups.map(({ groupId, name }) => ({ group_id: groupId, name, created_at })),
    ),
    planRows<{ [Column in keyof MerchantGroupMembersRow]: unknown }>(
      'merchant_group_members',
      members.map((member) => ({ ...member, joined_at: created_at })),
    ),
    planRows<{ [Column in keyof DriversRow]: unknown }>(
      'drivers',
      drivers.map((driver) => ({ group_id: driversGroup, ...driver, max_load: 6, created_at })),
    ),
    planRows<{ [Column in keyof MerchantsRow]: unknown }>(
      'merchants',
      merchants.map((merchant) => ({ ...merchantColumns(merchant), created_at })),
    ),
    planRows<MerchantShiftsRow>('merchant_shifts', merchants.flatMap(shiftRows)),
    planRows<DeliveryZonesRow>('delivery_zones', merchants.flatMap(zoneRows)),
    planRows<MerchantTilesRow>('merchant_tiles', merchants.flatMap(tileRows)),
    planRows<MerchantSpecialsRow>('merchant_specials', merchants.flatMap(specialRows)),
  ]
}

function shiftRows({ merchantId, hours }: DemoMerchant): Partial<MerchantShiftsRow>[] {
  return (['business', 'delivery'] as const).flatMap((kind) => [
    ...hours[kind].weekly.map(({ day, startMinute, endMinute }) => {
      return {
        merchant_id: merchantId,
        kind,
        day,
        date: null,
        start_minute: startMinute,
        end_minute: endMinute,
      }
    }),
    ...hours[kind].holidays.map(({ date, startMinute, endMinute }) => {
      return {
        merchant_id: merchantId,
        kind,
        day: null,
        date,
        start_minute: startMinute,
        end_minute: endMinute,
      }
    }),
  ])
}

function zoneRows({ merchantId, zones }: DemoMerchant): Partial<DeliveryZonesRow>[] {
  return zones.map((zone) => ({
    merchant_id: merchantId,
    type: zone.type,
    fixed_fee_cents: 'fixedFee' in zone ? zone.fixedFee : null,
    percent_fee_ppm: 'percentFee' in zone ? zone.percentFee : null,
    order_minimum_cents: zone.orderMinimum,
    radius_miles: zone.type === 'radius' ? zone.radiusMiles : null,
    polygon:
      zone.type === 'polygon' ? zone.polygon.map(({ latitude, longitude }) => [latitude, longitude]) : null,
    zip_code: zone.type === 'zipCode' ? zone.zipCode : null,
  }))
}

function tileRows({ merchantId, latitude, longitude, zones }: DemoMerchant): MerchantTilesRow[] {
  const point = { latitude, longitude }
  const areas = zones.map((zone): ZoneArea => {
    if (zone.type === 'radius') return radiusArea(point, zone.radiusMiles)
    return zone.type === 'polygon' ? polygonArea(zone.polygon) : { type: 'zipCode', zipCode: zone.zipCode }
  })
  return Object.entries(tilesOfMerchant(point, areas)).flatMap(([purpose, tiles]) => {
    return tiles.map((tile) => ({ merchant_id: merchantId, purpose, tile }))
  })
}

/** Promotions that are only described in words and don't affect prices. */
const specials = [
  { name: 'Bread with every soup', type: 'free item' },
  { name: 'A cookie with every order', type: 'free item' },
  { name: 'A sauce of your choice', type: 'free item' },
  { name: 'Pickles, as many as you like', type: 'free item' },
]

/** Every fifth merchant has a special. */
function specialRows({ merchantId }: DemoMerchant): Partial<MerchantSpecialsRow>[] {
  return merchantId % 5 === 1
    ? [{ merchant_id: merchantId, ...specials[Math.floor(merchantId / 5) % specials.length]! }]
    : []
}

function merchantColumns(merchant: DemoMerchant) {
  return {
    merchant_id: merchant.merchantId,
    group_id: merchant.groupId,
    name: merchant.name,
    short_tag: merchant.shortTag,
    type: merchant.type,
    cuisines: merchant.cuisines,
    phone: merchant.phone,
    description: merchant.description,
    notes: merchant.notes,
    street: merchant.street,
    city: merchant.city,
    state: merchant.state,
    zip_code: merchant.zipCode,
    landmark: merchant.landmark,
    latitude: merchant.latitude,
    longitude: merchant.longitude,
    time_zone: merchant.timeZone,
    overall_rating: merchant.overallRating,
    num_ratings: merchant.numRatings,
    imported_rating: merchant.overallRating,
    imported_ratings: merchant.numRatings,
    payment_types: merchant.paymentTypes,
    time_needed_minutes: merchant.timeNeededMinutes,
    tax_ppm: merchant.taxPpm,
    convenience_fee_ppm: merchant.convenienceFeePpm,
    offers_delivery: merchant.offersDelivery,
    offers_pickup: merchant.offersPickup,
    active: merchant.active,
    promoted: merchant.promoted,
    courier_delivery: merchant.courierDelivery,
    auto_confirm: merchant.autoConfirm,
    delivery_processes_card: merchant.deliveryProcessesCard,
    activation_date: merchant.activationDate,
  }
}

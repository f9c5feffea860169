import type { Answer, Merchant } from '../../sdk/src/index.ts'

/** The merchant fields shown on cards, filters and maps: a third of what the API has. */
export const listedFields = [
  'summary.name',
  'summary.cuisines',
  'summary.overall_rating',
  'summary.num_ratings',
  'summary.type',
  'summary.type_label',
  'summary.url',
  'summary.merchant_logo',
  'summary.cover_image',
  'ordering.time_needed',
  'ordering.specials',
  'ordering.last_or_next_order_time',
  'ordering.minimum',
  'ordering.is_open',
  'ordering.closed_reason',
  'ordering.paused_until',
  'ordering.delivery_charge',
  'ordering.delivery_percent',
  'location.distance',
  'location.latitude',
  'location.longitude',
  'matched_items',
] as const

type PartOf<Group, Field> = Group extends keyof Merchant
  ? Field extends `${Group}.${infer Name}`
    ? Name
    : never
  : never
type Listed<Group extends 'summary' | 'ordering' | 'location'> = Pick<
  Merchant[Group],
  PartOf<Group, (typeof listedFields)[number]> & keyof Merchant[Group]
>

/** A merchant, as known to lists and maps. */
export type ListedMerchant = Pick<Merchant, 'id' | 'matched_items'> & {
  [Group in 'summary' | 'ordering' | 'location']: Listed<Group>
}
export type FoundMerchants = Omit<Answer<'get_merchant_search_method'>, 'merchants'> & {
  merchants: ListedMerchant[]
}

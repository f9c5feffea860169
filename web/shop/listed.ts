import type { Answer, Input, Merchant } from '../../sdk/src/index.ts'
import type { Visit } from '../server/visit.ts'

/** What cards, filters and maps show of a merchant: a third of what the service knows of it. */
const listedFields = [
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

/** A merchant as lists and maps know it. */
export type ListedMerchant = Pick<Merchant, 'id' | 'matched_items'> & {
  [Group in 'summary' | 'ordering' | 'location']: Listed<Group>
}
export type FoundMerchants = Omit<Answer<'get_merchant_search_method'>, 'merchants'> & {
  merchants: ListedMerchant[]
}
type SharedMerchants = Awaited<ReturnType<typeof askForMerchants>>

const askForMerchants = (visit: Visit, question: Input<'get_merchant_search_method'>) =>
  visit.api.readShared('get_merchant_search_method', { ...question, fields: [...listedFields] })

/** The merchants at an address, with what lists show of them and nothing else. */
export const readMerchants = (
  visit: Visit,
  question: Omit<Input<'get_merchant_search_method'>, 'fields'>,
): Promise<Omit<SharedMerchants, 'json'> & { json(): FoundMerchants }> => askForMerchants(visit, question)

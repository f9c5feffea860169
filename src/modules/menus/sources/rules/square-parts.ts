import type { DietaryMark } from '../../../../core/dietary.ts'
import {
  centsIn,
  flagIn,
  type Json,
  member,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
} from './json-fields.ts'
import type { Gap, SourceGroup, SourceOption } from './source-menu.ts'

/** The location-specific data of a catalog object. */
export type SquarePlace = { locationId: string; now: number }

export const readId = (object: Json) => textIn(object, 'id') ?? ''

/** Objects are present everywhere unless specified otherwise; deleted ones nowhere. */
export function isPresent(object: Json, { locationId }: SquarePlace): boolean {
  if (flagIn(object, 'is_deleted')) return false
  return flagIn(object, 'present_at_all_locations') === false
    ? textsIn(object, 'present_at_location_ids').includes(locationId)
    : !textsIn(object, 'absent_at_location_ids').includes(locationId)
}

const overrideIn = (data: Json, { locationId }: SquarePlace): Json =>
  objectsIn(data, 'location_overrides').find((one) => textIn(one, 'location_id') === locationId) ?? {}

/** In cents; null if unknown: entered at the till, or in another currency. */
export function priceIn(data: Json, place: SquarePlace, { name, gaps }: { name: string; gaps: Gap[] }) {
  const own = overrideIn(data, place)
  const pricing = textIn(own, 'pricing_type') ?? textIn(data, 'pricing_type')
  if (pricing === 'VARIABLE_PRICING') return null
  const money =
    member(own, 'price_money') === undefined ? objectIn(data, 'price_money') : objectIn(own, 'price_money')
  const currency = textIn(money, 'currency') ?? 'USD'
  if (currency === 'USD') return centsIn(money, 'amount') ?? null
  gaps.push({ code: 'currency', name })
  return null
}

/** Set manually, or because none is left: Square uses one flag for both, which may end automatically. */
export function isSoldOutIn(data: Json, place: SquarePlace): boolean {
  const own = overrideIn(data, place)
  if (flagIn(own, 'sold_out') !== true) return false
  const until = Date.parse(textIn(own, 'sold_out_valid_until') ?? '')
  return Number.isNaN(until) || until > place.now
}

export const byOrdinal =
  (field: (value: Json) => Json) =>
  (a: Json, b: Json): number =>
    (numberIn(field(a), 'ordinal') ?? 0) - (numberIn(field(b), 'ordinal') ?? 0)

const marks = new Map<string, DietaryMark>([
  ['VEGAN', 'vegan'],
  ['VEGETARIAN', 'vegetarian'],
  ['GLUTEN_FREE', 'gluten_free'],
  ['HALAL', 'halal'],
  ['KOSHER', 'kosher'],
  ['DAIRY_FREE', 'dairy_free'],
  ['NUT_FREE', 'nut_free'],
])

/**
 * Square's standard ingredients are the allergens that must be declared in the European Union; custom ones aren't
 * included.
 */
export function dietIn(item: Json, { name, gaps }: { name: string; gaps: Gap[] }) {
  const details = objectIn(item, 'food_and_beverage_details')
  const calories = numberIn(details, 'calorie_count')
  const preferences = objectsIn(details, 'dietary_preferences')
  const standard = (list: readonly Json[]) => list.flatMap((one) => textIn(one, 'standard_name') ?? [])
  for (const one of preferences)
    if (!marks.has(textIn(one, 'standard_name') ?? ''))
      gaps.push({
        code: 'unknown_mark',
        name: `${name}: ${textIn(one, 'custom_name') ?? textIn(one, 'standard_name') ?? ''}`,
      })
  return {
    ...(member(details, 'dietary_preferences') !== undefined && {
      dietary: standard(preferences).flatMap((one) => marks.get(one) ?? []),
    }),
    ...(member(details, 'ingredients') !== undefined && {
      allergens: standard(objectsIn(details, 'ingredients')).map((one) =>
        one.toLowerCase().replaceAll('_', ' '),
      ),
    }),
    ...(calories !== undefined && { calories }),
  }
}

type Reading = { place: SquarePlace; gaps: Gap[] }

/** An item's settings for one of its modifier lists. */
type ListInfo = Json

/** Whether an item uses a list differently from others, so it needs its own group. */
export const isOwnUse = (info: ListInfo): boolean =>
  limitIn(info, 'min_selected_modifiers') >= 0 ||
  limitIn(info, 'max_selected_modifiers') >= 0 ||
  isToggled(textIn(info, 'allow_quantities')) ||
  objectsIn(info, 'modifier_overrides').length > 0

/** -1 and less means not specified. */
const limitIn = (data: Json, name: string) => Math.max(-1, numberIn(data, name) ?? -1)
const isToggled = (toggle: string | undefined) => toggle === 'YES' || toggle === 'NO'

/** Undefined for text lists, which customers would fill in. */
export function readList(
  list: Json,
  info: ListInfo,
  id: string,
  { place, gaps }: Reading,
): SourceGroup | undefined {
  const data = objectIn(list, 'modifier_list_data')
  const name = textIn(data, 'name') ?? id
  if (textIn(data, 'modifier_type') === 'TEXT') {
    gaps.push({ code: 'text_option', name })
    return undefined
  }
  const isOfItem =
    limitIn(info, 'min_selected_modifiers') >= 0 || limitIn(info, 'max_selected_modifiers') >= 0
  const limits = isOfItem ? info : data
  const isSingle = textIn(data, 'selection_type') === 'SINGLE'
  const max = limitIn(limits, 'max_selected_modifiers')
  const toggle = textIn(info, 'allow_quantities')
  const overrides = new Map(
    objectsIn(info, 'modifier_overrides').map((one) => [textIn(one, 'modifier_id') ?? '', one]),
  )
  const modifiers = objectsIn(data, 'modifiers')
    .filter((one) => isPresent(one, place))
    .toSorted(byOrdinal((one) => objectIn(one, 'modifier_data')))
  return {
    ...{ id, name },
    min: Math.max(0, limitIn(limits, 'min_selected_modifiers')),
    max: max > 0 ? max : isSingle && max < 0 ? 1 : null,
    canRepeat: isToggled(toggle) ? toggle === 'YES' : (flagIn(data, 'allow_quantities') ?? false),
    options: modifiers.map((one) => readModifier(one, overrides.get(readId(one)) ?? {}, { place, gaps })),
  }
}

function readModifier(modifier: Json, override: Json, { place, gaps }: Reading): SourceOption {
  const data = objectIn(modifier, 'modifier_data')
  const name = textIn(data, 'name') ?? readId(modifier)
  const preselected = toggled(textIn(override, 'on_by_default_override')) ?? flagIn(override, 'on_by_default')
  const hidden = toggled(textIn(override, 'hidden_online_override')) ?? flagIn(data, 'hidden_online') ?? false
  return {
    ...{ id: readId(modifier), name, groups: [], saleId: readId(modifier) },
    price: priceIn(data, place, { name, gaps }) ?? 0,
    isPreselected: preselected ?? flagIn(data, 'on_by_default') ?? false,
    isHidden: hidden,
    isSoldOut: isSoldOutIn(data, place),
  }
}

const toggled = (toggle: string | undefined) => (isToggled(toggle) ? toggle === 'YES' : undefined)

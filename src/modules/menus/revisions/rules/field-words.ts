import { formatClockTime } from '../../../../core/local-time.ts'
import { formatCents } from '../../../../core/money.ts'
import type { EntityRecord, EntityType, Nutrition, ScheduleHour, ScheduleRecord } from '../../rules/menu.ts'
import type { DiffPhrases } from './diff-phrases.ts'

/** The value of a field: cents, thousandths of a quantity, or the value itself. */
export type FieldValue = string | number | boolean | null | readonly number[] | readonly string[]
export type Unit = 'cents' | 'thousandths' | 'plain'

/** A field of an entity under the name that merchants know it by. */
export type Field = { field: string; unit: Unit; value: FieldValue }

const maxQuoteLength = 60

export function describeFields(entity: EntityRecord): Field[] {
  const { name, description, hidden, thirdPartyId } = entity
  return [...plain({ name, description, hidden, thirdPartyId }), ...describeOwnFields(entity)]
}

function describeOwnFields(entity: EntityRecord): Field[] {
  switch (entity.type) {
    case 'SubMenu':
      return schedulableFields(entity)
    case 'Item':
      return [...pricedFields(entity), ...schedulableFields(entity), ...nutritionFields(entity)]
    case 'Option':
      return [...pricedFields(entity), ...plain({ preselected: entity.preselected ?? false })]
    case 'OptionGroup': {
      const { selectionType, selectionsMin, selectionsMax, selectionDepends } = entity
      return plain({ selectionType, selectionsMin, selectionsMax, selectionDepends })
    }
    case 'PriceGroup':
      return []
    case 'Image':
      return plain({ url: entity.url })
  }
}

const plain = (values: Record<string, FieldValue>): Field[] =>
  Object.entries(values).map(([field, value]) => ({ field, unit: 'plain', value }))

function schedulableFields(entity: Extract<EntityRecord, { alcohol: boolean }>) {
  const { scheduleIds, alcohol, tobacco, taxClass = null } = entity
  return plain({ alcohol, tobacco, taxClass, scheduleIds })
}

const nutritionFields = ({ dietary = [], allergens = [], calories }: Nutrition) =>
  plain({ dietary, allergens, calories: calories ?? null })

function pricedFields(entity: Extract<EntityRecord, { price: number }>): Field[] {
  const { price, quantities, qtyNameSingular, qtyNamePlural } = entity
  const amounts = { qtyMin: quantities.min, qtyMax: quantities.max, qtyIncrements: quantities.increment }
  return [
    { field: 'price', unit: 'cents', value: price },
    ...Object.entries(amounts).map(([field, value]): Field => ({ field, unit: 'thousandths', value })),
    ...plain({ qtyNameSingular, qtyNamePlural }),
  ]
}

/** `price from $12.00 to $13.50`, `marked as alcohol`. */
export function changeWords(
  before: Field,
  after: Field,
  phrases: DiffPhrases,
  nameOfSchedule: (id: number) => string,
): string {
  const { field } = after
  if (isKeyOf(phrases.switches, field)) {
    const [on, off] = phrases.switches[field]
    return after.value ? on : off
  }
  const words = (one: Field) => valueWords(one, phrases, nameOfSchedule)
  const label = isKeyOf(phrases.labels, field) ? phrases.labels[field] : field
  return `${label} ${phrases.fromTo(words(before), words(after))}`
}

const isKeyOf = <Key extends string>(words: Record<Key, unknown>, field: string): field is Key =>
  Object.hasOwn(words, field)

function valueWords(
  { field, unit, value }: Field,
  { none, open }: DiffPhrases,
  nameOfSchedule: (id: number) => string,
): string {
  if (value === null || value === '') return field === 'qtyMax' ? open : none
  if (unit === 'cents') return formatCents(value as number)
  if (unit === 'thousandths') return String((value as number) / 1000)
  if (isList(value)) return listWords(value, nameOfSchedule) || none
  return field === 'selectionType' || typeof value === 'number' ? String(value) : quoted(String(value))
}

const isList = (value: FieldValue): value is readonly number[] | readonly string[] => Array.isArray(value)

/** Schedules by name; marks and allergens as they are. */
const listWords = (values: readonly (number | string)[], nameOfSchedule: (id: number) => string) =>
  values.map((one) => (typeof one === 'number' ? nameOfSchedule(one) : one)).join(', ')

/** Long texts are truncated: the sentence says that they changed, the fields next to it how. */
export function quoted(text: string): string {
  const characters = [...text]
  const isLong = characters.length > maxQuoteLength
  return `"${isLong ? `${characters.slice(0, maxQuoteLength - 1).join('')}…` : text}"`
}

/** `Item "Margherita"`. */
export function entityWords(
  { type, name }: { type: EntityType; name: string },
  { kinds }: DiffPhrases,
): string {
  const { one } = kinds[type]
  return `${one[0]!.toUpperCase()}${one.slice(1)} ${quoted(name)}`
}

export const hoursWords = ({ hours }: ScheduleRecord, { weekdays, none }: DiffPhrases) =>
  hours.map((hour) => hourWords(hour, weekdays)).join(', ') || none

const hourWords = ({ day, startMinute, endMinute }: ScheduleHour, weekdays: readonly string[]) =>
  `${weekdays[day]} ${formatClockTime(startMinute)}-${formatClockTime(endMinute)}`

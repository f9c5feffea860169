import { formatClockTime } from '../../../../core/local-time.ts'
import type { EntityRecord, EntityType, ScheduleHour, ScheduleRecord } from '../../rules/menu.ts'

/** What a field holds: cents, thousandths of a quantity, or what it says. */
export type FieldValue = string | number | boolean | null | readonly number[]
export type Unit = 'cents' | 'thousandths' | 'plain'

/** A field of an entity under the name that merchants know it by. */
export type Field = { field: string; unit: Unit; value: FieldValue }

export const typeWords: Record<EntityType, { one: string; several: string }> = {
  SubMenu: { one: 'submenu', several: 'submenus' },
  Item: { one: 'item', several: 'items' },
  OptionGroup: { one: 'option group', several: 'option groups' },
  PriceGroup: { one: 'price group', several: 'price groups' },
  Option: { one: 'option', several: 'options' },
  Image: { one: 'image', several: 'images' },
}

const labels: Record<string, string> = {
  name: 'name',
  description: 'description',
  thirdPartyId: 'your own id',
  price: 'price',
  qtyMin: 'smallest quantity',
  qtyMax: 'largest quantity',
  qtyIncrements: 'step of the quantity',
  qtyNameSingular: 'unit of one',
  qtyNamePlural: 'unit of several',
  selectionType: 'kind of selection',
  selectionsMin: 'fewest selections',
  selectionsMax: 'most selections',
  scheduleIds: 'schedules',
  url: 'picture',
}

const switches: Record<string, [on: string, off: string]> = {
  hidden: ['hidden', 'no longer hidden'],
  alcohol: ['marked as alcohol', 'no longer marked as alcohol'],
  tobacco: ['marked as tobacco', 'no longer marked as tobacco'],
  selectionDepends: ['selections grow with the quantity', 'selections no longer grow with the quantity'],
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const longestQuote = 60

export function fieldsOf(entity: EntityRecord): Field[] {
  const { name, description, hidden, thirdPartyId } = entity
  return [...plain({ name, description, hidden, thirdPartyId }), ...ownFieldsOf(entity)]
}

function ownFieldsOf(entity: EntityRecord): Field[] {
  switch (entity.type) {
    case 'SubMenu':
      return schedulableFields(entity)
    case 'Item':
      return [...pricedFields(entity), ...schedulableFields(entity)]
    case 'Option':
      return pricedFields(entity)
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

function schedulableFields({ scheduleIds, alcohol, tobacco }: Extract<EntityRecord, { alcohol: boolean }>) {
  return plain({ alcohol, tobacco, scheduleIds })
}

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
export function changeWords(before: Field, after: Field, nameOfSchedule: (id: number) => string): string {
  const { field } = after
  const pair = switches[field]
  if (pair) return after.value ? pair[0] : pair[1]
  return `${labels[field]} from ${valueWords(before, nameOfSchedule)} to ${valueWords(after, nameOfSchedule)}`
}

function valueWords({ field, unit, value }: Field, nameOfSchedule: (id: number) => string): string {
  if (value === null || value === '') return field === 'qtyMax' ? 'open' : 'none'
  if (unit === 'cents') return dollarWords(value as number)
  if (unit === 'thousandths') return String((value as number) / 1000)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(nameOfSchedule).join(', ')
  return field === 'selectionType' || typeof value === 'number' ? String(value) : quoted(String(value))
}

export const dollarWords = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** Long texts are cut: the sentence says that they changed, the fields beside it how. */
export function quoted(text: string): string {
  const characters = [...text]
  const isLong = characters.length > longestQuote
  return `"${isLong ? `${characters.slice(0, longestQuote - 1).join('')}…` : text}"`
}

/** `Item "Margherita"`. */
export function entityWords({ type, name }: { type: EntityType; name: string }): string {
  const { one } = typeWords[type]
  return `${one[0]!.toUpperCase()}${one.slice(1)} ${quoted(name)}`
}

export const hoursWords = ({ hours }: ScheduleRecord) => hours.map(hourWords).join(', ') || 'none'

const hourWords = ({ day, startMinute, endMinute }: ScheduleHour) =>
  `${weekdays[day]} ${formatClockTime(startMinute)}-${formatClockTime(endMinute)}`

/** `1 item`, `3 items`. */
export const counted = (count: number, { one, several }: { one: string; several: string }) =>
  `${count} ${count === 1 ? one : several}`

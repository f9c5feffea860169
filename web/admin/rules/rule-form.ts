/** The parts of a rules document that the form knows; everything else is kept as it is. */
export type RuleDocument = { name?: unknown; version?: unknown; rules: WrittenRule[] } & Record<
  string,
  unknown
>
export type WrittenRule = Record<string, unknown>

export const ruleTypes = [
  ...([
    'hours',
    'dry_days',
    'dry_place',
    'quantity_cap',
    'minimum_age',
    'id_check',
    'license_required',
  ] as const),
] as const
export type RuleType = (typeof ruleTypes)[number]
export const goods = ['alcohol', 'beer', 'wine', 'liquor', 'tobacco'] as const
export const ways = ['delivery', 'pickup'] as const

/** A rule as form fields: everything is text, and lists are separated by commas. */
export type RuleFields = {
  id: string
  type: string
  reason: string
  states: string
  county: string
  zips: string
  kinds: readonly string[]
  applies: readonly string[]
  from: string
  until: string
  /** For rules about hours: true if sale is allowed during the windows, false if it is forbidden. */
  isAllowed: boolean
  windows: readonly Window[]
  dates: string
  maxMl: string
  maxUnits: string
  age: string
}
export type Window = { days: readonly number[]; from: string; to: string }

/** Parses the document, or says why it cannot be read. */
export function readDocument(text: string): { document: RuleDocument } | { fault: 'json' | 'rules' } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: 'json' }
  }
  const rules = isRecord(value) ? value.rules : undefined
  return Array.isArray(rules) && rules.every(isRecord)
    ? { document: value as RuleDocument }
    : { fault: 'rules' }
}

export const writeDocument = (document: RuleDocument): string => `${JSON.stringify(document, null, 2)}\n`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf).filter(Boolean) : [])
const split = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter(Boolean)

export function readFields(rule: WrittenRule): RuleFields {
  const place = isRecord(rule.place) ? rule.place : {}
  const isAllowed = rule.allowed !== undefined
  const windows = isAllowed ? rule.allowed : rule.forbidden
  return {
    ...{ id: textOf(rule.id), type: textOf(rule.type), reason: textOf(rule.reason) },
    states: [...listOf(place.states), ...(textOf(place.state) ? [textOf(place.state)] : [])].join(', '),
    ...{ county: textOf(place.county), zips: listOf(place.zips).join(', ') },
    ...{ kinds: listOf(rule.kinds), applies: listOf(rule.applies) },
    ...{ from: textOf(rule.from), until: textOf(rule.until) },
    ...{ isAllowed, windows: Array.isArray(windows) ? windows.filter(isRecord).map(readWindow) : [] },
    ...{ dates: listOf(rule.dates).join(', '), age: textOf(rule.age) },
    ...{ maxMl: textOf(rule.max_ml), maxUnits: textOf(rule.max_units) },
  }
}

const readWindow = ({ days, from, to }: Record<string, unknown>): Window => ({
  days: Array.isArray(days) ? days.filter((day) => typeof day === 'number') : [],
  ...{ from: textOf(from), to: textOf(to) },
})

/** The fields that a rule of this type has, besides those of every rule. */
const ownFields = new Map(
  Object.entries<readonly string[]>({
    hours: ['forbidden', 'allowed'],
    dry_days: ['dates'],
    quantity_cap: ['max_ml', 'max_units', 'per'],
    minimum_age: ['age'],
  }),
)
const allOwn = [...ownFields.values()].flat()

/**
 * Leaves out empty fields. Fields that the form does not show (`overrides`) keep their values, and fields keep their
 * order.
 */
export function writeFields(rule: WrittenRule, fields: RuleFields): WrittenRule {
  const numberOf = (text: string) =>
    text === '' ? undefined : Number.isNaN(Number(text)) ? text : Number(text)
  const some = (list: readonly string[]) => (list.length > 0 ? [...list] : undefined)
  const windows = fields.windows.map(({ days, from, to }) => ({
    ...(days.length > 0 && { days: [...days].sort() }),
    ...{ from, to },
  }))
  const values = new Map<string, unknown>(
    Object.entries({
      ...{ id: fields.id, type: fields.type, place: writePlace(rule.place, fields) },
      ...{ kinds: some(fields.kinds), applies: some(fields.applies) },
      ...{ from: fields.from || undefined, until: fields.until || undefined },
      forbidden: fields.isAllowed ? undefined : windows,
      allowed: fields.isAllowed ? windows : undefined,
      ...{ dates: split(fields.dates), age: numberOf(fields.age) },
      ...{ max_ml: numberOf(fields.maxMl), max_units: numberOf(fields.maxUnits), per: rule.per },
      reason: fields.reason,
    }),
  )
  const own = ownFields.get(fields.type) ?? []
  const isLeftOut = (name: string) =>
    values.has(name) && (values.get(name) === undefined || (allOwn.includes(name) && !own.includes(name)))
  const names = [...new Set([...Object.keys(rule), ...values.keys()])]
  return Object.fromEntries(
    names
      .filter((name) => !isLeftOut(name))
      .map((name) => [name, values.has(name) ? values.get(name) : rule[name]]),
  )
}

function writePlace(before: unknown, { states, county, zips }: RuleFields) {
  const { state: _one, states: _many, county: _county, zips: _zips, ...rest } = isRecord(before) ? before : {}
  const named = split(states).map((state) => state.toUpperCase())
  return {
    ...rest,
    ...(county.trim() && { county: county.trim() }),
    ...(named.length === 1 && { state: named[0] }),
    ...(named.length > 1 && { states: named }),
    ...(split(zips).length > 0 && { zips: split(zips) }),
  }
}

/** A new rule with the fields that its type needs. */
export function newRule(type: RuleType, ids: readonly string[]): WrittenRule {
  let number = 1
  while (ids.includes(`${type.replaceAll('_', '-')}-${number}`)) number++
  const needed: Partial<Record<RuleType, object>> = {
    hours: { forbidden: [{ from: '03:00', to: '06:00' }] },
    ...{
      dry_days: { dates: ['12-25'] },
      quantity_cap: { max_ml: 10_000, per: 'order' },
      minimum_age: { age: 21 },
    },
  }
  return {
    ...{ id: `${type.replaceAll('_', '-')}-${number}`, type, place: {}, kinds: ['alcohol'] },
    ...needed[type],
    reason: '',
  }
}

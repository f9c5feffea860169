import { type LocalDay, parseClockTime, parseLocalDate } from '../../../core/local-time.ts'
import { countyPlace, everywhere, type RulePlace, statesPlace, zipsPlace } from '../../../core/sale-place.ts'
import { compileWeek, restOfWeek, type Window } from './forbidden-hours.ts'
import { goodsKinds, listMeanings, methods, soldKinds } from './kinds.ts'
import {
  isGiven,
  note,
  type Part,
  prose,
  readChoice,
  readFields,
  readInteger,
  readList,
  readText,
} from './read-parts.ts'
import type { Demand, SaleRule } from './sale-rule.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const oldestAge = 99
const maxMilliliters = 100_000_000

const ruleId = {
  pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
  sentence: 'Use up to 100 letters, digits, periods, hyphens and underscores.',
}
const state = { pattern: /^[A-Z]{2}$/, sentence: 'Use 2 capital letters.' }
const zip = { pattern: /^(\d{5}|\d{1,4}\*)$/, sentence: 'Use 5 digits, or the first few and a *.' }

const common = ['id', 'place', 'kinds', 'applies', 'from', 'until', 'reason', 'overrides', 'type'] as const
type Common = (typeof common)[number]
type Own = Record<string, Part>

/** For each type of rule the fields of its own, and how they are read. */
const demands: Record<Demand['type'], { fields: readonly string[]; read(own: Own, whole: Part): Demand }> = {
  hours: { fields: ['forbidden', 'allowed'], read: readHours },
  dry_days: {
    fields: ['dates'],
    read: ({ dates }) => ({ type: 'dry_days', dates: new Set(readList(dates!, readDryDate)) }),
  },
  dry_place: { fields: [], read: () => ({ type: 'dry_place' }) },
  quantity_cap: { fields: ['max_ml', 'max_units', 'per'], read: readCap },
  minimum_age: {
    fields: ['age'],
    read: ({ age }) => ({ type: 'minimum_age', age: readInteger(age!, 1, oldestAge) }),
  },
  id_check: { fields: [], read: () => ({ type: 'id_check' }) },
  license_required: { fields: [], read: () => ({ type: 'license_required' }) },
}
const types = Object.keys(demands) as Demand['type'][]

export function readRule(part: Part): SaleRule | undefined {
  const { type } = (part.value ?? {}) as { type?: unknown }
  const known = types.find((name) => name === type)
  const demand = known && demands[known]
  const everyField = types.flatMap((name) => demands[name].fields)
  const fields = readFields(part, [...common, ...(demand?.fields ?? everyField)])
  if (!fields) return undefined
  const own = fields as Own & Record<Common, Part>
  const rule = readCommon(own)
  if (!demand) {
    readChoice(own.type, types)
    return undefined
  }
  return { ...rule, demand: demand.read(own, part) }
}

function readCommon(fields: Record<Common, Part>): Omit<SaleRule, 'demand'> {
  const { id, reason, place, kinds, applies, from, until, overrides } = fields
  const [firstDay, lastDay] = readPeriod(from, until)
  return {
    id: readText(id, ruleId),
    reason: readText(reason, prose),
    place: readPlace(place),
    kinds: new Set(isGiven(kinds) ? readList(kinds, readKind).flatMap(listMeanings) : soldKinds),
    methods: new Set(isGiven(applies) ? readList(applies, (method) => readChoice(method, methods)) : methods),
    firstDay,
    lastDay,
    overrides: isGiven(overrides) ? readList(overrides, (other) => readText(other, ruleId)) : [],
  }
}

const readKind = (part: Part) => readChoice(part, goodsKinds)

function readPeriod(from: Part, until: Part): [LocalDay, LocalDay] {
  const firstDay = isGiven(from) ? readDate(from) : Number.NEGATIVE_INFINITY
  const lastDay = isGiven(until) ? readDate(until) : Number.POSITIVE_INFINITY
  if (lastDay < firstDay) note(until, 'Must not be before from.')
  return [firstDay, lastDay]
}

function readDate(part: Part): LocalDay {
  const day = typeof part.value === 'string' ? parseLocalDate(part.value) : null
  if (day === null) note(part, 'Must be a date, YYYY-MM-DD.')
  return day ?? Number.NaN
}

/** A date of every year is held against a leap year, so that 02-29 passes and 02-30 does not. */
function readDryDate(part: Part): string {
  const text = typeof part.value === 'string' ? part.value : ''
  if (parseLocalDate(text.length === 5 ? `2000-${text}` : text) === null) {
    note(part, 'Must be a date, YYYY-MM-DD, or MM-DD for every year.')
  }
  return text
}

/** {} | {state} | {states} | {county, state, zips} | {zips} */
export function readPlace(part: Part): RulePlace {
  const fields = readFields(part, ['state', 'states', 'county', 'zips'])
  if (!fields) return everywhere
  const given = Object.values(fields).filter(isGiven)
  const { state: one, states, county, zips } = fields
  if (given.length === 0) return everywhere
  if (isGiven(county)) {
    readText(county, prose)
    if (isGiven(states)) note(states, 'A county is in only one state.')
    return countyPlace(readText(one, state), readList(zips, readZip))
  }
  if (given.length > 1) note(part, 'Use state, states or zips, or county with state and zips.')
  if (isGiven(zips)) return zipsPlace(readList(zips, readZip))
  return statesPlace(
    isGiven(one) ? [readText(one, state)] : readList(states, (each) => readText(each, state)),
  )
}

const readZip = (part: Part) => readText(part, zip)

function readHours({ forbidden, allowed }: Own, whole: Part): Demand {
  if (isGiven(forbidden!) === isGiven(allowed!)) note(whole, 'Use either forbidden or allowed.')
  if (isGiven(allowed!)) return { type: 'hours', forbidden: restOfWeek(compileWeek(readWindows(allowed!))) }
  return { type: 'hours', forbidden: isGiven(forbidden!) ? compileWeek(readWindows(forbidden!)) : [] }
}

const readWindows = (part: Part) => readList(part, readWindow).filter((window) => window !== undefined)

function readWindow(part: Part): Window | undefined {
  const fields = readFields(part, ['days', 'from', 'to'])
  if (!fields) return undefined
  const { days, from, to } = fields
  const fromMinute = readTime(from)
  const toMinute = readTime(to)
  if (fromMinute === 1440) note(from, 'A day starts at 00:00.')
  else if (fromMinute === toMinute) note(to, 'Must differ from `from`. For a whole day, use 00:00 to 24:00.')
  return {
    days: isGiven(days) ? readList(days, (day) => readInteger(day, 0, 6)) : everyDay,
    fromMinute,
    toMinute,
  }
}

function readTime(part: Part): number {
  const minute = typeof part.value === 'string' ? parseClockTime(part.value) : null
  if (minute === null) note(part, 'Must be a time from 00:00 to 24:00, HH:mm.')
  return minute ?? Number.NaN
}

function readCap({ max_ml, max_units, per }: Own, whole: Part): Demand {
  if (isGiven(max_ml!) === isGiven(max_units!)) note(whole, 'Use either max_ml or max_units.')
  readChoice(per!, ['order'])
  return isGiven(max_units!)
    ? { type: 'quantity_cap', measure: 'units', most: readInteger(max_units!, 0, maxMilliliters) }
    : { type: 'quantity_cap', measure: 'milliliters', most: readMilliliters(max_ml!) }
}

const readMilliliters = (part: Part) => (isGiven(part) ? readInteger(part, 0, maxMilliliters) : 0)

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileRules } from '../../../src/modules/compliance/rules/compile-rules.ts'
import type { CompiledRules } from '../../../src/modules/compliance/rules/compiled-rules.ts'
import {
  decide,
  decideForAnybody,
  isForbiddenNow,
  nextAllowed,
} from '../../../src/modules/compliance/rules/decide.ts'
import type { GoodsKind } from '../../../src/modules/compliance/rules/kinds.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'
import { runs } from '../../support/eventually.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const SIGHT_MINUTES = 8 * DAY_MINUTES

// Reads the clocks of a place minute by minute, and the document rule by rule.

type Shown = { date: string; weekday: number; minute: number }
type Watch = { zone: string; firstMinute: number; shown: Shown[] }

function watchClocks(zone: string, firstDate: string): Watch {
  const firstMinute = Date.parse(firstDate) / MINUTE_MS
  const shown = Array.from({ length: 12 * DAY_MINUTES }, (_, index) => {
    const instant = Temporal.Instant.fromEpochMilliseconds((firstMinute + index) * MINUTE_MS)
    const clocks = instant.toZonedDateTimeISO(zone)
    const minute = clocks.hour * 60 + clocks.minute
    return { date: clocks.toPlainDate().toString(), weekday: clocks.dayOfWeek % 7, minute }
  })
  return { zone, firstMinute, shown }
}

const watches: Record<string, Watch> = {
  'spring in New York': watchClocks('America/New_York', '2026-03-06'),
  'autumn in New York': watchClocks('America/New_York', '2026-10-30'),
  Phoenix: watchClocks('America/Phoenix', '2026-10-30'),
  'spring in Havana': watchClocks('America/Havana', '2026-03-06'),
  'autumn in Havana': watchClocks('America/Havana', '2026-10-30'),
  'St. Johns, a minute after midnight': watchClocks('America/St_Johns', '2005-10-28'),
  'Lord Howe, half an hour': watchClocks('Australia/Lord_Howe', '2026-10-02'),
}
const watchName = fc.constantFrom(...Object.keys(watches))

type Json = any
type Buyer = { isOver21?: boolean; birthDate?: string }
type Asked = {
  place: { state: string; zipCode: string }
  method: 'delivery' | 'pickup'
  goods: { kind: GoodsKind; milliliters?: number; units?: number }[]
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function isInside(window: Json, { weekday, minute }: Shown): boolean {
  const [from, to] = [minutesOf(window.from), minutesOf(window.to)]
  const begins = (day: number) => (window.days ?? [0, 1, 2, 3, 4, 5, 6]).includes(day)
  if (from < to) return begins(weekday) && from <= minute && minute < to
  return (begins(weekday) && minute >= from) || (begins((weekday + 6) % 7) && minute < to)
}

function isAt(place: Json, { state, zipCode }: Asked['place']): boolean {
  const isZip = (pattern: string) =>
    pattern.endsWith('*') ? zipCode.startsWith(pattern.slice(0, -1)) : pattern === zipCode
  return (
    (place.state === undefined || place.state === state) &&
    (place.states === undefined || place.states.includes(state)) &&
    (place.zips === undefined || place.zips.some(isZip))
  )
}

const meanings = (kind: string) => (kind === 'alcohol' ? ['beer', 'wine', 'liquor'] : [kind])

/** The rules that apply to one meaning of a kind on a date, except those that one of them overrides. */
function binding(document: Json, asked: Asked, meaning: string, date: string): Json[] {
  const applying = document.rules.filter(
    (rule: Json) =>
      isAt(rule.place, asked.place) &&
      (rule.kinds ?? ['alcohol', 'tobacco']).flatMap(meanings).includes(meaning) &&
      (rule.applies ?? ['delivery', 'pickup']).includes(asked.method) &&
      (rule.from ?? '0000') <= date &&
      date <= (rule.until ?? '9999'),
  )
  const overridden = applying.flatMap((rule: Json) => rule.overrides ?? [])
  return applying.filter((rule: Json) => !overridden.includes(rule.id))
}

const remembered = new WeakMap<Asked, Map<string, Json[]>>()

/** Cached for a day, because it is called every minute. */
function bindingKind(document: Json, asked: Asked, kind: string, date: string): Json[] {
  const known = remembered.get(asked) ?? new Map<string, Json[]>()
  remembered.set(asked, known)
  const key = `${kind} ${date}`
  if (!known.has(key)) {
    const bound = new Set(meanings(kind).flatMap((meaning) => binding(document, asked, meaning, date)))
    known.set(
      key,
      document.rules.filter((rule: Json) => bound.has(rule)),
    )
  }
  return known.get(key)!
}

function isDry(rule: Json, shown: Shown): boolean {
  if (rule.type === 'dry_place') return true
  if (rule.type === 'dry_days')
    return rule.dates.includes(shown.date) || rule.dates.includes(shown.date.slice(5))
  if (rule.type !== 'hours') return false
  return rule.forbidden
    ? rule.forbidden.some((window: Json) => isInside(window, shown))
    : !rule.allowed.some((window: Json) => isInside(window, shown))
}

function amountUnder(document: Json, asked: Asked, rule: Json, date: string): number {
  const lines = asked.goods.filter(({ kind }) => bindingKind(document, asked, kind, date).includes(rule))
  return lines.reduce((sum, line) => {
    return sum + (rule.max_units === undefined ? (line.milliliters ?? 0) : (line.units ?? 1))
  }, 0)
}

/** Counts birthdays. Born on February 29: on March 1 in other years. */
function yearsOld(birthDate: string, date: string): number {
  const born = Temporal.PlainDate.from(birthDate)
  const today = Temporal.PlainDate.from(date)
  const isBefore = today.month < born.month || (today.month === born.month && today.day < born.day)
  return today.year - born.year - (isBefore ? 1 : 0)
}

function ageVerdict(minimum: number, { isOver21, birthDate }: Buyer, date: string) {
  if (isOver21 === false && minimum >= 21) return 'too_young'
  if (birthDate) return yearsOld(birthDate, date) >= minimum ? undefined : 'too_young'
  return isOver21 && minimum <= 21 ? undefined : 'age_required'
}

function readOut(document: Json, asked: Asked, shown: Shown, buyer: Buyer | undefined) {
  const decisions: { rule: string; kind: string; verdict: string }[] = []
  let minimumAge = 0
  for (const kind of new Set(asked.goods.map((line) => line.kind))) {
    const rules = bindingKind(document, asked, kind, shown.date)
    const ages = rules.filter((rule: Json) => rule.type === 'minimum_age')
    const highest = Math.max(0, ...ages.map((rule: Json) => rule.age))
    minimumAge = Math.max(minimumAge, highest)
    const eldest = ages.find((rule: Json) => rule.age === highest)
    for (const rule of rules) {
      const most = rule.max_ml ?? rule.max_units
      const verdict = isDry(rule, shown)
        ? 'forbidden'
        : rule.type === 'quantity_cap' && amountUnder(document, asked, rule, shown.date) > most
          ? 'over_cap'
          : rule.type === 'id_check'
            ? 'id_check'
            : rule === eldest && buyer && ageVerdict(rule.age, buyer, shown.date)
      if (verdict) decisions.push({ rule: rule.id, kind, verdict })
    }
  }
  return {
    allowed: decisions.every(({ verdict }) => verdict === 'id_check'),
    decisions,
    minimumAge: minimumAge || null,
    idCheck: decisions.some(({ verdict }) => verdict === 'id_check'),
  }
}

/** The first minute after `index` for which something is true, as an instant. */
function watchFor(
  { shown, firstMinute }: Watch,
  index: number,
  atMs: number,
  isTrue: (shown: Shown) => boolean,
) {
  for (let later = index + 1; later <= index + SIGHT_MINUTES; later++) {
    const instant = (firstMinute + later) * MINUTE_MS
    if (instant > atMs + SIGHT_MINUTES * MINUTE_MS) break
    if (isTrue(shown[later]!)) return instant
  }
  return undefined
}

// Documents and questions of all kinds. Places are sorted from the widest to the narrowest.

const places = [
  [{}, 0],
  [{ state: 'NY' }, 1],
  [{ states: ['NY', 'AZ'] }, 1],
  [{ county: 'Kings', state: 'NY', zips: ['112*', '10038'] }, 2],
  [{ zips: ['1*'] }, 3],
  [{ zips: ['112*', '85001'] }, 5],
  [{ zips: ['10038', '11201'] }, 7],
] as const
const kinds = ['beer', 'wine', 'liquor', 'alcohol', 'tobacco'] as const

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const time = fc
  .oneof(
    fc.constantFrom(0, 1, 60, 90, 120, 150, 180, 1380, 1440),
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
  )
  .map(clock)
const window = fc
  .record(
    {
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 5 }),
      from: time.filter((text) => text !== '24:00'),
      to: time,
    },
    { requiredKeys: ['from', 'to'] },
  )
  .filter(({ from, to }) => from !== to)
const windows = fc.array(window, { minLength: 1, maxLength: 3 })
const dateNear = fc
  .constantFrom('2026-03-06', '2026-10-30', '2005-10-28', '2026-10-02')
  .chain((first) =>
    fc.integer({ min: 0, max: 11 }).map((days) => Temporal.PlainDate.from(first).add({ days }).toString()),
  )
const demand: fc.Arbitrary<object> = fc.oneof(
  { weight: 4, arbitrary: windows.map((forbidden) => ({ type: 'hours', forbidden })) },
  { weight: 3, arbitrary: windows.map((allowed) => ({ type: 'hours', allowed })) },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.oneof(
          dateNear,
          dateNear.map((date) => date.slice(5)),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((dates) => ({ type: 'dry_days', dates })),
  },
  fc.constant({ type: 'dry_place' }),
  fc.integer({ min: 0, max: 3000 }).map((max_ml) => ({ type: 'quantity_cap', max_ml, per: 'order' })),
  fc.integer({ min: 0, max: 4 }).map((max_units) => ({ type: 'quantity_cap', max_units, per: 'order' })),
  { weight: 4, arbitrary: fc.constantFrom(18, 19, 21, 25).map((age) => ({ type: 'minimum_age', age })) },
  fc.constant({ type: 'id_check' }),
)
const drafted = fc.record({
  demand,
  place: fc.constantFrom(...places),
  kinds: fc.option(fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 }), {
    nil: undefined,
  }),
  applies: fc.option(fc.constantFrom(['delivery'], ['pickup']), { nil: undefined, freq: 2 }),
  period: fc.option(fc.tuple(dateNear, dateNear), { nil: undefined, freq: 2 }),
  overrides: fc.uniqueArray(fc.nat(6), { maxLength: 3 }),
})
const document = fc.array(drafted, { minLength: 1, maxLength: 7 }).map((drafts) => ({
  name: 'Any',
  version: 'v1',
  disclaimers: [],
  rules: drafts.map(({ demand, place: [place, rank], kinds, applies, period, overrides }, index) => {
    const wider = overrides.filter((other) => other < drafts.length && drafts[other]!.place[1] < rank)
    const [from, until] = period?.toSorted() ?? []
    return {
      id: `r${index}`,
      reason: `Because of ${index}.`,
      place,
      ...demand,
      ...(kinds && { kinds }),
      ...(applies && { applies }),
      ...(period && { from, until }),
      ...(wider.length > 0 && { overrides: wider.map((other) => `r${other}`) }),
    }
  }),
}))
const asked = fc.record({
  place: fc.constantFrom(
    { state: 'NY', zipCode: '10038' },
    { state: 'NY', zipCode: '11201' },
    { state: 'NY', zipCode: '14000' },
    { state: 'AZ', zipCode: '85001' },
    { state: 'IL', zipCode: '60601' },
  ),
  method: fc.constantFrom('delivery' as const, 'pickup' as const),
  goods: fc.array(
    fc.record(
      {
        kind: fc.constantFrom(...kinds),
        milliliters: fc.integer({ min: 0, max: 2000 }),
        units: fc.integer({ min: 0, max: 3 }),
      },
      { requiredKeys: ['kind'] },
    ),
    { minLength: 1, maxLength: 3 },
  ),
})
const buyer: fc.Arbitrary<Buyer> = fc.record(
  {
    isOver21: fc.boolean(),
    birthDate: fc.oneof(
      dateNear.map((date) => `${1950 + Number(date.slice(8))}${date.slice(4)}`),
      fc
        .tuple(fc.integer({ min: 1980, max: 2004 }), dateNear)
        .map(([year, date]) => `${year}${date.slice(4)}`),
    ),
  },
  { requiredKeys: [] },
)
/** Any time, and more often one shortly before or after a clock change. */
const moment = watchName.chain((watch) => {
  const { shown } = watches[watch]!
  const change = shown.findIndex(
    ({ minute }, index) => index > 0 && (minute - shown[index - 1]!.minute + 1440) % 1440 !== 1,
  )
  const around = Math.max(change, DAY_MINUTES)
  return fc.record({
    watch: fc.constant(watch),
    index: fc.oneof(
      fc.integer({ min: 0, max: 3.5 * DAY_MINUTES }),
      fc.integer({ min: around - 150, max: around + 150 }),
    ),
    ms: fc.constantFrom(0, 1, MINUTE_MS - 1),
  })
})

function compiled(given: object): CompiledRules {
  const outcome = runAtOnce(compileRules(given))
  if ('faults' in outcome) assert.fail(JSON.stringify(outcome.faults))
  return outcome.rules
}

const withoutMore = ({ decisions, ...ruling }: ReturnType<typeof decide>) => ({
  ...ruling,
  decisions: decisions.map(({ rule, kind, verdict }) => ({ rule, kind, verdict })),
})

test('decisions match a slow reading of the document by the clock', () => {
  const seen: Record<string, number> = {}
  fc.assert(
    fc.property(document, asked, moment, buyer, (document, asked, { watch: name, index, ms }, buyer) => {
      const watch = watches[name]!
      const rules = compiled(document)
      const shown = watch.shown[index]!
      const at = (watch.firstMinute + index) * MINUTE_MS + ms
      const question = { ...asked, timeZone: watch.zone, at }
      const ruling = decide(rules, { ...question, age: buyer })
      assert.deepEqual(withoutMore(ruling), readOut(document, asked, shown, buyer))
      assert.deepEqual(
        withoutMore(decideForAnybody(rules, question)),
        readOut(document, asked, shown, undefined),
      )
      for (const decision of ruling.decisions) {
        const rule = document.rules.find(({ id }) => id === decision.rule)!
        assert.deepEqual([decision.reason, decision.version], [rule.reason, 'v1'])
        seen[decision.verdict] = (seen[decision.verdict] ?? 0) + 1
      }
    }),
    { numRuns: 2000 },
  )
  for (const verdict of ['forbidden', 'over_cap', 'age_required', 'too_young', 'id_check'])
    assert.ok(seen[verdict]! > 10, `${verdict} came ${seen[verdict]} times`)
})

/** Compares the ends of forbidden periods, and the next time of sale, with waiting for them. */
function checkEnds(document: Json, asked: Asked, watch: Watch, index: number, ms: number) {
  const rules = compiled(document)
  const at = (watch.firstMinute + index) * MINUTE_MS + ms
  const question = { ...asked, timeZone: watch.zone, at }
  const seen: ('ends' | 'endless' | 'later' | 'never')[] = []
  for (const { rule: id, kind, verdict, until } of decideForAnybody(rules, question).decisions) {
    if (verdict !== 'forbidden') {
      assert.equal(until, undefined)
      continue
    }
    const rule = document.rules.find((each: Json) => each.id === id)
    const ends = watchFor(watch, index, at, (shown) => {
      return !isDry(rule, shown) || !bindingKind(document, asked, kind, shown.date).includes(rule)
    })
    assert.equal(until, ends)
    seen.push(ends ? 'ends' : 'endless')
  }
  const isSellable = (shown: Shown) => readOut(document, asked, shown, undefined).allowed
  const next = isSellable(watch.shown[index]!) ? at : (watchFor(watch, index, at, isSellable) ?? null)
  assert.equal(nextAllowed(rules, question), next)
  if (next !== at) seen.push(next ? 'later' : 'never')
  return seen
}

test('a forbidden period ends exactly when a minute-by-minute check says so', () => {
  const seen = { ends: 0, endless: 0, later: 0, never: 0 }
  fc.assert(
    fc.property(document, asked, moment, (document, asked, { watch, index, ms }) => {
      for (const what of checkEnds(document, asked, watches[watch]!, index, ms)) seen[what]++
    }),
    { numRuns: runs(400) },
  )
  for (const [what, times] of Object.entries(seen)) assert.ok(times > 10, `${what} came ${times} times`)
})

test('decisions are right for hours that are skipped, cut or repeated when clocks change', () => {
  const small = fc.oneof(fc.integer({ min: 0, max: 190 }), fc.integer({ min: 1379, max: 1439 })).map(clock)
  const nightly = fc
    .record({ from: small, to: small })
    .filter(({ from, to }) => from !== to)
    .chain((each) => fc.constantFrom({ forbidden: [each] }, { allowed: [each] }))
  const rule = { id: 'night', reason: 'It is late.', place: {}, type: 'hours' }
  fc.assert(
    fc.property(nightly, moment, (hours, { watch, index, ms }) => {
      const document = { name: 'Night', version: 'v1', disclaimers: [], rules: [{ ...rule, ...hours }] }
      const place = { state: 'NY', zipCode: '10038' }
      const asked: Asked = { place, method: 'delivery', goods: [{ kind: 'beer' }] }
      checkEnds(document, asked, watches[watch]!, index, ms)
    }),
    { numRuns: runs(2000) },
  )
})

test('minute by minute through a clock change, sales are forbidden exactly as the clocks and the document say', () => {
  let forbidden = 0
  fc.assert(
    fc.property(document, asked, watchName, (document, asked, name) => {
      const watch = watches[name]!
      const rules = compiled(document)
      for (const kind of kinds) {
        for (let index = 1.5 * DAY_MINUTES; index < 4 * DAY_MINUTES; index += 7) {
          const shown = watch.shown[index]!
          const at = (watch.firstMinute + index) * MINUTE_MS
          const expected = bindingKind(document, asked, kind, shown.date).some((rule: Json) =>
            isDry(rule, shown),
          )
          assert.equal(isForbiddenNow(rules, { ...asked, timeZone: watch.zone, at }, kind), expected)
          if (expected) forbidden++
        }
      }
    }),
    { numRuns: 60 },
  )
  assert.ok(forbidden > 1000)
})

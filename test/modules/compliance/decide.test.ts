import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import exampleRules from '../../../compliance/example-rules.json' with { type: 'json' }
import { formatInstant } from '../../../src/core/local-time.ts'
import { compileRules } from '../../../src/modules/compliance/rules/compile-rules.ts'
import {
  builtInRules,
  type CompiledRules,
  disclaimersFor,
} from '../../../src/modules/compliance/rules/compiled-rules.ts'
import {
  decide,
  decideForAnybody,
  type Goods,
  isForbiddenNow,
  nextAllowed,
} from '../../../src/modules/compliance/rules/decide.ts'
import type { GoodsKind } from '../../../src/modules/compliance/rules/kinds.ts'
import { runAtOnce } from '../../../src/runtime/slices.ts'

const newYork = 'America/New_York'
const waterStreet = { state: 'NY', zipCode: '10038' }

function compiled(document: unknown): CompiledRules {
  const outcome = runAtOnce(compileRules(document))
  if ('faults' in outcome) assert.fail(JSON.stringify(outcome.faults))
  return outcome.rules
}

const rulesOf = (...rules: object[]) =>
  compiled({
    name: 'Test',
    version: 'v1',
    disclaimers: [],
    rules: rules.map((rule, index) => ({ id: `r${index}`, place: {}, reason: `Reason ${index}.`, ...rule })),
  })

function ask(time: string, kind: GoodsKind | Goods[] = 'beer', more: object = {}) {
  const goods = typeof kind === 'string' ? [{ kind }] : kind
  const at = Date.parse(time)
  return { place: waterStreet, timeZone: newYork, at, method: 'delivery' as const, goods, ...more }
}

const isSold = (rules: CompiledRules, ...asked: Parameters<typeof ask>) =>
  decideForAnybody(rules, ask(...asked)).allowed
const untilOf = (rules: CompiledRules, ...asked: Parameters<typeof ask>) => {
  const [decision] = decideForAnybody(rules, ask(...asked)).decisions
  return decision?.until && formatInstant(decision.until, newYork)
}
const nextOf = (rules: CompiledRules, ...asked: Parameters<typeof ask>) => {
  const next = nextAllowed(rules, ask(...asked))
  return next && formatInstant(next, newYork)
}
const verdicts = (rules: CompiledRules, question: Parameters<typeof decide>[1]) =>
  decide(rules, question).decisions.map(({ rule, kind, verdict }) => `${rule} ${kind} ${verdict}`)

describe('hours of sale', () => {
  const night = rulesOf({ type: 'hours', kinds: ['alcohol'], forbidden: [{ from: '03:00', to: '06:00' }] })

  test('begin and end on the minute, and each decision names rule, version, reason and end', () => {
    assert.ok(isSold(night, '2026-06-15T02:59:59.999-04:00'))
    assert.ok(!isSold(night, '2026-06-15T03:00:00-04:00'))
    assert.ok(!isSold(night, '2026-06-15T05:59:59.999-04:00'))
    assert.ok(isSold(night, '2026-06-15T06:00:00-04:00'))
    assert.deepEqual(decide(night, ask('2026-06-15T04:30:00-04:00', 'wine')), {
      allowed: false,
      decisions: [
        {
          rule: 'r0',
          version: 'v1',
          kind: 'wine',
          verdict: 'forbidden',
          reason: 'Reason 0.',
          until: Date.parse('2026-06-15T06:00:00-04:00'),
        },
      ],
      minimumAge: null,
      idCheck: false,
    })
  })

  test('are in local time, wherever the server is', () => {
    const at = '2026-06-15T04:30:00-04:00'
    assert.ok(!isSold(night, at))
    assert.ok(isSold(night, at, 'beer', { timeZone: 'America/Los_Angeles' }))
  })

  test('can run past midnight, and belong to the day on which they begin', () => {
    const saturdays = rulesOf({ type: 'hours', forbidden: [{ days: [6], from: '22:00', to: '02:00' }] })
    assert.ok(!isSold(saturdays, '2026-06-13T23:00:00-04:00')) // a Saturday
    assert.ok(!isSold(saturdays, '2026-06-14T01:59:00-04:00'))
    assert.ok(isSold(saturdays, '2026-06-14T02:00:00-04:00'))
    assert.ok(isSold(saturdays, '2026-06-13T01:00:00-04:00'))
    assert.equal(untilOf(saturdays, '2026-06-13T23:00:00-04:00'), '2026-06-14T02:00:00-04:00')
  })

  test('that are allowed forbid all others', () => {
    const shop = rulesOf({
      type: 'hours',
      allowed: [
        { days: [1, 2, 3, 4, 5], from: '08:00', to: '22:00' },
        { days: [6], from: '08:00', to: '24:00' },
      ],
    })
    assert.ok(isSold(shop, '2026-06-15T08:00:00-04:00'))
    assert.ok(!isSold(shop, '2026-06-15T22:00:00-04:00'))
    assert.equal(untilOf(shop, '2026-06-14T10:00:00-04:00'), '2026-06-15T08:00:00-04:00') // a Sunday
  })

  test('skipped by a clock change never occur, and repeated ones occur twice', () => {
    const two = rulesOf({ type: 'hours', forbidden: [{ from: '02:00', to: '03:00' }] })
    assert.ok(isSold(two, '2026-03-08T01:59:00-05:00'))
    assert.ok(isSold(two, '2026-03-08T03:00:00-04:00'))
    const half = rulesOf({ type: 'hours', forbidden: [{ from: '02:30', to: '05:00' }] })
    assert.ok(!isSold(half, '2026-03-08T03:00:00-04:00'))
    assert.equal(untilOf(half, '2026-03-08T03:00:00-04:00'), '2026-03-08T05:00:00-04:00')
    const one = rulesOf({ type: 'hours', forbidden: [{ from: '01:15', to: '01:45' }] })
    assert.ok(!isSold(one, '2026-11-01T01:30:00-04:00'))
    assert.ok(isSold(one, '2026-11-01T01:50:00-04:00'))
    assert.ok(!isSold(one, '2026-11-01T01:30:00-05:00'))
    assert.equal(untilOf(one, '2026-11-01T01:30:00-04:00'), '2026-11-01T01:45:00-04:00')
    assert.equal(untilOf(one, '2026-11-01T01:30:00-05:00'), '2026-11-01T01:45:00-05:00')
    const long = rulesOf({ type: 'hours', forbidden: [{ from: '01:30', to: '02:00' }] })
    assert.equal(untilOf(long, '2026-11-01T01:30:00-04:00'), '2026-11-01T01:00:00-05:00')
  })

  test('open next now, a little later, or not in the foreseeable future', () => {
    assert.equal(nextOf(night, '2026-06-15T02:00:30-04:00'), '2026-06-15T02:00:30-04:00')
    assert.equal(nextOf(night, '2026-06-15T04:00:00-04:00'), '2026-06-15T06:00:00-04:00')
    assert.equal(nextOf(rulesOf({ type: 'dry_place' }), '2026-06-15T04:00:00-04:00'), null)
    const sundays = rulesOf({ type: 'hours', allowed: [{ days: [0], from: '02:00', to: '03:00' }] })
    assert.equal(nextOf(sundays, '2026-03-02T12:00:00-05:00'), null) // the clocks skip that hour on March 8
    assert.equal(nextOf(sundays, '2026-03-09T12:00:00-04:00'), '2026-03-15T02:00:00-04:00')
  })
})

describe('days and places', () => {
  test('dry days are yearly or one-time, from midnight to midnight', () => {
    const dry = rulesOf({ type: 'dry_days', dates: ['12-25', '2026-11-26'] })
    assert.ok(!isSold(dry, '2026-12-25T00:00:00-05:00') && !isSold(dry, '2031-12-25T23:59:00-05:00'))
    assert.ok(isSold(dry, '2026-12-26T00:00:00-05:00'))
    assert.ok(!isSold(dry, '2026-11-26T12:00:00-05:00') && isSold(dry, '2027-11-26T12:00:00-05:00'))
    assert.equal(untilOf(dry, '2026-12-25T09:00:00-05:00'), '2026-12-26T00:00:00-05:00')
  })

  test('a rule applies from one day to another, inclusive', () => {
    const rules = rulesOf({ type: 'dry_place', from: '2026-06-15', until: '2026-06-16' })
    assert.ok(isSold(rules, '2026-06-14T23:59:59-04:00'))
    assert.ok(!isSold(rules, '2026-06-15T00:00:00-04:00') && !isSold(rules, '2026-06-16T23:59:59-04:00'))
    assert.ok(isSold(rules, '2026-06-17T00:00:00-04:00'))
    assert.equal(untilOf(rules, '2026-06-15T12:00:00-04:00'), '2026-06-17T00:00:00-04:00')
  })

  test('a place is everywhere, states, the ZIP codes of a county, or ZIP codes by prefix', () => {
    const noon = '2026-06-15T12:00:00-04:00'
    const isDry = (place: object, state: string, zipCode: string) =>
      !isSold(rulesOf({ type: 'dry_place', place }), noon, 'beer', { place: { state, zipCode } })
    assert.ok(isDry({}, 'NY', '10038'))
    assert.ok(isDry({ state: 'NY' }, 'ny', '10038') && !isDry({ state: 'NJ' }, 'NY', '10038'))
    assert.ok(isDry({ states: ['NJ', 'NY'] }, 'NY', '10038'))
    const county = { county: 'Kings', state: 'NY', zips: ['112*'] }
    assert.ok(isDry(county, 'NY', '11201') && !isDry(county, 'NY', '10038') && !isDry(county, 'NJ', '11201'))
    assert.ok(isDry({ zips: ['10038'] }, 'NY', '10038-1234') && !isDry({ zips: ['10038'] }, 'NY', '10039'))
  })

  test('a rule can be for delivery or pickup only', () => {
    const rules = rulesOf({ type: 'dry_place', applies: ['delivery'] })
    assert.ok(!isSold(rules, '2026-06-15T12:00:00-04:00'))
    assert.ok(isSold(rules, '2026-06-15T12:00:00-04:00', 'beer', { method: 'pickup' }))
  })

  test('a narrower place overrides a wider one, where and when it applies', () => {
    const rules = rulesOf(
      { type: 'dry_place', kinds: ['alcohol'] },
      {
        type: 'hours',
        allowed: [{ from: '00:00', to: '24:00' }],
        place: { state: 'NY' },
        kinds: ['beer'],
        until: '2026-06-15',
        overrides: ['r0'],
      },
    )
    assert.ok(isSold(rules, '2026-06-15T12:00:00-04:00', 'beer'))
    assert.ok(!isSold(rules, '2026-06-15T12:00:00-04:00', 'wine'))
    assert.ok(!isSold(rules, '2026-06-16T12:00:00-04:00', 'beer'))
    assert.ok(
      !isSold(rules, '2026-06-15T12:00:00-04:00', 'beer', { place: { state: 'NJ', zipCode: '07001' } }),
    )
  })
})

describe('product kinds', () => {
  const onWine = rulesOf(
    { type: 'dry_place', kinds: ['wine'] },
    { type: 'minimum_age', kinds: ['liquor'], age: 25 },
  )

  test('a drink of unknown kind gets the strictest rules', () => {
    assert.ok(isSold(onWine, '2026-06-15T12:00:00-04:00', 'beer'))
    assert.deepEqual(verdicts(onWine, ask('2026-06-15T12:00:00-04:00', 'alcohol')), [
      'r0 alcohol forbidden',
      'r1 alcohol age_required',
    ])
    const occasion = ask('2026-06-15T12:00:00-04:00')
    assert.deepEqual(
      (['beer', 'wine', 'liquor', 'alcohol', 'tobacco'] as const).filter((kind) =>
        isForbiddenNow(onWine, occasion, kind),
      ),
      ['wine', 'alcohol'],
    )
  })

  test('a rule without kinds applies to all, including tobacco', () => {
    assert.ok(!isSold(rulesOf({ type: 'dry_place' }), '2026-06-15T12:00:00-04:00', 'tobacco'))
    assert.ok(
      isSold(rulesOf({ type: 'dry_place', kinds: ['alcohol'] }), '2026-06-15T12:00:00-04:00', 'tobacco'),
    )
  })

  test('a limit applies to all lines of its kinds together', () => {
    const cap = rulesOf({ type: 'quantity_cap', kinds: ['beer', 'liquor'], max_ml: 2000, per: 'order' })
    const lines = (...milliliters: number[]): Goods[] =>
      milliliters.map((each, index) => ({ kind: index % 2 ? 'beer' : 'liquor', milliliters: each }))
    const noon = '2026-06-15T12:00:00-04:00'
    assert.ok(isSold(cap, noon, lines(1000, 1000)))
    assert.ok(!isSold(cap, noon, lines(1000, 1001)))
    assert.ok(isSold(cap, noon, [{ kind: 'wine', milliliters: 9000 }]))
    assert.ok(!isSold(cap, noon, [{ kind: 'alcohol', milliliters: 2001 }]))
    assert.ok(isSold(cap, noon, [{ kind: 'liquor' }]))
    const units = rulesOf({ type: 'quantity_cap', max_units: 1, per: 'order' })
    assert.ok(
      isSold(units, noon, [{ kind: 'beer' }]) && !isSold(units, noon, [{ kind: 'beer' }, { kind: 'wine' }]),
    )
  })
})

describe('the buyer', () => {
  const rules = rulesOf(
    { type: 'minimum_age', age: 18 },
    { type: 'minimum_age', age: 21, place: { state: 'NY' } },
    { type: 'id_check', kinds: ['alcohol'], place: { zips: ['10038'] } },
  )
  const noon = '2026-06-15T12:00:00-04:00'
  const judged = (age?: object) =>
    verdicts(rules, ask(noon, 'beer', { age })).filter((text) => !text.includes('id_'))

  test('must have the highest required age; unknown and too young are distinguished', () => {
    assert.deepEqual(judged(), ['r1 beer age_required'])
    assert.deepEqual(judged({ isOver21: true }), [])
    assert.deepEqual(judged({ isOver21: false }), ['r1 beer too_young'])
    assert.deepEqual(judged({ birthDate: '2005-06-15' }), [])
    assert.deepEqual(judged({ birthDate: '2005-06-16' }), ['r1 beer too_young'])
    assert.deepEqual(judged({ birthDate: 'yesterday' }), ['r1 beer age_required'])
    assert.equal(decide(rules, ask(noon, 'beer')).minimumAge, 21)
  })

  test('turns 21 by the local calendar', () => {
    const justBefore = ask('2026-06-15T23:59:00-04:00', 'beer', { age: { birthDate: '2005-06-16' } })
    assert.ok(!decide(rules, justBefore).allowed)
    assert.ok(decide(rules, { ...justBefore, at: justBefore.at + 60_000 }).allowed)
  })

  test('may be asked for an ID, which forbids nothing', () => {
    const ruling = decide(rules, ask(noon, 'beer', { age: { isOver21: true } }))
    assert.deepEqual([ruling.allowed, ruling.idCheck], [true, true])
    assert.equal(decide(rules, ask(noon, 'tobacco', { age: { isOver21: true } })).idCheck, false)
  })

  test('needs to be 21 without rules, and nothing is forbidden', () => {
    assert.deepEqual(decideForAnybody(builtInRules, ask('2026-06-15T04:00:00-04:00', 'liquor')), {
      allowed: true,
      decisions: [],
      minimumAge: 21,
      idCheck: false,
    })
    const [decision] = decide(builtInRules, ask(noon)).decisions
    assert.deepEqual(
      [decision!.rule, decision!.version, decision!.verdict],
      ['built-in', 'built-in', 'age_required'],
    )
  })
})

describe('the example set', () => {
  const rules = compiled(exampleRules)
  const age = { isOver21: true }

  test('leaves 199 Water St every hour except 03:00 to 06:00, every day of the year', () => {
    const first = Date.parse('2026-01-01T00:00:00-05:00')
    for (let hour = 0; hour < 365 * 24; hour++) {
      const at = first + hour * 3_600_000
      const shown = Number(formatInstant(at, newYork).slice(11, 13))
      for (const kind of ['beer', 'wine', 'liquor', 'alcohol'] as const) {
        const ruling = decide(rules, { ...ask(isoOf(at), kind), age })
        assert.equal(ruling.allowed, shown < 3 || shown >= 6, isoOf(at))
      }
    }
  })

  test('says that it is an example', () => {
    assert.match(rules.notice!, /example/i)
    assert.match(rules.notice!, /isn’t the law/)
    assert.match(rules.version, /example/)
  })

  test('requires age 21 and an ID at the door, and has its made-up local rules', () => {
    const noon = '2026-06-15T12:00:00-04:00'
    assert.deepEqual(verdicts(rules, ask(noon)), [
      'alcohol-age beer age_required',
      'alcohol-id-check beer id_check',
    ])
    assert.deepEqual(verdicts(rules, ask(noon, 'tobacco')), ['tobacco-age tobacco age_required'])
    const at = (state: string, zipCode: string) => ({ age, method: 'pickup', place: { state, zipCode } })
    assert.deepEqual(verdicts(rules, ask(noon, 'beer', at('NY', '99999'))), [
      'invented-dry-town beer forbidden',
    ])
    const liters = (count: number): Goods[] => [{ kind: 'liquor', milliliters: count * 1000 }]
    assert.deepEqual(verdicts(rules, ask(noon, liters(11), at('WY', '82001'))), [
      'invented-liquor-cap liquor over_cap',
    ])
    assert.deepEqual(verdicts(rules, ask(noon, liters(10), at('WY', '82001'))), [])
    assert.deepEqual(verdicts(rules, ask('2026-12-25T12:00:00-05:00', 'wine', at('NY', '99998'))), [
      'invented-dry-day wine forbidden',
    ])
  })

  test('has disclaimers with their kind and place', () => {
    const types = (place: object, ...wanted: ('alcohol' | 'tobacco')[]) =>
      disclaimersFor(rules, place as typeof waterStreet, wanted).map(({ type }) => type)
    assert.deepEqual(types(waterStreet, 'alcohol', 'tobacco'), ['alcohol', 'tobacco'])
    assert.deepEqual(types(waterStreet, 'tobacco'), ['tobacco'])
    assert.deepEqual(types({ state: 'NY', zipCode: '99999' }, 'alcohol'), ['alcohol', 'alcohol'])
    assert.deepEqual(types(waterStreet), [])
  })
})

const isoOf = (at: number) => new Date(at).toISOString()

describe('an invalid document', () => {
  const faultsOf = (document: unknown) => {
    const outcome = runAtOnce(compileRules(document))
    return 'faults' in outcome ? outcome.faults.map(({ path }) => path) : []
  }
  const good = { id: 'a', type: 'dry_place', place: {}, reason: 'Because.' }
  const withRules = (...rules: unknown[]) => ({ name: 'N', version: 'v1', disclaimers: [], rules })
  const faultsOfRule = (rule: object) =>
    faultsOf(withRules({ ...good, ...rule })).map((path) => path.replace(/^rules\[0\]\.?/, ''))

  test('has all errors reported at once, each with its place and a sentence', () => {
    const outcome = runAtOnce(
      compileRules({
        name: '',
        version: 'has spaces',
        disclaimer: [],
        disclaimers: [{ type: 'beer', text: '' }],
        rules: [
          { ...good, type: 'hours', forbidden: [{ from: '3:00', to: '06:00', days: [7] }] },
          { ...good, overrides: ['nobody'], kind: ['beer'] },
          { id: 'c', type: 'curfew', place: { state: 'ny' } },
          'rule',
        ],
      }),
    )
    assert.ok('faults' in outcome)
    assert.deepEqual(
      outcome.faults.map(({ path }) => path),
      [
        'disclaimer',
        'name',
        'version',
        'disclaimers[0].type',
        'disclaimers[0].text',
        'rules[0].forbidden[0].from',
        'rules[0].forbidden[0].days[0]',
        'rules[1].kind',
        'rules[2].reason',
        'rules[2].place.state',
        'rules[2].type',
        'rules[3]',
        'rules[1].id',
        'rules[1].overrides[0]',
      ],
    )
    for (const { sentence } of outcome.faults) assert.match(sentence, /^[A-Z].*\.$/)
  })

  test('has errors reported for every field', () => {
    for (const [rule, ...fields] of [
      [{ id: 'a b' }, 'id'],
      [{ id: undefined }, 'id'],
      [{ reason: ' ' }, 'reason'],
      [{ place: undefined }, 'place'],
      [{ place: { state: 'New York' } }, 'place.state'],
      [{ place: { state: 'NY', zips: ['10038'] } }, 'place'],
      [{ place: { county: 'X', zips: ['10038'] } }, 'place.state'],
      [{ place: { county: 'X', state: 'NY' } }, 'place.zips'],
      [{ place: { county: 'X', state: 'NY', states: ['NJ'], zips: ['1*'] } }, 'place.states'],
      [{ place: { zips: [] } }, 'place.zips'],
      [{ place: { zips: ['1003', '*', '10038*'] } }, 'place.zips[0]', 'place.zips[1]', 'place.zips[2]'],
      [{ place: { town: 'X' } }, 'place.town'],
      [{ kinds: [] }, 'kinds'],
      [{ kinds: ['cider'] }, 'kinds[0]'],
      [{ applies: ['mail'] }, 'applies[0]'],
      [{ from: '2026-02-30' }, 'from'],
      [{ from: '2026-02-02', until: '2026-02-01' }, 'until'],
      [{ age: 21 }, 'age'],
      [{ type: 'minimum_age' }, 'age'],
      [{ type: 'minimum_age', age: 21.5 }, 'age'],
      [{ type: 'minimum_age', age: '21' }, 'age'],
      [
        { type: 'dry_days', dates: ['02-30', '2026-02-29', 'Christmas', 5] },
        'dates[0]',
        'dates[1]',
        'dates[2]',
        'dates[3]',
      ],
      [{ type: 'quantity_cap', max_ml: 5 }, 'per'],
      [{ type: 'quantity_cap', per: 'order' }, ''],
      [{ type: 'quantity_cap', max_ml: 5, max_units: 5, per: 'order' }, ''],
      [{ type: 'quantity_cap', max_ml: -1, per: 'day' }, 'per', 'max_ml'],
      [{ type: 'hours' }, ''],
      [
        {
          type: 'hours',
          forbidden: [{ from: '01:00', to: '02:00' }],
          allowed: [{ from: '01:00', to: '02:00' }],
        },
        '',
      ],
      [{ type: 'hours', forbidden: [] }, 'forbidden'],
      [{ type: 'hours', forbidden: [{ from: '01:00', to: '01:00' }] }, 'forbidden[0].to'],
      [{ type: 'hours', forbidden: [{ from: '24:00', to: '01:00' }] }, 'forbidden[0].from'],
      [{ type: 'hours', allowed: ['all day'] }, 'allowed[0]'],
    ] as [object, ...string[]][]) {
      assert.deepEqual(faultsOfRule(rule), fields, JSON.stringify(rule))
    }
    assert.deepEqual(faultsOfRule({ type: 'dry_days', dates: ['02-29'] }), [])
    assert.deepEqual(faultsOfRule({ type: 'hours', forbidden: [{ from: '00:00', to: '24:00' }] }), [])
  })

  test('can’t override anything but a wider rule', () => {
    const override = (place: object, other: object) =>
      faultsOf(withRules({ ...good, id: 'b', place: other }, { ...good, place, overrides: ['b'] }))
    const fault = ['rules[1].overrides[0]']
    assert.deepEqual(override({ state: 'NY' }, {}), [])
    assert.deepEqual(override({}, {}), fault)
    assert.deepEqual(override({ state: 'NY' }, { states: ['NJ'] }), fault)
    assert.deepEqual(override({ zips: ['112*'] }, { county: 'X', state: 'NY', zips: ['11201'] }), [])
    assert.deepEqual(override({ zips: ['11201'] }, { zips: ['112*'] }), [])
    assert.deepEqual(override({ zips: ['112*'] }, { zips: ['11201'] }), fault)
    assert.deepEqual(faultsOf(withRules({ ...good, overrides: ['a'] })), ['rules[0].overrides[0]'])
  })

  test('may not even be an object', () => {
    for (const document of [null, undefined, 5, 'rules', [], [good]])
      assert.deepEqual(faultsOf(document), [''])
    assert.deepEqual(faultsOf({}), ['name', 'version', 'disclaimers', 'rules'])
    assert.deepEqual(faultsOf(JSON.parse('{"__proto__": {"rules": []}}')), [
      '__proto__',
      'name',
      'version',
      'disclaimers',
      'rules',
    ])
  })
})

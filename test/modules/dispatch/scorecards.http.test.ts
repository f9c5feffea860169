import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from '../../../src/db/database.ts'
import { openRecords } from '../../../src/modules/dispatch/records/open-records.ts'
import type { Provider } from '../../../src/modules/dispatch/rules/delivery.ts'
import { codesOf } from '../../support/people.ts'
import { addProvider, makeLive, placeOrder } from '../../support/polling-world.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const minuteMs = 60_000
const dayMs = 86_400_000

type Past = {
  state: 'delivered' | 'denied' | 'silent' | 'written_off' | 'failed' | 'cancelled' | 'booked'
  /** Minutes later than quoted. */
  late: number
  isIllegal: boolean
  /** Of the canceled ones, those we had requested. */
  isRecalled: boolean
  daysAgo: number
}

/** Bookings of one delivery; since only one can be open, an open one comes last and alone. */
const insertPast = sql<unknown>(
  `INSERT INTO delivery_bookings (merchant_id, order_id, leg, booking, round, provider_id, booking_key, state, estimate_id,
     quoted_cents, quoted_pickup_eta, quoted_delivery_eta, delivery_id, asked_at, picked_up_at, ended_at)
   SELECT 1001, $1, 'out', p.booking, 1, $2, gen_random_uuid(), p.state, 'e', 500, p.asked_at, p.asked_at,
     CASE WHEN p.state <> 'denied' THEN gen_random_uuid() END, p.asked_at,
     CASE WHEN p.state = 'delivered' THEN p.asked_at + interval '1 minute' * p.late / 2 END,
     CASE WHEN p.state = 'delivered' THEN p.asked_at + interval '1 minute' * p.late END
   FROM jsonb_to_recordset($3::jsonb) AS p (booking integer, state text, late float8, asked_at timestamptz)`,
)
const insertReports = sql<unknown>(
  `INSERT INTO delivery_statuses (merchant_id, order_id, leg, booking, report, status, status_time, at, applied, detail)
   SELECT 1001, $1, 'out', r.booking, r.report, r.status, r.status_time, now(), r.applied, r.detail
   FROM jsonb_to_recordset($2::jsonb) AS r (booking integer, report integer, status text, status_time timestamptz,
     applied boolean, detail text)`,
)
const insertEstimates = sql<unknown>(
  `INSERT INTO delivery_estimates (merchant_id, order_id, leg, round, provider_id, asked_at, took_ms, outcome, estimate_id,
     valid_until, pickup_eta, delivery_eta, price_cents, score)
   SELECT 1001, $1, 'out', n, $2, $3, 5, outcome, 'e', $3, $3, $3, 5, 5
   FROM unnest($4::text[]) WITH ORDINALITY AS e (outcome, n)`,
)

describe('scorecards', () => {
  let orderId: number
  before(async () => {
    orderId = await placeOrder(service)
    await makeLive(service, orderId, await addProvider(service, { name: 'Somebody else' }))
  })

  let used = 100
  const writePast = async ({ providerId }: Provider, past: readonly Past[], order = orderId) => {
    const rows = past.map((each) => {
      const asked_at = new Date(service.clock.ms - each.daysAgo * dayMs).toISOString()
      return { ...each, booking: ++used, asked_at }
    })
    await service.db.rows(insertPast, [order, providerId, JSON.stringify(rows)])
    const reports = rows.flatMap(({ booking, state, isIllegal, isRecalled, asked_at }) => {
      const said = { booking, status_time: asked_at }
      const detail = isRecalled ? 'called back' : null
      return [
        ...(isIllegal ? [{ ...said, report: 1, status: 'booked', applied: false }] : []),
        ...(state === 'cancelled'
          ? [{ ...said, report: 2, status: 'cancelled', applied: true, detail }]
          : []),
      ]
    })
    await service.db.rows(insertReports, [order, JSON.stringify(reports)])
  }
  const cardOf = async ({ providerId }: Provider, query = '') => {
    const answer = await service.get(`/operator/providers/${providerId}/scorecard${query}`, operator)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const delivered = (late: number, daysAgo = 1): Past => {
    return { state: 'delivered', late, isIllegal: false, isRecalled: false, daysAgo }
  }

  test('of a new company have no figures, and it is neither trusted nor penalized', async () => {
    const card = await cardOf(await addProvider(service, { name: 'New' }))
    assert.equal(card.name, 'New')
    assert.deepEqual(Object.values(card.rates), [null, null, null, null, null, null])
    assert.deepEqual(card.delivery, { measured: 0, mean: null, p50: null, p90: null })
    assert.deepEqual(card.choice, { bookings: 0, loss_rate: 0.05, late_minutes: 2 })
  })

  test('show quoted against actual times: mean, median and 90th percentile', async () => {
    const provider = await addProvider(service)
    await writePast(
      provider,
      [-2, 0, 2, 4, 6, 8, 10, 12, 14, 16, 40].map((late) => delivered(late)),
    )
    const { delivery, pickup, bookings } = await cardOf(provider)
    assert.deepEqual(delivery, { measured: 11, mean: 10, p50: 8, p90: 16 })
    assert.deepEqual(pickup, { measured: 11, mean: 5, p50: 4, p90: 8 })
    assert.deepEqual([bookings.sent, bookings.taken, bookings.delivered], [11, 11, 11])
  })

  test('cover only the given number of days', async () => {
    const provider = await addProvider(service)
    await writePast(provider, [delivered(5, 2), delivered(50, 20), delivered(500, 60)])
    const measured = async (query: string) => (await cardOf(provider, query)).delivery.measured
    assert.deepEqual([await measured('?days=7'), await measured(''), await measured('?days=90')], [1, 2, 3])
  })

  test('show how many estimates were unusable', async () => {
    const provider = await addProvider(service)
    const outcomes = ['usable', 'usable', 'usable', 'unusable', 'refused', 'silent', 'usable', 'unusable']
    const at = new Date(service.clock.ms - minuteMs)
    await service.db.rows(insertEstimates, [orderId, provider.providerId, at, outcomes])
    const { estimates, rates } = await cardOf(provider)
    assert.deepEqual(estimates, { asked: 8, usable: 4, unusable: 2, refused: 1, silent: 1 })
    assert.equal(rates.unusable_estimates, 0.25)
  })

  const past: fc.Arbitrary<Past> = fc.record({
    state: fc.constantFrom('delivered', 'denied', 'written_off', 'failed', 'cancelled'),
    late: fc.integer({ min: -30, max: 90 }),
    isIllegal: fc.boolean(),
    isRecalled: fc.boolean(),
    daysAgo: fc.integer({ min: 0, max: 40 }),
  })

  test('match a count by hand, and so does the record used to choose companies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(past, { maxLength: 25 }), async (all) => {
        const provider = await addProvider(service)
        await writePast(provider, all)
        const recent = all.filter(({ daysAgo }) => daysAgo <= 30)
        const of = (state: Past['state']) => recent.filter((each) => each.state === state)
        const own = of('cancelled').filter(({ isRecalled }) => !isRecalled)
        const taken = recent.length - of('denied').length
        const rate = (part: number, whole: number) =>
          whole === 0 ? null : Math.round((10_000 * part) / whole) / 10_000

        const { bookings, rates } = await cardOf(provider)
        assert.deepEqual(bookings, {
          sent: recent.length,
          denied: of('denied').length,
          silent: of('written_off').length,
          taken,
          delivered: of('delivered').length,
          failed: of('failed').length,
          cancelled: own.length,
          recalled: of('cancelled').length - own.length,
          live: 0,
          with_illegal_moves: recent.filter(({ isIllegal, state }) => isIllegal && state !== 'denied').length,
        })
        assert.equal(rates.denial, rate(of('denied').length, recent.length))
        assert.equal(rates.silence, rate(of('written_off').length, recent.length))
        assert.equal(rates.failure, rate(of('failed').length, taken))
        assert.equal(rates.cancellation, rate(own.length, taken))

        const lost = of('denied').length + of('written_off').length + of('failed').length + own.length
        const late = of('delivered').reduce((sum, each) => sum + each.late, 0)
        const record = await openRecords(service.deps).recordOf(provider.providerId)
        assert.equal(record.bookings, lost + of('delivered').length)
        assert.ok(Math.abs(record.lossRate - (lost + 1) / (record.bookings + 20)) < 1e-9)
        const lateMinutes = Math.max(0, (late + 20) / (of('delivered').length + 10))
        assert.ok(Math.abs(record.lateMinutes - lateMinutes) < 1e-6)
      }),
      { numRuns: 25 },
    )
  })

  test('match a count by hand in total and by city', async () => {
    const elsewhere = await placeOrder(service)
    const setCity = (id: number, city: string) =>
      service.db.pool.query(
        `UPDATE orders SET address = address || jsonb_build_object('city', $2::text), delivery_fee_cents = 299 WHERE order_id = $1`,
        [id, city],
      )
    await setCity(orderId, 'New York')
    await setCity(elsewhere, 'Jersey City')
    await makeLive(service, elsewhere, await addProvider(service))
    const figuresOf = async ({ providerId }: Provider) => {
      const { body, status, text } = await service.get('/operator/providers/figures', operator)
      assert.equal(status, 200, text)
      return body.providers.find((one: { provider_id: number }) => one.provider_id === providerId)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(past, { maxLength: 12 }),
        fc.array(past, { maxLength: 12 }),
        async (here, there) => {
          const provider = await addProvider(service)
          await writePast(provider, here)
          await writePast(provider, there, elsewhere)
          const at = new Date(service.clock.ms - minuteMs)
          await service.db.rows(insertEstimates, [orderId, provider.providerId, at, ['usable', 'refused']])
          const shown = await figuresOf(provider)
          const expected = (all: Past[]) => {
            const recent = all.filter(({ daysAgo }) => daysAgo <= 30)
            const of = (state: Past['state']) => recent.filter((each) => each.state === state)
            const delivered = of('delivered')
            const own = of('cancelled').filter(({ isRecalled }) => !isRecalled).length
            const won = recent.length - of('denied').length
            const cents = delivered.length * 500
            return {
              bookings: { won, delivered: delivered.length, failed: of('failed').length, cancelled: own },
              late: delivered.filter(({ late }) => late > 10).length,
              cost: cents / 100,
              customers_paid: (delivered.length * 299) / 100,
              difference: (delivered.length * 299 - cents) / 100,
            }
          }
          const seen = (one: any) =>
            one && {
              bookings: one.bookings,
              late: Math.round(one.rates.late * one.late.measured),
              ...{
                cost: one.money.cost,
                customers_paid: one.money.customers_paid,
                difference: one.money.difference,
              },
            }
          const cityOf = (city: string) => shown.cities.find((one: { city: string }) => one.city === city)
          assert.deepEqual(seen(shown), expected([...here, ...there]))
          assert.deepEqual(seen(cityOf('New York')), expected(here))
          if (there.some(({ daysAgo }) => daysAgo <= 30))
            assert.deepEqual(seen(cityOf('Jersey City')), expected(there))
          assert.deepEqual(shown.quotes, { asked: 2, usable: 1, deliveries: 1, mean_price: 0.05 })
        },
      ),
      { numRuns: 15 },
    )
  })

  test('show when a city is disabled for a company, and when it is enabled again', async () => {
    const provider = await addProvider(service)
    const path = `/operator/providers/${provider.providerId}/cities`
    const set = (city: string, enabled: boolean, state = 'ny') =>
      service.put(path, { city, state, enabled }, operator)
    const answers = await Promise.all([set('New York', false), set('Yonkers', false), set('yonkers', false)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const { closed_cities } = (await set('Albany', true)).body
    assert.deepEqual(
      closed_cities.map((name: string) => name.toLowerCase()),
      ['new york, ny', 'yonkers, ny'],
    )
    const { body } = await service.get('/operator/providers/figures', operator)
    const { cities } = body.providers.find((one: any) => one.provider_id === provider.providerId)
    assert.deepEqual(
      cities.map(({ city, state, enabled }: any) => [city.toLowerCase(), state, enabled]),
      [
        ['new york', 'NY', false],
        ['yonkers', 'NY', false],
      ],
    )
    assert.equal((await set('NEW YORK', true)).body.closed_cities.length, 1)
    assert.equal((await set('Yonkers', true)).body.closed_cities, undefined)
    assert.equal((await set('Toronto', false, 'ON')).status, 400)
    assert.equal(
      (
        await service.put(
          '/operator/providers/99999/cities',
          { city: 'X', state: 'NY', enabled: true },
          operator,
        )
      ).status,
      400,
    )
  })

  test('are cached for a minute, and one load serves concurrent readers', async () => {
    const provider = await addProvider(service)
    const records = openRecords(service.deps)
    const [first, second] = [records.recordOf(provider.providerId), records.recordOf(provider.providerId)]
    assert.equal(first, second)
    assert.equal((await first).bookings, 0)
    await writePast(provider, [delivered(5)])
    service.clock.ms += minuteMs - 1
    assert.equal((await records.recordOf(provider.providerId)).bookings, 0)
    service.clock.ms += 1
    assert.equal((await records.recordOf(provider.providerId)).bookings, 1)
  })

  test('are in /metrics, by company', async () => {
    const provider = await addProvider(service, { name: 'Measured' })
    await writePast(provider, [delivered(62)])
    service.clock.ms += minuteMs
    const { text } = await service.get('/metrics')
    const figure = (name: string) =>
      Number(new RegExp(`^cellardoor_courier_${name}\\{provider="Measured"\\} (\\S+)`, 'm').exec(text)?.[1])
    assert.equal(figure('live_deliveries'), 0)
    assert.ok(Math.abs(figure('loss_rate') - 1 / 21) < 1e-9)
    assert.ok(Math.abs(figure('late_minutes') - 82 / 11) < 1e-6)
    assert.match(text, /^cellardoor_courier_live_deliveries\{provider="Somebody else"\} 1$/m)
  })

  test('are only for the operator: 401 without a token; 400 for an unknown company and invalid days', async () => {
    const { providerId } = await addProvider(service)
    const path = `/operator/providers/${providerId}/scorecard`
    assert.equal((await service.get(path)).status, 401)
    const refusalOf = async (wrong: string) => codesOf(await service.get(wrong, operator)).join()
    assert.equal(await refusalOf('/operator/providers/987654/scorecard'), 'unknown_provider')
    assert.equal(await refusalOf(`${path}?days=0`), 'invalid_parameter')
    assert.equal(await refusalOf(`${path}?days=many`), 'invalid_parameter')
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const hours = (id: number | string, query = '') =>
  service.get(`/merchant/${id}/hours?client_id=demo-app${query}`)
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** A Wednesday. */
const noon = '2026-06-17T12:00:00-04:00'

/** A merchant with the test's own hours, in a time zone of its choice. */
async function merchantWith(
  zone: string,
  shifts: readonly (readonly [
    kind: string,
    day: number | null,
    date: string | null,
    from: number,
    to: number,
  ])[],
) {
  const { rows } = await service.db.pool.query(
    `INSERT INTO merchants (group_id, name, short_tag, type, phone, street, city, state, zip_code, latitude, longitude, time_zone, activation_date, created_at)
     VALUES (1, 'Hours', 'hours-' || gen_random_uuid(), 'R', '1', '1 A St', 'X', 'NY', '10038', 40.7, -74, $1, '2026-01-01', now())
     RETURNING merchant_id`,
    [zone],
  )
  const id = rows[0].merchant_id
  for (const [kind, day, date, from, to] of shifts) {
    await service.db.pool.query(
      'INSERT INTO merchant_shifts (merchant_id, kind, day, date, start_minute, end_minute) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, kind, day, date, from, to],
    )
  }
  return id as number
}

describe('hours', () => {
  test('have all seven days in both schedules; the current one starts today and has dates', async () => {
    const { status, body } = await hours(1001, `&at=${noon}`)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), [
      'message',
      'merchant_id',
      'merchant_name',
      'standard_schedule',
      'current_schedule',
    ])
    assert.equal(body.merchant_id, 1001)
    assert.deepEqual(Object.keys(body.standard_schedule.business), weekdays)
    const today = ['wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'monday', 'tuesday']
    assert.deepEqual(Object.keys(body.current_schedule.business), today)
    assert.deepEqual(Object.keys(body.current_schedule.delivery), today)
    assert.equal(body.current_schedule.business.wednesday.date, '2026-06-17')
    assert.deepEqual(body.current_schedule.availability, { pickup: true, delivery: true })
  })

  test('from 00:00 to 24:00 mean open all day', async () => {
    const { body } = await hours(1001)
    for (const day of weekdays) {
      assert.deepEqual(body.standard_schedule.business[day].times_open, [{ start: '00:00', end: '24:00' }])
    }
  })

  test('past midnight are one time that ends the next morning', async () => {
    const { body } = await hours(1002)
    for (const day of weekdays) {
      assert.deepEqual(body.standard_schedule.business[day].times_open, [{ start: '17:00', end: '02:00' }])
      assert.deepEqual(body.current_schedule.business[day].times_open, [{ start: '17:00', end: '02:00' }])
    }
  })

  test('are empty on closed days, and holidays close days of the current week only', async () => {
    const { body } = await hours(1003)
    assert.deepEqual(body.standard_schedule.business.sunday.times_open, [])
    const closures = weekdays.filter((day) => {
      return (
        body.standard_schedule.business[day].times_open.length > 0 &&
        body.current_schedule.business[day].times_open.length === 0
      )
    })
    assert.ok(closures.length > 0)
  })

  test('with utc are ISO times in UTC in both schedules', async () => {
    const { body } = await hours(1002, `&utc=true&at=${noon}`)
    const wednesday = [{ start: '2026-06-17T21:00:00+00:00', end: '2026-06-18T06:00:00+00:00' }]
    assert.deepEqual(body.current_schedule.business.wednesday.times_open, wednesday)
    assert.deepEqual(body.standard_schedule.business.wednesday.times_open, wednesday)
  })

  test('with iso are ISO times with the local offset in the current schedule only; with utc they are in UTC', async () => {
    const { body } = await hours(1002, `&iso=true&at=${noon}`)
    assert.deepEqual(body.current_schedule.business.wednesday.times_open, [
      { start: '2026-06-17T17:00:00-04:00', end: '2026-06-18T02:00:00-04:00' },
    ])
    assert.deepEqual(body.standard_schedule.business.wednesday.times_open, [{ start: '17:00', end: '02:00' }])
    const both = await hours(1002, `&iso=1&utc=1&at=${noon}`)
    assert.match(both.body.current_schedule.business.wednesday.times_open[0].start, /\+00:00$/)
  })

  test('that start in a gap when clocks spring forward start when the gap ends', async () => {
    const id = await merchantWith('America/New_York', [['business', 0, null, 150, 600]])
    const { body } = await hours(id, '&iso=true&at=2026-03-07T12:00:00-05:00')
    assert.deepEqual(body.current_schedule.business.sunday.times_open, [
      { start: '2026-03-08T03:00:00-04:00', end: '2026-03-08T10:00:00-04:00' },
    ])
    const nominal = await hours(id, '&at=2026-03-07T12:00:00-05:00')
    assert.deepEqual(nominal.body.current_schedule.business.sunday.times_open, [
      { start: '02:30', end: '10:00' },
    ])
  })

  test('that are ambiguous when clocks fall back mean the first time', async () => {
    const id = await merchantWith('America/New_York', [['business', 0, null, 90, 600]])
    const { body } = await hours(id, '&utc=true&at=2026-10-31T12:00:00-04:00')
    assert.deepEqual(body.current_schedule.business.sunday.times_open, [
      { start: '2026-11-01T05:30:00+00:00', end: '2026-11-01T15:00:00+00:00' },
    ])
  })

  test('in Arizona have no clock changes', async () => {
    const id = await merchantWith('America/Phoenix', [['business', 0, null, 150, 600]])
    for (const [at, sunday] of [
      ['2026-03-07T12:00:00-07:00', '2026-03-08'],
      ['2026-10-31T12:00:00-07:00', '2026-11-01'],
    ]) {
      const { body } = await hours(id, `&iso=true&at=${at}`)
      assert.deepEqual(body.current_schedule.business.sunday.times_open, [
        { start: `${sunday}T02:30:00-07:00`, end: `${sunday}T10:00:00-07:00` },
      ])
    }
  })

  test('of deactivated or unknown merchants, or without a schedule: 400 with their codes', async () => {
    for (const [id, code] of [
      [1004, 'deactivated'],
      [999_999, 'bad_id'],
      ['abc', 'bad_id'],
      [0, 'bad_id'],
      ['99999999999999999999', 'bad_id'],
      [1005, 'not_found'],
    ] as const) {
      const answer = await hours(id)
      assert.deepEqual([answer.status, answer.body.message[0].code], [400, code])
    }
  })

  test('for delivery alone are a schedule', async () => {
    const shifts = weekdays.map((_, day) => ['delivery', day, null, 0, 1440] as const)
    const id = await merchantWith('America/New_York', shifts)
    await service.db.pool.query(
      `INSERT INTO delivery_zones (merchant_id, type, fixed_fee_cents, order_minimum_cents, radius_miles)
       VALUES ($1, 'radius', 0, 0, 1)`,
      [id],
    )
    const { status, body } = await hours(id)
    assert.equal(status, 200)
    assert.deepEqual(body.standard_schedule.business.monday.times_open, [])
    assert.deepEqual(body.standard_schedule.delivery.monday.times_open, [{ start: '00:00', end: '24:00' }])
    assert.deepEqual(body.current_schedule.availability, { pickup: false, delivery: true })
    const info = (await service.get(`/merchant/${id}/?client_id=demo-app`)).body.merchant
    assert.deepEqual([info.ordering.availability.delivery, info.display_status.code], [true, 1])
  })

  test('from the cache change when the merchant’s hours do', async () => {
    const id = await merchantWith('America/New_York', [['business', 1, null, 540, 1020]])
    const first = await hours(id)
    assert.deepEqual(first.body.standard_schedule.business.monday.times_open, [
      { start: '09:00', end: '17:00' },
    ])
    await service.db.pool.query('UPDATE merchant_shifts SET end_minute = 1080 WHERE merchant_id = $1', [id])
    let end = ''
    for (let tries = 0; tries < 100 && end !== '18:00'; tries++) {
      end = (await hours(id)).body.standard_schedule.business.monday.times_open[0].end
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    assert.equal(end, '18:00')
  })
})

import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { businessHoursRoutes } from '../../../src/modules/merchants/hours/routes.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { operator, startTestService } from '../../support/test-service.ts'

const service = await startTestService({ template: 'demo', routes: businessHoursRoutes })
after(() => service.stop())

/** Signed in for merchant administration. */
async function administrator(username: string) {
  const { access_token } = await logIn(service, { ...merchantApp, username, scope: 'global,merchant' })
  return { authorization: access_token as string }
}
const owner: Record<string, string> = await administrator('owner@example.com')
const rival: Record<string, string> = await administrator('rival@example.com')

const path = '/merchant/admin/schedule'
const merchantId = 1001
const put = (schedule: unknown, headers = owner) => service.put(path, { merchantId, schedule }, headers)
const read = async () => (await service.get(`${path}?merchantId=${merchantId}`, owner)).body.schedule
const truncate = (headers = owner) =>
  service.request('DELETE', `${path}/truncate?merchantId=${merchantId}`, { headers })
const fieldsOf = (answer: { body: any }) => answer.body.message.map(({ field }: { field: string }) => field)
const withoutIds = (shifts: any[]) => shifts.map(({ id: _, ...shift }) => shift)
const daily = (startTime: string, endTime: string) =>
  Array.from({ length: 7 }, (_, day) => ({ day, startTime, endTime }))
const christmas = { date: '2026-12-25', startTime: '00:00', endTime: '00:00' }
const empty = { business: [], delivery: [], holidayBusiness: [], holidayDelivery: [] }
const hours = async (query = '') =>
  (await service.get(`/merchant/${merchantId}/hours?client_id=demo-app${query}`)).body
const found = async (method: string) => {
  const answer = await service.get(
    `/merchant/search/${method}?client_id=demo-app&address=199+Water+St%2C+New+York%2C+NY`,
  )
  return answer.body.merchants.find(({ id }: { id: string }) => id === String(merchantId))
}
/** Monday, June 15, noon in New York. */
const startOfTest = Date.parse('2026-06-15T16:00:00Z')

beforeEach(async () => {
  service.clock.ms = startOfTest
  const answer = await put({ ...empty, business: daily('09:00', '17:00'), delivery: daily('10:00', '16:00') })
  assert.equal(answer.status, 200)
})

describe('PUT and POST /merchant/admin/schedule', () => {
  test('return the hours as stored, with ids, and GET returns the same', async () => {
    for (const method of ['PUT', 'POST']) {
      const schedule = {
        business: daily('08:00', '24:00'),
        delivery: [{ day: '6', startTime: '9:00', endTime: '12:00' }],
        holidayBusiness: [christmas, { date: '2026-07-04', startTime: '10:00', endTime: '14:00' }],
        holidayDelivery: [christmas],
      }
      const { status, body } = await service.request(method, path, {
        body: { merchantId, schedule },
        headers: owner,
      })
      assert.deepEqual([status, body.message], [200, []])
      assert.deepEqual(withoutIds(body.schedule.business), daily('08:00', '24:00'))
      assert.deepEqual(withoutIds(body.schedule.delivery), [{ day: 6, startTime: '09:00', endTime: '12:00' }])
      assert.deepEqual(withoutIds(body.schedule.holidayBusiness), schedule.holidayBusiness.toReversed())
      assert.deepEqual(withoutIds(body.schedule.holidayDelivery), [christmas])
      const ids = Object.values(body.schedule as Record<string, any[]>).flatMap((list) =>
        list.map(({ id }) => id),
      )
      assert.ok(ids.every(Number.isInteger) && new Set(ids).size === 11)
      assert.deepEqual(await read(), body.schedule)
    }
  })

  test('replace each given list completely, and keep those left out', async () => {
    const earlier = await read()
    await put({ business: [{ day: 1, startTime: '09:00', endTime: '10:00' }] })
    await put({ holidayDelivery: [christmas] })
    const after = await read()
    assert.deepEqual(withoutIds(after.business), [{ day: 1, startTime: '09:00', endTime: '10:00' }])
    assert.deepEqual(after.delivery, earlier.delivery)
    assert.deepEqual(withoutIds(after.holidayDelivery), [christmas])
    assert.deepEqual(after.holidayBusiness, [])
  })

  test('clear a list that is sent empty', async () => {
    await put({ delivery: [] })
    const { business, delivery } = await read()
    assert.deepEqual([business.length, delivery.length], [7, 0])
  })

  test('keep the id of a shift that is sent back, even if its times or its day change', async () => {
    const { business } = await read()
    const [sunday, monday, ...rest] = business
    const after = await put({ business: [...withoutIds(rest), { ...monday, day: 0, endTime: '13:00' }] })
    const byId = new Map(after.body.schedule.business.map((shift: any) => [shift.id, shift]))
    assert.deepEqual(byId.get(monday.id), { ...monday, day: 0, endTime: '13:00' })
    for (const shift of rest) assert.deepEqual(byId.get(shift.id), shift)
    assert.ok(!byId.has(sunday.id))
  })

  test('create a new shift for an id of the other list, and take nothing away from there', async () => {
    const earlier = await read()
    await put({ delivery: earlier.business })
    const after = await read()
    assert.deepEqual(after.business, earlier.business)
    assert.deepEqual(withoutIds(after.delivery), withoutIds(earlier.business))
    const ids = new Set([...after.business, ...after.delivery].map(({ id }) => id))
    assert.equal(ids.size, 14)
  })

  test('report every error of every list, and store nothing', async () => {
    const earlier = await read()
    const answer = await put({
      business: [
        { day: 1, startTime: '22:00', endTime: '02:00' },
        ...daily('09:00', '10:00'),
        daily('09:30', '11:00')[1],
      ],
      delivery: [{ startTime: '09:00', endTime: '10:00' }],
      holidayBusiness: [{ ...christmas, date: '2026-02-30' }],
      holidayDelivery: [christmas, { ...christmas, endTime: '09:00' }],
    })
    assert.equal(answer.status, 400)
    assert.deepEqual([...new Set(codesOf(answer))], ['invalid_schedule'])
    assert.deepEqual(fieldsOf(answer), [
      'schedule.business[0].endTime',
      'schedule.business[8]',
      'schedule.delivery[0].day',
      'schedule.holidayBusiness[0].date',
      'schedule.holidayDelivery[0]',
    ])
    assert.deepEqual(answer.body.message[2].entity, { startTime: '09:00', endTime: '10:00' })
    assert.deepEqual(await read(), earlier)
  })

  test('require at least one list', async () => {
    for (const [schedule, field] of [
      [{}, 'schedule'],
      [{ business: null, hours: [] }, 'schedule'],
      ['closed', 'schedule'],
      [[], 'schedule'],
      [{ business: 'daily' }, 'schedule.business'],
      [{ business: 5, delivery: [] }, 'schedule.business'],
      [{ business: Array(201).fill({}) }, 'schedule.business'],
    ] as const) {
      const answer = await put(schedule)
      assert.deepEqual(
        [answer.status, codesOf(answer), fieldsOf(answer)],
        [400, ['invalid_schedule'], [field]],
        JSON.stringify(schedule),
      )
    }
    const answer = await put(undefined)
    assert.deepEqual(
      [answer.status, codesOf(answer), fieldsOf(answer)],
      [400, ['missing_parameter'], ['schedule']],
    )
  })

  test('by many at once apply one of them completely, without mixing', async () => {
    const plans = Array.from({ length: 12 }, (_, hour) => daily(`${hour}:00`, `${hour + 1}:00`))
    const answers = await Promise.all(plans.map((business) => put({ business })))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const { business } = await read()
    assert.equal(business.length, 7)
    assert.equal(new Set(business.map(({ startTime }: any) => startTime)).size, 1)
  })

  test('audit the hours before and after', async () => {
    const earlier = await read()
    const { body } = await put({ business: [], holidayBusiness: [christmas] })
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    assert.deepEqual(
      [records[0].action, records[0].subject, records[0].merchant_id, records[0].actor],
      ['hours.changed', '1001', 1001, 'owner@example.com'],
    )
    assert.deepEqual([records[0].before, records[0].after], [earlier, body.schedule])
  })
})

describe('DELETE /merchant/admin/schedule/truncate', () => {
  test('clears all hours, but no menu schedule', async () => {
    const menuSchedules = async () =>
      (
        await service.db.pool.query('SELECT count(*) FROM menu_schedules WHERE merchant_id = $1', [
          merchantId,
        ])
      ).rows
    const kept = await menuSchedules()
    await put({ holidayBusiness: [christmas], holidayDelivery: [christmas] })
    const earlier = await read()
    const answer = await truncate()
    assert.deepEqual([answer.status, answer.body], [200, { message: [] }])
    assert.deepEqual(await read(), empty)
    assert.deepEqual(await menuSchedules(), kept)
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    assert.deepEqual(
      [records[0].action, records[0].before, records[0].after],
      ['hours.truncated', earlier, empty],
    )
  })

  test('lets customers see that there is no schedule, and that it is closed', async () => {
    await truncate()
    assert.equal((await hours()).message[0].code, 'not_found')
    assert.equal((await found('pickup')).ordering.is_open, false)
  })
})

describe('customers see the change at once', () => {
  test('in the hours', async () => {
    assert.deepEqual((await hours()).standard_schedule.business.monday.times_open, [
      { start: '09:00', end: '17:00' },
    ])
    await put({ business: daily('06:00', '07:00') })
    assert.deepEqual((await hours()).standard_schedule.business.monday.times_open, [
      { start: '06:00', end: '07:00' },
    ])
    assert.equal((await hours()).current_schedule.availability.pickup, false)
  })

  test('in is_open of the search, by business hours for pickup and by delivery hours for delivery', async () => {
    assert.deepEqual(
      [(await found('pickup')).ordering.is_open, (await found('delivery')).ordering.is_open],
      [true, true],
    )
    await put({ delivery: daily('20:00', '21:00') })
    assert.deepEqual(
      [(await found('pickup')).ordering.is_open, (await found('delivery')).ordering.is_open],
      [true, false],
    )
    await put({ business: daily('20:00', '21:00') })
    assert.equal((await found('pickup')).ordering.is_open, false)
    await put({ business: daily('11:00', '13:00'), delivery: daily('11:00', '13:00') })
    assert.deepEqual(
      [(await found('pickup')).ordering.is_open, (await found('delivery')).ordering.is_open],
      [true, true],
    )
  })

  test('when a holiday overrides the week with other hours or none', async () => {
    const today = '2026-06-15'
    await put({
      holidayBusiness: [{ date: today, startTime: '00:00', endTime: '00:00' }],
      holidayDelivery: [{ date: today, startTime: '18:00', endTime: '19:00' }],
    })
    const { standard_schedule, current_schedule } = await hours()
    assert.equal(standard_schedule.business.monday.times_open.length, 1)
    assert.deepEqual(current_schedule.business.monday, { date: today, times_open: [] })
    assert.deepEqual(current_schedule.delivery.monday.times_open, [{ start: '18:00', end: '19:00' }])
    assert.equal((await found('pickup')).ordering.is_open, false)
    await put({ holidayBusiness: [] })
    assert.equal((await found('pickup')).ordering.is_open, true)
  })

  test('when a night past midnight is entered as two shifts and shown as one', async () => {
    await put({ business: [...daily('17:00', '24:00'), ...daily('00:00', '02:00')] })
    assert.deepEqual((await hours()).standard_schedule.business.friday.times_open, [
      { start: '17:00', end: '02:00' },
    ])
  })
})

describe('permissions', () => {
  const everyCall = (headers: Record<string, string>, id: unknown = merchantId) => [
    service.get(`${path}?merchantId=${id}`, headers),
    service.post(path, { merchantId: id, schedule: empty }, headers),
    service.put(path, { merchantId: id, schedule: empty }, headers),
    service.request('DELETE', `${path}/truncate?merchantId=${id}`, { headers }),
  ]
  const refusals = async (calls: Promise<any>[]) =>
    new Set((await Promise.all(calls)).map((answer) => `${answer.status} ${codesOf(answer)}`))

  test('refuse another merchant, a token without the scope and a call without a token, and nothing is stored', async () => {
    const earlier = await read()
    const { access_token } = await logIn(service, { ...merchantApp, username: 'owner@example.com' })
    assert.deepEqual(await refusals(everyCall(rival)), new Set(['403 forbidden']))
    assert.deepEqual(await refusals(everyCall({ authorization: access_token })), new Set(['403 forbidden']))
    assert.deepEqual(await refusals(everyCall({})), new Set(['401 invalid_token']))
    assert.deepEqual(await refusals(everyCall(owner, 999_999)), new Set(['400 unknown_merchant']))
    assert.deepEqual(await read(), earlier)
  })

  test('do not depend on how the merchant’s id is spelled', async () => {
    const earlier = await read()
    for (const id of ['1001.0', '+1001', '1001.', ' 1001 ', '01001', '1e3', [1001], { id: 1001 }]) {
      const answer = await service.put(path, { merchantId: id, schedule: empty }, rival)
      assert.ok([400, 403].includes(answer.status), `${JSON.stringify(id)} ${answer.text}`)
    }
    assert.deepEqual(await read(), earlier)
  })

  test('let the operator change every merchant', async () => {
    assert.equal((await put({ business: daily('01:00', '02:00') }, operator)).status, 200)
    assert.equal((await read()).business[0].startTime, '01:00')
  })
})

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { got, type Json, read, refused } from './support/ask.ts'
import {
  administer,
  allWeek,
  inChicago,
  newMerchant,
  phoenixDate,
  retireMerchants,
} from './support/merchants.ts'

after(retireMerchants)

type Moment = { at?: string; utc?: boolean; iso?: boolean }
const hours = (id: number, query: Moment = {}): Promise<Json> => got(read(`/merchant/${id}/hours`, query))
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const sunday = (startTime: string, endTime: string) => ({ day: 0, startTime, endTime })
/** A Wednesday in Phoenix that is already Thursday in UTC. */
const wednesday = { at: '2026-06-17T20:00:00-07:00' }

const noonToTwo = [1, 2, 3, 4, 5].map((day) => ({ day, startTime: '12:00', endTime: '14:00' }))
const office = await newMerchant({
  info: { name: 'Acceptance Hours' },
  schedule: {
    business: [...allWeek('09:00', '11:30').slice(1, 6), ...noonToTwo],
    delivery: noonToTwo,
    holidayBusiness: [
      { date: '2026-06-19', startTime: '00:00', endTime: '00:00' },
      { date: '2026-06-20', startTime: '10:00', endTime: '13:00' },
    ],
  },
})
const bar = await newMerchant({
  schedule: {
    business: [...allWeek('17:00', '24:00'), ...allWeek('00:00', '02:00')],
    delivery: allWeek('00:00', '24:00'),
  },
})

describe('hours', () => {
  test('5.67 5.68 5.69 5.70 5.71 5.79 are those of a regular week and of this one', async () => {
    const found = await hours(office, wednesday)
    const { message, merchant_id, merchant_name, standard_schedule: standard, current_schedule: now } = found
    assert.deepEqual([message, merchant_id, merchant_name], [[], office, 'Acceptance Hours'])
    const open = [
      { start: '09:00', end: '11:30' },
      { start: '12:00', end: '14:00' },
    ]
    for (const { business, delivery } of [standard, now]) {
      assert.deepEqual(Object.keys(business).sort(), weekdays.toSorted())
      assert.deepEqual(Object.keys(delivery).sort(), weekdays.toSorted())
      assert.deepEqual([business.monday.times_open, delivery.monday.times_open], [open, open.slice(1)])
      assert.deepEqual([business.sunday.times_open, delivery.sunday.times_open], [[], []])
    }
    const fromToday = ['wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'monday', 'tuesday']
    for (const week of [now.business, now.delivery]) {
      assert.deepEqual(Object.keys(week), fromToday)
      const dates = Object.values<Json>(week).map(({ date }) => date)
      const wanted = [17, 18, 19, 20, 21, 22, 23].map((day) => `2026-06-${day}`)
      assert.deepEqual(dates, wanted)
    }
    assert.deepEqual([standard.business.friday.times_open, standard.business.saturday.times_open], [open, []])
    assert.deepEqual(now.business.friday.times_open, [])
    assert.deepEqual(now.business.saturday.times_open, [{ start: '10:00', end: '13:00' }])
    assert.deepEqual(await hours(office, { ...wednesday, utc: false, iso: false }), found)
  })
  test('5.71 start with today, where the merchant is', async () => {
    const before = phoenixDate(0)
    const [first] = Object.values<Json>((await hours(office)).current_schedule.business)
    assert.ok([before, phoenixDate(0)].includes(first.date), first.date)
  })
  test('5.72 5.73 say whether pickup and delivery are available', async () => {
    const available = async (id: number, time: string) =>
      (await hours(id, { at: `2026-06-18T${time}-07:00` })).current_schedule.availability
    assert.deepEqual(await available(office, '10:00'), { pickup: true, delivery: false })
    assert.deepEqual(await available(office, '12:30'), { pickup: true, delivery: true })
    assert.deepEqual(await available(office, '11:45'), { pickup: false, delivery: false })
    assert.deepEqual(await available(bar, '12:30'), { pickup: false, delivery: true })
    const van = await newMerchant({ schedule: { delivery: allWeek('00:00', '24:00') } })
    assert.deepEqual(await available(van, '12:30'), { pickup: false, delivery: true })
    await administer('DELETE', 'zones/truncate', { merchantId: bar })
    assert.deepEqual(await available(bar, '12:30'), { pickup: false, delivery: false })
  })
  test('5.74 5.75 past midnight are one time, and all day is separate for each day', async () => {
    const { standard_schedule, current_schedule } = await hours(bar)
    for (const { business, delivery } of [standard_schedule, current_schedule])
      for (const day of weekdays) {
        assert.deepEqual(business[day].times_open, [{ start: '17:00', end: '02:00' }])
        assert.deepEqual(delivery[day].times_open, [{ start: '00:00', end: '24:00' }])
      }
  })
  test('5.76 5.77 5.78 are instants on request', async () => {
    const utc = await hours(bar, { ...wednesday, utc: true })
    const [tonight, tuesday] = [
      [{ start: '2026-06-18T00:00:00+00:00', end: '2026-06-18T09:00:00+00:00' }],
      [{ start: '2026-06-24T00:00:00+00:00', end: '2026-06-24T09:00:00+00:00' }],
    ]
    for (const { business } of [utc.standard_schedule, utc.current_schedule]) {
      assert.deepEqual(business.wednesday.times_open, tonight)
      assert.deepEqual(business.tuesday.times_open, tuesday)
    }
    const iso = await hours(bar, { ...wednesday, iso: true })
    assert.deepEqual(iso.current_schedule.business.wednesday.times_open, [
      { start: '2026-06-17T17:00:00-07:00', end: '2026-06-18T02:00:00-07:00' },
    ])
    const nominal = [{ start: '17:00', end: '02:00' }]
    assert.deepEqual(iso.standard_schedule.business.wednesday.times_open, nominal)
    assert.deepEqual(await hours(bar, { ...wednesday, iso: true, utc: true }), utc)
  })
  test('5.85 are refused', async () => {
    await refused(read('/merchant/1004/hours'), 400, 'deactivated')
    for (const id of ['999999999', 'abc', '0', '99999999999999999999'])
      await refused(read(`/merchant/${id}/hours`), 400, 'bad_id')
    await refused(read('/merchant/1005/hours'), 400, 'not_found')
    const silent = await newMerchant({ schedule: null })
    await refused(read(`/merchant/${silent}/hours`), 400, 'not_found')
  })
})

describe('clock changes', () => {
  const [spring, autumn] = [{ at: '2026-03-07T12:00:00-06:00' }, { at: '2026-10-31T12:00:00-05:00' }]
  const sundayOf = async (id: number, query: Moment) =>
    (await hours(id, query)).current_schedule.business.sunday.times_open
  const inBoth = (business: object[]) => ({ business, delivery: business })

  test('5.80 follow the place’s time zone', async () => {
    const cities: Record<string, [street: string, city: string, state: string]> = {
      'America/New_York': ['199 Water St', 'New York', 'NY'],
      'America/Chicago': ['233 S Wacker Dr', 'Chicago', 'IL'],
      'America/Los_Angeles': ['200 N Spring St', 'Los Angeles', 'CA'],
      'America/Phoenix': ['200 W Washington St', 'Phoenix', 'AZ'],
    }
    const offsets = ['-05:00', '-06:00', '-08:00', '-07:00']
    for (const [zone, [street, city, state]] of Object.entries(cities)) {
      const merchantId = await newMerchant({
        info: { location: { street, city, state } },
        schedule: inBoth([sunday('10:00', '12:00')]),
      })
      assert.equal((await administer('GET', 'info', { merchantId })).timeZone, zone)
      const [{ start }] = await sundayOf(merchantId, { at: '2026-01-07T12:00:00Z', iso: true })
      assert.equal(start, `2026-01-11T10:00:00${offsets.shift()}`)
    }
  })
  test('5.81 make days of 23, 24 or 25 hours', async () => {
    const business = [{ day: 0, startTime: '00:00', endTime: '24:00' }]
    const lengths = async (id: number) => {
      const times = [
        await sundayOf(id, { ...spring, iso: true }),
        await sundayOf(id, { ...autumn, iso: true }),
      ]
      return times.map(([{ start, end }]) => (Date.parse(end) - Date.parse(start)) / 3_600_000)
    }
    const chicago = await newMerchant({ info: inChicago, schedule: inBoth(business) })
    assert.deepEqual(await lengths(chicago), [23, 25])
    assert.deepEqual(await lengths(await newMerchant({ schedule: inBoth(business) })), [24, 24])
  })
  test('5.82 move an opening in the gap to its end', async () => {
    const id = await newMerchant({ info: inChicago, schedule: inBoth([sunday('02:30', '10:00')]) })
    assert.deepEqual(await sundayOf(id, { ...spring, iso: true }), [
      { start: '2026-03-08T03:00:00-05:00', end: '2026-03-08T10:00:00-05:00' },
    ])
    assert.deepEqual(await sundayOf(id, spring), [{ start: '02:30', end: '10:00' }])
  })
  test('5.83 repeat a time, of which the first counts', async () => {
    const id = await newMerchant({ info: inChicago, schedule: inBoth([sunday('01:30', '10:00')]) })
    assert.deepEqual(await sundayOf(id, { ...autumn, utc: true }), [
      { start: '2026-11-01T06:30:00+00:00', end: '2026-11-01T16:00:00+00:00' },
    ])
  })
  test('5.84 drop what lies only in the gap', async () => {
    const business = [sunday('02:00', '03:00'), sunday('11:00', '12:00')]
    const id = await newMerchant({ info: inChicago, schedule: inBoth(business) })
    assert.deepEqual(await sundayOf(id, spring), [{ start: '11:00', end: '12:00' }])
    assert.equal((await sundayOf(id, autumn)).length, 2)
    const { standard_schedule } = await hours(id, spring)
    assert.equal(standard_schedule.business.sunday.times_open.length, 2)
  })
})

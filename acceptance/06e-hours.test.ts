import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin, adminMenu, faultsOf } from './support/administration.ts'
import { type Answer, ask, got, type Json, read, refused } from './support/ask.ts'
import { allWeek, newMerchant, phoenixDate, retireMerchants } from './support/merchants.ts'
import { ownerToken } from './support/people.ts'

after(retireMerchants)

const merchantId = await newMerchant({ schedule: null })
const lunch = { day: 1, startTime: '11:00', endTime: '15:00' }
const withoutId = ({ id, ...shift }: Json) => {
  assert.ok(Number.isInteger(id))
  return shift
}
const readSchedules = async () =>
  (await got(admin('GET', 'menu/schedule', { merchantId }))).schedules as Json[]
const readSchedule = async (id: number) => (await readSchedules()).find((one) => one.id === id)
const post = (schedule: unknown) => admin('POST', 'menu/schedule', { merchantId, schedule })
const put = (schedule: unknown) => admin('PUT', 'menu/schedule', { merchantId, schedule })
const setHours = (schedule: object, method = 'PUT', id = merchantId) =>
  admin(method, 'schedule', { merchantId: id, schedule })

/** Refused with `invalid_schedule` for this field only. */
async function isFault(answer: Promise<Answer>, field: string) {
  assert.deepEqual(faultsOf(await refused(answer, 400, 'invalid_schedule')), [`invalid_schedule ${field}`])
}

describe('a shift', () => {
  test('6.93 of the week requires its day, with 0 for Sunday', async () => {
    const week = allWeek('09:00', '17:00')
    const { schedule } = await got(setHours({ business: week }))
    assert.deepEqual(schedule.business.map(withoutId), week)
    const { day: _, ...dayless } = lunch
    for (const day of [undefined, 7, -1])
      await isFault(post({ name: 'x', hours: [{ ...dayless, day }] }), 'schedule.hours[0].day')
    const sundays = { day: 0, startTime: '10:00', endTime: '12:00' }
    await got(setHours({ business: [sundays] }))
    const { standard_schedule } = await got(read(`/merchant/${merchantId}/hours`))
    assert.deepEqual(standard_schedule.business.sunday.times_open, [{ start: '10:00', end: '12:00' }])
    assert.deepEqual(standard_schedule.business.monday.times_open, [])
  })
  test('6.94 of a holiday requires its date', async () => {
    const feast = { date: '2031-12-24', startTime: '09:00', endTime: '12:00' }
    const { schedule } = await got(setHours({ holidayBusiness: [feast] }))
    assert.deepEqual(schedule.holidayBusiness.map(withoutId), [feast])
    for (const date of [undefined, '24.12.2031', '2031-02-30'])
      await isFault(setHours({ holidayBusiness: [{ ...feast, date }] }), 'schedule.holidayBusiness[0].date')
  })
  test('6.95 6.104 requires a start and a later end', async () => {
    const wrong: [object, string][] = [
      [{ startTime: undefined }, 'startTime'],
      [{ endTime: undefined }, 'endTime'],
      [{ startTime: '25:00' }, 'startTime'],
      [{ endTime: 'noon' }, 'endTime'],
      [{ endTime: '11:00' }, 'endTime'],
      [{ endTime: '10:59' }, 'endTime'],
    ]
    for (const [more, field] of wrong) {
      const shift = { ...lunch, ...more }
      await isFault(post({ name: 'x', hours: [shift] }), `schedule.hours[0].${field}`)
      await isFault(setHours({ delivery: [shift] }), `schedule.delivery[0].${field}`)
    }
  })
  test('6.96 ends at midnight and continues as another', async () => {
    const night = [
      { day: 5, startTime: '17:00', endTime: '24:00' },
      { day: 6, startTime: '00:00', endTime: '02:00' },
    ]
    await got(setHours({ business: night }))
    const { standard_schedule } = await got(read(`/merchant/${merchantId}/hours`))
    assert.deepEqual(standard_schedule.business.friday.times_open, [{ start: '17:00', end: '02:00' }])
    const inOne = { day: 5, startTime: '17:00', endTime: '02:00' }
    await isFault(setHours({ business: [inOne] }), 'schedule.business[0].endTime')
    const { scheduleId } = await got(post({ name: 'Night', hours: night }))
    assert.deepEqual((await readSchedule(scheduleId)).hours.map(withoutId), night)
  })
})

describe('a menu schedule', () => {
  test('6.97 6.102 has a name and hours', async () => {
    const answer = await got(post({ name: 'Lunch', hours: [lunch, { ...lunch, day: 2 }] }))
    assert.deepEqual(Object.keys(answer).toSorted(), ['message', 'scheduleId'])
    assert.deepEqual(answer.message, [])
    const { hours, ...rest } = await readSchedule(answer.scheduleId)
    assert.deepEqual(rest, { id: answer.scheduleId, name: 'Lunch' })
    assert.deepEqual(hours.map(withoutId), [lunch, { ...lunch, day: 2 }])
    assert.deepEqual((await got(admin('GET', 'menu/schedule', { merchantId }))).message, [])
    assert.deepEqual((await adminMenu(merchantId)).schedule, await readSchedules())
  })
  test('6.98 6.99 6.104 requires hours, and is sent alone', async () => {
    const before = await readSchedules()
    await isFault(post({ name: 'x' }), 'schedule.hours')
    await isFault(post({ name: 'x', hours: [] }), 'schedule.hours')
    const one = { name: 'One', hours: [lunch] }
    await isFault(post([one, one]), 'schedule')
    assert.deepEqual(await readSchedules(), before)
  })
  test('6.100 changes its name, or its hours as a whole', async () => {
    const { scheduleId: id } = await got(post({ name: 'Lunch', hours: [lunch, { ...lunch, day: 2 }] }))
    const before = await readSchedule(id)
    assert.deepEqual(await got(put({ id, name: 'Noon' })), { message: [], scheduleId: id })
    assert.deepEqual(await readSchedule(id), { ...before, name: 'Noon' })
    const late = { day: 3, startTime: '20:00', endTime: '22:00' }
    await got(put({ id, hours: [late] }))
    const { name, hours } = await readSchedule(id)
    assert.deepEqual([name, hours.map(withoutId)], ['Noon', [late]])
    await isFault(put({ name: 'x' }), 'schedule.id')
  })
  test('6.101 is refused if the merchant does not have it', async () => {
    await refused(put({ id: 999_999_999, name: 'x' }), 400, 'unknown_schedule')
    const { schedules } = await got(admin('GET', 'menu/schedule', { merchantId: 1001 }))
    await refused(put({ id: schedules[0].id, name: 'x' }), 400, 'unknown_schedule')
  })
  test('6.103 can’t be deleted here', async () => {
    const { scheduleId: id } = await got(post({ name: 'Stays', hours: [lunch] }))
    const token = await ownerToken()
    const query = { merchantId, id, scheduleIds: id }
    for (const path of ['/merchant/admin/menu/schedule', `/merchant/admin/menu/schedule/${id}`])
      await refused(ask('DELETE', path, { token, query }), 404, 'unknown_path')
    assert.equal((await readSchedule(id)).name, 'Stays')
  })
})

describe('business hours', () => {
  const names = ['business', 'delivery', 'holidayBusiness', 'holidayDelivery']
  const day = phoenixDate(2)
  const feast = [{ date: day, startTime: '10:00', endTime: '11:00' }]

  test('6.105 are four lists, written and read', async () => {
    const lists = {
      business: [lunch],
      delivery: [{ ...lunch, startTime: '12:00' }],
      holidayBusiness: feast,
      holidayDelivery: [{ ...feast[0], endTime: '10:30' }],
    }
    for (const method of ['POST', 'PUT']) {
      const id = await newMerchant({ schedule: null })
      const answer = await got(setHours(lists, method, id))
      assert.deepEqual(answer.message, [])
      const { schedule } = await got(admin('GET', 'schedule', { merchantId: id }))
      assert.deepEqual(Object.keys(schedule).toSorted(), names.toSorted())
      for (const [name, shifts] of Object.entries(lists))
        assert.deepEqual(schedule[name].map(withoutId), shifts, `${method} ${name}`)
      await got(setHours({ business: allWeek('08:00', '09:00') }, method, id))
      const later = (await got(admin('GET', 'schedule', { merchantId: id }))).schedule
      assert.deepEqual(later.business.map(withoutId), allWeek('08:00', '09:00'))
    }
  })
  test('6.106 6.107 are overridden by a holiday, which may be closed', async () => {
    const id = await newMerchant()
    const other = phoenixDate(3)
    const closed = { date: other, startTime: '00:00', endTime: '00:00' }
    await got(setHours({ holidayBusiness: [...feast, closed], holidayDelivery: [] }, 'PUT', id))
    const { current_schedule } = await got(read(`/merchant/${id}/hours`))
    const on = (kind: string, date: string): Json =>
      Object.values<Json>(current_schedule[kind]).find((one) => one.date === date).times_open
    assert.deepEqual(on('business', day), [{ start: '10:00', end: '11:00' }])
    assert.deepEqual(on('business', other), [])
    assert.deepEqual(on('delivery', day), [{ start: '00:00', end: '24:00' }])
    assert.deepEqual(on('business', phoenixDate(4)), [{ start: '00:00', end: '24:00' }])
  })
  test('6.108 are cleared without the menu’s schedules', async () => {
    const id = await newMerchant()
    const schedule = { name: 'Lunch', hours: [lunch] }
    const { scheduleId } = await got(admin('POST', 'menu/schedule', { merchantId: id, schedule }))
    const answer = await got(admin('DELETE', 'schedule/truncate', { merchantId: id }))
    assert.deepEqual(answer.message, [])
    const { schedule: hours } = await got(admin('GET', 'schedule', { merchantId: id }))
    assert.deepEqual(hours, Object.fromEntries(names.map((name) => [name, []])))
    await refused(read(`/merchant/${id}/hours`), 400, 'not_found')
    const { schedules } = await got(admin('GET', 'menu/schedule', { merchantId: id }))
    assert.deepEqual([schedules[0].id, schedules[0].hours.map(withoutId)], [scheduleId, [lunch]])
  })
})

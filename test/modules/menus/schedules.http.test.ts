import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { menuScheduleRoutes } from '../../../src/modules/menus/schedules/routes.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { operator, startTestService } from '../../support/test-service.ts'

const service = await startTestService({ template: 'demo', routes: menuScheduleRoutes })
after(() => service.stop())

/** Signed in for merchant administration. */
async function administrator(username: string) {
  const { access_token } = await logIn(service, { ...merchantApp, username, scope: 'global,merchant' })
  return { authorization: access_token as string }
}
const owner: Record<string, string> = await administrator('owner@example.com')
const rival: Record<string, string> = await administrator('rival@example.com')

const path = '/merchant/admin/menu/schedule'
const merchantId = 1002
const create = (schedule: unknown, headers = owner) => service.post(path, { merchantId, schedule }, headers)
const change = (schedule: unknown, headers = owner) => service.put(path, { merchantId, schedule }, headers)
const list = async (id = merchantId, headers = owner): Promise<any[]> =>
  (await service.get(`${path}?merchantId=${id}`, headers)).body.schedules
const find = async (id: number) => (await list()).find((schedule) => schedule.id === id)
const fieldsOf = (answer: { body: any }) => answer.body.message.map(({ field }: { field: string }) => field)
const lunch = [
  { day: 1, startTime: '11:00', endTime: '14:00' },
  { day: 2, startTime: '11:00', endTime: '14:00' },
]
const withoutIds = (hours: any[]) => hours.map(({ id: _, ...hour }) => hour)

/** Everything that a refused write must not touch. */
async function stored() {
  const { rows } = await service.db.pool.query(
    `SELECT (SELECT count(*) FROM menu_schedules) AS schedules, (SELECT count(*) FROM menu_schedule_hours) AS hours,
       (SELECT count(*) FROM menu_revisions) AS revisions, (SELECT count(*) FROM audit_records) AS records`,
  )
  return rows[0]
}

describe('POST /merchant/admin/menu/schedule', () => {
  test('creates a schedule, which can be read back with ids', async () => {
    const answer = await create({ name: 'Lunch', hours: lunch })
    assert.deepEqual(Object.keys(answer.body).sort(), ['message', 'scheduleId'])
    assert.deepEqual([answer.status, answer.body.message], [200, []])
    const schedule = await find(answer.body.scheduleId)
    assert.equal(schedule.name, 'Lunch')
    assert.deepEqual(withoutIds(schedule.hours), lunch)
    for (const { id } of schedule.hours) assert.ok(Number.isInteger(id))
  })

  test('gives a copy of another schedule its own shifts, whatever ids are sent', async () => {
    const original = await find((await create({ name: 'Lunch', hours: lunch })).body.scheduleId)
    const answer = await create({ name: 'Copy', hours: original.hours.map((hour: any) => ({ ...hour })) })
    assert.equal(answer.status, 200)
    const copy = await find(answer.body.scheduleId)
    assert.deepEqual(withoutIds(copy.hours), lunch)
    const ids = [...original.hours, ...copy.hours].map(({ id }) => id)
    assert.equal(new Set(ids).size, 4)
  })

  test('accepts what old clients send: numbers as text, short hours, a form, a list of one', async () => {
    const wanted = [{ day: 3, startTime: '09:30', endTime: '24:00' }]
    const sent = { name: ' Late ', hours: [{ day: '3', startTime: '9:30', endTime: '24:00' }] }
    const form = `merchant_id=${merchantId}&schedule[name]=Late&schedule[hours][0][day]=3&schedule[hours][0][startTime]=9:30&schedule[hours][0][endTime]=24:00`
    const asForm = { ...owner, 'content-type': 'application/x-www-form-urlencoded' }
    for (const answer of [
      await create(sent),
      await create([sent]),
      await create(JSON.stringify(sent)),
      await service.post(path, form, asForm),
    ]) {
      const schedule = await find(answer.body.scheduleId)
      assert.deepEqual([schedule.name, withoutIds(schedule.hours)], ['Late', wanted])
    }
  })

  test('uses the name Schedule when none is given', async () => {
    for (const name of [undefined, '', null]) {
      const { body } = await create({ name, hours: lunch })
      assert.equal((await find(body.scheduleId)).name, 'Schedule')
    }
  })

  test('makes the menu’s next revision, and is audited', async () => {
    const revisions = async () => {
      const { rows } = await service.db.pool.query(
        'SELECT revision, actor, action FROM menu_revisions WHERE merchant_id = $1 ORDER BY revision DESC',
        [merchantId],
      )
      return rows
    }
    const [last] = await revisions()
    const { body } = await create({ name: 'Audited', hours: lunch })
    const [next] = await revisions()
    assert.deepEqual(next, {
      revision: last.revision + 1,
      actor: 'owner@example.com',
      action: 'menu.schedule_created',
    })
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    const { action, subject, merchant_id, before: earlier, after } = records[0]
    assert.deepEqual(
      [action, subject, merchant_id, earlier],
      ['menu.schedule_created', '1002', merchantId, null],
    )
    assert.deepEqual(after, await find(body.scheduleId))
  })

  test('accepts one schedule per call', async () => {
    const answer = await create([{ hours: lunch }, { hours: lunch }])
    assert.deepEqual(
      [answer.status, codesOf(answer), fieldsOf(answer)],
      [400, ['invalid_schedule'], ['schedule']],
    )
  })

  test('reports every error with its path and the shift as received', async () => {
    const early = { day: '1', startTime: '17:00', endTime: '02:00' }
    const answer = await create({
      name: 'x'.repeat(101),
      hours: [lunch[0], early, { day: 9, endTime: 'noon' }],
    })
    assert.equal(answer.status, 400)
    assert.deepEqual([...new Set(codesOf(answer))], ['invalid_schedule'])
    const expected = ['name', 'hours[1].endTime', 'hours[2].day', 'hours[2].startTime', 'hours[2].endTime']
    assert.deepEqual(
      fieldsOf(answer),
      expected.map((field) => `schedule.${field}`),
    )
    assert.deepEqual(answer.body.message[1].entity, early)
    assert.match(answer.body.message[1].dev_msg, /24:00/)
  })

  test('refuses overlapping hours, and names both', async () => {
    const answer = await create({ hours: [lunch[0], { day: 1, startTime: '13:59', endTime: '15:00' }] })
    assert.deepEqual(fieldsOf(answer), ['schedule.hours[1]'])
    assert.match(answer.body.message[0].dev_msg, /Monday 11:00 to 14:00.*Monday 13:59 to 15:00/)
  })

  test('stores nothing invalid', async () => {
    const earlier = await stored()
    const shift = lunch[0]
    const wrong: [unknown, string][] = [
      ['soon', 'schedule'],
      [7, 'schedule'],
      [[], 'schedule'],
      [[[]], 'schedule'],
      [{}, 'schedule.hours'],
      [{ hours: [] }, 'schedule.hours'],
      [{ hours: null }, 'schedule.hours'],
      [{ hours: 'daily' }, 'schedule.hours'],
      [{ hours: { day: 1 } }, 'schedule.hours'],
      [{ hours: [null] }, 'schedule.hours[0]'],
      [{ hours: [shift, [shift]] }, 'schedule.hours[1]'],
      [{ hours: [{ ...shift, date: '2026-12-24' }] }, 'schedule.hours[0].date'],
      [{ hours: [{ ...shift, id: 'x' }] }, 'schedule.hours[0].id'],
      [{ hours: Array(201).fill(shift) }, 'schedule.hours'],
      [{ name: { en: 'Lunch' }, hours: lunch }, 'schedule.name'],
    ]
    for (const [schedule, field] of wrong) {
      const answer = await create(schedule)
      assert.deepEqual([answer.status, fieldsOf(answer)], [400, [field]], JSON.stringify(schedule))
      assert.deepEqual(codesOf(answer), ['invalid_schedule'])
    }
    for (const name of ['a\0b', '\ud800']) {
      const answer = await create({ name, hours: lunch })
      assert.deepEqual([answer.status, fieldsOf(answer)], [400, ['schedule.name']])
    }
    const without = await create(undefined)
    assert.deepEqual(
      [without.status, codesOf(without), fieldsOf(without)],
      [400, ['missing_parameter'], ['schedule']],
    )
    assert.deepEqual(await stored(), earlier)
  })

  test('allows a merchant 500 schedules', async () => {
    await service.db.pool.query(
      `INSERT INTO menu_schedules (merchant_id, name) SELECT 1003, 'x' FROM generate_series(1, 499)`,
    )
    const there = (await list(1003, operator)).length
    await service.db.pool.query(
      'DELETE FROM menu_schedules WHERE merchant_id = 1003 AND schedule_id IN (SELECT schedule_id FROM menu_schedules WHERE merchant_id = 1003 ORDER BY 1 DESC LIMIT $1)',
      [there - 499],
    )
    const schedule = { hours: lunch }
    assert.equal((await service.post(path, { merchantId: 1003, schedule }, operator)).status, 200)
    const answer = await service.post(path, { merchantId: 1003, schedule }, operator)
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['invalid_schedule']])
    assert.match(answer.body.message[0].dev_msg, /500/)
  })

  test('by many concurrent requests gives each its own, and revisions without gaps', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create({ name: `At once ${n}`, hours: lunch })),
    )
    const ids = new Set(answers.map(({ body }) => body.scheduleId))
    assert.equal(ids.size, 20)
    const { rows } = await service.db.pool.query(
      'SELECT count(*) = max(revision) AS whole FROM menu_revisions WHERE merchant_id = $1',
      [merchantId],
    )
    assert.ok(rows[0].whole)
  })
})

describe('PUT /merchant/admin/menu/schedule', () => {
  let id: number
  before(async () => {
    id = (await create({ name: 'Before', hours: lunch })).body.scheduleId
  })

  test('changes the name and keeps the hours', async () => {
    const { hours } = await find(id)
    const answer = await change({ id: String(id), name: 'After' })
    assert.deepEqual([answer.status, answer.body.scheduleId], [200, id])
    assert.deepEqual(await find(id), { id, name: 'After', hours })
  })

  test('replaces all hours and keeps the name; a shift sent with its id keeps it', async () => {
    const [first, second] = (await find(id)).hours
    await change({
      id,
      hours: [
        { ...second, endTime: '15:00' },
        { day: 0, startTime: '10:00', endTime: '11:00' },
      ],
    })
    const { name, hours } = await find(id)
    assert.equal(name, 'After')
    assert.deepEqual(withoutIds(hours), [
      { day: 0, startTime: '10:00', endTime: '11:00' },
      { day: 2, startTime: '11:00', endTime: '15:00' },
    ])
    assert.equal(hours[1].id, second.id)
    assert.ok(![first.id, second.id].includes(hours[0].id))
  })

  test('restores the default name for null', async () => {
    await change({ id, name: null })
    assert.equal((await find(id)).name, 'Schedule')
  })

  test('audits the schedule before and after', async () => {
    const earlier = await find(id)
    await change({ id, name: 'Told', hours: lunch })
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    assert.equal(records[0].action, 'menu.schedule_changed')
    assert.deepEqual([records[0].before, records[0].after], [earlier, await find(id)])
  })

  test('makes no revision if nothing is different', async () => {
    const { revisions } = await stored()
    const { name, hours } = await find(id)
    assert.equal((await change({ id, name, hours })).status, 200)
    assert.equal((await change({ id, hours: withoutIds(hours).toReversed() })).status, 200)
    assert.deepEqual((await find(id)).hours, hours)
    assert.equal((await stored()).revisions, revisions)
  })

  test('refuses an id that is unknown or another merchant’s: unknown_schedule', async () => {
    const others = (await service.post(path, { merchantId: 1007, schedule: { hours: lunch } }, rival)).body
      .scheduleId
    const earlier = await stored()
    for (const wrong of [others, 999_999_999]) {
      const answer = await change({ id: wrong, name: 'Mine' })
      assert.deepEqual(
        [answer.status, codesOf(answer), fieldsOf(answer)],
        [400, ['unknown_schedule'], ['schedule.id']],
      )
    }
    assert.deepEqual(await stored(), earlier)
  })

  test('refuses errors all at once, and changes nothing', async () => {
    const earlier = [await find(id), await stored()]
    for (const [schedule, ...fields] of [
      [{ name: 'x' }, 'schedule.id'],
      [{ id }, 'schedule'],
      [{ id: 'N1', name: 'x' }, 'schedule.id'],
      [{ id: -1, name: 'x'.repeat(101), hours: [] }, 'schedule.id', 'schedule.name', 'schedule.hours'],
      [{}, 'schedule.id', 'schedule'],
      [{ id, hours: [{ day: 1, startTime: '10:00', endTime: '10:00' }] }, 'schedule.hours[0].endTime'],
    ] as [unknown, ...string[]][]) {
      const answer = await change(schedule)
      assert.deepEqual([answer.status, fieldsOf(answer)], [400, fields], JSON.stringify(schedule))
    }
    assert.deepEqual([await find(id), await stored()], earlier)
  })
})

describe('customers', () => {
  test('see a changed schedule in the menu at once', async () => {
    const { body } = await create({ name: 'Seen', hours: lunch })
    const scheduleId = body.scheduleId
    await service.db.pool.query(
      `UPDATE menu_entities SET schedule_ids = ARRAY[$1::bigint] WHERE entity_id =
         (SELECT child_id FROM menu_links WHERE merchant_id = $2 AND parent_id IS NULL ORDER BY child_id LIMIT 1)`,
      [scheduleId, merchantId],
    )
    await service.deps.changes.caughtUp(service.db)
    // The day that is under way comes again in seven days.
    const times = async () => {
      const menu = await service.get(`/merchant/${merchantId}/menu?client_id=demo-app`)
      const found: { day: string; from: string }[] = menu.body.schedule.find(
        ({ id }: { id: number }) => id === scheduleId,
      ).times
      return [...new Set(found.map(({ day, from }) => `${day.toLowerCase()} ${from.slice(11, 16)}`))]
    }
    assert.equal((await times()).length, 2)
    await change({ id: scheduleId, hours: [{ day: 5, startTime: '18:00', endTime: '19:00' }] })
    assert.deepEqual(await times(), ['friday 22:00'])
  })
})

describe('permissions', () => {
  const everyCall = (headers: Record<string, string>, id: unknown = merchantId) => [
    service.get(`${path}?merchantId=${id}`, headers),
    service.post(path, { merchantId: id, schedule: { hours: lunch } }, headers),
    service.put(path, { merchantId: id, schedule: { id: 1, name: 'x' } }, headers),
  ]
  const refusals = async (calls: Promise<any>[]) =>
    new Set((await Promise.all(calls)).map((answer) => `${answer.status} ${codesOf(answer)}`))

  test('refuse another merchant, a token without the scope and a call without a token, and nothing is stored', async () => {
    const earlier = await stored()
    const { access_token } = await logIn(service, { ...merchantApp, username: 'owner@example.com' })
    assert.deepEqual(await refusals(everyCall(rival)), new Set(['403 forbidden']))
    assert.deepEqual(await refusals(everyCall({ authorization: access_token })), new Set(['403 forbidden']))
    assert.deepEqual(await refusals(everyCall({})), new Set(['401 invalid_token']))
    assert.deepEqual(await refusals(everyCall(owner, 999_999)), new Set(['400 unknown_merchant']))
    assert.deepEqual(await stored(), earlier)
  })

  test('are checked before the input', async () => {
    const answer = await create('nonsense', rival)
    assert.deepEqual([answer.status, codesOf(answer)], [403, ['forbidden']])
  })

  test('there is no DELETE', async () => {
    const answer = await service.request('DELETE', `${path}?merchantId=${merchantId}`, { headers: owner })
    assert.equal(answer.status, 404)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from '../../../src/db/database.ts'
import { menuWriter } from '../../support/menus.ts'
import { startTestService, testService } from '../../support/test-service.ts'

const service = testService({
  env: { REQUIRE_CLIENT_ID: 'false' },
})
const write = menuWriter(() => service.db)

const read = (path: string) => service.get(path, { 'accept-encoding': 'identity' })
const menuOf = async (merchantId: number, query = '') => {
  const answer = await read(`/merchant/${merchantId}/menu${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** Names with their children's names. */
const outline = (entities: any[]): unknown[] =>
  entities.map(({ name, children }) => (children.length > 0 ? [name, ...outline(children)] : name))
const namesOf = (entities: any[]): string[] =>
  entities.flatMap((entity) => [entity.name, ...namesOf(entity.children)])

describe('schedules', () => {
  let merchantId: number
  let lunch: number
  let night: number
  let salad: number
  let nightSalad: number
  before(async () => {
    merchantId = await write.merchant()
    const everyDay = [0, 1, 2, 3, 4, 5, 6]
    lunch = await write.schedule(
      merchantId,
      'Lunch',
      everyDay.map((day) => [day, 660, 900]),
    )
    night = await write.schedule(
      merchantId,
      'Late night',
      everyDay.flatMap((day): [number, number, number][] => [
        [day, 1320, 1440],
        [day, 0, 120],
      ]),
    )
    await write.schedule(merchantId, 'Unused', [[1, 0, 1440]])
    const lunchMenu = await write.subMenu(merchantId, 'Lunch', null, { schedule_ids: [lunch] })
    const bar = await write.subMenu(merchantId, 'Bar', null, { schedule_ids: [night] })
    const allDay = await write.subMenu(merchantId, 'All day', null)
    salad = await write.item(merchantId, 'Salad', lunchMenu)
    await write.item(merchantId, 'Nightcap', bar)
    nightSalad = await write.item(merchantId, 'Night salad', lunchMenu, { schedule_ids: [night] })
    const burger = await write.item(merchantId, 'Burger', lunchMenu)
    await write.link(merchantId, allDay, burger)
    await write.item(merchantId, 'Snack', allDay, { schedule_ids: [lunch, night] })
  })
  const orderable = async (at: string) =>
    outline((await menuOf(merchantId, `?hide_unavailable=1&at=${encodeURIComponent(at)}`)).menu)

  test('cover the next 7 days in UTC, for the schedules in use', async () => {
    const { schedule } = await menuOf(merchantId)
    assert.deepEqual(
      schedule.map(({ id }: any) => id),
      [lunch, night],
    )
    assert.equal(schedule[0].times.length, 8, 'it is noon: in a week, lunch has begun')
    assert.deepEqual(schedule[0].times[0], {
      day: 'monday',
      from: '2026-06-15T15:00:00+00:00',
      to: '2026-06-15T19:00:00+00:00',
    })
    assert.deepEqual(schedule[1].times[1], {
      day: 'tuesday',
      from: '2026-06-16T02:00:00+00:00',
      to: '2026-06-16T06:00:00+00:00',
    })
  })

  test('of a single item are its own and those of the menus above it', async () => {
    const whole = (await menuOf(merchantId)).schedule
    const scheduleOf = async (id: number) => (await read(`/merchant/${merchantId}/menu/N${id}`)).body.schedule
    assert.deepEqual(await scheduleOf(salad), [whole[0]])
    assert.deepEqual(await scheduleOf(nightSalad), whole)
  })

  test('survive a clock change within the week', async () => {
    const { schedule } = await menuOf(merchantId, '?at=2026-10-31T12:00:00-04:00')
    assert.deepEqual(
      schedule[0].times.slice(0, 2).map(({ from }: any) => from),
      ['2026-10-31T15:00:00+00:00', '2026-11-01T16:00:00+00:00'],
    )
    assert.deepEqual(schedule[1].times[1], {
      day: 'sunday',
      from: '2026-11-01T02:00:00+00:00',
      to: '2026-11-01T07:00:00+00:00',
    })
  })

  test('leave out what can’t be ordered with hide_unavailable, and menus that become empty', async () => {
    assert.deepEqual(await orderable('2026-06-15T12:00:00-04:00'), [
      ['Lunch', 'Salad', 'Burger'],
      ['All day', 'Burger', 'Snack'],
    ])
    assert.deepEqual(await orderable('2026-06-15T15:00:00-04:00'), [['All day', 'Burger']])
    assert.deepEqual(await orderable('2026-06-16T01:59:00-04:00'), [
      ['Bar', 'Nightcap'],
      ['All day', 'Burger', 'Snack'],
    ])
  })

  test('apply over time without any change', async () => {
    const noon = service.clock.ms
    const now = async () => outline((await menuOf(merchantId, '?hide_unavailable=1')).menu)
    assert.equal((await now()).length, 2)
    service.clock.ms = Date.parse('2026-06-15T19:00:00Z')
    assert.deepEqual(await now(), [['All day', 'Burger']])
    const today = (await menuOf(merchantId)).schedule[0].times[0].from
    service.clock.ms = Date.parse('2026-06-16T04:00:00Z')
    assert.equal((await now()).length, 2)
    assert.notEqual((await menuOf(merchantId)).schedule[0].times[0].from, today)
    service.clock.ms = noon
  })

  test('appear in explain with the next time to order', async () => {
    const query = `?explain=true&hide_unavailable=1&at=${encodeURIComponent('2026-06-15T16:00:00-04:00')}`
    const { explain, menu } = await menuOf(merchantId, query)
    assert.deepEqual(outline(menu), [['All day', 'Burger']])
    const { text, ...rest } = explain.find(({ name }: any) => name === 'Salad')
    assert.ok(text.length > 10)
    assert.deepEqual(rest, {
      id: `N${salad}`,
      name: 'Salad',
      type: 'item',
      shown: false,
      code: 'out_of_schedule',
      schedules: [{ id: lunch, name: 'Lunch' }],
      next_orderable: '2026-06-16T15:00:00+00:00',
    })
    assert.ok(!explain.some(({ name }: any) => name === 'Burger'))
  })
})

test('explain says for an item whether it can be ordered, and nothing unless requested', async () => {
  const merchantId = await write.merchant()
  const menu = await write.subMenu(merchantId, 'Menu', null)
  const item = await write.item(merchantId, 'Shown', menu)
  const { explain } = (await read(`/merchant/${merchantId}/menu/N${item}?explain=1`)).body
  assert.deepEqual(
    explain.map(({ id, shown, code }: any) => [id, shown, code]),
    [[`N${item}`, true, 'orderable']],
  )
  assert.equal((await menuOf(merchantId)).explain, undefined)
})

test('a merchant that moves to another time zone takes its menu’s times along', async () => {
  const merchantId = await write.merchant()
  const noon = await write.schedule(merchantId, 'Noon', [[2, 720, 780]])
  const menu = await write.subMenu(merchantId, 'Menu', null)
  const item = await write.item(merchantId, 'Soup', menu, { schedule_ids: [noon] })
  const starts = async () => {
    const answers = [await menuOf(merchantId), (await read(`/merchant/${merchantId}/menu/N${item}`)).body]
    return answers.map(({ schedule }) => schedule[0].times[0].from)
  }
  for (const _ of ['asked first', 'from the front cache']) {
    assert.deepEqual(await starts(), ['2026-06-16T16:00:00+00:00', '2026-06-16T16:00:00+00:00'])
  }
  const move = sql("UPDATE merchants SET time_zone = 'America/Los_Angeles' WHERE merchant_id = $1")
  await service.db.rows(move, [merchantId])
  await service.deps.changes.caughtUp(service.db)
  assert.deepEqual(await starts(), ['2026-06-16T19:00:00+00:00', '2026-06-16T19:00:00+00:00'])
})

test('a change in the database is visible without a restart', async () => {
  const merchantId = await write.merchant()
  const menu = await write.subMenu(merchantId, 'Menu', null)
  const item = await write.item(merchantId, 'Before', menu)
  assert.deepEqual(namesOf((await menuOf(merchantId)).menu), ['Menu', 'Before'])
  await service.db.rows(sql("UPDATE menu_entities SET name = 'After' WHERE entity_id = $1"), [item])
  const deadline = performance.now() + 30_000
  let names: string[] = []
  while (performance.now() < deadline && !names.includes('After'))
    names = namesOf((await menuOf(merchantId)).menu)
  assert.deepEqual(names, ['Menu', 'After'])

  await service.db.rows(sql('DELETE FROM menu_entities WHERE entity_id = $1'), [item])
  await service.deps.changes.caughtUp(service.db)
  assert.deepEqual(namesOf((await menuOf(merchantId)).menu), ['Menu'])
})

describe('compression', () => {
  let other: Awaited<ReturnType<typeof startTestService>>
  before(async () => {
    const env = { REQUIRE_CLIENT_ID: 'false', CHECK_ANSWERS: 'false' }
    other = await startTestService({ databaseUrl: service.databaseUrl, env })
  })
  after(() => other.stop())

  test('has the same JSON for gzip and br', async () => {
    const merchantId = await write.merchant()
    const menu = await write.subMenu(merchantId, 'Menu', null)
    for (let index = 0; index < 20; index++) await write.item(merchantId, `Item ${index}`, menu)
    const inject = (encoding: string) =>
      other.app.inject({ url: `/merchant/${merchantId}/menu`, headers: { 'accept-encoding': encoding } })
    const plain = await inject('identity')
    assert.equal(plain.headers['content-encoding'], undefined)
    const gzip = await inject('gzip')
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.payload)
    const br = await inject('gzip, br')
    assert.equal(br.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), plain.payload)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { endSoldOutOnTime } from '../../../src/modules/menus/sold-out/sold-out.ts'
import { endPauseOnTime } from '../../../src/modules/merchants/status/status.ts'
import { queuedJobs } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { itemId, orderService, shopper } from '../../support/orders.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { startTestService } from '../../support/test-service.ts'

const service = orderService()
const minute = 60_000
const address = 'client_id=demo-app&address=199+Water+St,+New+York,+NY'
const topicsOf = sql<{ topic: string }>(
  `SELECT type AS topic FROM outbox_events WHERE type LIKE $1 ORDER BY event_id`,
)

describe('a merchant', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let owner: Record<string, string>
  let blt: string
  let start: number
  before(async () => {
    start = service.clock.ms
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    owner = { authorization: (await logIn(service, login)).access_token as string }
  })
  after(() => {
    service.clock.ms = start
  })

  const setStatus = (body: object) =>
    service.put('/merchant/admin/status', { merchantId: 1001, ...body }, owner)
  const setAvailable = (id: string, available: boolean, more: object = {}) =>
    service.put('/merchant/admin/menu/availability', { merchantId: 1001, id, available, ...more }, owner)
  const inMinutes = (minutes: number) => new Date(service.clock.ms + minutes * minute).toISOString()
  const info = async (more = '') => (await service.get(`/merchant/1001/?client_id=demo-app${more}`)).body
  const found = async () =>
    (await service.get(`/merchant/search/delivery?${address}`)).body.merchants.find(
      ({ id }: { id: string }) => id === '1001',
    )
  const order = async (more: object = {}) => {
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
    await ada.put(1001, blt, 2)
    return ada.checkOut(1001, { order_type: 'delivery', payments: [{ type: 'credit_card', id: 3 }], ...more })
  }
  const readItem = async (more = '') =>
    (await service.get(`/merchant/1001/menu/${blt}?client_id=demo-app${more}`)).body

  test('that pauses is closed everywhere, says why, and accepts scheduled orders', async () => {
    assert.equal((await found()).ordering.is_open, true)
    const { status, body } = await setStatus({ paused_until: inMinutes(90) })
    assert.equal(status, 200)
    assert.equal(Date.parse(body.status.paused_until), service.clock.ms + 90 * minute)
    const { is_open, closed_reason, paused_until } = (await found()).ordering
    assert.deepEqual([is_open, closed_reason], [false, 'paused'])
    assert.equal(Date.parse(paused_until), service.clock.ms + 90 * minute)
    const { merchant, explain } = await info('&explain=true')
    assert.equal(merchant.display_status.code, 5)
    assert.equal(Date.parse(merchant.ordering.paused_until), service.clock.ms + 90 * minute)
    assert.equal(explain.delivery.reason, 'paused')
    assert.equal(Date.parse(explain.delivery.opens_at), service.clock.ms + 90 * minute)
    const hours = (await service.get('/merchant/1001/hours?client_id=demo-app')).body
    assert.deepEqual(hours.current_schedule.availability, { pickup: false, delivery: false })
    const refused = await order()
    assert.deepEqual(codesOf(refused), ['closed'])
    assert.match(refused.body.message[0].dev_msg, /paused/)
    assert.equal((await order({ order_time: inMinutes(120) })).status, 200)
  })

  test('resumes automatically on the minute, even in cached answers', async () => {
    assert.equal((await info()).merchant.ordering.availability.delivery, false)
    service.clock.ms += 91 * minute
    assert.equal((await info()).merchant.ordering.availability.delivery, true)
    assert.equal((await found()).ordering.is_open, true)
    assert.equal((await info()).merchant.display_status.code, 1)
    const [job] = await queuedJobs(service.db, 'end_pause')
    await endPauseOnTime(service.deps, job!.payload)
    await endPauseOnTime(service.deps, job!.payload)
    const topics = (await service.db.rows(topicsOf, ['merchant.%ed'])).map(({ topic }) => topic)
    assert.deepEqual(topics.slice(-2), ['merchant.paused', 'merchant.resumed'])
  })

  test('ends a pause on request', async () => {
    await setStatus({ paused_until: inMinutes(60) })
    const { body } = await setStatus({ paused_until: null })
    assert.equal(body.status.paused_until, null)
    assert.equal((await order()).status, 200)
  })

  describe('in answers about its menu and carts', () => {
    const isPaused = (answer: { paused_until: string | null; display_status: { code: number } }) => [
      answer.paused_until,
      answer.display_status.code,
    ]
    /** What every answer of one process says, each requested twice so that the second may come from a cache. */
    const told = async (url: string) => {
      const read = async (path: string, headers: Record<string, string> = {}) => {
        await fetch(url + path, { headers })
        return (await fetch(url + path, { headers })).json() as Promise<any>
      }
      const open = 'client_id=demo-app'
      const { merchant } = await read(`/merchant/1001/?${open}`)
      const menu = `/merchant/1001/menu?${open}`
      const item = `/merchant/1001/menu/${blt}?${open}`
      return {
        info: [merchant.ordering.paused_until, merchant.display_status.code],
        answers: {
          menu: isPaused(await read(menu)),
          bare: isPaused(await read(`${menu}&item_only=1&hide_unavailable=1`)),
          explainedMenu: isPaused(await read(`${menu}&explain=1`)),
          item: isPaused(await read(item)),
          explainedItem: isPaused(await read(`${item}&explain=1`)),
          cart: isPaused(await read('/customer/cart/1001', ada.headers)),
        },
        reason: (await read(`${item}&explain=1`)).explain[0],
        page: await (await fetch(`${url}/m/1001/seaport-all-day-kitchen`)).text(),
      }
    }

    test('shows a pause as in its info until the minute it ends or is changed or lifted, in every process', async () => {
      await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
      await ada.put(1001, blt, 2)
      const other = await startTestService({ databaseUrl: service.databaseUrl })
      try {
        other.clock.ms = service.clock.ms
        const mustTell = async (until: string | null) => {
          const code = until === null ? 1 : 5
          for (const url of [service.url, other.url])
            await eventually(async () => {
              const { info, answers, reason, page } = await told(url)
              const paused_until = info[0] as string | null
              assert.equal(paused_until && Date.parse(paused_until), until && Date.parse(until))
              for (const [name, answer] of Object.entries(answers))
                assert.deepEqual(answer, [paused_until, code], name)
              assert.equal(reason.code, until === null ? 'orderable' : 'paused')
              if (until !== null) assert.equal(Date.parse(reason.next_orderable), Date.parse(until))
              assert.equal(/This shop isn’t taking new orders until/.test(page), until !== null)
            })
        }
        await mustTell(null)
        const steps = [90, 120, 30, null] as const
        for (const minutes of steps) {
          const until = minutes === null ? null : inMinutes(minutes)
          await setStatus({ paused_until: until })
          await mustTell(until)
        }
        await setStatus({ paused_until: inMinutes(20) })
        await mustTell(inMinutes(20))
        const ended = service.clock.ms + 20 * minute
        for (const { clock } of [service, other]) clock.ms = ended - 1
        await mustTell(new Date(ended).toISOString())
        for (const { clock } of [service, other]) clock.ms = ended
        await mustTell(null)
      } finally {
        await other.stop()
      }
      await setStatus({ paused_until: null })
    })

    test('shows a cart line as available exactly if checkout does not refuse the order for the pause', async () => {
      const pauses = [null, 30, 90, 300]
      const times = [undefined, 'ASAP', inMinutes(20), inMinutes(89), inMinutes(91), inMinutes(180)]
      for (const minutes of pauses) {
        await setStatus({ paused_until: minutes === null ? null : inMinutes(minutes) })
        for (const order_time of times)
          for (const order_type of ['delivery', 'pickup']) {
            await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
            await ada.put(1001, blt, 2)
            const query = new URLSearchParams({ order_type, ...(order_time && { order_time }) })
            const { body } = await ada.get(`/customer/cart/1001?${query}`)
            // Without a payment, no order is placed, whatever else is valid.
            const refused = await ada.checkOut(1001, { order_type, order_time, payments: [] })
            const isRefused = codesOf(refused).some((code) => code === 'closed' || code === 'not_available')
            const context = `${minutes} ${order_time} ${order_type}`
            assert.deepEqual(
              body.cart.map(({ available, faults }: any) => [available, faults.length > 0]),
              [[!isRefused, isRefused]],
              context,
            )
            assert.equal(body.quote_token === null, false, context)
          }
      }
      await setStatus({ paused_until: null })
    })
  })

  test('adds minutes while it is busy, for two hours at most', async () => {
    const usual = (await info()).merchant.ordering.time_needed
    const { body } = await setStatus({ busy_minutes: 25 })
    assert.equal(body.status.busy_minutes, 25)
    assert.equal((await info()).merchant.ordering.time_needed, usual + 25)
    const { ordering } = await found()
    assert.equal(ordering.availability.delivery_estimate, usual + 25)
    service.clock.ms += 121 * minute
    assert.equal((await info()).merchant.ordering.time_needed, usual)
    assert.equal((await found()).ordering.time_needed, usual)
    const read = await service.get('/merchant/admin/status?merchantId=1001', owner)
    assert.equal(read.body.status.busy_minutes, 0)
  })

  test('marks an item as sold out: shown so, not orderable, and available again automatically', async () => {
    assert.equal((await readItem()).item[0].available, true)
    const { status } = await setAvailable(blt, false, { until: inMinutes(30) })
    assert.equal(status, 200)
    const [item] = (await readItem()).item
    assert.equal(item.available, false)
    assert.equal(Date.parse(item.available_at), service.clock.ms + 30 * minute)
    const menu = (await service.get('/merchant/1001/menu?client_id=demo-app')).text
    assert.ok(menu.includes('"available":false'))
    const left = (await service.get('/merchant/1001/menu?client_id=demo-app&hide_unavailable=1')).text
    assert.ok(!left.includes(`"id":"${blt}"`))
    const { explain } = await readItem('&explain=1')
    assert.deepEqual(
      [explain[0].code, Date.parse(explain[0].next_orderable)],
      ['sold_out', service.clock.ms + 30 * minute],
    )
    assert.deepEqual(codesOf(await order()), ['not_available'])
    const listed = await service.get('/merchant/admin/menu/availability?merchantId=1001', owner)
    assert.deepEqual(
      listed.body.items.map(({ id }: { id: string }) => id),
      [blt],
    )
    const all = await service.get('/merchant/admin/menu/availability?merchantId=1001&all=true', owner)
    const kinds = Map.groupBy(
      all.body.items as { id: string; type: string; available: boolean }[],
      ({ type }) => type,
    )
    assert.deepEqual([...kinds.keys()].sort(), ['Item', 'Option'])
    assert.deepEqual(
      all.body.items.filter(({ available }: { available: boolean }) => !available),
      listed.body.items,
    )
    service.clock.ms += 31 * minute
    const later = await service.get('/merchant/admin/menu/availability?merchantId=1001&all=true', owner)
    const again = later.body.items.find(({ id }: { id: string }) => id === blt)
    assert.deepEqual([again.available, again.until], [true, null])
    assert.equal((await readItem()).item[0].available, true)
    assert.ok(
      (await service.get('/merchant/1001/menu?client_id=demo-app&hide_unavailable=1')).text.includes(
        `"id":"${blt}"`,
      ),
    )
    assert.equal((await order()).status, 200)
    const [job] = await queuedJobs(service.db, 'end_sold_out')
    await endSoldOutOnTime(service.deps, job!.payload)
    const topics = (await service.db.rows(topicsOf, ['item.%available'])).map(({ topic }) => topic)
    assert.deepEqual(topics, ['item.unavailable', 'item.available'])
  })

  test('marks an option as sold out', async () => {
    const menu = (await service.get('/merchant/1001/menu?client_id=demo-app')).body.menu
    const withOptions = menu
      .flatMap(({ children }: any) => children)
      .find(
        ({ type, children }: any) =>
          type === 'item' && children.some((child: any) => child.type === 'option group'),
      )
    const group = withOptions.children.find((child: any) => child.type === 'option group')
    const [option] = group.children
    assert.equal((await setAvailable(option.id, false, { until: 'tomorrow' })).status, 200)
    const { item } = (await service.get(`/merchant/1001/menu/${withOptions.id}?client_id=demo-app`)).body
    const shown = item[0].children
      .find(({ id }: any) => id === group.id)
      .children.find(({ id }: any) => id === option.id)
    assert.equal(shown.available, false)
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
    const required = withOptions.children
      .filter((child: any) => child.min_selection > 0)
      .map((child: any) => [child.children[0].id, 1])
    const chosen = { ...Object.fromEntries(required), [option.id]: 1 }
    await ada.put(1001, withOptions.id, 4, chosen)
    const refused = await ada.checkOut(1001, {
      order_type: 'delivery',
      payments: [{ type: 'credit_card', id: 3 }],
    })
    assert.ok(codesOf(refused).includes('not_available'), refused.text)
    await setAvailable(option.id, true)
  })

  test('is refused senseless values', async () => {
    const bad: [object, string][] = [
      [{ paused_until: inMinutes(-1) }, 'invalid_parameter'],
      [{ paused_until: inMinutes(32 * 24 * 60) }, 'invalid_parameter'],
      [{ paused_until: 'soon' }, 'invalid_parameter'],
      [{ busy_minutes: 121 }, 'invalid_parameter'],
      [{ busy_minutes: 1e9 }, 'invalid_parameter'],
    ]
    for (const [body, code] of bad)
      assert.deepEqual(codesOf(await setStatus(body)), [code], JSON.stringify(body))
    assert.deepEqual(codesOf(await setAvailable('N999999999', false)), ['unknown_entity'])
    assert.deepEqual(codesOf(await setAvailable('x', false)), ['unknown_entity'])
    assert.deepEqual(codesOf(await setAvailable(blt, false, { until: inMinutes(-5) })), ['invalid_parameter'])
    const foreign = { merchantId: 1007, paused_until: inMinutes(5) }
    assert.deepEqual(codesOf(await service.put('/merchant/admin/status', foreign, owner)), ['forbidden'])
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openConnectionSecrets } from '../../../../src/modules/connections/secrets.ts'
import { openSquareAccounts } from '../../../../src/modules/connections/square/accounts.ts'
import { syncDueMenus, syncMenu } from '../../../../src/modules/menus/sources/sync.ts'
import { queuedJobs } from '../../../support/events.ts'
import { operator, startTestService, type TestService } from '../../../support/test-service.ts'
import { type SquareDouble, squareKeys, startSquare } from '../../../support/tills/square-server.ts'

let service: TestService & { stop(): Promise<void> }
let square: SquareDouble
const merchantId = 1001
const path = '/merchant/admin/menu'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const item = (id: string, cents: number, override: object = {}): any => ({
  ...{ type: 'ITEM', id },
  item_data: {
    ...{ name: id, product_type: 'FOOD_AND_BEV', categories: [{ id: 'mains' }] },
    variations: [
      {
        ...{ type: 'ITEM_VARIATION', id: `${id}-v` },
        item_variation_data: {
          price_money: usd(cents),
          location_overrides: [{ location_id: 'L1', ...override }],
        },
      },
    ],
  },
})
const mains: any = { type: 'CATEGORY', id: 'mains', category_data: { name: 'From the till' } }
const setCatalog = (...items: any[]) => {
  square.sellers.get('seller')!.catalog = [mains, ...items]
}

before(async () => {
  square = await startSquare({ clock: { now: () => service?.clock.ms ?? Date.now() } })
  service = await startTestService({
    template: 'demo',
    env: {
      SQUARE_APPLICATION_ID: squareKeys.applicationId,
      SQUARE_APPLICATION_SECRET: squareKeys.applicationSecret,
      SQUARE_WEBHOOK_KEY: squareKeys.webhookKey,
      SQUARE_URL: square.url,
      PUBLIC_URL: 'https://shop.example',
    },
  })
  square.webhookUrl = `${service.url}/connections/square/webhooks`
  square.signedUrl = 'https://shop.example/connections/square/webhooks'
  square.sellers.set('seller', {
    ...{ id: 'seller', catalog: [], counts: [] },
    locations: [{ id: 'L1', name: 'Downtown', status: 'ACTIVE' }],
  })
})
after(async () => {
  await service.stop()
  await square.close()
})

const call = (method: string, at: string, body?: object) =>
  service.request(method, at, { body: method === 'GET' ? undefined : body, headers: operator })
const read = () => call('POST', `${path}/imports`, { merchantId, kind: 'square' })
const deps = () => ({
  ...service.deps,
  square: openSquareAccounts({ ...service.deps, secrets: openConnectionSecrets(service.deps.settings) }),
})
const sync = () => syncMenu(deps(), { merchantId })
const syncs = async () => (await call('GET', `${path}/sync?merchantId=${merchantId}`)).body.syncs
const entities = async () =>
  (
    await service.db.pool.query(
      `SELECT e.name, e.price_cents AS cents, e.hidden, EXISTS (SELECT FROM menu_sold_out s WHERE s.entity_id = e.entity_id) AS "soldOut"
       FROM menu_entities e WHERE merchant_id = $1 AND third_party_id IN ('soup', 'salad', 'stew') ORDER BY name`,
      [merchantId],
    )
  ).rows.map(({ name, cents, hidden, soldOut }) => [name, Number(cents), hidden, soldOut])
const revision = async () =>
  (await call('GET', `${path}/revisions?merchantId=${merchantId}&limit=1`)).body.revisions[0].revision
const waiting = () => queuedJobs(service.db, 'sync_menu')

describe('a Square menu', () => {
  test('requires a connected account, is read as a draft, and is published', async () => {
    const early = await read()
    assert.equal(early.status, 400)
    assert.match(JSON.stringify(early.body), /Connect Square first/)
    assert.equal(
      (await call('PUT', `${path}/sync`, { merchantId, kind: 'square', enabled: true })).status,
      400,
    )
    const made = await call('POST', '/merchant/admin/connections', { merchantId, kind: 'square' })
    const back = square.allow(made.body.authorizeUrl, 'seller').searchParams
    const code = { code: back.get('code')!, state: back.get('state')! }
    const finished = await call('POST', '/merchant/admin/connections/square', { merchantId, ...code })
    assert.equal(finished.status, 200, finished.text)
    assert.match(JSON.stringify((await read()).body), /couldn’t find any items/)
    setCatalog(item('soup', 900), item('salad', 1200))
    const draft = await read()
    assert.equal(draft.status, 200, draft.text)
    assert.deepEqual([draft.body.report.added, draft.body.import.counts.items], [2, 2])
    const published = await call('POST', `${path}/imports/${draft.body.import.importId}/publish`, {
      merchantId,
    })
    assert.equal(published.status, 200, published.text)
    assert.deepEqual(await entities(), [
      ['salad', 1200, false, false],
      ['soup', 900, false, false],
    ])
    assert.deepEqual(await syncs(), [])
  })

  test('stays in sync: changes from Square’s webhooks are read, and our own changes stay', async () => {
    const on = await call('PUT', `${path}/sync`, { merchantId, kind: 'square', enabled: true })
    assert.deepEqual([on.status, on.body.syncs[0].enabled], [200, true])
    assert.equal((await waiting()).length, 1)
    await sync()
    const at = await revision()
    await sync()
    assert.equal(await revision(), at, 'nothing changed')
    setCatalog(item('soup', 950, { sold_out: true }), item('stew', 1500))
    await service.db.pool.query('DELETE FROM jobs')
    assert.equal(await square.tell('order.updated', 'seller'), 200)
    assert.equal((await waiting()).length, 0)
    assert.equal(await square.tell('inventory.count.updated', 'seller'), 200)
    assert.equal(await square.tell('catalog.version.updated', 'seller'), 200)
    assert.equal(await square.tell('catalog.version.updated', 'stranger'), 200)
    assert.deepEqual(
      (await waiting()).map(({ payload }) => payload),
      [{ merchantId }],
    )
    await sync()
    assert.deepEqual(await entities(), [
      ['salad', 1200, true, false],
      ['soup', 950, false, true],
      ['stew', 1500, false, false],
    ])
    await service.db.pool.query(`UPDATE menu_entities SET name = 'Our soup' WHERE third_party_id = 'soup'`)
    setCatalog(item('soup', 975), item('stew', 1500), item('salad', 1200))
    await sync()
    assert.deepEqual(await entities(), [
      ['Our soup', 975, false, false],
      ['salad', 1200, false, false],
      ['stew', 1500, false, false],
    ])
  })

  test('ends in the last state read after two simultaneous syncs and a late one', async () => {
    setCatalog(item('soup', 1000), item('stew', 1500), item('salad', 1200))
    await Promise.all([sync(), sync(), sync()])
    assert.equal((await entities())[0]![1], 1000)
    const late = service.clock.ms
    service.clock.ms += 10_000
    setCatalog(item('soup', 1100), item('stew', 1500), item('salad', 1200))
    await sync()
    const clock = { now: () => late }
    setCatalog(item('soup', 1), item('stew', 1500), item('salad', 1200))
    await syncMenu({ ...deps(), clock } as never, { merchantId })
    assert.equal((await entities())[0]![1], 1100)
  })

  test('is unchanged by a catalog that is empty, broken or unreachable; the merchant sees why, and it is retried', async () => {
    const before = await entities()
    setCatalog()
    await sync()
    assert.match((await syncs())[0].fault, /couldn’t find any items/)
    square.fault = () => ({ status: 500, body: {} })
    await sync()
    assert.match((await syncs())[0].fault, /isn’t responding/)
    square.fault = undefined
    assert.deepEqual(await entities(), before)
    setCatalog(item('soup', 1150), item('stew', 1500), item('salad', 1200))
    await service.db.pool.query('DELETE FROM jobs')
    service.clock.ms += 3_600_000
    await syncDueMenus(deps())
    await syncDueMenus(deps())
    assert.equal((await waiting()).length, 1, 'due once, however many look')
    await sync()
    assert.deepEqual([(await syncs())[0].fault, (await entities())[0]![1]], [null, 1150])
  })

  test('is not read while switched off or disconnected', async () => {
    const off = await call('PUT', `${path}/sync`, { merchantId, kind: 'square', enabled: false })
    assert.equal(off.body.syncs[0].enabled, false)
    square.calls.length = 0
    await sync()
    await square.tell('catalog.version.updated', 'seller')
    assert.deepEqual(square.calls, [])
  })
})

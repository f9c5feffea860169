import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openDatabase } from '../../src/db/database.ts'
import { eventually } from '../support/eventually.ts'
import { booksMustBeWhole } from '../support/orders.ts'
import { emptyDatabases, startTestCluster, statement } from '../support/postgres.ts'
import { freePort, runService, temporaryFolder } from '../support/process.ts'
import { type Answer, type Caller, callerOf, operator } from '../support/test-service.ts'
import {
  checkOutVersionBefore,
  versionBefore,
  whyNoVersionBefore,
} from '../support/upgrade/version-before.ts'

const noon = Date.parse('2026-06-15T16:00:00Z')
const password = 'open-sesame-42'
const demoApp = { client_id: 'demo-app', client_secret: 'demo-app-secret' }
const must = ({ status, text, body }: Answer) => {
  assert.equal(status, 200, text)
  return body
}

const below = (entity: any): any[] => entity.children.flatMap((child: any) => [child, ...below(child)])

describe(`${versionBefore.name} and this version on one database`, {
  skip: whyNoVersionBefore() ?? false,
}, () => {
  const undo = new AsyncDisposableStack()
  const began = Date.now()
  let databaseUrl: string
  let dataDir: string
  let source: string
  /** The version before, and this one next to it. */
  let old: Process
  let present: Process
  let ada: Record<string, string>
  let item: string

  type Process = Caller & { kill(signal: NodeJS.Signals): Promise<unknown>; ready(): Promise<void> }

  async function start(cwd?: string): Promise<Process> {
    const service = runService(await freePort(), {
      cwd,
      command: [process.execPath, 'src/main.ts'],
      env: {
        ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:8080' },
        CLOCK: new Date(noon + Date.now() - began).toISOString(), // the same time of day for all of them
      },
    })
    const kill = (signal: NodeJS.Signals) => {
      service.child.kill(signal)
      return service.exit
    }
    undo.defer(async () => void (await kill('SIGKILL')))
    return { ...callerOf(service.url), kill, ready: service.ready }
  }

  before(async () => {
    const folder = temporaryFolder()
    undo.defer(folder.remove)
    source = join(folder.path, 'source')
    dataDir = join(folder.path, 'data')
    checkOutVersionBefore(source)
    const cluster = await startTestCluster()
    undo.defer(cluster.stop)
    const databases = emptyDatabases()
    undo.defer(databases.dropAll)
    databaseUrl = await databases.make(cluster.url)
    old = await start(source)
    await old.ready()
    ada = await signIn(old)
    const { menu } = must(await old.get('/merchant/1001/menu?client_id=demo-app'))
    item = below({ children: menu }).find(({ type, name }) => type === 'item' && name === 'BLT').id
  })
  after(() => undo.disposeAsync())

  async function signIn(at: Caller, username = 'ada@example.com'): Promise<Record<string, string>> {
    const login = { ...demoApp, grant_type: 'password', username, password, scope: 'global,payment' }
    return { authorization: `Bearer ${must(await at.post('/customer/auth', login)).access_token}` }
  }
  async function order(at: Caller, headers = ada, more: Record<string, string> = {}): Promise<any> {
    const line = { item: { item_id: item, item_qty: 1, option_qty: {} } }
    must(await at.post('/customer/cart/1001', line, headers))
    const wish = { order_type: 'pickup', payments: [{ type: 'credit_card', id: 3 }] }
    return must(await at.post('/customer/cart/1001/checkout', wish, { ...headers, ...more }))
  }
  const lettersAbout = (orderId: number | '') => {
    const folder = join(dataDir, 'mail')
    const mails = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
    return mails
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => /^To: ada@example\.com\r$/m.test(mail) && mail.includes(`order ${orderId}`))
  }
  const isWrittenAbout = (orderId: number) => eventually(() => assert.ok(lettersAbout(orderId).length > 0))
  const act = async (at: Caller, orderId: number, action: string) =>
    must(await at.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator))
  const bothWays = () =>
    [
      [old, present],
      [present, old],
    ] as const

  test('the new version migrates and starts while the old one takes orders, without refusing a request', async (t) => {
    const sold: number[] = []
    let isReady = false
    const selling = (async () => {
      while (!isReady) sold.push((await order(old)).order_id)
    })()
    present = await start()
    await present.ready().finally(() => {
      isReady = true
    })
    await selling
    t.diagnostic(`${sold.length} orders meanwhile`)
    assert.ok(sold.length > 0)
    for (const orderId of sold) await isWrittenAbout(orderId)
  })

  test('a person signed in to one version is signed in to the other, with tokens and cookies', async () => {
    for (const [here, there] of bothWays()) {
      const headers = await signIn(here)
      assert.equal(must(await there.get('/customer/auth', headers)).user.email, 'ada@example.com')
      const cookie = await signInByBrowser(here)
      assert.equal(must(await there.get('/web/me', { cookie })).name, 'Ada')
      const viewer = { email: 'viewer@operator.example', password }
      const { access_token } = must(await here.post('/operator/session', viewer))
      must(await there.get('/operator/session', { authorization: `Bearer ${access_token}` }))
      must(await here.request('DELETE', '/customer/auth', { headers }))
      await eventually(async () => assert.equal((await there.get('/customer/auth', headers)).status, 401))
    }
  })

  async function signInByBrowser(at: Caller): Promise<string> {
    const cookieOf = ({ headers }: Answer) =>
      headers
        .getSetCookie()
        .find((line) => line.startsWith('cellardoor-shop='))!
        .split(';', 1)[0]!
    const page = await at.get('/signin')
    const _token = /name="_token" value="([^"]+)"/.exec(page.text)![1]!
    const form = new URLSearchParams({ _token, email: 'ada@example.com', password })
    const done = await at.post('/signin', String(form), {
      ...{ 'content-type': 'application/x-www-form-urlencoded', origin: at.url },
      cookie: cookieOf(page),
    })
    assert.equal(done.status, 303, done.text)
    return cookieOf(done)
  }

  test('an Idempotency-Key answered by one is replayed by the other', async () => {
    for (const [here, there] of bothWays()) {
      const key = { 'idempotency-key': `beside-${here.url}` }
      const gift = { email: 'gift@example.com', value: '10.00' }
      const first = must(await here.post('/operator/gift-cards', gift, { ...operator, ...key }))
      assert.deepEqual(must(await there.post('/operator/gift-cards', gift, { ...operator, ...key })), first)
    }
  })

  test('a change made in one shows up in the other', async () => {
    const priceAt = async (at: Caller) => {
      const { menu } = must(await at.get('/merchant/1001/menu?client_id=demo-app'))
      return below({ children: menu }).find(({ id }) => id === item).price
    }
    for (const [[here, there], price] of bothWays().map((way, index) => [way, 11 + index] as const)) {
      await priceAt(there)
      const entities = [{ id: Number(item.slice(1)), type: 'Item', price }]
      must(await here.put('/merchant/admin/menu', { merchantId: 1001, entities }, operator))
      await eventually(async () => assert.equal(await priceAt(there), price))
    }
  })

  test('an order placed with one is prepared, handed over and charged by the other', async () => {
    for (const [here, there] of bothWays()) {
      const { order_id } = await order(here)
      await isWrittenAbout(order_id)
      for (const action of ['ready', 'complete']) await act(there, order_id, action)
      await eventually(async () => {
        const [{ state }] = await statement(
          databaseUrl,
          `SELECT state FROM order_payments WHERE order_id = ${order_id} AND gateway IS NOT NULL`,
        )
        assert.equal(state, 'captured')
      })
    }
  })

  test('no email about an order is sent twice while both run, by one or both of them', () => {
    const subjects = lettersAbout('').map((letter) => /^Subject: .*$/m.exec(letter)![0])
    const twice = subjects.filter((subject, index) => subjects.indexOf(subject) !== index)
    assert.ok(subjects.length > 10)
    assert.deepEqual(twice, [])
  })

  test('jobs added by the old version run in the new one once the old one is gone', async () => {
    const placed: number[] = []
    for (let count = 0; count < 5; count++) placed.push((await order(old)).order_id)
    await old.kill('SIGKILL')
    for (const orderId of placed) await isWrittenAbout(orderId)
    const { jobs } = must(await present.get('/operator/system', operator))
    assert.deepEqual(
      jobs.filter((job: any) => job.given_up > 0),
      [],
    )
  })

  test('the old version starts again on the migrated database; jobs of the new one wait until it is back', async () => {
    old = await start(source)
    await old.ready()
    const sold = [await order(old), await order(present)]
    await present.kill('SIGKILL')
    sold.push(await order(old))
    present = await start()
    await present.ready()
    for (const { order_id } of sold) await isWrittenAbout(order_id)
  })

  test('the books balance, and the log has every order once, whichever version took it', async () => {
    assert.deepEqual(await old.kill('SIGTERM'), { code: 0, signal: null })
    const db = openDatabase(databaseUrl)
    await eventually(() => booksMustBeWhole(db)).finally(db.close)
    await eventually(async () => {
      const placed = `SELECT order_id FROM events WHERE type = 'order.placed'`
      const twice = `${placed} GROUP BY order_id HAVING count(*) > 1`
      const missing = `SELECT order_id FROM orders WHERE ordered_at >= '2026-06-15T16:00:00Z' EXCEPT ${placed}`
      assert.deepEqual([await statement(databaseUrl, twice), await statement(databaseUrl, missing)], [[], []])
    })
  })
})

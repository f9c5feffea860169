import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { type Handle, sql } from '../../../src/db/database.ts'
import { insertCard } from '../../../src/modules/customers/cards/store.ts'
import { openOrderEmails } from '../../../src/modules/fulfillment/send-emails.ts'
import { sendExport } from '../../../src/modules/privacy/export-account.ts'
import { privacyTasks } from '../../../src/modules/privacy/index.ts'
import { packZip } from '../../../src/runtime/zip.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  itemId,
  orderService,
  runJobs,
  shopper,
} from '../../support/orders.ts'
import { codesOf, demoApp, logIn } from '../../support/people.ts'
import { makeBrowser } from '../../support/servers/push.ts'
import { operator } from '../../support/test-service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-privacy-'))
const service = orderService({ template: 'demo_small', config: { dataDir } })
after(() => rmSync(dataDir, { recursive: true, force: true }))

const person = {
  email: 'wilhelmina.quux@example.com',
  first_name: 'Wilhelmina',
  last_name: 'Quuxington',
  phone: '2125550177',
  password: 'a long password of hers',
}
const home = {
  street: '127 John St',
  unit_number: 'Apt 77Q',
  city: 'New York',
  state: 'NY',
  zip_code: '10038',
}
const traces = [
  /wilhelmina/i,
  /quux/i,
  /2125550177/,
  /212.?555.?0177/,
  /127 john/i,
  /77Q/,
  /behind the blue fence/i,
]

const tables = sql<{ name: string }>(
  `SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')`,
)
const authorizations = sql<{ count: number }>('SELECT count(*) FROM card_authorizations')
const anyLedger = sql<{ lines: number; sum: number }>(
  `SELECT count(*) AS lines, coalesce(sum(amount_cents), 0)::bigint AS sum FROM ledger_lines
   WHERE entry_id IN (SELECT entry_id FROM ledger_entries WHERE order_id = $1)`,
)

/** Every table, as text, one row per line. */
async function whereFound(handle: Handle): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await handle.rows(tables)) {
    const rows = await handle.rows(sql<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`))
    // The gazetteer has the street, but not who lives there.
    if (/street|merchants$|landmarks|zip_codes/.test(name)) continue
    for (const { row } of rows) {
      const hit = traces.find((trace) => trace.test(row))
      if (hit) found.push(`${name}: ${hit} in ${row.slice(0, 300)}`)
    }
  }
  return found
}

describe('a person’s own data', () => {
  let wilhelmina: Awaited<ReturnType<typeof shopper>>
  let customerId: number
  let orderId: number
  before(async () => {
    await confirmByHand(service, 1001)
    await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
    const made = await service.post('/customer/account', {
      ...person,
      ...demoApp,
      grant_type: 'password',
      scope: 'global,payment',
    })
    assert.equal(made.status, 200, made.text)
    const { access_token } = await logIn(service, {
      username: person.email,
      password: person.password,
      scope: 'global,payment',
    })
    const headers = { authorization: access_token as string }
    wilhelmina = {
      ...(await shopper(service)),
      headers,
      get: (path) => service.get(path, headers),
      post: (path, body) => service.post(path, body, headers),
      put: (merchantId, id, quantity = 1) =>
        service.post(
          `/customer/cart/${merchantId}`,
          { item: { item_id: id, item_qty: quantity, instructions: 'For Wilhelmina Quuxington' } },
          headers,
        ),
      checkOut: (merchantId, body = {}) =>
        service.post(`/customer/cart/${merchantId}/checkout`, body, headers),
    }
    const placed = await wilhelmina.post('/customer/location', {
      ...home,
      phone: person.phone,
      instructions: 'Behind the blue fence',
      default: true,
    })
    assert.equal(placed.status, 200, placed.text)
    customerId = (await wilhelmina.get('/customer/account')).body.user.customer_id ?? 0
    const blt = await itemId(service, 1001, 'BLT')
    await wilhelmina.put(1001, blt, 3)
    const order = await wilhelmina.checkOut(1001, {
      payments: [{ type: 'cash' }],
      instructions: 'Ask for Quuxington',
      delivery_options: { leave_at_door: true, instructions: 'Quuxington is on the bell' },
      tip: 1,
    })
    assert.equal(order.status, 200, order.text)
    orderId = order.body.order_id
    await cancelFarAhead(blt)
    await driveAsWilhelmina()
    const endpoint = 'https://push.example.com/of-wilhelmina'
    const browser = await wilhelmina.post('/customer/push', { endpoint, keys: makeBrowser().keys })
    assert.equal(browser.status, 200, browser.text)
  })

  /** She drives for the group of merchant 1001, and was seen with its orders. */
  async function driveAsWilhelmina() {
    const { rows } = await service.db.pool.query(
      `INSERT INTO drivers (group_id, email, customer_id, created_at)
       SELECT group_id, $2, $1, now() FROM merchants WHERE merchant_id = 1001 RETURNING driver_id`,
      [customerId, person.email],
    )
    const [{ driver_id }] = rows
    await service.db.pool.query(
      'INSERT INTO driver_shifts (driver_id, customer_id, started_at, ended_at) VALUES ($1, $2, now(), now())',
      [driver_id, customerId],
    )
    await service.db.pool.query(
      `INSERT INTO deliveries (merchant_id, order_id, leg, state, status, driver_id, courier, start_at, started_at, ended_at)
       SELECT merchant_id, order_id, 'out', 'delivered', 'delivered', $1,
         '{"first_name": "Wilhelmina", "phone": "2125550177", "latitude": 40.7, "longitude": -74}', now(), now(), now()
       FROM orders WHERE customer_id <> $2 AND type = 'delivery' ORDER BY order_id LIMIT 1`,
      [driver_id, customerId],
    )
    await service.db.pool.query(
      `INSERT INTO driver_actions (merchant_id, order_id, driver_id, action_id, kind, happened_at, received_at, age_passed, reason)
       VALUES (1001, $2, $1, '8c0a1c52-6d5f-4d5e-9a60-2f9b1c0f4e11', 'age_checked', now(), now(), false, 'Quuxington had no document')`,
      [driver_id, orderId],
    )
    await service.db.pool.query(
      `INSERT INTO driver_proofs (merchant_id, order_id, driver_id, name, at) VALUES (1001, $2, $1, 'x.photo.webp', now())`,
      [driver_id, orderId],
    )
  }

  /** Its card was to be charged days later. */
  async function cancelFarAhead(item: string) {
    const now = service.clock.ms
    const facts = { brand: 'Visa', lastFour: '4242', expMonth: 12, expYear: 2030 } as const
    const card = { gateway: 'sandbox', token: 'tok_for_later', ...facts } as const
    const { ccId } = await insertCard(service.db, customerId, card, now)
    await wilhelmina.put(1001, item, 3)
    const ahead = await wilhelmina.checkOut(1001, {
      payments: [{ type: 'credit_card', id: String(ccId) }],
      order_time: new Date(now + 10 * 86_400_000).toISOString(),
    })
    assert.equal(ahead.status, 200, ahead.text)
    const cancelled = await wilhelmina.post(`/customer/orders/${ahead.body.order_id}/cancel`)
    assert.equal(cancelled.status, 200, cancelled.text)
  }

  const erase = (password: string) =>
    service.request('DELETE', '/customer/account', { headers: wilhelmina.headers, body: { password } })
  const act = (action: string) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action, reason: 'fine' }, operator)
  const mailFiles = () =>
    readdirSync(join(dataDir, 'mail')).map((name) => readFileSync(join(dataDir, 'mail', name), 'utf8'))

  const shop = { merchantId: 0 }
  const pictureOf = async (url: string) =>
    (await service.deps.images.find(url.split('/').at(-1)!)) !== undefined
  /** Applies for three shops: one is pending, one is declined, and she is the only owner of the approved one. Returns a license's picture. */
  async function tradeAsWilhelmina(): Promise<string> {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const hosted = await service.deps.images.keep(bytes)
    assert.ok('path' in hosted)
    const document = hosted.path
    const ids: number[] = []
    for (const name of ['Cellar One', 'Cellar Two', 'Cellar Three']) {
      const applied = await service.post('/merchant/apply', {
        ...{ name, type: 'W', phone: person.phone, email: person.email },
        location: {
          street: home.street,
          unit: home.unit_number,
          city: home.city,
          state: 'NY',
          zipCode: '10038',
        },
        license: { kind: 'alcohol', number: 'NY-1', state: 'NY', expires: '2036-01-31', document },
      })
      assert.equal(applied.status, 200, applied.text)
      ids.push(applied.body.application.application_id)
    }
    const decide = async (id: number, body: object) => {
      const decided = await service.put(`/operator/applications/${id}`, body, operator)
      assert.equal(decided.status, 200, decided.text)
      return decided.body.application.merchant_id as number
    }
    await decide(ids[1]!, { action: 'decline', reason: 'No room for Wilhelmina Quuxington.' })
    shop.merchantId = await decide(ids[2]!, { action: 'approve' })
    await service.db.pool.query(
      `INSERT INTO merchant_group_members (group_id, email, role)
       SELECT group_id, $2, 'owner' FROM merchants WHERE merchant_id = $1`,
      [shop.merchantId, person.email],
    )
    await service.db.pool.query('UPDATE merchants SET active = true WHERE merchant_id = $1', [
      shop.merchantId,
    ])
    return document
  }

  test('is emailed as a link to a ZIP of JSON, only to its owner', async () => {
    const asked = await wilhelmina.post('/customer/account/export')
    assert.equal(asked.status, 200, asked.text)
    const jobs = (await runJobs(service)).filter(({ task }) => task === 'export_customer')
    assert.equal(jobs.length, 1)
    const mails: { to: string; text: string }[] = []
    const mail = {
      send: async (sent: { to: string; text: string }) => void mails.push(sent),
      forget: async () => {},
    }
    await sendExport({ ...service.deps, mail }, jobs[0]!.payload)
    assert.equal(mails[0]!.to, person.email)
    const path = new URL(/https?:\/\/\S+\/account\/export\/\S+/.exec(mails[0]!.text)![0]).pathname
    const answer = await fetch(service.url + path)
    assert.equal(answer.headers.get('content-type'), 'application/zip')
    const files = unzip(Buffer.from(await answer.arrayBuffer()))
    assert.equal(JSON.parse(files.get('customers.json')!)[0].email, person.email)
    assert.ok(
      JSON.parse(files.get('orders.json')!).some((order: { order_id: number }) => order.order_id === orderId),
    )
    assert.equal(JSON.parse(files.get('customer_locations.json')!)[0].street, home.street)
    assert.ok(files.has('order_moves.json') && files.has('order_payments.json'))
    assert.ok(files.has('driver_shifts.json') && files.has('driver_actions.json'))
    assert.equal(JSON.parse(files.get('drivers.json')!)[0].email, person.email)
    assert.match(files.get('push_subscriptions.json')!, /of-wilhelmina/)
    assert.match(files.get('card_authorizations.json')!, /"due_at"/)
    assert.doesNotMatch(files.get('card_authorizations.json')!, /tok_for_later/)
    assert.doesNotMatch([...files.values()].join(), /password_hash|token_hash|auth_secret/)
    assert.equal((await fetch(`${service.url}${path}x`)).status, 400)
    service.clock.ms += 8 * 86_400_000
    assert.equal((await fetch(service.url + path)).status, 400, 'after a week')
    service.clock.ms -= 8 * 86_400_000
  })

  test('is not erased while an order is open, or with a wrong password', async () => {
    assert.deepEqual(codesOf(await erase('wrong')), ['wrong_password'])
    for (const action of ['confirm', 'ready']) {
      assert.deepEqual(codesOf(await erase(person.password)), ['orders_open'])
      await act(action)
    }
    assert.deepEqual(codesOf(await erase(person.password)), ['orders_open'])
    assert.deepEqual(
      codesOf(await service.request('DELETE', `/operator/customers/${customerId}`, { headers: operator })),
      ['orders_open'],
    )
    assert.equal((await wilhelmina.get('/customer/account')).status, 200)
  })

  test('is gone once erased: from the database, the files and the logs; amounts, lines and the ledger stay', async () => {
    await act('complete')
    await runJobs(service)
    await openOrderEmails({ ...service.deps, trackingUrlOf: () => 'x', orderUrlOf: () => 'x' }).toCustomer({
      orderId,
      status: 'completed',
    })
    const { mails } = (await service.get(`/operator/orders/${orderId}`, operator)).body
    const [kept] = mails
    assert.deepEqual([mails.length, kept.to], [1, person.email])
    assert.match(kept.text, /Total: \$/)
    const review = await wilhelmina.post(`/customer/orders/${orderId}/review`, {
      stars: 5,
      text: 'Signed, Wilhelmina Quuxington',
    })
    assert.equal(review.status, 200, review.text)
    await runJobs(service)
    assert.ok((await whereFound(service.db)).length > 5)
    assert.ok(mailFiles().some((text) => text.includes(person.email)))
    const picture = await tradeAsWilhelmina()
    assert.deepEqual(codesOf(await erase(person.password)), ['last_owner'])
    await service.db.pool.query('UPDATE merchants SET active = false WHERE merchant_id = $1', [
      shop.merchantId,
    ])
    const ledger = await service.db.get(anyLedger, [orderId])
    const before = (await wilhelmina.get(`/customer/orders/recent/${orderId}`)).body.order
    const erased = await erase(person.password)
    assert.equal(erased.status, 200, erased.text)
    assert.equal(await pictureOf(picture), true, 'until the job has run')
    for (const { task, payload } of await runJobs(service)) await privacyTasks(service.deps)[task]?.(payload)
    assert.equal(await pictureOf(picture), false)
    assert.deepEqual(await whereFound(service.db), [])
    assert.equal((await service.db.get(authorizations)).count, 0)
    for (const text of mailFiles()) for (const trace of traces) assert.doesNotMatch(text, trace)
    for (const trace of traces) assert.doesNotMatch(service.logged.join(''), trace)
    assert.deepEqual(await service.db.get(anyLedger, [orderId]), ledger)
    const shown = (await service.get('/merchant/admin/orders?merchantId=1001', operator)).body.orders.find(
      (order: { order_id: number }) => order.order_id === orderId,
    )
    assert.deepEqual(
      [shown.total, shown.subtotal, shown.cart.length],
      [before.total, before.subtotal, before.cart.length],
    )
    assert.deepEqual(shown.customer, { first_name: '', last_name: '', email: '', phone: '' })
    await booksMustBeWhole(service.db)
  })

  test('is erased for good: tokens are revoked, sign-in fails, and the email is free', async () => {
    assert.equal((await wilhelmina.get('/customer/account')).status, 401)
    assert.deepEqual(
      codesOf(await service.request('DELETE', `/operator/customers/${customerId}`, { headers: operator })),
      ['unknown_customer'],
    )
    const again = await service.post('/customer/account', {
      ...person,
      ...demoApp,
      grant_type: 'password',
      scope: 'global',
    })
    assert.equal(again.status, 200, again.text)
  })
})

test('any program can read a ZIP archive: names, sizes and checksums', async () => {
  const files = [
    { name: 'a.json', content: '[1]\n' },
    { name: 'ü.json', content: 'x'.repeat(9999) },
    { name: 'empty.json', content: '' },
    { name: 'large.json', content: '😀 wie groß'.repeat(200_000) },
  ]
  const read = unzip(await packZip(files))
  assert.deepEqual([...read.keys()], ['a.json', 'ü.json', 'empty.json', 'large.json'])
  for (const { name, content } of files) assert.ok(read.get(name) === content, name)
})

/** By the central directory, like programs do. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = bytes.readUInt16LE(end + 10)
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    const [packed, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + bytes.readUInt16LE(offset + 26)
    files.set(name, inflateRawSync(bytes.subarray(start, start + packed)).toString())
    at += 46 + nameLength
  }
  return files
}

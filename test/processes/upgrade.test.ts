import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { openDatabase } from '../../src/db/database.ts'
import { type Migration, migrate, readMigrations } from '../../src/db/migrate.ts'
import { restoreBackup } from '../../src/upkeep/backup/restore-backup.ts'
import { openSealer } from '../../web/seal.ts'
import { openAuthenticator } from '../support/authenticator.ts'
import { eventually } from '../support/eventually.ts'
import { trialBalance } from '../support/orders.ts'
import { totpAt } from '../support/people.ts'
import { digestTables, emptyDatabases, startTestCluster } from '../support/postgres.ts'
import { hazardsOf } from '../support/source-code.ts'
import { openForm, sendForm } from '../support/stories.ts'
import { startStripeServer } from '../support/stripe/server.ts'
import { type Answer, operator, startTestService } from '../support/test-service.ts'
import { backupOfBefore, laySchemaOfBefore, readStatements } from '../support/upgrade/load-world.ts'
import { type StartedWorld, startWorldOfBefore } from '../support/upgrade/started-world.ts'
import { versionBefore } from '../support/upgrade/version-before.ts'

const { lastMigration, name: before010 } = versionBefore
const statements = readStatements()

const databases = emptyDatabases()
let cluster: Awaited<ReturnType<typeof startTestCluster>>
before(async () => {
  cluster = await startTestCluster()
})
after(async () => {
  await databases.dropAll()
  await cluster.stop()
})

const demoApp = { client_id: 'demo-app', client_secret: 'demo-app-secret' }
const passkeySite = { origin: 'https://shop.example', rpId: 'shop.example' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const must = ({ status, text, body }: Answer) => {
  assert.equal(status, 200, text)
  return body
}

describe(`an installation of ${before010}, taken over by this version`, () => {
  let world: StartedWorld
  before(async () => {
    world = await startWorldOfBefore(await databases.make(cluster.url))
  })
  after(() => world.stop())

  const isSent = (address: string, words: RegExp) =>
    eventually(() => {
      const mail = world.mails().find((one) => one.includes(`To: ${address}\r\n`) && words.test(one))
      assert.ok(mail, `no email to ${address} with ${words}`)
      return mail
    })
  const isText = (to: string, words: RegExp) =>
    eventually(() =>
      assert.ok(
        world.texts().some((text) => text.includes(`"${to}"`) && words.test(text)),
        to,
      ),
    )
  const becomes = (query: string, wanted: unknown) =>
    eventually(async () =>
      assert.deepEqual(Object.values((await world.rows(query))[0] ?? {})[0], wanted, query),
    )
  const countOf = (from: string) => `SELECT count(*)::integer FROM ${from}`

  test('is updated by every migration since', async () => {
    const since = readdirSync('migrations').filter((name) => Number(name.slice(0, 4)) > lastMigration)
    assert.deepEqual(world.applied, since.sort())
    assert.equal((await world.get('/readyz')).status, 200)
  })

  /** What each waiting job leaves behind when it is done. `waits for nothing`: the only visible effect is that it no longer waits. */
  const effects: Record<string, () => Promise<unknown>> = {
    send_password_reset: () => isSent('frida@example.com', /Subject: Choose a new password/),
    send_confirmation: () => isSent('conny.newest@example.com', /Subject: Confirm your email address/),
    send_passkey_notice: () => isSent('pia@example.com', /passkey/i),
    send_invitation: () => isSent('ian@example.com', /you are invited to join the staff/),
    send_declined: () => isSent('dora@example.com', /No room\./),
    send_license_notice: () => isSent('owner@example.com', /WARNED/),
    warn_of_licenses: () => isSent('owner@example.com', new RegExp(world.kept.jobs.license)),
    export_customer: () => isSent('frida@example.com', /\/account\/export\//),
    send_gift_card: () => isSent('grace@example.com', /\$15\.00/),
    send_operator_email: () => isSent('ada@example.com', /Subject: About your order/),
    send_refund_email: () => isSent('ada@example.com', new RegExp(`order ${world.kept.jobs.refundedOnce}`)),
    send_adjustment_email: () =>
      isSent('ada@example.com', new RegExp(`changed your order ${world.kept.jobs.adjusted}`)),
    send_order_letter: () => isSent('tess@example.com', new RegExp(`order ${world.kept.jobs.texted}`)),
    send_merchant_letter: () =>
      isSent('owner@example.com', new RegExp(`new order ${world.kept.jobs.texted}`)),
    tell_merchant: () => isSent('owner@example.com', new RegExp(`new order ${world.kept.orders.placed}`)),
    tell_of_delivery: () =>
      isSent('olga@example.com', new RegExp(`no courier for order ${world.kept.jobs.lost}`)),
    send_delivery_letter: () =>
      isSent('letter@example.com', new RegExp(`no courier for order ${world.kept.jobs.lost}`)),
    send_webhook_email: () => isSent('owner@example.com', /Subject: A webhook was disabled/),
    send_sms: () => isText('2125550142', /Your code is \d{6}/),
    send_order_sms: () => isText('2125550144', new RegExp(`${world.kept.jobs.texted}`)),
    settle_checkouts: () =>
      becomes(
        `SELECT state || may_hold FROM checkouts WHERE checkout_id = ${world.kept.jobs.checkouts.underWay}`,
        'abandonedfalse',
      ),
    void_checkout: () =>
      becomes(
        `SELECT may_hold FROM checkouts WHERE checkout_id = ${world.kept.jobs.checkouts.abandoned}`,
        false,
      ),
    settle_payments: () =>
      becomes(`SELECT state FROM order_payments WHERE order_id = ${world.kept.jobs.toSettle}`, 'captured'),
    settle_refunds: () =>
      becomes(`SELECT state FROM order_refund_payments WHERE order_id = ${world.kept.jobs.refunded}`, 'done'),
    lapse_adjustment: () =>
      becomes(`SELECT status FROM order_adjustments WHERE order_id = ${world.kept.jobs.lapsing}`, 'lapsed'),
    end_credits: () =>
      becomes(
        `SELECT ended_at IS NOT NULL FROM credit_grants WHERE credit_id = ${world.kept.jobs.credit}`,
        true,
      ),
    end_sold_out: () =>
      becomes(countOf(`menu_sold_out WHERE entity_id = ${world.kept.jobs.soldOut.slice(1)}`), 0),
    end_pause: () =>
      becomes(
        `SELECT paused_until IS NULL FROM merchants WHERE merchant_id = ${world.kept.jobs.paused}`,
        true,
      ),
    activate_ready: () =>
      becomes(`SELECT active FROM merchants WHERE merchant_id = ${world.kept.jobs.ready}`, true),
    forget_picture: () =>
      eventually(() =>
        assert.equal(existsSync(join(world.dataDir, imageOf(world.kept.jobs.picture))), false),
      ),
    close_days: () => becomes(`SELECT count(*) > 0 FROM merchant_days`, true),
    dispatch_order: () =>
      becomes(countOf(`deliveries WHERE order_id = ${world.kept.jobs.seeking} AND state = 'live'`), 1),
    recall_delivery: () =>
      becomes(`SELECT state FROM deliveries WHERE order_id = ${world.kept.jobs.recalled}`, 'cancelled'),
    check_provider: () =>
      eventually(async () => {
        const path = `/operator/providers/${world.kept.jobs.providerId}/checks/${world.kept.jobs.checkId}`
        assert.equal(must(await world.get(path, operator)).check.state, 'done')
      }),
    replay_webhook: () => webhookIsSent(),
    learn_times: () => nothingWaits('learn_times'),
    forget_card: () => nothingWaits('forget_card'),
    forget_old: () => nothingWaits('forget_old'),
  }
  const imageOf = (path: string) => {
    const name = path.split('/').at(-1)!
    return join('images', name.slice(0, 2), name)
  }
  const jobsOf = async () => must(await world.get('/operator/system', operator)).jobs as Record<string, any>[]
  const nothingWaits = (name: string) =>
    eventually(async () => {
      const job = (await jobsOf()).find(({ task }) => task === name)
      assert.deepEqual([job?.waiting ?? 0, job?.running ?? 0], [0, 0])
    })
  const webhookIsSent = () =>
    eventually(() => {
      const { orderId, secret } = world.kept.webhooks.failing
      const sent = world.receiver.received.find(({ event }) => event.order_id === orderId)
      assert.ok(sent)
      assert.equal(sent.event.type, 'order.confirmed')
      // As in Standard Webhooks; its library compares the time with the machine's clock.
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = sent.headers
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
      const proof = createHmac('sha256', key).update(`${id}.${at}.${sent.body}`).digest('base64')
      assert.ok(String(signature).split(' ').includes(`v1,${proof}`))
    })

  test('has a waiting job of every task, each with an asserted effect', () => {
    const swept = Object.keys(world.kept.lapsed)
    assert.deepEqual([...Object.keys(effects), ...swept].sort(), world.kept.jobs.waiting)
  })

  for (const [task, isDone] of Object.entries(effects))
    test(`runs the waiting job ${task}`, async () => {
      await isDone()
    })

  test('runs the waiting jobs that delete expired rows, each its own', async () => {
    for (const [table, column] of Object.values(world.kept.lapsed))
      await becomes(countOf(`${table} WHERE ${column} < '2021-01-01'`), 0)
  })

  test('keeps a job that is due in years, and a failed one visible to the operator', () =>
    eventually(async () => {
      const left = (await jobsOf()).filter(
        ({ waiting, running, given_up }) => waiting + running + given_up > 0,
      )
      assert.deepEqual(
        left.map(({ task, waiting, given_up }) => [task, waiting, given_up]),
        [
          ['end_pause', 1, 0],
          ['forget_card', 0, 1],
        ],
      )
    }))

  test('replaces a waiting job with a new one with the same key', async () => {
    const paused_until = new Date(world.clock.ms + 7_200_000).toISOString()
    const pause = { merchantId: world.kept.jobs.pausedForYears, paused_until }
    must(await world.put('/merchant/admin/status', pause, operator))
    assert.equal((await jobsOf()).find(({ task }) => task === 'end_pause')?.waiting, 1)
  })

  test('sends the webhook deliveries that were pending, signed with the old secret', async () => {
    await webhookIsSent()
    const { failing, disabled } = world.kept.webhooks
    await becomes(
      countOf(`webhook_deliveries WHERE webhook_id = '${failing.webhook_id}' AND status <> 'delivered'`),
      0,
    )
    assert.equal(must(await world.get(`/webhooks/${disabled}`, operator)).enabled, false)
  })

  for (const algorithm of ['ES256', 'EdDSA', 'RS256'])
    test(`signs a customer in with a stored passkey of ${algorithm}`, async () => {
      const { email, passkey } = world.kept.passkeys.find((one) => one.algorithm === algorithm)!
      const own = openAuthenticator({ ...passkeySite, kept: passkey })
      const { options } = must(await world.post('/customer/auth/passkey', demoApp))
      const body = { ...demoApp, passkey: own.get(options.challenge), scope: 'global' }
      assert.equal(must(await world.put('/customer/auth/passkey', body)).user.email, email)
    })

  test('signs staff in with a stored passkey', async () => {
    const { email, password, passkey } = world.kept.staff.withPasskey
    const own = openAuthenticator({ ...passkeySite, kept: passkey })
    const asked = await world.post('/operator/session', { email, password })
    const signed = own.get(asked.body.passkey_options.challenge)
    must(await world.post('/operator/session', { email, password, passkey: signed }))
  })

  test('signs staff in with the stored TOTP secret, and with a recovery code', async () => {
    const { email, password, totpSecret, recoveryCode } = world.kept.staff.withTotp
    const totp = totpAt(Buffer.from(totpSecret, 'hex'), world.clock.ms)
    must(await world.post('/operator/session', { email, password, totp }))
    must(await world.post('/operator/session', { email, password, recovery_code: recoveryCode }))
  })

  test('honors staff sessions and keys, API client secrets, and passwords', async () => {
    const { staff, client, password } = world.kept
    for (const token of [staff.withTotp.token, staff.withPasskey.token])
      assert.equal(must(await world.get('/operator/session', bearer(token))).staff.role, 'support')
    must(await world.get('/operator/credits', bearer(staff.operatorKey)))
    const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')
    must(await world.get('/webhooks', { authorization: `Basic ${basic}` }))
    const login = {
      ...demoApp,
      grant_type: 'password',
      username: 'ada@example.com',
      password,
      scope: 'global',
    }
    must(await world.post('/customer/auth', login))
  })

  test('honors access tokens, refresh tokens, authorization codes and guest tokens', async () => {
    const { access, refresh, code, guest } = world.kept.tokens
    assert.equal(must(await world.get('/customer/auth', bearer(access))).user.email, 'ada@example.com')
    const redeem = {
      ...demoApp,
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'http://localhost:4000/callback',
    }
    assert.ok(must(await world.post('/third_party/access_token', redeem)).access_token)
    const renew = { ...demoApp, grant_type: 'refresh_token', refresh_token: refresh }
    assert.ok(must(await world.post('/third_party/refresh_token', renew)).access_token)
    const cart = must(await world.get('/customer/cart/1001?client_id=demo-app', { 'guest-token': guest }))
    assert.equal(cart.cart.length, 1)
  })

  test('opens the encrypted cookies of the shop and both consoles', async () => {
    const secure = { 'x-forwarded-proto': 'https' }
    const { shop, partner, admin } = world.kept.cookies
    assert.equal(must(await world.get('/web/me', { ...secure, cookie: shop })).name, 'Ada')
    const account = must(await world.get('/partner/api/customer/account', { ...secure, cookie: partner }))
    assert.equal(account.user.email, 'owner@example.com')
    const session = must(await world.get('/admin/api/operator/session', { ...secure, cookie: admin }))
    assert.equal(session.staff.email, 'owner@operator.example')
  })

  test('opens the cookies and forms of a standalone shop', () => {
    const { secret, sealed, signature, browser, session } = world.kept.standalone
    const sealer = openSealer([Buffer.from(secret)])
    assert.deepEqual(JSON.parse(sealer.unseal('web session shop', sealed) ?? ''), { browser, session })
    assert.ok(sealer.isSigned(signature, { purpose: 'web form' }, 'shop', browser, 4102444800000))
  })

  test('honors the emailed link that confirms an address', async () => {
    const { links, linkOwners, password } = world.kept
    const done = await sendForm(world, await openForm(world, links.confirm), { password })
    assert.equal(done.answer.status, 200)
    const { user } = must(await world.get('/customer/auth', linkOwners.confirm.headers))
    assert.equal(user.email, 'conny.new@example.com')
  })

  test('honors the emailed link for a new password', async () => {
    const { links, linkOwners } = world.kept
    const password = 'a password of today'
    await sendForm(world, await openForm(world, links.reset), { password })
    const login = {
      ...demoApp,
      grant_type: 'password',
      username: linkOwners.reset.email,
      password,
      scope: 'global',
    }
    must(await world.post('/customer/auth', login))
  })

  test('honors the emailed invitation to the staff of a merchant', async () => {
    const { links, password } = world.kept
    await sendForm(world, await openForm(world, links.invitation), {
      ...{ first_name: 'Ivy', last_name: 'Before', password },
    })
    const { staff } = must(await world.get('/merchant/admin/staff?merchantId=1001', operator))
    assert.equal(staff.find((one: any) => one.email === 'ivy@example.com').status, 'active')
  })

  test('honors the emailed link that asks for consent to a replacement', async () => {
    const { links, askedOrder } = world.kept
    assert.equal((await world.get(links.consent)).status, 200)
    assert.equal((await world.post(links.consent, { answer: 'accept' })).status, 200)
    await becomes(`SELECT status FROM order_adjustments WHERE order_id = ${askedOrder}`, 'done')
  })

  test('honors the emailed link to an archive of personal data', async () => {
    const answer = await fetch(world.url + world.kept.links.export)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/zip'])
    assert.equal(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
      'PK',
    )
  })

  test('honors the emailed link that tracks an order', async () => {
    const { status, text } = await world.get(world.kept.links.tracking)
    assert.equal(status, 200)
    assert.match(text, /<h1>/)
  })

  test('replays the stored answers of Idempotency-Keys, including one that shows a secret once', async () => {
    for (const { path, body, headers, idempotencyKey, answer } of world.kept.idempotent) {
      const again = await world.post(path, body, { ...headers, 'idempotency-key': idempotencyKey })
      assert.deepEqual(must(again), answer)
      assert.equal(again.headers.get('idempotent-replayed'), 'true')
    }
  })

  test('accepts the payment that the bank wanted confirmed, once the customer has done so', async () => {
    const { path, body, headers, clientSecret, intents } = world.kept.askedPayment
    await using undo = new AsyncDisposableStack()
    const stripe = await startStripeServer()
    undo.defer(stripe.stop)
    for (const [id, intent] of Object.entries(intents)) stripe.intents.set(id, intent)
    const service = await startTestService({
      databaseUrl: world.databaseUrl,
      env: {
        ...world.kept.env,
        ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url },
        STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
      },
    })
    undo.defer(service.stop)
    service.clock.ms = world.clock.ms
    await fetch(`${stripe.url}/v3/payment`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: clientSecret, proof: 'given' }),
    })
    assert.ok(must(await service.post(path, body, headers)).order_id)
    assert.equal(stripe.intents.size, Object.keys(intents).length)
  })

  test('sells an open cart for its old quote', async () => {
    const { headers, item, quoteToken, subtotal } = world.kept.cart
    const entities = [{ id: Number(item.slice(1)), type: 'Item', price: 99 }]
    must(await world.put('/merchant/admin/menu', { merchantId: 1001, entities }, operator))
    const wish = { order_type: 'pickup', payments: [{ type: 'cash' }], quote_token: quoteToken }
    const sold = must(await world.post('/customer/cart/1001/checkout', wish, headers))
    assert.equal(sold.order.subtotal, subtotal)
  })

  test('shows orders in every state, and transitions open ones', async () => {
    for (const [status, orderId] of Object.entries(world.kept.orders)) {
      const { order } = must(await world.get(`/operator/orders/${orderId}`, operator))
      assert.equal(order.status, status)
    }
    const { placed, ready } = world.kept.orders
    for (const [orderId, action] of [
      [placed, 'confirm'],
      [ready, 'complete'],
    ])
      must(await world.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator))
  })

  test('counts the orders of archived months', async () => {
    const { archived } = world.kept
    assert.deepEqual(await world.rows(`SELECT FROM orders WHERE order_id = ${archived}`), [])
    const [row] = await world.rows(
      'SELECT count(*)::integer AS count FROM archived_orders WHERE customer_id = 1',
    )
    assert.ok(row.count > 0)
  })

  test('has a ledger that balances, with gift cards and credit in it', async () => {
    const db = openDatabase(world.databaseUrl)
    const { sum } = await trialBalance(db).finally(db.close)
    assert.equal(sum, 0)
    const differing = await world.rows(
      `SELECT gift_card_id FROM gift_cards g WHERE balance_cents <> (SELECT coalesce(sum(amount_cents), 0)
         FROM ledger_lines WHERE account = 'gift_card' AND party = g.gift_card_id)
       UNION ALL SELECT customer_id FROM customer_credits c WHERE balance_cents <> (SELECT coalesce(sum(amount_cents), 0)
         FROM ledger_lines WHERE account = 'credit' AND party = c.customer_id)`,
    )
    assert.deepEqual(differing, [])
  })

  test('is the same when this version restores its backup', async () => {
    const url = await databases.make(cluster.url)
    const { path: dataDir, remove } = temporaryFolder('restored')
    try {
      const restored = await restoreBackup({ databaseUrl: url, dataDir }, backupOfBefore)
      assert.deepEqual([restored.migrated, restored.version], [world.applied, before010])
      assert.ok(existsSync(join(dataDir, imageOf(world.kept.jobs.picture))))
      const digests = await digestTables(url)
      // Their rows have the time at which a migration ran.
      for (const table of ['public.migrations', 'public.payout_accounts'])
        for (const both of [digests, world.digests]) delete both[table]
      assert.deepEqual(digests, world.digests)
    } finally {
      remove()
    }
  })
})

/** What the old version does all day, on tables that later migrations touch. */
const dailyWork = [
  `SELECT * FROM merchants JOIN menu_entities USING (merchant_id) LIMIT 10`,
  `SELECT * FROM orders ORDER BY order_id DESC LIMIT 10`,
  `UPDATE customers SET phone = phone`,
  `UPDATE menu_entities SET hidden = hidden`,
  `INSERT INTO audit_records (at, actor, action, subject, request_id) VALUES (now(), 'a', 'b', 'c', 'd')`,
  `INSERT INTO outbox_events (topic, subject, payload, created_at) VALUES ('t', 's', '{}', now())`,
  `SELECT sum(balance_cents) FROM gift_cards`,
  `SELECT graphile_worker.add_job('settle_payments', '{"orderId": 1}', job_key := 'one at a time')`,
  `WITH task AS (SELECT id FROM graphile_worker._private_tasks LIMIT 1)
   INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts) SELECT id, '{}', now(), 12 FROM task`,
]
const smallWorld = `
  INSERT INTO merchant_groups VALUES (1, 'g', now());
  INSERT INTO merchants (merchant_id, group_id, name, short_tag, type, phone, street, city, state, zip_code, latitude, longitude,
    time_zone, activation_date, created_at)
  VALUES (1, 1, 'm', 'm', 'R', '2125550100', 's', 'c', 'NY', '10038', 1, 1, 'America/New_York', now(), now());
  INSERT INTO customers (customer_id, email, first_name, last_name, password_hash, created_at) VALUES (1, 'a@b.c', 'a', 'b', 'x', now())`

describe('while the old version is still running', () => {
  let migrations: Migration[]
  before(async () => {
    migrations = await readMigrations()
  })

  /** A database as in that version, with a connection to it. */
  async function databaseOfBefore() {
    const url = await databases.make(cluster.url)
    const client = new pg.Client(url)
    await client.connect()
    await laySchemaOfBefore(client)
    await client.query(smallWorld)
    return { url, client }
  }

  /** Its statements that the current schema can no longer plan. */
  async function brokenStatements(client: pg.Client): Promise<string[]> {
    const broken: string[] = []
    for (const [index, text] of statements.entries()) {
      const prepared = client.query(`PREPARE s${index} AS ${text}`)
      await prepared.then(
        () => client.query(`DEALLOCATE s${index}`),
        (error: Error) => broken.push(`${error.message}: ${text.slice(0, 120)}`),
      )
    }
    return broken
  }

  test('no migration breaks one of its statements', async () => {
    const { client } = await databaseOfBefore()
    assert.ok(statements.length > 100)
    assert.deepEqual(await brokenStatements(client), [])
    for (const { name, text } of migrations.filter(({ number }) => number > lastMigration)) {
      await client.query(text)
      assert.deepEqual(await brokenStatements(client), [], name)
    }
    await client.end()
  })

  test('migrations get their locks in the middle of its work, without refusing a request', async () => {
    const { url, client } = await databaseOfBefore()
    let isOver = false
    const working = (async () => {
      let rounds = 0
      for (; !isOver; rounds++) for (const text of dailyWork) await client.query(text)
      return rounds
    })().finally(() => client.end())
    const { applied } = await migrate(url).finally(() => {
      isOver = true
    })
    const since = migrations.filter(({ number }) => number > lastMigration)
    assert.equal(applied.length, since.length)
    assert.ok((await working) > 0)
  })
})

/** Hazards that were reviewed, and why each is harmless. A migration with a harmful one is split across two versions. */
const weighed: Record<string, string> = {
  '0104 writes wait for an index: credit_grants': 'one pass over the grants, which only operators write',
  '0120 a rule is dropped: promotion_uses':
    'the unique index made before it says the same; guests have no customer, and 0.1.0 writes none',
  '0120 writes wait for an index: promotion_uses':
    'one pass over the uses of promotions, a row per order at most',
  '0132 writes wait for an index: menu_entities':
    'no row has a mark yet: one pass over the menus, which only merchants write',
  '0142 a rule is dropped: ledger_lines': 'one that allows one more part of a line takes its place',
  '0142 all rows are checked: promotions': 'some hundred rows, and none of the new columns is filled yet',
  '0142 writes wait for an index: promotions': 'some hundred rows, which only operators write',
  '0150 a rule is dropped: ledger_lines':
    'ones that allow one more account and two more parts of a line take their place',
  '0144 all rows are checked: promotions': 'some hundred rows, and none of the new columns is filled yet',
  '0147 writes wait for an index: orders':
    'only below 100,000 orders, where it takes a second; larger tables are indexed concurrently before (0046)',
  '0172 all rows are checked: providers': 'some dozen rows, and none of the new columns is filled yet',
  '0163 writes wait for an index: push_subscriptions':
    'no row has a sign-in yet: one pass over the browsers that get notifications',
  '0179 a rule is dropped: merchant_group_members': 'one that also allows drivers takes its place',
  '0179 a rule is dropped: merchant_invitations': 'one that also allows drivers takes its place',
  '0179 a rule is dropped: access_tokens': 'one that also allows the scope driver takes its place',
  '0179 a rule is dropped: authorization_codes': 'one that also allows the scope driver takes its place',
  '0179 a rule is dropped: refresh_tokens': 'one that also allows the scope driver takes its place',
  '0179 a rule is dropped: deliveries':
    'one that says the same of deliveries without a driver takes its place',
  '0179 a trigger may refuse: deliveries':
    'only deliveries with a driver, of which the version before writes none',
  '0179 a trigger may refuse: delivery_bookings':
    'only bookings of orders that a driver has; the version before does not book those, whose delivery is live',
  '0179 writes wait for an index: deliveries': 'no row has a driver yet: one pass over the deliveries',
  '0156 a rule is dropped: ledger_lines': 'one that also allows the tax of a jurisdiction takes its place',
  '0174 a rule is dropped: providers':
    'one takes its place that lets networks report without a secret of ours',
  '0174 all rows are checked: providers': 'some dozen rows, which only operators write',
  '0230 a new column must be filled: payout_transfers':
    'made since the version before, which knows none of these tables',
  '0230 a rule is dropped: payout_accounts':
    'made since the version before, which knows none of these tables',
  '0230 a rule is dropped: payout_transfers':
    'made since the version before, which knows none of these tables',
  '0230 all rows are checked: payout_accounts':
    'made since the version before, which knows none of these tables',
  '0230 all rows are checked: payout_transfers':
    'made since the version before, which knows none of these tables',
  '0230 writes wait for an index: payout_transfers':
    'made since the version before, which knows none of these tables',
  '0265 rows are rewritten: menu_sources': 'made since the version before, which knows none of these tables',
  '0285 a function goes: deliveries_made':
    'pages of the version before that follow an order hear of it 15 seconds later at most, while it still runs',
  '0285 a function goes: orders_moved':
    'pages of the version before that follow an order hear of it 15 seconds later at most, while it still runs',
  '0410 rows are rewritten: deliveries':
    'only those that a driver has ended, which the version before knows nothing of',
  '0420 a trigger may refuse: delivery_bookings':
    'the one of 0179, asked less often: only when a booking begins, not when it goes on',
  '0425 a rule is dropped: deliveries':
    'one function that holds the same rules takes the place of all of them',
  '0425 a rule is dropped: delivery_bookings':
    'one function that holds the same rules takes the place of all of them',
  '0425 a rule is dropped: delivery_estimates':
    'one function that holds the same rules takes the place of all of them',
  '0425 a rule is dropped: checkouts':
    'one function that holds the same rules takes the place of all of them',
  '0425 a rule is dropped: ledger_entries':
    'one function that holds the same rules takes the place of all of them',
  '0425 a rule is dropped: ledger_lines':
    'one function that holds the same rules takes the place of all of them',
  '0425 a function goes: orders_lost': 'the trigger beside it does its work',
  '0425 a function goes: delivery_bookings_one_carrier_again': 'the trigger beside it does its work',
  '0430 rows are rewritten: help_requests': 'made since the version before, which knows none of these tables',
}

describe('a migration since the old version', () => {
  test('has exactly the hazards that were reviewed', () => {
    const found = readdirSync('migrations')
      .filter((name) => Number(name.slice(0, 4)) > lastMigration)
      .flatMap((name) =>
        hazardsOf(readFileSync(`migrations/${name}`, 'utf8')).map(
          ({ kind, table }) => `${name.slice(0, 4)} ${kind}: ${table}`,
        ),
      )
    assert.deepEqual([...new Set(found)].sort(), Object.keys(weighed).sort())
  })

  test('would be flagged for each hazard, but not for tables it creates itself', () => {
    for (const [text, kind] of [
      ['DROP TABLE carts;', 'a table goes'],
      ['ALTER TABLE carts DROP COLUMN lines;', 'a column goes'],
      ['ALTER TABLE carts RENAME COLUMN lines TO rows;', 'something gets another name'],
      [
        'ALTER TABLE carts\n  ADD COLUMN a int, -- why\n  ALTER COLUMN lines TYPE text;',
        'a column gets another type',
      ],
      ['ALTER TABLE carts ALTER COLUMN guest_id SET NOT NULL;', 'a column must be filled'],
      ['ALTER TABLE carts ADD COLUMN a text NOT NULL;', 'a new column must be filled'],
      ['ALTER TABLE carts DROP CONSTRAINT carts_check;', 'a rule is dropped'],
      ['ALTER TABLE carts ADD CONSTRAINT x CHECK (cart_id > 0);', 'all rows are checked'],
      ['CREATE UNIQUE INDEX x ON carts (lines);', 'writes wait for an index'],
      ['UPDATE carts SET revision = 1;', 'rows are rewritten'],
      ['DELETE FROM carts;', 'rows go'],
      ['CREATE TRIGGER x BEFORE INSERT ON carts FOR EACH ROW EXECUTE FUNCTION f();', 'a trigger may refuse'],
      ['DROP FUNCTION f;', 'a function goes'],
      ['DO $$ BEGIN PERFORM 1; END $$;', 'a block runs'],
    ] as const)
      assert.deepEqual(
        hazardsOf(text).map((hazard) => hazard.kind),
        [kind],
        text,
      )
    for (const harmless of [
      `ALTER TABLE carts ADD COLUMN a text NOT NULL DEFAULT 'x';`,
      'ALTER TABLE carts ADD CONSTRAINT x CHECK (cart_id > 0) NOT VALID;',
      'CREATE TABLE t (a int); CREATE INDEX i ON t (a); UPDATE t SET a = 1; ALTER TABLE t DROP COLUMN a;',
      'CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM carts; RETURN 1; END $$;',
      '-- DROP TABLE carts;',
    ])
      assert.deepEqual(hazardsOf(harmless), [], harmless)
  })
})

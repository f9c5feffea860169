// Writes the old version's fixture. Runs in that version's folder, with that version's own code:
// scripts/make-upgrade-fixture.ts starts it. Nothing from the current version's `src` may be imported here.
import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAuthenticator } from '../authenticator.ts'
import type { Kept } from './kept.ts'

const [outFolder = '', dataDir = ''] = process.argv.slice(2)
/** `sql()` adds each prepared text: the fixture's maker has set that up. */
const statements = new Set<string>()
Object.assign(globalThis, { preparedStatements: statements })
const before = (path: string) => import(join(process.cwd(), path))

const { startTestService, operator } = await before('test/support/test-service.ts')
const { startTestCluster } = await before('test/support/postgres.ts')
const { openDatabase } = await before('src/db/database.ts')
const { migrate } = await before('src/db/migrate.ts')
const { seedDemoWorld } = await before('src/demo/seed.ts')
const { fewMerchants } = await before('test/support/small-world.ts')
const { cheapHash } = await before('test/support/cheap-hash.ts')
const { addJob, startJobs } = await before('src/db/jobs.ts')
const { addScheduledJobs } = await before('src/db/job-store.ts')
const { crontab, eventConsumers, taskList } = await before('src/start/jobs.ts')
const { openMetrics } = await before('src/http/metrics.ts')
const { openServices } = await before('src/start/open-services.ts')
const { consumeEvents } = await before('src/modules/events/consume.ts')
const { numberEvents } = await before('src/modules/events/sequence.ts')
const { codeOfStep, stepAt } = await before('src/core/totp.ts')
const { openForm, sendForm } = await before('test/support/pages.ts')
const { makeCode } = await before('test/support/people.ts')
const { startStripeServer } = await before('test/support/stripe-server.ts')
const { startReceiver } = await before('test/support/webhook-receiver.ts')
const { addProvider, confirmedOrder, maria, report } = await before('test/support/tracking-service.ts')
const { disableAndTell } = await before('src/modules/webhooks/disable-webhook.ts')
const { warnOfLicenses } = await before('src/modules/onboarding/licenses/warn.ts')
const { transitionOrder } = await before('src/modules/orders/fulfilment/transition-order.ts')
const { lockOrder } = await before('src/modules/orders/fulfilment/order-store.ts')
const { archiveMonths } = await before('src/upkeep/archive/archive-months.ts')
const { takeBackup } = await before('src/upkeep/backup/take-backup.ts')
const { openSealer } = await before('web/seal.ts')

const password = 'open-sesame-42'
const demoApp = { client_id: 'demo-app', client_secret: 'demo-app-secret' }
const merchantApp = { client_id: 'merchant-app', client_secret: 'merchant-app-secret' }
const credential = 'known-to-the-company-only'
const publicUrl = 'https://shop.example'
const passkeySite = { origin: publicUrl, rpId: 'shop.example' }
const env = { DATA_DIR: dataDir, PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' }
const today = '2026-06-15'

const cluster = await startTestCluster()
const databaseUrl: string = cluster.url
await migrate(databaseUrl)
await fill()
const service = await startTestService({ databaseUrl, env })
/** Its own metrics: those of the service's application are already registered. */
const withMetrics = (deps: any) => ({ ...deps, metrics: openMetrics(deps.db) })
const services = openServices(withMetrics(service.deps))
const tasks = {
  ...taskList(service.deps, services),
  ...services.dispatch.tasks,
  ...services.dispatch.slowTasks,
  ...services.webhooks.tasks,
}
const run = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await service.db.pool.query(text, values)).rows

/** A small demo: few merchants, drinks and streets. */
async function fill() {
  const db = openDatabase(databaseUrl)
  await seedDemoWorld(db, today, fewMerchants)
  for (const table of ['customers', 'operator_staff'])
    await db.pool.query(`UPDATE ${table} SET password_hash = $1`, [cheapHash(password)])
  await db.pool.query(`
    DELETE FROM alcohol_offers WHERE variant_id NOT IN (SELECT variant_id FROM alcohol_offers ORDER BY stock DESC, variant_id LIMIT 60);
    DELETE FROM alcohol_variants v WHERE NOT EXISTS (SELECT FROM alcohol_offers o WHERE o.variant_id = v.variant_id);
    DELETE FROM alcohol_products p WHERE NOT EXISTS (SELECT FROM alcohol_variants v WHERE v.product_id = p.product_id)`)
  await db.close()
}

/* ---- What people and programs do ---- */

type Headers = Record<string, string>
const must = (answer: any) => {
  assert.equal(answer.status, 200, `${answer.status} ${answer.text}`)
  return answer.body
}
const post = async (path: string, body: unknown, headers?: Headers) =>
  must(await service.post(path, body, headers))
const put = async (path: string, body: unknown, headers?: Headers) =>
  must(await service.put(path, body, headers))
const get = async (path: string, headers?: Headers) => must(await service.get(path, headers))
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function signUp(name: string) {
  const email = `${name.toLowerCase()}@example.com`
  const person = { email, first_name: name, last_name: 'Before', password, scope: 'global,payment' }
  const { access_token, user } = await post('/customer/account', { ...demoApp, ...person })
  return { email, headers: bearer(access_token), customerId: user.customer_id as number }
}
const logIn = (username: string, app: object = demoApp, scope = 'global,payment') =>
  post('/customer/auth', { ...app, grant_type: 'password', username, password, scope })

const menu = (await get('/merchant/1001/menu?client_id=demo-app')).menu
const itemNamed = (name: string): string => {
  const below = (entity: any): any[] => entity.children.flatMap((child: any) => [child, ...below(child)])
  return below({ children: menu }).find((one) => one.type === 'item' && one.name === name).id
}
const [blt, club] = [itemNamed('BLT'), itemNamed('Grilled Cheese')]
const ada = bearer((await logIn('ada@example.com')).access_token)
const inCart = (headers: Headers, id = blt, quantity = 2, merchantId = 1001) =>
  post(`/customer/cart/${merchantId}`, { item: { item_id: id, item_qty: quantity, option_qty: {} } }, headers)
const card = { type: 'credit_card', id: 3 }
async function order(more: object = {}, headers = ada): Promise<number> {
  await inCart(headers)
  await inCart(headers, club, 1)
  const wish = { order_type: 'pickup', payments: [{ type: 'cash' }], ...more }
  return (await post('/customer/cart/1001/checkout', wish, headers)).order_id
}
const act = async (orderId: number, ...actions: string[]) => {
  for (const action of actions)
    await put(
      '/merchant/admin/orders',
      { merchantId: 1001, orderId, action, reason: 'As the fixture needs it.' },
      operator,
    )
}
/** One of Ada's courier orders, just confirmed. */
async function courierOrder(row: object = {}): Promise<{ orderId: number; merchantId: number }> {
  const [{ id }] = await run(`SELECT nextval(pg_get_serial_sequence('orders', 'order_id'))::integer AS id`)
  return confirmedOrder(service, { row: { ...row, order_id: id } })
}
const adjust = (orderId: number) =>
  put(
    '/merchant/admin/orders',
    {
      ...{ merchantId: 1001, orderId, action: 'adjust' },
      lines: [{ item_key: 0, replace: { item: { item_id: blt } } }],
    },
    operator,
  )

/** What a running service does with events. */
async function followEvents() {
  await numberEvents(service.db)
  await consumeEvents(service.db, eventConsumers(service.deps, services))
}

/** Runs all waiting jobs, like a running service. Returns the resulting emails. */
async function deliver(): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  rmSync(folder, { recursive: true, force: true })
  await followEvents()
  const runner = await startJobs(service.db, service.deps.log, tasks, '')
  const due = `SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() AND attempts < 3`
  while ((await run(due)).length > 0) await sleep(20)
  await runner.stop()
  assert.deepEqual(await run('SELECT payload, last_error FROM graphile_worker._private_jobs'), [])
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((file) =>
    readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )
}
function linkIn(mails: string[], address: string, page: RegExp): string {
  const mail = mails.find((one) => one.includes(`To: ${address}\r\n`) && page.test(one))
  assert.ok(mail, `no email to ${address} with ${page}`)
  return page.exec(mail)![1]!
}

/* ---- First, what 0.1.0 has finished: its jobs have run and its emails are out ---- */

await put('/operator/merchants/1001', { autoConfirm: false, courierDelivery: false }, operator)
// Days of the event log are dropped by the machine's clock: these must still exist in years.
await put(
  '/operator/settings',
  { events_kept_days: 3650, reason: 'The fixture is read for years.' },
  operator,
)
const owner = bearer((await logIn('owner@example.com', merchantApp, 'global,merchant')).access_token)

const [conny, rita, eve] = [await signUp('Conny'), await signUp('Rita'), await signUp('Eve')]
await deliver()
await put('/customer/account', { email: 'conny.new@example.com' }, conny.headers)
await sendForm(service, await openForm(service, '/account/forgotten'), { username: rita.email })
await post('/customer/account/export', {}, eve.headers)
await post('/merchant/admin/staff', { merchantId: 1001, email: 'ivy@example.com', role: 'manager' }, owner)
const askedOrder = await order({ payments: [card], if_missing: 'ask' })
await act(askedOrder, 'confirm')
const { orderId: tracked } = await courierOrder()
await addJob(service.db, 'send_order_letter', { orderId: tracked, status: 'confirmed' })
const lapsing = await order({ payments: [card], if_missing: 'ask' })
await act(lapsing, 'confirm')
await adjust(askedOrder)
await run(`DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
  WHERE t.id = j.task_id AND t.identifier = 'lapse_adjustment'`)
const mails = await deliver()
const links = {
  confirm: linkIn(mails, 'conny.new@example.com', /shop\.example(\/account\/confirm\?secret=\w+)/),
  reset: linkIn(mails, rita.email, /shop\.example(\/account\/reset\?secret=\w+)/),
  invitation: linkIn(mails, 'ivy@example.com', /shop\.example(\/account\/invitation\?secret=\w+)/),
  consent: linkIn(mails, 'ada@example.com', /shop\.example(\/consent\/[\w.-]+)/),
  export: linkIn(mails, eve.email, /shop\.example(\/account\/export\/[\w.-]+)/),
  tracking: linkIn(mails, 'ada@example.com', new RegExp(`shop\\.example(/track/${tracked}\\.[\\w.-]+)`)),
}

// Orders in every state. Completed ones are settled.
const completed = await order({ payments: [card] })
await act(completed, 'confirm', 'ready', 'complete')
const refundedOnce = await order({ payments: [card] })
await act(refundedOnce, 'confirm', 'ready', 'complete')
await deliver()
const orders: Record<string, number> = { completed, confirmed: tracked }
orders.placed = await order({ payments: [card] })
orders.ready = await order()
await act(orders.ready, 'confirm', 'ready')
orders.rejected = await order()
await act(orders.rejected, 'reject')
orders.cancelled = await order()
await act(orders.cancelled, 'confirm', 'cancel')
orders.failed = await order()
await service.db.transaction(async (tx: any) =>
  transitionOrder(tx, await lockOrder(tx, orders.failed), {
    ...{ to: 'failed', actor: 'gateway: declined', reason: 'The card could not be charged.' },
    now: service.clock.ms,
  }),
)
const carrier = await addProvider(service)
const onItsWay = await courierOrder()
await report(service, onItsWay, 'live', {
  ...{ carrier, order: 'out_for_delivery', status: 'to_delivery', deliveryEta: service.clock.ms + 720_000 },
  ...{ courier: maria(40.7085, -74.0065), reportedAt: service.clock.ms },
})
orders.out_for_delivery = onItsWay.orderId
await run(`UPDATE deliveries SET next_poll_at = '2099-01-01' WHERE order_id = $1`, [onItsWay.orderId])
await deliver()

// A month that was archived: its order is gone, but its totals stay.
const archived = await order()
await act(archived, 'confirm', 'ready', 'complete')
await deliver()
await run(`UPDATE orders SET ordered_at = '2010-01-15', deliver_at = '2010-01-15' WHERE order_id = $1`, [
  archived,
])
const months = await archiveMonths(
  { databaseUrl, dataDir },
  { folder: dataDir, before: '2012-01', now: service.clock.ms },
)
assert.equal(months.archived.length, 1)

/* ---- Then what is open: sessions, keys, carts, and jobs that nobody has run yet ---- */

// Passkeys of each kind, of customers and staff.
async function passkeyOf(name: string, algorithm: 'ES256' | 'EdDSA' | 'RS256', countsUses = true) {
  const person = await signUp(name)
  const own = openAuthenticator({ ...passkeySite, algorithm, countsUses })
  const { options } = await post('/customer/passkeys', { current_password: password }, person.headers)
  await put('/customer/passkeys', { passkey: own.create(options.challenge), name: 'Phone' }, person.headers)
  return { email: person.email, algorithm, passkey: own.keep() }
}
const passkeys = [
  await passkeyOf('Pia', 'ES256'),
  await passkeyOf('Paul', 'EdDSA', false),
  await passkeyOf('Pedro', 'RS256'),
]

async function hire(email: string, role: string) {
  const made = await post('/operator/staff', { email, name: 'Staff Before', role }, operator)
  await run('UPDATE operator_staff SET password_hash = $1 WHERE staff_id = $2', [
    cheapHash(made.password),
    made.staff.staff_id,
  ])
  const { access_token } = await post('/operator/session', { email, password: made.password })
  return { email, password: made.password as string, token: access_token as string }
}
const tina = await hire('tina@operator.example', 'support')
const offered = await post('/operator/session/totp', {}, bearer(tina.token))
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bits = [...offered.secret]
  .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  .join('')
const totpSecret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
const enrolled = await put(
  '/operator/session/totp',
  { totp: codeOfStep(totpSecret, stepAt(service.clock.ms)) },
  bearer(tina.token),
)
const petra = await hire('petra@operator.example', 'support')
const petrasKey = openAuthenticator(passkeySite)
const creation = await post('/operator/session/passkeys', {}, bearer(petra.token))
await put(
  '/operator/session/passkeys',
  { passkey: petrasKey.create(creation.options.challenge), name: 'Laptop' },
  bearer(petra.token),
)
const operatorKey = (await post('/operator/keys', { name: 'books', roles: ['finance'] }, operator)).key
const client = await post(
  '/operator/clients',
  { client_id: 'app-before', name: 'App of before', redirect_uris: ['http://localhost:4000/callback'] },
  operator,
)
const tokens = await logIn('ada@example.com')
const code = await makeCode(service)
const guest = (await get('/customer/auth/guest?client_id=demo-app'))['Guest-Token']

// Browsers: the three applications inside the service, and the standalone shop.
async function signInByBrowser(app: string, path: string, email: string, more: Headers = {}) {
  const secure = { 'x-forwarded-proto': 'https', host: 'shop.example' }
  const ask = (init: object = {}) => fetch(service.url + path, { redirect: 'manual', ...init })
  const page = await ask({ headers: secure })
  const name = `__Host-cellardoor-${app}`
  const cookieIn = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith(`${name}=`))!
      .split(';', 1)[0]!
  const cookie = cookieIn(page)
  const _token = /name="_token" value="([^"]+)"/.exec(await page.text())![1]!
  const done = await ask({
    method: 'POST',
    headers: { ...secure, cookie, origin: service.url.replace('http:', 'https:') },
    body: new URLSearchParams({ _token, email, password, ...more }),
  })
  assert.equal(done.status, 303, await done.text())
  return cookieIn(done)
}
const staffTotp = codeOfStep(Buffer.from('Cellardoor demo only'), stepAt(service.clock.ms))
const cookies = {
  shop: await signInByBrowser('shop', '/signin', 'ada@example.com'),
  partner: await signInByBrowser('partner', '/partner/signin', 'owner@example.com'),
  admin: await signInByBrowser('admin', '/admin/signin', 'owner@operator.example', { code: staffTotp }),
}
const webSecret = 'a secret of the shop that runs alone'
const aloneSession = { browser: 'AAAAAAAAAAAAAAAAAAAAAA', session: { accessToken: tokens.access_token } }
const alone = openSealer([Buffer.from(webSecret)])
const standalone = {
  secret: webSecret,
  sealed: alone.seal('web session shop', JSON.stringify(aloneSession)),
  signature: alone.sign('web form', 'shop', aloneSession.browser, 4102444800000),
  ...aloneSession,
}

// Idempotency keys with stored answers: an order, and one that shows a secret once.
async function keyed(path: string, body: object, headers: Headers) {
  const idempotencyKey = `upgrade-${path.split('/').at(-1)}`
  const answer = await service.post(path, body, { ...headers, 'idempotency-key': idempotencyKey })
  return { path, body, headers, idempotencyKey, answer: must(answer) }
}
await inCart(ada)
const idempotent = [
  await keyed('/customer/cart/1001/checkout', { order_type: 'pickup', payments: [card] }, ada),
  await keyed('/operator/gift-cards', { email: 'gift@example.com', value: '20.00' }, operator),
]

// A payment that the bank wants confirmed, at a gateway that requires it.
const stripe = await startStripeServer()
const stripeEnv = {
  ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url },
  STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
}
const withStripe = await startTestService({ databaseUrl, env: { ...env, ...stripeEnv } })
const sofia = await signUp('Sofia')
const begun = must(await withStripe.post('/customer/card_setup', {}, sofia.headers))
await fetch(`${stripe.url}/v3/confirm`, {
  method: 'POST',
  body: new URLSearchParams({ client_secret: begun.client_secret, number: '4000000000003220' }),
})
const saved = must(await withStripe.put('/customer/card_setup', { setup_id: begun.setup_id }, sofia.headers))
await inCart(sofia.headers)
const askedPayment = {
  ...{ path: '/customer/cart/1001/checkout', headers: sofia.headers },
  body: { order_type: 'pickup', payments: [{ type: 'credit_card', id: String(saved.cc_id) }] },
}
const asking = await withStripe.post(askedPayment.path, askedPayment.body, sofia.headers)
assert.equal(asking.body.message[0].code, 'payment_action_required', asking.text)
const intents = Object.fromEntries(stripe.intents)
await withStripe.stop()
await stripe.stop()

// Carts, of a customer with a quote and of a guest.
const { headers: carls } = await signUp('Carl')
await inCart(carls, blt, 3)
const cart = await get('/customer/cart/1001', carls)
const guestHeaders = { 'guest-token': guest }
await post(
  '/customer/cart/1001?client_id=demo-app',
  { item: { item_id: club, item_qty: 1, option_qty: {} } },
  guestHeaders,
)

// Webhooks: one whose endpoint was down, one that was disabled for it.
const receiver = await startReceiver()
receiver.behave(500)
const sending = await startTestService({
  databaseUrl,
  env,
  config: { outboundAllow: [receiver.place] },
})
sending.clock.ms = service.clock.ms
const webhook = must(
  await sending.post('/webhooks', { url: receiver.url, types: ['order.confirmed'] }, operator),
)
const silenced = must(await sending.post('/webhooks', { url: receiver.url, types: ['order.ready'] }, owner))
const pending = await order()
await act(pending, 'confirm')
await followEvents()
const senders = openServices(withMetrics(sending.deps))
const sender = senders.webhooks.send(senders.events)
const isTried = async () =>
  (await run(`SELECT FROM webhook_deliveries WHERE webhook_id = $1 AND tries > 0`, [webhook.webhook_id]))
    .length > 0
while (!(await isTried())) await sleep(20)
await sender.close()
await sending.stop()
await receiver.close()
await disableAndTell(service.db, silenced.webhook_id, 'It answered nothing for days.')
const [last] = await run(
  `SELECT day::text, position FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY position DESC LIMIT 1`,
  [webhook.webhook_id],
)
await addJob(service.db, 'replay_webhook', {
  webhookId: webhook.webhook_id,
  after: { day: last.day, position: Number(last.position) - 1 },
  until: { day: last.day, position: Number(last.position) },
})

// Jobs that result from orders.
const toSettle = await order({ payments: [card] })
await act(toSettle, 'confirm', 'ready', 'complete')
await post('/merchant/admin/orders/refund', { merchantId: 1001, orderId: completed, reason: 'Cold.' }, owner)
await post(
  '/merchant/admin/orders/refund',
  { merchantId: 1001, orderId: refundedOnce, reason: 'Late.' },
  owner,
)
await tasks.settle_refunds({ orderId: refundedOnce })
await adjust(lapsing)
const adjusted = await order({ payments: [card] })
await act(adjusted, 'confirm')
await put(
  '/merchant/admin/orders',
  { merchantId: 1001, orderId: adjusted, action: 'adjust', lines: [{ item_key: 1, remove: true }] },
  operator,
)
await post(
  `/operator/orders/${completed}/mail`,
  { subject: 'About your order', text: 'We are sorry.' },
  operator,
)
await addJob(service.db, 'tell_merchant', { orderId: orders.placed, status: 'placed' })

// Couriers: an order that is seeking one, one whose courier is to be recalled, and one that found none.
const company = await post(
  '/operator/providers',
  {
    ...{ name: 'Courier of before', credential },
    ...Object.fromEntries(
      ['estimate', 'book', 'status', 'cancel'].map((call) => [`${call}_url`, `http://127.0.0.1:9/${call}`]),
    ),
  },
  operator,
)
await put(`/operator/providers/${carrier}`, { enabled: false }, operator)
const check = await post(
  `/operator/providers/${company.provider_id}/checks`,
  { patience_seconds: 0 },
  operator,
)
const seeking = await courierOrder()
await addJob(service.db, 'dispatch_order', { orderId: seeking.orderId, leg: 'out' })
const recalled = await courierOrder({ status: 'cancelled' })
await report(service, recalled, 'seeking')
await addJob(service.db, 'recall_delivery', { orderId: recalled.orderId })
const lost = await courierOrder()
await ownMerchant(lost.merchantId)
await report(service, lost, 'failed', { reason: 'No courier was free.' })
await addJob(service.db, 'tell_of_delivery', { orderId: lost.orderId, leg: 'out' })
await addJob(service.db, 'send_delivery_letter', {
  ...{ orderId: lost.orderId, leg: 'out', to: 'letter@example.com' },
})

// Jobs of people.
await put('/customer/account', { email: 'conny.newest@example.com' }, (await signUp('Carla')).headers)
const frida = await signUp('Frida')
await sendForm(service, await openForm(service, '/account/forgotten'), { username: frida.email })
await post('/customer/account/export', {}, frida.headers)
await post('/customer/account/phone/code', { phone: '(212) 555-0142' }, frida.headers)
const texted = await textedOrder()
await post('/merchant/admin/staff', { merchantId: 1001, email: 'ian@example.com', role: 'kitchen' }, owner)
await post('/operator/gift-cards', { email: 'grace@example.com', value: '15.00' }, operator)
const toForget = await run(`SELECT cc_id FROM saved_cards WHERE customer_id = 1 AND last_four <> '4242'`)
must(await service.request('DELETE', `/customer/cc/${toForget[0].cc_id}`, { headers: ada }))

// Jobs of merchants.
const until = new Date(service.clock.ms + 3_600_000).toISOString()
await put('/merchant/admin/menu/availability', { merchantId: 1001, id: club, available: false, until }, owner)
for (const merchantId of [1002, 1003])
  await put('/merchant/admin/status', { merchantId, paused_until: until }, operator)
const application = await post('/merchant/apply', {
  ...{ name: 'Declined Deli', type: 'R', phone: '2125550143', email: 'dora@example.com' },
  location: { street: '127 John St', city: 'New York', state: 'NY', zipCode: '10038' },
})
await put(
  `/operator/applications/${application.application.application_id}`,
  { action: 'decline', reason: 'No room.' },
  operator,
)
const license = { kind: 'tobacco', state: 'NY' }
await post(
  '/merchant/admin/licenses',
  { merchantId: 1001, ...license, number: 'WARNED', expires: '2026-06-20' },
  operator,
)
await warnOfLicenses(service.deps)
await post(
  '/merchant/admin/licenses',
  { merchantId: 1001, ...license, number: 'TO-WARN', expires: '2026-06-16' },
  operator,
)
const ready = await readyMerchant()
const picture = await service.deps.images.keep(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
assert.ok('path' in picture, JSON.stringify(picture))
await addJob(service.db, 'forget_picture', { url: picture.path })

// Expired rows, one for each sweep, and money that was left in the middle.
const lapsed = await lapsedRows()
const checkouts = {
  abandoned: await fallenCheckout('abandoned', new Date(service.clock.ms).toISOString(), true),
  underWay: await fallenCheckout('authorising', '2026-06-15T15:00:00Z', false),
}
await addJob(service.db, 'void_checkout', { checkoutId: checkouts.abandoned })
const ending = await post('/operator/credits', { email: 'new@example.com', value: 7 }, operator)
await run(`UPDATE credit_grants SET ends_at = '2020-02-29' WHERE credit_id = $1`, [ending.credit_id])

// Scheduled jobs, and one that the version before 0.1.0 left.
const scheduled = crontab
  .split('\n')
  .filter((line: string) => line.trim() !== '')
  .map((line: string) => line.split(' ').at(-1))
await addScheduledJobs(service.db, scheduled, { minute: Date.parse('2026-06-15T16:00:00Z'), maxAttempts: 12 })
await addJob(service.db, 'forget_old', {})
await followEvents()
await jobsInEveryState()

const waiting = await run(
  `SELECT t.identifier AS task, j.payload, j.key FROM graphile_worker._private_jobs j
   JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY t.identifier, j.id`,
)
const without = Object.keys(tasks).filter((name) => !waiting.some(({ task }) => task === name))
assert.deepEqual(without, [], 'tasks without a waiting job')

/** An order whose customer wants text messages, and has confirmed a number. */
async function textedOrder(): Promise<number> {
  const tess = await signUp('Tess')
  await post('/customer/account/phone/code', { phone: '(212) 555-0144' }, tess.headers)
  const [{ text }] = await run(
    `SELECT payload ->> 'text' AS text FROM graphile_worker._private_jobs j
     JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'send_sms' AND payload ->> 'to' = '2125550144'`,
  )
  await post('/customer/account/phone', { code: /\d{6}/.exec(text)![0] }, tess.headers)
  const orderId = await order({ sms_notify: true }, tess.headers)
  await act(orderId, 'confirm')
  return orderId
}

/** A merchant that was approved and has had everything it needs since. */
async function readyMerchant(): Promise<number> {
  const [{ id }] = await run(
    `SELECT merchant_id::integer AS id FROM merchants m WHERE merchant_id NOT IN (1001, 1002, 1003, 1007) AND offers_delivery
       AND EXISTS (SELECT FROM delivery_zones z WHERE z.merchant_id = m.merchant_id)
       AND EXISTS (SELECT FROM menu_entities e WHERE e.merchant_id = m.merchant_id) ORDER BY 1 LIMIT 1`,
  )
  await ownMerchant(id)
  await run('UPDATE merchants SET active = false, awaiting_setup = true WHERE merchant_id = $1', [id])
  return id
}

/** Merchants other than 1001 and its group have no owner in the demo. */
async function ownMerchant(merchantId: number) {
  await run(
    `INSERT INTO merchant_group_members (group_id, email, role)
     SELECT group_id, 'olga@example.com', 'owner' FROM merchants WHERE merchant_id = $1 ON CONFLICT DO NOTHING`,
    [merchantId],
  )
}

/** For each sweep, a row that expired in 2020, as `table` and the column with its time. */
async function lapsedRows() {
  const [past, hash] = ['2020-02-29T12:00:00Z', `\\x${'ab'.repeat(32)}`]
  const copy = async (table: string, more: object) => {
    const rows = await run(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(x, $1)).* FROM ${table} x LIMIT 1 RETURNING 1`,
      [JSON.stringify(more)],
    )
    assert.equal(rows.length, 1, table)
  }
  const begun = '2019-01-01T00:00:00Z'
  await copy('access_tokens', { token_hash: hash, expires_at: past })
  await copy('authorization_codes', { code_hash: hash, created_at: past })
  await copy('guest_sessions', { guest_id: 999_001, token_hash: hash, expires_at: past })
  await copy('pending_updates', { confirmation_hash: hash, customer_id: 2, valid_until: past })
  await run('INSERT INTO login_failures VALUES ($1, 1, $2)', [hash, past])
  await copy('password_resets', { reset_hash: hash, expires_at: past })
  await copy('used_passkey_challenges', { challenge_hash: hash, expires_at: past })
  await copy('merchant_invitations', {
    ...{ email: 'lapsed@example.com', secret_hash: hash, created_at: begun, expires_at: past },
  })
  await copy('carts', { cart_id: 999_002, customer_id: 3, guest_id: null, updated_at: past })
  await copy('order_mails', { mail_id: 999_003, at: past })
  await copy('idempotent_answers', { caller_key: hash, created_at: past })
  await copy('customer_exports', { export_hash: hash, expires_at: past })
  await copy('operator_sessions', {
    ...{ session_id: 'ses_AAAAAAAAAAAAAAAA', token_hash: hash, created_at: begun, expires_at: past },
  })
  await run(
    `INSERT INTO refused_checkouts (customer_id, merchant_id, codes, reasons, request_id, first_at, at)
     VALUES (1, 1001, '{below_minimum}', '[]', 'r', $1, $1)`,
    [past],
  )
  await fallenCheckout('refused', past, false)
  await run(`SELECT add_event_partition('2010-01-15')`)
  await run(
    `INSERT INTO events (day, position, created_at, topic, subject) VALUES ('2010-01-15', 0, $1, 'probe', 'x')`,
    [past],
  )
  return {
    sweep_tokens: ['access_tokens', 'expires_at'],
    sweep_codes: ['authorization_codes', 'created_at'],
    sweep_guests: ['guest_sessions', 'expires_at'],
    sweep_updates: ['pending_updates', 'valid_until'],
    sweep_failures: ['login_failures', 'until'],
    sweep_resets: ['password_resets', 'expires_at'],
    sweep_challenges: ['used_passkey_challenges', 'expires_at'],
    sweep_invitations: ['merchant_invitations', 'expires_at'],
    sweep_carts: ['carts', 'updated_at'],
    sweep_checkouts: ['checkouts', 'settled_at'],
    sweep_order_mails: ['order_mails', 'at'],
    sweep_answers: ['idempotent_answers', 'created_at'],
    sweep_exports: ['customer_exports', 'expires_at'],
    sweep_staff_sessions: ['operator_sessions', 'expires_at'],
    sweep_refusals: ['refused_checkouts', 'at'],
    sweep_events: ['events', 'created_at'],
  } satisfies Kept['lapsed']
}

/** A checkout that came to nothing, or has been under way since then if `state` is `authorising`. */
async function fallenCheckout(state: string, at: string, mayHold: boolean): Promise<number> {
  const draft = { total: 2500, card: { gateway: 'sandbox', token: 'sandbox_good_a', amount: 2500 } }
  const [{ id }] = await run(
    `INSERT INTO checkouts (cart_id, merchant_id, order_id, state, draft, started_at, settled_at, may_hold)
     VALUES (999002, 1001, nextval(pg_get_serial_sequence('orders', 'order_id')), $1, $2, $3::timestamptz,
       CASE WHEN $1 = 'authorising' THEN NULL ELSE $3::timestamptz END, $4) RETURNING checkout_id::integer AS id`,
    [state, JSON.stringify(draft), at, mayHold],
  )
  return id
}

/**
 * All are due, whatever the machine's clock says, except one that is due in many years. One was held by a killed process,
 * one has failed three times, and one was given up.
 */
async function jobsInEveryState() {
  const jobs = 'graphile_worker._private_jobs'
  const ofGrace = `payload ->> 'to' = 'grace@example.com'`
  const ofFrida = `payload ->> 'email' = '${frida.email}'`
  await addJob(service.db, 'forget_card', { gateway: 'sandbox', token: 'given up' })
  await run(`UPDATE ${jobs} SET run_at = '2026-06-15T16:00:00Z'`)
  await run(`UPDATE ${jobs} SET run_at = '2099-01-01' WHERE key = 'pause-1003'`)
  await run(
    `UPDATE ${jobs} SET attempts = 1, locked_by = 'runner-that-was-killed', locked_at = '2026-06-15T16:00:00Z' WHERE ${ofGrace}`,
  )
  await run(`UPDATE ${jobs} SET attempts = 3, last_error = 'no connection' WHERE ${ofFrida}`)
  await run(
    `UPDATE ${jobs} SET attempts = max_attempts, last_error = 'the gateway refused' WHERE payload ->> 'token' = 'given up'`,
  )
}

const kept: Kept = {
  at: service.clock.ms,
  env: { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' },
  password,
  links,
  linkOwners: { confirm: conny, reset: rita, export: eve },
  askedOrder,
  passkeys,
  staff: {
    withTotp: { ...tina, totpSecret: totpSecret.toString('hex'), recoveryCode: enrolled.recovery_codes[0] },
    withPasskey: { ...petra, passkey: petrasKey.keep() },
    operatorKey,
  },
  client: { client_id: client.client_id, client_secret: client.client_secret },
  tokens: { access: tokens.access_token, refresh: tokens.refresh_token, code, guest },
  cookies,
  standalone,
  idempotent,
  askedPayment: { ...askedPayment, clientSecret: asking.body.payment_confirmation.client_secret, intents },
  cart: { headers: carls, item: blt, quoteToken: cart.quote_token, subtotal: cart.subtotal },
  webhooks: { failing: { ...webhook, orderId: pending }, disabled: silenced.webhook_id },
  orders,
  archived,
  jobs: {
    waiting: Object.keys(tasks).sort(),
    ...{
      toSettle,
      refunded: completed,
      refundedOnce,
      lapsing,
      adjusted,
      texted,
      checkouts,
      license: 'TO-WARN',
    },
    ...{ soldOut: club, paused: 1002, ready, picture: picture.path, credit: ending.credit_id },
    ...{ seeking: seeking.orderId, pausedForYears: 1003 },
    ...{ recalled: recalled.orderId, lost: lost.orderId, providerId: company.provider_id },
    ...{ credential, checkId: check.check_id },
  },
  lapsed,
}
await takeBackup({ databaseUrl, dataDir }, join(outFolder, 'world.backup'), {
  withImages: true,
  now: service.clock.ms,
})
writeFileSync(join(outFolder, 'kept.json'), `${JSON.stringify(kept, null, 2)}\n`)

// Texts of files that nothing above has loaded. Programs and worker threads, which would start, have none.
for (const file of globSync('src/**/*.ts'))
  if (/\bsql(<|\()/.test(readFileSync(file, 'utf8'))) await before(file)
const isPlanned = (text: string) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|VALUES)\b/i.test(text)
const planned = [...statements].filter(isPlanned).sort()
writeFileSync(join(outFolder, 'statements.json'), JSON.stringify(planned, null, 1))
await service.stop()
await cluster.stop()
process.exit() // files that were only loaded may have started something

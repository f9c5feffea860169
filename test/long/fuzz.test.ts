import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { Agent, request } from 'undici'
import { type Database, sql } from '../../src/db/database.ts'
import { refusalsOfAny } from '../../src/http/openapi-refusals.ts'
import { adasLogin, signedIn, staffToken } from '../support/people.ts'
import {
  inputFor,
  type Operation,
  type Parameter,
  type Random,
  randomFrom,
  readOperations,
} from '../support/requests/fuzz.ts'
import { operator, testService } from '../support/test-service.ts'

/**
 * Every operation of the API, with the credentials of every role, and with values that were recorded, that schemas allow,
 * and that are unexpected. Each answer is checked against the API description. Another seed: FUZZ_SEED; fewer
 * requests: FUZZ_REQUESTS.
 */
const total = Number(process.env.FUZZ_REQUESTS ?? 200_000)
const seed = Number(process.env.FUZZ_SEED ?? 34)
const atOnce = 16
/** How often credentials are renewed, because some requests revoke them. */
const roundLength = 2000

const service = testService({
  template: 'demo',
  env: { TRUSTED_PROXIES: '127.0.0.0/8' },
  prepare: async (db) => {
    await db.rows(sql<unknown>('UPDATE api_clients SET rate_limit = 100000000'))
    await giveRoles(db)
    for (const statement of keep) await db.pool.query(statement)
  },
})

async function giveRoles(db: Database) {
  await db.pool.query(
    `INSERT INTO merchant_group_members (group_id, email, role, merchant_ids)
     SELECT group_id, email, role, NULL FROM merchants, (VALUES ('new@example.com', 'manager'), ('moved@example.com', 'kitchen'))
       AS given (email, role) WHERE merchant_id = 1001 ON CONFLICT DO NOTHING`,
  )
  await db.pool.query(
    `INSERT INTO merchant_group_members (group_id, email, role, joined_at)
     SELECT group_id, 'rival@example.com', 'driver', now() FROM merchants WHERE merchant_id = 1001 ON CONFLICT DO NOTHING`,
  )
}

/** Headers, and additions to the query. */
type Credentials = {
  name: string
  schemes: string[]
  headers: Record<string, string>
  query?: Record<string, string>
}

const operatorRoles = ['owner', 'support', 'finance', 'catalogue', 'viewer']

let round = 0

async function issueCredentials(): Promise<Credentials[]> {
  const { db } = service
  round++
  // Its own address, whose limits no other request has used up.
  const from = { 'x-forwarded-for': `203.0.113.${round}` }
  const merchant = ['global', 'payment', 'merchant']
  const person = (name: string, customer: number, scopes = ['global']) =>
    signedIn(db, { customer, scopes }).then((headers) => ({ name, schemes: ['access_token'], headers }))
  const keys = await Promise.all(
    operatorRoles.map(async (role) => {
      const { body, text } = await service.post(
        '/operator/keys',
        { name: `fuzz ${role} ${round}`, roles: [role] },
        { ...operator, ...from },
      )
      assert.ok(body.key, text)
      return {
        name: `operator ${role}`,
        schemes: ['operator_token'],
        headers: { authorization: `Bearer ${body.key}` },
      }
    }),
  )
  const { body: guest } = await service.get('/customer/auth/guest?client_id=demo-app', from)
  await db.pool.query('UPDATE providers SET key_digest = $1 WHERE provider_id = 1', [
    createHash('sha256').update('fuzz-provider-key').digest(),
  ])
  const client = { client_id: 'demo-app' }
  const secret = Buffer.from('demo-app:demo-app-secret').toString('base64')
  return [
    { name: 'nobody', schemes: [], headers: {} },
    { name: 'app', schemes: ['client_id'], headers: {}, query: client },
    {
      name: 'app with its secret',
      schemes: ['client_secret'],
      headers: { authorization: `Basic ${secret}` },
    },
    await customerSession(),
    await person('merchant owner', 4, merchant),
    await person('merchant manager', 2, merchant),
    await person('merchant kitchen', 3, merchant),
    await person('driver', 5, ['global', 'driver']),
    {
      name: 'guest',
      schemes: ['client_id+guest_token'],
      headers: { 'guest-token': guest['Guest-Token'] },
      query: client,
    },
    { name: 'operator', schemes: ['operator_token'], headers: operator },
    { name: 'operator staff', schemes: ['operator_token'], headers: await staffSession() },
    ...keys,
    {
      name: 'courier company',
      schemes: ['provider_key'],
      headers: { authorization: 'Bearer fuzz-provider-key' },
    },
  ]
}

/** Signed in with a password, as passkeys and sessions require; with only a token once a request has disabled that. */
async function customerSession(): Promise<Credentials> {
  const schemes = ['access_token']
  const scopes = ['global', 'payment']
  const login = { ...adasLogin, scope: scopes.join() }
  const { body } = await service.post('/customer/auth', login, { 'x-forwarded-for': `192.0.2.${round}` })
  const headers = body.access_token
    ? { authorization: `Bearer ${body.access_token}` }
    : await signedIn(service.db, { customer: 1, scopes })
  return { name: 'customer', schemes, headers }
}

let lastStaff = operator as Record<string, string>

/** One-time codes work once, so the clock moves on. Requests may end the account: then the last session is used. */
async function staffSession(): Promise<Record<string, string>> {
  service.clock.ms += 30_000
  lastStaff = await staffToken(service, 'owner').catch(() => lastStaff)
  return lastStaff
}

/** Operations that refuse nearly all of these requests, as they should, and why. */
const mostlyRefused = new Map([
  ...[
    'post_provider_test_estimate',
    'post_provider_test_book',
    'get_provider_test_status_delivery_id',
    'post_provider_test_cancel_delivery_id',
    'post_sms_twilio',
    'post_payments_stripe_webhook',
    'post_connections_square_webhooks',
    'post_connections_tills_connection_id_events',
    'post_provider_status',
    'post_provider_token_provider_id',
    'post_provider_webhooks_provider_id',
  ].map((id) => [id, 'another company signs them'] as const),
  ...[
    'get_driver_shift',
    'put_driver_shift',
    'get_driver_shifts',
    'get_driver_stops',
    'post_driver_actions',
    'post_driver_orders_order_id_proof',
  ].map((id) => [id, 'only for drivers, and one of the people here drives'] as const),
  ...['get', 'post', 'delete'].map(
    (method) => [`${method}_connections_printers_key`, 'only a printer knows its key'] as const,
  ),
  ['delete_customer_sessions', 'only for people who signed in directly, and most tokens here are of apps'],
  ['delete_customer_passkeys', 'only for people who signed in directly, and most tokens here are of apps'],
])

/** The roles with the most permissions for each kind of credentials. */
const strong = new Set([
  'app',
  'app with its secret',
  'customer',
  'merchant owner',
  'operator',
  'operator staff',
  'guest',
  'courier company',
])

/** Requests may turn the service off, and end accounts, roles and apps. They are restored before the next round. */
const reopen = [
  `DELETE FROM settings WHERE name = 'maintenance'`,
  `UPDATE api_clients c SET rate_limit = 100000000, enabled = true, secret_hash = k.secret_hash, flows = k.flows
   FROM kept_clients k WHERE k.client_id = c.client_id`,
  `UPDATE customers c SET email = k.email, disabled = false, password_hash = k.password_hash
   FROM kept_customers k WHERE k.customer_id = c.customer_id AND c.email <> k.email`,
  'UPDATE customers SET disabled = false WHERE customer_id <= 7 AND disabled',
  'INSERT INTO merchant_group_members SELECT * FROM kept_members ON CONFLICT DO NOTHING',
  'UPDATE merchants SET active = true WHERE NOT active AND merchant_id < 1100',
]
const keep = [
  'CREATE TABLE kept_clients AS SELECT * FROM api_clients',
  'CREATE TABLE kept_customers AS SELECT * FROM customers',
  'CREATE TABLE kept_members AS SELECT * FROM merchant_group_members',
]

/** Ids of this world in place of the recorded ones: they refer to things of the first customer. */
async function listKnownIds(): Promise<Map<string, number>> {
  const { rows } = await service.db.pool.query(
    `SELECT (SELECT max(order_id) FROM orders WHERE customer_id = 1 AND merchant_id = 1001) AS order_id,
       (SELECT min(location_id) FROM customer_locations WHERE customer_id = 1) AS location_id,
       (SELECT min(cc_id) FROM saved_cards WHERE customer_id = 1) AS cc_id`,
  )
  const { order_id, location_id, cc_id } = rows[0]
  return new Map([
    ...['order_id', 'orderId', 'orders_id'].map((name) => [name, Number(order_id)] as const),
    ['location_id', Number(location_id)],
    ['cc_id', Number(cc_id)],
  ])
}

const withKnownIds = ({ parameters, recorded }: Operation, known: ReadonlyMap<string, number>) =>
  new Map([
    ...recorded,
    ...parameters.flatMap(({ name }) => {
      const id = known.get(name)
      return id === undefined ? [] : [[name, id] as const]
    }),
  ])

type Sent = {
  operation: Operation
  who: Credentials
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

function makeRequest(operation: Operation, credentials: readonly Credentials[], random: Random): Sent {
  const fitting = credentials.filter(({ schemes }) =>
    schemes.some((scheme) => operation.schemes.includes(scheme)),
  )
  const isAdmin = operation.path.startsWith('/merchant/admin')
  const strongest = fitting.filter(({ name }) => strong.has(name) && !(isAdmin && name === 'customer'))
  const chosen = random.chance(0.65) ? strongest : random.chance(0.7) ? fitting : credentials
  const who = random.pick(chosen.length > 0 ? chosen : credentials)
  const values = inputFor(operation, random)
  const of = (place: Parameter['place']) =>
    [...values].flatMap(([{ name, place: own }, value]) => (own === place ? [[name, value] as const] : []))
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = asText(of('path').find(([own]) => own === name)?.[1])
    return encodeURIComponent(value.isWellFormed() && !/^\.{0,2}$/.test(value) ? value : 'x').slice(0, 500)
  })
  const query = new URLSearchParams()
  for (const [name, value] of [...Object.entries(who.query ?? {}), ...of('query')])
    if (value !== undefined) query.append(name, asText(value).slice(0, 4000))
  const body =
    of('body').length > 0 ? JSON.stringify(withSafety(operation, Object.fromEntries(of('body')))) : undefined
  return {
    ...{ operation, who, method: operation.method },
    url: `${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...who.headers,
      'x-forwarded-for': `198.51.${random.below(256)}.${random.below(256)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(operation.method !== 'GET' &&
        random.chance(0.05) && { 'idempotency-key': `key-${random.below(50)}` }),
    },
    ...(body !== undefined && { body }),
  }
}

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

/** One switch would cause every other answer to be 503. */
const withSafety = ({ path }: Operation, body: Record<string, unknown>) =>
  path === '/operator/maintenance' ? { ...body, on: false } : body

type Tally = { sent: number; ok: number; kept: number }

describe('the service withstands', { timeout: 3 * 3_600_000 }, () => {
  test(`${total} requests to all operations by every role without a 500, and answers as described`, async () => {
    const known = await listKnownIds()
    const operations = readOperations((await service.get('/openapi.json')).body)
      .filter(({ id }) => id !== 'get_metrics')
      .map((operation) => ({ ...operation, recorded: withKnownIds(operation, known) }))
    assert.ok(operations.length >= 280, `${operations.length} operations`)
    const random = randomFrom(seed)
    const agent = new Agent({ connections: atOnce, bodyTimeout: 120_000, headersTimeout: 120_000 })
    const tallies = new Map<string, Tally>(operations.map(({ id }) => [id, { sent: 0, ok: 0, kept: 0 }]))
    const faults = new Map<string, string>()
    const started = performance.now()
    let credentials: Credentials[] = []
    let count = 0

    const nextRequest = async (): Promise<Sent | undefined> => {
      if (count >= total) return undefined
      const operation = operations[count % operations.length]!
      count++
      return makeRequest(operation, credentials, random)
    }
    const run = async (until: number) => {
      while (count < until) {
        const sent = await nextRequest()
        if (!sent) return
        const fault = await hold(sent)
        if (fault && faults.size < 60 && !faults.has(fault.key))
          faults.set(fault.key, `${fault.says}\n  ${asCommand(sent)}`)
      }
    }
    const hold = async (sent: Sent): Promise<{ key: string; says: string } | undefined> => {
      const { operation } = sent
      const tally = tallies.get(operation.id)!
      tally.sent++
      const { statusCode, headers, body } = await request(service.url + sent.url, {
        dispatcher: agent,
        ...{ method: sent.method as 'GET', headers: sent.headers, body: sent.body ?? null },
      })
      const type = String(headers['content-type'] ?? '')
      if (type.startsWith('text/event-stream')) {
        body.on('error', () => {})
        body.destroy()
        tally.ok++
        return undefined
      }
      const text = await body.text()
      if (statusCode === 200) tally.ok++
      if (statusCode === 401 || statusCode === 403 || statusCode === 429) tally.kept++
      const fault = (says: string) => ({
        key: `${operation.id} ${statusCode} ${says.slice(0, 120)}`,
        says: `${operation.id}: ${statusCode} ${says}`,
      })
      const json = type.startsWith('application/json') ? JSON.parse(text) : undefined
      const codes: string[] = json?.message?.map?.((one: { code: string }) => one.code) ?? []
      if (statusCode === 500) return fault(`${text.slice(0, 200)}\n  ${lastError()}`)
      if (codes.length > 0 && codes.every((code) => refusalsOfAny.has(code))) return undefined
      const described = operation.answers.get(statusCode)
      if (!described)
        return statusCode < 400 && json === undefined
          ? undefined
          : fault(`is not described: ${codes} ${text.slice(0, 200)}`)
      const undescribed =
        statusCode === 200
          ? undefined
          : codes.find((code) => !described.codes.has(code) && !refusalsOfAny.has(code))
      if (undescribed) return fault(`the code ${undescribed} is not described`)
      // With `fields`, an answer has only what was asked for; the service itself checks that in tests.
      const isPart = /[?&]fields=/.test(sent.url)
      const contradiction = json === undefined || isPart ? undefined : described.check(json)
      return contradiction === undefined ? undefined : fault(`contradicts its schema: ${contradiction}`)
    }
    const lastError = () => (service.logged.findLast((line) => /"level":50/.test(line)) ?? '').slice(0, 900)

    while (count < total) {
      for (const statement of reopen) await service.db.pool.query(statement)
      credentials = await issueCredentials()
      const until = Math.min(count + roundLength, total)
      await Promise.all(Array.from({ length: atOnce }, () => run(until)))
      service.logged.length = 0
      if (process.env.FUZZ_PROGRESS)
        console.log(count, faults.size, Math.round((performance.now() - started) / 1000), 's')
    }
    await agent.destroy()

    const seconds = Math.round((performance.now() - started) / 1000)
    const all = [...tallies.values()]
    const ok = all.reduce((sum, tally) => sum + tally.ok, 0)
    const kept = all.reduce((sum, tally) => sum + tally.kept, 0)
    const neverOk = [...tallies].flatMap(([id, tally]) => (tally.ok === 0 ? [id] : []))
    console.log(
      `${count} requests in ${seconds} s: ${ok} answered 200, ${kept} kept out; ${operations.length - neverOk.length} of ${operations.length} operations answered 200`,
    )
    if (process.env.FUZZ_PROGRESS) console.log(`never 200: ${neverOk.join(' ')}`)
    assert.deepEqual([...faults.values()], [])
    assert.ok(ok > count * 0.12, `only ${ok} of ${count} requests were answered with 200`)
    assert.ok(neverOk.length < operations.length * 0.3, `never answered with 200: ${neverOk}`)
    const shut = [...tallies].flatMap(([id, tally]) => (tally.kept > tally.sent * 0.9 ? [id] : []))
    const unexplained = shut.filter((id) => !mostlyRefused.has(id))
    assert.deepEqual(unexplained, [], 'operations that hardly a request got into')
    assert.equal((await service.get('/readyz')).status, 200)
  })
})

/** As a command that repeats it. */
function asCommand({ method, url, headers, body, who }: Sent): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const heads = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === undefined ? '' : ` -d ${quoted(body.slice(0, 1500))}`
  return `curl -X ${method} "$URL"${quoted(url)} ${heads.join(' ')}${data}  # ${who.name}`
}

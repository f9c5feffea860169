import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openConnectionSecrets } from '../../../src/modules/connections/secrets.ts'
import { openSquareAccounts } from '../../../src/modules/connections/square/accounts.ts'
import { queuedJobs } from '../../support/events.ts'
import { operator, startTestService, type TestService } from '../../support/test-service.ts'
import { type SquareDouble, squareKeys, startSquare } from '../../support/tills/square-server.ts'

let service: TestService & { stop(): Promise<void> }
let square: SquareDouble
let now = Date.parse('2026-06-15T16:00:00Z')
const merchantId = 1001
const path = '/merchant/admin/connections'

before(async () => {
  square = await startSquare({ clock: { now: () => service?.clock.ms ?? now } })
  service = await startTestService({
    template: 'demo',
    env: {
      SQUARE_APPLICATION_ID: squareKeys.applicationId,
      SQUARE_APPLICATION_SECRET: squareKeys.applicationSecret,
      SQUARE_WEBHOOK_KEY: squareKeys.webhookKey,
      SQUARE_URL: square.url,
      PUBLIC_URL: 'https://shop.example',
      OUTBOUND_ALLOW: '127.0.0.1:9',
    },
  })
  now = service.clock.ms
  square.webhookUrl = `${service.url}/connections/square/webhooks`
  square.signedUrl = 'https://shop.example/connections/square/webhooks'
})
after(async () => {
  await service.stop()
  await square.close()
})

const call = (method: string, at: string, body?: object) =>
  service.request(method, at, { body: method === 'GET' ? undefined : body, headers: operator })
const list = async (id = merchantId) =>
  (await call('GET', `${path}?merchantId=${id}`)).body.connections as any[]
const seller = (id: string, ...locations: string[]) =>
  square.sellers.set(id, {
    ...{ id, catalog: [], counts: [] },
    locations: locations.map((one) => ({ id: one, name: `At ${one}`, status: 'ACTIVE' as const })),
  })
async function connectSquare(id: number, sellerId: string) {
  const made = await call('POST', path, { merchantId: id, kind: 'square' })
  assert.equal(made.status, 200, made.text)
  // A person who cancels on Square's page can go there again.
  const again = await call('POST', path, { merchantId: id, kind: 'square' })
  assert.equal(again.body.connection.connectionId, made.body.connection.connectionId)
  const back = square.allow(again.body.authorizeUrl, sellerId)
  const sent = { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
  const finished = await call('POST', `${path}/square`, { merchantId: id, ...sent })
  return { made: made.body, sent, back, finished }
}
const stored = async (id: number) =>
  (await service.db.pool.query('SELECT * FROM connections WHERE connection_id = $1', [id])).rows[0]
const accounts = () =>
  openSquareAccounts({ ...service.deps, secrets: openConnectionSecrets(service.deps.settings) })
const codes = ({ status, body }: { status: number; body: any }) => [
  status,
  ...body.message.map(({ code }: any) => code),
]

describe('connections', () => {
  test('to a POS have a secret that is shown once, encrypted, and can be renewed', async () => {
    const { body } = await call('POST', path, {
      merchantId,
      kind: 'till',
      url: 'http://127.0.0.1:9/orders',
      name: 'Counter',
    })
    assert.match(body.secret, /^whsec_/)
    const { connectionId } = body.connection
    assert.equal(body.connection.state, 'waiting')
    const renewed = await call('POST', `${path}/${connectionId}/keys`, { merchantId })
    assert.notEqual(renewed.body.secret, body.secret)
    const row = await stored(connectionId)
    const secrets = openConnectionSecrets(service.deps.settings)
    assert.deepEqual(
      [secrets.unseal(row.sealed), secrets.unseal(row.old_sealed)],
      [renewed.body.secret, body.secret],
    )
    const audit = await call('GET', '/operator/audit?limit=5')
    const everything = JSON.stringify([row, await list(), audit.text, service.logged])
    for (const secret of [body.secret, renewed.body.secret]) assert.ok(!everything.includes(secret.slice(6)))
    const gone = await service.request('DELETE', `${path}/${connectionId}?merchantId=${merchantId}`, {
      headers: operator,
    })
    assert.equal(gone.status, 200)
    assert.deepEqual(
      [(await stored(connectionId)).sealed, (await stored(connectionId)).old_sealed],
      [null, null],
    )
    assert.deepEqual(codes(await call('PUT', `${path}/${connectionId}`, { merchantId, name: 'x' })), [
      400,
      'unknown_connection',
    ])
  })

  test('to a printer have their own URL, of which only a digest is stored', async () => {
    const { body } = await call('POST', path, { merchantId, kind: 'cloudprnt', copies: 2 })
    assert.match(body.printerUrl, /^https:\/\/shop\.example\/connections\/printers\/[A-Za-z0-9]{40}$/)
    const key = body.printerUrl.split('/').at(-1)
    assert.ok(!JSON.stringify([await stored(body.connection.connectionId), await list()]).includes(key))
    const changed = await call('PUT', `${path}/${body.connection.connectionId}`, {
      merchantId,
      dots: 384,
      name: 'Kitchen',
    })
    assert.deepEqual(
      [changed.body.connection.name, changed.body.connection.dots, changed.body.connection.copies],
      ['Kitchen', 384, 2],
    )
  })

  test('are not accessible to other merchants', async () => {
    const { body } = await call('POST', path, { merchantId, kind: 'till', url: 'http://127.0.0.1:9/' })
    const { connectionId } = body.connection
    for (const [method, at] of [
      ['PUT', `${path}/${connectionId}`],
      ['DELETE', `${path}/${connectionId}`],
      ['POST', `${path}/${connectionId}/keys`],
    ] as const)
      assert.deepEqual(codes(await call(method, at, { merchantId: 1002 })), [400, 'unknown_connection'])
  })

  test('to Square are made on its page, and its tokens are encrypted', async () => {
    seller('ML-1', 'L1')
    const { made, sent, back, finished } = await connectSquare(merchantId, 'ML-1')
    assert.equal(`${back.origin}${back.pathname}`, 'https://shop.example/partner/square')
    assert.equal(sent.state.split('-')[0], String(merchantId))
    assert.equal(finished.status, 200, finished.text)
    const { state, locationId, problem } = finished.body.connection
    assert.deepEqual([state, locationId, problem], ['connected', 'L1', null])
    const token = square.tokens.get('ML-1')!
    assert.ok(
      !JSON.stringify([await stored(made.connection.connectionId), finished.text, service.logged]).includes(
        token,
      ),
    )
    assert.deepEqual(codes(await call('POST', path, { merchantId, kind: 'square' })), [
      400,
      'already_connected',
    ])
    // The code is valid once, and the state only for this merchant.
    assert.deepEqual(codes(await call('POST', `${path}/square`, { merchantId, ...sent })), [
      400,
      'invalid_parameter',
    ])
    const other = await call('POST', path, { merchantId: 1002, kind: 'square' })
    const swapped = square.allow(other.body.authorizeUrl, 'ML-1').searchParams
    const stolen = { code: swapped.get('code'), state: swapped.get('state') }
    assert.deepEqual(codes(await call('POST', `${path}/square`, { merchantId, ...stolen })), [
      400,
      'invalid_parameter',
    ])
  })

  test('to an account with several locations wait until one is chosen', async () => {
    seller('ML-2', 'L1', 'L2')
    const { finished } = await connectSquare(1003, 'ML-2')
    assert.deepEqual([finished.body.connection.state, finished.body.connection.locationId], ['waiting', null])
    assert.match(finished.body.connection.problem, /Choose the Square location/)
    const at = `${path}/${finished.body.connection.connectionId}`
    assert.equal((await call('PUT', at, { merchantId: 1003, locationId: 'L9' })).status, 400)
    const { connection } = (await call('PUT', at, { merchantId: 1003, locationId: 'L2' })).body
    assert.deepEqual([connection.state, connection.locationId, connection.problem], ['connected', 'L2', null])
  })

  test('have their expired tokens renewed, say plainly when the seller left, and recover from both', async () => {
    const account = (await accounts().find(service.db, merchantId))!
    service.clock.ms += 31 * 86_400_000
    const outcome = await accounts().call(account, (client, token) => client.listLocations(token))
    assert.equal(outcome.kind, 'answered')
    square.calls.length = 0
    service.clock.ms += 8 * 86_400_000
    await accounts().renewAll()
    assert.equal(square.calls.filter(({ call: name }) => name === 'POST /oauth2/token').length, 2)
    square.forbid('ML-1')
    assert.equal(
      (await accounts().call(account, (client, token) => client.listLocations(token))).kind,
      'unauthorized',
    )
    const shown = (await list()).find(({ kind }) => kind === 'square')
    assert.deepEqual(
      [shown.state, shown.problem],
      ['failing', 'We’ve lost access to Square. Connect it again.'],
    )
    const { body } = await call('POST', `${path}/${shown.connectionId}/keys`, { merchantId })
    const back = square.allow(body.authorizeUrl, 'ML-1').searchParams
    await call('POST', `${path}/square`, { merchantId, code: back.get('code'), state: back.get('state') })
    assert.equal((await list()).find(({ kind }) => kind === 'square').state, 'connected')
  })

  test('accept each Square event once, and refuse forged ones', async () => {
    assert.equal(await square.tell('oauth.authorization.revoked', 'ML-1', {}, { key: 'another key' }), 401)
    assert.equal((await list()).find(({ kind }) => kind === 'square').state, 'connected')
    assert.equal(await square.tell('catalog.version.updated', 'nobody'), 200)
    assert.equal(await square.tell('oauth.authorization.revoked', 'ML-1', {}, { event_id: 'e1' }), 200)
    assert.equal((await list()).find(({ kind }) => kind === 'square').state, 'failing')
    await accounts().call((await accounts().find(service.db, merchantId))!, (client, token) =>
      client.listLocations(token),
    )
    assert.equal(await square.tell('oauth.authorization.revoked', 'ML-1', {}, { event_id: 'e1' }), 200)
    assert.equal((await list()).find(({ kind }) => kind === 'square').state, 'connected')
  })

  test('revoke the permission when disconnected', async () => {
    const { connectionId } = (await list()).find(({ kind }) => kind === 'square')
    await call('DELETE', `${path}/${connectionId}`, { merchantId })
    const [job] = await queuedJobs(service.db, 'revoke_square')
    assert.deepEqual(job?.payload, { sellerId: 'ML-1' })
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const codesOf = (answer: { body: { message: { code: string }[] } }) =>
  answer.body.message.map(({ code }) => code)

describe('the operator token', () => {
  test('gives access to the API with or without Bearer', async () => {
    for (const authorization of [
      'demo-operator-token',
      'Bearer demo-operator-token',
      'bearer demo-operator-token',
    ]) {
      assert.equal((await service.get('/operator/clients', { authorization })).status, 200)
    }
  })

  test('gets 401 if wrong, missing, or sent as a password', async () => {
    const basic = `Basic ${Buffer.from('demo-operator-token:').toString('base64')}`
    for (const headers of [{}, { authorization: 'Bearer nope' }, { authorization: basic }]) {
      const answer = await service.get('/operator/clients', headers as Record<string, string>)
      assert.equal(answer.status, 401)
      assert.deepEqual(codesOf(answer), ['invalid_token'])
    }
  })
})

describe('API clients', () => {
  test('are returned with their secret once when created, and never listed with it', async () => {
    const created = await service.post(
      '/operator/clients',
      {
        client_id: 'dinner-app',
        name: 'Dinner',
        redirect_uris: ['https://dinner.example/cb'],
        flows: ['password'],
      },
      operator,
    )
    assert.equal(created.status, 200)
    assert.match(created.body.client_secret, /^[A-Za-z0-9]{40}$/)
    const listed = await service.get('/operator/clients', operator)
    const client = listed.body.clients.find((one: { client_id: string }) => one.client_id === 'dinner-app')
    assert.deepEqual(client.flows, ['password'])
    assert.equal(client.rate_limit, null)
    assert.ok(!listed.text.includes(created.body.client_secret))
    assert.ok(!listed.text.includes('secret'))
  })

  test('get a client_id if they have none', async () => {
    const { body } = await service.post('/operator/clients', { name: 'Anonymous' }, operator)
    assert.match(body.client_id, /^[A-Za-z0-9]{20}$/)
  })

  test('get 400 for a taken client_id', async () => {
    const answer = await service.post('/operator/clients', { client_id: 'demo-app', name: 'Again' }, operator)
    assert.equal(answer.status, 400)
    assert.deepEqual(codesOf(answer), ['taken_client_id'])
  })

  test('change only what was sent', async () => {
    await service.post(
      '/operator/clients',
      { client_id: 'to-change', name: 'Before', rate_limit: 30 },
      operator,
    )
    const changed = await service.put('/operator/clients/to-change', { name: 'After' }, operator)
    assert.equal(changed.body.name, 'After')
    assert.equal(changed.body.rate_limit, 30)
    assert.equal(changed.body.client_secret, undefined)
    const unlimited = await service.put('/operator/clients/to-change', { rate_limit: null }, operator)
    assert.equal(unlimited.body.rate_limit, null)
    assert.equal(unlimited.body.name, 'After')
  })

  test('can replace their secret, which is shown once', async () => {
    await service.post('/operator/clients', { client_id: 'rotating', name: 'Rotating' }, operator)
    const changed = await service.put('/operator/clients/rotating', { new_secret: true }, operator)
    assert.match(changed.body.client_secret, /^[A-Za-z0-9]{40}$/)
    const { body } = await service.get('/operator/audit', operator)
    assert.equal(body.records[0].action, 'client.secret_replaced')
    assert.ok(!JSON.stringify(body).includes(changed.body.client_secret))
  })

  test('require redirect URIs that are absolute', async () => {
    for (const uri of ['/callback', 'https://a.example/#x', 'javascript:alert(1)', 'not an address']) {
      const answer = await service.post('/operator/clients', { name: 'X', redirect_uris: [uri] }, operator)
      assert.equal(answer.status, 400, uri)
      assert.equal(answer.body.message[0].field, 'redirect_uris[0]')
    }
  })

  test('require redirect URIs that fit in a header: ASCII', async () => {
    const redirect_uris = ['https://пример.рф/обратно', 'https://shop.example/é', 'https://shop.example/ok']
    const answer = await service.post('/operator/clients', { name: 'X', redirect_uris }, operator)
    assert.deepEqual(
      answer.body.message.map(({ field }: { field: string }) => field),
      ['redirect_uris[0]', 'redirect_uris[1]'],
    )
    assert.match(answer.body.message[0].dev_msg, /punycode/)
    const ascii = redirect_uris.map((uri) => new URL(uri).href)
    const { status } = await service.post('/operator/clients', { name: 'X', redirect_uris: ascii }, operator)
    assert.equal(status, 200)
  })

  test('have all errors reported at once, in the order of the parameters', async () => {
    const toldOf = ({ body }: { body: { message: { field: string; code: string }[] } }) =>
      body.message.map(({ field, code }) => `${field} ${code}`)
    const given = { client_id: 'demo-app', redirect_uris: ['nope', 'https://a.example/', '/x'] }
    assert.deepEqual(toldOf(await service.post('/operator/clients', given, operator)), [
      'client_id taken_client_id',
      'name missing_parameter',
      'redirect_uris[0] invalid_parameter',
      'redirect_uris[2] invalid_parameter',
    ])
    const change = { name: 'x'.repeat(200), redirect_uris: ['nope'], enabled: 'perhaps' }
    assert.deepEqual(toldOf(await service.put('/operator/clients/nobody', change, operator)), [
      'client_id unknown_client',
      'name invalid_parameter',
      'redirect_uris[0] invalid_parameter',
      'enabled invalid_parameter',
    ])
    assert.deepEqual(toldOf(await service.get('/operator/audit?since=abc&limit=0', operator)), [
      'since invalid_parameter',
      'limit invalid_parameter',
    ])
    assert.deepEqual(toldOf(await service.get('/operator/audit?since=abc', operator)), [
      'since invalid_parameter',
    ])
  })

  test('get 400 if unknown', async () => {
    const answer = await service.put('/operator/clients/nobody', { name: 'X' }, operator)
    assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'unknown_client'])
  })
})

describe('merchant groups', () => {
  test('store email addresses once, ignoring case', async () => {
    const emails = ['B@Example.com', 'a@example.com', 'b@example.com']
    const created = await service.post('/operator/groups', { name: 'Corner shops', emails }, operator)
    assert.ok(Number.isInteger(created.body.group_id))
    assert.deepEqual(created.body.emails, ['a@example.com', 'b@example.com'])
    const changed = await service.put(
      `/operator/groups/${created.body.group_id}`,
      { emails: ['c@example.com'] },
      operator,
    )
    assert.deepEqual(changed.body, { message: [], ...created.body, emails: ['c@example.com'] })
    const { body } = await service.get('/operator/groups', operator)
    assert.deepEqual(
      body.groups.find((group: { group_id: number }) => group.group_id === created.body.group_id).emails,
      ['c@example.com'],
    )
  })

  test('have the two owners of the demo', async () => {
    const { body } = await service.get('/operator/groups', operator)
    const members = Object.fromEntries(
      body.groups.map((g: { group_id: number; emails: string[] }) => [g.group_id, g.emails]),
    )
    assert.deepEqual(members[1], ['owner@example.com'])
    assert.deepEqual(members[2], ['rival@example.com'])
  })

  test('get 400 if unknown', async () => {
    const answer = await service.put('/operator/groups/999999', { name: 'X' }, operator)
    assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'unknown_group'])
  })
})

describe('merchants', () => {
  test('are found by part of the name or by id', async () => {
    const byId = await service.get('/operator/merchants?query=1001', operator)
    assert.equal(byId.body.merchants[0].merchant_id, 1001)
    const name = byId.body.merchants[0].name as string
    const part = encodeURIComponent(name.slice(1, 6).toUpperCase())
    const byName = await service.get(`/operator/merchants?query=${part}`, operator)
    assert.ok(
      byName.body.merchants.some((merchant: { merchant_id: number }) => merchant.merchant_id === 1001),
    )
  })

  test('have switches that change one by one', async () => {
    const before = (await service.get('/operator/merchants?query=1007', operator)).body.merchants[0]
    const { body } = await service.put('/operator/merchants/1007', { promoted: !before.promoted }, operator)
    assert.deepEqual(body, { message: [], ...before, promoted: !before.promoted })
  })

  test('get 400 if unknown', async () => {
    const answer = await service.put('/operator/merchants/77', { active: false }, operator)
    assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'unknown_merchant'])
  })
})

describe('the audit log', () => {
  test('has who, when, and what before and after, newest first', async () => {
    const start = service.clock.ms
    service.clock.ms += 60_000
    await service.post('/operator/clients', { client_id: 'audited', name: 'One' }, operator)
    await service.put('/operator/clients/audited', { name: 'Two' }, operator)
    const since = new Date(start + 1).toISOString()
    const { body } = await service.get(`/operator/audit?since=${since}`, operator)
    const [changed, created] = body.records
    assert.deepEqual(
      [created.action, created.subject, created.actor, created.before],
      ['client.created', 'audited', 'operator', null],
    )
    assert.deepEqual([changed.before.name, changed.after.name], ['One', 'Two'])
    assert.equal(changed.at, '2026-06-15T16:01:00+00:00')
    assert.equal(body.records.length, 2)
  })

  test('has no record of a refused change', async () => {
    const count = async () => (await service.get('/operator/audit', operator)).body.records.length
    const before = await count()
    await service.put('/operator/merchants/77', { active: false }, operator)
    assert.equal(await count(), before)
  })

  test('can’t be rewritten, not even with SQL', async () => {
    await assert.rejects(service.db.pool.query(`UPDATE audit_records SET actor = 'nobody'`), /append only/)
    await assert.rejects(service.db.pool.query('DELETE FROM audit_records'), /append only/)
  })

  test('answers 400 with the field for an invalid since', async () => {
    const answer = await service.get('/operator/audit?since=yesterday', operator)
    assert.deepEqual([answer.status, answer.body.message[0].field], [400, 'since'])
  })
})

describe('maintenance mode', () => {
  test('closes everything but the operator’s side and the health paths, and opens again', async () => {
    const on = await service.put('/operator/maintenance', { on: 'true' }, operator)
    assert.deepEqual(on.body, { message: [], on: true })
    const closed = await service.get('/')
    assert.deepEqual([closed.status, ...codesOf(closed)], [503, 'maintenance'])
    assert.ok(Number(closed.headers.get('retry-after')) > 0)
    assert.equal((await service.get('/healthz')).status, 200)
    assert.equal((await service.get('/metrics')).status, 200)
    assert.equal((await service.get('/readyz')).status, 503)
    assert.equal((await service.get('/operator/maintenance', operator)).body.on, true)
    await service.put('/operator/maintenance', { on: false }, operator)
    assert.equal((await service.get('/')).status, 200)
    assert.equal((await service.get('/readyz')).status, 200)
  })
})

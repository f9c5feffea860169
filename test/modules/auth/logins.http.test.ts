import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  adasLogin,
  demoApp,
  identityRoutes,
  logIn,
  merchantApp,
  publicApp,
  refusalOf,
} from '../../support/people.ts'
import { unicodeText } from '../../support/requests/arbitraries.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: identityRoutes() })
const basic = ({ client_id, client_secret }: typeof demoApp) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
})
const password = (more: object = {}) => service.post('/customer/auth', { ...adasLogin, ...more })
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(adasLogin).filter(([name]) => !names.includes(name)))

describe('POST /customer/auth with a password', () => {
  test('returns 40-character alphanumeric tokens for 90 days, the user and the address', async () => {
    const { status, body } = await password()
    assert.equal(status, 200)
    assert.match(body.access_token, /^[A-Za-z0-9]{40}$/)
    assert.match(body.refresh_token, /^[A-Za-z0-9]{40}$/)
    assert.notEqual(body.access_token, body.refresh_token)
    assert.equal(body.token_type, 'bearer')
    assert.equal(body.expires_in, 7_776_000)
    assert.equal(body.expires, service.clock.ms / 1000 + 7_776_000)
    assert.deepEqual(body.message, [])
    const { email, first_name, last_name, delivery_points, customer_id } = body.user
    assert.deepEqual(
      [email, first_name, last_name, delivery_points, customer_id],
      ['ada@example.com', 'Ada', 'Lovelace', 0, 1],
    )
    assert.equal(body.userAddress, null)
  })

  test('accepts JSON, forms, the query, HTTP Basic, any case of the email, and /api', async () => {
    const form = new URLSearchParams(adasLogin)
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers = [
      await service.post(`/api/customer/auth?${form}`),
      await service.post('/customer/auth/', form.toString(), urlencoded),
      await service.post('/customer/auth', without('client_id', 'client_secret'), basic(demoApp)),
      await password({ username: 'ADA@Example.com', scope: 'payment, global' }),
    ]
    for (const answer of answers) assert.equal(answer.status, 200, answer.text)
  })

  test('with an Idempotency-Key repeats the first answer only for the current password', async () => {
    const login = { ...adasLogin, username: 'moved@example.com' }
    const send = (more: object = {}) =>
      service.post('/customer/auth', { ...login, ...more }, { 'idempotency-key': '1' })
    const first = await send()
    assert.equal(first.status, 200, first.text)
    const again = await send()
    assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true'])
    assert.deepEqual(refusalOf(await send({ password: 'wrong' })), [401, 'invalid_grant', 'invalid_grant'])
    await service.db.pool.query(
      `UPDATE customers SET password_hash = (SELECT password_hash FROM customers WHERE email = 'ada@example.com') || 'x'
       WHERE email = 'moved@example.com'`,
    )
    assert.deepEqual(refusalOf(await send()), [401, 'invalid_grant', 'invalid_grant'])
    for (let guess = 0; guess < 10; guess++) await send({ password: `guess ${guess}` })
    assert.equal((await send({ password: 'one more' })).status, 429)
    await service.db.pool.query('DELETE FROM login_failures')
  })

  test('returns the same 401 for a wrong password and an unknown email', async () => {
    const wrong = await password({ password: 'open-sesame-43' })
    const unknown = await password({ username: 'nobody@example.com' })
    assert.deepEqual(refusalOf(wrong), [401, 'invalid_grant', 'invalid_grant'])
    assert.equal(wrong.body.error_description, wrong.body.message[0].dev_msg)
    assert.deepEqual(wrong.body, unknown.body)
  })

  test('returns the same 401 for a wrong secret, an unknown client and a disabled one', async () => {
    await service.post(
      '/operator/clients',
      { client_id: 'gone', name: 'Gone', flows: ['password'] },
      operator,
    )
    const rotated = await service.put(
      '/operator/clients/gone',
      { new_secret: true, enabled: false },
      operator,
    )
    const answers = [
      await password({ client_secret: 'demo-app-secreT' }),
      await password({ client_id: 'nobody' }),
      await password({ client_id: 'gone', client_secret: rotated.body.client_secret }),
    ]
    for (const answer of answers) {
      assert.deepEqual(refusalOf(answer), [401, 'invalid_client', 'invalid_client'])
      assert.deepEqual(answer.body, answers[0]!.body)
    }
    const challenged = await service.post(
      '/customer/auth',
      without('client_id', 'client_secret'),
      basic({ ...demoApp, client_secret: 'no' }),
    )
    assert.equal(challenged.status, 401)
    assert.match(challenged.headers.get('www-authenticate') ?? '', /^Basic /)
  })

  test('checks the client before the parameters', async () => {
    const answer = await service.post('/customer/auth', { ...demoApp, client_secret: 'no' })
    assert.deepEqual(refusalOf(answer), [401, 'invalid_client', 'invalid_client'])
  })

  test('reports missing parameters together in the order of the API, with the client_id last', async () => {
    const answer = await service.post('/customer/auth', {})
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error, 'invalid_request')
    assert.deepEqual(
      answer.body.message.map(({ code, field }: any) => `${field} ${code}`),
      [
        'username invalid_request',
        'password invalid_request',
        'grant_type invalid_request',
        'client_secret invalid_request',
        'scope invalid_scope',
        'client_id invalid_request',
      ],
    )
  })

  test('reports unreadable parameters once, in the same order', async () => {
    const fieldsOf = async (given: object) =>
      (await service.post('/customer/auth', given)).body.message.map(({ field }: any) => field)
    const all = ['username', 'password', 'grant_type', 'client_secret', 'scope', 'client_id']
    assert.deepEqual(await fieldsOf({ scope: ['x'] }), all)
    assert.deepEqual(await fieldsOf({ client_id: ['x'], username: { a: 1 } }), all)
    assert.deepEqual(await fieldsOf({ ...demoApp, scope: ['x'], grant_type: 'password' }), [
      'username',
      'password',
      'scope',
    ])
  })

  test('refuses another grant: 400 unsupported_grant_type', async () => {
    for (const grant_type of ['authorization_code', 'client_credentials', 'implicit', 'constructor'])
      assert.deepEqual(refusalOf(await password({ grant_type })), [
        400,
        'unsupported_grant_type',
        'unsupported_grant_type',
      ])
  })

  test('refuses a client without the password flow: 400 unauthorized_client', async () => {
    assert.deepEqual(refusalOf(await password(publicApp)), [
      400,
      'unauthorized_client',
      'unauthorized_client',
    ])
  })
})

describe('scopes', () => {
  const scopeOf = (answer: any) => refusalOf(answer)
  const refused = [400, 'invalid_scope', 'invalid_scope']

  test('require global, and an unknown one is refused', async () => {
    for (const scope of ['', 'payment', 'merchant', 'global,everything', 'Global', 'global "x"', ','])
      assert.deepEqual(scopeOf(await password({ scope })), refused, scope)
  })

  test('with payment require a client with the trusted flow', async () => {
    assert.equal((await password({ scope: 'global,payment' })).status, 200)
    assert.deepEqual(scopeOf(await password({ ...merchantApp, scope: 'global,payment' })), refused)
  })

  test('with merchant require an account in a merchant group', async () => {
    const owner = { ...merchantApp, username: 'owner@example.com', scope: 'merchant,global' }
    assert.equal((await password(owner)).status, 200)
    assert.deepEqual(scopeOf(await password({ ...merchantApp, scope: 'global,merchant' })), refused)
  })

  test('explain a refusal in dev_msg', async () => {
    const detail = async (more: object) => {
      const { message, error_description } = (await password(more)).body
      assert.deepEqual([message[0].field, message[0].dev_msg], ['scope', error_description])
      return error_description
    }
    assert.match(await detail({ scope: 'global,everything' }), /comma list/)
    assert.match(await detail({ ...merchantApp, scope: 'global,payment' }), /trusted flow/)
    assert.match(await detail({ ...merchantApp, scope: 'global,merchant' }), /merchant group/)
  })

  test('are checked after the password', async () => {
    const answer = await password({ password: 'wrong-one', scope: 'global,merchant' })
    assert.deepEqual(refusalOf(answer), [401, 'invalid_grant', 'invalid_grant'])
  })
})

test('whatever a login says, the answer has an OAuth error with its message, and is never a 500', async () => {
  const word = fc.oneof(fc.constantFrom('password', 'refresh_token', 'global', 'demo-app', ''), fc.string())
  const value = fc.oneof(word, unicodeText(), fc.integer(), fc.array(word), fc.constant(null))
  const names = ['username', 'password', 'grant_type', 'scope', 'refresh_token', 'client_id', 'client_secret']
  const body = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (fields, isProven) => {
      const form = { ...fields, ...(isProven && demoApp), password: isProven ? undefined : fields.password }
      const answer = await service.post('/customer/auth', form)
      assert.ok([400, 401].includes(answer.status), answer.text)
      assert.ok(answer.body.message.length > 0)
      assert.equal(typeof answer.body.error, 'string')
      assert.equal(typeof answer.body.error_description, 'string')
    }),
    { numRuns: 150 },
  )
  await logIn(service)
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, got, read, refused } from './support/ask.ts'
import {
  adasLogin,
  canBeElsewhere,
  demoApp,
  elsewhere,
  isLive,
  logIn,
  merchantApp,
  newAccount,
  newApp,
  password,
  publicApp,
  refusedAsOAuth,
} from './support/identity.ts'
import { guestToken, newcomer, operatorToken, ownerToken, tokenOf } from './support/people.ts'

describe('a login', () => {
  test('3.1 3.2 3.3 3.4 3.5 returns tokens with their expiration', async () => {
    const answer = await logIn()
    const { message, access_token, refresh_token, token_type, expires, expires_in } = await got(answer)
    assert.deepEqual(message, [])
    for (const token of [access_token, refresh_token]) assert.match(token, /^[A-Za-z0-9]{40}$/)
    assert.notEqual(access_token, refresh_token)
    assert.equal(token_type, 'bearer')
    assert.equal(expires_in, 7_776_000)
    const said = Date.parse(answer.headers.get('date')!) / 1000
    assert.ok(Number.isInteger(expires) && Math.abs(expires - said - expires_in) < 60, String(expires))
    const again = await got(logIn())
    assert.notEqual(again.access_token, access_token)
    assert.notEqual(again.refresh_token, refresh_token)
  })
  test('3.6 returns the whole account and its address', async () => {
    const { access_token: token, user, userAddress } = await got(logIn({ username: 'owner@example.com' }))
    assert.deepEqual([user.email, typeof user.first_name], ['owner@example.com', 'string'])
    assert.ok(user.last_name && Number.isInteger(user.customer_id) && Number.isInteger(user.delivery_points))
    const account = await got(ask('GET', '/customer/account', { token }))
    assert.deepEqual({ user, userAddress }, { user: account.user, userAddress: account.userAddress })
    assert.equal((await got(logIn())).userAddress.street, '199 Water St')
  })
  test('3.10 reads its parameters from JSON or the query', async () => {
    assert.equal((await got(logIn())).user.email, 'ada@example.com')
    assert.equal((await got(ask('POST', '/customer/auth', { query: adasLogin }))).user.first_name, 'Ada')
  })
  test('3.11 requires all six', async () => {
    const { message, error } = await refused(
      ask('POST', '/customer/auth', { json: {} }),
      400,
      ...['invalid_request', 'invalid_request', 'invalid_request', 'invalid_request'],
      ...['invalid_scope', 'invalid_request'],
    )
    assert.deepEqual(
      message.map(({ field }: { field: string }) => field),
      ['username', 'password', 'grant_type', 'client_secret', 'scope', 'client_id'],
    )
    assert.equal(error, 'invalid_request')
  })
  test('3.12 accepts the email in any case', async () => {
    assert.equal((await got(logIn({ username: 'ADA@Example.COM' }))).user.email, 'ada@example.com')
  })
  test('3.13 3.17 with a wrong password is refused like an unknown email', async () => {
    const askThere = elsewhere()
    const wrong = { ...adasLogin, password: 'close-sesame-42' }
    const known = await refusedAsOAuth(
      askThere('POST', '/customer/auth', { form: wrong }),
      401,
      'invalid_grant',
    )
    const unknown = { ...wrong, username: 'unknown@example.com' }
    assert.deepEqual(
      await refusedAsOAuth(askThere('POST', '/customer/auth', { form: unknown }), 401, 'invalid_grant'),
      known,
    )
  })
  test('3.14 3.17 by an app with a wrong secret is refused', async () => {
    await refusedAsOAuth(logIn({ client_secret: 'demo-app-secrets' }), 401, 'invalid_client')
    await refusedAsOAuth(logIn({ client_id: 'unknown-app' }), 401, 'invalid_client')
  })
  test('3.15 3.17 by an app without the password flow is refused', async () => {
    await refusedAsOAuth(logIn(publicApp), 400, 'unauthorized_client')
  })
  test('3.16 3.17 with another grant is refused', async () => {
    await refusedAsOAuth(logIn({ grant_type: 'client_credentials' }), 400, 'unsupported_grant_type')
  })
  test('3.18 can use a refresh token', async () => {
    const { refresh_token, user } = await got(logIn())
    const json = { ...demoApp, grant_type: 'refresh_token', refresh_token }
    const next = await got(ask('POST', '/customer/auth', { json }))
    assert.equal(next.refresh_token, refresh_token)
    assert.equal(next.expires_in, 7_776_000)
    assert.equal(next.user.customer_id, user.customer_id)
    assert.ok(await isLive(next.access_token))
  })
})

describe('a session', () => {
  test('3.19 has five fields', async () => {
    const { token, email, user } = await newcomer()
    const { customer_id } = user
    const five = { email, first_name: 'Nova', last_name: 'Comer', delivery_points: 0, customer_id }
    assert.deepEqual((await ask('GET', '/customer/auth', { token })).body, { message: [], user: five })
  })
  test('3.20 3.21 ends with this token, and only with it', async () => {
    const { email } = await newcomer()
    const [one, other] = [await got(logIn({ username: email })), await got(logIn({ username: email }))]
    const { message } = await got(ask('DELETE', '/customer/auth', { token: one.access_token }))
    assert.deepEqual(
      message.map(({ code }: { code: string }) => code),
      ['acct_logged_out'],
    )
    assert.deepEqual([await isLive(one.access_token), await isLive(other.access_token)], [false, true])
    const json = { ...demoApp, grant_type: 'refresh_token', refresh_token: one.refresh_token }
    assert.ok(await isLive((await got(ask('POST', '/customer/auth', { json }))).access_token))
  })
  test('3.22 requires a valid token', async () => {
    for (const method of ['GET', 'DELETE'])
      for (const token of ['', 'y'.repeat(40)])
        await refused(ask(method, '/customer/auth', { ...(token && { token }) }), 401, 'invalid_token')
  })
})

describe('scopes', () => {
  const cardPath = '/customer/cc'
  test('3.23 3.24 are a list with global and nothing unknown', async () => {
    for (const scope of ['global,payment', 'global, payment', 'payment ,global', 'global payment'])
      assert.ok((await got(logIn({ scope }))).access_token, scope)
    for (const scope of ['payment', 'merchant', 'everything', 'global,everything'])
      await refusedAsOAuth(logIn({ scope }), 400, 'invalid_scope')
  })
  test('3.25 include payment for apps with the trusted flow', async () => {
    await refusedAsOAuth(logIn({ ...merchantApp, scope: 'global,payment' }), 400, 'invalid_scope')
  })
  test('3.26 include merchant for members of a merchant group', async () => {
    await refusedAsOAuth(logIn({ ...merchantApp, scope: 'global,merchant' }), 400, 'invalid_scope')
    await got(logIn({ ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }))
  })
  test('3.27 3.28 allow all but adding cards with global, and that with payment', async () => {
    const [global, payment] = [await tokenOf('ada'), await tokenOf('ada', { scope: 'global,payment' })]
    await got(ask('GET', cardPath, { token: global }))
    await got(ask('GET', '/customer/account', { token: global }))
    await refused(ask('POST', cardPath, { token: global, json: {} }), 403, 'forbidden')
    const faults = (await ask('POST', cardPath, { token: payment, json: {} })).body.message
    assert.equal(faults[0].code, 'missing_parameter')
  })
  test('3.29 allow administration with merchant', async () => {
    const query = { merchantId: 1001 }
    await got(ask('GET', '/merchant/admin/zones', { token: await ownerToken(), query }))
    const token = await tokenOf('owner', { app: 'merchant-app' })
    await refused(ask('GET', '/merchant/admin/zones', { token, query }), 403, 'forbidden')
  })
})

describe('an app', () => {
  test('3.30 3.31 reads with its client_id alone; without it, only what is public', async () => {
    const address = '199 Water St, New York, NY'
    const { menu } = await got(read('/merchant/1001/menu'))
    const paths: [string, Record<string, string>][] = [
      ['/merchant/1001/', {}],
      [`/merchant/1001/menu/${menu[0].children[0].id}`, {}],
      ['/merchant/search/delivery', { address }],
      ['/data/search', { search_type: 'alcohol', address, order_type: 'delivery', order_time: 'ASAP' }],
    ]
    for (const [path, query] of paths) {
      await got(read(path, { ...query, client_id: 'public-app' }))
      if (path.startsWith('/merchant/1001/')) await got(ask('GET', path, { query }))
      else await refused(ask('GET', path, { query }), 400, 'client_id_required')
    }
  })
  test('3.32 3.75 does nothing for a customer without a token', async () => {
    const query = { client_id: 'demo-app' }
    const paths = [
      '/customer/cart/1001',
      '/customer/cart/1001/checkout',
      '/customer/location',
      '/customer/cc',
    ]
    for (const path of paths) await refused(ask('POST', path, { query, json: {} }), 401, 'invalid_token')
    await refused(ask('GET', '/customer/cart/1001', { query }), 401, 'invalid_token')
    const headers = { 'guest-token': await guestToken() }
    assert.deepEqual((await got(ask('GET', '/customer/cart/1001', { query, headers }))).cart, [])
  })
  test('3.33 3.34 3.78 starts with reads, and gets either flow when the operator grants it', async () => {
    const app = await newApp()
    await got(read('/merchant/1001/', { client_id: app.client_id }))
    await refusedAsOAuth(logIn(app), 400, 'unauthorized_client')
    await refusedAsOAuth(newAccount(app), 400, 'unauthorized_client')
    const grant = (flows: string[]) =>
      got(ask('PUT', `/operator/clients/${app.client_id}`, { token: operatorToken, json: { flows } }))
    await grant(['password'])
    await got(logIn(app))
    assert.equal((await got(newAccount(app))).token_type, 'bearer')
    await refusedAsOAuth(logIn({ ...app, scope: 'global,payment' }), 400, 'invalid_scope')
    await grant(['password', 'trusted'])
    await got(logIn({ ...app, scope: 'global,payment' }))
  })
})

describe('too many wrong passwords', () => {
  const options = { skip: canBeElsewhere ? false : 'this machine has one address, which the others need' }
  test('3.88 lock an address out, even with the right one', options, async () => {
    const [askThere, { email }] = [elsewhere(), await newcomer()]
    const tries = (given: Record<string, string>) =>
      askThere('POST', '/customer/auth', { form: { ...adasLogin, ...given } })
    const wrong = { username: email, password: 'close-sesame-42' }
    await refused(tries(wrong), 401, 'invalid_grant')
    const answers = await Promise.all(Array.from({ length: 9 }, () => tries(wrong)))
    for (const { status } of answers) assert.equal(status, 401)
    const eleventh = await tries({ username: email, password })
    await refused(eleventh, 429, 'rate_limited')
    assert.ok(Number(eleventh.headers.get('retry-after')) > 0)
    await refused(tries({}), 429, 'rate_limited')
    await got(logIn({ username: email }))
  })
  test('3.91 do not include a wrong secret of the app', async () => {
    const askThere = elsewhere()
    const wrong = { ...adasLogin, client_secret: 'no', password: 'close-sesame-42' }
    for (let tries = 0; tries < 11; tries++)
      await refused(askThere('POST', '/customer/auth', { form: wrong }), 401, 'invalid_client')
    await got(askThere('POST', '/customer/auth', { form: adasLogin }))
  })
})

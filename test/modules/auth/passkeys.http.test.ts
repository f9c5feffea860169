import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openAuthenticator } from '../../support/authenticator.ts'
import { queuedJobs } from '../../support/events.ts'
import { codesOf, demoApp } from '../../support/people.ts'
import { type Answer, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const rpId = 'localhost'
const origin = () => `http://localhost:${new URL(service.deps.config.publicUrl).port}`
const refusalOf = (answer: Answer) => [answer.status, codesOf(answer)]
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const current_password = 'a long password 7'
let people = 0

async function newcomer() {
  const email = `passkey-${++people}@example.com`
  const person = { email, first_name: 'Pia', last_name: 'Pass', password: current_password }
  const { status, body, text } = await service.post('/customer/account', {
    ...{ ...demoApp, ...person, scope: 'global' },
  })
  assert.equal(status, 200, text)
  return { email, headers: bearer(body.access_token), customerId: body.user.customer_id as number }
}

const begin = async (headers: { authorization: string }) =>
  (await service.post('/customer/passkeys', { current_password }, headers)).body.options
const add = (headers: { authorization: string }, passkey: object, name = 'Phone') =>
  service.put('/customer/passkeys', { passkey, name }, headers)
const challenge = async (app: object = demoApp): Promise<string> =>
  (await service.post('/customer/auth/passkey', app)).body.options.challenge
const signIn = (passkey: object, more: object = {}) =>
  service.put('/customer/auth/passkey', { ...demoApp, passkey, scope: 'global', ...more })

async function withPasskey() {
  const person = await newcomer()
  const own = openAuthenticator({ origin: origin(), rpId })
  const options = await begin(person.headers)
  const made = await add(person.headers, own.create(options.challenge))
  assert.equal(made.status, 200, made.text)
  return { ...person, own, passkeyId: made.body.passkeys[0].passkey_id as string }
}

describe('a customer’s passkey', () => {
  test('is added with the password, listed by name, signs in, and can be removed', async () => {
    const { headers, own, email, passkeyId } = await withPasskey()
    const signedIn = await signIn(own.get(await challenge()), { scope: 'global,payment' })
    assert.equal(signedIn.status, 200, signedIn.text)
    assert.equal(signedIn.body.user.email, email)
    const me = await service.get('/customer/auth', bearer(signedIn.body.access_token))
    assert.equal(me.body.user.email, email)
    const [listed] = (await service.get('/customer/passkeys', headers)).body.passkeys
    assert.equal(listed.name, 'Phone')
    assert.notEqual(listed.last_used_at, null)
    const removed = await service.request('DELETE', '/customer/passkeys', {
      headers,
      body: { passkey_id: passkeyId },
    })
    assert.deepEqual(removed.body.passkeys, [])
    assert.deepEqual(refusalOf(await signIn(own.get(await challenge()))), [401, ['invalid_grant']])
  })

  test('requires the password to be added: a stolen token is not enough', async () => {
    const { headers } = await newcomer()
    const answer = await service.post('/customer/passkeys', { current_password: 'a guess' }, headers)
    assert.deepEqual(refusalOf(answer), [400, ['wrong_password']])
    const own = openAuthenticator({ origin: origin(), rpId })
    for (const made of ['bWFkZSB1cA', await challenge()])
      assert.deepEqual(refusalOf(await add(headers, own.create(made))), [400, ['bad_passkey']])
  })

  test('is announced by email', async () => {
    const { email } = await withPasskey()
    const notices = await queuedJobs(service.db, 'send_passkey_notice')
    assert.ok(notices.some(({ payload }) => payload.to === email && payload.name === 'Phone'))
  })

  test('from another origin or domain, or without user verification, is neither added nor accepted', async () => {
    const { headers, own } = await withPasskey()
    for (const more of [{ origin: 'https://shop.evil.example' }, { rpId: 'evil.example' }]) {
      const { challenge: offered } = await begin(headers)
      const other = openAuthenticator({ origin: origin(), rpId })
      assert.deepEqual(refusalOf(await add(headers, other.create(offered, more))), [400, ['bad_passkey']])
      assert.deepEqual(refusalOf(await signIn(own.get(await challenge(), more))), [401, ['invalid_grant']])
    }
    const present = 0x01
    const unchecked = own.get(await challenge(), { flags: present })
    assert.deepEqual(refusalOf(await signIn(unchecked)), [401, ['invalid_grant']])
  })

  test('signs a challenge once, even if it is sent many times at once', async () => {
    const { headers, own } = await withPasskey()
    const passkey = own.get(await challenge())
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(passkey)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401])
    const { challenge: offered } = await begin(headers)
    const [one, two] = [1, 2].map(() => openAuthenticator({ origin: origin(), rpId }))
    assert.equal((await add(headers, one!.create(offered))).status, 200)
    assert.deepEqual(refusalOf(await add(headers, two!.create(offered))), [400, ['bad_passkey']])
  })

  test('can’t be used with a challenge for another person, app or purpose, or an old one', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const { challenge: offered } = await begin(theirs.headers)
    const other = openAuthenticator({ origin: origin(), rpId })
    assert.deepEqual(refusalOf(await add(mine.headers, other.create(offered))), [400, ['bad_passkey']])
    const merchants = { client_id: 'merchant-app', client_secret: 'merchant-app-secret' }
    for (const foreign of [offered, await challenge(merchants)])
      assert.deepEqual(refusalOf(await signIn(theirs.own.get(foreign))), [401, ['invalid_grant']])
    const old = await challenge()
    service.clock.ms += 5 * 60_000
    assert.deepEqual(refusalOf(await signIn(theirs.own.get(old))), [401, ['invalid_grant']])
  })

  test('of another person can’t be taken over, claimed or removed', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const { challenge: offered } = await begin(mine.headers)
    assert.deepEqual(refusalOf(await add(mine.headers, theirs.own.create(offered))), [400, ['bad_passkey']])
    // Signed with one person's key under another's name.
    const forged = { ...mine.own.get(await challenge()), id: theirs.passkeyId }
    assert.deepEqual(refusalOf(await signIn(forged)), [401, ['invalid_grant']])
    const removed = await service.request('DELETE', '/customer/passkeys', {
      headers: mine.headers,
      body: { passkey_id: theirs.passkeyId },
    })
    assert.deepEqual(refusalOf(removed), [400, ['bad_passkey']])
    assert.equal((await signIn(theirs.own.get(await challenge()))).status, 200)
  })

  test('requires an app with the password flow, and its secret', async () => {
    const { own } = await withPasskey()
    const wrong = await service.post('/customer/auth/passkey', { ...demoApp, client_secret: 'no' })
    assert.deepEqual(refusalOf(wrong), [401, ['invalid_client']])
    const passkey = own.get(await challenge())
    assert.deepEqual(refusalOf(await signIn(passkey, { client_secret: 'no' })), [401, ['invalid_client']])
    assert.deepEqual(refusalOf(await signIn(passkey, { scope: 'global,merchant' })), [400, ['invalid_scope']])
  })

  test('is removed with a new password, and with the account', async () => {
    const { headers, own, email } = await withPasskey()
    const changed = await service.put(
      '/customer/account',
      { current_password, password: 'another password 8' },
      headers,
    )
    assert.equal(changed.status, 200)
    assert.deepEqual(refusalOf(await signIn(own.get(await challenge()))), [401, ['invalid_grant']])
    const { own: second, headers: others, customerId } = await withPasskey()
    const erased = await service.request('DELETE', '/customer/account', {
      headers: others,
      body: { password: current_password },
    })
    assert.equal(erased.status, 200, erased.text)
    assert.deepEqual(refusalOf(await signIn(second.get(await challenge()))), [401, ['invalid_grant']])
    const { rows } = await service.db.pool.query('SELECT FROM customer_passkeys WHERE customer_id = $1', [
      customerId,
    ])
    assert.deepEqual([rows.length, email.includes('@')], [0, true])
  })

  test('of a disabled account does not sign in', async () => {
    const { own, customerId } = await withPasskey()
    await service.db.pool.query('UPDATE customers SET disabled = true WHERE customer_id = $1', [customerId])
    assert.deepEqual(refusalOf(await signIn(own.get(await challenge())))[1], ['account_disabled'])
  })
})

describe('a customer’s sessions', () => {
  const logInAs = async (username: string, agent: string) =>
    (
      await service.post(
        '/customer/auth',
        { ...demoApp, grant_type: 'password', username, password: current_password, scope: 'global' },
        { 'user-agent': agent },
      )
    ).body.access_token as string
  const list = async (token: string) => (await service.get('/customer/sessions', bearer(token))).body.sessions

  test('are listed with their browser, and end one by one or all but this one, at once', async () => {
    const { email, headers } = await newcomer()
    const [phone, laptop] = [await logInAs(email, 'Phone/1'), await logInAs(email, 'Laptop/1')]
    const sessions = await list(laptop)
    assert.deepEqual(
      sessions
        .map(({ user_agent, current }: { user_agent: string; current: boolean }) => [user_agent, current])
        .slice(0, 2),
      [
        ['Laptop/1', true],
        ['Phone/1', false],
      ],
    )
    const ended = await service.request('DELETE', `/customer/sessions/${sessions[1].session_id}`, {
      headers: bearer(laptop),
    })
    assert.deepEqual(ended.body.ended, 1)
    assert.equal((await service.get('/customer/auth', bearer(phone))).status, 401)
    assert.equal((await service.get('/customer/auth', headers)).status, 200)
    const others = await service.request('DELETE', '/customer/sessions', { headers: bearer(laptop) })
    assert.equal(others.body.ended, 1)
    assert.equal((await service.get('/customer/auth', headers)).status, 401)
    assert.equal((await service.get('/customer/auth', bearer(laptop))).status, 200)
  })

  test('can’t be ended by others', async () => {
    const [mine, theirs] = [await newcomer(), await newcomer()]
    const [{ session_id }] = (await service.get('/customer/sessions', theirs.headers)).body.sessions
    const answer = await service.request('DELETE', `/customer/sessions/${session_id}`, {
      headers: mine.headers,
    })
    assert.deepEqual(refusalOf(answer), [400, ['unknown_session']])
    assert.equal((await service.get('/customer/auth', theirs.headers)).status, 200)
  })

  test('can’t be seen by an app authorized with a code, and neither can passkeys', async () => {
    const { email, customerId } = await newcomer()
    const token = await logInAs(email, 'x')
    await service.db.pool.query(`UPDATE refresh_tokens SET flow = 'code' WHERE customer_id = $1`, [
      customerId,
    ])
    for (const answer of [
      await service.get('/customer/sessions', bearer(token)),
      await service.request('DELETE', '/customer/sessions', { headers: bearer(token) }),
      await service.post('/customer/passkeys', { current_password }, bearer(token)),
    ])
      assert.deepEqual(refusalOf(answer), [403, ['forbidden']])
  })
})

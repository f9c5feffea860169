import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { ask, got, read, refused } from './support/ask.ts'
import { adasLogin, demoApp, isLive, logIn, newAccount, password } from './support/identity.ts'
import { guestToken, newcomer } from './support/people.ts'

const cart = '/customer/cart/1001'
const query = { client_id: 'demo-app' }
const { menu } = await got(read('/merchant/1001/menu'))
const plainItems: { id: string }[] = menu
  .flatMap(({ children }: { children: [] }) => children)
  .filter(({ type, children }: { type: string; children: [] }) => type === 'item' && children.length === 0)
const [dish, dessert] = [plainItems.at(0)!.id, plainItems.at(1)!.id]
const fill = (who: { token: string } | { headers: Record<string, string> }, item_id: string) =>
  got(ask('POST', cart, { query, ...who, json: { item: { item_id, item_qty: 1 } } }))
const cartOf = async (token: string): Promise<string[]> =>
  (await got(ask('GET', cart, { token }))).cart.map(({ id }: { id: string }) => id)

describe('a guest', () => {
  test('3.70 gets a token from any app', async () => {
    const answer = await got(ask('GET', '/customer/auth/guest', { query: { client_id: 'public-app' } }))
    assert.match(answer['Guest-Token'], /^\w{20,}$/)
    assert.notEqual(await guestToken(), await guestToken())
    await refused(ask('GET', '/customer/auth/guest'), 400, 'client_id_required')
  })
  test('3.71 shops in their own session', async () => {
    const [one, other] = [await guestToken(), await guestToken()]
    await fill({ headers: { 'guest-token': one } }, dish)
    const count = async (token: string) =>
      (await got(ask('GET', cart, { query, headers: { 'guest-token': token } }))).item_count
    assert.deepEqual([await count(one), await count(other)], [1, 0])
  })
  test('3.72 3.74 keeps the cart when signing in, and loses nothing', async () => {
    const [guest, { token, email }] = [await guestToken(), await newcomer()]
    const headers = { 'guest-token': guest }
    await fill({ token }, dessert)
    await fill({ headers }, dish)
    await got(ask('POST', '/customer/auth', { headers, json: { ...adasLogin, username: email } }))
    assert.deepEqual((await cartOf(token)).sort(), [dish, dessert].sort())
  })
  test('3.73 keeps the cart when creating an account', async () => {
    const headers = { 'guest-token': await guestToken() }
    await fill({ headers }, dish)
    const { access_token } = await got(newAccount({}, headers))
    assert.deepEqual(await cartOf(access_token), [dish])
  })
})

describe('a new account', () => {
  test('3.76 is signed in at once', async () => {
    const email = `${randomUUID()}@example.com`
    const answer = await got(newAccount({ email, phone: '(212) 555-0177' }))
    assert.deepEqual([answer.message, answer.token_type, answer.expires_in], [[], 'bearer', 7_776_000])
    assert.match(answer.refresh_token, /^[A-Za-z0-9]{40}$/)
    assert.deepEqual(
      [answer.user.email, answer.user.first_name, answer.user.last_name],
      [email, 'Nova', 'Comer'],
    )
    assert.match(answer.user.phone, /^\D*212\D*555\D*0177$/)
    assert.equal(answer.userAddress, null)
    assert.ok(await isLive(answer.access_token))
    assert.equal((await got(logIn({ username: email }))).user.customer_id, answer.user.customer_id)
    assert.equal((await got(newAccount())).user.phone, '')
  })
  test('3.77 requires an email that is not taken', async () => {
    for (const email of ['ada@example.com', 'ADA@EXAMPLE.COM']) {
      const { message } = await refused(newAccount({ email }), 400, 'dupe_email')
      assert.equal(message[0].field, 'email')
    }
  })
  test('3.79 requires everything but the phone', async () => {
    const { message } = (await ask('POST', '/customer/account', { json: demoApp })).body
    assert.deepEqual(
      message.map(({ field }: { field: string }) => field),
      ['email', 'first_name', 'last_name', 'password', 'scope'],
    )
    const nothing = await ask('POST', '/customer/account', { json: {} })
    assert.equal(nothing.status, 400)
    const fields = nothing.body.message.map(({ field }: { field: string }) => field)
    assert.ok(fields.includes('client_secret') && fields.at(-1) === 'client_id')
    await refused(newAccount({ client_secret: 'no' }), 401, 'invalid_client')
  })
  test('3.80 has a password of 8 to 128 characters', async () => {
    for (const length of [7, 129]) {
      const { message } = await refused(
        newAccount({ password: 'x'.repeat(length) }),
        400,
        'invalid_parameter',
      )
      assert.equal(message[0].field, 'password')
    }
    for (const length of [8, 128]) {
      const { user } = await got(newAccount({ password: 'x'.repeat(length) }))
      await got(logIn({ username: user.email, password: 'x'.repeat(length) }))
    }
    const blanks = ' '.repeat(10)
    const { user } = await got(newAccount({ password: blanks }))
    await got(logIn({ username: user.email, password: blanks }))
  })
})

describe('the account', () => {
  const readUser = async (token: string) => (await got(ask('GET', '/customer/account', { token }))).user

  test('3.81 3.82 changes only what was sent', async () => {
    const { token } = await newcomer()
    const change = (json: object) => ask('PUT', '/customer/account', { token, json })
    const before = await readUser(token)
    const { user } = await got(change({ first_name: 'Nia', sms_notify: true }))
    assert.deepEqual(user, { ...before, first_name: 'Nia', sms_notify: true })
    await got(change({ last_name: 'Comet', sms_notify: false }))
    assert.deepEqual(await readUser(token), { ...before, first_name: 'Nia', last_name: 'Comet' })
    await refused(ask('PUT', '/customer/account', { json: { first_name: 'Nia' } }), 401, 'invalid_token')
  })
  test('3.83 3.84 keeps email and phone until the new ones are confirmed', async () => {
    const { token, email } = await newcomer()
    const change = (json: object) => ask('PUT', '/customer/account', { token, json })
    const newer = `${randomUUID()}@example.com`
    const { user } = await got(change({ email: newer, phone: '2125550188' }))
    assert.deepEqual([user.email, user.phone], [email, ''])
    assert.deepEqual([user.pending_updates.to_email, user.pending_updates.to_phone], [newer, '2125550188'])
    assert.ok(Date.parse(user.pending_updates.valid_until) > Date.now())
    assert.deepEqual((await readUser(token)).pending_updates, user.pending_updates)
    await got(logIn({ username: email, password }))
    await refused(change({ email: 'Ada@example.com' }), 400, 'dupe_email')
  })
})

describe('other sign-ins', () => {
  test('3.120 with a passkey start with the password', async () => {
    const { token, password: current_password } = await newcomer()
    const begin = (json: object) => ask('POST', '/customer/passkeys', { token, json })
    await refused(begin({ current_password: 'certainly not it' }), 400, 'wrong_password')
    const { options } = await got(begin({ current_password }))
    assert.equal(options.authenticatorSelection.userVerification, 'required')
    assert.deepEqual((await got(ask('GET', '/customer/passkeys', { token }))).passkeys, [])
    const { options: asked } = await got(ask('POST', '/customer/auth/passkey', { json: demoApp }))
    assert.deepEqual([asked.rpId, asked.allowCredentials], [options.rp.id, []])
  })
  test('3.124 are listed as sessions, and end one by one or all but one', async () => {
    const { token: first, email: username } = await newcomer()
    const signIn = async () => (await got(logIn({ username }))).access_token as string
    const [second, third] = [await signIn(), await signIn()]
    const { sessions } = await got(ask('GET', '/customer/sessions', { token: third }))
    assert.deepEqual(
      sessions.map(({ current }: { current: boolean }) => current),
      [true, false, false],
    )
    await got(ask('DELETE', `/customer/sessions/${sessions[1].session_id}`, { token: third }))
    assert.deepEqual([await isLive(first), await isLive(second)], [true, false])
    assert.equal((await got(ask('DELETE', '/customer/sessions', { token: third }))).ended, 1)
    assert.deepEqual([await isLive(first), await isLive(third)], [false, true])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { noInput, route } from '../../../src/http/route.ts'
import { createAccount } from '../../../src/modules/auth/accounts/accounts.ts'
import { hashPassword } from '../../../src/modules/auth/accounts/passwords.ts'
import { identitySweeps } from '../../../src/modules/auth/delete-expired.ts'
import { adoptGuest, adoptPresentedGuest } from '../../../src/modules/auth/guests/guests.ts'
import type { Deps } from '../../../src/start/deps.ts'
import { adasLogin, codesOf, demoApp, identityRoutes, logIn } from '../../support/people.ts'
import { testService } from '../../support/test-service.ts'

const moved: string[] = []
const whoShops = route({
  method: 'GET',
  path: '/probe/shopper',
  access: 'client',
  chapter: 'Probe',
  summary: 'For tests',
  input: noInput,
  answer: Type.Object({ guest: Type.Union([Type.Integer(), Type.Null()]), customer: Type.Unknown() }),
  handler: async (_input, { caller }) => ({
    guest: caller.guest?.guestId ?? null,
    customer: caller.token?.customerId ?? null,
  }),
})
const moveGuestCarts = async (_tx: unknown, guestId: number, customerId: number) =>
  void moved.push(`${guestId} to ${customerId}`)
const service = testService({
  template: 'demo',
  routes: (deps: Deps) => [...identityRoutes({ moveGuestCarts })(deps), whoShops],
})

const openSession = async (): Promise<{ token: string; guestId: number }> => {
  const { body } = await service.get('/customer/auth/guest?client_id=demo-app')
  return { token: body['Guest-Token'], guestId: (await shopper(body['Guest-Token'])).guest }
}
const shopper = async (token: string, headers: Record<string, string> = {}) =>
  (await service.get('/probe/shopper?client_id=demo-app', { 'guest-token': token, ...headers })).body
const sessionOf = async (guestId: number) => {
  const text = 'SELECT customer_id, adopted_at FROM guest_sessions WHERE guest_id = $1'
  return (await service.db.pool.query(text, [guestId])).rows[0]
}

describe('GET /customer/auth/guest', () => {
  test('returns a new token each time', async () => {
    const answer = await service.get('/customer/auth/guest?client_id=demo-app')
    assert.equal(answer.status, 200)
    assert.deepEqual(Object.keys(answer.body), ['message', 'Guest-Token'])
    assert.match(answer.body['Guest-Token'], /^[A-Za-z0-9]{40}$/)
    const next = await service.get('/customer/auth/guest?client_id=demo-app')
    assert.notEqual(next.body['Guest-Token'], answer.body['Guest-Token'])
  })

  test('requires a client_id: 400; an unknown one: 401', async () => {
    const missing = await service.get('/customer/auth/guest')
    assert.deepEqual([missing.status, codesOf(missing)], [400, ['client_id_required']])
    const unknown = await service.get('/customer/auth/guest?client_id=nobody')
    assert.deepEqual([unknown.status, codesOf(unknown)], [401, ['invalid_client']])
  })

  test('stores only the digest', async () => {
    const { token } = await openSession()
    const { rows } = await service.db.pool.query(
      `SELECT string_agg(g::text, '') AS dump FROM guest_sessions g`,
    )
    assert.ok(!rows[0].dump.includes(token))
  })
})

describe('the Guest-Token header', () => {
  test('represents a session', async () => {
    const { token, guestId } = await openSession()
    assert.ok(Number.isInteger(guestId))
    assert.deepEqual(await shopper(token), { message: [], guest: guestId, customer: null })
  })

  test('does not replace the client_id', async () => {
    const { token } = await openSession()
    const answer = await service.get('/probe/shopper', { 'guest-token': token })
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['client_id_required']])
  })

  test('counts as absent if unknown', async () => {
    assert.equal((await shopper('x'.repeat(40))).guest, null)
  })

  test('is ignored if there is an access token', async () => {
    const { token } = await openSession()
    const { access_token } = await logIn(service)
    assert.deepEqual(await shopper(token, { authorization: access_token }), {
      message: [],
      guest: null,
      customer: 1,
    })
  })

  test('expires after 90 days, and is forgotten', async () => {
    const { token, guestId } = await openSession()
    const start = service.clock.ms
    try {
      service.clock.ms = start + 90 * 86_400_000 - 1
      assert.equal((await shopper(token)).guest, guestId)
      service.clock.ms += 1
      assert.equal((await shopper(token)).guest, null)
      for (const sweep of Object.values(identitySweeps)) await sweep(service.db, service.clock.ms)
      assert.equal(await sessionOf(guestId), undefined)
    } finally {
      service.clock.ms = start
    }
  })
})

describe('signing in as a guest', () => {
  test('adopts the guest and moves the carts, on login and on a new account', async () => {
    const [first, second] = [await openSession(), await openSession()]
    moved.length = 0
    await service.post('/customer/auth', adasLogin, { 'guest-token': first.token })
    const account = {
      ...demoApp,
      email: 'was-a-guest@example.com',
      first_name: 'Once',
      last_name: 'Guest',
      password: 'open-sesame-42',
      scope: 'global',
    }
    const created = await service.post('/customer/account', account, { 'guest-token': second.token })
    const customerId = created.body.user.customer_id
    assert.deepEqual(moved, [`${first.guestId} to 1`, `${second.guestId} to ${customerId}`])
    assert.deepEqual(await sessionOf(first.guestId), { customer_id: 1, adopted_at: service.clock.ms })
    assert.equal((await sessionOf(second.guestId)).customer_id, customerId)
  })

  test('keeps the session, which the next account to sign in takes over', async () => {
    const { token, guestId } = await openSession()
    await service.post('/customer/auth', adasLogin, { 'guest-token': token })
    assert.equal((await shopper(token)).guest, guestId)
    await service.post(
      '/customer/auth',
      { ...adasLogin, username: 'new@example.com' },
      { 'guest-token': token },
    )
    assert.equal((await sessionOf(guestId)).customer_id, 2)
  })

  test('leaves the guest’s carts alone on a refused login or a refresh', async () => {
    const { token, guestId } = await openSession()
    const headers = { 'guest-token': token }
    await service.post('/customer/auth', { ...adasLogin, password: 'wrong-one' }, headers)
    await service.post('/customer/auth', { ...adasLogin, scope: 'global,merchant' }, headers)
    const { refresh_token } = await logIn(service)
    const refresh = { ...demoApp, grant_type: 'refresh_token', refresh_token }
    assert.equal((await service.post('/customer/auth', refresh, headers)).status, 200)
    assert.equal((await sessionOf(guestId)).customer_id, null)
  })

  test('works with an unknown Guest-Token', async () => {
    const answer = await service.post('/customer/auth', adasLogin, { 'guest-token': 'nonsense' })
    assert.equal(answer.status, 200)
  })

  test('in the browser does the same for an account created there', async () => {
    const { token: guestToken, guestId } = await openSession()
    const now = service.clock.ms
    const passwordHash = await hashPassword('open-sesame-42', { network: 'n', account: 'a' })
    const name = { firstName: 'In', lastName: 'Browser', phone: undefined }
    const { customerId } = await service.db.transaction(async (tx) => {
      const wanted = { ...name, email: 'browser@example.com', passwordHash }
      const person = await createAccount({}, tx, wanted, { now, language: 'en' })
      const { customerId } = person
      await adoptPresentedGuest({ moveGuestCarts }, tx, { guestToken, customerId, now })
      return person
    })
    assert.equal(moved.at(-1), `${guestId} to ${customerId}`)
    await logIn(service, { username: 'browser@example.com' })
  })

  test('fails if the carts can’t be moved', async () => {
    const { guestId } = await openSession()
    const fail = async () => {
      throw new Error('no')
    }
    const adoption = { guestId, customerId: 1, now: service.clock.ms }
    await assert.rejects(
      service.db.transaction((tx) => adoptGuest({ moveGuestCarts: fail }, tx, adoption)),
      /no/,
    )
    assert.equal((await sessionOf(guestId)).customer_id, null)
  })
})

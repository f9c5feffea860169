import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isEmailConfirmed } from '../../../src/modules/auth/accounts/account-store.ts'
import { confirmUpdate } from '../../../src/modules/auth/accounts/accounts.ts'
import type { Confirmation } from '../../../src/modules/auth/accounts/ports.ts'
import { signIn } from '../../../src/modules/auth/accounts/sign-in.ts'
import { listClients } from '../../../src/modules/auth/clients/store.ts'
import { issueCode } from '../../../src/modules/auth/tokens/authorization-codes.ts'
import { giveTokens } from '../../../src/modules/auth/tokens/give-tokens.ts'
import {
  callback,
  codesOf,
  demoApp,
  identityRoutes,
  isLive,
  logIn,
  publicApp,
  refusalOf,
} from '../../support/people.ts'
import { type Answer, testService } from '../../support/test-service.ts'

const confirmations: Confirmation[] = []
const service = testService({
  template: 'demo',
  routes: identityRoutes({
    sendConfirmation: async (_tx, confirmation) => void confirmations.push(confirmation),
  }),
})

let count = 0
const newcomer = (more: object = {}) => ({
  ...demoApp,
  email: `newcomer-${++count}@example.com`,
  first_name: 'Grace',
  last_name: 'Hopper',
  password: 'correct horse',
  scope: 'global',
  ...more,
})
const create = (more: object = {}, headers = {}) => service.post('/customer/account', newcomer(more), headers)
const asLogin = ({ email }: { email: string }, more: object = {}) => ({
  username: email,
  password: 'correct horse',
  ...more,
})
/** A separate signed-in person for each test. */
const somebody = async () => {
  const { body } = await create({ phone: '(212) 555-0123' })
  confirmations.length = 0 // the new account's own email
  const headers = { authorization: body.access_token }
  const change = (patch: object): Promise<Answer> => service.put('/customer/account', patch, headers)
  return { ...body, headers, change, email: body.user.email as string }
}
const confirm = (secret: string) =>
  service.db.transaction((tx) => confirmUpdate({}, tx, secret, service.clock.ms))

describe('POST /customer/account', () => {
  test('creates an account and answers like a login', async () => {
    const { status, body } = await create({ phone: '+1 212-555-0123' })
    assert.equal(status, 200)
    assert.match(body.access_token, /^[A-Za-z0-9]{40}$/)
    assert.match(body.refresh_token, /^[A-Za-z0-9]{40}$/)
    assert.deepEqual([body.token_type, body.expires_in], ['bearer', 7_776_000])
    assert.deepEqual([body.user.first_name, body.user.last_name], ['Grace', 'Hopper'])
    assert.equal(body.user.phone, '2125550123')
    assert.equal(body.userAddress, null)
    assert.ok(await isLive(service, body.access_token))
    assert.equal((await logIn(service, asLogin(body.user))).user.customer_id, body.user.customer_id)
  })

  test('refuses a taken email, in any case: 400 dupe_email', async () => {
    const answer = await create({ email: 'Ada@EXAMPLE.com' })
    assert.deepEqual([answer.status, codesOf(answer)], [400, ['dupe_email']])
  })

  test('lets one of two concurrent requests with the same email succeed', async () => {
    const email = 'twins@example.com'
    const answers = await Promise.all([create({ email }), create({ email }), create({ email })])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
  })

  test('accepts passwords of 8 to 128 characters in any script, untrimmed', async () => {
    for (const [length, status] of [
      [7, 400],
      [8, 200],
      [128, 200],
      [129, 400],
    ] as const) {
      const answer = await create({ password: 'é'.repeat(length) })
      assert.equal(answer.status, status, `${length}`)
      if (status === 400) assert.equal(answer.body.message[0].field, 'password')
    }
    const secret = ' pass 🔑 wörd\n '
    const { body } = await create({ password: secret })
    await logIn(service, asLogin(body.user, { password: secret }))
    const trimmed = await service.post('/customer/auth', {
      ...demoApp,
      grant_type: 'password',
      scope: 'global',
      ...asLogin(body.user, { password: secret.trim() }),
    })
    assert.equal(trimmed.status, 401)
  })

  test('reports all missing parameters together, with the client_id last', async () => {
    const answer = await service.post('/customer/account', {})
    assert.equal(answer.status, 400)
    assert.deepEqual(
      answer.body.message.map(({ field }: any) => field),
      ['client_secret', 'email', 'first_name', 'last_name', 'password', 'scope', 'client_id'],
    )
  })

  test('reports errors found by rules with the others, in a fixed order', async () => {
    const fieldsOf = ({ body }: Answer) => body.message.map(({ field, code }: any) => `${field} ${code}`)
    const badPhone = 'phone invalid_parameter'
    const bad = { email: 'nobody', phone: '1', scope: 'global,x' }
    assert.deepEqual(fieldsOf(await create(bad)), [
      'email invalid_parameter',
      'scope invalid_scope',
      badPhone,
    ])
    const taken = { email: 'ada@example.com', phone: '1' }
    const unnamed = { ...taken, first_name: undefined, password: 'short' }
    assert.deepEqual(fieldsOf(await create(unnamed)), [
      'email dupe_email',
      'first_name missing_parameter',
      'password invalid_parameter',
      badPhone,
    ])
    assert.deepEqual(fieldsOf(await create(taken)), ['email dupe_email', badPhone])
    assert.deepEqual(fieldsOf(await create({ ...taken, scope: 'global,merchant' })), [
      'email dupe_email',
      'scope invalid_scope',
      badPhone,
    ])
  })

  test('reveals a taken email only to an authenticated app', async () => {
    const unproven = { client_secret: undefined, email: 'ada@example.com', phone: '1' }
    assert.doesNotMatch((await create(unproven)).text, /dupe_email/)
    assert.doesNotMatch((await create({ ...publicApp, email: 'ada@example.com' })).text, /dupe_email/)
    const unnamed = { email: 'ada@example.com', first_name: undefined }
    assert.doesNotMatch((await create({ ...unproven, ...unnamed })).text, /dupe_email/)
    assert.doesNotMatch((await create({ ...publicApp, ...unnamed })).text, /dupe_email/)
  })

  test('accepts a password of spaces', async () => {
    const blanks = ' '.repeat(10)
    const { body } = await create({ password: blanks })
    await logIn(service, asLogin(body.user, { password: blanks }))
  })

  test('asks for confirmation of the email address; until then pending_updates is empty', async () => {
    confirmations.length = 0
    const { body } = await create()
    const { email, customer_id: customerId, pending_updates } = body.user
    const [{ secret, ...asked }, ...more] = confirmations.splice(0) as [Confirmation]
    assert.deepEqual([asked, more], [{ customerId, kind: 'email', to: email, language: 'en' }, []])
    assert.deepEqual(pending_updates, { to_email: null, to_phone: null, valid_until: false })
    const headers = { authorization: body.access_token }
    await service.put('/customer/account', { email }, headers) // no pending change to cancel
    await confirm(secret)
    assert.equal(await isEmailConfirmed(service.db, email), true)
  })

  test('reports a wrong client secret before parameter errors', async () => {
    const answer = await create({ client_secret: 'wrong', email: 'no email' })
    assert.deepEqual(refusalOf(answer), [401, 'invalid_client', 'invalid_client'])
  })

  test('answers 400 with the field for an invalid email or phone', async () => {
    for (const [field, value] of [
      ['email', 'nobody'],
      ['email', 'a b@example.com'],
      ['phone', '555-0123'],
      ['phone', '+44 20 7946 0958'],
    ] as const) {
      const answer = await create({ [field]: value })
      assert.equal(answer.status, 400, value)
      assert.equal(answer.body.message[0].field, field)
    }
  })

  test('requires the password flow and a scope that may be granted', async () => {
    assert.deepEqual(refusalOf(await create(publicApp)), [400, 'unauthorized_client', 'unauthorized_client'])
    for (const scope of ['payment', 'global,merchant', 'global,x'])
      assert.deepEqual(refusalOf(await create({ scope })), [400, 'invalid_scope', 'invalid_scope'])
  })

  test('creates nothing when it refuses', async () => {
    const email = 'never@example.com'
    await create({ email, scope: 'global,x' })
    assert.equal((await create({ email })).status, 200)
  })

  test('creates one account when repeated with its Idempotency-Key, and answers the same', async () => {
    const body = newcomer()
    const send = () => service.post('/customer/account', body, { 'idempotency-key': 'create-once' })
    const [first, second] = [await send(), await send()]
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.equal(second.text, first.text)
  })

  test('reveals nothing when repeated with its Idempotency-Key and another password', async () => {
    const body = newcomer()
    const send = (password: string) =>
      service.post('/customer/account', { ...body, password }, { 'idempotency-key': 'create-guess' })
    const first = await send(body.password)
    assert.equal(first.status, 200)
    const guess = await send('another password')
    assert.deepEqual(refusalOf(guess), [400, 'dupe_email', 'invalid_request'])
    assert.ok(!guess.text.includes(first.body.access_token))
  })

  test('stores the password only as argon2id, and never logs it', async () => {
    const secret = 'a most particular password'
    const { body } = await create({ password: secret }, { 'idempotency-key': 'hash' })
    const { rows } = await service.db.pool.query(
      'SELECT password_hash FROM customers WHERE customer_id = $1',
      [body.user.customer_id],
    )
    assert.match(rows[0].password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.ok(!service.logged.join().includes(secret))
  })
})

describe('PUT /customer/account', () => {
  test('changes only what was sent, names and preferences at once', async () => {
    const { change } = await somebody()
    const { status, body } = await change({ first_name: 'Amazing', sms_notify: 'true' })
    assert.equal(status, 200)
    const { first_name, last_name, sms_notify, phone } = body.user
    assert.deepEqual([first_name, last_name, sms_notify, phone], ['Amazing', 'Hopper', true, '2125550123'])
    assert.equal((await change({})).body.user.first_name, 'Amazing')
  })

  test('keeps a new email and phone in pending_updates until confirmed', async () => {
    const { change, email, headers } = await somebody()
    const { body } = await change({ email: 'grace@example.com', phone: '646 555 0199' })
    assert.deepEqual([body.user.email, body.user.phone], [email, '2125550123'])
    assert.deepEqual(body.user.pending_updates, {
      to_email: 'grace@example.com',
      to_phone: '6465550199',
      valid_until: '2026-06-16T16:00:00+00:00',
    })
    for (const { secret } of confirmations.splice(0)) await confirm(secret)
    const { user } = (await change({})).body
    assert.deepEqual([user.email, user.phone], ['grace@example.com', '6465550199'])
    assert.deepEqual(user.pending_updates, { to_email: null, to_phone: null, valid_until: false })
    assert.equal((await service.get('/customer/auth', headers)).body.user.email, 'grace@example.com')
    await logIn(service, asLogin({ email: 'grace@example.com' }))
  })

  test('accepts a confirmation once, for a day, and only the latest of its kind', async () => {
    const { change } = await somebody()
    await change({ phone: '3125550101' })
    await change({ phone: '3125550102' })
    const [first, second] = confirmations.splice(0)
    await assert.rejects(confirm(first!.secret), /unknown_confirmation/)
    await confirm(second!.secret)
    await assert.rejects(confirm(second!.secret), /unknown_confirmation/)
    assert.equal((await change({})).body.user.phone, '3125550102')
    await change({ phone: '3125550103' })
    service.clock.ms += 86_400_000
    try {
      await assert.rejects(confirm(confirmations.splice(0)[0]!.secret), /unknown_confirmation/)
      assert.equal((await change({})).body.user.pending_updates.to_phone, null)
    } finally {
      service.clock.ms -= 86_400_000
    }
  })

  test('cancels a pending change when the current value is sent', async () => {
    const { change, email } = await somebody()
    await change({ email: 'elsewhere@example.com' })
    const { body } = await change({ email: email.toUpperCase() })
    assert.equal(body.user.pending_updates.to_email, null)
    await assert.rejects(confirm(confirmations.splice(0)[0]!.secret), /unknown_confirmation/)
  })

  test('refuses an email that is taken now or by the time it is confirmed: dupe_email', async () => {
    const { change } = await somebody()
    assert.deepEqual(codesOf(await change({ email: 'ADA@example.com' })), ['dupe_email'])
    await change({ email: 'contested@example.com' })
    await create({ email: 'Contested@example.com' })
    await assert.rejects(confirm(confirmations.splice(0)[0]!.secret), /dupe_email/)
  })

  test('requires the current password for a new one, which revokes every token and code', async () => {
    const { change, access_token, refresh_token, email } = await somebody()
    const other = (await logIn(service, asLogin({ email }))).access_token
    const attempt = { email, password: 'correct horse', ip: '192.0.2.1', now: service.clock.ms }
    const person = await signIn(service.db, attempt)
    const wanted = { person, clientId: 'demo-app', redirectUri: callback, now: service.clock.ms }
    const code = await service.db.transaction((tx) => issueCode(tx, wanted))

    const missing = await change({ password: 'battery staple' })
    assert.deepEqual([missing.status, missing.body.message[0].field], [400, 'current_password'])
    const wrong = await change({ password: 'battery staple', current_password: 'wrong horse' })
    assert.deepEqual([wrong.status, ...codesOf(wrong)], [400, 'wrong_password'])
    assert.ok(await isLive(service, access_token))

    const changed = await change({ password: 'battery staple', current_password: 'correct horse' })
    assert.equal(changed.status, 200)
    for (const token of [access_token, other]) assert.ok(!(await isLive(service, token)))
    const form = { ...demoApp, grant_type: 'refresh_token', refresh_token }
    assert.deepEqual(codesOf(await service.post('/third_party/refresh_token', form)), ['invalid_grant'])
    const redemption = { ...demoApp, grant_type: 'authorization_code', redirect_uri: callback, code }
    assert.deepEqual(codesOf(await service.post('/third_party/access_token', redemption)), ['invalid_grant'])
    await assert.rejects(
      service.db.transaction((tx) => issueCode(tx, wanted)),
      /invalid_grant/,
    )
    await assert.rejects(logIn(service, asLogin({ email })), /invalid_grant/)
    await logIn(service, asLogin({ email }, { password: 'battery staple' }))
  })

  test('reports all errors together, in one order', async () => {
    const { change } = await somebody()
    const fieldsOf = ({ body }: Answer) => body.message.map(({ field, code }: any) => `${field} ${code}`)
    const badPhone = 'phone invalid_parameter'
    const noProof = 'current_password missing_parameter'
    assert.deepEqual(fieldsOf(await change({ password: 'battery staple', phone: '1' })), [badPhone, noProof])
    assert.deepEqual(fieldsOf(await change({ phone: '1', email: 'ada@example.com' })), [
      badPhone,
      'email dupe_email',
    ])
    const everything = {
      first_name: 'x'.repeat(200),
      phone: '1',
      email: 'Ada@example.com',
      password: 'short',
    }
    const told = ['first_name invalid_parameter', badPhone, 'email dupe_email', 'password invalid_parameter']
    assert.deepEqual(fieldsOf(await change(everything)), [...told, noProof])
    assert.deepEqual(fieldsOf(await change({ ...everything, current_password: 'wrong horse' })), [
      ...told,
      'current_password wrong_password',
    ])
  })

  test('sends ten emails a day, and the eleventh gets 429', async () => {
    const { change } = await somebody()
    for (let n = 0; n < 10; n++) assert.equal((await change({ phone: `312555020${n}` })).status, 200)
    const refused = await change({ first_name: 'Late', email: 'late@example.com' })
    assert.deepEqual([refused.status, codesOf(refused)], [429, ['rate_limited']])
    assert.equal(refused.headers.get('retry-after'), '86400')
    assert.equal(confirmations.splice(0).length, 10)
    assert.equal((await change({})).body.user.first_name, 'Grace')
    service.clock.ms += 86_400_000
    try {
      assert.equal((await change({ phone: '3125550101' })).status, 200)
    } finally {
      service.clock.ms -= 86_400_000
    }
  })

  test('with a new password cancels pending changes, and the new email sent with it is pending', async () => {
    const { change, email } = await somebody()
    await change({ email: 'thief@example.com' })
    const passwords = { password: 'battery staple', current_password: 'correct horse' }
    const { body } = await change({ ...passwords, email: 'own-choice@example.com' })
    assert.equal(body.user.pending_updates.to_email, 'own-choice@example.com')
    const [thief, own] = confirmations.splice(0)
    await assert.rejects(confirm(thief!.secret), /unknown_confirmation/)
    const again = { password: 'correct horse', current_password: 'battery staple' }
    const { access_token } = await logIn(service, asLogin({ email }, { password: 'battery staple' }))
    await service.put('/customer/account', again, { authorization: access_token })
    await assert.rejects(confirm(own!.secret), /unknown_confirmation/)
  })

  test('refuses everything if any part is refused', async () => {
    const { change } = await somebody()
    await change({ first_name: 'Changed', email: 'ada@example.com' })
    await change({ first_name: 'Changed', phone: '1' })
    await change({ first_name: 'Changed', password: 'battery staple', current_password: 'no' })
    assert.equal((await change({})).body.user.first_name, 'Grace')
  })

  test('gives no token to a sign-in that checked the old password just before the change', async () => {
    const { change, email } = await somebody()
    const attempt = { email, password: 'correct horse', ip: '192.0.2.2', now: service.clock.ms }
    const person = await signIn(service.db, attempt)
    const client = (await listClients(service.db)).find(({ clientId }) => clientId === 'demo-app')!
    const grant = { client, scopes: ['global' as const], accessToken: 'a'.repeat(40) }
    const give = () =>
      service.db.transaction((tx) =>
        giveTokens(
          service.deps,
          tx,
          { ...grant, source: { kind: 'password', email, person } },
          { now: service.clock.ms, userAgent: '' },
        ),
      )
    await give()
    await change({ password: 'battery staple', current_password: 'correct horse' })
    await assert.rejects(give(), /invalid_grant/)
  })

  test('requires a token: 401', async () => {
    const answer = await service.put('/customer/account', { ...demoApp, first_name: 'X' })
    assert.deepEqual([answer.status, codesOf(answer)], [401, ['invalid_token']])
  })
})

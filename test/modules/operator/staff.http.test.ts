import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openAuthenticator } from '../../support/authenticator.ts'
import { cheapHash, codesOf, staffPassword, staffToken, totpNow } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', env: { TRUSTED_PROXIES: '127.0.0.1' } })
const at = (ip: string) => ({ 'x-forwarded-for': ip })
let people = 0
/** A new person with the password, stored with a cheap hash: most of these tests sign in again and again. */
async function newcomer(role: string) {
  const email = `person${++people}@operator.example`
  const answer = await service.post('/operator/staff', { email, name: 'New Person', role }, operator)
  assert.equal(answer.status, 200, answer.text)
  const { password, staff } = answer.body as { password: string; staff: { staff_id: number } }
  const cheap = [cheapHash(password), staff.staff_id]
  await service.db.pool.query('UPDATE operator_staff SET password_hash = $1 WHERE staff_id = $2', cheap)
  return { email, password, staffId: staff.staff_id }
}
const signIn = (body: object, ip = '198.51.100.1') => service.post('/operator/session', body, at(ip))
const bearer = (answer: { body: { access_token: string } }) => ({
  authorization: `Bearer ${answer.body.access_token}`,
})
const decode = (text: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}
/** A new staff member who has set up an authenticator app. */
async function enrolled(role: string) {
  const { email, password, staffId } = await newcomer(role)
  const headers = bearer(await signIn({ email, password }))
  const offered = (await service.post('/operator/session/totp', {}, headers)).body
  const secret = decode(offered.secret)
  const done = await service.put('/operator/session/totp', { totp: totpNow(service, { secret }) }, headers)
  assert.equal(done.status, 200, done.text)
  const codes = done.body.recovery_codes as string[]
  return { email, password, staffId, secret, codes, headers, offered }
}

describe('signing in', () => {
  test('requires the password and the second factor, and returns the staff member', async () => {
    service.clock.ms += 30_000
    const body = { email: 'Owner@operator.example', password: staffPassword, totp: totpNow(service) }
    const answer = await signIn(body)
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.body.access_token, /^ops_[A-Za-z0-9]{40}$/)
    assert.equal(answer.body.expires, Math.floor(service.clock.ms / 1000) + 12 * 3600)
    assert.deepEqual([answer.body.staff.role, answer.body.needs_second_factor], ['owner', false])
    assert.equal((await service.get('/operator/staff', bearer(answer))).status, 200)
  })

  test('returns the same 401 for a wrong password, an unknown person and a disabled one', async () => {
    const { email, password, staffId } = await newcomer('viewer')
    await service.put(`/operator/staff/${staffId}`, { enabled: false }, operator)
    for (const body of [
      { email: 'owner@operator.example', password: 'wrong', totp: totpNow(service) },
      { email: 'nobody@operator.example', password: staffPassword },
      { email: 'ada@example.com', password: staffPassword },
      { email, password },
    ]) {
      const answer = await signIn(body, '198.51.100.2')
      assert.deepEqual([answer.status, codesOf(answer)], [401, ['invalid_grant']])
    }
  })

  test('without the second factor lists the available ones, and gives no token', async () => {
    const answer = await signIn({ email: 'finance@operator.example', password: staffPassword })
    assert.deepEqual([answer.status, codesOf(answer)], [401, ['wrong_second_factor']])
    assert.deepEqual(answer.body.second_factors, ['totp'])
    assert.equal(answer.body.access_token, undefined)
  })

  test('accepts a code once, even if it is sent many times at once', async () => {
    const { email, password, secret } = await enrolled('support')
    service.clock.ms += 60_000
    const body = { email, password, totp: totpNow(service, { secret }) }
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(body)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
    assert.deepEqual(codesOf(await signIn(body)), ['wrong_second_factor'])
    // Nor does the code of the previous step, which is still within the tolerance.
    const before = { ...body, totp: totpNow(service, { secret, later: -1 }) }
    assert.deepEqual(codesOf(await signIn(before)), ['wrong_second_factor'])
  })

  test('refuses even the right code for a while after five wrong ones', async () => {
    const { email, password, secret } = await enrolled('finance')
    service.clock.ms += 60_000
    const right = totpNow(service, { secret })
    const wrong = right === '000000' ? '111111' : '000000'
    const tries = Array.from({ length: 8 }, (_, index) =>
      signIn({ email, password, totp: wrong }, `203.0.113.${index}`),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429])
    const late = await signIn({ email, password, totp: right }, '203.0.113.99')
    assert.deepEqual([late.status, codesOf(late)], [429, ['rate_limited']])
    service.clock.ms += 16 * 60_000
    assert.equal((await signIn({ email, password, totp: totpNow(service, { secret }) })).status, 200)
  })

  test('answers 429 after ten wrong passwords', async () => {
    const { email, password } = await newcomer('viewer')
    const statuses: number[] = []
    for (let tried = 0; tried < 11; tried++)
      statuses.push((await signIn({ email, password: `wrong ${tried}` }, '192.0.2.7')).status)
    assert.deepEqual(statuses, [...Array(10).fill(401), 429])
    assert.equal((await signIn({ email, password }, '192.0.2.7')).status, 429)
    assert.equal((await signIn({ email, password }, '198.51.100.77')).status, 200)
  })
})

describe('the second factor', () => {
  test('is set up at the first sign-in, before which the token gives access to nothing else', async () => {
    const { email, password } = await newcomer('support')
    const first = await signIn({ email, password })
    assert.equal(first.body.needs_second_factor, true)
    const headers = bearer(first)
    for (const path of ['/operator/staff', '/operator/clients', '/events'])
      assert.deepEqual(codesOf(await service.get(path, headers)), ['second_factor_required'])
    const offered = (await service.post('/operator/session/totp', {}, headers)).body
    assert.match(
      offered.otpauth_uri,
      /^otpauth:\/\/totp\/Cellardoor:person\d+%40operator\.example\?issuer=Cellardoor&secret=/,
    )
    const wrong = await service.put('/operator/session/totp', { totp: '000000' }, headers)
    assert.deepEqual([wrong.status, codesOf(wrong)], [400, ['wrong_second_factor']])
    const secret = decode(offered.secret)
    const done = await service.put('/operator/session/totp', { totp: totpNow(service, { secret }) }, headers)
    assert.equal(done.body.recovery_codes.length, 10)
    assert.equal((await service.get('/operator/staff', headers)).status, 200)
    // The code used for setup can't be used to sign in.
    assert.deepEqual(codesOf(await signIn({ email, password, totp: totpNow(service, { secret }) })), [
      'wrong_second_factor',
    ])
  })

  test('can’t be replaced with the password alone', async () => {
    const { email, password } = await newcomer('finance')
    const [early, headers] = [
      bearer(await signIn({ email, password })),
      bearer(await signIn({ email, password })),
    ]
    const offered = (await service.post('/operator/session/totp', {}, headers)).body
    const totp = totpNow(service, { secret: decode(offered.secret) })
    assert.equal((await service.put('/operator/session/totp', { totp }, headers)).status, 200)
    for (const path of ['/operator/session/totp', '/operator/session/passkeys'])
      assert.deepEqual(codesOf(await service.post(path, {}, early)), ['invalid_token'])
  })

  test('is required at once in an open session whose person gets a role that needs one', async () => {
    const { email, password, staffId } = await newcomer('viewer')
    const headers = bearer(await signIn({ email, password }))
    assert.equal((await service.get('/operator/clients', headers)).status, 200)
    await service.put(`/operator/staff/${staffId}`, { role: 'owner' }, operator)
    assert.deepEqual(codesOf(await service.get('/operator/clients', headers)), ['second_factor_required'])
  })

  test('can be a recovery code, once', async () => {
    const { email, password, codes } = await enrolled('catalogue')
    const body = { email, password, recovery_code: codes[3]!.toLowerCase().replaceAll('-', ' ') }
    const answers = await Promise.all([signIn(body), signIn(body)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
    assert.equal((await signIn({ ...body, recovery_code: codes[4]! })).status, 200)
  })

  test('is neither stored nor logged in readable form', async () => {
    const { offered, codes, password } = await enrolled('support')
    const { rows } = await service.db.pool.query(
      `SELECT s::text || coalesce((SELECT string_agg(c::text, ' ') FROM operator_recovery_codes c), '') AS text FROM operator_staff s`,
    )
    const everything = [...rows.map(({ text }) => text), ...service.logged].join('\n')
    for (const secret of [offered.secret, decode(offered.secret).toString('hex'), codes[0]!, password])
      assert.ok(!everything.includes(secret))
  })
})

describe('a passkey', () => {
  const rpId = 'localhost'
  const origin = () => `http://localhost:${new URL(service.deps.config.publicUrl).port}`
  async function withPasskey() {
    const { email, password } = await newcomer('support')
    const headers = bearer(await signIn({ email, password }))
    const { options } = (await service.post('/operator/session/passkeys', {}, headers)).body
    assert.equal(options.rp.id, rpId)
    const own = openAuthenticator({ origin: origin(), rpId })
    const made = await service.put(
      '/operator/session/passkeys',
      { passkey: own.create(options.challenge), name: 'Laptop' },
      headers,
    )
    assert.equal(made.status, 200, made.text)
    return { email, password, own, headers, codes: made.body.recovery_codes }
  }
  const challengeFor = async (body: object): Promise<string> => {
    const asked = await signIn(body)
    assert.deepEqual(asked.body.second_factors, ['passkey'])
    return asked.body.passkey_options.challenge
  }

  test('is added, signs in, and its challenge works once', async () => {
    const { email, password, own, codes } = await withPasskey()
    assert.equal(codes.length, 10)
    const challenge = await challengeFor({ email, password })
    const passkey = own.get(challenge)
    assert.equal((await signIn({ email, password, passkey })).status, 200)
    assert.deepEqual(codesOf(await signIn({ email, password, passkey })), ['wrong_second_factor'])
    assert.deepEqual(codesOf(await signIn({ email, password, passkey: own.get(challenge) })), [
      'wrong_second_factor',
    ])
  })

  test('from another origin or domain, or another’s, is refused', async () => {
    const { email, password, own } = await withPasskey()
    const other = await withPasskey()
    for (const bad of [
      (challenge: string) => own.get(challenge, { origin: 'https://cellardoor.evil.example' }),
      (challenge: string) => own.get(challenge, { rpId: 'evil.example' }),
      (challenge: string) => other.own.get(challenge),
      () => own.get('bWFkZSB1cCBieSB0aGUgYXR0YWNrZXI'),
    ]) {
      const passkey = bad(await challengeFor({ email, password }))
      const answer = await signIn({ email, password, passkey })
      assert.deepEqual([answer.status, codesOf(answer)], [401, ['wrong_second_factor']])
    }
    const theirs = await challengeFor({ email: other.email, password: other.password })
    const answer = await signIn({ email, password, passkey: own.get(theirs) })
    assert.deepEqual(codesOf(answer), ['wrong_second_factor'])
  })

  test('from another origin can’t be added, and the only one of a role that needs it stays', async () => {
    const { headers } = await withPasskey()
    const { options } = (await service.post('/operator/session/passkeys', {}, headers)).body
    const evil = openAuthenticator({ origin: 'https://evil.example', rpId })
    const answer = await service.put(
      '/operator/session/passkeys',
      { passkey: evil.create(options.challenge) },
      headers,
    )
    assert.deepEqual(codesOf(answer), ['bad_passkey'])
    const [{ passkey_id }] = (await service.get('/operator/session', headers)).body.passkeys
    const removed = await service.request('DELETE', '/operator/session/passkeys', {
      headers,
      body: { passkey_id },
    })
    assert.deepEqual(codesOf(removed), ['invalid_action'])
  })
})

describe('sessions', () => {
  test('are listed, and end one by one, at once', async () => {
    const { email, password, staffId } = await newcomer('viewer')
    const [one, two] = [await signIn({ email, password }), await signIn({ email, password })]
    const { sessions } = (await service.get('/operator/session', bearer(one))).body
    assert.deepEqual(sessions.map(({ current }: { current: boolean }) => current).sort(), [false, true])
    const other = sessions.find(({ current }: { current: boolean }) => !current)
    await service.request('DELETE', '/operator/session', {
      headers: bearer(one),
      body: { session_id: other.session_id },
    })
    assert.equal((await service.get('/operator/clients', bearer(two))).status, 401)
    assert.equal((await service.request('DELETE', '/operator/session', { headers: bearer(one) })).status, 200)
    assert.deepEqual(codesOf(await service.get('/operator/clients', bearer(one))), ['invalid_token'])
    const three = bearer(await signIn({ email, password }))
    await service.request('DELETE', `/operator/staff/${staffId}/sessions`, { headers: operator })
    assert.equal((await service.get('/operator/clients', three)).status, 401)
  })

  test('can’t be ended by others', async () => {
    const [mine, theirs] = [await newcomer('viewer'), await newcomer('viewer')]
    const [own, other] = [await signIn(mine), await signIn(theirs)]
    const answer = await service.request('DELETE', '/operator/session', {
      headers: bearer(own),
      body: { session_id: other.body.session_id },
    })
    assert.deepEqual(codesOf(answer), ['unknown_session'])
    assert.equal((await service.get('/operator/clients', bearer(other))).status, 200)
  })

  test('expire after twelve hours', async () => {
    const { email, password } = await newcomer('viewer')
    const headers = bearer(await signIn({ email, password }))
    service.clock.ms += 12 * 3_600_000 - 1
    assert.equal((await service.get('/operator/clients', headers)).status, 200)
    service.clock.ms += 1
    assert.equal((await service.get('/operator/clients', headers)).status, 401)
  })

  test('end with a new password, except for the current one', async () => {
    const { email, password } = await newcomer('viewer')
    const [here, there] = [
      bearer(await signIn({ email, password })),
      bearer(await signIn({ email, password })),
    ]
    const next = 'a much longer password'
    const wrong = await service.put('/operator/session', { current_password: 'no', password: next }, here)
    assert.deepEqual(codesOf(wrong), ['wrong_password'])
    const changed = await service.put(
      '/operator/session',
      { current_password: password, password: next },
      here,
    )
    assert.equal(changed.body.ended, 1)
    assert.equal((await service.get('/operator/clients', here)).status, 200)
    assert.equal((await service.get('/operator/clients', there)).status, 401)
    assert.equal((await signIn({ email, password })).status, 401)
    assert.equal((await signIn({ email, password: next })).status, 200)
  })

  test('end with a lost role, a reset factor and a removed person', async () => {
    const { email, staffId, headers } = await enrolled('support')
    await service.put(`/operator/staff/${staffId}`, { role: 'viewer' }, operator)
    assert.equal((await service.get('/operator/session', headers)).body.staff.role, 'viewer')
    await service.put(
      `/operator/staff/${staffId}`,
      { reset_second_factor: true, new_password: true },
      operator,
    )
    assert.equal((await service.get('/operator/session', headers)).status, 401)
    const removed = await service.request('DELETE', `/operator/staff/${staffId}`, { headers: operator })
    assert.equal(removed.body.staff.email, email)
    assert.deepEqual(codesOf(await service.put(`/operator/staff/${staffId}`, { name: 'B' }, operator)), [
      'unknown_staff',
    ])
  })

  test('close their event streams when they end', async () => {
    const { email, password } = await newcomer('viewer')
    const headers = bearer(await signIn({ email, password }))
    const stream = await fetch(`${service.url}/events/stream?after=latest`, { headers })
    assert.equal(stream.status, 200)
    const ended = (async () => {
      for await (const _chunk of stream.body!);
    })()
    await service.request('DELETE', '/operator/session', { headers })
    await ended
  })
})

describe('the staff', () => {
  test('is named in the audit log', async () => {
    const finance = await staffToken(service, 'finance')
    const promotion = { code: 'AUDITED', name: 'By a person', reward: 'dollar_off', value: 1 }
    assert.equal((await service.post('/operator/promotions', promotion, finance)).status, 200)
    const [record] = (await service.get('/operator/audit?limit=1', operator)).body.records
    assert.deepEqual([record.actor, record.subject], ['finance@operator.example', 'AUDITED'])
  })

  test('keeps an owner, even if two remove each other at once', async () => {
    const { staff } = (await service.get('/operator/staff', operator)).body
    const owners = staff.filter(
      (one: { role: string; enabled: boolean }) => one.role === 'owner' && one.enabled,
    )
    const extra = await newcomer('owner')
    const ids = [...owners.map((one: { staff_id: number }) => one.staff_id), extra.staffId]
    const answers = await Promise.all(
      ids.map((id) => service.put(`/operator/staff/${id}`, { role: 'viewer' }, operator)),
    )
    assert.deepEqual(answers.filter(({ status }) => status !== 200).map(codesOf), [['last_owner']])
    for (const id of ids) await service.put(`/operator/staff/${id}`, { role: 'owner' }, operator)
  })

  test('has each email once', async () => {
    const again = { email: 'VIEWER@operator.example', name: 'Again', role: 'viewer' }
    assert.deepEqual(codesOf(await service.post('/operator/staff', again, operator)), ['dupe_email'])
    const { staffId } = await newcomer('viewer')
    const taken = await service.put(
      `/operator/staff/${staffId}`,
      { email: 'viewer@operator.example' },
      operator,
    )
    assert.deepEqual(codesOf(taken), ['dupe_email'])
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, got, refused } from './support/ask.ts'
import { addressOf, appQuery, callback, codeOf, open, send } from './support/browser.ts'
import {
  adasLogin,
  demoApp,
  elsewhere,
  isLive,
  logIn,
  merchantApp,
  newAccount,
  password,
  refresh,
  refusedAsOAuth,
} from './support/identity.ts'

const grant = { grant_type: 'refresh_token' }
const newPerson = async () => got(newAccount())

describe('a refresh token', () => {
  test('3.36 3.38 gives new access tokens as often as it is used, and does not change', async () => {
    const { access_token, refresh_token } = await newPerson()
    const { message, ...tokens } = await got(refresh(refresh_token))
    assert.deepEqual(message, [])
    assert.deepEqual(Object.keys(tokens).sort(), ['access_token', 'expires', 'expires_in', 'token_type'])
    assert.equal(tokens.token_type, 'bearer')
    assert.equal(tokens.expires_in, 7_776_000)
    const next = await got(refresh(refresh_token))
    assert.equal(new Set([access_token, tokens.access_token, next.access_token]).size, 3)
    for (const token of [access_token, tokens.access_token, next.access_token]) assert.ok(await isLive(token))
  })
  test('3.37 is returned again where codes are redeemed', async () => {
    const { refresh_token } = await newPerson()
    const json = { ...demoApp, ...grant, redirect_uri: callback, refresh_token }
    const answer = await got(ask('POST', '/third_party/access_token', { json }))
    assert.equal(answer.refresh_token, refresh_token)
    assert.ok(await isLive(answer.access_token))
  })
  test('3.39 3.17 that is unknown, or of another app, is refused', async () => {
    const { refresh_token } = await newPerson()
    await refusedAsOAuth(refresh('z'.repeat(40)), 400, 'invalid_grant')
    await refusedAsOAuth(refresh(refresh_token, merchantApp), 400, 'invalid_grant')
    await refusedAsOAuth(refresh(refresh_token, { client_secret: 'no' }), 401, 'invalid_client')
    const json = { ...demoApp, ...grant, refresh_token: 'z'.repeat(40) }
    for (const path of ['/customer/auth', '/third_party/access_token'])
      await refusedAsOAuth(ask('POST', path, { json }), 400, 'invalid_grant')
  })
  test('3.40 requires the app’s secret and the grant', async () => {
    const { message } = await refused(
      ask('POST', '/third_party/refresh_token', { json: {} }),
      400,
      ...['invalid_request', 'invalid_request', 'invalid_request', 'invalid_request'],
    )
    assert.deepEqual(
      message.map(({ field }: { field: string }) => field),
      ['client_secret', 'grant_type', 'refresh_token', 'client_id'],
    )
    const { refresh_token } = await newPerson()
    const other = refresh(refresh_token, { grant_type: 'password' })
    await refusedAsOAuth(other, 400, 'unsupported_grant_type')
  })
  test('3.41 is revoked with its access tokens when its owner revokes access', async () => {
    const { access_token, refresh_token, user } = await newPerson()
    const refreshed = (await got(refresh(refresh_token))).access_token
    const list = await send(await open('/account/apps'), { username: user.email, password })
    assert.match(list.answer.text, /Demo App/)
    await send(list, { revoke: 'demo-app' })
    assert.deepEqual([await isLive(access_token), await isLive(refreshed)], [false, false])
    await refusedAsOAuth(refresh(refresh_token), 400, 'invalid_grant')
  })
  test('3.42 3.86 is revoked with all others by a new password, which requires the current one', async () => {
    const { access_token: token, refresh_token, user } = await newPerson()
    const other = await got(logIn({ username: user.email }))
    const change = (json: object) => ask('PUT', '/customer/account', { token, json })
    const { message } = await refused(change({ password: 'brand-new-words' }), 400, 'missing_parameter')
    assert.equal(message[0].field, 'current_password')
    const form = { password: 'brand-new-words', current_password: 'close-sesame-42' }
    await refused(elsewhere()('PUT', '/customer/account', { token, form }), 400, 'wrong_password')
    assert.ok(await isLive(token))
    await got(change({ password: 'brand-new-words', current_password: password }))
    assert.deepEqual([await isLive(token), await isLive(other.access_token)], [false, false])
    for (const each of [refresh_token, other.refresh_token])
      await refusedAsOAuth(refresh(each), 400, 'invalid_grant')
    await got(logIn({ username: user.email, password: 'brand-new-words' }))
  })
})

const redeem = (code: string, more: object = {}) =>
  ask('POST', '/third_party/access_token', {
    json: { ...demoApp, grant_type: 'authorization_code', redirect_uri: callback, code, ...more },
  })

/** The authorization code that the browser returns to the app. */
async function newCode(more: Record<string, string> = {}): Promise<string> {
  const page = await open('/third_party/authorize', appQuery(more))
  const { username } = adasLogin
  const back = await send(page, { username, password, approve: '1' })
  assert.ok(addressOf(back).startsWith(`${callback}?code=`), back.answer.text)
  return codeOf(back)
}

describe('a code', () => {
  test('3.1 3.7 3.55 gives tokens for an hour, without the user', async () => {
    const { message, ...tokens } = await got(redeem(await newCode()))
    assert.deepEqual(message, [])
    const names = ['access_token', 'expires', 'expires_in', 'refresh_token', 'token_type']
    assert.deepEqual(Object.keys(tokens).sort(), names)
    for (const token of [tokens.access_token, tokens.refresh_token]) assert.match(token, /^[A-Za-z0-9]{40}$/)
    assert.deepEqual([tokens.token_type, tokens.expires_in], ['bearer', 3600])
    const who = await got(ask('GET', '/customer/auth', { token: tokens.access_token }))
    assert.equal(who.user.email, 'ada@example.com')
    assert.equal((await got(refresh(tokens.refresh_token))).expires_in, 3600)
  })
  test('3.56 3.16 requires everything that the exchange needs', async () => {
    const { message } = await refused(
      ask('POST', '/third_party/access_token', { json: {} }),
      400,
      ...Array.from({ length: 5 }, () => 'invalid_request'),
    )
    assert.deepEqual(
      message.map(({ field }: { field: string }) => field),
      ['client_secret', 'redirect_uri', 'grant_type', 'code', 'client_id'],
    )
    await refusedAsOAuth(redeem('x', { grant_type: 'password' }), 400, 'unsupported_grant_type')
    await refusedAsOAuth(redeem('x'), 400, 'invalid_grant')
    await refusedAsOAuth(redeem('x', { client_secret: 'no' }), 401, 'invalid_client')
  })
  test('3.57 works once; a second use revokes what the first one gave', async () => {
    const code = await newCode()
    const { access_token, refresh_token } = await got(redeem(code))
    const refreshed = (await got(refresh(refresh_token))).access_token
    assert.ok(await isLive(access_token))
    await refusedAsOAuth(redeem(code), 400, 'invalid_grant')
    assert.deepEqual([await isLive(access_token), await isLive(refreshed)], [false, false])
    await refusedAsOAuth(refresh(refresh_token), 400, 'invalid_grant')
  })
  test('3.58 works once, even for simultaneous requests', async () => {
    const code = await newCode()
    const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(code)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400])
  })
  test('3.60 is valid only for its own app and redirect URI', async () => {
    const code = await newCode()
    await refusedAsOAuth(redeem(code, merchantApp), 400, 'invalid_grant')
    for (const redirect_uri of ['http://127.0.0.1:4000/callback', `${callback}/`])
      await refusedAsOAuth(redeem(code, { redirect_uri }), 400, 'invalid_grant')
    await got(redeem(code))
  })
  test('3.61 requested with a challenge requires its verifier', async () => {
    // The example pair from RFC 7636, appendix B.
    const code_verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    const code = await newCode({ code_challenge, code_challenge_method: 'S256' })
    await refusedAsOAuth(redeem(code), 400, 'invalid_grant')
    await refusedAsOAuth(redeem(code, { code_verifier: 'x'.repeat(43) }), 400, 'invalid_grant')
    assert.ok(await isLive((await got(redeem(code, { code_verifier }))).access_token))
  })
})

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { findRedirectingClient, issueCode } from '../../../src/modules/auth/tokens/authorization-codes.ts'
import {
  callback,
  demoApp,
  identityRoutes,
  isLive,
  knownPerson,
  makeCode,
  merchantApp,
  refusalOf,
} from '../../support/people.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: identityRoutes() })
const redeem = (code: string, more: object = {}) =>
  service.post('/third_party/access_token', {
    ...demoApp,
    grant_type: 'authorization_code',
    redirect_uri: callback,
    code,
    ...more,
  })
const refresh = (refresh_token: string, more: object = {}) =>
  service.post('/third_party/refresh_token', {
    ...demoApp,
    grant_type: 'refresh_token',
    refresh_token,
    ...more,
  })

describe('an authorization code', () => {
  test('gives tokens for an hour, and refreshed ones last as long', async () => {
    const { status, body } = await redeem(await makeCode(service))
    assert.equal(status, 200)
    assert.deepEqual([body.token_type, body.expires_in], ['bearer', 3600])
    assert.equal(body.expires, service.clock.ms / 1000 + 3600)
    assert.equal(body.user, undefined)
    assert.ok(await isLive(service, body.access_token))
    assert.equal((await refresh(body.refresh_token)).body.expires_in, 3600)
  })

  test('works once; its second use is refused and revokes its tokens', async () => {
    const code = await makeCode(service)
    const first = (await redeem(code)).body
    const refreshed = (await refresh(first.refresh_token)).body
    assert.ok(await isLive(service, first.access_token))
    assert.deepEqual(refusalOf(await redeem(code)), [400, 'invalid_grant', 'invalid_grant'])
    assert.ok(!(await isLive(service, first.access_token)))
    assert.ok(!(await isLive(service, refreshed.access_token)))
    assert.equal((await refresh(first.refresh_token)).status, 400)
  })

  test('redeemed eight times at once gives tokens to one request, and they are revoked', async () => {
    const code = await makeCode(service)
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(code)))
    const winners = answers.filter(({ status }) => status === 200)
    assert.equal(winners.length, 1)
    for (const loser of answers.filter(({ status }) => status !== 200))
      assert.deepEqual(refusalOf(loser), [400, 'invalid_grant', 'invalid_grant'])
    assert.ok(!(await isLive(service, winners[0]!.body.access_token)))
  })

  test('is valid for a minute', async () => {
    const start = service.clock.ms
    try {
      const [inTime, late] = [await makeCode(service), await makeCode(service)]
      service.clock.ms = start + 59_999
      assert.equal((await redeem(inTime)).status, 200)
      service.clock.ms = start + 60_000
      assert.deepEqual(refusalOf(await redeem(late)), [400, 'invalid_grant', 'invalid_grant'])
    } finally {
      service.clock.ms = start
    }
  })

  test('is bound to its client and its redirect URI, and survives wrong ones', async () => {
    const code = await makeCode(service)
    for (const more of [
      merchantApp,
      { redirect_uri: 'http://127.0.0.1:4000/callback' },
      { redirect_uri: `${callback}/` },
    ])
      assert.deepEqual(refusalOf(await redeem(code, more)), [400, 'invalid_grant', 'invalid_grant'])
    assert.equal((await redeem(code)).status, 200)
  })

  test('is not revoked if another client uses it once spent', async () => {
    const code = await makeCode(service)
    const { access_token } = (await redeem(code)).body
    assert.equal((await redeem(code, merchantApp)).status, 400)
    assert.ok(await isLive(service, access_token))
  })

  test('with a PKCE challenge requires its verifier, and without one accepts none', async () => {
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const code = await makeCode(service, { challenge })
    for (const more of [{}, { code_verifier: 'x'.repeat(43) }, { code_verifier: challenge }])
      assert.deepEqual(refusalOf(await redeem(code, more)), [400, 'invalid_grant', 'invalid_grant'])
    assert.equal((await redeem(code, { code_verifier: verifier })).status, 200)
    assert.equal((await redeem(await makeCode(service), { code_verifier: verifier })).status, 400)
  })

  test('is not redeemed with a verifier in place of the client’s secret', async () => {
    const verifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const code = await makeCode(service, { challenge })
    const answer = await redeem(code, { code_verifier: verifier, client_secret: '' })
    assert.deepEqual(refusalOf(answer), [400, 'invalid_request', 'invalid_request'])
  })

  test('reports missing parameters together, the client_id last', async () => {
    const answer = await service.post('/third_party/access_token', { grant_type: 'authorization_code' })
    assert.deepEqual(
      answer.body.message.map(({ field }: any) => field),
      ['client_secret', 'redirect_uri', 'code', 'client_id'],
    )
  })

  test('is issued only to one of the client’s redirect URIs', async () => {
    const person = await knownPerson(service)
    const own = { clientId: 'demo-app', redirectUri: callback }
    assert.equal((await findRedirectingClient(service.db, own))?.name, 'Demo App')
    assert.equal(await findRedirectingClient(service.db, { ...own, clientId: 'nobody' }), undefined)
    for (const redirectUri of ['https://evil.example/', `${callback}?x=1`, callback.toUpperCase()]) {
      assert.equal(await findRedirectingClient(service.db, { ...own, redirectUri }), undefined)
      const wanted = { person, clientId: 'demo-app', redirectUri, now: service.clock.ms }
      await assert.rejects(
        service.db.transaction((tx) => issueCode(tx, wanted)),
        /invalid_client/,
      )
    }
  })

  test('redeemed again with its Idempotency-Key returns the first tokens, which stay valid', async () => {
    const code = await makeCode(service)
    const form = { ...demoApp, grant_type: 'authorization_code', redirect_uri: callback, code }
    const send = () => service.post('/third_party/access_token', form, { 'idempotency-key': 'once' })
    const [first, second] = [await send(), await send()]
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    assert.equal(second.text, first.text)
    assert.ok(await isLive(service, first.body.access_token))
  })
})

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { callback, demoApp, isLive, logIn } from '../../support/people.ts'
import { appQuery, openForm, sendForm } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const adas = { username: 'ada@example.com', password: 'open-sesame-42', approve: '1' }
const authorize = (more?: Record<string, string | undefined>) => `/third_party/authorize?${appQuery(more)}`
const locationOf = ({ answer }: { answer: { headers: Headers } }) => answer.headers.get('location') ?? ''
const redeem = (code: string, more: object = {}) =>
  service.post('/third_party/access_token', {
    ...demoApp,
    grant_type: 'authorization_code',
    redirect_uri: callback,
    code,
    ...more,
  })

const failures = sql<{ count: number }>('SELECT count(*) AS count FROM login_failures')
const countFailures = async () => (await service.db.get(failures)).count
const forget = sql<unknown>('DELETE FROM login_failures')
const adoptions = sql<{ customer_id: number }>(
  'SELECT customer_id FROM guest_sessions WHERE customer_id IS NOT NULL',
)
const cards = sql<{ last_four: string }>('SELECT last_four FROM saved_cards WHERE customer_id = 2')

describe('the authorize page', () => {
  test('has a form that starts with _token, names the app, and may not be framed', async () => {
    const { answer, fields, action, cookie } = await openForm(service, authorize({ state: 'a"b' }))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=UTF-8')
    assert.match(
      answer.text,
      /<form method="post" action="\/third_party\/authorize"><input type="hidden" name="_token"/,
    )
    assert.match(answer.text, /Demo App/)
    assert.equal(action, '/third_party/authorize')
    assert.equal(fields.state, 'a"b')
    assert.match(cookie, /^cellardoor-form=/)
    assert.match(answer.headers.get('set-cookie')!, /HttpOnly; SameSite=Lax$/)
    const policy = answer.headers.get('content-security-policy')!
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /form-action 'self' http:\/\/localhost:4000;/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(answer.headers.get('x-frame-options'), 'DENY')
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.doesNotMatch(answer.text, /<script/)
  })

  test('redirects with a working code, the state after it, and a link with the URL as its text', async () => {
    const visit = await sendForm(service, await openForm(service, authorize({ state: 'x&y z' })), adas)
    assert.equal(visit.answer.status, 302)
    const [, code] = /^http:\/\/localhost:4000\/callback\?code=([A-Za-z0-9]{40})&state=x%26y%20z$/.exec(
      locationOf(visit),
    )!
    assert.equal(visit.answer.text, locationOf(visit))
    assert.match(visit.answer.headers.get('content-type')!, /^text\/plain/)
    const { status, body } = await redeem(code!)
    assert.equal(status, 200)
    assert.ok(await isLive(service, body.access_token))
  })

  test('always sends a state, even an empty one, and defaults to the global scope', async () => {
    const visit = await sendForm(service, await openForm(service, authorize({ scope: undefined })), adas)
    assert.match(locationOf(visit), /\?code=\w+&state=$/)
  })

  test('uses the language chosen in the shop, or else the browser’s', async () => {
    const titleIn = async (headers: Record<string, string>) =>
      /<html lang="(..)">.*<h1>(.*?)<\/h1>/s.exec((await service.get(authorize(), headers)).text)!.slice(1)
    const [english, spanish] = [
      ['en', 'Sign in to Demo App'],
      ['es', 'Iniciar sesión en Demo App'],
    ]
    assert.deepEqual(await titleIn({}), english)
    assert.deepEqual(await titleIn({ 'accept-language': 'es-US,en;q=0.5' }), spanish)
    assert.deepEqual(await titleIn({ 'accept-language': 'en', cookie: 'language=es' }), spanish)
    assert.deepEqual(await titleIn({ 'accept-language': 'es', cookie: 'language=en' }), english)
    const refused = await service.get(authorize({ client_id: 'nobody' }), { 'accept-language': 'es' })
    assert.match(refused.text, /<h1>No se pudo hacer<\/h1>/)
  })

  test('stays under /api with its form', async () => {
    const form = await openForm(service, `/api${authorize()}`)
    assert.equal(form.action, '/api/third_party/authorize')
    assert.equal((await sendForm(service, form, adas)).answer.status, 302)
  })

  test('continues a URL that has its own query', async () => {
    const redirect_uri = 'https://shop.example/cb?from=cellardoor'
    await service.post(
      '/operator/clients',
      { client_id: 'query-app', name: '<b>Shop</b>', redirect_uris: [redirect_uri] },
      operator,
    )
    const form = await openForm(service, authorize({ client_id: 'query-app', redirect_uri }))
    assert.match(form.answer.text, /&lt;b>Shop&lt;\/b>/)
    assert.doesNotMatch(form.answer.text, /account\/create/)
    const visit = await sendForm(service, form, adas)
    assert.match(locationOf(visit), /^https:\/\/shop\.example\/cb\?from=cellardoor&code=\w+&state=$/)
  })

  test('can be denied without signing in', async () => {
    const form = await openForm(service, authorize({ state: 's' }))
    const visit = await sendForm(service, form, { approve: '0' })
    assert.equal(visit.answer.status, 302)
    assert.equal(locationOf(visit), `${callback}?error=access_denied&state=s`)
    assert.equal(visit.answer.text, locationOf(visit))
  })

  test('shows the form again after a wrong password, with the email and without the password', async () => {
    const form = await openForm(service, authorize())
    const again = await sendForm(service, form, { ...adas, password: 'not-the-password' })
    assert.equal(again.answer.status, 200)
    assert.match(again.answer.text, /role="alert">.*<p>Wrong email or password\./)
    assert.match(again.answer.text, /value="ada@example\.com"/)
    assert.doesNotMatch(again.answer.text, /not-the-password/)
    assert.equal((await sendForm(service, again, adas)).answer.status, 302)
  })

  test('reports missing fields', async () => {
    const again = await sendForm(service, await openForm(service, authorize()), { approve: '1' })
    assert.equal(again.answer.status, 200)
    assert.match(again.answer.text, /Enter your email address\.[\s\S]*Enter your password\./)
  })

  test('without a valid _token shows the form again and counts no failure', async () => {
    await service.db.rows(forget)
    const form = await openForm(service, authorize())
    const stranger = await openForm(service, authorize())
    const wrong = { ...adas, password: 'wrong' }
    for (const sent of [
      { ...form, typed: { ...wrong, _token: undefined } },
      { ...form, typed: { ...adas, _token: 'x' } },
      { ...form, typed: { ...adas, _token: `${form.fields._token}x` } },
      { ...form, cookie: '', typed: adas },
      { ...form, cookie: stranger.cookie, typed: adas },
      { ...form, typed: { approve: '0', _token: '' } },
    ]) {
      const again = await sendForm(service, sent, sent.typed)
      assert.equal(again.answer.status, 200)
      assert.equal(locationOf(again), '')
      assert.match(again.answer.text, /name="_token"/)
    }
    assert.equal(await countFailures(), 0)
  })

  test('shows a form that was open too long again, and then works', async () => {
    const start = service.clock.ms
    try {
      const form = await openForm(service, authorize())
      service.clock.ms = start + 5 * 3_600_000
      const again = await sendForm(service, form, adas)
      assert.equal(again.answer.status, 200)
      assert.match(again.answer.text, /open too long/)
      assert.equal((await sendForm(service, again, adas)).answer.status, 302)
    } finally {
      service.clock.ms = start
    }
  })

  test('shows an error page for unknown apps, URIs, response types and scopes, and never redirects', async () => {
    const wrong: Record<string, string | undefined>[] = [
      { client_id: 'nobody' },
      { client_id: undefined },
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: `${callback}/` },
      { redirect_uri: undefined },
      { response_type: 'token' },
      { response_type: undefined },
      { scope: 'global,payment' },
      { scope: 'everything' },
      { code_challenge: 'short' },
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
      { state: 'x'.repeat(9000) },
    ]
    for (const more of wrong) {
      for (const answer of [await service.get(authorize(more)), await service.post(authorize(more), adas)]) {
        assert.equal(answer.status, 400, JSON.stringify(more))
        assert.match(answer.headers.get('content-type')!, /^text\/html/)
        assert.equal(answer.headers.get('location'), null)
        assert.doesNotMatch(answer.text, /evil\.example/)
      }
    }
  })

  test('shows an error page for a URL that no header can hold, even if it was once registered', async () => {
    const redirect_uri = 'https://пример.рф/обратно'
    await service.db.pool.query(
      `UPDATE api_clients SET redirect_uris = redirect_uris || $1::text WHERE client_id = 'demo-app'`,
      [redirect_uri],
    )
    const form = await openForm(service, authorize({}))
    for (const approve of ['0', '1']) {
      const { answer } = await sendForm(service, form, { ...adas, redirect_uri, approve })
      assert.equal(answer.status, 400)
      assert.match(answer.headers.get('content-type')!, /^text\/html/)
    }
  })

  test('carries a PKCE challenge over to the code', async () => {
    const verifier = randomBytes(32).toString('base64url')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const form = await openForm(service, authorize({ code_challenge, code_challenge_method: 'S256' }))
    const code = new URL(locationOf(await sendForm(service, form, adas))).searchParams.get('code')!
    assert.equal((await redeem(code)).status, 400)
    assert.equal((await redeem(code, { code_verifier: verifier })).status, 200)
  })

  test('adopts a guest', async () => {
    const guest = (await service.get('/customer/auth/guest?client_id=demo-app')).body['Guest-Token']
    const form = await openForm(service, authorize({ guest_token: guest }))
    assert.equal((await sendForm(service, form, adas)).answer.status, 302)
    assert.deepEqual(await service.db.rows(adoptions), [{ customer_id: 1 }])
  })

  test('answers 429 with a page after too many wrong passwords, even for the right one', async () => {
    await service.db.rows(forget)
    const form = await openForm(service, authorize())
    for (let n = 0; n < 10; n++)
      assert.equal((await sendForm(service, form, { ...adas, password: `wrong ${n}` })).answer.status, 200)
    const { answer } = await sendForm(service, form, adas)
    assert.equal(answer.status, 429)
    assert.match(answer.headers.get('content-type')!, /^text\/html/)
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
    assert.match(answer.text, /Too many attempts/)
    await service.db.rows(forget)
  })

  test('never logs the password', () => {
    assert.ok(service.logged.length > 0)
    assert.ok(!service.logged.some((line) => line.includes('open-sesame-42')))
  })
})

describe('the sign-up page', () => {
  const create = (more?: Record<string, string | undefined>) =>
    `/third_party/account/create?${appQuery(more)}`
  const grace = {
    email: 'grace@example.com',
    first_name: 'Grace',
    last_name: 'Hopper',
    password: 'anchors-aweigh',
    approve: '1',
  }

  test('creates the account and continues like a login', async () => {
    const visit = await sendForm(service, await openForm(service, create({ state: 'new' })), grace)
    assert.match(locationOf(visit), /\?code=\w+&state=new$/)
    const { status } = await redeem(new URL(locationOf(visit)).searchParams.get('code')!)
    assert.equal(status, 200)
    await logIn(service, { username: 'grace@example.com', password: 'anchors-aweigh' })
  })

  test('shows all errors by field and keeps what was typed, but no password', async () => {
    const form = await openForm(service, create())
    const typed = { email: 'x', first_name: 'Ann', password: 'brief', phone: '12', approve: '1' }
    const { answer } = await sendForm(service, form, typed)
    assert.equal(answer.status, 200)
    for (const field of ['email', 'last_name', 'phone', 'password'])
      assert.match(answer.text, new RegExp(`id="${field}-fault"`))
    assert.match(answer.text, /value="Ann"/)
    assert.doesNotMatch(answer.text, /brief/)
    const phone = await sendForm(service, form, { ...grace, email: 'p@example.com', phone: '12' })
    assert.match(phone.answer.text, /id="phone-fault"/)
  })

  test('shows the form again if the email is taken', async () => {
    const { answer } = await sendForm(service, await openForm(service, create()), {
      ...grace,
      email: 'ADA@example.com',
    })
    assert.equal(answer.status, 200)
    assert.match(answer.text, /account with this email already exists/)
  })

  test('without a valid _token creates nothing; denying redirects', async () => {
    const form = await openForm(service, create())
    const typed = { ...grace, email: 'nobody@example.com' }
    assert.equal((await sendForm(service, { ...form, cookie: '' }, typed)).answer.status, 200)
    assert.equal((await sendForm(service, form, typed)).answer.status, 302)
    const denied = await sendForm(service, form, { approve: '0' })
    assert.equal(locationOf(denied), `${callback}?error=access_denied&state=`)
  })

  test('requires an app with the password flow', async () => {
    assert.equal((await service.get(create({ client_id: 'public-app' }))).status, 400)
  })
})

describe('the card page', () => {
  const add = `/third_party/credit_card/add?${appQuery({ state: 'cards' })}`
  const newcomers = { username: 'new@example.com', password: 'open-sesame-42', approve: '1' }
  const card = {
    cc_number: '4242 4242 4242 4242',
    exp_month: '12',
    exp_year: '2030',
    cvv: '123',
    billing_zip: '10038',
  }

  test('signs in, saves the card and returns to the app with the state', async () => {
    const form = await sendForm(service, await openForm(service, add), newcomers)
    assert.match(form.answer.text, /autocomplete="cc-number"/)
    const visit = await sendForm(service, form, { ...card, approve: '1' })
    assert.equal(visit.answer.status, 302)
    assert.equal(locationOf(visit), `${callback}?state=cards`)
    assert.deepEqual(await service.db.rows(cards), [{ last_four: '4242' }])
  })

  test('reports an invalid card by field, without showing its number and code again', async () => {
    const form = await sendForm(service, await openForm(service, add), newcomers)
    const typed = { ...card, cc_number: '4242424242424241', exp_year: '2020', approve: '1' }
    const { answer } = await sendForm(service, form, typed)
    assert.equal(answer.status, 200)
    assert.match(answer.text, /id="cc_number-fault"/)
    assert.match(answer.text, /id="exp_month-fault"/)
    assert.match(answer.text, /value="2020"/)
    assert.doesNotMatch(answer.text, /4242|value="123"/)
  })

  test('reports a declined card', async () => {
    const form = await sendForm(service, await openForm(service, add), newcomers)
    const { answer } = await sendForm(service, form, { ...card, cc_number: '4000000000000002', approve: '1' })
    assert.equal(answer.status, 200)
    assert.match(answer.text, /Your card was declined\./)
    assert.doesNotMatch(answer.text, /Check the card number/, 'the number was right')
  })

  test('reports a card that the gateway can’t read by its field, not as declined', async () => {
    const form = await sendForm(service, await openForm(service, add), newcomers)
    const { answer } = await sendForm(service, form, { ...card, cvv: '1234', approve: '1' })
    assert.match(answer.text, /Check the security code/)
    assert.doesNotMatch(answer.text, /declined/)
  })

  test('redirects on cancel, and asks again after a wrong password', async () => {
    const form = await openForm(service, add)
    const cancelled = await sendForm(service, form, { approve: '0' })
    assert.equal(locationOf(cancelled), `${callback}?error=access_denied&state=cards`)
    const wrong = await sendForm(service, form, { ...newcomers, password: 'wrong' })
    assert.match(wrong.answer.text, /Wrong (?:email or )?password/)
  })

  test('does not trust a sign-in from another browser, changed, or older than ten minutes', async () => {
    const form = await sendForm(service, await openForm(service, add), newcomers)
    const other = await openForm(service, add)
    const session = form.fields._session!
    const [, ...rest] = session.split('.')
    const start = service.clock.ms
    const refused = async (visit: Parameters<typeof sendForm>[1], _session: string) => {
      const { answer } = await sendForm(service, visit, { ...card, _session, approve: '1' })
      assert.equal(answer.status, 200)
      assert.match(answer.text, /Please sign in again/)
    }
    await refused(other, session)
    await refused(form, ['1', ...rest].join('.'))
    await refused(form, 'x')
    try {
      service.clock.ms = start + 600_000
      await refused(form, session)
    } finally {
      service.clock.ms = start
    }
  })
})

describe('the page of connected apps', () => {
  test('lists the apps with access, and revokes it', async () => {
    const { access_token } = await logIn(service, { username: 'moved@example.com' })
    const login = { username: 'moved@example.com', password: 'open-sesame-42' }
    const list = await sendForm(service, await openForm(service, '/account/apps'), login)
    assert.match(list.answer.text, /Demo App[\s\S]*since Monday, June 15, 2026/)
    assert.ok(await isLive(service, access_token))
    const { answer } = await sendForm(service, list, { revoke: 'demo-app' })
    assert.match(answer.text, /no longer has access/)
    assert.match(answer.text, /No app has access/)
    assert.ok(!(await isLive(service, access_token)))
  })

  test('shows nothing without the password or without a valid _token', async () => {
    const form = await openForm(service, '/account/apps')
    const wrong = await sendForm(service, form, { username: 'ada@example.com', password: 'wrong' })
    assert.match(wrong.answer.text, /Wrong (?:email or )?password/)
    const stale = await sendForm(service, { ...form, cookie: '' }, adas)
    assert.match(stale.answer.text, /Sign in to see your apps/)
  })
})

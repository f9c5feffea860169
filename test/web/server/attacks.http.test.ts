import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildWeb } from '../../../web/build.ts'
import type { Web, WebOptions } from '../../../web/server/contract.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const menu = '/m/1001/seaport-all-day-kitchen'

const tokenIn = (html: string) => /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const send = (path: string, cookie: string, form: Record<string, string>) =>
  fetch(service.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: service.url },
    body: new URLSearchParams(form),
  })

describe('session fixation', () => {
  test('what was prepared in a browser before signing in is worthless afterward', async () => {
    // The attacker's own cookie and form token are put into the victim's browser.
    const prepared = await fetch(`${service.url}/signin`)
    const planted = cookieOf(prepared)
    const token = tokenIn(await prepared.text())
    const signedIn = await send('/signin', planted, {
      _token: token,
      email: 'ada@example.com',
      password: 'open-sesame-42',
    })
    assert.equal(signedIn.status, 303)
    const own = cookieOf(signedIn)
    assert.notEqual(own, planted)
    const asAttacker = await fetch(`${service.url}/account`, {
      headers: { cookie: planted },
      redirect: 'manual',
    })
    assert.equal(asAttacker.headers.get('location'), '/signin?back=/account')
    const forged = await send('/account', own, { _token: token, first_name: 'Mallory', last_name: 'M' })
    assert.equal(forged.status, 403)
  })
})

describe('cache poisoning', () => {
  test('one visitor’s headers never appear in others’ pages', async () => {
    const marks = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '/account',
      'x-rewrite-url': '/account',
      forwarded: 'host=evil.example',
      referer: 'https://evil.example/',
      'user-agent': '<script>evil</script>',
      'accept-language': 'en, "><script>evil</script>',
      cookie: 'language=%22%3E%3Cscript%3Eevil; when=%22evil%22',
    }
    for (const path of ['/', menu, '/search?address=199+Water+St,+New+York,+NY+10038'])
      for (let times = 0; times < 3; times++) {
        const poisoned = await (await fetch(service.url + path, { headers: marks })).text()
        const clean = await (await fetch(service.url + path)).text()
        assert.doesNotMatch(poisoned, /evil/)
        assert.doesNotMatch(clean, /evil/)
      }
  })

  test('one visitor’s place or query is not in another’s page', async () => {
    const place = encodeURIComponent('230 Front St, New York, NY 10038')
    for (let times = 0; times < 3; times++) {
      const theirs = await (await fetch(service.url + menu, { headers: { cookie: `place=${place}` } })).text()
      assert.match(theirs, /230 Front St/)
      const ours = await (await fetch(service.url + menu)).text()
      assert.doesNotMatch(ours, /Delivers to 230 Front St/)
    }
  })
})

/** The applications in front of an API whose responses were changed. */
async function openInFrontOf(change: (json: string) => string): Promise<Web> {
  const built = await buildWeb()
  const { openWeb } = (await import(built.server)) as { openWeb(options: WebOptions): Web }
  const nothing = { seal: () => '', unseal: () => undefined, sign: () => '', isSigned: () => false }
  return openWeb({
    built,
    publicUrl: 'https://shop.example',
    apiUrl: service.url,
    clientId: 'demo-app',
    clientSecret: 'demo-app-secret',
    sealer: nothing,
    now: () => Date.now(),
    onError: (error) => assert.fail(error as Error),
    fetchFor: () => async (input, init) => {
      const answer = await fetch(input, init)
      const type = { 'content-type': 'application/json' }
      return new Response(change(await answer.text()), { status: answer.status, headers: type })
    },
  })
}

describe('a menu with malicious text', () => {
  const evil = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const visitor = { ip: '127.0.0.1', userAgent: '', isSecure: true }

  test('shows markup in every name and description as text, on the menu and for search engines', async () => {
    const web = await openInFrontOf((json) =>
      json.replaceAll(/"(name|description|notes|landmark|street|phone)":"[^"]*"/g, (_, name: string) =>
        JSON.stringify({ [name]: evil }).slice(1, -1),
      ),
    )
    for (const path of [menu, `${menu}/N1002`, `${menu}/N1002?sheet`]) {
      const page = await web.handle(new Request(`https://shop.example${path}`), visitor)
      assert.equal(page.status, 200, path)
      const html = await page.text()
      assert.doesNotMatch(html, /<script>alert|<img src=x/)
      assert.match(html, /&lt;\/script|&lt;script/)
    }
  })

  test('has picture and page URLs that execute nothing', async () => {
    const web = await openInFrontOf((json) =>
      json
        .replaceAll(/"short_tag":"[^"]*"/g, '"short_tag":"seaport-all-day-kitchen"')
        .replaceAll(/"(url|complete)":"[^"]*"/g, '"$1":"javascript:alert(1)"')
        .replaceAll(/"merchant_logo":(null|"[^"]*")/g, '"merchant_logo":"javascript:alert(1)"'),
    )
    const page = await web.handle(new Request(`https://shop.example${menu}`), visitor)
    const html = await page.text()
    assert.doesNotMatch(html, /href="javascript:/)
    assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'/)
  })
})

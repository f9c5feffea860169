import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { openDemoSignIn } from '../../../src/modules/operator/index.ts'
import { cheapHash, staffPassword, totpNow } from '../../support/people.ts'
import { startTestService, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })

type Visitor = { cookies: Map<string, string> }
const newVisitor = (): Visitor => ({ cookies: new Map() })

async function ask(
  visitor: Visitor,
  path: string,
  init: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  { url } = service,
) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(url + path, {
    method: init.form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { ...(cookie && { cookie }), ...(init.form && { origin: url }), ...init.headers },
    ...(init.form && { body: new URLSearchParams(init.form) }),
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    visitor.cookies.set(name!, value!)
  }
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const tokenIn = (html: string) => /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? ''

async function signIn(visitor: Visitor, more: Record<string, string> = {}) {
  const page = await ask(visitor, '/signin')
  const form = { _token: tokenIn(page.text), email: 'ada@example.com', password: 'open-sesame-42', ...more }
  return ask(visitor, '/signin', { form })
}

describe('pages', () => {
  test('run no inline script, cannot be framed, and load from this origin only', async () => {
    const { headers, text } = await ask(newVisitor(), '/')
    const policy = headers.get('content-security-policy') ?? ''
    assert.doesNotMatch(policy, /unsafe-/)
    assert.match(policy, /frame-ancestors 'none'/)
    // The styles in the page are exactly those that the policy names.
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]!)
    assert.equal(styles.length, 1)
    const hash = createHash('sha256').update(styles[0]!).digest('base64')
    assert.match(policy, new RegExp(`style-src 'self' 'sha256-${RegExp.escape(hash)}';`))
    assert.doesNotMatch(text, /style="|\son\w+="|<script(?![^>]*(src=|application\/ld\+json))/)
    const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]!)
    assert.ok(loaded.length > 5)
    for (const address of loaded) assert.match(address, /^(\/(?!\/)|#|http:\/\/localhost:8080\/)/)
    assert.equal(headers.get('access-control-allow-origin'), null)
  })

  test('use files with a hash in their name, cached forever and compressed', async () => {
    const { text } = await ask(newVisitor(), '/')
    const files = [...text.matchAll(/"(\/web\/assets\/[^"]+)"/g)].map((match) => match[1]!)
    assert.ok(files.some((file) => file.endsWith('.js')) && files.some((file) => file.endsWith('.woff2')))
    for (const file of files) {
      const { status, headers } = await ask(newVisitor(), file, { headers: { 'accept-encoding': 'br' } })
      assert.equal(status, 200)
      assert.match(headers.get('cache-control') ?? '', /immutable/)
      assert.equal(headers.get('content-encoding'), file.endsWith('.woff2') ? null : 'br')
    }
    for (const name of ['..%2Fserver.js', '%2e%2e%2fmanifest.json', 'nothing.js', '..\\server.js'])
      assert.equal((await ask(newVisitor(), `/web/assets/${name}`)).status, 404)
  })

  test('are revalidated and answered with 304 while they are unchanged', async () => {
    const first = await ask(newVisitor(), '/')
    const etag = first.headers.get('etag')!
    assert.equal((await ask(newVisitor(), '/', { headers: { 'if-none-match': etag } })).status, 304)
    const spanish = await ask(newVisitor(), '/', {
      headers: { 'accept-language': 'es-MX', 'if-none-match': etag },
    })
    assert.equal(spanish.status, 200)
    assert.match(spanish.text, /<html lang="es"/)
  })

  test('have a language switch, whose way back leads nowhere else', async () => {
    const visitor = newVisitor()
    const chosen = await ask(visitor, '/web/language?to=es&back=/signin')
    assert.equal(chosen.headers.get('location'), '/signin')
    assert.match((await ask(visitor, '/')).text, /<html lang="es"/)
    for (const back of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
    ])
      assert.equal(
        (await ask(visitor, `/web/language?to=en&back=${encodeURIComponent(back)}`)).headers.get('location'),
        '/',
      )
  })
})

describe('browser sessions', () => {
  test('encrypt the tokens in a cookie that scripts can’t read', async () => {
    const visitor = newVisitor()
    const answer = await signIn(visitor, { back: '/orders' })
    assert.equal(answer.status, 303)
    assert.equal(answer.headers.get('location'), '/orders')
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('cellardoor-shop='))!
    assert.match(cookie, /HttpOnly; SameSite=Lax/)
    const me = await ask(visitor, '/web/me')
    assert.equal(JSON.parse(me.text).name, 'Ada')
  })

  test('end at once when the token is revoked, and lead to the sign-in', async () => {
    const visitor = newVisitor()
    await signIn(visitor)
    const account = await ask(visitor, '/web/api/customer/account')
    assert.equal(JSON.parse(account.text).user.email, 'ada@example.com')
    const page = await ask(visitor, '/signin')
    await ask(visitor, '/signout', { form: { _token: tokenIn(page.text) } })
    assert.equal((await ask(visitor, '/web/api/customer/account')).status, 401)
  })

  test('have their streams closed once the browser has left', async () => {
    const visitor = newVisitor()
    await signIn(visitor)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const open = (signal: AbortSignal) =>
      fetch(`${service.url}/web/api/events/stream`, {
        headers: { cookie, accept: 'text/event-stream' },
        signal,
      })
    // One reader may have 50.
    for (let count = 0; count < 60; count++) {
      const leaving = new AbortController()
      const asked = open(leaving.signal).catch(() => {})
      if (count % 2) await new Promise((resolve) => setImmediate(resolve))
      leaving.abort()
      await asked
    }
    const staying = new AbortController()
    let response = await open(staying.signal)
    for (let tries = 0; response.status !== 200 && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      response = await open(staying.signal)
    }
    staying.abort()
    assert.equal(response.status, 200)
  })

  test('keep what was typed on the page after a wrong password', async () => {
    const answer = await signIn(newVisitor(), { password: 'wrong', email: 'ada@example.com"><b>' })
    assert.equal(answer.status, 400)
    assert.match(answer.text, /role="alert"/)
    assert.match(answer.text, /value="ada@example\.com&quot;/)
    assert.doesNotMatch(answer.text, /"><b>/)
  })

  test('ignore a cookie that was changed or belongs to another application', async () => {
    const visitor = newVisitor()
    await signIn(visitor)
    const sealed = visitor.cookies.get('cellardoor-shop')!
    const spoiled = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    for (const cookie of [`cellardoor-shop=${spoiled}`, 'cellardoor-shop=', 'cellardoor-shop=eyJhIjoxfQ'])
      assert.equal(JSON.parse((await ask(newVisitor(), '/web/me', { headers: { cookie } })).text).name, null)
    const elsewhere = { cookie: `cellardoor-partner=${sealed}` }
    assert.equal(
      (await ask(newVisitor(), '/partner/api/customer/account', { headers: elsewhere })).status,
      401,
    )
  })

  test('refuse forms from other origins, without a token, or with another browser’s', async () => {
    const visitor = newVisitor()
    const token = tokenIn((await ask(visitor, '/signin')).text)
    const form = { _token: token, email: 'ada@example.com', password: 'open-sesame-42' }
    const refused = [
      ask(visitor, '/signin', { form, headers: { origin: 'https://evil.example' } }),
      ask(visitor, '/signin', { form, headers: { 'sec-fetch-site': 'cross-site' } }),
      ask(visitor, '/signin', { form, headers: { 'sec-fetch-site': 'same-site' } }),
      ask(visitor, '/signin', { form, headers: { origin: 'null' } }),
      ask(visitor, '/signin', { form: { ...form, _token: '' } }),
      ask(newVisitor(), '/signin', { form }),
    ]
    for (const answer of await Promise.all(refused)) assert.equal(answer.status, 403)
    service.clock.ms += 13 * 3_600_000
    assert.equal((await ask(visitor, '/signin', { form })).status, 403)
  })
})

describe('calls by scripts', () => {
  test('never return a token, and write only with the marker of our own scripts', async () => {
    const visitor = newVisitor()
    await signIn(visitor)
    for (const path of ['customer/auth', 'third_party/access_token', 'customer/auth/guest'])
      assert.equal((await ask(visitor, `/web/api/${path}`)).status, 404, path)
    const write = (headers: Record<string, string>) =>
      ask(visitor, '/web/api/merchant/favorite/1002', { form: {}, headers })
    assert.equal((await write({})).status, 403)
    assert.equal(
      (await write({ 'x-requested-with': 'cellardoor', origin: 'https://evil.example' })).status,
      403,
    )
    assert.equal((await write({ 'x-requested-with': 'cellardoor' })).status, 200)
  })
})

describe('the brand', () => {
  test('is the operator’s, on every page, within seconds', async () => {
    const operator = { authorization: 'Bearer demo-operator-token' }
    const before = await service.get('/brand')
    assert.deepEqual([before.body.name, before.body.demo], ['Cellardoor', true])
    const change = { name: 'Larder & Co', accent: '#14532d', support_email: 'help@larder.example' }
    assert.equal((await service.put('/operator/brand', change, operator)).body.name, 'Larder & Co')
    assert.equal((await service.put('/operator/brand', { accent: 'red' }, operator)).status, 400)
    assert.equal((await service.put('/operator/brand', { logo: 'javascript:x' }, operator)).status, 400)
    const other = await startTestService({ databaseUrl: service.databaseUrl })
    try {
      const page = await other.get('/')
      assert.match(page.text, /Larder &amp; Co/)
      assert.match(page.text, /brand\.css\?v=14532d/)
      assert.match((await other.get('/web/brand.css')).text, /#14532d/)
    } finally {
      await other.stop()
    }
    const { body } = await service.get('/operator/audit', operator)
    assert.equal(body.records[0].action, 'brand.changed')
  })
})

test('WEB=off keeps the developers’ page at /', async () => {
  const other = await startTestService({ databaseUrl: service.databaseUrl, env: { WEB: 'off' } })
  try {
    assert.match((await other.get('/')).text, /demo-app-secret/)
    assert.equal((await other.get('/signin')).status, 404)
  } finally {
    await other.stop()
  }
})

test('WEB=off keeps the pages of the service, and each is one file', async () => {
  const other = await startTestService({ databaseUrl: service.databaseUrl, env: { WEB: 'off' } })
  const app = 'client_id=demo-app&redirect_uri=http%3A%2F%2Flocalhost%3A4000%2Fcallback&response_type=code'
  const statuses = {
    [`/third_party/authorize?${app}`]: 200,
    [`/third_party/account/create?${app}`]: 200,
    [`/third_party/credit_card/add?${app}`]: 200,
    '/account/apps': 200,
    '/account/forgotten': 200,
    '/account/reset?secret=x': 400,
    '/account/confirm?secret=x': 400,
    '/account/invitation?secret=x': 400,
    '/consent/x': 400,
    '/track/x': 400,
    '/developers': 200,
    '/guides': 200,
    '/docs': 200,
    '/demo/mail': 200,
  }
  try {
    for (const [path, status] of Object.entries(statuses)) {
      const page = await other.get(path)
      assert.deepEqual(
        [page.status, page.headers.get('content-type')],
        [status, 'text/html; charset=UTF-8'],
        path,
      )
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer', path)
      assert.match(page.headers.get('content-security-policy')!, /^default-src 'none';/, path)
      const loaded = [...page.text.matchAll(/<(?:link|img|script)[^>]* (?:href|src)="([^"]*)"/g)]
      for (const [, address] of loaded) assert.match(address!, /^(data:|\/docs\/try-it\.js$)/, path)
    }
  } finally {
    await other.stop()
  }
})

describe('search engines', () => {
  test('get a sitemap of the cities, and of the merchants of each', async () => {
    const read = async (path: string) => {
      const answer = await fetch(service.url + path)
      const text = await answer.text()
      const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => {
        const { pathname, search } = new URL(loc!.replaceAll('&amp;', '&'))
        return pathname + search
      })
      return { status: answer.status, type: answer.headers.get('content-type'), text, paths }
    }
    const index = await read('/sitemap.xml')
    assert.match(index.text, /<sitemapindex /)
    assert.match(index.type ?? '', /^application\/xml/)
    const lists = await Promise.all(index.paths.map(read))
    assert.ok(lists.every(({ text }) => text.includes('<urlset ')))
    const all = lists.flatMap(({ paths }) => paths)
    const { body } = await service.get('/merchant/list?client_id=demo-app')
    const merchants = body.merchants as { id: string; short_tag: string; geo_tag: string }[]
    assert.deepEqual(
      all.toSorted(),
      ['/', '/drinks', ...merchants.map(({ id, short_tag }) => `/m/${id}/${short_tag}`)].toSorted(),
    )
    assert.equal(index.paths.length, new Set(merchants.map(({ geo_tag }) => geo_tag)).size + 1)
    // Every listed page names itself with that URL.
    const page = await fetch(service.url + all.find((path) => path.startsWith('/m/1001/')))
    assert.match(await page.text(), /<link rel="canonical" href="[^"]*\/m\/1001\/seaport-all-day-kitchen"/)
    assert.equal((await read('/sitemap.xml?city=atlantis')).status, 404)
    const robots = await (await fetch(`${service.url}/robots.txt`)).text()
    assert.match(robots, /^Sitemap: http\S+\/sitemap\.xml$/m)
  })
})

describe('one-click sign-in for the demo’s staff', () => {
  async function oneClick(person: string, at = service) {
    const visitor = newVisitor()
    const page = await ask(visitor, '/admin/signin', {}, at)
    const answer = await ask(visitor, '/admin/signin', { form: { _token: tokenIn(page.text), person } }, at)
    return { visitor, page, answer }
  }
  const byCode = (totp: string) =>
    service.post('/operator/session', { email: 'finance@operator.example', password: staffPassword, totp })

  test('works ten times in a row, uses up no one-time code, and counts as no attempt', async () => {
    for (let time = 0; time < 10; time++) {
      const { visitor, answer } = await oneClick('finance@operator.example')
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/admin'], answer.text)
      const own = await ask(visitor, '/admin/api/operator/session', { headers: { 'x-form-token': 'any' } })
      assert.match(own.text, /"email":"finance@operator.example"/)
    }
    assert.equal((await byCode(totpNow(service))).status, 200)
  })

  test('works after wrong codes, which still count', async () => {
    service.clock.ms += 60_000
    const wrong = totpNow(service) === '000000' ? '111111' : '000000'
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await byCode(wrong)).status)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
    assert.equal((await oneClick('finance@operator.example')).answer.status, 303)
    assert.equal((await byCode(totpNow(service))).status, 429)
  })

  test('works only for the demo’s staff, and only while their published credentials do', async () => {
    for (const person of ['ada@example.com', 'nobody@operator.example', '', 'owner@operator.example ']) {
      const { answer } = await oneClick(person)
      assert.equal(answer.status, 400, person)
    }
    const changed = async (email: string, change: string) => {
      await service.db.pool.query(`UPDATE operator_staff SET ${change} WHERE email = $1`, [email])
      return (await oneClick(email)).answer.status
    }
    assert.equal(await changed('catalogue@operator.example', 'password_hash = repeat(password_hash, 1)'), 303)
    const hash = cheapHash('another password')
    assert.equal(await changed('catalogue@operator.example', `password_hash = '${hash}'`), 400)
    assert.equal(await changed('support@operator.example', `totp_secret = '\\x00'`), 400)
    assert.equal(await changed('viewer@operator.example', 'enabled = false'), 400)
  })

  test('does not exist outside the demo', async () => {
    const other = await startTestService({ template: 'demo', env: { SEED: 'none' } })
    try {
      const { page, answer } = await oneClick('owner@operator.example', other)
      assert.doesNotMatch(page.text, /name="person"/)
      assert.equal(answer.status, 400)
    } finally {
      await other.stop()
    }
    for (const config of [
      { production: true, seed: 'demo' },
      { production: true, seed: 'none' },
      { production: false, seed: 'none' },
    ] as const)
      assert.equal(openDemoSignIn({ ...service.deps, config }), undefined)
  })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { operations } from '../../../sdk/src/index.ts'
import { internalFetch } from '../../../src/http/internal-requests.ts'
import { buildWeb } from '../../../web/build.ts'
import * as consoleApi from '../../../web/console/api/index.ts'
import type { Declared } from '../../../web/console/api/operation.ts'
import type { AppName } from '../../../web/server/browser-session.ts'
import type { Web, WebOptions } from '../../../web/server/contract.ts'
import { readScriptPath } from '../../../web/start/script-calls.ts'
import { findScriptCall, mayCall } from '../../../web/start/script-operations.ts'
import { eventually } from '../../support/eventually.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const roots = { shop: '/web/api', partner: '/partner/api', admin: '/admin/api', drive: '/drive/api' } as const
const apps = Object.keys(roots) as AppName[]
const ownScript: Record<string, string> = { 'x-requested-with': 'cellardoor' }

/** Operations that return a session's token, or accept a password or a second factor. */
const isClosed = (method: string, path: string) =>
  /^\/(customer\/auth|third_party|customer\/passkeys|account\/|operator\/merchants\/[^/]+\/acting)/.test(
    path,
  ) ||
  (/^\/(customer\/account|operator\/session(?!\/views))/.test(path) && method !== 'GET')

describe('operations that scripts may call', () => {
  type Operation = { method: string; path: string }
  const listOperations = async (): Promise<Operation[]> => {
    const { body } = await service.get('/openapi.json')
    return Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    )
  }
  /** All requests arrive here instead of the API. */
  async function openRecorder() {
    const forwarded: Operation[] = []
    let sessions = 0
    const built = await buildWeb()
    const { openWeb } = (await import(built.server)) as { openWeb(options: WebOptions): Web }
    const web = openWeb({
      built,
      publicUrl: 'https://shop.example',
      apiUrl: 'https://interface.example',
      clientId: 'demo-app',
      clientSecret: 'demo-app-secret',
      sealer: {
        seal: () => '',
        unseal: () => {
          sessions++
          return undefined
        },
        sign: () => '',
        isSigned: () => false,
      },
      now: () => Date.now(),
      onError: (error) => assert.fail(error as Error),
      fetchFor: () => async (input, init) => {
        forwarded.push({ method: init?.method ?? 'GET', path: new URL(String(input)).pathname })
        return Response.json({ message: [] })
      },
    })
    return {
      forwarded,
      sessions: () => sessions,
      ask: (method: string, path: string) =>
        web.handle(
          new Request(`https://shop.example${path}`, {
            method,
            headers: { ...ownScript, 'sec-fetch-site': 'same-origin' },
          }),
          { ip: '127.0.0.1', userAgent: '', isSecure: true },
        ),
    }
  }

  const encodeFirst = (word: string) => `%${word.charCodeAt(0).toString(16)}${word.slice(1)}`
  /** Other spellings of a path, which a router or a proxy might treat as the same. */
  function disguises(path: string, root: string): string[] {
    const words = path.slice(1).split('/')
    const each = (change: (word: string) => string) =>
      words.map((word, index) => `/${words.with(index, change(word)).join('/')}`)
    return [
      ...each(encodeFirst),
      ...each((word) => encodeFirst(word).replace('%', '%25')),
      ...each((word) => word.toUpperCase()).filter((changed) => changed !== path),
      ...each((word) => `${word}/`).filter((changed) => changed !== `${path}/`),
      ...each((word) => `${word};x=1`),
      ...each((word) => `${word}%00`),
      ...each((word) => `x%2f..%2f${word}`),
      ...each((word) => `%252e%252e%252f${word}`),
      `/${words.join('%2F')}`,
      `/${words.join('%5C')}`,
      `/api${path}`,
      `/api/api${path}`,
      `//${path}`,
      `${root}${path}`,
      `/https://interface.example${path}`,
    ]
  }

  test('are the only ones forwarded, however the path of another one is written', async () => {
    const { forwarded, sessions, ask } = await openRecorder()
    const all = await listOperations()
    assert.ok(all.length > 280)
    const fixedWords = new Set(
      all.flatMap(({ path }) => path.split('/').filter((word) => /^[a-z]/.test(word))),
    )
    for (const app of apps) {
      const root = roots[app]
      for (const operation of all) {
        const { method, path } = operation
        const plain = path.replaceAll(/\{\w+\}/g, '1001')
        forwarded.length = 0
        const answer = await ask(method, root + plain)
        if (mayCall(app, operation)) {
          assert.deepEqual(forwarded, [{ method, path: plain }], `${app} ${method} ${path}`)
          assert.equal(isClosed(method, path), false, `${app} ${method} ${path}`)
        } else {
          assert.deepEqual([answer.status, forwarded], [404, []], `${app} ${method} ${path}`)
          const { message } = (await answer.json()) as { message: { code: string }[] }
          assert.equal(message[0]?.code, 'unknown_path')
          assert.deepEqual(answer.headers.getSetCookie(), [])
        }
        forwarded.length = 0
        const before = sessions()
        for (const disguise of disguises(plain === '/' ? '/x' : plain, root)) {
          if (!isClosed(method, path)) {
            // The rule alone says the same in a tenth of the time.
            const { pathname } = new URL(root + disguise, service.url)
            const call = findScriptCall(app, method, readScriptPath(pathname)?.path ?? '')
            if (call) assert.ok(mayCall(app, call.operation), `${app} ${method} ${disguise}`)
            continue
          }
          const { status } = await ask(method, root + disguise)
          // A parameter may be any text, so some of them are another value of an operation that is open.
          if (status === 200) continue
          assert.equal(status, 404, `${app} ${method} ${disguise}`)
        }
        for (const { path: asked } of forwarded) {
          const words = asked.split('/')
          assert.ok(
            all.some((one) => one.method === method && mayCall(app, one) && hasForm(one.path, words)),
            `${app} ${method} ${asked}`,
          )
          assert.equal(isClosed(method, decodeURIComponent(decodeURIComponent(asked))), false, asked)
        }
        assert.equal(sessions() - before, forwarded.length, 'a session is opened only for what is forwarded')
      }
      // A parameter never matches a word that is part of another operation.
      for (const operation of all.filter(
        ({ path }) => path.includes('{') && mayCall(app, { method: 'GET', path }),
      ))
        for (const word of fixedWords) {
          const path = operation.path.replaceAll(/\{\w+\}/g, word)
          const exact = all.find(
            (one) => one.method === 'GET' && one.path.replace(/\/$/, '') === path.replace(/\/$/, ''),
          )
          if (!exact || mayCall(app, exact)) continue
          forwarded.length = 0
          await ask('GET', root + path)
          assert.deepEqual(forwarded, [], `${app} ${path}`)
        }
    }
  })
  const hasForm = (template: string, words: readonly string[]) => {
    const wanted = template.split('/')
    return (
      wanted.length === words.length &&
      wanted.every((word, index) => (word.startsWith('{') ? words[index] !== '' : word === words[index]))
    )
  }

  test('are all declared for the console that calls them, in a file that the list is made from', () => {
    const folder = 'web/console/api/'
    for (const app of ['partner', 'admin'] as const) {
      const reached = [...modulesOf(`web/${app}/client.tsx`)]
      const resources = reached.filter((file) => file.startsWith(folder) && !file.endsWith('/operation.ts'))
      const names = new Set(resources.flatMap((file) => importsFrom(file, reached)))
      assert.ok(names.size > 20)
      for (const name of names) {
        const call = (consoleApi as Record<string, Declared>)[name]
        assert.ok(call?.consoles.includes(app), `${app} ${name}`)
        assert.ok(mayCall(app, operations[call!.id]), `${app} ${name}`)
      }
      const raw = reached
        .filter((file) => !file.startsWith(folder))
        .filter((file) => /(?<!wakeLock\?)\.request\(/.test(read(file)))
      assert.deepEqual(raw, [], 'screens call what `console/api` declares')
    }
  })

  test('are not declared twice, or for a console that does not call them', () => {
    const declared = Object.entries<Declared>(consoleApi)
    assert.equal(new Set(declared.map(([, { id }]) => id)).size, declared.length)
    for (const app of ['partner', 'admin'] as const) {
      const reached = [...modulesOf(`web/${app}/client.tsx`)].filter(
        (file) => !file.startsWith('web/console/api/'),
      )
      const text = reached.map(read).join('\n')
      const unused = declared.filter(
        ([name, { consoles }]) => consoles.includes(app) && !new RegExp(`\\b${name}\\b`).test(text),
      )
      assert.deepEqual(
        unused.map(([name]) => name),
        [],
        app,
      )
    }
  })

  test('include whatever a merchant administrator may call, in the partner console', () => {
    const missing = Object.values(operations).filter(
      (operation) => operation.access === 'merchant' && !mayCall('partner', operation),
    )
    assert.deepEqual(missing, [])
  })

  const read = (file: string) => readFileSync(file, 'utf8')
  /** The names that any of these files imports from that one. */
  const importsFrom = (file: string, importers: readonly string[]) =>
    importers.flatMap((importer) =>
      [...read(importer).matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)]
        .filter(([, , path]) => resolve('/', dirname(importer), path!).slice(1) === file)
        .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
        .filter((name) => name !== '' && !name.startsWith('type ')),
    )

  /** The sources that a script is built from. */
  function modulesOf(entry: string, known = new Set<string>()): Set<string> {
    if (known.has(entry) || !/\.tsx?$/.test(entry) || !entry.startsWith('web/')) return known
    known.add(entry)
    for (const [, path] of readFileSync(entry, 'utf8').matchAll(/(?: from |import\(|import )'(\.[^']+)'/g))
      modulesOf(resolve('/', dirname(entry), path!).slice(1), known)
    return known
  }
})

describe('requests of pages to themselves', () => {
  test('find no path for the script API within itself, and cost nothing', async () => {
    for (const root of Object.values(roots)) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          service.get(`${root.repeat(Math.floor(15_000 / root.length))}/brand`),
        ),
      )
      for (const { status, body } of answers)
        assert.deepEqual([status, body.message[0].code], [404, 'unknown_path'])
    }
  })

  test('get no page from inside', async () => {
    const fetchInside = internalFetch(service.app, '127.0.0.1')
    for (const path of ['/', '/signin', '/web/api/brand', '/partner', '/m/1001/x', '/nothing-here']) {
      const headers = { accept: 'text/html,application/xhtml+xml' }
      const answer = await fetchInside(service.url + path, { headers })
      assert.equal(answer.status, 404, path)
    }
  })
})

type Browser = { cookies: Map<string, string> }

async function ask(
  { cookies }: Browser,
  path: string,
  init: { method?: string; headers?: Record<string, string>; form?: Record<string, string> } = {},
) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(service.url + path, {
    method: init.method ?? (init.form ? 'POST' : 'GET'),
    redirect: 'manual',
    headers: { cookie, ...(init.form && { origin: service.url }), ...init.headers },
    ...(init.form && { body: new URLSearchParams(init.form) }),
  })
  const changed = answer.headers.getSetCookie()
  for (const line of changed) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    cookies.set(name!, value!)
  }
  return {
    status: answer.status,
    changed,
    location: answer.headers.get('location'),
    text: await answer.text(),
  }
}

const tokenIn = (html: string) => /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? ''
async function signIn(path: string, more: Record<string, string> = {}) {
  const browser: Browser = { cookies: new Map() }
  const page = await ask(browser, path)
  const person = path.startsWith('/partner') ? 'owner@example.com' : 'ada@example.com'
  const form = { _token: tokenIn(page.text), email: person, password: 'open-sesame-42', ...more }
  return { browser, answer: await ask(browser, path, { form }) }
}

type Headers = Record<string, string>
const samePage: Headers = { 'sec-fetch-site': 'same-origin' }
const navigation: Headers = {
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  accept: 'text/html',
}

describe('a browser’s session', () => {
  test('is not affected by a link from another site, whatever it requests', async () => {
    const { browser } = await signIn('/signin')
    const before = new Map(browser.cookies)
    const paths = [
      ...Object.values(roots).flatMap((root) => [
        `${root}/operator/orders`,
        `${root}/merchant/admin/orders?merchantId=1001`,
        `${root}/customer/account`,
        `${root}/customer/cart`,
        `${root}/events/stream`,
      ]),
      '/web/language?to=es&back=/',
    ]
    for (const path of paths) {
      const answer = await ask(browser, path, { headers: navigation })
      assert.ok([303, 403, 404].includes(answer.status), `${path} ${answer.status}`)
      assert.deepEqual(answer.changed, [], path)
    }
    assert.deepEqual(browser.cookies, before)
    assert.equal((await ask(browser, '/web/api/customer/account', { headers: ownScript })).status, 200)
  })

  test('keeps a guest and the cart when something requires a signed-in customer', async () => {
    const browser: Browser = { cookies: new Map() }
    const item = { item_id: 'N1002', item_qty: '1' }
    const added = await ask(browser, '/cart/1001/add', { form: item })
    assert.ok(added.status < 400, added.text.slice(0, 300))
    assert.ok(browser.cookies.has('cellardoor-shop'))
    const before = new Map(browser.cookies)
    for (const headers of [{}, ownScript, navigation, samePage])
      for (const path of ['/web/api/customer/account', '/web/api/events', '/orders', '/account'])
        assert.deepEqual((await ask(browser, path, { headers })).changed, [], path)
    assert.deepEqual(browser.cookies, before)
    const { text } = await ask(browser, '/web/api/customer/cart', { headers: ownScript })
    assert.equal(JSON.parse(text).carts.length, 1)
  })

  test('ends with its token, but only for our own scripts', async () => {
    const { browser } = await signIn('/signin')
    const copy: Browser = { cookies: new Map(browser.cookies) }
    const page = await ask(browser, '/signin')
    await ask(copy, '/signout', { form: { _token: tokenIn(page.text) } })
    for (const headers of [{}, navigation, samePage]) {
      const answer = await ask(browser, '/web/api/customer/account', { headers })
      assert.deepEqual(answer.changed, [])
      assert.ok([401, 403].includes(answer.status))
    }
    const answer = await ask(browser, '/web/api/customer/account', { headers: ownScript })
    assert.deepEqual([answer.status, answer.changed.length], [401, 1])
  })

  test('is not ended by a missing permission', async () => {
    const { browser } = await signIn('/signin')
    const answer = await ask(browser, '/web/api/guest/orders/1', { headers: ownScript })
    assert.ok(answer.status >= 400)
    assert.deepEqual(answer.changed, [])
    assert.equal((await ask(browser, '/web/api/customer/account', { headers: ownScript })).status, 200)
  })
})

describe('redirects', () => {
  const backs = [
    '/orders/日本',
    '/orders/é',
    '/m/1001/caf%C3%A9?q=🍷&x=a b#ü',
    '/\ud800x',
    '/%zz',
    '/orders/\u007f',
  ]
  const mustLead = (location: string | null, status: number, text: string) => {
    assert.equal(status, 303, text)
    assert.match(location ?? '', /^\/[\x21-\x7e]*$/, text)
  }

  test('lead to URLs in any script', async () => {
    for (const back of backs) {
      const browser: Browser = { cookies: new Map() }
      const query = new URLSearchParams({ to: 'en', back })
      const chosen = await ask(browser, `/web/language?${query}`)
      mustLead(chosen.location, chosen.status, back)
      const { answer } = await signIn('/signin', { back })
      mustLead(answer.location, answer.status, back)
      const { answer: partner } = await signIn('/partner/signin', { back: `/partner${back}` })
      mustLead(partner.location, partner.status, back)
      const missing = await ask(browser, `/orders/${encodeURIComponent(back.toWellFormed())}`)
      assert.ok(missing.status < 500, back)
    }
    const language = await ask(
      { cookies: new Map() },
      `/web/language?to=en&back=${encodeURIComponent(backs[2]!)}`,
    )
    assert.equal(language.location, '/m/1001/caf%C3%A9?q=%F0%9F%8D%B7&x=a%20b#%C3%BC')
  })
})

describe('streaming answers', () => {
  test('reach the browser at once, whatever it accepts, and end when it leaves', async () => {
    const { browser } = await signIn('/signin')
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const accepts = [undefined, '*/*', 'text/event-stream', 'text/html']
    // One reader may have 50.
    for (let count = 0; count < 60; count++) {
      const leaving = new AbortController()
      const accept = accepts[count % accepts.length]
      const answer = await eventually(async () => {
        const opened = await fetch(`${service.url}/web/api/events/stream`, {
          headers: { cookie, ...(accept && { accept }) },
          signal: leaving.signal,
        })
        if (opened.status === 200) return opened
        await opened.text()
        throw new Error(`${opened.status}`)
      })
      const { value } = await answer.body!.getReader().read()
      assert.ok(value && value.length > 0)
      leaving.abort()
    }
  })

  test('closed by the browser are not logged as errors', async () => {
    const { browser } = await signIn('/signin')
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const before = service.logged.length
    const paths = [
      '/web/api/events/stream',
      '/web/api/customer/orders/recent',
      '/web/api/merchant/1001/menu',
      '/orders',
      '/search?address=199+Water+St,+New+York,+NY+10038',
    ]
    for (const path of paths)
      for (let pause = 0; pause < 12; pause++) {
        const leaving = new AbortController()
        const asked = fetch(service.url + path, { headers: { cookie, ...ownScript }, signal: leaving.signal })
        asked.catch(() => {})
        await sleep(pause)
        leaving.abort()
      }
    await sleep(300)
    const faults = service.logged.slice(before).filter((line) => JSON.parse(line).level >= 40)
    assert.deepEqual(faults, [])
  })
})

describe('other origins', () => {
  test('get no permission for pages or for what their scripts call', async () => {
    const preflight = { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' }
    for (const path of [
      '/web/api/customer/account',
      '/partner/api/merchant/admin/status',
      '/admin/api/operator/orders',
      '/signin',
      '/',
    ]) {
      for (const headers of [preflight, { origin: preflight.origin }]) {
        const answer = await service.request('OPTIONS', path, { headers })
        for (const name of answer.headers.keys()) assert.doesNotMatch(name, /^access-control/, path)
        assert.ok(answer.status >= 400, path)
      }
    }
    const open = await service.request('OPTIONS', '/customer/account', { headers: preflight })
    assert.equal(open.headers.get('access-control-allow-origin'), '*')
  })
})

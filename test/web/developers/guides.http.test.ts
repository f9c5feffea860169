import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { before, describe, test } from 'node:test'
import { Compile } from 'typebox/compile'
import { collectionFiles } from '../../../scripts/generate-collection.ts'
import { endpointPageRoutes } from '../../../src/modules/site/endpoint-pages-routes.ts'
import { guideRoutes } from '../../../src/modules/site/guides-routes.ts'
import type { Deps } from '../../../src/start/deps.ts'
import { isAll } from '../../support/eventually.ts'
import { type Answer, testService } from '../../support/test-service.ts'

let openApi: Buffer
const service = testService({
  template: 'demo',
  routes: ({ config, pages }: Deps) => [
    ...guideRoutes(config),
    ...endpointPageRoutes({ publicUrl: config.publicUrl, isDemo: true, pages, openApi: () => openApi }),
  ],
})
type Operation = { operationId: string; method: string; path: string; answer: object; isJson: boolean }
let operations: Operation[]

/** Read in each block: the service is up only by then. */
async function readDescription() {
  const { text, body } = await service.get('/openapi.json')
  openApi = Buffer.from(text)
  operations = Object.entries<any>(body.paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, { operationId, responses }]) => {
      const { 'application/json': json } = responses['200'].content
      return { operationId, method: method.toUpperCase(), path, answer: json?.schema, isJson: Boolean(json) }
    }),
  )
}

function mustBeQuietPage(page: Answer) {
  mustBePage(page, /^default-src 'none'; (script-src 'sha256-[^']+'; )?style-src 'sha256-/)
  assert.doesNotMatch(page.text, /<script /)
}

function mustBePage({ status, headers, text }: Answer, policy: RegExp) {
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/html; charset=UTF-8')
  assert.match(headers.get('content-security-policy')!, policy)
  assert.doesNotMatch(headers.get('content-security-policy')!, /unsafe/)
  assert.doesNotMatch(text, /javascript:|style="| on\w+="|undefined|\[object/)
  // The policy has the digest of a script in the page: the copy buttons, if there is a command to copy.
  const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1]!)
  assert.equal(scripts.length, text.includes('<pre') ? 1 : 0)
  for (const script of scripts) {
    const digest = createHash('sha256').update(script).digest('base64')
    assert.ok(headers.get('content-security-policy')!.includes(`'sha256-${digest}'`))
  }
}

/** A page of the reference runs a script that this service serves, and contacts no other host. */
function mustBeReferencePage(page: Answer) {
  mustBePage(
    page,
    /^default-src 'none'; script-src 'self'( 'sha256-[^']+')?; connect-src 'self'; style-src 'sha256-/,
  )
  assert.deepEqual(page.text.match(/<script [^>]*>/g), ['<script type="module" src="/docs/try-it.js">'])
}

const addressesIn = (text: string) =>
  [...text.matchAll(/ href="([^"]*)"/g)]
    .map((match) => match[1]!.replaceAll('&amp;', '&'))
    .filter((href) => !href.startsWith('data:'))

/** Every link to this service leads to an existing page, and to an existing place on it. */
async function mustLeadSomewhere(page: Answer, known: Set<string>) {
  for (const href of addressesIn(page.text)) {
    const url = new URL(href.replace(service.deps.config.publicUrl, ''), `${service.url}/guides/`)
    if (url.origin !== service.url || href === '' || known.has(url.href)) continue
    known.add(url.href)
    if (href.startsWith('#')) assert.ok(page.text.includes(`id="${url.hash.slice(1)}"`), href)
    else assert.ok([200, 301, 302].includes((await service.get(url.pathname)).status), href)
  }
}

describe('/guides', () => {
  before(readDescription)

  test('lists every guide, and each is a page without broken links', async () => {
    const list = await service.get('/guides')
    mustBeQuietPage(list)
    const names = [...new Set(addressesIn(list.text))].filter((href) => href.startsWith('/guides/'))
    for (const name of ['first-order', 'oauth', 'menu-sync', 'courier-company', 'couriers', 'codes'])
      assert.ok(names.includes(`/guides/${name}`), name)
    const known = new Set<string>()
    for (const address of names) {
      const page = await service.get(address)
      mustBeQuietPage(page)
      assert.equal(page.text.match(/<h1>/g)?.length, 1, address)
      await mustLeadSomewhere(page, known)
    }
  })

  test('shows commands for this very service', async () => {
    const { text } = await service.get('/guides/first-order')
    assert.ok(text.includes(`curl -s ${service.deps.config.publicUrl}/readyz`))
  })

  test('can be searched without JavaScript: every word must occur, headings rank highest, results link to the section', async () => {
    const found = await service.get('/guides?q=rate+LIMIT')
    mustBeQuietPage(found)
    assert.match(found.text, /<input type="search" name="q" value="rate LIMIT"/)
    const hits = found.text.match(/<ul class="hits">.*<\/ul>/s)![0]
    assert.match(hits, /<mark>rate<\/mark>/i)
    await mustLeadSomewhere(found, new Set())
    for (const href of addressesIn(hits)) {
      const [path, id] = href.split('#') as [string, string?]
      const { text } = await service.get(path)
      if (id) assert.ok(text.includes(`id="${id}"`), href)
    }
    const first = addressesIn(
      (await service.get('/guides?q=backups')).text.match(/<ul class="hits">.*/s)![0],
    )[0]
    assert.equal(first, '/guides/production#backups')
  })

  test('says so if a search finds nothing, and lists all for an empty one or tags', async () => {
    assert.match((await service.get('/guides?q=xylophone+rate')).text, /No guide contains all of these words/)
    const tags = await service.get(`/guides?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    mustBeQuietPage(tags)
    assert.match(tags.text, /value="&quot;>&lt;script>/)
    assert.equal((await service.get('/guides?q=')).text, (await service.get('/guides')).text)
    assert.equal((await service.get(`/guides?q=${'a'.repeat(101)}`)).status, 400)
  })

  test('answers unknown path for another name', async () => {
    for (const name of ['nothing', '..%2fREADME', 'first-order.md'])
      assert.equal((await service.get(`/guides/${name}`)).status, 404)
  })
})

describe('/docs', () => {
  before(readDescription)

  test('lists every operation, and each has a page', async () => {
    const list = await service.get('/docs')
    mustBeReferencePage(list)
    const listed = new Set(addressesIn(list.text))
    for (const [index, { operationId, method, path }] of operations.entries()) {
      assert.ok(listed.has(`/docs/${operationId}`), operationId)
      if (!isAll && index % 4 > 0) continue
      const page = await service.get(`/docs/${operationId}`)
      mustBeReferencePage(page)
      assert.ok(page.text.includes(`<span class="method">${method}</span> <code>${path}</code>`), operationId)
    }
  })

  test('says who may call an operation, its input with limits, and its errors', async () => {
    const { text } = await service.get('/docs/post_customer_cart_merchant_id_checkout')
    for (const words of [
      'Who may call.',
      '<code>payments[].card.cc_number</code> <span class="required">required</span>',
      'At most 1000 characters.',
      '<code>out_of_range</code>',
      '-H &quot;Authorization: Bearer $TOKEN&quot;',
    ])
      assert.ok(text.includes(words), words)
  })

  test('fills the form with the recorded request, and offers pickup as well as delivery', async () => {
    const search = await service.get('/docs/get_merchant_search_method')
    assert.match(search.text, /<option selected>delivery<\/option><option>pickup<\/option>/)
    assert.match(search.text, /name="address" data-in="query" value="[^"]+"/)
    assert.match(search.text, /name="client_id" data-in="query" value="demo-app"/)
    const cart = await service.get('/docs/post_customer_cart_merchant_id')
    assert.match(cart.text, /<textarea name="body"[^>]*>\{\s*&quot;item/)
    const script = await service.get('/docs/try-it.js')
    assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8')
  })

  test('shows every field of the answer with its description', async () => {
    const { text } = await service.get('/docs/get_merchant_merchant_id_hours')
    for (const words of ['current_schedule', 'times_open', 'The weekly hours.', 'Start of the time.'])
      assert.ok(text.includes(words), words)
  })

  test('redirects old URLs to the current pages', async () => {
    const old = await service.get('/reference/get_merchant_merchant_id_hours')
    assert.equal(old.headers.get('location'), '/docs/get_merchant_merchant_id_hours')
  })

  test('has no page for an operation that does not exist', async () => {
    const page = await service.get('/docs/get_nothing')
    assert.equal(page.status, 404)
    assert.match(page.text, /This page doesn’t exist/)
  })
})

describe('docs/examples', () => {
  before(readDescription)

  /** Requires a situation that the demo does not have. */
  const unrecorded = [
    'post_operator_catalogue_matches_match_id',
    // The delivery of the recorded order is over.
    ...['put_operator_deliveries_order_id', 'put_operator_deliveries_order_id_door'],
    // The demo's gateway has no hosted card fields.
    'post_customer_card_setup',
    'put_customer_card_setup',
    // The demo has no account at Square, DoorDash or Uber.
    ...['post_merchant_admin_connections_square', 'put_merchant_admin_menu_sync'],
    'post_provider_token_provider_id',
    // A printer's address is its key.
    ...['post', 'delete'].map((method) => `${method}_connections_printers_key`),
  ]
  const files = readdirSync('docs/examples').map((file) => file.replace(/\.json$/, ''))
  const read = (name: string) => JSON.parse(readFileSync(`docs/examples/${name}.json`, 'utf8'))
  /** No test replaces these; `/openapi.json` is its own example. */
  const isOurs = ({ path }: Operation) => path !== '/openapi.json' && !path.startsWith('/probe/')

  test('has an answer for every operation that answers JSON', () => {
    const wanted = operations
      .filter((one) => one.isJson && isOurs(one))
      .map(({ operationId }) => operationId)
      .filter((name) => !unrecorded.includes(name))
    assert.deepEqual(files.toSorted(), wanted.toSorted())
  })

  test('has only answers that match their operation', () => {
    const { components } = JSON.parse(openApi.toString())
    for (const name of files) {
      const { answer } = operations.find(({ operationId }) => operationId === name)!
      const whole = JSON.parse(
        JSON.stringify(answer, (_key, part) =>
          part?.$ref ? components.schemas[part.$ref.split('/').at(-1)] : part,
        ),
      )
      const validator = Compile(whole)
      const example = read(name)
      const [fault] = validator.Errors(example.answer)
      assert.ok(
        validator.Check(example.answer),
        `${name}: ${fault?.instancePath} ${fault?.message}; run npm run record-examples`,
      )
    }
  })

  test('has only requests for their own operation', () => {
    for (const name of files) {
      const { method, path } = operations.find(({ operationId }) => operationId === name)!
      const { request } = read(name)
      assert.equal(request.method, method)
      const pattern = path.replaceAll(/\{\w+\}/g, '[^/?]+').replace(/(?<=.)\/$/, '/?')
      assert.match(request.path, new RegExp(`^${pattern}(\\?|$)`), name)
    }
  })

  test('contains no credentials', () => {
    for (const name of files) {
      const text = readFileSync(`docs/examples/${name}.json`, 'utf8')
      assert.doesNotMatch(text, /"(access_token|refresh_token|credential|code_verifier)": "[^<]/, name)
      assert.doesNotMatch(text, /"(key|code|client_secret)": "[\w-]{30,}"/, name)
      assert.doesNotMatch(text, /demo-operator-token/, name)
    }
  })
})

describe('docs/collection', () => {
  before(readDescription)
  const kept = globSync('docs/collection/**', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)))

  test('matches the description and the examples', () => {
    const files = collectionFiles(JSON.parse(openApi.toString()))
    for (const [path, text] of Object.entries(files))
      assert.equal(readFileSync(path, 'utf8'), text, `${path} is stale: run npm run generate`)
    assert.deepEqual(kept.toSorted(), Object.keys(files).toSorted())
  })

  test('uses no undefined variable', () => {
    const { variable } = JSON.parse(
      readFileSync('docs/collection/cellardoor.postman_collection.json', 'utf8'),
    )
    const known = variable.map(({ key }: { key: string }) => key)
    for (const path of kept)
      for (const [, name] of readFileSync(path, 'utf8').matchAll(/\{\{(\w+)\}\}/g))
        assert.ok(known.includes(name), `${path} ${name}`)
  })
})

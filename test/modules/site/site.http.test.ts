import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { addProbePeople, probeRoutes } from '../../support/requests/probe-routes.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ routes: probeRoutes, prepare: addProbePeople })

describe('the page for developers', () => {
  test('is HTML that is never cached, with the demo’s credentials', async () => {
    const page = await service.get('/developers')
    assert.equal(page.headers.get('content-type'), 'text/html; charset=UTF-8')
    assert.equal(page.headers.get('cache-control'), 'no-cache')
    assert.match(page.text, /demo-app-secret/)
  })

  test('can’t be framed and is styled only by its own rules', async () => {
    const { headers, text } = await service.get('/developers')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe/)
    const rules = /<style>(.*?)<\/style>/s.exec(text)![1]!
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(rules).digest('base64')}'`))
    assert.doesNotMatch(text, /\sstyle="/)
  })

  test('loads nothing from anywhere else', async () => {
    const { text } = await service.get('/developers')
    const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]!)
    assert.ok(loaded.length > 0)
    for (const address of loaded) assert.match(address, /^(\/(?!\/)|#|data:)/)
  })
})

describe('the reference at /docs', () => {
  test('loads everything it needs from this host', async () => {
    const page = await service.get('/docs/')
    assert.equal(page.status, 200)
    assert.doesNotMatch(page.headers.get('content-security-policy') ?? 'unsafe', /unsafe|https?:|\*/)
    const scripts = [...page.text.matchAll(/<(?:script|img)[^>]+src="([^"]*)"/g)].map((match) => match[1]!)
    assert.ok(scripts.length > 0)
    for (const address of scripts) {
      if (address.startsWith('data:')) continue
      const url = new URL(address, `${service.url}/docs/`)
      assert.equal(url.origin, service.url)
      const script = await service.get(url.pathname)
      assert.equal(script.status, 200)
    }
  })

  test('also answers at /docs and /api/docs', async () => {
    for (const path of ['/docs', '/api/docs']) {
      const { status } = await service.get(path)
      assert.ok(status === 200 || status === 301 || status === 302, `${path} ${status}`)
    }
  })
})

type Schema = { $ref?: string; [keyword: string]: unknown }
type Operation = {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

/** A valid value of the path parameter. */
function sampleOf({ parameters = [] }: Operation, name: string): string {
  const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
  return (schema?.enum as string[] | undefined)?.[0] ?? '1'
}

describe('/openapi.json', () => {
  const describeAll = async () => (await service.get('/openapi.json')).body
  const operationsOf = (document: { paths: Record<string, Record<string, Operation>> }) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )

  test('is OpenAPI 3.1 and names every path once, without /api duplicates', async () => {
    const document = await describeAll()
    assert.match(document.openapi, /^3\.1\.\d$/)
    assert.ok(document.info.title && document.info.version)
    const paths = Object.keys(document.paths)
    for (const path of [
      '/',
      '/healthz',
      '/readyz',
      '/metrics',
      '/openapi.json',
      '/docs',
      '/operator/clients',
    ])
      assert.ok(paths.includes(path), path)
    for (const path of paths) assert.match(path, /^\/(?!api(\/|$))/)
    const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}').replace(/(.)\/$/, '$1'))
    assert.equal(new Set(shapes).size, shapes.length)
  })

  test('describes exactly what is served', async () => {
    for (const { path, method, operation } of operationsOf(await describeAll())) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => sampleOf(operation, name))
      const { status } = await service.request(method.toUpperCase(), address)
      // Only where the description says so may something be missing after a path: `/images/{name}`.
      assert.ok(status !== 404 || operation.responses['404'], `${method} ${path}`)
    }
  })

  test('has its own id, path parameters, answers and known security for each operation', async () => {
    const document = await describeAll()
    const all = operationsOf(document)
    const ids = all.map(({ operation }) => operation.operationId)
    assert.equal(new Set(ids).size, ids.length)
    const tags = new Set(document.tags.map(({ name }: { name: string }) => name))
    for (const { path, method, operation } of all) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const parameters = operation.parameters ?? []
      assert.deepEqual(
        parameters
          .filter((one) => one.in === 'path')
          .map(({ name }) => name)
          .sort(),
        inPath.sort(),
        path,
      )
      for (const one of parameters) {
        if ('$ref' in one) continue
        assert.ok(['path', 'query', 'header'].includes(one.in) && typeof one.schema === 'object')
        if (one.in === 'path') assert.equal(one.required, true)
      }
      assert.ok(operation.responses['200']?.description, `${method} ${path}`)
      assert.ok(operation.tags.every((tag) => tags.has(tag)))
      for (const name of operation.security.flatMap(Object.keys))
        assert.ok(name in document.components.securitySchemes)
    }
  })

  test('marks a body with required fields as required', async () => {
    const { paths } = await describeAll()
    const { schema } = paths['/probe/strict/{place}'].post.requestBody.content['application/json']
    assert.deepEqual(schema.required, ['zebra', 'apple', 'items'])
    assert.equal(paths['/probe/strict/{place}'].post.requestBody.required, true)
  })

  test('has no broken references', async () => {
    const document = await describeAll()
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
    assert.ok(references.length > 0)
    for (const reference of new Set(references)) {
      const found = reference
        .slice(2)
        .split('/')
        .reduce((part, name) => part?.[name], document)
      assert.ok(reference.startsWith('#/') && found, reference)
    }
  })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { adasLogin } from '../support/people.ts'
import { type DemoService, runDemoService } from '../support/process.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: unknown
  links?: { traceId: string; spanId: string }[]
}
type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

/** Acts as OpenTelemetry's collector: accepts OTLP over HTTP and keeps it. */
async function startCollector() {
  const spans: Span[] = []
  const services = new Set<string>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export
    for (const { resource, scopeSpans } of resourceSpans) {
      const named = resource.attributes.find(({ key }) => key === 'service.name')
      if (named?.value.stringValue) services.add(named.value.stringValue)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, services, close: () => server.close() }
}

describe('OpenTelemetry traces', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let service: DemoService

  before(async () => {
    collector = await startCollector()
    service = await runDemoService({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'dinner',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    })
  })
  after(async () => {
    await service.stop()
    collector.close()
  })

  async function spanNamed(isIt: (span: Span) => boolean): Promise<Span> {
    for (let tries = 0; tries < 300; tries++) {
      const found = collector.spans.find(isIt)
      if (found) return found
      await sleep(100)
    }
    throw new Error(`no such span among ${[...new Set(collector.spans.map(({ name }) => name))].join(', ')}`)
  }

  test('continue the caller’s trace in a request, and include its SQL and the gateway', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(service.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      assert.equal(answer.status, 200)
      return (await answer.json()) as { access_token: string }
    }
    const { access_token } = await post('/customer/auth', { ...adasLogin, scope: 'global,payment' })
    const card = {
      cc_number: '4242424242424242',
      exp_month: 12,
      exp_year: 2040,
      cvv: '123',
      billing_zip: '10038',
    }
    await post('/customer/cc', card, {
      authorization: access_token,
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    })
    const request = await spanNamed((span) => span.traceId === traceId && span.name === 'POST /customer/cc')
    assert.equal(request.parentSpanId, 'b7ad6b7169203331')
    const sql = await spanNamed((span) => span.traceId === traceId && span.name === 'SELECT')
    assert.doesNotMatch(
      JSON.stringify(collector.spans),
      /4242424242424242|ada@example\.com/,
      'no value of anybody',
    )
    assert.ok(sql.parentSpanId)
    await spanNamed((span) => span.traceId === traceId && span.name.startsWith('gateway '))
    await spanNamed((span) => span.traceId === traceId && span.name === 'INSERT')
    assert.deepEqual([...collector.services], ['dinner'])
  })

  test('include an address lookup as a call to the geocoder within the request', async () => {
    const traceId = '1af7651916cd43dd8448eb211c80319c'
    await fetch(`${service.url}/merchant/search/delivery?client_id=demo-app&address=199+Water+St+10038`, {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    })
    const call = await spanNamed((span) => span.traceId === traceId && span.name.startsWith('geocoder '))
    assert.ok(call.parentSpanId)
  })

  test('of jobs are separate, linked to the request that queued them', async () => {
    const unasked = await spanNamed(({ name }) => name === 'job settle_checkouts')
    assert.ok(unasked.traceId && !unasked.parentSpanId)
    const traceId = '2af7651916cd43dd8448eb211c80319c'
    const login = await fetch(`${service.url}/customer/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...adasLogin, scope: 'global,payment' }),
    })
    const { access_token } = (await login.json()) as { access_token: string }
    const exported = await fetch(`${service.url}/customer/account/export`, {
      method: 'POST',
      headers: { authorization: access_token, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    })
    assert.equal(exported.status, 200, await exported.text())
    const job = await spanNamed(({ name }) => name === 'job export_customer')
    const request = await spanNamed((span) => span.traceId === traceId && span.name.startsWith('POST '))
    assert.notEqual(job.traceId, traceId)
    const [link] = job.links ?? []
    assert.equal(link?.traceId, traceId)
    assert.ok(request.spanId)
    assert.equal((await spanNamed(({ spanId }) => spanId === link!.spanId)).traceId, traceId)
  })
})

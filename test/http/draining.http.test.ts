import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { noInput, route } from '../../src/http/route.ts'
import { startTestService } from '../support/test-service.ts'

let done = 0
const write = route({
  ...{ access: 'public', chapter: 'Probe', summary: 'For tests', method: 'POST', path: '/probe/write' },
  ...{ input: noInput, answer: Type.Object({ done: Type.Integer() }), runs: 'read' },
  handler: async () => ({ done: ++done }),
})

/** Behind the shipped proxies: test/long/proxies-upgrade.test.ts. */
test('a process about to stop keeps answering, tells load balancers, and leaves retryable requests to proxies', async () => {
  const service = await startTestService({ routes: [write] })
  try {
    assert.equal((await service.get('/healthz')).status, 200)
    const elsewhere = { 'x-retry-elsewhere': '502' }
    assert.equal((await service.post('/probe/write', {}, elsewhere)).status, 200)
    service.app.leave()
    assert.equal((await service.get('/healthz')).status, 503)
    const answer = await service.post('/probe/write', {})
    assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close'])
    assert.equal((await service.post('/probe/write', {}, elsewhere)).status, 502)
    assert.equal(done, 2, 'what is sent elsewhere is not done here')
  } finally {
    await service.stop()
  }
})

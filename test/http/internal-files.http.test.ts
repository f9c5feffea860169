import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FileStream } from '../../src/calls/answers.ts'
import { internalFetch } from '../../src/http/internal-requests.ts'
import { noInput, route } from '../../src/http/route.ts'
import { eventually } from '../support/eventually.ts'
import { testService } from '../support/test-service.ts'

let goOn = () => {}
const mayGoOn = new Promise<void>((resolve) => {
  goOn = resolve
})
async function* parts() {
  yield 'first\n'
  await mayGoOn
  yield 'second\n'
}
let written = 0
let isClosed = false
async function* endless() {
  try {
    for (;;) {
      written++
      yield 'x'.repeat(16_384)
    }
  } finally {
    isClosed = true
  }
}
const fileRoute = (path: string, parts: () => AsyncIterable<string>) =>
  route({
    method: 'GET',
    path,
    access: 'public',
    chapter: 'Operator',
    summary: 'A file',
    input: noInput,
    answer: { contentType: 'text/csv; charset=UTF-8' },
    handler: async () => new FileStream(parts(), 'text/csv; charset=UTF-8', {}),
  })
const service = testService({
  routes: [fileRoute('/probe/file', parts), fileRoute('/probe/endless', endless)],
})

test('our pages serve a file while it is being written', async () => {
  const response = await internalFetch(service.app, '127.0.0.1')(`${service.url}/probe/file`)
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=UTF-8')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  assert.deepEqual(await reader.read(), { value: 'first\n', done: false })
  goOn()
  assert.deepEqual(await reader.read(), { value: 'second\n', done: false })
  assert.equal((await reader.read()).done, true)
})

test('a file is written no faster than it is read, and only while a caller reads it', async () => {
  const leaving = new AbortController()
  const response = await internalFetch(service.app, '127.0.0.1')(`${service.url}/probe/endless`, {
    signal: leaving.signal,
  })
  const reader = response.body!.getReader()
  await reader.read()
  await sleep(200)
  assert.ok(written < 50, `${written} parts were written ahead`)
  leaving.abort()
  await assert.rejects(async () => {
    for (;;) if ((await reader.read()).done) throw new Error('ended')
  })
  await eventually(() => assert.equal(isClosed, true))
})

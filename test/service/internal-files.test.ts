import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { FileStream } from '../../src/calls/answers.ts'
import { internalFetch } from '../../src/http/internal-requests.ts'
import { route } from '../../src/http/route.ts'
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
const service = testService({
  routes: [
    route({
      method: 'GET',
      path: '/probe/file',
      access: 'public',
      chapter: 'Operator',
      summary: 'A file in two parts',
      input: Type.Object({ format: Type.String({ description: 'csv' }) }),
      answer: { contentType: 'text/csv; charset=UTF-8' },
      handler: async () => new FileStream(parts(), 'text/csv; charset=UTF-8', {}),
    }),
  ],
})

test('our own pages hand a file on while it is being written', async () => {
  const response = await internalFetch(service.app, '127.0.0.1')(`${service.url}/probe/file?format=csv`)
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=UTF-8')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  assert.deepEqual(await reader.read(), { value: 'first\n', done: false })
  goOn()
  assert.deepEqual(await reader.read(), { value: 'second\n', done: false })
  assert.equal((await reader.read()).done, true)
})

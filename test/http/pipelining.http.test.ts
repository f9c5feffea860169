import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { text } from '../../src/http/fields.ts'
import { route } from '../../src/http/route.ts'
import { openSocket } from '../support/requests/arbitraries.ts'
import { testService } from '../support/test-service.ts'

let underWay = 0
let maxUnderWay = 0
const answered: string[] = []

const input = Type.Object({ name: text('Comes back.'), body: Type.Optional(Type.String()) })
const echo = (method: 'GET' | 'POST') =>
  route({
    method,
    path: '/probe/echo',
    access: 'public',
    chapter: 'Operator',
    summary: 'Answers what was sent',
    input,
    answer: Type.Object({ name: Type.String(), length: Type.Integer() }),
    async handler({ name, body = '' }) {
      underWay++
      maxUnderWay = Math.max(maxUnderWay, underWay)
      if (name.endsWith('7')) await sleep(2)
      underWay--
      answered.push(name)
      return { name, length: body.length }
    },
  })
const service = testService({ routes: [echo('GET'), echo('POST')] })

const read = (name: string | number) => `GET /probe/echo?name=${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const write = (name: string, body: string) =>
  `POST /probe/echo?name=${name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const names = (count: number, prefix = '') => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

/** Sends everything, and reads until `last` is answered. */
async function namesAnswered(bytes: string, last: string): Promise<string[]> {
  const socket = await openSocket(service.url)
  socket.setEncoding('latin1').write(bytes)
  const chunks: string[] = []
  for await (const chunk of socket) {
    chunks.push(chunk)
    // An answer may be split in two.
    if (chunks.slice(-2).join('').includes(`"name":"${last}"`)) break
  }
  return [...chunks.join('').matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name!)
}

test('pipelined requests are answered in order, one at a time', async () => {
  maxUnderWay = 0
  const sent = names(3000)
  assert.deepEqual(await namesAnswered(sent.map(read).join(''), sent.at(-1)!), sent)
  assert.equal(maxUnderWay, 1)
})

test('bodies of pipelined requests are read, however they are split across packets', async () => {
  const json = JSON.stringify({ body: 'x'.repeat(100_000) })
  const sent = [...names(50, 'a'), 'long-1', 'long-2', ...names(50, 'b')]
  const bytes = sent.map((name) => (name.startsWith('long') ? write(name, json) : read(name))).join('')
  assert.deepEqual(await namesAnswered(bytes, sent.at(-1)!), sent)
})

test('other connections are answered between the requests of a pipelining one', async () => {
  answered.length = 0
  const greedy = await openSocket(service.url)
  greedy.resume().write(names(1500, 'greedy').map(read).join(''))
  await once(greedy, 'data')
  const others = names(20, 'other')
  for (const name of others) assert.equal((await service.get(`/probe/echo?name=${name}`)).body.name, name)
  assert.ok(answered.indexOf('greedy1499') === -1, 'the greedy connection was not served first')
  greedy.destroy()
})

test('closing a connection drops its waiting requests', async () => {
  const before = answered.length
  const socket = await openSocket(service.url)
  socket.write(names(1000, 'left').map(read).join(''))
  await once(socket, 'data')
  socket.destroy()
  await sleep(200)
  const count = answered.length - before
  assert.ok(count > 0 && count < 1000, `${count} answered`)
  assert.deepEqual(await namesAnswered([read('x'), read('y')].join(''), 'y'), ['x', 'y'])
})

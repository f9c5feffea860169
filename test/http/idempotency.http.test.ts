import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { decrypt, deriveKey, encrypt } from '../../src/core/sealing.ts'
import { deleteOldAnswers, digestCallerKey, findKept, keepAnswer } from '../../src/http/idempotency.ts'
import {
  addProbePeople,
  giveToken,
  notesAbout,
  prepared,
  probeRoutes,
} from '../support/requests/probe-routes.ts'
import { type Answer, startTestService, testService } from '../support/test-service.ts'

const service = testService({ routes: probeRoutes, prepare: addProbePeople })
const methods = ['POST', 'PUT', 'DELETE']
const hour = 60 * 60 * 1000
const codesOf = (answer: Answer) => answer.body.message.map(({ code }: { code: string }) => code)
const wasReplayed = (answer: Answer) => answer.headers.get('idempotent-replayed') === 'true'

type Caller = { authorization?: string; 'guest-token'?: string }
let count = 0
/** A subject and a key that no other test uses. */
const fresh = () => ({ subject: `s${++count}`, key: `key-${count}` })
const signIn = async (customer = 1, client = 'demo-app'): Promise<Caller> => ({
  authorization: await giveToken(service.db, { customer, client }),
})
function write(caller: Caller, subject: string, key: string, body: object = {}, method = 'POST') {
  const headers = { ...caller, 'idempotency-key': key } as Record<string, string>
  return service.request(method, `/probe/notes/${subject}`, { body, headers })
}

describe('repeating a key', () => {
  for (const method of methods)
    test(`returns the first answer to ${method}, and does nothing twice`, async () => {
      const { subject, key } = fresh()
      const caller = await signIn()
      const first = await write(caller, subject, key, { text: 'a' }, method)
      assert.equal(first.status, 200, first.text)
      assert.ok(!wasReplayed(first))
      const again = await write(caller, subject, key, { text: 'a' }, method)
      assert.deepEqual([again.status, again.text, wasReplayed(again)], [200, first.text, true])
      assert.equal(again.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.equal(await notesAbout(service.db, subject), 1)
    })

  test('with the same request written another way still counts as the same', async () => {
    const { subject, key } = fresh()
    const caller = await signIn()
    const first = await write(caller, subject, key, { text: 'a', wait_ms: 1 })
    const headers = { ...caller, 'idempotency-key': ` ${key} ` } as Record<string, string>
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    for (const again of [
      await service.post(`/api/probe/notes/${subject}/`, { unknown: 1, wait_ms: '1', text: ' a ' }, headers),
      await service.post(`/probe/notes/${subject}?text=a`, 'wait_ms=1', form),
      await service.post(
        `/probe/notes/%${subject.charCodeAt(0).toString(16)}${subject.slice(1)}`,
        { text: 'a', wait_ms: 1 },
        headers,
      ),
    ])
      assert.deepEqual([again.text, wasReplayed(again)], [first.text, true])
    assert.equal(await notesAbout(service.db, subject), 1)
  })

  test('skips preparing work that was done, but another body is still a mismatch', async () => {
    const { subject, key } = fresh()
    const headers = { ...(await signIn()), 'idempotency-key': key } as Record<string, string>
    const send = (text: string) => service.post(`/probe/prepared/${subject}`, { text }, headers)
    const first = await send('a')
    const again = await send('a')
    assert.deepEqual([again.text, wasReplayed(again)], [first.text, true])
    assert.deepEqual(codesOf(await send('b')), ['idempotency_mismatch'])
    assert.deepEqual(
      prepared.filter((one) => one === subject),
      [subject],
    )
  })

  test('reads an answer stored by the version before, and a compressed one from the next version', async () => {
    const { sealing } = service.deps.settings
    const request = { key: 'k', caller: 'c', operation: 'o', parameters: {}, now: service.clock.ms, sealing }
    const body = JSON.stringify({ name: 'Pancakes', price: '9.50' })
    await keepAnswer(service.db, request, body)
    const { rows } = await service.db.pool.query(
      'SELECT answer FROM idempotent_answers WHERE caller_key = $1',
      [digestCallerKey(request)],
    )
    const keyFor = (purpose: string) => deriveKey('k', { purpose, salt: 'c' })
    const plain = 'idempotent answer'
    const kept = sealing.unseal(plain, rows[0].answer.toString('base64url'))!
    assert.equal(decrypt(keyFor(plain), Buffer.from(kept, 'base64url')), body)
    assert.equal(await findKept(service.db, request), body)
    const packed = 'compressed answer'
    const inner = encrypt(keyFor(packed), zstdCompressSync(body)).toString('base64url')
    await service.db.pool.query('UPDATE idempotent_answers SET answer = $2 WHERE caller_key = $1', [
      digestCallerKey(request),
      Buffer.from(sealing.seal(packed, inner), 'base64url'),
    ])
    assert.equal(await findKept(service.db, request), body)
  })

  test('with another body: 400 idempotency_mismatch', async () => {
    const { subject, key } = fresh()
    const caller = await signIn()
    await write(caller, subject, key, { text: 'a' })
    const other = await write(caller, subject, key, { text: 'b' })
    assert.deepEqual([other.status, codesOf(other)], [400, ['idempotency_mismatch']])
    assert.equal(await notesAbout(service.db, subject), 1)
  })

  test('from another process of the service works too', async () => {
    const { subject, key } = fresh()
    const caller = await signIn()
    const first = await write(caller, subject, key)
    const other = await startTestService({ databaseUrl: service.databaseUrl, routes: probeRoutes })
    const headers = { ...caller, 'idempotency-key': key } as Record<string, string>
    const again = await other.post(`/probe/notes/${subject}`, {}, headers)
    await other.stop()
    assert.deepEqual([again.text, wasReplayed(again)], [first.text, true])
  })

  test('on a read does nothing', async () => {
    const headers = { ...(await signIn()), 'idempotency-key': 'k'.repeat(300) } as Record<string, string>
    const answer = await service.get('/probe/me', headers)
    assert.deepEqual([answer.status, wasReplayed(answer)], [200, false])
  })
})

describe('concurrent requests with the same key', () => {
  test('run once; the others wait their turn or get the same answer', async () => {
    for (const wait_ms of [0, 5, 50]) {
      const { subject, key } = fresh()
      const caller = await signIn()
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => write(caller, subject, key, { wait_ms })),
      )
      const done = answers.filter((answer) => answer.status === 200)
      const refused = answers.filter((answer) => answer.status !== 200)
      assert.equal(done.filter((answer) => !wasReplayed(answer)).length, 1)
      assert.equal(new Set(done.map(({ text }) => text)).size, 1)
      for (const answer of refused) assert.deepEqual([answer.status, codesOf(answer)], [409, ['in_progress']])
      assert.equal(await notesAbout(service.db, subject), 1)
    }
  })

  test('get 409 in_progress while the first one runs, and its answer afterward', async () => {
    const { subject, key } = fresh()
    const caller = await signIn()
    const first = write(caller, subject, key, { wait_ms: 400 })
    await new Promise((resolve) => setTimeout(resolve, 150))
    const second = await write(caller, subject, key, { wait_ms: 400 })
    assert.deepEqual([second.status, codesOf(second)], [409, ['in_progress']])
    const { text } = await first
    assert.equal((await write(caller, subject, key, { wait_ms: 400 })).text, text)
  })
})

describe('a failure frees the key', () => {
  const failures = [
    ['refuse', 400],
    ['throw', 500],
    ['sql', 500],
  ] as const
  for (const [fail, status] of failures)
    test(`after a ${status} (${fail}), and stores no work and no answer`, async () => {
      const { subject, key } = fresh()
      const caller = await signIn()
      const stored = async () =>
        (await service.db.pool.query('SELECT count(*) FROM idempotent_answers')).rows[0].count
      const before = await stored()
      assert.equal((await write(caller, subject, key, { fail })).status, status)
      assert.equal(await notesAbout(service.db, subject), 0)
      assert.equal(await stored(), before)
      const retried = await write(caller, subject, key)
      assert.deepEqual([retried.status, wasReplayed(retried)], [200, false])
      assert.equal(await notesAbout(service.db, subject), 1)
    })

  test('after the database hung up in the middle', async () => {
    const { subject, key } = fresh()
    const caller = await signIn()
    const broken = write(caller, subject, key, { wait_ms: 500 })
    await new Promise((resolve) => setTimeout(resolve, 150))
    await service.db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
    )
    assert.equal((await broken).status, 503)
    assert.equal(await notesAbout(service.db, subject), 0)
    const retried = await write(caller, subject, key, { wait_ms: 500 })
    assert.deepEqual([retried.status, wasReplayed(retried)], [200, false])
  })
})

describe('a key expires', () => {
  test('after a day and can be used again', async () => {
    const { subject, key } = fresh()
    const caller = await signIn()
    const start = service.clock.ms
    const first = await write(caller, subject, key)
    service.clock.ms = start + 24 * hour - 1
    assert.equal((await write(caller, subject, key)).text, first.text)
    service.clock.ms = start + 24 * hour
    const renewed = await write(caller, subject, key, { text: 'other' })
    assert.deepEqual([renewed.status, wasReplayed(renewed)], [200, false])
    service.clock.ms += 24 * hour - 1
    assert.equal((await write(caller, subject, key, { text: 'other' })).text, renewed.text)
    service.clock.ms = start
    assert.equal(await notesAbout(service.db, subject), 2)
  })

  test('and is then swept away', async () => {
    const { subject, key } = fresh()
    await write(await signIn(), subject, key)
    await deleteOldAnswers(service.db, service.clock.ms + 72 * hour)
    const { rows } = await service.db.pool.query('SELECT count(*) FROM idempotent_answers')
    assert.equal(Number(rows[0].count), 0)
  })
})

describe('equal keys don’t collide', () => {
  test('for different customers, apps or operations', async () => {
    const { subject, key } = fresh()
    const headers = (caller: Caller) => ({ ...caller, 'idempotency-key': key }) as Record<string, string>
    const ada = await signIn(1)
    const answers = [
      await write(ada, subject, key),
      await write(await signIn(2), subject, key),
      await write(await signIn(1, 'other-app'), subject, key),
      await write(ada, subject, key, {}, 'PUT'),
      await write(ada, `${subject}b`, key),
      await service.post(`/probe/app-notes/${subject}`, {}, headers(ada)),
    ]
    for (const answer of answers) assert.deepEqual([answer.status, wasReplayed(answer)], [200, false])
    assert.equal(new Set(answers.map(({ text }) => text)).size, answers.length)
    const renewed = await write(await signIn(1), subject, key)
    assert.ok(wasReplayed(renewed), 'a new token of the same customer and app is the same caller')
  })

  test('for two guests of one app, or with other client credentials', async () => {
    const { subject, key } = fresh()
    const post = (headers: Record<string, string>) =>
      service.post(
        `/probe/app-notes/${subject}?client_id=demo-app`,
        {},
        { ...headers, 'idempotency-key': key },
      )
    const answers = [
      await post({ 'guest-token': 'guest-one' }),
      await post({ 'guest-token': 'guest-two' }),
      await post({}),
      await post({ authorization: 'Basic YTpi' }),
      await post({ authorization: 'Basic YTpj' }),
    ]
    assert.equal(new Set(answers.map(({ text }) => text)).size, answers.length)
    assert.ok(answers.every((answer) => answer.status === 200 && !wasReplayed(answer)))
    assert.ok(wasReplayed(await post({ 'guest-token': 'guest-one' })))
  })
})

test('the stored answer can’t be read from the table', async () => {
  const { subject, key } = fresh()
  const { body } = await write(await signIn(), subject, key, { text: 'plain-words' })
  const { rows } = await service.db.pool.query('SELECT * FROM idempotent_answers')
  const bytes = Buffer.concat(rows.flatMap((row) => [row.caller_key, row.fingerprint, row.answer]))
  for (const plain of [body.note_secret, 'note_secret', 'message', 'plain-words', key, subject])
    assert.ok(!bytes.includes(plain), plain)
})

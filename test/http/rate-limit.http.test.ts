import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../support/process.ts'
import { addProbePeople, giveToken, probeRoutes } from '../support/requests/probe-routes.ts'
import { hasRedis, startRedis, type TestRedis } from '../support/servers/debian.ts'
import {
  type Answer,
  operator,
  startTestService,
  type TestService,
  testService,
} from '../support/test-service.ts'

const service = testService({ routes: probeRoutes, prepare: addProbePeople })
const headersOf = (answer: { headers: Headers }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(answer.headers.get(`ratelimit-${name}`) ?? Number.NaN))

let apps = 0
/** Each test uses the rate limit of its own app. */
async function newApp(rate_limit?: number): Promise<string> {
  const client_id = `rated-${++apps}`
  await service.post('/operator/clients', { client_id, name: client_id, rate_limit }, operator)
  return client_id
}
async function spend(from: TestService, client: string, times: number, path = '/probe/budget') {
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await from.get(`${path}?client_id=${client}`))
  return answers
}
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status)
const settle = () => new Promise((resolve) => setTimeout(resolve, 200)) // both have connected to Redis

describe('a rate limit', () => {
  test('counts down in the headers, then 429 with Retry-After', async () => {
    const answers = await spend(service, await newApp(), 7)
    assert.deepEqual(statusesOf(answers), [200, 200, 200, 200, 200, 429, 429])
    assert.deepEqual(
      answers.map((answer) => headersOf(answer)[1]),
      [4, 3, 2, 1, 0, 0, 0],
    )
    for (const answer of answers) {
      const [limit, , reset] = headersOf(answer)
      assert.equal(limit, 5)
      assert.ok(reset! > 50 && reset! <= 60, `${reset} seconds are left`)
    }
    const refused = answers.at(-1)!
    assert.deepEqual(
      refused.body.message.map(({ code }: { code: string }) => code),
      ['rate_limited'],
    )
    const retryAfter = Number(refused.headers.get('retry-after'))
    assert.ok(retryAfter >= 1 && retryAfter <= 60)
    assert.equal(answers[0]!.headers.get('retry-after'), null)
    assert.match(refused.headers.get('access-control-expose-headers') ?? '', /RateLimit-Remaining/)
  })

  test('is shared by all routes with the same name', async () => {
    const client = await newApp()
    await spend(service, client, 3)
    assert.deepEqual(statusesOf(await spend(service, client, 3, '/probe/same-budget')), [200, 200, 429])
  })

  test('each app has its own limit, whichever customer signs in through it', async () => {
    const [one, other] = [await newApp(), await newApp()]
    await spend(service, one, 6)
    assert.deepEqual(statusesOf(await spend(service, other, 1)), [200])
    for (const customer of [1, 2]) {
      const authorization = await giveToken(service.db, { customer, client: one })
      assert.equal((await service.get('/probe/budget', { authorization })).status, 429)
    }
  })

  test('can be set by the operator for a single app, at once', async () => {
    const client = await newApp(2)
    const answers = await spend(service, client, 3)
    assert.deepEqual(statusesOf(answers), [200, 200, 429])
    assert.equal(headersOf(answers[0]!)[0], 2)
    await service.put(`/operator/clients/${client}`, { rate_limit: 100 }, operator)
    assert.deepEqual(headersOf((await spend(service, client, 1))[0]!)[0], 100)
  })

  test('is not used up by unknown apps, but is by invalid requests', async () => {
    assert.equal((await spend(service, 'nobody', 1))[0]!.headers.get('ratelimit-limit'), null)
    const anonymous = await service.get('/probe/budget')
    assert.equal(anonymous.status, 400)
    assert.equal(anonymous.headers.get('ratelimit-limit'), '5')
  })

  test('can’t be bypassed by concurrent requests', async () => {
    const client = await newApp()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => service.get(`/probe/budget?client_id=${client}`)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
  })

  test('is counted per process without Redis', async () => {
    const client = await newApp()
    const other = await startTestService({ databaseUrl: service.databaseUrl, routes: probeRoutes })
    await spend(service, client, 6)
    assert.deepEqual(statusesOf(await spend(other, client, 1)), [200])
    await other.stop()
  })
})

test('wrong operator tokens are counted by address: the 21st gets 429, and so does the right one then', async () => {
  const guessed = await startTestService({ databaseUrl: service.databaseUrl })
  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await guessed.get('/operator/clients', { authorization: `guess-${n}` })).status)
  assert.deepEqual([...new Set(statuses.slice(0, 20)), statuses[20]], [401, 429])
  assert.equal((await guessed.get('/operator/clients', operator)).status, 429)
  await guessed.stop()
})

describe('from any address of one IPv6 network', () => {
  const proxied = {} as TestService & { stop(): Promise<void> }
  before(async () => {
    const env = { TRUSTED_PROXIES: '127.0.0.1' }
    const options = { databaseUrl: service.databaseUrl, routes: probeRoutes, env }
    Object.assign(proxied, await startTestService(options))
  })
  after(() => proxied.stop())
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const tryAll = async (times: number, ask: (n: number) => Promise<Answer>) => {
    const answers = []
    for (let n = 0; n < times; n++) answers.push(await ask(n))
    return statusesOf(answers)
  }

  test('one limit applies', async () => {
    const ask = (network: string) => (n: number) =>
      proxied.get('/probe/budget', from(`2001:db8:1:${network}::${n + 1}`))
    assert.deepEqual(await tryAll(6, ask('a')), [400, 400, 400, 400, 400, 429])
    assert.deepEqual(await tryAll(1, ask('b')), [400])
  })

  test('guesses at the operator token are counted together', async () => {
    const ask = (network: string) => (n: number) =>
      proxied.get('/operator/clients', {
        authorization: `guess-${n}`,
        ...from(`2001:db8:2:${network}::${n + 1}`),
      })
    assert.deepEqual(await tryAll(21, ask('a')), [...Array(20).fill(401), 429])
    assert.deepEqual(await tryAll(1, ask('b')), [401])
  })

  test('guesses count at administrator sign-in, but valid and missing tokens don’t', async () => {
    const address = from('203.0.113.9')
    const ask = (authorization?: string) => () =>
      proxied.post('/probe/shop', {}, { ...address, ...(authorization && { authorization }) })
    const customer = await giveToken(service.db)
    assert.deepEqual(await tryAll(21, ask(customer)), Array(21).fill(403))
    assert.deepEqual(await tryAll(21, ask()), Array(21).fill(401))
    assert.deepEqual(await tryAll(21, ask('guess')), Array(21).fill(401))
    assert.deepEqual(await tryAll(1, ask(customer)), [403])
    assert.deepEqual(await tryAll(1, ask(operator.authorization)), [401])
  })
})

test('if Redis can’t be reached, each process counts for itself, without delay', async () => {
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`
  const alone = await startTestService({
    databaseUrl: service.databaseUrl,
    routes: probeRoutes,
    env: { REDIS_URL },
  })
  const start = performance.now()
  assert.deepEqual(statusesOf(await spend(alone, await newApp(), 6)), [200, 200, 200, 200, 200, 429])
  assert.ok(performance.now() - start < 20_000)
  await alone.stop()
})

describe('with Redis', { skip: hasRedis ? false : 'no redis-server on this machine' }, () => {
  let redis: TestRedis
  let one: TestService & { stop(): Promise<void> }
  let two: TestService & { stop(): Promise<void> }
  before(async () => {
    redis = await startRedis()
    const options = { databaseUrl: service.databaseUrl, routes: probeRoutes, env: { REDIS_URL: redis.url } }
    ;[one, two] = await Promise.all([startTestService(options), startTestService(options)])
    await settle()
  })
  after(async () => {
    await one.stop()
    await two.stop()
    await redis.stop()
  })

  test('two processes share one limit', async () => {
    const client = await newApp()
    assert.deepEqual(statusesOf(await spend(one, client, 3)), [200, 200, 200])
    const rest = await spend(two, client, 3)
    assert.deepEqual(statusesOf(rest), [200, 200, 429])
    assert.deepEqual(headersOf(rest[0]!).slice(0, 2), [5, 1])
    assert.deepEqual(statusesOf(await spend(one, client, 1)), [429])
  })

  test('concurrent requests to both don’t exceed it', async () => {
    const client = await newApp()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 2 ? one : two).get(`/probe/budget?client_id=${client}`)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
  })

  test('a hung Redis does not hang the service', async () => {
    redis.process.kill('SIGSTOP')
    const start = performance.now()
    const [answer] = await spend(one, await newApp(), 1)
    redis.process.kill('SIGCONT')
    assert.equal(answer!.status, 200)
    assert.ok(performance.now() - start < 20_000)
  })

  test('a dead Redis is bypassed, and used again when it is back', async () => {
    const port = Number(new URL(redis.url).port)
    await redis.stop()
    assert.deepEqual(statusesOf(await spend(one, await newApp(), 6)), [200, 200, 200, 200, 200, 429])
    redis = await startRedis(port)
    const deadline = Date.now() + 60_000
    for (;;) {
      const client = await newApp()
      await spend(one, client, 1)
      const [shared] = await spend(two, client, 1)
      if (headersOf(shared!)[1] === 3) break
      assert.ok(Date.now() < deadline, 'the processes count together again')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
})

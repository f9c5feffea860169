import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Database, Handle } from '../../../src/db/database.ts'
import { decoyHash, hashPassword, isPassword } from '../../../src/modules/auth/accounts/passwords.ts'
import { readPhone } from '../../../src/modules/auth/accounts/rules/accounts.ts'
import { signIn } from '../../../src/modules/auth/accounts/sign-in.ts'
import { readScopes, scopes } from '../../../src/modules/auth/tokens/rules/scopes.ts'
import { openQueue } from '../../../src/runtime/queue.ts'
import { adasLogin, codesOf, identityRoutes, refusalOf } from '../../support/people.ts'
import { type Answer, testService } from '../../support/test-service.ts'

/** The demo's people with their own password, hashed as cheaply as argon2id allows: a test fails hundreds of logins. */
async function cheapen(db: Database) {
  const nonce = Buffer.from('sixteen byte salt').subarray(0, 16)
  const settings = { message: adasLogin.password, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', settings)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const hash = `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`
  await db.pool.query('UPDATE customers SET password_hash = $1', [hash])
}

const service = testService({
  template: 'demo',
  prepare: cheapen,
  env: { TRUSTED_PROXIES: '127.0.0.1' },
  routes: identityRoutes(),
})

/** From an address of our choice: the test acts as the trusted proxy. */
const from = (ip: string, more: object = {}): Promise<Answer> =>
  service.post('/customer/auth', { ...adasLogin, ...more }, { 'x-forwarded-for': ip })
const wrong = (ip: string, username = 'ada@example.com') =>
  from(ip, { username, password: 'not-the-password' })
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const later = (ms: number) => {
  service.clock.ms += ms
}

describe('failed logins', () => {
  test('are limited to ten per address and account; the eleventh gets 429 even with the right password', async () => {
    for (let tries = 1; tries <= 10; tries++) assert.equal((await wrong('203.0.113.1')).status, 401)
    for (const answer of [await wrong('203.0.113.1'), await from('203.0.113.1')]) {
      assert.deepEqual(refusalOf(answer), [429, 'rate_limited', 'temporarily_unavailable'])
      assert.equal(answer.headers.get('retry-after'), '900')
      assert.equal(answer.headers.get('ratelimit-limit'), '10')
      assert.equal(answer.headers.get('ratelimit-remaining'), '0')
    }
  })

  test('are counted for fifteen minutes from the first failure', async () => {
    await wrong('203.0.114.1')
    later(600_000)
    for (let tries = 2; tries <= 10; tries++) await wrong('203.0.114.1')
    const answer = await from('203.0.114.1')
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '300'])
    later(299_999)
    assert.equal((await from('203.0.114.1')).status, 429)
    later(1)
    assert.equal((await from('203.0.114.1')).status, 200)
    assert.equal((await wrong('203.0.114.1')).status, 401)
  })

  test('are counted per address across all accounts, real or not', async () => {
    for (let tries = 1; tries <= 10; tries++) await wrong('203.0.115.1', `guess-${tries}@example.com`)
    assert.equal((await from('203.0.115.1')).status, 429)
    assert.equal((await from('203.0.115.2')).status, 200)
  })

  test('are counted per account across its network, real or not, in any case', async () => {
    for (const username of ['new@example.com', 'nobody@example.com']) {
      for (let host = 1; host <= 10; host++)
        await wrong(`203.0.116.${host}`, host % 2 ? username : username.toUpperCase())
      assert.equal((await from('203.0.116.99', { username })).status, 429, username)
    }
    assert.equal((await from('203.0.116.99', { username: 'moved@example.com' })).status, 200)
  })

  test('by a distant stranger don’t lock the owner out, until there are a hundred from everywhere', async () => {
    const username = 'rival@example.com'
    await times(99, (index) => wrong(`198.18.${index}.1`, username))
    assert.equal((await from('203.0.117.1', { username })).status, 200)
    await wrong('198.18.200.1', username)
    assert.equal((await from('203.0.117.1', { username })).status, 429)
    later(900_000)
    assert.equal((await from('203.0.117.1', { username })).status, 200)
  })

  test('don’t include refused attempts', async () => {
    const username = 'owner@example.com'
    await times(40, () => wrong('203.0.118.1', username))
    await times(40, () => wrong('203.0.118.1', username))
    await times(40, () => wrong('203.0.118.1', username))
    assert.equal((await from('203.0.119.1', { username })).status, 200)
  })

  test('learn no more from thirty concurrent guesses than from ten', async () => {
    const answers = await times(30, () => wrong('203.0.120.1'))
    assert.equal(answers.filter(({ status }) => status === 401).length, 10)
    assert.equal(answers.filter(({ status }) => status === 429).length, 20)
  })

  test('refuse a right password that was still being hashed at the tenth failure', async () => {
    const attempt = { email: 'moved@example.com', password: adasLogin.password, ip: '203.0.126.1' }
    const overtaken: Handle = {
      ...service.db,
      async find(statement, values) {
        await times(10, () => wrong(attempt.ip, attempt.email))
        return service.db.find(statement, values)
      },
    }
    await assert.rejects(signIn(overtaken, { ...attempt, now: service.clock.ms }), /rate_limited/)
  })

  test('don’t include a wrong client secret or a refused scope', async () => {
    for (let tries = 1; tries <= 12; tries++) {
      const secret = await from('203.0.121.1', { client_secret: 'wrong', password: 'not-the-password' })
      assert.deepEqual(codesOf(secret), ['invalid_client'])
      assert.deepEqual(codesOf(await from('203.0.121.1', { scope: 'global,x' })), ['invalid_scope'])
    }
    assert.equal((await from('203.0.121.1')).status, 200)
  })

  test('don’t include twenty concurrent right logins from one address, which all succeed', async () => {
    const answers = await times(20, () => from('203.0.122.1'))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  })

  test('include guesses at the current password', async () => {
    const { access_token } = (await from('203.0.123.1')).body
    const headers = { authorization: access_token, 'x-forwarded-for': '203.0.123.1' }
    const guess = { password: 'a new password', current_password: 'not-the-password' }
    for (let tries = 1; tries <= 10; tries++)
      assert.deepEqual(codesOf(await service.put('/customer/account', guess, headers)), ['wrong_password'])
    const right = { ...guess, current_password: adasLogin.password }
    assert.equal((await service.put('/customer/account', right, headers)).status, 429)
    assert.equal((await from('203.0.123.1')).status, 429)
  })
})

describe('hashing', () => {
  test('runs a few checks at once, in order, and refuses when the queue is full', async () => {
    const inTurn = openQueue({ slots: 2, maxWaiting: [3], full: () => new Error('full') })
    let running = 0
    let most = 0
    const order: number[] = []
    const work = async (index: number) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(index)
      running--
      if (index === 3) throw new Error('this one fails')
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 7 }, (_, index) => inTurn(() => work(index))),
    )
    assert.equal(most, 2)
    assert.deepEqual(order, [0, 1, 2, 3, 4])
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'done')),
      ['done', 'done', 'done', 'this one fails', 'done', 'full', 'full'],
    )
    await inTurn(() => work(7))
    assert.equal(order.at(-1), 7)
  })

  test('holds no transaction, and other requests are answered meanwhile', async () => {
    let underWay = 20
    const logins = times(20, async (index) => {
      await wrong(`198.19.${index}.1`, `crowd-${index}@example.com`)
      underWay--
    })
    const text = `SELECT count(*)::int AS held FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
    let held = 0
    for (let reads = 0; reads < 20; reads++) {
      assert.equal((await service.get('/readyz')).status, 200)
      held = Math.max(held, (await service.db.pool.query(text)).rows[0].held)
    }
    assert.ok(underWay > 5, `${underWay} logins were left when the reads were done`)
    assert.equal(held, 0)
    await logins
  })

  test('takes as long for an unknown email as for a known one', async () => {
    const member = { network: 'n', account: 'a' }
    const known = await hashPassword('any password', member)
    const shape = (hash: string) => ({ cost: hash.split('$').slice(0, 4), length: hash.length })
    assert.deepEqual(shape(decoyHash), shape(known))
    const start = process.cpuUsage()
    assert.equal(await isPassword('any password', member), false)
    const { user, system } = process.cpuUsage(start)
    assert.ok(user + system > 5_000, `${user + system} µs of the processor: the decoy was not hashed`)
  })
})

describe('rules', () => {
  test('scopes are read from any list of the four that has global, and from no other', () => {
    const word = fc.constantFrom('global', 'payment', 'merchant', 'driver', 'other')
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(',', ' , ', ' ', ',,'), (words, between) => {
        const read = readScopes(words.join(between).split(/\s+/))
        const isFine = words.includes('global') && !words.includes('other')
        assert.deepEqual(read, isFine ? scopes.filter((scope) => words.includes(scope)) : null)
      }),
    )
  })

  test('a phone number is its ten digits, whatever is between them', () => {
    const digits = fc.stringMatching(/^[2-9]\d{9}$/)
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('', '1', '+1', '+1 '),
        fc.constantFrom('', '-', '.', ' '),
        (n, p, s) => {
          const written = `${p}(${n.slice(0, 3)})${s}${n.slice(3, 6)}${s}${n.slice(6)}`
          assert.equal(readPhone(written), n)
          assert.equal(readPhone(n.slice(1)), null)
          assert.equal(readPhone(`${n}x`), null)
        },
      ),
    )
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import { sql } from '../../../src/db/database.ts'
import { listReached } from '../../../src/modules/sms/limit-store.ts'
import { sendOrderSms } from '../../../src/modules/sms/order-news.ts'
import type { TextMessage } from '../../../src/outside/sms.ts'
import { examineDatabase } from '../../../src/upkeep/doctor/database-store.ts'
import { queuedJobs } from '../../support/events.ts'
import { codesOf, demoApp } from '../../support/people.ts'
import {
  type Answer,
  operator,
  startTestService,
  type TestService,
  testService,
} from '../../support/test-service.ts'

const env = { TRUSTED_PROXIES: '127.0.0.1' }
const service = testService({ template: 'demo', env })
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const path = '/customer/account/phone/code'

describe('codes by text message', () => {
  let second: TestService & { stop(): Promise<void> }
  let accounts: string[]
  before(async () => {
    second = await startTestService({ databaseUrl: service.databaseUrl, env })
    accounts = await Promise.all(Array.from({ length: 12 }, (_, n) => newAccount(n)))
  })
  after(() => second.stop())
  beforeEach(() => {
    service.clock.ms += 2 * day
    second.clock.ms = service.clock.ms
  })

  async function newAccount(n: number): Promise<string> {
    const email = `bomber${n}@example.com`
    const person = { email, first_name: 'B', last_name: 'B', password: 'correct horse', scope: 'global' }
    const answer = await service.post('/customer/account', { ...demoApp, ...person })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.access_token
  }
  let addresses = 0
  const newAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
  const ask = (account: number, phone: string, ip = newAddress(), at: TestService = service) =>
    at.post(path, { phone }, { authorization: accounts[account]!, 'x-forwarded-for': ip })
  const passed = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
  const queued = async () => (await queuedJobs(service.db, 'send_sms')).length
  const later = (ms: number) => {
    service.clock.ms += ms
    second.clock.ms = service.clock.ms
  }

  test('go to one number once for 12 accounts in two processes, and not again for a minute', async () => {
    const before = await queued()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        ask(n % 12, '212-555-0190', newAddress(), n % 2 ? second : service),
      ),
    )
    assert.equal(passed(answers), 1)
    assert.equal((await queued()) - before, 1)
    const refused = answers.find(({ status }) => status !== 200)!
    assert.deepEqual([refused.status, codesOf(refused)], [429, ['rate_limited']])
    assert.equal(refused.headers.get('retry-after'), '60')
    assert.match(refused.body.message[0].exact_msg, /We just texted a code to this number/)
    later(59_999)
    assert.equal((await ask(0, '2125550190')).status, 429)
    later(1)
    assert.equal((await ask(0, '+1 (212) 555-0190')).status, 200)
  })

  test('are limited to five per number within any 24 hours, for all callers together', async () => {
    const phone = '2125550191'
    for (let n = 0; n < 5; n++) {
      assert.equal((await ask(n, phone)).status, 200)
      later(minute)
    }
    const refused = await ask(6, phone)
    assert.deepEqual(
      [refused.status, refused.headers.get('retry-after')],
      [429, String((day - 5 * minute) / 1000)],
    )
    later(day - 5 * minute)
    // One has left the window, so another can follow.
    assert.deepEqual([(await ask(7, phone)).status, (await ask(8, phone)).status], [200, 429])
  })

  test('are limited to five numbers an hour per account', async () => {
    const answers: Answer[] = []
    for (let n = 0; n < 8; n++) answers.push(await ask(1, `212555020${n}`))
    assert.equal(passed(answers), 5)
    later(hour)
    assert.equal((await ask(1, '2125550209')).status, 200)
  })

  test('are limited to ten an hour per address for all its accounts, with a /64 as one IPv6 address', async () => {
    for (const [family, addressOf] of [
      ['IPv4', () => '203.0.113.77'],
      ['IPv6', (n: number) => `2001:db8:1:2::${(n + 1).toString(16)}`],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          ask(n, `21255503${10 + n + (family === 'IPv6' ? 20 : 0)}`, addressOf(n), n % 2 ? second : service),
        ),
      )
      assert.equal(passed(answers), 10, family)
      later(hour)
    }
    assert.equal((await ask(0, '2125550360', '2001:db8:1:3::1')).status, 200)
  })

  test('are limited per hour for the installation by its setting, shown by the doctor and the metrics', async () => {
    const set = (sms_per_hour: number | null) =>
      service.put('/operator/settings', { sms_per_hour, reason: 'For a test.' }, operator)
    assert.equal((await set(6)).body.settings.sms_per_hour, 6)
    assert.equal((await set(0)).status, 400)
    const metric = async (name: string) =>
      Number(
        new RegExp(`^${RegExp.escape(name)} (\\d+)$`, 'm').exec((await service.get('/metrics')).text)?.[1] ??
          0,
      )
    const refusals = 'cellardoor_sms_refused_total{by="installation"}'
    const before = await metric(refusals)
    const answers: Answer[] = []
    for (let n = 0; n < 8; n++) answers.push(await ask(n, `212555040${n}`))
    assert.deepEqual([passed(answers), answers.at(-1)!.status], [6, 429])
    assert.match(answers.at(-1)!.body.message[0].exact_msg, /We can’t text codes right now/)
    assert.equal((await metric(refusals)) - before, 2)
    assert.equal(await metric('cellardoor_sms_per_hour_limit'), 6)
    const facts = await examineDatabase((text) => service.db.rows(sql(text)), service.deps.clock)
    assert.deepEqual(facts.phoneCodes, { sent: 6, limit: 6 })
    await set(null)
    assert.equal((await ask(9, '2125550409')).status, 200)
  })

  test('don’t count refused requests, and are not sent again for a repeated key', async () => {
    const phone = '2125550500'
    assert.equal((await ask(2, phone)).status, 200)
    for (let n = 0; n < 20; n++) assert.equal((await ask(2, phone, '203.0.113.99')).status, 429)
    later(minute)
    const headers = {
      ...{ authorization: accounts[2]!, 'x-forwarded-for': '203.0.113.99' },
      'idempotency-key': 'once',
    }
    const before = await queued()
    for (let n = 0; n < 3; n++) assert.equal((await service.post(path, { phone }, headers)).status, 200)
    assert.equal((await queued()) - before, 1)
  })

  test('don’t include order messages, of which a guest’s unconfirmed number gets 12 within 24 hours', async () => {
    const texted: TextMessage[] = []
    const sms = {
      ...service.deps.sms,
      async send(message: TextMessage) {
        texted.push(message)
        return 'sent' as const
      },
    }
    const { rows } = await service.db.pool.query(
      `UPDATE orders SET customer_id = NULL, contact = contact || '{"phone": "2125550600"}' WHERE status = 'completed' AND type = 'delivery'
         AND order_id NOT IN (SELECT order_id FROM favorite_orders UNION SELECT order_id FROM reviews) RETURNING order_id`,
    )
    const orderId = rows[0].order_id as number
    const tell = (deps = service.deps) => sendOrderSms({ ...deps, sms }, { orderId, status: 'completed' })
    await Promise.all(Array.from({ length: 20 }, (_, n) => tell(n % 2 ? second.deps : service.deps)))
    assert.equal(texted.length, 12)
    later(day)
    await tell()
    assert.equal(texted.length, 13)
  })

  test('are allowed again exactly when the oldest message leaves the window', async () => {
    const limit = { by: 'number', max: 3, windowMs: 1000, says: { template: '', values: [] } } as const
    let subjects = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(700), { minLength: 1, maxLength: 20 }), async (pauses) => {
        const one = { ...limit, subject: `property ${++subjects}` }
        const sent: number[] = []
        let now = Date.UTC(2026, 0, 1)
        for (const pause of pauses) {
          now += pause
          const [reached] = await listReached(service.db, [one], now)
          const inWindow = sent.filter((at) => at > now - one.windowMs)
          assert.equal(reached !== undefined, inWindow.length >= one.max)
          if (reached) assert.equal(reached.until, inWindow.at(-one.max)! + one.windowMs)
          else {
            await service.db.pool.query(
              `INSERT INTO sms_sends (subject, sent_at) VALUES (sha256(convert_to($1, 'UTF8')), $2)`,
              [one.subject, new Date(now)],
            )
            sent.push(now)
          }
        }
      }),
      { numRuns: 30 },
    )
  })
})

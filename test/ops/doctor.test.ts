import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { connectionsBesidePool, pooledConnections } from '../../src/db/connection-settings.ts'
import { operatorApi } from '../../src/ops/api.ts'
import { doctorCommands } from '../../src/ops/doctor-commands.ts'
import { checkRoom } from '../../src/upkeep/doctor/collect-facts.ts'
import { checkDatabase } from '../../src/upkeep/doctor/database-rules.ts'
import type { Finding } from '../../src/upkeep/doctor/findings.ts'
import { checkMetrics, checkSkew } from '../../src/upkeep/doctor/service-rules.ts'
import { statement } from '../support/postgres.ts'
import { freePort } from '../support/process.ts'
import { hasRedis, startRedis } from '../support/servers/debian.ts'
import { operator, testService } from '../support/test-service.ts'

const connectionsOfAProcess = pooledConnections + connectionsBesidePool

const folder = mkdtempSync(join(tmpdir(), 'cellardoor-doctor-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const service = testService({ template: 'demo' })

const command = doctorCommands({})[0]!
type Env = Record<string, string>
const ofMachine = ['metrics', 'disk']

/** The doctor's report on the service, its database, and these additional settings. */
async function examine(more: Env = {}, options = {}): Promise<Finding[]> {
  const env = { CELLARDOOR_URL: service.url, DATABASE_URL: service.databaseUrl, DATA_DIR: folder, ...more }
  const before = process.exitCode
  const { findings } = await doctorCommands(env)[0]!.run(operatorApi('', ''), [], options)
  process.exitCode = before
  return findings as Finding[]
}
const tell = (findings: Finding[], level: string) =>
  findings.filter((one) => one.level === level).map(({ about, says }) => `${about}: ${says}`)

/** The test's cluster is a throwaway one, and the doctor says so. */
const unsafe =
  'PostgreSQL: fsync, full_page_writes, synchronous_commit is off: a power failure can lose orders.'
const wrongIn = async (more?: Env, options?: object) =>
  tell(await examine(more, options), 'wrong').filter((line) => line !== unsafe)

describe('npm run ops -- doctor', () => {
  test('finds nothing wrong with a healthy service, except that its database may lose orders', async () => {
    const findings = await examine()
    assert.deepEqual(tell(findings, 'wrong'), [unsafe])
    // Whether the process keeps up and the disk has space depends on this machine.
    const about = findings
      .filter(({ level, about }) => level === 'good' || (level === 'mind' && ofMachine.includes(about)))
      .map((one) => one.about)
    for (const name of [
      'service',
      'operator',
      'metrics',
      'clock',
      'migrations',
      'jobs',
      'ledger',
      'database',
      'disk',
    ])
      assert.ok(about.includes(name), `${name} in ${about}`)
    const shown = command.show!({ findings })
    assert.match(shown, /✗ PostgreSQL\s+fsync.+\n\s+Turn it on/)
    assert.match(shown, /Wrong: 1\.$/)
  })

  test('exits with 1 when something is wrong', async () => {
    const before = process.exitCode
    await doctorCommands({ CELLARDOOR_URL: 'http://127.0.0.1:1' })[0]!.run(operatorApi('', ''), [], {})
    const code = process.exitCode
    process.exitCode = before
    assert.equal(code, 1)
  })

  describe('asks the service', () => {
    test('and reports one that is missing, in maintenance, or has another operator token', async () => {
      assert.match(
        (await wrongIn({ CELLARDOOR_URL: 'http://127.0.0.1:1' })).join(),
        /Cellardoor doesn’t respond/,
      )
      assert.match(
        (await wrongIn({}, { token: 'not-the-token-of-it' })).join(),
        /operator token was rejected/,
      )
      const nobodyTells = () => statement(service.databaseUrl, 'DELETE FROM outbox_events')
      await service.put('/operator/maintenance', { on: true }, operator).then(nobodyTells)
      const inMaintenance = await wrongIn()
      await service.put('/operator/maintenance', { on: false }, operator).then(nobodyTells)
      assert.deepEqual(inMaintenance, ['service: The service is in maintenance: every request gets a 503.'])
    })

    test('how it keeps up, and what its clock says', () => {
      const answer = { status: 200, date: undefined, sentAt: 0, gotAt: 0 }
      const text =
        'cellardoor_database_connections{state="waited for"} 7\ncellardoor_nodejs_eventloop_lag_p99_seconds 0.5\n'
      assert.equal(tell(checkMetrics({ ...answer, text }), 'mind').length, 2)
      const between = { sentAt: 100_000, gotAt: 101_000 }
      assert.equal(checkSkew('service', 100_500, between)[0]!.level, 'good')
      assert.match(checkSkew('service', 90_000, between)[0]!.says, /10 s behind/)
      assert.match(checkSkew('service', 121_000, between)[0]!.says, /20 s ahead/)
    })
  })

  describe('asks the database', () => {
    const broken: [string, string, RegExp, string][] = [
      [
        'a migration is missing',
        `UPDATE migrations SET number = -3 WHERE number = 3`,
        /migrations: Missing: 0003_merchants.sql/,
        `UPDATE migrations SET number = 3 WHERE number = -3`,
      ],
      [
        'a migration was changed',
        `UPDATE migrations SET checksum = 'x' || checksum WHERE number = 2`,
        /Changed after they ran: 0002/,
        `UPDATE migrations SET checksum = substr(checksum, 2) WHERE number = 2`,
      ],
      [
        'a job was given up, one is late, one is stuck',
        `INSERT INTO jobs (task, attempts, max_attempts) VALUES ('tell_merchant', 1, 1);
         INSERT INTO jobs (task, run_at) VALUES ('settle_payments', now() - interval '1 hour');
         INSERT INTO jobs (task, locked_at, locked_by) VALUES ('forget_card', now() - interval '2 hours', 'gone')`,
        /Failed on every attempt: tell_merchant \(1\).+Overdue by.+settle_payments \(1\).+Running for.+forget_card \(1\)/,
        'DELETE FROM jobs',
      ],
      [
        'an event was not told',
        `INSERT INTO outbox_events (topic, subject, payload, created_at) VALUES ('t', 's', '{}', now() - interval '1 hour')`,
        /1 events haven’t been processed/,
        `DELETE FROM outbox_events WHERE topic = 't'`,
      ],
      [
        'a checkout is under way for ever',
        `INSERT INTO checkouts (cart_id, merchant_id, order_id, state, draft, started_at)
         VALUES (1, 1001, 1, 'authorising', '{}', now() - interval '1 day')`,
        /1 checkouts are neither/,
        `UPDATE checkouts SET state = 'abandoned', settled_at = now() - interval '2 hours', may_hold = true WHERE order_id = 1`,
      ],
      [
        'the gateway may hold money',
        `SELECT`,
        /may still have a hold/,
        `DELETE FROM checkouts WHERE order_id = 1`,
      ],
      [
        'a payment is not what it should be',
        `INSERT INTO order_payments SELECT merchant_id, order_id, 99, 'credit_card', 1, 5, 'sandbox', 'g', 'held', 'captured'
         FROM orders ORDER BY order_id LIMIT 1`,
        /1 payments haven’t settled/,
        `DELETE FROM order_payments WHERE payment = 99`,
      ],
      [
        'the ledger was written past its triggers',
        `ALTER TABLE ledger_lines DISABLE TRIGGER USER;
         INSERT INTO ledger_lines SELECT entry_id, 99, 'card', 0, '', 7 FROM ledger_entries LIMIT 1`,
        /1 entries don’t balance.+Disabled: ledger_lines/,
        `DELETE FROM ledger_lines WHERE line = 99; ALTER TABLE ledger_lines ENABLE TRIGGER USER`,
      ],
      [
        'a balance is not what was booked',
        `ALTER TABLE gift_cards DISABLE TRIGGER USER; UPDATE gift_cards SET balance_cents = balance_cents - 1
         WHERE gift_card_id = (SELECT min(gift_card_id) FROM gift_cards); ALTER TABLE gift_cards ENABLE TRIGGER USER`,
        /1 gift cards and 0 credits don’t match/,
        `ALTER TABLE gift_cards DISABLE TRIGGER USER; UPDATE gift_cards SET balance_cents = balance_cents + 1
         WHERE gift_card_id = (SELECT min(gift_card_id) FROM gift_cards); ALTER TABLE gift_cards ENABLE TRIGGER USER`,
      ],
      [
        'browsers are subscribed under a key that is gone',
        `INSERT INTO push_subscriptions (audience, customer_id, endpoint, p256dh, auth_secret, language, created_at)
         SELECT 'customer', min(customer_id), 'https://push.example/a', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex'),
           'en', now() FROM customers;
         UPDATE settings SET name = 'kept_push_secret' WHERE name = 'push_secret'`,
        /notifications: The key that 1 browsers subscribed with is gone/,
        `DELETE FROM push_subscriptions`,
      ],
      [
        'the key for notifications is none',
        `INSERT INTO settings (name, value) VALUES ('push_secret', '"short"')`,
        /notifications: The push_secret setting isn’t a valid key/,
        `DELETE FROM settings WHERE name = 'push_secret';
         UPDATE settings SET name = 'push_secret' WHERE name = 'kept_push_secret'`,
      ],
      [
        'no address can be found',
        `CREATE TABLE kept_segments AS TABLE street_segments; TRUNCATE street_segments`,
        /addresses: The gazetteer is empty/,
        `INSERT INTO street_segments OVERRIDING SYSTEM VALUE TABLE kept_segments; DROP TABLE kept_segments`,
      ],
      [
        'an index is broken',
        `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'carts_by_page_and_age'::regclass`,
        /Invalid: carts_by_page_and_age/,
        `UPDATE pg_index SET indisvalid = true WHERE indexrelid = 'carts_by_page_and_age'::regclass`,
      ],
    ]
    for (const [what, breaking, words, mending] of broken)
      test(`and reports that ${what}`, async () => {
        await statement(service.databaseUrl, breaking)
        const found = (await wrongIn()).join(' ')
        await statement(service.databaseUrl, mending)
        assert.match(found, words)
      })

    test('but not for a gazetteer if another geocoder is used', async () => {
      await statement(
        service.databaseUrl,
        'CREATE TABLE kept_segments AS TABLE street_segments; TRUNCATE street_segments',
      )
      const found = await wrongIn({ GEOCODER: 'census' })
      await statement(
        service.databaseUrl,
        'INSERT INTO street_segments OVERRIDING SYSTEM VALUE TABLE kept_segments; DROP TABLE kept_segments',
      )
      assert.deepEqual(found, [])
    })

    test('which is healthy again after all that', async () => {
      assert.deepEqual(await wrongIn(), [])
    })

    test('and reports an unreachable one without its password', async () => {
      const url = `postgres://someone:secret-word@127.0.0.1:${await freePort()}/cellardoor`
      const found = await examine({ DATABASE_URL: url })
      assert.match(tell(found, 'wrong').join(), /PostgreSQL can’t be reached/)
      assert.doesNotMatch(JSON.stringify(found), /secret-word/)
    })

    test('and reports old servers, old transactions, too many connections, dead rows and exhausted sequences', () => {
      const findings = checkDatabase(
        {
          server: {
            versionNumber: 140_005,
            fsync: 'on',
            fullPageWrites: 'on',
            synchronousCommit: 'on',
            maxConnections: 100,
            connections: 90,
            oldestTransactionAge: 1_500_000_000,
            now: 0,
          },
          asked: { sentAt: 0, gotAt: 0 },
          migrations: [{ number: 9999, name: '9999_later.sql', checksum: '' }],
          demo: { isMarked: true, people: [], staff: [], keys: [], apps: ['demo-app'] },
          knowsStreets: false,
          jobs: [],
          waiting: { events: 0, checkouts: 0, holds: 0, payments: 0, bookings: 2, webhooks: 1 },
          ledger: undefined,
          phoneCodes: { sent: 1000, limit: 1000 },
          push: { key: 'good', browsers: 20, failing: 11 },
          longTransactions: [{ pid: 12, user: 'someone', state: 'idle in transaction', minutes: 45 }],
          brokenIndexes: [],
          disabledTriggers: [],
          deadRows: [{ name: 'carts', dead: 90_000, live: 10 }],
          unanswered: ['ledger: canceling statement due to statement timeout'],
        },
        { known: [], production: true, usesGazetteer: false, connectionsOfAProcess },
      )
      assert.deepEqual(
        findings.map(({ level, about }) => `${level} ${about}`),
        [
          'wrong PostgreSQL',
          'mind PostgreSQL',
          'wrong PostgreSQL',
          'mind migrations',
          'wrong demo world',
          'good jobs',
          'mind couriers',
          'mind webhooks',
          'wrong text messages',
          'mind notifications',
          'wrong transactions',
          'mind tables',
          'mind database',
        ],
      )
      assert.match(findings[1]!.todo, new RegExp(`up to ${connectionsOfAProcess}\\.`))
    })

    test('and counts connections as docs/production.md does', () => {
      const page = readFileSync('docs/production.md', 'utf8')
      assert.match(page, new RegExp(`takes up to ${connectionsOfAProcess} connections`))
    })

    test('without changing anything in it', async () => {
      const count = `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int AS writes FROM pg_stat_user_tables`
      await statement(service.databaseUrl, 'SELECT pg_stat_force_next_flush()')
      const [first] = await statement(service.databaseUrl, count)
      await examine()
      assert.deepEqual(await statement(service.databaseUrl, count), [first])
    })
  })

  describe('reads the settings', () => {
    const production = {
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '10.0.0.0/8',
      PUBLIC_URL: 'https://food.example',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_x',
      MAIL_URL: 'smtp://mail.example',
      MAIL_FROM: 'us@food.example',
      OPERATOR_TOKEN: 'demo-operator-token',
    }
    const told = async (more: Env) => (await wrongIn({ ...production, ...more })).join(' ')
    for (const [what, settings, words] of [
      ['TLS is not set up', { TRUSTED_PROXIES: '' }, /TLS: Production rejects plain HTTP/],
      ['people are led to plain HTTP', { PUBLIC_URL: 'http://food.example' }, /PUBLIC_URL/],
      ['payments are not real', { PAYMENTS: 'sandbox' }, /PAYMENTS: Payments run in the sandbox/],
      ['no mail goes out', { MAIL_URL: '' }, /MAIL_URL/],
      ['everybody knows the operator token', {}, /OPERATOR_TOKEN: It’s the demo’s/],
      ['it is too short', { OPERATOR_TOKEN: 'short' }, /at least 16 characters/],
      ['the demo world is asked for', { SEED: 'demo' }, /its passwords are public/],
      ['maintenance is on', { MAINTENANCE: 'true' }, /MAINTENANCE: It’s on/],
      [
        'the demo’s people, staff and apps are in the database',
        {},
        /demo world: Anyone can sign in.+people ada@example\.com.+; staff .+owner@operator\.example.+; apps demo-app/,
      ],
      ['a time is set', { CLOCK: '2026-01-01T00:00:00Z' }, /production runs on the real time/],
    ] as const)
      test(`and reports that ${what}`, async () => assert.match(await told(settings), words))
  })

  describe('checks the machine', () => {
    let port: number
    before(async () => {
      port = await freePort()
    })
    test('for disk space', () => {
      const levels = [0.5, 5, 50].map(
        (gigabytes) => checkRoom('/d', gigabytes * 1024 ** 3, 100 * 1024 ** 3)[0]!.level,
      )
      assert.deepEqual(levels, ['wrong', 'mind', 'good'])
    })
    test('for Redis', { skip: !hasRedis }, async () => {
      assert.match(
        (await wrongIn({ REDIS_URL: `redis://127.0.0.1:${port}` })).join(),
        /Redis: Redis doesn’t respond/,
      )
      const redis = await startRedis(port)
      const found = await examine({ REDIS_URL: redis.url }).finally(redis.stop)
      assert.ok(tell(found, 'good').includes('Redis: Redis responds.'))
    })
  })
})

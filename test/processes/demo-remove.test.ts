import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { demoApps, demoPassword, demoPeople, demoStaff } from '../../src/core/demo-credentials.ts'
import { hashSecret } from '../../src/core/sealing.ts'
import { openDatabase } from '../../src/db/database.ts'
import { seedDemoWorld } from '../../src/demo/seed.ts'
import { removeDemo } from '../../src/upkeep/demo/remove-demo.ts'
import { examineDatabase } from '../../src/upkeep/doctor/database-store.ts'
import { testOfAll } from '../support/eventually.ts'
import {
  cheapHash,
  demoApp,
  logIn,
  merchantApp,
  staffPassword,
  staffToken,
  totpNow,
} from '../support/people.ts'
import { createTestDatabase, digestTables, startTestCluster, statement } from '../support/postgres.ts'
import { freePort, runOps, runService, temporaryFolder } from '../support/process.ts'
import { fewMerchants, operator, startTestService } from '../support/test-service.ts'

const undo = new AsyncDisposableStack()
const folder = temporaryFolder()
undo.defer(folder.remove)
after(() => undo.disposeAsync())
let clusterUrl: string
before(async () => {
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  clusterUrl = cluster.url
})
async function newDatabase(template: 'empty' | 'demo_small'): Promise<string> {
  const { url, drop } = await createTestDatabase(clusterUrl, template)
  undo.defer(drop)
  return url
}
const token = 'an-operator-token-of-our-own'

async function startProduction(databaseUrl: string) {
  const env = {
    ...{ NODE_ENV: 'production', PAYMENTS: 'sandbox', TRUSTED_PROXIES: '127.0.0.1', WEB: 'off' },
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder.path, OPERATOR_TOKEN: token },
  }
  return runService(await freePort(), { env })
}
async function refusedStart(databaseUrl: string): Promise<string> {
  const service = await startProduction(databaseUrl)
  assert.deepEqual(await service.exit, { code: 1, signal: null }, service.output())
  return service.output()
}

const refusal = /^This database holds demo data.+production won’t start.+npm run ops -- demo remove$/m
const others = [
  'orders',
  'order_payments',
  'ledger_entries',
  'ledger_lines',
  'reviews',
  'merchants',
  'gift_cards',
]

describe('production on a database filled by the demo', () => {
  test('does not start, and says what to do, even if it was filled before there was a mark', async () => {
    const url = await newDatabase('demo_small')
    assert.match(await refusedStart(url), refusal)
    await statement(url, `DELETE FROM settings WHERE name = 'demo_world'`)
    assert.match(await refusedStart(url), refusal)
  })

  test('finds the mark written before the first row of the demo, in the same transaction', async () => {
    const url = await newDatabase('empty')
    await statement(
      url,
      `CREATE FUNCTION must_be_marked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         ASSERT EXISTS (SELECT FROM settings WHERE name = 'demo_world'), 'not marked'; RETURN NULL; END $$;
       CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$;
       CREATE TRIGGER fail BEFORE INSERT ON favorite_merchants EXECUTE FUNCTION fail_late()`,
    )
    for (const table of ['api_clients', 'customers', 'operator_staff', 'merchants'])
      await statement(
        url,
        `CREATE TRIGGER marked BEFORE INSERT ON ${table} EXECUTE FUNCTION must_be_marked()`,
      )
    const db = openDatabase(url)
    try {
      await assert.rejects(seedDemoWorld(db, '2026-06-15', fewMerchants), /killed/)
      const left = `SELECT (SELECT count(*)::int FROM customers) AS people, (SELECT count(*)::int FROM settings WHERE name = 'demo_world') AS marks`
      assert.deepEqual(await statement(url, left), [{ people: 0, marks: 0 }])
    } finally {
      await db.close()
    }
  })

  test('gets a mark from migration 0106 in an earlier version’s database, by the demo app and its published secret', async () => {
    const migration = readFileSync('migrations/0106_demo_databases.sql', 'utf8')
    const marks = `SELECT name FROM settings WHERE name = 'demo_world'`
    const url = await newDatabase('demo_small')
    await statement(url, `DELETE FROM settings WHERE name = 'demo_world'`)
    await statement(url, migration)
    assert.equal((await statement(url, marks)).length, 1)
    const empty = await newDatabase('empty')
    await statement(empty, migration)
    assert.equal((await statement(empty, marks)).length, 0)
  })
})

describe('npm run ops -- demo remove', () => {
  test('removes the demo’s people, staff, keys and apps and nothing else; then production starts and none of their credentials work', async () => {
    const url = await newDatabase('demo_small')
    const demo = await startTestService({ databaseUrl: url })
    demo.clock.ms = Date.now() // production uses real time, and its tokens must be valid
    const ada = await logIn(demo, { ...demoApp, username: 'ada@example.com', scope: 'global' })
    const owner = await logIn(demo, {
      ...{ ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' },
    })
    const session = await staffToken(demo, 'owner')
    const key = async (name: string, headers: { authorization: string }) =>
      (await demo.post('/operator/keys', { name, roles: ['owner'] }, headers)).body.key as string
    const keys = [await key('of the demo’s owner', session), await key('of the demo’s token', operator)]
    const acting = await demo.post('/operator/merchants/1001/acting', { reason: 'Looking.' }, session)
    assert.equal(acting.status, 200, acting.text)
    // What is not the demo's: another app, customer and staff member, and a key of theirs.
    const app = (
      await demo.post('/operator/clients', { client_id: 'ours', name: 'Ours', flows: ['password'] }, operator)
    ).body
    const ours = { client_id: 'ours', client_secret: app.client_secret as string }
    const bob = { email: 'bob@bobs.example', first_name: 'Bob', last_name: 'B', password: 'correct horse' }
    const bobs = await demo.post('/customer/account', { ...ours, ...bob, scope: 'global' })
    assert.equal(bobs.status, 200, bobs.text)
    const adasInOurs = await logIn(demo, { ...ours, username: 'ada@example.com', scope: 'global' })
    const bobInDemo = await logIn(demo, {
      ...demoApp,
      username: bob.email,
      password: bob.password,
      scope: 'global',
    })
    const real = await demo.post(
      '/operator/staff',
      { email: 'vi@ours.example', name: 'Vi', role: 'viewer' },
      operator,
    )
    const vi = await demo.post('/operator/session', {
      email: 'vi@ours.example',
      password: real.body.password,
    })
    assert.equal(vi.status, 200, vi.text)
    await statement(
      url,
      `INSERT INTO operator_keys (key_id, key_hash, name, roles, created_by, created_at)
       VALUES ('key_0000000000000001', '\\x${hashSecret('opk_ours').toString('hex')}', 'ours', '{viewer}', 'vi@ours.example', now())`,
    )
    // Renamed people of the demo are still the demo's.
    await statement(
      url,
      `UPDATE customers SET email = 'stranger@evil.example' WHERE email = 'new@example.com'`,
    )
    await demo.stop()

    const before = await digestTables(url)
    const run = await runOps('http://127.0.0.1:1', ['demo', 'remove', '--database', url, '--json'])
    assert.equal(run.code, 0, run.err)
    const removed = JSON.parse(run.out)
    assert.deepEqual(removed.people.disabled, ['ada@example.com', 'dora@example.com', 'diego@example.com'])
    assert.deepEqual(
      removed.people.deleted.sort(),
      [
        ...demoPeople.filter((email) => !/^(ada|new|dora|diego)@/.test(email)),
        'stranger@evil.example',
      ].sort(),
    )
    assert.deepEqual(removed.staff.sort(), Object.values(demoStaff).sort())
    assert.deepEqual(removed.apps.sort(), [...demoApps].sort())
    assert.deepEqual(removed.keys.sort(), ['of the demo’s owner', 'of the demo’s token'])
    assert.deepEqual(removed.left, { staff: ['vi@ours.example'], keys: ['ours'], apps: ['ours'] })
    const afterwards = await digestTables(url)
    for (const table of others)
      assert.deepEqual(afterwards[`public.${table}`], before[`public.${table}`], table)

    const again = await runOps('http://127.0.0.1:1', ['demo', 'remove', '--database', url, '--json'])
    const nothing = {
      people: { deleted: [], disabled: [] },
      staff: [],
      keys: [],
      apps: [],
      left: removed.left,
    }
    assert.deepEqual(JSON.parse(again.out), nothing)
    assert.deepEqual(await digestTables(url), afterwards, 'a second time changes nothing')

    const service = await startProduction(url)
    try {
      await service.ready()
      let asked = 0
      const ask = async (method: string, path: string, authorization?: string, body?: object) => {
        const response = await fetch(service.url + path, {
          method,
          headers: {
            'x-forwarded-proto': 'https',
            'x-forwarded-for': `198.51.100.${++asked}`, // wrong passwords are limited by address
            'content-type': 'application/json',
            ...(authorization && { authorization }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        return response.status
      }
      const passwordOf = (app: object, username: string, password: string) =>
        ask('POST', '/customer/auth', undefined, {
          ...app,
          grant_type: 'password',
          scope: 'global',
          username,
          password,
        })
      assert.equal(await passwordOf(ours, bob.email, bob.password), 200)
      for (const email of [...demoPeople, 'stranger@evil.example', 'erased-1@erased.invalid'])
        assert.equal(await passwordOf(ours, email, demoPassword), 401, email)
      for (const id of demoApps) {
        const secret = { client_id: id, client_secret: `${id}-secret` }
        assert.equal(await passwordOf(secret, bob.email, bob.password), 401, id)
      }
      for (const bearer of [ada, owner, adasInOurs, bobInDemo])
        assert.equal(await ask('GET', '/customer/account', bearer.access_token), 401)
      assert.equal(await ask('GET', '/customer/account', bobs.body.access_token), 200)
      for (const refresh_token of [ada.refresh_token, adasInOurs.refresh_token])
        assert.equal(
          await ask('POST', '/customer/auth', undefined, {
            ...ours,
            grant_type: 'refresh_token',
            refresh_token,
          }),
          400,
        )
      const totp = totpNow(demo)
      for (const email of Object.values(demoStaff))
        assert.equal(
          await ask('POST', '/operator/session', undefined, { email, password: staffPassword, totp }),
          401,
        )
      for (const credential of [
        session.authorization,
        acting.body.access_token,
        ...keys,
        operator.authorization,
      ])
        assert.equal(await ask('GET', '/operator/staff', credential), 401)
      for (const credential of [`Bearer ${token}`, `Bearer ${vi.body.access_token}`, 'Bearer opk_ours'])
        assert.equal(await ask('GET', '/operator/staff', credential), 200, credential)
      // No one becomes an owner of a merchant by signing up with an email of the demo.
      const [member] = await statement(
        url,
        `SELECT count(*)::int AS count FROM merchant_group_members WHERE email LIKE '%@example.com'`,
      )
      assert.deepEqual(member, { count: 0 })
    } finally {
      service.child.kill('SIGTERM')
      await service.exit
    }
  })

  testOfAll(
    'leaves an installation that was never a demo unchanged, even apps with demo names and other secrets',
    async () => {
      const url = await newDatabase('empty')
      await statement(
        url,
        `INSERT INTO api_clients (client_id, secret_hash, name, redirect_uris, flows, enabled, created_at)
       VALUES ('demo-app', '\\x${hashSecret('a secret of our own').toString('hex')}', 'Ours', '{}', '{}', true, now());
       INSERT INTO operator_keys (key_id, key_hash, name, roles, created_by, created_at)
       VALUES ('key_0000000000000001', '\\x${hashSecret('opk_ours').toString('hex')}', 'ours', '{viewer}', 'operator', now())`,
      )
      const before = await digestTables(url)
      const db = openDatabase(url)
      try {
        const { left, ...removed } = await removeDemo(db, Date.now())
        assert.deepEqual(removed, { people: { deleted: [], disabled: [] }, staff: [], keys: [], apps: [] })
        assert.deepEqual([left.keys, left.apps], [['ours'], ['demo-app']])
      } finally {
        await db.close()
      }
      assert.deepEqual(await digestTables(url), before)
    },
  )

  testOfAll('lets the doctor find what was recreated with the demo’s passwords and secrets', async () => {
    const url = await newDatabase('empty')
    const facts = async () => {
      const clock = { now: () => Date.now() }
      return (await examineDatabase(async (text) => statement(url, text), clock)).demo
    }
    assert.deepEqual(await facts(), { isMarked: false, people: [], staff: [], keys: [], apps: [] })
    const hash = cheapHash(demoPassword)
    await statement(
      url,
      `INSERT INTO customers (email, first_name, last_name, password_hash, created_at)
         VALUES ('Ada@example.com', 'A', 'L', '${hash}', now()), ('new@example.com', 'N', 'N', '${cheapHash('another')}', now());
       INSERT INTO operator_staff (email, name, role, enabled, password_hash, created_at)
         VALUES ('boss@ours.example', 'B', 'owner', true, '${hash}', now()), ('other@ours.example', 'O', 'owner', true, '${cheapHash('x')}', now());
       INSERT INTO operator_keys (key_id, key_hash, name, roles, created_by, created_at)
         VALUES ('key_0000000000000001', '\\x${hashSecret('k').toString('hex')}', 'back door', '{owner}', 'owner@operator.example', now());
       INSERT INTO api_clients (client_id, secret_hash, name, redirect_uris, flows, enabled, created_at)
         VALUES ('public-app', '\\x${hashSecret('public-app-secret').toString('hex')}', 'P', '{}', '{}', true, now())`,
    )
    assert.deepEqual(await facts(), {
      isMarked: false,
      people: ['Ada@example.com'],
      staff: ['boss@ours.example'],
      keys: ['back door'],
      apps: ['public-app'],
    })
  })
})

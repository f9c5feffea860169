import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import { type Migration, migrate, readMigrations } from '../src/db/migrate.ts'
import { restoreBackup } from '../src/upkeep/backup/restore-backup.ts'
import { emptyDatabases, statement } from './support/empty-databases.ts'
import { hazardsOf } from './support/migration-lint.ts'
import { itemId, shopper } from './support/order-service.ts'
import { startTestCluster } from './support/postgres.ts'
import { startTestService } from './support/test-service.ts'
import { trialBalance } from './support/trial-balance.ts'

/** The newest migration of the version before; test/fixtures/upgrade says how the fixtures were made. */
const lastOfBefore = 19
const fixtures = 'test/fixtures/upgrade'
/** Statements of the version before that may fail while the new one starts, and why that does no harm. */
const mayBreak: Record<string, string> = {
  "SELECT gin_clean_pending_list('alcohol_products_by_similar_key')":
    'the last step of an import of products, which fails as a whole: the operator sends it again',
}
const statements = (JSON.parse(readFileSync(`${fixtures}/0019-statements.json`, 'utf8')) as string[]).filter(
  (text) => !(text in mayBreak),
)

const databases = emptyDatabases()
let cluster: Awaited<ReturnType<typeof startTestCluster>>
before(async () => {
  cluster = await startTestCluster()
})
after(async () => {
  await databases.dropAll()
  await cluster.stop()
})

describe('the world of the version before', () => {
  let service: Awaited<ReturnType<typeof startTestService>>
  let migrated: string[]
  before(async () => {
    const url = await databases.make(cluster.url)
    const restored = await restoreBackup({ databaseUrl: url, dataDir: '.' }, `${fixtures}/0019.backup`)
    migrated = restored.migrated
    service = await startTestService({ databaseUrl: url })
  })
  after(() => service.stop())

  test('is brought up to date by every migration since', async () => {
    const since = readdirSync('migrations').filter((name) => Number(name.slice(0, 4)) > lastOfBefore)
    assert.deepEqual(migrated, since.sort())
    assert.equal((await service.get('/readyz')).status, 200)
  })

  test('shows its menus and past orders, and takes new ones', async () => {
    const blt = await itemId(service, 1001, 'BLT')
    const ada = await shopper(service as never)
    const past = (await ada.get('/customer/orders/recent?limit=50')).body.orders.length
    assert.ok(past > 0)
    await ada.put(1001, blt, 2)
    const placed = await ada.checkOut(1001, { order_type: 'pickup', payments: [{ type: 'cash' }] })
    assert.equal(placed.status, 200, placed.text)
    assert.equal((await ada.get('/customer/orders/recent?limit=50')).body.orders.length, past + 1)
  })

  test('has its gift cards and credit in the ledger, which balances', async () => {
    assert.equal((await trialBalance(service.db)).sum, 0)
    const differing = await statement(
      service.databaseUrl,
      `SELECT gift_card_id FROM gift_cards g WHERE balance_cents <> (SELECT coalesce(sum(amount_cents), 0)
         FROM ledger_lines WHERE account = 'gift_card' AND party = g.gift_card_id)
       UNION ALL SELECT customer_id FROM customer_credits c WHERE balance_cents <> (SELECT coalesce(sum(amount_cents), 0)
         FROM ledger_lines WHERE account = 'credit' AND party = c.customer_id)`,
    )
    assert.deepEqual(differing, [])
  })
})

/** What the version before does all day, on tables that later migrations touch. */
const dailyWork = [
  `SELECT * FROM merchants JOIN menu_entities USING (merchant_id) LIMIT 10`,
  `SELECT * FROM orders ORDER BY order_id DESC LIMIT 10`,
  `UPDATE customers SET phone = phone`,
  `UPDATE menu_entities SET hidden = hidden`,
  `INSERT INTO audit_records (at, actor, action, subject, request_id) VALUES (now(), 'a', 'b', 'c', 'd')`,
  `INSERT INTO outbox_events (topic, subject, payload, created_at) VALUES ('t', 's', '{}', now())`,
  `SELECT sum(balance_cents) FROM gift_cards`,
]
const smallWorld = `
  INSERT INTO merchant_groups VALUES (1, 'g', now());
  INSERT INTO merchants (merchant_id, group_id, name, short_tag, type, phone, street, city, state, zip_code, latitude, longitude,
    time_zone, activation_date, created_at)
  VALUES (1, 1, 'm', 'm', 'R', '2125550100', 's', 'c', 'NY', '10038', 1, 1, 'America/New_York', now(), now());
  INSERT INTO customers (customer_id, email, first_name, last_name, password_hash, created_at) VALUES (1, 'a@b.c', 'a', 'b', 'x', now())`

describe('while the version before still runs', () => {
  let migrations: Migration[]
  before(async () => {
    migrations = await readMigrations()
  })

  /** A database as that version has it, with a connection to it. */
  async function databaseOfBefore() {
    const url = await databases.make(cluster.url)
    await migrateJobs({ connectionString: url, logger: undefined })
    const client = new pg.Client(url)
    await client.connect()
    await client.query(
      'CREATE TABLE migrations (number int PRIMARY KEY, name text, checksum text, applied_at timestamptz DEFAULT now())',
    )
    for (const { number, name, checksum, text } of migrations.filter((one) => one.number <= lastOfBefore)) {
      await client.query(text)
      await client.query('INSERT INTO migrations VALUES ($1, $2, $3)', [number, name, checksum])
    }
    await client.query(smallWorld)
    return { url, client }
  }

  /** Its statements that the schema, as it is now, cannot plan any more. */
  async function brokenStatements(client: pg.Client): Promise<string[]> {
    const broken: string[] = []
    for (const [index, text] of statements.entries()) {
      const prepared = client.query(`PREPARE s${index} AS ${text}`)
      await prepared.then(
        () => client.query(`DEALLOCATE s${index}`),
        (error: Error) => broken.push(`${error.message}: ${text.slice(0, 120)}`),
      )
    }
    return broken
  }

  test('no migration breaks one of its statements', async () => {
    const { client } = await databaseOfBefore()
    assert.ok(statements.length > 100)
    assert.deepEqual(await brokenStatements(client), [])
    for (const { name, text } of migrations.filter(({ number }) => number > lastOfBefore)) {
      await client.query(text)
      assert.deepEqual(await brokenStatements(client), [], name)
    }
    await client.end()
  })

  test('migrations get their locks in the midst of its work, and nobody is refused for it', async () => {
    const { url, client } = await databaseOfBefore()
    let isOver = false
    const working = (async () => {
      let rounds = 0
      for (; !isOver; rounds++) for (const text of dailyWork) await client.query(text)
      return rounds
    })().finally(() => client.end())
    const { applied } = await migrate(url).finally(() => {
      isOver = true
    })
    assert.equal(applied.length, migrations.length - lastOfBefore)
    assert.ok((await working) > 0)
  })
})

/** Hazards that were weighed. Whoever adds one says why it does no harm; whoever cannot splits the migration in two versions. */
const weighed: Record<string, string> = {
  '0097 a rule is dropped: alcohol_offers':
    'a trigger looks for the merchant in its place; merchants are never deleted (0060)',
  '0097 a trigger may refuse: alcohol_offers': 'no version gives an offer to another merchant',
  '0100 a block runs: DO':
    'the rules of orders and payments are dropped in one transaction with the function that holds the same ones',
  '0056 writes wait for an index: orders':
    'where there are many orders, they are built before the migration, while others write',
  '0056 writes wait for an index: customers': 'short rows, few writes',
  '0056 writes wait for an index: audit_records':
    'one pass over the audit, which only operators and merchants write',
  '0060 a rule is dropped: orders':
    'a trigger looks for the merchant in its place; a merchant can no longer be deleted',
  '0060 a rule is dropped: checkouts': 'its merchant is the one of the cart, which keeps its foreign key',
  '0060 a rule is dropped: ledger_entries': 'its merchant is the one of the order',
  '0060 a trigger may refuse: merchants': 'no version deletes a merchant or changes its key',
  '0060 writes wait for an index: carts':
    'a summary by page: one pass over carts that change; no order waits',
  '0045 a rule is dropped: order_payments': 'a weaker one takes its place; the old version writes no 0',
  '0045 writes wait for an index: order_payments':
    'its column is new: the index is empty, and one scan makes it',
  '0030 all rows are checked: outbox_events': 'the columns are new and null; the table is short',
  '0031 a block runs: DO': 'partitions of the new table, for the days that the log has',
  '0030 rows go: outbox_events': 'handled already; the old version only ever deletes them',
  '0021 rows go: idempotent_answers':
    'answers of the last day, whose fingerprints could be guessed; an order is not placed twice without them',
  '0025 a function goes: alcohol_offers_inserted':
    'a trigger of the same name takes its place at once; the old version may show an old price until it stops, and checkout reads the table',
  '0025 a function goes: alcohol_offers_updated':
    'a trigger of the same name takes its place at once; the old version may show an old price until it stops, and checkout reads the table',
  '0025 a function goes: alcohol_offers_deleted':
    'a trigger of the same name takes its place at once; the old version may show an old price until it stops, and checkout reads the table',
  '0025 a function goes: notify_offer_change': 'only those triggers called it',
  '0035 writes wait for an index: ledger_entries': 'the index is partial and empty; one pass over the ledger',
  '0086 writes wait for an index: alcohol_products': 'one pass over the products, which only imports write',
  '0092 writes wait for an index: order_refund_payments': 'built before the migration where there are many',
  '0090 writes wait for an index: audit_records': 'built before the migration, while records are written',
  '0088 writes wait for an index: orders': 'built before the migration, while orders go on',
  '0089 writes wait for an index: webhook_deliveries':
    'the index is partial: one pass over the delivery log; only senders write it, and they wait',
  '0050 writes wait for an index: webhook_deliveries':
    'the index is partial: one pass over the delivery log; only senders write it, and they wait',
  '0077 writes wait for an index: deliveries': 'the index is partial: one pass over the deliveries',
  '0084 writes wait for an index: audit_records': 'the index is partial and empty; one pass over the audit',
  '0076 writes wait for an index: audit_records':
    'one pass over the audit, which only operators and merchants write',
  '0071 a rule is dropped: ledger_lines':
    'a wider one takes its place, for new lines; all older lines kept the narrow one',
  '0072 writes wait for an index: merchant_day_hours':
    'sums of days that are over; an hourly job writes them',
  '0072 writes wait for an index: merchant_day_items':
    'sums of days that are over; an hourly job writes them',
  '0072 writes wait for an index: reviews': 'one pass over the reviews, which few write',
  '0070 writes wait for an index: orders':
    'where there are many orders, it is built before the migration, while others write',
  '0037 rows are rewritten: merchants':
    'merchants with ratings, once; few rows, and orders only refer to them',
  '0080 writes wait for an index: merchant_licenses': 'short rows, few writes',
  '0080 writes wait for an index: alcohol_matches': 'only imports and decisions of the operator write it',
}

describe('a migration since the version before', () => {
  test('does nothing that was not weighed, and everything that was', () => {
    const found = readdirSync('migrations')
      .filter((name) => Number(name.slice(0, 4)) > lastOfBefore)
      .flatMap((name) =>
        hazardsOf(readFileSync(`migrations/${name}`, 'utf8')).map(
          ({ kind, table }) => `${name.slice(0, 4)} ${kind}: ${table}`,
        ),
      )
    assert.deepEqual([...new Set(found)].sort(), Object.keys(weighed).sort())
  })

  test('would be noticed for each hazard, and not for what it makes itself', () => {
    for (const [text, kind] of [
      ['DROP TABLE carts;', 'a table goes'],
      ['ALTER TABLE carts DROP COLUMN lines;', 'a column goes'],
      ['ALTER TABLE carts RENAME COLUMN lines TO rows;', 'something gets another name'],
      [
        'ALTER TABLE carts\n  ADD COLUMN a int, -- why\n  ALTER COLUMN lines TYPE text;',
        'a column gets another type',
      ],
      ['ALTER TABLE carts ALTER COLUMN guest_id SET NOT NULL;', 'a column must be filled'],
      ['ALTER TABLE carts ADD COLUMN a text NOT NULL;', 'a new column must be filled'],
      ['ALTER TABLE carts DROP CONSTRAINT carts_check;', 'a rule is dropped'],
      ['ALTER TABLE carts ADD CONSTRAINT x CHECK (cart_id > 0);', 'all rows are checked'],
      ['CREATE UNIQUE INDEX x ON carts (lines);', 'writes wait for an index'],
      ['UPDATE carts SET revision = 1;', 'rows are rewritten'],
      ['DELETE FROM carts;', 'rows go'],
      ['CREATE TRIGGER x BEFORE INSERT ON carts FOR EACH ROW EXECUTE FUNCTION f();', 'a trigger may refuse'],
      ['DROP FUNCTION f;', 'a function goes'],
      ['DO $$ BEGIN PERFORM 1; END $$;', 'a block runs'],
    ] as const)
      assert.deepEqual(
        hazardsOf(text).map((hazard) => hazard.kind),
        [kind],
        text,
      )
    for (const harmless of [
      `ALTER TABLE carts ADD COLUMN a text NOT NULL DEFAULT 'x';`,
      'ALTER TABLE carts ADD CONSTRAINT x CHECK (cart_id > 0) NOT VALID;',
      'CREATE TABLE t (a int); CREATE INDEX i ON t (a); UPDATE t SET a = 1; ALTER TABLE t DROP COLUMN a;',
      'CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM carts; RETURN 1; END $$;',
      '-- DROP TABLE carts;',
    ])
      assert.deepEqual(hazardsOf(harmless), [], harmless)
  })
})

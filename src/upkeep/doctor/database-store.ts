import type { Clock } from '../../core/clock.ts'
import { demoPeople, demoStaff } from '../../core/demo-credentials.ts'
import { canSign } from '../../outside/push/sender-keys.ts'
import { backlogText, jobBacklogText } from '../backlog.ts'
import { findPublished } from '../demo/published-password.ts'
import type { DatabaseFacts } from './database-rules.ts'

/** As SQL literals; all texts are our own constants. */
const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

const server = `
  SELECT current_setting('server_version_num')::integer AS "versionNumber", current_setting('fsync') AS fsync,
    current_setting('full_page_writes') AS "fullPageWrites", current_setting('synchronous_commit') AS "synchronousCommit",
    current_setting('max_connections')::integer AS "maxConnections",
    (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
    (SELECT age(datfrozenxid) FROM pg_database WHERE datname = current_database()) AS "oldestTransactionAge",
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`

const migrations = 'SELECT number, name, checksum FROM migrations ORDER BY number'

/** The demo's mark, apps with secrets like those in the documentation, and keys created by the demo's staff. */
const demo = `
  SELECT EXISTS (SELECT FROM settings WHERE name = 'demo_world') AS "isMarked",
    ARRAY (SELECT client_id FROM api_clients WHERE enabled
      AND secret_hash = sha256(convert_to(client_id || '-secret', 'UTF8')) ORDER BY 1) AS apps,
    ARRAY (SELECT name FROM operator_keys WHERE created_by IN (${quoted(Object.values(demoStaff))}) ORDER BY 1) AS keys`

/** Accounts that may have the demo's password: its people by their addresses, and all staff, since there are few. */
const signIns = `
  SELECT 'people' AS kind, email, password_hash AS hash FROM customers
  WHERE NOT disabled AND lower(email) IN (${quoted(demoPeople)})
  UNION ALL SELECT 'staff', email, password_hash FROM operator_staff WHERE enabled ORDER BY 1, 2`

const streets = 'SELECT EXISTS (SELECT FROM street_segments) AS known'

const ledger = `
  SELECT (SELECT count(*)::integer FROM (SELECT FROM ledger_lines GROUP BY entry_id HAVING sum(amount_cents) <> 0) AS e) AS entries,
    (SELECT count(*)::integer FROM gift_cards g WHERE balance_cents <>
      (SELECT coalesce(sum(amount_cents), 0) FROM ledger_lines WHERE account = 'gift_card' AND party = g.gift_card_id)) AS "giftCards",
    (SELECT count(*)::integer FROM customer_credits c WHERE balance_cents <>
      (SELECT coalesce(sum(amount_cents), 0) FROM ledger_lines WHERE account = 'credit' AND party = c.customer_id)) AS credits`

/** Codes sent within the last hour, and the setting that limits them. */
const phoneCodes = (now: number) => `
  SELECT (SELECT count(*)::integer FROM sms_sends
      WHERE subject = sha256(convert_to('codes of the installation', 'UTF8')) AND sent_at > to_timestamp(${now / 1000}) - interval '1 hour') AS sent,
    coalesce((SELECT (value ->> 'smsPerHour')::integer FROM settings WHERE name = 'marketplace'), 1000) AS "limit"`

const push = `
  SELECT (SELECT value FROM settings WHERE name = 'push_secret') AS secret, count(*)::integer AS browsers,
    count(*) FILTER (WHERE failures > 3)::integer AS failing FROM push_subscriptions`

const longTransactions = `
  SELECT pid, usename AS "user", state, round(extract(epoch FROM now() - xact_start) / 60)::integer AS minutes
  FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
    AND xact_start < now() - interval '5 minutes' ORDER BY xact_start LIMIT 5`

const brokenIndexes = `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid`

const disabledTriggers = `
  SELECT tgrelid::regclass || '.' || tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D' ORDER BY 1`

const deadRows = `
  SELECT relname AS name, n_dead_tup::float8 AS dead, n_live_tup::float8 AS live FROM pg_stat_user_tables
  WHERE n_dead_tup > 50000 AND n_dead_tup > n_live_tup / 5 ORDER BY n_dead_tup DESC LIMIT 5`

/** Each query runs separately, so a missing table or a slow query doesn't hide the other results. */
export async function examineDatabase(
  read: (text: string) => Promise<unknown[]>,
  clock: Clock,
): Promise<DatabaseFacts> {
  const unanswered: string[] = []
  const ask = async <Row>(about: string, text: string): Promise<Row[]> => {
    try {
      return (await read(text)) as Row[]
    } catch (error) {
      unanswered.push(`${about}: ${(error as Error).message}`)
      return []
    }
  }
  const sentAt = clock.now()
  const [found] = await ask<NonNullable<DatabaseFacts['server']>>('server', server)
  return {
    server: found,
    asked: { sentAt, gotAt: clock.now() },
    migrations: await ask('migrations', migrations),
    demo: await findDemo(ask),
    knowsStreets: (await ask<{ known: boolean }>('streets', streets))[0]?.known,
    jobs: await ask('jobs', jobBacklogText),
    waiting: (await ask<NonNullable<DatabaseFacts['waiting']>>('what waits', backlogText))[0],
    ledger: (await ask<NonNullable<DatabaseFacts['ledger']>>('ledger', ledger))[0],
    phoneCodes: (await ask<NonNullable<DatabaseFacts['phoneCodes']>>('phone codes', phoneCodes(sentAt)))[0],
    push: await findPush(ask),
    longTransactions: await ask('transactions', longTransactions),
    brokenIndexes: await ask('indexes', brokenIndexes),
    disabledTriggers: await ask('triggers', disabledTriggers),
    deadRows: await ask('dead rows', deadRows),
    unanswered,
  }
}

/** Doesn't return the secret itself. */
async function findPush(ask: Ask): Promise<DatabaseFacts['push']> {
  const [found] = await ask<{ secret: unknown; browsers: number; failing: number }>('push', push)
  if (!found) return undefined
  const { secret, ...counts } = found
  const isKey = typeof secret === 'string' && canSign(secret)
  return { ...counts, key: secret === null ? 'missing' : isKey ? 'good' : 'broken' }
}

type Ask = <Row>(about: string, text: string) => Promise<Row[]>

async function findDemo(ask: Ask): Promise<DatabaseFacts['demo']> {
  const [found] = await ask<{ isMarked: boolean; apps: string[]; keys: string[] }>('demo world', demo)
  const known = await ask<{ kind: 'people' | 'staff'; email: string; hash: string }>('demo sign-ins', signIns)
  const published = await findPublished(known.map(({ hash }) => hash))
  const of = (kind: 'people' | 'staff') =>
    known.filter((one) => one.kind === kind && published.has(one.hash)).map(({ email }) => email)
  return {
    ...(found ?? { isMarked: false, apps: [], keys: [] }),
    people: of('people'),
    staff: of('staff'),
  }
}

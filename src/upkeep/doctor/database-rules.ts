import type { Backlog, JobBacklog } from '../backlog.ts'
import { type Finding, mind, orGood, wrong } from './findings.ts'
import { checkPush, type PushFacts } from './push-rules.ts'

type Named = { name: string }
type Migration = { number: number; name: string; checksum: string }
export type DatabaseFacts = {
  server:
    | {
        versionNumber: number
        fsync: string
        fullPageWrites: string
        synchronousCommit: string
        maxConnections: number
        connections: number
        oldestTransactionAge: number
        now: number
      }
    | undefined
  /** Our times before and after the server read its clock. */
  asked: { sentAt: number; gotAt: number }
  migrations: Migration[]
  /** Which parts of the demo still give access. `isMarked`: the demo created this database. */
  demo: { isMarked: boolean; people: string[]; staff: string[]; keys: string[]; apps: string[] }
  /** Whether the gazetteer has any streets; undefined if the query failed. */
  knowsStreets: boolean | undefined
  jobs: JobBacklog[]
  waiting: Backlog | undefined
  ledger: Record<'entries' | 'giftCards' | 'credits', number> | undefined
  /** How many codes were texted within the last hour, and the limit. */
  phoneCodes: { sent: number; limit: number } | undefined
  push: PushFacts | undefined
  longTransactions: { pid: number; user: string; state: string; minutes: number }[]
  brokenIndexes: Named[]
  disabledTriggers: Named[]
  deadRows: { name: string; dead: number; live: number }[]
  /** Queries that failed, with the reason. */
  unanswered: string[]
}

/** The state that the settings and the files of this version require. */
export type Expected = {
  known: readonly Migration[]
  production: boolean
  usesGazetteer: boolean
  connectionsOfAProcess: number
}

const oldestMajor = 15
const names = (list: readonly Named[]) => list.map(({ name }) => name).join(', ')

export function checkDatabase(facts: DatabaseFacts, expected: Expected): Finding[] {
  return [
    ...checkServer(facts, expected),
    ...checkMigrations(facts.migrations, expected.known),
    ...(expected.production ? checkDemo(facts) : []),
    ...(expected.usesGazetteer ? checkGazetteer(facts) : []),
    ...checkJobs(facts),
    ...checkWaiting(facts),
    ...checkLedger(facts),
    ...checkPhoneCodes(facts),
    ...checkPush(facts.push),
    ...checkHealth(facts),
    ...facts.unanswered.map((what) =>
      mind('database', `It could not be asked about ${what}.`, 'Look whether this user may see it.'),
    ),
  ]
}

function checkServer({ server }: DatabaseFacts, { connectionsOfAProcess }: Expected): Finding[] {
  if (!server) return []
  const major = Math.floor(server.versionNumber / 10_000)
  const unsafe = [
    server.fsync !== 'on' && 'fsync',
    server.fullPageWrites !== 'on' && 'full_page_writes',
    server.synchronousCommit === 'off' && 'synchronous_commit',
  ].filter((name) => name !== false)
  const isCrowded = server.connections > 0.8 * server.maxConnections
  return orGood(
    [
      major < oldestMajor && wrong('PostgreSQL', `It is ${major}.`, `Use ${oldestMajor} or later.`),
      unsafe.length > 0 &&
        wrong(
          'PostgreSQL',
          `${unsafe.join(', ')} is off: a power cut loses orders.`,
          'Switch it on in postgresql.conf.',
        ),
      isCrowded &&
        mind(
          'PostgreSQL',
          `${server.connections} of ${server.maxConnections} connections are taken.`,
          `Raise max_connections; a process takes up to ${connectionsOfAProcess}.`,
        ),
      server.oldestTransactionAge > 1_000_000_000 &&
        wrong(
          'PostgreSQL',
          'Transaction numbers run out: autovacuum does not get through.',
          'Run VACUUM (FREEZE), and look for old transactions.',
        ),
    ],
    'PostgreSQL',
    `Version ${major}, and it keeps what it has acknowledged.`,
  )
}

function checkMigrations(applied: readonly Migration[], known: readonly Migration[]): Finding[] {
  const byNumber = new Map(applied.map((migration) => [migration.number, migration]))
  const missing = known.filter(({ number }) => !byNumber.has(number))
  const changed = known.filter(
    ({ number, checksum }) => byNumber.has(number) && byNumber.get(number)!.checksum !== checksum,
  )
  const later = applied.filter(({ number }) => !known.some((migration) => migration.number === number))
  return orGood(
    [
      missing.length > 0 &&
        wrong('migrations', `Missing: ${names(missing)}.`, 'Start this version of the service: it migrates.'),
      changed.length > 0 &&
        wrong(
          'migrations',
          `Changed after they ran: ${names(changed)}.`,
          'Bring the files back as they were.',
        ),
      later.length > 0 &&
        mind('migrations', `From a later version: ${names(later)}.`, 'Upgrade this one soon.'),
    ],
    'migrations',
    'The schema is that of this version.',
  )
}

function checkDemo({ demo }: DatabaseFacts): Finding[] {
  const doors = (['people', 'staff', 'keys', 'apps'] as const).filter((kind) => demo[kind].length > 0)
  const listed = doors.map((kind) => `${kind} ${demo[kind].join(', ')}`).join('; ')
  const todo =
    'npm run ops -- demo remove. Accounts of your own with the demo’s password or secrets need new ones.'
  return orGood(
    [
      doors.length > 0 &&
        wrong('demo world', `Anyone can sign in with published passwords and secrets: ${listed}.`, todo),
      doors.length === 0 &&
        demo.isMarked &&
        wrong('demo world', 'The demo has filled this database: production does not start on it.', todo),
    ],
    'demo world',
    'None of its passwords and secrets work.',
  )
}

function checkGazetteer({ knowsStreets }: DatabaseFacts): Finding[] {
  if (knowsStreets !== false) return []
  return [
    wrong(
      'addresses',
      'The gazetteer is empty: no address is found, and no merchant can be made.',
      'npm run ops -- geocoder import <file.csv>, or set GEOCODER.',
    ),
  ]
}

export function checkJobs({ jobs }: Pick<DatabaseFacts, 'jobs'>): Finding[] {
  const telling = (what: 'givenUp' | 'late' | 'stuck') =>
    jobs
      .filter((job) => job[what] > 0)
      .map((job) => `${job.task} (${job[what]})`)
      .join(', ')
  const [givenUp, late, stuck] = [telling('givenUp'), telling('late'), telling('stuck')]
  return orGood(
    [
      givenUp !== '' &&
        wrong(
          'jobs',
          `Given up after all tries: ${givenUp}.`,
          'The log says why. Mend that, then: UPDATE jobs SET attempts = 0 WHERE attempts = max_attempts.',
        ),
      late !== '' &&
        wrong('jobs', `Due for more than ten minutes: ${late}.`, 'See that a service runs on this database.'),
      stuck !== '' &&
        wrong(
          'jobs',
          `Begun more than an hour ago: ${stuck}.`,
          'Their process may be dead: restart all processes, the first one frees them.',
        ),
    ],
    'jobs',
    'None is late.',
  )
}

export function checkWaiting({ waiting }: Pick<DatabaseFacts, 'waiting'>): Finding[] {
  if (!waiting) return []
  const { events, checkouts, holds, payments, bookings, webhooks } = waiting
  return orGood(
    [
      events > 0 &&
        wrong(
          'events',
          `${events} events were not handled.`,
          'See that a service runs; if one does, its log says what fails.',
        ),
      checkouts > 0 &&
        wrong(
          'payments',
          `${checkouts} checkouts are neither placed nor refused.`,
          'See that a service runs, and that the gateway answers.',
        ),
      holds > 0 &&
        wrong(
          'payments',
          `Of ${holds} failed checkouts the gateway may still hold the money.`,
          'See that the gateway answers; the job tries again every minute.',
        ),
      payments > 0 &&
        wrong(
          'payments',
          `${payments} payments are not yet what they should be.`,
          'See that the gateway answers; its refusals are in the log.',
        ),
      bookings > 0 &&
        mind(
          'couriers',
          `${bookings} bookings were never answered.`,
          'Ask the company, then: npm run ops -- provider delivery <order_id> --action …',
        ),
      webhooks > 0 &&
        mind(
          'webhooks',
          `${webhooks} webhooks have failed for more than an hour.`,
          'Their owners are emailed when they are disabled; `GET /webhooks/{webhook_id}/deliveries` shows what they answer.',
        ),
    ],
    'payments, events',
    'Nothing is left lying.',
  )
}

function checkLedger({ ledger }: DatabaseFacts): Finding[] {
  if (!ledger) return []
  return orGood(
    [
      ledger.entries > 0 &&
        wrong(
          'ledger',
          `${ledger.entries} entries do not balance.`,
          'Data was changed without the triggers: compare with a backup.',
        ),
      ledger.giftCards + ledger.credits > 0 &&
        wrong(
          'ledger',
          `${ledger.giftCards} gift cards and ${ledger.credits} credits differ from what was booked.`,
          'Data was changed without the triggers: compare with a backup.',
        ),
    ],
    'ledger',
    'It balances.',
  )
}

const fewCodesLeft = 0.8

function checkPhoneCodes({ phoneCodes }: Pick<DatabaseFacts, 'phoneCodes'>): Finding[] {
  if (!phoneCodes) return []
  const { sent, limit } = phoneCodes
  const todo =
    'Look in the log who asks for them, disable those accounts, or raise sms_per_hour in the settings.'
  return orGood(
    [
      sent >= limit &&
        wrong(
          'text messages',
          `${sent} codes were texted within an hour, the most that may be: customers get none.`,
          todo,
        ),
      sent < limit &&
        sent >= fewCodesLeft * limit &&
        mind('text messages', `${sent} of ${limit} codes were texted within an hour.`, todo),
    ],
    'text messages',
    `${sent} codes were texted within an hour; up to ${limit} may be.`,
  )
}

function checkHealth({
  longTransactions,
  brokenIndexes,
  disabledTriggers,
  deadRows,
}: DatabaseFacts): Finding[] {
  const old = longTransactions
    .map(({ pid, user, state, minutes }) => `${pid} (${user}, ${state}, ${minutes} min)`)
    .join('; ')
  return orGood(
    [
      old !== '' &&
        wrong(
          'transactions',
          `Open for more than five minutes: ${old}.`,
          'They hold up migrations and cleaning: end them, SELECT pg_terminate_backend(<pid>).',
        ),
      brokenIndexes.length > 0 &&
        wrong('indexes', `Not valid: ${names(brokenIndexes)}.`, 'REINDEX INDEX CONCURRENTLY <name>.'),
      disabledTriggers.length > 0 &&
        wrong(
          'triggers',
          `Switched off: ${names(disabledTriggers)}.`,
          'ALTER TABLE <table> ENABLE TRIGGER USER.',
        ),
      ...deadRows.map(({ name, dead, live }) =>
        mind(
          'tables',
          `${name} has ${dead} dead rows beside ${live}.`,
          `VACUUM (ANALYZE) ${name}; see that autovacuum is on.`,
        ),
      ),
    ],
    'database',
    'No old transactions, no broken indexes, no bloat worth naming.',
  )
}

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
      mind('database', `Couldn’t read ${what}.`, 'Check this user’s permissions.'),
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
      major < oldestMajor && wrong('PostgreSQL', `The version is ${major}.`, `Use ${oldestMajor} or later.`),
      unsafe.length > 0 &&
        wrong(
          'PostgreSQL',
          `${unsafe.join(', ')} is off: a power failure can lose orders.`,
          'Turn it on in postgresql.conf.',
        ),
      isCrowded &&
        mind(
          'PostgreSQL',
          `${server.connections} of ${server.maxConnections} connections are in use.`,
          `Raise max_connections; each process uses up to ${connectionsOfAProcess}.`,
        ),
      server.oldestTransactionAge > 1_000_000_000 &&
        wrong(
          'PostgreSQL',
          'Transaction IDs are running out: autovacuum isn’t keeping up.',
          'Run VACUUM (FREEZE), and look for old transactions.',
        ),
    ],
    'PostgreSQL',
    `Version ${major}; committed data is durable.`,
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
        wrong('migrations', `Missing: ${names(missing)}.`, 'Start this version of the service to run them.'),
      changed.length > 0 &&
        wrong('migrations', `Changed after they ran: ${names(changed)}.`, 'Restore the original files.'),
      later.length > 0 &&
        mind('migrations', `From a later version: ${names(later)}.`, 'Upgrade this version soon.'),
    ],
    'migrations',
    'The schema matches this version.',
  )
}

function checkDemo({ demo }: DatabaseFacts): Finding[] {
  const doors = (['people', 'staff', 'keys', 'apps'] as const).filter((kind) => demo[kind].length > 0)
  const listed = doors.map((kind) => `${kind} ${demo[kind].join(', ')}`).join('; ')
  const todo =
    'Run npm run ops -- demo remove. Change the demo’s password and secrets on any accounts of your own.'
  return orGood(
    [
      doors.length > 0 &&
        wrong('demo world', `Anyone can sign in with published passwords and secrets: ${listed}.`, todo),
      doors.length === 0 &&
        demo.isMarked &&
        wrong('demo world', 'This database holds demo data, so production won’t start on it.', todo),
    ],
    'demo world',
    'None of its passwords or secrets work.',
  )
}

function checkGazetteer({ knowsStreets }: DatabaseFacts): Finding[] {
  if (knowsStreets !== false) return []
  return [
    wrong(
      'addresses',
      'The gazetteer is empty, so no address can be found and no merchant can be created.',
      'Run npm run ops -- geocoder import <file.csv>, or set GEOCODER.',
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
          `Failed on every attempt: ${givenUp}.`,
          'The log says why. Fix the cause, then run: UPDATE jobs SET attempts = 0 WHERE attempts = max_attempts.',
        ),
      late !== '' &&
        wrong(
          'jobs',
          `Overdue by more than 10 minutes: ${late}.`,
          'Make sure a service is running on this database.',
        ),
      stuck !== '' &&
        wrong(
          'jobs',
          `Running for more than an hour: ${stuck}.`,
          'Their process may have died. Restart all processes; the first one to start releases the jobs.',
        ),
    ],
    'jobs',
    'No job is late.',
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
          `${events} events haven’t been processed.`,
          'Make sure a service is running. If one is, its log says what fails.',
        ),
      checkouts > 0 &&
        wrong(
          'payments',
          `${checkouts} checkouts are neither placed nor declined.`,
          'Make sure a service is running and the payment gateway responds.',
        ),
      holds > 0 &&
        wrong(
          'payments',
          `${holds} failed checkouts may still have a hold on the customer’s card.`,
          'Make sure the payment gateway responds; the job retries every minute.',
        ),
      payments > 0 &&
        wrong(
          'payments',
          `${payments} payments haven’t settled as they should.`,
          'Make sure the payment gateway responds. The log shows what it rejected.',
        ),
      bookings > 0 &&
        mind(
          'couriers',
          `${bookings} bookings were never answered.`,
          'Ask the company, then run npm run ops -- provider delivery <order_id> --action …',
        ),
      webhooks > 0 &&
        mind(
          'webhooks',
          `${webhooks} webhooks have failed for more than an hour.`,
          'Their owners get an email when a webhook is disabled. `GET /webhooks/{webhook_id}/deliveries` shows the responses.',
        ),
    ],
    'payments, events',
    'Nothing is stuck.',
  )
}

function checkLedger({ ledger }: DatabaseFacts): Finding[] {
  if (!ledger) return []
  return orGood(
    [
      ledger.entries > 0 &&
        wrong(
          'ledger',
          `${ledger.entries} entries don’t balance.`,
          'Data was changed with triggers disabled. Compare it with a backup.',
        ),
      ledger.giftCards + ledger.credits > 0 &&
        wrong(
          'ledger',
          `${ledger.giftCards} gift cards and ${ledger.credits} credits don’t match the ledger.`,
          'Data was changed with triggers disabled. Compare it with a backup.',
        ),
    ],
    'ledger',
    'The ledger balances.',
  )
}

const fewCodesLeft = 0.8

function checkPhoneCodes({ phoneCodes }: Pick<DatabaseFacts, 'phoneCodes'>): Finding[] {
  if (!phoneCodes) return []
  const { sent, limit } = phoneCodes
  const todo =
    'Find out from the log who requests them. Disable those accounts, or raise sms_per_hour in the settings.'
  return orGood(
    [
      sent >= limit &&
        wrong(
          'text messages',
          `${sent} codes were texted in the last hour. That’s the limit, so customers get no more.`,
          todo,
        ),
      sent < limit &&
        sent >= fewCodesLeft * limit &&
        mind('text messages', `${sent} of ${limit} codes were texted in the last hour.`, todo),
    ],
    'text messages',
    `${sent} codes were texted in the last hour; the limit is ${limit}.`,
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
          `Open for more than 5 minutes: ${old}.`,
          'They block migrations and vacuuming. End them with SELECT pg_terminate_backend(<pid>).',
        ),
      brokenIndexes.length > 0 &&
        wrong('indexes', `Invalid: ${names(brokenIndexes)}.`, 'Run REINDEX INDEX CONCURRENTLY <name>.'),
      disabledTriggers.length > 0 &&
        wrong(
          'triggers',
          `Disabled: ${names(disabledTriggers)}.`,
          'Run ALTER TABLE <table> ENABLE TRIGGER USER.',
        ),
      ...deadRows.map(({ name, dead, live }) =>
        mind(
          'tables',
          `${name} has ${dead} dead rows and ${live} live ones.`,
          `Run VACUUM (ANALYZE) ${name}, and make sure autovacuum is on.`,
        ),
      ),
    ],
    'database',
    'No old transactions, no broken indexes, no significant bloat.',
  )
}

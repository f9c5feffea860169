import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type Handle, sql } from '../../src/db/database.ts'
import { startJobs } from '../../src/db/jobs.ts'
import { onOrderEvents } from '../../src/modules/dispatch/booking/on-order-events.ts'
import { consumeEvents } from '../../src/modules/events/consume.ts'
import { publish } from '../../src/modules/events/index.ts'
import type { NewEvent } from '../../src/modules/events/rules/logged-event.ts'
import { numberEvents, openSequencer } from '../../src/modules/events/sequence.ts'
import { queueOrderEmails } from '../../src/modules/fulfillment/send-emails.ts'
import { bookReturns } from '../../src/modules/ledger/index.ts'
import { openMerchantDirectory } from '../../src/modules/merchants/directory.ts'
import { taskList } from '../../src/start/jobs.ts'
import type { TestService } from './test-service.ts'

/** An event of an order that was never placed: number 1, 2, … of its subject. */
export const probeEvent = (number: number, more: Partial<NewEvent> = {}): NewEvent => ({
  type: 'order.placed',
  merchantId: 1001,
  customerId: 1,
  orderId: number,
  subject: String(number),
  data: { number },
  merchantData: { customer: { first_name: 'Ada' } },
  ...more,
})

export async function publishAll({ db, clock }: TestService, events: readonly NewEvent[]) {
  await db.transaction((tx) => publish(tx, events, clock.ms))
  await numberEvents(db)
}

/** What a running process does besides answering: it numbers events. */
export const startSequencer = ({ db, deps }: TestService) => openSequencer(db, deps.log)

export type WireEvent = { event_id: string; type: string; data: any; previous?: any; order_id?: number }

export const numbersIn = (events: readonly WireEvent[]): number[] => events.map(({ data }) => data.number)

/** Numbered or not, in the order they happened: what the service's own consumers get. */
export const everyEvent = `(SELECT topic, subject, payload, false AS "isWaiting", position AS place FROM events
  UNION ALL SELECT topic, subject, payload, true, event_id FROM outbox_events ORDER BY 4, 5) AS every_event`

/** What a running service does with events; the resulting jobs exist afterward. */
export const deliverQueuedEvents = (db: Database) =>
  consumeEvents(db, [onOrderEvents, queueOrderEmails, bookReturns])

/** The emails of a test file, as separate files: call it at the top, and start the service with its `env`. */
export function mailbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-mail-'))
  after(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'mail')
  return {
    env: { DATA_DIR: dataDir, PUBLIC_URL: 'https://shop.example' },
    /** Runs the due jobs, and reads the resulting emails. */
    async deliver({ db, deps }: TestService): Promise<string[]> {
      rmSync(folder, { recursive: true, force: true })
      const merchants = openMerchantDirectory(deps)
      const runner = await startJobs(db, deps.log, taskList(deps, { merchants }), {})
      while ((await queuedJobs(db)).some(({ waits }) => !waits)) await sleep(20)
      await runner.stop()
      const files = existsSync(folder) ? readdirSync(folder) : []
      return files.map((file) => readable(readFileSync(join(folder, file), 'utf8')))
    },
  }
}

const readable = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The path of the link to `page` in the email to this address. */
export function linkIn(mails: readonly string[], address: string, page: string): string {
  const link = new RegExp(`https://shop\\.example(${page}\\?secret=\\w{40})`)
  const mail = mails.find((one) => new RegExp(`^To: ${address}\r$`, 'm').test(one) && link.test(one))
  if (!mail) throw new Error(`no mail to ${address} with a link to ${page}`)
  return link.exec(mail)![1]!
}

const pageOfTypes = readFileSync('docs/events.md', 'utf8')

const exampleOf = (type: string) => {
  const [, block] = pageOfTypes.split(`## ${type}\n`)[1]!.split('```')
  return JSON.parse(block!.slice('json'.length))
}

/** One of the events matches the example of its type in docs/events.md. */
export function asDocumented(type: string, events: readonly any[]) {
  const shown = exampleOf(type)
  const faults = events.map((event) => [
    ...differences(shown.data, event.data),
    ...['merchant_id', 'order_id'].filter((id) => id in shown !== id in event),
    ...(Object.keys(event.data).length === 0 ? ['data is empty'] : []),
  ])
  assert.ok(
    faults.some((list) => list.length === 0),
    `${faults[0]?.join(', ')}: ${JSON.stringify(events[0])}`,
  )
}

/** Fields that are missing or of another type than in the example; lists are compared by their first element. */
function differences(shown: any, real: any, at = 'data'): string[] {
  if (shown === null || real === null) return []
  if (typeof shown !== typeof real || Array.isArray(shown) !== Array.isArray(real))
    return [`${at} is a ${typeof real}`]
  if (Array.isArray(shown))
    return shown.length > 0 && real.length > 0 ? differences(shown[0], real[0], `${at}[0]`) : []
  if (typeof shown !== 'object') return []
  return Object.keys(shown).flatMap((key) =>
    key in real ? differences(shown[key], real[key], `${at}.${key}`) : [`${at}.${key} is missing`],
  )
}

export type QueuedJob = {
  jobId: number
  task: string
  payload: any
  key: string | null
  /** It is due later. */
  waits: boolean
  isLocked: boolean
  attempts: number
  lastError: string | null
}

const list = sql<QueuedJob>(
  `SELECT job_id AS "jobId", task, payload, key, run_at > now() AS waits, locked_by IS NOT NULL AS "isLocked", attempts,
     last_error AS "lastError" FROM jobs ORDER BY job_id`,
)
const drop = sql<unknown>('DELETE FROM jobs WHERE job_id = ANY ($1)')

/** Unfinished jobs, of one task or of all, oldest first. */
export async function queuedJobs(handle: Handle, task?: string): Promise<QueuedJob[]> {
  const jobs = await handle.rows(list)
  return task === undefined ? jobs : jobs.filter((job) => job.task === task)
}

/** As if they had never been added. */
export async function dropJobs(handle: Handle, jobs?: readonly QueuedJob[]) {
  await handle.rows(drop, [(jobs ?? (await queuedJobs(handle))).map(({ jobId }) => jobId)])
}

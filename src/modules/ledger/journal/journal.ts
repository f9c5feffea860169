import { FileStream } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { toCsv } from '../../../core/csv.ts'
import { formatLocalDate, toLocalDay } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { journalColumns, presentAccountSums, presentJournalEntry, presentSides, toCells } from '../present.ts'
import {
  addAccounts,
  type JournalPlace,
  journalStart,
  type Period,
  readPeriod,
  readPlace,
  splitPeriod,
  sumLines,
  toJournalEntry,
  writePlace,
} from '../rules/journal.ts'
import { asBookFile } from './bookkeeping.ts'
import type { JournalInput } from './schemas.ts'
import {
  findExtent,
  keepDay,
  listJournal,
  listKeptDays,
  listUnkeptDays,
  sumAccounts,
  sumKeptAccounts,
} from './store.ts'

/** Entries read at once for a file: about 10,000 lines. */
const entriesAtOnce = 2_500

export async function readJournal(input: JournalInput, { db }: Call) {
  const period = getPeriod(input)
  const format = formatOf(input)
  if (format === 'quickbooks' || format === 'xero') return asBookFile(db, period, format)
  if (format === 'csv') return asFile(db, period)
  const { from, to } = period
  const { limit = 100 } = input
  const start = input.after === undefined ? await findStart(db, period) : undefined
  const place = start ?? getPlace(input.after!)
  const found = await listJournal(db, period, place, limit + 1)
  const entries = found.slice(0, limit)
  const hasMore = found.length > limit
  return {
    ...{ from, to },
    entries: entries.map(toJournalEntry).map(presentJournalEntry),
    ...(start && (await loadSums(db, start))),
    next: hasMore ? writePlace({ entryId: entries.at(-1)!.entryId, last: place.last }) : null,
    has_more: hasMore,
  }
}

/**
 * Only JSON has pages, so requesting a page means JSON; anything else returns the accountant's file, which is
 * complete.
 */
const formatOf = ({ format, after, limit }: JournalInput) =>
  format ?? (after === undefined && limit === undefined ? 'csv' : 'json')

type Start = Awaited<ReturnType<typeof findStart>>

/** Past days are read from their stored totals, the rest from entries. */
async function findStart(db: Handle, period: Period) {
  const { kept, rest } = splitPeriod(period, await listKeptDays(db, period))
  const extents = [...kept, ...(rest ? [await findExtent(db, rest)] : [])]
  return { ...journalStart(extents), days: kept.map(({ day }) => day), rest }
}

async function loadSums(db: Handle, start: Start) {
  const accounts = addAccounts([
    ...(await sumKeptAccounts(db, start.days)),
    ...(start.rest ? await sumAccounts(db, start.rest, start.last) : []),
  ])
  return {
    count: start.entries,
    accounts: accounts.map(presentAccountSums),
    total: presentSides(sumLines(accounts)),
  }
}

async function asFile(db: Handle, period: Period) {
  const start = await findStart(db, period)
  const name = `journal-${period.from}-${period.to}.csv`
  return new FileStream(csvParts(db, period, start), 'text/csv; charset=UTF-8', {
    'content-disposition': `attachment; filename="${name}"`,
  })
}

/** Page by page, so a file's memory use doesn't grow with the period. */
async function* csvParts(db: Handle, period: Period, start: JournalPlace): AsyncGenerator<string> {
  yield toCsv([journalColumns])
  let { entryId } = start
  for (let isMore = true; isMore; ) {
    const entries = await listJournal(db, period, { entryId, last: start.last }, entriesAtOnce)
    yield toCsv(entries.flatMap((entry) => toCells(toJournalEntry(entry))))
    isMore = entries.length === entriesAtOnce
    entryId = entries.at(-1)?.entryId ?? entryId
  }
}

function getPeriod({ month, from, to }: JournalInput): Period {
  const period = readPeriod({ ...(month && { month }), ...(from && { from }), ...(to && { to }) })
  if (period) return period
  const detail = 'Give month (YYYY-MM), or from and to (YYYY-MM-DD), at most a year.'
  throw refuse('invalid_parameter', { field: month ? 'month' : 'from', detail })
}

function getPlace(after: string): JournalPlace {
  const place = readPlace(after)
  if (!place)
    throw refuse('invalid_parameter', { field: 'after', detail: 'after is `next` of an earlier page.' })
  return place
}

/** A job may book something a moment after midnight that happened before it. */
const settleMs = 3_600_000
/** Maximum days closed by one run of the hourly job: after an upgrade, two years take two hours in the background. */
const maxDays = 400

/** Stores the totals of each past UTC day. The journal computes days without stored totals from their entries. */
export async function closeLedgerDays({ db, clock }: { db: Database; clock: { now(): number } }) {
  const last = formatLocalDate(toLocalDay(clock.now() - settleMs, 'UTC') - 1)
  for (const day of await listUnkeptDays(db, last, maxDays)) await keepDay(db, day)
}

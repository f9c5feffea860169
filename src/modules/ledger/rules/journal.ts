import { formatLocalDate, parseLocalDate } from '../../../core/local-time.ts'
import type { Cents } from '../../../core/money.ts'
import type { Entry } from './entries.ts'
import type { Account, Part } from './postings.ts'

/** A line in accounting terms: what is owed to an account is its credit, what was taken from it its debit. */
export type JournalLine = { account: Account; party: number; part: Part; debit: Cents; credit: Cents }
export type JournalEntry = Omit<Entry, 'lines'> & { lines: JournalLine[] }
/** Totals of an account within a period. */
export type AccountSums = { account: Account; debit: Cents; credit: Cents }

export function toJournalEntry({ lines, ...entry }: Entry): JournalEntry {
  return {
    ...entry,
    lines: lines.map(({ account, party, part = '', cents }) => ({
      ...{ account, party, part },
      debit: Math.max(0, -cents),
      credit: Math.max(0, cents),
    })),
  }
}

export function sumLines(lines: readonly { debit: Cents; credit: Cents }[]): { debit: Cents; credit: Cents } {
  return lines.reduce(
    (sum, { debit, credit }) => ({ debit: sum.debit + debit, credit: sum.credit + credit }),
    {
      debit: 0,
      credit: 0,
    },
  )
}

/** Adds up the totals by account, in the order of account names. */
export function addAccounts(sums: readonly AccountSums[]): AccountSums[] {
  return [...Map.groupBy(sums, ({ account }) => account)]
    .map(([account, these]) => ({ account, ...sumLines(these) }))
    .sort((a, b) => (a.account < b.account ? -1 : 1))
}

/** The summary of a past day: its first and last entry, null if there was none. */
export type KeptDay = { day: string; first: number | null; last: number | null; entries: number }
type Extent = Omit<KeptDay, 'day'>

/** The usable stored days, and the rest of the period: from the first day without stored totals to the last day. */
export function splitPeriod(
  { from, to }: Period,
  kept: readonly KeptDay[],
): { kept: KeptDay[]; rest: { since: number; until: number } | undefined } {
  const known = new Set(kept.map(({ day }) => day))
  const missing: number[] = []
  for (let day = parseLocalDate(from)!; day <= parseLocalDate(to)!; day++)
    if (!known.has(formatLocalDate(day))) missing.push(day)
  const [first, last] = [missing[0], missing.at(-1)]
  if (first === undefined || last === undefined) return { kept: [...kept], rest: undefined }
  const isOutside = ({ day }: KeptDay) => day < formatLocalDate(first) || day > formatLocalDate(last)
  return { kept: kept.filter(isOutside), rest: { since: first * dayMs, until: (last + 1) * dayMs } }
}

/** The position before the very first entry, and the number of entries. */
export function journalStart(extents: readonly Extent[]): JournalPlace & { entries: number } {
  const firsts = extents.flatMap(({ first }) => first ?? [])
  const lasts = extents.flatMap(({ last }) => last ?? [])
  return {
    entryId: firsts.length === 0 ? 0 : Math.min(...firsts) - 1,
    last: Math.max(0, ...lasts),
    entries: extents.reduce((sum, { entries }) => sum + entries, 0),
  }
}

/** UTC days, including the last. */
export type Period = { from: string; to: string; since: number; until: number }

const dayMs = 86_400_000
/** A leap year, so that any year fits. */
const maxDays = 366

/** A month, or a range of days. Undefined if neither or both are given, or for more than a year. */
export function readPeriod(given: { month?: string; from?: string; to?: string }): Period | undefined {
  const days =
    given.month === undefined
      ? readDays(given)
      : given.from || given.to
        ? undefined
        : daysOfMonth(given.month)
  if (!days || days.to < days.from || days.to - days.from >= maxDays) return undefined
  const { from, to } = days
  return {
    from: formatLocalDate(from),
    to: formatLocalDate(to),
    since: from * dayMs,
    until: (to + 1) * dayMs,
  }
}

function readDays({ from, to }: { from?: string; to?: string }) {
  const days = { from: parseLocalDate(from ?? ''), to: parseLocalDate(to ?? from ?? '') }
  return days.from === null || days.to === null ? undefined : { from: days.from, to: days.to }
}

function daysOfMonth(month: string) {
  const from = parseLocalDate(`${month}-01`)
  if (from === null) return undefined
  const next = new Date(from * dayMs)
  return { from, to: next.setUTCMonth(next.getUTCMonth() + 1) / dayMs - 1 }
}

/**
 * Where a page ended, and the last entry of the period when the first page was read: entries booked in the meantime
 * are left out.
 */
export type JournalPlace = { entryId: number; last: number }

export const writePlace = ({ entryId, last }: JournalPlace): string => `${entryId}-${last}`

export function readPlace(text: string): JournalPlace | undefined {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(text)
  return match ? { entryId: Number(match[1]), last: Number(match[2]) } : undefined
}

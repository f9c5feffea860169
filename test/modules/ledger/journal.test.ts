import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { toCsv } from '../../../src/core/csv.ts'
import { formatLocalDate } from '../../../src/core/local-time.ts'
import { journalColumns, toCells } from '../../../src/modules/ledger/present.ts'
import type { Entry } from '../../../src/modules/ledger/rules/entries.ts'
import {
  journalStart,
  readPeriod,
  readPlace,
  splitPeriod,
  sumLines,
  toJournalEntry,
  writePlace,
} from '../../../src/modules/ledger/rules/journal.ts'
import type { Posting } from '../../../src/modules/ledger/rules/postings.ts'

const amount = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }).filter((cents) => cents !== 0)
const accounts = ['card', 'order', 'merchant', 'platform', 'tax'] as const
/** Any lines, and one more that balances them. */
const entries: fc.Arbitrary<Entry> = fc
  .record({
    entryId: fc.integer({ min: 1, max: 1_000_000 }),
    memo: fc.string(),
    amounts: fc.array(fc.tuple(fc.constantFrom(...accounts), amount), { minLength: 1, maxLength: 6 }),
  })
  .map(({ entryId, memo, amounts }) => {
    const lines: Posting[] = amounts.map(([account, cents]) => ({ account, party: 7, cents }))
    const rest = lines.reduce((sum, { cents }) => sum - cents, 0)
    if (rest !== 0) lines.push({ account: 'opening', party: 0, cents: rest })
    return { entryId, kind: 'opening', at: 1_780_000_000_000, merchantId: null, orderId: null, memo, lines }
  })

/** From RFC 4180, to the letter. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[index + 1] === '"') cell += text[index++]
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ',' || letter === '\r') {
      rows.at(-1)!.push(cell)
      cell = ''
      if (letter === '\r' && ++index < text.length - 1) rows.push([])
    } else cell += letter
  }
  return rows
}
/** Without floating point: "12.30" is 1230. */
const centsOf = (cell: string) => (cell === '' ? 0n : BigInt(cell.replace('.', '')))

describe('the accountant’s file', () => {
  test('has equal debits and credits for each entry, to the cent, and every line of the ledger', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entries, { selector: ({ entryId }) => entryId, minLength: 1 }), (all) => {
        const rows = readCsv(toCsv([journalColumns, ...all.flatMap((one) => toCells(toJournalEntry(one)))]))
        assert.deepEqual(rows[0], journalColumns)
        const [debit, credit] = [journalColumns.indexOf('debit'), journalColumns.indexOf('credit')]
        for (const { entryId, lines } of all) {
          const own = rows.slice(1).filter((row) => row[0] === String(entryId))
          const sum = (column: number) => own.reduce((total, row) => total + centsOf(row[column]!), 0n)
          assert.equal(sum(debit), sum(credit))
          assert.deepEqual(
            own.map((row) => centsOf(row[credit]!) - centsOf(row[debit]!)),
            lines.map(({ cents }) => BigInt(cents)),
          )
        }
        const whole = sumLines(all.flatMap((one) => toJournalEntry(one).lines))
        assert.equal(whole.debit, whole.credit)
      }),
    )
  })
})

describe('a period', () => {
  test('of a month has all of its days and no others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const name = `${year}-${String(month).padStart(2, '0')}`
        const { from, to, since, until } = readPeriod({ month: name })!
        const days: string[] = []
        for (let at = since; at < until; at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10))
        assert.ok(days.every((day) => day.startsWith(name)))
        assert.deepEqual([days[0], days.at(-1)], [from, to])
        assert.ok(!formatLocalDate(until / 86_400_000).startsWith(name))
      }),
    )
  })

  test('is a month or days in order, at most a year', () => {
    for (const wrong of [
      {},
      { month: '2026-13' },
      { month: '2026-06', from: '2026-06-01' },
      { from: '2026-02-30' },
      { from: '2026-06-02', to: '2026-06-01' },
      { from: '2025-01-01', to: '2026-06-01' },
      { to: '2026-06-01' },
    ])
      assert.equal(readPeriod(wrong), undefined, JSON.stringify(wrong))
    assert.equal(readPeriod({ from: '2026-06-02' })!.to, '2026-06-02')
    assert.ok(readPeriod({ from: '2028-01-01', to: '2028-12-31' }))
  })

  test('has page cursors that survive a round trip', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (entryId, last) => {
        assert.deepEqual(readPlace(writePlace({ entryId, last })), { entryId, last })
      }),
    )
    for (const wrong of ['', '1', '-', '1-', 'x-1', '1-2-3', `1-${'9'.repeat(16)}`])
      assert.equal(readPlace(wrong), undefined)
  })
})

describe('a period with stored days and others', () => {
  test('is split so that each day is in one part, using as many stored days as possible', () => {
    const days = fc.record({
      first: fc.integer({ min: 20_000, max: 20_400 }),
      kept: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
    })
    fc.assert(
      fc.property(days, ({ first, kept }) => {
        const nameOf = (index: number) => formatLocalDate(first + index)
        const period = readPeriod({ from: nameOf(0), to: nameOf(kept.length - 1) })!
        const known = kept.flatMap((isKept, index) =>
          isKept ? [{ day: nameOf(index), first: index + 1, last: index + 1, entries: 1 }] : [],
        )
        const { kept: used, rest } = splitPeriod(period, known)
        const covered = kept.map((_, index) => {
          const at = (first + index) * 86_400_000
          const isInRest = rest !== undefined && rest.since <= at && at < rest.until
          return Number(isInRest) + used.filter(({ day }) => day === nameOf(index)).length
        })
        assert.deepEqual(new Set(covered), new Set([1]))
        const missing = kept.flatMap((isKept, index) => (isKept ? [] : [index]))
        const between = missing.length === 0 ? 0 : missing.at(-1)! - missing[0]! + 1
        assert.equal(used.length, kept.length - between)
        assert.equal(journalStart(known).entries, known.length)
        assert.equal(journalStart(known).last, known.at(-1)?.last ?? 0)
      }),
    )
  })
})

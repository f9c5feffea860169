import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { book, closeLedgerDays } from '../../../src/modules/ledger/index.ts'
import { ada, codesOf } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const month = 'month=2026-06'
const inJune = `e.at >= '2026-06-01Z' AND e.at < '2026-07-01Z'`
type Entry = {
  entry_id: number
  lines: { account: string; party: number; part: string; debit: number; credit: number }[]
}

const cents = (dollars: number) => Math.round(dollars * 100)
const get = async (query: string) => {
  const answer = await service.get(`/operator/journal?format=json&${query}`, operator)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
async function readAll(query: string, limit: number): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let after = ''; ; ) {
    const page = await get(`${query}&limit=${limit}${after && `&after=${after}`}`)
    entries.push(...page.entries)
    assert.equal(page.has_more, page.next !== null)
    if (!page.has_more) return entries
    assert.equal(page.entries.length, limit)
    after = page.next
  }
}

describe('the journal', () => {
  /** At the edges of the month, and throughout it; some are booked late. */
  before(async () => {
    const edges = [
      '2026-05-31T23:59:59.999Z',
      '2026-06-01T00:00:00Z',
      '2026-06-30T23:59:59.999Z',
      '2026-07-01T00:00:00Z',
    ]
    const within = Array.from({ length: 30 }, (_, index) => Date.UTC(2026, 5, 30 - index, index % 24))
    await service.db.transaction(async (tx) => {
      for (const [index, at] of [...edges.map((text) => Date.parse(text)), ...within].entries()) {
        const value = 100 + index * 7
        await book(tx, {
          kind: 'credit_granted',
          at,
          memo: 'Late, cold.',
          lines: [
            { account: 'opening', party: 0, cents: -value },
            { account: 'credit', party: ada, cents: value - 1 },
            { account: 'platform', party: 0, cents: 1 },
          ],
        })
      }
    })
  })

  test('has every entry of the period once, however it is paged, and balances', async () => {
    const { rows } = await service.db.pool.query(
      `SELECT e.entry_id, sum(abs(l.amount_cents))::bigint AS moved FROM ledger_entries e JOIN ledger_lines l USING (entry_id)
       WHERE ${inJune} GROUP BY 1 ORDER BY 1`,
    )
    assert.ok(rows.length >= 32)
    for (const limit of [7, 1000]) {
      const entries = await readAll(month, limit)
      assert.deepEqual(
        entries.map(({ entry_id }) => entry_id),
        rows.map(({ entry_id }) => Number(entry_id)),
      )
      for (const [index, { lines }] of entries.entries()) {
        const debit = lines.reduce((sum, line) => sum + cents(line.debit), 0)
        assert.equal(
          debit,
          lines.reduce((sum, line) => sum + cents(line.credit), 0),
        )
        assert.equal(debit * 2, Number(rows[index]!.moved))
      }
    }
    const first = await get(`${month}&limit=1`)
    assert.equal(first.count, rows.length)
    assert.equal(first.total.debit, first.total.credit)
    assert.equal(
      cents(first.total.debit) * 2,
      rows.reduce((sum, { moved }) => sum + Number(moved), 0),
    )
    assert.equal(
      first.accounts.reduce((sum: number, one: any) => sum + cents(one.credit) - cents(one.debit), 0),
      0,
    )
  })

  test('stays the same once past days are stored, for any period, and adds today’s bookings', async () => {
    const periods = [
      month,
      'from=2026-06-07&to=2026-06-07',
      'from=2026-05-20&to=2026-07-10',
      'from=2026-01-01&to=2026-12-31',
    ]
    const read = () => Promise.all(periods.map((period) => get(`${period}&limit=3`)))
    const before = await read()
    const clock = { now: () => Date.UTC(2026, 6, 1, 0, 30) } // half an hour after June
    await closeLedgerDays({ db: service.db, clock })
    const { rows } = await service.db.pool.query('SELECT max(day)::text AS day FROM ledger_days')
    assert.equal(rows[0].day, '2026-06-29')
    assert.deepEqual(await read(), before)
    // Read from the stored totals, not from the entries: a changed total shows.
    await service.db.pool.query(
      `UPDATE ledger_day_accounts SET debit_cents = debit_cents + 1 WHERE day = '2026-06-07'`,
    )
    assert.notDeepEqual((await get(periods[1]!)).total, before[1].total)
    await service.db.pool.query(`DELETE FROM ledger_days WHERE day = '2026-06-07'`)
    assert.deepEqual(await read(), before)
    await closeLedgerDays({ db: service.db, clock })
    assert.deepEqual(await read(), before)
  })

  test('is a file with the same lines unless format, after or limit asks for JSON', async () => {
    const answer = await service.get(`/operator/journal?${month}`, operator)
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=UTF-8')
    assert.equal(
      (await service.get(`/operator/journal?${month}&format=csv&limit=1`, operator)).text,
      answer.text,
    )
    const days = 'from=2026-06-01&to=2026-06-30'
    assert.equal((await service.get(`/operator/journal?${days}`, operator)).text, answer.text)
    for (const query of ['format=json', 'limit=5', 'format=json&limit=5'])
      assert.ok((await service.get(`/operator/journal?${month}&${query}`, operator)).body.entries, query)
    assert.match(answer.headers.get('content-disposition')!, /journal-2026-06-01-2026-06-30\.csv/)
    const [head, ...lines] = answer.text.trimEnd().split('\r\n')
    assert.equal(head, 'entry_id,at,kind,order_id,merchant_id,account,party,part,debit,credit,memo')
    const entries = await readAll(month, 1000)
    assert.deepEqual(
      lines.map((line) => {
        const cells = line.split(',')
        return [Number(cells[0]), cells[5], Number(cells[8]), Number(cells[9])]
      }),
      entries.flatMap(({ entry_id, lines }) =>
        lines.map(({ account, debit, credit }) => [entry_id, account, debit, credit]),
      ),
    )
  })

  test('does not grow while it is read', async () => {
    const page = await get('from=2026-01-01&to=2026-12-31&limit=2')
    await service.post('/operator/credits', { email: 'ada@example.com', value: 1, memo: '=1+1' }, operator)
    const rest = []
    for (let after = page.next; after !== null; ) {
      const next = await get(`from=2026-01-01&to=2026-12-31&limit=1000&after=${after}`)
      rest.push(...next.entries)
      after = next.next
    }
    assert.equal(page.entries.length + rest.length, page.count)
    assert.equal((await get('from=2026-01-01&to=2026-12-31&limit=1')).count, page.count + 1)
  })

  test('requires a month or days in order', async () => {
    for (const query of ['', 'month=2026-13', 'month=x', 'from=2026-06-02&to=2026-06-01', `${month}&after=x`])
      assert.deepEqual(
        codesOf(await service.get(`/operator/journal?${query}`, operator)),
        ['invalid_parameter'],
        query,
      )
    assert.deepEqual((await get('month=1999-01')).entries, [])
  })
})

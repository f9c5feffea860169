import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { insertDelivery, updateDelivery } from '../../../src/modules/dispatch/store.ts'
import { demoApp } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'
import { confirmedOrder } from '../../support/tracking-service.ts'

const service = testService({ template: 'demo' })
type Row = Record<string, any>
type Value = string | number
type SortedList = {
  path: string
  rows: string
  id: string
  /** The parameter after which a page starts; `offset` counts. */
  after: string
  /** For ids with several rows: the column that distinguishes them, and its parameter. */
  part?: { column: string; after: string }
  sorts: Record<string, (row: Row) => Value | readonly Value[]>
}

const byId = (id: string) => (row: Row) => row[id] as number
const lists: SortedList[] = [
  {
    ...{ path: 'orders?customer=1', rows: 'orders', id: 'order_id', after: 'after' },
    sorts: {
      ordered: (row) => row.order_date,
      total: (row) => row.total,
      promised: (row) => row.promised_at ?? '~',
    },
  },
  {
    path: 'orders',
    rows: 'orders',
    id: 'order_id',
    after: 'after',
    sorts: { ordered: (row) => row.order_date },
  },
  {
    ...{ path: 'orders?status=cancelled,placed', rows: 'orders', id: 'order_id', after: 'after' },
    sorts: { ordered: (row) => row.order_date },
  },
  {
    ...{ path: 'orders?query=lovelace', rows: 'orders', id: 'order_id', after: 'after' },
    sorts: { ordered: (row) => row.order_date },
  },
  {
    ...{ path: 'customers', rows: 'customers', id: 'customer_id', after: 'after' },
    sorts: { created: byId('customer_id'), name: (row) => row.last_name.toLowerCase() },
  },
  {
    ...{ path: 'customers?query=a', rows: 'customers', id: 'customer_id', after: 'after' },
    sorts: { created: byId('customer_id'), name: (row) => row.last_name.toLowerCase() },
  },
  {
    ...{ path: 'merchants?query=wine', rows: 'merchants', id: 'merchant_id', after: 'offset' },
    sorts: {
      id: byId('merchant_id'),
      name: (row) => row.name.toLowerCase(),
      place: (row) => [row.state, row.city.toLowerCase()],
    },
  },
  {
    path: 'reviews',
    rows: 'reviews',
    id: 'review_id',
    after: 'after',
    sorts: { created: byId('review_id') },
  },
  {
    ...{ path: 'applications', rows: 'applications', id: 'application_id', after: 'after' },
    sorts: { sent: byId('application_id') },
  },
  {
    ...{ path: 'licenses', rows: 'licenses', id: 'license_id', after: 'after' },
    sorts: { expires: (row) => row.expires },
  },
  {
    ...{ path: 'catalogue/products?query=merlot', rows: 'products', id: 'product_id', after: 'after' },
    sorts: { name: (row) => row.name.toLowerCase() },
  },
  {
    ...{ path: 'catalogue/matches', rows: 'matches', id: 'match_id', after: 'offset' },
    sorts: { found: byId('match_id'), likeness: (row) => row.likeness },
  },
  {
    path: 'credits',
    rows: 'credits',
    id: 'credit_id',
    after: 'before',
    sorts: { issued: byId('credit_id') },
  },
  {
    ...{ path: 'gift-cards', rows: 'gift_cards', id: 'gift_card_id', after: 'before' },
    sorts: { issued: byId('gift_card_id') },
  },
  { path: 'audit', rows: 'records', id: 'audit_id', after: 'before_id', sorts: { at: byId('audit_id') } },
  {
    ...{ path: 'audit?actor=operator', rows: 'records', id: 'audit_id', after: 'before_id' },
    sorts: { at: byId('audit_id') },
  },
  {
    ...{ path: 'refunds?status=done', rows: 'orders', id: 'order_id', after: 'before' },
    sorts: { order: byId('order_id') },
  },
  ...(['seeking', 'failed'] as const).map((state) => ({
    ...{ path: `deliveries?state=${state}`, rows: 'deliveries', id: 'order_id', after: 'before' },
    part: { column: 'leg', after: 'before_leg' },
    sorts: { order: (row: Row) => [row.order_id, row.leg] as const },
  })),
]

const read = async (path: string, query: Record<string, string>) => {
  const answer = await service.get(
    `/operator/${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`,
    operator,
  )
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

async function pageThrough({ path, rows, id, after, part }: SortedList, sort: string): Promise<Row[]> {
  const found: Row[] = []
  for (let cursor = {}; ; ) {
    const page = (await read(path, { sort, limit: '3', ...cursor }))[rows]
    found.push(...page)
    if (page.length < 3) return found
    assert.ok(found.length < 1000, `${path} ends`)
    const last = page.at(-1)
    cursor = {
      [after]: String(after === 'offset' ? found.length : last[id]),
      ...(part && { [part.after]: last[part.column] }),
    }
  }
}

/** Three orders had a delivery and a return: pages of three end between the two in either direction. */
async function leaveDeliveries(state: 'seeking' | 'failed') {
  const { db, clock } = service
  for (const legs of [['out', 'return'], ['out', 'return'], ['out', 'return'], ['out']] as const) {
    const sent = await confirmedOrder(service)
    for (const leg of legs) {
      const key = { ...sent, leg }
      await insertDelivery(db, key, { startAt: clock.ms, now: clock.ms })
      if (state === 'failed') await updateDelivery(db, key, { state, endedAt: clock.ms })
    }
  }
}

function compare(a: Value | readonly Value[], b: Value | readonly Value[]): number {
  const [one, other] = [[a].flat() as Value[], [b].flat() as Value[]]
  for (const [index, value] of one.entries()) {
    if (value < other[index]!) return -1
    if (value > other[index]!) return 1
  }
  return 0
}

describe('the service sorts the operator’s lists', () => {
  before(async () => {
    for (const [index, name] of ['Zoe Abbot', 'Abe Zimmer', 'Ann Abbot', 'Al Barker'].entries()) {
      const [first_name, last_name] = name.split(' ')
      const account = { first_name, last_name, email: `p${index}@example.com`, password: 'Grace-1906-x' }
      const made = await service.post('/customer/account', { ...demoApp, scope: 'global', ...account })
      assert.equal(made.status, 200, made.text)
      const credit = { email: account.email, value: index + 1, memo: 'for a test' }
      assert.equal((await service.post('/operator/credits', credit, operator)).status, 200)
      const card = { email: account.email, value: 5 }
      assert.equal((await service.post('/operator/gift-cards', card, operator)).status, 200)
    }
    for (const state of ['seeking', 'failed'] as const) await leaveDeliveries(state)
  })

  test('page by page in both directions, the same as sorting everything', async () => {
    for (const list of lists)
      for (const [column, keyOf] of Object.entries(list.sorts)) {
        const upwards = await pageThrough(list, column)
        const downwards = await pageThrough(list, `-${column}`)
        const about = `${list.path} by ${column}`
        const keyed = (row: Row) => (list.part ? `${row[list.id]} ${row[list.part.column]}` : row[list.id])
        const ids = upwards.map(keyed)
        assert.equal(new Set(ids).size, ids.length, `${about}: no row twice`)
        assert.deepEqual(downwards.map(keyed).reverse(), ids, `${about}: the same backwards`)
        const whole: Row[] = (await read(list.path, { limit: '100' }))[list.rows]
        assert.deepEqual([...ids].sort(), whole.map(keyed).sort(), `${about}: all of them`)
        const values = upwards.map(keyOf)
        assert.deepEqual(values, values.toSorted(compare), about)
      }
  })

  test('by total or promised time only if few orders match', async () => {
    const status = async (query: string) => (await service.get(`/operator/orders?${query}`, operator)).status
    for (const sort of ['total', '-total', 'promised', '-promised']) {
      for (const query of ['', 'merchant_id=1001', 'query=lovelace', 'status=completed', 'status=failed'])
        assert.equal(await status(`${query}&sort=${sort}`), 400, query)
      const period = 'from=2026-05-20&to=2026-06-20'
      for (const query of ['status=placed,ready', 'query=ada@example.com', 'late=true', period, 'customer=1'])
        assert.equal(await status(`${query}&sort=${sort}`), 200, query)
      assert.equal(await status(`from=2026-01-01&to=2026-06-20&sort=${sort}`), 400)
    }
    assert.equal(await status('sort=merchant'), 400)
  })
})

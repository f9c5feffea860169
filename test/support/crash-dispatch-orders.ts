import assert from 'node:assert/strict'
import { type Database, sql } from '../../src/db/database.ts'
import type { PatientClient } from './crash-client.ts'
import type { Companies } from './crash-dispatch-companies.ts'
import type { Random } from './crash-shoppers.ts'
import { kitchen } from './crash-shoppers.ts'
import { adasLogin } from './people.ts'
import { operator } from './test-service.ts'

const alcoholShare = 0.3

const copyOrder = sql<unknown>(
  `INSERT INTO orders SELECT copy.*
   FROM orders o, jsonb_array_elements($2::jsonb) AS change, jsonb_populate_record(o, change) AS copy
   WHERE o.order_id = $1`,
)
const copyPayments = sql<unknown>(
  `INSERT INTO order_payments SELECT copy.* FROM order_payments p, unnest($2::bigint[]) AS id,
     jsonb_populate_record(p, jsonb_build_object('order_id', id)) AS copy
   WHERE p.order_id = $1`,
)
const copyMoves = sql<unknown>(
  `INSERT INTO order_moves SELECT copy.* FROM order_moves m, unnest($2::bigint[]) AS id,
     jsonb_populate_record(m, jsonb_build_object('order_id', id)) AS copy
   WHERE m.order_id = $1`,
)
const copyEntries = sql<unknown>(
  `INSERT INTO ledger_entries (at, kind, merchant_id, order_id, memo)
   SELECT e.at, e.kind, e.merchant_id, copy.order_id, e.memo
   FROM ledger_entries e, unnest($2::bigint[]) AS copy (order_id) WHERE e.order_id = $1`,
)
const copyLines = sql<unknown>(
  `INSERT INTO ledger_lines (entry_id, line, account, party, part, amount_cents)
   SELECT copy.entry_id, l.line, l.account, CASE l.account WHEN 'order' THEN copy.order_id ELSE l.party END, l.part,
     l.amount_cents
   FROM ledger_entries e JOIN ledger_lines l USING (entry_id) JOIN ledger_entries copy ON copy.kind = e.kind
   WHERE e.order_id = $1 AND copy.order_id = ANY ($2)`,
)

type Ask = (method: string, path: string, headers: Record<string, string>, body: object) => Promise<any>

/** As many orders as wanted that wait for their merchant's word: one is placed, and the others are copies of it. */
export async function placeOrders(
  db: Database,
  { client, companies, random, count }: Wanted,
): Promise<number[]> {
  const ask: Ask = async (method, path, headers, body) => {
    const told = await client.send(method, path, { headers, body })
    assert.equal(told.status, 200, `${method} ${path}: ${JSON.stringify(told.body)}`)
    return told.body
  }
  const switches = { autoConfirm: false, courierDelivery: true }
  await ask('PUT', `/operator/merchants/${kitchen}`, operator, switches)
  for (const name of companies.names)
    await ask('POST', '/operator/providers', operator, companies.entryOf(name))
  const first = await placeOne(ask, client)
  const copies = Array.from({ length: count - 1 }, (_, index) => first + 1 + index)
  const changes = copies.map((order_id) => ({ order_id, ...somewhere(random), vertical: goodsOf(random) }))
  await db.transaction(async (tx) => {
    await tx.rows(copyOrder, [first, JSON.stringify(changes)])
    for (const copy of [copyPayments, copyMoves, copyEntries, copyLines]) await tx.rows(copy, [first, copies])
  })
  return [first, ...copies]
}

const goodsOf = (random: Random) => (random() < alcoholShare ? 'alcohol' : 'food')

/** Up to three miles from each other, so that no price is like the next. */
const somewhere = (random: Random) => ({
  latitude: 40.7 + random() * 0.03,
  longitude: -74.01 + random() * 0.04,
})

type Wanted = { client: PatientClient; companies: Companies; random: Random; count: number }

async function placeOne(ask: Ask, client: PatientClient): Promise<number> {
  const { body } = await client.send('GET', `/merchant/${kitchen}/menu?client_id=demo-app`, { headers: {} })
  const [, item_id] = /"id":"(\w+)"[^{}]*"name":"BLT"/.exec(JSON.stringify(body)) ?? []
  const login = { ...adasLogin, scope: 'global,payment' }
  const ada = { authorization: (await ask('POST', '/customer/auth', {}, login)).access_token as string }
  await ask('POST', `/customer/cart/${kitchen}`, ada, { item: { item_id, item_qty: 2 } })
  const wish = { order_type: 'delivery', payments: [{ type: 'cash' }], tip: 2 }
  return (await ask('POST', `/customer/cart/${kitchen}/checkout`, ada, wish)).order_id
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { CacheableAnswer } from '../../../src/calls/answers.ts'
import { sql } from '../../../src/db/database.ts'
import type { Route } from '../../../src/http/route.ts'
import { putBackStock, takeStock } from '../../../src/modules/alcohol/index.ts'
import { alcoholUnderExampleRules, liftLimit, searchPath } from '../../support/alcohol.ts'
import { runs } from '../../support/eventually.ts'
import { startTestService, type TestService, testService } from '../../support/test-service.ts'

/** Sells, restocks, reprices and lists at random, and compares a running service with one that starts now. */
const service = testService({ template: 'demo', routes: alcoholUnderExampleRules, prepare: liftLimit })
let second: TestService & { stop(): Promise<void> }
/** Some of those that deliver to 199 Water St; the last one is left for its own tests. */
let stores: number[]

const rows = (text: string, values: unknown[] = []) => service.db.rows(sql<any>(text), values)

/** Sizes listed by one of the stores, picked by an arbitrary number. */
async function sizeAt(merchantId: number, number: number): Promise<{ variantId: number; stock: number }> {
  const [found] = await rows(
    `SELECT variant_id AS "variantId", stock FROM alcohol_offers WHERE merchant_id = $1
     ORDER BY variant_id OFFSET $2 % greatest(1, (SELECT count(*) FROM alcohol_offers WHERE merchant_id = $1)) LIMIT 1`,
    [merchantId, number],
  )
  return found ?? { variantId: 0, stock: 0 }
}

type Step = { kind: (typeof kinds)[number]; store: number; number: number }
const kinds = [
  'sell one',
  'sell all',
  'put back',
  'price',
  'list',
  'unlist',
  'there and back',
  'many prices',
  'unlist all',
] as const
const anyStep = fc.record({
  kind: fc.constantFrom(...kinds.slice(0, -1), ...kinds.slice(0, 4), 'unlist all' as const),
  store: fc.nat({ max: 2 }),
  number: fc.nat({ max: 5000 }),
})

async function take({ kind, number, ...step }: Step) {
  const store = stores[step.store]!
  const { variantId, stock } = await sizeAt(store, number)
  const set = (change: string, more: unknown[] = []) =>
    rows(`UPDATE alcohol_offers SET ${change} WHERE merchant_id = $1 AND variant_id = $2`, [
      store,
      variantId,
      ...more,
    ])
  switch (kind) {
    case 'sell one':
      return service.db.transaction((tx) => takeStock(tx, store, [{ variantId, count: 1 }], service.clock.ms))
    case 'sell all':
      return service.db.transaction((tx) =>
        takeStock(tx, store, [{ variantId, count: Math.max(1, stock) }], service.clock.ms),
      )
    case 'put back':
      return service.db.transaction((tx) =>
        putBackStock(tx, store, [{ variantId, count: 3 }], service.clock.ms),
      )
    case 'price':
      return set('price_cents = 100 + ($3 * 37) % 9000', [number])
    case 'list':
      return rows(
        `INSERT INTO alcohol_offers SELECT $1, variant_id, 1234, 2 FROM alcohol_variants v WHERE NOT EXISTS
           (SELECT FROM alcohol_offers o WHERE o.merchant_id = $1 AND o.variant_id = v.variant_id)
         ORDER BY variant_id OFFSET $2 % 1000 LIMIT 1`,
        [store, number],
      )
    case 'unlist':
      return rows('DELETE FROM alcohol_offers WHERE merchant_id = $1 AND variant_id = $2', [store, variantId])
    case 'there and back':
      return service.db.transaction(async (tx) => {
        for (const count of [0, stock, 0, number % 3]) {
          await tx.rows(
            sql<any>('UPDATE alcohol_offers SET stock = $3 WHERE merchant_id = $1 AND variant_id = $2'),
            [store, variantId, count],
          )
        }
      })
    case 'many prices':
      return rows(
        'UPDATE alcohol_offers SET price_cents = price_cents + 50, stock = stock % 4 WHERE merchant_id = $1',
        [store],
      )
    case 'unlist all':
      return rows('DELETE FROM alcohol_offers WHERE merchant_id = $1', [store])
  }
}

const paths = (step: Step) => [
  searchPath({ limit: 3 }),
  searchPath({ section: 'wine', sort: 'price', limit: 4, merchants: 'ids' }),
  searchPath({
    sort: '-price',
    layout: 'flat',
    limit: 40,
    merchants: 'none',
    fields: 'product_id,price,merchant_ids',
  }),
  searchPath({ sort: 'name', layout: 'flat', limit: 30, offset: step.number % 2000, facets: 'false' }),
  searchPath({ keyword: 'ipa', filter_price: '1,2', limit: 5 }),
  searchPath({ keyword: 'reserve', filter_size: '750ml', sort: '-name', merchants: 'none' }),
  searchPath({ search_type: 'MerchantList' }),
  searchPath({ merchant_ids: String(stores[step.store]), limit: 2 }),
]

/** A service with empty caches reads the database; its routes are called without HTTP. */
async function askAfresh(routes: readonly Route[], path: string): Promise<unknown> {
  const url = new URL(path, 'http://service')
  const route = routes.find((one) => one.path === '/data/search')!
  const lists = new Set(['filter_size', 'filter_price', 'fields', 'merchant_ids'])
  const input = Object.fromEntries(
    [...url.searchParams].map(([name, value]) => {
      if (lists.has(name)) return [name, value.split(',')]
      if (name === 'facets') return [name, value === 'true']
      return [name, /^\d+$/.test(value) ? Number(value) : value]
    }),
  )
  const call = {
    db: service.db,
    caller: {},
    now: service.clock.ms,
    request: { headers: {} },
  }
  const answer = (await route.handler(input as never, call as never, undefined)) as CacheableAnswer
  return JSON.parse((await answer.build()).json.toString())
}

async function agrees(fresh: readonly Route[], path: string) {
  const expected = await askAfresh(fresh, path)
  for (const process of [service, second]) {
    const { status, body } = await process.get(path)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body, expected, path)
  }
}

describe('searches while stores are selling', () => {
  before(async () => {
    second = await startTestService({ databaseUrl: service.databaseUrl, routes: alcoholUnderExampleRules })
    const { body } = await service.get(searchPath({ search_type: 'MerchantList', merchants: 'ids' }))
    stores = body.data.merchant_ids.slice(0, 4)
  })
  after(() => second.stop())

  test('match a service that reads everything from the database, after every step, in two processes', async () => {
    const steps = fc.sample(anyStep, { numRuns: runs(25, 8), seed: 7 })
    const all: Step[] = [
      ...kinds.map((kind, index): Step => ({ kind, store: index % 3, number: 11 })),
      ...steps,
    ]
    for (const step of all) {
      await take(step)
      for (const { deps, db } of [service, second]) await deps.changes.caughtUp(db)
      const fresh = alcoholUnderExampleRules(service.deps)
      const asked = paths(step)
      await Promise.all(
        [asked[0]!, ...asked.slice(1).filter((_, index) => (index + step.number) % 3 === 0)].map((path) =>
          agrees(fresh, path),
        ),
      )
    }
  })

  test('show the right stock of a product after every sale, in two processes', async () => {
    await rows('UPDATE alcohol_offers SET stock = 5 WHERE merchant_id = $1', [stores[3]])
    const { variantId } = await sizeAt(stores[3]!, 0)
    const [{ productId }] = await rows(
      'SELECT product_id AS "productId" FROM alcohol_variants WHERE variant_id = $1',
      [variantId],
    )
    for (let left = 4; left >= 0; left--) {
      await service.db.transaction((tx) =>
        takeStock(tx, stores[3]!, [{ variantId, count: 1 }], service.clock.ms),
      )
      for (const process of [service, second]) {
        await process.deps.changes.caughtUp(process.db)
        const { body } = await process.get(
          `/data/product/${productId}?client_id=demo-app&merchant_id=${stores[3]}`,
        )
        const child = body.item[0].children.find(({ id }: { id: string }) => id === `V${variantId}`)
        assert.deepEqual([child.max_qty, child.available], [left, left > 0])
      }
    }
  })

  test('a sale that leaves 99 or more bottles sends no notification', async () => {
    const heard: (string | undefined)[] = []
    const stop = service.deps.changes.on('offer', (key) => heard.push(key))
    const { variantId } = await sizeAt(stores[3]!, 1)
    await rows('UPDATE alcohol_offers SET stock = 101 WHERE merchant_id = $1 AND variant_id = $2', [
      stores[3],
      variantId,
    ])
    await service.deps.changes.caughtUp(service.db)
    heard.length = 0
    for (const expected of [0, 0, 1]) {
      heard.length = 0
      await service.db.transaction((tx) =>
        takeStock(tx, stores[3]!, [{ variantId, count: 1 }], service.clock.ms),
      )
      await service.deps.changes.caughtUp(service.db)
      assert.equal(heard.length, expected)
    }
    stop()
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomFrom } from '../../../chance/random.ts'
import { lockImports } from '../../../src/modules/alcohol/catalog/import-store.ts'
import { pointTo } from '../../../src/modules/alcohol/catalog/match-store.ts'
import { catalogRoutes } from '../../../src/modules/alcohol/catalog/routes.ts'
import { findProductId, loadProducts, loadVariants } from '../../../src/modules/alcohol/catalog-store.ts'
import { parseVariantId, withCheckDigit } from '../../../src/modules/alcohol/rules.ts'
import { isAll } from '../../support/eventually.ts'
import { settledOrWaiting } from '../../support/servers/faults.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo_small', routes: catalogRoutes })
const query = async (text: string, values: unknown[] = []) => (await service.db.pool.query(text, values)).rows
const decide = (matchId: number, decision: string) =>
  service.post(`/operator/catalogue/matches/${matchId}`, { decision }, operator)

/** A pair for review, as an import would leave it. */
async function doubt(productId: string, otherId: string): Promise<number> {
  const [{ match_id }] = await query(
    `INSERT INTO alcohol_matches (product_id, other_id, likeness, reason, found_at)
     VALUES ($1, $2, 0.9, 'nearly the same name', '2026-06-01T00:00:00Z') RETURNING match_id::int`,
    [productId, otherId],
  )
  return match_id
}
/** All rows of all tables, as one number per table: comparing 20,000 rows eighty times takes minutes. */
const tables = () =>
  query(`SELECT (SELECT md5(string_agg(p::text, '|' ORDER BY product_id)) FROM alcohol_products p) AS products,
                (SELECT md5(string_agg(v::text, '|' ORDER BY variant_id)) FROM alcohol_variants v) AS variants,
                (SELECT md5(string_agg(o::text, '|' ORDER BY merchant_id, variant_id)) FROM alcohol_offers o) AS offers,
                (SELECT md5(string_agg(m::text, '|' ORDER BY match_id)) FROM alcohol_matches m) AS matches`)
const variantOf = async (productId: string, size: string) =>
  (
    await query('SELECT variant_id::int FROM alcohol_variants WHERE product_id = $1 AND size = $2', [
      productId,
      size,
    ])
  )[0]?.variant_id
const offersOf = (variantId: number) =>
  query(
    'SELECT merchant_id::int, price_cents, stock FROM alcohol_offers WHERE variant_id = $1 ORDER BY merchant_id',
    [variantId],
  )
/** What the latest offer events say, by store and size. */
async function offerEvents(count: number) {
  const rows = await query(
    `SELECT merchant_id::int, data FROM outbox_events WHERE type = 'offer.updated' ORDER BY event_id DESC LIMIT $1`,
    [count],
  )
  return Object.fromEntries(
    rows.map(({ merchant_id, data }) => [
      merchant_id,
      Object.fromEntries(data.offers.map(({ id, ...terms }: any) => [parseVariantId(id), terms])),
    ]),
  )
}
async function setOffers(variantId: number, offers: [merchantId: number, price: number, stock: number][]) {
  await query('DELETE FROM alcohol_offers WHERE variant_id = $1', [variantId])
  for (const offer of offers) {
    await query(
      'INSERT INTO alcohol_offers (variant_id, merchant_id, price_cents, stock) VALUES ($1, $2, $3, $4)',
      [variantId, ...offer],
    )
  }
}
/** A demo product with an additional one whose sizes are the same, different, or both. */
async function addProduct(productId: string, name: string, sizes: [size: string, volumeMl: number][]) {
  await query(
    `INSERT INTO alcohol_products (product_id, section, subsection, child, name, match_key)
     VALUES ($1, 'wine', 'red-wine', 'merlot', $2, lower($2))`,
    [productId, name],
  )
  for (const [size, volumeMl] of sizes) {
    await query('INSERT INTO alcohol_variants (product_id, size, volume_ml) VALUES ($1, $2, $3)', [
      productId,
      size,
      volumeMl,
    ])
  }
}

describe('merging two products', () => {
  test('moves sizes and offers, keeps every store, and redirects the old id to the new one', async () => {
    await addProduct('KEEP1', 'Kept Merlot', [['750ml', 750]])
    await addProduct('GONE1', 'Gone Merlot', [
      ['750ml', 750],
      ['1.5L', 1500],
    ])
    const [kept, gone, magnum] = [
      await variantOf('KEEP1', '750ml'),
      await variantOf('GONE1', '750ml'),
      await variantOf('GONE1', '1.5L'),
    ]
    await setOffers(kept, [
      [1010, 2000, 9],
      [1044, 2100, 2],
    ])
    await setOffers(gone, [
      [1010, 1800, 4],
      [1069, 1900, 0],
    ])
    await setOffers(magnum, [[1010, 3900, 1]])
    const matchId = await doubt('GONE1', 'KEEP1')
    const answer = await decide(matchId, 'merge')
    assert.deepEqual([answer.status, answer.body.state, answer.body.product_id], [200, 'merged', 'KEEP1'])
    assert.deepEqual(await offersOf(kept), [
      { merchant_id: 1010, price_cents: 2000, stock: 4 },
      { merchant_id: 1044, price_cents: 2100, stock: 2 },
      { merchant_id: 1069, price_cents: 1900, stock: 0 },
    ])
    assert.deepEqual(await offersOf(gone), [])
    assert.deepEqual(await offerEvents(2), {
      1010: { [gone]: { price: 18, stock: 0 }, [kept]: { price: 20, stock: 4 } },
      1069: { [gone]: { price: 19, stock: 0 }, [kept]: { price: 19, stock: 0 } },
    })
    assert.deepEqual(await offersOf(magnum), [{ merchant_id: 1010, price_cents: 3900, stock: 1 }])
    assert.equal(await findProductId(service.db, 'GONE1'), 'KEEP1')
    assert.deepEqual(await loadProducts(service.db, ['GONE1']), [])
    const sizes = (await loadVariants(service.db, ['KEEP1'])).map(({ variantId }) => variantId)
    assert.deepEqual(sizes.toSorted(), [kept, magnum].toSorted())
  })

  test('makes the old id, number and name in a list lead to the new product', async () => {
    const gtin = withCheckDigit('0952009999999')
    await query("UPDATE alcohol_variants SET gtin = $1 WHERE product_id = 'GONE1'", [gtin])
    const kept = await variantOf('KEEP1', '750ml')
    const lines = [{ product_id: 'GONE1', size: '750ml' }, { gtin }, { name: 'Gone Merlot', size: '750ml' }]
    for (const [index, line] of lines.entries()) {
      const offer = { ...line, merchant_id: '1069', price: `${30 + index}`, stock: '1' }
      const { body } = await service.post('/operator/catalogue/offers', { offers: [offer] }, operator)
      assert.deepEqual(body.refused, [])
      assert.deepEqual((await offersOf(kept)).at(-1), {
        merchant_id: 1069,
        price_cents: 3000 + index * 100,
        stock: 1,
      })
    }
    const products = [{ name: 'Gone Merlot', size: '750ml', gtin, country: 'Samoa' }]
    const { body } = await service.post('/operator/catalogue/products', { products }, operator)
    assert.deepEqual([body.added, body.changed, body.sizes, body.refused], [0, 0, 0, []])
  })

  test('can be undone without losing a store’s later changes', async () => {
    await addProduct('KEEP2', 'Second Kept', [['750ml', 750]])
    await addProduct('GONE2', 'Second Gone', [['750ml', 750]])
    const [kept, gone] = [await variantOf('KEEP2', '750ml'), await variantOf('GONE2', '750ml')]
    await setOffers(kept, [
      [1010, 2000, 9],
      [1044, 2000, 9],
    ])
    await setOffers(gone, [
      [1010, 1800, 4],
      [1044, 1800, 4],
      [1069, 1900, 5],
      [1001, 1900, 5],
    ])
    const matchId = await doubt('GONE2', 'KEEP2')
    await decide(matchId, 'merge')
    await query(
      'UPDATE alcohol_offers SET price_cents = 2500 WHERE variant_id = $1 AND merchant_id IN (1010, 1069)',
      [kept],
    )
    await query('DELETE FROM alcohol_offers WHERE variant_id = $1 AND merchant_id = 1001', [kept])
    assert.equal((await decide(matchId, 'undo')).body.state, 'open')
    assert.deepEqual(await offersOf(kept), [
      { merchant_id: 1010, price_cents: 2500, stock: 4 },
      { merchant_id: 1044, price_cents: 2000, stock: 9 },
    ])
    assert.deepEqual(await offersOf(gone), [
      { merchant_id: 1010, price_cents: 1800, stock: 4 },
      { merchant_id: 1044, price_cents: 1800, stock: 4 },
      { merchant_id: 1069, price_cents: 2500, stock: 5 },
    ])
    assert.deepEqual(await offerEvents(3), {
      1010: { [gone]: { price: 18, stock: 4 } },
      1044: { [gone]: { price: 18, stock: 4 }, [kept]: { price: 20, stock: 9 } },
      1069: { [gone]: { price: 25, stock: 5 }, [kept]: { price: 25, stock: 0 } },
    })
  })

  test('at random and undoing in reverse order leaves every table as it was', async () => {
    const random = randomFrom(7)
    const ids = (
      await query(
        `SELECT product_id FROM alcohol_products WHERE child IN ('merlot', 'malbec') AND merged_into IS NULL
         AND product_id ~ '^W' ORDER BY product_id`,
      )
    ).map(({ product_id }) => product_id)
    const pairs = new Map<string, [string, string]>()
    while (pairs.size < 40) {
      const [a, b] = random.sample(ids, 2) as [string, string]
      if (!pairs.has(`${b} ${a}`)) pairs.set(`${a} ${b}`, [a, b])
    }
    const matches: number[] = []
    for (const [a, b] of pairs.values()) matches.push(await doubt(a, b))
    // `npm test` compares after every fourth step, which takes as long as all merges.
    const states: (object | undefined)[] = [await tables()]
    for (const matchId of matches) {
      assert.equal((await decide(matchId, 'merge')).status, 200)
      states.push(isAll || states.length % 4 === 0 ? await tables() : undefined)
    }
    const [{ merged }] = await query(
      'SELECT count(*)::int AS merged FROM alcohol_products WHERE merged_into IS NOT NULL',
    )
    assert.ok(merged > 25, `${merged}`)
    for (const matchId of matches.toReversed()) {
      states.pop()
      assert.equal((await decide(matchId, 'undo')).status, 200)
      if (states.at(-1)) assert.deepEqual(await tables(), states.at(-1))
    }
  })

  test('and undoing in any allowed order leaves every table as it was', async () => {
    const random = randomFrom(11)
    const before = await tables()
    const open = (
      await query("SELECT match_id::int FROM alcohol_matches WHERE state = 'open' ORDER BY match_id")
    ).map(({ match_id }) => match_id)
    for (const matchId of open) assert.equal((await decide(matchId, 'merge')).status, 200)
    let left = random.sample(open, open.length)
    let refused = 0
    while (left.length > 0) {
      const standing: number[] = []
      for (const matchId of left) {
        const { status, body } = await decide(matchId, 'undo')
        if (status === 200) continue
        assert.match(body.message[0].dev_msg, /undo them first/)
        standing.push(matchId)
        refused++
      }
      assert.ok(standing.length < left.length, 'somebody can always be undone')
      left = standing
    }
    assert.ok(refused > 0)
    assert.deepEqual(await tables(), before)
  })
})

test('offers that arrive while two products are merged go to the remaining one', async () => {
  await addProduct('KEEP9', 'Kept Syrah', [['750ml', 750]])
  await addProduct('GONE9', 'Gone Syrah', [['750ml', 750]])
  const offers = [{ product_id: 'GONE9', size: '750ml', merchant_id: '1010', price: '20', stock: '5' }]
  const importing = await service.db.transaction(async (tx) => {
    await lockImports(tx)
    await pointTo(tx, 'GONE9', 'KEEP9')
    const answer = service.post('/operator/catalogue/offers', { offers }, operator)
    await settledOrWaiting(service.db, answer)
    return { answer }
  })
  assert.deepEqual((await importing.answer).body.refused, [])
  assert.deepEqual(await offersOf(await variantOf('GONE9', '750ml')), [])
  assert.deepEqual(await offersOf(await variantOf('KEEP9', '750ml')), [
    { merchant_id: 1010, price_cents: 2000, stock: 5 },
  ])
})

test('ids beyond all numbers are refused', async () => {
  const beyond = [1e300, '99999999999999999999']
  const fieldsOf = ({ status, body }: { status: number; body: any }) => [
    status,
    ...body.message.map(({ code, field }: any) => `${code} ${field}`),
  ]
  for (const id of beyond) {
    const others = await service.post(
      '/operator/catalogue/offers/others',
      { merchant_id: id, variant_ids: [id, 1] },
      operator,
    )
    const faults = ['invalid_parameter merchant_id', 'invalid_parameter variant_ids[0]']
    assert.deepEqual(fieldsOf(others), [400, ...faults])
    const page = await service.get(`/operator/catalogue/matches?offset=${BigInt(id).toString()}`, operator)
    assert.deepEqual(fieldsOf(page), [400, 'invalid_parameter offset'])
  }
  const decided = await service.post(
    `/operator/catalogue/matches/${beyond[1]}`,
    { decision: 'keep' },
    operator,
  )
  assert.deepEqual(fieldsOf(decided), [400, 'invalid_parameter match_id'])
})

describe('the review list', () => {
  test('shows both sides and drops decided pairs', async () => {
    const matchId = await doubt('W0010', 'W0011')
    const open = async () =>
      (await service.get('/operator/catalogue/matches?limit=1000', operator)).body.matches
    const shown = (await open()).find((match: any) => match.match_id === matchId)
    assert.deepEqual([shown.product_id, shown.other_id, shown.state], ['W0010', 'W0011', 'open'])
    assert.ok(shown.product.name !== '' && shown.product.sizes.includes('750ml') && shown.product.stores > 0)
    assert.equal((await decide(matchId, 'keep')).body.state, 'kept')
    assert.ok((await open()).every((match: any) => match.match_id !== matchId))
    const { matches } = (await service.get('/operator/catalogue/matches?state=kept', operator)).body
    assert.deepEqual([matches[0].match_id, matches[0].decided_at], [matchId, '2026-06-15T16:00:00+00:00'])
    assert.equal((await decide(matchId, 'undo')).body.state, 'open')
  })

  test('records each decision with the state before it', async () => {
    const matchId = await doubt('W0012', 'W0013')
    await decide(matchId, 'merge')
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    assert.deepEqual(
      [records[0].action, records[0].subject, records[0].before],
      ['match.merged', `${matchId}`, { state: 'open' }],
    )
    await decide(matchId, 'undo')
  })

  test('refuses invalid decisions', async () => {
    const matchId = await doubt('W0014', 'W0015')
    const reasonOf = async (id: number, decision: string) => {
      const { status, body } = await decide(id, decision)
      return [status, body.message[0].field]
    }
    assert.deepEqual(await reasonOf(matchId, 'undo'), [400, 'decision'])
    assert.deepEqual(await reasonOf(matchId, 'perhaps'), [400, 'decision'])
    assert.deepEqual(await reasonOf(999_999, 'merge'), [400, 'match_id'])
    await decide(matchId, 'keep')
    assert.deepEqual(await reasonOf(matchId, 'merge'), [400, 'decision'])
    assert.equal(
      (await service.post(`/operator/catalogue/matches/${matchId}`, { decision: 'undo' })).status,
      401,
    )
  })
})

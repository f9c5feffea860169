import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { findEffect, type ManagedMerchant } from '../../../src/modules/merchants/managed/rules.ts'
import { codesOf, staffToken } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
type Listed = {
  merchant_id: number
  state: string
  type: string
  active: boolean
  promoted: boolean
  sales?: { orders: number; gross: number; prep_minutes: number | null }
}
const list = async (query: string): Promise<Listed[]> =>
  (await service.get(`/operator/merchants?${query}`, operator)).body.merchants

describe('the operator’s list of merchants', () => {
  test('filters by state, type and switches together', async () => {
    const all = await list('limit=1000')
    const { state, type } = all[0]!
    const wanted = (one: Listed) => one.state === state && one.type === type && one.active
    const found = await list(`limit=1000&state=${state.toLowerCase()}&type=${type}&active=true`)
    assert.deepEqual(
      found.map(({ merchant_id }) => merchant_id),
      all.filter(wanted).map(({ merchant_id }) => merchant_id),
    )
    assert.deepEqual(
      (await list('limit=1000&promoted=false')).length,
      all.filter(({ promoted }) => !promoted).length,
    )
    assert.deepEqual(codesOf(await service.get('/operator/merchants?state=NYC', operator)), [
      'invalid_parameter',
    ])
  })

  test('shows completed sales of the last 30 days only on request, and sorts by them', async () => {
    const day = new Date(service.clock.ms - 3 * 86_400_000).toISOString().slice(0, 10)
    const old = new Date(service.clock.ms - 40 * 86_400_000).toISOString().slice(0, 10)
    const keep = (merchantId: number, on: string, gross: number) =>
      service.db.pool.query(
        `WITH d AS (INSERT INTO merchant_days (merchant_id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING)
         INSERT INTO merchant_day_hours VALUES ($1, $2, 12, 4, 1, $3, 0, 0, 0, 0, 0, $3, 2, 1800)
         ON CONFLICT (merchant_id, day, hour) DO UPDATE SET gross_cents = $3, orders = 4, cancellations = 1, prepared = 2, prep_seconds = 1800`,
        [merchantId, on, gross],
      )
    await keep(1003, day, 900_000_000)
    await keep(1004, old, 990_000_000)
    assert.equal('sales' in (await list('query=1003'))[0]!, false)
    const [first] = await list('sales=true&sort=-sales&limit=1')
    assert.equal(first!.merchant_id, 1003)
    assert.ok(first!.sales!.gross >= 9_000_000 && first!.sales!.orders >= 4)
    assert.ok(first!.sales!.prep_minutes! > 0)
    const [other] = await list('query=1004&sales=true')
    assert.ok(other!.sales!.gross < 9_900_000)
  })

  test('previews a bulk change, then applies it at once with a record each, skipping merchants already in that state', async () => {
    const ids = [1002, 1003, 1003, 999_999]
    await service.put('/operator/merchants/1002', { promoted: false }, operator)
    await service.put('/operator/merchants/1003', { promoted: true }, operator)
    const send = (body: object, headers: object = operator) =>
      service.post('/operator/merchants/bulk', body, headers as { authorization: string })
    const preview = (await send({ merchant_ids: ids, promoted: true, dry_run: true })).body
    const idsOf = (merchants: { merchant_id: number }[]) => merchants.map(({ merchant_id }) => merchant_id)
    assert.deepEqual(
      [idsOf(preview.changed), idsOf(preview.unchanged), preview.unknown],
      [[1002], [1003], [999_999]],
    )
    assert.equal((await list('query=1002'))[0]!.promoted, false, 'a preview changes nothing')
    const done = (await send({ merchant_ids: ids, promoted: true })).body
    assert.deepEqual(idsOf(done.changed), [1002])
    assert.equal((await list('query=1002'))[0]!.promoted, true)
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    assert.deepEqual([records[0].action, records[0].subject], ['merchant.switched', '1002'])
    assert.deepEqual(codesOf(await send({ merchant_ids: [1002] })), ['missing_parameter'])
    const refused = await send({ merchant_ids: [1002], active: false }, await staffToken(service, 'support'))
    assert.equal(refused.status, 403)
  })

  test('previews exactly the switches that differ', () => {
    const flags = fc.record({ active: fc.boolean(), promoted: fc.boolean(), courierDelivery: fc.boolean() })
    fc.assert(
      fc.property(
        flags,
        fc.subarray(['active', 'promoted', 'courierDelivery'] as const),
        flags,
        (now, names, next) => {
          const change = Object.fromEntries(names.map((name) => [name, next[name]]))
          const effect = findEffect({ ...now } as unknown as ManagedMerchant, change)
          assert.deepEqual(
            Object.keys(effect).sort(),
            names.filter((name) => now[name] !== next[name]).sort(),
          )
        },
      ),
    )
  })
})

describe('saved views', () => {
  test('belong to a person, are replaced by name, and can be deleted', async () => {
    const [vera, sam] = [await staffToken(service, 'viewer'), await staffToken(service, 'support')]
    const save = (body: object, headers: { authorization: string }) =>
      service.put('/operator/session/views', body, headers)
    const late = { list: 'orders', name: 'Late in <b>NY</b>', query: '?status=late' }
    assert.equal((await save(late, vera)).status, 200)
    const { views } = (await save({ ...late, query: '?status=late&sort=-total' }, vera)).body
    assert.deepEqual(views, [{ ...late, query: '?status=late&sort=-total' }])
    assert.deepEqual((await service.get('/operator/session/views?list=orders', sam)).body.views, [])
    assert.deepEqual((await service.get('/operator/session/views?list=merchants', vera)).body.views, [])
    for (const wrong of [
      { ...late, name: '  ' },
      { ...late, list: '../x' },
      { ...late, query: 'x'.repeat(1001) },
    ])
      assert.equal((await save(wrong, vera)).status, 400)
    const proto = { list: 'orders', name: '__proto__', query: '?sort=name' }
    assert.equal((await save(proto, vera)).body.views.length, 2)
    const gone = `list=orders&name=${encodeURIComponent('__proto__')}`
    const left = await service.request('DELETE', `/operator/session/views?${gone}`, { headers: vera })
    assert.deepEqual(
      left.body.views.map(({ name }: { name: string }) => name),
      [late.name],
    )
  })
})

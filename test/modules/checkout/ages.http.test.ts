import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { orderService, refusalsOf, shopper } from '../../support/orders.ts'

const service = orderService()
const noon = Date.parse('2026-06-15T16:00:00Z')
const bottleOf = sql<{ id: number }>(
  'SELECT variant_id AS id FROM alcohol_offers WHERE merchant_id = 1010 AND stock >= 9 ORDER BY 1 LIMIT 1',
)
const ageOf = sql<{ method: string; isOver21: boolean }>(
  'SELECT method, is_over_21 AS "isOver21" FROM customer_ages WHERE customer_id = 1',
)
const forgetAge = sql<unknown>('DELETE FROM customer_ages WHERE customer_id = 1')

describe('what a checkout keeps of a birth date', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let bottle: string
  before(async () => {
    ada = await shopper(service)
    bottle = `V${(await service.db.get(bottleOf)).id}`
  })
  beforeEach(async () => {
    service.clock.ms = noon
    await service.db.rows(forgetAge)
    await service.request('DELETE', '/customer/cart/1010', { headers: ada.headers })
    await ada.put(1010, bottle)
  })

  const buy = (more: object = {}) =>
    ada.checkOut(1010, { order_type: 'pickup', payments: [{ type: 'cash' }], ...more })
  const mustBuy = async (more: object = {}) => {
    const answer = await buy(more)
    assert.equal(answer.status, 200, answer.text)
    await ada.put(1010, bottle)
  }

  test('a birth date proves the age of today, not of the day of the sale', async () => {
    await mustBuy({ birth_date: '2005-06-17', order_time: '2026-06-18T12:00:00-04:00' })
    assert.deepEqual(await service.db.get(ageOf), { method: 'birth_date', isOver21: false })
    assert.deepEqual(refusalsOf(await buy()), ['age_required birth_date'])
  })

  test('a birthday counts once the day has begun everywhere in the country', async () => {
    service.clock.ms = Date.parse('2026-06-15T04:30:00Z') // half past midnight in New York, still the 14th farther west
    const later = '2026-06-15T12:00:00-04:00'
    await mustBuy({ birth_date: '2005-06-15', order_time: later })
    assert.deepEqual(await service.db.get(ageOf), { method: 'birth_date', isOver21: false })
    await mustBuy({ birth_date: '2005-06-14', order_time: later })
    assert.deepEqual(await service.db.get(ageOf), { method: 'birth_date', isOver21: true })
  })

  test('an impossible birth date proves nothing, and the age shown before stays', async () => {
    await mustBuy({ birth_date: '1980-01-01' })
    for (const birth_date of ['1990-02-30', '1799-01-01'])
      assert.deepEqual(refusalsOf(await buy({ birth_date })), ['invalid_parameter birth_date'])
    for (const birth_date of ['1900-01-01', '2030-01-01']) {
      await mustBuy({ birth_date })
      assert.deepEqual(await service.db.get(ageOf), { method: 'birth_date', isOver21: true }, birth_date)
    }
    await mustBuy()
  })
})

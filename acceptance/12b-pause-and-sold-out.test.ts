import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { got, type Json, read, refused } from './support/ask.ts'
import { retireMerchants } from './support/merchants.ts'
import { newBuyer, newKitchen } from './support/orders.ts'

after(retireMerchants)

const kitchen = await newKitchen({ name: 'Acceptance Quiet Kitchen' })
const { merchantId, id } = kitchen
const buyer = await newBuyer()
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const setStatus = (json: object) => got(admin('PUT', 'status', { merchantId, ...json }))
const info = (query: Record<string, string> = {}): Promise<Json> =>
  got(read(`/merchant/${merchantId}/`, query))

describe('a busy kitchen', () => {
  test('12.20 12.21 pauses and resumes', async () => {
    await setStatus({ paused_until: inAnHour() })
    const { merchant, explain } = await info({ explain: 'true' })
    assert.equal(merchant.ordering.availability.delivery, false)
    assert.equal(explain.delivery.reason, 'paused')
    const hours = await got(read(`/merchant/${merchantId}/hours`))
    assert.deepEqual(hours.current_schedule.availability, { pickup: false, delivery: false })
    await buyer.fill(kitchen, { item_id: id('Toast'), item_qty: 2 })
    await refused(buyer.checkOut(kitchen), 400, 'closed')
    const { paused_until } = merchant.ordering
    const shown = async (path: string, query: Record<string, string> = {}) => {
      const answer: Json = await got(read(path, query))
      assert.deepEqual([answer.paused_until, answer.display_status], [paused_until, merchant.display_status])
      return answer
    }
    await shown(`/merchant/${merchantId}/menu`)
    const item = await shown(`/merchant/${merchantId}/menu/${id('Toast')}`, { explain: '1' })
    assert.equal(item.explain[0].code, 'paused')
    const cart = await got(buyer.ask('GET', kitchen.path))
    assert.deepEqual([cart.paused_until, cart.cart[0].available], [paused_until, false])
    await setStatus({ paused_until: null })
    assert.equal((await got(buyer.ask('GET', kitchen.path))).cart[0].available, true)
    await got(buyer.checkOut(kitchen))
  })
  test('12.22 adds time', async () => {
    const needed = async () => (await info()).merchant.ordering.time_needed
    const usual = await needed()
    await setStatus({ busy_minutes: 20 })
    assert.equal(await needed(), usual + 20)
    await setStatus({ busy_minutes: 0 })
    assert.equal(await needed(), usual)
  })
  test('12.23 12.24 marks items as sold out', async () => {
    const toast = id('Toast')
    const setAvailable = (given: string | number, available: boolean, more: object = {}) =>
      got(admin('PUT', 'menu/availability', { merchantId, id: given, available, ...more }))
    const { item: marked } = await setAvailable(Number(toast.slice(1)), false, { until: 'tomorrow' })
    assert.deepEqual([marked.id, marked.available], [toast, false])
    const { item, explain } = await got(read(`/merchant/${merchantId}/menu/${toast}`, { explain: '1' }))
    assert.equal(item[0].available, false)
    assert.equal(explain[0].code, 'sold_out')
    await buyer.fill(kitchen, { item_id: toast, item_qty: 2 })
    await refused(buyer.checkOut(kitchen), 400, 'not_available')
    await setAvailable(toast, true)
    await got(buyer.checkOut(kitchen))
  })
})

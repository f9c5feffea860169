import assert from 'node:assert/strict'
import { test } from 'node:test'
import { got, type Json } from './support/ask.ts'
import { operator } from './support/operator.ts'
import { newBuyer, seaport, until } from './support/orders.ts'

test('9.46 9.22 9.41 an order in the demo is actually delivered', async () => {
  const [buyer, all] = await Promise.all([newBuyer(), seaport()])
  const water = { street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' }
  const { location } = await got(
    buyer.ask('POST', '/customer/location', { ...water, phone: '2125550100', default: false }),
  )
  await buyer.fill(all, { item_id: all.id(), item_qty: 3 })
  const { order } = await got(buyer.checkOut(all, { location_id: location.location_id }))
  assert.deepEqual([order.status, order.confirmed], ['confirmed', true])
  const seen = new Set<string>()
  const couriers = new Set<string>()
  await until(async () => {
    const path = `/customer/orders/recent/${order.order_id}`
    const { status, delivery } = (await got(buyer.ask('GET', path))).order
    seen.add(status)
    if (delivery?.courier) couriers.add(delivery.courier.first_name)
    return status === 'completed'
  }, 120)
  assert.deepEqual([...seen], ['confirmed', 'out_for_delivery', 'completed'])
  assert.equal(couriers.size, 1)
  const { bookings, statuses } = await got(operator('GET', `deliveries/${order.order_id}`))
  assert.ok(['swift', 'thrifty'].includes(bookings.at(-1).provider))
  const way = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered']
  const places = statuses.map(({ status }: Json) => way.indexOf(status))
  assert.ok(places.every((place: number, index: number) => index === 0 || place > places[index - 1]))
  assert.deepEqual([places[0], places.at(-1)], [0, 5])
})

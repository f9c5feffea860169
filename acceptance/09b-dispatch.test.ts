import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { got, type Json, refused } from './support/ask.ts'
import { type Company, estimateOf, type Heard, openCompany, type Told } from './support/company.ts'
import { operate, retireMerchants } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { act, type Buyer, type Kitchen, newBuyer, newKitchen, until } from './support/orders.ts'

// Each test is told apart by its tip, which an estimate calls gratuity, or by its instructions.
const expired = 1.11
const late = 1.12
const cities = {
  la: { street: '200 N Spring St', city: 'Los Angeles', state: 'CA', zip_code: '90012' },
  chicago: { street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip_code: '60606' },
}
const bookings: Record<string, () => Told> = {
  deny: () => ({ body: { status: 'denied' } }),
  refuse: () => ({ status: 400, body: { code: 'no', user_msg: 'No.', dev_msg: 'No.' } }),
}
let fateOfSilence: Told[] = []
const askedFor = ({ body }: Heard) => body.delivery.instructions as string
const open = (price: number, area: string, answers = {}) =>
  openCompany({ price, answers, more: { area: [area] } })
const cheap = await open(0.05, '90012', {
  estimate: ({ body }: Heard) => {
    const now = Math.floor(Date.now() / 1000)
    if (body.gratuity === expired) return { body: { ...estimateOf(0.05), estimate_valid_until: now - 1 } }
    const slow = { pickup_eta: now + 2701, delivery_eta: now + 3600 }
    return body.gratuity === late ? { body: { ...estimateOf(0.05), ...slow } } : undefined
  },
  book: (call: Heard) => {
    const word = Object.keys(bookings).find((each) => askedFor(call).includes(each))
    if (!word) return
    const told = bookings[word]!()
    return told === 'hang up' || told === 'nothing' || told.status
      ? told
      : { body: { ...call.body, ...(told.body as object) } }
  },
  cancel: async () => {
    seenAtCancel = (await readOrder(recalled)).status
    return undefined
  },
})
const dear = await open(0.1, '90012')
const quiet = await open(0.05, '60606', { book: () => fateOfSilence.shift() })
const companies: Company[] = [cheap, dear, quiet]
after(async () => {
  for (const company of companies) await company.close()
  await retireMerchants()
})

const buyer = await newBuyer()
const locations = Object.fromEntries(
  await Promise.all(
    Object.entries(cities).map(async ([key, city]) => {
      const { location } = await got(
        buyer.ask('POST', '/customer/location', { ...city, phone: '2135550100', default: false }),
      )
      return [key, location.location_id] as const
    }),
  ),
)
async function kitchenIn(city: keyof typeof cities, switches: object): Promise<Kitchen> {
  const { street, city: name, state } = cities[city]
  const kitchen = await newKitchen({ location: { street, city: name, state } })
  await operate('PUT', `merchants/${kitchen.merchantId}`, switches)
  return kitchen
}
const [kitchen, careful, own] = await Promise.all([
  kitchenIn('la', { courierDelivery: true, autoConfirm: true }),
  kitchenIn('la', { courierDelivery: true }),
  kitchenIn('la', { autoConfirm: true }),
])

let recalled = 0
let seenAtCancel = ''
async function place(at: Kitchen, more: object = {}, who: Buyer = buyer): Promise<number> {
  const json = { location_id: locations.la, ...more }
  // One cart serves one order at a time.
  const placing = turn.then(async () => {
    await who.fill(at, { item_id: at.id('Toast'), item_qty: 2 })
    return (await got(who.checkOut(at, json))).order_id as number
  })
  turn = placing.catch(() => {})
  return placing
}
let turn: Promise<unknown> = Promise.resolve()
async function readOrder(orderId: number): Promise<Json> {
  return (await got(buyer.ask('GET', `/customer/orders/recent/${orderId}`))).order
}
const recordOf = (orderId: number): Promise<Json> => got(operator('GET', `deliveries/${orderId}`))
const isDelivery = (orderId: number, status: string) => async () =>
  (await readOrder(orderId)).delivery?.status === status
const takenBy = async (orderId: number): Promise<Company> => {
  await until(isDelivery(orderId, 'booked'))
  const { provider } = (await readOrder(orderId)).delivery
  return companies.find(({ name }) => name === provider)!
}

/** Until it ends, so that it is not polled when the companies are gone. */
async function bring(company: Company, orderId: number) {
  company.move(orderId, 'delivered')
  await until(async () => (await readOrder(orderId)).status === 'completed')
}

describe('a courier', { concurrency: true }, () => {
  test('9.11 9.22 9.23 9.24 9.33 9.35 9.36 9.39 9.40 9.41 9.43 delivers an order, whose status follows', async () => {
    const orderId = await place(kitchen, { tip: 2.25, instructions: 'Blue door.' })
    await until(isDelivery(orderId, 'booked'))
    const [booking, ...others] = cheap.bookingsOf(orderId)
    assert.deepEqual(others, [])
    assert.deepEqual(booking!.body.items, [{ name: 'Toast', quantity: 2 }])
    assert.match(booking!.body.delivery.instructions, /Blue door\./)
    for (const { pickup, delivery } of [booking!.body])
      assert.deepEqual([pickup.location.zip, delivery.location.address], ['90012', '200 N Spring St'])
    const asked = [cheap, dear].map(({ heard }) => heard.some(({ body }) => body?.gratuity === 2.25))
    assert.deepEqual(asked, [true, true])
    const estimated = (await recordOf(orderId)).estimates.map(({ provider }: Json) => provider)
    for (const { name } of [cheap, dear]) assert.ok(estimated.includes(name))
    const { status, eta } = (await readOrder(orderId)).delivery
    assert.deepEqual([status, Date.parse(eta) / 1000], ['booked', deliveryOf(orderId).delivery.eta])

    cheap.move(orderId, 'to_pickup')
    await until(isDelivery(orderId, 'to_pickup'))
    const way = await readOrder(orderId)
    assert.deepEqual([way.status, way.delivery.courier.first_name], ['confirmed', 'Grace'])
    cheap.move(orderId, 'to_delivery')
    await until(isDelivery(orderId, 'to_delivery'))
    assert.equal((await readOrder(orderId)).status, 'out_for_delivery')
    for (const back of ['at_pickup', 'cancelled']) {
      cheap.move(orderId, back)
      await until(async () => (await told()).some(([each, applied]) => each === back && !applied))
      assert.equal((await readOrder(orderId)).delivery.status, 'to_delivery')
    }
    cheap.move(orderId, 'delivered')
    await until(async () => (await readOrder(orderId)).status === 'completed')
    assert.equal((await readOrder(orderId)).delivery.status, 'delivered')
    assert.deepEqual(await told(), [
      ['booked', true],
      ['to_pickup', true],
      ['to_delivery', true],
      ['at_pickup', false],
      ['cancelled', false],
      ['delivered', true],
    ])
    const polls = pollsOf(orderId)
    const gaps = polls.slice(1).map(({ at }, index) => at - polls[index]!.at)
    assert.ok(gaps.every((gap) => gap > 1500))
    const end = Date.now()
    await until(async () => Date.now() - end > 4500)
    assert.equal(pollsOf(orderId).length, polls.length)

    function deliveryOf(id: number): Json {
      return [...cheap.deliveries.values()].find(({ order_id }) => order_id === String(id))
    }
    function pollsOf(id: number) {
      return cheap.callsOf('status').filter(({ path }) => path.endsWith(deliveryOf(id).delivery_id))
    }
    async function told(): Promise<[string, boolean][]> {
      return (await recordOf(orderId)).statuses.map(({ status, applied }: Json) => [status, applied])
    }
  })
  test('9.25 9.41 fails, and so does the order', async () => {
    const orderId = await place(kitchen)
    const company = await takenBy(orderId)
    company.move(orderId, 'failed')
    await until(async () => (await readOrder(orderId)).status === 'failed')
    assert.equal((await readOrder(orderId)).delivery.status, 'failed')
  })
  test('9.30 9.37 of another company comes after a denial', async () => {
    for (const instructions of Object.keys(bookings)) {
      const orderId = await place(kitchen, { instructions })
      assert.equal((await takenBy(orderId)).name, dear.name)
      const { bookings: kept } = await recordOf(orderId)
      assert.deepEqual(
        kept.map(({ provider, state }: Json) => [provider, state]),
        [
          [cheap.name, 'denied'],
          [dear.name, 'booked'],
        ],
      )
      assert.equal(cheap.bookingsOf(orderId).length, 1)
      await bring(dear, orderId)
    }
  })
  test('9.37 9.44 is not booked with an estimate that is expired or late', async () => {
    for (const tip of [expired, late]) {
      const orderId = await place(kitchen, { tip })
      assert.equal((await takenBy(orderId)).name, dear.name)
      assert.deepEqual(cheap.bookingsOf(orderId), [])
      await bring(dear, orderId)
    }
  })
  test('9.34 is sought once the merchant has confirmed', async () => {
    const orderId = await place(careful, { instructions: 'By hand.' })
    await refused(operator('GET', `deliveries/${orderId}`), 400, 'unknown_delivery')
    assert.deepEqual(cheap.bookingsOf(orderId), [])
    await got(act(careful, orderId, 'confirm'))
    await bring(await takenBy(orderId), orderId)
  })
  test('9.33 is not sought for pickup, or for the merchant’s own delivery', async () => {
    const orders = [await place(kitchen, { order_type: 'pickup' }), await place(own)]
    for (const orderId of orders) {
      const { status, delivery } = await readOrder(orderId)
      assert.deepEqual([status, delivery], ['confirmed', null])
      await refused(operator('GET', `deliveries/${orderId}`), 400, 'unknown_delivery')
    }
  })
  test('9.42 9.24 is recalled before the order is canceled', async () => {
    const orderId = await place(kitchen)
    assert.equal((await takenBy(orderId)).name, cheap.name)
    recalled = orderId
    const { order } = await got(act(kitchen, orderId, 'cancel'))
    assert.deepEqual([order.status, order.delivery.status], ['cancelled', 'cancelled'])
    assert.equal(seenAtCancel, 'confirmed')
    assert.equal(cheap.callsOf('cancel').length, 1)
  })
  test('9.29 9.31 is booked again with the same key, three times at most, and no other is', async () => {
    const shop = await kitchenIn('chicago', { courierDelivery: true, autoConfirm: true })
    const wish = { location_id: locations.chicago }
    fateOfSilence = ['hang up', { status: 500 }]
    const second = await place(shop, wish)
    assert.equal((await takenBy(second)).name, quiet.name)
    assert.deepEqual(triesOf(second), [3, 1])
    await bring(quiet, second)
    fateOfSilence = ['hang up', { status: 503 }, 'hang up']
    const never = await place(shop, wish)
    await until(isDelivery(never, 'failed'))
    assert.deepEqual(triesOf(never), [3, 1])
    assert.equal((await readOrder(never)).status, 'confirmed')
    assert.equal((await recordOf(never)).bookings.length, 1)

    /** How often it was booked, and with how many keys. */
    function triesOf(orderId: number): [number, number] {
      const tries = quiet.bookingsOf(orderId)
      return [tries.length, new Set(tries.map(({ headers }) => headers['idempotency-key'])).size]
    }
  })
})

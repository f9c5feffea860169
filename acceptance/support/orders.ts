import { randomUUID } from 'node:crypto'
import { admin, build } from './administration.ts'
import { type Answer, type Ask, ask, got, type Json, read } from './ask.ts'
import { saveCard } from './customer.ts'
import { newAccount } from './identity.ts'
import { newMerchant, phoenixDate } from './merchants.ts'
import { operator } from './operator.ts'

/** In Phoenix, near the merchants that tests create. */
export const home = {
  ...{ street: '200 W Washington St', city: 'Phoenix', state: 'AZ', zip_code: '85003' },
  phone: '6025550142',
}
const option = (name: string, price: number, ...children: object[]) => ({
  ...{ type: 'Option', name, price, children },
})
const group = (name: string, selectionType: string, more: object, ...children: object[]) => ({
  ...{ type: 'OptionGroup', name, selectionType, ...more, children },
})
const item = (name: string, price: number, more: object = {}, ...children: object[]) => ({
  ...{ type: 'Item', name, price, ...more, children },
})

/** A menu with one example of everything that a choice can depend on. */
function dishes(scheduleId: number): object[] {
  const cheese = group('Cheese', 'upToOne', {}, option('Blue', 0.75), option('Swiss', 0.5))
  const patties = group('Patties', 'radio', {}, option('Single', 0), option('Double', 3, cheese))
  const extras = [option('Bacon', 1.5), option('Egg', 2), option('Onion', 0.25)]
  const toppings = group('Toppings', 'check', { selectionsMin: 0, selectionsMax: 2 }, ...extras)
  const size = { type: 'PriceGroup', name: 'Size', children: [option('Cup', 4), option('Bowl', 6.5)] }
  const perGuest = { selectionsMin: 2, selectionsMax: 3, selectionDepends: true }
  const many = (name: string, price: number) => ({ ...option(name, price), qtyMax: 60 })
  const mains = group('Mains', 'quantity', perGuest, many('Chicken', 1), many('Salmon', 3))
  return [
    item('Toast', 6.35),
    item('Burger', 10, {}, patties, toppings),
    item('Soup', 0, {}, size),
    item('Rolls', 0.5, { qtyMin: 6, qtyMax: 24, qtyIncrements: 6 }),
    item('Buffet', 20, { qtyMax: 20 }, mains),
    item('Sunday Roast', 15, { scheduleIds: [scheduleId] }),
  ]
}

export type Kitchen = { merchantId: number; path: string; id: (...names: string[]) => string }

/** A merchant with known prices: 8.6% tax, 2.5% convenience fee, $2 delivery from $10. */
export async function newKitchen(info: object = {}, more: object = {}): Promise<Kitchen> {
  const merchantId = await newMerchant({ info: { taxRate: 8.6, convenienceFee: 2.5, ...info }, ...more })
  // In three days, to the minute: never ASAP.
  const day = new Date(phoenixDate(3)).getUTCDay()
  const schedule = { name: 'Roast', hours: [{ day, startTime: '12:00', endTime: '12:01' }] }
  const { scheduleId } = await got(admin('POST', 'menu/schedule', { merchantId, schedule }))
  const [menu] = await build(merchantId, {
    ...{ type: 'SubMenu', name: 'All', children: dishes(scheduleId) },
  })
  const id = (...names: string[]) => {
    const found = names.reduce(
      (entity: Json, name) => entity.children.find((child: Json) => child.name === name),
      menu,
    )
    return `N${found.id}`
  }
  return { merchantId, path: `/customer/cart/${merchantId}`, id }
}

/** Changes an item of a kitchen. */
export const edit = ({ merchantId }: Kitchen, id: string, change: object) =>
  got(admin('PUT', 'menu', { merchantId, entities: [{ id: Number(id.slice(1)), type: 'Item', ...change }] }))

export type Buyer = {
  token: string
  email: string
  cc: string
  locationId: number
  ask: (method: string, path: string, json?: object, more?: Ask) => Promise<Answer>
  fill: (kitchen: Kitchen, ...items: object[]) => Promise<Json>
  checkOut: (kitchen: Kitchen, json?: object, more?: Ask) => Promise<Answer>
}

/** A new customer with an address in Phoenix and a card, which pays by default. */
export async function newBuyer(): Promise<Buyer> {
  const email = `${randomUUID()}@example.com`
  const { access_token: token } = await got(newAccount({ email, scope: 'global,payment' }))
  const asBuyer = (method: string, path: string, json?: object, more: Ask = {}) =>
    ask(method, path, { token, ...(method === 'GET' ? { query: json as never } : { json }), ...more })
  const { location } = await got(asBuyer('POST', '/customer/location', { ...home, default: true }))
  const { cc_id: cc } = await got(saveCard(token))
  const payments = [{ type: 'credit_card', id: cc }]
  return {
    ...{ token, email, cc, locationId: location.location_id, ask: asBuyer },
    async fill({ path }, ...items) {
      await got(asBuyer('DELETE', path))
      return got(asBuyer('POST', path, { items }))
    },
    checkOut: ({ path }, json = {}, more = {}) =>
      asBuyer('POST', `${path}/checkout`, { order_type: 'delivery', payments, ...json }, more),
  }
}

/** Merchant 1001 of the demo, which accepts every kind of payment; its only dish here is one without choices. */
export async function seaport(): Promise<Kitchen> {
  const { menu } = await got(read('/merchant/1001/menu'))
  const dish = menu[0].children.find(({ children }: Json) => children.length === 0).id
  return { merchantId: 1001, path: '/customer/cart/1001', id: () => dish }
}

/** A deal that only this buyer has. */
export async function newDeal(buyer: Buyer, more: object = {}): Promise<Json> {
  const code = `ACC-${randomUUID().slice(0, 18)}`
  await got(
    operator('POST', 'promotions', { code, name: 'Acceptance', reward: 'dollar_off', value: 3, ...more }),
  )
  return (await got(buyer.ask('POST', '/customer/promo/deal', { deal_code: code }))).deal
}

/** As the merchant. */
export const act = ({ merchantId }: Kitchen, orderId: number, action: string, more: object = {}) =>
  admin('PUT', 'orders', { merchantId, orderId, action, ...more })

export const cents = (dollars: number) => Math.round(dollars * 100)

/** Repeats the request until the condition holds. */
export async function until(question: () => Promise<boolean>, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await question())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

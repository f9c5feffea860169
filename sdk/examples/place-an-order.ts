// Fills a cart, pays with a saved card and tracks the order until it's delivered.
//   node sdk/examples/place-an-order.ts
// In a program of your own: import { Cellardoor } from 'cellardoor-client'
import { type Answer, Cellardoor } from '../src/index.ts'

const client = new Cellardoor({
  baseUrl: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
  clientId: 'demo-app',
  clientSecret: 'demo-app-secret',
})
const merchantId = 1001
/** How long to track the order. In the demo, an order takes about a minute. */
const followSeconds = Number(process.env.FOLLOW_SECONDS ?? 180)

const { user } = await client.auth.password({ username: 'ada@example.com', password: 'open-sesame-42' })
console.log(`Signed in as ${user?.first_name} ${user?.last_name}.`)

const cart = client.cart(merchantId)
await cart.clear()
const { merchant } = await client.merchants.get(merchantId, { address: '199 Water St, New York, NY' })
const item = await findSimpleItem(merchant.minimum.delivery?.lowest ?? 0)
await cart.add({ item_id: item.id, item_qty: item.min_qty })
const view = await cart.view({ order_type: 'delivery', address: '199 Water St, New York, NY' })
console.log(`${item.name} at ${merchant.summary.name}: $${view.subtotal.toFixed(2)} before tax and delivery.`)

const { cards } = await client.customer.cards.list()
const card = cards[0]
if (!card) throw new Error('Ada has no saved card.')
const { order_id } = await cart.checkout({
  order_type: 'delivery',
  payments: [{ type: 'credit_card', id: card.cc_id }],
  tip: 3,
  instructions: 'Ring twice',
})
const { order } = await client.orders.get(order_id)
console.log(`Order ${order_id}: $${order.total.toFixed(2)} on the ${card.type} ending in ${card.last_four}.`)

await trackOrder(order_id)
console.log('\nTo order it again: client.orders.reorder(order_id)')

async function trackOrder(orderId: number) {
  const timeout = AbortSignal.timeout(followSeconds * 1000)
  try {
    for await (const { status, delivery } of client.orders.track(orderId, { signal: timeout })) {
      const courier = delivery?.courier ? `, courier ${delivery.courier.first_name}` : ''
      const eta = delivery?.eta ? `, expected at ${delivery.eta.slice(11, 16)}` : ''
      console.log(`  ${status}${delivery ? ` (${delivery.status}${courier}${eta})` : ''}`)
    }
  } catch (error) {
    if (!timeout.aborted) throw error
    console.log(`  … stopped tracking after ${followSeconds} seconds.`)
  }
}

/** The cheapest item that needs no options and reaches the minimum order by itself. */
async function findSimpleItem(minimum: number) {
  const { menu } = await client.merchants.menu(merchantId, { hide_unavailable: true })
  const items = itemsOf(menu).filter(({ price, children }) => price >= minimum && children.every(isOptional))
  const cheapest = items.sort((a, b) => a.price - b.price)[0]
  if (!cheapest) throw new Error(`No single item reaches the minimum of $${minimum}.`)
  return cheapest
}

type Menu = Answer<'get_merchant_merchant_id_menu'>['menu']

function itemsOf(menu: Menu) {
  return menu.flatMap(({ children }) => children.filter((child) => child.type === 'item'))
}

function isOptional(child: { type: string; min_selection?: number }): boolean {
  return child.type === 'image' || (child.type === 'option group' && child.min_selection === 0)
}

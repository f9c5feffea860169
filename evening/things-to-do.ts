import { readFileSync } from 'node:fs'
import { randomFrom } from '../chance/random.ts'
import { Cellardoor, type Checkout, RefusalError } from '../sdk/src/index.ts'
import type { Evening } from './evening.ts'
import { cardDetails, goodCard } from './rules/afterwards.ts'
import { fillCart } from './rules/fill-cart.ts'
import {
  draftRules,
  draftVersion,
  faultyItems,
  mistypeProducts,
  nextWeek,
  patientGuest,
  spilledOrder,
  todoShop,
} from './rules/things-to-do.ts'
import type { Staff } from './staff.ts'

/** Creates things to do for visitors of the consoles, each only once. What a visitor has done stays done. */
export async function layOutThingsToDo(evening: Evening, staff: Staff) {
  const { operator, clock, complain } = evening
  const owner = await staff.kitchenOf(await staff.shopOf(todoShop))
  const things: (() => Promise<unknown>)[] = [
    () => addFailingWebhook(owner), // must be first, because it fails on the event of the waiting order
    () => keepOneWaiting(evening),
    () => showSpilledOrder(evening),
    () => letLicenseExpire(owner, clock.now()),
    () => addFaultyItems(owner),
    () => importDoubtfulProducts(operator),
    () => draftRule(operator),
  ]
  for (const thing of things) await thing().catch(complain)
}

/** How often to check for a waiting order. The service cancels it if it isn't confirmed within 20 minutes; then a new one is placed. */
const lookSeconds = 120

async function keepOneWaiting(evening: Evening) {
  const { operator, later, url, clock } = evening
  later(lookSeconds, () => keepOneWaiting(evening))
  const { orders } = await operator.operator.orders.list({ merchant_id: todoShop, status: ['placed'] })
  if (orders.some(({ customer }) => customer.email === patientGuest.email)) return
  const guest = new Cellardoor({ baseUrl: url, clientId: 'demo-app' })
  await guest.auth.guest()
  const near = `${patientGuest.street}, ${patientGuest.city}, ${patientGuest.state} ${patientGuest.zip_code}`
  for (const method of ['delivery', 'pickup'] as const) {
    const { merchants } = await guest.merchants.search({ near, method })
    const shop = merchants.find(({ id }) => Number(id) === todoShop)
    if (!shop) continue
    const { is_open, last_or_next_order_time: next } = shop.ordering
    const when = is_open ? {} : { order_time: next! }
    const { menu } = await guest.merchants.menu(todoShop, { ...(next && !is_open && { at: next }) })
    const items = fillCart(menu, shop.ordering.minimum ?? 0, randomFrom(clock.now()))
    if (!items) continue
    const cart = guest.cart(todoShop)
    await cart.add(items, { order_type: method, ...when })
    const wishes: Checkout = { ...patientGuest, order_type: method, ...when, birth_date: '1988-04-12' }
    const { quote_id } = await cart.quote({ ...wishes, payments: [{ type: 'credit_card' }] })
    if (!quote_id) continue
    const card = cardDetails(goodCard, patientGuest.zip_code, clock.now())
    await cart.checkout({ ...wishes, quote_id, payments: [{ type: 'credit_card', card }] })
    return
  }
}

async function letLicenseExpire(owner: Cellardoor, now: number) {
  const { licenses } = await owner.request('get_merchant_admin_licenses', { merchantId: todoShop })
  if (licenses.length > 0) return
  const license = { merchantId: todoShop, kind: 'beer' as const, number: 'NY-B-1011', state: 'NY' }
  await owner.request('post_merchant_admin_licenses', { ...license, expires: nextWeek(now) })
}

async function addFaultyItems(owner: Cellardoor) {
  const shop = owner.admin(todoShop)
  const { revisions } = await shop.menu.revisions()
  if (revisions.length > 0) return
  const { menu } = await shop.menu.get()
  const section = firstShelf(menu ?? [])
  const neighbor = section?.children?.[0] as { name: string; price: number } | undefined
  if (!section || !neighbor) return
  const items = faultyItems(neighbor.name, neighbor.price)
  await shop.menu.create(items.map((item) => ({ ...item, parentId: section.id })))
}

type Entity = { type: string; id: number; children?: readonly object[] }

/** A menu contains menus or items; finds the first one that contains items. */
function firstShelf(menu: readonly object[]): Entity | undefined {
  const [first] = menu as readonly Entity[]
  const [below] = (first?.children ?? []) as readonly Entity[]
  return below?.type === 'SubMenu' ? firstShelf(first!.children!) : first
}

/** Its address can't exist, so every event is retried again and again. */
async function addFailingWebhook(owner: Cellardoor) {
  const { webhooks } = await owner.webhooks.list()
  if (webhooks.length > 0) return
  const types = ['order.placed', 'order.completed']
  const description = 'The till at the counter'
  await owner.webhooks.create({ url: 'https://till.invalid/orders', types, description })
}

async function importDoubtfulProducts({ operator, request }: Cellardoor) {
  const isThere = await request('get_operator_catalogue_products_product_id', {
    product_id: 'SUPPLIER1',
  }).then(
    () => true,
    (error) => {
      if (error instanceof RefusalError && error.is('no_item')) return false
      throw error
    },
  )
  if (isThere) return
  const { products } = await request('get_operator_catalogue_products', { section: 'wine', limit: 3 })
  await operator.catalogue.importProducts({ products: mistypeProducts(products) })
}

async function draftRule({ operator }: Cellardoor) {
  const { versions, active } = await operator.compliance.list()
  if (!active || versions.some(({ version }) => version === draftVersion)) return
  const { document } = await operator.compliance.get(active)
  await operator.compliance.load({ document: draftRules(document as Parameters<typeof draftRules>[0]) })
}

async function showSpilledOrder({ url }: Evening) {
  const { orderId, email } = spilledOrder
  const customer = new Cellardoor({ baseUrl: url, clientId: 'demo-app', clientSecret: 'demo-app-secret' })
  await customer.auth.password({ username: email, password: 'open-sesame-42', scope: 'global' })
  const { requests } = await customer.orders.help.list(orderId)
  if (requests.length === 0) await askWithPhoto(customer, orderId, 0)
}

const photo = new URL('./pictures/spilled.jpg', import.meta.url)

/** True if no help request with a photo is open. */
export async function lacksPhoto({ request }: Cellardoor): Promise<boolean> {
  const { requests } = await request('get_operator_help', { status: 'open' })
  return requests.every(({ images }) => !images?.length)
}

/** A customer asks for help with a photo of what arrived. */
export async function askWithPhoto(customer: Cellardoor, orderId: number, itemKey: number) {
  const { id } = await customer.orders.help.photo(orderId, readFileSync(photo).toString('base64'))
  await customer.orders.help.open(orderId, {
    ...{ reason: 'quality', wanted: 'refund', images: [id], lines: [{ item_key: itemKey, quantity: 1 }] },
    text: 'The container had opened on the way, and half of it was in the bag. See the photo.',
  })
}

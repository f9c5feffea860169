import {
  type Cellardoor,
  type MarketplaceEvent,
  type MerchantOrder,
  RefusalError,
  type StaffHelpRequest,
} from '../sdk/src/index.ts'
import type { Customers } from './customers.ts'
import type { Drivers } from './drivers.ts'
import type { Evening } from './evening.ts'
import {
  isFixture,
  type KitchenPlan,
  lastOrderOfWorld,
  planOrder,
  sayNo,
  secondsUntil,
} from './rules/kitchen.ts'
import { isOurs } from './rules/people.ts'
import { patientGuest } from './rules/things-to-do.ts'
import type { Shop, Staff } from './staff.ts'
import { lacksPhoto } from './things-to-do.ts'

/** The events that move an order on. Each leads to the next step, no matter who took the previous one. */
const eventTypes = ['order.placed', 'order.confirmed', 'order.ready', 'order.completed', 'help.opened']
const openStatuses = ['placed', 'confirmed', 'ready'] as const
const answeredHelp = 0.6
/** The group of the demo's owner, whose help requests include one with a photo. */
const ownersGroup = 1

type Step = { order: MerchantOrder; shop: Shop; plan: KitchenPlan }

/** The kitchens of all shops. They follow the event log, confirm orders, cook and hand over. */
export function openKitchens(evening: Evening, staff: Staff, customers: Customers, drivers: Drivers) {
  const { operator, clock, seed, pace, later, signal } = evening

  /** False if a person was faster or the order is over, so there is nothing left to do. */
  const act = async (
    { order: { order_id, merchant_id }, shop }: Step,
    action: 'confirm' | 'reject' | 'ready' | 'complete' | 'adjust',
    more: { prepMinutes?: number; reason?: string; lines?: { item_key: number; remove: true }[] } = {},
  ) => {
    const kitchen = await staff.kitchenOf(shop)
    const request = { merchantId: merchant_id, orderId: order_id, action, ...more }
    try {
      await kitchen.request('put_merchant_admin_orders', request)
      return true
    } catch (error) {
      if (error instanceof RefusalError) return false
      throw error
    }
  }

  const answer = async (step: Step) => {
    const { order, plan } = step
    if (plan.answer === 'reject') return act(step, 'reject', { reason: sayNo(order.order_id, seed) })
    const isConfirmed = await act(step, 'confirm', { prepMinutes: plan.prepMinutes })
    if (isConfirmed && plan.answer === 'sold_out') await runOut(step)
  }

  /** Marks the last item as sold out until tomorrow and removes it from this order. */
  const runOut = async (step: Step) => {
    const { order, shop } = step
    const { id, item_key } = order.cart.at(-1)!
    const kitchen = await staff.kitchenOf(shop)
    const sale = { merchantId: order.merchant_id, id, available: false, until: 'tomorrow' }
    await kitchen.request('put_merchant_admin_menu_availability', sale).catch(unlessRefused)
    await act(step, 'adjust', { lines: [{ item_key, remove: true }] })
  }

  /** Assigns the order to one of the shop's drivers if one is free; otherwise completes it at once. */
  const handOver = async (step: Step) => {
    const isDelivered = step.order.type === 'delivery' && drivers.hasDrivers(step.shop)
    if (!isDelivered || !(await drivers.give(step.order, step.shop))) await act(step, 'complete')
  }

  const next: Record<string, { seconds(plan: KitchenPlan): number; take(step: Step): Promise<unknown> }> = {
    placed: { seconds: ({ answerSeconds }) => answerSeconds, take: answer },
    confirmed: { seconds: ({ readySeconds }) => readySeconds, take: (step) => act(step, 'ready') },
    ready: { seconds: ({ doneSeconds }) => doneSeconds, take: handOver },
  }

  const see = async (order: MerchantOrder) => {
    const { order_id: orderId, status, merchant_id: merchantId, cart, customer } = order
    const step = next[status]
    if (!step || orderId <= lastOrderOfWorld) return
    if (status === 'placed' && customer.email === patientGuest.email) return
    const shop = await staff.shopOf(merchantId)
    if (status === 'placed' && shop.confirmsItself) return
    if (status === 'ready' && order.type === 'delivery' && shop.hasCouriers) return
    const facts = {
      lines: cart.length,
      mayRunOut: !isFixture(merchantId) && cart.every(({ id }) => id.startsWith('N')),
    }
    const plan = planOrder({ orderId, isVisitors: !isOurs(customer.email), ...facts }, seed)
    const isWatched = await staff.isWatched(shop)
    // An order is confirmed right away, but cooked for its planned time.
    const secondsAhead = status === 'placed' ? 0 : (Date.parse(order.delivery_date) - clock.now()) / 1000
    later(secondsUntil(step.seconds(plan), { pace, isWatched, secondsAhead }), () =>
      step.take({ order, shop, plan }),
    )
  }

  /** Answers some requests. The others, and those with a photo, wait for a visitor. */
  const help = async (
    orderId: number,
    merchantId: number,
    { help_id }: Pick<StaffHelpRequest, 'help_id'>,
  ) => {
    const shop = await staff.shopOf(merchantId)
    if ((orderId * 7919) % 100 >= answeredHelp * 100 || (await staff.isWatched(shop))) return
    const text = 'We’re sorry about that. We’ve talked to the kitchen, and your next one is on time and hot.'
    later(60 / pace, async () => {
      const { requests } = await operator.request('get_operator_help', { order_id: orderId })
      if (requests.some((request) => request.help_id === help_id && request.images.length > 0)) return
      const kitchen = await staff.kitchenOf(shop)
      const reply = { help_id, merchantId, text, status: 'answered' as const }
      await kitchen.request('post_merchant_admin_help_help_id', reply).catch(unlessRefused)
    })
  }

  const onEvent = async ({ type, data, merchant_id = 0, order_id = 0 }: MarketplaceEvent) => {
    if (type === 'help.opened') return help(order_id, merchant_id, data.help as StaffHelpRequest)
    const order = data as unknown as MerchantOrder
    if (type !== 'order.completed') return see(order)
    const { groupId } = await staff.shopOf(merchant_id)
    later(5 / pace, async () => {
      const withPhoto = groupId === ownersGroup && (await lacksPhoto(operator))
      await customers.speak(order, withPhoto).catch(unlessRefused)
    })
  }

  return {
    /** Handles orders that are already open, then all new events. */
    async work() {
      const { next: after } = await operator.events.list({ after: 'latest' })
      for await (const order of openOrders(operator)) await see(order)
      await operator.events.follow({
        types: eventTypes,
        after,
        signal,
        onEvent: (event) => onEvent(event).catch(evening.complain),
      })
    },
  }
}

async function* openOrders({ operator }: Cellardoor): AsyncGenerator<MerchantOrder> {
  for (let after: number | undefined; ; ) {
    const page = await operator.orders.list({ status: [...openStatuses], ...(after && { after }) })
    yield* page.orders
    if (!page.has_more) return
    after = page.orders.at(-1)!.order_id
  }
}

function unlessRefused(error: unknown) {
  if (!(error instanceof RefusalError)) throw error
}

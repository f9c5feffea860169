import { readTestOrder } from '../../console/api/orders.ts'
import { client, describeRefusal, serverNow } from '../../console/context.ts'
import { createStore, type Store } from '../../console/store.ts'
import { frame } from '../frame/words.ts'
import { readShopNow, type ShopNow } from '../status/shop-now.ts'
import { type ActionQueue, openQueue, type QueuedAction } from './queue.ts'
import { isOpen, isTest, type Order, testOrderId, withMarks } from './rules.ts'

export type BoardState = { orders: readonly Order[] | undefined; faults: readonly string[] | undefined }

export type Board = {
  state: Store<BoardState>
  queue: ActionQueue
  /** What customers see of the shop; undefined until it is known. */
  shopNow: Store<ShopNow | undefined>
  readShopNow(): void
  /** Why the service refused an action, by order. */
  refused: Store<ReadonlyMap<number, readonly string[]>>
  /** New orders that have not been opened on this device. */
  untouched: Store<ReadonlySet<number>>
  touch(orderId: number): void
  /** A viewed order that hasn't been answered rings again. */
  ringAgain(orderId: number): void
  /** Takes a new state of the test order; a new test order rings. */
  takeTest(order: Order): void
  /** Reloads the orders. Called on every event, so that the board always shows the service's state. */
  refresh(): void
  /** Reloads the orders and the test order: the event stream was reopened. */
  reopen(): void
  take(order: Order): void
  close(): void
}

const openStatuses = ['placed', 'confirmed', 'ready', 'out_for_delivery'] as const
const doneStatuses = ['completed', 'rejected', 'cancelled', 'failed'] as const
const doneForMs = 12 * 3_600_000
const retryMs = 4000

/** `onAutoConfirmed`: an order that doesn't need to be accepted has arrived since the board was opened. */
export function openBoard(
  merchantId: number,
  { onAutoConfirmed }: { onAutoConfirmed(order: Order): void },
): Board {
  const state = createStore<BoardState>({ orders: undefined, faults: undefined })
  const shopNow = createStore<ShopNow | undefined>(undefined)
  const refused = createStore<ReadonlyMap<number, readonly string[]>>(new Map())
  const untouched = createStore<ReadonlySet<number>>(new Set())
  const touched = new Set<number>()
  let known: Set<number> | undefined
  let test: Order | undefined
  let isAsking = false
  let isStale = false
  /** Counts changes learned from other answers: a list requested before one of them is discarded. */
  let version = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const show = (real: readonly Order[]) => {
    const usualPrepMinutes = shopNow.get()?.usualPrepMinutes
    const timed = real.map((order) => ({ ...order, usualPrepMinutes }))
    const orders = test && isOpen(test) ? [...timed, test] : timed
    state.set({ orders, faults: undefined })
    const fresh = orders.filter(({ status, order_id }) => status === 'placed' && !touched.has(order_id))
    untouched.set(new Set(fresh.map(({ order_id }) => order_id)))
    const before = known
    known = new Set([...(before ?? []), ...orders.map(({ order_id }) => order_id)])
    if (!before) return
    for (const order of real)
      if (order.status === 'confirmed' && !before.has(order.order_id)) onAutoConfirmed(order)
  }

  async function readOrders(): Promise<readonly Order[]> {
    const { orders } = client.admin(merchantId)
    const since = new Date(serverNow() - doneForMs).toISOString()
    const [open, done] = await Promise.all([
      orders.list({ status: [...openStatuses], limit: 1000, marks: true }),
      orders.list({ status: [...doneStatuses], since, limit: 40 }),
    ])
    const ids = new Set(open.orders.map(({ order_id }) => order_id))
    return [...withMarks(open), ...done.orders.filter(({ order_id }) => !ids.has(order_id))]
  }

  /** Only one request at a time: anything that happens during it causes one more. */
  async function refresh(): Promise<void> {
    isStale = true
    if (isAsking || isOver) return
    isAsking = true
    clearTimeout(timer)
    try {
      while (isStale && !isOver) {
        isStale = false
        const asked = version
        const orders = await readOrders()
        if (asked === version) show(orders)
        else isStale = true
      }
    } catch (error) {
      const faults = describeRefusal(error, frame('fault.away'))
      state.set((before) => ({ ...before, faults }))
      timer = setTimeout(() => void refresh(), retryMs)
    } finally {
      isAsking = false
    }
  }

  const realOrders = () => (state.get().orders ?? []).filter((order) => !isTest(order))
  function take(order: Order) {
    if (isTest(order)) return takeTest(order)
    version++
    const before = realOrders().find(({ order_id }) => order_id === order.order_id)
    const others = realOrders().filter((other) => other !== before)
    // An action's answer has no mark: the previous one is kept until the list is reloaded.
    show([...others, { ...order, mark: order.mark ?? before?.mark }])
  }
  function takeTest(order: Order) {
    if (order.order_date !== test?.order_date) touched.delete(testOrderId)
    test = order
    if (state.get().orders) show(realOrders())
  }
  const setRefused = (orderId: number, words: readonly string[] | undefined) => {
    const next = new Map(refused.get())
    if (words) next.set(orderId, words)
    else next.delete(orderId)
    refused.set(next)
  }
  const queue = openQueue(merchantId, {
    onDone(order) {
      setRefused(order.order_id, undefined)
      take(order)
    },
    onRefused({ orderId }: QueuedAction, words) {
      setRefused(orderId, words)
      version++
      void refresh()
    },
  })
  /** Later changes arrive as events. */
  const readTest = () =>
    readTestOrder({ merchantId })
      .then(({ order }) => order && takeTest(order))
      .catch(() => {}) // Reloaded when the stream opens.
  /** The board works without it: it only adds when the shop opens, and how long it usually takes. */
  const readNow = () =>
    readShopNow(merchantId)
      .then((now) => {
        shopNow.set(now)
        if (state.get().orders) show(realOrders())
      })
      .catch(() => {})
  void refresh()
  return {
    state,
    queue,
    shopNow,
    readShopNow() {
      void readNow()
    },
    refused,
    untouched,
    touch(orderId) {
      touched.add(orderId)
      if (!untouched.get().has(orderId)) return
      untouched.set(new Set([...untouched.get()].filter((id) => id !== orderId)))
    },
    ringAgain(orderId) {
      touched.delete(orderId)
      void refresh()
    },
    refresh() {
      void refresh()
    },
    reopen() {
      void refresh()
      void readTest()
    },
    take,
    takeTest,
    close() {
      isOver = true
      clearTimeout(timer)
      queue.close()
    },
  }
}

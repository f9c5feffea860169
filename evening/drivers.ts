import { randomUUID } from 'node:crypto'
import { type Answer, Cellardoor, type MerchantOrder, RefusalError } from '../sdk/src/index.ts'
import type { Customers, Wished } from './customers.ts'
import type { Evening } from './evening.ts'
import { driveSeconds, nextReport, placeOnWay } from './rules/driving.ts'
import { isOurs } from './rules/people.ts'
import type { Shop, Staff } from './staff.ts'

type Stop = Answer<'get_driver_stops'>['stops'][number]
type Point = { latitude: number; longitude: number }
type Driver = { email: string; client: Cellardoor; place: Point | undefined; isBusy: boolean }

/** Their group in the demo world: New York's first company. */
const driversGroup = 17
const people = ['dora@example.com', 'diego@example.com']
const password = 'open-sesame-42'
const app = { clientId: 'merchant-app', clientSecret: 'merchant-app-secret' }
/** An open screen renews its access within the hour. */
const screenMs = 65 * 60_000
const lookSeconds = 5
const positionSeconds = 10
/** Stops kept for visitors. If no visitor comes, the drivers take over before the order is late. */
const keptStops = 1
const keptMinutes = 25
const lookForStopsSeconds = 60
/** The company's shop that is open all night is uptown. */
const uptown = '884 West End Ave, New York, NY 10025'

/**
 * A shop’s own drivers: they are assigned orders that are ready, drive, and hand them over. A visitor who signs in as one of them takes
 * over the driving.
 */
export function openDrivers(evening: Evening, staff: Staff) {
  const { url, operator, clock, pace, later, signal, complain, fetch } = evening
  const drivers = new Map<string, Promise<Driver>>()
  /** Stops that are kept for visitors, and until when. */
  const kept = new Map<number, number>()

  const open = async (email: string): Promise<Driver> => {
    const client = new Cellardoor({ baseUrl: url, ...app, ...(fetch && { fetch }) })
    await client.auth.password({ username: email, password, scope: 'global,driver' })
    return { email, client, place: undefined, isBusy: false }
  }
  const driverOf = (email: string) => {
    const known = drivers.get(email)
    if (known) return known
    const opening = open(email)
    opening.catch(() => drivers.delete(email))
    drivers.set(email, opening)
    return opening
  }

  const isWatched = async ({ client }: Driver) => {
    const { sessions } = await client.customer.sessions.list()
    const since = clock.now() - screenMs
    return sessions.some(
      ({ client_id, renewed_at }) => client_id !== app.clientId && Date.parse(renewed_at) > since,
    )
  }

  const isKept = ({ order_id }: Stop) => clock.now() < (kept.get(order_id) ?? 0)

  const beginShift = async ({ client }: Driver) => {
    const { drivers: own } = await client.request('get_driver_shift')
    if (own.some(({ state }) => state === 'off')) await client.request('put_driver_shift', { state: 'on' })
  }

  /** The drive to the first stop and the next report there; undefined if there is nothing to do. */
  const takeStep = async (
    driver: Driver,
  ): Promise<{ seconds: number; report(): Promise<unknown> } | undefined> => {
    const { client } = driver
    if (await isWatched(driver)) return undefined
    await beginShift(driver)
    const { stops } = await client.request('get_driver_stops')
    const [stop] = stops
      .filter((one) => !isKept(one))
      .toSorted((a, b) => Number(isInCar(b)) - Number(isInCar(a)))
    if (!stop) return undefined
    const { report, seconds, isDrive } = nextReport(stop)
    const ways = isDrive ? wayOf(driver, stop) : undefined
    const drive = ways ? driveSeconds(...ways) : 0
    if (ways) followWay(driver, ways, drive)
    return {
      seconds: (seconds + drive) / pace,
      async report() {
        if (ways) driver.place = ways[1]
        if (await isWatched(driver)) return
        const at = new Date(clock.now()).toISOString()
        await client.request('post_driver_actions', {
          actions: [{ id: randomUUID(), order_id: stop.order_id, at, ...report }],
        })
      },
    }
  }

  /** Reports one step after another. A busy driver isn't started a second time, because both runs would report each step. */
  const work = async (driver: Driver): Promise<void> => {
    driver.isBusy = true
    try {
      const step = await takeStep(driver)
      if (!step) {
        driver.isBusy = false
        return
      }
      later(step.seconds, async () => {
        await step.report().catch(complain)
        await work(driver)
      })
    } catch (error) {
      driver.isBusy = false
      complain(error)
    }
  }

  const wayOf = ({ place }: Driver, { leg, status, merchant, address }: Stop): [Point, Point] | undefined => {
    if (merchant.latitude === null || merchant.longitude === null) return undefined
    const shop = { latitude: merchant.latitude, longitude: merchant.longitude }
    if (leg === 'return') return [address, shop]
    if (status === 'to_delivery') return [shop, address]
    return [place ?? { latitude: shop.latitude + 0.006, longitude: shop.longitude + 0.004 }, shop]
  }

  /** Like a phone: every 10 seconds while there is an order. */
  const followWay = ({ client }: Driver, [from, to]: [Point, Point], seconds: number) => {
    const total = seconds / pace
    for (let passed = 0; passed <= total; passed += positionSeconds)
      later(passed, async () => {
        const { latitude, longitude } = placeOnWay(from, to, total === 0 ? 1 : passed / total)
        const at = new Date(clock.now()).toISOString()
        await client.request('post_driver_positions', { positions: [{ at, latitude, longitude }] })
      })
  }

  const listShops = async (): Promise<number[]> => {
    const { merchants } = await operator.operator.merchants.list({ group_id: driversGroup })
    return merchants.filter(({ courierDelivery }) => !courierDelivery).map(({ merchant_id }) => merchant_id)
  }

  /** Places an order that is ready at once and kept for visitors for a while. False if no shop is open. */
  const orderFor = async ({ email }: Driver, customers: Customers): Promise<boolean> => {
    const wished: Wished = { city: 'New York', merchantIds: await listShops(), isOnly: true }
    const placed =
      (await customers.orderOnce(wished)) ?? (await customers.orderOnce({ ...wished, near: uptown }))
    if (!placed) return false
    const { orderId } = placed
    const { order: found } = await operator.operator.orders.get(orderId)
    const merchantId = found.merchant_id
    const kitchen = await staff.kitchenOf(await staff.shopOf(merchantId))
    const order = { merchantId, orderId }
    const confirm = { ...order, action: 'confirm' as const, prepMinutes: 20 }
    await kitchen.request('put_merchant_admin_orders', confirm).catch(unlessRefused) // some shops confirm automatically
    await kitchen.request('put_merchant_admin_orders', { ...order, action: 'ready' })
    kept.set(orderId, clock.now() + (keptMinutes * 60_000) / pace)
    await kitchen.request('put_merchant_admin_dispatch', { ...order, driver: email })
    return true
  }

  /** Makes sure that a visitor who signs in as a driver has something to do from the first minute. */
  const fillRoute = async (driver: Driver, customers: Customers) => {
    const isVisitors = await isWatched(driver)
    if (!isVisitors) await beginShift(driver)
    const { stops } = await driver.client.request('get_driver_stops')
    const waiting = stops.filter((stop) => isVisitors || isKept(stop)).length
    for (let count = waiting; count < keptStops; count++) if (!(await orderFor(driver, customers))) break
    for (const [orderId, until] of kept) if (until < clock.now()) kept.delete(orderId)
  }

  return {
    listShops,
    /** Keeps stops for visitors, with new ones when those are done. */
    async keepRoutes(customers: Customers): Promise<void> {
      for (const email of people)
        await driverOf(email)
          .then((driver) => fillRoute(driver, customers))
          .catch(complain)
      later(lookForStopsSeconds / pace, () => this.keepRoutes(customers))
    },
    hasDrivers: ({ groupId }: Shop) => groupId === driversGroup,
    /** Assigns an order to the driver on shift with the fewest orders; false if all are full. Leaves one place for a visitor's order. */
    async give(
      { order_id: orderId, merchant_id: merchantId, customer }: MerchantOrder,
      shop: Shop,
    ): Promise<boolean> {
      const kitchen = await staff.kitchenOf(shop)
      const { orders, drivers: listed } = await kitchen.request('get_merchant_admin_dispatch', { merchantId })
      // Assigned before this program was restarted, or by a visitor.
      if (orders.some(({ order_id, driver }) => order_id === orderId && driver !== null)) return true
      const free = listed
        .filter(
          ({ email, state, stops, maxLoad }) =>
            people.includes(email) && state === 'on' && stops < maxLoad - (isOurs(customer.email) ? 1 : 0),
        )
        .toSorted((a, b) => a.stops - b.stops)[0]
      if (!free) return false
      try {
        await kitchen.request('put_merchant_admin_dispatch', { merchantId, orderId, driver: free.email })
        return true
      } catch (error) {
        if (error instanceof RefusalError) return false
        throw error
      }
    },
    /** Looks for stops, and continues where the program was stopped. */
    async work() {
      while (!signal.aborted) {
        for (const email of people) {
          const driver = await driverOf(email).catch(() => undefined) // this world has no drivers
          if (driver && !driver.isBusy) await work(driver)
        }
        await new Promise((resolve) => setTimeout(resolve, lookSeconds * 1000))
      }
    },
  }
}
export type Drivers = ReturnType<typeof openDrivers>

function unlessRefused(error: unknown) {
  if (!(error instanceof RefusalError)) throw error
}

const isInCar = ({ leg, status }: Stop) =>
  leg === 'return' || status === 'to_delivery' || status === 'at_delivery'

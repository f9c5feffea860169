import { randomUUID } from 'node:crypto'
import { type Answer, Cellardoor, type MerchantOrder, RefusalError } from '../sdk/src/index.ts'
import type { Evening } from './evening.ts'
import { driveSeconds, nextReport, placeOnWay } from './rules/driving.ts'
import type { Shop, Staff } from './staff.ts'

type Stop = Answer<'get_driver_stops'>['stops'][number]
type Point = { latitude: number; longitude: number }
type Driver = { email: string; client: Cellardoor; place: Point | undefined; isBusy: boolean }

/** They deliver for this group of the demo world: the first company of New York. */
const driversGroup = 17
const people = ['dora@example.com', 'diego@example.com']
const password = 'open-sesame-42'
const app = { clientId: 'merchant-app', clientSecret: 'merchant-app-secret' }
/** A screen that is open renews its access within the hour. */
const screenMs = 65 * 60_000
const lookSeconds = 5
const positionSeconds = 10

/** A shop’s own drivers: they get what is ready, drive, and hand it over. A visitor who signs in as one of them drives in their place. */
export function openDrivers(evening: Evening, staff: Staff) {
  const { url, clock, pace, later, signal, complain, fetch } = evening
  const drivers = new Map<string, Promise<Driver>>()

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

  /** The next step of the first stop, after the way to it, and what follows; undefined where there is nothing to do. */
  const takeStep = async (
    driver: Driver,
  ): Promise<{ seconds: number; report(): Promise<unknown> } | undefined> => {
    const { client } = driver
    if (await isWatched(driver)) return undefined
    const { drivers: own } = await client.request('get_driver_shift')
    if (own.some(({ state }) => state === 'off')) await client.request('put_driver_shift', { state: 'on' })
    const { stops } = await client.request('get_driver_stops')
    const [stop] = stops.toSorted((a, b) => Number(isInCar(b)) - Number(isInCar(a)))
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

  /** One step after the other. A driver who is busy is not looked at again: two who do the same steps would report each of them twice. */
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

  /** As a phone does: every 10 seconds while there is an order. */
  const followWay = ({ client }: Driver, [from, to]: [Point, Point], seconds: number) => {
    const total = seconds / pace
    for (let passed = 0; passed <= total; passed += positionSeconds)
      later(passed, async () => {
        const { latitude, longitude } = placeOnWay(from, to, total === 0 ? 1 : passed / total)
        const at = new Date(clock.now()).toISOString()
        await client.request('post_driver_positions', { positions: [{ at, latitude, longitude }] })
      })
  }

  return {
    /** The shops that people must order from for the drivers to have something to do. */
    async listShops(): Promise<number[]> {
      const { merchants } = await evening.operator.operator.merchants.list({ group_id: driversGroup })
      return merchants.filter(({ courierDelivery }) => !courierDelivery).map(({ merchant_id }) => merchant_id)
    },
    hasDrivers: ({ groupId }: Shop) => groupId === driversGroup,
    /** To the driver on a shift with the fewest orders; false where all of them are full, or it is another’s already. */
    async give({ order_id: orderId, merchant_id: merchantId }: MerchantOrder, shop: Shop): Promise<boolean> {
      const kitchen = await staff.kitchenOf(shop)
      const { orders, drivers: listed } = await kitchen.request('get_merchant_admin_dispatch', { merchantId })
      // Given before this program was begun again, or by a visitor.
      if (orders.some(({ order_id, driver }) => order_id === orderId && driver !== null)) return true
      const free = listed
        .filter(
          ({ email, state, stops, maxLoad }) => people.includes(email) && state === 'on' && stops < maxLoad,
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
    /** Looks for stops, and takes them up where the program was ended. */
    async work() {
      while (!signal.aborted) {
        for (const email of people) {
          const driver = await driverOf(email).catch(() => undefined) // a world that has none
          if (driver && !driver.isBusy) await work(driver)
        }
        await new Promise((resolve) => setTimeout(resolve, lookSeconds * 1000))
      }
    },
  }
}
export type Drivers = ReturnType<typeof openDrivers>

const isInCar = ({ leg, status }: Stop) =>
  leg === 'return' || status === 'to_delivery' || status === 'at_delivery'

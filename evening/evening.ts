import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom, seedFor } from '../chance/random.ts'
import { Cellardoor, RefusalError } from '../sdk/src/index.ts'
import { type Customers, openCustomers, type Wished } from './customers.ts'
import { type Drivers, openDrivers } from './drivers.ts'
import { openKitchens } from './kitchens.ts'
import type { Options } from './options.ts'
import { secondsToNextOrder } from './rules/demand.ts'
import { openStaff } from './staff.ts'
import { layOutThingsToDo } from './things-to-do.ts'

/** What customers and kitchens share. */
export type Evening = {
  url: string
  operator: Cellardoor
  clock: { now(): number }
  seed: number
  pace: number
  signal: AbortSignal
  /** For all clients; default: the built-in one. */
  fetch?: typeof fetch
  /** Does something after this many seconds, unless the evening is over by then. */
  later(seconds: number, act: () => Promise<unknown>): void
  /** Logs one line for each thing that went wrong; the evening goes on. */
  complain(error: unknown): void
}

/** If this many orders are under way, the service is slower than the customers, and they stop ordering. */
const maxAtOnce = 20
const restMs = 5000
/**
 * An evening begins with a few orders close together, so that no board stays empty for long. The first one is for the board that opens
 * first.
 */
const openingOrders = 6
const openingGapSeconds = [0.2, 2.5] as const
const firstBoard: Wished = { city: 'New York', merchantIds: [1001] }
/** Every tenth order is at a shop with its own drivers, who would otherwise have little to do. */
const everyNthDriven = 10

/** Runs until the signal aborts. Waits for a service that is down, restarting or busy. */
export async function runEvening(options: Options, signal: AbortSignal) {
  const { url, operatorToken, pace, seed, aheadMs } = options
  const timers = new Set<ReturnType<typeof setTimeout>>()
  signal.addEventListener('abort', () => timers.forEach(clearTimeout))
  const evening: Evening = {
    url,
    operator: new Cellardoor({ baseUrl: url, clientId: 'demo-app', operatorToken }),
    clock: { now: () => Date.now() + aheadMs },
    ...{ seed, pace, signal },
    later(seconds, act) {
      if (signal.aborted) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        act().catch(evening.complain)
      }, seconds * 1000)
      timers.add(timer)
    },
    complain(error) {
      if (!signal.aborted) console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
    },
  }
  const customers = openCustomers(evening)
  const staff = openStaff(evening)
  const drivers = openDrivers(evening, staff)
  const kitchens = openKitchens(evening, staff, customers, drivers)
  layOutThingsToDo(evening, staff).catch(evening.complain)
  drivers.keepRoutes(customers).catch(evening.complain)
  await Promise.all([
    again(kitchens.work, evening),
    again(drivers.work, evening),
    keepOrdering(evening, customers, drivers),
  ])
}

/** Restarts work that failed, after a pause. */
async function again(work: () => Promise<void>, { signal, complain }: Evening) {
  while (!signal.aborted) {
    await work().catch(complain)
    await rest(restMs, signal)
  }
}

async function keepOrdering(
  { clock, seed, pace, signal, complain }: Evening,
  customers: Customers,
  drivers: Drivers,
) {
  const wishOf = async (count: number): Promise<Wished | undefined> => {
    if (count === 0) return firstBoard
    return count % everyNthDriven === 1
      ? { city: 'New York', merchantIds: await drivers.listShops() }
      : undefined
  }
  const random = randomFrom(seedFor(seed, 'arrivals'))
  let underWay = 0
  for (let count = 0; !signal.aborted; count++) {
    const isOpening = count < openingOrders
    const usual = secondsToNextOrder(clock.now(), pace, random)
    await rest(1000 * (isOpening ? random.between(...openingGapSeconds) : usual), signal)
    if (signal.aborted || underWay >= maxAtOnce) continue
    underWay++
    wishOf(count)
      .then(customers.orderOnce)
      .catch((error) => error instanceof RefusalError || complain(error)) // like people, they try something else
      .finally(() => underWay--)
  }
}

const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

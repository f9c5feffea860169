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
  /** Of all clients; the usual one when left out. */
  fetch?: typeof fetch
  /** Does something after so many seconds, unless the evening is over by then. */
  later(seconds: number, act: () => Promise<unknown>): void
  /** One line for each thing that went wrong; the evening goes on. */
  complain(error: unknown): void
}

/** Customers stop ordering while so many of their orders are under way: the service is slower than they are. */
const maxAtOnce = 20
const restMs = 5000
/** An evening begins with a few orders close together, so that no board is empty for long; the first is for the board that opens first. */
const openingOrders = 6
const openingGapSeconds = [0.2, 2.5] as const
const firstBoard: Wished = { city: 'New York', merchantIds: [1001] }
/** So often someone orders at a shop that brings it with its own drivers, who would have little to do otherwise. */
const everyNthDriven = 10

/** Runs until the signal ends it. A service that is away, restarting or busy is waited for. */
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

/** What fails is begun anew, after a rest. */
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
      .catch((error) => error instanceof RefusalError || complain(error)) // as people do, they try something else
      .finally(() => underWay--)
  }
}

const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

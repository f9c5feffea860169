/** The cost of one operation. */
export type Cost = {
  name: string
  count: number
  /** CPU time of the service and of PostgreSQL. */
  serviceMicros: number
  databaseMicros: number
  /** How long a connection is busy or in a transaction. */
  connectionMs: number
  /** Tables and indexes: those kept for years, and those of the event log, which are dropped after EVENTS_KEPT_DAYS. */
  keptBytes: number
  eventBytes: number
  /** Write-ahead log, which goes to replicas and to the archive. */
  walBytes: number
}

/** How often each happens per order. These are assumptions; replace them with your own. */
export const perOrder = {
  'menu read': 20,
  'menu read, signed in': 5,
  'search of restaurants': 8,
  'search of drinks': 2,
  'change of a cart': 3,
  'checkout by card': 1,
  'courier booked': 0.8,
  // Half an hour, every 20 seconds.
  'courier polled': 0.8 * 90,
  // Instead of polling each delivery, if the company reports up to 50 at once.
  'courier polled in a batch': 0,
  'courier that reports': 0,
  // The 7 events of a delivered order, sent to 2 endpoints.
  'webhook sent': 14,
} as const

/** More assumptions. */
export const shape = {
  /** How many times the average day's orders the busiest day has, and the share of them in its busiest hour. */
  busiestDay: 1.5,
  busiestHour: 1 / 6,
  /** The maximum CPU load in that hour. */
  mostBusy: 0.5,
  /** Connections beyond the average number of busy ones, to allow for chance. */
  connectionReserve: 4,
  eventsKeptDays: 30,
}

export const sizes = [
  { name: 'a city of 1 million, 8 orders a head and year', ordersPerYear: 8_000_000 },
  { name: 'a country of 5 million, as many a head', ordersPerYear: 40_000_000 },
  { name: '100 million orders a year', ordersPerYear: 100_000_000 },
] as const

export type Needs = {
  name: string
  ordersPerYear: number
  /** In the busiest hour. */
  ordersPerSecond: number
  requestsPerSecond: number
  /** Cores for the service (one per process) and for PostgreSQL, and the connections between them. */
  serviceCores: number
  databaseCores: number
  connections: number
  /** Disk space: tables and indexes a year, the event log at any time, and write-ahead log on an average day. */
  gigabytesPerYear: number
  eventGigabytes: number
  walGigabytesPerDay: number
}

const requests: readonly (keyof typeof perOrder)[] = [
  'menu read',
  'menu read, signed in',
  'search of restaurants',
  'search of drinks',
  'change of a cart',
  'checkout by card',
]

/** The total cost of one order. */
export function costOfOrder(costs: readonly Cost[]) {
  const sum = (of: (cost: Cost) => number) =>
    costs.reduce((total, cost) => total + (perOrder[cost.name as keyof typeof perOrder] ?? 0) * of(cost), 0)
  return {
    serviceMs: sum(({ serviceMicros }) => serviceMicros) / 1000,
    databaseMs: sum(({ databaseMicros }) => databaseMicros) / 1000,
    connectionMs: sum(({ connectionMs }) => connectionMs),
    keptBytes: sum(({ keptBytes }) => keptBytes),
    eventBytes: sum(({ eventBytes }) => eventBytes),
    walBytes: sum(({ walBytes }) => walBytes),
  }
}

export function planNeeds(
  { name, ordersPerYear }: { name: string; ordersPerYear: number },
  costs: readonly Cost[],
): Needs {
  const order = costOfOrder(costs)
  const perDay = ordersPerYear / 365
  const ordersPerSecond = (perDay * shape.busiestDay * shape.busiestHour) / 3600
  const cores = (ms: number) => (ordersPerSecond * ms) / 1000 / shape.mostBusy
  const busy = (ordersPerSecond * order.connectionMs) / 1000
  return {
    ...{ name, ordersPerYear, ordersPerSecond },
    requestsPerSecond: ordersPerSecond * requests.reduce((sum, each) => sum + perOrder[each], 0),
    serviceCores: cores(order.serviceMs),
    databaseCores: cores(order.databaseMs),
    connections: Math.ceil(busy * shape.connectionReserve),
    gigabytesPerYear: (ordersPerYear * order.keptBytes) / 1e9,
    eventGigabytes: (perDay * shape.eventsKeptDays * order.eventBytes) / 1e9,
    walGigabytesPerDay: (perDay * order.walBytes) / 1e9,
  }
}

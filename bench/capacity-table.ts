import type { Capacity } from './capacity.ts'
import { costOfOrder, perOrder } from './capacity-plan.ts'

type Figures = Omit<Capacity, 'isBelowFloor'>

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
const whole = (value: number) => Math.round(value).toLocaleString('en-US')
/** Two significant digits. */
const brief = (value: number) =>
  value >= 10 ? whole(value) : value === 0 ? '0' : String(Number(value.toPrecision(2)))

/** In Markdown, for both docs/capacity.md and the terminal. */
export function capacityTable(figures: Figures): string {
  const { costs, simulated, needs } = figures
  const order = costOfOrder(costs)
  const ofEach = costs.map((cost) => [
    cost.name,
    whole(cost.serviceMicros),
    whole(cost.databaseMicros),
    brief(cost.connectionMs),
    whole(cost.keptBytes),
    whole(cost.eventBytes),
    whole(cost.walBytes),
    brief(perOrder[cost.name as keyof typeof perOrder]),
  ])
  const ofOrder = [
    '**an order with all of these**',
    whole(order.serviceMs * 1000),
    whole(order.databaseMs * 1000),
    brief(order.connectionMs),
    whole(order.keptBytes),
    whole(order.eventBytes),
    whole(order.walBytes),
    '',
  ]
  return [
    `Measured on ${figures.cpu}, Node ${figures.node.slice(1)}, load average ${figures.load}, on ${figures.date}.`,
    table(
      [
        'one',
        'service, µs',
        'PostgreSQL, µs',
        'connection, ms',
        'kept, bytes',
        'event log, bytes',
        'WAL, bytes',
        'for each order',
      ],
      [...ofEach, ofOrder],
    ),
    `Idle, a process takes ${brief(figures.idle.service * 100)}% of a core and its PostgreSQL ${brief(figures.idle.database * 100)}%. After all of this a process held ${figures.residentMegabytes} MB.`,
    `${simulated.orders} simulated orders, without couriers and webhooks, took ${simulated.measuredMs} ms of processor time each; the sum of the parts is ${simulated.predictedMs} ms.`,
    table(
      [
        'in the busiest hour',
        'orders a second',
        'requests a second',
        'cores, service',
        'cores, PostgreSQL',
        'connections',
        'GB a year',
        'event log, GB',
        'WAL a day, GB',
      ],
      needs.map((need) => [
        need.name,
        brief(need.ordersPerSecond),
        whole(need.requestsPerSecond),
        brief(need.serviceCores),
        brief(need.databaseCores),
        whole(need.connections),
        brief(need.gigabytesPerYear),
        brief(need.eventGigabytes),
        brief(need.walGigabytesPerDay),
      ]),
    ),
  ].join('\n\n')
}

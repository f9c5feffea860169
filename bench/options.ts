import { parseArgs } from 'node:util'
import manifest from '../package.json' with { type: 'json' }

/** Topics with their own benchmark. */
const benches = [
  'merchants',
  'logins',
  'checkout',
  'couriers',
  'quotes',
  'selling',
  'events',
  'imports',
  'processes',
  'web',
  'years',
  'lists',
  'capacity',
  'evening',
  'tickets',
] as const
export type BenchName = (typeof benches)[number]

export type Options = {
  scenarios: string[]
  seconds: number
  rounds: number
  connections: number
  /** Fill the demo up to this many merchants across the country; 0 adds none. */
  merchants: number
  /** Measure this instead of the scenarios. */
  bench: BenchName | undefined
  /** How many offers `imports` imports. */
  offers: number
  /** How many live deliveries `couriers` polls. */
  deliveries: number
  /** How many past orders the larger world of `years` or the merchant of `lists` has, or how many orders `evening` places. */
  orders: number
  name: string
  json: boolean
  /** Also print rates, percentiles and CPU times. */
  details: boolean
  strict: boolean
}

export const usage = `npm run bench -- [options]
  --scenario <name>   only this one; may be repeated (default: all)
  --seconds <n>       of load per server and round (default 3, at most 60)
  --rounds <n>        of service, bare, service, bare … (default 3, at most 20)
  --connections <n>   kept open at once (default 32, at most 512)
  --merchants <n>     also measures with so many, spread over the country at the same local density
  --logins            how long do menu reads wait while 20 people sign in?
  --checkout          adding and checking out, against a bare loop of the same SQL
  --couriers          from confirmation to booking, and menu reads while live deliveries are polled
  --quotes            how long a quote of a checkout, and suggestions while typing, take beside 20 orders a second
  --selling           searches for drinks beside 20 orders a second, against each alone
  --events            from commit to a stream elsewhere, webhooks a second, checkout beside them, idle streams
  --imports           10,000 drinks in 30,000 sizes, and what 200 stores sell, by the operator's command
  --offers <n>        so many offers then (default 1000000)
  --deliveries <n>    so many of them (default 20000)
  --processes         menu reads by two processes, against one (needs wrk)
  --web               the shop's pages by Lighthouse on a phone, kept pages against a bare server (needs Chromium)
  --years             checkout and order history after years of orders, against 10,000 orders
  --lists             reports of one merchant and the operator's lists over a million orders, while people order
  --evening           a compressed evening of the demo's customers and kitchens, by one process and by two
  --tickets           from confirmation to the tills and printers of 20 merchants, beside 20 orders a second
  --orders <n>        so many orders for --years (default 300000), --lists (default 1000000) or --evening (default 10000)
  --capacity          what a read, search, checkout, delivery and webhook cost, and what a city and a country need
  --name <name>       of the file in bench/results (default: latest; for a selection, the scenarios' names)
  --details           print rates, percentiles and processor times as well
  --record            keep the figures as this release's, in bench/results/releases
  --json              print the JSON that is kept instead of the table
  --strict            exit with 1 when a scenario misses its floor`

export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      scenario: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '32' },
      merchants: { type: 'string' },
      logins: { type: 'boolean', default: false },
      checkout: { type: 'boolean', default: false },
      couriers: { type: 'boolean', default: false },
      quotes: { type: 'boolean', default: false },
      selling: { type: 'boolean', default: false },
      events: { type: 'boolean', default: false },
      imports: { type: 'boolean', default: false },
      processes: { type: 'boolean', default: false },
      web: { type: 'boolean', default: false },
      years: { type: 'boolean', default: false },
      lists: { type: 'boolean', default: false },
      capacity: { type: 'boolean', default: false },
      evening: { type: 'boolean', default: false },
      tickets: { type: 'boolean', default: false },
      orders: { type: 'string' },
      offers: { type: 'string', default: '1000000' },
      deliveries: { type: 'string', default: '20000' },
      name: { type: 'string' },
      json: { type: 'boolean', default: false },
      details: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  if (values.record && (values.scenario.length > 0 || values.name !== undefined))
    throw new Error('--record takes all scenarios, under the name of the release.')
  const name = values.name ?? (values.scenario.join('+') || 'latest')
  if (!/^[\w+-]+$/.test(name)) throw new Error('--name takes letters, digits, "-", "_" and "+".')
  return {
    scenarios: values.scenario,
    seconds: readCount('seconds', values.seconds, 60),
    rounds: readCount('rounds', values.rounds, 20),
    connections: readCount('connections', values.connections, 512),
    merchants: values.merchants === undefined ? 0 : readCount('merchants', values.merchants, 1_000_000),
    bench: benches.find((bench) => values[bench]),
    offers: readCount('offers', values.offers, 2_000_000),
    orders: readCount('orders', values.orders ?? defaultOrders(values), 20_000_000),
    deliveries: readCount('deliveries', values.deliveries, 200_000),
    name: values.record ? `releases/${manifest.version}` : name,
    json: values.json,
    details: values.details,
    strict: values.strict,
  }
}

const defaultOrders = ({ lists, evening }: { lists: boolean; evening: boolean }) =>
  lists ? '1000000' : evening ? '10000' : '300000'

function readCount(option: string, text: string, most: number): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= most) return count
  throw new Error(`--${option} takes a whole number from 1 to ${most}.`)
}

import { atOnce, type EveningFigures, type Played } from './evening.ts'

/** From top to bottom: what was simulated, how fast, what it cost, how long people waited, what grew, and what that means. */
export function eveningTable(figures: EveningFigures): string {
  const { orders, load, cores, one, two } = figures
  const row = (name: string, tell: (played: Played) => string | number) =>
    `  ${name.padEnd(34)}${[one, two].map((played) => String(tell(played)).padStart(22)).join('')}`
  const calls = one.calls.map(({ name }) =>
    row(name, ({ calls }) => {
      const times = calls.find((call) => call.name === name)
      return times ? [times.p50Ms, times.p95Ms, times.p99Ms].map((ms) => ms.toFixed(0)).join(' / ') : '–'
    }),
  )
  const grew = one.grew.map(({ table, mb, bytesPerOrder }) => {
    const other = two.grew.find((grown) => grown.table === table)
    const bytes = `${bytesPerOrder.toLocaleString('en-US')} B`
    return row(table, (played) => (played === one ? `${mb} MB, ${bytes}` : other ? `${other.mb} MB` : '–'))
  })
  return [
    `\nA compressed evening: ${orders.toLocaleString('en-US')} orders by ${atOnce} customers at once, on ${cores} cores; load before it ${load}`,
    row('', (played) => (played === one ? 'one process' : 'two processes')),
    row('orders placed', ({ placed }) => placed),
    row('seconds', ({ seconds }) => seconds),
    row('orders a second', ({ ordersPerSecond }) => ordersPerSecond),
    row('requests a second', ({ requestsPerSecond }) => requestsPerSecond),
    row('tries that came to nothing', ({ refused }) => refused),
    row('faults', ({ faults }) => faults),
    '\nprocessor time of an order, ms',
    row('service', ({ orderCpuMs }) => orderCpuMs.service),
    row('PostgreSQL', ({ orderCpuMs }) => orderCpuMs.database),
    row('customers and kitchens', ({ orderCpuMs }) => orderCpuMs.players),
    row('cores in use', (played) => coresUsed(played).toFixed(2)),
    '\nmemory of the service, MB',
    row('before', ({ memoryMb }) => memoryMb[0]!),
    row('after half of the orders', ({ memoryMb }) => memoryMb[Math.floor(memoryMb.length / 2)]!),
    row('at the end', ({ memoryMb }) => memoryMb.at(-1)!),
    '\nhow long people waited, ms (half, 95 and 99 of 100 waited less)',
    ...calls,
    '\ntables that grew most, and by how much an order',
    ...grew,
    '',
    ...conclude(figures),
  ].join('\n')
}

const coresUsed = ({ orderCpuMs: { service, database, players }, ordersPerSecond }: Played): number =>
  ((service + database + players) * ordersPerSecond) / 1000

function conclude({ orders, cores, load, one, two, isBelowFloor }: EveningFigures): string[] {
  const isFull = [one, two].some((played) => coresUsed(played) > 0.85 * cores)
  const limit = isFull
    ? `All ${cores} cores were in use: the machine is the limit, and a second process cannot help.`
    : load > cores
      ? 'Other programs were using the machine: compare the processor time of an order, not the orders a second.'
      : 'Cores were left over: the limit is what one thread does after the other, or waiting for the disk.'
  return [
    isBelowFloor
      ? `Not all ${orders} orders were placed, or something failed: see above.`
      : 'Every order was placed, and nothing failed.',
    limit,
  ]
}

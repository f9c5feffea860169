// Injects faults into a real PostgreSQL cluster while people order: npm run chaos -- --help
import { randomInt } from 'node:crypto'
import { randomFrom } from '../chance/random.ts'
import { eveningLoad } from '../test/support/crash/evening-load.ts'
import { temporaryFolder } from '../test/support/process.ts'
import { allFaultKinds, faultKinds, runChaos } from '../test/support/servers/faults.ts'
import { whyNoCluster } from '../test/support/servers/patroni.ts'
import { bringTools } from './bring-tools.ts'

const usage = `npm run chaos -- [--evening] [count] [seed] [max minutes]

Injects faults into a PostgreSQL cluster of its own while people order, then checks that no order was lost or doubled.

  --evening      the demo's customers and kitchens order, and the service's processes are killed, too
  count          number of faults (default: 100)
  seed           a whole number; the same seed gives the same faults (default: random)
  max minutes    stops after this time (default: 20 with --evening, otherwise none)

Needs Patroni, etcd, HAProxy and PostgreSQL 15. On Debian, root gets what is missing.`

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(usage)
  process.exit()
}
/** Uses the demo's customers and kitchens instead of shoppers, and kills processes of the service, too. */
const isEvening = args.includes('--evening')
const numbers = args.filter((arg) => arg !== '--evening')
const [count = '100', seed = String(randomInt(2 ** 31)), minutes = isEvening ? '20' : undefined] = numbers
bringTools()
const reason = whyNoCluster()
if (reason) {
  console.error(`Can’t create a cluster: ${reason}.`)
  process.exit(1)
}
const folder = temporaryFolder()
const random = randomFrom(Number(seed)).next
console.log(`${count} faults, seed ${seed}`)
const kinds = isEvening ? allFaultKinds : faultKinds
const faults = Array.from({ length: Number(count) }, (_, index) => kinds[index % kinds.length]!)
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopped.abort(new Error(`stopped by ${signal}`)))
try {
  await runChaos(
    {
      ...{ dir: folder.path, faults, random, signal: stopped.signal, report: (line) => console.log(line) },
      ...(minutes && { maxMs: Number(minutes) * 60_000 }),
    },
    ...(isEvening ? [eveningLoad] : []),
  )
  folder.remove()
} catch (fault) {
  console.error(fault)
  console.error(`The programs’ output is in ${folder.path}.`)
  process.exitCode = 1
}
process.exit()

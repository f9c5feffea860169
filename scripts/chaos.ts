// Faults of a real cluster of PostgreSQL under checkout load: npm run chaos -- [how many] [seed] [most minutes]
import { randomInt } from 'node:crypto'
import { randomFrom } from '../chance/random.ts'
import { faultKinds, runChaos } from '../test/support/faults.ts'
import { whyNoCluster } from '../test/support/patroni.ts'
import { temporaryFolder } from '../test/support/process.ts'
import { bringTools } from './bring-tools.ts'

const [count = '100', seed = String(randomInt(2 ** 31)), minutes] = process.argv.slice(2)
bringTools()
const reason = whyNoCluster()
if (reason) {
  console.error(`There can be no cluster: ${reason}.`)
  process.exit(1)
}
const folder = temporaryFolder()
const random = randomFrom(Number(seed)).next
console.log(`${count} faults, seed ${seed}`)
const faults = Array.from({ length: Number(count) }, (_, index) => faultKinds[index % faultKinds.length]!)
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopped.abort(new Error(`stopped by ${signal}`)))
try {
  await runChaos({
    ...{ dir: folder.path, faults, random, signal: stopped.signal, report: (line) => console.log(line) },
    ...(minutes && { maxMs: Number(minutes) * 60_000 }),
  })
  folder.remove()
} catch (fault) {
  console.error(fault)
  console.error(`What the programs wrote is in ${folder.path}.`)
  process.exitCode = 1
}
process.exit()

import { after, test } from 'node:test'
import { randomFrom } from '../../chance/random.ts'
import { temporaryFolder } from '../support/process.ts'
import { runChaos } from '../support/servers/faults.ts'
import { whyNoCluster } from '../support/servers/patroni.ts'

const folder = temporaryFolder()
after(() => folder.remove())

/** `npm run chaos` runs every kind, many times. */
test('the leader of a cluster is killed under checkout load: no process exits, and nothing is lost or duplicated', {
  skip: whyNoCluster() ?? false,
}, async (t) => {
  await runChaos({
    dir: folder.path,
    faults: ['kill'],
    random: randomFrom(1).next,
    restMs: 400, // a new leader takes seconds, during which shoppers at full speed would use both cores
    report: (line) => t.diagnostic(line),
  })
})

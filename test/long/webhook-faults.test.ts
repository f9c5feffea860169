import { test } from 'node:test'
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { migrate } from '../../src/db/migrate.ts'
import { temporaryFolder } from '../support/process.ts'
import { type EndpointPlan, faults, proveWebhooksSurvive } from '../support/webhooks.ts'

const plans: EndpointPlan[] = [
  ...[0, 5, 10, 20, 30, 40].map((percent) => ({ name: `any-${percent}`, faults, percent })),
  ...faults.flatMap((fault) => [
    { name: `${fault}-20`, faults: [fault], percent: 20 },
    { name: `${fault}-100`, faults: [fault], percent: 100 },
  ]),
  { name: 'moving', faults: [], percent: 0, isMoving: true },
  { name: 'moving-shaky', faults, percent: 20, isMoving: true },
  // These two in addition to the twenty.
  { name: 'lost', faults, percent: 100, isLost: true },
  { name: 'private', faults: [], percent: 0 },
]

test('processes and PostgreSQL are killed again and again: 10,000 events reach 20 recovering endpoints, in order and signed', async (t) => {
  const folder = temporaryFolder()
  const open = () => startEmbeddedPostgres({ dataDir: folder.path, durable: true })
  let postgres = await open()
  await migrate(postgres.url)
  try {
    await proveWebhooksSurvive(t, {
      ...{ seed: 20260401, plans, orders: 1000, eventsOfOrder: 10 },
      ...{ clockFactor: 60, timeoutMs: 2000, databaseUrl: postgres.url },
      async killDatabase() {
        const { pid, ended } = postgres
        process.kill(pid, 'SIGKILL')
        await ended
        await postgres.stop()
        postgres = await open()
      },
      kills: ['process', 'database', 'process', 'process', 'database', 'process', 'database', 'process'],
      pauseMs: 6000,
      withinMs: 900_000,
    })
  } finally {
    await postgres.stop()
    folder.remove()
  }
})

import { pino } from 'pino'
import { startJobs } from '../../../src/db/jobs.ts'
import { openConnections } from '../../../src/modules/connections/index.ts'
import { openEvents } from '../../../src/modules/events/index.ts'
import { readConfig } from '../../../src/start/config.ts'
import { openDeps } from '../../../src/start/open-deps.ts'

// What a process of the service does with orders for POS systems, and nothing else: started and killed by tickets.ts.

const nobody = {
  rolesOf: async () => new Map(),
  membersOf: async () => new Map(),
  customersOf: async () => [],
  appsOf: async () => new Map(),
}
const clock = { now: () => Date.now() }
const log = pino({ level: 'silent' })
const deps = await openDeps(readConfig(process.env), process.env.DATABASE_URL ?? '', { log, clock })
const connections = openConnections(deps)
openEvents(deps, nobody).work([connections.onEvents])
await startJobs(
  deps.db,
  log,
  connections.tasks,
  {},
  {
    sweepMs: 1000,
    beside: [{ tasks: connections.slowTasks, concurrency: 24, pauseMs: 20 }],
  },
)
process.on('disconnect', () => process.exit())
process.send?.('ready')

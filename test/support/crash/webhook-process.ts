import { pino } from 'pino'
import { openEvents } from '../../../src/modules/events/index.ts'
import { openWebhooks } from '../../../src/modules/webhooks/index.ts'
import { openWebhookCaller } from '../../../src/outside/webhooks/open-webhook-caller.ts'
import { readConfig } from '../../../src/start/config.ts'
import { openDeps } from '../../../src/start/open-deps.ts'
import { publicAddress, trapAddress } from '../webhooks.ts'

// What a process of the service does with events and webhooks, and nothing else: started and killed by webhook-faults.ts.

const { DATABASE_URL = '', CLOCK_FACTOR = '1', CLOCK_BEGAN = '', TIMEOUT_MS = '10000' } = process.env
const [began, factor] = [Number(CLOCK_BEGAN), Number(CLOCK_FACTOR)]
/** Retries that take hours take minutes. All processes read the same clock. */
const clock = { now: () => Math.round(began + (Date.now() - began) * factor) }

/** Names that start with `moving` lead to a private address at every third lookup. */
let looks = 0
const network = {
  async lookup(hostname: string) {
    const isPrivate = hostname.startsWith('moving') && looks++ % 3 === 0
    return [{ address: isPrivate ? trapAddress : publicAddress, family: 4 }]
  },
  isPublic: (address: string) => address === publicAddress,
}
const nobody = {
  rolesOf: async () => new Map(),
  membersOf: async () => new Map(),
  customersOf: async () => [],
  appsOf: async () => new Map(),
}
const deps = await openDeps(readConfig({}), DATABASE_URL, { log: pino({ level: 'silent' }), clock })
const webhookCaller = openWebhookCaller({ allow: [] }, { network, timeoutMs: Number(TIMEOUT_MS) })
const events = openEvents(deps, nobody)
events.work([])
openWebhooks({ ...deps, webhookCaller }).send(events)
process.on('disconnect', () => process.exit())
process.send?.('ready')

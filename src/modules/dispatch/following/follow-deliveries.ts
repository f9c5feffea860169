import { wakeSleeping } from '../seeking/wake-sleeping.ts'
import { keepDoing } from './keep-doing.ts'
import { openPoller } from './open-poller.ts'
import { type Patience, usualPatience } from './rules/patience.ts'
import type { FollowTools } from './tools.ts'

/** A process's part in following all live deliveries. */
export type Following = {
  /** Waits for what is under way and writes down what it has brought. */
  stop(): Promise<void>
}

/** Turns are taken so often, and each lot is a share of what then stands in line: small, so that requests get in between. */
const turnsMs = 100
const lotMs = 10
const lot = 0.07
const wakeMs = 5000

/**
 * Each process runs one. The timetable stands in the database, so they share the work whoever comes and goes; without a
 * database they wait for it.
 */
export function followDeliveries(tools: FollowTools, patience: Patience = usualPatience): Following {
  const poller = openPoller(tools, patience)
  const polling = keepDoing(tools.log, 'following deliveries', turnsMs, poller.takeTurns)
  const asking = keepDoing(tools.log, 'asking for deliveries', lotMs, () => poller.begin(lot))
  const waking = keepDoing(tools.log, 'waking deliveries', wakeMs, () => wakeSleeping(tools))
  return {
    async stop() {
      await Promise.all([polling.stop(), asking.stop(), waking.stop()])
      await poller.stop()
    },
  }
}

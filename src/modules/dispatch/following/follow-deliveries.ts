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

/**
 * Turns are taken so often, and asked in lots: a share of what then stands in line, and few at once, so that requests get
 * in between. A process that is late with its lots has too much to do; then it begins fewer, and polls wait for requests.
 */
const turnsMs = 100
const lotMs = 10
const lot = { share: 0.07, most: 20 }
const wakeMs = 5000

/**
 * Each process runs one. The timetable stands in the database, so they share the work whoever comes and goes; without a
 * database they wait for it.
 */
export function followDeliveries(tools: FollowTools, patience: Patience = usualPatience): Following {
  const poller = openPoller(tools, patience)
  const polling = keepDoing(tools.log, 'following deliveries', turnsMs, poller.takeTurns)
  const asking = keepDoing(tools.log, 'asking for deliveries', lotMs, () => poller.begin(lot.share, lot.most))
  const waking = keepDoing(tools.log, 'waking deliveries', wakeMs, () => wakeSleeping(tools))
  return {
    async stop() {
      await Promise.all([polling.stop(), asking.stop(), waking.stop()])
      await poller.stop()
    },
  }
}

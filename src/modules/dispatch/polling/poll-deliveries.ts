import { bookedTopic } from '../booking/record-outcome.ts'
import { resumeStalled } from '../booking/resume-stalled.ts'
import type { PollingDeps } from './deps.ts'
import { openPoller } from './open-poller.ts'
import { repeat } from './repeat.ts'
import { type Deadlines, defaultDeadlines } from './rules/deadlines.ts'

/** A process's part in tracking all live deliveries. */
export type Polling = {
  /** Waits for calls in progress and stores their results. */
  stop(): Promise<void>
}

/**
 * How often turns are taken. Polls start in batches: a share of the queue, few at once, so requests get in between. A
 * process that falls behind with its batches is overloaded; it then starts fewer, and polls wait for requests.
 * Smaller batches and more frequent turns would cost more: whatever comes alone wakes the process and the database
 * separately.
 */
const turnsMs = { least: 100, most: 250 }
const lotMs = 10
/**
 * If nothing is due, turns become less frequent, down to the first value; if nothing was due for so long that no
 * delivery can be live, down to the second. An idle process leaves the database alone.
 */
const idleTurnsMs = { usual: 1000, withoutAny: 4000 }
const lot = { share: 0.07, least: 16, most: 20 }
const wakeMs = 5000

/**
 * Each process runs one. The schedule is in the database, so processes share the work as they come and go; without a
 * database they wait for it.
 */
export function pollDeliveries(deps: PollingDeps, deadlines: Deadlines = defaultDeadlines): Polling {
  const poller = openPoller(deps, deadlines)
  const { log } = deps
  // A delivery that becomes live is due one interval later: with this, none waits longer than a fifth of that.
  const { pollMs } = deps.config.couriers
  const share = Math.max(turnsMs.least, pollMs / 5)
  const usualMs = Math.min(turnsMs.most, Math.max(turnsMs.least, pollMs / 20))
  let pauseMs = usualMs
  let lastDueAt = performance.now()
  const takeTurns = async () => {
    const { wereSomeDue, areMoreDue } = await poller.takeTurns()
    const isIdle = poller.isIdle()
    if (wereSomeDue) lastDueAt = performance.now()
    const mayBeLive = performance.now() - lastDueAt < 3 * pollMs
    const maxMs = mayBeLive ? Math.min(idleTurnsMs.usual, share) : idleTurnsMs.withoutAny
    pauseMs = isIdle ? Math.min(maxMs, pauseMs * 2) : areMoreDue ? turnsMs.least : usualMs
    if (poller.inLine() > 0) asking.wake()
  }
  const asking = repeat(
    log,
    'asking for deliveries',
    () => (poller.inLine() === 0 ? idleTurnsMs.withoutAny : lotMs),
    () => poller.begin(lot),
  )
  const polling = repeat(log, 'following deliveries', () => pauseMs, takeTurns)
  const stopListening = deps.db.onCommit(bookedTopic, () => {
    lastDueAt = performance.now()
    if (pauseMs > idleTurnsMs.usual) polling.wake()
  })
  const waking = repeat(
    log,
    'waking deliveries',
    () => wakeMs,
    () => resumeStalled(deps),
  )
  return {
    async stop() {
      stopListening()
      await Promise.all([polling.stop(), asking.stop(), waking.stop()])
      await poller.stop()
    },
  }
}

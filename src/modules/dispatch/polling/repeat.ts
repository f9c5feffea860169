import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** After a fault: an unreachable system needs a moment. */
const faultPauseMs = 1000

/** Does `work` again and again, with a pause in between. A fault is logged once, and again that it is over. */
export function repeat(log: Logger, name: string, pauseMs: () => number, work: () => Promise<unknown>) {
  const stopping = new AbortController()
  let isFaulty = false
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await work()
        if (isFaulty) log.info(`${name} recovered`)
        isFaulty = false
      } catch (error) {
        if (!isFaulty) log.error({ err: error }, `${name} failed; retrying`)
        isFaulty = true
      }
      const pause = isFaulty ? Math.max(pauseMs(), faultPauseMs) : pauseMs()
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    /** Waits for what it is at. */
    async stop() {
      stopping.abort()
      await running
    },
  }
}

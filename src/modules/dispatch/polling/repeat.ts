import type { Logger } from 'pino'

/** After a fault: an unreachable system needs a moment. */
const faultPauseMs = 1000

/** Repeats `work`, with a pause in between that `wake` ends. A fault is logged once, and once more when it is over. */
export function repeat(log: Logger, name: string, pauseMs: () => number, work: () => Promise<unknown>) {
  let isStopping = false
  let isFaulty = false
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async () => {
    while (!isStopping) {
      try {
        await work()
        if (isFaulty) log.info(`${name} recovered`)
        isFaulty = false
      } catch (error) {
        if (!isFaulty) log.error({ err: error }, `${name} failed; retrying`)
        isFaulty = true
      }
      if (!isStopping) await pause(isFaulty ? Math.max(pauseMs(), faultPauseMs) : pauseMs())
    }
  }
  const running = run()
  return {
    wake: () => wake(),
    /** Waits for the current run. */
    async stop() {
      isStopping = true
      wake()
      await running
    },
  }
}

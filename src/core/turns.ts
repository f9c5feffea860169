/** Lets `slots` pieces of work run at once and `maxWaiting` wait in line; whoever comes after that gets `full`'s error. */
export function openTurns({ slots, maxWaiting, full }: { slots: number; maxWaiting: number; full(): Error }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < slots) running++
    else if (waiting.length >= maxWaiting) throw full()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift() // takes this place over
      if (next) next()
      else running--
    }
  }
}

const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The most CPU time (ms) that passed between two turns of the event loop while the work was done. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; worst: number }> {
  let [worst, last, isOver] = [0, spent(), false]
  const watch = () => {
    worst = Math.max(worst, spent() - last)
    last = spent()
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  const result = await work()
  isOver = true
  return { result, worst }
}

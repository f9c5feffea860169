const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * The most CPU time (ms) that passed between two turns of the event loop while the work was done. It is looked at once in a
 * millisecond: looking in every turn would keep the thread busy for as long as the work waits for the database.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; worst: number }> {
  let [worst, last] = [0, spent()]
  const look = () => {
    const now = spent()
    worst = Math.max(worst, now - last)
    last = now
  }
  const looking = setInterval(look, 1)
  try {
    const result = await work()
    look()
    return { result, worst }
  } finally {
    clearInterval(looking)
  }
}

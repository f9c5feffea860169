type TurnRules = {
  /** How many may run at once; read anew whenever one begins or ends. */
  slots: number | (() => number)
  /** The length of the queue; further callers get `full`'s error. Without it the queue is unbounded. */
  maxWaiting?: number
  full?(): Error
}

/** Lets some pieces of work run at once and others wait for their turn. */
export function openConcurrencyLimit({ slots, maxWaiting = Number.POSITIVE_INFINITY, full }: TurnRules) {
  const waiting: (() => void)[] = []
  let running = 0
  const isFree = () => running < (typeof slots === 'number' ? slots : slots())
  const callNext = () => {
    while (waiting.length > 0 && isFree()) {
      running++
      waiting.shift()!()
    }
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length === 0 && isFree()) running++
    else if (waiting.length >= maxWaiting) throw full?.() ?? new Error('The line is full.')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      running--
      callNext()
    }
  }
}

type QueueRules = {
  /** How many may run at once; read again whenever one begins or ends. */
  slots: number | (() => number)
  /**
   * How many may wait in total, and at each level of a place; further callers get `full`'s error. Default: unlimited.
   */
  maxWaiting?: readonly number[]
  full?(): Error
}

/** Waiting callers, or lines of them that take turns. */
type Line = { count: number; waiting: (() => void)[]; below: Map<string, Line> }

const newLine = (): Line => ({ count: 0, waiting: [], below: new Map() })

function add(line: Line, [name, ...rest]: readonly string[], begin: () => void) {
  line.count++
  if (name === undefined) return line.waiting.push(begin)
  const below = line.below.get(name) ?? newLine()
  line.below.set(name, below)
  return add(below, rest, begin)
}

/** Takes the first caller of the first line, which then moves to the end. */
function takeNext(line: Line): () => void {
  line.count--
  const [name, below] = line.below.entries().next().value ?? []
  if (name === undefined || !below) return line.waiting.shift()!
  line.below.delete(name)
  const begin = takeNext(below)
  if (below.count > 0) line.below.set(name, below)
  return begin
}

function isFull(
  line: Line,
  [limit, ...limits]: readonly number[],
  [name, ...rest]: readonly string[],
): boolean {
  if (limit !== undefined && line.count >= limit) return true
  const below = name === undefined ? undefined : line.below.get(name)
  return below !== undefined && isFull(below, limits, rest)
}

/**
 * Runs a limited number of tasks at once and queues the rest. With places such as [network, account], networks take
 * turns, and within a network its accounts: a frequent caller waits behind its own requests, and others wait for at
 * most one of them.
 */
export function openQueue({ slots, maxWaiting = [], full }: QueueRules) {
  const line = newLine()
  let running = 0
  const isFree = () => running < (typeof slots === 'number' ? slots : slots())
  const callNext = () => {
    while (line.count > 0 && isFree()) {
      running++
      takeNext(line)()
    }
  }
  return async <T>(work: () => Promise<T>, place: readonly string[] = []): Promise<T> => {
    if (line.count === 0 && isFree()) running++
    else if (isFull(line, maxWaiting, place)) throw full?.() ?? new Error('The queue is full.')
    else await new Promise<void>((begin) => add(line, place, begin))
    try {
      return await work()
    } finally {
      running--
      callNext()
    }
  }
}

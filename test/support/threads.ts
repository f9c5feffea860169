import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'

type Asked = { method: string; url: string; body?: string | undefined; headers: Record<string, string> }
/** `times` requests on each of several connections, all sent before an answer is read. */
type Pipelined = { url: string; connections: number; times: number }

/**
 * A client on its own thread, because the cost of sending requests and reading answers is not the service's. Only the status
 * is returned.
 */
export function openClientThread() {
  const worker = new Worker(new URL(import.meta.url))
  return {
    async request(asked: Asked): Promise<number> {
      worker.postMessage(asked)
      const [status] = await once(worker, 'message')
      return status as number
    },
    /** How many were answered. */
    async pipeline(asked: Pipelined): Promise<number> {
      worker.postMessage(asked)
      const [answered] = await once(worker, 'message')
      return answered as number
    },
    close: () => worker.terminate(),
  }
}

parentPort?.on('message', async (asked: Asked | Pipelined) => {
  parentPort!.postMessage('times' in asked ? await sendPipelined(asked) : await send(asked))
})

async function send({ method, url, body, headers }: Asked): Promise<number> {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response.status
}

async function sendPipelined({ url, connections, times }: Pipelined): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url)
  const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`
  const answered = Array.from({ length: connections }, async () => {
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
    socket.write(request.repeat(times))
    let text = ''
    let count = 0
    for await (const chunk of socket) {
      const heads = (text + chunk).split('HTTP/1.1 200')
      count += heads.length - 1
      text = heads.at(-1)!.slice(-12) // a status line may be split in two
      if (count === times) break
    }
    return count
  })
  return (await Promise.all(answered)).reduce((sum, count) => sum + count, 0)
}

const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU time of the longest turn, and how much of it was a garbage collection pause. Milliseconds. */
type LongestTurn = { worst: number; collecting: number }

/**
 * The maximum CPU time between two turns of the event loop while the work was done. It is checked once per
 * millisecond: checking in every turn would keep the thread busy while the work waits for the database.
 */
export async function longestTurn<T>(work: () => Promise<T>): Promise<LongestTurn & { result: T }> {
  let [worst, last] = [0, spent()]
  let [began, worstBegan, worstEnded] = [performance.now(), 0, 0]
  const look = () => {
    const [now, at] = [spent(), performance.now()]
    if (now - last > worst) [worst, worstBegan, worstEnded] = [now - last, began, at]
    ;[last, began] = [now, at]
  }
  const pauses: { startTime: number; duration: number }[] = []
  const observer = new PerformanceObserver((list) => pauses.push(...list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  const looking = setInterval(look, 1)
  try {
    const result = await work()
    look()
    await nextTurn() // the observer is notified a turn later
    const within = pauses.filter(({ startTime }) => startTime >= worstBegan && startTime < worstEnded)
    return { result, worst, collecting: within.reduce((sum, { duration }) => sum + duration, 0) }
  } finally {
    clearInterval(looking)
    observer.disconnect()
  }
}

/** What one request, or one stored object, may take of the thread at a time on the reference machine. */
const aimMs = 50
/** Room for the garbage collector and for code that is not fully compiled yet. */
const room = 2
/** The first one also compiles what it runs. */
const attempts = 4
/** CPU time (ms) of `referenceWork` on the machine where the goal was set. */
const referenceMs = 10

/**
 * Fails if the thread is blocked in each of several attempts. The limit grows with the time that the same fixed work takes here and now,
 * so that the test is the same on a slow or busy machine.
 */
export async function mustNotHoldThread<T>(
  name: string,
  t: { diagnostic(text: string): void },
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { result, worst, collecting } = await longestTurn(work)
    const limit = aimMs * room
    t.diagnostic(
      `${name}: ${worst.toFixed(0)} of ${limit} ms, garbage collection ${collecting.toFixed(0)} ms`,
    )
    if (worst < limit || worst < limit * slowness()) return result
    assert.ok(attempt < attempts, `${name}: the thread was held for ${worst.toFixed(0)} ms`)
  }
}

/** How many times longer this machine takes right now; at least 1. */
export function slowness(): number {
  const runs = Array.from({ length: 3 }, () => {
    const { user, system } = process.threadCpuUsage()
    referenceWork()
    const after = process.threadCpuUsage({ user, system })
    return (after.user + after.system) / 1000
  })
  return Math.max(1, Math.min(...runs) / referenceMs)
}

/** Parsing, maps and strings, as in a request. */
function referenceWork(): number {
  const text = JSON.stringify(Array.from({ length: 10_000 }, (_, n) => ({ id: n, name: `Dish ${n}` })))
  const read = JSON.parse(text) as { id: number; name: string }[]
  return new Map(read.map(({ id, name }) => [`${id} ${name}`, id])).size
}

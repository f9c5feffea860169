import { connect } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import type { Load, Loaded } from './load.ts'
import type { BenchRequest } from './scenario.ts'

/**
 * Plain GETs over raw sockets, for benchmarks where the database and buyers need a core, too. Autocannon uses more CPU
 * time per request than the service does for a cached response, and there are only two cores. Uses the messages of load.ts.
 */
process.on('message', async (load: Load) => {
  try {
    process.send?.(await runLoad(load))
  } catch (error) {
    process.send?.({ fault: (error as Error).message })
  }
})
process.on('disconnect', () => process.exit())

async function runLoad({ url, requests, connections, seconds, perSecond }: Load): Promise<Loaded> {
  const microseconds = createHistogram()
  const begin = performance.now()
  const isOver = () => performance.now() - begin >= seconds * 1000
  const apartMs = perSecond === undefined ? 0 : (connections * 1000) / perSecond
  const onAnswered = (ms: number) => microseconds.record(Math.max(1, Math.round(ms * 1000)))
  await Promise.all(
    Array.from({ length: connections }, (_, own) =>
      askInTurn(new URL(url), shareOf(requests, own, connections), { isOver, onAnswered, apartMs }),
    ),
  )
  return {
    requests: Number(microseconds.count),
    seconds: (performance.now() - begin) / 1000,
    p50Ms: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
  }
}

/** Each connection gets its own part of the list. Otherwise, they would all request the same thing at the same time. */
const shareOf = (requests: readonly BenchRequest[], own: number, connections: number) =>
  requests.filter((_, index) => index % connections === own % Math.min(connections, requests.length))

type Turns = { isOver(): boolean; onAnswered(milliseconds: number): void; apartMs: number }

/** Sends one request after another on its own connection, `apartMs` apart. */
function askInTurn(
  { hostname, port, host }: URL,
  requests: readonly BenchRequest[],
  { isOver, onAnswered, apartMs }: Turns,
): Promise<void> {
  const texts = requests.map(({ path }) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`))
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay().setTimeout(10_000)
    let [next, asked] = [0, 0]
    // The first requests are spread out as well.
    let due = performance.now() + Math.random() * apartMs
    const ask = () => {
      asked = performance.now()
      due += apartMs
      socket.write(texts[next++ % texts.length]!)
    }
    const read = answerReader((head) => {
      if (!head.startsWith('HTTP/1.1 200 '))
        return void socket.destroy(new Error(`answered ${head.slice(0, 40)}`))
      onAnswered(performance.now() - asked)
      if (isOver()) socket.end()
      else if (due > performance.now()) setTimeout(ask, due - performance.now())
      else ask()
    })
    socket.once('connect', ask)
    socket.on('data', read)
    socket.once('timeout', () => socket.destroy(new Error('no answer within 10 s')))
    socket.once('error', reject)
    socket.once('close', () => (isOver() ? resolve() : reject(new Error('The connection was closed.'))))
  })
}

const endOfHead = Buffer.from('\r\n\r\n')

/** Calls back with each response's head once its body is complete. */
function answerReader(onAnswer: (head: string) => void): (chunk: Buffer) => void {
  let [head, missing] = ['', 0]
  let begun: Buffer | undefined
  return (chunk) => {
    if (missing === 0) {
      const text = begun ? Buffer.concat([begun, chunk]) : chunk
      const end = text.indexOf(endOfHead)
      begun = end < 0 ? text : undefined
      if (end < 0) return
      head = text.toString('latin1', 0, end)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      missing = length - (text.length - end - endOfHead.length)
    } else missing -= chunk.length
    if (missing === 0) onAnswer(head)
  }
}

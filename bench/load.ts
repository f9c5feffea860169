import { createHistogram } from 'node:perf_hooks'
import autocannon from 'autocannon'
import type { BenchRequest } from './scenario.ts'

/** The load generator, in its own process so it shares no thread with what it measures. */
export type Load = {
  url: string
  requests: readonly BenchRequest[]
  connections: number
  seconds: number
  /** The number of requests; by default, as many as possible. Only for the lean generator. */
  perSecond?: number
}
export type Loaded = { requests: number; seconds: number; p50Ms: number; p99Ms: number }

/** Higher than any rate seen. It limits a run whose clock fails. */
const maxRequestsPerSecond = 200_000

process.on('message', async (load: Load) => {
  try {
    process.send?.(await runLoad(load))
  } catch (error) {
    process.send?.({ fault: (error as Error).message })
  }
})
process.on('disconnect', () => process.exit())

async function runLoad({ url, requests, connections, seconds }: Load): Promise<Loaded> {
  // Autocannon's own histogram counts whole milliseconds, which is too coarse for small responses.
  const microseconds = createHistogram()
  let clients = 0
  // Each connection gets its own share of the list. Otherwise, they would all request the same thing at the same time, and building the whole
  // list for each of them takes seconds.
  const ownShare = () => {
    const own = clients++ % Math.min(connections, requests.length)
    return requests.filter((_, index) => index % connections === own).map((request) => ({ ...request }))
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        requests: requests.map((request) => ({ ...request })),
        ...(requests.length > 1 && { setupClient: (client) => client.setRequests(ownShare()) }),
        connections,
        duration: seconds,
        maxOverallRequests: seconds * maxRequestsPerSecond,
        timeout: 10,
        bailout: 1,
        sampleInt: 100,
      },
      (error, value) => (error ? reject(error) : resolve(value)),
    )
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      microseconds.record(Math.max(1, Math.round(milliseconds * 1000)))
    })
  })
  if (result.errors + result.non2xx > 0) {
    const bad = `${result.errors} broken and ${result.non2xx} refused of ${result.requests.total}`
    const statuses = JSON.stringify(result.statusCodeStats)
    throw new Error(`The load on ${requests[0]?.path} was not answered well: ${bad} (${statuses}).`)
  }
  return {
    requests: result.requests.total,
    seconds: result.duration,
    p50Ms: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
  }
}

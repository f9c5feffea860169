import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BenchRequest } from './scenario.ts'

/**
 * The upper bound of node:http: it fetches the service's responses once and replays them with nothing in between. The channel says what to
 * copy; `/metrics` reports its CPU time under the same name as the service.
 */
type Copied = { bytes: Buffer; contentType: string }

/** By method and path. Requests that differ only in their bodies have several responses, used in turn. */
let answers = new Map<string, { copies: Copied[]; next: number }>()

process.on('message', async ({ from, requests }: { from: string; requests: BenchRequest[] }) => {
  try {
    process.send?.({ bytes: await copyAnswers(from, requests), url: await listening })
  } catch (error) {
    process.send?.({ fault: (error as Error).message })
  }
})
process.on('disconnect', () => process.exit())

const server = createServer((request, response) => {
  const entry = answers.get(keyOf(request))
  const copied = entry?.copies[entry.next]
  if (entry === undefined || copied === undefined) {
    if (request.url === '/metrics') response.end(`process_cpu_seconds_total ${processorSeconds()}\n`)
    else response.writeHead(404).end()
    return
  }
  entry.next = (entry.next + 1) % entry.copies.length
  response.writeHead(200, { 'content-type': copied.contentType, 'content-length': copied.bytes.length })
  response.end(copied.bytes)
})
const listening = new Promise<string>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
})

async function copyAnswers(from: string, requests: readonly BenchRequest[]): Promise<number> {
  answers = new Map()
  let bytes = 0
  for (const request of requests) {
    const { method, path, headers, body } = request
    const answer = await fetch(from + path, { method, headers, body, signal: AbortSignal.timeout(10_000) })
    const copied = {
      bytes: Buffer.from(await answer.arrayBuffer()),
      contentType: answer.headers.get('content-type') ?? 'application/octet-stream',
    }
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answers ${answer.status}: ${copied.bytes.toString().slice(0, 300)}`)
    const key = keyOf({ method, url: path })
    const entry = answers.get(key) ?? { copies: [], next: 0 }
    entry.copies.push(copied)
    answers.set(key, entry)
    bytes += copied.bytes.length
  }
  return Math.round(bytes / requests.length)
}

function keyOf({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): string {
  return `${method} ${url}`
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from './child.ts'

const readyWithinMs = 60_000

/** A folder for the service's data, to be removed once the service has ended. */
export function makeDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cellardoor-bench-'))
}

/** The service as anybody runs it, on a fresh demo world; answers with its address once it is ready. */
export async function startService(dataDir: string): Promise<string> {
  const port = await findFreePort()
  const child = startChild('src/main.ts', { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, url)
  return url
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(child: ChildProcess, url: string) {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The service did not start.')
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`The service was not ready within ${readyWithinMs / 1000} s.`)
}

/** Processor time of the whole process so far, as it tells itself under `/metrics`. */
export async function processorSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5000) })).text()
  const seconds = /^\w*process_cpu_seconds_total (\S+)/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error(`${url}/metrics has no process_cpu_seconds_total.`)
  return Number(seconds)
}

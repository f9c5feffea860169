import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild } from './child.ts'
import { asOperator } from './scenario.ts'

/** Creating 100,000 merchants takes a few minutes. */
const readyWithinMs = 600_000

/** A folder for the service's data. Remove it after the service has ended. */
export function makeDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cellardoor-bench-'))
}

export type RunningService = { url: string; child: ChildProcess }

/** The service as shipped, on a demo world. Resolves once it is ready. */
export async function startService(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningService> {
  const port = await findFreePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO_HISTORY: 'off',
    DEMO_LIFE: 'off',
    ...env,
  }
  // Uses the launcher of `npm start`, which limits the space for new objects, so memory and garbage collection match production.
  const child = startChild('scripts/run.mjs', settings, ['src/main.ts'])
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, url)
  await liftBudget(url)
  return { url, child }
}

/** Lifts the demo app's rate limit, which isn't what we measure. */
async function liftBudget(url: string) {
  const headers = { ...asOperator, 'content-type': 'application/json' }
  const body = JSON.stringify({ rate_limit: 100_000_000 })
  const answer = await fetch(`${url}/operator/clients/demo-app`, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(`The budget could not be lifted: ${await answer.text()}`)
}

export async function findFreePort(): Promise<number> {
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

/** Resident memory of the service in bytes, from its `/metrics`. */
export async function residentBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) })).text()
  return Number(/^\w*process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** The process's total CPU time so far, from its `/metrics`. */
export async function processorSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) })).text()
  const seconds = /^\w*process_cpu_seconds_total (\S+)/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error(`${url}/metrics has no process_cpu_seconds_total.`)
  return Number(seconds)
}

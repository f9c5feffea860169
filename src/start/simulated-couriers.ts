import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../core/clock.ts'
import { StartFault } from '../core/start-fault.ts'
import type { Database } from '../db/database.ts'
import { demoCompanies, registerDemoCouriers, type SimulatedCompany } from '../demo/couriers.ts'

export type SimulatedCouriers = { stop(): Promise<void> }

type Tools = { dataDir: string; db: Database; clock: Clock; log: Logger }
type Running = { child: ChildProcess; ended: Promise<unknown> }

const program = fileURLToPath(new URL('../../courier/main.ts', import.meta.url))
/** Simulated seconds per second: an order across lower Manhattan takes a minute. */
const speed = 20
const restartMs = 1000
const graceMs = 3000

/** Runs the demo's courier companies as a program of their own, and again when it ends by itself. */
export async function startSimulatedCouriers(deps: Tools): Promise<SimulatedCouriers> {
  const stopping = new AbortController()
  let running: Running | undefined = await startCompanies(deps)
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await running?.ended
      if (stopping.signal.aborted) return
      deps.log.warn('simulated couriers ended; restarting')
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      running = await startCompanies(deps).catch((error) => {
        deps.log.error({ err: error }, 'simulated couriers failed to start')
        return undefined
      })
    }
  })()
  return {
    async stop() {
      stopping.abort()
      if (running) await end(running)
      await watching
      // One that was being started when the stop came.
      if (running) await end(running)
    },
  }
}

/** Resolves when they listen and the database knows where. */
async function startCompanies(deps: Tools): Promise<Running> {
  const { dataDir, db, clock, log } = deps
  const folder = join(dataDir, 'couriers')
  const secret = openSecret(folder)
  const child = spawn(
    process.execPath,
    [program, ...argumentsFor(folder, clock)],
    // In a process group of its own: Ctrl-C is for the service, which polls until its last delivery is recorded. The channel
    // ends with the service, however that ends, and the companies with the channel.
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true },
  )
  const running = { child, ended: once(child, 'exit').catch(() => {}) }
  try {
    const last = passOnErrors(child, log)
    const companies = await findAddresses(running, last)
    await registerDemoCouriers(db, companies, { secret, now: clock.now() })
    log.info(
      { companies: companies.map(({ name, estimate_url }) => ({ name, estimate_url })) },
      'simulated couriers started',
    )
    return running
  } catch (error) {
    await end(running)
    throw error
  }
}

function argumentsFor(folder: string, clock: Clock): string[] {
  const isShifted = Math.abs(clock.now() - systemClock.now()) > 1000
  return [
    ...demoCompanies.flatMap((name) => ['--company', name]),
    ...['--speed', String(speed), '--state', folder, '--secret-file', secretFile(folder)],
    ...(isShifted ? ['--clock', new Date(clock.now()).toISOString()] : []),
  ]
}

/** The first line is for programs. */
async function findAddresses(
  { child, ended }: Running,
  lastError: () => string,
): Promise<SimulatedCompany[]> {
  const lines = createInterface({ input: child.stdout! })
  const line = await Promise.race([
    once(lines, 'line').then(([first]) => String(first)),
    ended.then(() => undefined),
  ])
  child.stdout!.resume()
  if (line !== undefined) return JSON.parse(line).companies
  throw new StartFault(
    `The simulated courier companies do not start: ${lastError()} (COURIERS=none goes without).`,
  )
}

function passOnErrors(child: ChildProcess, log: Logger): () => string {
  let last = ''
  createInterface({ input: child.stderr! }).on('line', (line) => {
    last = line
    log.warn({ line }, 'output of the simulated couriers')
  })
  return () => last
}

async function end({ child, ended }: Running) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(late)
}

/** Made once for each data directory. */
function openSecret(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(secretFile(folder), randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(secretFile(folder), 'utf8').trim()
}

function secretFile(folder: string): string {
  return join(folder, 'secret')
}

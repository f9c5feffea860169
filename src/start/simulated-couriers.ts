import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../core/clock.ts'
import { StartFault } from '../core/start-fault.ts'
import type { Database } from '../db/database.ts'
import { demoCompanies, registerDemoCouriers, type SimulatedCompany } from '../demo/couriers.ts'
import {
  endProgram,
  type KeptProgram,
  keepRunning,
  type RunningProgram,
  startProgram,
} from './program-beside.ts'

type CouriersDeps = {
  dataDir: string
  db: Database
  clock: Clock
  log: Logger
  pace: number
  /** Where the service listens: companies report their deliveries there. */
  url: string
  /** They start in the meantime, and are registered after it. */
  filled?: Promise<unknown>
}

const program = fileURLToPath(new URL('../../courier/main.ts', import.meta.url))
const name = 'simulated couriers'
/** Simulated seconds per second: an order across lower Manhattan takes a minute. */
const speed = 20
const maxSpeed = 10_000

/** Runs the demo's courier companies as a separate program, restarted when it ends by itself. */
export const startSimulatedCouriers = (deps: CouriersDeps): Promise<KeptProgram> =>
  keepRunning(() => startCompanies(deps), { name, log: deps.log })

/** Resolves when they are listening and the database has their addresses. */
async function startCompanies(deps: CouriersDeps): Promise<RunningProgram> {
  const { dataDir, db, clock, log, filled } = deps
  const folder = join(dataDir, 'couriers')
  const secret = openSecret(folder)
  const running = startProgram(program, argumentsFor(folder, deps), { name, log })
  try {
    const [companies] = await Promise.all([findAddresses(running), filled])
    const reporting = await registerDemoCouriers(db, companies, { secret, now: clock.now() })
    const targets = reporting.map(({ name, ...target }) => [name, { ...target, url: deps.url }])
    running.child.send({ push: Object.fromEntries(targets) })
    log.info(
      { companies: companies.map(({ name, estimate_url }) => ({ name, estimate_url })) },
      'simulated couriers started',
    )
    return running
  } catch (error) {
    await endProgram(running)
    throw error
  }
}

function argumentsFor(folder: string, { clock, pace }: CouriersDeps): string[] {
  const isShifted = Math.abs(clock.now() - systemClock.now()) > 1000
  const paced = Math.min(maxSpeed, speed * Math.max(1, pace))
  return [
    ...demoCompanies.flatMap((company) => ['--company', company]),
    ...['--speed', String(paced), '--state', folder, '--secret-file', secretFile(folder)],
    ...(isShifted ? ['--clock', new Date(clock.now()).toISOString()] : []),
  ]
}

/** The first line is machine-readable. */
async function findAddresses({ child, ended, lastError }: RunningProgram): Promise<SimulatedCompany[]> {
  const lines = createInterface({ input: child.stdout! })
  const line = await Promise.race([
    once(lines, 'line').then(([first]) => String(first)),
    ended.then(() => undefined),
  ])
  child.stdout!.resume()
  if (line !== undefined) return JSON.parse(line).companies
  throw new StartFault(
    `The simulated courier companies didn’t start: ${lastError()} (COURIERS=none runs without them).`,
  )
}

/** Generated once per data directory. */
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

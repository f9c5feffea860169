import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { temporaryFolder as makeFolder } from '../../scripts/temporary-folder.ts'
import { CommandFault } from '../../src/ops/api.ts'
import { withoutControls } from '../../src/ops/print.ts'
import { runCommand } from '../../src/ops/run-command.ts'
import { createTestDatabase, startTestCluster, type Template } from './postgres.ts'

/** For programs started without the launcher, which sets it: a start from the cache costs a third of the CPU time. */
const { NODE_COMPILE_CACHE } = process.env
export const compileCache: Record<string, string> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

/** The service as people run it: a separate process, observed from outside. */
export type ServiceProcess = {
  child: ChildProcess
  url: string
  /** Everything printed so far, on both streams. */
  output(): string
  /** Resolves when the service is ready; rejects with its output if it ends first. */
  ready(): Promise<void>
  exit: Promise<{ code: number | null; signal: string | null }>
}

export type RunOptions = {
  env: Record<string, string>
  command?: [string, ...string[]]
  cwd?: string
  uid?: number
}

/** What a program needs from our own environment, including the machine's clock (machine-clock.mjs). */
export function inherited(): Record<string, string | undefined> {
  const names = ['PATH', 'HOME', 'TZ', 'NODE_OPTIONS', 'MACHINE_CLOCK', 'MACHINE_CLOCK_SET_AT']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

export function runService(port: number, options: RunOptions): ServiceProcess {
  const [program, ...args] = options.command ?? [process.execPath, 'scripts/run.mjs', 'src/main.ts']
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: {
      ...inherited(),
      ...(options.uid === undefined && compileCache), // another user couldn't write there
      PORT: String(port),
      LOG_LEVEL: 'warn',
      COURIERS: 'none', // set explicitly if needed
      DEMO_HISTORY: 'off',
      DEMO_LIFE: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a separate process group, so that a test can act as the terminal
    ...(options.uid && { uid: options.uid, gid: options.uid }),
  })
  let printed = ''
  child.stdout!.on('data', (chunk) => (printed += chunk))
  child.stderr!.on('data', (chunk) => (printed += chunk))
  const exit = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  const url = `http://127.0.0.1:${port}`
  return { child, url, output: () => printed, exit, ready: () => waitUntilReady(url, exit, () => printed) }
}

export type DemoService = ServiceProcess & { databaseUrl: string; stop(): Promise<void> }

/** On a copy of the demo, which takes one second where seeding takes eight, using the machine's clock. */
export const runDemoService = (env: Record<string, string> = {}) => runServiceOn('demo_today', env)

/** On the database of a service that has started once, without the demo. */
export const runEmptyService = (env: Record<string, string> = {}) =>
  runServiceOn('started', { SEED: 'none', ...env })

async function runServiceOn(template: Template, env: Record<string, string>): Promise<DemoService> {
  const undo = new AsyncDisposableStack()
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  const database = await createTestDatabase(cluster.url, template)
  undo.defer(database.drop)
  const folder = temporaryFolder()
  undo.defer(folder.remove)
  const place = { DATABASE_URL: database.url, DATA_DIR: folder.path }
  const service = runService(await freePort(), { env: { ...place, ...env } })
  undo.defer(async () => {
    service.child.kill('SIGTERM')
    await service.exit
  })
  await service.ready()
  return { ...service, databaseUrl: database.url, stop: () => undo.disposeAsync() }
}

async function waitUntilReady(url: string, exit: Promise<unknown>, output: () => string) {
  let ended = false
  exit.then(() => {
    ended = true
  })
  for (let tries = 0; tries < 1800 && !ended; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the service did not become ready; it printed:\n${output()}`)
}

/**
 * A port for a program that is started next, which may take half a minute to use it. It is below the ports that the kernel
 * assigns (32768 and up on Linux), and drawn from all of them: two test processes that counted up from their own number met where
 * their ids were 500 apart, and then one test talked to the other's service.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 32; tries++) {
    const port = randomInt(16_000, 32_000)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error('no port from 16000 to 31999 is free')
}
const given = new Set<number>()

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isListening) return false
  server.close()
  await once(server, 'close')
  return true
}

export const temporaryFolder = () => makeFolder('run')

type Outcome = { code: number; out: string; err: string }

/** A command as an operator types it, in this process: the program takes half a second of CPU time to start. */
export async function runOps(url: string, args: string[]): Promise<Outcome> {
  try {
    return { code: 0, out: (await runCommand(args, { CELLARDOOR_URL: url })).trim(), err: '' }
  } catch (fault) {
    if (!(fault instanceof CommandFault)) throw fault
    return { code: 1, out: '', err: withoutControls(fault.message).trim() }
  }
}

/** The program itself, with its exit code and its output on both streams while it works. */
export function runOpsProgram(url: string, args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, ...compileCache, CELLARDOOR_URL: url }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/ops/main.ts', ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    )
  })
}

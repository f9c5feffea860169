import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** A demo program that runs as long as the service does. */
export type RunningProgram = {
  child: ChildProcess
  ended: Promise<unknown>
  /** The last line it wrote to standard error. */
  lastError(): string
}
export type KeptProgram = { stop(): Promise<void> }

const restartMs = 1000
const graceMs = 3000

/** `name` identifies the program's lines in the log. */
export function startProgram(
  file: string,
  args: readonly string[],
  { name, log }: { name: string; log: Logger },
): RunningProgram {
  const child = spawn(
    process.execPath,
    [file, ...args],
    // In its own process group: Ctrl-C is for the service, which polls until its last delivery is recorded. The
    // channel ends with the service, however that ends, and the program with the channel.
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true },
  )
  let last = ''
  createInterface({ input: child.stderr! }).on('line', (line) => {
    last = line
    log.warn({ line }, `output of the ${name}`)
  })
  return { child, ended: once(child, 'exit').catch(() => {}), lastError: () => last }
}

/** Starts it, and restarts it when it ends by itself. Throws if the first start fails. */
export async function keepRunning(
  start: () => Promise<RunningProgram>,
  { name, log }: { name: string; log: Logger },
): Promise<KeptProgram> {
  const stopping = new AbortController()
  let running: RunningProgram | undefined = await start()
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await running?.ended
      if (stopping.signal.aborted) return
      log.warn(`${name} ended; restarting`)
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      running = await start().catch((error) => {
        log.error({ err: error }, `${name} failed to start`)
        return undefined
      })
    }
  })()
  return {
    async stop() {
      stopping.abort()
      if (running) await endProgram(running)
      await watching
      // One that was starting when the stop came.
      if (running) await endProgram(running)
    },
  }
}

export async function endProgram({ child, ended }: RunningProgram) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(late)
}

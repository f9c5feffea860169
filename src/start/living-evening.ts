import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Config } from './config.ts'
import { type KeptProgram, keepRunning, startProgram } from './program-beside.ts'

const program = fileURLToPath(new URL('../../evening/main.ts', import.meta.url))
const name = 'living evening'

/**
 * Runs the demo's customers and kitchens as a separate program that knows only the service's address. It inherits
 * OPERATOR_TOKEN through the environment.
 */
export async function startEvening(
  { demoLife, demoPace }: Config,
  url: string,
  { log, clock }: { log: Logger; clock: Clock },
): Promise<KeptProgram> {
  if (!demoLife) return { stop: async () => {} }
  const aheadSeconds = (clock.now() - systemClock.now()) / 1000
  const args = ['--url', url, '--pace', String(demoPace), `--ahead=${aheadSeconds.toFixed(3)}`]
  return keepRunning(
    async () => {
      const running = startProgram(program, args, { name, log })
      running.child.stdout!.resume()
      return running
    },
    { name, log },
  )
}

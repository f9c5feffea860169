import { execFile } from 'node:child_process'
import { CommandFault } from '../../src/ops/api.ts'
import { withoutControls } from '../../src/ops/print.ts'
import { runCommand } from '../../src/ops/run-command.ts'
import { compileCache } from './process.ts'

type Outcome = { code: number; out: string; err: string }

/** A command as an operator types it, in this process: the program takes half a second of processor time to start. */
export async function runOps(url: string, args: string[]): Promise<Outcome> {
  try {
    return { code: 0, out: (await runCommand(args, { CELLARDOOR_URL: url })).trim(), err: '' }
  } catch (fault) {
    if (!(fault instanceof CommandFault)) throw fault
    return { code: 1, out: '', err: withoutControls(fault.message).trim() }
  }
}

/** The program itself, with its exit code and what it prints on both streams while it works. */
export function runOpsProgram(url: string, args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, ...compileCache, CELLARDOOR_URL: url }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/ops/main.ts', ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    )
  })
}

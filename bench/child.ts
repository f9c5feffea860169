import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Longer than the service waits for its own requests to finish. */
const endMs = 20_000

const running = new Set<ChildProcess>()
let isEnding = false

/**
 * A program of this repository on the same Node, in a process group of its own: Ctrl-C in the terminal reaches only
 * the benchmark, which then ends each child by its pid. If the benchmark is killed, the closed channel
 * tells the children. Only the given environment is passed on, so a run doesn't depend on the shell.
 */
export function startChild(
  program: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): ChildProcess {
  if (isEnding) throw new Error('The benchmark is ending.')
  const { PATH = '', HOME = '', TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Sends one message and waits for the response. Throws if the child ends or doesn't respond. */
export async function ask<Answer>(child: ChildProcess, message: object, withinMs: number): Promise<Answer> {
  const settled = new AbortController()
  const options = { signal: AbortSignal.any([settled.signal, AbortSignal.timeout(withinMs)]) }
  try {
    child.send(message)
    const answer = await Promise.race([
      once(child, 'message', options).then(([value]) => value),
      once(child, 'exit', options).then(() => Promise.reject(new Error('A process of the benchmark ended.'))),
    ])
    if (answer.fault !== undefined) throw new Error(answer.fault)
    return answer
  } finally {
    settled.abort()
  }
}

export async function endChildren() {
  isEnding = true
  await Promise.all([...running].map(endChild))
}

export async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const lastResort = setTimeout(() => child.kill('SIGKILL'), endMs)
  await ended
  clearTimeout(lastResort)
}

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

type LockedDelivery = { state: string; startMark: string }

/** Linux has /proc, which any process can read regardless of owner; other systems have ps. Undefined if not visible. */
function look(pid: number): LockedDelivery | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // from field 3 of proc(5) on; the name before it may contain anything
      return { state: fields[0] ?? '', startMark: `${readBootId()}:${fields[19]}` }
    }
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], { encoding: 'utf8' }).trim()
    return { state: line[0] ?? '', startMark: line.slice(line.indexOf(' ')).trim() }
  } catch {
    return undefined
  }
}

/** Start times count from boot, and a machine may boot the same way twice. */
function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  } catch {
    return ''
  }
}

/** Distinguishes a process from a later one with the same id; empty if the system doesn't tell. */
export function readStartMark(pid: number): string {
  return look(pid)?.startMark ?? ''
}

/** A zombie keeps its id but no longer does anything, so it isn't alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const state = look(pid)?.state
  return state !== 'Z' && state !== 'X'
}

export type PostgresProcess = { pid: number; isPostmaster: boolean }

/**
 * The PostgreSQL processes of this cluster, found by command line: root in a container may not read another user's
 * /proc/<pid>/cwd or exe (CAP_SYS_PTRACE), but cmdline is open to all. The postmaster's names the directory, and the title
 * of each of its children begins with the cluster_name that we set.
 */
export function findPostgresProcesses(clusterDir: string, clusterName: string): PostgresProcess[] {
  const found: PostgresProcess[] = []
  for (const { pid, words, title } of listCommands()) {
    const isPostmaster = isPostmasterOf(clusterDir, words)
    if (isPostmaster || title.startsWith(`postgres: ${clusterName}: `)) found.push({ pid, isPostmaster })
  }
  return found.filter(({ pid }) => isAlive(pid))
}

function isPostmasterOf(clusterDir: string, words: string[]): boolean {
  const program = basename(words[0] ?? '')
  return program === 'postgres' && words[words.indexOf('-D') + 1] === clusterDir
}

/** Whether any running process was given this path. */
export function isNamedByProcess(path: string): boolean {
  for (const { pid, words } of listCommands()) if (words.includes(path) && isAlive(pid)) return true
  return false
}

function* listCommands(): Generator<{ pid: number; words: string[]; title: string }> {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    for (const line of lines.split('\n')) {
      const [, pid, title] = /^(\d+)\s(.*)$/.exec(line.trim()) ?? []
      if (!pid || !title) continue
      // ps joins the arguments with spaces; ours are arranged so that the directory ends at the next option.
      const [program = '', options = ''] = title.replace(' --single ', ' ').split(' -D ', 2)
      const [directory = ''] = options.split(/ -[a-zA-Z] /, 1)
      yield { pid: Number(pid), words: [program.trim(), '-D', directory], title }
    }
    return
  }
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      yield { pid, words: title.split('\0'), title }
    } catch {
      // has ended in the meantime
    }
  }
}

/** Sends the signals one after another, each with its own timeout; resolves true as soon as the process is gone. */
export async function endProcess(
  pid: number,
  steps: ReadonlyArray<{ signal: NodeJS.Signals; waitMs: number }>,
): Promise<boolean> {
  const startMark = readStartMark(pid)
  const isGone = () => !isAlive(pid) || readStartMark(pid) !== startMark // the id may be reused
  for (const { signal, waitMs } of steps) {
    if (isGone()) return true
    try {
      process.kill(pid, signal)
    } catch {
      // already gone, or not ours: the wait below decides
    }
    const deadline = performance.now() + waitMs
    for (;;) {
      if (isGone()) return true
      if (performance.now() >= deadline) break
      await sleep(10)
    }
  }
  return false
}

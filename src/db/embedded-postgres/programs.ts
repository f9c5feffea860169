import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { StartFault } from '../../core/start-fault.ts'
import { faultOfWeakRoot, type RunAs } from './folders.ts'

/** The environment isn't inherited: a PGPORT or PGDATA in the shell would mislead it. */
const programEnv = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

type Spawn = {
  program: string
  args: string[]
  runAs: RunAs
  /** Whether the kernel should send it SIGINT when this process ends, however it ends. */
  endsWithUs: boolean
  detached: boolean
  stdio: Array<'ignore' | 'pipe' | number>
}

/**
 * Resolves when the program is running. The user is changed before setpriv starts: changing the user clears the death
 * signal.
 */
export async function spawnProgram(wanted: Spawn): Promise<ChildProcess & { pid: number }> {
  const prefix = wanted.endsWithUs ? await findDeathSignal() : []
  const [command, ...args] = [...prefix, wanted.program, ...wanted.args]
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(faultOfSpawn(wanted, error as NodeJS.ErrnoException))
    try {
      // Not in our current directory: PostgreSQL's user may have no access to it.
      const { stdio, detached, runAs } = wanted
      const child = spawn(command!, args, { cwd: '/', env: programEnv, stdio, detached, ...runAs })
      child.once('spawn', () => resolve(child as ChildProcess & { pid: number }))
      child.once('error', fail)
    } catch (error) {
      fail(error) // spawn throws some errors, such as EPERM, and emits others
    }
  })
}

function faultOfSpawn({ program, runAs }: Spawn, error: NodeJS.ErrnoException): StartFault {
  if (error.code === 'EPERM' && runAs) return faultOfWeakRoot(runAs.uid)
  return new StartFault(
    `${program} can’t run here (${error.code ?? error.message}). It needs a system with glibc and a disk mounted without noexec. Or set DATABASE_URL to your own PostgreSQL.`,
  )
}

const setprivPaths = ['/usr/bin/setpriv', '/bin/setpriv', '/run/current-system/sw/bin/setpriv']
let deathSignal: Promise<string | undefined> | undefined

/**
 * The prefix for a command. Empty if there is no suitable setpriv (busybox's lacks the option), and in a worker
 * thread, since the signal is sent when the spawning thread ends.
 */
async function findDeathSignal(): Promise<string[]> {
  if (!isMainThread) return []
  deathSignal ??= probeSetpriv()
  const setpriv = await deathSignal
  return setpriv ? [setpriv, '--pdeathsig=INT'] : []
}

async function probeSetpriv(): Promise<string | undefined> {
  const path = setprivPaths.find((candidate) => existsSync(candidate))
  if (!path) return undefined
  const child = spawn(path, ['--pdeathsig=INT', '/bin/true'], { stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined))
    child.once('exit', (code) => resolve(code === 0 ? path : undefined))
  })
}

/**
 * Runs to the end and returns stderr; anything but success throws. If we are killed meanwhile, the program still
 * finishes within a second: killed with us, it would leak shared memory.
 */
export async function runProgram(program: string, args: string[], runAs: RunAs, input = ''): Promise<string> {
  const stdio: Spawn['stdio'] = ['pipe', 'ignore', 'pipe']
  const child = await spawnProgram({ program, args, runAs, endsWithUs: false, detached: false, stdio })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  child.stdin?.on('error', () => {}) // ended before reading; the exit code decides
  child.stdin?.end(input)
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.once('close', (...how) => resolve(how))
  })
  if (code === 0) return said
  throw faultOfProgram(program, `ended with ${signal ?? `code ${code}`}`, said)
}

/** Known causes are reported with a remedy, others with the program's last output. */
export function faultOfProgram(program: string, how: string, said: string): StartFault {
  const lastWords = said.trim().split('\n').slice(-8).join('\n')
  const cause = knownCauses.find(({ sign }) => sign.test(said))
  if (cause) return new StartFault(`${cause.remedy}\n${lastWords}`)
  return new StartFault(
    `${program} ${how}. Its last output is below. You can also set DATABASE_URL to your own PostgreSQL.\n${lastWords}`,
  )
}

const knownCauses: ReadonlyArray<{ sign: RegExp; remedy: string }> = [
  {
    sign: /No space left on device|Disk quota exceeded/,
    remedy: 'There is no room left on the disk of DATA_DIR: free some and start again.',
  },
  {
    sign: /could not look up effective user ID/,
    remedy:
      'The user of this process has no entry in /etc/passwd, which PostgreSQL needs to make its first database: start as a user that has one or as root, or set DATABASE_URL.',
  },
  {
    sign: /could not (create|map anonymous) shared memory/,
    remedy:
      'There is not enough (shared) memory for PostgreSQL: give the machine or container more, or set DATABASE_URL.',
  },
]

// The CPU time of each test file, including its services, browsers and other programs. Unlike wall-clock time, this
// is the same on a busy machine. Loaded before every test file; `npm test -- --costs` prints the table. Linux only.
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const ticksPerSecond = 100 // USER_HZ, the same on every Linux that we know of
export type Cost = [file: string, seconds: number]
type Process = { pid: number; parent: number; seconds: number }

/** For a process, its descendants, and its descendants that have ended. */
export function processorSeconds(root: number = process.pid): number {
  if (!existsSync('/proc/self/stat')) return 0
  const lost = root === process.pid ? lostSeconds : 0
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
  const below = Map.groupBy(all, ({ parent }) => parent)
  const sum = (pid: number): number =>
    (below.get(pid) ?? []).reduce((total, child) => total + child.seconds + sum(child.pid), 0)
  return lost + sum(root) + (all.find(({ pid }) => pid === root)?.seconds ?? 0)
}

/** Undefined if the process has ended. The program's name, in parentheses, can contain spaces. */
function readProcess(pid: number): Process[] {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return []
  }
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user, system, usersOfEnded, systemsOfEnded] = fields.slice(11, 15) as [
    number,
    number,
    number,
    number,
  ]
  const seconds = (user + system + usersOfEnded + systemsOfEnded) / ticksPerSecond
  return [{ pid, parent: fields[1]!, seconds }]
}

/** Ends a program that leaves processes behind without waiting for them, because their cost can't be read afterward. */
export async function countingLost(end: () => Promise<void>): Promise<void> {
  const before = processorSeconds()
  await end()
  lostSeconds += Math.max(0, before - processorSeconds())
}
let lostSeconds = 0

/** Runs a test file of a group and records its cost. The rest of the process's cost is recorded for the group. */
export async function countingCosts(file: string, run: () => Promise<unknown>): Promise<void> {
  const before = processorSeconds()
  await run()
  const seconds = processorSeconds() - before
  counted += seconds
  record(file, seconds)
}
let counted = 0

const place = process.env.TEST_COSTS
const record = (file: string, seconds: number) => {
  if (place) appendFileSync(place, `${JSON.stringify([file, seconds])}\n`)
}

/** The most expensive first. */
export function readCosts(path: string): Cost[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Cost).sort(([, one], [, other]) => other - one)
}

export function describeCosts(costs: readonly Cost[]): string {
  const all = costs.reduce((total, [, seconds]) => total + seconds, 0)
  const rows: Cost[] = [...costs, ['all tests', all]]
  return rows.map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`).join('\n')
}

/** One of the runner's own processes, not a forked process or a thread. */
const entry = /([^/]*\/)?(group-[a-z]+-\d+\.ts|test\/.*\.test\.ts)$/.exec(process.argv[1] ?? '')?.[2]
if (place && entry && process.env.NODE_TEST_CONTEXT && isMainThread)
  process.on('exit', () => record(entry, processorSeconds() - counted))

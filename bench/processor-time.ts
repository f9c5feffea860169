import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ticksPerSecond = 100

type Measured = { child: Pick<ChildProcess, 'pid'>; dataDir: string }

/**
 * Seconds of processor time so far: of the service, and of PostgreSQL's processes with those that have ended. The kernel tells it, for
 * a process that is asked for its metrics is not idle.
 */
export const processorTime = ({ child, dataDir }: Measured) => ({
  service: treeSeconds(child.pid!),
  database: databaseSeconds(dataDir),
})

/** PostgreSQL's part of it. */
export function databaseSeconds(dataDir: string): number {
  const postmaster = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]!
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = readStat(pid)
    if (!fields) continue
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at]!)
    if (pid === postmaster) ticks += Number(user) + Number(system) + Number(endedUser) + Number(endedSystem)
    else if (parent === postmaster) ticks += Number(user) + Number(system)
  }
  return ticks / ticksPerSecond
}

/** Seconds of processor time of a process and all below it that run now, without the embedded PostgreSQL. */
export function treeSeconds(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const fields = readStat(pid)
      return fields
        ? [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
        : []
    })
  const ticksBelow = (pid: number): number => {
    if (isPostgres(pid)) return 0
    const own = processes.find((each) => each.pid === pid)?.ticks ?? 0
    const children = processes.filter(({ parent }) => parent === pid)
    return children.reduce((sum, child) => sum + ticksBelow(child.pid), own)
  }
  return ticksBelow(root) / ticksPerSecond
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

/** The fields after the program's name, which may hold anything; undefined if the process has ended. */
function readStat(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

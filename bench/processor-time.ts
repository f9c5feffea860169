import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ticksPerSecond = 100

type Measured = { child: Pick<ChildProcess, 'pid'>; dataDir: string }

/**
 * Total seconds of CPU time of the service, and of PostgreSQL's processes including ended ones. Read from the kernel, because
 * a process that serves its metrics isn't idle.
 */
export const processorTime = ({ child, dataDir }: Measured) => ({
  service: treeSeconds(child.pid!),
  database: databaseSeconds(dataDir),
})

/** PostgreSQL's share. */
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

/** Seconds of CPU time of a process and its running descendants, without the embedded PostgreSQL. */
export const treeSeconds = (root: number): number =>
  listTree(root).reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond

/** Memory of the service's processes, without the launcher. */
export const serviceBytes = (launcher: number): number =>
  listTree(launcher)
    .filter(({ pid }) => pid !== launcher && readProc(pid, 'cmdline').includes('src/main.ts'))
    .reduce(
      (sum, { pid }) => sum + 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? 0),
      0,
    )

/** A process and its descendants, without the embedded PostgreSQL. */
function listTree(root: number): { pid: number; ticks: number }[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const fields = readStat(pid)
      return fields
        ? [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
        : []
    })
  const listBelow = (pid: number): typeof processes => {
    if (readProc(pid, 'comm').startsWith('postgres')) return []
    const own = processes.filter((each) => each.pid === pid)
    return [
      ...own,
      ...processes.filter(({ parent }) => parent === pid).flatMap((child) => listBelow(child.pid)),
    ]
  }
  return listBelow(root)
}

/** Empty if the process has ended. */
function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The fields after the program's name, which can contain anything. Undefined if the process has ended. */
function readStat(pid: string): string[] | undefined {
  const text = readProc(pid, 'stat')
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFault } from '../../core/start-fault.ts'
import { faultOfFolder } from './folders.ts'
import { isAlive, readStartMark } from './processes.ts'

export type ServiceLock = { release(): void }

type Owner = { pid: number; startMark: string }

/** For an owner that was just killed: the system takes a few milliseconds to remove a process. */
export const lockGraceMs = 300

/** One service per data directory. The lock file of a dead process, however it died, is no obstacle. */
export async function takeServiceLock(path: string, graceMs: number): Promise<ServiceLock> {
  try {
    const deadline = performance.now() + graceMs
    let owner = await takeOrFindOwner(path)
    while (owner && owner.pid !== process.pid && performance.now() < deadline) {
      await sleep(20)
      owner = await takeOrFindOwner(path)
    }
    if (owner) throw faultOfSecondService(path, owner)
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw faultOfFolder(dirname(path), error)
  }
  return { release: () => release(path) }
}

function faultOfSecondService(path: string, owner: Owner): StartFault {
  const who = owner.pid === process.pid ? `this process (pid ${owner.pid})` : `process ${owner.pid}`
  return new StartFault(
    `The data directory ${dirname(path)} is already in use by ${who}. Stop that one first, or set DATA_DIR to another directory.`,
  )
}

/**
 * Takes the lock and returns nothing, or returns the living owner. A link appears atomically with its content. A dead
 * owner's file is replaced only by the holder of the guard `<path>.takeover` who has read it again under it, so of
 * any number of processes that saw the same dead owner, one wins. The guard is the same kind of lock, so a process
 * that dies with it blocks no other.
 */
async function takeOrFindOwner(path: string): Promise<Owner | undefined> {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, describeOwner(), { flag: 'wx', mode: 0o644 })
  try {
    for (;;) {
      if (isLinked(draft, path)) return undefined
      const seen = readText(path)
      if (seen === undefined) continue
      const owner = parseOwner(seen)
      if (owner && isLiving(owner)) return owner
      const guard = `${path}.takeover`
      if (await takeOrFindOwner(guard)) {
        await sleep(5)
        continue
      }
      try {
        if (readText(path) !== seen) continue
        renameSync(draft, path)
        return undefined
      } finally {
        release(guard)
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function release(path: string): void {
  if (readText(path) === describeOwner()) rmSync(path, { force: true })
}

function describeOwner(): string {
  return `${process.pid}\n${readStartMark(process.pid)}\n`
}

/** A file without a process id is left from a power failure: it has no owner. */
function parseOwner(text: string): Owner | undefined {
  const [pid, startMark = ''] = text.split('\n')
  return /^[1-9]\d*$/.test(pid ?? '') ? { pid: Number(pid), startMark } : undefined
}

function isLiving(owner: Owner): boolean {
  if (!isAlive(owner.pid)) return false
  const startMark = readStartMark(owner.pid)
  return startMark === '' || owner.startMark === '' || startMark === owner.startMark
}

function isLinked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

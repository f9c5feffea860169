import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory } from 'node:process'

/**
 * A folder that PostgreSQL's user can access, which is a different user if we run as root. With a private folder (mkdtemp's default), root
 * would get a cluster elsewhere, linked from here, and removing the folder would leave its 200 MB behind.
 */
export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `cellardoor-${name}-`))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The space that all tests need at the same time, with room to spare. */
const neededBytes = 6 * 2 ** 30

/**
 * A folder in memory for temporary files, if there's enough memory. Creating a database writes a thousand files, which on a disk takes
 * an eighth of the tests' CPU time. Undefined if there is no such folder, or if programs can't run from it.
 */
export function folderInMemory(): string | undefined {
  const folder = '/dev/shm'
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === folder)
    const [, , kind, options = ''] = mount?.split(' ') ?? []
    const { bavail, bsize } = statfsSync(folder)
    const isLarge = bavail * bsize > neededBytes && availableMemory() > 2 * neededBytes
    return kind === 'tmpfs' && !options.split(',').includes('noexec') && isLarge ? folder : undefined
  } catch {
    return undefined
  }
}

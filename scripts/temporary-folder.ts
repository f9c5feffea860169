import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory } from 'node:process'

/**
 * A folder that PostgreSQL's user may enter, which is another one when we are root. In a private folder (mkdtemp's default) root
 * gets a cluster elsewhere, linked from here, which removing the folder would leave behind: 200 MB each time.
 */
export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `cellardoor-${name}-`))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The space that all tests together need at a time, with room to spare. */
const neededBytes = 6 * 2 ** 30

/**
 * A folder in memory for everything temporary, where the machine has plenty: creating a database makes a thousand files, which takes
 * an eighth of the processor time of all tests on a disk. Nothing where there is none, or where programs cannot be run from it.
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

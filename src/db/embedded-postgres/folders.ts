import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { StartFault } from '../../core/start-fault.ts'

/** The user that PostgreSQL runs as. Undefined for the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root, so root runs it as the unprivileged system user. */
export const unprivilegedUser = { uid: 65534, gid: 65534 }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function faultOfFolder(path: string, error: unknown): StartFault {
  const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartFault(`The disk with ${path} is full (${code}). Free up space, then start again.`)
  }
  return new StartFault(
    `Can’t use the data directory ${path} (${code}). Make it a directory this user can write to, or set DATA_DIR to another one.`,
  )
}

/** Creates the data directory if it is missing, and returns its real path. */
export function openDataDir(given: string): string {
  const path = resolve(given)
  try {
    makeFolders(path)
    const real = realpathSync(path)
    if (!statSync(real).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(real, constants.W_OK | constants.X_OK)
    if (isRoot()) letPostgresThrough(real)
    return real
  } catch (error) {
    throw faultOfFolder(path, error)
  }
}

/** As root, the path must be open to PostgreSQL's user, even under a service manager's umask of 077. */
function makeFolders(path: string): void {
  if (existsSync(path)) return
  makeFolders(dirname(path))
  mkdirSync(path, { mode: 0o755 })
  if (isRoot()) chmodSync(path, 0o755)
}

/**
 * An empty directory that only root can open was made for us (by mkdtemp, or by a careful operator). This lets only
 * the group of PostgreSQL's user pass through. A directory with content is left as is.
 */
function letPostgresThrough(path: string): void {
  const { uid, mode } = statSync(path)
  if (uid !== 0 || (mode & 0o077) !== 0 || readdirSync(path).length > 0) return
  chownSync(path, 0, unprivilegedUser.gid)
  chmodSync(path, 0o710)
}

/** By mode bits, which is all that can be known about another user without becoming that user. */
function allows(stats: Stats, runAs: { uid: number; gid: number }, wanted: number): boolean {
  const shift = stats.uid === runAs.uid ? 6 : stats.gid === runAs.gid ? 3 : 0
  return ((stats.mode >> shift) & wanted) === wanted
}

const accessBits = { read: 4, enter: 1, execute: 5 }

/** Whether PostgreSQL's user can access the file or directory itself this way. */
export function mayServe(runAs: RunAs, path: string, wanted: keyof typeof accessBits): boolean {
  try {
    if (runAs) return allows(statSync(path), runAs, accessBits[wanted])
    accessSync(path, accessBits[wanted])
    return true
  } catch {
    return false
  }
}

/** Whether PostgreSQL's user can traverse the path down to this directory and into it. */
export function isWithinReach(runAs: RunAs, directory: string): boolean {
  const parent = dirname(directory)
  return mayServe(runAs, directory, 'enter') && (parent === directory || isWithinReach(runAs, parent))
}

/** A new directory with an unguessable name that only PostgreSQL's user can enter. */
export function makePrivateFolder(prefix: string, runAs: RunAs): string {
  const path = mkdtempSync(prefix)
  try {
    giveTo(runAs, path)
    return path
  } catch (error) {
    rmSync(path, { recursive: true })
    throw error
  }
}

function giveTo(runAs: RunAs, path: string): void {
  if (!runAs) return
  try {
    chownSync(path, runAs.uid, runAs.gid)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EPERM' ? faultOfWeakRoot(runAs.uid) : error
  }
}

/** Root in a container without root's capabilities. */
export function faultOfWeakRoot(uid: number): StartFault {
  return new StartFault(
    `PostgreSQL won’t run as root, and this root can’t start it as user ${uid}. Start as a regular user, or set DATABASE_URL to your own PostgreSQL.`,
  )
}

/**
 * Where root keeps what PostgreSQL's user must access if it can't access the data directory (under /root, for
 * example). A durable cluster must survive a reboot, which the temp directory doesn't guarantee.
 */
export function makeFolderWithinReach(runAs: RunAs, durable: boolean): string {
  const parents = durable ? ['/var/lib/cellardoor', '/var/db/cellardoor'] : tempFolders()
  for (const parent of parents) {
    try {
      if (durable && !existsSync(dirname(parent))) continue
      makeFolders(parent)
      const folder = mkdtempSync(join(parent, durable ? 'data-' : 'cellardoor-data-'))
      chmodSync(folder, 0o755)
      if (isWithinReach(runAs, realpathSync(folder))) return realpathSync(folder)
      rmSync(folder, { recursive: true })
    } catch {
      // try the next one
    }
  }
  throw new StartFault(
    'PostgreSQL can’t run as root, and its user has no directory to use. Start as a regular user, or set DATA_DIR to a directory that other users can access.',
  )
}

/** TMPDIR may be relative, missing, inaccessible or too long: then the usual places are used. */
function tempFolders(): string[] {
  return [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'].filter(isAbsolute)
}

/** The longest path in sockaddr_un, without the terminating zero. */
const maxSocketPathBytes = process.platform === 'linux' ? 107 : 103

/**
 * A directory for the socket that only PostgreSQL's user can enter: next to the cluster or, if that path is too long,
 * in a temp directory.
 */
export function openSocketDir(home: string, clusterName: string, runAs: RunAs): string {
  const beside = join(home, 'postgres-socket')
  for (const path of [beside, ...tempFolders().map((folder) => join(folder, clusterName))]) {
    const socketDir = openOwnFolder(path, runAs)
    if (socketDir) return socketDir
  }
  for (const folder of tempFolders()) {
    try {
      const path = makePrivateFolder(join(folder, 'cellardoor-'), runAs)
      if (isFitForSocket(path, runAs)) return path
      rmSync(path, { recursive: true })
    } catch {
      // try the next one
    }
  }
  throw new StartFault(
    `No place found for PostgreSQL’s socket. Set DATA_DIR to a path shorter than ${maxSocketPathBytes - 30} bytes, or make /tmp writable.`,
  )
}

/**
 * In a world-writable directory, another user may have created it first: only our own directory, not a link, is
 * accepted.
 */
function openOwnFolder(path: string, runAs: RunAs): string | undefined {
  try {
    if (!existsSync(path)) {
      mkdirSync(path, { mode: 0o700 })
      giveTo(runAs, path)
    }
    const stats = lstatSync(path)
    const isOurs = stats.isDirectory() && stats.uid === (runAs?.uid ?? process.getuid?.())
    if (!isOurs || (stats.mode & 0o777) !== 0o700) return undefined
    return isFitForSocket(path, runAs) ? path : undefined
  } catch {
    return undefined
  }
}

function isFitForSocket(path: string, runAs: RunAs): boolean {
  return (
    Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= maxSocketPathBytes &&
    isWithinReach(runAs, realpathSync(path))
  )
}

import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFault } from '../../core/start-fault.ts'
import {
  isRoot,
  isWithinReach,
  makeFolderWithinReach,
  makePrivateFolder,
  type RunAs,
  unprivilegedUser,
} from './folders.ts'
import { isNamedByProcess } from './processes.ts'
import { runProgram } from './programs.ts'

export const databaseName = 'cellardoor'
export const superuserName = 'cellardoor'
const draftPrefix = 'postgres.init-'

/**
 * The cluster of a data directory; `home` is its parent directory. `link` is the symbolic link in the data directory,
 * if the cluster is elsewhere.
 */
export type Cluster = { dir: string; home: string; link: string | undefined; isNew: boolean; runAs: RunAs }

/** The cluster is always `<dataDir>/postgres`, or where that points. */
export function findCluster(dataDir: string, durable: boolean): Cluster {
  const path = join(dataDir, 'postgres')
  const dir = findRealPath(path)
  if (dir && existsSync(join(dir, 'PG_VERSION'))) return describeExisting(dir)
  if (dir) mustBeEmpty(dir)
  const runAs = isRoot() ? unprivilegedUser : undefined
  const home = dir ? dirname(dir) : dataDir
  if (isWithinReach(runAs, home)) return { dir: dir ?? path, home, link: undefined, isNew: true, runAs }
  const elsewhere = makeFolderWithinReach(runAs, durable)
  return { dir: join(elsewhere, 'postgres'), home: elsewhere, link: path, isNew: true, runAs }
}

function findRealPath(path: string): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })) return undefined
  try {
    return realpathSync(path)
  } catch {
    throw new StartFault(
      `The link ${path} points to a missing database. Restore the database, or delete the link to start with an empty one.`,
    )
  }
}

function mustBeEmpty(dir: string): void {
  if (statSync(dir).isDirectory() && readdirSync(dir).length === 0) return
  throw new StartFault(
    `${dir} exists but isn’t a PostgreSQL database. Move it, or set DATA_DIR to another directory.`,
  )
}

/** Root runs PostgreSQL as the owner of the cluster, so root and that user can take turns starting it. */
function describeExisting(dir: string): Cluster {
  const { uid, gid, mode } = statSync(dir)
  const home = dirname(dir)
  const runAs = isRoot() ? { uid, gid } : undefined
  if (runAs?.uid === 0) {
    throw new StartFault(
      `The database in ${dir} belongs to root, and PostgreSQL won’t run as root. Run chown -R ${unprivilegedUser.uid}:${unprivilegedUser.gid} ${dir}`,
    )
  }
  if (!runAs && uid !== process.getuid?.()) {
    throw new StartFault(
      `The database in ${dir} belongs to the user with ID ${uid}. Start as that user or as root, or change its owner with chown -R.`,
    )
  }
  if (!isWithinReach(runAs, home)) {
    throw new StartFault(
      `PostgreSQL runs as the user with ID ${uid}, who has no access to ${home}. Allow access with chmod o+x, or start as a regular user.`,
    )
  }
  if ((mode & 0o077) !== 0) chmodSync(dir, 0o700) // as after cp -r; PostgreSQL insists on it
  return { dir, home, link: undefined, isNew: false, runAs }
}

/** The programs don't include pg_upgrade. */
export function mustBeOfMajor(cluster: Cluster, major: string): void {
  const found = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new StartFault(
    `The database in ${cluster.dir} was created by PostgreSQL ${found}, and this is ${major}. Dump it with ${found} and load it into a new DATA_DIR, or set DATABASE_URL to a PostgreSQL ${found}.`,
  )
}

/** Stays the same when the directory is moved, differs for a copy; also usable as a file name. */
export function nameCluster(cluster: Cluster): string {
  const { dev, ino } = statSync(cluster.dir, { bigint: true })
  return `cellardoor-${dev.toString(36)}-${ino.toString(36)}`
}

/**
 * Created next to its final place and moved there when complete, so a crash in between leaves nothing that looks like
 * a database.
 */
export async function initializeCluster(cluster: Cluster, binaries: string, durable: boolean): Promise<void> {
  const draft = makePrivateFolder(join(cluster.home, draftPrefix), cluster.runAs)
  try {
    await runInitdb(draft, binaries, cluster.runAs, durable)
    await createDatabase(draft, binaries, cluster.runAs, durable)
    renameSync(draft, cluster.dir)
    if (durable) syncFolder(cluster.home)
    if (cluster.link) linkTo(cluster.dir, cluster.link)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (cluster.link) rmSync(cluster.home, { recursive: true, force: true })
    throw error
  }
}

/** Leftovers of a crash during initdb. A directory that an initdb is still using is removed by a later start. */
export function clearDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    const draft = join(home, name)
    if (!name.startsWith(draftPrefix) || isNamedByProcess(draft)) continue
    try {
      rmSync(draft, { recursive: true, force: true })
    } catch {
      // It belongs to another user.
    }
  }
}

async function runInitdb(dir: string, binaries: string, runAs: RunAs, durable: boolean): Promise<void> {
  const args = ['-D', dir, '-U', superuserName, '-E', 'UTF8', '--no-instructions']
  // Sort order and upper case by Unicode code point, the same on every system regardless of its locales.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  // Peer authentication can't work, because root isn't the server's user; only we can access the socket's directory.
  args.push('--auth-local=trust', '--auth-host=reject')
  args.push(durable ? '--data-checksums' : '--no-sync')
  await runProgram(join(binaries, 'bin/initdb'), args, runAs)
}

/** In single-user mode, 80 ms: the database exists before the directory is moved into place. */
async function createDatabase(dir: string, binaries: string, runAs: RunAs, durable: boolean): Promise<void> {
  const args = ['--single', '-D', dir, '-c', 'log_checkpoints=off', ...(durable ? [] : ['-F']), 'postgres']
  const said = await runProgram(
    join(binaries, 'bin/postgres'),
    args,
    runAs,
    `CREATE DATABASE ${databaseName};\n`,
  )
  // In this mode the exit code is 0 even if the statement fails.
  if (/ (ERROR|FATAL|PANIC): /.test(said))
    throw new StartFault(`PostgreSQL couldn’t create its database: ${said}`)
}

function linkTo(dir: string, link: string): void {
  if (lstatSync(link, { throwIfNoEntry: false })) rmdirSync(link)
  symlinkSync(dir, link)
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

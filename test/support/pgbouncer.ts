import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NOBODY } from '../../src/db/embedded-postgres/folders.ts'
import { statement } from './empty-databases.ts'
import { freePort } from './process.ts'

/** Why there can be no pooler here; undefined if there can. */
export const whyNoPgBouncer = (): string | undefined =>
  spawnSync('pgbouncer', ['--version']).status === 0 ? undefined : 'no pgbouncer here: install it'

export type PgBouncer = { urlOf(databaseUrl: string): string; stop(): Promise<void> }

/**
 * The shipped deploy/pgbouncer.ini before a PostgreSQL on a Unix socket, with fewer server connections than there are clients, so that
 * transactions of one client run on different ones.
 */
export async function startPgBouncer(folder: string, clusterUrl: string): Promise<PgBouncer> {
  const port = await freePort()
  const { searchParams, username } = new URL(clusterUrl.replace('@/', '@localhost/'))
  mkdirSync(folder, { recursive: true })
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${username}" ""\n`)
  const replacements: [RegExp, string][] = [
    [
      /^cellardoor = host=127\.0\.0\.1 port=5432 dbname=cellardoor/m,
      `* = host=${searchParams.get('host')} port=5432`,
    ],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_type = .*$/m, 'auth_type = trust\nunix_socket_dir ='],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
    [/^default_pool_size = .*$/m, 'default_pool_size = 4'],
  ]
  let config = readFileSync('deploy/pgbouncer.ini', 'utf8')
  for (const [pattern, value] of replacements) {
    if (!pattern.test(config)) throw new Error(`deploy/pgbouncer.ini has no ${pattern}`)
    config = config.replace(pattern, value)
  }
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, config)
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [folder, users, file]) chownSync(path, NOBODY.uid, NOBODY.gid)
  const child = spawn('pgbouncer', ['-q', file], { stdio: ['ignore', 'pipe', 'pipe'], ...(isRoot && NOBODY) })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const urlOf = (databaseUrl: string) =>
    `postgres://${username}@127.0.0.1:${port}${/\/[^/?]+(?=\?)/.exec(databaseUrl)![0]}?sslmode=disable`
  for (let tries = 0; !(await isThere(urlOf(clusterUrl))); tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error(`pgbouncer is not ready:\n${printed}`)
    await sleep(50)
  }
  return {
    urlOf,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const isThere = (url: string) =>
  statement(url, 'SELECT 1').then(
    () => true,
    () => false,
  )
